"""Many games at once, in a kernel's own states and moves, at its full speed.

For the numbers and observations of the other adapters, use `breakroom.adapters.batch`.

    batch = KernelBatch("convert", "towers", games=1024, seed=1)
    rewards, over = batch.step(batch.sample())

`states`, `to_move` and `masks` say how each game stands. A game that ends gives its rewards and
begins anew at once. States and moves are those of the kernel, documented in the game's
`kernel.py`; `put` and `decode` lead from the rules to them and back. The states hold everything,
so only variants without secrets are played here.
"""

import random
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from breakroom.adapters import missing
from breakroom.adapters.coding import Coding, coding
from breakroom.bots.chance import random_below
from breakroom.bots.compiled import Bits, Ints, compiled
from breakroom.core import registry
from breakroom.core.game import Refused

try:
    from breakroom.bots.kernel import Kernel
    from breakroom.bots.search import count_moves, nth_move
except ImportError as error:
    raise ImportError(missing("numba", "fast")) from error

STARTS: Final = 64  # set-ups from which games begin, drawn with the seed


class KernelBatch:
    def __init__(
        self,
        key: str,
        variant: str | Mapping[str, Any] | None = None,
        games: int = 1024,
        seed: int = 0,
    ) -> None:
        self.coding = coding(key, variant)
        game, options = self.coding.game, self.coding.options
        rng = random.Random(seed)
        states = [game.setup(options, rng.getrandbits(62)) for _ in range(STARTS)]
        if game.has_secrets(states[0].options):
            raise Refused(f"{game.title} has secrets here, and a batch would show them.")
        name = f"breakroom.games.{key}.kernel"
        module: Any = import_module(name) if find_spec(name) else None
        if not hasattr(module, "kernel_of"):  # Breach's kernel plays whole turns, not moves
            raise Refused(f"{game.title} has no kernel to play many games at once.")
        self._module: Any = module
        self.kernel: Kernel = self._module.kernel_of(states[0])
        self._starts = np.stack([self._module.encode(state) for state in states])
        self._seeds = np.array([rng.getrandbits(64)], np.uint64)
        self.games = games
        self.states: Ints = np.empty((games, self._starts.shape[1]), np.int64)
        self.legal: Bits = np.zeros((games, self.kernel.words), np.uint64)  # a bit for each move
        self.rewards = np.zeros((games, 2), np.float32)  # by seat, of the games that just ended
        self.over = np.zeros(games, np.bool_)
        self.reset()

    @property
    def moves(self) -> int:
        """A move is a number below this."""
        return self.kernel.moves

    @property
    def to_move(self) -> Ints:
        return self.states[:, -1]

    @property
    def masks(self) -> NDArray[np.bool_]:
        """By game: what may be done."""
        bits = np.unpackbits(self.legal.view(np.uint8), axis=1, bitorder="little")
        return bits[:, : self.moves].view(np.bool_)

    def reset(self) -> None:
        """Begins all games anew."""
        begin(self.states, self.legal, self._starts, self._seeds, self.kernel.legal)

    def step(self, moves: NDArray[np.integer]) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """One move in each game: the rewards by seat, and which games ended with it. The arrays
        are the batch's own: the next step writes into them."""
        chosen: Ints = np.ascontiguousarray(moves, np.int64)
        if chosen.shape != (self.games,):
            raise Refused(f"A step takes {self.games} moves, one for each game.")
        k = self.kernel
        begin_at = (self._starts, self._seeds)
        told = (self.legal, self.rewards, self.over)
        wrong = advance(self.states, chosen, *told, *begin_at, k.play, k.legal, k.result)
        if wrong >= 0:
            raise Refused(f"Move {chosen[wrong]} is not legal in game {wrong}; nothing was played.")
        return self.rewards, self.over

    def sample(self) -> Ints:
        """A legal move at random for each game."""
        return pick_moves(self.legal, self._seeds)

    def put(self, number: int, state: Any) -> None:
        """Set one of the games to a state of the rules."""
        self.states[number] = self._module.encode(state)
        find(self.states[number], self.legal[number], self.kernel.legal)

    def decode(self, number: int, move: int) -> Any:
        """The action that a move stands for in one of the games."""
        return self._module.action_of(self.states[number], move)


