"""The reveal effects: one function for each kind. All change the table and tell of it."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import structs

from breakroom.core import rng
from breakroom.core.game import Event, Seat
from breakroom.games.breach import events
from breakroom.games.breach.cards import LANES
from breakroom.games.breach.power import Source, count, is_protected, meant, powers, raw_powers
from breakroom.games.breach.state import TURNS, Piece, Seen, State, find
from breakroom.games.breach.vocabulary import (
    AddPower,
    Cards,
    CopyPower,
    Destroy,
    Discard,
    Draw,
    Energy,
    Harm,
    Hijack,
    Move,
    Peek,
    Return,
    Silence,
    When,
)

Tell = list[Event]


def selected(state: State, source: Source, cards: Cards) -> list[str]:
    """The pieces that a row means; of equally strong ones the first to arrive."""
    found = meant(state, source, cards)
    if found and cards.which in ("strongest", "weakest"):
        values, _ = powers(state)
        best = max if cards.which == "strongest" else min
        found = [best(found, key=lambda index: values[index])]
    return [state.table[index].id for index in found]


def holds(state: State, source: Source, when: When | None) -> bool:
    """Does the condition of an effect hold?"""
    if when is None:
        return True
    if when == "last":
        return state.turn == TURNS
    side = source.side
    assert side is not None
    if when == "alone":
        return not any(
            p.lane == source.lane and p.side == side and p.id != source.id for p in state.table
        )
    _, lanes = powers(state)
    return lanes[source.lane][side] < lanes[source.lane][1 - side]


def change(state: State, index: int, **fields: Any) -> None:
    state.table[index] = structs.replace(state.table[index], **fields)


def withstands(state: State, piece: Piece, harm: Harm, by: Source, tell: Tell) -> bool:
    if not is_protected(state, piece, harm):
        return False
    tell.append(events.Protected(piece.id, by.id, harm))
    return True


# -- with cards in play ----------------------------------------------------------------------


def add_power(state: State, source: Source, row: AddPower, at: int, tell: Tell) -> None:
    piece = state.table[at]
    n = row.n * count(state, source, row.per)
    is_harm = n < 0 and piece.id != source.id  # R5.10: the price of a card itself is none
    if n == 0 or (is_harm and withstands(state, piece, "lower", source, tell)):
        return
    change(state, at, plus=piece.plus + n)
    tell.append(events.PowerChanged(piece.id, source.id, n))


def destroy(state: State, source: Source, _row: Destroy, at: int, tell: Tell) -> None:
    """R5.1: it leaves the game; a face-down one is not shown."""
    piece = state.table[at]
    if not withstands(state, piece, "destroy", source, tell):
        state.gone.append(state.table.pop(at))
        tell.append(events.Destroyed(piece.id, source.id))


def hijack(state: State, source: Source, _row: Hijack, at: int, tell: Tell) -> None:
    """R5.2: it changes sides in the same lane and keeps what it is."""
    piece, side = state.table[at], source.side
    assert side is not None
    if piece.side != side and not withstands(state, piece, "hijack", source, tell):
        change(state, at, side=side)
        tell.append(events.Hijacked(piece.id, source.id, side))


def move(state: State, source: Source, row: Move, at: int, tell: Tell) -> None:
    piece = state.table[at]
    lane = piece.lane + {"left": -1, "right": 1}[row.to]
    if not 0 <= lane < len(LANES):  # R5.8
        tell.append(events.CameToNothing(source.id, "edge", piece.id))
        return
    if not withstands(state, piece, "move", source, tell):
        change(state, at, lane=lane)
        tell.append(events.Moved(piece.id, source.id, LANES[lane]))


def return_to_hand(state: State, source: Source, _row: Return, at: int, tell: Tell) -> None:
    """R5.6: to its owner's hand, as it was printed; if it lay face up, both know it is there."""
    piece = state.table.pop(at)
    state.hands[piece.owner].append(piece.card)
    known = state.seen[piece.owner]
    if piece.face_down:
        for i, seen in enumerate(known):
            if piece.id in seen.perhaps:
                left = tuple(p for p in seen.perhaps if p != piece.id)
                known[i] = Seen(seen.card, left, seen.by_all)
    else:
        known.append(Seen(piece.card, by_all=True))
    tell.append(events.Returned(piece.id, source.id, piece.owner))


