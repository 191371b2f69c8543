"""Breaker Blocks for compiled search: what a position and a move are worth."""

from typing import Final

import numpy as np

from breakroom.bots.compiled import Int, Ints, inlined
from breakroom.games.breaker_blocks import kernel_board as kb
from breakroom.games.breaker_blocks.blocks import (
    ANNIHILATE,
    AUTHENTICATE,
    KINDS,
    NOTHING,
    POWER_KINDS,
)
from breakroom.games.breaker_blocks.kernel_board import (
    CIRCUIT,
    DEPTH,
    EFFECTS,
    HANDS,
    INPUTS,
    KEEP,
    KIND,
    KIND_POWER,
    LIFT,
    OPEN,
    OWNER,
    PLAY_KIND,
    POWER,
    TARGET,
    TO_MOVE,
    circuit_lead,
    input_circuit,
    open_inputs,
)

W = kb.WEIGHTS
(W_CONTROL, W_MARGIN, W_LEAD, W_INPUT, W_POWER, W_MODULE, W_AUTH, W_THREAT, W_TEMPO, W_SCALE, W_GDRAW, W_GPLAY, W_GMOD) = range(W, W + 13)


@inlined
def hold(state: Ints, lead: Int) -> float:
    """What a circuit is worth to the seat that has so much more power in it."""
    sign = (lead > 0) - (lead < 0)
    return state[W_CONTROL] * sign + state[W_MARGIN] * min(4, max(-4, lead))


@inlined
def judge(state: Ints, next_seat: Int) -> float:
    """A position at the start of a turn, from Orange's side: from -1 to 1."""
    lead = circuit_lead(state)
    ahead = NOTHING if lead == 0 else 0 if lead > 0 else 1
    sign = 1.0 if next_seat == 0 else -1.0
    holds_next = state[HANDS + next_seat * KINDS + AUTHENTICATE] > 0
    holds_other = state[HANDS + (1 - next_seat) * KINDS + AUTHENTICATE] > 0
    worth = state[W_LEAD] * float((lead > 0) - (lead < 0)) + sign * state[W_TEMPO]
    for circuit in range(3):
        worth += hold(state, state[POWER + 2 * circuit] - state[POWER + 2 * circuit + 1])
    for seat in range(2):
        side = 1.0 - 2.0 * seat
        inputs = open_inputs(state, seat)
        mine = state[W_INPUT] * min(6, inputs)
        for kind in range(POWER_KINDS):
            held = state[HANDS + seat * KINDS + kind]
            mine += held * (state[W_POWER] * KIND_POWER[kind])
        for kind in range(POWER_KINDS, AUTHENTICATE):
            mine += state[HANDS + seat * KINDS + kind] * state[W_MODULE]
        if state[HANDS + seat * KINDS + AUTHENTICATE] > 0:
            mine += state[W_AUTH]
        worth += side * mine
    if state[OPEN + AUTHENTICATE] == 1:
        if holds_next and ahead == next_seat and open_inputs(state, next_seat):
            return 0.98 * sign
        if holds_other and ahead == 1 - next_seat:
            worth -= sign * state[W_THREAT]
    return float(np.tanh(worth * state[W_SCALE] / 1e6))


@inlined
def gain(state: Ints, move: Int) -> float:
    """A quick guess at what a move is worth to who makes it; about one decides."""
    seat = state[TO_MOVE]
    if move >= LIFT:
        slot, number = (move - LIFT) // INPUTS, (move - LIFT) % INPUTS
        power = KIND_POWER[state[KIND + slot]]
        old, new = state[CIRCUIT + slot], input_circuit(state, number)
        if old == new or power == 0:
            return 0.0
        owner = state[OWNER + slot]
        sign = 1.0 if owner == seat else -1.0
        return sign * 1e-3 * (shift(state, owner, old, -power) + shift(state, owner, new, power))
    if move >= PLAY_KIND:
        kind, number = (move - PLAY_KIND) // INPUTS, (move - PLAY_KIND) % INPUTS
        if kind == AUTHENTICATE:
            if state[OPEN + AUTHENTICATE] == 0:
                return 0.0
            lead = circuit_lead(state) * (1 - 2 * seat)
            return 5.0 if lead > 0 else -5.0
        if kind < POWER_KINDS:
            return 1e-3 * (shift(state, seat, input_circuit(state, number), KIND_POWER[kind]) + state[W_GPLAY])
        return 1e-3 * state[W_GMOD]
    if move >= KEEP:
        return 0.0
    if move >= TARGET:
        slot = move - TARGET
        owner, power = state[OWNER + slot], KIND_POWER[state[KIND + slot]]
        sign = 1.0 if owner == seat else -1.0
        return sign * 1e-3 * shift(state, owner, state[CIRCUIT + slot], -power)
    return 1e-3 * state[W_GDRAW]


@inlined
def shift(state: Ints, seat: Int, circuit: Int, power: Int) -> float:
    """What so much more power of the seat's is worth to it."""
    lead = state[POWER + 2 * circuit + seat] - state[POWER + 2 * circuit + 1 - seat]
    return hold(state, lead + power) - hold(state, lead)
