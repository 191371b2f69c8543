"""What a seat knows of a secret shape, and the shapes that fit it: exactly those, all of them."""

import random
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from breakroom.core.game import Seat
from breakroom.games.break_the_cube.blocks import CELLS, SETS, SIZE_OF, BlockName, placements
from breakroom.games.break_the_cube.catalogue import catalogue
from breakroom.games.break_the_cube.shapes import QUESTIONS, Shape, random_shape
from breakroom.games.break_the_cube.state import NOT_TOLD, State, remembered

RIGHT: Final = "right"
WRONG: Final = "wrong"
Numbers: TypeAlias = NDArray[np.int32]  # of shapes in a catalogue, rising

# What was told of one shape: ("E", 37) is the answer at E, ("wrong", (3, 100, 7)) a guess.
Fact = tuple[str, int | Shape]
Facts = tuple[Fact, ...]


def facts(state: State, seat: Seat | None, secret: Seat) -> Facts:
    """All that was told of that secret shape and that the seat remembers, the oldest first."""
    return facts_of(state, remembered(state, seat, secret), secret)


def facts_of(state: State, turns: list[int], secret: Seat) -> Facts:
    """What those turns, by their numbers, told of that secret shape."""
    found: dict[Fact, None] = {}
    for number in turns:
        turn = state.turns[number]
        if turn.shape:
            found[RIGHT if turn.right else WRONG, turn.shape] = None
        elif turn.at and turn.answers[secret] != NOT_TOLD:
            found[turn.at, turn.answers[secret]] = None
    return tuple(found)


def candidates(blocks: int, told: Facts) -> Numbers:
    """The numbers of the shapes that fit all of it."""
    if not told:
        return np.arange(catalogue(blocks).size, dtype=np.int32)
    return _fitting(blocks, told)


@lru_cache(maxsize=256)
def _fitting(blocks: int, told: Facts) -> Numbers:
    """Fact by fact, so that the next question begins where this one ended."""
    return narrowed(blocks, candidates(blocks, told[:-1]), told[-1])


def narrowed(blocks: int, fitting: Numbers, fact: Fact) -> Numbers:
    """Those of the shapes that fit one more fact."""
    known, (what, answer) = catalogue(blocks), fact
    if what in QUESTIONS:
        row = known.answers[QUESTIONS.index(what)]
        fits = (row if len(fitting) == known.size else row[fitting]) == answer
    else:
        assert isinstance(answer, tuple)
        fits = (fitting == known.number(answer)) == (what == RIGHT)
    left: Numbers = fitting[fits]
    return left


def some_shape(blocks: int, told: Facts, rng: random.Random) -> Shape:
    """One of the shapes that fit, each equally likely."""
    if not told:
        return random_shape(blocks, rng.randrange)
    fitting = candidates(blocks, told)
    return catalogue(blocks).shape(int(fitting[rng.randrange(len(fitting))]))


def certain_cells(blocks: int, fitting: Numbers) -> list[tuple[int, BlockName | None]]:
    """Cells that hold the same in every one of these shapes: a block, or nothing (None)."""
    known, anywhere = catalogue(blocks), 0
    found: dict[int, BlockName] = {}
    for name, column in zip(SETS[blocks], known.blocks, strict=True):
        fills = np.array(placements(SIZE_OF[name]).fills, np.int32)[column[fitting]]
        always = int(np.bitwise_and.reduce(fills))
        anywhere |= int(np.bitwise_or.reduce(fills))
        found |= {cell: name for cell in range(CELLS) if always >> cell & 1}
    return [
        (cell, found.get(cell))
        for cell in range(CELLS)
        if cell in found or not anywhere >> cell & 1
    ]
