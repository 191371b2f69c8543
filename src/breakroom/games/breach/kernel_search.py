"""Compiled search for a turn's plan, where both plan at once and neither knows the other's hand.

All plans of the seat meet likely plans of hands that the other might have (guesses). First they
are judged by what they leave; then the better ones are played on to the end of the game. Regret
matching finds how often to play each.

The other is taken to play as it likes, not what hurts most. Only where it has few plans, in the
last turns, all of them are met, and the strategy is one that it cannot do much against.
"""

import random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from breakroom.bots.compiled import Ints
from breakroom.core.game import Seat
from breakroom.games.breach import kernel, kernel_plans, kernel_playout, knowledge
from breakroom.games.breach.kernel_power import PLAN
from breakroom.games.breach.plans import NOTHING, Plan, cleared
from breakroom.games.breach.search import Depth, Strategy, matched
from breakroom.games.breach.state import TURNS, State

MOST_PLANS: Final = 4_000
ROUNDS: Final = 100  # of regret matching
FEW: Final = 32  # plans of the other, all of which are met
LAST: Final = 2  # times as many guesses in the last turn, which is quick

Payoffs = NDArray[np.float64]


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
        kernel_playout.likely_plans(world, other, budget.replies, budget.insight, seed)
        for world, seed in zip(worlds, seeds, strict=True)
    ]
    trust = budget.trust
    if state.turn >= TURNS - 1:
        every = [all_plans(world, other, NOTHING, FEW + 1) for world in worlds]
        if max(map(len, every)) <= FEW:
            replies, trust = every, 0.0
    plans = all_plans(worlds[0], seat, begun)

    def payoffs(games: int) -> tuple[Payoffs, Payoffs]:
        """By world, plan and reply; and the mean of each plan."""
        table = np.zeros((len(worlds), len(plans), max(map(len, replies))))
        mean = np.zeros(len(plans))
        for found, world, reply, seed in zip(table, worlds, replies, seeds, strict=True):
            values = pairs(world, seat, plans, reply, games, budget.tries, seed)
            found[:, : len(reply)] = values
            mean += values.mean(1) / len(worlds)
        return table, mean

    _, judged = payoffs(0)
    plans = plans[np.argsort(-judged, kind="stable")[: budget.plans]]
    found, mean = payoffs(budget.games)
    mixed = trust * mean[None, :, None] + (1 - trust) * found
    decoded = [kernel.decode_plan(row) for row in plans]
    return decoded, matched(mixed[None], [decoded], replies, ROUNDS)


def all_plans(world: Ints, seat: Seat, begun: Plan, most: int = MOST_PLANS) -> Ints:
    plans, spare = np.zeros((most, PLAN), np.int64), np.zeros(most, np.int64)
    count = kernel_plans.list_plans(world, seat, kernel.encode_plan(begun), plans, spare)
    return plans[:count]


def pairs(
    world: Ints, seat: Seat, mine: Ints, theirs: Ints, games: int, tries: int, seed: int
) -> Payoffs:
    """What comes of every pair of plans, for the seat."""
    gold, pink = (mine, theirs) if seat == 0 else (theirs, mine)
    values = np.zeros((len(gold), len(pink)))
    kernel_playout.play_pairs(world, gold, pink, games, tries, seed, values)
    return values if seat == 0 else -values.T
