"""Everything that travels between a browser and the server, as types.

The client's TypeScript is generated from here (`make types`). What belongs to one game, its
actions, events, views and hints, travels as that game's own JSON; its types are generated from
the game.
"""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from breakroom.core.game import Decision, Fault, Outcome, Seat
from breakroom.core.wire import OptionInfo
from breakroom.reviews import Review
from breakroom.server.clock import Clock

PROTOCOL: Final = 1

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Talk = Annotated[str, Meta(min_length=1, max_length=200)]
Token = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{43}$")]  # 256 bits, URL-safe base64
CommandId = Annotated[str, Meta(min_length=1, max_length=36)]  # chosen by the client, once each

# -- the shelf: GET /api/games -----------------------------------------------------------------


class LessonInfo(Struct, frozen=True):
    id: str
    title: str


class GameInfo(Struct, frozen=True):
    """A game as the home and set-up pages show it."""

    key: str
    title: str
    tagline: str
    minutes: str
    learnt_in: int  # minutes
    players: str  # "1–2"
    seat_names: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    seats_by_variant: dict[str, int]  # how many seats each value of the option `variant` has
    levels: tuple[str, ...]  # bots, weakest first; then "@name" for each program that is here
    daily: dict[str, Any] | None  # the options of the game of the day, for one; None: it has none
    gentle: dict[str, Any]  # options for a first game
    against_bots: dict[str, Any]  # options for who plays bots alone and has not chosen otherwise
    has_coach: bool
    lessons: tuple[LessonInfo, ...]  # the course, in order
    puzzles: int  # how many there are


# -- rooms: POST /api/rooms, /api/rooms/{room}/claim, /api/rooms/{room}/invite ------------------


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit in a seat: me, a bot of a level, or a friend who gets a link."""

    kind: Literal["me", "bot", "friend"]
    level: str = ""  # of a bot, or "@name" of a program
    name: Name | None = None  # of a person


OptionValue = str | int | bool


class NewRoom(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    options: dict[str, OptionValue | list[dict[str, OptionValue]]]
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=8)]
    daily: bool = False  # the game of the day: its options and seed are the same for everyone
    clock: Clock | None = None
    talk: bool = True  # may the seats talk to each other
    coach: bool = False  # against bots: a move that costs much is questioned before it counts
    rated: bool = False  # it counts: for people who are known, with a clock, without any help
    listed: bool = False  # anybody may sit down on a friend's seat, and watch: it is in the lobby


class RoomMade(Struct, frozen=True):
    room: str  # "k3v9q2x7m4ab"; the table is at /t/{room}
    tokens: dict[str, Token]  # by seat: mine
    invites: dict[str, Token]  # by seat: for /t/{room}#{invite}
    daily: str = ""  # of the game of the day: "2026-11-17"


class NewLesson(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/lessons: a table at which one lesson is taught."""

    game: str
    lesson: str


class LessonNow(Struct, frozen=True):
    """How a lesson stands."""

    id: str
    title: str
    number: int  # from 1, in the course
    of: int
    step: int  # from 0; as many as there are steps: all is done
    steps: int
    say: str
    marks: tuple[str, ...]  # places of the board to point at
    is_wrong: bool  # `say` answers a mistake: the step is to be begun again
    is_done: bool
    next: str  # the id of the lesson after it; "": that was the last one


class ThemeInfo(Struct, frozen=True):
    name: str  # "double_row"
    words: str  # "Two rows at once"
    count: int


class PuzzleSet(Struct, frozen=True):
    """The puzzles of a game."""

    game: str
    title: str  # of the game
    count: int
    themes: tuple[ThemeInfo, ...]


class PuzzleShelf(Struct, frozen=True):
    """GET /api/puzzles"""

    today: str  # "2026-11-17", by which the puzzles of the day go
    sets: tuple[PuzzleSet, ...]  # of the games that have puzzles


PuzzleId = Annotated[str, Meta(max_length=16)]


class NewPuzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/puzzles: a table with a puzzle: the one of that name, that of a day, or one of
    somebody's strength."""

    game: str
    id: PuzzleId = ""
    day: Annotated[str, Meta(max_length=10)] = ""  # "2026-11-17" or "today"
    rating: Annotated[int, Meta(ge=0, le=5_000)] = 1_200
    theme: Annotated[str, Meta(max_length=40)] = ""  # empty: any
    known: Annotated[tuple[PuzzleId, ...], Meta(max_length=400)] = ()  # rather not one of these


class PuzzleMade(Struct, frozen=True):
    room: str  # the table is at /t/{room}
    tokens: dict[str, Token]  # by seat: mine
    game: str
    id: str
    day: str  # of a puzzle of the day: "2026-11-17"


class PuzzleNow(Struct, frozen=True):
    """How a puzzle stands."""

    id: str
    rating: int
    themes: tuple[str, ...]  # told when it is over; GET /api/puzzles has words for them
    choices: tuple[str, ...]  # answers to choose from, where it is no action that is asked for
    # going: an answer is judged, or the others answer it, or the solution is played
    state: Literal["open", "going", "wrong", "solved", "shown"]
    ask: str  # "White to move and win."
    say: str  # of the last answer; empty: nothing
    chosen: int | None  # the answer that was chosen last
    answers: int  # the solver's, since it was begun the last time
    wrong: int  # how often an answer was not right
    was_shown: bool


