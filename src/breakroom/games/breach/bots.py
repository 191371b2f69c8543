"""Breach's bots, level by level."""

from breakroom.bots import Bot
from breakroom.bots.random import RandomBot


def bot(_level: str) -> Bot:
    return RandomBot()
