"""Breaker Blocks for compiled search: carrying out a move, and the course of a turn."""

from typing import Final

import numpy as np

from breakroom.bots.compiled import Bits, Int, Ints, compiled, inlined
from breakroom.games.breaker_blocks.blocks import (
    ANNIHILATE,
    ATTENUATE,
    AUTHENTICATE,
    AUTOMATE,
    COMMANDS,
    HIDDEN,
    KINDS,
    NOTHING,
    POWER_KINDS,
)
from breakroom.games.breaker_blocks.kernel_board import (
    ACTING,
    ACTIONS_LEFT,
    AUTHENTICATED,
    CHANCE,
    FINDS,
    FRESH,
    HANDS,
    INPUTS,
    KEEP,
    KIND,
    LAST_TURN,
    LIFT,
    MODULE,
    NEXT,
    OPEN,
    OVER,
    OVERWHELMING,
    OWNER,
    PARTS,
    PARTS_LEFT,
    PASS,
    PLAY_KIND,
    POWER,
    QUIET,
    QUIET_SO_FAR,
    SUPPLIES,
    TARGET,
    TO_MOVE,
    TURNS_LEFT,
    find_legal,
    is_clear,
    open_inputs,
    pick_up,
    set_down,
    slot_at,
)
from breakroom.games.breaker_blocks.state import (
    ACTIONS,
    AUTHENTICATES_TO_END,
    NEUTRAL,
    NOBODY,
    QUIET_TURNS,
)

ANYTHING: Final = sum(1 << kind for kind in COMMANDS)


@inlined
def chance(state: Ints, n: Int) -> Int:
    state[CHANCE] = (state[CHANCE] * 1103515245 + 12345) & 0x7FFF_FFFF
    return (state[CHANCE] >> 8) % n


@inlined
def take_unseen(state: Ints, seat: Int, never: Int) -> Int:
    """R5.3, R5.5: a module from those face down that will do, or NOTHING."""
    lying = 0
    for again in range(2):
        pick = chance(state, lying) if again and lying else -1
        for kind in range(POWER_KINDS, AUTHENTICATE):
            held = state[HANDS + seat * KINDS + kind] != 0
            if (held if never == NOTHING else kind == never) == 0:
                count = state[SUPPLIES + NEUTRAL * KINDS + kind]
                if not again:
                    lying += count
                elif 0 <= pick < count:
                    return kind
                else:
                    pick -= count
    return NOTHING


@inlined
def home(seat: Int, kind: Int) -> Int:
    return SUPPLIES + (seat if kind < POWER_KINDS else NEUTRAL) * KINDS + kind


@inlined
def draw(state: Ints, seat: Int, kind: Int) -> None:
    if kind == HIDDEN:
        kind = take_unseen(state, seat, NOTHING)
        if kind == NOTHING:  # R5.3: none lies there of a kind that the seat does not hold
            for other in range(POWER_KINDS, AUTHENTICATE):
                if not state[HANDS + seat * KINDS + other]:
                    state[FINDS + seat] &= ~(np.int64(1) << other)
            return
    state[home(seat, kind)] -= 1
    state[HANDS + seat * KINDS + kind] += 1
    state[FRESH + kind] += 1
    state[QUIET] = 0


@inlined
def plug_in(state: Ints, seat: Int, kind: Int, number: Int) -> None:
    slot = slot_at(state, NOTHING)
    set_down(state, slot, kind, seat, number)
    state[QUIET] = 0
    if kind < POWER_KINDS:
        return
    state[OPEN + kind] += 1
    if kind == AUTHENTICATE:
        state[AUTHENTICATED] = 1
        if state[OPEN + AUTHENTICATE] == AUTHENTICATES_TO_END:  # R4.1
            end(state, 1)
        return
    state[MODULE], state[ACTING], state[PARTS_LEFT] = kind, slot, PARTS[kind]


@inlined
def strike(state: Ints, slot: Int, is_annihilated: bool) -> None:
    kind = state[KIND + slot]
    if not is_annihilated:
        state[home(state[OWNER + slot], kind)] += 1
        if kind >= POWER_KINDS:
            state[OPEN + kind] -= 1
            state[FINDS] |= np.int64(1) << kind
            state[FINDS + 1] |= np.int64(1) << kind
    pick_up(state, slot)


@inlined
def cut_hand(state: Ints, seat: Int, kept: Int) -> None:
    """R3.8."""
    if kept == HIDDEN:
        held = 0
        for kind in range(POWER_KINDS, AUTHENTICATE):
            held += state[HANDS + seat * KINDS + kind]
        pick = chance(state, held)
        for kind in range(POWER_KINDS, AUTHENTICATE):
            if state[HANDS + seat * KINDS + kind]:
                if pick == 0:
                    kept = kind
                pick -= 1
    for kind in range(KINDS):
        place = HANDS + seat * KINDS + kind
        stays = 1 if kind == kept else 0
        if state[place] > stays:
            state[home(seat, kind)] += state[place] - stays
            state[FINDS + seat] |= np.int64(1) << kind
            state[FINDS + 1 - seat] = ANYTHING
        state[place] = stays


