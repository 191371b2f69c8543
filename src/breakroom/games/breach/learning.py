"""Breach in numbers, for those who learn: see `Game.values` and `Game.features`."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from breakroom.core.game import Seat
from breakroom.games.breach.actions import NO_PERSONA
from breakroom.games.breach.cards import DECKS, LANE_EFFECTS, LANES, PERSONAS
from breakroom.games.breach.state import SEATS, TURNS
from breakroom.games.breach.view import InPlay, View

PHASES: Final = ("mulligan", "persona", "assign", "resolve", "over")
CARDS: Final = (*DECKS[0], *DECKS[1])
FACE_DOWN: Final = tuple(f"face_down_{n}" for n in range(len(SEATS) * TURNS))  # R3.4
IDS: Final = (*CARDS, *FACE_DOWN)
ALL_PERSONAS: Final = (*PERSONAS[0], *PERSONAS[1])
EFFECTS: Final = tuple(effect for effects in LANE_EFFECTS for effect in effects)
VALUES: Final[dict[str, Sequence[Any]]] = {
    "card": CARDS,
    "choose.card": IDS,
    "persona": (*ALL_PERSONAS, NO_PERSONA),
}

# What a number is divided by, so that it stays within -1 and 1; what is larger is cut.
HAND: Final = 10
DECK: Final = 20
ENERGY: Final = 10
POWER: Final = 20
LANE_POWER: Final = 40


class Standing(NamedTuple):
    """A card in play."""

    lane: int
    side: Seat
    piece: InPlay


def features(view: View, seat: Seat) -> dict[str, Sequence[float]]:
    seats = (seat, 1 - seat)
    players, mine = [view.players[s] for s in seats], view.mine
    assert mine is not None, "a spectator learns nothing here"
    in_play = [
        Standing(lane, side, piece)
        for lane, place in enumerate(view.lanes)
        for side, pieces in enumerate(place.cards)
        for piece in pieces
    ]
    known = {found.piece.card: found for found in in_play if found.piece.card}
    laid = {found.piece.id: found for found in in_play if found.piece.face_down}
    planned = {play.card: LANES.index(play.lane) for play in mine.plan}
    question = view.question
    return {
        "phase": [float(view.phase == phase) for phase in PHASES],
        "turn": [view.turn / TURNS],
        "my hand": _flags(CARDS, (held.card for held in mine.hand)),
        "my plan": [float(planned.get(c) == lane) for lane in range(len(LANES)) for c in CARDS],
        "energy left": [_share(mine.energy_left, ENERGY)],
        "persona called": [float(mine.calls_persona)],
        "cards in play": [
            _whose(known.get(c), lane, seat) for lane in range(len(LANES)) for c in CARDS
        ],
        "power of cards": [
            _share(known[c].piece.power, POWER) if c in known else 0.0 for c in CARDS
        ],
        "silenced": _flags(CARDS, (c for c, found in known.items() if found.piece.silenced)),
        "face down": [
            _whose(laid.get(name), lane, seat) for lane in range(len(LANES)) for name in FACE_DOWN
        ],
        "gone": _flags(CARDS, (*(g.card for g in view.destroyed if g.card), *view.discarded)),
        "lane effects": _flags(EFFECTS, (lane.effect.id for lane in view.lanes)),
        "lane powers": [_share(lane.powers[s], LANE_POWER) for s in seats for lane in view.lanes],
        "closed lanes": [float(lane.closed[s]) for s in seats for lane in view.lanes],
        "hands": [_share(p.hand, HAND) for p in players],
        "decks": [_share(p.deck, DECK) for p in players],
        "energy": [_share(p.energy, ENERGY) for p in players],
        "next energy": [_share(p.next_energy, ENERGY) for p in players],
        "has laid": [float(p.has_laid) for p in players],
        "committed": [float(p.committed) for p in players],
        "known of their hand": _flags(CARDS, players[1].known),
        "unseen of their deck": _flags(CARDS, players[1].unseen),
        "personas": _flags(ALL_PERSONAS, (p.persona for p in players if p.persona)),
        "personas used": [float(p.persona_used) for p in players],
        "to choose among": _flags(IDS, question.among if question else ()),
        "who acts": _flags((*CARDS, *ALL_PERSONAS), (question.source,) if question else ()),
    }


def _whose(found: Standing | None, lane: int, seat: Seat) -> float:
    """Is it in that lane? 1 on the seat's own side, -1 on the other."""
    if found is None or found.lane != lane:
        return 0.0
    return 1.0 if found.side == seat else -1.0


def _flags(names: Sequence[str], there: Iterable[str]) -> list[float]:
    found = set(there)
    return [float(name in found) for name in names]


def _share(number: int, most: int) -> float:
    return min(1.0, max(-1.0, number / most))
