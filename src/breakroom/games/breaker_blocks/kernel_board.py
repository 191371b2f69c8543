"""Breaker Blocks for compiled search: the state in numbers, the board, and what is legal.

The rules are in `turn`, `offers` and `board`; a test drives both together, action by action.
Blocks on the board have slots. An input is a number, too: three for each slot, L, F and R, and
then the sockets of the Core.
"""

from typing import Final

import numpy as np

from breakroom.bots.compiled import Bits, Int, Ints, compiled, inlined
from breakroom.games.breaker_blocks.blocks import (
    ACCELERATE,
    AGITATE,
    ANNIHILATE,
    ATTENUATE,
    AUTHENTICATE,
    AUTOMATE,
    BLOCKS,
    CIRCUIT_OF_SOCKET,
    HIDDEN,
    KINDS,
    NOTHING,
    POWER_KINDS,
    SOCKETS,
)
from breakroom.games.breaker_blocks.blocks import POWER as POWERS_OF_KINDS
from breakroom.games.breaker_blocks.blocks import STEP as STEPS
from breakroom.games.breaker_blocks.state import NEUTRAL
from breakroom.games.breaker_blocks.turn import PARTS as PARTS_OF_KINDS

# -- the state -----------------------------------------------------------------------------

SLOTS: Final = 34  # both seats' power, the modules that act, two AUTHENTICATE
ROWS: Final = 0  # the grid: a word for each y, a bit for each x that is filled
CELL: Final = ROWS + 64  # by slot, NOTHING for one that is free
KIND: Final = CELL + SLOTS
TAB: Final = KIND + SLOTS
OWNER: Final = TAB + SLOTS
CIRCUIT: Final = OWNER + SLOTS
PARENT: Final = CIRCUIT + SLOTS  # a slot, or NOTHING for the Core
CHILDREN: Final = PARENT + SLOTS  # how many blocks are plugged in
HANDS: Final = CHILDREN + SLOTS
FRESH: Final = HANDS + 2 * KINDS
SUPPLIES: Final = FRESH + KINDS
OPEN: Final = SUPPLIES + 3 * KINDS  # by kind: on the board and annihilated
POWER: Final = OPEN + KINDS  # by circuit and seat
FINDS: Final = POWER + 6  # blind action: kinds, a bit each, that may lie face down for each seat
MODULE: Final = FINDS + 2  # that is acting, or NOTHING; then its slot, and the parts left
ACTING: Final = MODULE + 1
PARTS_LEFT: Final = ACTING + 1
ACTIONS_LEFT: Final = PARTS_LEFT + 1
AUTHENTICATED: Final = ACTIONS_LEFT + 1
QUIET: Final = AUTHENTICATED + 1
QUIET_SO_FAR: Final = QUIET + 1
LAST_TURN: Final = QUIET_SO_FAR + 1
BLIND: Final = LAST_TURN + 1
OVERWHELMING: Final = BLIND + 1
BOTH_LOSE: Final = OVERWHELMING + 1
CHANCE: Final = BOTH_LOSE + 1  # blind action: what the next draw hangs on
TURNS_LEFT: Final = CHANCE + 1  # before the position is judged
OVER: Final = TURNS_LEFT + 1  # ended by the rules
NEXT: Final = OVER + 1  # at the end: whose turn it would be
TO_MOVE: Final = NEXT + 1
LENGTH: Final = TO_MOVE + 1

# -- the moves -----------------------------------------------------------------------------

INPUTS: Final = 3 * SLOTS + 8
FIRST_SOCKET: Final = 3 * SLOTS
PASS: Final = HIDDEN + 1  # below it: draw that kind
TARGET: Final = PASS + 1  # and the slot
KEEP: Final = TARGET + SLOTS  # (KINDS + 2) * (mine + 1) + theirs + 1
PLAY_KIND: Final = KEEP + (KINDS + 1) * (KINDS + 2)  # INPUTS * kind + input
LIFT: Final = PLAY_KIND + (KINDS + 1) * INPUTS  # INPUTS * slot + input
MOVES: Final = LIFT + SLOTS * INPUTS

# -- the tables ----------------------------------------------------------------------------

