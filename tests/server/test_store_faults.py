"""When disk or database fail: nothing is acknowledged that is not stored, and nobody is stuck."""

import asyncio
import contextlib
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import sqlalchemy as sa

import breakroom
from breakroom.server.store import Away, Entry, Outrun, Store, open_store
from breakroom.server.store.address import connect_arguments, read_address, shown
from server.postgres import Postgres
from server.table import LONG
from server.test_store import a_room, an_entry, with_store


@pytest.fixture(autouse=True)
def patient() -> None:
    """Here it counts how long a database takes."""


async def keep_writing(store: Store, room: str, acked: dict[str, int]) -> None:
    """Until something fails."""
    while True:
        await store.append(room, an_entry(acked[room] + 1))
        acked[room] += 1


def test_an_immediate_stop_loses_nothing_acknowledged(own_postgres: Postgres) -> None:
    """In the middle of writes, three times; the same store works on when the server is back."""
    db = own_postgres.database()

    async def scene(store: Store) -> None:
        rooms = [f"r{n}" for n in range(40)]
        for room in rooms:
            await store.add_room(a_room(room))
        acked = dict.fromkeys(rooms, 0)
        for stops in range(1, 4):
            writing = [asyncio.create_task(keep_writing(store, room, acked)) for room in rooms]
            while sum(acked.values()) < 1_000 * stops:
                await asyncio.sleep(0)
            await asyncio.to_thread(own_postgres.stop, signal.SIGQUIT)
            ends = await asyncio.gather(*writing, return_exceptions=True)
            assert {isinstance(end, sa.exc.DBAPIError) for end in ends} == {True}, set(ends)
            await asyncio.to_thread(own_postgres.start)
            for room in rooms:
                stored = [entry.seq for entry in await store.entries(room)]
                assert stored == list(range(1, len(stored) + 1))
                assert len(stored) in (acked[room], acked[room] + 1)  # stored, but not told
                acked[room] = len(stored)
        assert sum(acked.values()) >= 3_000

    with_store(db, scene)


def test_a_database_that_stands_still_is_answered_for(own_postgres: Postgres) -> None:
    """Every call fails while it does, with the error that rooms know, and then works again."""
    db = own_postgres.database()

    async def scene(store: Store) -> None:
        await store.add_room(a_room("a"))
        await store.append("a", an_entry(1))
        own_postgres.freeze(stop=True)
        calls = [store.append("a", an_entry(2)), store.beat(0), store.room("a")]
        late = [store.append("a", an_entry(2)), store.entries("a")]
        first = asyncio.gather(*calls, return_exceptions=True)
        await asyncio.wait([first], timeout=1)
        ends = await asyncio.gather(*late, return_exceptions=True) + await first
        assert {isinstance(end, sa.exc.DBAPIError) for end in ends} == {True}, ends
        own_postgres.freeze(stop=False)
        before, after = await once_back(store)
        assert after == [*before, an_entry(len(before) + 1)]

    with_store(db, scene)


async def once_back(store: Store) -> tuple[list[Entry], list[Entry]]:
    """What is stored before and after one more line, as soon as the database takes it in time
    again. (A line of before may still come in between.)"""
    async with asyncio.timeout(LONG):
        while True:
            with contextlib.suppress(Away, Outrun):
                before = await store.entries("a")
                await store.append("a", an_entry(len(before) + 1))
                return before, await store.entries("a")


@contextlib.asynccontextmanager
async def asking(db: str) -> AsyncIterator[Any]:
    connection = await asyncpg.connect(**connect_arguments(read_address(db)))
    try:
        yield connection
    finally:
        await connection.close()


@contextlib.asynccontextmanager
async def failing(db: str, table: str, code: str, times: int = 1_000_000) -> AsyncIterator[None]:
    """So often, PostgreSQL refuses every write to the table with an error of the kind."""
    async with asking(db) as connection:
        await connection.execute(
            f"""
            CREATE SEQUENCE failures;  -- a transaction that is undone has counted all the same
            CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                IF nextval('failures') > {times} THEN RETURN NEW; END IF;
                RAISE EXCEPTION 'no' USING ERRCODE = '{code}';
            END $$;
            CREATE TRIGGER fails BEFORE INSERT OR UPDATE ON {table}
                FOR EACH ROW EXECUTE FUNCTION fail()
            """
        )
        try:
            yield
        finally:
            await connection.execute("DROP FUNCTION fail CASCADE; DROP SEQUENCE failures")


