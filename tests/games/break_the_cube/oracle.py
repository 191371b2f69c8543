"""Break the Cube's shapes and answers a second time, from the rules page alone: cell by cell, in
plain Python, of no kin to ours. Cells are (x, y, z), a shape a dict from block to a set of cells.
"""

from itertools import product

CUBE = set(product(range(3), repeat=3))
DOMINO = [(0, 0, 0), (0, 0, 1)]
BENT = [(0, 0, 0), (0, 0, 1), (0, 1, 0)]
ELL = [(0, 0, 0), (0, 1, 0), (0, 2, 0), (1, 2, 0)]
BLOCKS = {"small": DOMINO, "medium": BENT, "large": ELL}


def quarter_turns(cells):
    """The cells, turned by a quarter about each of the three axes."""
    yield [(x, -z, y) for x, y, z in cells]
    yield [(z, y, -x) for x, y, z in cells]
    yield [(-y, x, z) for x, y, z in cells]


def least_corner(cells):
    a, b, c = (min(axis) for axis in zip(*cells, strict=True))
    return frozenset((x - a, y - b, z - c) for x, y, z in cells)


def ways(cells):
    """The block turned in all ways: turn until nothing new comes up."""
    found, waiting = set(), [cells]
    while waiting:
        turned = waiting.pop()
        if least_corner(turned) not in found:
            found.add(least_corner(turned))
            waiting.extend(quarter_turns(turned))
    return found


def placements(block):
    """Every set of cells in the cube that the block can fill."""
    found = set()
    for way in ways(BLOCKS[block]):
        for a, b, c in CUBE:
            moved = frozenset((x + a, y + b, z + c) for x, y, z in way)
            if moved <= CUBE:
                found.add(moved)
    return found


def stands(shape):
    """Rule C: in each column, a block's lowest cube is on the tile or on another block."""
    for name, cells in shape.items():
        for x, y, z in cells:
            if z == 0 or (x, y, z - 1) in cells:
                continue
            if not any((x, y, z - 1) in other for n, other in shape.items() if n != name):
                return False
    return True


def is_legal(shape):
    filled = [cell for cells in shape.values() for cell in cells]
    within = set(filled) <= CUBE  # rule A
    apart = len(set(filled)) == len(filled)
    rises = any(z > 0 for _, _, z in filled)  # rule B
    return within and apart and rises and stands(shape)


def all_shapes():
    """Every legal shape of three blocks."""
    smalls, mediums = placements("small"), placements("medium")
    for large in placements("large"):
        for medium in mediums:
            if large & medium:
                continue
            both = large | medium
            for small in smalls:
                if not small & both:
                    shape = {"small": small, "medium": medium, "large": large}
                    if any(z for _, _, z in small | both) and stands(shape):
                        yield shape


LOOKS = {  # from each letter: where the look enters the tile, and which way it goes
    "A": ((0, 0), (0, 1)),
    "B": ((1, 0), (0, 1)),
    "C": ((2, 0), (0, 1)),
    "D": ((2, 0), (-1, 0)),
    "E": ((2, 1), (-1, 0)),
    "F": ((2, 2), (-1, 0)),
    "G": ((2, 2), (0, -1)),
    "H": ((1, 2), (0, -1)),
    "I": ((0, 2), (0, -1)),
    "J": ((0, 2), (1, 0)),
    "K": ((0, 1), (1, 0)),
    "L": ((0, 0), (1, 0)),
}
QUESTIONS = [*"123456789", *LOOKS]


def seen(shape, at):
    """The blocks that are seen at a number or a letter: names, or None for nothing."""

    def first(cells):
        for cell in cells:
            for name, filled in shape.items():
                if cell in filled:
                    return name
        return None

    if at in LOOKS:
        (x, y), (dx, dy) = LOOKS[at]
        line = [(x + i * dx, y + i * dy) for i in range(3)]
        return [first([(a, b, z) for a, b in line]) for z in range(3)]
    row, column = divmod(int(at) - 1, 3)
    return [first([(column, row, z) for z in (2, 1, 0)])]
