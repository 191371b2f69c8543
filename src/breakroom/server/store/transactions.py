"""How a transaction is run: plain calls on one connection, and the event loop waits for none.

A file is written by a thread of its own, so that a transaction is one way there and back, however
many statements it has. PostgreSQL's driver speaks over the network by itself, in the loop's thread.
"""

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from breakroom.server.store.address import file_of

ANSWER_SECONDS: Final = 3.0  # for a database over the network, so that there is time to hang up
T = TypeVar("T")
Work = Callable[[sa.Connection], T]


class Transactions(Protocol):
    """One connection, which is made when it is needed."""

    async def run(self, begin: Callable[[], Work[T]]) -> T:
        """Carry out the work and commit it. What is to be done is asked in the loop's thread, once
        there is a connection: that may take a while."""
        ...

    async def hang_up(self) -> None:
        """Drops the connection, so that the next transaction begins on a new one."""
        ...

    async def close(self) -> None: ...


def transactions(engine: AsyncEngine, url: sa.URL) -> Transactions:
    return OverNetwork(engine) if file_of(url) is None else InFile(url)


class OverNetwork:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def run(self, begin: Callable[[], Work[T]]) -> T:
        async with asyncio.timeout(ANSWER_SECONDS):
            connection = await self._connected()
            done = await connection.run_sync(begin())
            await connection.commit()
            return done

    async def _connected(self) -> AsyncConnection:
        if self._connection is not None:
            raw = await self._connection.get_raw_connection()
            if raw.driver_connection is None or raw.driver_connection.is_closed():
                await self.hang_up()
        if self._connection is None:
            self._connection = await self._engine.connect()
        return self._connection

    async def hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):  # it is broken already
                await connection.close()

    async def close(self) -> None:
        await self.hang_up()


class InFile:
    def __init__(self, url: sa.URL) -> None:
        file = url.set(drivername="sqlite")
        self._engine = sa.create_engine(file, hide_parameters=True, poolclass=sa.NullPool)
        sa.event.listen(self._engine, "connect", set_up_sqlite)
        self._thread = ThreadPoolExecutor(1, "store writer")
        self._connection: sa.Connection | None = None

    async def run(self, begin: Callable[[], Work[T]]) -> T:
        work = begin()
        return await self._in_thread(lambda: self._run(work))

    def _run(self, work: Work[T]) -> T:
        if self._connection is None:
            self._connection = self._engine.connect()
        self._connection.exec_driver_sql("BEGIN IMMEDIATE")
        done = work(self._connection)
        self._connection.commit()
        return done

    async def hang_up(self) -> None:
        await self._in_thread(self._hang_up)

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):  # it is broken already
                connection.close()

    async def close(self) -> None:
        await self.hang_up()
        self._thread.shutdown()

    def _in_thread(self, what: Callable[[], T]) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(self._thread, what)


def set_up_sqlite(connection: Any, _: Any) -> None:
    """A commit returns when it is on disk, and readers never wait for the writer."""
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
