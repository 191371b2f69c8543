"""What pages and server tell each other of people, the lobby and ratings; see `make types`."""

from typing import Annotated

from msgspec import Meta, Struct

from breakroom.server.messages import Name, Token

Code = Annotated[str, Meta(max_length=24)]  # six signs, as somebody typed them

# -- who one is: /api/me; the key of a browser comes in the header X-Breakroom-Key ---------------


class HeldSeat(Struct, frozen=True, forbid_unknown_fields=True):
    room: Annotated[str, Meta(max_length=36)]
    token: Token


HeldSeats = Annotated[tuple[HeldSeat, ...], Meta(max_length=48)]


class NewPerson(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/me: a browser makes its key, and says who plays there."""

    key: Token
    name: Name | None = None
    seats: HeldSeats = ()  # that are held already: they are this person's from now on


class KeyInfo(Struct, frozen=True):
    """A browser of a person's."""

    id: str
    made_ms: int  # since 1970
    is_this: bool


class Me(Struct, frozen=True):
    id: str  # everybody may know it
    name: str
    keys: tuple[KeyInfo, ...]


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class NewSeats(Struct, frozen=True, forbid_unknown_fields=True):
    seats: HeldSeats


class CodeMade(Struct, frozen=True):
    """POST /api/me/code: takes one to another browser, once."""

    code: str  # "k3v9q2", to be typed
    link: str  # the same as a secret in a link: /join#…
    seconds: int  # for which they are good


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/me/join: this browser is the person's who made the code, too."""

    key: Token  # a new one, of this browser
    code: Code = ""
    link: Token | None = None
