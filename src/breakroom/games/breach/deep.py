"""Compiled search for a turn's plan, where both plan at once and neither knows the other's hand.

All plans of the seat meet likely plans of hands that the other might have (guesses). First they
are judged by what they leave; then the better ones are played on to the end of the game. Regret
matching finds how often to play each, against an other that mostly plays as it likes, and
sometimes what hurts most.
"""

import random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from breakroom.bots.compiled import Ints
from breakroom.core.game import Seat
from breakroom.games.breach import kernel, knowledge, playout
from breakroom.games.breach.kernel import PLAN
from breakroom.games.breach.plans import NOTHING, Plan, cleared
from breakroom.games.breach.search import Depth, Strategy, matched
from breakroom.games.breach.state import TURNS, State

MOST_PLANS: Final = 4_000
ROUNDS: Final = 100  # of regret matching
LAST: Final = 2  # times as many guesses in the last turn, which is quick

Payoffs = NDArray[np.float64]  # by world, plan of ours and plan of theirs


def strategy(
    state: State, seat: Seat, budget: Depth, rng: random.Random, begun: Plan = NOTHING
) -> Strategy:
    """The seat's plans, and how often to play each."""
    start, other = cleared(state, seat), 1 - seat
    worlds = [
        kernel.encode(cleared(knowledge.guess(start, seat, rng), other))
        for _ in range(budget.worlds * (LAST if state.turn == TURNS else 1))
    ]
    seeds = [rng.getrandbits(60) for _ in worlds]
    replies = [
        playout.likely_plans(world, other, budget.replies, budget.insight, seed)
        for world, seed in zip(worlds, seeds, strict=True)
    ]
    plans = all_plans(worlds[0], seat, begun)

    def payoffs(games: int) -> Payoffs:
        return np.array(
            [
                pairs(world, seat, plans, reply, games, budget.tries, seed)
                for world, reply, seed in zip(worlds, replies, seeds, strict=True)
            ]
        )

    judged = payoffs(0).mean((0, 2))
    plans = plans[np.argsort(-judged, kind="stable")[: budget.plans]]
    found = payoffs(budget.games)
    steady = found.mean((0, 2))[None, :, None]
    mixed = budget.trust * steady + (1 - budget.trust) * found
    decoded = [kernel.decode_plan(row) for row in plans]
    return decoded, matched(mixed[None], [decoded], replies, ROUNDS)


def all_plans(world: Ints, seat: Seat, begun: Plan) -> Ints:
    plans, spare = np.zeros((MOST_PLANS, PLAN), np.int64), np.zeros(MOST_PLANS, np.int64)
    count = playout.list_plans(world, seat, kernel.encode_plan(begun), plans, spare)
    return plans[:count]


def pairs(
    world: Ints, seat: Seat, mine: Ints, theirs: Ints, games: int, tries: int, seed: int
) -> Payoffs:
    """What comes of every pair of plans, for the seat."""
    gold, pink = (mine, theirs) if seat == 0 else (theirs, mine)
    values = np.zeros((len(gold), len(pink)))
    playout.play_pairs(world, gold, pink, games, tries, seed, values)
    return values if seat == 0 else -values.T
