"""How strong everything is: persist effects, applied in their fixed order (R5.4)."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from breakroom.core.game import Seat
from breakroom.games.breach.cards import CARDS, LANE_PERSISTS, LANES
from breakroom.games.breach.state import FACE_DOWN_POWER, SEATS, Piece, State
from breakroom.games.breach.vocabulary import (
    ORDER,
    Add,
    Cards,
    Cost,
    Harm,
    LanePower,
    Multiply,
    NoFaceDown,
    Per,
    Protect,
    SetPower,
)


class Source(NamedTuple):
    """Where an effect comes from."""

    id: str  # of the piece, the lane effect or the persona
    lane: int  # -1: a persona stands in none
    side: Seat | None  # None: a lane effect, which is for both


class Part(NamedTuple):
    """One step on the way to a number: by what, and how it changed."""

    by: str
    change: int


class Parts:
    """How all numbers came about."""

    def __init__(self, state: State) -> None:
        self.cards: list[list[Part]] = [[] for _ in state.table]
        self.lanes: list[list[list[Part]]] = [[[], []] for _ in LANES]


Lanes = list[list[int]]  # by lane, then by seat


def persists(state: State) -> list[tuple[Source, Any]]:
    """Every persist effect that holds, in order of arrival; lane effects were there first."""
    found: list[tuple[Source, Any]] = []
    for lane, effect in enumerate(state.lane_effects):
        for row in LANE_PERSISTS[effect]:
            found.append((Source(effect, lane, None), row))
    for piece in state.table:
        if piece.holds:
            for row in CARDS[piece.card].persist:
                found.append((Source(piece.id, piece.lane, piece.side), row))
    return found


def meant(state: State, source: Source, cards: Cards) -> Iterator[int]:
    """The table's indices of the cards that a row means, strength left aside."""
    me, lane, side = source
    whose, where, which = cards.whose, cards.where, cards.which
    for index, piece in enumerate(state.table):
        if which == "this":
            if piece.id == me:
                yield index
            continue
        if whose == "mine":
            if piece.side != side or piece.id == me:
                continue
        elif whose == "theirs" and piece.side == side:
            continue
        if where == "here":
            if piece.lane != lane:
                continue
        elif where == "elsewhere" and piece.lane == lane:
            continue
        if which == "face_down" and piece.laid < 0:
            continue
        if which == "new" and piece.turn != state.turn:
            continue
        if cards.cost_most is not None or cards.cost_least is not None or cards.tag:
            if piece.laid >= 0:
                continue
            card = CARDS[piece.card]
            if cards.cost_most is not None and card.cost > cards.cost_most:
                continue
            if cards.cost_least is not None and card.cost < cards.cost_least:
                continue
            if cards.tag and cards.tag not in card.tags:
                continue
        yield index


def count(state: State, source: Source, per: Per | None) -> int:
    """How many times a row's number counts."""
    if per is None:
        return 1
    me, lane, side = source
    if per == "enemy_here":
        return sum(p.lane == lane and p.side != side for p in state.table)
    if per == "other_here":
        return sum(p.lane == lane and p.side == side and p.id != me for p in state.table)
    if per == "face_down":
        return sum(p.laid >= 0 and p.side == side for p in state.table)
    if per == "hand":
        assert side is not None
        return hand_size(state, side)
    return sum(state.turn - p.turn for p in state.table if p.id == me)


def hand_size(state: State, seat: Seat) -> int:
    """What is assigned is in hand until it is revealed: nobody sees a stack grow (R3.6)."""
    return len(state.hands[seat]) + len(state.stacks[seat])


def own_power(piece: Piece) -> int:
    """Before persist effects."""
    base = FACE_DOWN_POWER if piece.laid >= 0 else CARDS[piece.card].power
    return base + piece.plus


def powers(state: State, parts: Parts | None = None) -> tuple[list[int], Lanes]:
    """The power of every card in play, and of both sides in every lane (R5.3, R5.4).
    With `parts`, also how the numbers came about."""
    table = state.table
    values = [own_power(piece) for piece in table]
    lanes = [[0, 0] for _ in LANES]
    rows = [(ORDER[type(r)], s, r) for s, r in persists(state) if type(r) in ORDER]
    rows.sort(key=lambda row: row[0])
    for _, source, row in rows:
        if isinstance(row, LanePower):
            for lane, side in lane_power(state, source, row):
                lanes[lane][side] += row.n
                if parts is not None:
                    parts.lanes[lane][side].append(Part(source.id, row.n))
            continue
        if isinstance(row, Protect):
            break
        for index in meant(state, source, row.cards):
            before = values[index]
            if isinstance(row, Add):
                values[index] += row.n * count(state, source, row.per)
            elif isinstance(row, Multiply):
                values[index] *= row.by
            elif isinstance(row, SetPower) or before > row.n:
                values[index] = row.n
            if parts is not None and values[index] != before:
                parts.cards[index].append(Part(source.id, values[index] - before))
    for index, piece in enumerate(table):
        if values[index] < 0:
            values[index] = 0
        lanes[piece.lane][piece.side] += values[index]
    return values, [[max(0, d), max(0, a)] for d, a in lanes]


def lane_power(state: State, source: Source, row: LanePower) -> Iterator[tuple[int, Seat]]:
    """The lanes and sides that get this power."""
    for lane in range(len(LANES)):
        if row.where != "anywhere" and (lane == source.lane) != (row.where == "here"):
            continue
        if row.has == "any":
            yield from ((lane, side) for side in SEATS if source.side in (side, None))
            continue
        cards = [sum(p.lane == lane and p.side == side for p in state.table) for side in SEATS]
        if cards[0] != cards[1]:
            more = 0 if cards[0] > cards[1] else 1
            yield lane, more if row.has == "more_cards" else 1 - more


def is_protected(state: State, piece: Piece, harm: Harm) -> bool:
    for source, row in persists(state):
        if isinstance(row, Protect) and harm in row.against:
            for index in meant(state, source, row.cards):
                if state.table[index].id == piece.id:
                    return True
    return False


def cost_changes(state: State, seat: Seat) -> list[int]:
    """By lane: what the seat's cards cost more there, face up."""
    changes = [0 for _ in LANES]
    for source, row in persists(state):
        if isinstance(row, Cost) and _concerns(source, row.whose, seat):
            for lane in range(len(LANES)):
                if row.where == "anywhere" or (lane == source.lane) == (row.where == "here"):
                    changes[lane] += row.n
    return changes


def closed_lanes(state: State, seat: Seat) -> list[bool]:
    """By lane: may the seat lay nothing face down there?"""
    closed = [False for _ in LANES]
    for source, row in persists(state):
        if isinstance(row, NoFaceDown) and _concerns(source, row.whose, seat):
            closed[source.lane] = True
    return closed


def _concerns(source: Source, whose: str, seat: Seat) -> bool:
    return whose == "all" or (source.side == seat) == (whose == "mine")
