"""The bot that looks one action ahead."""

import random
from collections.abc import Callable
from typing import Any

from breakroom.core.game import Game, Seat
from breakroom.core.play import act, clone

Value = Callable[[Game[Any], Any, Seat], float]  # how good a state is for the seat


def standing(game: Game[Any], state: Any, seat: Seat) -> float:
    """How the game ended for the seat; nothing is known of a game that goes on."""
    outcome = game.outcome(state)
    return outcome.utility(seat) if outcome else 0.0


class GreedyBot:
    """Tries every legal action and takes the best by the value; equals are drawn from."""

    def __init__(self, value: Value = standing, mistakes: float = 0.0) -> None:
        self.value = value
        self.mistakes = mistakes  # share of the actions that are taken without a look

    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
        if rng.random() < self.mistakes:
            return game.sample(state, seat, rng)
        best: list[Any] = []
        best_value = float("-inf")
        for action in game.legal(state, seat):
            after = clone(state)
            act(game, after, seat, action)
            value = self.value(game, after, seat)
            if value > best_value:
                best, best_value = [action], value
            elif value == best_value:
                best.append(action)
        return rng.choice(best)
