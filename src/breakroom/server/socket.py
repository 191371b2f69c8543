"""One connection: who it is, what it may ask, and how much."""

import asyncio
import contextlib
import hmac
import secrets
import time
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from breakroom.core.game import Refused, Seat
from breakroom.server import eyes
from breakroom.server import messages as m
from breakroom.server.clock import Lag
from breakroom.server.room import Room
from breakroom.server.rooms import NotFound, Rooms, hashed

HELLO_SECONDS: Final = 10.0  # a socket that does not say who it is, is closed
UNSENT: Final = 128  # messages a slow reader may fall behind
BURST: Final = 80  # messages at once …
PER_SECOND: Final = 20.0  # … and then so many a second

# Close codes; 4xxx are ours.
MALFORMED, NOT_ALLOWED, UNKNOWN_ROOM, TOO_MANY, TOO_SLOW = 4400, 4403, 4404, 4429, 4408

_decoder: Final = msgspec.json.Decoder(m.ClientMessage)


class Rejected(Exception):  # noqa: N818 - the end of a connection, not an error of the program
    def __init__(self, close: int, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.close, self.code, self.sentence = close, code, sentence


class Connection:
    def __init__(self, socket: WebSocket[Any, Any, Any], rooms: Rooms) -> None:
        self.socket = socket
        self.rooms = rooms
        self.room: Room | None = None
        self.mine: frozenset[Seat] = frozenset()
        self.look: Seat | None = None
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue(UNSENT)
        self._allowance, self._counted_at = float(BURST), time.monotonic()
        self._lag = Lag()
        self._hinting: set[asyncio.Task[None]] = set()

    @property
    def lag_ms(self) -> int:
        return self._lag.ms

    # -- sending ----------------------------------------------------------------------------

    def send(self, message: m.ServerMessage) -> None:
        self.send_bytes(msgspec.json.encode(message))

    def send_bytes(self, data: bytes) -> None:
        """Queue a message; a reader that falls too far behind is dropped and may come back."""
        try:
            self._outbox.put_nowait(data)
        except asyncio.QueueFull:
            if self.room is not None:
                self.room.clients.discard(self)

    async def _deliver(self) -> None:
        while True:
            await self.socket.send_text((await self._outbox.get()).decode())
            if self.room is not None and self not in self.room.clients:
                raise Rejected(TOO_SLOW, "slow", "The connection is too slow. Reconnecting.")

    # -- receiving --------------------------------------------------------------------------

    async def serve(self, room: str) -> None:
        """From hello to goodbye."""
        try:
            await self._hello(room)
            listen, deliver = (asyncio.create_task(c) for c in (self._listen(), self._deliver()))
            try:
                done, _ = await asyncio.wait((listen, deliver), return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
            finally:
                listen.cancel()
                deliver.cancel()
        except Rejected as rejected:
            await self._say_goodbye(rejected)
        except WebSocketDisconnect:
            pass
        finally:
            if self.room is not None:
                self.room.leave(self)

    async def _say_goodbye(self, rejected: Rejected) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            bye = msgspec.json.encode(m.Bye(rejected.code, rejected.sentence)).decode()
            await self.socket.send_text(bye)
            await self.socket.close(rejected.close, rejected.code)

    async def _receive(self) -> Any:
        data = await self.socket.receive_text()
        now = time.monotonic()
        self._allowance += (now - self._counted_at) * PER_SECOND
        self._allowance, self._counted_at = min(self._allowance, BURST) - 1, now
        if self._allowance < 0:
            raise Rejected(TOO_MANY, "rate", "Too many messages at once. Take a breath.")
        try:
            return _decoder.decode(data)
        except (msgspec.DecodeError, TypeError) as error:
            raise Rejected(
                MALFORMED, "malformed", f"That is not a message of this table: {error}."
            ) from None

    async def _hello(self, room_id: str) -> None:
        try:
            hello = await asyncio.wait_for(self._receive(), HELLO_SECONDS)
        except TimeoutError:
            raise Rejected(NOT_ALLOWED, "silent", "Nobody said hello.") from None
        if not isinstance(hello, m.Hello):
            raise Rejected(MALFORMED, "malformed", "A connection begins with hello.")
        if hello.protocol != m.PROTOCOL:
            raise Rejected(
                MALFORMED, "protocol", "This page is from another version. Reload it, please."
            )
        try:
            room = await self.rooms.find(room_id)
        except NotFound as unknown:
            raise Rejected(UNKNOWN_ROOM, "unknown_room", unknown.reason) from None
        self.mine = self._seats_of(room, hello.tokens)
        self._look_through(hello.look)
        self.room = room
        room.join(self, hello.have)

    def _seats_of(self, room: Room, tokens: tuple[str, ...]) -> frozenset[Seat]:
        seats = set()
        for token in map(hashed, tokens):
            found = [
                s.seat
                for s in room.stored.seats
                if s.token_hash is not None and hmac.compare_digest(s.token_hash, token)
            ]
            if not found:
                raise Rejected(NOT_ALLOWED, "bad_token", "This seat is not yours any more.")
            seats.update(found)
        return frozenset(seats)

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
                probe = secrets.token_hex(8)
                self._lag.sent(probe)
                self.send(m.Pong(probe))
            case m.Echo():
                self._lag.came_back(message.probe)
            case m.Look():
                self._look_through(message.seat)
                self.send(eyes.snapshot(room, self))
            case m.Review():
                self._review(room, message)
            case m.Earlier():
                lines, told = eyes.log_before(room, message.before, self.look)
                self.send(m.EarlierLines(message.id, lines, told))
            case m.Hello():
                raise Rejected(MALFORMED, "malformed", "Hello was said already.")
            case _ if message.seat not in self.mine:
                sentence = "That seat is not yours."
                self.send(room.refused(self, message.id, "not_yours", sentence))
            case m.AskHint():
                self._hint(room, message)
            case _:
                room.post(self, message)

    def _review(self, room: Room, message: m.Review) -> None:
        try:
            view, events = eyes.review(room, message.ply, self.look)
        except Refused as refused:
            self.send(room.refused(self, message.id, "rules", refused.reason))
        else:
            self.send(m.Reviewed(message.id, message.ply, view, events))

    def _hint(self, room: Room, message: m.AskHint) -> None:
        if not room.may_hint(message.seat):
            sentence = "Hints are for games against bots, and for puzzles."
            self.send(room.refused(self, message.id, "rules", sentence))
        elif message.seat not in room.to_move():
            self.send(room.refused(self, message.id, "rules", "It is not your turn."))
        elif self._hinting:
            self.send(room.refused(self, message.id, "busy", "A hint is on its way."))
        else:
            task = asyncio.create_task(self._think_of_hint(room, message))
            self._hinting.add(task)
            task.add_done_callback(self._hinting.discard)

    async def _think_of_hint(self, room: Room, message: m.AskHint) -> None:
        action = await room.house.thinkers.choose(room.game, "master", room.state, message.seat)
        self.send(m.Hinted(message.id, action))
