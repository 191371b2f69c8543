"""One room: a game, its seats, its log, and everyone who is connected to it.

Commands wait in one queue and are taken one after another by one task, so a game has one order.
A command changes memory, and is told to anybody, only after its log entry is stored.
"""

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

import msgspec
import sqlalchemy as sa

import breakroom
from breakroom.core.game import CLOCK, Event, Outcome, Refused, Seat, TimeUp
from breakroom.core.play import decision, redo, seen_by
from breakroom.server import journal, metrics
from breakroom.server import messages as m
from breakroom.server.clock import Countdowns
from breakroom.server.log import Log
from breakroom.server.store import Entry, Store, StoredRoom
from breakroom.server.text import plain
from breakroom.server.thinking import Thinkers

GUEST: Final = "@"  # a level that begins with it is the name of a program that plays over HTTP
COMMANDS_WAITING: Final = 256
ANSWERS_KEPT: Final = 200
CATCH_UP: Final = 50  # with more lines missing, a snapshot is smaller

# In a game in which all act at once, a bot takes its time by level, or nobody could race it.
RACE_PAUSES: Final = {"beginner": 10.0, "casual": 7.0, "club": 5.0, "expert": 3.5, "master": 2.0}


class Client(Protocol):
    """A connection, as the room knows it."""

    mine: frozenset[Seat]
    look: Seat | None

    def send(self, message: m.ServerMessage) -> None: ...

    def send_bytes(self, data: bytes) -> None: ...


class Ply(NamedTuple):
    """One action on the board: who, what, and what came of it."""

    seat: Seat
    action: Any
    at_ms: int
    state: Any
    events: list[Event]


