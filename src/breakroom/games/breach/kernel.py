"""A turn of Breach for compiled search: both plans carried out, on an array of numbers.

The rules are in `turn.py`, `effects.py` and `power.py`; a test drives both together. Each card is
there once, so its number names its piece; what an effect's controller would choose is decided as
in `plans.likely_choice`.
"""

from typing import Final

import numpy as np

from breakroom.bots.compiled import Bits, Int, Ints, compiled, inlined
from breakroom.bots.search import random_below
from breakroom.games.breach.plans import Plan
from breakroom.games.breach.power import hand_size
from breakroom.games.breach.rows import (
    ADD,
    ADD_POWER,
    AGAINST,
    AGAINST_DESTROY,
    AGAINST_HIJACK,
    AGAINST_LOWER,
    AGAINST_MOVE,
    AIMED,
    ALL,
    ALONE,
    ANYWHERE,
    ASKS,
    BEHIND,
    CARD_COST,
    CARD_COUNT,
    CARD_POWER,
    CHANGES_COST,
    CHOOSE,
    CLOSES,
    COPY_POWER,
    COST,
    COST_LEAST,
    COST_MOST,
    DESTROY,
    DISCARD,
    DRAW,
    ELSEWHERE,
    ENEMY_HERE,
    ENERGY,
    FACE_DOWN,
    FACE_DOWN_CARDS,
    HAND_CARDS,
    HAS,
    HAS_TAG,
    HERE,
    HIJACK,
    IN_STEP,
    KIND,
    LANE_POWER,
    MINE,
    MOVE,
    MULTIPLY,
    NEW,
    NO_FACE_DOWN,
    NUMBER,
    OTHER_HERE,
    PER,
    PERSIST,
    PERSIST_COUNT,
    PHASES,
    PROTECTS,
    RETURN,
    REVEAL,
    REVEAL_COUNT,
    SECOND,
    SET_POWER,
    SILENCE,
    SOURCES,
    STRONGEST,
    TAG,
    THEIRS,
    THEN,
    THIS,
    TO,
    WEAKEST,
    WHEN,
    WHERE,
    WHICH,
    WHO,
    WHOSE,
    N,
)
from breakroom.games.breach.state import (
    FACE_DOWN_POWER,
    SEATS,
    TURNS,
    Play,
    State,
)
from breakroom.games.breach.turn import ENERGY as MORE_ENERGY

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
    return bool(row[TAG] < 0 or HAS_TAG[card, row[TAG]])


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
        if IN_STEP[source, r] != step:
            continue
        row = PERSIST[source, r]
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
def find_powers(s: Ints) -> None:
    """Fills in the power of every piece, and of both sides in every lane."""
    for j in range(s[COUNT]):
        p = PIECES + WIDTH * j
        base = FACE_DOWN_POWER if s[p + FACE] >= 0 else CARD_POWER[s[p + CARD]]
        s[VALUES + j] = base + s[p + PLUS]
    s[SUMS : SUMS + 2 * LANES] = 0
    for step in range(3):
        for lane in range(LANES):
            if PHASES[s[EFFECT + lane]] >> step & 1:
                _persist(s, s[EFFECT + lane], step, lane, NOBODY)
        for j in range(s[COUNT]):
            p = PIECES + WIDTH * j
            if s[p + HOLDS] and PHASES[s[p + CARD]] >> step & 1:
                _persist(s, s[p + CARD], step, s[p + LANE], s[p + SIDE])
    for j in range(s[COUNT]):
        p = PIECES + WIDTH * j
        s[VALUES + j] = max(0, s[VALUES + j])
        s[SUMS + 2 * s[p + LANE] + s[p + SIDE]] += s[VALUES + j]
    for i in range(2 * LANES):
        s[SUMS + i] = max(0, s[SUMS + i])


