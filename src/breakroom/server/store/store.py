"""The store's calls, as rooms and guests make them."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import IO, Any, Final, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from breakroom.server.store.away import Away, noticing
from breakroom.server.store.bus import Bus, Noticed, Written
from breakroom.server.store.served import Served
from breakroom.server.store.tables import (
    Entry,
    StoredGuest,
    StoredRoom,
    StoredSeat,
    guests,
    log,
    reviews,
    rooms,
    seats,
)
from breakroom.server.store.tables import secrets as host_secrets
from breakroom.server.store.transactions import ANSWER_SECONDS, transactions
from breakroom.server.store.writer import Writer

FILE_SECONDS: Final = 20.0  # to read from a file of this machine, however busy it is
T = TypeVar("T")
TICKING: Final = (rooms.c.clock != "", sa.not_(rooms.c.over))  # it has a clock that runs


class Store:
    """Rooms in a database; made by `open_store`.

    Every call ends within DEADLINE_SECONDS. When the database is away in any way, it raises Away,
    and works again as soon as the database does.
    """

    def __init__(
        self, engine: AsyncEngine, url: sa.URL, lock: IO[bytes] | None, served: Served
    ) -> None:
        self._engine, self._url, self._lock = engine, url, lock
        self._origin = secrets.token_hex(4)
        self._writer = Writer(transactions(engine, url), self.is_shared, self._origin, served)
        self.served = served  # the time by which clocks run
        self._bus: Bus | None = None
        self._is_closing = False

    async def close(self) -> None:
        """Close the store once everything that is queued has been committed, and everything that
        is being read has come."""
        self._is_closing = True
        if self._bus is not None:
            await self._bus.close()
        await self._writer.close()
        while self._pool.checkedout():  # `reading` has its deadline
            await asyncio.sleep(0.01)
        await self._engine.dispose()
        if self._lock is not None:
            self._lock.close()

    @property
    def _pool(self) -> sa.QueuePool:
        pool = self._engine.pool
        assert isinstance(pool, sa.QueuePool)
        return pool

    @property
    def chores(self) -> list[asyncio.Task[None]]:
        """The tasks that run until the store is closed."""
        return [self._writer.task, *([self._bus.task] if self._bus is not None else [])]

    # -- other processes --------------------------------------------------------------------

    @property
    def is_shared(self) -> bool:
        """Can other processes use the same database?"""
        return self._engine.dialect.name == "postgresql"

    def listen(self, written: Written, noticed: Noticed) -> None:
        """Call `written(room)` when another process has changed a room, `written(None)` when any
        of them may have been, and `noticed(room, payload)` with what another process tells."""
        if self.is_shared:
            self._bus = Bus(self._url, self._origin, written, noticed)

    def tell(self, room: str, payload: bytes) -> None:
        """A small notice (JSON) for the other processes that listen; it may be lost."""
        if self._bus is not None:
            self._bus.tell(room, payload)

    # -- writing ----------------------------------------------------------------------------

    async def add_room(
        self, room: StoredRoom, follows: str = "", begins_with: Sequence[Entry] = ()
    ) -> str:
        """A new room, with what stands in its log already; `follows` is the room of which it is the
        rematch. If that has one already, no room is made. The answer is the id of the room that
        stands."""

        def job(connection: sa.Connection) -> str:
            if follows:
                first = connection.execute(
                    rooms.update()
                    .where(rooms.c.id == follows, rooms.c.rematch == "")
                    .values(rematch=room.id)
                )
                if not first.rowcount:
                    stands = sa.select(rooms.c.rematch).where(rooms.c.id == follows)
                    return str(connection.execute(stands).scalar_one())
            insert_room(connection, room, begins_with)
            return room.id

        return await self._writer.change(follows, job)

    async def append(
        self, room: str, entry: Entry, over: bool = False, is_timed: bool = False
    ) -> Entry:
        """One more line of the log; `over`: it ends the game. Returns when it is on disk.

        The line of a room with a clock `is_timed`: it gets its time as it is stored, and what it
        had to wait for that since it came is given back as well. The answer is the line as stored.

        Raises AlreadyDone if its command was stored before, and Outrun if another process has
        stored a line of that number."""
        row = msgspec.structs.asdict(entry) | {"room": room, "data": _json(entry.data)}
        clock_ms, lag_ms = await self._writer.line(row, over, is_timed)
        return msgspec.structs.replace(entry, clock_ms=clock_ms, lag_ms=lag_ms)

    async def beat(self, seconds: float) -> None:
        """Note the service's own time, if it was not noted in the last so many seconds."""
        if self.served.is_due(seconds):
            await self._writer.note()

    async def describe(self) -> dict[str, Any]:
        """The kind of database, and how it keeps its promise."""
        about: dict[str, Any] = {"dialect": self._engine.dialect.name}
        if about["dialect"] == "sqlite":
            async with self._engine.connect() as connection:
                for pragma in ("journal_mode", "synchronous"):
                    row = await connection.exec_driver_sql(f"PRAGMA {pragma}")
                    about[pragma] = row.scalar_one()
        return about

    async def claim(
        self, room: str, invite_hash: str, token_hash: str, name: str, who: str = ""
    ) -> int | None:
        """Give the invited seat to one person: its number, or None if it is taken. Who has it
        already may ask again, and gets the same answer."""
        invited = (seats.c.room == room, seats.c.invite_hash == invite_hash)

        def job(connection: sa.Connection) -> int | None:
            connection.execute(
                seats.update()
                .where(*invited, seats.c.token_hash.is_(None))
                .values(token_hash=token_hash, name=name, who=who)
            )
            mine = sa.select(seats.c.seat).where(*invited, seats.c.token_hash == token_hash)
            return connection.execute(mine).scalar()

        return await self._writer.change(room, job)

    async def reopen(self, room: str, seat: int, invite_hash: str, name: str) -> bool:
        """Free a seat for a new invitation; False if somebody has moved already. Asked again with
        the same invitation, it changes nothing."""

        def job(connection: sa.Connection) -> bool:
            this_room = sa.select(rooms.c.id).where(rooms.c.id == room)
            connection.execute(this_room.with_for_update())  # so that no move comes in between
            here = (seats.c.room == room, seats.c.seat == seat)
            invited = sa.select(seats.c.invite_hash).where(*here)
            if connection.execute(invited).scalar() == invite_hash:
                return True
            moves = sa.exists().where(log.c.room == room, log.c.kind == "act")
            freed = connection.execute(
                seats.update()
                .where(*here, sa.not_(moves))
                .values(token_hash=None, invite_hash=invite_hash, name=name, who="")
            )
            return freed.rowcount > 0

        return await self._writer.change(room, job)

    async def keep_review(self, room: str, made_by: int, data: str) -> None:
        """Stores a review beside its game, in place of an older one."""

        def job(connection: sa.Connection) -> None:
            connection.execute(reviews.delete().where(reviews.c.room == room))
            row = {"room": room, "made_by": made_by, "data": data}
            connection.execute(reviews.insert(), row)

        await self._writer.change(room, job)

    async def change(self, room: str, job: Callable[[sa.Connection], T]) -> T:
        """Run the job in the next transaction: its result, once it is on disk. The other processes
        are told to read that room; none if it is empty."""
        return await self._writer.change(room, job)

    async def do(self, *statements: sa.UpdateBase) -> int:
        """Carry the statements out in the next transaction: how many rows the last one changed."""

        def job(connection: sa.Connection) -> int:
            return [connection.execute(statement).rowcount for statement in statements][-1]

        return await self._writer.change("", job)

    def insert_new(self, table: sa.Table) -> sa.Insert:
        """An insert that leaves out what is there already."""
        insert = postgresql.insert if self.is_shared else sqlite.insert
        return insert(table).on_conflict_do_nothing()

    async def secret(self, name: str) -> bytes:
        """A secret of the host, the same for all processes; it is made at the first call."""
        known = sa.select(host_secrets.c.value).where(host_secrets.c.name == name)

        def job(connection: sa.Connection) -> bytes:
            new = {"name": name, "value": secrets.token_hex(32)}
            connection.execute(self.insert_new(host_secrets), new)
            return bytes.fromhex(connection.execute(known).scalar_one())

        return await self._writer.change("", job)

    async def add_guest(self, guest: StoredGuest, at_most: int, since_ms: int) -> bool:
        """False if the name is taken, or if there are so many already; those that were not seen
        since that time are forgotten first."""

        def job(connection: sa.Connection) -> bool:
            unused = guests.c.seen_ms.between(1, since_ms)
            connection.execute(guests.delete().where(unused))
            count = sa.select(sa.func.count()).select_from(guests)
            taken = guests.select().where(guests.c.name == guest.name)
            if connection.execute(count).scalar_one() >= at_most:
                return False
            if connection.execute(taken).first() is not None:
                return False
            row = msgspec.structs.asdict(guest) | {"games": _json(guest.games)}
            connection.execute(guests.insert(), row)
            return True

        return await self._writer.change("", job)

    async def saw_guest(self, name: str, now_ms: int) -> None:
        await self.do(guests.update().where(guests.c.name == name).values(seen_ms=now_ms))

    async def remove_guest(self, name: str) -> None:
        await self.do(guests.delete().where(guests.c.name == name))

    # -- reading ----------------------------------------------------------------------------

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read from."""
        if self._is_closing:
            raise Away(ConnectionError("the store is closing"))
        seconds = ANSWER_SECONDS if self.is_shared else FILE_SECONDS
        with noticing():
            async with asyncio.timeout(seconds), self._engine.connect() as connection:
                yield connection

    async def rows(self, query: sa.Select[Any]) -> Sequence[Any]:
        async with self.reading() as connection:
            found: Sequence[Any] = (await connection.execute(query)).all()
            return found

    async def first(self, query: sa.Select[Any]) -> Any:
        """The first row that the query finds; None: it finds none."""
        return next(iter(await self.rows(query)), None)

    async def column(self, query: sa.Select[Any]) -> list[Any]:
        """What the query finds, of rows that have one value."""
        return [value for (value,) in await self.rows(query)]

    async def guest(self, token_hash: str) -> StoredGuest | None:
        return await self._guest(guests.c.token_hash == token_hash)

    async def guest_named(self, name: str) -> StoredGuest | None:
        return await self._guest(guests.c.name == name)

    async def _guest(self, which: sa.ColumnElement[bool]) -> StoredGuest | None:
        row = await self.first(guests.select().where(which))
        if row is None:
            return None
        games = tuple(msgspec.json.decode(row.games))
        return StoredGuest(row.name, row.token_hash, games, row.seen_ms)

    async def seats_of(self, level: str, at_most: int) -> list[tuple[str, int]]:
        """The newest seats that are kept for a bot: room and number."""
        query = (
            sa.select(seats.c.room, seats.c.seat)
            .join(rooms, rooms.c.id == seats.c.room)
            .where(seats.c.level == level)
            .order_by(rooms.c.made_ms.desc())
            .limit(at_most)
        )
        return [(row.room, row.seat) for row in await self.rows(query)]

    async def room(self, room: str) -> StoredRoom | None:
        async with self.reading() as connection:
            row = (await connection.execute(rooms.select().where(rooms.c.id == room))).first()
            if row is None:
                return None
            query = seats.select().where(seats.c.room == room).order_by(seats.c.seat)
            sitting = [
                StoredSeat(s.seat, s.person, s.level, s.name, s.token_hash, s.invite_hash, s.who)
                for s in await connection.execute(query)
            ]
        known = row._asdict() | {
            "options": msgspec.json.decode(row.options),
            "clock": msgspec.json.decode(row.clock) if row.clock else None,
            "seats": sitting,
        }
        return StoredRoom(**known)

    async def review(self, room: str, made_by: int) -> str | None:
        """The review of a game as JSON, if one is kept that was made by this version."""
        this = (reviews.c.room == room, reviews.c.made_by == made_by)
        row = await self.first(sa.select(reviews.c.data).where(*this))
        return None if row is None else row.data

    async def running_clocks(self) -> list[str]:
        """The rooms that have a clock and are not over."""
        return await self.column(sa.select(rooms.c.id).where(*TICKING))

    async def entries(self, room: str, after: int = 0, at_most: int | None = None) -> list[Entry]:
        """The room's log, from the line after that number."""
        lines = sa.select(*(log.c[name] for name in Entry.__struct_fields__))
        query = lines.where(log.c.room == room, log.c.seq > after).order_by(log.c.seq)
        return [
            Entry(seq, kind, seat, msgspec.json.decode(data), *rest)
            for seq, kind, seat, data, *rest in await self.rows(query.limit(at_most))
        ]


def insert_room(
    connection: sa.Connection, room: StoredRoom, begins_with: Sequence[Entry] = ()
) -> None:
    """Within a transaction: a new room, with what stands in its log already."""
    row = msgspec.structs.asdict(room) | {
        "options": _json(room.options),
        "clock": _json(room.clock) if room.clock else "",
    }
    del row["seats"]
    connection.execute(rooms.insert(), row)
    of_seats = [{"room": room.id, **msgspec.structs.asdict(s)} for s in room.seats]
    connection.execute(seats.insert(), of_seats)
    if begins_with:
        lines = [
            msgspec.structs.asdict(entry) | {"room": room.id, "data": _json(entry.data)}
            for entry in begins_with
        ]
        connection.execute(log.insert(), lines)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