AWAY = (
    *("08006", "25006", "25P03", "42501", "53000", "53100", "53200", "53300", "53400", "55000"),
    *("55006", "55P03", "57014", "57P01", "57P02", "57P03", "57P05", "58030", "XX000", "XX001"),
)
OWN_FAULT = ("22003", "22P05", "23502", "23505", "42601", "42P01", "54000")


def test_whatever_the_database_cannot_do_it_is_away(postgres: Postgres) -> None:
    """All errors that are not the statement's own fault are one, for lines, changes and notes;
    and afterwards all works as before."""
    db = postgres.database()

    async def scene(store: Store) -> None:
        await store.add_room(a_room("a"))
        for code in AWAY:
            for table, call in (
                ("log", lambda: store.append("a", an_entry(1))),
                ("rooms", lambda: store.add_room(a_room("b"))),
                ("uptime", lambda: store.beat(0)),
            ):
                store.served.is_away = False
                async with failing(db, table, code):
                    with pytest.raises(Away):
                        await call()
                assert store.served.is_away, (code, table)
        for code in OWN_FAULT:
            store.served.is_away = False
            async with failing(db, "log", code):
                with pytest.raises(sa.exc.DBAPIError) as refused:
                    await store.append("a", an_entry(1))
            assert not isinstance(refused.value, Away), code
            assert not store.served.is_away
        await store.append("a", an_entry(1))
        assert await store.entries("a") == [an_entry(1)]

    with_store(db, scene)


def test_what_others_were_in_the_way_of_is_tried_again(postgres: Postgres) -> None:
    """A deadlock, or a transaction that another one has outrun: nobody is told."""
    db = postgres.database()

    async def scene(store: Store) -> None:
        await store.add_room(a_room("a"))
        for seq, code in enumerate(("40001", "40P01"), start=1):
            async with failing(db, "log", code, times=2):
                await store.append("a", an_entry(seq))
            assert not store.served.is_away
        async with failing(db, "log", "40P01"):
            with pytest.raises(Away):
                await store.append("a", an_entry(3))
        async with asking(db) as other:  # as a migration does under a server that plays
            await other.execute("ALTER TABLE log ALTER seq TYPE bigint")
        await store.append("a", an_entry(3))
        assert len(await store.entries("a")) == 3

    with_store(db, scene)


def test_a_table_that_is_locked_is_away(postgres: Postgres) -> None:
    """For writers and for readers; a lock that somebody holds for long is waited for in vain."""
    db = postgres.database()

    async def scene(store: Store) -> None:
        await store.add_room(a_room("a"))
        async with asking(db) as other, other.transaction():
            await other.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            await other.execute("LOCK TABLE log")
            write, read = store.append("a", an_entry(1)), store.entries("a")
            ends = await asyncio.gather(write, read, return_exceptions=True)
            assert [type(end) for end in ends] == [Away, Away]
        await store.append("a", an_entry(1))

    with_store(db, scene)


def test_a_database_that_lets_nobody_in_is_away(postgres: Postgres) -> None:
    """What the driver raises as it connects is no other error; the connections that there were
    have been ended."""
    db = postgres.database()
    name = db.partition("?")[0].rpartition("/")[2]

    async def scene(store: Store) -> None:
        await store.add_room(a_room("a"))
        postgres.sql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        ended = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
        postgres.sql(f"{ended} WHERE datname = '{name}'")
        calls = [store.append("a", an_entry(1)), store.beat(0), store.room("a"), store.entries("a")]
        ends = await asyncio.gather(*calls, return_exceptions=True)
        assert [type(end) for end in ends] == [Away] * 4
        assert store.served.is_away
        postgres.sql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        await store.append("a", an_entry(1))
        assert not store.served.is_away

    with_store(db, scene)


