"""A kernel played move by move from a test."""

from typing import Any

import numpy as np

from breakroom.bots.compiled import Bits, Ints, compiled
from breakroom.bots.kernel import Kernel


@compiled
def _play(play: Any, state: Ints, move: int, legal: Bits) -> None:
    play(state, move, legal)


@compiled
def _legal(find_legal: Any, state: Ints, legal: Bits) -> None:
    find_legal(state, legal)


@compiled
def _value(function: Any, state: Ints, number: int) -> float:
    return function(state, number)


class Table:
    """A position with what is legal in it, as the search sees it."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.state = kernel.start.copy()
        self.bits = np.zeros(kernel.words, np.uint64)
        _legal(kernel.legal, self.state, self.bits)

    @property
    def to_move(self) -> int:
        return int(self.state[-1])

    @property
    def legal(self) -> set[int]:
        words = enumerate(self.bits.tolist())
        return {64 * w + b for w, word in words for b in range(64) if word >> b & 1}

    def play(self, move: int) -> None:
        _play(self.kernel.play, self.state, move, self.bits)

    def result(self, player: int) -> float:
        return float(_value(self.kernel.result, self.state, player))

    def gain(self, move: int) -> float:
        return float(_value(self.kernel.gain, self.state, move))

    def here(self) -> Kernel:
        return self.kernel._replace(start=self.state.copy())
