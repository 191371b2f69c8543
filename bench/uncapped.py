"""The levels without their caps in seconds, for the arena, so that a busy machine changes nothing.

In this folder: breakroom arena breaker_blocks uncapped:breaker_blocks_master \
uncapped:breaker_blocks_expert -n 40
"""

from collections.abc import Callable
from typing import Any

import breakroom
from breakroom.bots import Bot

ENOUGH = 1e6  # seconds


def without_caps(bot: Any) -> Any:
    """The same bot, and every bot in it, with all the time it wants."""
    for name, value in vars(bot).items():
        if name == "seconds":
            bot.seconds = ENOUGH
        elif name == "level" and hasattr(value, "seconds"):
            bot.level = value._replace(seconds=ENOUGH)
        elif hasattr(value, "choose"):
            without_caps(value)
    return bot


def __getattr__(name: str) -> Callable[[], Bot]:
    """`breaker_blocks_master` makes the master of Breaker Blocks."""
    game, _, level = name.rpartition("_")
    if game not in breakroom.game_keys():
        raise AttributeError(name)
    return lambda: without_caps(breakroom.bot(game, level))