@compiled
def _guards(s: Ints, source: Int, lane: Int, side: Int, j: Int, harm: Int) -> bool:
    for r in range(PERSIST_COUNT[source]):
        row = PERSIST[source, r]
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
        row = PERSIST[source, r]
        if row[KIND] == COST and _concerns(row[WHOSE], side, seat):
            for lane in range(LANES):
                if row[WHERE] == ANYWHERE or (lane == at) == (row[WHERE] == HERE):
                    costs[lane] += row[N]
        elif row[KIND] == NO_FACE_DOWN and _concerns(row[WHOSE], side, seat):
            costs[LANES + at] = 1


@compiled
def find_costs(s: Ints, seat: Int, costs: Ints) -> None:
    """By lane: what the seat's cards cost more there; then, whether nothing is laid there."""
    costs[:] = 0
    for lane in range(LANES):
        effect = s[EFFECT + lane]
        if CHANGES_COST[effect] or CLOSES[effect]:
            _add_cost(effect, lane, NOBODY, seat, costs)
    for j in range(s[COUNT]):
        p = PIECES + WIDTH * j
        if s[p + HOLDS] and (CHANGES_COST[s[p + CARD]] or CLOSES[s[p + CARD]]):
            _add_cost(s[p + CARD], s[p + LANE], s[p + SIDE], seat, costs)


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
def _hand(seat: Int) -> Int:
    return HANDS + SECOND * seat


@compiled
def draw(s: Ints, seat: Int) -> None:
    if s[LEFT + seat]:
        s[LEFT + seat] -= 1
        s[_hand(seat) + s[HELD + seat]] = s[DECKS + SECOND * seat + s[LEFT + seat]]
        s[HELD + seat] += 1


@compiled
def leave_hand(s: Ints, seat: Int, card: Int) -> None:
    hand, held = _hand(seat), s[HELD + seat]
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
        if n > 0 or (n < 0 and not is_protected(s, j, AGAINST_LOWER)):
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
        s[_hand(owner) + s[HELD + owner]] = card
        s[HELD + owner] += 1
    elif kind == SILENCE:
        s[p + SILENCED], s[p + HOLDS] = 1, 0
    elif kind == COPY_POWER:
        mine = find(s, me)
        if mine >= 0:
            find_powers(s)
            more = s[VALUES + j] - s[VALUES + mine]
            if more > 0:
                s[PIECES + WIDTH * mine + PLUS] += more


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
            leave_hand(s, other, s[_hand(other) + at])
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
def _holds(s: Ints, when: Int, me: Int, lane: Int, side: Int) -> bool:
    if when == ALONE:
        return bool(times(s, OTHER_HERE, me, lane, side) == 0)
    if when == BEHIND:
        find_powers(s)
        return bool(s[SUMS + 2 * lane + side] < s[SUMS + 2 * lane + 1 - side])
    return True


@compiled
def resolve_one(s: Ints, source: Int, lane: Int, side: Int, seeds: Bits) -> None:
    for r in range(REVEAL_COUNT[source]):
        row = REVEAL[source, r]
        if not _holds(s, row[WHEN], source, lane, side):
            continue
        if row[KIND] == CHOOSE:
            found = find_targets(s, row, source, lane, side)
            if found:
                card = likely_target(s, found, THEN[source, r, 0], side)
                for deed in THEN[source, r]:
                    if deed[KIND]:
                        act(s, deed, source, lane, side, card)
        elif row[AIMED] > 0:
            for i in range(find_targets(s, row, source, lane, side)):
                act(s, row, source, lane, side, s[TARGETS + i])
        else:
            act_on_hands(s, row, side, seeds)


# -- a turn -----------------------------------------------------------------------------------


@inlined
def _add_piece(s: Ints, play: Int, seat: Int, face: Int) -> None:
    p = PIECES + WIDTH * s[COUNT]
    s[p + CARD], s[p + SIDE], s[p + LANE], s[p + CAME] = play >> 2, seat, play & 3, s[TURN]
    s[p + FACE], s[p + PLUS], s[p + HOLDS], s[p + SILENCED] = face, 0, 0, 0
    s[COUNT] += 1


