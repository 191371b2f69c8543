"""Compiled search for a game that has a kernel; plain Python where numba is missing."""

import random
from functools import cache
from importlib import import_module
from typing import Any

from breakroom.bots import Bot
from breakroom.core.game import Game, Seat


@cache
def has_numba() -> bool:
    return bool(import_module("breakroom.bots.compiled").numba)


class FastBot:
    """Monte Carlo tree search by a game's kernel.

    The kernel's module has `kernel_of(state) -> Kernel` and `decode_move(state, move)`. It is
    imported with the first move, so that nobody waits for numba who does not search.
    """

    def __init__(
        self, kernel: str, simulations: int, seconds: float, without_numba: Bot, trees: int = 1
    ) -> None:
        self.kernel = kernel  # "breakroom.games.convert.kernel"
        self.simulations = simulations  # of each tree
        self.seconds = seconds
        self.trees = trees  # grown side by side
        self.without_numba = without_numba

    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
        if not has_numba():
            return self.without_numba.choose(game, state, seat, rng)
        module = import_module(self.kernel)
        search = import_module("breakroom.bots.search").search
        kernel, seed = module.kernel_of(state), rng.getrandbits(63)
        move = search(kernel, self.simulations, self.seconds, seed, trees=self.trees)
        return module.decode_move(state, move)