def test_a_server_without_a_free_connection_is_away() -> None:
    """Until somebody else hangs up."""
    server = Postgres("fsync=off", "max_connections=6", "superuser_reserved_connections=0")
    try:
        db = server.database()

        async def scene(store: Store) -> None:
            async with contextlib.AsyncExitStack() as others:
                await store._engine.dispose()
                with contextlib.suppress(asyncpg.TooManyConnectionsError):
                    while True:
                        await others.enter_async_context(asking(db))
                with pytest.raises(Away):
                    await store.add_room(a_room("a"))
                with pytest.raises(Away):
                    await store.room("a")
            await store.add_room(a_room("a"))

        with_store(db, scene)
    finally:
        server.close()


def test_after_a_failover_the_next_connection_is_a_new_one(postgres: Postgres) -> None:
    """The server that now only reads is left, by the writer and by those who read."""
    db = postgres.database()

    async def scene(store: Store) -> None:
        async def backend() -> int:
            async with store.reading() as connection:
                found = await connection.execute(sa.text("SELECT pg_backend_pid()"))
                return int(found.scalar_one())

        await store.add_room(a_room("a"))
        before = await backend()
        async with failing(db, "log", "25006"):
            with pytest.raises(Away):
                await store.append("a", an_entry(1))
        assert await backend() != before
        await store.append("a", an_entry(1))

    with_store(db, scene)


def test_a_writer_that_stands_still_blocks_no_other(postgres: Postgres) -> None:
    """A process stopped within a transaction is cut off by the database."""
    db = postgres.database()

    async def scene(store: Store) -> None:
        other = await open_store(db)
        await store.add_room(a_room("a"))
        stands_still = await other._engine.connect()
        await stands_still.execute(sa.text("UPDATE rooms SET rematch = 'x' WHERE id = 'a'"))
        assert await store.add_room(a_room("b"), follows="a") == "b"
        await stands_still.invalidate()
        await stands_still.close()
        await other.close()

    with_store(db, scene)


def test_one_bad_line_does_not_take_the_others_with_it(db: str) -> None:
    """Committed at once, but each for itself."""

    async def scene(store: Store) -> None:
        await store.add_room(a_room("a"))
        lines = [store.append("a", an_entry(seq)) for seq in range(1, 11)]
        nowhere = store.append("nowhere", an_entry(1))
        *ends, refused = await asyncio.gather(*lines, nowhere, return_exceptions=True)
        assert ends == [an_entry(seq) for seq in range(1, 11)]
        assert isinstance(refused, sa.exc.IntegrityError)
        assert "line 1" not in str(refused)  # errors are logged, what was said is not
        assert len(await store.entries("a")) == 10

    with_store(db, scene)


def test_a_full_disk_refuses_and_recovers(tmp_path: Path) -> None:
    """No line is acknowledged that does not fit; reading goes on; later it works again."""
    db = tmp_path / "test.db"

    async def scene(store: Store) -> None:
        await store.add_room(a_room("a"))
        await store.append("a", an_entry(1))
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        full = (tmp_path / "test.db-wal").stat().st_size + 2_000
        acked = 1
        resource.setrlimit(resource.RLIMIT_FSIZE, (full, before[1]))
        try:
            for _ in range(3):
                with pytest.raises(sa.exc.OperationalError):
                    await store.append("a", an_entry(acked + 1))
            assert len(await store.entries("a")) == acked
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        await store.append("a", an_entry(acked + 1))
        assert len(await store.entries("a")) == acked + 1

    with_store(str(db), scene)


WRITING = """
import asyncio, sys, time
import sqlalchemy as sa
from breakroom.server.store import Entry, StoredRoom, StoredSeat, open_store

async def write(db):
    store = await open_store(db)
    seats = [StoredSeat(0, 0, "", "Ada", None, None)]
    await store.add_room(StoredRoom("a", "convert", 1, {}, "7f", 5, "", seats))
    print("ready", flush=True)
    seq = 0
    for line in sys.stdin:
        begun = time.monotonic()
        try:
            await store.append("a", Entry(seq + 1, "say", 0, "hello", 1, None))
            seq += 1
            print("acked", time.monotonic() - begun, flush=True)
        except sa.exc.DBAPIError as error:
            print("refused", len(await store.entries("a")) - seq, flush=True)
    await store.close()

asyncio.run(write(sys.argv[1]))
"""


