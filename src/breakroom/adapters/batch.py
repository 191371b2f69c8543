"""Many games at once, in the numbers and observations that all doors share.

    batch = Batch("convert", "towers", games=1024, seed=1)
    rewards, over = batch.step(batch.sample())

`to_move`, `masks` and `observations` say how each game stands, as the seat that acts next sees it:
what is hidden from it cannot get into them. A game that ends gives its rewards and begins anew at
once. A game whose kernel can be read in these numbers (its folder has a `kernel_many.py`) is played
on that; every other one by its rules, some hundred times slower.
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
from breakroom.core.game import Refused

Ints = NDArray[np.int64]


class Played(Protocol):
    """How the games of a batch are played."""

    def to_move(self) -> Ints: ...
    def masks(self) -> NDArray[np.bool_]: ...
    def observations(self) -> NDArray[np.float32]: ...
    def sample(self) -> Ints: ...
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
        self._played: Played = (
            ByKernel(self.coding, games, seed)
            if has_kernel(self.coding)
            else ByRules(self.coding, games, seed)
        )

    @property
    def to_move(self) -> Ints:
        """By game: the seat that acts next."""
        return self._played.to_move()

    @property
    def masks(self) -> NDArray[np.bool_]:
        """By game: which numbers may be said now."""
        return self._played.masks()

    @property
    def observations(self) -> NDArray[np.float32]:
        """By game: what the seat that acts next sees."""
        return self._played.observations()

    def sample(self) -> Ints:
        """A legal number at random for each game."""
        return self._played.sample()

    def step(self, numbers: NDArray[np.integer]) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """One number in each game: the rewards by seat, and which games ended with it."""
        said: Ints = np.ascontiguousarray(numbers, np.int64)
        if said.shape != (self.games,):
            raise Refused(f"A step takes {self.games} numbers, one for each game.")
        return self._played.step(said)

    def put(self, number: int, state: Any) -> None:
        """Set one of the games to a state of the rules."""
        self._played.put(number, state)


def has_kernel(told: Coding) -> bool:
    """Can the kernel of the game be read in the numbers that all doors share?"""
    key = told.game.key
    if find_spec("numba") is None or find_spec(f"breakroom.games.{key}.kernel_many") is None:
        return False
    state = told.game.setup(told.options)
    try:
        import_module(f"breakroom.games.{key}.kernel").kernel_of(state)
    except Refused:  # the kernel does not play this variant
        return False
    return not told.game.has_secrets(state.options)


def illegal(number: int, game: int) -> Refused:
    return Refused(f"Number {number} is not legal in game {game}; nothing was played.")


class ByKernel:
    def __init__(self, told: Coding, games: int, seed: int) -> None:
        from breakroom.adapters.kernels import KernelBatch

        self.coding = told
        self.batch = KernelBatch(told.game.key, told.options, games, seed)
        start = told.game.setup(told.options)
        self.many: Any = import_module(f"breakroom.games.{told.game.key}.kernel_many").Many(
            start, games
        )
        spelled = told.actions.spelled
        view = told.game.view(start, 0)
        self._numbers = np.array(  # by colour and placement
            [
                [(spelled(start, 0, view, action) or (WAIT,))[0] for action in actions]
                for actions in self.many.actions
            ]
        )
        self._placement: Ints = np.full(told.actions.count, -1)  # by number
        self._colour: Ints = np.zeros(told.actions.count, np.int64)
        for colour, numbers in enumerate(self._numbers):
            self._placement[numbers], self._colour[numbers] = np.arange(len(numbers)), colour

    def to_move(self) -> Ints:
        return self.batch.to_move

    def masks(self) -> NDArray[np.bool_]:
        bits, states = self.batch.masks, self.batch.states
        masks = np.zeros((len(states), self.coding.actions.count), np.bool_)
        games, moves = np.nonzero(bits)
        placements, colours = self.many.split(states[games], moves)
        masks[games, self._numbers[colours, placements]] = True
        return masks

    def observations(self) -> NDArray[np.float32]:
        seats = np.eye(self.coding.seats)[self.batch.to_move]
        asked = np.ones((len(seats), 1))
        found = np.concatenate(
            [seats, asked, *self.many.features(self.batch.states).values()], axis=1
        )
        return found.astype(np.float32)

    def sample(self) -> Ints:
        placements, colours = self.many.split(self.batch.states, self.batch.sample())
        numbers: Ints = self._numbers[colours, placements]
        return numbers

    def step(self, numbers: Ints) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        known = (numbers > WAIT) & (numbers < len(self._placement))
        safe = np.where(known, numbers, WAIT)
        placements, colours = self._placement[safe], self._colour[safe]
        known &= placements >= 0
        joined = self.many.joined(placements, colours)
        meant = self.many.split(self.batch.states, joined)[1] == colours
        if wrong := np.flatnonzero(~(known & meant)).tolist():
            raise illegal(int(numbers[wrong[0]]), wrong[0])
        try:
            rewards, over = self.batch.step(joined)
        except Refused:
            bits = self.batch.masks[np.arange(len(joined)), joined]
            game = int(np.flatnonzero(~bits)[0])
            raise illegal(int(numbers[game]), game) from None
        self.many.play(placements, colours)
        self.many.begin(over)
        return rewards, over

    def put(self, number: int, state: Any) -> None:
        self.batch.put(number, state)
        self.many.put(number, state)


class ByRules:
    def __init__(self, told: Coding, games: int, seed: int) -> None:
        self.coding = told
        self._rng = random.Random(seed)
        self._tables = [self._new() for _ in range(games)]

    def _new(self) -> Table:
        return Table(self.coding, self._rng.getrandbits(62))

    def _seats(self) -> list[tuple[Table, int]]:
        found = []
        for table in self._tables:
            seat = table.next_seat()
            assert seat is not None
            found.append((table, seat))
        return found

    def to_move(self) -> Ints:
        return np.array([seat for _, seat in self._seats()], np.int64)

    def masks(self) -> NDArray[np.bool_]:
        masks = [self.coding.mask(table.look(seat).legal) for table, seat in self._seats()]
        return np.stack(masks).astype(np.bool_)

    def observations(self) -> NDArray[np.float32]:
        return np.stack([table.look(seat).vector for table, seat in self._seats()])

    def sample(self) -> Ints:
        legal = (table.look(seat).legal for table, seat in self._seats())
        return np.array([self._rng.choice(numbers) for numbers in legal], np.int64)

    def step(self, numbers: Ints) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        seats = self._seats()
        for game, ((table, seat), number) in enumerate(zip(seats, numbers, strict=True)):
            if int(number) not in table.look(seat).legal:
                raise illegal(int(number), game)
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
        self._tables[number] = table