STEP: Final = np.array(STEPS, np.int64)
KIND_POWER: Final = np.array(POWERS_OF_KINDS, np.int64)
KIND_INPUTS: Final = np.array([sum(1 << "LFR".index(i) for i in b.inputs) for b in BLOCKS])
COPIES: Final = np.array([b.copies for b in BLOCKS], np.int64)
PARTS: Final = np.array([PARTS_OF_KINDS.get(kind, 1) for kind in range(KINDS)], np.int64)
SOCKET_INTO: Final = np.array(SOCKETS, np.int64)
SOCKET_CIRCUIT: Final = np.array([[CIRCUIT_OF_SOCKET[i] for i in seat] for seat in SOCKETS])

# -- the board -----------------------------------------------------------------------------


@inlined
def filled(state: Ints, cell: Int) -> Int:
    return state[ROWS + (cell >> 6)] >> (cell & 63) & 1


@inlined
def flip(state: Ints, cell: Int) -> None:
    state[ROWS + (cell >> 6)] ^= np.int64(1) << (cell & 63)


@inlined
def slot_at(state: Ints, cell: Int) -> Int:
    for slot in range(SLOTS):
        if state[CELL + slot] == cell:
            return slot
    return NOTHING


@inlined
def into_input(state: Ints, number: Int) -> Int:
    """What a block plugged into that input fills, as `into`."""
    if number >= FIRST_SOCKET:
        socket = number - FIRST_SOCKET
        return SOCKET_INTO[socket >> 2, socket & 3]
    slot = number // 3
    side = (state[TAB + slot] + 1 + number % 3) & 3
    return 4 * (state[CELL + slot] + STEP[side]) + (side ^ 2)


