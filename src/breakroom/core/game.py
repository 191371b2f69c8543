"""The protocol that every game follows.

State is plain data, changed in place by `apply`; everyone outside a game's rules goes through
`breakroom.core.play.step`, which refuses, clones and applies. Nothing in a game reads a clock,
a file or a global generator: what happens depends on the state and the action alone.
"""

import datetime
import hashlib
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar, Final, Generic, NamedTuple, Self, TypeVar, Union

import msgspec

Seat = int
CLOCK: Final[Seat] = -1  # the seat that answers `TimeUp` when a decision's seconds have passed


class Refused(Exception):  # noqa: N818 - a player's move is refused; that is no error of the program
    """The rules do not allow an action, an option or an input; the message says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def tag_of(name: str) -> str:
    """The wire name of an action or event class: FaceDown is face_down."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class Action(msgspec.Struct, frozen=True, tag_field="type", tag=tag_of, forbid_unknown_fields=True):
    """What a seat does: ids and numbers only.

    An action whose outcome cannot be worked out again for ever (a simulated flick) has a field
    `result`: None as the player sends it, filled in by `Game.settle`, kept in the record.
    """

    def __str__(self) -> str:
        """The text form for people: its tag, then what it names."""
        named = (getattr(self, field) for field in self.__struct_fields__ if field != "result")
        return " ".join(map(str, (self.__struct_config__.tag, *named)))


class TimeUp(Action, frozen=True):
    """The clock's own action: the time for that decision has run out."""

    decision: str  # the `Decision.id` that was not answered in time

    def __str__(self) -> str:
        return "time up"


def result_of(action: Action) -> Any:
    """The result that `settle` filled in; None if there is none, or none yet."""
    return getattr(action, "result", None)


class Span(NamedTuple):
    """All numbers from `low` to `high`, where there are too many to list."""

    low: float
    high: float


class Words(ABC):
    """All values of a field, where they are too many to be numbered one by one: a value is told
    word by word, and a word is a number below `count`."""

    count: int

    @abstractmethod
    def following(self, told: tuple[int, ...]) -> Sequence[int]:
        """The words that may come next; none once the value is told."""

    @abstractmethod
    def value(self, told: tuple[int, ...]) -> Any:
        """What these words stand for."""

    @abstractmethod
    def words(self, value: Any) -> tuple[int, ...]:
        """The words that stand for this value."""


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=tag_of):
    """What happened: the only input of log, replay and animation."""

    reveals: ClassVar[bool] = False  # new knowledge came to light: nobody takes back past it

    def seen_by(self, seat: Seat | None) -> Self | None:
        """The event as that seat may see it (None: a spectator), or None if it may not."""
        return self


def kinds(module: ModuleType) -> Any:
    """All kinds of event that a module defines, as `Game.event_type` has them. A class that others
    extend is none of them."""
    events = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == module.__name__
    ]
    of_them = tuple(kind for kind in events if not kind.__subclasses__())
    return Union[of_them]  # noqa: UP007  # `|` cannot join what is only known at run time


class Decision(msgspec.Struct, frozen=True):
    """One open question to one seat; a seat never holds two at once.

    `Game.decisions` leaves `choices` and `hint` out, so that asking whose turn it is stays
    cheap; `breakroom.core.play.decision` fills them in for whoever is about to answer.
    """

    seat: Seat
    id: str  # names the question within the game at this moment: "place"
    ask: str  # the question in words: "Place one of your blocks."
    seconds: float | None = None  # after that, CLOCK may answer with TimeUp
    sealed: bool = False  # the answer stays hidden until all have answered
    choices: tuple[Any, ...] | None = None  # every legal action, when they are few
    hint: Any = None  # bounds a choice that is too large to list


class Fault(msgspec.Struct, frozen=True):
    """One reason why the rules forbid an action."""

    sentence: str  # for the player: "There would be a gap under block G at b2."
    rule: str = ""  # the paragraph that it breaks, where the page says which: "R2.3"
    at: tuple[Any, ...] = ()  # where, as the game's page counts its places


class Outcome(msgspec.Struct, frozen=True):
    """How a finished game ended."""

    scores: tuple[float, ...]  # by seat, in the game's own points
    ranks: tuple[int, ...]  # by seat, 1 is the winner; equal ranks share
    reason: str  # one of the game's `reasons`: "points"

    def utility(self, seat: Seat) -> float:
        """From 1 (alone in front) to -1 (alone last): the share of the others beaten."""
        mine, others = self.ranks[seat], len(self.ranks) - 1
        if not others:
            return 1.0 if mine == 1 else -1.0
        behind = sum(rank > mine for rank in self.ranks)
        ahead = sum(rank < mine for rank in self.ranks)
        return (behind - ahead) / others


class Mark(msgspec.Struct, frozen=True):
    """Something that occurred in a finished game, for a balance report to count."""

    group: str  # "card"
    name: str  # "sandbox"
    seat: Seat | None = None  # whose it was; None: everyone's
    used: bool = True  # False: it was there, but nobody used it


