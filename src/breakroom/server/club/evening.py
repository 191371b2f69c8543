"""One evening, as its log tells it: who came, who met whom, how it ended.

The log is all there is: an evening is made from its lines alone, one after another, and what
happens next is worked out from it and the time. Nothing here reads or writes anything. Time is the
service's own (store/served.py): it stands still while no server runs.
"""

import math
from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct, field

import breakroom
from breakroom.core.game import Refused
from breakroom.server.club import evening_messages as e
from breakroom.server.club import fit, pairing
from breakroom.server.club.pairing import BOT
from breakroom.server.club.standings import Played, Standing, points_of, standings
from breakroom.server.text import looks_like

ROBIN_PLAYERS: Final = 8  # up to so many, everybody meets everybody
MOST_PLAYERS: Final = 256
MOST_LINES: Final = 20_000  # after which players change nothing more
MISSED: Final = 2  # rounds in a row after which a player counts as gone; in an arena it is one
RATING: Final = 1500.0  # assumed for a player without a rating before they have played …
SHOWN: Final = 800.0  # … and how much all points rather than half of them show
SHOWN_TABLES: Final = 80  # finished tables of an arena that are shown

# -- the lines of the log ------------------------------------------------------------------------


class Seated(Struct, frozen=True):
    """A table of a round."""

    room: str
    seats: tuple[int, ...]  # players; BOT: a bot
    levels: tuple[str, ...]  # of the bots, by seat


class Joined(Struct, frozen=True, tag="join"):
    name: str
    token_hash: str
    who: str = ""  # the id of the person, if they are known
    rating: float | None = None


class Left(Struct, frozen=True, tag="leave"):
    player: int
    why: Literal["left", "removed", "missing"]


class Returned(Struct, frozen=True, tag="return"):
    player: int


class Replaced(Struct, frozen=True, tag="replace"):
    player: int
    name: str
    token_hash: str


class Begun(Struct, frozen=True, tag="begin"):
    form: Literal["robin", "swiss", "arena"]
    rounds: int  # 0: an arena
    order: tuple[int, ...]


class Paired(Struct, frozen=True, tag="pair"):
    """A round begins; in an arena, some more tables."""

    tables: tuple[Seated, ...]


class Ended(Struct, frozen=True, tag="result"):
    room: str
    points: tuple[float, ...]  # by seat
    absent: tuple[int, ...]  # players who did not come
    why: Literal["played", "time", "nobody"]


class Corrected(Struct, frozen=True, tag="correct"):
    room: str
    points: tuple[float, ...]


class Undone(Struct, frozen=True, tag="undo"):
    room: str


class Paused(Struct, frozen=True, tag="pause"):
    pass


class Resumed(Struct, frozen=True, tag="resume"):
    pass


class Over(Struct, frozen=True, tag="over"):
    pass


Line = (
    Joined
    | Left
    | Returned
    | Replaced
    | Begun
    | Paired
    | Ended
    | Corrected
    | Undone
    | Paused
    | Resumed
    | Over
)


# -- what they come to ---------------------------------------------------------------------------


class Player(Struct):
    number: int
    name: str
    token_hash: str
    who: str
    rating: float | None
    gone: Literal["", "left", "removed", "missing"] = ""
    missed: int = 0  # rounds in a row
    free_ms: int = 0  # since when they wait

    @property
    def is_here(self) -> bool:
        return not self.gone


class Table(Struct):
    seated: Seated
    round: int
    began_ms: int
    ended: Ended | None = None
    corrections: list[tuple[float, ...]] = field(default_factory=list)

    @property
    def points(self) -> tuple[float, ...] | None:
        if self.corrections:
            return self.corrections[-1]
        return self.ended.points if self.ended else None

    @property
    def absent(self) -> tuple[int, ...]:
        return self.ended.absent if self.ended and not self.corrections else ()

    @property
    def people(self) -> list[int]:
        return [player for player in self.seated.seats if player != BOT]


