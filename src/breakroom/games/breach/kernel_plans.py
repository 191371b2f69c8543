"""Which plans there are, on the kernel's array: all of them, any, or the obvious one."""

from typing import Final

import numpy as np

from breakroom.bots.chance import random_below
from breakroom.bots.compiled import Bits, Int, Ints, compiled, inlined
from breakroom.games.breach.cards import ANY
from breakroom.games.breach.kernel_power import (
    AVAILABLE,
    DOWN,
    FIRST,
    HANDS,
    HELD,
    LAID,
    LANES,
    MOST_PLAYS,
    PERSONA,
    PLAYS,
    SUMS,
    TURN,
    USES,
    find_costs,
)
from breakroom.games.breach.kernel_rows import (
    CARD_COST,
    CARD_COUNT,
    CARD_LANE,
    CARD_POWER,
    SECOND,
    blank,
)
from breakroom.games.breach.state import FACE_DOWN_COST, TURNS

STRONGEST_CARD: Final = int(max(CARD_POWER))


@inlined
def nothing(plan: Ints) -> None:
    plan[PLAYS], plan[DOWN], plan[USES] = 0, -1, 0


@inlined
def _energy(s: Ints, seat: Int) -> Int:
    return s[AVAILABLE + seat] - FACE_DOWN_COST * s[LAID + seat]


@inlined
def _cost(card: Int, lane: Int, costs: Ints) -> Int:
    return max(0, CARD_COST[card] + costs[lane])


@inlined
def _add_play(plan: Ints, card: Int, lane: Int) -> None:
    """In the stack's order: the dear ones first."""
    i = FIRST + plan[PLAYS]
    while i > FIRST and CARD_COST[plan[i - 1] >> 2] < CARD_COST[card]:
        plan[i] = plan[i - 1]
        i -= 1
    plan[i] = 4 * card + lane
    plan[PLAYS] += 1


@inlined
def _is_in(plan: Ints, card: Int) -> bool:
    for i in range(FIRST, FIRST + plan[PLAYS]):  # noqa: SIM110 - numba knows no `any`
        if plan[i] >> 2 == card:
            return True
    return False


@inlined
def _may_lay(plan: Ints, card: Int, lane: Int, costs: Ints) -> bool:
    """R3.4: face down, where it has no lane of its own."""
    return CARD_LANE[card] not in (ANY, lane) and not costs[LANES + lane] and not _is_in(plan, card)


@compiled
def random_plan(s: Ints, seat: Int, seeds: Bits, costs: Ints, plan: Ints) -> None:
    """Cards in any order, as long as there is energy; at last perhaps one face down."""
    nothing(plan)
    hand, held = HANDS + SECOND * seat, s[HELD + seat]
    energy = _energy(s, seat)
    for i in range(held):
        k = i + random_below(held - i, seeds)
        card = s[hand + k]
        s[hand + k] = s[hand + i]
        s[hand + i] = card
        lane = CARD_LANE[card]
        if lane == ANY:
            lane = int(random_below(LANES, seeds))
        cost = _cost(card, lane, costs)
        if cost <= energy and plan[PLAYS] < MOST_PLAYS:
            energy -= cost
            _add_play(plan, card, lane)
    if energy >= FACE_DOWN_COST and not s[LAID + seat]:
        lane = int(random_below(LANES, seeds))
        for i in range(held):
            card = s[hand + i]
            if _may_lay(plan, card, lane, costs):
                plan[DOWN] = 4 * card + lane
                break
    if s[PERSONA + seat] >= 0:
        plan[USES] = int(random_below(TURNS + 1 - s[TURN], seeds) == 0)


# A luck is a number, and a plan takes so many from there on: by card, then for the lane of what it
# lays face down, and for its persona.
DRAWS: Final = 64
assert CARD_COUNT <= DRAWS - 2


@inlined
def _drawn(luck: Int, below: Int, seeds: Bits) -> Int:
    seeds[0] = np.uint64(luck)
    return random_below(below, seeds)


