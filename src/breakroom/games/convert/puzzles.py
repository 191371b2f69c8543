"""The puzzles: all twenty blocks in a cube of 4×4×4, by the same building rules.

A cell of the cube is a bit of an int: 16 * level + square.
"""

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Final

from breakroom.core.game import Event, Fault, Outcome, Seat
from breakroom.games.convert.actions import COLOURS, Colour
from breakroom.games.convert.basic import table_of
from breakroom.games.convert.blocks import SIZE, SQUARES, Cell, Placement, block_set
from breakroom.games.convert.box import LEVELS, Box
from breakroom.games.convert.events import Ended, Lifted
from breakroom.games.convert.state import BLACK, BOTH_PLAY, WHITE, State
from breakroom.games.convert.tables import BARE_WHITE, height, members

CUBE: Final = (1 << SQUARES * LEVELS) - 1
RANKS: Final = ((0, 1), (2, 3))  # R7.4: each seat's own half of the board


def cells_where(holds: Callable[[int, int, int], bool]) -> int:
    """The cells (x, y, z) of the cube for which something holds."""
    cells = product(range(SIZE), range(SIZE), range(LEVELS))
    return sum(1 << SQUARES * z + SIZE * y + x for x, y, z in cells if holds(x, y, z))


NEAR_HALF: Final = cells_where(lambda x, y, z: y < 2)  # ranks 1 and 2: white's in the race
LEFT_HALF: Final = cells_where(lambda x, y, z: x < 2)
TOP: Final = cells_where(lambda x, y, z: z == LEVELS - 1)
SURFACE: Final = cells_where(lambda x, y, z: bool({x, y, z} & {0, 3}))
CHEQUERS: Final = cells_where(lambda x, y, z: (x // 2 + y // 2 + z // 2) % 2 == 0)

# Each puzzle's goals, any of which solves it: cells that must be white, cells that must be black.
GOALS: Final[dict[str, list[tuple[int, int]]]] = {
    "two_loaves": [
        (half, CUBE ^ half) for half in (NEAR_HALF, CUBE ^ NEAR_HALF, LEFT_HALF, CUBE ^ LEFT_HALF)
    ],
    "under_the_surface": [
        (SURFACE & CHEQUERS, SURFACE & ~CHEQUERS),
        (SURFACE & ~CHEQUERS, SURFACE & CHEQUERS),
    ],
    "blackout": [(0, TOP)],
    "race": [(NEAR_HALF, CUBE ^ NEAR_HALF)],
}


def colours_by_cell(variant: str) -> tuple[tuple[Colour | None, ...], ...]:
    """The goals of a puzzle: the colour that each cell must have, None where any will do."""
    return tuple(
        tuple(
            "white" if white >> cell & 1 else "black" if black >> cell & 1 else None
            for cell in range(SQUARES * LEVELS)
        )
        for white, black in GOALS.get(variant, ())
    )


def cells_of(p: Placement, z: int) -> int:
    """The cells that a placement fills when its lowest cube is on level z."""
    return sum(
        1 << SQUARES * (z + level) + square
        for square, bottom, top in zip(p.squares, p.bottoms, p.tops, strict=True)
        for level in range(bottom, top)
    )


def standing(state: State) -> list[int]:
    """The cells of each block on the board, in the order of `state.placed`."""
    placements = table_of(state).set.placements
    levels = [0] * SQUARES
    cells = []
    for code in state.placed:
        p = placements[code // 2]
        cells.append(cells_of(p, levels[p.squares[0]] - p.bottoms[0]))
        for square, added in zip(p.squares, p.layers, strict=True):
            levels[square] += added
    return cells


def colour_cells(state: State) -> tuple[int, int]:
    """All white and all black cells."""
    filled = [0, 0]
    for code, cells in zip(state.placed, standing(state), strict=True):
        filled[code % 2] |= cells
    return filled[WHITE], filled[BLACK]


@cache
def _above(cells: int) -> int:
    """The cells over these, not counting themselves."""
    over = 0
    for level in range(1, LEVELS):
        over |= cells << SQUARES * level
    return over & CUBE & ~cells


@cache
def _half(seat: Seat) -> int:
    """R7.4: the placements on the seat's own half."""
    placements = block_set("standard").placements
    inside = [{square // SIZE for square in p.squares} <= {*RANKS[seat]} for p in placements]
    return sum(1 << m for m, fits in enumerate(inside) if fits)


class Puzzle(Box):
    reasons = ("solved", "out_of_moves")
    seats = 1

    def first_to_move(self, state: State, drawn: Seat) -> int:
        return 0

    def colours(self, state: State, seat: Seat) -> tuple[int, ...]:
        return (WHITE, BLACK)

    def placements(self, state: State, seat: Seat) -> tuple[int, int]:
        white, black = super().placements(state, seat)
        fit = table_of(state).below(state.lines, LEVELS)
        return white & fit, black & fit

    def fault_here(self, state: State, seat: Seat, move: int) -> Fault | None:
        """R7.1: the box is four levels high."""
        p = table_of(state).set.placements[move]
        z = height(state.lines, p.squares[0]) - p.bottoms[0]
        over = tuple(s for s, top in zip(p.squares, p.tops, strict=True) if z + top > LEVELS)
        if over:
            reason = f"Block {p.block} would stand out of the box: it is {LEVELS} levels high."
            return Fault(reason, "R7.1", over)
        return None

    def next_turn(self, state: State, seat: Seat, out: list[Event] | None) -> None:
        state.moves_left[seat] -= 1
        if self.is_solved(state, seat):
            self.end(state, "solved", loser=1 - seat)
        elif not any(state.moves_left):
            self.end(state, "out_of_moves")

    def is_solved(self, state: State, seat: Seat) -> bool:
        """R7.2: all twenty are stowed, and the right cells have the right colours."""
        if any(state.supplies):
            return False
        white, black = colour_cells(state)
        return any(
            not need_white & ~white and not need_black & ~black
            for need_white, need_black in GOALS[state.options.variant]
        )

    def misfits(self, state: State) -> tuple[Cell, ...]:
        """R7.2: the cubes whose colour is wrong for the goal that is nearest."""
        white, black = colour_cells(state)
        wrong = [white & need[BLACK] | black & need[WHITE] for need in GOALS[state.options.variant]]
        return tuple(
            (cell % SIZE, cell % SQUARES // SIZE, cell // SQUARES)
            for cell in members(min(wrong, key=int.bit_count))
        )

    # -- lifting ----------------------------------------------------------------------------

    def liftable(self, state: State, seat: Seat) -> list[int]:
        """R7.3: the blocks, by their place in `state.placed`, that nothing stands on."""
        cells = standing(state)
        filled = sum(cells)
        return [
            i
            for i, code in enumerate(state.placed)
            if code % 2 in self.colours(state, seat) and not filled & _above(cells[i])
        ]

    def lift(self, state: State, seat: Seat, index: int, out: list[Event] | None) -> None:
        table = table_of(state)
        code = state.placed.pop(index)
        move, colour = code // 2, code % 2
        state.supplies[colour] |= table.takes[move]
        state.lines = [a - b for a, b in zip(state.lines, table.rises[move], strict=True)]
        state.white = BARE_WHITE
        for left in state.placed:
            cover = table.covers[left // 2]
            state.white = state.white | cover if left % 2 == WHITE else state.white & ~cover
        if out is not None:
            out.append(Lifted(seat, table.set.placements[move].block, COLOURS[colour]))
        self.next_turn(state, seat, out)
        if state.ended and out is not None:
            out.append(Ended(self.outcome(state)))

    def outcome(self, state: State) -> Outcome:
        solved = state.ended == "solved"
        return Outcome((float(solved),), (1 if solved else 2,), state.ended)


class Race(Puzzle):
    """R7.4: each seat builds its own loaf on its own half, both at once."""

    seats = 2

    def first_to_move(self, state: State, drawn: Seat) -> int:
        return BOTH_PLAY

    def colours(self, state: State, seat: Seat) -> tuple[int, ...]:
        return (seat,)

    def placements(self, state: State, seat: Seat) -> tuple[int, int]:
        white, black = super().placements(state, seat)
        half = _half(seat)
        return white & half, black & half

    def fault_here(self, state: State, seat: Seat, move: int) -> Fault | None:
        if not _half(seat) >> move & 1:
            ranks = RANKS[seat]
            squares = table_of(state).set.placements[move].squares
            return Fault(
                f"Build on your own half: ranks {ranks[0] + 1} and {ranks[1] + 1}.",
                "R7.4",
                tuple(square for square in squares if square // SIZE not in ranks),
            )
        return super().fault_here(state, seat, move)

    def is_solved(self, state: State, seat: Seat) -> bool:
        return not state.supplies[seat]

    def outcome(self, state: State) -> Outcome:
        if state.ended == "out_of_moves":
            return Outcome((0.0, 0.0), (1, 1), state.ended)
        return Box.outcome(self, state)
