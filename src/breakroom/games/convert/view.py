"""What is seen of a game of Convert: everything but the seed."""

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, TypeVar

from msgspec import Struct

from breakroom.core.game import Outcome, Seat
from breakroom.games.convert.actions import COLOURS, Colour, Lift
from breakroom.games.convert.basic import Basic, table_of
from breakroom.games.convert.blocks import SIZE, Cell, block_set
from breakroom.games.convert.box import LEVELS
from breakroom.games.convert.box import Box as InBox
from breakroom.games.convert.change_up import TRACK, ChangeUp
from breakroom.games.convert.puzzles import Puzzle, colours_by_cell
from breakroom.games.convert.state import BLACK, PUZZLE_MOVES, WHITE, Options, State
from breakroom.games.convert.tables import BARE_WHITE, chosen, heights
from breakroom.games.convert.towers import Towers, layers

T = TypeVar("T")


class Standing(Struct, frozen=True):
    """A block on the board."""

    block: str
    colour: Colour
    x: int
    y: int
    turn: int
    flip: bool
    z: int  # level of its lowest cube


class Box(Struct, frozen=True):
    size: Literal[4]  # squares along each side of the board
    blocks: dict[str, tuple[Cell, ...]]  # the set: each block's cells, unturned
    board: tuple[Colour, ...]  # colour of each bare square
    levels: int | None  # how high the box is, where nothing should stand out of one
    track: tuple[Colour, ...]  # change-up: the colours of the track from its first square, in turn
    goals: tuple[tuple[Colour | None, ...], ...]  # puzzles: by cell, level by level; None: either


class View(Struct, frozen=True):
    options: Options
    standing: tuple[Standing, ...]  # in the order in which they were placed
    heights: tuple[int, ...]  # by square, a1 b1 c1 d1 a2 …
    top: tuple[Colour, ...]  # colour of each square seen from above
    supplies: dict[Colour, tuple[str, ...]]  # blocks not yet placed
    scores: tuple[int, ...]  # rows scored (change-up: the place on the track), by seat
    totals: tuple[int, ...]  # what each seat would have if the game ended now
    layers: tuple[tuple[int, int], ...]  # white and black layers of each square's stack
    to_move: tuple[Seat, ...]
    colours: tuple[tuple[Colour, ...], ...]  # by seat: the colours it may place
    towers: dict[int, Colour | None]  # towers only: who controls each square of the edge
    moves_left: tuple[int, ...]  # puzzles only: by seat
    misfits: tuple[Cell, ...]  # puzzles only: cubes of a colour that the nearest goal does not want
    outcome: Outcome | None


class Hint(Struct, frozen=True):
    """All that the seat may do, so that a board can offer it."""

    white: tuple[str, ...]  # notation of the placements with white blocks: ("Ga1/0", …)
    black: tuple[str, ...]
    lifts: tuple[Lift, ...]  # puzzles only


def box(rules: Basic, options: Options) -> Box:
    return Box(
        size=SIZE,
        blocks=block_set(options.blocks).blocks,
        board=_top(BARE_WHITE),
        levels=LEVELS if isinstance(rules, InBox) else None,
        track=_names(TRACK) if isinstance(rules, ChangeUp) else (),
        goals=colours_by_cell(options.variant),
    )


def hint(rules: Basic, state: State, seat: Seat, lifts: Sequence[Lift]) -> Hint:
    names = table_of(state).names
    white, black = (tuple(chosen(names, some)) for some in rules.placements(state, seat))
    return Hint(white, black, tuple(lifts))


@cache
def _top(white: int) -> tuple[Colour, ...]:
    return tuple(COLOURS[0 if white >> square & 1 else 1] for square in range(16))


@cache
def _left(block_ids: tuple[str, ...], supply: int) -> tuple[str, ...]:
    return tuple(block for i, block in enumerate(block_ids) if supply >> i & 1)