@inlined
def input_circuit(state: Ints, number: Int) -> Int:
    if number >= FIRST_SOCKET:
        socket = number - FIRST_SOCKET
        return SOCKET_CIRCUIT[socket >> 2, socket & 3]
    return state[CIRCUIT + number // 3]


@inlined
def set_down(state: Ints, slot: Int, kind: Int, seat: Int, number: Int) -> None:
    into = into_input(state, number)
    circuit = input_circuit(state, number)
    parent = NOTHING if number >= FIRST_SOCKET else number // 3
    state[CELL + slot], state[TAB + slot] = into >> 2, into & 3
    state[KIND + slot], state[OWNER + slot] = kind, seat
    state[CIRCUIT + slot], state[PARENT + slot] = circuit, parent
    state[CHILDREN + slot] = 0
    if parent != NOTHING:
        state[CHILDREN + parent] += 1
    flip(state, into >> 2)
    state[POWER + 2 * circuit + seat] += KIND_POWER[kind]


@inlined
def pick_up(state: Ints, slot: Int) -> None:
    flip(state, state[CELL + slot])
    state[CELL + slot] = NOTHING
    if state[PARENT + slot] != NOTHING:
        state[CHILDREN + state[PARENT + slot]] -= 1
    place = POWER + 2 * state[CIRCUIT + slot] + state[OWNER + slot]
    state[place] -= KIND_POWER[state[KIND + slot]]


@inlined
def circuit_lead(state: Ints) -> Int:
    """Orange's circuits less Blue's."""
    lead = 0
    for circuit in range(3):
        orange, blue = state[POWER + 2 * circuit], state[POWER + 2 * circuit + 1]
        lead += int(orange > blue) - int(blue > orange)
    return lead


@inlined
def open_inputs(state: Ints, seat: Int) -> Int:
    """How many of the seat's inputs are open."""
    found = 0
    for n in range(4):
        found += 1 - filled(state, SOCKET_INTO[seat, n] >> 2)
    for slot in range(SLOTS):
        if state[CELL + slot] != NOTHING and state[OWNER + slot] == seat:
            inputs = KIND_INPUTS[state[KIND + slot]]
            for j in range(3):
                if inputs >> j & 1:
                    found += 1 - filled(state, into_input(state, 3 * slot + j) >> 2)
    return found


# -- legal moves ---------------------------------------------------------------------------


@inlined
def allow(legal: Bits, move: Int) -> None:
    legal[move >> 6] |= np.uint64(1) << np.uint64(move & 63)


@compiled
def allow_places(state: Ints, seat: Int, plays: Int, lifts: Int, legal: Bits) -> int:
    """Kinds and slots, a bit each, into every open input of the seat's; how many there are."""
    found = 0
    for number in range(FIRST_SOCKET + 4 * seat, FIRST_SOCKET + 4 * seat + 4):
        if not filled(state, into_input(state, number) >> 2):
            found += 1
            allow_into(number, plays, lifts, legal)
    for slot in range(SLOTS):
        if state[CELL + slot] == NOTHING or state[OWNER + slot] != seat:
            continue
        inputs = KIND_INPUTS[state[KIND + slot]]
        for j in range(3):
            number = 3 * slot + j
            if inputs >> j & 1 and not filled(state, into_input(state, number) >> 2):
                found += 1
                allow_into(number, plays, lifts & ~(np.int64(1) << slot), legal)
    return found


@inlined
def allow_into(number: Int, plays: Int, lifts: Int, legal: Bits) -> None:
    for kind in range(KINDS + 1):
        if plays >> kind & 1:
            allow(legal, PLAY_KIND + INPUTS * kind + number)
    slot = 0
    while lifts >> slot:
        if lifts >> slot & 1:
            allow(legal, LIFT + INPUTS * slot + number)
        slot += 1


@inlined
def allow_lifts_on_the_spot(state: Ints, lifts: Int, legal: Bits) -> None:
    """R2.7: inputs that face the cell of the block that is lifted."""
    slot = 0
    while lifts >> slot:
        if lifts >> slot & 1:
            seat, cell = state[OWNER + slot], state[CELL + slot]
            for tab in range(4):
                if tab == state[TAB + slot] or not filled(state, cell + STEP[tab]):
                    continue
                parent = slot_at(state, cell + STEP[tab])
                if parent == NOTHING:  # the Core
                    for n in range(4):
                        if SOCKET_INTO[seat, n] == 4 * cell + tab:
                            allow(legal, LIFT + INPUTS * slot + FIRST_SOCKET + 4 * seat + n)
                elif state[OWNER + parent] == seat:
                    j = ((tab ^ 2) - state[TAB + parent] - 1) & 3
                    if j < 3 and KIND_INPUTS[state[KIND + parent]] >> j & 1:
                        allow(legal, LIFT + INPUTS * slot + 3 * parent + j)
        slot += 1


@inlined
def liftable(state: Ints, owner: Int) -> Int:
    """R2.7, R2.8: slots, a bit each."""
    found = np.int64(0)
    for slot in range(SLOTS):
        is_theirs = state[CELL + slot] != NOTHING and state[OWNER + slot] == owner
        is_bare = state[CHILDREN + slot] == 0
        if is_theirs and is_bare and state[KIND + slot] != AUTHENTICATE:
            found |= np.int64(1) << slot
    return found


@inlined
def can_find(state: Ints, seat: Int, never: Int) -> bool:
    """R5.3: may one lie face down that is of no kind in hand, or (R5.5) not of kind `never`?"""
    lying, found = 0, False
    for kind in range(POWER_KINDS, AUTHENTICATE):
        lying += state[SUPPLIES + NEUTRAL * KINDS + kind]
        held = state[HANDS + seat * KINDS + kind]
        if state[FINDS + seat] >> kind & 1 and COPIES[kind] > state[OPEN + kind] + held:
            found |= held == 0 if never == NOTHING else kind != never
    return lying > 0 and found


@inlined
def allow_draws(state: Ints, seat: Int, legal: Bits) -> None:
    """R2.3, R2.4."""
    hand, modules = HANDS + seat * KINDS, SUPPLIES + NEUTRAL * KINDS
    for kind in range(POWER_KINDS):
        if state[SUPPLIES + seat * KINDS + kind]:
            allow(legal, kind)
    if state[BLIND]:
        if can_find(state, seat, NOTHING):
            allow(legal, HIDDEN)
    else:
        for kind in range(POWER_KINDS, AUTHENTICATE):
            if state[modules + kind] and not state[hand + kind]:
                allow(legal, kind)
    if state[modules + AUTHENTICATE] and state[hand + AUTHENTICATE] < 2:
        allow(legal, AUTHENTICATE)


@inlined
def playable(state: Ints, seat: Int) -> Int:
    """R2.5, R3.9: kinds, a bit each."""
    found = np.int64(0)
    for kind in range(KINDS):
        if state[HANDS + seat * KINDS + kind] > state[FRESH + kind]:
            found |= np.int64(1) << kind
    if state[AUTHENTICATED]:
        found &= ~(np.int64(1) << AUTHENTICATE)
    return found


@inlined
def automatable(state: Ints, seat: Int) -> Int:
    """R3.4, R5.5: kinds, a bit each."""
    found = np.int64(0)
    for kind in range(POWER_KINDS):
        if state[SUPPLIES + seat * KINDS + kind]:
            found |= np.int64(1) << kind
    if state[BLIND]:
        if can_find(state, seat, AUTOMATE):
            found |= np.int64(1) << HIDDEN
    else:
        for kind in range(POWER_KINDS, AUTHENTICATE):
            if kind != AUTOMATE and state[SUPPLIES + NEUTRAL * KINDS + kind]:
                found |= np.int64(1) << kind
    if state[SUPPLIES + NEUTRAL * KINDS + AUTHENTICATE] and not state[AUTHENTICATED]:
        found |= np.int64(1) << AUTHENTICATE
    return found


@inlined
def allow_targets(state: Ints, owner: Int, never: Int, legal: Bits) -> None:
    """R3.1: of one owner, or with NOTHING of both."""
    for slot in range(SLOTS):
        if state[CELL + slot] == NOTHING or state[CHILDREN + slot]:
            continue
        kind, is_asked = state[KIND + slot], owner in (NOTHING, state[OWNER + slot])
        if is_asked and slot != state[ACTING] and kind not in (AUTHENTICATE, never):
            allow(legal, TARGET + slot)


@inlined
def allow_keeps(state: Ints, seat: Int, legal: Bits) -> None:
    """R3.8, R5.6."""
    mine: Int = np.int64(0)  # kinds, a bit each, from NOTHING on
    theirs: Int = np.int64(0)
    for kind in range(KINDS):
        if state[HANDS + seat * KINDS + kind]:
            mine |= np.int64(2) << kind
        if state[HANDS + (1 - seat) * KINDS + kind]:
            is_hidden = state[BLIND] and POWER_KINDS <= kind < AUTHENTICATE
            theirs |= np.int64(2) << (HIDDEN if is_hidden else kind)
    if mine == 0 and theirs == 0:
        return
    mine, theirs = max(mine, 1), max(theirs, 1)
    for m in range(KINDS + 1):
        for t in range(KINDS + 2):
            if mine >> m & 1 and theirs >> t & 1:
                allow(legal, KEEP + (KINDS + 2) * m + t)


@inlined
def clear(legal: Bits) -> None:
    for w in range(len(legal)):
        legal[w] = np.uint64(0)


@inlined
def is_clear(legal: Bits) -> bool:
    some = np.uint64(0)
    for w in range(len(legal)):
        some |= legal[w]
    return bool(some == np.uint64(0))


@compiled
def find_legal(state: Ints, legal: Bits) -> None:
    """Fills in what the seat to move may do; nothing for an effect without a target."""
    clear(legal)
    seat = state[TO_MOVE]
    module = state[MODULE]
    if module == NOTHING:
        lifts = liftable(state, seat)
        allow_draws(state, seat, legal)
        allow_places(state, seat, playable(state, seat), lifts, legal)
        allow_lifts_on_the_spot(state, lifts, legal)
        if is_clear(legal):
            allow(legal, PASS)
        return
    if module == ANNIHILATE:
        allow_targets(state, NOTHING, NOTHING, legal)
    elif module == AUTOMATE:
        allow_places(state, seat, automatable(state, seat), np.int64(0), legal)
    elif module == ACCELERATE:
        allow_draws(state, seat, legal)
    elif module == ATTENUATE:
        allow_targets(state, seat if state[PARTS_LEFT] == 2 else 1 - seat, ATTENUATE, legal)
    elif module == AGITATE:
        lifts = liftable(state, 1 - seat)
        allow_places(state, 1 - seat, np.int64(0), lifts, legal)
        allow_lifts_on_the_spot(state, lifts, legal)
    else:
        allow_keeps(state, seat, legal)
