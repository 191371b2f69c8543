"""R6: trick shots. Each was found by search, and puzzles.json has a flick that does it."""

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from breakroom.core.game import Event, Refused
from breakroom.core.rng import draw
from breakroom.games.barrier_battles.actions import Flick, Row, Shot, Show
from breakroom.games.barrier_battles.build import put
from breakroom.games.barrier_battles.events import ShotSet
from breakroom.games.barrier_battles.pieces import COUNT, PIECES
from breakroom.games.barrier_battles.state import SHOTS, State

TABLE: Final = "square"
GOAL: Final = "You have one flick: knock out the blue king."
KINDS: Final = ("Off the edge", "Round the posts", "Down the tower", "Over the wall")
STARS: Final = (3, 2, 2)  # R6.3: for a hit at the first try, the second, ...; then 1


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


@cache
def course() -> tuple[int, ...]:
    """The numbers of all, from the plainest kind to the hardest."""
    numbers = range(1, count() + 1)
    return tuple(n for kind in KINDS for n in numbers if puzzle(n).title.startswith(kind))


def any_of(state: State) -> int:
    return course()[0] if state.options.variant == "levels" else 1 + draw(state, count())


def after(number: int) -> int:
    """The next level; after the last the first."""
    at = course().index(number)
    return course()[(at + 1) % count()]


def set_up(state: State, number: int) -> None:
    if not 1 <= number <= count():
        raise Refused(f"There are {count()} trick shots: choose one from 1 to {count()}.")
    if state.options.table != TABLE:
        raise Refused("Trick shots are played on the square table.")
    found = puzzle(number)
    state.phase, state.to_move, state.puzzle = "battle", 0, number
    state.done = [True] * state.seats
    state.poses = [None] * COUNT
    put(state, found.pieces)
    state.reach = list(found.reach)
    state.out = [state.poses[piece] is None for piece in PIECES]


# -- R6.2: at a table where they are tried as often as one likes ---------------------------------


def forbids(state: State, action: Shot | Show) -> str | None:
    if state.options.variant != "levels":
        return "This table has one trick shot and one flick."
    if isinstance(action, Shot) and action.puzzle > count():
        return f"There are {count()} trick shots: choose one of those."
    if state.shots >= SHOTS:
        return "You have seen enough trick shots at this table: begin a new one."
    return None


def asks(state: State) -> str:
    if state.solved:
        return "The king is out. Take the next shot, or do it again."
    if state.shown:
        return "That is one way to do it. Now you."
    return "The king is still there. Try again, or see how it is done."


def set_again(state: State, number: int, tell: list[Event]) -> None:
    """The same one counts on, unless it is solved; another begins anew."""
    if number != state.puzzle or state.solved:
        state.tried, state.shown = 0, False
    state.solved, state.last = False, None
    state.shots += 1
    set_up(state, number)
    tell.append(ShotSet(number, puzzle(number).pieces))


def stars(state: State) -> int:
    """R6.3: what a hit is worth now."""
    if not state.solved:
        return 0
    return 1 if state.shown else dict(enumerate(STARS, 1)).get(state.tried, 1)
