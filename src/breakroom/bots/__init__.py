"""Bots: what they are, and the levels that are the same in all games.

A bot is asked through `move`, which hands it a guessed state: it cannot see what its seat cannot.
"""

import random
from typing import Any, Final, Protocol

from breakroom.core.game import Game, Refused, Seat

LEVELS: Final = ("beginner", "casual", "club", "expert", "master")


class Bot(Protocol):
    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
        """An action for the seat. The state is a guess; `game.guess` makes more of them."""


def move(bot: Bot, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
    """What the bot does in the seat: the one way to ask it."""
    return bot.choose(game, game.guess(state, seat, rng), seat, rng)


def level_named(name: str) -> str:
    if name not in LEVELS:
        raise Refused(f"There is no level {name!r}. The levels are: {', '.join(LEVELS)}.")
    return name
