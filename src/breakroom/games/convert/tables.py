"""Where blocks fit: bit sets of placements, by height and by supply.

Whether a placement fits depends only on the steps between neighbouring heights (R2.3), so each
of the eight lines of the board, given its four heights, rules some placements out. What no line
rules out fits. A set of placements is an int with bit m set for placement m.
"""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import compress, count, pairwise
from typing import Final, TypeVar

from breakroom.games.convert.actions import COLOURS, Place
from breakroom.games.convert.blocks import FILES, SIZE, SQUARES, BlockSet, block_set

T = TypeVar("T")

ALL_SQUARES: Final = (1 << SQUARES) - 1
LINES: Final = tuple(
    [tuple(SIZE * y + x for x in range(SIZE)) for y in range(SIZE)]
    + [tuple(SIZE * y + x for y in range(SIZE)) for x in range(SIZE)]
)
LINE_NAMES: Final = ("1", "2", "3", "4", *FILES)
LINE_SQUARES: Final = tuple(sum(1 << square for square in line) for line in LINES)
BARE_WHITE: Final = sum(1 << s for s in range(SQUARES) if (s % SIZE + s // SIZE) % 2)  # a1 is black
PERIMETER: Final = tuple(s for s in range(SQUARES) if {s % SIZE, s // SIZE} & {0, SIZE - 1})

_BOARDS: Final = 1_000  # boards whose placements are remembered
_MEMO_LIMIT: Final = 100_000  # entries a line; beyond it the memo starts afresh


def height(lines: list[int], square: int) -> int:
    return lines[square // SIZE] >> 8 * (square % SIZE) & 255


def heights(lines: list[int]) -> list[int]:
    a, b, c, d = lines[:SIZE]
    return [*(a | b << 32 | c << 64 | d << 96).to_bytes(SQUARES, "little")]


@cache
def _full_rows(squares: int) -> int:
    """The rows that these squares fill, a bit each."""
    return sum(1 << i for i, row in enumerate(LINE_SQUARES) if squares & row == row)


def new_rows(before: int, after: int) -> int:
    """R3.3: rows full now in which at least one square was turned, a bit each."""
    return _full_rows(after) & ~_full_rows(before)


class Tables:
    """All that is known before the first move about one block set."""

    def __init__(self, blocks: BlockSet, upside_down: bool) -> None:
        self.set: Final = blocks
        placements = blocks.placements
        self.allowed: Final = _bits(
            m for m, p in enumerate(placements) if upside_down or not p.flip
        )
        self.covers: Final = [sum(1 << s for s in p.squares) for p in placements]
        self.rises: Final = [_rise(p.squares, p.layers) for p in placements]
        self.grows: Final = [
            _grows(p.squares, p.layers, colour) for p in placements for colour in range(2)
        ]
        self.rests: Final = [  # where the stacks say how high it stands, and how low it hangs there
            (8 * p.squares[0], p.bottoms[0]) for p in placements for _ in range(2)
        ]
        self.block_ids: Final = tuple(blocks.blocks)  # bit i of a supply is block_ids[i]
        self.takes: Final = [1 << self.block_ids.index(p.block) for p in placements]
        self.full_supply: Final = (1 << len(self.block_ids)) - 1
        self.actions: Final = [
            [Place(p.block, colour, p.x, p.y, p.turn, p.flip) for p in placements]
            for colour in COLOURS
        ]
        self.names: Final = [str(place) for place in self.actions[0]]  # the same in both colours
        self._by_line: Final = [_Line(self, i) for i in range(len(LINES))]
        self._by_board: dict[tuple[int, ...], int] = {}
        self._room_allows: Final = cache(self._find_room_allows)
        self._step_allows: Final = cache(self._find_step_allows)
        self.owned: Final = cache(self._find_owned)

    def fitting(self, lines: list[int]) -> int:
        """Every placement that stands on the board without a gap, whoever owns the block."""
        board = tuple(lines)
        fit = self._by_board.get(board)  # asked again and again: who plays next, what they may do
        if fit is None:
            fit = self.allowed
            for known, line in zip(self._by_line, lines, strict=True):
                fit &= known[line]
            if len(self._by_board) >= _BOARDS:
                self._by_board.clear()
            self._by_board[board] = fit
        return fit

    def below(self, lines: list[int], levels: int) -> int:
        """The placements that, set down here, would not rise above so many levels."""
        low = self.allowed
        for square, level in enumerate(heights(lines)):
            low &= self._room_allows(square, levels - level)
        return low

    def _find_room_allows(self, square: int, room: int) -> int:
        return _bits(
            m
            for m, p in enumerate(self.set.placements)
            if square not in p.squares or p.layers[p.squares.index(square)] <= room
        )

    def _find_owned(self, supply: int) -> int:
        """Every placement of the blocks in the supply."""
        return _bits(m for m, take in enumerate(self.takes) if supply & take)

    def line_allows(self, line: int, packed: int) -> int:
        """What fits over the steps between neighbours on one line."""
        levels = packed.to_bytes(SIZE, "little")
        allowed = self.allowed
        for i, (a, b) in enumerate(pairwise(LINES[line])):
            allowed &= self._step_allows(a, b, levels[i + 1] - levels[i])
        return allowed

    def _find_step_allows(self, a: int, b: int, step: int) -> int:
        """The placements that fit when square b is `step` higher than its neighbour a."""
        return _bits(
            m
            for m, p in enumerate(self.set.placements)
            if not {a, b} <= set(p.squares) or p.bottom(b) - p.bottom(a) == step
        )


class _Line(dict[int, int]):
    """What one line allows, by its packed heights, as far as it was asked."""

    def __init__(self, tables: Tables, line: int) -> None:
        self.tables, self.line = tables, line

    def __missing__(self, packed: int) -> int:
        if len(self) >= _MEMO_LIMIT:
            self.clear()
        self[packed] = self.tables.line_allows(self.line, packed)
        return self[packed]


@cache
def tables(blocks: str, upside_down: bool) -> Tables:
    return Tables(block_set(blocks), upside_down)


def _bits(members: Iterator[int]) -> int:
    return sum(1 << m for m in members)


def _rise(squares: tuple[int, ...], layers: tuple[int, ...]) -> list[int]:
    """What a placement adds to the packed heights of each line."""
    grows = dict(zip(squares, layers, strict=True))
    return [sum(grows.get(s, 0) << 8 * i for i, s in enumerate(line)) for line in LINES]


def _grows(squares: tuple[int, ...], layers: tuple[int, ...], colour: int) -> int:
    """What a block of that colour adds to the stacks: a byte a square for their heights, then one
    for their white layers, then one for their black ones."""
    packed = sum(added << 8 * square for square, added in zip(squares, layers, strict=True))
    return packed | packed << 8 * SQUARES * (1 + colour)


def members(placements: int) -> Iterator[int]:
    """The placements in a set, in order."""
    return compress(count(), _digits(placements))


def chosen(items: Sequence[T], placements: int) -> Iterator[T]:
    """The items that have the numbers of the placements in a set, in order."""
    return compress(items, _digits(placements))


def _digits(placements: int) -> bytes:
    """One byte for each bit, the lowest first: quicker to walk through than a long int."""
    return f"{placements:b}"[::-1].encode().translate(_BITS)


_BITS: Final = bytes.maketrans(b"01", b"\0\1")


_HALVES: Final = [(width, (1 << width) - 1) for width in (256, 128, 64, 32, 16, 8, 4, 2, 1)]


def pick(placements: int, rng: random.Random) -> int:
    """One placement of a set, each equally likely."""
    skip = int(rng.random() * placements.bit_count())
    found = 0
    for width, mask in _HALVES:
        low = placements & mask
        count = low.bit_count()
        if skip < count:
            placements = low
        else:
            skip -= count
            placements >>= width
            found += width
    return found
