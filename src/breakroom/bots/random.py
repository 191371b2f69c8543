"""The bot that plays anything."""

import random
from typing import Any

from breakroom.core.game import Game, Seat


class RandomBot:
    """Plays what the game itself samples."""

    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
        return game.sample(state, seat, rng)
