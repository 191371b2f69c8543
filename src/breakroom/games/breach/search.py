"""Search for a turn's plan, where both plan at once and neither knows the other's hand.

All plans of the seat meet likely plans of hands that the other might have (guesses). First they
are judged by what they leave; then the better ones are played on to the end of the game. Regret
matching finds how often to play each: with numba by machine code, else the same code as it is.

The other is taken to play as it likes, not what hurts most. Where both have few plans, in the
last turns, all of them are tried (`exact`), which gives a strategy that can hardly be exploited.
"""

import random
from collections.abc import Sequence, Sized
from itertools import cycle
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from breakroom.bots.compiled import Ints
from breakroom.bots.fast import has_numba
from breakroom.core.game import Seat
from breakroom.games.breach import (
    kernel,
    kernel_judge,
    kernel_luck,
    kernel_plans,
    kernel_playout,
    knowledge,
)
from breakroom.games.breach.cards import LANES
from breakroom.games.breach.kernel_power import DECKS, HANDS, HELD, LEFT, PLAN, SUMS, TURN
from breakroom.games.breach.kernel_rows import SECOND, blank, ints
from breakroom.games.breach.plans import NOTHING, Depth, Plan, Strategy
from breakroom.games.breach.state import SEATS, TURNS, State

Floats = NDArray[np.float64]


class Exact(NamedTuple):
    """How far a search goes that tries all plans."""

    plans: int  # of a seat: if there are more, they are not few
    hands: int  # that the other might have
    doubts: int  # hands that the seat might have for all the other knows, besides its own
    rounds: int  # of regret matching


EXACT: Final = {
    TURNS - 1: Exact(plans=8, hands=3, doubts=1, rounds=300),
    TURNS: Exact(plans=40, hands=4, doubts=0, rounds=600),
}
MOST_PLANS: Final = 4_000
AHEAD: Final = 8  # plans of each side in the last turn, to look at in the turn before it
WON: Final = 1.0  # what a plan of the last turn brings that wins
ROUNDS: Final = 100  # of regret matching, where plans are not few
MORE_PAIRS: Final = 50_000 if has_numba() else 1_000  # where some plans seem to win for certain
DEALS: Final = 4  # of one guess, where plans race
LAST: Final = 2  # times as many guesses in the last turn, which is quick


@np.errstate(over="ignore")  # random numbers of 64 bits
def strategy(
    state: State, seat: Seat, depth: Depth, rng: random.Random, begun: Plan = NOTHING
) -> Strategy:
    """The seat's plans, and how often to play each; one that seems to win for certain, always."""
    other = 1 - seat
    guesses = [
        knowledge.guess(state, seat, rng)
        for _ in range(depth.worlds * (LAST if state.turn == TURNS else 1))
    ]
    worlds = [kernel.encode(guess) for guess in guesses]
    seeds = [rng.getrandbits(60) for _ in worlds]
    if depth.exact and all(are_few(world) for world in worlds):
        doubts = [
            kernel.encode(knowledge.guess(guess, other, rng))
            for guess in guesses[: EXACT[state.turn].doubts]
        ]
        return exact(worlds, doubts, seat, begun)
    replies = [
        kernel_playout.likely_plans(world, other, depth.replies, depth.insight, seed)
        for world, seed in zip(worlds, seeds, strict=True)
    ]
    plans = all_plans(worlds[0], seat, begun)

    def payoffs(games: int) -> Floats:
        """The value of each plan against each reply, by world."""
        return np.array(
            [
                pairs(world, seat, plans, reply, games, depth.tries, seed)
                for world, reply, seed in zip(worlds, replies, seeds, strict=True)
            ]
        )

    found = payoffs(0)
    certain = np.flatnonzero((found == WON).all((0, 2)))
    if state.turn == TURNS and len(certain):
        best = safest(worlds, seat, taken(plans, certain), rng)
        return [kernel.decode_plan(best)], [1.0]
    judged = found.mean((0, 2))
    plans = taken(plans, np.argsort(-judged, kind="stable")[: depth.plans])
    if depth.race:
        known = {seen.card for seen in state.seen[other]}
        kept = [sum(card in known for card in guess.hands[other]) for guess in guesses]
        plans, steady = raced(list(zip(worlds, kept, strict=True)), seat, plans, depth, rng)
    else:
        steady = payoffs(depth.games).mean((0, 2))
    shares = matched(steady[None, None, :, None], [plans], [[NOTHING]], ROUNDS)
    return [kernel.decode_plan(row) for row in plans], shares.tolist()


