"""Many games at once, in the numbers and observations that all adapters share.

    batch = Batch("convert", "towers", games=1024, seed=1)
    rewards, over = batch.step(batch.sample())

`to_move`, `masks` and `observations` say how each game stands, as the seat that acts next sees it:
what is hidden from it cannot get into them. A game that ends gives its rewards and begins anew at
once. A variant whose kernel can be read in these numbers (by the game's `kernel_many.py`) is played
on that; every other one by its rules, some thirty times slower.
"""

import random
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from breakroom.adapters.actions import WAIT
from breakroom.adapters.coding import Coding, coding
from breakroom.adapters.table import Table
from breakroom.core import registry
from breakroom.core.game import Refused

Ints = NDArray[np.int64]


class Many(Protocol):
    """How the games of a batch are played, in the numbers and with the features of the coding."""

    def to_move(self) -> Ints: ...
    def masks(self) -> NDArray[np.bool_]: ...
    def features(self) -> Mapping[str, NDArray[Any]]: ...  # by name and game
    def sample(self) -> Ints: ...
    def may(self, numbers: Ints) -> NDArray[np.bool_]: ...  # which of these numbers are legal
    def step(self, numbers: Ints) -> tuple[NDArray[np.float32], NDArray[np.bool_]]: ...
    def put(self, number: int, state: Any) -> None: ...


class Batch:
    def __init__(
        self,
        key: str,
        variant: str | Mapping[str, Any] | None = None,
        games: int = 1024,
        seed: int = 0,
    ) -> None:
        self.coding = coding(key, variant)
        self.games = games
        if games < 1:
            raise Refused("A batch has at least one game.")
        play = by_kernel if has_kernel(self.coding) else ByRules
        self.many: Many = play(self.coding, games, seed)

    @property
    def to_move(self) -> Ints:
        """By game: the seat that acts next."""
        return self.many.to_move()

    @property
    def masks(self) -> NDArray[np.bool_]:
        """By game: which numbers may be said now."""
        return self.many.masks().copy()

    @property
    def observations(self) -> NDArray[np.float32]:
        """By game: what the seat that acts next sees, in the order of the coding's parts."""
        seats = np.eye(self.coding.seats)[self.many.to_move()]
        found = {"seat": seats, "asked": np.ones(self.games), **self.many.features()}
        seen, at = np.empty((self.games, self.coding.size), np.float32), 0
        for name, size in self.coding.parts.items():
            seen[:, at : at + size] = found[name].reshape(self.games, size)
            at += size
        return seen

    def sample(self) -> Ints:
        """A legal number at random for each game."""
        return self.many.sample()

    def step(self, numbers: NDArray[np.integer]) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """One number in each game: the rewards by seat, and which games ended with it."""
        said: Ints = np.ascontiguousarray(numbers, np.int64)
        if said.shape != (self.games,):
            raise Refused(f"A step takes {self.games} numbers, one for each game.")
        known = (said > WAIT) & (said < self.coding.actions.count)
        legal = known & self.many.may(np.where(known, said, WAIT))
        if len(wrong := np.flatnonzero(~legal)):
            number, game = said[wrong[0]], wrong[0]
            raise Refused(f"Number {number} is not legal in game {game}; nothing was played.")
        return self.many.step(said)

    def put(self, number: int, state: Any) -> None:
        """Set one of the games to a state of the rules."""
        self.many.put(number, state)


def has_kernel(told: Coding) -> bool:
    return find_spec("numba") is not None and kernel_plays(told)


def kernel_plays(told: Coding) -> bool:
    """Does a kernel, once compiled, play the game in the numbers that all adapters share?"""
    key = told.game.key
    if told.is_tiny or not registry.has_part(key, "kernel_many"):
        return False
    kernel: Any = registry.part(key, "kernel")
    if not hasattr(kernel, "kernel_of"):  # not one that is searched move by move
        return True
    start = told.game.setup(told.options)
    try:
        kernel.kernel_of(start)
    except Refused:  # the kernel does not play this variant
        return False
    return not told.game.has_secrets(start.options)


def by_kernel(told: Coding, games: int, seed: int) -> Many:
    """A kernel that is searched move by move is read by its game's `kernel_many.Moves`; one that
    plays otherwise has a `kernel_many.Many`."""
    module: Any = registry.part(told.game.key, "kernel_many")
    if hasattr(module, "Many"):
        found: Many = module.Many(told, games, seed)
    else:
        found = import_module("breakroom.adapters.kernels").ByMoves(told, games, seed)
    return found


class ByRules:
    def __init__(self, told: Coding, games: int, seed: int) -> None:
        self.coding = told
        self._rng = random.Random(seed)
        self._tables = [self._new() for _ in range(games)]
        self._next: list[tuple[Table, int]] = []  # who acts, until somebody does

    def _new(self) -> Table:
        return Table(self.coding, self._rng.getrandbits(62))

    def _seats(self) -> list[tuple[Table, int]]:
        if not self._next:
            for table in self._tables:
                seat = table.next_seat()
                assert seat is not None
                self._next.append((table, seat))
        return self._next

    def to_move(self) -> Ints:
        return np.array([seat for _, seat in self._seats()], np.int64)

    def masks(self) -> NDArray[np.bool_]:
        masks = [self.coding.mask(table.look(seat).legal) for table, seat in self._seats()]
        return np.stack(masks).astype(np.bool_)

    def features(self) -> Mapping[str, NDArray[Any]]:
        seen = np.stack([table.look(seat).vector for table, seat in self._seats()])
        ends = np.cumsum(list(self.coding.parts.values()))
        return dict(zip(self.coding.parts, np.split(seen, ends[:-1], axis=1), strict=True))

    def sample(self) -> Ints:
        legal = (table.look(seat).legal for table, seat in self._seats())
        return np.array([self._rng.choice(numbers) for numbers in legal], np.int64)

    def may(self, numbers: Ints) -> NDArray[np.bool_]:
        said = zip(self._seats(), numbers.tolist(), strict=True)
        return np.array([number in table.look(seat).legal for (table, seat), number in said])

    def step(self, numbers: Ints) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        seats, self._next = self._seats(), []
        rewards = np.zeros((len(seats), self.coding.seats), np.float32)
        over = np.zeros(len(seats), np.bool_)
        for game, ((table, seat), number) in enumerate(zip(seats, numbers, strict=True)):
            table.act(seat, int(number))
            if (outcome := table.outcome()) is not None:
                over[game] = True
                rewards[game] = [outcome.utility(each) for each in range(self.coding.seats)]
                self._tables[game] = self._new()
        return rewards, over

    def put(self, number: int, state: Any) -> None:
        table = self._new()
        table.state = state
        self._tables[number], self._next = table, []
