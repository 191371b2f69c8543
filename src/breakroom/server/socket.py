"""One WebSocket connection: whose it is, what it may ask for, and how much."""

import asyncio
import contextlib
import hmac
import secrets
import time
from typing import Any, Final

import msgspec

from breakroom.core.game import Refused, Seat
from breakroom.server import eyes, journal
from breakroom.server import messages as m
from breakroom.server.clock import Lag
from breakroom.server.limits import Guard, SlowReader, TooMany
from breakroom.server.mailbox import Full, Mailbox
from breakroom.server.metrics import ACK_SECONDS, LIMITS, REFUSALS
from breakroom.server.room import Room
from breakroom.server.rooms import NotAllowed, NotFound, Rooms, Unplayable, hashed
from breakroom.server.store import Away
from breakroom.server.websocket import Gone, WebSocket
from breakroom.server.workers import Busy

# The codes with which a socket is closed; those from 4000 on are Breakroom's own.
MALFORMED, NOT_ALLOWED, UNKNOWN_ROOM, TOO_MANY, TOO_SLOW = 4400, 4403, 4404, 4429, 4408
UNPLAYABLE: Final = 4409
BROKEN: Final = 1011
AWAY: Final = 1013  # try again later

_decoder: Final = msgspec.json.Decoder(m.ClientMessage)


