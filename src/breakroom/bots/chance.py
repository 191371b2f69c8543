"""Random numbers for compiled code."""

from typing import Final

import numpy as np

from breakroom.bots.compiled import Bits, Int, inlined_or

_ALL_BITS: Final = (1 << 64) - 1


def _random_below(n: Int, seeds: Bits) -> Int:
    z = (int(seeds[0]) + 0x9E3779B97F4A7C15) & _ALL_BITS
    seeds[0] = z
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _ALL_BITS
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _ALL_BITS
    return ((z ^ z >> 31) >> 32) * int(n) >> 32


@inlined_or(_random_below)
def random_below(n: Int, seeds: Bits) -> Int:
    """An even draw by splitmix64; `seeds` has one entry, so that each search has its own."""
    seeds[0] += np.uint64(0x9E3779B97F4A7C15)
    z = seeds[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return np.int64(((z >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))