def raced(
    worlds: Sequence[tuple[Ints, int]], seat: Seat, plans: Ints, depth: Depth, rng: random.Random
) -> tuple[Ints, Floats]:
    """The best plans, and what each is worth: those that seem worst are left behind again and
    again, and the rest meet more deals. Beside each world it is said how many cards of the other's
    hand are known."""
    met, guess = np.zeros((0, len(plans))), cycle(worlds)
    for left, deals in depth.race:
        best = np.argsort(-met.sum(0), kind="stable")[:left]
        plans, met = taken(plans, best), met[:, best]
        for _ in range(0, deals, DEALS):
            world, kept = next(guess)
            luck = rng.getrandbits(60)
            how = (depth.replies, depth.insight, TURNS, depth.tries)
            met = np.concatenate([met, in_deals(world, seat, kept, plans, DEALS, how, luck)[0]])
    return plans, met.mean(0)


def in_deals(
    world: Ints,
    seat: Seat,
    kept: int,
    plans: Ints,
    deals: int,
    how: tuple[int, int, int, int],  # likely plans of the other, insight, turns, tries
    luck: int,
) -> tuple[Floats, Floats]:
    """What comes of plans by deal, all under the same luck, and where each leads when the turn
    ends (kernel_luck.py). All cards that the seat does not know are dealt again but for what lies
    face down and the first ones of the other's hand."""
    replies, insight, turns, tries = how
    values, leads = np.zeros((deals, len(plans))), np.zeros((len(plans), len(LANES)))
    kernel_luck.play_in_worlds(
        world, seat, kept, plans, replies, insight, turns, tries, luck, values, leads
    )
    return values, leads


def value(state: State, seat: Seat) -> float:
    """How good a state between two turns is for the seat."""
    s = kernel.encode(state)
    for lane, powers in enumerate(state.leads[-1]):
        s[SUMS + 2 * lane], s[SUMS + 2 * lane + 1] = powers
    worth = kernel_judge.result(s) if state.phase == "over" else kernel_judge.promise(s)
    return worth if seat == 0 else -worth


# -- plans and pairs of them -----------------------------------------------------------------


def all_plans(world: Ints, seat: Seat, begun: Plan, most: int = MOST_PLANS) -> Ints:
    """Every plan that contains what is begun, as far as there is room."""
    plans, (spare,) = blank(most, PLAN), blank(1, most)
    count = kernel_plans.list_plans(world, seat, kernel.encode_plan(begun), plans, spare)
    return plans[:count]


def taken(plans: Ints, numbers: Ints) -> Ints:
    return ints([plans[number] for number in numbers])


def pairs(
    world: Ints, seat: Seat, mine: Ints, theirs: Ints, games: int, tries: int, seed: int
) -> Floats:
    """What comes of every pair of plans, for the seat."""
    gold, pink = (mine, theirs) if seat == 0 else (theirs, mine)
    values = np.zeros((len(gold), len(pink)))
    kernel_playout.play_pairs(world, gold, pink, games, tries, seed, values)
    return values if seat == 0 else -values.T


def best_plans(world: Ints, seat: Seat, begun: Plan, most: int) -> Ints:
    """By what they promise if the other does nothing."""
    plans, nothing = all_plans(world, seat, begun), ints([kernel.encode_plan(NOTHING)])
    promised = pairs(world, seat, plans, nothing, kernel_playout.PROMISE, 1, 0)[:, 0]
    return taken(plans, np.argsort(-promised, kind="stable")[:most])


