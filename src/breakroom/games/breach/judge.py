"""How good a state is for the defender, between two turns: the chance to win, from -1 to 1."""

import math
from collections.abc import Sequence
from typing import Final

from breakroom.core.game import Seat
from breakroom.games.breach.cards import ANY, CARDS
from breakroom.games.breach.state import SEATS, TURNS, State

# How far a lane's lead wanders until the end (standard deviation), by turns done; fitted to
# games of bots. The last is for plans of the last turn, as long as the other's is not known.
WANDERS: Final = (6.8, 6.6, 6.3, 5.8, 4.5, 3.5)
WORTH: Final = (1.0, 2.0, 3.1, 4.4, 5.6, 6.8, 8.2)  # of a card that will be played, by its cost
HELD: Final = 0.8  # share of it that counts while the card is in hand and can be paid for
DRAWN_COST: Final = 2.5  # of a card that is yet to be drawn
ENERGY: Final = 1.0  # power that one energy more in the next turn brings


def value(state: State) -> float:
    """For the defender; exact when the game is over."""
    return result(state) if state.phase == "over" else promise(state)


def promise(state: State) -> float:
    """As a chance also when the game is over: as if the other's part of the last turn were yet
    to come. By this, plans are found; a result alone would not tell a near miss from a far one."""
    leads = [float(mine - theirs) for mine, theirs in state.leads[-1]]
    if state.phase == "over":
        return two_lanes(leads, WANDERS[TURNS])
    free = sum(add_hand(state, seat, leads) for seat in SEATS)
    wander = WANDERS[state.turn - 1]  # the next turn has begun
    if abs(free) < 0.5:
        return two_lanes(leads, wander)
    # Whoever has more that fits anywhere gives one lane up.
    each = free / 2
    a, b, c = leads
    ways = ((a, b + each, c + each), (a + each, b, c + each), (a + each, b + each, c))
    return (max if free > 0 else min)(two_lanes(way, wander) for way in ways)


def two_lanes(leads: Sequence[float], wander: float) -> float:
    """From the chances to win each lane, those to win two."""
    scale = 1 / (wander * math.sqrt(2))
    a, b, c = (0.5 + 0.5 * math.erf(lead * scale) for lead in leads)
    return 2 * (a * b + a * c + b * c - 2 * a * b * c) - 1


def add_hand(state: State, seat: Seat, leads: list[float]) -> float:
    """What the seat will make of its hand: added to the leads, but for what fits anywhere."""
    sign, hand = 1 - 2 * seat, state.hands[seat]
    more = state.energy[seat] - 2 * state.turn
    energy = TURNS * (TURNS + 1) - state.turn * (state.turn - 1) + more
    costs = sum([CARDS[name].cost for name in hand]) + DRAWN_COST * (TURNS - state.turn)
    share = sign * HELD * (1.0 if costs <= energy else energy / costs)
    anywhere = sign * ENERGY * more
    for name in hand:
        card = CARDS[name]
        if card.lane == ANY:
            anywhere += share * WORTH[card.cost]
        else:
            leads[card.lane] += share * WORTH[card.cost]
    return anywhere


def result(state: State) -> float:
    """Of a game that is over."""
    standing = state.leads[-1]
    lanes = sum((d > a) - (d < a) for d, a in standing)
    won = [sum(p[s] > p[1 - s] for p in standing) for s in SEATS]
    if max(won) >= 2:
        return 1.0 if lanes > 0 else -1.0
    total = sum(d - a for d, a in standing)
    return float((total > 0) - (total < 0))


def lead_for(state: State, seat: Seat) -> float:
    """How much more power the seat has in all lanes together: what greed looks at."""
    total = sum(defender - attacker for defender, attacker in state.leads[-1])
    return float(total if seat == 0 else -total)


def for_seat(state: State, seat: Seat) -> float:
    return value(state) if seat == 0 else -value(state)


def promise_for(state: State, seat: Seat) -> float:
    return promise(state) if seat == 0 else -promise(state)
