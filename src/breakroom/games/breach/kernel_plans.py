"""Which plans there are, on the kernel's array: all of them, any, or the obvious one."""

from typing import Final

import numpy as np

from breakroom.bots.compiled import Bits, Int, Ints, compiled, inlined
from breakroom.bots.search import random_below
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
from breakroom.games.breach.kernel_rows import CARD_COST, CARD_LANE, CARD_POWER, SECOND
from breakroom.games.breach.state import FACE_DOWN_COST, TURNS

STRONGEST_CARD: Final = int(CARD_POWER.max())


@inlined
def nothing(plan: Ints) -> None:
    plan[PLAYS], plan[DOWN], plan[USES] = 0, -1, 0


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


@compiled
def random_plan(s: Ints, seat: Int, seeds: Bits, costs: Ints, plan: Ints) -> None:
    """Cards in any order, as long as there is energy; at last perhaps one face down."""
    plan[PLAYS], plan[DOWN], plan[USES] = 0, -1, 0
    hand, held = HANDS + SECOND * seat, s[HELD + seat]
    energy = s[AVAILABLE + seat] - FACE_DOWN_COST * s[LAID + seat]
    for i in range(held):
        k = i + random_below(held - i, seeds)
        card = s[hand + k]
        s[hand + k] = s[hand + i]
        s[hand + i] = card
        lane = CARD_LANE[card]
        if lane == ANY:
            lane = random_below(LANES, seeds)
        cost = _cost(card, lane, costs)
        if cost <= energy and plan[PLAYS] < MOST_PLAYS:
            energy -= cost
            _add_play(plan, card, lane)
    if energy >= FACE_DOWN_COST and not s[LAID + seat]:
        lane = random_below(LANES, seeds)
        for i in range(held):
            card = s[hand + i]
            own = CARD_LANE[card]
            if own not in (ANY, lane) and not costs[LANES + lane] and not _is_in(plan, card):
                plan[DOWN] = 4 * card + lane
                break
    if s[PERSONA + seat] >= 0:
        plan[USES] = random_below(TURNS + 1 - s[TURN], seeds) == 0


@compiled
def obvious_plan(s: Ints, seat: Int, plan: Ints) -> None:
    """The strongest card that can be paid for, again and again, as the casual level plays."""
    costs = np.zeros(2 * LANES, np.int64)
    find_costs(s, seat, costs)
    nothing(plan)
    hand, held = HANDS + SECOND * seat, s[HELD + seat]
    energy = s[AVAILABLE + seat] - FACE_DOWN_COST * s[LAID + seat]
    leads = np.zeros(LANES, np.int64)
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
    costs = np.zeros(2 * LANES, np.int64)
    find_costs(s, seat, costs)
    most = len(plans)
    hand, held = HANDS + SECOND * seat, s[HELD + seat]
    plans[0] = begun
    spare[0] = s[AVAILABLE + seat] - FACE_DOWN_COST * s[LAID + seat]
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
                if cost <= spare[k] and plans[k, PLAYS] < MOST_PLAYS:
                    plans[count] = plans[k]
                    _add_play(plans[count], card, lane)
                    spare[count] = spare[k] - cost
                    count += 1
    if not s[LAID + seat]:
        for k in range(count):
            if spare[k] < FACE_DOWN_COST:
                continue
            for h in range(held):
                card = s[hand + h]
                if CARD_LANE[card] == ANY or _is_in(plans[k], card):
                    continue
                for lane in range(LANES):
                    if lane != CARD_LANE[card] and not costs[LANES + lane] and count < most:
                        plans[count] = plans[k]
                        plans[count, DOWN] = 4 * card + lane
                        spare[count] = spare[k] - FACE_DOWN_COST
                        count += 1
    if s[PERSONA + seat] >= 0:
        for k in range(count):
            if count < most:
                plans[count] = plans[k]
                plans[count, USES] = 1
                count += 1
    return count
