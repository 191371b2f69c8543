"""Who is here, which tables wait for somebody, and which games can be watched.

It lives in memory: a table is in it as long as whoever made it is there. Processes tell each other
of their part. Where no table is listed and nobody looks, nothing is done.
"""

import asyncio
import contextlib
import time
from collections import Counter
from typing import Final

import msgspec
from msgspec import Struct

from breakroom.core.game import Refused
from breakroom.server.club import messages as c
from breakroom.server.club.people import People, Person
from breakroom.server.club.ratings import Ratings
from breakroom.server.limits import Guard, SlowReader, TooMany
from breakroom.server.messages import PROTOCOL, Bye, Claimed
from breakroom.server.room import Room
from breakroom.server.rooms import Rooms, SeatTaken, hashed, plain_name
from breakroom.server.seats import FORGOTTEN_AFTER, HOST
from breakroom.server.socket import AWAY, MALFORMED, NOT_ALLOWED, TOO_MANY
from breakroom.server.store import Away
from breakroom.server.websocket import Gone, WebSocket

ADDRESS: Final = "@lobby"  # of what processes tell each other
MOST_HERE: Final = 40  # people that are shown
MOST_TABLES: Final = 60
TOGETHER_SECONDS: Final = 0.25  # changes within it are told at once

_hello: Final = msgspec.json.Decoder(c.LobbyHello)


class Told(Struct, frozen=True):
    """What a process says of its part: who is there, and one table, or that it is gone."""

    process: str
    here: tuple[c.Here, ...]
    room: str = ""
    table: c.LobbyTable | None = None
    asks: bool = False  # the others are to say what they have