@inlined
def end(state: Ints, is_over: Int) -> None:
    state[OVER], state[NEXT] = is_over, 1 - state[TO_MOVE]
    state[TO_MOVE], state[MODULE] = NOBODY, NOTHING


@compiled
def carry_out(state: Ints, move: Int) -> None:
    seat, module = state[TO_MOVE], state[MODULE]
    if module == NOTHING:
        state[ACTIONS_LEFT] -= 1
    else:
        state[PARTS_LEFT] -= 1
    if move >= LIFT:
        slot, number = (move - LIFT) // INPUTS, (move - LIFT) % INPUTS
        pick_up(state, slot)
        set_down(state, slot, state[KIND + slot], state[OWNER + slot], number)
    elif move >= PLAY_KIND:
        kind, number = (move - PLAY_KIND) // INPUTS, (move - PLAY_KIND) % INPUTS
        if module == NOTHING:
            state[HANDS + seat * KINDS + kind] -= 1
            plug_in(state, seat, kind, number)
        else:
            if kind == HIDDEN:
                kind = take_unseen(state, seat, AUTOMATE)
            if kind == NOTHING:  # R5.5
                state[FINDS] &= np.int64(1) << AUTOMATE
                state[FINDS + 1] &= np.int64(1) << AUTOMATE
            else:
                state[home(seat, kind)] -= 1
                plug_in(state, seat, kind, number)
    elif move >= KEEP:
        cut_hand(state, seat, (move - KEEP) // (KINDS + 2) - 1)
        cut_hand(state, 1 - seat, (move - KEEP) % (KINDS + 2) - 1)
    elif move >= TARGET:
        strike(state, move - TARGET, module == ANNIHILATE)
    elif move == PASS:
        state[ACTIONS_LEFT] = 0
    else:
        draw(state, seat, move)


@compiled
def settle(state: Ints, legal: Bits) -> None:
    """An effect that is done or has no target goes; turns end and begin; fills in what is legal."""
    if not come_to_rest(state, legal) and state[TO_MOVE] != NOBODY:
        find_legal(state, legal)


@compiled
def come_to_rest(state: Ints, legal: Bits) -> bool:
    """The same, but what is legal is filled in only where an effect asks: then it is True."""
    while state[MODULE] != NOTHING:
        if state[PARTS_LEFT]:
            find_legal(state, legal)
            if not is_clear(legal):
                return True
            if state[MODULE] == ATTENUATE and state[PARTS_LEFT] == 2:
                state[PARTS_LEFT] = 1
                continue
        state[MODULE] = NOTHING
    if state[TO_MOVE] != NOBODY and not state[ACTIONS_LEFT]:
        end_turn(state)
    return False


@inlined
def end_turn(state: Ints) -> None:
    seat = state[TO_MOVE]
    state[QUIET_SO_FAR] = state[QUIET_SO_FAR] + 1 if state[QUIET] else 0
    state[TURNS_LEFT] -= 1
    if state[LAST_TURN] == seat or state[QUIET_SO_FAR] == QUIET_TURNS:
        end(state, 1)
        return
    begin_turn(state, 1 - seat)
    if state[TO_MOVE] == 1 - seat and state[LAST_TURN] == NOBODY and is_out_of_power(state):
        state[LAST_TURN] = seat
        begin_turn(state, seat)
    if state[TO_MOVE] != NOBODY and not state[TURNS_LEFT]:
        state[TO_MOVE] = 1 - state[TO_MOVE]
        end(state, 0)


@inlined
def begin_turn(state: Ints, seat: Int) -> None:
    state[TO_MOVE], state[ACTIONS_LEFT] = seat, ACTIONS
    state[AUTHENTICATED], state[QUIET] = 0, 1
    for kind in range(KINDS):
        state[FRESH + kind] = 0
    if state[OVERWHELMING]:  # R6.1
        held = 0
        for circuit in range(3):
            power = POWER + 2 * circuit
            held += state[power + seat] > state[power + 1 - seat]
        if held >= 2:
            end(state, 1)


@inlined
def is_out_of_power(state: Ints) -> bool:
    """R4.2."""
    seat, holds = state[TO_MOVE], 0
    for kind in range(POWER_KINDS):
        if state[SUPPLIES + seat * KINDS + kind]:
            return False
        holds += state[HANDS + seat * KINDS + kind]
    return holds == 0 or open_inputs(state, seat) == 0
