"""Compiled search for a turn's plan: as `search.py`, but with all plans, and games to their end."""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from breakroom.bots.compiled import Ints
from breakroom.core.game import Seat
from breakroom.games.breach import kernel, knowledge, playout
from breakroom.games.breach.kernel import DECKS, HANDS, HELD, LEFT, PLAN
from breakroom.games.breach.plans import NOTHING, Plan, cleared
from breakroom.games.breach.rows import SECOND
from breakroom.games.breach.search import Strategy, matched
from breakroom.games.breach.state import State

MOST_PLANS = 4_000


class Budget(NamedTuple):
    """How far a search goes."""

    worlds: int = 8
    first: int = 8
    plans: int = 24
    replies: int = 6
    games: int = 4
    tries: int = 2
    doubts: int = 0
    rounds: int = 150
    trust: float = 0.0
    first_games: int = 0
    models: int = 2
    model_tries: int = 6
    cheat: bool = False


def strategy(
    state: State, seat: Seat, budget: Budget, rng: random.Random, begun: Plan = NOTHING
) -> Strategy:
    start = cleared(state, seat)
    other = 1 - seat
    guesses = [knowledge.guess(start, seat, rng) for _ in range(max(budget.worlds, budget.first))]
    if budget.cheat:
        guesses = [start] * max(budget.worlds, budget.first)
    worlds = [kernel.encode(cleared(guess, other)) for guess in guesses]
    mine = all_plans(worlds[0], seat, begun)
    if len(mine) == 1:
        return [kernel.decode_plan(mine[0])], np.ones(1)
    seeds = [rng.getrandbits(60) for _ in worlds]
    replies = [likely(world, other, 1, seed) for world, seed in zip(worlds, seeds, strict=True)]
    mine = best(
        worlds[: budget.first],
        seat,
        mine,
        replies,
        budget.plans,
        seeds,
        budget.first_games,
        budget.tries,
    )
    steady = np.zeros(len(mine))
    if budget.trust:
        for j, world in enumerate(worlds[: budget.worlds]):
            found = likely(world, other, budget.models, seeds[j] + 3, budget.model_tries)
            steady += pairs(
                world, seat, mine, found, budget.games, budget.tries, seeds[j] + 1
            ).mean(1)
        steady /= budget.worlds
        if budget.trust == 1:
            x = np.zeros(len(mine))
            x[steady.argmax()] = 1
            return [kernel.decode_plan(row) for row in mine], x
    shape = (1, budget.worlds, len(mine), budget.replies)
    payoffs = np.zeros(shape)
    theirs = []
    for j, world in enumerate(worlds[: budget.worlds]):
        found = all_plans(world, other)
        found = best([world], other, found, [mine[:4]], budget.replies, seeds[j:], 0, 1)
        theirs.append(found)
        payoffs[0, j, :, : len(found)] = pairs(
            world, seat, mine, found, budget.games, budget.tries, seeds[j] + 1
        )
    plans = [kernel.decode_plan(row) for row in mine]
    payoffs = payoffs[..., : max(map(len, theirs))]
    payoffs = (1 - budget.trust) * payoffs + budget.trust * steady[None, None, :, None]
    x = matched(payoffs, [plans], theirs, budget.rounds)
    return plans, x


def all_plans(world: Ints, seat: Seat, begun: Plan = NOTHING) -> Ints:
    plans, spare = np.zeros((MOST_PLANS, PLAN), np.int64), np.zeros(MOST_PLANS, np.int64)
    count = playout.list_plans(world, seat, kernel.encode_plan(begun), plans, spare)
    return plans[:count]


def likely(world: Ints, seat: Seat, count: int, seed: int, tries: int = 6) -> Ints:
    return playout.likely_plans(world, seat, count, tries, seed)


def pairs(
    world: Ints, seat: Seat, mine: Ints, theirs: Ints, games: int, tries: int, seed: int
) -> Any:
    """What comes of every pair of plans, for the seat."""
    gold, pink = (mine, theirs) if seat == 0 else (theirs, mine)
    values = np.zeros((len(gold), len(pink)))
    playout.play_pairs(world, gold, pink, games, tries, seed, values)
    values /= max(1, games)
    return values if seat == 0 else -values.T


def best(
    worlds: Sequence[Ints],
    seat: Seat,
    plans: Ints,
    replies: Sequence[Ints],
    most: int,
    seeds: Sequence[int],
    games: int,
    tries: int,
) -> Ints:
    """The best plans over these worlds, against these replies."""
    total = np.zeros(len(plans))
    for world, reply, seed in zip(worlds, replies, seeds, strict=False):
        total += pairs(world, seat, plans, reply, games, tries, seed).mean(1)
    return plans[np.argsort(-total, kind="stable")[:most]]
