"""The state of Breach as an array of numbers, and how strong everything is (as `power.py`).

Each card is there once, so its number names its piece.
"""

from typing import Final

from breakroom.bots.compiled import Int, Ints, compiled, inlined
from breakroom.games.breach.kernel_rows import (
    ADD,
    AGAINST,
    ALL,
    ANYWHERE,
    ASKS,
    CARD_COST,
    CARD_COUNT,
    CARD_POWER,
    CHANGES_COST,
    CLOSES,
    COST,
    COST_LEAST,
    COST_MOST,
    ELSEWHERE,
    ENEMY_HERE,
    FACE_DOWN,
    FACE_DOWN_CARDS,
    HAND_CARDS,
    HAS,
    HAS_TAG,
    HERE,
    IN_STEP,
    KIND,
    LANE_POWER,
    MINE,
    MULTIPLY,
    NEW,
    NO_FACE_DOWN,
    OTHER_HERE,
    PER,
    PERSIST,
    PERSIST_COUNT,
    PHASES,
    PROTECTS,
    SET_POWER,
    TAG,
    THEIRS,
    THIS,
    WHERE,
    WHICH,
    WHOSE,
    N,
)
from breakroom.games.breach.state import FACE_DOWN_POWER

# -- the state: where each number is ----------------------------------------------------------

TURN: Final = 0
OVER: Final = 1
COUNT: Final = 2  # of pieces in play
AVAILABLE: Final = 3  # energy, by seat
NEXT: Final = 5  # what effects add to the next turn's, by seat
HELD: Final = 7  # cards in hand, by seat
LEFT: Final = 9  # cards in the deck, by seat
LAID: Final = 11  # has the seat laid a card face down in this turn?
PERSONA: Final = 13  # by seat: its number, or -1 if there is none, or it is used up
EFFECT: Final = 15  # by lane
SUMS: Final = 18  # power, by lane and seat, when it was last looked at
HANDS: Final = 24
DECKS: Final = HANDS + CARD_COUNT
VALUES: Final = DECKS + CARD_COUNT  # power, by piece
QUEUE: Final = VALUES + CARD_COUNT  # what is still to resolve
TARGETS: Final = QUEUE + CARD_COUNT  # what an effect is done with
PIECES: Final = TARGETS + CARD_COUNT
WIDTH: Final = 8  # numbers of a piece
LENGTH: Final = PIECES + WIDTH * CARD_COUNT
CARD, SIDE, LANE, CAME, FACE, PLUS, HOLDS, SILENCED = range(WIDTH)  # FACE: as Piece.laid

# A plan: how many plays, the card laid face down, the persona's use, then the plays. A play is
# 4 * card + lane.
PLAYS, DOWN, USES, FIRST = range(4)
MOST_PLAYS: Final = 12
PLAN: Final = FIRST + MOST_PLAYS
NOBODY: Final = -1  # as a source's side: a lane effect's
LANES: Final = 3

# -- who is meant, and how strong -------------------------------------------------------------


@inlined
def means(s: Ints, row: Ints, me: Int, lane: Int, side: Int, j: Int) -> bool:
    """Does the row mean piece j, strength left aside? `me` is the source's card."""
    p = PIECES + WIDTH * j
    if row[WHICH] == THIS:
        return bool(s[p + CARD] == me)
    if row[WHERE] == HERE and s[p + LANE] != lane:
        return False
    if row[WHERE] == ELSEWHERE and s[p + LANE] == lane:
        return False
    if row[WHOSE] == MINE and (s[p + SIDE] != side or s[p + CARD] == me):
        return False
    if row[WHOSE] == THEIRS and s[p + SIDE] == side:
        return False
    if row[WHICH] == FACE_DOWN and s[p + FACE] < 0:
        return False
    if row[WHICH] == NEW and s[p + CAME] != s[TURN]:
        return False
    if not row[ASKS]:
        return True
    if s[p + FACE] >= 0:
        return False
    card = s[p + CARD]
    if row[COST_MOST] >= 0 and CARD_COST[card] > row[COST_MOST]:
        return False
    if CARD_COST[card] < row[COST_LEAST]:
        return False
    return bool(row[TAG] < 0 or HAS_TAG[card][row[TAG]])


@compiled
def times(s: Ints, per: Int, me: Int, lane: Int, side: Int) -> Int:
    """How many times a row's number counts."""
    if per < 0:
        return 1
    if per == HAND_CARDS:
        return s[HELD + side]
    total = 0
    for j in range(s[COUNT]):
        p = PIECES + WIDTH * j
        mine = s[p + SIDE] == side
        if per == ENEMY_HERE:
            total += s[p + LANE] == lane and not mine
        elif per == OTHER_HERE:
            total += s[p + LANE] == lane and mine and s[p + CARD] != me
        elif per == FACE_DOWN_CARDS:
            total += s[p + FACE] >= 0 and mine
        elif s[p + CARD] == me:
            total += s[TURN] - s[p + CAME]
    return total


