"""What reveal effects do, on the array of `kernel_power.py` (as `effects.py` and `turn.py`).

What an effect's controller would choose is decided as in `plans.likely_choice`.
"""

import numpy as np

from breakroom.bots.chance import random_below
from breakroom.bots.compiled import Bits, Int, Ints, compiled, inlined
from breakroom.games.breach.kernel_power import (
    CARD,
    COUNT,
    DECKS,
    HANDS,
    HELD,
    HOLDS,
    LANE,
    LANES,
    LEFT,
    NEXT,
    PIECES,
    PLUS,
    SIDE,
    SILENCED,
    SUMS,
    TARGETS,
    TURN,
    VALUES,
    WIDTH,
    find_powers,
    find_raw_powers,
    is_protected,
    means,
    times,
)
from breakroom.games.breach.kernel_rows import (
    ADD_POWER,
    AGAINST_DESTROY,
    AGAINST_HIJACK,
    AGAINST_LOWER,
    AGAINST_MOVE,
    AIMED,
    ALONE,
    BEHIND,
    CHOOSE,
    COPY_POWER,
    DESTROY,
    DISCARD,
    DRAW,
    ENERGY,
    HIJACK,
    KIND,
    LAST,
    MOVE,
    OTHER_HERE,
    PER,
    RETURN,
    REVEAL,
    REVEAL_COUNT,
    SECOND,
    SILENCE,
    STRONGEST,
    THEN,
    TO,
    WEAKEST,
    WHEN,
    WHICH,
    WHO,
    N,
)
from breakroom.games.breach.state import TURNS

# -- what effects do --------------------------------------------------------------------------


@inlined
def find(s: Ints, card: Int) -> Int:
    for j in range(s[COUNT]):
        if s[PIECES + WIDTH * j + CARD] == card:
            return j
    return -1


@compiled
def take_out(s: Ints, j: Int) -> None:
    s[COUNT] -= 1
    for i in range(PIECES + WIDTH * j, PIECES + WIDTH * s[COUNT]):
        s[i] = s[i + WIDTH]


@inlined
def hand_of(seat: Int) -> Int:
    return HANDS + SECOND * seat


@compiled
def draw(s: Ints, seat: Int) -> None:
    if s[LEFT + seat]:
        s[LEFT + seat] -= 1
        s[hand_of(seat) + s[HELD + seat]] = s[DECKS + SECOND * seat + s[LEFT + seat]]
        s[HELD + seat] += 1


@compiled
def take_from_hand(s: Ints, seat: Int, card: Int) -> None:
    hand, held = hand_of(seat), s[HELD + seat]
    for i in range(held):
        if s[hand + i] == card:
            for k in range(i, held - 1):
                s[hand + k] = s[hand + k + 1]
            s[HELD + seat] -= 1
            return


@compiled
def act(s: Ints, row: Ints, me: Int, lane: Int, side: Int, card: Int) -> None:
    """A row done with one card in play."""
    j = find(s, card)
    if j < 0:
        return
    p = PIECES + WIDTH * j
    kind = row[KIND]
    if kind == ADD_POWER:
        n = row[N] * times(s, row[PER], me, lane, side)
        if n > 0 or (n < 0 and (card == me or not is_protected(s, j, AGAINST_LOWER))):
            s[p + PLUS] += n
    elif kind == DESTROY:
        if not is_protected(s, j, AGAINST_DESTROY):
            take_out(s, j)
    elif kind == HIJACK:
        if s[p + SIDE] != side and not is_protected(s, j, AGAINST_HIJACK):
            s[p + SIDE] = side
    elif kind == MOVE:
        to = s[p + LANE] + (1 if row[TO] else -1)
        if 0 <= to < LANES and not is_protected(s, j, AGAINST_MOVE):
            s[p + LANE] = to
    elif kind == RETURN:
        owner = 1 if card >= SECOND else 0
        take_out(s, j)
        s[hand_of(owner) + s[HELD + owner]] = card
        s[HELD + owner] += 1
    elif kind == SILENCE:
        s[p + SILENCED], s[p + HOLDS] = 1, 0
    elif kind == COPY_POWER:
        mine = find(s, me)
        if mine >= 0:
            find_raw_powers(s)
            if s[VALUES + j] > max(0, s[VALUES + mine]):
                s[PIECES + WIDTH * mine + PLUS] += s[VALUES + j] - s[VALUES + mine]


