"""Programs that sit down at a table: over HTTP, in lines of JSON, in any language.

The shapes are those that lichess bots know: a stream of events (challenges, games that start), a
stream for each game, and posts to accept, move, resign and talk. A program signs up once, gets a
token, and is on the set-up page for as long as it listens to its events.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Any, Final, cast

import msgspec
from msgspec import Struct

import breakroom
from breakroom.core.game import Refused, Seat
from breakroom.server import messages as m
from breakroom.server.room import Room
from breakroom.server.rooms import (
    NotAllowed,
    NotFound,
    Rooms,
    SeatTaken,
    hashed,
    new_token,
    plain_name,
)
from breakroom.server.seats import FORGOTTEN_AFTER, GUEST
from breakroom.server.store import Away, StoredGuest, StoredRoom

UNREAD: Final = 256  # lines a program may fall behind
ALIVE_SECONDS: Final = 7.0  # an empty line so often: the connection stands
ANSWER_SECONDS: Final = 30.0
GUESTS: Final = 10_000
DAY_MS: Final = 86_400_000
UNUSED_DAYS: Final = 90  # after which somebody else may take the name
AGAIN: Final = 20  # games that are told again when a program comes back

Lines = asyncio.Queue[dict[str, Any]]
END: Final[dict[str, Any]] = {}  # the last line of a stream; it is not sent


class Here(Struct, frozen=True, tag="here"):
    """What processes tell each other: which programs listen there, and to which games."""

    process: str
    games: dict[str, tuple[str, ...]]


class Made(Struct, frozen=True, tag="made"):
    """A room with a seat for a program was made."""

    room: str


class Guests:
    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self._listening: dict[str, set[Lines]] = {}
        self._games: dict[str, tuple[str, ...]] = {}
        self._streams: set[Lines] = set()
        self._is_closed = False
        self._telling: set[asyncio.Task[None]] = set()
        self._elsewhere: dict[str, tuple[Here, float]] = {}  # by process, and when it was heard
        rooms.on_made = self._made
        rooms.on_sweep = self._tell_here
        rooms.on_notice = self._noticed

    def close(self) -> None:
        """The server stops: every stream ends."""
        self._is_closed = True
        for lines in self._streams:
            _end(lines)

    # -- who they are -----------------------------------------------------------------------

    async def sign_up(self, wish: m.NewGuest) -> m.GuestMade:
        name = plain_name(wish.name)
        for key in wish.games:
            breakroom.game(key)
        token = new_token()
        now = int(time.time() * 1000)
        guest = StoredGuest(name, hashed(token), wish.games, now)
        if not await self.rooms.store.add_guest(guest, GUESTS, now - UNUSED_DAYS * DAY_MS):
            raise SeatTaken(f"The name {name!r} is taken.")
        return m.GuestMade(name, token)

    async def sign_off(self, guest: StoredGuest) -> None:
        """Forget the program; somebody else may take its name."""
        await self.rooms.store.remove_guest(guest.name)
        for lines in self._listening.get(guest.name, ()):
            _end(lines)

    async def known(self, authorization: str | None) -> StoredGuest:
        """The program that the header's token belongs to."""
        kind, _, token = (authorization or "").partition(" ")
        guest = await self.rooms.store.guest(hashed(token)) if kind == "Bearer" else None
        if guest is None:
            raise NotAllowed("Send the token that you got: Authorization: Bearer …")
        now = int(time.time() * 1000)
        if now - guest.seen_ms > DAY_MS:
            await self.rooms.store.saw_guest(guest.name, now)
        return guest

    def listening(self, game: str) -> list[str]:
        """The programs that can be challenged to the game now."""
        since = time.monotonic() - FORGOTTEN_AFTER
        there = [here.games for here, heard_at in self._elsewhere.values() if heard_at > since]
        games = {name: keys for some in (*there, self._games) for name, keys in some.items()}
        return sorted(name for name, keys in games.items() if not keys or game in keys)

    # -- other processes --------------------------------------------------------------------

    def _tell_here(self) -> None:
        if self._games or self._elsewhere:
            self.rooms.tell_all(Here(self.rooms.process, self._games))

    def _made(self, stored: StoredRoom) -> None:
        self._challenge(stored)
        if any(seat.level.startswith(GUEST) for seat in stored.seats):
            self.rooms.tell_all(Made(stored.id))

    def _noticed(self, notice: bytes) -> None:
        match msgspec.json.decode(notice, type=Here | Made):
            case Here() as here:
                is_new = here.process not in self._elsewhere
                self._elsewhere[here.process] = (here, time.monotonic())
                if is_new:
                    self._tell_here()
            case Made(room):
                task = asyncio.create_task(self._made_elsewhere(room))
                self._telling.add(task)
                task.add_done_callback(self._telling.discard)

    async def _made_elsewhere(self, room: str) -> None:
        if (stored := await self.rooms.store.room(room)) is not None:
            self._challenge(stored)

    # -- events -----------------------------------------------------------------------------

    async def events(self, guest: StoredGuest) -> AsyncIterator[bytes]:
        """Challenges and games that start, from now on; first those that are open."""
        lines: Lines = asyncio.Queue(UNREAD)
        self._listening.setdefault(guest.name, set()).add(lines)
        self._games[guest.name] = guest.games
        self.rooms.tell_all(Here(self.rooms.process, self._games))
        try:
            open_games = await self._open_games(guest)
            came_meanwhile = [lines.get_nowait() for _ in range(lines.qsize())]
            for event in open_games + [e for e in came_meanwhile if e not in open_games]:
                _tell(lines, event)
            async for line in self._told(lines):
                yield line
        finally:
            self._listening[guest.name].discard(lines)
            if not self._listening[guest.name]:
                del self._listening[guest.name], self._games[guest.name]
                self.rooms.tell_all(Here(self.rooms.process, self._games))

    async def _open_games(self, guest: StoredGuest) -> list[dict[str, Any]]:
        """Those that can be opened just now; a program that misses one asks again later."""
        events = []
        with contextlib.suppress(Away):
            for room_id, seat in await self.rooms.store.seats_of(GUEST + guest.name, AGAIN):
                with contextlib.suppress(Refused):
                    room = await self.rooms.find(room_id)
                    its_own = room.stored.seats[seat].invite_hash == guest.token_hash
                    if room.outcome is None and its_own:  # not of who had the name before
                        events.append(_event(room.stored, seat))
        return events

    def check(self, wish: m.NewRoom) -> None:
        """Only a program that listens can be challenged."""
        for seat in wish.seats:
            name = seat.level.removeprefix(GUEST)
            if seat.level != name and name not in self.listening(wish.game):
                raise Refused(f"{name} is not here just now.")

    def _challenge(self, stored: StoredRoom) -> None:
        for seat in stored.seats:
            for lines in self._listening.get(seat.level.removeprefix(GUEST), ()):
                _tell(lines, _event(stored, seat.seat))

    async def _told(self, lines: Lines) -> AsyncIterator[bytes]:
        self._streams.add(lines)
        try:
            while not self._is_closed:
                try:
                    line = await asyncio.wait_for(lines.get(), ALIVE_SECONDS)
                except TimeoutError:
                    yield b"\n"
                    continue
                if line is END:
                    return
                yield msgspec.json.encode(line) + b"\n"
        finally:
            self._streams.discard(lines)

    # -- challenges -------------------------------------------------------------------------

    async def accept(self, guest: StoredGuest, room_id: str) -> None:
        room = await self.rooms.find(room_id)
        seat = await self.rooms.sit_down(room, guest.token_hash, guest.token_hash, guest.name)
        for lines in self._listening.get(guest.name, ()):
            _tell(lines, _event(room.stored, seat))

    async def decline(self, guest: StoredGuest, room_id: str) -> None:
        room = await self.rooms.find(room_id)
        if guest.token_hash not in [s.invite_hash for s in room.stored.seats]:
            raise NotFound("You are not invited to this table.")
        seat = next(s.seat for s in room.stored.seats if s.invite_hash == guest.token_hash)
        await self._command(room, m.Declined(_new_id(), seat))

    # -- games ------------------------------------------------------------------------------

    async def at_table(self, guest: StoredGuest, room_id: str) -> tuple[Room, Seat]:
        """The game that the program plays there, and its seat."""
        room = await self.rooms.find(room_id)
        for seat in room.stored.seats:
            if seat.token_hash == guest.token_hash:
                return room, seat.seat
        raise NotAllowed("You do not sit at this table.")

    async def game(self, at: tuple[Room, Seat], address: str) -> AsyncIterator[bytes]:
        """The game as the program's seat sees it: all of it, then line by line."""
        room, seat = at
        ear = _Ear(seat, address)
        room.join(ear, None)
        try:
            async for line in self._told(ear.lines):
                yield line
                if ear.is_done and ear.lines.empty():
                    return
        finally:
            room.leave(ear)

    async def move(self, at: tuple[Room, Seat], action: dict[str, Any] | str) -> None:
        room, seat = at
        if isinstance(action, str):
            parsed = room.game.parse(room.state, seat, action)
            action = cast(dict[str, Any], msgspec.to_builtins(parsed))
        await self._command(room, m.Act(_new_id(), seat, action))

    async def resign(self, at: tuple[Room, Seat]) -> None:
        await self._command(at[0], m.Resign(_new_id(), at[1]))

    async def agree(self, at: tuple[Room, Seat], what: m.Offer, is_agreed: bool) -> None:
        """To a draw or a takeback: offer or accept it; or decline it, or withdraw one's own."""
        command = m.MakeOffer if is_agreed else m.Decline
        await self._command(at[0], command(_new_id(), at[1], what))

    async def say(self, at: tuple[Room, Seat], text: str) -> None:
        await self._command(at[0], m.Say(_new_id(), at[1], text))

    async def _command(self, room: Room, command: Any) -> None:
        """Carry out a command; it is stored when this returns."""
        asker = _Asker()
        room.post(asker, command)
        answer = await asyncio.wait_for(asker.answer, ANSWER_SECONDS)
        if isinstance(answer, m.RefusedCommand) and answer.code == "store":
            raise Away(OSError(answer.sentence))
        if isinstance(answer, m.RefusedCommand):
            raise Refused(answer.sentence)