class Lobby:
    def __init__(self, rooms: Rooms, people: People, ratings: Ratings) -> None:
        self._rooms, self._people, self._ratings = rooms, people, ratings
        self._here: Counter[Person] = Counter()  # connections of each
        self._mine: dict[str, c.LobbyTable] = {}  # tables that are open in this process
        self._theirs: dict[str, tuple[c.LobbyTable, float]] = {}  # elsewhere, and when heard
        self._elsewhere: dict[str, tuple[tuple[c.Here, ...], float]] = {}
        self._watchers: set[asyncio.Event] = set()
        self._message = b""
        self._is_due = False
        rooms.on_heed.append(self._heed)
        rooms.on_shut.append(self._heed)
        rooms.on_sweep.append(self._sweep)
        rooms.on_notice[ADDRESS] = self._noticed
        rooms.tell_all(Told(rooms.process, (), asks=True), ADDRESS)

    # -- tables -----------------------------------------------------------------------------

    def _heed(self, room: Room) -> None:
        if room.stored.listed:
            self._rooms.soon(self.look(room))

    async def _look_again(self, room: str) -> None:
        """Looks again at a table of this process of which another process has heard something."""
        if (found := self._rooms.in_memory(room)) is None:
            if self._mine.pop(room, None) is not None:
                self._changed(None)
        else:
            with contextlib.suppress(Away):
                await found.read_now()
                await self.look(found)

    async def look(self, room: Room) -> None:
        """Looks at how a listed table stands, and tells if that has changed."""
        table = None
        if self._is_there(room):
            fitted = await self._ratings.fitted(room.stored.game)
            table = c.LobbyTable(
                room=room.stored.id,
                game=room.stored.game,
                options=room.stored.options,
                clock=room.time.clock,
                rated=room.stored.rated,
                is_open=any(room.seats.is_free(seat.seat) for seat in room.stored.seats),
                seats=tuple(
                    c.LobbySeat("", "", None)
                    if room.seats.is_free(seat.seat)
                    else c.LobbySeat(seat.name, seat.who, fitted.rated(seat.who))
                    for seat in room.stored.seats
                ),
            )
        key = room.stored.id
        if table == self._mine.get(key):
            return
        if table is None:
            self._mine.pop(key, None)
            self._theirs.pop(key, None)
        else:
            self._mine[key] = table
        self._changed(Told(self._rooms.process, self._shown(), key, table))

    def _is_there(self, room: Room) -> bool:
        """Is the game not over, and who made the table at it, as far as this process knows?"""
        if room.outcome is not None or self._rooms.rulings.is_closed(room.stored.id):
            return False
        hosts = [seat.seat for seat in room.stored.seats if seat.person == HOST]
        return any(room.seats.is_present(seat) for seat in hosts)

    async def sit(self, room: Room, wish: c.SitDown, person: Person | None) -> Claimed:
        """Take a free seat of a listed table."""
        if not room.stored.listed:
            raise Refused("Only people who were sent its link can sit at this table.")
        token = hashed(wish.token)
        if not self._is_there(room) and room.stored.id not in self._theirs:
            raise SeatTaken("They have just left. Choose another table, please.")
        if person and person.id in [seat.who for seat in room.stored.seats if seat.person == HOST]:
            raise Refused("This is your own table.")
        held = [seat.seat for seat in room.stored.seats if seat.token_hash == token]
        if held:  # the answer was lost, and the browser asks again
            return Claimed(held[0])
        free = [s for s in room.stored.seats if room.seats.is_free(s.seat) and s.invite_hash]
        name = person.name if person else plain_name(wish.name)
        for seat in free:
            with contextlib.suppress(SeatTaken):
                invite = seat.invite_hash or ""
                who = person.id if person else ""
                taken = await self._rooms.sit_down(room, invite, token, name, who)
                await self.look(room)
                # A process in which who made the table is connected looks again, and tells.
                self._rooms.tell_all(
                    Told(self._rooms.process, self._shown(), room.stored.id), ADDRESS
                )
                return Claimed(taken)
        raise SeatTaken("Somebody was quicker. Choose another table, please.")

    # -- who is here ------------------------------------------------------------------------

    def _shown(self) -> tuple[c.Here, ...]:
        return tuple(c.Here(p.id, p.name) for p in list(self._here)[:MOST_HERE])

    def _come(self, person: Person | None, number: int) -> None:
        if person is None:
            return
        before = len(self._here)
        self._here[person] += number
        if not self._here[person]:
            del self._here[person]
        if len(self._here) != before:
            self._changed(Told(self._rooms.process, self._shown()))

    # -- other processes --------------------------------------------------------------------

    def _noticed(self, notice: bytes) -> None:
        told, now = msgspec.json.decode(notice, type=Told), time.monotonic()
        if told.asks:
            self._tell_again()
        self._elsewhere[told.process] = (told.here, now)
        if told.room and told.table is not None:
            self._theirs[told.room] = (told.table, now)
        elif told.room:
            self._theirs.pop(told.room, None)
        if told.room in self._mine:
            self._rooms.soon(self._look_again(told.room))
        self._changed(None)

    def _tell_again(self) -> None:
        here = self._shown()
        for room, table in self._mine.items():
            self._rooms.tell_all(Told(self._rooms.process, here, room, table), ADDRESS)
        if here and not self._mine:
            self._rooms.tell_all(Told(self._rooms.process, here), ADDRESS)

    def _sweep(self) -> None:
        """Forgets processes that have fallen silent, with the tables they had."""
        for room in self._mine:
            self._rooms.soon(self._look_again(room))
        self._tell_again()
        since = time.monotonic() - FORGOTTEN_AFTER
        before = (len(self._theirs), len(self._elsewhere))
        self._theirs = {k: v for k, v in self._theirs.items() if v[1] >= since}
        self._elsewhere = {k: v for k, v in self._elsewhere.items() if v[1] >= since}
        if before != (len(self._theirs), len(self._elsewhere)):
            self._changed(None)

    # -- telling ----------------------------------------------------------------------------

    def _changed(self, told: Told | None) -> None:
        """Tell the other processes, if it happened here, and soon all who look."""
        if told is not None:
            self._rooms.tell_all(told, ADDRESS)
        self._message = b""
        if self._watchers and not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_later(TOGETHER_SECONDS, self._wake)

    def _wake(self) -> None:
        self._is_due = False
        for watcher in self._watchers:
            watcher.set()

    def now(self) -> c.Lobby:
        here = {one.id: one for some, _ in self._elsewhere.values() for one in some}
        here |= {one.id: one for one in self._shown()}
        tables = {room: table for room, (table, _) in self._theirs.items()} | self._mine
        shown = sorted(tables.values(), key=lambda table: not table.is_open)[:MOST_TABLES]
        people = sorted(here.values(), key=lambda one: one.name.casefold())[:MOST_HERE]
        return c.Lobby(tuple(people), tuple(shown))

    async def serve(self, socket: WebSocket, guard: Guard) -> None:
        """Serves one page that looks at the lobby."""
        await socket.accept()
        address = socket.address
        try:
            guard.check_open(address)
        except TooMany as many:
            await _close(socket, TOO_MANY, "sockets", many.reason)
            return
        with guard.holding(address):
            try:
                async with asyncio.timeout(guard.limits.hello_seconds):
                    hello = _hello.decode(await socket.receive_text())
                if hello.protocol != PROTOCOL:
                    raise ValueError(
                        "This page is from another version of Breakroom. Reload it, please."
                    )
                await self._watch(socket, await self._shown_as(hello))
            except TimeoutError:
                await _close(socket, NOT_ALLOWED, "silent", "Nobody said hello.")
            except (ValueError, TypeError, RecursionError) as error:
                await _close(socket, MALFORMED, "malformed", str(error))
            except Away:
                await _close(socket, AWAY, "store", "The server's database is not answering.")
            except Gone:
                pass

    async def _shown_as(self, hello: c.LobbyHello) -> Person | None:
        return await self._people.with_key(hello.key) if hello.key and hello.shown else None

    async def _watch(self, socket: WebSocket, person: Person | None) -> None:
        changed = asyncio.Event()
        changed.set()
        self._watchers.add(changed)
        telling = asyncio.create_task(self._tell(socket, changed))
        self._come(person, +1)
        try:
            while True:
                hello = _hello.decode(await socket.receive_text())
                new = await self._shown_as(hello)
                self._come(new, +1)
                self._come(person, -1)
                person = new
        finally:
            self._watchers.discard(changed)
            self._come(person, -1)
            telling.cancel()

    async def _tell(self, socket: WebSocket, changed: asyncio.Event) -> None:
        with contextlib.suppress(OSError, RuntimeError, SlowReader):
            while True:
                await changed.wait()
                changed.clear()
                if not self._message:
                    self._message = msgspec.json.encode(self.now())
                await socket.send_text(self._message.decode())


async def _close(socket: WebSocket, close: int, code: str, sentence: str) -> None:
    with contextlib.suppress(OSError, RuntimeError):
        await socket.send_text(msgspec.json.encode(Bye(code, sentence)).decode())
        await socket.close(close, code)
