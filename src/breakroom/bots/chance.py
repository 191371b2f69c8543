"""Random numbers for compiled code."""

import numpy as np

from breakroom.bots.compiled import Bits, Int, inlined


@inlined
def random_below(n: Int, seeds: Bits) -> Int:
    """An even draw by splitmix64; `seeds` has one entry, so that each search has its own."""
    seeds[0] += np.uint64(0x9E3779B97F4A7C15)
    z = seeds[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return np.int64(((z >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))