@cache
def _names(colours: tuple[int, ...]) -> tuple[Colour, ...]:
    return tuple(COLOURS[colour] for colour in colours)


@cache
def _standing(blocks: str, code: int, z: int) -> Standing:
    p = block_set(blocks).placements[code // 2]
    return Standing(p.block, COLOURS[code % 2], p.x, p.y, p.turn, p.flip, z)


def standing(state: State) -> tuple[Standing, ...]:
    table, blocks, found, stacks = table_of(state), state.options.blocks, [], 0
    for code in state.placed:
        shift, bottom = table.rests[code]
        found.append(_standing(blocks, code, (stacks >> shift & 255) - bottom))
        stacks += table.grows[code]
    return tuple(found)


def view(rules: Basic, state: State, to_move: tuple[Seat, ...]) -> View:
    table, seats = table_of(state), state.seats
    return View(
        options=state.options,
        standing=standing(state),
        heights=tuple(heights(state.lines)),
        top=_top(state.white),
        supplies={
            "white": _left(table.block_ids, state.supplies[WHITE]),
            "black": _left(table.block_ids, state.supplies[BLACK]),
        },
        scores=tuple(state.scores[:seats]),
        totals=tuple(rules.totals(state)[:seats]),
        layers=tuple(layers(state)),
        to_move=to_move,
        colours=tuple([_names(rules.colours(state, seat)) for seat in range(seats)]),
        towers=rules.controls(state) if isinstance(rules, Towers) else {},
        moves_left=tuple(state.moves_left),
        misfits=rules.misfits(state) if isinstance(rules, Puzzle) else (),
        outcome=rules.outcome(state) if state.ended else None,
    )


# -- for those who learn -------------------------------------------------------------------


@cache
def values(blocks: tuple[str, ...]) -> dict[str, Sequence[object]]:
    return {"block": blocks, "x": range(SIZE), "y": range(SIZE), "turn": range(4)}


TENTHS: Final = tuple(min(1.0, level / 10) for level in range(100))


@cache
def _shows(top: tuple[Colour, ...], mine: Colour) -> tuple[float, ...]:
    return tuple(1.0 if colour == mine else -1.0 for colour in top)


@cache
def _holds(blocks: tuple[str, ...], supply: tuple[str, ...]) -> tuple[float, ...]:
    return tuple(float(block in supply) for block in blocks)


@cache
def _shares(points: tuple[int, ...], seat: Seat, most: int) -> tuple[float, ...]:
    return tuple(min(1.0, p / most) for p in _own_first(points, seat))


@cache
def _may_place(colours: tuple[tuple[Colour, ...], ...], seat: Seat) -> tuple[float, ...]:
    order = COLOURS[seat], COLOURS[1 - seat]
    return tuple(float(c in allowed) for allowed in _own_first(colours, seat) for c in order)


def _own_first(by_seat: tuple[T, ...], seat: Seat) -> tuple[T, ...]:
    return by_seat[::-1] if seat else by_seat


def features(view: View, seat: Seat) -> dict[str, Sequence[float]]:
    """The board from a1 to d4 as the seat sees it, and what is left to place."""
    mine, theirs = COLOURS[seat], COLOURS[1 - seat]
    blocks = tuple(block_set(view.options.blocks).blocks)
    return {
        "height": [TENTHS[level] for level in view.heights],
        "top": _shows(view.top, mine),
        "my layers": [TENTHS[stack[seat]] for stack in view.layers],
        "their layers": [TENTHS[stack[1 - seat]] for stack in view.layers],
        "my blocks": _holds(blocks, view.supplies[mine]),
        "their blocks": _holds(blocks, view.supplies[theirs]),
        "scores": _shares(view.scores, seat, 20),
        "totals": _shares(view.totals, seat, 40),
        "may place": _may_place(view.colours, seat),
        "moves left": _shares(view.moves_left, seat, PUZZLE_MOVES),
    }
