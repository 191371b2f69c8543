"""Backups: all games as they are at one moment, in a file that fits both kinds of database.

The file is gzip. Each line is a check sum of all lines so far, and JSON: first what it is, then
each table's name with its columns and its rows, at the end how many rows there were.
"""

import gzip
import os
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from breakroom.core.game import Refused
from breakroom.server.store.address import file_of, read_address, shown
from breakroom.server.store.opening import (
    existing,
    lock_file,
    make_engine,
    migrate,
    newest,
    private,
    reaching,
    revision,
)
from breakroom.server.store.tables import guests, rooms, secrets, tables, uptime

FORMAT: Final = 1
AT_ONCE: Final = 1_000  # rows that are read or written at once
Progress = Callable[[int, int], None]  # rows done, and rows in all


@asynccontextmanager
async def snapshot(address: str) -> AsyncIterator[AsyncConnection]:
    """The database as it is at this moment, whatever is written meanwhile."""
    async with existing(address) as engine, engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            await connection.exec_driver_sql("BEGIN")
        else:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            await connection.exec_driver_sql(PATIENT)
        await connection.run_sync(revision)
        yield connection


PATIENT: Final = "SET LOCAL idle_in_transaction_session_timeout = 0"


# -- writing -----------------------------------------------------------------------------------


class _Lines:
    """A file of lines with check sums."""

    def __init__(self, file: gzip.GzipFile) -> None:
        self._file, self._sum = file, 0

    def write(self, value: Any) -> None:
        text = msgspec.json.encode(value)
        self._sum = zlib.crc32(text, self._sum)
        self._file.write(b"%08x %s\n" % (self._sum, text))


async def backup(address: str, path: Path, progress: Progress) -> int:
    """Write all games to the file: the number of rows."""
    part = path.with_name(path.name + ".part")
    async with snapshot(address) as connection:
        try:
            with open(part, "wb", opener=private) as file:
                with gzip.open(file, "wb", compresslevel=5) as packed:
                    count = await _write(connection, _Lines(packed), progress)
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        except OSError as error:
            raise Refused(f"Cannot write {path}: {error.strerror}.") from None
        finally:
            part.unlink(missing_ok=True)
    return count


async def _write(connection: AsyncConnection, lines: _Lines, progress: Progress) -> int:
    known = await connection.run_sync(_columns)
    counts = [sa.select(sa.func.count()).select_from(table) for table, _ in known]
    done, total = 0, sum([(await connection.execute(count)).scalar_one() for count in counts])
    now = datetime.now(UTC).isoformat(timespec="seconds")
    at = await connection.run_sync(revision)
    lines.write(
        {"breakroom": "backup", "format": FORMAT, "revision": at, "made": now, "rows": total}
    )
    for table, columns in known:
        names = [str(column.name) for column in columns]
        lines.write({"table": str(table.name), "columns": names})
        query = sa.select(*columns).order_by(*table.primary_key)
        async with connection.stream(query.execution_options(yield_per=AT_ONCE)) as rows:
            async for some in rows.partitions():
                for row in some:
                    lines.write(tuple(row))
                done += len(some)
                progress(done, total)
    lines.write({"end": done})
    return done


def _columns(connection: sa.Connection) -> list[tuple[sa.Table, list[sa.Column[Any]]]]:
    """The tables and columns that the database has: an older one has fewer."""
    found = sa.inspect(connection)
    return [
        (table, [table.c[column["name"]] for column in found.get_columns(table.name)])
        for table in tables.sorted_tables
        if found.has_table(table.name)
    ]


# -- reading -----------------------------------------------------------------------------------


def read(path: Path) -> Iterator[Any]:
    """The lines of a backup; a sentence with the number of the first that is not as written."""
    number, total, value = 0, 0, None
    try:
        with gzip.open(path) as file:
            for number, line in enumerate(file, start=1):
                text = line[9:-1]
                total = zlib.crc32(text, total)
                if line[:9] != b"%08x " % total or line[-1:] != b"\n":
                    raise ValueError
                value = msgspec.json.decode(text)
                if number == 1 and value.get("breakroom") != "backup":
                    raise ValueError
                yield value
        if number == 0:
            raise ValueError
    except FileNotFoundError:
        raise Refused(f"There is no file {path}.") from None
    except (EOFError, zlib.error):  # in what is packed, after that line
        raise _damaged(path, number + 1) from None
    except (ValueError, gzip.BadGzipFile):
        if number <= 1:
            raise Refused(f"{path} is not a backup: breakroom admin backup writes one.") from None
        raise _damaged(path, number) from None
    except OSError as error:
        raise Refused(f"Cannot read {path}: {error.strerror}.") from None
    if not (isinstance(value, dict) and "end" in value):
        raise Refused(f"{path} is incomplete: it breaks off after line {number}.")


def _damaged(path: Path, line: int) -> Refused:
    return Refused(f"{path} is damaged at line {line}: restore another backup.")


async def restore(address: str, path: Path, progress: Progress) -> int:
    """Fill an empty database from the file, all or nothing: the number of rows."""
    lines = read(path)
    about = next(lines)
    if about["format"] > FORMAT or about["revision"] > newest():
        raise Refused(f"{path} was written by a newer Breakroom than this one: install that.")
    url = read_address(address)
    lock = lock_file(url)
    engine = make_engine(url)
    try:
        async with reaching(url):
            await migrate(engine)
            async with engine.connect() as connection:
                if file_of(url) is None:
                    await connection.exec_driver_sql(PATIENT)
                else:
                    await connection.exec_driver_sql("BEGIN IMMEDIATE")
                for table in (rooms, guests):
                    if (await connection.execute(sa.select(table).limit(1))).first():
                        raise Refused(
                            f"{shown(url)} already has games: restore into a new database."
                        )
                count = await _load(connection, lines, lambda done: progress(done, about["rows"]))
                await connection.commit()
    finally:
        await engine.dispose()
        if lock is not None:
            lock.close()
    return count


async def _load(
    connection: AsyncConnection, lines: Iterator[Any], progress: Callable[[int], None]
) -> int:
    for made_anew in (uptime, secrets):
        await connection.execute(made_anew.delete())
    table, columns, done = rooms, [""], 0
    rows: list[dict[str, Any]] = []

    async def insert() -> None:
        nonlocal done
        if rows:
            await connection.execute(table.insert(), rows)
            done += len(rows)
            progress(done)
            rows.clear()

    for line in lines:
        if isinstance(line, list):
            rows.append(dict(zip(columns, line, strict=True)))
            if len(rows) == AT_ONCE:
                await insert()
            continue
        await insert()
        if "table" in line:
            table, columns = tables.tables[line["table"]], line["columns"]
    if (await connection.execute(uptime.select())).first() is None:
        await connection.execute(uptime.insert().values(served_ms=0))
    return done
