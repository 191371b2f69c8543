"""What travels between the host's page and the server."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from breakroom.core.game import Seat
from breakroom.server.rulings import Kind, Ruling

Why = Annotated[str, Meta(max_length=200)]


class HostSeat(Struct, frozen=True):
    seat: Seat
    name: str
    kind: Literal["person", "program", "bot", "open"]
    who: str  # the id of a person who is known here
    present: bool
    addresses: tuple[str, ...]  # of this seat's connections to this process
    muted: bool


class HostTable(Struct, frozen=True):
    room: str
    game: str  # its title
    status: Literal["waiting", "playing", "over"]
    is_private: bool  # a lesson, or a game of the day: nobody else may look
    seats: tuple[HostSeat, ...]
    watching: tuple[str, ...]  # the addresses of those who watch
    made_ms: int
    moves: int


class Said(Struct, frozen=True):
    seat: Seat
    name: str
    text: str
    is_meant: bool  # that is what is reported


class HostReport(Struct, frozen=True):
    id: str
    room: str
    seat: Seat  # who reports
    about: Seat
    names: tuple[str, ...]  # of all seats
    why: str
    talk: tuple[Said, ...]
    made_ms: int


class HostEvening(Struct, frozen=True):
    code: str
    title: str
    game: str  # its title
    players: int  # who are here
    round: int  # 0: none yet
    rounds: int  # 0: not known yet, or an arena
    phase: Literal["gathering", "playing", "break", "over"]
    paused: bool


class Did(Struct, frozen=True):
    at_ms: int
    did: str


class HostFigures(Struct, frozen=True):
    sockets: int
    tables_in_memory: int
    games: int
    games_over: int
    people: int
    evenings: int
    pushes: int  # browsers that wait to hear of their turn
    errors: int  # since this process began
    up_seconds: int
    version: str
    database: str


class HostNow(Struct, frozen=True):
    """GET /api/admin: all that the host's page shows, of this process."""

    figures: HostFigures
    tables: tuple[HostTable, ...]  # in memory; those where somebody is come first
    evenings: tuple[HostEvening, ...]  # that are not over; the latest first
    rulings: tuple[Ruling, ...]
    reports: tuple[HostReport, ...]
    journal: tuple[Did, ...]
    keeps: dict[str, int | None]  # days; None: for good


class NewRuling(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/admin/rulings"""

    kind: Kind
    what: Annotated[str, Meta(min_length=1, max_length=60)]
    why: Why = ""
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None  # None: for good


class NewRemoval(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/admin/remove: whoever holds the seat holds it no more; a bot plays on."""

    room: str
    seat: Seat


class NewReport(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/rooms/{room}/report, with a seat's token."""

    v: Annotated[int, Meta(ge=1)]  # the line, as the seat counts
    why: Why = ""


class Done(Struct, frozen=True):
    ok: bool = True