class ByMoves:
    """A `KernelBatch` in the numbers that all adapters share. How a game's moves are read in them,
    and what else of a game its observations need, the game's `kernel_many.Moves` knows."""

    def __init__(self, told: Coding, games: int, seed: int) -> None:
        self.batch = KernelBatch(told.game.key, told.options, games, seed)
        self.read: Any = registry.part(told.game.key, "kernel_many").Moves(told, games)
        self._count = told.actions.count
        self._games: Ints = np.arange(games)

    def to_move(self) -> Ints:
        return self.batch.to_move.copy()

    def masks(self) -> NDArray[np.bool_]:
        masks = np.zeros((self.batch.games, self._count), np.bool_)
        games, words = np.nonzero(self.batch.legal)  # most words of a game are empty
        packed = self.batch.legal[games, words].view(np.uint8).reshape(-1, 8)
        at, bits = np.nonzero(np.unpackbits(packed, axis=1, bitorder="little"))
        games, moves = games[at], 64 * words[at] + bits
        masks[games, self.read.numbers(self.batch.states, games, moves)] = True
        return masks

    def features(self) -> Mapping[str, NDArray[Any]]:
        found: Mapping[str, NDArray[Any]] = self.read.features(self.batch.states)
        return found

    def sample(self) -> Ints:
        found: Ints = self.read.numbers(self.batch.states, self._games, self.batch.sample())
        return found

    def may(self, numbers: Ints) -> NDArray[np.bool_]:
        moves: Ints = self.read.moves(self.batch.states, numbers)
        words = self.batch.legal[self._games, moves >> 6]
        bits = words >> (moves & 63).astype(np.uint64) & np.uint64(1)
        legal: NDArray[np.bool_] = (moves >= 0) & (bits != 0)
        return legal

    def step(self, numbers: Ints) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        moves = self.read.moves(self.batch.states, numbers)
        self.read.play(self.batch.states, moves)
        rewards, over = self.batch.step(moves)
        self.read.begin(over)
        return rewards.copy(), over.copy()

    def put(self, number: int, state: Any) -> None:
        self.batch.put(number, state)
        self.read.put(number, state)


@compiled
def begin(states: Ints, legal: Bits, starts: Ints, seeds: Bits, find_legal: Any) -> None:
    for g in range(len(states)):
        states[g] = starts[random_below(len(starts), seeds)]
        find_legal(states[g], legal[g])


@compiled
def find(state: Ints, legal: Bits, find_legal: Any) -> None:
    find_legal(state, legal)


@compiled
def advance(
    states: Ints,
    moves: Ints,
    legal: Bits,
    rewards: NDArray[np.float32],
    over: NDArray[np.bool_],
    starts: Ints,
    seeds: Bits,
    play: Any,
    find_legal: Any,
    result: Any,
) -> int:
    """One move in each game; returns the first game whose move is not legal, or -1."""
    words = legal.shape[1]
    for g in range(len(states)):
        move = moves[g]
        if move < 0 or move >= 64 * words:
            return g
        if not legal[g, move >> 6] >> np.uint64(move & 63) & np.uint64(1):
            return g
    for g in range(len(states)):
        state = states[g]
        rewards[g, 0] = rewards[g, 1] = 0.0
        play(state, moves[g], legal[g])
        over[g] = state[-1] < 0
        if over[g]:
            lead = result(state, 0) - result(state, 1)
            rewards[g, 0] = np.sign(lead)
            rewards[g, 1] = -np.sign(lead)
            state[:] = starts[random_below(len(starts), seeds)]
            find_legal(state, legal[g])
    return -1


@compiled
def pick_moves(legal: Bits, seeds: Bits) -> Ints:
    moves = np.empty(len(legal), np.int64)
    for g in range(len(legal)):
        moves[g] = nth_move(legal[g], random_below(count_moves(legal[g]), seeds))
    return moves
