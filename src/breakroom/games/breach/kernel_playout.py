"""What comes of plans, on the kernel's array: games that go on to their end."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from breakroom.bots.chance import random_below
from breakroom.bots.compiled import Bits, Int, Ints, compiled
from breakroom.games.breach.kernel import carry_out
from breakroom.games.breach.kernel_judge import promise, result
from breakroom.games.breach.kernel_plans import nothing, obvious_plan, random_plan
from breakroom.games.breach.kernel_power import DECKS, LANES, LEFT, OVER, PLAN, TURN, find_costs
from breakroom.games.breach.kernel_rows import SECOND, blank
from breakroom.games.breach.state import TURNS

Floats = NDArray[np.float64]
PROMISE: Final = -1  # instead of a number of games: what plans promise, also at the end


@compiled
def likely_plan(
    s: Ints, seat: Int, tries: Int, seeds: Bits, costs: Ints, plans: Ints, after: Ints, best: Ints
) -> None:
    """The best of some random plans, by what comes of it if the other does nothing."""
    find_costs(s, seat, costs)
    random_plan(s, seat, seeds, costs, best)
    if tries <= 1:
        return
    best_value = -9.0
    for i in range(tries):
        plan = plans[0]
        if i == 0:
            plan[:] = best
        else:
            random_plan(s, seat, seeds, costs, plan)
        after[:] = s
        if seat == 0:
            carry_out(after, plan, plans[1], seeds)
        else:
            carry_out(after, plans[1], plan, seeds)
        value = promise(after) * (1 - 2 * seat)
        if value > best_value:
            best[:] = plan
            best_value = value


@compiled
def play_on(s: Ints, tries: Int, seeds: Bits, costs: Ints, plans: Ints, after: Ints) -> None:
    """To the end of the game, with likely plans of both."""
    while not s[OVER]:
        likely_plan(s, 0, tries, seeds, costs, plans, after, plans[2])
        likely_plan(s, 1, tries, seeds, costs, plans, after, plans[3])
        carry_out(s, plans[2], plans[3], seeds)


@compiled
def shuffle_deck(s: Ints, seat: Int, seeds: Bits) -> None:
    deck = DECKS + SECOND * seat
    for i in range(s[LEFT + seat] - 1, 0, -1):
        k = random_below(i + 1, seeds)
        card = s[deck + k]
        s[deck + k] = s[deck + i]
        s[deck + i] = card


@compiled
def play_pairs(
    world: Ints, gold: Ints, pink: Ints, games: Int, tries: Int, seed: Int, values: Floats
) -> None:
    """Fills in what comes of each pair of plans for the defender: the mean of so many games, or
    with none what they promise. All pairs have the same luck."""
    seeds = np.zeros(1, np.uint64)
    costs, plans = blank(1, 2 * LANES)[0], blank(4, PLAN)
    nothing(plans[1])
    start, s, after = world.copy(), world.copy(), world.copy()
    rounds = 1 if world[TURN] == TURNS else max(1, games)
    for number in range(rounds):
        seeds[0] = np.uint64(seed + number)
        shuffle_deck(start, 0, seeds)
        shuffle_deck(start, 1, seeds)
        luck = seeds[0]
        for a in range(len(gold)):
            for b in range(len(pink)):
                seeds[0] = luck
                s[:] = start
                carry_out(s, gold[a], pink[b], seeds)
                if games > 0:
                    play_on(s, tries, seeds, costs, plans, after)
                values[a, b] += (result(s) if s[OVER] and games >= 0 else promise(s)) / rounds


@compiled
def likely_plans(start: Ints, seat: Int, count: Int, tries: Int, seed: Int) -> Ints:
    """The obvious plan, and likely ones."""
    seeds = np.array([seed], np.uint64)
    costs, plans = blank(1, 2 * LANES)[0], blank(2, PLAN)
    nothing(plans[1])
    found = blank(count, PLAN)
    after, s = start.copy(), start.copy()
    obvious_plan(s, seat, found[0])
    for i in range(1, count):
        likely_plan(s, seat, tries, seeds, costs, plans, after, found[i])
    return found
