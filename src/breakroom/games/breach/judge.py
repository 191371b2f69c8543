"""How good a state is for the defender, between two turns: the chance to win, from -1 to 1."""

import math
from typing import Final

from breakroom.core.game import Seat
from breakroom.games.breach.cards import ANY, CARDS, LANES
from breakroom.games.breach.state import SEATS, TURNS, State

# Fitted to some thousand games of bots: by turns done, what is left of a lane's lead at the end,
# what comes into the lane of the worth in hand, and how far the lead still wanders from there
# (standard deviation). The last column is for plans of the last turn, before the other's.
LASTS: Final = (0.4, 0.46, 0.54, 0.74, 0.9, 1.0)
HELD: Final = (0.36, 0.37, 0.41, 0.46, 0.45, 0.0)
WANDERS: Final = (6.8, 6.6, 6.3, 5.8, 4.5, 3.5)
HELD_ANY: Final = 0.16  # of a card for any lane, in each
ENERGY: Final = 0.35  # in each lane, of one energy more in the next turn
WORTH: Final = (1.0, 2.0, 3.3, 4.6, 6.0, 7.4, 8.8)  # of a card in hand, by its cost


def value(state: State) -> float:
    """For the defender; exact when the game is over."""
    return result(state) if state.phase == "over" else promise(state)


def promise(state: State) -> float:
    """As a chance also when the game is over: as if the other's part of the last turn were yet
    to come. By this, plans are found; a result alone would not tell a near miss from a far one."""
    lanes = state.leads[-1]
    done = TURNS if state.phase == "over" else state.turn - 1  # the next turn has begun
    leads = [LASTS[done] * (mine - theirs) for mine, theirs in lanes]
    if done < TURNS:
        for seat in SEATS:
            add_hand(state, seat, HELD[done], leads)
    scale = 1 / (WANDERS[done] * math.sqrt(2))
    a, b, c = (0.5 + 0.5 * math.erf(lead * scale) for lead in leads)
    return 2 * (a * b + a * c + b * c - 2 * a * b * c) - 1  # two lanes of three


def add_hand(state: State, seat: Seat, held: float, leads: list[float]) -> None:
    """What the seat will make of its hand and energy, added to the leads."""
    sign = 1 - 2 * seat
    anywhere = sign * ENERGY * (state.energy[seat] - 2 * state.turn)
    for name in state.hands[seat]:
        card = CARDS[name]
        if card.lane == ANY:
            anywhere += sign * HELD_ANY * WORTH[card.cost]
        else:
            leads[card.lane] += sign * held * WORTH[card.cost]
    if anywhere:
        for lane in range(len(LANES)):
            leads[lane] += anywhere


def result(state: State) -> float:
    """Of a game that is over."""
    standing = state.leads[-1]
    lanes = sum((d > a) - (d < a) for d, a in standing)
    won = [sum(p[s] > p[1 - s] for p in standing) for s in SEATS]
    if max(won) >= 2:
        return 1.0 if lanes > 0 else -1.0
    total = sum(d - a for d, a in standing)
    return float((total > 0) - (total < 0))


def for_seat(state: State, seat: Seat) -> float:
    return value(state) if seat == 0 else -value(state)


def promise_for(state: State, seat: Seat) -> float:
    return promise(state) if seat == 0 else -promise(state)
