"""What a decision was worth: plans, choices and first hands, and what luck did."""

import random
from statistics import fmean
from typing import Any

import numpy as np
import pytest
from msgspec import structs

import breakroom
from breakroom.arena.match import Match, play_game
from breakroom.games.breach import review
from breakroom.games.breach.actions import Assign, Choose, Commit, Mulligan, Unassign
from breakroom.games.breach.review import Effort
from breakroom.reviews import review as reviewed
from games.breach.scenario import GAME, OPEN, Table, act, begun, board, plan


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the review weighs, with fewer worlds and games."""
    little = Effort(looks=60, plans=6, deals=8, round=12, most=120)
    monkeypatch.setattr(review, "EFFORT", little)
    monkeypatch.setattr(review, "OPEN", little)


def weigh(table: Table, seat: int, action: Any, seed: int = 1) -> Any:
    known = GAME.veiled(table.state, seat)
    return review.weigh(GAME, known, seat, action, random.Random(seed))


def planned(table: Table, words: str) -> Table:
    """The defender's plan, before it commits."""
    for action in plan(0, words)[:-1]:
        table = act(table, 0, action)
    return table


def last_turn() -> Table:
    """The defender is a little behind in two lanes, and the attacker has nothing left."""
    return board(
        "audit_log least_privilege",
        "data_exfiltration tool_misuse jailbreak",
        hands=("data_provenance human_approval output_filter", ""),
        turn=5,
    )


def test_a_plan_that_wins_costs_nothing():
    """Committed as it is, and no better one is named."""
    found = weigh(planned(last_turn(), "data_provenance human_approval"), 0, Commit())
    assert (found.best, found.chance, found.played) == (Commit(), 1.0, 1.0)
    assert found.figures == {"lanes": 2.0, "best_lanes": 2.0}


def test_a_plan_that_loses_a_won_game_is_a_blunder():
    """The better plan is named, and the first step to it can be taken."""
    table = planned(last_turn(), "output_filter")
    found = weigh(table, 0, Commit())
    assert (found.chance, found.played) == (1.0, 0.0)
    assert GAME.refuse(table.state, 0, found.best) is None
    assert found.best in (
        Assign("data_provenance", "applications"),
        Assign("human_approval", "agents"),
    )
    assert found.why.startswith("Better: ")
    assert "Human Approval in Agents" in found.why


def test_what_lies_face_down_is_part_of_the_plan():
    """It is weighed against plans in which that card was not laid."""
    table = planned(last_turn(), "human_approval@chatbots data_provenance")
    before, made = review.undone(table.state, 0)
    assert (made.laid.card, made.laid.lane) == ("human_approval", 0)
    assert sorted(before.hands[0]) == sorted(last_turn().state.hands[0])
    found = weigh(table, 0, Commit())
    assert (found.chance, found.played) == (1.0, 0.0)


def test_what_was_laid_before_the_other_laid_something_lies_fast():
    """What the other's card told came too late for it: it is weighed what was planned besides."""
    hands = ("data_provenance human_approval output_filter", "phishing jailbreak")
    table = board("audit_log", "tool_misuse", hands, turn=5, effects=OPEN)
    mine, theirs = plan(0, "human_approval@chatbots")[0], plan(1, "jailbreak@agents")[0]
    for first, second, fast in (((0, mine), (1, theirs), True), ((1, theirs), (0, mine), False)):
        after = act(act(table, *first), *second)
        assert review.lies_fast(after.state, 0) == fast
        assert review.lies_fast(after.state, 1) != fast
        found = review.compared(GAME.veiled(after.state, 0), 0, random.Random(1))
        assert (found.plans[found.mine].laid is None) == fast
        assert ("human_approval" in found.before.hands[0]) != fast
        played = {play.card for one in found.plans for play in one.plays}
        assert not (fast and "human_approval" in played)


def test_the_order_of_a_plan_is_weighed():
    """The same cards in another order: what was planned too early is taken back first."""
    cards = ("content_filter output_filter", "")
    table = board("rate_limit@applications", "token_smuggling tool_misuse", cards, 5)
    early = weigh(planned(table, "content_filter output_filter"), 0, Commit())
    right = weigh(planned(table, "output_filter content_filter"), 0, Commit())
    assert (right.best, right.played) == (Commit(), 1.0)
    assert early.played < early.chance == 1.0
    assert early.best == Unassign("content_filter")


