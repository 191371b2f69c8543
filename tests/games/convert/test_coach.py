"""Convert's coach: it speaks of what the other seat could do, and only of that."""

import random
from typing import Any

import msgspec
import pytest

import breakroom
from breakroom import lessons
from breakroom.core.judging import Question
from breakroom.games.convert import review
from breakroom.games.convert.game import GAME
from breakroom.games.convert.state import State
from games.convert.scenario import play

pytest.importorskip("numba")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = review.EFFORT._replace(first=1_500, short=1_500, long=1_500)
    monkeypatch.setattr(review, "EFFORT", quick)


def asked(state: State, text: str, seed: int = 1) -> Question | None:
    seat = state.to_move
    action = GAME.parse(state, seat, text)
    return breakroom.question("convert", state, seat, action, random.Random(seed))


def shows(question: Question, events: list[Any]) -> bool:
    """What a bench looks for: did what was warned of happen?"""
    return any(
        lessons.matches(question.threat, msgspec.json.decode(msgspec.json.encode(event)))
        for event in events
    )


def test_a_row_that_is_left_open_is_named() -> None:
    """White stacks a tower on its own block; Black's next block completes rank 3 and rank 4, or,
    which is as good, file a."""
    state = play("basic", "Ia2/0 Ha3/0!").state
    found = asked(state, "Aa2/0")
    assert found is not None
    assert found.say in {
        "Black could now complete rank 3 and rank 4.",
        "Black could now complete file a.",
    }
    assert found.threat["seat"] == 1


def test_a_row_that_is_missed_and_will_be_broken_is_named() -> None:
    """White's own file is open, and Black is about to build over it."""
    state = play("basic", "Hc1/0 Ea2/1").state
    found = asked(state, "Bb1/0")
    assert found is not None
    assert found.say == "You could complete file c now, before Black breaks it."


def test_it_is_silent_at_the_best_placement_and_in_puzzles() -> None:
    """Nothing is asked of a row that scores, nor where nobody plays against the seat."""
    assert asked(play("basic").state, "Ea1/0") is None
    puzzle = play("two_loaves").state
    action = next(GAME.legal(puzzle, 0))
    assert breakroom.question("convert", puzzle, 0, action, random.Random(1)) is None


def test_the_games_seed_does_not_matter() -> None:
    """There is nothing else to hide in Convert."""
    state = play("basic", "Ia2/0 Ha3/0!").state
    twins = [GAME.guess(state, 0, random.Random(seed)) for seed in (1, 2)]
    assert asked(twins[0], "Aa2/0") == asked(twins[1], "Aa2/0") is not None


def test_a_placement_out_of_the_box_is_questioned() -> None:
    """R4.2: it would lose at once."""
    state: Any = lessons.start("convert", "box")
    found = asked(state, "Hb2/3")
    assert found is not None
    assert found.say == "That reaches the fifth level, and whoever does that loses."
    _, events = breakroom.step(GAME, state, 0, GAME.parse(state, 0, "Hb2/3"))
    assert shows(found, events)
    assert asked(state, "Ha3/0") is None
