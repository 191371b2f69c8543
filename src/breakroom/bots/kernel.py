"""The one form that every game takes for compiled search.

A state is a flat array of int64 whose last entry is the player to move, -1 when the game is
over. The legal moves are a bit set in words of uint64. Functions are handed over by address:
one search, compiled once, then serves every game.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from breakroom.bots.compiled import Int, Ints, inlined_or, pointed

_INTS: Final = "int64[::1]"
_BITS: Final = "uint64[::1]"

PLAY: Final = f"void({_INTS}, int64, {_BITS})"  # state, move; fills in what is legal next
LEGAL: Final = f"void({_INTS}, {_BITS})"  # state; fills in what is legal
RESULT: Final = f"float64({_INTS}, int64)"  # finished state, player: from -1 to 1
GAIN: Final = f"float64({_INTS}, int64)"  # state, move: a quick guess at its worth
HOPE: Final = f"int64({_INTS}, int64)"  # state, move: NONE, LEADS_ON or ENDS

NONE: Final = 0  # the move leads to no win before another player moves
LEADS_ON: Final = 1  # one may come of it, by further moves of the same player
ENDS: Final = 2  # it may win at once


@pointed(HOPE)
def ends(state: Ints, move: Int) -> int:  # noqa: ARG001 - what every `hope` is handed
    """`hope` for a game whose players take turns after every move: any move may win at once."""
    return ENDS


class Kernel(NamedTuple):
    """A position of a game for the compiled search. Nothing here can refuse: moves are legal."""

    start: Ints
    moves: int  # a move is a number below this
    play: Any  # each of these is made by `compiled.pointed` with the signature of its name
    legal: Any
    result: Any  # a win is above 0, a loss below; by how much may say more
    gain: Any  # orders moves only; 0 for all will do
    hope: Any = ends  # where a win in hand is looked for: may be wrong towards more hope

    @property
    def words(self) -> int:
        return (self.moves + 63) // 64


def _count_bits(word: np.uint64) -> Int:
    return int(word).bit_count()


def _lowest_bit(word: np.uint64) -> Int:
    return (int(word) & -int(word)).bit_length() - 1


@inlined_or(_count_bits)
def count_bits(word: np.uint64) -> Int:
    """LLVM knows this pattern and makes one instruction of it."""
    x = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
    x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((x * np.uint64(0x0101010101010101)) >> np.uint64(56))


@inlined_or(_lowest_bit)
def lowest_bit(word: np.uint64) -> Int:
    return count_bits((word & (~word + np.uint64(1))) - np.uint64(1))
