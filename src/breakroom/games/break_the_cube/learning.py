"""Break the Cube in numbers, for those who learn: see `Game.values` and `Game.features`."""

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from operator import add, sub
from typing import Any, Final

import numpy as np

from breakroom.core.game import Seat, Words
from breakroom.games.break_the_cube.blocks import ALL_CELLS, SETS, SIZE_OF, placements
from breakroom.games.break_the_cube.catalogue import catalogue
from breakroom.games.break_the_cube.shapes import QUESTIONS, Cells, cells_by_block, shape_of
from breakroom.games.break_the_cube.state import ROUNDS
from breakroom.games.break_the_cube.view import Place, View

UNKNOWN: Final = -1.0
MOST_BLOCKS: Final = 5
LOOKED_AT: Final = {question: 1 if question in "123456789" else 3 for question in QUESTIONS}
BITS: Final = 22.0  # of the largest catalogue


class ShapeWords(Words):
    """A shape is told block by block, in the order of `SETS`: where each of them lies."""

    def __init__(self, blocks: int, counts: tuple[int, ...]) -> None:
        """For shapes of so many blocks, where the table has shapes of those counts."""
        self.blocks = blocks
        sizes = {n: [len(placements(SIZE_OF[name]).fills) for name in SETS[n]] for n in counts}
        before = sum(sum(sizes[n]) for n in counts if n < blocks)
        self.starts = [before + sum(sizes[blocks][:i]) for i in range(blocks)]  # each block's words
        self.count = sum(map(sum, sizes.values()))
        self._following = lru_cache(maxsize=4096)(self._find)

    def following(self, told: tuple[int, ...]) -> Sequence[int]:
        return self._following(told)

    def _find(self, told: tuple[int, ...]) -> tuple[int, ...]:
        if len(told) == self.blocks:
            return ()
        rows = catalogue(self.blocks).blocks
        fits = np.ones(rows.shape[1], np.bool_)
        for row, start, word in zip(rows, self.starts, told, strict=False):
            fits &= row == word - start
        found = np.flatnonzero(np.bincount(rows[len(told)][fits]))
        return tuple(self.starts[len(told)] + int(place) for place in found)

    def value(self, told: tuple[int, ...]) -> Cells:
        return cells_by_block(tuple(map(sub, told, self.starts)))

    def words(self, value: Any) -> tuple[int, ...]:
        return tuple(map(add, shape_of(value), self.starts))


@cache
def _values(blocks: int, counts: tuple[int, ...]) -> dict[str, Sequence[object] | Words]:
    return {"at": tuple(QUESTIONS), "cells": ShapeWords(blocks, counts)}


def values(view: View, seat: Seat) -> dict[str, Sequence[object] | Words]:
    """The shape is the seat's own while they are built, then the one that it seeks."""
    building = not all(place.built for place in view.places)
    of = seat if building else view.places[seat].asks
    counts = tuple(sorted({len(place.blocks) for place in view.places}))
    return _values(len(view.places[of].blocks), counts)


def features(view: View, seat: Seat) -> dict[str, Sequence[float]]:
    """Seats in order from the seat itself to its right neighbour; blocks by their number."""
    order = [(seat + i) % len(view.places) for i in range(len(view.places))]
    places = [view.places[s] for s in order]
    wrong = [t.cells for t in view.turns if t.seat == seat and t.cells is not None]
    left = math.log2(view.assist.left) if view.assist else 0.0
    return {
        "my shape": _cubes(places[0].secret),
        "note sheets": [x for place in places for x in _sheet(place)],
        "my last guess": _cubes(wrong[-1] if wrong else None),
        "built": [float(place.built) for place in places],
        "turns": [place.turns / ROUNDS for place in places],
        "broken": [float(place.broken) for place in places],
        "eliminated": [float(place.eliminated) for place in places],
        "first": [float(view.first == s) for s in order],
        "round": [view.round / ROUNDS],
        "bits left (assist)": [left / BITS],
    }


def _cubes(cells: Cells | None) -> list[float]:
    """The block in each of the 27 cells: 0 is nothing."""
    found = [0.0] * len(ALL_CELLS)
    for number, cubes in enumerate((cells or {}).values(), start=1):
        for cube in cubes:
            found[ALL_CELLS.index(cube)] = number / MOST_BLOCKS
    return found


def _sheet(place: Place) -> list[float]:
    """What is remembered of a shape, question by question: 0 is nothing seen."""
    number = {colour: i / MOST_BLOCKS for i, colour in enumerate(place.blocks.values(), start=1)}
    found: list[float] = []
    for question, lines in LOOKED_AT.items():
        note = place.sheet.get(question)
        if note is None:
            found += [UNKNOWN] * lines
        else:
            found += [number[colour] if colour else 0.0 for colour in note.seen]
    return found
