"""The solver of the puzzles: what it finds is played through the real game."""

import random
from typing import Any

import pytest

from breakroom.core.play import step
from breakroom.games.convert import solver
from breakroom.games.convert.actions import Lift, Place
from breakroom.games.convert.game import GAME
from breakroom.games.convert.state import State

PUZZLES = ("two_loaves", "under_the_surface", "blackout", "race")


def play(state: State, actions: list[Any], seat: int = 0) -> State:
    for action in actions:
        state, _ = step(GAME, state, seat, action)
    return state


@pytest.mark.parametrize("variant", PUZZLES)
def test_the_puzzle_can_be_solved(variant: str) -> None:
    """A solution from the empty board, block by block, by the rules of building."""
    plan = solver.prove(variant)
    assert plan is not None
    state = play(GAME.setup({"variant": variant}), plan)
    assert state.ended == "solved"


def test_both_seats_of_a_race_can_be_solved() -> None:
    """Black has the same task on the other half."""
    state = GAME.setup({"variant": "race"})
    plan = solver.solve(state, seat=1)
    assert plan is not None
    assert play(state, plan, seat=1).ended == "solved"


@pytest.mark.parametrize("variant", PUZZLES)
def test_every_step_of_a_solution_can_be_finished(variant: str) -> None:
    """Half-way through, the solver still finds the rest."""
    plan = solver.prove(variant)
    assert plan is not None
    state = play(GAME.setup({"variant": variant}), plan[: len(plan) // 2])
    rest = solver.solve(state)
    assert rest is not None
    assert play(state, rest).ended == "solved"


def test_a_spoilt_puzzle_has_no_solution() -> None:
    """White on Blackout's top cannot stay: it must be lifted again."""
    towers = [Place("B", "white", 0, 0, 0, False), Place("B", "black", 1, 0, 0, False)]
    state = play(GAME.setup({"variant": "blackout"}), towers)
    assert solver.solve(state) is not None
    spoilt = play(state, [Place("C", "white", 0, 0, 0, False)])
    assert solver.solve(spoilt) is None
    assert solver.next_step(spoilt, 0, seconds=5.0) == Lift("C", "white")


@pytest.mark.parametrize("variant", PUZZLES)
def test_from_anywhere_next_steps_lead_to_a_solution(variant: str) -> None:
    """After a dozen random placements: lift what is in the way, then finish."""
    rng = random.Random(1)
    state = GAME.setup({"variant": variant})
    for _ in range(12):
        GAME.apply(state, 0, GAME.sample(state, 0, rng))
    for _ in range(60):
        if state.ended:
            break
        state, _ = step(GAME, state, 0, solver.next_step(state, 0, seconds=5.0))
    assert state.ended == "solved"


def test_out_of_time_is_not_the_same_as_no_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "LOOK_AT_CLOCK", 1)
    with pytest.raises(solver.OutOfTime):
        solver.solve(GAME.setup({"variant": "two_loaves"}), seconds=-1.0)


def test_blocks_that_interlock_are_no_solution() -> None:
    """Each of two hooked blocks would have to stand before the other."""
    under = 1 << 0 | 1 << 17  # a1 on level 1, b1 on level 2
    over = 1 << 16 | 1 << 1  # a1 on level 2, b1 on level 1
    assert solver._building_order([solver.Way(under, 0, 1, 0), solver.Way(over, 1, 1, 0)]) is None