def _new_id() -> str:
    return new_token()[:36]


def _event(stored: StoredRoom, seat: Seat) -> dict[str, Any]:
    about = {
        "id": stored.id,
        "gameId": stored.id,
        "game": stored.game,
        "options": stored.options,
        "seat": seat,
        "opponents": [s.name for s in stored.seats if s.seat != seat],
    }
    if stored.seats[seat].token_hash is None:
        return {"type": "challenge", "challenge": about}
    return {"type": "gameStart", "game": about}


def _tell(lines: Lines, line: dict[str, Any]) -> None:
    with contextlib.suppress(asyncio.QueueFull):  # it comes back, and is told again
        lines.put_nowait(line)


def _end(lines: Lines) -> None:
    if lines.full():
        lines.get_nowait()
    lines.put_nowait(END)


class _Asker:
    """Waits for the answer to one command."""

    mine: frozenset[Seat] = frozenset()
    look: Seat | None = None
    lag_ms = 0

    def __init__(self) -> None:
        self.answer: asyncio.Future[m.ServerMessage] = asyncio.get_running_loop().create_future()

    def send(self, message: m.ServerMessage) -> None:
        if not self.answer.done():
            self.answer.set_result(message)

    def send_bytes(self, data: bytes, wake: bool = True) -> None:
        raise AssertionError("nobody tells an asker anything else")

    def wake(self) -> None:
        pass


