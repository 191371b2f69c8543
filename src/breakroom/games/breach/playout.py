"""Plans and games at random for compiled search: what there is to do, and what comes of it."""

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from breakroom.bots.compiled import Bits, Int, Ints, compiled, inlined
from breakroom.bots.search import random_below
from breakroom.games.breach import judge
from breakroom.games.breach.cards import ANY
from breakroom.games.breach.kernel import (
    AVAILABLE,
    DECKS,
    DOWN,
    FIRST,
    HANDS,
    HELD,
    LAID,
    LANES,
    LEFT,
    MOST_PLAYS,
    OVER,
    PERSONA,
    PLAN,
    PLAYS,
    SUMS,
    TURN,
    USES,
    carry_out,
    find_costs,
)
from breakroom.games.breach.rows import CARD_COST, CARD_LANE, CARD_POWER, SECOND
from breakroom.games.breach.state import FACE_DOWN_COST, TURNS

Floats = NDArray[np.float64]

WANDERS: Final = np.array(judge.WANDERS)
WORTH: Final = np.array(judge.WORTH)
STRONGEST_CARD: Final = int(CARD_POWER.max())

# -- how good a state is for the defender, as in judge.py ---------------------------------------


@inlined
def _two_lanes(a: float, b: float, c: float, wander: float) -> float:
    scale = 1 / (wander * math.sqrt(2))
    x, y, z = (
        0.5 + 0.5 * math.erf(a * scale),
        0.5 + 0.5 * math.erf(b * scale),
        0.5 + 0.5 * math.erf(c * scale),
    )
    return 2 * (x * y + x * z + y * z - 2 * x * y * z) - 1


@compiled
def promise(s: Ints) -> float:
    a, b, c = (
        float(s[SUMS] - s[SUMS + 1]),
        float(s[SUMS + 2] - s[SUMS + 3]),
        float(s[SUMS + 4] - s[SUMS + 5]),
    )
    if s[OVER]:
        return _two_lanes(a, b, c, WANDERS[TURNS])
    turn = s[TURN]
    free = 0.0
    for seat in range(2):
        hand = HANDS + SECOND * seat
        sign = 1 - 2 * seat
        more = s[AVAILABLE + seat] - 2 * turn
        energy = TURNS * (TURNS + 1) - turn * (turn - 1) + more
        costs = judge.DRAWN_COST * (TURNS - turn)
        for i in range(s[HELD + seat]):
            costs += CARD_COST[s[hand + i]]
        share = sign * judge.HELD
        if costs > energy:
            share *= energy / costs
        free += sign * judge.ENERGY * more
        for i in range(s[HELD + seat]):
            card = s[hand + i]
            worth = share * WORTH[CARD_COST[card]]
            if CARD_LANE[card] == ANY:
                free += worth
            elif CARD_LANE[card] == 0:
                a += worth
            elif CARD_LANE[card] == 1:
                b += worth
            else:
                c += worth
    wander = WANDERS[turn - 1]
    if abs(free) < 0.5:
        return _two_lanes(a, b, c, wander)
    each = free / 2
    one = _two_lanes(a, b + each, c + each, wander)
    two = _two_lanes(a + each, b, c + each, wander)
    three = _two_lanes(a + each, b + each, c, wander)
    return max(one, two, three) if free > 0 else min(one, two, three)


@inlined
def result(s: Ints) -> float:
    """Of a game that is over."""
    lanes = 0
    total = 0
    gold = 0
    pink = 0
    for lane in range(LANES):
        lead = s[SUMS + 2 * lane] - s[SUMS + 2 * lane + 1]
        total += lead
        gold += lead > 0
        pink += lead < 0
    lanes = 1 if gold >= 2 else -1 if pink >= 2 else 0
    if lanes == 0:
        lanes = 1 if total > 0 else -1 if total < 0 else 0
    return float(lanes)


# -- plans --------------------------------------------------------------------------------------


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


# -- what comes of them -------------------------------------------------------------------------


@compiled
def play_on(s: Ints, tries: Int, seeds: Bits, costs: Ints, plans: Ints, after: Ints) -> None:
    """To the end of the game, with likely plans of both."""
    while not s[OVER]:
        likely_plan(s, 0, tries, seeds, costs, plans, after, plans[2])
        likely_plan(s, 1, tries, seeds, costs, plans, after, plans[3])
        carry_out(s, plans[2], plans[3], seeds)


@compiled
def shuffle_decks(s: Ints, seeds: Bits) -> None:
    for seat in range(2):
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
    costs, plans = np.zeros(2 * LANES, np.int64), np.zeros((4, PLAN), np.int64)
    nothing(plans[1])
    start, s, after = world.copy(), world.copy(), world.copy()
    rounds = 1 if world[TURN] == TURNS else max(1, games)
    for number in range(rounds):
        seeds[0] = np.uint64(seed + number)
        shuffle_decks(start, seeds)
        luck = seeds[0]
        for a in range(len(gold)):
            for b in range(len(pink)):
                seeds[0] = luck
                s[:] = start
                carry_out(s, gold[a], pink[b], seeds)
                if games > 0:
                    play_on(s, tries, seeds, costs, plans, after)
                values[a, b] += (result(s) if s[OVER] else promise(s)) / rounds


@compiled
def random_games(start: Ints, games: int, tries: Int, seed: Int) -> float:
    """So many games from there; the defender's mean result."""
    seeds = np.array([seed], np.uint64)
    costs, plans = np.zeros(2 * LANES, np.int64), np.zeros((4, PLAN), np.int64)
    nothing(plans[1])
    s, after = start.copy(), start.copy()
    total: float = 0.0
    for _ in range(games):
        s[:] = start
        shuffle_decks(s, seeds)
        play_on(s, tries, seeds, costs, plans, after)
        total += result(s)
    return total / games


@compiled
def likely_plans(start: Ints, seat: Int, count: Int, tries: Int, seed: Int) -> Ints:
    """The obvious plan, and likely ones."""
    seeds = np.array([seed], np.uint64)
    costs, plans = np.zeros(2 * LANES, np.int64), np.zeros((2, PLAN), np.int64)
    nothing(plans[1])
    found = np.zeros((count, PLAN), np.int64)
    after, s = start.copy(), start.copy()
    obvious_plan(s, seat, found[0])
    for i in range(1, count):
        likely_plan(s, seat, tries, seeds, costs, plans, after, found[i])
    return found