@compiled
def plan_by_luck(
    s: Ints, seat: Int, luck: Int, seeds: Bits, costs: Ints, keys: Ints, plan: Ints
) -> None:
    """As `random_plan`, but each card has its own luck: two hands that are nearly the same come to
    nearly the same plan."""
    nothing(plan)
    hand, held = HANDS + SECOND * seat, s[HELD + seat]
    energy = _energy(s, seat)
    for i in range(held):
        card = s[hand + i]
        key = _drawn(luck + card, 1 << 30, seeds)
        k = i
        while k > 0 and keys[k - 1] > key:
            s[hand + k], keys[k] = s[hand + k - 1], keys[k - 1]
            k -= 1
        s[hand + k], keys[k] = card, key
    for i in range(held):
        card = s[hand + i]
        lane = CARD_LANE[card]
        if lane == ANY:
            lane = keys[i] % LANES
        cost = _cost(card, lane, costs)
        if cost <= energy and plan[PLAYS] < MOST_PLAYS:
            energy -= cost
            _add_play(plan, card, lane)
    if energy >= FACE_DOWN_COST and not s[LAID + seat]:
        lane = _drawn(luck + DRAWS - 2, LANES, seeds)
        for i in range(held):
            card = s[hand + i]
            if _may_lay(plan, card, lane, costs):
                plan[DOWN] = 4 * card + lane
                break
    if s[PERSONA + seat] >= 0:
        plan[USES] = int(_drawn(luck + DRAWS - 1, TURNS + 1 - s[TURN], seeds) == 0)


@compiled
def obvious_plan(s: Ints, seat: Int, plan: Ints) -> None:
    """The strongest card that can be paid for, again and again, as the casual level plays."""
    costs = blank(1, 2 * LANES)[0]
    find_costs(s, seat, costs)
    nothing(plan)
    hand, held = HANDS + SECOND * seat, s[HELD + seat]
    energy = _energy(s, seat)
    leads = blank(1, LANES)[0]
    for lane in range(LANES):
        leads[lane] = s[SUMS + 2 * lane + seat] - s[SUMS + 2 * lane + 1 - seat]
    for power in range(STRONGEST_CARD, -1, -1):
        for i in range(held):
            card = s[hand + i]
            if CARD_POWER[card] != power or plan[PLAYS] == MOST_PLAYS:
                continue
            lane = CARD_LANE[card]
            if lane == ANY:
                lane = int(np.argmin(leads))
            cost = _cost(card, lane, costs)
            if cost <= energy:
                energy -= cost
                leads[lane] += power
                plan[FIRST + plan[PLAYS]] = 4 * card + lane
                plan[PLAYS] += 1


@compiled
def list_plans(s: Ints, seat: Int, begun: Ints, plans: Ints, spare: Ints) -> Int:
    """Every plan that contains what is begun, as far as there is room; how many there are."""
    costs = blank(1, 2 * LANES)[0]
    find_costs(s, seat, costs)
    most = len(plans)
    hand, held = HANDS + SECOND * seat, s[HELD + seat]
    plans[0][:] = begun
    spare[0] = _energy(s, seat)
    for i in range(FIRST, FIRST + begun[PLAYS]):
        spare[0] -= _cost(begun[i] >> 2, begun[i] & 3, costs)
    count = 1
    for h in range(held):
        card = s[hand + h]
        if _is_in(begun, card):
            continue
        for k in range(count):
            for lane in range(LANES):
                if CARD_LANE[card] not in (ANY, lane) or count >= most:
                    continue
                cost = _cost(card, lane, costs)
                if cost <= spare[k] and plans[k][PLAYS] < MOST_PLAYS:
                    plans[count][:] = plans[k]
                    _add_play(plans[count], card, lane)
                    spare[count] = spare[k] - cost
                    count += 1
    if not s[LAID + seat]:
        for k in range(count):
            if spare[k] < FACE_DOWN_COST:
                continue
            for h in range(held):
                card = s[hand + h]
                for lane in range(LANES):
                    if count < most and _may_lay(plans[k], card, lane, costs):
                        plans[count][:] = plans[k]
                        plans[count][DOWN] = 4 * card + lane
                        spare[count] = spare[k] - FACE_DOWN_COST
                        count += 1
    if s[PERSONA + seat] >= 0:
        for k in range(count):
            if count < most:
                plans[count][:] = plans[k]
                plans[count][USES] = 1
                count += 1
    return count
