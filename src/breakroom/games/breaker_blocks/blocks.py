"""The blocks of Breaker Blocks by number, and the grid on which they lie.

A cell and a side are numbers, too: `WIDTH * y + x`, moved so that none is negative, and 0 to 3
for north, east, south and west. Where a block is plugged in is one number, `into`: 4 * cell +
the side of that cell where its tab points.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, NamedTuple

Side = Literal["N", "E", "S", "W"]
SIDES: Final[tuple[Side, ...]] = ("N", "E", "S", "W")

WIDTH: Final = 64  # no path is so long that it reaches the edge
HALF: Final = WIDTH // 2
STEP: Final = (WIDTH, 1, -WIDTH, -1)  # to the cell beside, by side
NOWHERE: Final = -1


class Block(NamedTuple):
    """A kind of block. Its place in BLOCKS is its number."""

    id: str  # "power-1-LF", "annihilate"
    title: str  # "Power 1", "ANNIHILATE"
    name: str  # "Power 1 (left, front)", "ANNIHILATE"
    power: int  # 0 for modules
    inputs: str  # "LF"
    copies: int  # a seat's power blocks of this kind, or the table's modules
    about: str  # what it does


SIDES_IN_WORDS: Final = {"L": "left", "F": "front", "R": "right"}
COUNTS_IN_WORDS: Final = ("no inputs", "one input", "two inputs", "three inputs")


def _power_block(block: str, power: int, inputs: str, count: int) -> Block:
    title = f"Power {power}"
    sides = ", ".join(SIDES_IN_WORDS[side] for side in inputs)
    adds = f"Adds {power}." if power else "Adds nothing."
    goes_on = f"Has {COUNTS_IN_WORDS[len(inputs)]}." if inputs else "Ends its path."
    name = f"{title} ({sides})" if inputs else title
    return Block(block, title, name, power, inputs, count, f"{adds} {goes_on}")


def _read_blocks(table: dict[str, Any]) -> tuple[Block, ...]:
    power = [_power_block(block, **row) for block, row in table["power"].items()]
    modules = [
        Block(block, block.upper(), block.upper(), 0, row["inputs"], row["count"], row["about"])
        for block, row in table["modules"].items()
    ]
    return (*power, *modules)


_TABLE: Final = tomllib.loads(files(__package__).joinpath("blocks.toml").read_text("utf-8"))
BLOCKS: Final = _read_blocks(_TABLE)
KINDS: Final = len(BLOCKS)
KIND: Final = {block.id: kind for kind, block in enumerate(BLOCKS)}
POWER_KINDS: Final = len(_TABLE["power"])  # kinds below this are power blocks
POWER: Final = tuple(block.power for block in BLOCKS)

ANNIHILATE: Final = KIND["annihilate"]
AUTOMATE: Final = KIND["automate"]
ACCELERATE: Final = KIND["accelerate"]
ATTENUATE: Final = KIND["attenuate"]
AGITATE: Final = KIND["agitate"]
AGGRAVATE: Final = KIND["aggravate"]
AUTHENTICATE: Final = KIND["authenticate"]
COMMANDS: Final = range(POWER_KINDS, AUTHENTICATE)  # the modules that act
assert AUTHENTICATE == KINDS - 1

HIDDEN: Final = KINDS  # stands for a module that is not seen
NOTHING: Final = -1  # stands for no block


def block_id(kind: int) -> str:
    return "hidden" if kind == HIDDEN else BLOCKS[kind].id


def kind_of(block: str) -> int:
    """The number of a block's id; NOTHING for what is none."""
    return HIDDEN if block == "hidden" else KIND.get(block, NOTHING)


# -- cells and sides -----------------------------------------------------------------------


def cell_at(x: int, y: int) -> int:
    if not (-HALF <= x < HALF and -HALF <= y < HALF):
        return NOWHERE
    return WIDTH * (y + HALF) + x + HALF


@cache
def xy(cell: int) -> tuple[int, int]:
    return cell % WIDTH - HALF, cell // WIDTH - HALF


def opposite(side: int) -> int:
    return side ^ 2


@cache
def sides_of_inputs(tab: int) -> Mapping[str, int]:
    """R1.1: where L, F and R of a block point whose tab points to that side."""
    return {"L": (tab + 1) % 4, "F": opposite(tab), "R": (tab + 3) % 4}


def parent_of(into: int) -> int:
    """The cell of the block, or of the Core, whose input that is."""
    return (into >> 2) + STEP[into & 3]


def _reach(block: Block, tab: int) -> tuple[tuple[int, int], ...]:
    """For each input: the step to the cell that it faces, and what leads from 4 * cell to it."""
    sides = [sides_of_inputs(tab)[name] for name in block.inputs]
    return tuple((STEP[side], 4 * STEP[side] + opposite(side)) for side in sides)


REACH: Final = tuple(tuple(_reach(block, tab) for tab in range(4)) for block in BLOCKS)

# -- the Core ------------------------------------------------------------------------------

CORE: Final = tuple(cell_at(x, y) for x, y in _TABLE["core"]["cells"])
CIRCUITS: Final = len(CORE)
CIRCUIT_OF_SOCKET: Final = {
    4 * cell_at(x, y) + SIDES.index(side): circuit
    for sockets in _TABLE["core"]["sockets"]
    for x, y, side, circuit in sockets
}
SOCKETS: Final = tuple(  # R1.3: each seat's, as `into`
    tuple(4 * cell_at(x, y) + SIDES.index(side) for x, y, side, _ in sockets)
    for sockets in _TABLE["core"]["sockets"]
)