@compiled
def act_on_hands(s: Ints, row: Ints, side: Int, seeds: Bits) -> None:
    """Draw, discard, energy; a look at a hand changes nothing here."""
    kind, other = row[KIND], 1 - side
    if kind == DRAW:
        for _ in range(row[N]):
            draw(s, side)
    elif kind == DISCARD:
        for _ in range(min(row[N], s[HELD + other])):
            at = random_below(s[HELD + other], seeds)
            take_from_hand(s, other, s[hand_of(other) + at])
    elif kind == ENERGY:
        s[NEXT + (side if row[WHO] == 0 else other)] += row[N]


@compiled
def find_targets(s: Ints, row: Ints, me: Int, lane: Int, side: Int) -> Int:
    """Fills in the cards that a row means; how many there are."""
    found = 0
    for j in range(s[COUNT]):
        if means(s, row, me, lane, side, j):
            s[TARGETS + found] = j
            found += 1
    if found > 1 and (row[WHICH] == STRONGEST or row[WHICH] == WEAKEST):
        find_powers(s)
        best = s[TARGETS]
        for i in range(1, found):
            j = s[TARGETS + i]
            more = s[VALUES + j] - s[VALUES + best]
            if (more > 0) if row[WHICH] == STRONGEST else (more < 0):
                best = j
        s[TARGETS] = best
        found = 1
    for i in range(found):
        s[TARGETS + i] = s[PIECES + WIDTH * s[TARGETS + i] + CARD]
    return found


@compiled
def likely_target(s: Ints, found: Int, deed: Ints, side: Int) -> Int:
    """As `plans.likely_choice`."""
    if found == 1:
        return s[TARGETS]
    find_powers(s)
    best, best_worth = np.int64(-1), -1e9
    for i in range(found):
        j = find(s, s[TARGETS + i])
        p = PIECES + WIDTH * j
        value = s[VALUES + j]
        worth = float(value)
        if s[p + SIDE] == side:
            sums = SUMS + 2 * s[p + LANE]
            worth = abs(s[sums + side] - s[sums + 1 - side] - value)
        elif deed[KIND] == SILENCE and s[p + HOLDS]:
            worth += 3
        elif deed[KIND] == ADD_POWER:
            worth = min(value, -deed[N]) + value / 100
        if worth > best_worth:
            best, best_worth = s[p + CARD], worth
    return best


@compiled
def holds(s: Ints, when: Int, me: Int, lane: Int, side: Int) -> bool:
    if when == ALONE:
        return bool(times(s, OTHER_HERE, me, lane, side) == 0)
    if when == BEHIND:
        find_powers(s)
        return bool(s[SUMS + 2 * lane + side] < s[SUMS + 2 * lane + 1 - side])
    if when == LAST:
        return bool(s[TURN] == TURNS)
    return True


@compiled
def resolve_one(s: Ints, source: Int, lane: Int, side: Int, seeds: Bits) -> None:
    for r in range(REVEAL_COUNT[source]):
        row = REVEAL[source][r]
        if not holds(s, row[WHEN], source, lane, side):
            continue
        if row[KIND] == CHOOSE:
            found = find_targets(s, row, source, lane, side)
            if found:
                card = likely_target(s, found, THEN[source][r][0], side)
                for deed in THEN[source][r]:
                    if deed[KIND]:
                        act(s, deed, source, lane, side, card)
        elif row[AIMED] > 0:
            for i in range(find_targets(s, row, source, lane, side)):
                act(s, row, source, lane, side, s[TARGETS + i])
        else:
            act_on_hands(s, row, side, seeds)
