"""Break the Cube in numbers, for those who learn: see `Game.values` and `Game.features`."""

import math
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, overload

import numpy as np

from breakroom.core.game import Seat
from breakroom.games.break_the_cube.blocks import ALL_CELLS, SETS, SIZE_OF, placements
from breakroom.games.break_the_cube.catalogue import catalogue
from breakroom.games.break_the_cube.shapes import QUESTIONS, Cells, cells_by_block, shape_of
from breakroom.games.break_the_cube.state import ROUNDS
from breakroom.games.break_the_cube.view import Place, View

UNKNOWN: Final = -1.0
MOST_BLOCKS: Final = 5
LOOKED_AT: Final = {question: 1 if question in "123456789" else 3 for question in QUESTIONS}
BITS: Final = 22.0  # of the largest catalogue


class Shapes(Sequence[Cells]):
    """All shapes of so many blocks, in the order of the catalogues."""

    def __init__(self, counts: tuple[int, ...]) -> None:
        self.counts = counts  # (3,), or (3, 4) if the seats' shapes differ
        self.starts = {}
        self._length = 0
        for blocks in counts:
            self.starts[blocks] = self._length
            self._length += catalogue(blocks).size

    def range_of(self, blocks: int) -> range:
        start = self.starts[blocks]
        return range(start, start + catalogue(blocks).size)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, number: int) -> Cells: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[Cells]: ...

    def __getitem__(self, number: int | slice) -> Cells | Sequence[Cells]:
        if isinstance(number, slice):
            return [self[i] for i in range(*number.indices(len(self)))]
        for blocks in self.counts:
            span = self.range_of(blocks)
            if number in span:
                return cells_by_block(catalogue(blocks).shape(number - span.start))
        raise IndexError(number)

    def index(self, cells: Any, start: int = 0, stop: int | None = None) -> int:
        if len(cells) not in self.counts:
            raise ValueError("no such shape")
        keys, order = _sorted_keys(len(cells))
        key = _key(np.array(shape_of(cells))[:, None])[0]
        at = int(np.searchsorted(keys, key))
        if at == len(keys) or keys[at] != key:
            raise ValueError("no such shape")
        return self.starts[len(cells)] + int(order[at])


def _key(shapes: Any) -> Any:
    """The placements of a shape's blocks as one number."""
    keys = np.zeros(shapes.shape[1], np.int64)
    for row in shapes:
        keys = keys * 256 + row
    return keys


@cache
def _sorted_keys(blocks: int) -> tuple[Any, Any]:
    assert all(len(placements(SIZE_OF[name]).fills) <= 256 for name in SETS[blocks])
    keys = _key(catalogue(blocks).blocks.astype(np.int64))
    order = np.argsort(keys)
    return keys[order], order


all_shapes = cache(Shapes)


@cache
def values(counts: tuple[int, ...]) -> dict[str, Sequence[object]]:
    return {"at": tuple(QUESTIONS), "cells": all_shapes(counts)}


def block_counts(view: View) -> tuple[int, ...]:
    return tuple(sorted({len(place.blocks) for place in view.places}))


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
