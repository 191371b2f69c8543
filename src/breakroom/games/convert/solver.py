"""Solves the puzzles: an exact cover of the cube's cells by the blocks not yet placed.

Every way to stow a block is a bit of an int, so that a set of ways is one int. Each empty cell
wants exactly one way that fills it, and each block exactly one way that stows it. The search
always turns to the want with the fewest ways left.
"""

import math
import time
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from breakroom.core.game import Seat
from breakroom.core.play import clone
from breakroom.games.convert.actions import Lift, Place
from breakroom.games.convert.basic import table_of
from breakroom.games.convert.blocks import SQUARES, block_set
from breakroom.games.convert.box import LEVELS
from breakroom.games.convert.game import GAME, RULES, lift_at
from breakroom.games.convert.puzzles import CUBE, GOALS, Puzzle, cells_of, colour_cells
from breakroom.games.convert.state import BLACK, WHITE, State
from breakroom.games.convert.tables import members

LOOK_AT_CLOCK: Final = 256  # nodes of the search between two looks


class OutOfTime(Exception):  # noqa: N818 - not to know in time is no error
    """The search was stopped before it knew."""


class Way(NamedTuple):
    """One way to stow a block in the cube."""

    cells: int  # 16 * level + square, a bit each
    colour: int
    block: int  # bit of a supply
    placement: int


def solve(state: State, seat: Seat = 0, seconds: float = math.inf) -> list[Place] | None:
    """The placements, in order, that finish the seat's puzzle; None if there are none."""
    deadline = time.monotonic() + seconds
    actions = table_of(state).actions
    for goal in GOALS[state.options.variant]:
        white, black = colour_cells(state)
        if white & goal[BLACK] or black & goal[WHITE]:
            continue
        for ways in _Cover(state, seat, goal, deadline).solutions():
            if order := _building_order(ways):
                return [actions[way.colour][way.placement] for way in order]
    return None


def prove(variant: str) -> list[Place] | None:
    """A solution of the puzzle from the empty board."""
    return solve(GAME.setup({"variant": variant}))


def next_step(state: State, seat: Seat, seconds: float) -> Place | Lift:
    """The first step of a solution; if none is found in time, a block to lift."""
    rules = RULES[state.options.variant]
    assert isinstance(rules, Puzzle)
    liftable = rules.liftable(state, seat)
    if not liftable:
        seconds = math.inf  # every puzzle can be solved from the start
    deadline = time.monotonic() + seconds
    try:
        if plan := solve(state, seat, seconds):
            return plan[0]
        for index in reversed(liftable):
            lighter = clone(state)
            rules.lift(lighter, seat, index, None)
            if solve(lighter, seat, deadline - time.monotonic()):
                return lift_at(state, index)
    except OutOfTime:
        pass
    return lift_at(state, liftable[-1])


@cache
def _ways() -> tuple[Way, ...]:
    blocks = block_set("standard")
    ids = tuple(blocks.blocks)
    return tuple(
        Way(cells_of(p, z), colour, 1 << ids.index(p.block), number)
        for colour in (WHITE, BLACK)
        for number, p in enumerate(blocks.placements)
        for z in range(LEVELS + 1 - max(p.tops))
    )


class _Cover:
    """The sets of ways that fill all the room with all the blocks."""

    def __init__(self, state: State, seat: Seat, goal: tuple[int, int], deadline: float) -> None:
        self.deadline = deadline
        self.nodes = 0
        colours = RULES[state.options.variant].colours(state, seat)
        white, black = colour_cells(state)
        room = (CUBE if len(colours) > 1 else goal[seat]) & ~(white | black)
        self.ways = [
            way
            for way in _ways()
            if way.colour in colours
            and state.supplies[way.colour] & way.block
            and not way.cells & (~room | goal[1 - way.colour])
        ]
        blocks = [(colour, 1 << i) for colour in colours for i in members(state.supplies[colour])]
        by_cell, by_block = dict.fromkeys(members(room), 0), dict.fromkeys(blocks, 0)
        for i, way in enumerate(self.ways):
            by_block[way.colour, way.block] |= 1 << i
            for cell in members(way.cells):
                by_cell[cell] |= 1 << i
        self.wants = [*by_block.values(), *by_cell.values()]
        self.meets = [  # by way: the wants that it meets
            {by_block[way.colour, way.block], *(by_cell[cell] for cell in members(way.cells))}
            for way in self.ways
        ]

    def solutions(self) -> Iterator[list[Way]]:
        yield from self._extend([], (1 << len(self.ways)) - 1, self.wants)

    def _extend(self, chosen: list[Way], left: int, wants: list[int]) -> Iterator[list[Way]]:
        if not wants:
            yield chosen
            return
        self.nodes += 1
        if self.nodes % LOOK_AT_CLOCK == 0 and time.monotonic() > self.deadline:
            raise OutOfTime
        fewest = min(wants, key=lambda want: (want & left).bit_count())
        for i in members(fewest & left):
            met = self.meets[i]
            still_left = left
            for want in met:
                still_left &= ~want
            still_wanted = [want for want in wants if want not in met]
            yield from self._extend([*chosen, self.ways[i]], still_left, still_wanted)


def _building_order(ways: list[Way]) -> list[Way] | None:
    """R2.3: an order in which each block stands on what is there; None if they interlock."""
    order: list[Way] = []
    waiting = ways
    while waiting:
        ready = [way for way in waiting if not any(_stands_on(way, other) for other in waiting)]
        if not ready:
            return None
        order += ready
        waiting = [way for way in waiting if way not in ready]
    return order


def _stands_on(way: Way, other: Way) -> bool:
    return way is not other and bool(other.cells << SQUARES & way.cells)