@compiled
def carry_out(s: Ints, gold: Ints, pink: Ints, seeds: Bits) -> None:
    """Both plans, from the assigning to the begin of the next turn or the end of the game."""
    for seat in range(2):
        plan = gold if seat == 0 else pink
        if plan[DOWN] >= 0 and not s[LAID + seat]:
            leave_hand(s, seat, plan[DOWN] >> 2)
            _add_piece(s, plan[DOWN], seat, plan[DOWN] & 3)
    for seat in range(2):
        plan = gold if seat == 0 else pink
        for i in range(FIRST, FIRST + plan[PLAYS]):
            leave_hand(s, seat, plan[i] >> 2)
            _add_piece(s, plan[i], seat, -1)
    for seat in range(2):
        if (gold if seat == 0 else pink)[USES]:
            persona = s[PERSONA + seat]
            s[PERSONA + seat] = -1
            resolve_one(s, persona, -1, seat, seeds)
    queued = 0
    for lane in range(LANES):
        for seat in range(2):
            plan = gold if seat == 0 else pink
            for i in range(FIRST, FIRST + plan[PLAYS]):
                if plan[i] & 3 == lane:
                    s[QUEUE + queued] = plan[i] >> 2
                    queued += 1
    for i in range(queued):
        card = s[QUEUE + i]
        j = find(s, card)
        if j >= 0:
            p = PIECES + WIDTH * j
            if not s[p + SILENCED]:
                s[p + HOLDS] = PERSIST_COUNT[card] > 0
                resolve_one(s, card, s[p + LANE], s[p + SIDE], seeds)
    find_powers(s)
    if s[TURN] == TURNS:
        s[OVER] = 1
        return
    s[TURN] += 1
    for seat in range(2):
        s[AVAILABLE + seat] = max(0, MORE_ENERGY * s[TURN] + s[NEXT + seat])
        s[NEXT + seat] = s[LAID + seat] = 0
        draw(s, seat)


# -- to and from the rules --------------------------------------------------------------------


def encode(state: State) -> Ints:
    """A state in which a turn is being planned. What is assigned counts as in hand."""
    s = np.zeros(LENGTH, np.int64)
    s[TURN], s[COUNT] = state.turn, len(state.table)
    for seat in SEATS:
        s[AVAILABLE + seat], s[NEXT + seat] = state.energy[seat], state.next_energy[seat]
        s[LAID + seat], s[LEFT + seat] = state.has_laid[seat], len(state.decks[seat])
        s[HELD + seat] = hand_size(state, seat)
        persona = state.personas[seat]
        s[PERSONA + seat] = NUMBER[persona] if persona and not state.used[seat] else -1
        hand = [*state.hands[seat], *(play.card for play in state.stacks[seat])]
        for begin, pile in ((_hand(seat), hand), (DECKS + SECOND * seat, state.decks[seat])):
            s[begin : begin + len(pile)] = [NUMBER[card] for card in pile]
    s[EFFECT : EFFECT + LANES] = [NUMBER[effect] for effect in state.lane_effects]
    for j, piece in enumerate(state.table):
        p = PIECES + WIDTH * j
        s[p : p + WIDTH] = [
            NUMBER[piece.card],
            piece.side,
            piece.lane,
            piece.turn,
            piece.laid,
            piece.plus,
            piece.holds,
            piece.silenced,
        ]
    find_powers(s)
    return s


def encode_plan(plan: Plan) -> Ints:
    row = np.zeros(PLAN, np.int64)
    row[PLAYS], row[USES] = len(plan.plays), plan.persona
    row[DOWN] = _code(plan.laid) if plan.laid else -1
    for i, play in enumerate(plan.plays):
        row[FIRST + i] = _code(play)
    return row


def _code(play: Play) -> int:
    return 4 * NUMBER[play.card] + play.lane


def decode_plan(row: Ints) -> Plan:
    plays = tuple(_play(int(code)) for code in row[FIRST : FIRST + row[PLAYS]])
    return Plan(plays, _play(int(row[DOWN])) if row[DOWN] >= 0 else None, bool(row[USES]))


def _play(code: int) -> Play:
    return Play(SOURCES[code >> 2], code & 3)
