"""A bot that plays at random."""

import random
from typing import Any

from breakroom.core.game import Game, Seat


class RandomBot:
    """Plays an action that the game's own `sample` draws."""

    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
        return game.sample(state, seat, rng)
