"""Opening a database: reach it, have it alone if it is a file, and bring its tables up to date."""

import logging
import os
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import IO, Any, Final

import asyncpg
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from breakroom.core.game import Refused
from breakroom.server.store.address import connect_arguments, file_of, read_address, shown
from breakroom.server.store.away import READ_ONLY
from breakroom.server.store.served import Served
from breakroom.server.store.store import Store
from breakroom.server.store.tables import tables, uptime
from breakroom.server.store.transactions import ANSWER_SECONDS, set_up_sqlite

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MIGRATIONS: Final = Path(__file__).with_name("migrations")
STARTING_TRIES: Final = 5
MIGRATING: Final = 0x627265616B  # the number of our lock in PostgreSQL


async def open_store(address: str, served: Served | None = None) -> Store:
    """The store at `--db`; its tables are made or brought up to date if need be. `served` is for
    tests that turn the clock by hand."""
    url = read_address(address)
    lock = lock_file(url)
    engine = make_engine(url)
    try:
        async with reaching(url):
            await patiently(lambda: migrate(engine))
            await check_durable(engine, url)
    except BaseException:
        await engine.dispose()
        if lock is not None:
            lock.close()
        raise
    return Store(engine, url, lock, served or Served())


async def patiently(what: Callable[[], Awaitable[None]]) -> None:
    """A database that is slow to answer is asked again: as a server starts, nobody waits for it."""
    for tries_left in reversed(range(STARTING_TRIES)):
        try:
            await what()
        except TimeoutError:
            if not tries_left:
                raise
        else:
            break


async def prepare(address: str) -> None:
    """Bring the database up to date before anything is served, or say why that cannot be."""
    await (await open_store(address)).close()


def make_engine(url: sa.URL) -> AsyncEngine:
    if file_of(url) is not None:
        engine = create_async_engine(url, hide_parameters=True)
        sa.event.listen(engine.sync_engine, "connect", set_up_sqlite)
        return engine

    async def connect() -> Any:
        return await asyncpg.connect(**connect_arguments(url), timeout=ANSWER_SECONDS)

    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connect,
        hide_parameters=True,  # in errors, and so in logs
        pool_pre_ping=True,
        pool_timeout=ANSWER_SECONDS,
    )
    sa.event.listen(engine.sync_engine, "handle_error", _leave_read_only)
    return engine


def _leave_read_only(error: sa.ExceptionContext) -> None:
    """After a failover, the server that takes writes may be another one: connect again."""
    if getattr(error.original_exception, "sqlstate", None) == READ_ONLY:
        error.is_disconnect = True


def lock_file(url: sa.URL) -> IO[bytes] | None:
    """Locks a SQLite file for this process until it ends, as its games are in memory."""
    path = file_of(url)
    if path is None:
        return None
    try:
        lock = os.fdopen(private(f"{path}.lock", os.O_RDWR | os.O_CREAT), "rb+")
    except OSError as error:
        raise Refused(f"Cannot open the database {path}: {error.strerror}.") from None
    try:
        if sys.platform == "win32":
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise Refused(
            f"Another Breakroom has {path} open. Several at once need PostgreSQL: docs/hosting.md."
        ) from None
    if not path.exists():
        os.close(private(str(path), os.O_CREAT))  # SQLite gives its other files the same mode
    return lock


def private(path: str, flags: int) -> int:
    """Open a file that, if it is new, only its owner can read: it tells what is hidden in games."""
    return os.open(path, flags, 0o600)


@asynccontextmanager
async def reaching(url: sa.URL) -> AsyncIterator[None]:
    """Turns the error of a database that cannot be opened into a refusal with a sentence."""
    try:
        yield
    except (sa.exc.DBAPIError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
        why = getattr(cause, "strerror", None) or str(cause) or "it does not answer"
        raise Refused(f"Cannot use the database {shown(url)}: {why.rstrip('.')}.") from None


@asynccontextmanager
async def existing(address: str, advice: str = "") -> AsyncIterator[AsyncEngine]:
    """The engine of a database that is there; a server may run on it meanwhile."""
    url = read_address(address)
    path = file_of(url)
    if path is not None and not path.exists():
        raise Refused(f"There is no database {path}{advice}.")
    engine = make_engine(url)
    try:
        async with reaching(url):
            yield engine
    finally:
        await engine.dispose()


async def check_durable(engine: AsyncEngine, url: sa.URL) -> None:
    if (path := file_of(url)) is None:
        return
    async with engine.connect() as connection:
        mode = (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar()
        synchronous = (await connection.exec_driver_sql("PRAGMA synchronous")).scalar()
    if (mode, synchronous) != ("wal", 2):
        raise Refused(f"{path} lies where SQLite cannot keep it safe (journal {mode}).")


# -- migrations ------------------------------------------------------------------------------


async def migrate(engine: AsyncEngine) -> None:
    """Brings the tables up to date in one exclusive transaction, wholly or not at all."""
    async with engine.connect() as connection:
        is_old = await connection.run_sync(_is_old)
    if is_old:  # this takes long to load, which a transaction would not wait for
        import alembic.command  # noqa: F401
    async with engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            await connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
        await connection.run_sync(_migrate)
        await connection.commit()


def _is_old(connection: sa.Connection) -> bool:
    """Does the database have tables that are not up to date?"""
    return revision(connection) != newest() and sa.inspect(connection).has_table("rooms")


def _migrate(connection: sa.Connection) -> None:
    if revision(connection) == newest():
        return
    if not _is_old(connection):
        _make(connection)
        return
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS))
    logging.getLogger("alembic").setLevel(logging.WARNING)
    command.upgrade(config, "head")


def _make(connection: sa.Connection) -> None:
    """A new database, as all migrations would make it."""
    tables.create_all(connection)
    connection.execute(uptime.insert().values(served_ms=0))
    _version.create(connection)
    connection.execute(_version.insert().values(version_num=newest()))


_version: Final = sa.Table(  # alembic's own
    "alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32), primary_key=True)
)


@cache
def newest() -> str:
    """The revision that this program writes."""
    versions = (path.read_text("utf-8") for path in MIGRATIONS.glob("versions/*.py"))
    numbers: list[str] = re.findall(r'^revision = "(\d{4})"', "".join(versions), re.MULTILINE)
    return max(numbers)


def revision(connection: sa.Connection) -> str:
    """The revision of a database; empty: from before there were any, or new."""
    is_new = not sa.inspect(connection).has_table(_version.name)
    found: str = "" if is_new else connection.execute(sa.select(_version)).scalar() or ""
    if found > newest():
        raise Refused(
            "This database was written by a newer Breakroom than this one:"
            " install that, or restore a backup from before it."
        )
    return found
