"""Trick shots: at least twenty, each with a flick that does it, also by a steady hand."""

import random

import pytest

import breakroom
from breakroom.games.barrier_battles import puzzles
from breakroom.games.barrier_battles.actions import Flick
from breakroom.games.barrier_battles.hands import HAND_DRAWS, STEADY, shaken
from games.barrier_battles.scenario import GAME

NUMBERS = range(1, puzzles.count() + 1)


def test_there_are_at_least_twenty_different_ones() -> None:
    """Of several kinds."""
    assert puzzles.count() >= 20
    assert len({each.pieces for each in puzzles.library()}) == puzzles.count()
    assert len({each.title.rsplit(" ", 1)[0] for each in puzzles.library()}) >= 4


@pytest.mark.parametrize("number", NUMBERS)
def test_each_can_be_done(number: int) -> None:
    """The stored flick solves it, simulated now; and at least half of those by a steady hand do."""
    state = GAME.setup({"variant": "trick_shots", "puzzle": number})
    solution = puzzles.puzzle(number).solution
    after, _ = breakroom.step(GAME, state, 0, solution)
    assert GAME.outcome(after).reason == "solved"
    rng, solved = random.Random(number), 0
    for _ in range(6):
        errors = [rng.gauss(0.0, 1.0) for _ in range(HAND_DRAWS)]
        flick = Flick(solution.piece, *shaken(state, solution, STEADY, errors))
        after, _ = breakroom.step(GAME, state, 0, flick)
        solved += after.ended == "solved"
    assert solved >= 3


def test_one_flick_is_all_there_is() -> None:
    """A miss ends it."""
    state = GAME.setup({"variant": "trick_shots", "puzzle": 1})
    piece = puzzles.puzzle(1).solution.piece
    after, _ = breakroom.step(GAME, state, 0, Flick(piece, (0, 0, 40), (0, 0, -200)))
    assert (after.ended, GAME.decisions(after)) == ("missed", ())


def test_one_is_drawn_or_chosen() -> None:
    """Number 0 draws; one that is not there is refused, and so is another table."""
    assert len({GAME.setup({"variant": "trick_shots"}, seed).puzzle for seed in range(40)}) > 5
    with pytest.raises(breakroom.Refused, match="choose one from 1 to"):
        GAME.setup({"variant": "trick_shots", "puzzle": 900})
    with pytest.raises(breakroom.Refused, match="table is not for the variant trick_shots"):
        GAME.setup({"variant": "trick_shots", "table": "round"})
