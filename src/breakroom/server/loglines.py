"""The lines of a room's log: there is a type for each kind of line.

A line is made in one of these types, stored by its `kind`, its seat and its `data`, and read from
there by `read`. `text` is what everybody is told of it in words.
"""

from typing import Any, ClassVar, Final

import msgspec

from breakroom.core.game import Game, Seat
from breakroom.server import messages as m
from breakroom.server.store import Entry


class LogLine(msgspec.Struct, frozen=True):
    kind: ClassVar[m.Played | m.Around]
    ends: ClassVar[bool] = False  # does it end the game?
    is_talk: ClassVar[bool] = False  # does it leave the game as it was?

    seat: Seat

    @property
    def data(self) -> Any:
        """What is stored of it besides its kind and its seat: its other field, if it has one."""
        _, *rest = msgspec.structs.astuple(self)
        return rest[0] if rest else None

    @property
    def text(self) -> str:
        return self.data if isinstance(self.data, str) else ""


class Acted(LogLine, frozen=True):
    kind = "act"
    action: Any  # one of the game's own


class TookBack(LogLine, frozen=True):
    kind = "takeback"
    to_ply: int  # so many actions are left on the board


class Resigned(LogLine, frozen=True):
    kind = "resign"
    ends = True


class Agreed(LogLine, frozen=True):
    """All have agreed to a draw."""

    kind = "draw"
    ends = True


class Flagged(LogLine, frozen=True):
    """The seat's time on the clock is up."""

    kind = "flag"
    ends = True


class Declined(LogLine, frozen=True):
    """A program does not want to play."""

    kind = "decline"
    ends = True


class Begun(LogLine, frozen=True):
    """Everyone has sat down, and the clock starts."""

    kind = "begin"


class Stepped(LogLine, frozen=True):
    """A step of a lesson begins, for the first time or again; or a puzzle does: puzzling.py."""

    kind = "step"
    step: int


class Chosen(LogLine, frozen=True):
    """The solver has chosen one of a puzzle's answers."""

    kind = "choose"
    choice: int


class Judged(LogLine, frozen=True):
    """What a puzzle says of an answer."""

    kind = "judge"
    verdict: dict[str, Any]


class SatDown(LogLine, frozen=True):
    kind = "sit"
    is_talk = True
    name: str


class Reopened(LogLine, frozen=True):
    """The seat is free again, for whoever brings the new invitation."""

    kind = "invite"


class Said(LogLine, frozen=True):
    kind = "say"
    is_talk = True
    words: str


class Offered(LogLine, frozen=True):
    """A seat has offered something, or agreed to what was offered."""

    kind = "offer"
    is_talk = True
    what: m.Offer


class Withdrew(LogLine, frozen=True):
    """A seat has withdrawn its own offer, or declined another's."""

    kind = "unoffer"
    is_talk = True
    what: m.Offer


class Rematched(LogLine, frozen=True):
    kind = "rematch"
    room: str  # the room of the rematch


class StoodIn(LogLine, frozen=True):
    """A bot of the level plays for the absent seat from now on; without one its owner does."""

    kind = "standin"
    absent: Seat
    level: str

    @property
    def data(self) -> dict[str, Any]:
        return {"seat": self.absent, "level": self.level}

    @property
    def text(self) -> str:
        return f"{self.absent} {self.level}".strip()


KINDS: Final[dict[str, type[LogLine]]] = {kind.kind: kind for kind in LogLine.__subclasses__()}


def read(game: Game[Any], entry: Entry) -> LogLine:
    """The line that a stored entry stands for."""
    kind: Any = KINDS[entry.kind]
    if kind is Acted:
        return Acted(entry.seat, game.action(entry.data))
    if kind is StoodIn:
        return StoodIn(entry.seat, entry.data["seat"], entry.data["level"])
    line: LogLine = kind(entry.seat) if entry.data is None else kind(entry.seat, entry.data)
    return line
