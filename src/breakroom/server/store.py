"""What outlives the process: rooms, seats and the log of each room.

One writer commits everything that is queued at once, and only then are the waiting callers told:
whatever was acknowledged is on disk.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from breakroom.server.metrics import COMMIT_SECONDS

_tables: Final = sa.MetaData()

rooms: Final = sa.Table(
    "rooms",
    _tables,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("options", sa.String, nullable=False),
    sa.Column("seed", sa.String, nullable=False),
    sa.Column("made_ms", sa.BigInteger, nullable=False),
    sa.Column("rematch", sa.String, nullable=False, server_default=""),
)
seats: Final = sa.Table(
    "seats",
    _tables,
    sa.Column("room", sa.String, sa.ForeignKey("rooms.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.Integer, nullable=False),  # seats of one person have one number
    sa.Column("level", sa.String, nullable=False),  # of a bot; empty for a person
    sa.Column("name", sa.String, nullable=False),
    sa.Column("token_hash", sa.String),  # of who sits here; empty: nobody yet
    sa.Column("invite_hash", sa.String),  # of the link, or of the token in the game before
)
log: Final = sa.Table(
    "log",
    _tables,
    sa.Column("room", sa.String, sa.ForeignKey("rooms.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("data", sa.String, nullable=False),  # JSON
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.Column("command", sa.String),
    sa.UniqueConstraint("room", "command"),
)

guests: Final = sa.Table(
    "guests",
    _tables,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("token_hash", sa.String, nullable=False, unique=True),
    sa.Column("games", sa.String, nullable=False),  # JSON; none: all
)


pulse: Final = sa.Table("pulse", _tables, sa.Column("at_ms", sa.BigInteger, nullable=False))


class StoredSeat(Struct, frozen=True):
    seat: int
    person: int
    level: str
    name: str
    token_hash: str | None
    invite_hash: str | None


class StoredRoom(Struct, frozen=True):
    id: str
    game: str
    version: int
    options: dict[str, Any]
    seed: str
    made_ms: int
    rematch: str
    seats: list[StoredSeat]


class StoredGuest(Struct, frozen=True):
    """A program that plays over HTTP."""

    name: str
    token_hash: str
    games: tuple[str, ...]


class Entry(Struct, frozen=True):
    """One line of a room's log."""

    seq: int  # from 1, without gaps: the room's version
    kind: str  # "act"
    seat: int
    data: Any  # what the kind needs: an action, the ply to go back to, what was said
    at_ms: int  # since the room was made
    command: str | None  # the client's id for it


T = TypeVar("T")
_Job = tuple[Callable[[AsyncConnection], Awaitable[Any]], asyncio.Future[Any]]


