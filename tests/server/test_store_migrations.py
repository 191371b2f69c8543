"""A database of any age is brought up to date, whatever happens meanwhile."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

import breakroom
from breakroom.server.store import Entry, Store, open_store
from breakroom.server.store.address import read_address
from breakroom.server.store.opening import make_engine, newest
from breakroom.server.store.tables import tables
from server.test_store import with_store

# What the program wrote before there were migrations.
OLD = """
CREATE TABLE rooms (id VARCHAR NOT NULL, game VARCHAR NOT NULL, version INTEGER NOT NULL,
    options VARCHAR NOT NULL, seed VARCHAR NOT NULL, made_ms BIGINT NOT NULL,
    rematch VARCHAR DEFAULT '' NOT NULL, PRIMARY KEY (id));
CREATE TABLE seats (room VARCHAR NOT NULL, seat INTEGER NOT NULL, person INTEGER NOT NULL,
    level VARCHAR NOT NULL, name VARCHAR NOT NULL, token_hash VARCHAR, invite_hash VARCHAR,
    PRIMARY KEY (room, seat), FOREIGN KEY(room) REFERENCES rooms (id));
CREATE TABLE log (room VARCHAR NOT NULL, seq INTEGER NOT NULL, kind VARCHAR NOT NULL,
    seat INTEGER NOT NULL, data VARCHAR NOT NULL, at_ms BIGINT NOT NULL, command VARCHAR,
    PRIMARY KEY (room, seq), UNIQUE (room, command), FOREIGN KEY(room) REFERENCES rooms (id));
CREATE TABLE guests (name VARCHAR NOT NULL, token_hash VARCHAR NOT NULL, games VARCHAR NOT NULL,
    PRIMARY KEY (name), UNIQUE (token_hash));
INSERT INTO rooms VALUES ('old', 'convert', 1, '{}', '7f', 5, '');
INSERT INTO seats VALUES ('old', 0, 0, '', 'Ada', 'hash', NULL);
INSERT INTO log VALUES ('old', 1, 'say', 0, '"hello"', 12, 'c1');
"""


def run(db: str, statements: str) -> None:
    async def all_of_them(connection: AsyncConnection) -> None:
        for statement in filter(None, map(str.strip, statements.split(";"))):
            await connection.exec_driver_sql(statement)

    async def scene() -> None:
        engine = make_engine(read_address(db))
        try:
            async with engine.begin() as connection:
                await all_of_them(connection)
        finally:
            await engine.dispose()

    asyncio.run(scene())


def script(name: str, *arguments: str) -> str:
    command = [sys.executable, str(Path(__file__).with_name(name)), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


async def the_old_game_is_there(store: Store) -> None:
    room = await store.room("old")
    assert room is not None
    assert (room.clock, room.talk, room.over) == (None, True, False)
    assert await store.entries("old") == [Entry(1, "say", 0, "hello", 12, "c1")]
    await store.beat(0)


def test_a_database_from_before_migrations_is_taken_over(db: str) -> None:
    """Its games are as they were, and can be played on."""
    run(db, OLD)
    with_store(db, the_old_game_is_there)
    with_store(db, the_old_game_is_there)


def test_migrating_can_be_killed_at_any_statement(db: str) -> None:
    """Started again, it gets to the end, and nothing is there twice or missing."""
    run(db, OLD)
    assert int(script("dying.py", db)) >= 15
    with_store(db, the_old_game_is_there)


def test_several_may_start_at_once(postgres: object, db: str) -> None:
    """One of them migrates; on SQLite the others are told that the file is in use."""

    async def scene() -> None:
        opened = await asyncio.gather(*(open_store(db) for _ in range(5)), return_exceptions=True)
        refused = [one for one in opened if isinstance(one, breakroom.Refused)]
        stores = [one for one in opened if isinstance(one, Store)]
        assert (len(stores), len(refused)) == ((5, 0) if "postgresql" in db else (1, 4))
        await the_old_game_is_there(stores[-1])
        for store in stores:
            await store.close()

    run(db, OLD)
    asyncio.run(scene())


def test_a_database_of_a_newer_program_is_refused(db: str) -> None:
    """With a sentence, and unchanged."""

    async def nothing(store: Store) -> None:
        pass

    with_store(db, nothing)
    run(db, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(breakroom.Refused, match="newer Breakroom"):
        with_store(db, nothing)


def test_migrated_tables_are_those_the_program_uses(db: str) -> None:
    """The same tables, columns, keys and indexes, whether made anew or brought up to date."""

    def shape(connection: sa.Connection) -> object:
        inspector = sa.inspect(connection)
        return {
            name: (
                [(c["name"], str(c["type"]), c["nullable"]) for c in inspector.get_columns(name)],
                inspector.get_pk_constraint(name)["constrained_columns"],
                sorted(str(u["column_names"]) for u in inspector.get_unique_constraints(name)),
                sorted(str(i["name"]) for i in inspector.get_indexes(name) if not i["unique"]),
                [str(f["referred_table"]) for f in inspector.get_foreign_keys(name)],
            )
            for name in sorted(tables.tables)
        }

    async def scene() -> None:
        engine = make_engine(read_address(db))
        async with engine.begin() as connection:
            migrated = await connection.run_sync(shape)
            await connection.run_sync(tables.drop_all)
            await connection.run_sync(tables.create_all)
            assert await connection.run_sync(shape) == migrated
        await engine.dispose()

    async def nothing(store: Store) -> None:
        pass

    run(db, OLD)
    with_store(db, nothing)
    asyncio.run(scene())


def test_a_new_database_is_as_if_migrated(db: str) -> None:
    """It says of which revision it is, and has the one row that migrations write."""

    async def look(store: Store) -> None:
        async with store.reading() as connection:
            for table, value in (("alembic_version", newest()), ("uptime", 0)):
                rows = (await connection.exec_driver_sql(f"SELECT * FROM {table}")).all()
                assert [row[0] for row in rows] == [value]

    with_store(db, look)
    with_store(db, look)


def test_migrations_have_numbers_in_order() -> None:
    """`0002` follows `0001`: the newest is the largest."""
    versions = Path(breakroom.__file__).parent / "server/store/migrations/versions"
    numbers = sorted(
        re.findall(r'^revision = "(\d{4})"', path.read_text(), re.MULTILINE)[0]
        for path in versions.glob("*.py")
    )
    assert numbers == [f"{n:04}" for n in range(1, len(numbers) + 1)]
    assert newest() == numbers[-1]
