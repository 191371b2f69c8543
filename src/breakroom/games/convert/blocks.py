"""The blocks of Convert and every way to set one on the board.

Only the heights of the board change during a game, so all placements, with the squares they
cover and how their undersides step, are known before the first move.
"""

import tomllib
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any, Final, NamedTuple

SIZE: Final = 4
SQUARES: Final = SIZE * SIZE
FILES: Final = "abcd"

Cell = tuple[int, int, int]


class Placement(NamedTuple):
    """A block, turned one of its distinct ways, over fixed squares of the board."""

    block: str  # "G"
    x: int  # least corner of the footprint's box: 0 is file a
    y: int  # 0 is rank 1
    turn: int  # quarter turns anticlockwise, seen from above
    flip: bool  # upside down
    squares: tuple[int, ...]  # (0, 1, 4): the squares covered, 4 * y + x
    bottoms: tuple[int, ...]  # (0, 0, 1): underside over each square, the lowest is 0
    tops: tuple[int, ...]  # (2, 1, 2): upper side over each square

    @property
    def footprint(self) -> int:
        return len(self.squares)

    def bottom(self, square: int) -> int:
        return self.bottoms[self.squares.index(square)]

    @property
    def layers(self) -> tuple[int, ...]:
        """How many levels the block adds over each of its squares."""
        return tuple(top - bottom for bottom, top in zip(self.bottoms, self.tops, strict=True))


class BlockSet(NamedTuple):
    blocks: dict[str, tuple[Cell, ...]]  # {"A": ((0, 0, 0), (0, 0, 1)), …}
    placements: tuple[Placement, ...]  # every distinct one; its index is the move's number
    numbers: dict[tuple[str, int, int, int, bool], int]  # by block, x, y, turn, flip: all spellings


def square_name(square: int) -> str:
    """The square's name on the board: 0 is a1, 15 is d4."""
    return f"{FILES[square % SIZE]}{square // SIZE + 1}"


def turned(cells: tuple[Cell, ...], turn: int, flip: bool) -> tuple[Cell, ...]:
    """The block turned over its x axis if `flip`, then turned, back at the origin."""
    new = [(x, -y, -z) if flip else (x, y, z) for x, y, z in cells]
    for _ in range(turn):
        new = [(-y, x, z) for x, y, z in new]
    low = [min(cell[axis] for cell in new) for axis in range(3)]
    return tuple(sorted((x - low[0], y - low[1], z - low[2]) for x, y, z in new))


def box(cells: tuple[Cell, ...]) -> tuple[int, int]:
    """Width and depth of the block's footprint."""
    return 1 + max(x for x, _, _ in cells), 1 + max(y for _, y, _ in cells)


@cache
def block_set(name: str) -> BlockSet:
    blocks: dict[str, tuple[Cell, ...]] = {
        block: tuple((int(x), int(y), int(z)) for x, y, z in cells)
        for block, cells in _tables()[name]["blocks"].items()
    }
    placements: list[Placement] = []
    numbers: dict[tuple[str, int, int, int, bool], int] = {}
    for block, cells in blocks.items():
        known: dict[tuple[tuple[Cell, ...], int, int], int] = {}
        for flip, turn in product((False, True), range(4)):
            shape = turned(cells, turn, flip)
            width, depth = box(shape)
            for y, x in product(range(SIZE - depth + 1), range(SIZE - width + 1)):
                if (shape, x, y) not in known:
                    known[shape, x, y] = len(placements)
                    placements.append(_placement(block, shape, x, y, turn, flip))
                numbers[block, x, y, turn, flip] = known[shape, x, y]
    return BlockSet(blocks, tuple(placements), numbers)


def block_set_names() -> tuple[str, ...]:
    return tuple(_tables())


@cache
def _tables() -> dict[str, dict[str, Any]]:
    return tomllib.loads(files(__package__).joinpath("blocks.toml").read_text("utf-8"))


def _placement(
    block: str, shape: tuple[Cell, ...], x: int, y: int, turn: int, flip: bool
) -> Placement:
    columns: dict[int, list[int]] = {}
    for dx, dy, z in shape:
        columns.setdefault(SIZE * (y + dy) + x + dx, []).append(z)
    squares = tuple(sorted(columns))
    bottoms = tuple(min(columns[square]) for square in squares)
    tops = tuple(max(columns[square]) + 1 for square in squares)
    return Placement(block, x, y, turn, flip, squares, bottoms, tops)