class Traced:
    """A writer whose disk we spoil, by strace."""

    def __init__(self, db: Path) -> None:
        strace = shutil.which("strace")
        assert strace, "This test needs strace: install it (package strace)."
        self.strace = strace
        self.process = subprocess.Popen(
            [sys.executable, "-c", WRITING, str(db)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.line() == ["ready"]

    def line(self) -> list[str]:
        assert self.process.stdout is not None
        return self.process.stdout.readline().split()

    def write(self) -> tuple[str, float]:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        what, figure = self.line()
        return what, float(figure)

    def spoiled(self, how: str) -> "subprocess.Popen[str]":
        """Every sync of the process, from now on until strace ends."""
        calls = "fsync,fdatasync"
        tracer = subprocess.Popen(
            [
                *(self.strace, "-f", "-p", str(self.process.pid)),
                *("-e", f"trace={calls}", "-e", f"inject={calls}:{how}"),
            ],
            stderr=subprocess.PIPE,
            text=True,
        )
        assert tracer.stderr is not None
        assert "attached" in tracer.stderr.readline()
        return tracer

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        assert self.process.wait(LONG) == 0
        assert self.process.stdout is not None
        self.process.stdout.close()


def heal(tracer: "subprocess.Popen[str]") -> None:
    tracer.terminate()
    tracer.communicate()


def test_acknowledged_means_synced(tmp_path: Path) -> None:
    """With every sync delayed by 200 ms, no answer comes sooner; with syncs that fail, no line is
    acknowledged or stored; then it works again."""
    writer = Traced(tmp_path / "test.db")
    assert writer.write()[0] == "acked"
    slow = writer.spoiled("delay_enter=200000")
    for _ in range(3):
        what, seconds = writer.write()
        assert what == "acked"
        assert seconds >= 0.2
    heal(slow)
    failing = writer.spoiled("error=EIO")
    assert [writer.write() for _ in range(3)] == [("refused", 0.0)] * 3
    heal(failing)
    assert writer.write()[0] == "acked"
    writer.close()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("mysql://ada:secret@host/games", "not mysql://"),
        ("postgresql://ada:secret@host", "names no database"),
        ("postgresql://ada:secret@host/games?pool=3", "no setting 'pool'"),
        ("postgresql://ada:secret@host:port/games", "not the address of a database"),
        ("sqlite://", "is a file"),
        ("sqlite://host/games.db", "is a file"),
    ],
)
def test_an_address_is_checked(text: str, sentence: str) -> None:
    """A mistake is said plainly, and a password is not repeated."""
    with pytest.raises(breakroom.Refused, match=sentence) as refused:
        read_address(text)
    assert "secret" not in refused.value.reason


def test_addresses_of_both_kinds() -> None:
    """A name is a file; what is shown has no password."""
    assert shown(read_address("my games.db")) == "my games.db"
    assert shown(read_address("sqlite:////var/games.db")) == "/var/games.db"
    for scheme in ("postgres", "postgresql"):
        url = read_address(f"{scheme}://ada:secret@host:5433/games?sslmode=require")
        assert shown(url) == "postgresql://ada:***@host:5433/games"


@pytest.mark.parametrize(
    ("db", "sentence"),
    [
        ("postgresql://ada:secret@127.0.0.1:1/games", "Cannot use the database postgresql://ada:"),
        ("/nowhere/at/all.db", "No such file or directory"),
    ],
)
def test_a_database_that_is_not_there_is_a_sentence(db: str, sentence: str) -> None:
    """Before anything is served."""

    async def nothing(store: Store) -> None:
        pass

    with pytest.raises(breakroom.Refused, match=sentence) as refused:
        with_store(db, nothing)
    assert "secret" not in refused.value.reason


def test_a_file_that_is_no_database_is_a_sentence(tmp_path: Path) -> None:
    """And is left as it is."""
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 1_000)

    async def nothing(store: Store) -> None:
        pass

    with pytest.raises(breakroom.Refused, match="not a database"):
        with_store(str(path), nothing)
    assert path.read_text() == "Dear Ada, " * 1_000
