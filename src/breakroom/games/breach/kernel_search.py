"""Compiled search for a turn's plan, where both plan at once and neither knows the other's hand.

All plans of the seat meet likely plans of hands that the other might have (guesses). First they
are judged by what they leave; then the better ones are played on to the end of the game. Regret
matching finds how often to play each.

The other is taken to play as it likes, not what hurts most. Where both have few plans, in the
last turns, `search.py` tries all of them, and finds a strategy that can hardly be exploited.
"""

import random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from breakroom.bots.compiled import Ints
from breakroom.core.game import Seat
from breakroom.games.breach import kernel, kernel_plans, kernel_playout, knowledge, search
from breakroom.games.breach.kernel_power import HANDS, HELD, PLAN, TURN
from breakroom.games.breach.kernel_rows import SECOND
from breakroom.games.breach.plans import NOTHING, Plan, cleared
from breakroom.games.breach.search import WON, Budget, Depth, Strategy, matched
from breakroom.games.breach.state import SEATS, TURNS, State

MOST_PLANS: Final = 4_000
ROUNDS: Final = 100  # of regret matching
FEW: Final = {TURNS - 1: 8, TURNS: 40}  # plans of a seat, by turn: so few can all be tried
TRIED: Final = {
    TURNS - 1: Budget(listed=24, plans=8, hands=3, replies=8, doubts=1, rounds=300, ahead=8),
    TURNS: Budget(listed=60, plans=40, hands=4, replies=30, doubts=0, rounds=600),
}
MORE_PAIRS: Final = 50_000  # of plans, where some seem to win for certain
LAST: Final = 2  # times as many guesses in the last turn, which is quick

Payoffs = NDArray[np.float64]


def strategy(
    state: State, seat: Seat, budget: Depth, rng: random.Random, begun: Plan = NOTHING
) -> Strategy:
    """The seat's plans, and how often to play each; one that seems to win for certain, always."""
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
    if budget.exact and all(are_few(world) for world in worlds):
        return search.strategy(state, seat, TRIED[state.turn], rng, begun)
    plans = all_plans(worlds[0], seat, begun)

    def payoffs(games: int) -> Payoffs:
        """By world, plan and reply."""
        return np.array(
            [
                pairs(world, seat, plans, reply, games, budget.tries, seed)
                for world, reply, seed in zip(worlds, replies, seeds, strict=True)
            ]
        )

    found = payoffs(0)
    certain = plans[(found == WON).all((0, 2))]
    if state.turn == TURNS and len(certain):
        return [kernel.decode_plan(safest(worlds, seat, certain, rng))], np.ones(1)
    judged = found.mean((0, 2))
    plans = plans[np.argsort(-judged, kind="stable")[: budget.plans]]
    steady = payoffs(budget.games).mean((0, 2))
    decoded = [kernel.decode_plan(row) for row in plans]
    return decoded, matched(steady[None, None, :, None], [decoded], [[NOTHING]], ROUNDS)


def safest(worlds: list[Ints], seat: Seat, plans: Ints, rng: random.Random) -> Ints:
    """Of plans that win against all that is likely, the one that wins most often against whatever
    else the other may do, and among equals most clearly."""
    other = 1 - seat
    hand = HANDS + SECOND * other
    hands = {
        frozenset(world[hand : hand + world[HELD + other]].tolist()): world for world in worlds
    }
    most = max(1, MORE_PAIRS // (len(plans) * len(hands)))
    tried = []
    for world in hands.values():
        found = all_plans(world, other, NOTHING)
        tried.append((world, found[rng.sample(range(len(found)), min(most, len(found)))]))

    def mean(games: int) -> Payoffs:
        found = [pairs(w, seat, plans, others, games, 1, 0).mean(1) for w, others in tried]
        return np.asarray(np.sum(found, 0))

    return np.asarray(plans[np.lexsort((mean(kernel_playout.PROMISE), mean(0)))[-1]])


def are_few(world: Ints) -> bool:
    """Can all plans of both be tried?"""
    most = FEW.get(int(world[TURN]), 0)
    return most > 0 and all(len(all_plans(world, s, NOTHING, most + 1)) <= most for s in SEATS)


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