class Evening:
    def __init__(self, code: str, plan: e.NewEvening, host_hash: str, made_ms: int) -> None:
        self.code, self.plan, self.host_hash, self.made_ms = code, plan, host_hash, made_ms
        self.v = 0
        self.players: list[Player] = []
        self.tables: dict[str, Table] = {}  # by room, in order
        self.begun: Begun | None = None
        self.began_ms = 0
        self.round = 0
        self.since_ms = 0  # the round's beginning, or the end of its last game
        self.paused_ms: int | None = None  # since when
        self.is_over = False

    # -- the log ----------------------------------------------------------------------------

    def take_in(self, line: Line, at_ms: int) -> None:
        """Takes in a stored line: it changes the evening as the line says."""
        self.v += 1
        match line:
            case Joined():
                new = (line.name, line.token_hash, line.who, line.rating)
                self.players.append(Player(len(self.players), *new, free_ms=at_ms))
            case Left():
                self.players[line.player].gone = line.why
            case Returned():
                player = self.players[line.player]
                player.gone, player.missed, player.free_ms = "", 0, at_ms
            case Replaced():
                player = self.players[line.player]
                player.name, player.token_hash, player.who = line.name, line.token_hash, ""
                player.rating, player.gone, player.missed, player.free_ms = None, "", 0, at_ms
            case Begun():
                self.begun, self.began_ms, self.since_ms = line, at_ms, at_ms
                for player in self.players:
                    player.free_ms = at_ms
            case Paired():
                self.round += 1
                self.since_ms = at_ms
                for seated in line.tables:
                    self.tables[seated.room] = Table(seated, self.round, at_ms)
            case Ended():
                self._take_result(line, at_ms)
            case Corrected():
                self.tables[line.room].corrections.append(line.points)
                self._freed(self.tables[line.room], at_ms)
            case Undone():
                self.tables[line.room].corrections.pop()
            case Paused():
                self.paused_ms = at_ms
            case Resumed():
                self._hold(at_ms - (self.paused_ms or at_ms))
                self.paused_ms = None
            case Over():
                self.is_over = True

    def _take_result(self, line: Ended, at_ms: int) -> None:
        table = self.tables[line.room]
        table.ended = line
        for number in table.people:
            player = self.players[number]
            player.missed = player.missed + 1 if number in line.absent else 0
        self._freed(table, at_ms)

    def _freed(self, table: Table, at_ms: int) -> None:
        """Frees the players of a table, which may end the round."""
        for number in table.people:
            self.players[number].free_ms = at_ms
        if not self.is_arena:
            self.since_ms = at_ms

    def _hold(self, span: int) -> None:
        """Moves every running time limit later by this span, in which the evening was paused."""
        self.began_ms += span
        self.since_ms += span
        for table in self.tables.values():
            table.began_ms += span
        for player in self.players:
            player.free_ms += span

    # -- what is ----------------------------------------------------------------------------

    @property
    def is_arena(self) -> bool:
        return self.plan.form == "arena"

    @property
    def at_play(self) -> list[Table]:
        return [] if self.is_over else [t for t in self.tables.values() if t.points is None]

    @property
    def here(self) -> list[Player]:
        return [player for player in self.players if player.is_here]

    def table_of(self, player: int) -> Table | None:
        """Where a player plays now, or is to sit down."""
        return next((t for t in self.at_play if player in t.seated.seats), None)

    def player_of(self, token_hash: str) -> Player | None:
        return next((p for p in self.players if p.token_hash == token_hash), None)

    def need_table(self, room: str) -> Table:
        if room not in self.tables:
            raise Refused("There is no such table this evening.")
        return self.tables[room]

    def need_player(self, number: int) -> Player:
        if number not in range(len(self.players)):
            raise Refused("There is no such player this evening.")
        return self.players[number]

    def is_taken(self, name: str, but: int = -1) -> bool:
        """Does somebody go by a name that looks like it?"""
        looks = looks_like(name)
        return any(looks_like(p.name) == looks for p in self.players if p.number != but)

    # -- may that be? -----------------------------------------------------------------------

    def check_going_on(self) -> None:
        if self.is_over:
            raise Refused("This evening is over.")

    def check_open(self) -> None:
        """May a player come, leave or come back? The host may do everything for as long as the
        evening goes on."""
        self.check_going_on()
        if self.v >= MOST_LINES:
            raise Refused("A great deal has happened this evening: set up a new one.")

    def check_join(self, name: str) -> None:
        self.check_open()
        if len(self.players) >= MOST_PLAYERS:
            raise Refused(f"{MOST_PLAYERS} people are already here: there is no place left.")
        if self.begun is not None and self.begun.form == "robin":
            raise Refused(
                "Everyone plays everyone this evening, and the rounds have begun. Watch, or"
                " ask the host for somebody's place."
            )
        if self.is_taken(name):
            raise Refused(f"Somebody here has a name that looks like {name}. Choose another one.")

    # -- what comes next --------------------------------------------------------------------

    def beginning(self) -> Begun:
        """How the evening begins with those who are here."""
        if self.begun is not None:
            raise Refused("The evening has already begun.")
        if not self.here:
            raise Refused("Nobody has come yet.")
        players = pairing.ranked(self.to_pair())
        order, count = tuple(player.number for player in players), len(players)
        if self.is_arena:
            return Begun("arena", 0, order)
        if self.plan.form == "auto" and self.plan.size == 2 and count <= ROBIN_PLAYERS:
            rounds = pairing.robin_rounds(count)
            return Begun("robin", min(rounds, self.plan.rounds or rounds), order)
        usual = max(3, math.ceil(math.log2(max(2, count))))
        most = pairing.robin_rounds(count) if self.plan.size == 2 else 20
        return Begun("swiss", min(self.plan.rounds or usual, most), order)

    def to_pair(self, now_ms: int = 0) -> list[pairing.Player]:
        """Everybody who is here, with what they have played."""
        histories = {p.number: _History() for p in self.players}
        for table in self.tables.values():
            points = table.points or (0.0,) * len(table.seated.seats)
            for seat, number in enumerate(table.seated.seats):
                if number == BOT or number in table.absent:
                    continue
                mine = histories[number]
                mine.points += points[seat]
                mine.seats.append(seat)
                mine.bots += BOT in table.seated.seats
                mine.met += [p for p in table.people if p != number]
        return [
            pairing.Player(
                p.number,
                round(mine.points, 4),
                self.rating(p, mine),
                tuple(mine.met),
                tuple(mine.seats),
                mine.bots,
                max(0, now_ms - p.free_ms) / 1000,
            )
            for p in self.here
            for mine in [histories[p.number]]
        ]

    def rating(self, player: Player, so_far: "_History") -> float:
        """The player's rating; without one, an estimate from this evening's results."""
        if player.rating is not None:
            return player.rating
        games = len(so_far.seats)
        return RATING + (SHOWN * (so_far.points / games - 0.5) if games > 1 else 0.0)

    def pairs(self, now_ms: int) -> list[tuple[int, ...]]:
        """The tables that ought to begin now."""
        assert self.begun is not None
        players = self.to_pair(now_ms)
        if self.is_arena:
            busy = {number for table in self.at_play for number in table.people}
            return pairing.arena([p for p in players if p.number not in busy])
        if self.begun.form == "robin":
            here = {player.number for player in players}
            return pairing.robin(self.begun.order, self.round + 1, here)
        if self.plan.size > 2:
            return pairing.tables_of(players, self.plan.size)
        return pairing.swiss(players)

    def level_against(self, table: tuple[int, ...]) -> str:
        """The level of a bot that is about as strong as those at the table."""
        ratings = {player.number: player.rating for player in self.to_pair()}
        at_table = [ratings[number] for number in table if number in ratings]
        mean = sum(at_table) / len(at_table) if at_table else RATING
        return fit.nearest_level(self.plan.game, mean)

    @property
    def was_last(self) -> bool:
        assert self.begun is not None
        return not self.is_arena and self.round >= self.begun.rounds

    def due_ms(self) -> int | None:
        """When the next round begins, or this one, or the arena, ends."""
        if self.begun is None or self.is_over:
            return None
        if self.is_arena:
            return self.began_ms + self.plan.minutes * 60_000
        if self.at_play:
            return max(table.began_ms for table in self.at_play) + self.plan.limit * 60_000
        pause = self.plan.pause * 1000 if self.round else 0
        return self.since_ms + pause

    # -- what everybody sees ----------------------------------------------------------------

    def standings(self) -> list[Standing]:
        tables = self.tables.values()
        met = {number for table in tables for number in table.seated.seats}
        numbers = [p.number for p in self.players if p.is_here or p.number in met]
        over = [Played(t.seated.seats, t.points, t.absent) for t in tables if t.points is not None]
        return standings(numbers, over, self.is_arena)

    def now(self) -> e.EveningNow:
        """All that is shown of the evening, except for the running seconds."""
        plan, game = self.plan, breakroom.game(self.plan.game)
        rooms = {n: t.seated.room for t in self.at_play for n in t.people}
        return e.EveningNow(
            code=self.code,
            v=self.v,
            title=plan.title,
            game=plan.game,
            game_title=game.title,
            options=plan.options,
            clock=plan.clock,
            form=self.begun.form if self.begun else plan.form,
            size=plan.size,
            rounds=self.begun.rounds if self.begun else plan.rounds,
            round=self.round,
            limit=plan.limit,
            patience=plan.patience,
            phase=self._phase(),
            paused=self.paused_ms is not None,
            seconds=None,
            players=tuple(
                e.PlayerInfo(p.number, p.name, p.is_here, p.gone, rooms.get(p.number, ""))
                for p in self.players
            ),
            tables=tuple(map(_shown, self._tables_shown())),
            standings=tuple(self.standings()),
        )

    def _phase(self) -> Literal["gathering", "playing", "break", "over"]:
        if self.is_over:
            return "over"
        if self.begun is None:
            return "gathering"
        return "playing" if self.at_play or self.is_arena else "break"

    def _tables_shown(self) -> list[Table]:
        if not self.is_arena:
            return [t for t in self.tables.values() if t.round >= self.round - 1]
        done = [t for t in self.tables.values() if t.points is not None]
        return [*done[-SHOWN_TABLES:], *self.at_play]