class _Ear:
    """A game's stream, as the room knows it."""

    lag_ms = 0

    def __init__(self, seat: Seat, address: str) -> None:
        self.address = address
        self.mine = frozenset({seat})
        self.look: Seat | None = seat
        self.lines: Lines = asyncio.Queue(UNREAD)
        self.is_done = False  # the game is over, or the program has fallen too far behind

    def send(self, message: m.ServerMessage) -> None:
        self.send_bytes(msgspec.json.encode(message))

    def wake(self) -> None:
        pass

    def send_bytes(self, data: bytes, wake: bool = True) -> None:
        try:
            for line in self._lines(msgspec.json.decode(data)):
                self.lines.put_nowait(line)
                self.is_done |= line.get("state", line).get("outcome") is not None
        except asyncio.QueueFull:
            self.is_done = True

    def _lines(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        match message["type"]:
            case "snapshot":
                full = {
                    "type": "gameFull",
                    "id": message["room"],
                    "game": message["game"],
                    "options": message["options"],
                    "seat": message["seat"],
                    "seats": message["table"]["seats"],
                    "box": message["box"],
                    "state": _state(message, ()),
                }
                return [full]
            case "update" if message["line"]["kind"] == "say":
                line = message["line"]
                name = message["table"]["seats"][line["seat"]]["name"]
                return [{"type": "chatLine", "username": name, "text": line["text"]}]
            case "update":
                return [_state(message, message["events"])]
            case _:
                return []


def _state(message: dict[str, Any], events: Any) -> dict[str, Any]:
    table = message["table"]
    return {
        "type": "gameState",
        "v": message["v"],
        "status": {"playing": "started", "waiting": "created"}.get(
            table["status"], table["ending"]
        ),
        "outcome": table["outcome"],
        "offers": table["offers"],
        "decision": message["decision"],
        "view": message["view"],
        "events": events,
    }
