"""How strong everything is: persist effects, applied in their fixed order (R5.4)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from breakroom.core.game import Seat
from breakroom.games.breach.cards import CARDS, LANE_PERSISTS, LANES, Card
from breakroom.games.breach.state import FACE_DOWN_POWER, SEATS, Piece, State
from breakroom.games.breach.vocabulary import (
    ORDER,
    Add,
    Cap,
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

    by: str  # "": by R5.3, since no power is below 0
    change: int


class Parts:
    """How all numbers came about."""

    def __init__(self, state: State) -> None:
        self.cards: list[list[Part]] = [[] for _ in state.table]
        self.lanes: list[list[list[Part]]] = [[[], []] for _ in LANES]


Lanes = list[list[int]]  # by lane, then by seat

PERSISTS: Final[dict[str, tuple[Any, ...]]] = {
    **LANE_PERSISTS,
    **{card.id: card.persist for card in CARDS.values()},
}


def _only(*kinds: type) -> dict[str, tuple[Any, ...]]:
    return {
        source: tuple(row for row in rows if isinstance(row, kinds))
        for source, rows in PERSISTS.items()
    }


STRENGTH: Final = _only(SetPower, Cap, Multiply, Add, LanePower)
PROTECTION: Final = _only(Protect)
COSTS: Final = _only(Cost)
CLOSING: Final = _only(NoFaceDown)


def persists(
    state: State, kinds: Mapping[str, tuple[Any, ...]] = PERSISTS
) -> list[tuple[Source, Any]]:
    """Every persist effect that holds, in order of arrival; lane effects were there first. With
    `kinds`, only those of one sort."""
    found: list[tuple[Source, Any]] = []
    for lane, effect in enumerate(state.lane_effects):
        for row in kinds[effect]:
            found.append((Source(effect, lane, None), row))
    for piece in state.table:
        if piece.holds:
            for row in kinds[piece.card]:
                found.append((Source(piece.id, piece.lane, piece.side), row))
    return found


def meant(state: State, source: Source, cards: Cards) -> list[int]:
    """The table's indices of the cards that a row means, strength left aside."""
    me, lane, side = source
    table = state.table
    if cards.which == "this":
        return [index for index, piece in enumerate(table) if piece.id == me]
    if cards.where == "here":
        found = [index for index, piece in enumerate(table) if piece.lane == lane]
    elif cards.where == "elsewhere":
        found = [index for index, piece in enumerate(table) if piece.lane != lane]
    else:
        found = list(range(len(table)))
    if cards.whose == "mine":
        found = [i for i in found if table[i].side == side and table[i].id != me]
    elif cards.whose == "theirs":
        found = [i for i in found if table[i].side != side]
    if cards.which == "face_down":
        found = [i for i in found if table[i].laid >= 0]
    elif cards.which == "new":
        found = [i for i in found if table[i].turn == state.turn]
    if cards.cost_most is None and cards.cost_least is None and cards.tag is None:
        return found
    return [i for i in found if table[i].laid < 0 and _fits(CARDS[table[i].card], cards)]


def _fits(card: Card, cards: Cards) -> bool:
    if cards.cost_most is not None and card.cost > cards.cost_most:
        return False
    if cards.cost_least is not None and card.cost < cards.cost_least:
        return False
    return cards.tag is None or cards.tag in card.tags


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
    """The power of a card before persist effects."""
    base = FACE_DOWN_POWER if piece.laid >= 0 else CARDS[piece.card].power
    return base + piece.plus


def raw_powers(state: State, parts: Parts | None = None) -> tuple[list[int], Lanes]:
    """What adds up for every card in play, also below 0, and what effects give to the lanes."""
    table = state.table
    values = [own_power(piece) for piece in table]
    lanes = [[0, 0], [0, 0], [0, 0]]
    rows = persists(state, STRENGTH)
    if len(rows) > 1:
        rows.sort(key=_by_order)
    for source, row in rows:
        if isinstance(row, LanePower):
            for lane, side in lane_power(state, source, row):
                lanes[lane][side] += row.n
                if parts is not None:
                    parts.lanes[lane][side].append(Part(source.id, row.n))
            continue
        for index in meant(state, source, row.cards):
            before = values[index]
            if isinstance(row, Add):
                values[index] += row.n if row.per is None else row.n * count(state, source, row.per)
            elif isinstance(row, Multiply):
                values[index] *= row.by
            elif isinstance(row, SetPower) or before > row.n:
                values[index] = row.n
            if parts is not None and values[index] != before:
                parts.cards[index].append(Part(source.id, values[index] - before))
    return values, lanes


def powers(state: State, parts: Parts | None = None) -> tuple[list[int], Lanes]:
    """The power of every card in play, and of both sides in every lane (R5.3, R5.4).
    With `parts`, also how the numbers came about."""
    values, lanes = raw_powers(state, parts)
    for index, piece in enumerate(state.table):
        if values[index] < 0:
            if parts is not None:
                parts.cards[index].append(Part("", -values[index]))
            values[index] = 0
        lanes[piece.lane][piece.side] += values[index]
    for lane, sides in enumerate(lanes):
        for side, power in enumerate(sides):
            if power < 0:
                if parts is not None:
                    parts.lanes[lane][side].append(Part("", -power))
                sides[side] = 0
    return values, lanes


def _by_order(entry: tuple[Source, Any]) -> int:
    return ORDER[type(entry[1])]


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
    for source, row in persists(state, PROTECTION):
        if harm in row.against:
            for index in meant(state, source, row.cards):
                if state.table[index].id == piece.id:
                    return True
    return False


def cost_changes(state: State, seat: Seat) -> list[int]:
    """By lane: what the seat's cards cost more there, face up."""
    changes = [0 for _ in LANES]
    for source, row in persists(state, COSTS):
        if _concerns(source, row.whose, seat):
            for lane in range(len(LANES)):
                if row.where == "anywhere" or (lane == source.lane) == (row.where == "here"):
                    changes[lane] += row.n
    return changes


def closed_lanes(state: State, seat: Seat) -> list[bool]:
    """By lane: may the seat lay nothing face down there?"""
    closed = [False for _ in LANES]
    for source, row in persists(state, CLOSING):
        if _concerns(source, row.whose, seat):
            closed[source.lane] = True
    return closed


def _concerns(source: Source, whose: str, seat: Seat) -> bool:
    return whose == "all" or (source.side == seat) == (whose == "mine")
