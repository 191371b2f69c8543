"""What pages and server tell each other of people, the lobby and ratings; see `make types`."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from breakroom.server.clock import Clock
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


class PasskeyInfo(Struct, frozen=True):
    id: str
    made_ms: int  # since 1970


class Me(Struct, frozen=True):
    id: str  # everybody may know it
    name: str
    keys: tuple[KeyInfo, ...]
    passkeys: tuple[PasskeyInfo, ...]


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


# -- passkeys: /api/passkeys; what is asked of a browser is as in the standard (WebAuthn) ---------

Challenge = Annotated[str, Meta(max_length=100)]  # base64url, as the browser was asked


class PasskeysHere(Struct, frozen=True):
    """GET /api/passkeys?origin=…: do they work on a page from there?"""

    work: bool


class NewPasskey(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/passkeys: the browser has made one, as it was asked by /api/passkeys/new."""

    challenge: Challenge
    credential: dict[str, Any]  # RegistrationResponseJSON


class ComeIn(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/passkeys/come-in: signed as asked by /api/passkeys/ask."""

    key: Token  # a new one, of this browser
    challenge: Challenge
    credential: dict[str, Any]  # AuthenticationResponseJSON


# -- ratings -------------------------------------------------------------------------------------


class Rated(Struct, frozen=True):
    """A rating with its uncertainty; not before three games."""

    elo: int
    low: int  # a 95 % interval
    high: int


class ClubStanding(Struct, frozen=True):
    """A line of the club's table."""

    person: str  # the id; empty: a bot
    name: str
    rating: Rated
    games: int


class ClubTable(Struct, frozen=True):
    """GET /api/ratings/{game}: everyone who is rated, and the bots, strongest first."""

    game: str
    standings: tuple[ClubStanding, ...]
    games: int  # rated ones, in all


class Opponent(Struct, frozen=True):
    person: str  # the id; empty: a bot, or somebody who was forgotten
    name: str
    games: int
    points: float  # of the person whose profile it is; half for a draw


class PlayedGame(Struct, frozen=True):
    game: str
    room: str  # empty: it was a private table
    ended_ms: int  # since 1970
    rank: int
    ranks: tuple[int, ...]  # of all, best first
    others: tuple[str, ...]  # names


class GameProfile(Struct, frozen=True):
    game: str
    games: int
    rating: Rated | None  # None: too few games yet
    history: tuple[tuple[int, int], ...]  # when (ms since 1970), and the Elo after that game
    opponents: tuple[Opponent, ...]


class Profile(Struct, frozen=True):
    """GET /api/people/{id}: what rated games say of a person."""

    id: str
    name: str
    since_ms: int
    by_game: tuple[GameProfile, ...]
    latest: tuple[PlayedGame, ...]


class MyLevel(Struct, frozen=True):
    """GET /api/ratings/{game}/level: the bot that is as strong as I am."""

    level: str
    rating: Rated | None


# -- the lobby: /api/lobby/socket, POST /api/lobby/{room}/sit ------------------------------------


class LobbyHello(Struct, frozen=True, forbid_unknown_fields=True):
    """From the page, first and whenever it changes."""

    protocol: int
    key: Token | None = None
    shown: bool = False  # may the others see that one is here?


class Here(Struct, frozen=True):
    id: str
    name: str


class LobbySeat(Struct, frozen=True):
    name: str  # empty: it is free
    person: str  # the id, where one is known
    rating: Rated | None


class LobbyTable(Struct, frozen=True):
    room: str
    game: str
    options: dict[str, Any]
    clock: Clock | None
    rated: bool
    is_open: bool  # one can sit down; else the game is on, and one can watch
    seats: tuple[LobbySeat, ...]


class Lobby(Struct, frozen=True, tag="lobby"):
    """To the page, whenever it changes."""

    here: tuple[Here, ...]
    tables: tuple[LobbyTable, ...]


class SitDown(Struct, frozen=True, forbid_unknown_fields=True):
    token: Token  # of the seat, chosen by the page
    name: Name | None = None