@compiled
def _persist(s: Ints, source: Int, step: Int, lane: Int, side: Int) -> None:
    for r in range(PERSIST_COUNT[source]):
        if IN_STEP[source][r] != step:
            continue
        row = PERSIST[source][r]
        if row[KIND] == LANE_POWER:
            _lane_power(s, row, lane, side)
            continue
        for j in range(s[COUNT]):
            if not means(s, row, source, lane, side, j):
                continue
            if row[KIND] == ADD:
                s[VALUES + j] += row[N] * times(s, row[PER], source, lane, side)
            elif row[KIND] == MULTIPLY:
                s[VALUES + j] *= row[N]
            elif row[KIND] == SET_POWER or s[VALUES + j] > row[N]:
                s[VALUES + j] = row[N]


@compiled
def _lane_power(s: Ints, row: Ints, at: Int, side: Int) -> None:
    for lane in range(LANES):
        if row[WHERE] != ANYWHERE and (lane == at) != (row[WHERE] == HERE):
            continue
        if row[HAS] == 0:
            for seat in range(2):
                if side in (seat, NOBODY):
                    s[SUMS + 2 * lane + seat] += row[N]
            continue
        more = 0
        for j in range(s[COUNT]):
            p = PIECES + WIDTH * j
            if s[p + LANE] == lane:
                more += 1 - 2 * s[p + SIDE]
        if more != 0:
            most = 0 if more > 0 else 1
            s[SUMS + 2 * lane + (most if row[HAS] == 1 else 1 - most)] += row[N]


@compiled
def find_raw_powers(s: Ints) -> None:
    """Fills in what adds up for every piece, also below 0, and what effects give to the lanes."""
    for j in range(s[COUNT]):
        p = PIECES + WIDTH * j
        base = FACE_DOWN_POWER if s[p + FACE] >= 0 else CARD_POWER[s[p + CARD]]
        s[VALUES + j] = base + s[p + PLUS]
    for i in range(2 * LANES):
        s[SUMS + i] = 0
    for step in range(3):
        for lane in range(LANES):
            if PHASES[s[EFFECT + lane]] >> step & 1:
                _persist(s, s[EFFECT + lane], step, lane, NOBODY)
        for j in range(s[COUNT]):
            p = PIECES + WIDTH * j
            if s[p + HOLDS] and PHASES[s[p + CARD]] >> step & 1:
                _persist(s, s[p + CARD], step, s[p + LANE], s[p + SIDE])


@compiled
def find_powers(s: Ints) -> None:
    """Fills in the power of every piece, and of both sides in every lane."""
    find_raw_powers(s)
    for j in range(s[COUNT]):
        p = PIECES + WIDTH * j
        s[VALUES + j] = max(0, s[VALUES + j])
        s[SUMS + 2 * s[p + LANE] + s[p + SIDE]] += s[VALUES + j]
    for i in range(2 * LANES):
        s[SUMS + i] = max(0, s[SUMS + i])


@compiled
def _guards(s: Ints, source: Int, lane: Int, side: Int, j: Int, harm: Int) -> bool:
    for r in range(PERSIST_COUNT[source]):
        row = PERSIST[source][r]
        if row[AGAINST] & harm and means(s, row, source, lane, side, j):
            return True
    return False


@compiled
def is_protected(s: Ints, j: Int, harm: Int) -> bool:
    for lane in range(LANES):
        effect = s[EFFECT + lane]
        if PROTECTS[effect] & harm and _guards(s, effect, lane, NOBODY, j, harm):
            return True
    for i in range(s[COUNT]):
        p = PIECES + WIDTH * i
        if (
            s[p + HOLDS]
            and PROTECTS[s[p + CARD]] & harm
            and _guards(s, s[p + CARD], s[p + LANE], s[p + SIDE], j, harm)
        ):
            return True
    return False


@inlined
def _concerns(whose: Int, side: Int, seat: Int) -> bool:
    return bool(whose == ALL or (side == seat) == (whose == MINE))


@compiled
def _add_cost(source: Int, at: Int, side: Int, seat: Int, costs: Ints) -> None:
    for r in range(PERSIST_COUNT[source]):
        row = PERSIST[source][r]
        if row[KIND] == COST and _concerns(row[WHOSE], side, seat):
            for lane in range(LANES):
                if row[WHERE] == ANYWHERE or (lane == at) == (row[WHERE] == HERE):
                    costs[lane] += row[N]
        elif row[KIND] == NO_FACE_DOWN and _concerns(row[WHOSE], side, seat):
            costs[LANES + at] = 1


@compiled
def find_costs(s: Ints, seat: Int, costs: Ints) -> None:
    """By lane: what the seat's cards cost more there; then, whether nothing is laid there."""
    for i in range(2 * LANES):
        costs[i] = 0
    for lane in range(LANES):
        effect = s[EFFECT + lane]
        if CHANGES_COST[effect] or CLOSES[effect]:
            _add_cost(effect, lane, NOBODY, seat, costs)
    for j in range(s[COUNT]):
        p = PIECES + WIDTH * j
        if s[p + HOLDS] and (CHANGES_COST[s[p + CARD]] or CLOSES[s[p + CARD]]):
            _add_cost(s[p + CARD], s[p + LANE], s[p + SIDE], seat, costs)