class _History(Struct):
    points: float = 0.0
    seats: list[int] = field(default_factory=list)
    met: list[int] = field(default_factory=list)
    bots: int = 0


def _shown(table: Table) -> e.TableInfo:
    seated = table.seated
    why: Any = "host" if table.corrections else table.ended.why if table.ended else ""
    return e.TableInfo(
        seated.room, table.round, seated.seats, seated.levels, table.points, table.absent, why
    )


def drawn(seats: tuple[int, ...], absent: tuple[int, ...]) -> tuple[float, ...]:
    """Points by seat for a drawn table: those who came share them, the others get none."""
    return without(points_of([1] * len(seats)), seats, absent)


def without(
    points: tuple[float, ...], seats: tuple[int, ...], absent: tuple[int, ...]
) -> tuple[float, ...]:
    """The points of a table without those of players who did not come."""
    return tuple(0.0 if p in absent else share for p, share in zip(seats, points, strict=True))


def check_plan(wish: e.NewEvening) -> e.NewEvening:
    """Refuses a plan by which no evening can be played."""
    game = breakroom.game(wish.game)
    for seats in range(2, wish.size + 1):
        if game.setup(options_for(wish, seats)).seats != seats:
            raise Refused(f"{game.title} cannot be played by {seats} with these options.")
    if wish.size > 2 and wish.form == "arena":
        raise Refused("In an arena, tables are for two.")
    return wish


def options_for(plan: e.NewEvening, seats: int) -> dict[str, Any]:
    """The options of a table of so many, in a game that lets one say how many play."""
    has_seats = "seats" in breakroom.game(plan.game).options.__struct_fields__
    return {**plan.options, "seats": seats} if has_seats else dict(plan.options)


decode: Final[Callable[[str | bytes], Line]] = msgspec.json.Decoder(Line).decode
