"""What happens in Breach, and who may see it."""

from typing import Literal, Self

import msgspec

from breakroom.core.game import Event, Outcome, Seat
from breakroom.games.breach.cards import LaneName

Powers = tuple[tuple[int, int], ...]  # by lane: the defender's, the attacker's


class Own(Event, frozen=True):
    """An event that only one seat sees in full."""

    seat: Seat

    def seen_by(self, seat: Seat | None) -> Self | None:
        return self if seat == self.seat else None


class Answered(Event, frozen=True):
    """A seat has answered a sealed question; what it said is told when both have."""

    seat: Seat


class Mulliganed(Event, frozen=True):
    """Both have answered: who drew four new cards?"""

    reveals = True
    redrew: tuple[bool, ...]  # by seat


class PersonasChosen(Event, frozen=True):
    reveals = True
    personas: tuple[str | None, ...]  # by seat; None: plays without


class TurnBegan(Event, frozen=True):
    turn: int
    energy: tuple[int, ...]  # by seat


class Drew(Event, frozen=True):
    reveals = True
    seat: Seat
    card: str | None  # None for those who do not see it
    by: str | None = None  # the card that made it draw; None: the turn's draw

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, card=None)


class Assigned(Own, frozen=True):
    card: str
    lane: LaneName


class Unassigned(Own, frozen=True):
    card: str


class PersonaCalled(Own, frozen=True):
    use: bool


class Laid(Event, frozen=True):
    """A card went into the lane face down. Everyone sees that; its owner knows which."""

    reveals = True
    seat: Seat
    id: str  # "face_down_3"
    lane: LaneName
    card: str | None  # None for those who do not see it

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, card=None)


class Committed(Event, frozen=True):
    seat: Seat


class Played(msgspec.Struct, frozen=True):
    card: str
    lane: LaneName


class Revealed(Event, frozen=True):
    """A play stack is turned over: its cards lie in their lanes and count from now on."""

    reveals = True
    seat: Seat
    plays: tuple[Played, ...]  # in stack order
    persona: str | None  # if it is used in this turn
    powers: Powers
    cards: dict[str, int]  # the power of every card in play


class Resolving(Event, frozen=True):
    """Its turn to act: what follows, up to `resolved`, is its doing."""

    id: str  # of a card in play, or a persona
    seat: Seat
    lane: LaneName | None


class Resolved(Event, frozen=True):
    """The card has acted, and this is how everything stands."""

    id: str
    powers: Powers
    cards: dict[str, int]  # the power of every card in play


class Chosen(Event, frozen=True):
    seat: Seat
    by: str
    id: str


class PowerChanged(Event, frozen=True):
    id: str
    by: str
    n: int


class Destroyed(Event, frozen=True):
    id: str
    by: str


class Hijacked(Event, frozen=True):
    id: str
    by: str
    side: Seat  # who controls it now


class Moved(Event, frozen=True):
    id: str
    by: str
    lane: LaneName


class Returned(Event, frozen=True):
    reveals = True
    id: str
    by: str
    seat: Seat  # into whose hand


class Silenced(Event, frozen=True):
    id: str
    by: str


class Protected(Event, frozen=True):
    """It would have been harmed, and was not."""

    id: str
    by: str
    harm: Literal["destroy", "hijack", "lower", "move"]


class CameToNothing(Event, frozen=True):
    """An effect changed nothing."""

    by: str
    why: Literal["no_card", "edge", "not_more", "no_next_turn"]
    id: str | None = None  # the card that stays as it is, if it is about one


class Discarded(Event, frozen=True):
    reveals = True
    seat: Seat
    card: str
    by: str


class Peeked(Event, frozen=True):
    """A seat looked at the other's hand."""

    reveals = True
    seat: Seat
    by: str
    cards: tuple[str, ...] | None  # None for those who did not look

    def seen_by(self, seat: Seat | None) -> Self:
        """The other seat knows its own hand anyway."""
        return msgspec.structs.replace(self, cards=None) if seat is None else self


class EnergyChanged(Event, frozen=True):
    seat: Seat
    by: str
    n: int  # in the next turn


class TurnEnded(Event, frozen=True):
    turn: int
    powers: Powers


class Shown(msgspec.Struct, frozen=True):
    id: str
    card: str


class Ended(Event, frozen=True):
    """All cards are shown."""

    reveals = True
    outcome: Outcome
    powers: Powers
    face_down: tuple[Shown, ...]
    hands: tuple[tuple[str, ...], ...]
