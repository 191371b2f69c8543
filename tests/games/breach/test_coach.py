"""What a coach asks before a plan is committed."""

import random
from typing import Any

import msgspec
import pytest

from breakroom.core.judging import Question
from breakroom.games.breach import coach, events, review
from breakroom.games.breach.actions import Choose, Commit
from breakroom.games.breach.review import Effort
from breakroom.lessons import matches
from games.breach.scenario import GAME, Table, act, begun, board, plan


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the coach weighs, with fewer worlds and games."""
    little = Effort(looks=60, plans=6, deals=8, round=12, most=120)
    monkeypatch.setattr(review, "EFFORT", little)


def asked(table: Table, words: str, action: Any = Commit()) -> Question | None:  # noqa: B008
    """What is asked of the defender's plan."""
    for deed in plan(0, words)[:-1]:
        table = act(table, 0, deed)
    known = GAME.veiled(table.state, 0)
    return coach.question(GAME, known, 0, action, random.Random(1))


def last_turn() -> Table:
    return board(
        "audit_log least_privilege",
        "data_exfiltration tool_misuse jailbreak",
        hands=("data_provenance human_approval output_filter", ""),
        turn=5,
    )


def test_a_lane_that_is_given_away_is_named():
    """With what is left of the energy, and how the lane stands."""
    found = asked(last_turn(), "data_provenance output_filter")
    assert found is not None
    assert found.say == (
        "This is the last turn, and you have 4 energy left, and the Attacker leads Agents, 4 to 3."
    )


def test_what_it_warns_of_happens():
    """The threat is a pattern over what follows."""
    found = asked(last_turn(), "data_provenance output_filter")
    table = last_turn()
    for deed in plan(0, "data_provenance output_filter"):
        table = act(table, 0, deed)
    table = act(table, 1, Commit())
    ended = table.happened(events.TurnEnded)[0]
    assert found is not None
    assert matches(found.threat, msgspec.to_builtins(ended))


def test_it_is_silent_at_the_best_plan():
    """Nothing is asked of a plan that wins."""
    assert asked(last_turn(), "data_provenance human_approval") is None


def test_only_a_plan_is_questioned():
    """A choice is not."""
    assert asked(last_turn(), "", Choose("tool_misuse")) is None


def test_its_words_hang_on_nothing_hidden():
    """Other cards in the other's hand, the same words."""
    table = begun(3)
    twin = GAME.guess(table.state, 0, random.Random(8))
    assert twin.hands[1] != table.state.hands[1]
    words = [coach.question(GAME, s, 0, Commit(), random.Random(1)) for s in (table.state, twin)]
    assert words[0] == words[1]