class NewSideLine(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/rooms/{room}/sidelines: a table of one's own that begins where a finished game
    stood, and does not touch it."""

    ply: Annotated[int, Meta(ge=0)]  # so many actions of the game stand there
    seat: Seat | None = None  # mine; None: I play all sides
    level: str = ""  # of the bots in the other seats


class Origin(Struct, frozen=True):
    """Where a side line comes from."""

    room: str
    ply: int


class ReviewNow(Struct, frozen=True):
    """GET /api/rooms/{room}/review: how far the review of a finished game has come. Asked with
    `?seen=` the step that was told last, the answer waits a few seconds for the next."""

    step: int  # rises whenever there is something new
    done: int  # plies that are weighed
    of: int  # 0: this game has no review
    review: Review | None  # as far as it has come
    # After so many actions of the game: how many of them are shown to the eyes that ask. A review
    # counts all actions, a page those that it sees.
    plies: tuple[int, ...]


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """Whoever claims a seat chooses its token, so a claim whose answer was lost can be repeated."""

    invite: Token
    token: Token
    name: Name | None = None


class Claimed(Struct, frozen=True):
    seat: Seat


class NewInvite(Struct, frozen=True, forbid_unknown_fields=True):
    """A friend's seat is free again, for whoever brings the new invitation."""

    token: Token  # of a seat of the person who made the room
    seat: Seat
    invite: Token  # chosen by that person


class Invited(Struct, frozen=True):
    seat: Seat


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/bots: a program that wants to play."""

    name: Name
    games: Annotated[tuple[str, ...], Meta(max_length=16)] = ()  # keys; none: all


class GuestMade(Struct, frozen=True):
    name: str
    token: Token


class NewChallenge(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/challenge/{name}: a program wants to play another one, or bots of ours."""

    game: str
    options: dict[str, OptionValue | list[dict[str, OptionValue]]] = {}
    seat: Seat = 0  # of the challenger
    level: str = ""  # of the bots, when the name is "ai"
    clock: Clock | None = None
    talk: bool = True


class GuestTalk(Struct, frozen=True, forbid_unknown_fields=True):
    text: Talk


class Legal(Struct, frozen=True):
    """GET …/legal: what a seat can do now."""

    v: int  # the version of the game, as the seat counts: an answer may say to which one it is
    decision: str  # the id of the question; empty: the seat is asked nothing
    complete: bool  # or are these some of many?
    actions: tuple[Any, ...]


class Problem(Struct, frozen=True):
    """Every refused request answers with one of these."""

    code: str  # "seat_taken"
    sentence: str  # for a person


# -- the table, as everyone sees it ------------------------------------------------------------


class SeatInfo(Struct, frozen=True):
    kind: Literal["person", "bot", "open"]  # open: waits for a friend
    name: str
    colour: str  # the seat's name in the game: "White"
    level: str  # of the bot that plays here, or plays for a person
    getting_ready: bool  # the bot's search is being compiled: it moves when that is done
    plays_as: str  # the quicker level that made the bot's last move, "any" if none; "": its own
    present: bool  # is somebody connected in this seat
    bot_in: int | None  # nobody is in the seat: seconds until a bot may play there
    seconds_left: float | None  # for what the seat is asked, when this was sent; None: no limit
    clock: int | None  # ms left on the game's clock, when this was sent; runs for who is to move


Offer = Literal["draw", "takeback", "rematch"]


class Table(Struct, frozen=True):
    seats: tuple[SeatInfo, ...]
    status: Literal["waiting", "playing", "over"]  # waiting: for a friend to take a seat
    to_move: tuple[Seat, ...]
    offers: dict[Offer, Seat]  # open offers, and who made them
    ending: Literal["rules", "resigned", "time", "agreed", "declined", ""]  # how it ended
    outcome: Outcome | None
    can_take_back: bool  # at all: there is something to take back, and nothing was revealed since
    rematch: str  # the next room, once there is one
    watching: int  # spectators connected
    lesson: LessonNow | None = None  # it is a lesson
    origin: Origin | None = None  # it is a side line
    puzzle: PuzzleNow | None = None  # it is a puzzle
    rated: bool = False  # it counts: nothing is taken back, and nobody plays for anybody


Played = Literal["act", "takeback", "resign", "draw", "flag", "decline"]
Around = (
    Literal["begin", "step", "sit", "invite", "say", "offer", "unoffer", "rematch", "standin"]
    | Literal["choose", "judge"]
)


class Line(Struct, frozen=True):
    """One line of the game's log."""

    v: int  # version of the room after it
    kind: Played | Around
    seat: Seat
    # An action's notation (where nothing is secret), what was said or offered, who sat down, or
    # for which seat a bot plays from now on ("1 casual"), or its owner again ("1").
    text: str
    ply: int  # actions on the board after it; what a replay jumps to
    at_ms: int  # since the room was made


# -- from the browser --------------------------------------------------------------------------


class Hello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message on a socket."""

    protocol: int
    tokens: Annotated[tuple[Token, ...], Meta(max_length=8)] = ()
    look: Seat | None = None  # through whose eyes, one of the tokens' seats; None: a spectator
    have: int | None = None  # the version the client has already
    box: Annotated[str, Meta(max_length=36)] = ""  # the name of the box that it has already


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody in a seat asks for."""

    id: CommandId
    seat: Seat


class Act(Command, frozen=True, tag="act"):
    action: dict[str, Any]
    sure: bool = False  # play it, whatever the coach asks


class Look(Struct, frozen=True, tag="look", forbid_unknown_fields=True):
    """Look through another of one's own seats; answered with a Snapshot."""

    id: CommandId
    seat: Seat | None


class MakeOffer(Command, frozen=True, tag="offer"):
    """Offer, or agree to what the other seat has offered. A takeback against a bot is immediate."""

    what: Offer


class Decline(Command, frozen=True, tag="decline"):
    """Say no to an open offer, or withdraw one's own."""

    what: Offer


class Resign(Command, frozen=True, tag="resign"):
    pass


class StandIn(Command, frozen=True, tag="stand_in"):
    """Let a bot play for a seat: one's own, a free one, or that of somebody who is gone for long or
    has not come. Only one's own bot has that level; the server chooses any other's. Without a level
    its owner takes the seat back."""

    absent: Seat
    level: str = ""


class Declined(Command, frozen=True):
    """Not from a browser: a program does not want to play."""


class Answer(Command, frozen=True):
    """Not from a browser: a program's action, for the position of which it knows."""

    action: dict[str, Any]
    v: int | None  # None: whatever the position is


class ClaimWin(Command, frozen=True):
    """Not from a browser: another program, whose turn it is, has been gone for long."""


class Say(Command, frozen=True, tag="say"):
    text: Talk


class AskHint(Command, frozen=True, tag="hint"):
    """What would a master do? Only alone, against bots or at one screen; answered with Hinted."""


class Learn(Command, frozen=True, tag="learn"):
    """In a lesson: begin this step again, or the one before. In a puzzle: again, or show me."""

    what: Literal["again", "back", "show"]


class Choose(Command, frozen=True, tag="choose"):
    """In a puzzle: one of its answers."""

    choice: Annotated[int, Meta(ge=0, le=99)]


class Consider(Command, frozen=True, tag="consider"):
    """What would come of this action? Nothing happens; answered with Considered."""

    action: dict[str, Any]


class LookBack(Struct, frozen=True, tag="review", forbid_unknown_fields=True):
    """The position after so many actions; answered with Reviewed."""

    id: CommandId
    ply: Annotated[int, Meta(ge=0)]


class Earlier(Struct, frozen=True, tag="earlier", forbid_unknown_fields=True):
    """The lines of the log before that version; answered with EarlierLines."""

    id: CommandId
    before: Annotated[int, Meta(ge=1)]


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    pass


class Echo(Struct, frozen=True, tag="echo", forbid_unknown_fields=True):
    """Sent at once when a Pong comes: so the server measures how long the line takes."""

    probe: int


ClientMessage = (
    Hello
    | Act
    | Look
    | MakeOffer
    | Decline
    | Resign
    | StandIn
    | Say
    | AskHint
    | Learn
    | Choose
    | Consider
    | LookBack
    | Earlier
    | Ping
    | Echo
)

# -- to the browser ----------------------------------------------------------------------------


class Snapshot(Struct, frozen=True, tag="snapshot"):
    """All there is to see: after Hello (unless a few Updates do), and after Look."""

    v: int
    room: str
    game: str
    options: dict[str, Any]
    clock: Clock | None
    talk: bool
    seat: Seat | None  # through whose eyes
    mine: tuple[Seat, ...]  # every seat this socket holds a token for
    secrets: bool  # the game hides things: cover the screen before changing seats
    table: Table
    lines: tuple[Line, ...]  # the last ones; what is before them is asked for by Earlier
    told: tuple[tuple[Any, ...], ...]  # the events of each line, as `seat` may see them
    ply: int
    box_name: str  # of the game's box with these options: whoever has it need not get it again
    box: Any  # what never changes: pieces, texts, sizes; None: the client has it
    view: Any
    decision: Decision | None  # what `seat` is asked now


class Update(Struct, frozen=True, tag="update"):
    """One more line of the log, with what happened and what is seen now."""

    v: int
    line: Line
    events: tuple[Any, ...]  # as `seat` may see them: what to animate
    table: Table
    ply: int
    view: Any
    decision: Decision | None


class TableChanged(Struct, frozen=True, tag="table"):
    """Somebody came or went, or an offer was made: nothing that is in the log."""

    table: Table


class Ack(Struct, frozen=True, tag="ack"):
    """The command is done and stored."""

    id: CommandId
    v: int


class RefusedCommand(Struct, frozen=True, tag="refused"):
    id: CommandId
    code: str  # "rules", "not_yours", "over", "rate" …; "coach": sent again as `sure`, it counts
    sentence: str
    v: int


class Hinted(Struct, frozen=True, tag="hinted"):
    id: CommandId
    action: Any


class Considered(Struct, frozen=True, tag="considered"):
    id: CommandId
    faults: tuple[Fault, ...]  # what the rules have against it; none: it is allowed
    doubt: str | None = None  # why it is no use although it is allowed, by what the seat knows
    # What the seat would see then, where it knows that beforehand; None: it does not.
    view: Any = None
    events: tuple[Any, ...] | None = None


class Reviewed(Struct, frozen=True, tag="reviewed"):
    id: CommandId
    ply: int
    view: Any
    events: tuple[Any, ...]  # of the action that led there
    decision: Decision | None = None  # of a finished game: what was asked then


class EarlierLines(Struct, frozen=True, tag="earlier_lines"):
    id: CommandId
    lines: tuple[Line, ...]
    told: tuple[tuple[Any, ...], ...]


class Pong(Struct, frozen=True, tag="pong"):
    probe: int


class Bye(Struct, frozen=True, tag="bye"):
    """The server closes the socket, and why."""

    code: str
    sentence: str


ServerMessage = (
    Snapshot
    | Update
    | TableChanged
    | Ack
    | RefusedCommand
    | Hinted
    | Considered
    | Reviewed
    | EarlierLines
    | Pong
    | Bye
)
