"""Several processes on one database keep one order, and hear of each other."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

import breakroom
from breakroom.server.store import AlreadyDone, Outrun, Store, open_store
from breakroom.server.store.tables import seats
from server.postgres import Postgres
from server.table import LONG
from server.test_store import a_room, an_entry, with_store


def with_two(db: str, scene: Callable[[Store, Store], Awaitable[None]]) -> None:
    """Two stores on one database, as two processes have them; on SQLite, one store twice."""

    async def run() -> None:
        one = await open_store(db)
        other = await open_store(db) if "postgresql" in db else one
        try:
            async with asyncio.timeout(LONG):
                await scene(one, other)
        finally:
            await one.close()
            if other is not one:
                await other.close()

    asyncio.run(run())


class Ears:
    """What a process hears."""

    def __init__(self, store: Store) -> None:
        self.heard: asyncio.Queue[object] = asyncio.Queue()
        store.listen(self.heard.put_nowait, lambda *notice: self.heard.put_nowait(notice))

    async def next(self) -> object:
        return await asyncio.wait_for(self.heard.get(), LONG)


def test_what_one_process_writes_the_other_hears(postgres: Postgres) -> None:
    """Lines, claims and rematches, each once, and nothing of one's own."""

    async def scene(one: Store, other: Store) -> None:
        near, far = Ears(one), Ears(other)
        assert await near.next() is None
        assert await far.next() is None
        await one.add_room(a_room("a"))
        await one.append("a", an_entry(1))
        assert await far.next() == "a"
        await one.claim("a", "invite a", "token", "Ben")
        assert await far.next() == "a"
        await one.add_room(a_room("b"), follows="a")
        assert await far.next() == "a"
        await other.append("a", an_entry(2))
        assert await near.next() == "a"
        assert near.heard.empty()
        assert far.heard.empty()

    with_two(postgres.database(), scene)


def test_notices_reach_the_others(postgres: Postgres) -> None:
    """Small ones, in order; one that is too large is a mistake of ours."""

    async def scene(one: Store, other: Store) -> None:
        near, far = Ears(one), Ears(other)
        assert [await near.next(), await far.next()] == [None, None]
        for text in (b'{"here": [0, 1]}', '"Grüße, 世界"'.encode(), b'"' + b"x" * 6_900 + b'"'):
            one.tell("a", text)
            assert await far.next() == ("a", text)
        assert near.heard.empty()
        with pytest.raises(ValueError, match="7,000"):
            one.tell("a", b"x" * 7_001)

    with_two(postgres.database(), scene)


def test_on_sqlite_there_is_nobody_to_tell(tmp_path: Path) -> None:
    """Listening and telling are silent."""

    async def scene(store: Store) -> None:
        ears = Ears(store)
        store.tell("a", b"{}")
        await store.add_room(a_room("a"))
        assert ears.heard.empty()

    with_store(str(tmp_path / "test.db"), scene)


def test_a_broken_listener_comes_back(postgres: Postgres) -> None:
    """It connects again, says that anything may have changed, and hears on."""
    db = postgres.database()

    async def scene(one: Store, other: Store) -> None:
        ears = Ears(other)
        assert await ears.next() is None
        await one.add_room(a_room("a"))
        for seq in range(1, 6):
            killed = postgres.sql(
                "SELECT count(pg_terminate_backend(pid, 60000)) FROM pg_stat_activity"
                f" WHERE datname = '{db.split('/')[3].split('?')[0]}' AND (query LIKE 'LISTEN%'"
                " OR query LIKE 'SELECT pg_notify%unnest($1::%')"
            )
            assert int(killed) == 1
            assert await ears.next() is None
            await one.append("a", an_entry(seq))
            assert await ears.next() == "a"

    with_two(db, scene)


def test_a_line_is_stored_once(db: str) -> None:
    """Who comes second learns whether it is the same command or another's line."""

    async def scene(one: Store, other: Store) -> None:
        await one.add_room(a_room("a"))
        await one.append("a", an_entry(1, "mine"))
        with pytest.raises(Outrun):
            await other.append("a", an_entry(1, "yours"))
        with pytest.raises(Outrun):
            await other.append("a", an_entry(1))
        for seq in (1, 2):
            with pytest.raises(AlreadyDone) as done:
                await other.append("a", an_entry(seq, "mine"))
            assert done.value.seq == 1
        assert await other.entries("a") == [an_entry(1, "mine")]

    with_two(db, scene)