class Rejected(Exception):  # noqa: N818 - the end of a connection, not an error of the program
    def __init__(self, close: int, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.close, self.code, self.sentence = close, code, sentence
        REFUSALS.labels(code).inc()


class Connection:
    def __init__(self, socket: WebSocket, rooms: Rooms, guard: Guard) -> None:
        self.socket = socket
        self.rooms = rooms
        self.guard = guard
        self.limits = guard.limits
        self.name = secrets.token_hex(4)  # for the operator's journal
        self.address = socket.address
        self.room: Room | None = None
        self.mine: frozenset[Seat] = frozenset()
        self.look: Seat | None = None
        self._outbox: Mailbox[bytes] = Mailbox(self.limits.unsent)
        self._lag = Lag()
        self._dismissed: Rejected | None = None  # set when the host ends this connection
        self._hinting: asyncio.Task[None] | None = None
        self._unanswered: dict[str, tuple[float, asyncio.TimerHandle]] = {}  # since when

    @property
    def lag_ms(self) -> int:
        return self._lag.ms

    # -- sending ----------------------------------------------------------------------------

    def send(self, message: m.ServerMessage) -> None:
        if isinstance(message, m.Ack | m.RefusedCommand):
            self._answered(message.id)
        self.send_bytes(msgspec.json.encode(message))

    def send_bytes(self, data: bytes, wake: bool = True) -> None:
        """Send a message, or queue it; a reader that falls too far behind is dropped and may come
        back."""
        if wake and self._outbox.is_waited_for and self.socket.write(data):
            return
        try:
            self._outbox.put_nowait(data, wake)
        except Full:
            if self.room is not None:
                self.room.clients.discard(self)

    def wake(self) -> None:
        self._outbox.wake()

    def dismiss(self, sentence: str) -> None:
        """Ends the connection with this sentence, because the host wants it so."""
        self._dismissed = Rejected(NOT_ALLOWED, "closed", sentence)
        with contextlib.suppress(Full):  # a client with a full queue is about to be dropped anyway
            self._outbox.put_nowait(b"")

    async def _deliver(self) -> None:
        while True:
            await self._send(await self._outbox.get())

    async def _send(self, data: bytes) -> None:
        if self._dismissed is not None:
            raise self._dismissed
        try:
            await self.socket.send_text(data.decode())
        except SlowReader:
            raise _too_slow() from None
        except (OSError, RuntimeError):  # the client has just gone, or was told to go
            raise Gone from None
        if self.room is not None and self not in self.room.clients:
            raise _too_slow()

    # -- receiving --------------------------------------------------------------------------

    async def serve(self, room: str) -> None:
        """Serve one connection from its first message to its end."""
        await self.socket.accept()
        try:
            self._check_place()
            with self.guard.holding(self.address):
                await self._hello(room)
                await self._talk()
        except Rejected as rejected:
            await self._say_goodbye(rejected)
        except Gone:
            pass
        except Exception as error:  # a bug at one connection: the others play on
            sentence = journal.error(error, room=room, connection=self.name)
            await self._say_goodbye(Rejected(BROKEN, "error", sentence))
        finally:
            for _, overdue in self._unanswered.values():
                overdue.cancel()
            if self._hinting is not None:
                self._hinting.cancel()
            if self.room is not None:
                self.room.leave(self)

    def _check_place(self) -> None:
        try:
            self.guard.check_open(self.address)
        except TooMany as many:
            raise Rejected(TOO_MANY, "sockets", many.reason) from None

    async def _talk(self) -> None:
        """Send and receive at the same time, until either ends."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._deliver())
                await self._listen()
        except BaseExceptionGroup as ended:
            raise ended.exceptions[0] from None

    async def _say_goodbye(self, rejected: Rejected) -> None:
        """Tell the client why, then close; a client that does not read is only closed."""
        with contextlib.suppress(OSError, RuntimeError):
            if rejected.close != TOO_SLOW:
                bye = msgspec.json.encode(m.Bye(rejected.code, rejected.sentence)).decode()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(self.limits.send_seconds):
                        await self.socket.send_text(bye)
            await self.socket.close(rejected.close, rejected.code)

    async def _receive(self) -> Any:
        data = await self.socket.receive_text()
        try:
            return _decoder.decode(data)
        except (msgspec.DecodeError, TypeError, RecursionError) as error:
            raise Rejected(
                MALFORMED, "malformed", f"The table does not understand that message: {error}."
            ) from None

    async def _hello(self, room_id: str) -> None:
        try:
            hello = await asyncio.wait_for(self._receive(), self.limits.hello_seconds)
        except TimeoutError:
            LIMITS.labels("hello_seconds").inc()
            raise Rejected(NOT_ALLOWED, "silent", "Nobody said hello.") from None
        if not isinstance(hello, m.Hello):
            raise Rejected(MALFORMED, "malformed", "A connection begins with hello.")
        if hello.protocol != m.PROTOCOL:
            raise Rejected(
                MALFORMED,
                "protocol",
                "This page is from another version of Breakroom. Reload it, please.",
            )
        try:
            async with asyncio.timeout(self.limits.answer_seconds):
                room = await self.rooms.find(room_id)
        except NotFound as unknown:
            raise Rejected(UNKNOWN_ROOM, "unknown_room", unknown.reason) from None
        except TooMany as many:
            raise Rejected(TOO_MANY, "full", many.reason) from None
        except Unplayable as no:
            raise Rejected(UNPLAYABLE, no.code, no.reason) from None
        except Away:
            raise Rejected(AWAY, "store", "The server's database is not answering.") from None
        except TimeoutError:
            raise _too_slow() from None
        self.mine = self._seats_of(room, hello.tokens)
        try:
            self.rooms.check_may_look(room, bool(self.mine))
            self.rooms.check_welcome(room, self.mine)
        except NotAllowed as closed:
            raise Rejected(NOT_ALLOWED, "closed", closed.reason) from None
        has_lost = 0 < len(self.mine) < len(hello.tokens)
        if has_lost and hello.look is not None and hello.look not in self.mine:
            self.look = min(self.mine)
        else:
            self._look_through(hello.look)
        self.room = room
        room.join(self, hello.have, hello.box)

    def _seats_of(self, room: Room, tokens: tuple[str, ...]) -> frozenset[Seat]:
        """The seats that the tokens open. Every token that opens none is counted, but only who has
        no other is turned away for it."""
        found = [
            [
                s.seat
                for s in room.stored.seats
                if s.token_hash is not None and hmac.compare_digest(s.token_hash, token)
            ]
            for token in map(hashed, tokens)
        ]
        seats = frozenset[Seat]().union(*found)
        try:
            for _ in range(found.count([])):
                self.guard.wrong_token(self.address)
        except TooMany as many:
            if not seats:
                raise Rejected(TOO_MANY, "locked", many.reason) from None
        if tokens and not seats:
            raise Rejected(NOT_ALLOWED, "bad_token", "This seat is no longer yours.")
        return seats

    def _look_through(self, seat: Seat | None) -> None:
        if seat is not None and seat not in self.mine:
            raise Rejected(NOT_ALLOWED, "not_yours", "That seat is not yours to look through.")
        self.look = seat

    async def _listen(self) -> None:
        assert self.room is not None
        while True:
            self._take(self.room, await self._receive())

    def _take(self, room: Room, message: Any) -> None:
        match message:
            case m.Ping():
                self.send(m.Pong(self._lag.probe()))
            case m.Echo():
                self._lag.came_back(message.probe)
            case m.Look():
                self._look_through(message.seat)
                self.send(eyes.snapshot(room, self, has=room.box.name))
            case m.LookBack():
                self._review(room, message)
            case m.Earlier():
                lines, told = eyes.log_before(room, message.before, self.look)
                self.send(m.EarlierLines(message.id, lines, told))
            case m.Hello():
                raise Rejected(MALFORMED, "malformed", "Hello was said already.")
            case _ if message.seat not in self.mine:
                self._refuse(room, message.id, "not_yours", "That seat is not yours.")
            case m.AskHint():
                self._hint(room, message)
            case m.Consider():
                self.send(eyes.considered(room, message))
            case m.MakeOffer(what="rematch") if not self._may_make_room(room):
                sentence = "You have opened a lot of tables. Try again in a minute."
                self._refuse(room, message.id, "rate", sentence)
            case _:
                self._expect_answer(room, message.id)
                room.post(self, message)

    def _may_make_room(self, room: Room) -> bool:
        """May this client make one more room? A rematch is a new room, and counts as one."""
        try:
            if "rematch" not in room.offers.open:
                self.guard.spend("rooms", self.address)
        except TooMany:
            return False
        return True

    def _expect_answer(self, room: Room, identity: str) -> None:
        """Answer the command with an error if nothing else has answered it in time."""
        loop = asyncio.get_running_loop()
        overdue = loop.call_later(self.limits.answer_seconds, self._overdue, room, identity)
        self._unanswered[identity] = (time.monotonic(), overdue)

    def _answered(self, identity: str) -> None:
        if identity in self._unanswered:
            since, overdue = self._unanswered.pop(identity)
            overdue.cancel()
            ACK_SECONDS.observe(time.monotonic() - since)

    def _overdue(self, room: Room, identity: str) -> None:
        sentence = (
            "The server is taking too long. Your move may still arrive: wait, or reload the page."
        )
        self._refuse(room, identity, "slow", sentence)

    def _refuse(self, room: Room, identity: str, code: str, sentence: str) -> None:
        self.send(room.commands.refused(self, identity, code, sentence))

    def _review(self, room: Room, message: m.LookBack) -> None:
        try:
            view, events, asked = eyes.review(room, message.ply, self.look)
        except Refused as refused:
            self._refuse(room, message.id, "rules", refused.reason)
        else:
            self.send(m.Reviewed(message.id, message.ply, view, events, asked))

    def _hint(self, room: Room, message: m.AskHint) -> None:
        if not room.may_hint(message.seat):
            sentence = "You can only get hints in games against bots and in puzzles."
            self._refuse(room, message.id, "rules", sentence)
        elif message.seat not in room.to_move:
            self._refuse(room, message.id, "rules", "It is not your turn.")
        elif self._hinting is not None:
            self._refuse(room, message.id, "busy", "A hint is already on its way.")
        else:
            self._hinting = asyncio.create_task(self._think_of_hint(room, message))
            self._hinting.add_done_callback(self._hinted)

    def _hinted(self, _: asyncio.Task[None]) -> None:
        self._hinting = None

    async def _think_of_hint(self, room: Room, message: m.AskHint) -> None:
        whose = self.address or room.stored.id
        try:
            action = await room.house.thinkers.hint(room.game, room.state, message.seat, whose)
        except Busy as busy:
            self._refuse(room, message.id, "busy", busy.reason)
        else:
            self.send(m.Hinted(message.id, action))


def _too_slow() -> Rejected:
    LIMITS.labels("slow").inc()
    return Rejected(TOO_SLOW, "slow", "The connection is too slow. Reconnecting.")
