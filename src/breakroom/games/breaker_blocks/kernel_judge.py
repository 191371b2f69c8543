"""Breaker Blocks for compiled search: what a position and a move are worth.

The weights were tuned by hand, in matches of 80 games.
"""

from typing import Final

import numpy as np

from breakroom.bots.compiled import Int, Ints, inlined
from breakroom.bots.kernel import ENDS, LEADS_ON, NONE
from breakroom.games.breaker_blocks.blocks import (
    AUTHENTICATE,
    AUTOMATE,
    KINDS,
    NOTHING,
    POWER_KINDS,
)
from breakroom.games.breaker_blocks.kernel_board import (
    ACTIONS_LEFT,
    AUTHENTICATED,
    CIRCUIT,
    HANDS,
    INPUTS,
    KEEP,
    KIND,
    KIND_POWER,
    LAST_TURN,
    LIFT,
    MODULE,
    OPEN,
    OWNER,
    PLAY_KIND,
    POWER,
    QUIET,
    QUIET_SO_FAR,
    SUPPLIES,
    TARGET,
    TO_MOVE,
    circuit_lead,
    input_circuit,
    open_inputs,
    playable,
)
from breakroom.games.breaker_blocks.state import AUTHENTICATES_TO_END, NEUTRAL, QUIET_TURNS

LEADING: Final = 0.3  # in circuits: to win if the game ended now
CONTROL: Final = 0.25  # of a circuit
MARGIN: Final = 0.05  # each power more than the other seat has in it, up to MARGIN_COUNTED
MARGIN_COUNTED: Final = 4
LIVE_INPUT: Final = 0.03  # each, up to INPUTS_COUNTED
INPUTS_COUNTED: Final = 6
POWER_HELD: Final = 0.04  # in hand, for each power
MODULE_HELD: Final = 0.15
AUTHENTICATE_HELD: Final = 0.1
THREAT: Final = 0.3  # the other seat leads, and holds the AUTHENTICATE that ends the game
TEMPO: Final = 0.05  # to be the next to move
ALL_BUT_WON: Final = 0.88  # the same, and it is the seat's turn

# Of moves, as `gain` orders them.
DRAW: Final = 0.3
PLAY_POWER: Final = 0.1  # besides what its power is worth
PLAY_MODULE: Final = 0.4
DECISIVE: Final = 5.0


@inlined
def sign(number: Int) -> Int:
    return int(number > 0) - int(number < 0)


@inlined
def hold(lead: Int) -> float:
    """What a circuit is worth to the seat that has so much more power in it."""
    counted = min(MARGIN_COUNTED, max(-MARGIN_COUNTED, lead))
    return float(CONTROL * sign(lead) + MARGIN * counted)


@inlined
def held(state: Ints, seat: Int) -> float:
    """What the seat's hand and live inputs are worth to it."""
    hand = HANDS + seat * KINDS
    worth = float(LIVE_INPUT * min(INPUTS_COUNTED, open_inputs(state, seat)))
    for kind in range(POWER_KINDS):
        worth += POWER_HELD * KIND_POWER[kind] * state[hand + kind]
    for kind in range(POWER_KINDS, AUTHENTICATE):
        worth += MODULE_HELD * state[hand + kind]
    if state[hand + AUTHENTICATE]:
        worth += AUTHENTICATE_HELD
    return worth


@inlined
def judge(state: Ints, seat: Int) -> float:
    """A position at the start of the seat's turn, for that seat: from -1 to 1."""
    side = 1 - 2 * seat
    lead = side * circuit_lead(state)
    worth = LEADING * sign(lead) + TEMPO + held(state, seat) - held(state, 1 - seat)
    for circuit in range(3):
        power = POWER + 2 * circuit
        worth += hold(state[power + seat] - state[power + 1 - seat])
    if state[OPEN + AUTHENTICATE] == 1:
        if lead > 0 and state[HANDS + seat * KINDS + AUTHENTICATE] and open_inputs(state, seat):
            return ALL_BUT_WON
        if lead < 0 and state[HANDS + (1 - seat) * KINDS + AUTHENTICATE]:
            worth -= THREAT
    return float(np.tanh(worth))


@inlined
def shift(state: Ints, seat: Int, circuit: Int, power: Int) -> float:
    """What so much more power of that seat's is worth to it."""
    lead = state[POWER + 2 * circuit + seat] - state[POWER + 2 * circuit + 1 - seat]
    return hold(lead + power) - hold(lead)


@inlined
def gain(state: Ints, move: Int) -> float:
    """A quick guess at what a move is worth to the seat that makes it."""
    seat = state[TO_MOVE]
    if move >= LIFT:
        slot, number = (move - LIFT) // INPUTS, (move - LIFT) % INPUTS
        owner, power = state[OWNER + slot], KIND_POWER[state[KIND + slot]]
        old, new = state[CIRCUIT + slot], input_circuit(state, number)
        if old == new or power == 0:
            return 0.0
        moved = shift(state, owner, old, -power) + shift(state, owner, new, power)
        return moved if owner == seat else -moved
    if move >= PLAY_KIND:
        kind, number = (move - PLAY_KIND) // INPUTS, (move - PLAY_KIND) % INPUTS
        if kind == AUTHENTICATE:
            if state[OPEN + AUTHENTICATE] == 0:
                return 0.0
            return DECISIVE if (1 - 2 * seat) * circuit_lead(state) > 0 else -DECISIVE
        if kind < POWER_KINDS:
            circuit = input_circuit(state, number)
            return PLAY_POWER + shift(state, seat, circuit, KIND_POWER[kind])
        return PLAY_MODULE
    if move >= KEEP:
        return 0.0
    if move >= TARGET:
        slot = move - TARGET
        owner, power = state[OWNER + slot], KIND_POWER[state[KIND + slot]]
        lost = shift(state, owner, state[CIRCUIT + slot], -power)
        return lost if owner == seat else -lost
    return DRAW


@inlined
def hope(state: Ints, move: Int) -> int:
    """May a win come of the move in this turn? R4.1, or the turn is the last one: R4.2, R4.3."""
    seat = state[TO_MOVE]
    if state[LAST_TURN] == seat or (state[QUIET] and state[QUIET_SO_FAR] == QUIET_TURNS - 1):
        return ENDS
    if state[OPEN + AUTHENTICATE] != AUTHENTICATES_TO_END - 1 or state[AUTHENTICATED]:
        return NONE
    kind = (move - PLAY_KIND) // INPUTS if PLAY_KIND <= move < LIFT else NOTHING
    if kind == AUTHENTICATE:
        return ENDS if (1 - 2 * seat) * circuit_lead(state) > 0 else NONE
    is_supplied = state[SUPPLIES + NEUTRAL * KINDS + AUTHENTICATE] > 0
    if kind == AUTOMATE:
        return LEADS_ON if is_supplied or state[ACTIONS_LEFT] > 1 else NONE
    plays = playable(state, seat)
    has_one = plays >> AUTHENTICATE & 1 or (is_supplied and plays >> AUTOMATE & 1)
    actions_left = state[ACTIONS_LEFT] - (state[MODULE] == NOTHING)
    return LEADS_ON if has_one and actions_left else NONE
