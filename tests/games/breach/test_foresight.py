"""What a seat is shown before it happens: what its plan makes of the lanes, which choice is in
vain, and who would win as it stands."""

import random

import pytest
from msgspec import structs

from breakroom.games.breach.actions import Assign, CallPersona, Choose, Commit, FaceDown, Mulligan
from breakroom.games.breach.cards import LANES
from games.breach.scenario import GAME, OPEN, act, begun, board, play, printed, quick


def test_a_plan_is_counted_with_what_persists():
    """R5.4: the new cards' power and lasting effects, on both sides; no reveal effects."""
    table = board("content_filter", "jailbreak", hands=("system_prompt output_filter", ""))
    assert table.view(0).mine.powers[0] == table.lane("chatbots")
    table = act(table, 0, Assign("system_prompt", "chatbots"))
    table = act(table, 0, Assign("output_filter", "chatbots"))
    mine = table.view(0).mine
    cards = ("content_filter", "system_prompt", "output_filter")
    raised = 2  # System Prompt raises each of the others by 1
    assert mine.powers[0] == (sum(map(printed, cards)) + raised, printed("jailbreak"))
    assert {one.card: one.power for one in mine.plan} == {
        "system_prompt": printed("system_prompt"),
        "output_filter": printed("output_filter") + 1,
    }
    assert table.lane("chatbots") == (printed("content_filter"), printed("jailbreak"))


def test_a_plan_that_weakens_the_other_shows_it():
    """Data Poisoning: each enemy card here has −1 power."""
    table = board("data_provenance", "", hands=("", "data_poisoning"), turn=4)
    table = act(table, 1, Assign("data_poisoning", "applications"))
    lane = LANES.index("applications")
    before, _ = table.lane("applications")
    assert table.view(1).mine.powers[lane] == (before - 1, printed("data_poisoning"))


def test_what_a_plan_leads_to_is_foreseen_and_tells_nothing_of_the_other():
    """A plan, also face down; neither a commit nor a choice. What the other plans is not in it."""
    hands = ("sandbox content_filter", "jailbreak phishing")
    table = board("", "", hands=hands, effects=OPEN)
    deed = Assign("content_filter", "chatbots")
    assert GAME.foresees(table.state, 0, deed)
    assert GAME.foresees(table.state, 0, FaceDown("sandbox", "chatbots"))
    assert not GAME.foresees(table.state, 0, Commit())
    assert not GAME.foresees(table.state, 0, Choose("jailbreak"))
    with_theirs = act(table, 1, Assign("jailbreak", "chatbots"))
    assert with_theirs.view(0) == table.view(0)
    assert act(with_theirs, 0, deed).view(0) == act(table, 0, deed).view(0)


@pytest.mark.parametrize(
    ("plays", "theirs", "effects", "doubted", "says"),
    [
        ("tool_allowlist", "phishing@agents bot_swarm", OPEN, {}, ""),
        ("content_filter", "token_smuggling jailbreak", OPEN, {"token_smuggling"}, "lowered"),
        ("quarantine", "slopsquatting data_poisoning", OPEN,
         {"slopsquatting", "data_poisoning"}, "moved"),
    ],
)  # fmt: skip
def test_a_choice_in_vain_is_doubted(plays, theirs, effects, doubted, says):
    """R5.10: what is protected against what would be done with it, and only that."""
    table = quick(plays, "", pink=theirs, effects=effects)
    doubts = table.view().question.doubts
    assert set(doubts) == set(doubted)
    assert all(says in why for why in doubts.values())
    for card in table.asked:
        assert GAME.doubt(table.state, 0, Choose(card)) == doubts.get(card)


def test_to_silence_what_has_nothing_to_say_is_in_vain():
    """R5.7: a face-down card, one without effects left; not one whose effect holds."""
    effects = ("long_context", "code_review", "unattended_run")
    table = quick("", "prompt_injection", gold="system_prompt content_filter", effects=effects)
    assert table.view().question.doubts == {"content_filter": "It has no effect left to lose."}


def test_to_lower_what_is_at_0_is_in_vain():
    """R5.3: power below 0 counts as 0."""
    table = board("", "phishing@chatbots jailbreak", hands=("content_filter", ""))
    weak = structs.replace(table.state.table[0], plus=-printed("phishing"))
    table.state.table[0] = weak
    assert play(table, "content_filter").view().question.doubts == {
        "phishing": "Its power stays the same."
    }


def test_who_is_ahead_is_who_would_win_so():
    """R6.1, R6.2: two lanes before the total, the total otherwise; at the end it is the outcome."""
    assert board("sandbox content_filter", "model_theft").view().ahead == 0
    assert board("sandbox", "model_theft jailbreak").view().ahead == 1
    assert board("sandbox", "model_theft").view().ahead == 0
    assert board().view().ahead is None
    rng, state = random.Random(2), GAME.setup({}, 2)
    while to_move := GAME.decisions(state):
        GAME.apply(state, to_move[0].seat, GAME.sample(state, to_move[0].seat, rng))
    seen = GAME.view(state, None)
    ranks = seen.outcome.ranks
    assert seen.ahead == (None if ranks[0] == ranks[1] else ranks.index(1))


def test_a_persona_is_part_of_a_plan():
    """To call it is foreseen; the first hand is not."""
    table = board(personas=("insider", "insider"))
    assert GAME.foresees(table.state, 0, CallPersona())
    assert not GAME.foresees(begun().state, 0, Mulligan(True))