class Tally(msgspec.Struct, frozen=True):
    """What a balance report counts of one finished game."""

    marks: tuple[Mark, ...]
    leads: tuple[float, ...]  # of seat 0 over the others, after each round


class State(msgspec.Struct):
    """What every game's state begins with; a game adds its own fields."""

    seats: int  # 2
    seed: str  # 64 hex digits: the key of the game's own chance; never leaves the server
    drawn: int  # how many random numbers have been drawn from it


S = TypeVar("S", bound=State)


class Game(ABC, Generic[S]):
    """The rules of one game. It holds no position: the state does."""

    key: ClassVar[str]  # "convert", the folder's name
    title: ClassVar[str]
    tagline: ClassVar[str]  # one line for the list of games
    minutes: ClassVar[str]  # "10–15"
    learnt_in: ClassVar[int]  # minutes to learn it: the list of games begins with the quickest
    against_bots: ClassVar[Mapping[str, Any]] = {}  # options that differ in games against bots
    gentle: ClassVar[Mapping[str, Any]] = {}  # options that make a first game easy on seat 0
    has_own_pieces: ClassVar[bool] = False  # does a host's own data replace pieces of the game?
    seats: ClassVar[range]  # how many seats it can have
    seat_names: ClassVar[tuple[str, ...]]  # ("White", "Black")
    version: ClassVar[int]  # rises when the same record would play differently
    review_version: ClassVar[int] = 0  # rises when its review.py would judge a game otherwise
    options: ClassVar[type[msgspec.Struct]]  # frozen, every field with a default
    variants: ClassVar[Mapping[str, Mapping[str, Any]]]  # {"basic": {}, "box": {"variant": "box"}}
    state_type: ClassVar[Any]
    action_type: ClassVar[Any]
    event_type: ClassVar[Any]
    view_type: ClassVar[Any]
    box_type: ClassVar[Any] = None  # what `box` gives
    hint_type: ClassVar[Any] = None  # what `hint` gives
    settles: ClassVar[tuple[type, ...]] = ()  # actions with a result, whose `settle` may take long
    analysis_type: ClassVar[Any] = None  # what `analysis` gives
    daily: ClassVar[Mapping[str, Any] | None] = None  # the options of the game of the day
    own_cards: ClassVar[str] = ""  # the file of other cards that it was told to play with

    # -- the rules ------------------------------------------------------------------------

    @abstractmethod
    def new(self, options: Any, seats: int, seed: str) -> S:
        """A new game, ready for its first decision. Outside a game's rules, call `setup`."""

    @abstractmethod
    def decisions(self, state: S) -> Sequence[Decision]:
        """The open questions, at most one a seat; none when the game is over. It must be cheap."""

    @abstractmethod
    def forbids(self, state: S, seat: Seat, action: Any) -> str | None:
        """Why the rules forbid this action to a seat that holds a decision, or None."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: Any, out: list[Event] | None = None) -> None:
        """Carry out an action that `refuse` lets pass and `settle` has completed, in place;
        events go to `out`."""

    def settle(self, state: S, seat: Seat, action: Any) -> Any:
        """The action completed with what the world answered, before `apply`. Pure; it may take
        a while, and may refuse what only the world can tell (a wall that does not stand)."""
        return action

    def disbelieves(self, state: S, seat: Seat, action: Any) -> str | None:
        """Why a record's result cannot be what the world answered, or None."""
        return None

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Iterator[Any]:
        """Every action the seat may take now (of a continuous space, some that cover it)."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> Any:
        """All that the seat (None: a spectator) may know of the state, except for the box."""

    def box(self, options: Any) -> Any:
        """What never changes in a game with these options, and everybody knows: pieces, texts,
        sizes. A page gets it once."""
        return None

    @abstractmethod
    def guess(self, state: S, seat: Seat, rng: random.Random) -> S:
        """A full state that fits all the seat knows: what its bot searches."""

    @abstractmethod
    def pieces(self, state: S) -> Iterable[str]:
        """Every piece of the box, wherever it lies, in any order."""

    @abstractmethod
    def reasons(self, options: Any) -> tuple[str, ...]:
        """Every reason for which a game with these options can end."""

    def veiled(self, state: S, seat: Seat) -> S:
        """The state without what the seat does not know: all that leaves for a bot's worker.
        `guess` makes the same of it as of the state itself."""
        return self.guess(state, seat, random.Random(0))

    def recall(self, state: S, seat: Seat | None, event: Event) -> Event | None:
        """What the seat may still be told of an event that it saw; None: it is forgotten."""
        return event

    def look_back(self, state: S, then: S, seat: Seat | None) -> Any:
        """The view of an earlier state of the game, as the seat may still see it."""
        return self.view(then, seat)

    def tally(self, state: S, events: Sequence[Event]) -> Tally | None:
        """What a balance report counts of a finished game with all its events; None: nothing."""
        return None

    def marked(self, options: Any) -> Mapping[str, Mapping[str, Any]]:
        """By the name of a mark: what a balance report says of it beside that: its "name", "cost"
        and "text"."""
        return {}

    def analysis(self, state: S) -> Any:
        """What can be worked out once the game is over. It may take seconds: ask a worker."""
        return None

    def daily_seed(self, date: datetime.date, secret: bytes) -> int:
        """The seed of that day's game, the same for everyone who asks the holder of the secret
        (of at most 64 bytes), and for nobody to work out without it."""
        day = f"{self.key}/{date.isoformat()}".encode()
        return int.from_bytes(hashlib.blake2b(day, key=secret, digest_size=32).digest(), "big")

    def is_move(self, action: Any) -> bool:
        """Does the clock count it as a move? An action that can be freely undone is not one."""
        return True

    def sample(self, state: S, seat: Seat, rng: random.Random) -> Any:
        """One legal action at random, not necessarily evenly."""
        return rng.choice(list(self.legal(state, seat)))

    def hint(self, state: S, seat: Seat) -> Any:
        """What a board needs to offer a choice that is too large to list."""
        return None

    def faults(self, state: S, seat: Seat, action: Any) -> Sequence[Fault]:
        """All the reasons why the rules forbid an action; the first is what `refuse` says."""
        reason = self.refuse(state, seat, action)
        return () if reason is None else (Fault(reason),)

    def foresees(self, state: S, seat: Seat, action: Any) -> bool:
        """Does the seat know all that comes of an allowed action before it is taken? Then it may
        ask what that is."""
        return False

    def doubt(self, state: S, seat: Seat, action: Any) -> str | None:
        """Why an allowed action cannot come to what it is meant for, by what the seat itself
        knows, in a sentence; None: nothing that it knows speaks against it."""
        return None

    def notation(self, state: S, seat: Seat, action: Any) -> str:
        """The action in a player's words, where the state leaves no doubt about the rest."""
        return str(action)

    def parse(self, state: S, seat: Seat, text: str) -> Any:
        """The action that a player's notation stands for."""
        for action in self.legal(state, seat):
            if self.notation(state, seat, action) == text.strip():
                return action
        raise Refused(f"{text!r} is not one of the actions open to you now.")

    def has_secrets(self, options: Any) -> bool:
        """Does anybody know something that another seat does not?"""
        return False

    def seats_for(self, options: Any) -> int:
        """How many seats a game with these options has."""
        return self.seats[-1]

    def has_chance(self, options: Any) -> bool:
        """Does chance play a part in a game with these options?"""
        return True

    def most_actions(self, options: Any) -> int | None:
        """The most actions a game can have; None if the rules set no bound."""
        return None

    def refuse(self, state: S, seat: Seat, action: Any) -> str | None:
        """Why this action cannot be taken now, in a sentence for the player, or None."""
        open_now = self.decisions(state)
        if not open_now:
            return "The game is over."
        if result_of(action) is not None:
            return "Only the table tells what came of it: send the action without a result."
        if isinstance(action, TimeUp):
            if seat != CLOCK:
                return "Only the clock can say that time is up."
            if any(d.id == action.decision and d.seconds is not None for d in open_now):
                return None
            return "No such decision is waiting for the clock."
        if not any(d.seat == seat for d in open_now):
            return self.not_your_turn(state, open_now)
        return self.forbids(state, seat, action)

    def not_your_turn(self, state: S, open_now: Sequence[Decision]) -> str:
        names = " and ".join(self.seat_names[d.seat] for d in open_now)
        return f"It is not your turn: {names} to play."

    def text(self, view: Any) -> str:
        """The board that a view shows, as lines of text; "" if the game draws none."""
        return ""

    # -- for those who learn: see `breakroom.adapters.coding` -----------------------------

    def listed(self, state: S, seat: Seat) -> Sequence[tuple[Sequence[Any], int]]:
        """All that `legal` gives to a seat that is asked, for a game that keeps fixed lists of its
        actions: each list, with a bit set for each of its actions that is legal. Numbering them
        takes a fraction of the time then. None: ask `legal`."""
        return ()

    def values(self, view: Any, seat: Seat) -> Mapping[str, Sequence[Any] | Words]:
        """By field of an action, where its type leaves them open: the values it can have, in the
        order of their numbers, with `...` for one that is not there now. They are read off the
        seat's view, so that a number gives nothing away; how many there are hangs on the options
        alone. A number that nobody would list has a `Span`, a tuple of numbers one for each.
        Where kinds of action differ in a field of the same name: "flick.piece".
        `Words` are for the only field of an action, and hold those that are legal now."""
        return {}

    def features(self, view: Any, seat: Seat) -> Mapping[str, Sequence[float]]:
        """The view in numbers from -1 to 1, named, the seat's own first; how many there are hangs
        on the options alone. Without any, a general encoding of the view is made."""
        return {}

    # -- for callers outside the rules ---------------------------------------------------

    def setup(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> S:
        """A new game. Options that are not given have the book's basic game as default."""
        from breakroom.core.wire import read_options, seed_text

        chosen = read_options(self, options or {})
        return self.new(chosen, self.seats_for(chosen), seed_text(seed))

    def action(self, source: Mapping[str, Any] | str | bytes) -> Any:
        """An action from its wire form: a dict or JSON text. Refused if it is not one."""
        from breakroom.core.wire import read_action

        return read_action(self, source)