def test_with_open_cards_the_real_hand_counts():
    """By what the seat knew a lane was in danger; the other held nothing that could take it."""
    hands = ("audit_log", "jailbreak agent_worm model_theft")
    table = board("rate_limit@chatbots", "", hands=hands, turn=5)
    guarded, bare = ("jailbreak agent_worm", ""), ("", "")
    found = []
    for held, _ in (guarded, bare):
        state = structs.replace(table.state, hands=[table.state.hands[0], held.split()])
        found.append(review.weigh_open(GAME, state, 0, Commit(), random.Random(1)))
    assert found[0].played < found[1].played
    assert review.weigh_open(GAME, table.state, 0, Mulligan(False), random.Random(1)) is None


def test_planning_is_no_decision_of_its_own():
    """Only the commit is weighed."""
    assert weigh(last_turn(), 0, Assign("human_approval", "agents")) is None


def test_a_choice_of_the_last_turn_is_proved():
    """Of two cards to destroy, the one that gives the lane."""
    table = board(
        "rate_limit@chatbots",
        "data_exfiltration bot_swarm phishing@agents",
        hands=("tool_allowlist", ""),
        turn=5,
    )
    table = act(planned(table, "tool_allowlist"), 0, Commit())
    table = act(table, 1, Commit())
    found = weigh(table, 0, Choose("phishing"))
    assert (found.best, found.chance, found.played) == (Choose("bot_swarm"), 1.0, 0.5)
    assert found.proved
    assert weigh(table, 0, Choose("bot_swarm")).best == Choose("bot_swarm")


def test_the_first_hand_is_weighed():
    """Keeping and drawing anew, each with its chance."""
    table = Table(GAME.setup({}, 5), [])
    found = weigh(table, 0, Mulligan(False))
    assert {found.best, found.others[0][0]} == {Mulligan(False), Mulligan(True)}
    assert 0 <= found.played <= found.chance <= 1


def test_the_story_is_told_by_turns():
    """Players count turns, not what was planned in secret."""
    assert review.when(GAME, last_turn().state) == "in turn 5"


def test_what_is_hidden_does_not_count():
    """Other cards in the other's hand, the same worth; and the same seed gives the same."""
    table = planned(begun(5), "")
    assert weigh(table, 0, Commit()) is not None
    twin = Table(GAME.guess(table.state, 0, random.Random(8)), [])
    assert twin.state.hands[1] != table.state.hands[1]
    assert weigh(table, 0, Commit()) == weigh(twin, 0, Commit()) == weigh(table, 0, Commit())


def test_the_luckiest_is_not_taken_for_the_best():
    """Of plans that are all the same but for luck, the best of one half is judged by the other."""
    rows = np.zeros((40, 3))
    rows[0::2, 0], rows[1::2, 1] = 1.0, 1.0
    assert fmean(review.apart_of(rows)) == 0
    rows[:, 0], rows[:, 1] = 0.0, 0.5
    assert fmean(review.apart_of(rows)) == 0.25


def test_what_is_left_behind_is_not_looked_at():
    """A plan that is no longer played on has no number at the end."""
    rows = np.zeros((40, 3))
    rows[:, 0], rows[20:, 0], rows[:, 1] = 1.0, np.nan, 0.5
    assert fmean(review.apart_of(rows)) == 0.25


def test_a_whole_game_is_reviewed():
    """Chances from 0 to 1, no loss below 0, luck of the draw and of the read apart, and tracks."""
    game = play_game(Match("breach", {"personas": True}, ("casual", "beginner"), 1, 4), 0, True)
    record = breakroom.read_record(game.record)
    found = reviewed(record)
    assert {one.seat for one in found.decisions} == {0, 1}
    for one in found.decisions:
        assert 0 <= one.played.chance <= 1
        assert 0 <= one.best.chance <= 1
        assert one.loss >= 0
    assert {one.kind for one in found.luck} == {"draw", "read"}
    assert all(abs(one.points) <= 100 for one in found.luck)
    assert set(found.tracks) == {"lanes", "chatbots", "applications", "agents"}
    assert len(found.tracks["lanes"]) == len(record.moves) + 1
    plans = [one for one in found.decisions if one.played.text == "commit"]
    assert all(one.opened is not None and one.opened.loss >= 0 for one in plans)


def test_an_unlikely_plan_of_the_other_is_luck_of_the_read():
    """The other could have won, and plays nothing."""
    table = board(
        "rate_limit@chatbots audit_log",
        "",
        hands=("", "jailbreak agent_worm model_theft"),
        turn=5,
    )
    table = act(table, 0, Commit())
    after = act(table, 1, Commit())
    found = review.luck(GAME, table.state, 1, Commit(), after.state, after.events, random.Random(1))
    points = {seat: n for seat, n, kind in found if kind == "read"}
    assert points[0] > 0