class Store:
    """Rooms in a database; made by `open_store`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write(), name="store writer")

    async def close(self) -> None:
        """Everything queued is committed first."""
        await self._jobs.join()
        self._writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._writer
        await self._engine.dispose()

    # -- writing ----------------------------------------------------------------------------

    async def _write(self) -> None:
        async with self._engine.connect() as connection:
            while True:
                jobs = [await self._jobs.get()]
                while not self._jobs.empty():
                    jobs.append(self._jobs.get_nowait())
                begun = time.monotonic()
                await self._commit(connection, jobs)
                COMMIT_SECONDS.observe(time.monotonic() - begun)
                for _ in jobs:
                    self._jobs.task_done()

    async def _commit(self, connection: AsyncConnection, jobs: list[_Job]) -> None:
        """All jobs in one transaction; a job that fails is undone alone."""
        results: list[tuple[asyncio.Future[Any], Any, Exception | None]] = []
        try:
            for job, future in jobs:
                try:
                    async with connection.begin_nested():
                        results.append((future, await job(connection), None))
                except sa.exc.DBAPIError as error:
                    results.append((future, None, error))
            await connection.commit()
        except sa.exc.DBAPIError as error:  # nothing was stored: nobody is told that it was
            with contextlib.suppress(sa.exc.DBAPIError):
                await connection.rollback()
            results = [(future, None, error) for _, future in jobs]
        for future, result, failed in results:
            if future.done():  # the caller is gone
                continue
            if failed is None:
                future.set_result(result)
            else:
                future.set_exception(failed)

    async def _do(self, job: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((job, future))
        return await future

    async def add_room(self, room: StoredRoom, follows: str = "") -> None:
        """A new room; `follows` is the room of which it is the rematch."""

        async def job(connection: AsyncConnection) -> None:
            row = msgspec.structs.asdict(room) | {"options": _json(room.options)}
            del row["seats"]
            await connection.execute(rooms.insert(), row)
            of_seats = [{"room": room.id, **msgspec.structs.asdict(s)} for s in room.seats]
            await connection.execute(seats.insert(), of_seats)
            if follows:
                await connection.execute(
                    rooms.update().where(rooms.c.id == follows).values(rematch=room.id)
                )

        await self._do(job)

    async def append(self, room: str, entry: Entry) -> None:
        """One more line of the log. Returns when it is on disk."""

        async def job(connection: AsyncConnection) -> None:
            row = msgspec.structs.asdict(entry) | {"room": room, "data": _json(entry.data)}
            await connection.execute(log.insert(), row)

        await self._do(job)

    async def claim(self, room: str, invite_hash: str, token_hash: str, name: str) -> int | None:
        """Give the invited seat to one person: its number, or None if it is taken."""

        async def job(connection: AsyncConnection) -> int | None:
            taken = await connection.execute(
                seats.update()
                .where(seats.c.room == room, seats.c.invite_hash == invite_hash)
                .where(seats.c.token_hash.is_(None))
                .values(token_hash=token_hash, name=name)
                .returning(seats.c.seat)
            )
            row = taken.first()
            return None if row is None else int(row.seat)

        return await self._do(job)

    async def add_guest(self, guest: StoredGuest, at_most: int) -> bool:
        """False if the name is taken, or if there are so many already."""

        async def job(connection: AsyncConnection) -> bool:
            count = sa.select(sa.func.count()).select_from(guests)
            taken = guests.select().where(guests.c.name == guest.name)
            if (await connection.execute(count)).scalar_one() >= at_most:
                return False
            if (await connection.execute(taken)).first() is not None:
                return False
            row = msgspec.structs.asdict(guest) | {"games": _json(guest.games)}
            await connection.execute(guests.insert(), row)
            return True

        return await self._do(job)

    async def probe(self) -> None:
        """A real write; raises what any write would raise now."""

        async def job(connection: AsyncConnection) -> None:
            now = {"at_ms": int(time.time() * 1000)}
            if not (await connection.execute(pulse.update().values(now))).rowcount:
                await connection.execute(pulse.insert(), now)

        await self._do(job)

    async def describe(self) -> dict[str, Any]:
        """The kind of database, and how it keeps its promise."""

        async def job(connection: AsyncConnection) -> dict[str, Any]:
            about: dict[str, Any] = {"dialect": connection.dialect.name}
            if about["dialect"] == "sqlite":
                for pragma in ("journal_mode", "synchronous"):
                    row = await connection.exec_driver_sql(f"PRAGMA {pragma}")
                    about[pragma] = row.scalar_one()
            return about

        return await self._do(job)

    # -- reading ----------------------------------------------------------------------------

    async def guest(self, token_hash: str) -> StoredGuest | None:
        return await self._guest(guests.c.token_hash == token_hash)

    async def guest_named(self, name: str) -> StoredGuest | None:
        return await self._guest(guests.c.name == name)

    async def _guest(self, which: sa.ColumnElement[bool]) -> StoredGuest | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(guests.select().where(which))).first()
        if row is None:
            return None
        return StoredGuest(row.name, row.token_hash, tuple(msgspec.json.decode(row.games)))

    async def seats_of(self, level: str, at_most: int) -> list[tuple[str, int]]:
        """The newest seats that are kept for a bot: room and number."""
        query = (
            sa.select(seats.c.room, seats.c.seat)
            .join(rooms, rooms.c.id == seats.c.room)
            .where(seats.c.level == level)
            .order_by(rooms.c.made_ms.desc())
            .limit(at_most)
        )
        async with self._engine.connect() as connection:
            return [(row.room, row.seat) for row in await connection.execute(query)]

    async def room(self, room: str) -> StoredRoom | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(rooms.select().where(rooms.c.id == room))).first()
            if row is None:
                return None
            query = seats.select().where(seats.c.room == room).order_by(seats.c.seat)
            sitting = [
                StoredSeat(s.seat, s.person, s.level, s.name, s.token_hash, s.invite_hash)
                for s in await connection.execute(query)
            ]
        options = msgspec.json.decode(row.options)
        return StoredRoom(
            row.id, row.game, row.version, options, row.seed, row.made_ms, row.rematch, sitting
        )

    async def entries(self, room: str) -> list[Entry]:
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                log.select().where(log.c.room == room).order_by(log.c.seq)
            )
            return [
                Entry(r.seq, r.kind, r.seat, msgspec.json.decode(r.data), r.at_ms, r.command)
                for r in rows
            ]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


async def open_store(url: str) -> Store:
    """The store at a database URL; its tables are made if they are not there."""
    engine = create_async_engine(url, hide_parameters=True)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine.sync_engine, "connect", _durable)
    async with engine.begin() as connection:
        await connection.run_sync(_tables.create_all)
    return Store(engine)


def _durable(connection: Any, _: Any) -> None:
    """SQLite: a commit returns when it is on disk, and readers never wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
