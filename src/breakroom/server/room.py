"""One room: a game, its seats, its log, and everyone who is connected to it.

Commands wait in one queue and are taken one after another by one task, so a game has one order.
A command changes memory, and is told to anybody, only after its log entry is stored. Several
processes may have the same room open: the store takes each number of the log once, and whoever
comes second reads on and tries again.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

import msgspec

import breakroom
from breakroom import lessons, puzzlebook
from breakroom.core.game import CLOCK, Decision, Event, Game, Outcome, Refused, Seat, TimeUp
from breakroom.core.play import carry_out, redo
from breakroom.core.record import begun
from breakroom.server import eyes
from breakroom.server import messages as m
from breakroom.server.bot_seats import BotMove, BotSeats
from breakroom.server.boxes import box_of
from breakroom.server.coaching import Coaching
from breakroom.server.commands import (
    Begin,
    Commands,
    Flag,
    GoOn,
    ReadOn,
    SeatChanged,
    Stale,
    TimeIsUp,
)
from breakroom.server.limits import Buckets, Limits, TooMany
from breakroom.server.log import Log
from breakroom.server.loglines import (
    Acted,
    Agreed,
    Begun,
    Chosen,
    Declined,
    Flagged,
    Judged,
    LogLine,
    Rematched,
    Reopened,
    Resigned,
    Said,
    SatDown,
    Stepped,
    StoodIn,
    TookBack,
    read,
)
from breakroom.server.offers import Offers
from breakroom.server.puzzling import Puzzling
from breakroom.server.room_time import RoomTime
from breakroom.server.seats import Seats
from breakroom.server.store import Entry, Store, StoredRoom
from breakroom.server.teaching import Teaching
from breakroom.server.text import plain
from breakroom.server.thinking import Thinkers

CATCH_UP: Final = 4  # with more lines missing, a snapshot is the smaller message
AT_ONCE: Final = 100  # lines of a log that are replayed without giving way to others
KEEP_EVERY: Final = 16  # plies between two states that are kept for looking back
CROWD: Final = 10  # messages to more spectators than this are sent in batches
BATCHES, BATCH_SECONDS = 100, 0.002
CROWD_SECONDS: Final = 1.0  # spectators who come or leave in this time are told of together
TALK_BURST, TALK_SECONDS = 5, 10.0  # so many messages of one person in so many seconds


class Client(Protocol):
    """A connection, as the room knows it."""

    mine: frozenset[Seat]
    look: Seat | None

    @property
    def lag_ms(self) -> int: ...

    def send(self, message: m.ServerMessage) -> None: ...

    def send_bytes(self, data: bytes, wake: bool = True) -> None:
        """Sends a message; with `wake` off, it waits until `wake()` is called."""

    def wake(self) -> None: ...


class House(NamedTuple):
    """What all rooms of a server share."""

    store: Store
    thinkers: Thinkers
    make_rematch: Callable[["Room"], Awaitable[str]]
    process: str  # a name for this one among several
    bot_pause: float  # seconds a bot takes at least
    grace: float  # seconds after which a bot may play for somebody who is gone
    limits: Limits
    # Called when somebody came to a table or left it, and when a game is over.
    heed: Callable[["Room"], None] = lambda room: None
    # Called when a line was stored here, and when somebody who sits at the table has left it.
    turned: Callable[["Room", bool], None] = lambda room, has_left: None
    is_muted: Callable[["Room", Seat], bool] = lambda room, seat: False  # by the host
    is_of_evening: Callable[["Room"], bool] = lambda room: False  # that goes on


class Ply(NamedTuple):
    """One action on the board: who, what, and what came of it."""

    seat: Seat
    action: Any
    at_ms: int
    events: list[Event]
    asked: Sequence[Decision]  # all that was asked at that moment, of anybody


class Room:
    """Made by `Room.load`."""

    def __init__(self, stored: StoredRoom, house: House) -> None:
        self.stored = stored
        self.house = house
        self.game = breakroom.game(stored.game)
        self.state = start_of(self.game, stored)
        self._states = {0: self.state}  # some of those before: the others are worked out again
        self.box = box_of(stored.game, self.start.options)
        self.seats = Seats(stored.seats, house.grace)
        self.sat: set[Seat] = set()  # seats for which the log says who sat down
        self._reading_seats = asyncio.Lock()
        self.plies: list[Ply] = []
        self._views: dict[Seat | None, msgspec.Raw] = {}  # of the state, as far as they were asked
        secrets = self.game.has_secrets(self.start.options)
        self.log = Log([None, *range(self.start.seats)], secrets)
        self.ending = ""  # "resigned", "agreed", "time" …; the rules' own end is in the state
        self.ended_by: Seat = -1
        self.rematch = stored.rematch
        self.offers = Offers(self)
        self.bots = BotSeats(self)
        self.clients: set[Client] = set()
        self._crowd_moves = False  # spectators came or left, and the others are not told yet
        self.commands = Commands(self)
        self.time = RoomTime(self)
        self.teaching = Teaching(self, stored.lesson) if stored.lesson else None
        self.puzzling = Puzzling(self, stored.puzzle) if stored.puzzle else None
        self.coaching = Coaching(self) if stored.coach else None
        self._said: dict[int, deque[float]] = {}  # when each person spoke last
        self.outcome: Outcome | None  # this and the next two fields say where the game stands
        self.open: Sequence[Decision]  # what is asked now
        self.to_move: tuple[Seat, ...]
        self._extras = Buckets(house.limits.extras)
        self._update_standing()

    @classmethod
    async def load(cls, stored: StoredRoom, house: House) -> "Room":
        """Loads a stored room. The log is replayed in parts, so that others have their turn in
        between."""
        room = cls(stored, house)
        async for entry in room._unread():
            room._take_in(entry, read(room.game, entry))
        room.time.follow()
        if room.time.clocks and not room.log.v:
            room.post(None, Begin())
        room.bots.wake()  # a bot's clock may be running
        if room.is_scripted:
            room.post(None, GoOn())
        return room

    async def _unread(self) -> AsyncIterator[Entry]:
        """The lines of the log that are stored and not taken in yet."""
        while some := await self.house.store.entries(self.stored.id, self.log.v, AT_ONCE):
            for entry in some:
                yield entry

    # -- what is ----------------------------------------------------------------------------

    @property
    def start(self) -> Any:
        """The position in which the game began."""
        return self._states[0]

    @property
    def secrets(self) -> bool:
        """Does anybody know something that another seat does not?"""
        return self.log.secrets

    def state_after(self, plies: int) -> Any:
        """The position after so many actions."""
        if plies == len(self.plies):
            return self.state
        known = plies - plies % KEEP_EVERY
        state = self._states[known]
        for ply in self.plies[known:plies]:
            state, _ = redo(self.game, state, ply.seat, ply.action)
        return state

    def view(self, look: Seat | None) -> msgspec.Raw:
        """The position as an observer sees it; where nothing is secret, all see the same."""
        eye = look if self.secrets else None
        if eye not in self._views:
            self._views[eye] = msgspec.Raw(msgspec.json.encode(self.game.view(self.state, eye)))
        return self._views[eye]

    @property
    def is_unattended(self) -> bool:
        """Nobody is here, and nothing is being done. It may leave memory: what is due on its
        clock is known, and a question's own time limit begins anew when somebody comes back."""
        return not self.clients and not self.bots.thinking and self.commands.are_done

    @property
    def is_idle(self) -> bool:
        """Is the room unattended, with no countdown running that is not stored?"""
        return self.is_unattended and not self.time.countdowns

    def _update_standing(self) -> None:
        """Works out where the game stands; called after each line of the log."""
        self._views.clear()
        self.outcome = self._outcome()
        runs = not (self.outcome or self.seats.is_waiting)
        self.open = self.game.decisions(self.state) if runs else ()
        self.to_move = tuple(decision.seat for decision in self.open)

    def _outcome(self) -> Outcome | None:
        if not self.ending:
            return self.game.outcome(self.state)
        seats = range(self.start.seats)
        if self.ending in ("agreed", "declined"):
            return Outcome((0.0,) * len(seats), (1,) * len(seats), self.ending)
        ranks = tuple(2 if seat == self.ended_by else 1 for seat in seats)
        return Outcome((0.0,) * len(seats), ranks, self.ending)

    @property
    def is_scripted(self) -> bool:
        """Is it a lesson or a puzzle rather than a game?"""
        return self.teaching is not None or self.puzzling is not None

    def may_hint(self, seat: Seat) -> bool:
        """Hints are for those who share the table with nobody but bots."""
        if self.is_scripted or self.stored.rated:
            return False
        return self.seats.owners() == {self.seats.person(seat)}

    # -- coming and going -------------------------------------------------------------------

    def join(self, client: Client, have: int | None, box: str = "") -> None:
        """Bring a connection that has so many lines, and a box of that name, up to date, and let
        the others know."""
        self.clients.add(client)
        now = self.log.pages[client.look].v
        self._see_who_is_here()
        if have is not None and 0 <= now - have <= CATCH_UP:
            for v in range(have + 1, now + 1):
                client.send(eyes.update(self, v, client.look))
        else:
            client.send(eyes.snapshot(self, client, has=box))
        self._tell_of(client)
        self.bots.wake()
        if self.puzzling is not None and self.puzzling.is_going:
            self.post(None, GoOn())  # nobody judges for a table that everybody has left

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self._see_who_is_here()
        self._tell_of(client)
        if client.mine:
            self.house.turned(self, True)

    def _see_who_is_here(self) -> None:
        self.seats.here(frozenset(seat for client in self.clients for seat in client.mine))
        self.tell_processes()

    def _tell_of(self, client: Client) -> None:
        """Tells the others that a client came or left; a crowd is told of in one message."""
        if client.mine and not self.outcome:
            self.house.heed(self)
        if client.mine or len(self.clients) < CROWD:
            self.tell_table()
        elif not self._crowd_moves:
            self._crowd_moves = True
            asyncio.get_running_loop().call_later(CROWD_SECONDS, self._tell_of_crowd)

    def _tell_of_crowd(self) -> None:
        self._crowd_moves = False
        self.tell_table()

    def tell_table(self) -> None:
        """Tells everyone that the table has changed, but not its log."""
        table = eyes.table(self, None)
        self._tell(lambda look: m.TableChanged(eyes.table(self, look, table)))

    def _tell(self, message: Callable[[Seat | None], m.ServerMessage | None]) -> None:
        """Everyone gets their message, made once for each pair of eyes: those who play at once,
        a crowd that watches a few at a time, so that no player of any table waits for it."""
        made: dict[Seat | None, bytes | None] = {}
        crowd = []
        for client in list(self.clients):
            if client.look not in made:
                told = message(client.look)
                made[client.look] = None if told is None else msgspec.json.encode(told)
            if (data := made[client.look]) is not None:
                client.send_bytes(data, wake=bool(client.mine))
                if not client.mine:
                    crowd.append(client)
        self._wake(crowd, max(CROWD, len(crowd) // BATCHES))

    def _wake(self, crowd: list[Client], at_once: int) -> None:
        for client in crowd[:at_once]:
            client.wake()
        if len(crowd) > at_once:
            loop = asyncio.get_running_loop()
            loop.call_later(BATCH_SECONDS, self._wake, crowd[at_once:], at_once)

    async def sat_down(self, seat: Seat, token_hash: str, name: str) -> None:
        """A claim was stored: somebody holds the seat's token, and the log says so, once."""
        if self.stored.seats[seat].token_hash != token_hash or seat not in self.sat:
            await self._seat_changed(SatDown(seat, name))

    async def reopened(self, seat: Seat) -> None:
        """The seat is free again, and whoever sat there watches."""
        await self._seat_changed(Reopened(seat))

    async def seats_changed(self) -> None:
        """The host has taken a seat from whoever held it."""
        await self._read_seats()
        self.tell_table()

    async def _seat_changed(self, line: SatDown | Reopened) -> None:
        await self._read_seats()
        noted = asyncio.Event()
        self.post(None, SeatChanged(line, noted))
        await noted.wait()

    async def _read_seats(self) -> None:
        """Reads from the store who sits where; one reads after another, as an answer that comes
        late would take a seat from whoever sat down since."""
        async with self._reading_seats:
            stored = await self.house.store.room(self.stored.id)
            assert stored is not None
            before, self.stored.seats[:] = list(self.stored.seats), stored.seats
        for old, new in zip(before, stored.seats, strict=True):
            if old.token_hash not in (None, new.token_hash):
                self._lose(new.seat)
        self._update_standing()

    def _lose(self, seat: Seat) -> None:
        """Whoever is connected with the seat's old token watches from now on."""
        for client in self.clients:
            if seat in client.mine:
                client.mine -= {seat}
                client.look = min(client.mine, default=None)
                client.send(eyes.snapshot(self, client, has=self.box.name))
        self._see_who_is_here()

    async def forget(self, seat: Seat, words: Mapping[str, str]) -> None:
        """Removes the name and the talk of a person who wants to be forgotten; the store has
        already done so."""
        await self._read_seats()
        self.log.forget(seat, words)
        for client in self.clients:
            client.send(eyes.snapshot(self, client, has=self.box.name))

    async def close(self) -> None:
        self.bots.close()
        self.time.close()
        await self.commands.close()

    # -- other processes --------------------------------------------------------------------

    def tell_processes(self, asks: bool = True) -> None:
        """Tells the other processes who is connected here, and, if `asks`, asks for theirs."""
        here = {seat for client in self.clients for seat in client.mine}
        watching = sum(not client.mine for client in self.clients)
        presence = Presence(self.house.process, tuple(here), watching, asks)
        self.house.store.tell(self.stored.id, msgspec.json.encode(presence))

    def heard(self, notice: bytes) -> None:
        """Takes in what another process says of this room."""
        presence = msgspec.json.decode(notice, type=Presence)
        self.seats.elsewhere(presence.process, frozenset(presence.seats), presence.watching)
        if presence.asks:
            self.tell_processes(asks=False)
        self.tell_table()

    async def read_now(self) -> None:
        """Before somebody looks: whoever has seen a line through another process sees it here."""
        if self.house.store.is_shared:
            read = asyncio.get_running_loop().create_future()
            self.post(None, ReadOn(read))
            await read

    async def _read_on(self, done: "asyncio.Future[None] | None") -> None:
        try:
            await self.catch_up()
        except Exception as error:
            if done is None or done.done():
                raise
            done.set_exception(error)  # whoever is about to look gets the error
        else:
            if done is not None and not done.done():
                done.set_result(None)

    async def catch_up(self) -> None:
        """Take in what other processes have stored since, and tell everyone here."""
        async for entry in self._unread():
            line = read(self.game, entry)
            if isinstance(line, SatDown | Reopened):
                await self._read_seats()
            self._happen(entry, line)

    # -- commands ---------------------------------------------------------------------------

    def post(self, client: Client | None, command: Any) -> None:
        """Ask for something; the answer goes to the client."""
        self.commands.post(client, command)

    async def carry_out(self, command: Any) -> None:
        if self.teaching is not None:
            await self._teach(self.teaching, command)
            return
        if self.puzzling is not None:
            await self._puzzle(self.puzzling, command)
            return
        match command:
            case m.Act():
                self.refuse_stood_in(command.seat)
                action = self.game.action(command.action)
                if not self.game.is_move(action):
                    self._refuse_flood(command.seat)
                await self.act(command.seat, action, command.id, command.sure)
            case m.Answer():
                self._refuse_stale(command)
                await self.carry_out(m.Act(command.id, command.seat, command.action, sure=True))
            case m.ClaimWin():
                self.refuse_when_over()
                gone = self.seats.deserter(command.seat, self.to_move)
                await self.append(Flagged(gone), command.id)
            case BotMove():
                await self.bots.move(command)
            case m.MakeOffer():
                self._refuse_flood(command.seat)
                await self.offers.make(command)
            case m.Decline():
                self._refuse_flood(command.seat)
                await self.offers.decline(command)
            case m.Resign():
                self.refuse_when_over()
                await self.append(Resigned(command.seat), command.id)
            case m.StandIn():
                self._refuse_flood(command.seat)
                await self._stand_in(command)
            case m.Declined():
                if not self.seats.is_waiting:
                    raise Refused("The game has already begun.")
                await self.append(Declined(command.seat), command.id)
            case m.Say():
                self._refuse_flood(command.seat)
                await self._say(command)
            case TimeIsUp():
                if await self.time.is_up(command.question):
                    await self.act(CLOCK, TimeUp(command.question), None)
            case Flag():
                await self.time.flag()
            case Begin():
                if not self.log.v and not self.seats.is_waiting:
                    await self.append(Begun(CLOCK))
            case ReadOn():
                await self._read_on(command.done)
            case SeatChanged():
                try:
                    if isinstance(command.line, Reopened) or command.line.seat not in self.sat:
                        await self.append(command.line)
                finally:
                    command.noted.set()

    async def _teach(self, teaching: Teaching, command: Any) -> None:
        """In a lesson one acts, and begins again; there is nobody to agree with on anything."""
        match command:
            case m.Act():
                action = self.game.action(command.action)
                await self.act(command.seat, action, command.id)
            case m.Learn():
                self._refuse_flood(command.seat)
                await teaching.learn(command)
            case GoOn():
                pass
            case ReadOn():
                await self._read_on(command.done)
            case _:
                raise Refused("You cannot do that in a lesson.")
        await teaching.go_on()

    async def _puzzle(self, puzzling: Puzzling, command: Any) -> None:
        """In a puzzle one answers, begins again, or is shown the solution."""
        match command:
            case m.Act():
                puzzling.refuse()
                await self.act(command.seat, self.game.action(command.action), command.id)
            case m.Choose():
                await puzzling.choose(command)
            case m.Learn():
                self._refuse_flood(command.seat)
                await puzzling.learn(command)
            case GoOn():
                await puzzling.go_on()
            case ReadOn():
                await self._read_on(command.done)
            case _:
                raise Refused("You cannot do that in a puzzle.")
        if puzzling.is_going and not isinstance(command, GoOn):  # who answered need not wait for it
            self.post(None, GoOn())

    def _refuse_flood(self, seat: Seat) -> None:
        """Bounds actions that are not moves, by minute and by the log's length."""
        if self.log.v >= self.house.limits.room_lines and not self.outcome:
            raise TooMany(
                "room_lines", "A lot has happened at this table: from now on you can only move."
            )
        if wait := self._extras.wait(str(seat)):
            raise TooMany("extras", "Slow down a little, please. Try again in a moment.", wait)
        self._extras.take(str(seat))

    def _refuse_stale(self, answer: m.Answer) -> None:
        """Refuses an answer to a position that has changed since, as far as the seat sees."""
        page = self.log.pages[answer.seat]
        if answer.v is None:
            return
        if not 0 <= answer.v <= page.v:
            raise Refused(f"There is no version {answer.v} of this game: it is at {page.v}.")
        since = [self.log.kinds[entry - 1] for entry in page.entries[answer.v :]]
        if not all(kind.is_talk for kind in since):
            raise Stale(f"That answers version {answer.v}; the game has moved on to {page.v}.")

    def refuse_when_over(self) -> None:
        if self.outcome:
            raise Refused("The game is over.")
        if self.seats.is_waiting:
            raise Refused("The game begins when everyone has sat down.")

    def refuse_rated(self, rule: str) -> None:
        if self.stored.rated:
            raise Refused(f"This game is rated: {rule}.")

    def refuse_stood_in(self, seat: Seat) -> None:
        if seat in self.seats.stand_ins:
            raise Refused("A bot is playing for you: take your seat back first.")

    async def act(self, seat: Seat, action: Any, command: str | None, is_sure: bool = True) -> None:
        self.refuse_when_over()
        reason = self.game.refuse(self.state, seat, action)
        if reason is not None:
            raise Refused(reason)
        if self.teaching is not None and seat == self.teaching.lesson.seat:
            self.teaching.refuse(action)
        if self.coaching is not None and command is not None:
            await self.coaching.look_at(seat, action, is_sure)
        if isinstance(action, self.game.settles):
            action = await self.house.thinkers.settle(self.game, self.state, seat, action)
        await self.append(Acted(seat, action), command)

    async def _say(self, command: m.Say) -> None:
        if self.house.is_muted(self, command.seat):
            raise Refused("The host has muted you.")
        if not self.stored.talk:
            raise Refused("Talk is off at this table: that was chosen when it was made.")
        text = plain(command.text, "Please use plain letters.")
        if not text:
            raise Refused("Say something.")
        now = time.monotonic()
        said = self._said.setdefault(self.seats.person(command.seat), deque(maxlen=TALK_BURST))
        if len(said) == TALK_BURST and now - said[0] < TALK_SECONDS:
            raise Refused("You are talking a lot. Wait a moment.")
        await self.append(Said(command.seat, text), command.id)
        said.append(now)

    async def _stand_in(self, command: m.StandIn) -> None:
        if self.outcome:
            raise Refused("The game is over.")
        self.refuse_rated("nobody may play for you")
        if self.commands.now.client is not None:
            self._refuse_in_evening(command)
        level = self.seats.standing_in(command.seat, command.absent, command.level)
        await self.append(StoodIn(command.seat, command.absent, level), command.id)

    def _refuse_in_evening(self, command: m.StandIn) -> None:
        """The evening itself lets a bot play for who does not come, or leaves; what one wins there
        is one's own. Where somebody is only gone, it is as at any table."""
        if command.level and self.house.is_of_evening(self):
            if command.absent == command.seat:
                raise Refused("This game counts for this evening: nobody may play for you.")
            if self.seats.is_kept(command.absent):
                raise Refused("If they do not come, this evening lets a bot play for them.")

    # -- the log ----------------------------------------------------------------------------

    async def append(self, line: LogLine, command: str | None = None) -> None:
        """Store a line of the log, with an action that is allowed if it is one; only then let it
        happen, and tell everyone."""
        at_ms = int(time.time() * 1000) - self.stored.made_ms
        now, seq = self.commands.now, self.log.v + 1
        entry = Entry(seq, line.kind, line.seat, line.data, at_ms, command, now.came_ms, now.lag_ms)
        done = self._done(line, at_ms, carry_out) if isinstance(line, Acted) else None
        over = line.ends or (done is not None and self.game.outcome(done.state) is not None)
        is_timed = self.time.clocks is not None
        entry = await self.house.store.append(self.stored.id, entry, over, is_timed)
        self._happen(entry, line, done)
        if over:
            self.house.heed(self)
        self.house.turned(self, False)

    def _done(self, line: Acted, at_ms: int, how: Callable[..., Any]) -> "_Done":
        """Works out what an action leads to."""
        state, events = how(self.game, self.state, line.seat, line.action)
        return _Done(Ply(line.seat, line.action, at_ms, events, self.open), state)

    def _happen(self, entry: Entry, line: LogLine, done: "_Done | None" = None) -> None:
        """Lets a stored line of the log take effect, and tells everyone."""
        self._take_in(entry, line, done)
        self.time.follow()
        self.broadcast()
        self.bots.wake()

    def broadcast(self) -> None:
        """Sends the newest line to all who may see it."""

        table = eyes.table(self, None)

        def newest(look: Seat | None) -> m.Update | None:
            page = self.log.pages[look]
            is_seen = page.entries[-1:] == [self.log.v]
            return eyes.update(self, page.v, look, table) if is_seen else None

        self._tell(newest)
        self._views.clear()

    def _go_back(self, ply: int) -> None:
        self.state = self.state_after(ply)
        del self.plies[ply:]

    def _take_in(self, entry: Entry, line: LogLine, done: "_Done | None" = None) -> None:
        """What a stored line of the log means; `done` is what an action leads to, if known."""
        text, events, mover = line.text, list[Event](), CLOCK
        match line:
            case Acted():
                done = done or self._done(line, entry.at_ms, redo)
                before, (ply, self.state) = self.state, done
                # An action may itself be a secret: then only its events tell of it.
                text = "" if self.secrets else self.game.notation(before, ply.seat, ply.action)
                self.plies.append(ply)
                if len(self.plies) % KEEP_EVERY == 0:
                    self._states[len(self.plies)] = self.state
                events = ply.events
                mover = ply.seat if self.game.is_move(ply.action) else CLOCK
            case TookBack():
                self._go_back(line.to_ply)
            case Stepped() if self.teaching is not None:
                self._go_back(self.teaching.start_of(line.step))
                self.teaching.begin(line.step)
            case Stepped() if self.puzzling is not None:
                self._go_back(0)
                self.puzzling.begin(line.step)
            case Chosen() if self.puzzling is not None:
                self.puzzling.take_choice(line.choice)
            case Judged() if self.puzzling is not None:
                self.puzzling.take_verdict(line.verdict)
            case Resigned() | Flagged():
                self.ending = "resigned" if isinstance(line, Resigned) else "time"
                self.ended_by = line.seat
            case Agreed() | Declined():
                self.ending = "agreed" if isinstance(line, Agreed) else "declined"
            case Rematched():
                self.rematch = line.room
            case StoodIn():
                self.seats.stand_ins.pop(line.absent, None)
                if line.level:
                    self.seats.stand_ins[line.absent] = line.level
            case SatDown():
                self.sat.add(line.seat)
            case Reopened():
                self.sat.discard(line.seat)
                self.seats.stand_ins.pop(line.seat, None)
        if isinstance(line, Acted) and self.teaching is not None:
            self.teaching.take_in(self.plies[-1])
        if isinstance(line, Acted) and self.puzzling is not None:
            self.puzzling.take_in(self.plies[-1])
        is_public = self.log.add(entry, line, text, events, len(self.plies))
        self.offers.take_in(line, is_public)
        if entry.command:
            self.commands.stored[entry.command] = entry.seq
        self._update_standing()
        if self.time.clocks:
            self.time.clocks.turn(entry.clock_ms, self.to_move, mover, entry.lag_ms)


def start_of(game: Game[Any], stored: StoredRoom) -> Any:
    """The state in which a stored game began."""
    if stored.lesson:
        return lessons.start(game.key, stored.lesson)
    if stored.puzzle:
        return puzzlebook.puzzle(game.key, stored.puzzle).start()
    return begun(game, stored.options, int(stored.seed, 16))


class _Done(NamedTuple):
    ply: Ply
    state: Any


class Presence(msgspec.Struct, frozen=True):
    """What processes tell each other of a room."""

    process: str
    seats: tuple[Seat, ...]
    watching: int
    asks: bool
