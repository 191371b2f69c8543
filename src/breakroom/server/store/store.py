"""What outlives the process: rooms, seats and the log of each room.

One writer commits everything that is queued at once, and only then are the waiting callers told:
whatever was acknowledged is on disk.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from breakroom.server.store.tables import (
    Entry,
    StoredGuest,
    StoredRoom,
    StoredSeat,
    guests,
    log,
    rooms,
    seats,
    tables,
    uptime,
)

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
                await self._commit(connection, jobs)
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

    async def add_room(self, room: StoredRoom, follows: str = "") -> str:
        """A new room; `follows` is the room of which it is the rematch. If that has one already,
        no room is made. The answer is the id of the room that stands."""

        async def job(connection: AsyncConnection) -> str:
            if follows:
                first = await connection.execute(
                    rooms.update()
                    .where(rooms.c.id == follows, rooms.c.rematch == "")
                    .values(rematch=room.id)
                )
                if not first.rowcount:
                    stands = sa.select(rooms.c.rematch).where(rooms.c.id == follows)
                    return str((await connection.execute(stands)).scalar_one())
            row = msgspec.structs.asdict(room) | {
                "options": _json(room.options),
                "clock": _json(room.clock) if room.clock else "",
            }
            del row["seats"]
            await connection.execute(rooms.insert(), row)
            of_seats = [{"room": room.id, **msgspec.structs.asdict(s)} for s in room.seats]
            await connection.execute(seats.insert(), of_seats)
            return room.id

        return await self._do(job)

    async def append(self, room: str, entry: Entry, over: bool = False) -> None:
        """One more line of the log; `over`: it ends the game. Returns when it is on disk."""

        async def job(connection: AsyncConnection) -> None:
            row = msgspec.structs.asdict(entry) | {"room": room, "data": _json(entry.data)}
            await connection.execute(log.insert(), row)
            if over:
                await connection.execute(rooms.update().where(rooms.c.id == room).values(over=True))

        await self._do(job)

    async def served(self, at_least: int) -> int:
        """How many milliseconds the service has been up, over all processes and restarts: what
        is stored, raised to what this process knows of."""
        more = sa.case((uptime.c.served_ms < at_least, at_least), else_=uptime.c.served_ms)
        raised = uptime.update().values(served_ms=more).returning(uptime.c.served_ms)

        async def job(connection: AsyncConnection) -> int:
            return int((await connection.execute(raised)).scalar_one())

        return await self._do(job)

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
        known = row._asdict() | {
            "options": msgspec.json.decode(row.options),
            "clock": msgspec.json.decode(row.clock) if row.clock else None,
            "seats": sitting,
        }
        return StoredRoom(**known)

    async def running_clocks(self) -> list[str]:
        """The rooms that have a clock and are not over."""
        query = sa.select(rooms.c.id).where(rooms.c.clock != "", sa.not_(rooms.c.over))
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def entries(self, room: str, after: int = 0) -> list[Entry]:
        """The room's log, from the line after that number."""
        query = log.select().where(log.c.room == room, log.c.seq > after).order_by(log.c.seq)
        async with self._engine.connect() as connection:
            return [
                Entry(
                    r.seq,
                    r.kind,
                    r.seat,
                    msgspec.json.decode(r.data),
                    r.at_ms,
                    r.command,
                    r.clock_ms,
                    r.lag_ms,
                )
                for r in await connection.execute(query)
            ]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


async def open_store(url: str) -> Store:
    """The store at a database URL; its tables are made if they are not there."""
    engine = create_async_engine(url)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine.sync_engine, "connect", _durable)
    async with engine.begin() as connection:
        await connection.run_sync(tables.create_all)
        if (await connection.execute(uptime.select())).first() is None:
            await connection.execute(uptime.insert().values(served_ms=0))
    return Store(engine)


def _durable(connection: Any, _: Any) -> None:
    """SQLite: a commit returns when it is on disk, and readers never wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
