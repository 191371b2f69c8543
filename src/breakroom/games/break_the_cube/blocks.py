"""The tile, the blocks and their colours, and every way in which a block can lie in the cube.

A set of the cube's 27 cells is one int, a bit for each: cell (x, y, z) has bit x + 3y + 9z, with
x from left to right and y from top to bottom of the tile, and z upwards.
"""

from functools import cache
from itertools import permutations, product
from typing import Final, Literal, NamedTuple

Cell = tuple[int, int, int]
Size = Literal["small", "medium", "large"]
BlockName = Literal["small", "small2", "medium", "large", "large2"]
Colour = Literal[
    "white",
    "light grey",
    "dark grey",
    "black",
    "red",
    "orange",
    "yellow",
    "pink",
    "green",
    "blue",
    "purple",
    "turquoise",
]

SIDE: Final = 3
CELLS: Final = SIDE**3

# R1.3: the cubes of each block, before it is turned.
CUBES: Final[dict[Size, tuple[Cell, ...]]] = {
    "small": ((0, 0, 0), (1, 0, 0)),
    "medium": ((0, 0, 0), (1, 0, 0), (0, 1, 0)),
    "large": ((0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)),
}
COLOURS: Final[dict[Size, tuple[Colour, ...]]] = {
    "small": ("white", "light grey", "dark grey", "black"),
    "medium": ("red", "orange", "yellow", "pink"),
    "large": ("green", "blue", "purple", "turquoise"),
}

# R7.2: the blocks of a shape, by how many it has. A shape lists its blocks in this order.
SETS: Final[dict[int, tuple[BlockName, ...]]] = {
    3: ("small", "medium", "large"),
    4: ("small", "small2", "medium", "large"),
    5: ("small", "small2", "medium", "large", "large2"),
}
SIZE_OF: Final[dict[BlockName, Size]] = {
    "small": "small",
    "small2": "small",
    "medium": "medium",
    "large": "large",
    "large2": "large",
}


def bit(cell: Cell) -> int:
    x, y, z = cell
    return 1 << (x + SIDE * y + SIDE * SIDE * z)


def is_inside(cell: Cell) -> bool:
    return all(0 <= along < SIDE for along in cell)


LEVEL_1: Final = (1 << SIDE * SIDE) - 1
ALL_CELLS: Final[tuple[Cell, ...]] = tuple(
    (x, y, z) for z in range(SIDE) for y in range(SIDE) for x in range(SIDE)
)


def pushed_to_corner(cells: frozenset[Cell]) -> frozenset[Cell]:
    """The same cells, moved so that the least along each axis is 0."""
    least = [min(cell[axis] for cell in cells) for axis in range(3)]
    return frozenset((x - least[0], y - least[1], z - least[2]) for x, y, z in cells)


@cache
def turns(size: Size) -> tuple[frozenset[Cell], ...]:
    """The block turned in every way that looks different."""
    found: set[frozenset[Cell]] = set()
    for axes, signs in product(permutations(range(3)), product((1, -1), repeat=3)):
        swaps = sum(a > b for i, a in enumerate(axes) for b in axes[i + 1 :])
        if (-1) ** swaps * signs[0] * signs[1] * signs[2] > 0:  # a turn, not a mirror image
            cells = [tuple(s * c[a] for a, s in zip(axes, signs, strict=True)) for c in CUBES[size]]
            found.add(pushed_to_corner(frozenset((x, y, z) for x, y, z in cells)))
    return tuple(sorted(found, key=sorted))


class Placements(NamedTuple):
    """Every way in which a block can lie in the cube, numbered."""

    fills: tuple[int, ...]  # the cells of each
    rests_on: tuple[int, ...]  # R2.4: the cells right below it that must be filled
    number: dict[int, int]  # of the placement that fills those cells


@cache
def placements(size: Size) -> Placements:
    fills = set()
    for cells in turns(size):
        for dx, dy, dz in ALL_CELLS:
            moved = [(x + dx, y + dy, z + dz) for x, y, z in cells]
            if all(map(is_inside, moved)):
                fills.add(sum(map(bit, moved)))
    ordered = tuple(sorted(fills))
    rests_on = tuple((f & ~LEVEL_1) >> SIDE * SIDE & ~f for f in ordered)
    return Placements(ordered, rests_on, {f: i for i, f in enumerate(ordered)})


def cells_of(filled: int) -> tuple[Cell, ...]:
    return tuple(cell for i, cell in enumerate(ALL_CELLS) if filled >> i & 1)
