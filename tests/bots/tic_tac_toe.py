"""Tic-tac-toe as a kernel: the smallest second game for the compiled search."""

from typing import Any, Final

import numpy as np

from breakroom.bots.compiled import Bits, Ints, inlined, pointed
from breakroom.bots.kernel import GAIN, LEGAL, PLAY, RESULT, Kernel

ROWS: Final = np.array([0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124], np.int64)


@inlined
def rows(squares: Any) -> int:
    """How many rows the squares fill."""
    found = 0
    for i in range(len(ROWS)):
        if squares & ROWS[i] == ROWS[i]:
            found += 1
    return found


@pointed(PLAY)
def play(state: Ints, move: int, legal: Bits) -> None:
    mover = state[2]
    state[mover] |= 1 << move
    over = rows(state[mover]) > 0 or state[0] | state[1] == 0o777
    state[2] = -1 if over else 1 - mover
    legal[0] = np.uint64(0o777 & ~(state[0] | state[1]))


@pointed(LEGAL)
def find_legal(state: Ints, legal: Bits) -> None:
    legal[0] = np.uint64(0o777 & ~(state[0] | state[1]))


@pointed(RESULT)
def result(state: Ints, player: int) -> float:
    return float(min(1, rows(state[player])) - min(1, rows(state[1 - player])))


@pointed(GAIN)
def gain(state: Ints, move: int) -> float:
    return 0.0


def position(first: int = 0, second: int = 0) -> Kernel:
    """The squares of both, a bit each; who has fewer is to move."""
    to_move = int(first.bit_count() > second.bit_count())
    start = np.array([first, second, to_move], np.int64)
    return Kernel(start, 9, play, find_legal, result, gain)
