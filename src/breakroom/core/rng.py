"""The game's own chance: BLAKE2b, keyed by the state's seed, over a counter.

It gives the same numbers in every Python version, and nobody can work out the seed from them.
Searches use `random.Random` of their own instead: it is cheap, and nothing hangs on it.
"""

import random
from collections.abc import Callable, Iterator, MutableSequence
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import blake2b
from typing import Any

from breakroom.core.game import State

_WORD = 1 << 64
_told: ContextVar[Callable[[int], int] | None] = ContextVar("told", default=None)


def draw(state: State, n: int) -> int:
    """An even draw from 0 to n - 1, counted in the state."""
    if not 0 < n <= _WORD:
        raise ValueError(f"cannot draw from {n} values")
    if (told := _told.get()) is not None:
        state.drawn += 1
        return told(n)
    fair = _WORD - _WORD % n  # above it, the first values would come up more often
    while True:
        counter = state.drawn.to_bytes(8, "little")
        digest = blake2b(counter, digest_size=8, key=bytes.fromhex(state.seed)).digest()
        state.drawn += 1
        word = int.from_bytes(digest, "little")
        if word < fair:
            return word % n


def shuffle(state: State, items: MutableSequence[Any]) -> None:
    """Shuffles in place; every order is equally likely (Fisher and Yates)."""
    for last in range(len(items) - 1, 0, -1):
        other = draw(state, last + 1)
        items[last], items[other] = items[other], items[last]


def fresh_seed(rng: random.Random) -> str:
    """A seed that has nothing to do with the real one: what `guess` puts in its place."""
    return f"{rng.getrandbits(256):064x}"


@contextmanager
def chance_told_by(source: Callable[[int], int]) -> Iterator[None]:
    """In here, `source(n)` says what is drawn out of n: for those who take chance for a player."""
    token = _told.set(source)
    try:
        yield
    finally:
        _told.reset(token)
