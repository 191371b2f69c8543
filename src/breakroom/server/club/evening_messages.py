"""What travels between a browser and the server about evenings: /api/evenings."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from breakroom.server import messages as m
from breakroom.server.clock import GameTime, MoveTime
from breakroom.server.club.standings import Standing

Share = Annotated[float, Meta(ge=0, le=1)]  # of the point that a table is worth


class NewEvening(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/evenings: what is played, and how."""

    game: str
    title: Annotated[str, Meta(max_length=60)] = ""
    options: dict[str, m.OptionValue] = {}
    # auto: everybody meets everybody up to eight players, Swiss above. Swiss, whatever the number.
    # An arena: whoever is free is paired at once, until the time is over.
    form: Literal["auto", "swiss", "arena"] = "auto"
    rounds: Annotated[int, Meta(ge=0, le=20)] = 0  # none: as many as there ought to be
    size: Annotated[int, Meta(ge=2, le=8)] = 2  # how many sit at a table at the most
    clock: GameTime | MoveTime | None = None
    minutes: Annotated[int, Meta(ge=1, le=480)] = 60  # of an arena
    limit: Annotated[int, Meta(ge=1, le=480)] = 30  # minutes after which a game counts as drawn
    patience: Annotated[int, Meta(ge=5, le=600)] = 120  # seconds until a bot sits down for a player
    pause: Annotated[int, Meta(ge=0, le=1800)] = 30  # seconds between two rounds


class EveningMade(Struct, frozen=True):
    code: str  # "k3v9q2"; the evening is at /evening/{code}
    host: m.Token  # opens what the host may do


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/evenings/{code}/players: come to an evening."""

    name: m.Name
    token: m.Token  # chosen by the player: it takes their seat at each table


class PlayerMade(Struct, frozen=True):
    player: int  # the number


# -- what a host does: POST /api/evenings/{code}/host --------------------------------------------


class Begin(Struct, frozen=True, tag="begin", forbid_unknown_fields=True):
    pass


class Pause(Struct, frozen=True, tag="pause", forbid_unknown_fields=True):
    """No round begins, and nobody is missed; games go on."""


class GoOn(Struct, frozen=True, tag="go_on", forbid_unknown_fields=True):
    pass


class End(Struct, frozen=True, tag="end", forbid_unknown_fields=True):
    """Games that are not over do not count."""


class Remove(Struct, frozen=True, tag="remove", forbid_unknown_fields=True):
    player: int


class Replace(Struct, frozen=True, tag="replace", forbid_unknown_fields=True):
    """Another person, or the same one on another device, takes a player's place."""

    player: int
    name: m.Name
    token: m.Token  # chosen by the host, for the link that opens the place


class Correct(Struct, frozen=True, tag="correct", forbid_unknown_fields=True):
    room: str
    points: tuple[Share, ...]  # by seat


class Undo(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """The last correction of a table's result never was."""

    room: str


HostAction = Begin | Pause | GoOn | End | Remove | Replace | Correct | Undo


# -- what everybody sees: GET /api/evenings/{code}, …/stream -------------------------------------


class PlayerInfo(Struct, frozen=True):
    number: int
    name: str
    here: bool  # or have they left?
    why: Literal["", "left", "removed", "missing"]  # they are not here
    room: str  # where they play now, or are to sit down; empty: nowhere


class TableInfo(Struct, frozen=True):
    room: str
    round: int
    seats: tuple[int, ...]  # players; -1: a bot
    levels: tuple[str, ...]  # of the bots, by seat
    points: tuple[float, ...] | None  # by seat; None: it is not over
    absent: tuple[int, ...]  # players who did not come
    why: Literal["", "played", "time", "nobody", "host"]  # how its result came about


class EveningNow(Struct, frozen=True):
    code: str
    v: int
    title: str
    game: str
    game_title: str
    options: dict[str, m.OptionValue]
    clock: GameTime | MoveTime | None
    form: Literal["auto", "robin", "swiss", "arena"]  # auto: not decided yet
    size: int
    rounds: int  # 0: not known yet, or an arena
    round: int  # the last that was paired; 0: none yet
    limit: int  # minutes
    patience: int  # seconds
    phase: Literal["gathering", "playing", "break", "over"]
    paused: bool
    seconds: float | None  # until the next round, or the end of this one; None: nothing runs
    players: tuple[PlayerInfo, ...]
    tables: tuple[TableInfo, ...]  # of this round and the one before; the newest last
    standings: tuple[Standing, ...]
