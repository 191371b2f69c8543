"""Plans beside each other under the same luck, on the kernel's array: for the review.

What is played on beside what was played should meet the same fate, so that their difference is
not one of luck. What happens by chance therefore hangs on the game, the turn, the seat and the
card, and not on how much was drawn by lot before: whoever holds nearly the same cards in two such
games plans nearly the same.
"""

from typing import Final

import numpy as np

from breakroom.bots.chance import random_below
from breakroom.bots.compiled import Bits, Int, Ints, compiled
from breakroom.games.breach.kernel import begin_turn, carry_out
from breakroom.games.breach.kernel_judge import promise, result
from breakroom.games.breach.kernel_plans import DRAWS, nothing, obvious_plan, plan_by_luck
from breakroom.games.breach.kernel_playout import Floats, shuffle_deck
from breakroom.games.breach.kernel_power import (
    DECKS,
    HANDS,
    HELD,
    LANES,
    LEFT,
    OVER,
    PLAN,
    SUMS,
    TURN,
    find_costs,
)
from breakroom.games.breach.kernel_rows import CARD_COUNT, SECOND, blank
from breakroom.games.breach.state import TURNS

# A luck is a number, from which something is drawn once.
# Each of these has so many of them for itself, before the next one begins.
_SEAT: Final = 64 * DRAWS  # the plans among which it takes the best
_TURN: Final = 2 * _SEAT
_REPLY: Final = 8 * _TURN  # its own turns; before the first, what the reply itself is
_GAME: Final = 8 * _REPLY


@compiled
def likely_by_luck(
    s: Ints,
    seat: Int,
    tries: Int,
    luck: Int,
    seeds: Bits,
    costs: Ints,
    keys: Ints,
    plans: Ints,
    after: Ints,
    best: Ints,
) -> None:
    """The best of some plans, by what comes of it if the other does nothing (`plans[1]`)."""
    find_costs(s, seat, costs)
    best_value = -9.0
    for i in range(tries):
        plan = plans[0]
        plan_by_luck(s, seat, luck + DRAWS * i, seeds, costs, keys, plan)
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
def deal_again(s: Ints, other: Int, kept: Int, seeds: Bits) -> None:
    """The other's hand but for its first cards, and both decks."""
    hand, deck = HANDS + SECOND * other + kept, DECKS + SECOND * other
    held = s[HELD + other] - kept
    for i in range(held + s[LEFT + other] - 1, 0, -1):
        k = random_below(i + 1, seeds)
        one = hand + i if i < held else deck + i - held
        two = hand + k if k < held else deck + k - held
        card = s[one]
        s[one] = s[two]
        s[two] = card
    shuffle_deck(s, 1 - other, seeds)


@compiled
def play_on_by_luck(
    s: Ints,
    turns: Int,
    tries: Int,
    luck: Int,
    seeds: Bits,
    costs: Ints,
    keys: Ints,
    plans: Ints,
    after: Ints,
) -> float:
    """So many turns with likely plans of both; what that promises the defender. Also the end of a
    game that went on does: by other plans of its last turns, a narrow lead might be none."""
    if s[OVER]:
        return result(s)
    for _ in range(turns):
        if s[OVER]:
            break
        now = luck + _TURN * s[TURN]
        likely_by_luck(s, 0, tries, now, seeds, costs, keys, plans, after, plans[2])
        likely_by_luck(s, 1, tries, now + _SEAT, seeds, costs, keys, plans, after, plans[3])
        seeds[0] = np.uint64(now - 1)
        carry_out(s, plans[2], plans[3], seeds)
    return promise(s)


@compiled
def play_in_worlds(
    world: Ints,
    seat: Int,
    kept: Int,
    mine: Ints,
    replies: Int,
    insight: Int,
    turns: Int,
    tries: Int,
    luck: Int,
    values: Floats,
    leads: Floats,
) -> None:
    """Fills in, by deal and plan, what comes of the seat's plans: the mean over likely plans of the
    other, each played on for so many turns. All plans have the same luck. Adds, by plan and lane,
    against what share of the other's plans it leads when this turn ends."""
    seeds = np.zeros(1, np.uint64)
    costs, keys = blank(1, 2 * LANES)[0], blank(1, CARD_COUNT)[0]
    plans, theirs = blank(4, PLAN), blank(replies, PLAN)
    nothing(plans[1])
    start, s, after = world.copy(), world.copy(), world.copy()
    other, sign = 1 - seat, 1 - 2 * seat
    for number in range(len(values)):
        seeds[0] = np.uint64(luck)
        deal_again(start, other, kept, seeds)
        obvious_plan(start, other, theirs[0])
        for b in range(1, replies):
            now = luck + _REPLY * b
            likely_by_luck(start, other, insight, now, seeds, costs, keys, plans, after, theirs[b])
        for a in range(len(mine)):
            for b in range(replies):
                now = luck + _REPLY * b
                seeds[0] = np.uint64(now + _TURN - 1)
                s[:] = start
                if seat == 0:
                    carry_out(s, mine[a], theirs[b], seeds)
                else:
                    carry_out(s, theirs[b], mine[a], seeds)
                for lane in range(LANES):
                    lead = s[SUMS + 2 * lane + seat] - s[SUMS + 2 * lane + other]
                    leads[a, lane] += (lead > 0) / (replies * len(values))
                value = play_on_by_luck(s, turns, tries, now, seeds, costs, keys, plans, after)
                values[number, a] += sign * value / replies
        luck += _GAME


@compiled
def play_hands(world: Ints, seat: Int, tries: Int, luck: Int, values: Floats) -> None:
    """Before the first turn: fills in, by deal, what the hand that the seat has comes to, and then
    what a new one does, each to the end of the game."""
    seeds = np.zeros(1, np.uint64)
    costs, keys = blank(1, 2 * LANES)[0], blank(1, CARD_COUNT)[0]
    plans = blank(4, PLAN)
    nothing(plans[1])
    start, s, after = world.copy(), world.copy(), world.copy()
    for number in range(len(values)):
        seeds[0] = np.uint64(luck)
        deal_again(start, 1 - seat, 0, seeds)
        for a in range(2):
            s[:] = start
            if a == 1:
                deal_again(s, seat, 0, seeds)
            begin_turn(s)
            value = play_on_by_luck(s, TURNS, tries, luck, seeds, costs, keys, plans, after)
            values[number, a] = (1 - 2 * seat) * value
        luck += _GAME