def safest(worlds: list[Ints], seat: Seat, plans: Ints, rng: random.Random) -> Ints:
    """Of plans that win against all that is likely, the one that wins most often against whatever
    else the other may do, and among equals most clearly."""
    other = 1 - seat
    hand = HANDS + SECOND * other
    hands = {frozenset(world[hand : hand + world[HELD + other]]): world for world in worlds}
    each = max(1, MORE_PAIRS // (len(plans) * len(hands)))
    tried = []
    for world in hands.values():
        found = all_plans(world, other, NOTHING)
        numbers = rng.sample(range(len(found)), min(each, len(found)))
        tried.append((world, taken(found, np.array(numbers))))

    def mean(games: int) -> Floats:
        found = [pairs(w, seat, plans, others, games, 1, 0).mean(1) for w, others in tried]
        return np.asarray(np.sum(found, 0))

    best: Ints = plans[np.lexsort((mean(kernel_playout.PROMISE), mean(0)))[-1]]
    return best


# -- where there are few plans ---------------------------------------------------------------


def are_few(world: Ints) -> bool:
    """Can all plans of both be tried?"""
    limits = EXACT.get(int(world[TURN]))
    return limits is not None and all(
        len(all_plans(world, seat, NOTHING, limits.plans + 1)) <= limits.plans for seat in SEATS
    )


def exact(worlds: list[Ints], doubts: list[Ints], seat: Seat, begun: Plan) -> Strategy:
    """All plans of the seat's hand, and of hands that it might have for all the other knows,
    against all plans of hands that the other might have: a game in one move with hidden hands.
    None can do much better by another plan, whatever the others do."""
    turn = int(worlds[0][TURN])
    limits, other = EXACT[turn], 1 - seat
    mine, theirs = [worlds[0], *doubts], worlds[: limits.hands]
    my_plans = [best_plans(worlds[0], seat, begun, limits.plans)]
    my_plans += [best_plans(world, seat, NOTHING, limits.plans) for world in doubts]
    their_plans = [best_plans(world, other, NOTHING, limits.plans) for world in theirs]
    decoded = [kernel.decode_plan(row) for row in my_plans[0]]
    shape = (len(mine), len(theirs), max(map(len, my_plans)), max(map(len, their_plans)))
    payoffs = np.zeros(shape)
    for i, j in np.ndindex(shape[:2]):
        world = dealt(theirs[j], mine[i], seat)
        found = pairs(world, seat, my_plans[i], their_plans[j], 0, 1, 0)
        if turn < TURNS:
            for a, b in np.ndindex(found.shape):
                found[a, b] = last_turn(world, seat, my_plans[i][a], their_plans[j][b])
        payoffs[i, j, : len(my_plans[i]), : len(their_plans[j])] = found
    for number, plan in enumerate(decoded):
        if all((payoffs[0, j, number, : len(p)] == WON).all() for j, p in enumerate(their_plans)):
            return [plan], [1.0]
    return decoded, matched(payoffs, my_plans, their_plans, limits.rounds).tolist()


def dealt(theirs: Ints, mine: Ints, seat: Seat) -> Ints:
    """The one's guess at the other, with the seat's own cards from another world."""
    world = theirs.copy()
    for begin in (HANDS, DECKS):
        at = slice(begin + SECOND * seat, begin + SECOND * (seat + 1))
        world[at] = mine[at]
    world[HELD + seat], world[LEFT + seat] = mine[HELD + seat], mine[LEFT + seat]
    return world


def last_turn(world: Ints, seat: Seat, mine: Ints, theirs: Ints) -> float:
    """What the last turn brings the seat after these plans, if both then play the better of
    their best ones."""
    after = world.copy()
    gold, pink = (mine, theirs) if seat == 0 else (theirs, mine)
    kernel.carry_out(after, gold, pink, np.zeros(1, np.uint64))
    rows, columns = (best_plans(after, s, NOTHING, AHEAD) for s in (seat, 1 - seat))
    matrix = pairs(after, seat, rows, columns, 0, 1, 0)
    low, high = matrix.min(1).max(), matrix.max(0).min()
    if low == high:
        return float(low)
    x = matched(matrix[None, None], [rows], [columns], 60)
    y = matched(-matrix.T[None, None], [columns], [rows], 60)
    return float((x @ matrix).min() + (matrix @ y).max()) / 2


# -- regret matching --------------------------------------------------------------------------


def matched(
    payoffs: Floats,  # by hand of mine, hand of theirs, plan of mine, plan of theirs
    my_plans: Sequence[Sized],
    their_plans: Sequence[Sized],
    rounds: int,
) -> Floats:
    """Regret matching for all hands of both at once: the average strategy of the first hand."""
    my_open = opened(my_plans)
    their_open = opened(their_plans)
    my_regrets, their_regrets = np.zeros_like(my_open), np.zeros_like(their_open)
    x, y = played(my_regrets, my_open), played(their_regrets, their_open)
    average = np.zeros(my_open.shape[1])
    for number in range(rounds):
        gains = np.einsum("ijab,jb->ia", payoffs, y) / len(their_plans)
        my_regrets = np.maximum(
            0, my_regrets + (gains - (gains * x).sum(1, keepdims=True)) * my_open
        )
        x = played(my_regrets, my_open)
        losses = -np.einsum("ijab,ia->jb", payoffs, x) / len(my_plans)
        their_regrets = np.maximum(
            0, their_regrets + (losses - (losses * y).sum(1, keepdims=True)) * their_open
        )
        y = played(their_regrets, their_open)
        average += (number + 1) * x[0]
    average = average[: len(my_plans[0])]
    return np.asarray(average / average.sum())


def opened(plans: Sequence[Sized]) -> Floats:
    """1 where a hand has a plan, 0 where the table is only padded."""
    mask = np.zeros((len(plans), max(map(len, plans))))
    for row, found in zip(mask, plans, strict=True):
        row[: len(found)] = 1
    return mask


def played(regrets: Floats, mask: NDArray[np.float64]) -> NDArray[np.float64]:
    """In proportion to regret; evenly where there is none."""
    total = regrets.sum(1, keepdims=True)
    even = mask / mask.sum(1, keepdims=True)
    return np.where(total > 0, regrets / np.where(total > 0, total, 1), even)
