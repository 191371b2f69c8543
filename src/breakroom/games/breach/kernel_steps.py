"""Breach one action at a time, for batches: the kernel's array, and behind it what is to be known
in the middle of a turn.

The rules are in `game.py`, `turn.py` and `effects.py`; a test drives both together. Who acts when
both may goes by turns, as at every other door. What chance has a say in is drawn by a generator
that is not the rules'.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from breakroom.bots.chance import random_below
from breakroom.bots.compiled import Bits, Int, Ints, compiled, inlined
from breakroom.games.breach.cards import LANE_EFFECTS
from breakroom.games.breach.kernel import add_piece, begin_turn
from breakroom.games.breach.kernel_effects import (
    act,
    act_on_hands,
    draw,
    find,
    find_targets,
    hand_of,
    holds,
    take_from_hand,
)
from breakroom.games.breach.kernel_judge import result
from breakroom.games.breach.kernel_playout import shuffle_deck
from breakroom.games.breach.kernel_power import (
    AVAILABLE,
    CARD,
    COUNT,
    DECKS,
    EFFECT,
    HELD,
    HOLDS,
    LAID,
    LANE,
    LANES,
    LEFT,
    LENGTH,
    OVER,
    PIECES,
    QUEUE,
    SIDE,
    SILENCED,
    TARGETS,
    TURN,
    WIDTH,
    find_costs,
    find_powers,
)
from breakroom.games.breach.kernel_rows import (
    AIMED,
    CARD_COST,
    CARD_COUNT,
    CHOOSE,
    ENERGY,
    KIND,
    NUMBER,
    PEEK,
    PERSIST_COUNT,
    REVEAL,
    REVEAL_COUNT,
    SECOND,
    THEN,
    WHEN,
    ints,
)
from breakroom.games.breach.learning import PHASES
from breakroom.games.breach.state import FACE_DOWN_COST, HAND, NOT_YET, TURNS

# -- the state: what follows the kernel's numbers ----------------------------------------------

PHASE: Final = LENGTH
SEAT: Final = PHASE + 1  # who acts next
ACTED: Final = SEAT + 1  # who acted last
NAMES: Final = ACTED + 1  # how many cards were ever laid face down
QUEUED: Final = NAMES + 1  # how many resolve in this turn
NEXT_UP: Final = QUEUED + 1  # which of them is next, or acts
ASKS: Final = NEXT_UP + 1  # an effect that waits: of which seat,
SOURCE: Final = ASKS + 1  # of which card or persona,
ROW: Final = SOURCE + 1  # which of its reveal effects,
FOUND: Final = ROW + 1  # and how many cards there are to choose from, in TARGETS
REDRAWS: Final = FOUND + 1  # by seat, as all up to STACKED
CHOSEN: Final = REDRAWS + 2  # the persona's number, WITHOUT or NOT_CHOSEN
USED: Final = CHOSEN + 2
CALLS: Final = USED + 2
COMMITTED: Final = CALLS + 2
STACKED: Final = COMMITTED + 2  # how many cards are assigned
STACKS: Final = STACKED + 2  # in stack order; like HANDS, where the assigned cards are, too
PLACE: Final = STACKS + CARD_COUNT  # by card, as all up to PLANNED
NOW: Final = PLACE + CARD_COUNT  # while PLACE is brought up to date
NAME: Final = NOW + CARD_COUNT  # 3 of face_down_3, as long as it is one or has gone as one; or -1
SEEN: Final = NAME + CARD_COUNT  # does the other seat know it? see state.Seen
PLANNED: Final = SEEN + CARD_COUNT  # the lane for which it is assigned, or -1
SPARE: Final = PLANNED + CARD_COUNT  # by seat: the energy that is left
COSTS: Final = SPARE + 2  # by seat, as `find_costs` says it
WHOLE: Final = COSTS + 2 * 2 * LANES

IN_MULLIGAN, IN_PERSONA, IN_ASSIGN, IN_RESOLVE, IS_OVER = range(len(PHASES))
IN_DECK, IN_HAND, ON_TABLE, OUT = range(4)  # as PLACE; what is assigned is in hand
WITHOUT: Final = -1
NOT_CHOSEN: Final = -2

# An action: what is done, then a card (or what else it names), then a lane.
ANSWER, BE, CALL, ASSIGN, LAY, TAKE_BACK, COMMIT, PICK = range(8)
BEGIN: Final = -1  # deal a new game

FIRST_EFFECT: Final = ints(  # by lane: its first lane effect's number; then where they end
    [
        NUMBER[LANE_EFFECTS[0][0]] + sum(map(len, LANE_EFFECTS[:lane]))
        for lane in range(len(LANE_EFFECTS) + 1)
    ]
)


# -- what is where, and who knows of it ---------------------------------------------------------


@compiled
def note_places(s: Ints) -> None:
    """To be told after each effect: what has come to lie open is no longer only seen by the other,
    and what went back into a hand from an open place is (R5.6)."""
    for card in range(CARD_COUNT):
        s[NOW + card] = OUT
    for seat in range(2):
        for i in range(s[LEFT + seat]):
            s[NOW + s[DECKS + SECOND * seat + i]] = IN_DECK
        for i in range(s[HELD + seat]):
            s[NOW + s[hand_of(seat) + i]] = IN_HAND
    for j in range(s[COUNT]):
        s[NOW + s[PIECES + WIDTH * j + CARD]] = ON_TABLE
    for card in range(CARD_COUNT):
        was, now = s[PLACE + card], s[NOW + card]
        if was == ON_TABLE and now == IN_HAND:
            if s[NAME + card] < 0:
                s[SEEN + card] = 1
            s[NAME + card] = -1
        elif was == IN_HAND and now >= ON_TABLE and s[NAME + card] < 0:
            s[SEEN + card] = 0
        s[PLACE + card] = now


@inlined
def place_of(s: Ints, source: Int) -> tuple[Int, Int]:
    """The lane and the side of a card in play, or of a persona in use."""
    if source >= CARD_COUNT:
        return -1, 0 if s[CHOSEN] == source else 1
    p = PIECES + WIDTH * find(s, source)
    return s[p + LANE], s[p + SIDE]


@inlined
def is_asked(s: Ints, seat: Int) -> bool:
    if s[PHASE] == IN_ASSIGN:
        return bool(s[COMMITTED + seat] == 0)
    if s[PHASE] == IN_MULLIGAN:
        return bool(s[REDRAWS + seat] == NOT_YET)
    if s[PHASE] == IN_PERSONA:
        return bool(s[CHOSEN + seat] == NOT_CHOSEN)
    return bool(s[ASKS] == seat)


@compiled
def settle(s: Ints) -> None:
    """Who acts next, and all that follows from the cards as they lie."""
    other = 1 - s[ACTED]
    s[SEAT] = other if is_asked(s, other) else s[ACTED]
    note_places(s)
    find_powers(s)
    for seat in range(2):
        begin = COSTS + 2 * LANES * seat
        find_costs(s, seat, s[begin : begin + 2 * LANES])
        s[SPARE + seat] = s[AVAILABLE + seat] - FACE_DOWN_COST * s[LAID + seat]
        for i in range(s[STACKED + seat]):
            card = s[STACKS + SECOND * seat + i]
            s[SPARE + seat] -= max(0, CARD_COST[card] + s[begin + s[PLANNED + card]])
    if s[PHASE] == IN_RESOLVE:
        source = s[SOURCE]
        lane, side = place_of(s, source)
        s[FOUND] = find_targets(s, REVEAL[source][s[ROW]], source, lane, side)


# -- set-up -------------------------------------------------------------------------------------


@compiled
def draw_anew(s: Ints, seat: Int, seeds: Bits) -> None:
    """R2.3: the hand goes back, the deck is shuffled, and four are drawn."""
    deck, hand = DECKS + SECOND * seat, hand_of(seat)
    for i in range(s[HELD + seat]):
        s[deck + s[LEFT + seat]] = s[hand + i]
        s[LEFT + seat] += 1
    s[HELD + seat] = 0
    shuffle_deck(s, seat, seeds)
    for _ in range(HAND):
        draw(s, seat)


@compiled
def deal(s: Ints, start: Ints, seeds: Bits) -> None:
    """A new game: lane effects and hands are drawn."""
    for i in range(WHOLE):
        s[i] = start[i]
    for lane in range(LANES):
        first = FIRST_EFFECT[lane]
        s[EFFECT + lane] = first + random_below(FIRST_EFFECT[lane + 1] - first, seeds)
    for seat in range(2):
        draw_anew(s, seat, seeds)
    settle(s)


@inlined
def assign_anew(s: Ints) -> None:
    begin_turn(s)
    s[PHASE] = IN_ASSIGN
    for seat in range(2):
        s[COMMITTED + seat] = s[CALLS + seat] = 0


# -- a turn -------------------------------------------------------------------------------------


@inlined
def take_back(s: Ints, seat: Int, card: Int) -> None:
    s[PLANNED + card] = -1
    kept = 0
    begin = STACKS + SECOND * seat
    for i in range(s[STACKED + seat]):
        if s[begin + i] != card:
            s[begin + kept] = s[begin + i]
            kept += 1
    s[STACKED + seat] = kept


@inlined
def enqueue(s: Ints, source: Int) -> None:
    s[QUEUE + s[QUEUED]] = source
    s[QUEUED] += 1


@compiled
def reveal(s: Ints) -> None:
    """R4.1, R4.2."""
    s[PHASE], s[QUEUED], s[NEXT_UP] = IN_RESOLVE, 0, 0
    for seat in range(2):
        for i in range(s[STACKED + seat]):
            card = s[STACKS + SECOND * seat + i]
            take_from_hand(s, seat, card)
            add_piece(s, 4 * card + s[PLANNED + card], seat, -1)
        if s[CALLS + seat]:
            s[USED + seat] = 1
            enqueue(s, s[CHOSEN + seat])
    for lane in range(LANES):
        for seat in range(2):
            for i in range(s[STACKED + seat]):
                card = s[STACKS + SECOND * seat + i]
                if s[PLANNED + card] == lane:
                    enqueue(s, card)
    for card in range(CARD_COUNT):
        s[PLANNED + card] = -1
    s[STACKED] = s[STACKED + 1] = 0
    note_places(s)


@inlined
def do_without(s: Ints, row: Ints, side: Int, seeds: Bits) -> None:
    """What concerns hands and energy."""
    if row[KIND] == PEEK:
        for i in range(s[HELD + 1 - side]):
            s[SEEN + s[hand_of(1 - side) + i]] = 1
    elif row[KIND] != ENERGY or s[TURN] < TURNS:
        act_on_hands(s, row, side, seeds)


@inlined
def effects_of(s: Ints, source: Int) -> Int:
    """How many reveal effects it has; none once it is silenced."""
    j = find(s, source)
    return 0 if j >= 0 and s[PIECES + WIDTH * j + SILENCED] else REVEAL_COUNT[source]


@compiled
def acts(s: Ints, source: Int, first: Int, chosen: Int, seeds: Bits) -> bool:
    """Carries out the effects of the source from that one on, which waited for the chosen card if
    there is one; True if one of them waits."""
    lane, side = place_of(s, source)
    r, count = first, effects_of(s, source)
    while r < count:
        row = REVEAL[source][r]
        if chosen >= 0:
            found, s[TARGETS] = 1, chosen
        elif not holds(s, row[WHEN], source, lane, side):
            r += 1
            continue
        elif row[AIMED] > 0:
            found = find_targets(s, row, source, lane, side)
        else:
            found = 0
            do_without(s, row, side, seeds)
        if row[KIND] == CHOOSE and found > 1:  # R4.3
            s[ASKS], s[SOURCE], s[ROW] = side, source, r
            return True
        for i in range(found):
            card = s[TARGETS + i]
            if row[KIND] != CHOOSE:
                act(s, row, source, lane, side, card)
            else:
                for deed in THEN[source][r]:
                    if deed[KIND]:
                        act(s, deed, source, lane, side, card)
        note_places(s)
        r += 1
        if chosen >= 0:
            chosen, count = -1, effects_of(s, source)
    s[NEXT_UP] += 1
    return False


@compiled
def resolve(s: Ints, chosen: Int, seeds: Bits) -> None:
    """R4.2: one after another, the first perhaps with its chosen card, until a choice waits or the
    turn is over."""
    while s[NEXT_UP] < s[QUEUED]:
        source = s[QUEUE + s[NEXT_UP]]
        if source < CARD_COUNT and chosen < 0:
            j = find(s, source)
            if j < 0:  # R4.4
                s[NEXT_UP] += 1
                continue
            p = PIECES + WIDTH * j
            if not s[p + SILENCED]:
                s[p + HOLDS] = PERSIST_COUNT[source] > 0
        if acts(s, source, s[ROW] if chosen >= 0 else 0, chosen, seeds):
            return
        chosen = -1
    if s[TURN] == TURNS:
        s[PHASE], s[OVER] = IS_OVER, 1
    else:
        assign_anew(s)


@inlined
def named(s: Ints, number: Int) -> Int:
    """The card to choose that has this number, or this name."""
    card = number
    if number >= CARD_COUNT:
        for i in range(s[FOUND]):
            if s[NAME + s[TARGETS + i]] == number - CARD_COUNT:
                card = s[TARGETS + i]
    return card


@compiled
def play(s: Ints, deed: Int, x: Int, lane: Int, seeds: Bits) -> None:
    """A legal action of the seat that acts next."""
    seat = s[SEAT]
    other = 1 - seat
    s[ACTED] = seat
    if deed == ASSIGN:
        s[STACKS + SECOND * seat + s[STACKED + seat]] = x
        s[STACKED + seat] += 1
        s[PLANNED + x] = lane
    elif deed == LAY:
        take_from_hand(s, seat, x)
        add_piece(s, 4 * x + lane, seat, lane)
        s[NAME + x] = s[NAMES]
        s[NAMES] += 1
        s[LAID + seat] = 1
    elif deed == TAKE_BACK:
        take_back(s, seat, x)
    elif deed == CALL:
        s[CALLS + seat] = 1 - s[CALLS + seat]
    elif deed == COMMIT:
        s[COMMITTED + seat] = 1
        if s[COMMITTED + other]:
            reveal(s)
            resolve(s, -1, seeds)
    elif deed == PICK:
        resolve(s, named(s, x), seeds)
    elif deed == ANSWER:
        s[REDRAWS + seat] = x
        if s[REDRAWS + other] != NOT_YET:
            for each in range(2):
                if s[REDRAWS + each]:
                    draw_anew(s, each, seeds)
            if s[CHOSEN] == NOT_CHOSEN:
                s[PHASE] = IN_PERSONA
            else:
                assign_anew(s)
    else:
        s[CHOSEN + seat] = x
        if s[CHOSEN + other] != NOT_CHOSEN:
            assign_anew(s)
    settle(s)


@compiled
def advance(
    states: Ints,
    actions: Ints,  # by game: what is done, with what, and for which lane
    start: Ints,
    seeds: Bits,
    rewards: NDArray[np.float32],
    over: NDArray[np.bool_],
) -> None:
    """One action in each game; one that ends gives its rewards and begins anew."""
    for g in range(len(states)):
        s, begins = states[g], actions[g, 0] == BEGIN
        if not begins:
            play(s, actions[g, 0], actions[g, 1], actions[g, 2], seeds)
            over[g] = s[OVER] != 0
        if over[g]:
            rewards[g, 0] = result(s)
            rewards[g, 1] = -rewards[g, 0]
        if over[g] or begins:
            deal(s, start, seeds)
