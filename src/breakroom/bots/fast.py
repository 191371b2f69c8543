"""Search for a game that has a kernel: compiled, or the same in plain Python where there is no
numba."""

import random
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from breakroom.bots import Bot, Searched, note
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
        self,
        kernel: str,
        simulations: int,
        seconds: float,
        without_numba: Bot | None = None,
        trees: int = 1,
    ) -> None:
        self.kernel = kernel  # "breakroom.games.convert.kernel"
        self.simulations = simulations  # of each tree
        self.seconds = seconds
        self.trees = trees  # grown side by side
        self.without_numba = without_numba  # the same search with less to do; None: as much

    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
        if self.without_numba and not has_numba():
            return self.without_numba.choose(game, state, seat, rng)
        module = import_module(self.kernel)
        search = import_module("breakroom.bots.search").search
        kernel, seed = module.kernel_of(state), rng.getrandbits(63)
        found = search(kernel, self.simulations, self.seconds, seed, trees=self.trees)
        note(lambda: searched(found, lambda move: module.decode_move(state, move)))
        return module.decode_move(state, found.move)


def searched(found: Any, decode: Callable[[int], Any]) -> Searched:
    """What a compiled search has found, in actions of the rules."""
    return Searched({decode(move): n for move, n in found.visits.items()}, found.value)