def silence(state: State, source: Source, _row: Silence, at: int, tell: Tell) -> None:
    """R5.7: before its turn to resolve, it has no effect at all."""
    change(state, at, silenced=True, holds=False)
    tell.append(events.Silenced(state.table[at].id, source.id))


def copy_power(state: State, source: Source, _row: CopyPower, at: int, tell: Tell) -> None:
    mine = find(state, source.id)
    if mine < 0:
        return
    values, _ = raw_powers(state)
    if values[at] > max(0, values[mine]):  # R5.3
        n = values[at] - values[mine]
        change(state, mine, plus=state.table[mine].plus + n)
        tell.append(events.PowerChanged(source.id, source.id, n))
    else:
        tell.append(events.CameToNothing(source.id, "not_more", source.id))


WITH_A_CARD: Final[dict[type, Callable[[State, Source, Any, int, Tell], None]]] = {
    AddPower: add_power,
    Destroy: destroy,
    Hijack: hijack,
    Move: move,
    Return: return_to_hand,
    Silence: silence,
    CopyPower: copy_power,
}


# -- with hands and energy -------------------------------------------------------------------


def draw_card(state: State, seat: Seat, by: str | None, tell: Tell) -> None:
    """R3.1: an empty deck gives nothing."""
    if state.decks[seat]:
        card = state.decks[seat].pop()
        state.hands[seat].append(card)
        tell.append(events.Drew(seat, card, by))


def draw(state: State, source: Source, row: Draw, tell: Tell) -> None:
    assert source.side is not None
    if not state.decks[source.side]:
        tell.append(events.CameToNothing(source.id, "no_card"))
    for _ in range(row.n):
        draw_card(state, source.side, source.id, tell)


def discard(state: State, source: Source, row: Discard, tell: Tell) -> None:
    assert source.side is not None
    seat = 1 - source.side
    if not state.hands[seat]:
        tell.append(events.CameToNothing(source.id, "no_card"))
    for _ in range(min(row.n, len(state.hands[seat]))):
        card = state.hands[seat].pop(rng.draw(state, len(state.hands[seat])))
        state.discarded.append(card)
        forget_seen(state, seat, card)
        tell.append(events.Discarded(seat, card, source.id))


def peek(state: State, source: Source, _row: Peek, tell: Tell) -> None:
    assert source.side is not None
    seat = 1 - source.side
    hand = sorted(state.hands[seat])
    open_cards = {seen.card for seen in state.seen[seat] if seen.by_all}
    state.seen[seat] = [s for s in state.seen[seat] if s.card not in hand]
    state.seen[seat] += [Seen(card, by_all=card in open_cards) for card in hand]
    tell.append(events.Peeked(source.side, source.id, tuple(hand)))


def energy(state: State, source: Source, row: Energy, tell: Tell) -> None:
    assert source.side is not None
    seat = source.side if row.who == "me" else 1 - source.side
    if state.turn == TURNS:
        tell.append(events.CameToNothing(source.id, "no_next_turn"))
        return
    state.next_energy[seat] += row.n
    tell.append(events.EnergyChanged(seat, source.id, row.n))


WITHOUT: Final[dict[type, Callable[[State, Source, Any, Tell], None]]] = {
    Draw: draw,
    Discard: discard,
    Peek: peek,
    Energy: energy,
}


def forget_seen(state: State, seat: Seat, card: str) -> None:
    """The card lies open now: there is nothing more to know of it."""
    state.seen[seat] = [seen for seen in state.seen[seat] if seen.card != card]


def act(state: State, source: Source, row: Any, cards: list[str], tell: Tell) -> None:
    """A row that does not wait, done with these cards in play, one after another."""
    if type(row) in WITHOUT:
        WITHOUT[type(row)](state, source, row, tell)
        return
    do = WITH_A_CARD[type(row)]
    for piece in cards:
        at = find(state, piece)
        if at >= 0:
            do(state, source, row, at, tell)
