"""The tables, and a row of each as the rest of the program sees it."""

from typing import Any, Final

import sqlalchemy as sa
from msgspec import Struct

tables: Final = sa.MetaData()

rooms: Final = sa.Table(
    "rooms",
    tables,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("options", sa.String, nullable=False),  # JSON
    sa.Column("seed", sa.String, nullable=False),
    sa.Column("made_ms", sa.BigInteger, nullable=False),
    sa.Column("rematch", sa.String, nullable=False, server_default=""),
    sa.Column("clock", sa.String, nullable=False, server_default=""),  # JSON; empty: none
    sa.Column("talk", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("lesson", sa.String, nullable=False, server_default=""),  # empty: a game
    sa.Column("coach", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("origin", sa.String, nullable=False, server_default=""),  # of a side line: the game
    sa.Column("origin_ply", sa.Integer, nullable=False, server_default="0"),
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),  # in the lobby
    sa.Column("puzzle", sa.String, nullable=False, server_default=""),  # empty: none
)
_ticking: Final = sa.text("clock <> '' AND NOT over")
sa.Index("rooms_ticking", rooms.c.id, postgresql_where=_ticking, sqlite_where=_ticking)
_rated: Final = sa.text("rated")
sa.Index("rooms_rated", rooms.c.id, postgresql_where=_rated, sqlite_where=_rated)
seats: Final = sa.Table(
    "seats",
    tables,
    sa.Column("room", sa.String, sa.ForeignKey("rooms.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.Integer, nullable=False),  # seats of one person have one number
    sa.Column("level", sa.String, nullable=False),  # of a bot; empty for a person
    sa.Column("name", sa.String, nullable=False),
    sa.Column("token_hash", sa.String),  # of who sits here; empty: nobody yet
    sa.Column("invite_hash", sa.String),  # of the link, or of the token in the game before
    sa.Column("who", sa.String, nullable=False, server_default=""),  # the id in people; "": nobody
)
_known: Final = sa.text("who <> ''")
sa.Index("seats_who", seats.c.who, postgresql_where=_known, sqlite_where=_known)
log: Final = sa.Table(
    "log",
    tables,
    sa.Column("room", sa.String, sa.ForeignKey("rooms.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("data", sa.String, nullable=False),  # JSON
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.Column("command", sa.String),
    sa.Column("clock_ms", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("lag_ms", sa.Integer, nullable=False, server_default="0"),
    sa.UniqueConstraint("room", "command"),
)
reviews: Final = sa.Table(
    "reviews",
    tables,
    sa.Column("room", sa.String, sa.ForeignKey("rooms.id"), primary_key=True),
    sa.Column("made_by", sa.Integer, nullable=False),  # the version of what weighed it
    sa.Column("data", sa.String, nullable=False),  # JSON
)
guests: Final = sa.Table(
    "guests",
    tables,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("token_hash", sa.String, nullable=False, unique=True),
    sa.Column("games", sa.String, nullable=False),  # JSON; none: all
    sa.Column("seen_ms", sa.BigInteger, nullable=False, server_default="0"),  # 0: unknown
)
people: Final = sa.Table(
    "people",
    tables,
    sa.Column("id", sa.String, primary_key=True),  # everybody may know it
    sa.Column("name", sa.String, nullable=False),
    sa.Column("looks", sa.String, nullable=False, unique=True),  # names that look alike are one
    sa.Column("made_ms", sa.BigInteger, nullable=False),  # since 1970
    sa.Column("seen_ms", sa.BigInteger, nullable=False),
)
keys: Final = sa.Table(  # a browser each
    "keys",
    tables,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("person", sa.String, sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("key_hash", sa.String, nullable=False, unique=True),
    sa.Column("made_ms", sa.BigInteger, nullable=False),
)
codes: Final = sa.Table(  # with which another browser becomes one of the same person
    "codes",
    tables,
    sa.Column("person", sa.String, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("code_hash", sa.String, nullable=False, unique=True),
    sa.Column("link_hash", sa.String, nullable=False, unique=True),
    sa.Column("until_ms", sa.BigInteger, nullable=False),
)
passkeys: Final = sa.Table(
    "passkeys",
    tables,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("person", sa.String, sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("credential", sa.String, nullable=False, unique=True),  # its id; base64url …
    sa.Column("public_key", sa.String, nullable=False),  # … as is this
    sa.Column("sign_count", sa.BigInteger, nullable=False),  # 0: it does not count
    sa.Column("made_ms", sa.BigInteger, nullable=False),  # since 1970
    # When the last challenge was made that it has answered: it answers no older one.
    sa.Column("answered_ms", sa.BigInteger, nullable=False),
)
results: Final = sa.Table(  # of rated games, a row for each seat
    "results",
    tables,
    sa.Column("room", sa.String, sa.ForeignKey("rooms.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("person", sa.String, nullable=False, index=True),  # "": a bot
    sa.Column("level", sa.String, nullable=False),  # of a bot; empty for a person
    sa.Column("rank", sa.Integer, nullable=False),  # from 1; equal ranks are a draw
    sa.Column("ended_ms", sa.BigInteger, nullable=False),  # since 1970
)
sa.Index("results_game", results.c.game, results.c.ended_ms)
secrets: Final = sa.Table(  # of the host, made when they are first needed
    "secrets",
    tables,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("value", sa.String, nullable=False),  # 64 hex digits
)
uptime: Final = sa.Table(  # one row: how long the service has been up in all
    "uptime",
    tables,
    sa.Column("served_ms", sa.BigInteger, nullable=False),
    sa.Column("noted_ms", sa.BigInteger, nullable=False, server_default="0"),  # PostgreSQL's clock
)
pushes: Final = sa.Table(  # where a browser wants to hear that it is a seat's turn
    "pushes",
    tables,
    sa.Column("room", sa.String, sa.ForeignKey("rooms.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("endpoint", sa.String, primary_key=True),  # its address at the push service
    sa.Column("p256dh", sa.String, nullable=False),  # the browser's public key
    sa.Column("auth", sa.String, nullable=False),  # a secret that it shares with us
    sa.Column("token_hash", sa.String, nullable=False),  # of who sat there when it was asked for
    sa.Column("made_ms", sa.BigInteger, nullable=False),
    # How many actions of the seat's own stood on the board when it was last told; -1: never yet.
    sa.Column("told", sa.Integer, nullable=False, server_default="-1"),
)
rulings: Final = sa.Table(  # what the host has decided
    "rulings",
    tables,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("kind", sa.String, nullable=False),  # "mute", "ban" or "close"
    sa.Column("what", sa.String, nullable=False),  # "k3v9q2x7m4ab/1", "203.0.113.0/24", a room
    sa.Column("why", sa.String, nullable=False),
    sa.Column("made_ms", sa.BigInteger, nullable=False),
    sa.Column("until_ms", sa.BigInteger, nullable=False, server_default="0"),  # 0: for good
)
reports: Final = sa.Table(  # what players have reported
    "reports",
    tables,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("room", sa.String, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),  # who reports
    sa.Column("about", sa.Integer, nullable=False),  # who is reported
    sa.Column("why", sa.String, nullable=False),
    sa.Column("talk", sa.String, nullable=False),  # JSON: what was said around it
    sa.Column("made_ms", sa.BigInteger, nullable=False),
    sa.Column("done", sa.Boolean, nullable=False, server_default=sa.false()),
)
host_journal: Final = sa.Table(  # what was done with the host's key
    "host_journal",
    tables,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.Column("did", sa.String, nullable=False),  # a sentence, without an address
)
evenings: Final = sa.Table(
    "evenings",
    tables,
    sa.Column("code", sa.String, primary_key=True),
    sa.Column("plan", sa.String, nullable=False),  # JSON
    sa.Column("host_hash", sa.String, nullable=False),  # of the key that opens what its host may do
    sa.Column("made_ms", sa.BigInteger, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()),
)
evening_log: Final = sa.Table(
    "evening_log",
    tables,
    sa.Column("evening", sa.String, sa.ForeignKey("evenings.code"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("data", sa.String, nullable=False),  # JSON
    sa.Column("clock_ms", sa.BigInteger, nullable=False),  # on the service's clock
    sa.Column("at_ms", sa.BigInteger, nullable=False),  # since 1970
)


class StoredSeat(Struct, frozen=True):
    seat: int
    person: int
    level: str
    name: str
    token_hash: str | None
    invite_hash: str | None
    who: str = ""  # the id of the person, where one is known


class StoredRoom(Struct, frozen=True):
    id: str
    game: str
    version: int
    options: dict[str, Any]
    seed: str
    made_ms: int
    rematch: str
    seats: list[StoredSeat]
    clock: dict[str, Any] | None = None
    talk: bool = True
    over: bool = False
    lesson: str = ""  # the id of the lesson that is taught here
    coach: bool = False
    origin: str = ""  # the finished game of which this is a side line
    origin_ply: int = 0  # so many actions of it stand at the beginning of this one
    rated: bool = False
    listed: bool = False  # anybody finds it in the lobby
    puzzle: str = ""  # the id of the puzzle that is solved here


class StoredGuest(Struct, frozen=True):
    """A program that plays over HTTP."""

    name: str
    token_hash: str
    games: tuple[str, ...]
    seen_ms: int = 0


class StoredPush(Struct, frozen=True):
    """Where a browser wants to hear that it is a seat's turn."""

    room: str
    seat: int
    endpoint: str
    p256dh: str
    auth: str
    token_hash: str
    made_ms: int
    told: int = -1


class Entry(Struct, frozen=True):
    """One line of a room's log."""

    seq: int  # from 1, without gaps: the room's version
    kind: str  # "act"
    seat: int
    data: Any  # what the kind needs: an action, the ply to go back to, what was said
    at_ms: int  # since the room was made
    command: str | None  # the client's id for it
    clock_ms: int = 0  # on the service's clock, which stands still while the service is down
    lag_ms: int = 0  # what the line and the server took, which is given back to the sender
