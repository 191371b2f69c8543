"""What a seat knows of the other's cards, and a full state that fits it."""

import random

from msgspec import structs

from breakroom.core.game import Seat
from breakroom.core.play import clone
from breakroom.core.rng import fresh_seed
from breakroom.games.breach.cards import ANY, CARDS, DECKS, PERSONAS
from breakroom.games.breach.power import hand_size
from breakroom.games.breach.state import NOT_YET, Piece, Seen, State


def guess(state: State, seat: Seat, rng: random.Random) -> State:
    """The other seat's hidden cards dealt anew, as they may lie for all that this seat has
    seen; its plan is empty, and no deck has a known order."""
    twin, other = clone(state), 1 - seat
    twin.seed, twin.drawn = fresh_seed(rng), 0
    if state.phase == "over":
        return twin
    twin.decks[seat] = sorted(state.decks[seat])
    rng.shuffle(twin.decks[seat])
    if state.redraws[other] != NOT_YET and state.phase == "mulligan":
        twin.redraws[other] = rng.randrange(2)
    if state.personas[other] is not None and state.phase == "persona":
        twin.personas[other] = rng.choice((*PERSONAS[other], ""))
    hand = hand_size(state, other)
    slots = [p for p in (*state.table, *state.gone) if p.face_down and p.owner == other]
    laid, held, rest = deal(hidden(state, other), state.seen[other], slots, hand, rng)
    twin.hands[other], twin.decks[other] = held, rest
    twin.stacks[other] = []
    if state.phase == "assign":
        twin.calls[other] = False
    for pile in (twin.table, twin.gone):
        for index, piece in enumerate(pile):
            if piece.id in laid:
                pile[index] = structs.replace(piece, card=laid[piece.id])
    return twin


def hidden(state: State, other: Seat) -> list[str]:
    """The cards of that seat that have not been shown, or have gone back into its hand."""
    shown = {p.card for p in (*state.table, *state.gone) if not p.face_down}
    shown.update(state.discarded)
    return [card for card in DECKS[other] if card not in shown]


def deal(
    cards: list[str], seen: list[Seen], slots: list[Piece], hand: int, rng: random.Random
) -> tuple[dict[str, str], list[str], list[str]]:
    """The cards at random under the slots that lie face down, in the hand and in the deck. As
    the real cards fit, some deal does."""
    while True:
        laid: dict[str, str] = {}
        held: list[str] = []
        left = cards.copy()
        rng.shuffle(left)
        fits = True
        for known in sorted(seen, key=lambda known: (len(known.perhaps), known.card)):
            under = [p.id for p in slots if p.id in known.perhaps and p.id not in laid]
            under = [s for s in under if may_lie(known.card, slots, s)]
            places = under + ["hand"] * (len(held) < hand)
            if not places:
                fits = False
                break
            place = rng.choice(places)
            left.remove(known.card)
            if place == "hand":
                held.append(known.card)
            else:
                laid[place] = known.card
        for slot in slots:
            if fits and slot.id not in laid:
                card = next((c for c in left if may_lie(c, slots, slot.id)), None)
                if card is None:
                    fits = False
                    break
                left.remove(card)
                laid[slot.id] = card
        missing = hand - len(held)
        if fits and missing <= len(left):
            held += left[:missing]
            return laid, held, left[missing:]


def may_lie(card: str, slots: list[Piece], slot: str) -> bool:
    """R3.4: a card lies face down only where it has no lane of its own."""
    laid = next(p.laid for p in slots if p.id == slot)
    return CARDS[card].lane not in (ANY, laid)
