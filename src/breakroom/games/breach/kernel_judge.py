"""How good a state is for the defender, on the kernel's array: as `judge.py`."""

import math
from typing import Final

import numpy as np

from breakroom.bots.compiled import Ints, compiled, inlined
from breakroom.games.breach import judge
from breakroom.games.breach.cards import ANY
from breakroom.games.breach.kernel_power import AVAILABLE, HANDS, HELD, LANES, OVER, SUMS, TURN
from breakroom.games.breach.kernel_rows import CARD_COST, CARD_LANE, SECOND
from breakroom.games.breach.state import TURNS

WANDERS: Final = np.array(judge.WANDERS)
WORTH: Final = np.array(judge.WORTH)


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