def test_racing_writers_make_one_order(db: str) -> None:
    """Twenty rooms, each written to from both sides: no gap, nothing twice, nobody stuck."""
    lines = 25

    async def play(store: Store, room: str, who: str) -> None:
        done, seq = 0, 0
        while done < lines:
            try:
                await store.append(room, an_entry(seq + 1, f"{who} {done}"))
                done, seq = done + 1, seq + 1
            except Outrun:
                seq += len(await store.entries(room, after=seq))

    async def scene(one: Store, other: Store) -> None:
        names = [f"r{n}" for n in range(20)]
        for name in names:
            await one.add_room(a_room(name))
        backwards = reversed(names)
        mine = [play(one, name, "one") for name in names]
        theirs = [play(other, name, "other") for name in backwards]
        await asyncio.gather(*mine, *theirs)
        for name in names:
            stored = await other.entries(name)
            assert [entry.seq for entry in stored] == list(range(1, 2 * lines + 1))
            for who in ("one", "other"):
                commands = [e.command for e in stored if str(e.command).startswith(f"{who} ")]
                assert commands == [f"{who} {n}" for n in range(lines)]

    with_two(db, scene)


def test_a_seat_is_given_to_one_person(db: str) -> None:
    """Of a thousand racing pairs, each has one winner, and the seat is the winner's."""

    async def scene(one: Store, other: Store) -> None:
        names = [f"r{n}" for n in range(1_000)]
        winners = {}
        for begin in range(0, len(names), 20):
            some = names[begin : begin + 20]
            await asyncio.gather(*(one.add_room(a_room(name)) for name in some))
            first = [one.claim(n, f"invite {n}", f"first {n}", "First") for n in some]
            second = [other.claim(n, f"invite {n}", f"second {n}", "Second") for n in some]
            won = await asyncio.gather(*first, *second)
            for name, mine, theirs in zip(some, won[:20], won[20:], strict=True):
                assert {mine, theirs} == {1, None}
                winners[name] = f"{'first' if theirs is None else 'second'} {name}"
        async with one._engine.connect() as connection:
            query = sa.select(seats.c.room, seats.c.token_hash).where(seats.c.seat == 1)
            assert {row.room: row.token_hash for row in await connection.execute(query)} == winners

    with_two(db, scene)


def test_two_processes_agree_on_the_rematch(db: str) -> None:
    """One is made, whoever asks, and the loser's room is not."""

    async def scene(one: Store, other: Store) -> None:
        for n in range(50):
            old, mine, theirs = f"old {n}", f"mine {n}", f"theirs {n}"
            await one.add_room(a_room(old))
            stands = await asyncio.gather(
                one.add_room(a_room(mine), follows=old),
                other.add_room(a_room(theirs), follows=old),
            )
            assert stands[0] == stands[1]
            assert stands[0] in (mine, theirs)
            lost = theirs if stands[0] == mine else mine
            assert await one.room(lost) is None

    with_two(db, scene)


def test_a_file_is_open_in_one_process(tmp_path: Path) -> None:
    """A second one is refused with a sentence, until the first is gone, killed or not."""
    db = str(tmp_path / "test.db")
    holding = (
        "import asyncio, sys\n"
        "from breakroom.server.store import open_store\n"
        "async def hold():\n"
        "    store = await open_store(sys.argv[1])\n"
        "    print('open', flush=True)\n"
        "    await asyncio.Event().wait()\n"
        "asyncio.run(hold())\n"
    )

    async def nothing(store: Store) -> None:
        pass

    with subprocess.Popen(
        [sys.executable, "-c", holding, db], stdout=subprocess.PIPE, env=dict(os.environ)
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == b"open\n"
        with pytest.raises(breakroom.Refused, match="Another Breakroom"):
            with_store(db, nothing)
        serve = [sys.executable, "-m", "breakroom.cli", "serve", "--no-browser", "--port", "0"]
        second = subprocess.run([*serve, "--db", db], capture_output=True, text=True, check=False)
        assert (second.returncode, second.stderr.count("\n")) == (2, 1)
        assert second.stderr.startswith("Another Breakroom has ")
        first.kill()
        first.wait()
    with_store(db, nothing)
