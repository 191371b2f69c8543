"""All legal shapes of three, four or five blocks, with their answers to every question.

Three blocks are listed in some 20 ms. Four and five take longer (a fraction of a second, and some
seconds) and are kept in a file in the user's cache folder. The rules never need a catalogue; what
does (guesses and bots) runs in workers when shapes have more than three blocks.
"""

import os
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from breakroom.games.break_the_cube.blocks import (
    CELLS,
    LEVEL_1,
    SETS,
    SIZE_OF,
    BlockName,
    cells_of,
    placements,
)
from breakroom.games.break_the_cube.shapes import BASE, LOOKS

Bytes: TypeAlias = NDArray[np.uint8]
Progress = Callable[[float], None]  # told how much is done, from 0 to 1

VERSION: Final = 1  # of the files: rises when the order of shapes or the coding of answers changes
IN_MEMORY: Final = 3  # up to so many blocks, listing is quicker than reading a file
CHECK_BYTES: Final = 4  # a CRC-32 begins each file


class Catalogue:
    """Shape number i has its blocks in column i of `blocks`, and its answers in `answers`."""

    def __init__(self, names: tuple[BlockName, ...], table: Bytes) -> None:
        self.names = names
        self.blocks = table[: len(names)]  # [block, shape]: the number of its placement
        self.answers = table[len(names) :]  # [question, shape]: see `shapes.code`
        self.size = int(table.shape[1])

    def shape(self, number: int) -> tuple[int, ...]:
        return tuple(int(placement) for placement in self.blocks[:, number])

    def number(self, shape: tuple[int, ...]) -> int:
        """Of a legal shape."""
        found = np.flatnonzero(self.blocks[0] == shape[0])
        for row, placement in zip(self.blocks[1:], shape[1:], strict=True):
            found = found[row[found] == placement]
        return int(found[0])


_loaded: dict[int, Catalogue] = {}


def catalogue(blocks: int, progress: Progress | None = None) -> Catalogue:
    """The shapes with so many blocks: listed, or read from the cache, once in a process."""
    if blocks not in _loaded:
        table = None if blocks <= IN_MEMORY else read(blocks)
        if table is None:
            table = listed(blocks, progress)
            if blocks > IN_MEMORY:
                keep(blocks, table)
        _loaded[blocks] = Catalogue(SETS[blocks], table)
    return _loaded[blocks]


# -- listing -------------------------------------------------------------------------------


def listed(blocks: int, progress: Progress | None = None) -> Bytes:
    """A row for each block's placement, then one for each question; a column for each shape.

    Largest blocks first, so that the partial shapes stay few; a partial shape with more gaps
    below it than cubes left to fill them is dropped.
    """
    names = SETS[blocks]
    order = sorted(range(blocks), key=lambda b: -len(cells_of(_fills(names[b])[0])))
    first = order[0]
    parts = []
    for start in range(len(_fills(names[first]))):
        chosen = np.zeros((blocks, 1), np.uint8)
        chosen[first] = start
        filled = _fills(names[first])[start : start + 1]
        needed = _rests_on(names[first])[start : start + 1]
        parts.append(_completed(names, order[1:], chosen, filled, needed))
        if progress:
            progress((start + 1) / len(_fills(names[first])))
    size = sum(part.shape[1] for part in parts)
    table = np.empty((blocks + len(LOOKS), size), np.uint8)
    np.concatenate(parts, axis=1, out=table[:blocks])
    for i in range(0, size, _CHUNK):
        table[blocks:, i : i + _CHUNK] = _answers(names, table[:blocks, i : i + _CHUNK])
    return table


_CHUNK: Final = 65_536  # shapes whose 27 cells are spelled out at a time


def _fills(name: BlockName) -> NDArray[np.int32]:
    return np.array(placements(SIZE_OF[name]).fills, np.int32)


def _rests_on(name: BlockName) -> NDArray[np.int32]:
    return np.array(placements(SIZE_OF[name]).rests_on, np.int32)


def _completed(
    names: tuple[BlockName, ...],
    order: list[int],
    chosen: Bytes,
    filled: NDArray[np.int32],
    needed: NDArray[np.int32],
) -> Bytes:
    """The legal shapes that begin with these blocks, adding the others in that order."""
    cubes_left = sum(len(cells_of(_fills(names[b])[0])) for b in order)
    for block in order:
        fills, rests_on = _fills(names[block]), _rests_on(names[block])
        cubes_left -= len(cells_of(fills[0]))
        old, new = np.nonzero((filled[:, None] & fills[None, :]) == 0)
        filled = filled[old] | fills[new]
        needed = needed[old] | rests_on[new]
        fits = np.bitwise_count(needed & ~filled) <= cubes_left
        old, new, filled, needed = old[fits], new[fits], filled[fits], needed[fits]
        chosen = chosen[:, old]
        chosen[block] = new
    return chosen[:, (filled & ~LEVEL_1) != 0]  # R2.3


def _answers(names: tuple[BlockName, ...], chosen: Bytes) -> Bytes:
    """What is seen at each number and each letter, coded."""
    cubes = np.zeros((chosen.shape[1], CELLS), np.uint8)
    for number, name in enumerate(names, start=1):
        spread = (_fills(name)[:, None] >> np.arange(CELLS) & 1).astype(np.uint8) * number
        cubes += spread.astype(np.uint8)[chosen[number - 1]]
    in_cell = np.ascontiguousarray(cubes.T)
    answers = np.zeros((len(LOOKS), chosen.shape[1]), np.uint8)
    for row, look in zip(answers, LOOKS.values(), strict=True):
        for place, line in enumerate(look):
            seen = in_cell[line[-1]]
            for cell in reversed(line[:-1]):
                seen = np.where(in_cell[cell], in_cell[cell], seen)
            row += seen * np.uint8(BASE**place)
    return answers


# -- the cache on disk ---------------------------------------------------------------------


def path_of(blocks: int) -> Path | None:
    """Where the shapes with so many blocks are kept, or None if there is no such place."""
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        folder = (Path(base) if base else Path.home() / ".cache") / "breakroom"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # RuntimeError: the user has no home
        return None
    return folder / f"break-the-cube-{VERSION}-{blocks}.table"


def read(blocks: int) -> Bytes | None:
    """What is kept, mapped from the file; None if there is nothing, or it is damaged."""
    path = path_of(blocks)
    rows = blocks + len(LOOKS)
    try:
        if path is None or (path.stat().st_size - CHECK_BYTES) % rows:
            return None
        whole = np.memmap(path, np.uint8, mode="r")
        check, table = bytes(whole[:CHECK_BYTES]), whole[CHECK_BYTES:]
        if not table.size or _check(table) != check:
            return None
        return table.reshape(rows, -1)
    except (OSError, ValueError):
        return None


def keep(blocks: int, table: Bytes) -> None:
    """Write the file whole, or not at all; a cache that cannot be written does no harm."""
    path = path_of(blocks)
    if path is None:
        return
    try:
        with tempfile.TemporaryDirectory(dir=path.parent) as folder:
            part = Path(folder) / path.name
            with part.open("wb") as file:
                file.write(_check(table))
                table.tofile(file)
            os.replace(part, path)
    except OSError:
        return


def _check(table: NDArray[Any]) -> bytes:
    return zlib.crc32(np.ascontiguousarray(table).data).to_bytes(CHECK_BYTES, "big")
