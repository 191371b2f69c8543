"""Shapes: which are legal, and what is seen of one from above and from the sides.

A shape is a tuple with the number of each block's placement, in the order of `blocks.SETS`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from breakroom.core.game import Fault
from breakroom.games.break_the_cube.blocks import (
    CUBES,
    LEVEL_1,
    SETS,
    SIDE,
    SIZE_OF,
    BlockName,
    Cell,
    bit,
    cells_of,
    is_inside,
    placements,
    pushed_to_corner,
    turns,
)

Shape = tuple[int, ...]
Cells = dict[BlockName, tuple[Cell, ...]]  # a shape as it is spoken of outside: cell by cell

NUMBERS: Final = "123456789"
LETTERS: Final = "ABCDEFGHIJKL"
QUESTIONS: Final = NUMBERS + LETTERS
BASE: Final = 6  # answers are coded in digits: nothing, or one of up to five blocks


def line(letter: str) -> list[tuple[int, int]]:
    """R1.2: the squares of the tile that a look from the letter meets, in order."""
    side, step = divmod(LETTERS.index(letter), SIDE)
    along, back = range(SIDE), range(SIDE - 1, -1, -1)
    return [
        [(step, y) for y in along],  # A B C above, from left to right
        [(x, step) for x in back],  # D E F on the right, downwards
        [(SIDE - 1 - step, y) for y in back],  # G H I below, from right to left
        [(x, SIDE - 1 - step) for x in along],  # J K L on the left, upwards
    ][side]


def _looks() -> dict[str, tuple[tuple[int, ...], ...]]:
    looks: dict[str, tuple[tuple[int, ...], ...]] = {}
    for i, number in enumerate(NUMBERS):
        looks[number] = (tuple(i + SIDE * SIDE * z for z in range(SIDE - 1, -1, -1)),)
    for letter in LETTERS:
        looks[letter] = tuple(
            tuple(x + SIDE * y + SIDE * SIDE * z for x, y in line(letter)) for z in range(SIDE)
        )
    return looks


# Each question's lines of sight, every one a list of cell numbers from near to far: one line
# from above for a number, three for a letter, levels 1 to 3.
LOOKS: Final = _looks()


# -- what is seen --------------------------------------------------------------------------


def cubes_of(shape: Shape) -> list[int]:
    """The block in each of the 27 cells: 0 is nothing, 1 the first block of the set."""
    cubes = [0] * SIDE**3
    for number, (fills, _) in enumerate(_parts(shape), start=1):
        for cell in range(len(cubes)):
            if fills >> cell & 1:
                cubes[cell] = number
    return cubes


def answer(shape: Shape, question: str) -> int:
    """R3.2, R3.3: what is seen at a number or a letter, coded; level 1 is the last digit."""
    cubes = cubes_of(shape)
    lines = LOOKS[question]
    seen = [next((cubes[cell] for cell in line if cubes[cell]), 0) for line in lines]
    return sum(block * BASE**place for place, block in enumerate(seen))


def blocks_seen(question: str, code: int) -> tuple[int, ...]:
    """What an answer says: one block from above, or three for levels 1 to 3; 0 is nothing."""
    return tuple(code // BASE**place % BASE for place in range(len(LOOKS[question])))


# -- what is legal -------------------------------------------------------------------------


def _parts(shape: Shape) -> list[tuple[int, int]]:
    """The cells that each block fills, and those that it must rest on."""
    tables = [placements(SIZE_OF[name]) for name in SETS[len(shape)]]
    return [(t.fills[i], t.rests_on[i]) for t, i in zip(tables, shape, strict=True)]


def faults(blocks: int, cells: Mapping[BlockName, Sequence[Cell]]) -> Iterator[Fault]:
    """The building rules that a shape breaks, also one that is not finished, and in which cells;
    first what it is refused for."""
    names = SETS[blocks]
    for name in cells:
        if name not in names:
            yield Fault(
                f"This shape has no {called(name)}: it is made of {_listed(names)}.", "R2.1"
            )
    whole: list[BlockName] = []
    for name in names:
        if name not in cells:
            yield Fault(f"The {called(name)} is missing.", "R2.1")
        elif reason := _wrong_block(name, cells[name]):
            yield Fault(reason, "R1.3", tuple(cells[name]))
        else:
            whole.append(name)
    fills: dict[BlockName, int] = {}
    for name in whole:
        if outside := tuple(cell for cell in cells[name] if not is_inside(cell)):
            reason = f"The {called(name)} reaches out of the cube of 3×3×3 over the tile."
            yield Fault(reason, "R2.2", outside)
        else:
            fills[name] = sum(map(bit, cells[name]))
    yield from _misplaced(fills, is_whole=len(fills) == len(names))


def why_not(blocks: int, cells: Mapping[BlockName, Sequence[Cell]]) -> str | None:
    """Which rule a shape breaks, and with which block, in a sentence; None if it is legal."""
    fault = next(faults(blocks, cells), None)
    return None if fault is None else fault.sentence


def _wrong_block(name: BlockName, cells: Sequence[Cell]) -> str | None:
    size = SIZE_OF[name]
    if len(cells) != len(CUBES[size]):
        return f"The {called(name)} has {len(CUBES[size])} cubes, not {len(cells)}."
    if pushed_to_corner(frozenset(cells)) not in turns(size):
        return f"The {called(name)} {FORMS[size]}: these cubes are not it."
    return None


FORMS: Final = {
    "small": "is two cubes side by side",
    "medium": "is three cubes round a corner",
    "large": "is three cubes in a row and one beside an end",
}


def _misplaced(fills: Mapping[BlockName, int], is_whole: bool) -> Iterator[Fault]:
    """What is wrong with blocks that lie within the cube, by the cells that each fills."""
    filled = 0
    for name, mine in fills.items():
        if shared := mine & filled:
            other = next(n for n, theirs in fills.items() if theirs & mine)
            reason = f"The {called(other)} and the {called(name)} are in the same place."
            yield Fault(reason, at=cells_of(shared))
        filled |= mine
    if is_whole and not filled & ~LEVEL_1:
        reason = "All blocks lie flat on the tile: at least one must reach level 2."
        yield Fault(reason, "R2.3", cells_of(filled))
    for name, mine in fills.items():
        table = placements(SIZE_OF[name])
        hangs = cells_of((table.rests_on[table.number[mine]] & ~filled) << SIDE * SIDE)
        if hangs:
            x, y, z = hangs[0]
            where = f"{NUMBERS[x + SIDE * y]}, level {z + 1}"
            reason = f"Nothing is under the {called(name)} at {where}."
            yield Fault(reason, "R2.4", hangs)


def called(name: BlockName) -> str:
    return f"second {SIZE_OF[name]} block" if name.endswith("2") else f"{name} block"


def _listed(names: Sequence[BlockName]) -> str:
    words = [f"the {called(name)}" for name in names]
    return f"{', '.join(words[:-1])} and {words[-1]}"


# -- from cells to shapes and back ---------------------------------------------------------


def shape_of(cells: Mapping[BlockName, Sequence[Cell]]) -> Shape:
    """The shape that fills those cells; they must be within the cube."""
    return tuple(
        placements(SIZE_OF[name]).number[sum(map(bit, cells[name]))] for name in SETS[len(cells)]
    )


def cells_by_block(shape: Shape) -> Cells:
    names = SETS[len(shape)]
    return {name: cells_of(fills) for name, (fills, _) in zip(names, _parts(shape), strict=True)}


def random_shape(blocks: int, draw: Callable[[int], int]) -> Shape:
    """Every legal shape equally likely; `draw(n)` gives a number from 0 to n - 1.

    Blocks are thrown in, the largest first, until they happen to make a legal shape. No
    catalogue is needed for that: some 60 throws with three blocks, 2,300 with five.
    """
    tables = [placements(SIZE_OF[name]) for name in SETS[blocks]]
    cubes = [table.fills[0].bit_count() for table in tables]
    while True:
        filled = needed = 0
        cubes_left = sum(cubes)
        shape = [0] * blocks
        for block in range(blocks - 1, -1, -1):
            table = tables[block]
            shape[block] = number = draw(len(table.fills))
            if filled & table.fills[number]:
                break
            filled |= table.fills[number]
            needed |= table.rests_on[number]
            cubes_left -= cubes[block]
            if (needed & ~filled).bit_count() > cubes_left:
                break
        else:
            if filled & ~LEVEL_1:
                return tuple(shape)


def turned_about(shape: Shape) -> list[Shape]:
    """The shape and its turns and mirror images on the tile, eight in all."""
    last = SIDE - 1
    cells = cells_by_block(shape)
    found = []
    for mirrored in (False, True):
        for _ in range(4):
            cells = {n: tuple((last - y, x, z) for x, y, z in cs) for n, cs in cells.items()}
            found.append(shape_of(cells))
        if not mirrored:
            cells = {n: tuple((last - x, y, z) for x, y, z in cs) for n, cs in cells.items()}
    return found
