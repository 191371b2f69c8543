"""Convert's bots, level by level."""

import random
from typing import Any

from breakroom.bots import Bot
from breakroom.bots.greedy import GreedyBot
from breakroom.bots.mcts import MctsBot
from breakroom.core.game import Game, Seat
from breakroom.games.convert.game import RULES
from breakroom.games.convert.state import State


def lead(game: Game[Any], state: State, seat: Seat) -> float:
    """How far the seat is ahead, as if the game ended now; the end itself outweighs it."""
    outcome = game.outcome(state)
    won = 100.0 * outcome.utility(seat) if outcome else 0.0
    totals = RULES[state.options.variant].totals(state)
    return won + totals[seat] - totals[1 - seat]


def bot(level: str) -> Bot:
    return {
        "beginner": GreedyBot(lead, mistakes=0.7),
        "casual": GreedyBot(lead),
        "club": MctsBot(500, 0.3),
        "expert": MctsBot(2000, 0.6),
        "master": MctsBot(10000, 0.9),
    }[level]