class Room:
    def __init__(
        self,
        stored: StoredRoom,
        entries: list[Entry],
        store: Store,
        thinkers: Thinkers,
        bot_pause: float,
        make_rematch: Callable[["Room"], Any],
    ) -> None:
        self.stored = stored
        self.game = breakroom.game(stored.game)
        self.store = store
        self.thinkers = thinkers
        self.bot_pause = bot_pause
        self.make_rematch = make_rematch
        self.start = self.game.setup(stored.options, int(stored.seed, 16))
        self.secrets = self.game.has_secrets(self.start.options)
        self.plies: list[Ply] = []
        self.log = Log([None, *range(self.start.seats)], self.secrets)
        self.ending: str = ""  # "resigned" or "agreed"; the rules' own end is in the state
        self.ended_by: Seat = -1
        self.offers: dict[str, list[Seat]] = {}  # what is offered, and by whom so far
        self.clients: set[Client] = set()
        self.thinking: dict[Seat, asyncio.Task[None]] = {}
        self.answers: OrderedDict[str, m.ServerMessage] = OrderedDict()
        self.acked: dict[str, int] = {}  # every stored command, and the version it made
        self.countdowns = Countdowns()
        self._alarm: asyncio.TimerHandle | None = None  # when the next countdown is up
        for entry in entries:
            self._take_in(entry)
        self._queue: asyncio.Queue[tuple[Client | None, Any]] = asyncio.Queue(COMMANDS_WAITING)
        self._task = asyncio.create_task(self._work(), name=f"room {stored.id}")
        self._follow_clock()

    # -- what is ----------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.plies[-1].state if self.plies else self.start

    @property
    def is_waiting(self) -> bool:
        """For a friend or a program to sit down."""
        return any(not is_ours(s.level) and s.token_hash is None for s in self.stored.seats)

    @property
    def outcome(self) -> Outcome | None:
        if not self.ending:
            return self.game.outcome(self.state)
        seats = range(self.start.seats)
        if self.ending in ("agreed", "declined"):
            return Outcome((0.0,) * len(seats), (1,) * len(seats), self.ending)
        ranks = tuple(2 if seat == self.ended_by else 1 for seat in seats)
        return Outcome((0.0,) * len(seats), ranks, "resigned")

    @property
    def is_idle(self) -> bool:
        busy = self.clients or self.thinking or self.countdowns
        return not busy and self._queue.empty()

    def person(self, seat: Seat) -> int:
        return self.stored.seats[seat].person

    def people(self) -> set[int]:
        return {s.person for s in self.stored.seats if not s.level}

    def table(self, look: Seat | None) -> m.Table:
        outcome = self.outcome
        status = "over" if outcome else "waiting" if self.is_waiting else "playing"
        present = {seat for client in self.clients for seat in client.mine}
        return m.Table(
            seats=tuple(
                m.SeatInfo(
                    kind="bot" if s.level else "person" if s.token_hash else "open",
                    name=s.name,
                    colour=self.game.seat_names[s.seat],
                    level=s.level,
                    present=is_ours(s.level) or s.seat in present,
                    seconds_left=self.countdowns.left(s.seat),
                )
                for s in self.stored.seats
            ),
            status=status,  # type: ignore[arg-type]  # mypy does not narrow the conditional
            to_move=self.to_move(),
            offers={what: by[0] for what, by in self.offers.items()},  # type: ignore[misc]
            ending=self.ending or ("rules" if outcome else ""),  # type: ignore[arg-type]
            outcome=outcome,
            can_take_back=self._can_take_back(look),
            rematch=self.stored.rematch,
            watching=sum(not client.mine for client in self.clients),
        )

    def to_move(self) -> tuple[Seat, ...]:
        if self.outcome or self.is_waiting:
            return ()
        return tuple(d.seat for d in self.game.decisions(self.state))

    def snapshot(self, client: Client) -> m.Snapshot:
        look = client.look
        page = self.log.pages[look]
        return m.Snapshot(
            v=page.v,
            room=self.stored.id,
            game=self.game.key,
            options=self.stored.options,
            seat=look,
            mine=tuple(sorted(client.mine)),
            secrets=self.secrets,
            table=self.table(look),
            lines=tuple(page.lines),
            told=tuple(self.still_told(self.log.told[n - 1], look) for n in page.entries),
            ply=len(page.plies),
            view=self.game.view(self.state, look),
            decision=self._decision(look),
        )

    def update(self, v: int, look: Seat | None) -> m.Update:
        """Line v as those eyes number them, with the position as it is now."""
        page = self.log.pages[look]
        return m.Update(
            v=v,
            line=page.lines[v - 1],
            events=self.still_told(self.log.told[page.entries[v - 1] - 1], look),
            table=self.table(look),
            ply=len(page.plies),
            view=self.game.view(self.state, look),
            decision=self._decision(look),
        )

    def review(self, ply: int, look: Seat | None) -> tuple[Any, tuple[Event, ...]]:
        """The position after so many of the actions that those eyes saw, and what led there."""
        page = self.log.pages[look]
        if ply > len(page.plies):
            raise Refused("The game has not come that far.")
        last = self.plies[page.plies[ply - 1] - 1] if ply else None
        view = self.game.look_back(self.state, last.state if last else self.start, look)
        return view, self.still_told(last.events, look) if last else ()

    def still_told(self, events: list[Event], look: Seat | None) -> tuple[Event, ...]:
        """The events as those eyes may see them and have not forgotten them."""
        recalled = (self.game.recall(self.state, look, event) for event in seen_by(events, look))
        return tuple(event for event in recalled if event is not None)

    def _decision(self, look: Seat | None) -> Any:
        if look is None or look not in self.to_move():
            return None
        return decision(self.game, self.state, look)

    # -- coming and going -------------------------------------------------------------------

    def join(self, client: Client, have: int | None) -> None:
        """Bring a connection up to date, and let the others know."""
        self.clients.add(client)
        now = self.log.pages[client.look].v
        if have is not None and 0 <= now - have <= CATCH_UP:
            for v in range(have + 1, now + 1):
                client.send(self.update(v, client.look))
        else:
            client.send(self.snapshot(client))
        self.tell_table()
        self.wake_bots()

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self.tell_table()

    def tell_table(self) -> None:
        """The table has changed, but not the log."""
        self._tell(lambda look: m.TableChanged(self.table(look)))

    def _tell(self, message: Callable[[Seat | None], m.ServerMessage | None]) -> None:
        """Everyone gets their message, made once for each pair of eyes."""
        made: dict[Seat | None, bytes | None] = {}
        for client in list(self.clients):
            if client.look not in made:
                told = message(client.look)
                made[client.look] = None if told is None else msgspec.json.encode(told)
            if (data := made[client.look]) is not None:
                client.send_bytes(data)

    async def sat_down(self, seat: Seat, token_hash: str, name: str) -> None:
        """A claim was stored: somebody new holds the seat's token, and the log says so."""
        new = msgspec.structs.replace(self.stored.seats[seat], token_hash=token_hash, name=name)
        self.stored.seats[seat] = new
        noted = asyncio.Event()
        await self._queue.put((None, _SatDown(seat, name, noted)))
        await noted.wait()

    def close(self) -> None:
        for running in [self._task, *self.thinking.values(), self._alarm]:
            if running is not None:
                running.cancel()

    # -- commands ---------------------------------------------------------------------------

    def post(self, client: Client | None, command: Any) -> None:
        """Queue a command; a room that is flooded says so."""
        try:
            self._queue.put_nowait((client, command))
        except asyncio.QueueFull:
            if client is None:  # the clock and the bots wait for their turn
                asyncio.get_running_loop().call_later(0.1, self.post, None, command)
            else:
                busy = "This table is busy: try again."
                client.send(self.refused(client, command.id, "busy", busy))

    async def _work(self) -> None:
        while True:
            client, command = await self._queue.get()
            begun = time.monotonic()
            answer = await self._answer(client, command)
            self._note(client, command, answer, begun)
            if answer is None:
                continue
            if isinstance(answer, m.Ack | m.RefusedCommand):
                self.answers[answer.id] = answer
                if len(self.answers) > ANSWERS_KEPT:
                    self.answers.popitem(last=False)
            if client is not None:
                client.send(answer)

    def _note(
        self, client: Client | None, command: Any, answer: m.ServerMessage | None, begun: float
    ) -> None:
        """For the operator: a line, and a count."""
        if isinstance(answer, m.Ack):
            metrics.ACKS.count()
        came_of_it = answer.code if isinstance(answer, m.RefusedCommand) else "done"
        journal.command(
            type(command).__name__.strip("_").lower(),
            begun,
            came_of_it,
            game=self.game.key,
            room=self.stored.id,
            seq=self.log.v,
            connection=getattr(client, "name", ""),
        )

    async def _answer(self, client: Client | None, command: Any) -> m.ServerMessage | None:
        identity = getattr(command, "id", "")
        if identity in self.answers:
            return self.answers[identity]
        if identity in self.acked:
            return self._ack(client, identity, self.acked[identity])
        try:
            await self._carry_out(command)
        except Refused as refused:
            return self.refused(client, identity, "rules", refused.reason)
        except sa.exc.DBAPIError:
            return self.refused(
                client,
                identity,
                "store",
                "The server could not store that. Nothing has changed: try again.",
            )
        except Exception as error:  # a bug at one table: the room plays on
            sentence = journal.error(error, game=self.game.key, room=self.stored.id)
            return self.refused(client, identity, "error", sentence)
        return self._ack(client, identity, self.log.v) if identity else None

    def refused(
        self, client: Client | None, identity: str, code: str, sentence: str
    ) -> m.RefusedCommand:
        metrics.REFUSALS.count(code)
        look = client.look if client else None
        return m.RefusedCommand(identity, code, sentence, self.log.pages[look].v)

    def _ack(self, client: Client | None, identity: str, entry: int) -> m.Ack:
        look = client.look if client else None
        return m.Ack(identity, self.log.pages[look].v_after(entry))

    async def _carry_out(self, command: Any) -> None:
        match command:
            case m.Act():
                await self._act(command.seat, self.game.action(command.action), command.id)
            case _BotMove():
                await self._bot_moves(command)
            case _TimeIsUp():
                await self._act(CLOCK, TimeUp(command.question), None)
            case m.MakeOffer():
                await self._offer(command)
            case m.Decline():
                self._decline(command)
            case m.Resign():
                self._refuse_when_over()
                await self._append("resign", command.seat, None, command.id)
            case m.Declined():
                if not self.is_waiting:
                    raise Refused("The game has begun.")
                await self._append("decline", command.seat, None, command.id)
            case m.Say():
                text = plain(command.text, "Say it in plain letters.")
                if not text:
                    raise Refused("Say something.")
                await self._append("say", command.seat, text, command.id)
            case _SatDown():
                try:
                    await self._append("sit", command.seat, command.name, None)
                finally:
                    command.noted.set()

    def _refuse_when_over(self) -> None:
        if self.outcome:
            raise Refused("The game is over.")
        if self.is_waiting:
            raise Refused("The game begins when everyone has sat down.")

    async def _act(self, seat: Seat, action: Any, command: str | None) -> None:
        self._refuse_when_over()
        reason = self.game.refuse(self.state, seat, action)
        if reason is not None:
            raise Refused(reason)
        if self.game.settles:
            action = await self.thinkers.settle(self.game, self.state, seat, action)
        await self._append("act", seat, msgspec.to_builtins(action), command)

    async def _append(self, kind: str, seat: Seat, data: Any, command: str | None) -> None:
        """Store a line of the log; only then let it happen, and tell everyone."""
        at_ms = int(time.time() * 1000) - self.stored.made_ms
        entry = Entry(self.log.v + 1, kind, seat, data, at_ms, command)
        await self.store.append(self.stored.id, entry)
        if kind in ("act", "takeback", "resign", "draw"):
            self.offers.clear()
        self._take_in(entry)
        self._follow_clock()
        self.broadcast()
        self.wake_bots()

    def broadcast(self) -> None:
        """The newest line, to all who may see it."""

        def newest(look: Seat | None) -> m.Update | None:
            page = self.log.pages[look]
            is_seen = page.entries[-1:] == [self.log.v]
            return self.update(page.v, look) if is_seen else None

        self._tell(newest)

    def _take_in(self, entry: Entry) -> None:
        """What a stored line of the log means."""
        text = str(entry.data or "")
        events: list[Event] = []
        match entry.kind:
            case "act":
                before, action = self.state, self.game.action(entry.data)
                state, events = redo(self.game, before, entry.seat, action)
                # An action may itself be a secret: then only its events tell of it.
                text = "" if self.secrets else self.game.notation(before, entry.seat, action)
                self.plies.append(Ply(entry.seat, action, entry.at_ms, state, events))
            case "takeback":
                del self.plies[entry.data :]
            case "resign":
                self.ending, self.ended_by = "resigned", entry.seat
            case "draw":
                self.ending = "agreed"
            case "decline":
                self.ending = "declined"
        self.log.add(entry, text, events, len(self.plies))
        if entry.command:
            self.acked[entry.command] = entry.seq

    # -- the clock --------------------------------------------------------------------------

    def _follow_clock(self) -> None:
        """Count down for the questions that are open now, and wake up when the next is up."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        runs = not (self.outcome or self.is_waiting)
        self.countdowns.follow(self.game.decisions(self.state) if runs else ())
        if (up := self.countdowns.next_up()) is not None:
            seconds, question = up
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(seconds, self.post, None, _TimeIsUp(question))

    # -- offers -----------------------------------------------------------------------------

    async def _offer(self, command: m.MakeOffer) -> None:
        """Offer, or agree; when all people have, it happens. Bots always agree to a takeback."""
        what, seat = command.what, command.seat
        if what == "rematch":
            if not self.outcome:
                raise Refused("The game is not over yet.")
            if self.stored.rematch:
                return
        else:
            self._refuse_when_over()
        if what == "draw" and len(self.people()) < 2:
            raise Refused("A bot plays on: it does not take draws.")
        by = self.offers.get(what, [])
        back_to = self._back_to(by[0] if by else seat) if what == "takeback" else 0
        agreed = {self.person(s) for s in [*by, seat]}
        if agreed < self.people():
            self.offers[what] = [*by, seat]
            self.tell_table()
            return
        self.offers.pop(what, None)
        if what == "takeback":
            await self._append("takeback", by[0] if by else seat, back_to, command.id)
        elif what == "draw":
            await self._append("draw", seat, None, command.id)
        else:
            rematch = await self.make_rematch(self)
            self.stored = msgspec.structs.replace(self.stored, rematch=rematch)
            self.tell_table()

    def _back_to(self, seat: Seat) -> int:
        """The ply to which a takeback by the seat goes: before its own last action, or, at one
        screen, before the last action at all."""
        me = self.person(seat)
        mine = [
            i
            for i, ply in enumerate(self.plies)
            if ply.seat != CLOCK and self.person(ply.seat) == me
        ]
        if not mine:
            raise Refused("There is nothing of yours to take back.")
        if any(_reveals(ply) for ply in self.plies[mine[-1] :]):
            raise Refused("Something was revealed since: that cannot be taken back.")
        return mine[-1]

    def _can_take_back(self, look: Seat | None) -> bool:
        if look is None or self.outcome:
            return False
        try:
            self._back_to(look)
        except Refused:
            return False
        return True

    def _decline(self, command: m.Decline) -> None:
        if self.offers.pop(command.what, None) is None:
            raise Refused("There is no such offer.")
        self.tell_table()

    # -- bots -------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Every bot that is asked something begins to think, if somebody is there to play."""
        if not self.clients:
            return
        for seat in self.to_move():
            level = self.stored.seats[seat].level
            if is_ours(level) and seat not in self.thinking:
                task = asyncio.create_task(self._think(seat, level), name=f"bot in {seat}")
                self.thinking[seat] = task

    async def _think(self, seat: Seat, level: str) -> None:
        begun, v = time.monotonic(), self.log.v
        pause = self.bot_pause * (RACE_PAUSES[level] if self._is_race() else 1)
        try:
            action = await self.thinkers.choose(self.game, level, self.state, seat)
            await asyncio.sleep(begun + pause - time.monotonic())
        finally:
            del self.thinking[seat]
        self.post(None, _BotMove(seat, action, v))

    def _is_race(self) -> bool:
        """Do several act at once, in sight of each other?"""
        return len(self.to_move()) > 1 and not self.secrets

    async def _bot_moves(self, command: "_BotMove") -> None:
        """The table may have changed while the bot thought: then it thinks again."""
        alone = len(self.to_move()) == 1
        stale = command.v != self.log.v and alone and not self._only_talk_since(command.v)
        if not stale and not self.outcome:
            reason = self.game.refuse(self.state, command.seat, command.action)
            if reason is None:
                with contextlib.suppress(Refused):  # the world may not allow it
                    await self._act(command.seat, command.action, None)
                    return
        self.wake_bots()

    def _only_talk_since(self, v: int) -> bool:
        return all(kind in ("say", "sit") for kind in self.log.kinds[v:])

    def may_hint(self, seat: Seat) -> bool:
        """Hints are for those who play against nobody but bots and themselves."""
        return self.people() == {self.person(seat)}


class _BotMove(NamedTuple):
    seat: Seat
    action: Any
    v: int  # of the room when the bot began to think


class _TimeIsUp(NamedTuple):
    question: str  # the id of the decision that was not answered


class _SatDown(NamedTuple):
    seat: Seat
    name: str
    noted: asyncio.Event


def is_ours(level: str) -> bool:
    """Does a bot of ours sit there, rather than a person or a program from outside?"""
    return bool(level) and not level.startswith(GUEST)


def _reveals(ply: Ply) -> bool:
    return any(event.reveals for event in ply.events)
