"""Search for a turn's plan, where both plan at once and neither knows the other's hand.

The seat's hand, and some hands that it might have for all the other knows, meet some hands that
the other might have (guesses). For each hand there are a few plans; every pair of plans is
carried out and judged. What comes out is a game in one move with hidden hands, and regret
matching finds a mixed strategy for each hand: none can do much better by another plan, whatever
the others do.
"""

import random
from collections.abc import Sequence, Sized
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from breakroom.core.game import Seat
from breakroom.games.breach import judge, knowledge
from breakroom.games.breach.cards import ANY, CARDS, LANES
from breakroom.games.breach.plans import (
    NOTHING,
    Plan,
    all_plans,
    carried_out,
    cleared,
    options,
)
from breakroom.games.breach.power import closed_lanes
from breakroom.games.breach.state import SEATS, Play, State

Payoffs = NDArray[np.float64]  # by hand of mine, hand of theirs, plan of mine, plan of theirs


WON: Final = 1.0  # what a plan of the last turn brings that wins

Strategy = tuple[list[Plan], NDArray[np.float64]]  # plans, and how often each is played


class Budget(NamedTuple):
    """How far a search goes."""

    listed: int  # plans that are looked at one by one
    plans: int  # that are kept for the seat's own hand
    hands: int  # that the other might have
    replies: int  # plans for each of them
    doubts: int  # hands that the seat might have for all the other knows, besides its own
    rounds: int  # of regret matching
    ahead: int = 0  # plans of each side in the last turn, to look at in the turn before it


class Depth(NamedTuple):
    """How far a compiled search goes (kernel_search.py)."""

    worlds: int  # guesses at what the other holds
    replies: int  # likely plans of the other in each
    plans: int  # that are played on
    games: int  # to the end, for each pair of plans in each world; 0: judged without
    tries: int = 2  # random plans, the best of which is played in such a game
    insight: int = 6  # random plans, the best of which is a likely one
    exact: bool = False  # are all plans tried where there are few?


def worths(state: State, seat: Seat) -> dict[Play, float]:
    """What each play by itself changes, if the other does nothing."""
    before = judge.promise_for(carried_out(state, (NOTHING, NOTHING)), seat)
    found: dict[Play, float] = {}

    def worth(plan: Plan) -> float:
        return judge.promise_for(carried_out(state, both(seat, plan, NOTHING)), seat) - before

    for _, ways in options(state, seat):
        for play in ways:
            if play is not None:
                found[play] = worth(Plan((play,)))
    closed = closed_lanes(state, seat)
    for card in state.hands[seat]:
        for lane in range(len(LANES)):
            if CARDS[card].lane not in (ANY, lane) and not closed[lane]:
                found[Play(card, lane)] = worth(Plan((), Play(card, lane)))
    return found


def both(seat: Seat, mine: Plan, theirs: Plan) -> tuple[Plan, Plan]:
    return (mine, theirs) if seat == 0 else (theirs, mine)


def best_plans(
    state: State, seat: Seat, listed: int, kept: int, begun: Plan = NOTHING
) -> list[Plan]:
    """The seat's best plans against nothing: listed by the sum of their plays' worth, and then
    judged as a whole."""
    found = all_plans(state, seat, worths(state, seat), listed, begun)
    if len(found) <= 1:
        return found
    judged = [
        (judge.promise_for(carried_out(state, both(seat, plan, NOTHING)), seat), -number)
        for number, plan in enumerate(found)
    ]
    order = sorted(range(len(found)), key=lambda number: judged[number], reverse=True)
    return [found[number] for number in order[:kept]]


def strategy(
    state: State, seat: Seat, budget: Budget, rng: random.Random, begun: Plan = NOTHING
) -> Strategy:
    """The seat's plans, and how often to play each; one that wins against all, always."""
    start = cleared(state, seat)
    other = 1 - seat
    mine = [start]
    theirs = [knowledge.guess(start, seat, rng) for _ in range(budget.hands)]
    for number in range(budget.doubts):
        mine.append(knowledge.guess(theirs[number % budget.hands], other, rng))
    my_plans = [best_plans(start, seat, budget.listed, budget.plans, begun)]
    my_plans += [best_plans(s, seat, budget.replies, budget.replies) for s in mine[1:]]
    their_plans = [best_plans(s, other, 2 * budget.replies, budget.replies) for s in theirs]
    if len(my_plans[0]) == 1:
        return my_plans[0], np.ones(1)
    payoffs = played_out(mine, theirs, my_plans, their_plans, seat, budget.ahead)
    for number, plan in enumerate(my_plans[0]):
        if all(
            (payoffs[0, j, number, : len(found)] == WON).all()
            for j, found in enumerate(their_plans)
        ):
            return [plan], np.ones(1)
    return my_plans[0], matched(payoffs, my_plans, their_plans, budget.rounds)


def played_out(
    mine: Sequence[State],
    theirs: Sequence[State],
    my_plans: Sequence[Sequence[Plan]],
    their_plans: Sequence[Sequence[Plan]],
    seat: Seat,
    ahead: int,
) -> Payoffs:
    """Every pair of plans, carried out with the hands of both."""
    sign = 1 - 2 * seat
    shape = (len(mine), len(theirs), max(map(len, my_plans)), max(map(len, their_plans)))
    payoffs = np.zeros(shape)
    for i, j in np.ndindex(shape[:2]):
        state = dealt(theirs[j], mine[i], seat)
        for a, plan in enumerate(my_plans[i]):
            for b, reply in enumerate(their_plans[j]):
                after = carried_out(state, both(seat, plan, reply))
                value = last_turn(after, ahead) if ahead else judge.value(after)
                payoffs[i, j, a, b] = sign * value
    return payoffs


def last_turn(state: State, most: int) -> float:
    """What the last turn brings the defender, if both play the better of so many plans."""
    plans = [all_plans(state, seat, worths(state, seat), most) for seat in SEATS]
    matrix = np.array(
        [[judge.value(carried_out(state, (a, b))) for b in plans[1]] for a in plans[0]]
    )
    low, high = matrix.min(1).max(), matrix.max(0).min()
    if low == high:
        return float(low)
    x = matched(matrix[None, None], plans[:1], plans[1:], 60)
    y = matched(-matrix.T[None, None], plans[1:], plans[:1], 60)
    return float((x @ matrix).min() + (matrix @ y).max()) / 2


def dealt(theirs: State, mine: State, seat: Seat) -> State:
    """The one's guess at the other, with the seat's own cards from another state."""
    state = cleared(theirs, 1 - seat)
    state.hands[seat], state.decks[seat] = mine.hands[seat], mine.decks[seat]
    return state


def matched(
    payoffs: Payoffs,
    my_plans: Sequence[Sized],
    their_plans: Sequence[Sized],
    rounds: int,
) -> NDArray[np.float64]:
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


def opened(plans: Sequence[Sized]) -> NDArray[np.float64]:
    """1 where a hand has a plan, 0 where the table is only padded."""
    mask = np.zeros((len(plans), max(map(len, plans))))
    for row, found in zip(mask, plans, strict=True):
        row[: len(found)] = 1
    return mask


def played(regrets: NDArray[np.float64], mask: NDArray[np.float64]) -> NDArray[np.float64]:
    """In proportion to regret; evenly where there is none."""
    total = regrets.sum(1, keepdims=True)
    even = mask / mask.sum(1, keepdims=True)
    return np.where(total > 0, regrets / np.where(total > 0, total, 1), even)
