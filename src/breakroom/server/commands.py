"""The queue of a room's commands: each is carried out once, in order, and answered."""

import asyncio
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from breakroom.core.game import Refused
from breakroom.server import journal, metrics
from breakroom.server import messages as m
from breakroom.server.coaching import Questioned
from breakroom.server.limits import TooMany
from breakroom.server.loglines import Reopened, SatDown
from breakroom.server.mailbox import Full, Mailbox
from breakroom.server.store import AlreadyDone, Away, Outrun

if TYPE_CHECKING:
    from breakroom.server.room import Client, Room

COMMANDS_WAITING: Final = 256
ANSWERS_KEPT: Final = 200
CLOSE_SECONDS: Final = 3.0
READ_AGAIN_SECONDS: Final = 1.0  # how long to wait after the store has failed
TRIES: Final = 20  # how often a command is tried when other processes write first


class Posted(NamedTuple):
    """A command in the queue, when it came, and the lag of the connection it came from."""

    client: "Client | None"
    command: Any
    came_ms: int
    lag_ms: int


# -- what is asked by the server itself --------------------------------------------------------


class TimeIsUp(NamedTuple):
    question: str  # the id of the decision that was not answered


class Flag(NamedTuple):
    """Asks the room to check whether a seat's clock has run out."""


class Begin(NamedTuple):
    """Tells the room that everyone has sat down, so that the clock starts."""


class GoOn(NamedTuple):
    """Asks a lesson to continue its script, in case a server stopped in the middle of it."""


class ReadOn(NamedTuple):
    """Asks the room to read its log on: another process may have written to it."""

    done: asyncio.Future[None] | None = None


class SeatChanged(NamedTuple):
    """Somebody sat down, or a seat is free again: that is stored, and the log is to say so."""

    line: SatDown | Reopened
    noted: asyncio.Event


class Stale(Refused):
    """The action answers a position that has changed meanwhile."""


class Close(NamedTuple):
    """The last command of a queue, which is closed after it."""


CODES: Final = {TooMany: "rate", Questioned: "coach", Stale: "stale"}  # of refusals


class Commands:
    def __init__(self, room: "Room") -> None:
        self._room = room
        self._queue: Mailbox[Posted] = Mailbox(COMMANDS_WAITING)
        self.now = Posted(None, None, 0, 0)  # what is being carried out
        self._answers: OrderedDict[str, m.Ack | m.RefusedCommand] = OrderedDict()
        self.stored: dict[str, int] = {}  # every command in the log, and the version it made
        self._task: asyncio.Task[None] | None = None  # from the first command on

    @property
    def are_done(self) -> bool:
        return not self._queue

    async def close(self) -> None:
        """Closes the queue; commands that wait in it are still carried out, if that is quick."""
        if self._task is not None:
            self.post(None, Close())
            await asyncio.wait([self._task], timeout=CLOSE_SECONDS)
            self._task.cancel()

    def post(self, client: "Client | None", command: Any) -> None:
        """Queues a command; refuses it if the queue is full."""
        now = self._room.house.store.served.advance()
        lag = self._room.time.lag_ms(client, command.seat) if client else 0
        try:
            self._queue.put_nowait(Posted(client, command, now, lag))
        except Full:
            if client is None:  # commands of the clock and of bots wait until there is room
                asyncio.get_running_loop().call_later(0.1, self.post, None, command)
            else:
                busy = "This table is busy: try again."
                client.send(self.refused(client, command.id, "busy", busy))
        if self._task is None:
            self._task = asyncio.create_task(self._work(), name=f"room {self._room.stored.id}")

    async def _work(self) -> None:
        while not isinstance((now := await self._queue.get()).command, Close):
            with journal.going_on(room=self._room.stored.id):  # telling the client may fail
                await self._take(now)

    async def _take(self, now: Posted) -> None:
        self.now, begun = now, time.monotonic()
        answer = await self._answer(now.client, now.command)
        self._note(now, answer, begun)
        if answer is None:
            return
        if answer.id not in self.stored and (isinstance(answer, m.Ack) or answer.code == "rules"):
            self._answers[answer.id] = answer
            if len(self._answers) > ANSWERS_KEPT:
                self._answers.popitem(last=False)
        if now.client is not None:
            now.client.send(answer)

    def _note(self, now: Posted, answer: m.Ack | m.RefusedCommand | None, begun: float) -> None:
        """Write the command to the operator's journal, and count it."""
        if isinstance(answer, m.Ack):
            metrics.ACKS.inc()
        room = self._room
        journal.command(
            type(now.command).__name__.lower(),
            begun,
            answer.code if isinstance(answer, m.RefusedCommand) else "done",
            game=room.game.key,
            room=room.stored.id,
            seq=room.log.v,
            connection=getattr(now.client, "name", ""),
        )

    async def _answer(
        self, client: "Client | None", command: Any
    ) -> m.Ack | m.RefusedCommand | None:
        room, identity = self._room, getattr(command, "id", "")
        try:
            for _ in range(TRIES):
                if identity in self._answers:
                    return self._answers[identity]
                if identity in self.stored:
                    return self._ack(client, identity, self.stored[identity])
                try:
                    await room.carry_out(command)
                except (Outrun, AlreadyDone):
                    await room.catch_up()
                else:
                    return self._ack(client, identity, room.log.v) if identity else None
            return self.refused(client, identity, "busy", "This table is busy: try again.")
        except Refused as refused:
            code = CODES.get(type(refused), "rules")
            return self.refused(client, identity, code, refused.reason)
        except Away:
            # The command may have been stored nevertheless, if the database failed in the middle.
            loop = asyncio.get_running_loop()
            loop.call_later(READ_AGAIN_SECONDS, self.post, None, ReadOn())
            if client is None and not isinstance(command, ReadOn | SeatChanged):  # nobody else will
                loop.call_later(READ_AGAIN_SECONDS, self.post, None, command)
            sentence = "The server could not store that just now: try again."
            return self.refused(client, identity, "store", sentence)
        except Exception as error:  # a bug at one table: the room plays on
            sentence = journal.error(error, game=room.game.key, room=room.stored.id)
            return self.refused(client, identity, "error", sentence)

    def refused(
        self, client: "Client | None", identity: str, code: str, sentence: str
    ) -> m.RefusedCommand:
        metrics.REFUSALS.labels(code).inc()
        look = client.look if client else None
        return m.RefusedCommand(identity, code, sentence, self._room.log.pages[look].v)

    def _ack(self, client: "Client | None", identity: str, entry: int) -> m.Ack:
        look = client.look if client else None
        return m.Ack(identity, self._room.log.pages[look].v_after(entry))
