"""What a seat can do in Breach, and how it is written."""

from typing import Annotated, Final

from msgspec import Meta

from breakroom.core.game import Action
from breakroom.games.breach.cards import LaneName

NO_PERSONA: Final = "none"
Id = Annotated[str, Meta(max_length=40)]


class Mulligan(Action, frozen=True):
    """Draw four new cards, or keep those in hand."""

    redraw: bool

    def __str__(self) -> str:
        return "redraw" if self.redraw else "keep"


class Persona(Action, frozen=True):
    """Before the first turn: play as this persona, or without one."""

    persona: Id  # "insider", or "none"


class CallPersona(Action, frozen=True):
    """Use the persona in this turn; said again, do not."""


class Assign(Action, frozen=True):
    """Put a card on top of the play stack, for a lane of its own."""

    card: Id  # "content_filter"
    lane: LaneName


class FaceDown(Action, frozen=True):
    """Lay a card face down into a lane that is not its own."""

    card: Id
    lane: LaneName


class Unassign(Action, frozen=True):
    """Take a card back from the play stack."""

    card: Id


class Commit(Action, frozen=True):
    """Nothing more in this turn: it is final."""


class Choose(Action, frozen=True):
    """The card on which an effect acts."""

    card: Id  # "content_filter", or "face_down_3"
