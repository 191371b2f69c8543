"""How fast a game runs here, in counts per second of one processor's time."""

import random
import time
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any, Final

from breakroom.bots.fast import has_numba
from breakroom.bots.mcts import MctsBot
from breakroom.core import registry
from breakroom.core.game import Game
from breakroom.core.play import act, step

Program = Callable[[], Mapping[str, int]]  # does some work and counts it: {"moves": 16}

_GAMES: Final = 2_000
_SIMULATIONS: Final = 10_000
_PLAIN_SIMULATIONS: Final = 200


def programs(game: Game[Any]) -> dict[str, Program]:
    """What there is to measure of a game: {"rules": …}."""
    rng = random.Random(1)

    def rules(through_step: bool = False) -> Mapping[str, int]:
        state, moves = game.setup(seed=rng.getrandbits(64)), 0
        while open_now := game.decisions(state):
            seat = open_now[0].seat
            action = game.sample(state, seat, rng)
            if through_step:
                state, _ = step(game, state, seat, action)
            else:
                act(game, state, seat, action)
            moves += 1
        return {"moves": moves}

    def plain_search() -> Mapping[str, int]:
        state = game.setup(seed=1)
        seat = game.decisions(state)[0].seat
        MctsBot(_PLAIN_SIMULATIONS).choose(game, state, seat, rng)
        return {"simulations": _PLAIN_SIMULATIONS}

    found: dict[str, Program] = {"rules": rules, "rules through step": partial(rules, True)}
    if not game.settles:  # a search of hundreds of games, each action simulated, takes minutes
        found["search in plain Python"] = plain_search
    if not has_numba() or not registry.has_part(game.key, "kernel"):
        return found
    module = registry.part(game.key, "kernel")
    if not hasattr(module, "kernel_of"):  # Breach's kernel plays whole turns, not moves
        return found
    kernel = module.kernel_of(game.setup(seed=1))
    search = import_module("breakroom.bots.search")

    def random_games() -> Mapping[str, int]:
        return {"games": _GAMES, "moves": search.play_out(kernel, _GAMES, rng.getrandbits(63))}

    def compiled_search() -> Mapping[str, int]:
        search.search(kernel, _SIMULATIONS, 60.0, rng.getrandbits(63))
        return {"simulations": _SIMULATIONS}

    return found | {"compiled random play": random_games, "compiled search": compiled_search}


def rates(program: Program, seconds: float) -> dict[str, float]:
    """Counts per second of processor time, over a window of about so many seconds."""
    counts: dict[str, int] = {}
    began = time.process_time()
    spent = 0.0
    while spent < seconds or not counts:
        for unit, count in program().items():
            counts[unit] = counts.get(unit, 0) + count
        spent = time.process_time() - began
    return {unit: count / spent for unit, count in counts.items()}
