"""A turn of Breach for compiled search: both plans carried out, on an array of numbers.

The rules are in `turn.py`, `effects.py` and `power.py`; a test drives both together.
"""

from breakroom.bots.compiled import Bits, Int, Ints, compiled, inlined
from breakroom.games.breach.kernel_effects import draw, find, hand_of, resolve_one, take_from_hand
from breakroom.games.breach.kernel_power import (
    AVAILABLE,
    CAME,
    CARD,
    COUNT,
    DECKS,
    DOWN,
    EFFECT,
    FACE,
    FIRST,
    HELD,
    HOLDS,
    LAID,
    LANE,
    LANES,
    LEFT,
    LENGTH,
    NEXT,
    OVER,
    PERSONA,
    PIECES,
    PLAN,
    PLAYS,
    PLUS,
    QUEUE,
    SIDE,
    SILENCED,
    TURN,
    USES,
    WIDTH,
    find_powers,
)
from breakroom.games.breach.kernel_rows import NUMBER, PERSIST_COUNT, SECOND, SOURCES, ints
from breakroom.games.breach.plans import Plan
from breakroom.games.breach.power import hand_size
from breakroom.games.breach.state import SEATS, TURNS, Play, State
from breakroom.games.breach.turn import ENERGY as MORE_ENERGY

# -- a turn -----------------------------------------------------------------------------------


@inlined
def add_piece(s: Ints, play: Int, seat: Int, face: Int) -> None:
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
            take_from_hand(s, seat, plan[DOWN] >> 2)
            add_piece(s, plan[DOWN], seat, plan[DOWN] & 3)
    for seat in range(2):
        plan = gold if seat == 0 else pink
        for i in range(FIRST, FIRST + plan[PLAYS]):
            take_from_hand(s, seat, plan[i] >> 2)
            add_piece(s, plan[i], seat, -1)
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
    else:
        begin_turn(s)


@compiled
def begin_turn(s: Ints) -> None:
    s[TURN] += 1
    for seat in range(2):
        s[AVAILABLE + seat] = max(0, MORE_ENERGY * s[TURN] + s[NEXT + seat])
        s[NEXT + seat] = s[LAID + seat] = 0
        draw(s, seat)


# -- to and from the rules --------------------------------------------------------------------


def encode(state: State) -> Ints:
    """A state between two turns. What is assigned counts as in hand."""
    s = [0] * LENGTH
    s[TURN], s[COUNT], s[OVER] = state.turn, len(state.table), state.phase == "over"
    for seat in SEATS:
        s[AVAILABLE + seat], s[NEXT + seat] = state.energy[seat], state.next_energy[seat]
        s[LAID + seat], s[LEFT + seat] = state.has_laid[seat], len(state.decks[seat])
        s[HELD + seat] = hand_size(state, seat)
        persona = state.personas[seat]
        s[PERSONA + seat] = NUMBER[persona] if persona and not state.used[seat] else -1
        hand = [*state.hands[seat], *(play.card for play in state.stacks[seat])]
        for begin, pile in ((hand_of(seat), hand), (DECKS + SECOND * seat, state.decks[seat])):
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
    encoded = ints(s)
    find_powers(encoded)
    return encoded


def encode_plan(plan: Plan) -> Ints:
    row = [0] * PLAN
    row[PLAYS], row[USES] = len(plan.plays), plan.persona
    row[DOWN] = _code(plan.laid) if plan.laid else -1
    for i, play in enumerate(plan.plays):
        row[FIRST + i] = _code(play)
    return ints(row)


def _code(play: Play) -> int:
    return 4 * NUMBER[play.card] + play.lane


def decode_plan(row: Ints) -> Plan:
    plays = tuple(_play(int(code)) for code in row[FIRST : FIRST + row[PLAYS]])
    return Plan(plays, _play(int(row[DOWN])) if row[DOWN] >= 0 else None, bool(row[USES]))


def _play(code: int) -> Play:
    return Play(SOURCES[code >> 2], code & 3)
