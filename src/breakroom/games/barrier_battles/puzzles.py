"""R6: trick shots. Each was found by search, and puzzles.json has a flick that does it."""

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from breakroom.core.game import Refused
from breakroom.games.barrier_battles.actions import Flick, Row
from breakroom.games.barrier_battles.build import put
from breakroom.games.barrier_battles.pieces import PIECES
from breakroom.games.barrier_battles.state import State

TABLE: Final = "square"
GOAL: Final = "One flick. Eliminate the blue king."


class Puzzle(msgspec.Struct, frozen=True):
    title: str
    pieces: tuple[Row, ...]
    reach: tuple[int, ...]  # of the twelve discs
    solution: Flick


@cache
def library() -> tuple[Puzzle, ...]:
    data = (files(__package__) / "puzzles.json").read_bytes()
    return msgspec.json.decode(data, type=tuple[Puzzle, ...])


def count() -> int:
    return len(library())


def puzzle(number: int) -> Puzzle:
    return library()[number - 1]


def set_up(state: State, number: int) -> None:
    if not 1 <= number <= count():
        raise Refused(f"There are {count()} trick shots: choose one from 1 to {count()}.")
    if state.options.table != TABLE:
        raise Refused("The trick shots are on the square table.")
    found = puzzle(number)
    state.phase, state.to_move, state.puzzle = "battle", 0, number
    state.done = [True] * state.seats
    put(state, found.pieces)
    state.reach = list(found.reach)
    state.out = [state.poses[piece] is None for piece in PIECES]
