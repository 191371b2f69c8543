"""How good a state is for the defender, between two turns: the chance to win, from -1 to 1."""

import math
from typing import Final

from breakroom.bots.compiled import Ints, compiled, inlined
from breakroom.games.breach.cards import ANY
from breakroom.games.breach.kernel_power import AVAILABLE, HANDS, HELD, LANES, OVER, SUMS, TURN
from breakroom.games.breach.kernel_rows import CARD_COST, CARD_LANE, SECOND
from breakroom.games.breach.state import TURNS

# How far a lane's lead wanders until the end (standard deviation), by turns done; fitted to
# games of bots. The last is for plans of the last turn, as long as the other's is not known.
WANDERS: Final = (6.8, 6.6, 6.3, 5.8, 4.5, 3.5)
WORTH: Final = (1.0, 2.0, 3.1, 4.4, 5.6, 6.8, 8.2)  # of a card that will be played, by its cost
PLAYED: Final = 0.8  # share of it that counts while the card is in hand and can be paid for
DRAWN_COST: Final = 2.5  # of a card that is yet to be drawn
ENERGY: Final = 1.0  # power that one energy more in the next turn brings


@inlined
def _two_lanes(a: float, b: float, c: float, wander: float) -> float:
    """From the chances to win each lane, those to win two."""
    scale = 1 / (wander * math.sqrt(2))
    x, y, z = (
        0.5 + 0.5 * math.erf(a * scale),
        0.5 + 0.5 * math.erf(b * scale),
        0.5 + 0.5 * math.erf(c * scale),
    )
    return 2 * (x * y + x * z + y * z - 2 * x * y * z) - 1


@compiled
def promise(s: Ints) -> float:
    """As a chance also when the game is over: as if the other's part of the last turn were yet
    to come. By this, plans are found; a result alone would not tell a near miss from a far one."""
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
        costs = DRAWN_COST * (TURNS - turn)
        for i in range(s[HELD + seat]):
            costs += CARD_COST[s[hand + i]]
        share = sign * PLAYED
        if costs > energy:
            share *= energy / costs
        free += sign * ENERGY * more
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
    wander = WANDERS[turn - 1]  # the next turn has begun
    if abs(free) < 0.5:
        return _two_lanes(a, b, c, wander)
    # Whoever has more that fits anywhere gives one lane up.
    each = free / 2
    one = _two_lanes(a, b + each, c + each, wander)
    two = _two_lanes(a + each, b, c + each, wander)
    three = _two_lanes(a + each, b + each, c, wander)
    return max(one, two, three) if free > 0 else min(one, two, three)


@inlined
def result(s: Ints) -> float:
    """The value of a game that is over."""
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
