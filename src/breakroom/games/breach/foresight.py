"""What a seat can know before it happens: what its plan would make of the lanes, and which choice
would come to nothing."""

from collections.abc import Iterator

from msgspec import structs

from breakroom.core.game import Event, Seat
from breakroom.core.play import clone
from breakroom.games.breach import events
from breakroom.games.breach.cards import CARDS
from breakroom.games.breach.effects import act
from breakroom.games.breach.events import Powers
from breakroom.games.breach.power import powers
from breakroom.games.breach.state import Piece, State, find
from breakroom.games.breach.turn import asked, choices
from breakroom.games.breach.vocabulary import HARMED


def forecast(state: State, seat: Seat) -> tuple[dict[str, int], Powers]:
    """The power of the seat's planned cards, and of both sides in every lane, once the plan lies
    there and what persists holds. Reveal effects, and what the other plays, are left out: they
    hang on each other."""
    stacks = list(state.stacks)
    plays, stacks[seat] = stacks[seat], []
    new = [
        Piece(p.card, p.card, seat, seat, p.lane, state.turn, holds=bool(CARDS[p.card].persist))
        for p in plays
    ]
    table = [*state.table, *new]
    values, lanes = powers(structs.replace(state, table=table, stacks=stacks))
    cards = {piece.id: value for piece, value in zip(table, values, strict=True)}
    return {p.card: cards[p.card] for p in plays}, tuple((mine, other) for mine, other in lanes)


def doubts(state: State) -> dict[str, str]:
    """Of the cards to choose from, those with which something would come to nothing, and why.
    Everyone can see that, so this tells no secret."""
    found = {card: " ".join(_in_vain(state, card)) for card in choices(state)}
    return {card: why for card, why in found.items() if why}


def _in_vain(state: State, card: str) -> Iterator[str]:
    _, source, row = asked(state)
    after = clone(state)
    told: list[Event] = []
    for deed in row.then:
        act(after, source, deed, [card], told)
    before = state.table[find(state, card)]
    for event in told:
        match event:
            case events.Protected():
                yield f"It is protected and cannot be {HARMED[event.harm]}."
            case events.CameToNothing(why="edge"):
                yield "There is no lane beyond, so it stays."
            case events.Silenced() if not _has_effects(state, before):
                yield "It has no effect left to lose."
            case events.PowerChanged() if _value(state, card) == _value(after, card):
                yield "Its power stays the same."


def _has_effects(state: State, piece: Piece) -> bool:
    """Is there anything that silence would take: an effect that holds, or one still to come?"""
    if piece.face_down or piece.silenced:
        return False
    return piece.holds or (piece.id in state.queue and bool(CARDS[piece.card].reveal))


def _value(state: State, card: str) -> int | None:
    at = find(state, card)
    return None if at < 0 else powers(state)[0][at]
