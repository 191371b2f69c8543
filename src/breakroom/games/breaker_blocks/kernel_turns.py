"""Breaker Blocks turn by turn, compiled: how a turn can end, and what comes of it.

A turn is looked through action by action: what looks best so far is played on, and of the
positions in which the turn can end the best few are kept. Then the other seat's turn is looked
through, and so on, some turns ahead. Nothing is drawn by lot, except what lies face down.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from breakroom.bots.compiled import Bits, Int, Ints, compiled, inlined
from breakroom.bots.kernel import lowest_bit
from breakroom.bots.search import nth_move
from breakroom.games.breaker_blocks import kernel_board as kb
from breakroom.games.breaker_blocks.blocks import KINDS, NOTHING, POWER_KINDS
from breakroom.games.breaker_blocks.kernel_judge import gain, judge
from breakroom.games.breaker_blocks.kernel_play import carry_out, come_to_rest

Floats: TypeAlias = NDArray[np.float64]

WORDS: Final = (kb.MOVES + 63) // 64
LONGEST: Final = 12  # actions and answers of one turn: two AUTOMATE that play ACCELERATE take ten
ASKERS: Final = KINDS - POWER_KINDS + 1  # no module asks something, or one of a kind does
NONE: Final = -9.0  # the value of a place that is free
BOTH_LOST: Final = -2.0  # a loss of whoever moves that is no win of the other's


class Front(NamedTuple):
    """Half-played turns, of this step and of the next: by step, by who asks, and a few of each;
    half as many where a module asks something."""

    states: Ints
    values: Floats
    keys: Bits
    first: Ints  # the move by which the turn began


class Ends(NamedTuple):
    """Positions in which a turn can end."""

    states: Ints
    values: Floats  # to the seat whose turn it was, at a glance
    keys: Bits
    first: Ints  # the move by which the turn began


class End(NamedTuple):
    state: Ints
    value: float
    first: int


def new_front(begun: int) -> Front:
    shape = (2, ASKERS, begun)
    states, values = np.zeros((*shape, kb.LENGTH), np.int64), np.zeros(shape)
    return Front(states, values, np.zeros(shape, np.uint64), np.zeros(shape, np.int64))


def new_ends(most: int) -> Ends:
    states, values = np.zeros((most, kb.LENGTH), np.int64), np.full(most, NONE)
    return Ends(states, values, np.zeros(most, np.uint64), np.zeros(most, np.int64))


def turns_from(root: Ints, front: Front, most: int) -> list[End]:
    """The best positions in which the turn of the seat to move can end, the best first."""
    ends = new_ends(most)
    look_through(root, front, ends)
    order = np.argsort(-ends.values, kind="stable")
    return [
        End(ends.states[i], float(ends.values[i]), int(ends.first[i]))
        for i in order
        if ends.values[i] != NONE
    ]


def look_ahead(
    state: Ints, front: Front, widths: Sequence[int], least: float = NONE, most: float = -NONE
) -> float:
    """What a position is worth to the seat to move, if so many turns are played as looks best: of
    each turn so many ways to end are tried. Exact between `least` and `most`."""
    best, seat = NONE, state[kb.TO_MOVE]
    for end in turns_from(state, front, widths[0]):
        value = end.value
        if len(widths) > 1 and not end.state[kb.OVER]:
            if end.state[kb.TO_MOVE] == seat:
                value = look_ahead(end.state, front, widths[1:], max(best, least), most)
            else:
                value = look_ahead(end.state, front, widths[1:], -most, -max(best, least))
                value = -1.0 if value == BOTH_LOST else -value
        best = max(best, value)
        if best >= most or best == 1.0:
            break
    return best


# -- compiled ------------------------------------------------------------------------------


@inlined
def mixed(number: Int) -> np.uint64:
    key = np.uint64(number + 1) * np.uint64(0x9E3779B97F4A7C15)
    key = (key ^ (key >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    return key ^ (key >> np.uint64(27))


@inlined
def key_of(state: Ints) -> np.uint64:
    """A number for what stands where and for the hands, in whatever order it came."""
    total = np.uint64(0)
    for slot in range(kb.SLOTS):
        cell = state[kb.CELL + slot]
        if cell != NOTHING:
            total += mixed((cell * 64 + state[kb.KIND + slot]) * 4 + state[kb.TAB + slot])
    for place in range(2 * KINDS):
        total += mixed((place + 1) * (1 << 24) + state[kb.HANDS + place])
    return total


@inlined
def worth(state: Ints, seat: Int) -> float:
    """What a position is worth to a seat, at a glance: from -1 to 1, or BOTH_LOST."""
    if state[kb.OVER]:
        lead = (1 - 2 * seat) * kb.circuit_lead(state)
        if lead == 0:
            return BOTH_LOST if state[kb.BOTH_LOSE] else 0.0
        return 1.0 if lead > 0 else -1.0
    mover = state[kb.TO_MOVE]
    value = judge(state, mover)
    return value if mover == seat else -value


@inlined
def place_among(values: Floats, keys: Bits, value: float, state: Ints) -> Int:
    """Where it goes among the best so far: that of the worst of them, which is then noted there; or
    NOTHING."""
    worst: Int = np.int64(0)
    for i in range(len(values)):
        if values[i] < values[worst]:
            worst = i
    if value <= values[worst]:
        return NOTHING
    key = key_of(state)
    for i in range(len(values)):
        if values[i] == value and keys[i] == key:
            return NOTHING
    values[worst], keys[worst] = value, key
    return worst


@compiled
def look_through(root: Ints, front: Front, ends: Ends) -> None:
    """Fills in the ends of the turn of the seat to move."""
    front.values[0] = NONE
    front.states[0, 0, 0] = root
    front.values[0, 0, 0] = 0.0
    after, legal, asked = root.copy(), np.zeros(WORDS, np.uint64), np.zeros(WORDS, np.uint64)
    for step in range(LONGEST):
        now = step & 1
        front.values[1 - now] = NONE
        is_done = True
        for asker in range(ASKERS):
            for number in range(front.values.shape[2]):
                if front.values[now, asker, number] != NONE:
                    is_done = False
                    play_on(root, front, ends, step, asker, number, after, legal, asked)
        if is_done:
            return


@compiled
def play_on(
    root: Ints,
    front: Front,
    ends: Ends,
    step: Int,
    asker: Int,
    number: Int,
    after: Ints,
    legal: Bits,
    asked: Bits,
) -> None:
    """Every move of one half-played turn; a block is moved only to where its power counts more,
    unless nothing else is legal."""
    seat, now, then = root[kb.TO_MOVE], step & 1, 1 - (step & 1)
    before, first = front.states[now, asker, number], front.first[now, asker, number]
    kb.find_legal(before, legal)
    moves_only = nth_move(legal, 0) >= kb.LIFT
    for w in range(WORDS):
        word = legal[w]
        while word:
            move = 64 * w + lowest_bit(word)
            word &= word - np.uint64(1)
            if move >= kb.LIFT and not moves_only and gain(before, move) <= 0:
                continue
            if step == 0:
                first = move
            after[:] = before
            carry_out(after, move)
            come_to_rest(after, asked)
            value = worth(after, seat)
            if after[kb.TO_MOVE] == seat and after[kb.TURNS_LEFT] == root[kb.TURNS_LEFT]:
                asks, few = np.int64(0), front.values.shape[2]
                if after[kb.MODULE] != NOTHING:
                    asks, few = after[kb.MODULE] - POWER_KINDS + 1, few // 2
                values, keys = front.values[then, asks, :few], front.keys[then, asks, :few]
                at = place_among(values, keys, value, after)
                if at != NOTHING:
                    front.states[then, asks, at] = after
                    front.first[then, asks, at] = first
            else:
                at = place_among(ends.values, ends.keys, value, after)
                if at != NOTHING:
                    ends.states[at] = after
                    ends.first[at] = first
