"""Convert's bots, level by level.

The lower four differ in how many games they play ahead, so that each step is one that a learner can
climb: three of four games, or four of five. The master also solves the end. Without numba the lower
three play the same moves; the upper two search as far as they come in seconds.
"""

import random
from importlib import import_module
from typing import Any, Final

from breakroom.bots import Bot
from breakroom.bots.fast import FastBot, has_numba
from breakroom.core.game import Game, Seat
from breakroom.games.convert import solver
from breakroom.games.convert.game import RULES
from breakroom.games.convert.puzzles import Puzzle
from breakroom.games.convert.state import State

_KERNEL: Final = "breakroom.games.convert.kernel"


class EndgameBot:
    """Takes a win in hand, plays the end of a game perfectly, and leaves the rest to others."""

    def __init__(self, before: Bot, unsolved: Bot, blocks: int, nodes: int, seconds: float) -> None:
        self.before = before
        self.unsolved = unsolved  # plays when a try has failed and cost its time
        self.blocks = blocks  # with at most so many not yet placed, it tries
        self.nodes = nodes  # what a try may cost, under a cap in seconds
        self.seconds = seconds

    def choose(self, game: Game[Any], state: State, seat: Seat, rng: random.Random) -> Any:
        blocks = sum(supply.bit_count() for supply in state.supplies)
        if blocks > self.blocks or not has_numba():
            return self.before.choose(game, state, seat, rng)
        kernel, search = import_module(_KERNEL), import_module("breakroom.bots.search")
        if (winning := search.win_in_hand(kernel.kernel_of(state))) is not None:
            return kernel.decode_move(state, winning)
        endgame = import_module("breakroom.games.convert.endgame")
        solved = endgame.solve(kernel.encode(state), self.nodes, self.seconds)
        if solved is None or (solved.margin < 0 and not solved.is_settled):
            # Every move loses to perfect play: the search finds the ones that are hard to refute.
            return self.unsolved.choose(game, state, seat, rng)
        return kernel.decode_move(state, solved.move)


class PuzzleBot:
    """Knows a solution, but places some blocks at random."""

    def __init__(self, mistakes: float, seconds: float = 3.0) -> None:
        self.mistakes = mistakes
        self.seconds = seconds

    def choose(self, game: Game[Any], state: State, seat: Seat, rng: random.Random) -> Any:
        if rng.random() < self.mistakes:
            return game.sample(state, seat, rng)
        return solver.next_step(state, seat, self.seconds)


class ConvertBot:
    """One level: a player for the variants with an opponent, another for the puzzles."""

    def __init__(self, player: Bot, puzzler: Bot) -> None:
        self.player = player
        self.puzzler = puzzler

    def choose(self, game: Game[Any], state: State, seat: Seat, rng: random.Random) -> Any:
        is_puzzle = isinstance(RULES[state.options.variant], Puzzle)
        return (self.puzzler if is_puzzle else self.player).choose(game, state, seat, rng)


# Searches are by simulations, so that a seed repeats them, under a cap in seconds; without numba a
# simulation takes 3 ms. By level: how many; how many without numba, and seconds for them; and which
# share of a puzzle's blocks is placed at random.
_LEVELS: Final = {
    "beginner": (30, 30, 1.0, 0.8),
    "casual": (100, 100, 2.0, 0.5),
    "club": (700, 700, 4.0, 0.25),
    "expert": (3_000, 1_500, 6.0, 0.1),
}


def bot(level: str) -> Bot:
    if level in _LEVELS:
        simulations, fewer, seconds, mistakes = _LEVELS[level]
        plain = FastBot(_KERNEL, fewer, seconds)
        return ConvertBot(FastBot(_KERNEL, simulations, 1.0, plain), PuzzleBot(mistakes))
    plain = FastBot(_KERNEL, 3_000, 9.0)
    before, unsolved = (FastBot(_KERNEL, 150_000, cap, plain, trees=2) for cap in (0.8, 0.35))
    master = EndgameBot(before, unsolved, blocks=11, nodes=600_000, seconds=0.55)
    return ConvertBot(master, PuzzleBot(mistakes=0.0))
