"""The time by which clocks run, in a real database: every clock is turned by hand."""

import asyncio
import contextlib
import itertools
import signal
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import sqlalchemy as sa

import breakroom
from breakroom.server import eyes
from breakroom.server import messages as m
from breakroom.server.commands import Flag
from breakroom.server.room import Room
from breakroom.server.rooms import Rooms
from breakroom.server.store import (
    SLOW_BEAT,
    Away,
    Entry,
    Served,
    Store,
    StoredRoom,
    StoredSeat,
    open_store,
    writer,
)
from breakroom.server.store.address import connect_arguments, read_address
from breakroom.server.store.served import WAIT_MS
from breakroom.server.store.transactions import InFile
from breakroom.server.thinking import Thinkers
from server.alone import Person
from server.postgres import Postgres
from server.test_store import a_room
from server.test_store_faults import failing

# PostgreSQL's own clock, turned by hand.
HAND = """
CREATE TABLE IF NOT EXISTS hand (at timestamptz NOT NULL);
INSERT INTO hand SELECT now() WHERE NOT EXISTS (SELECT FROM hand);
CREATE OR REPLACE FUNCTION clock_timestamp() RETURNS timestamptz
    LANGUAGE sql AS 'SELECT at FROM public.hand';
DO 'BEGIN EXECUTE format(''ALTER DATABASE %I SET search_path = public, pg_catalog'',
    current_database()); END'
"""


class World:
    """A database, the servers on it, and the clocks of all machines: they are turned by hand."""

    def __init__(self, db: str) -> None:
        self.db = db
        self.stores: list[Store] = []
        self._turned = 0.0
        self.began = 0.0
        self.down = 0.0  # seconds that must not count

    def now(self) -> float:
        return self._turned

    def up(self) -> object:
        """How long the service has been up, in ms: about."""
        return pytest.approx(1000 * (self.now() - self.began - self.down), abs=5)

    async def server(self) -> Store:
        """One more begins."""
        await self._sql(HAND)
        store = await open_store(self.db, Served(self.now))
        self.stores.append(store)
        await store.beat(0)
        store.served.start()
        return store

    async def end(self, store: Store) -> None:
        self.stores.remove(store)
        await store.close()

    async def passes(self, seconds: float, *beating: Store) -> None:
        """So long; these servers note the time, all of them look at their clocks."""
        for _ in range(int(seconds * 4)):
            await self.jumps(0.25)
            for store in self.stores:
                store.served.advance()
            for store in beating:
                await store.beat(0)

    async def jumps(self, seconds: float) -> None:
        """Nobody comes to look at a clock."""
        await self.database_jumps(seconds)
        self._turned += seconds

    async def database_jumps(self, seconds: float) -> None:
        """The clock of the database goes on."""
        await self._sql(f"UPDATE hand SET at = at + interval '{seconds} seconds'")

    async def _sql(self, statement: str) -> None:
        """Also while others can only read."""
        if (url := read_address(self.db)).get_backend_name() == "postgresql":
            arguments = connect_arguments(url)
            arguments["server_settings"] = {"default_transaction_read_only": "off"}
            connection = await asyncpg.connect(**arguments)
            await connection.execute(statement)
            await connection.close()

    async def time(self) -> int:
        """What is stored."""
        async with self.stores[0]._engine.connect() as connection:
            found = await connection.execute(sa.text("SELECT served_ms FROM uptime"))
            return int(found.scalar_one())


def play(db: str, scene: Callable[[World], Awaitable[None]]) -> None:
    async def run() -> None:
        world = World(db)
        try:
            await scene(world)
        finally:
            for store in world.stores:
                await store.close()

    asyncio.run(run())


def test_downtime_costs_nobody_time(db: str) -> None:
    """The time stands still while no server runs, and goes on from the last note."""

    async def scene(world: World) -> None:
        old = await world.server()
        await world.passes(10.0, old)
        assert old.served.advance() == world.up()
        await world.jumps(3_600.0)
        world.down += 3_600.0
        await world.end(old)
        new = await world.server()
        await world.passes(3.0, new)
        assert await world.time() == world.up()
        assert new.served.advance() == world.up()

    play(db, scene)


def test_noting_the_time_takes_none(tmp_path: Path) -> None:
    """However long the store takes for it, and however often it is done."""
    reads = itertools.count()

    async def scene() -> None:
        store = await open_store(str(tmp_path / "x.db"), Served(lambda: next(reads) / 100))
        store.served.start()
        before = next(reads)
        for _ in range(200):
            await store.beat(0)
        passed = 10 * (next(reads) - before)
        assert passed > 4_000
        assert store.served.advance() == pytest.approx(passed, abs=50)
        await store.close()

    asyncio.run(scene())


def test_two_servers_keep_one_time(postgres: Postgres) -> None:
    """Both note it, and it does not run twice as fast; whoever comes later has the same."""

    async def scene(world: World) -> None:
        one = await world.server()
        await world.passes(3.0, one)
        other = await world.server()
        await world.passes(5.0, one, other)
        assert await world.time() == world.up()
        assert one.served.advance() == world.up()
        assert other.served.advance() == world.up()

    play(postgres.database(), scene)


def test_a_server_on_which_no_clock_runs_vouches_for_the_time(postgres: Postgres) -> None:
    """The one that has noted it is gone: the other has been there all along."""

    async def scene(world: World) -> None:
        idle, busy = await world.server(), await world.server()
        await world.passes(4.0, busy)
        await world.end(busy)
        await world.passes(3.0)
        await idle.beat(0)
        assert idle.served.advance() == world.up()

    play(postgres.database(), scene)


def test_while_the_server_is_frozen_the_time_stands_still(db: str) -> None:
    """A busy moment is none."""

    async def scene(world: World) -> None:
        store = await world.server()
        await world.passes(5.0, store)
        frozen = world.now()
        await world.jumps(20.0)
        world.down += world.now() - frozen
        await store.beat(0)
        assert store.served.advance() == world.up()
        await world.jumps(0.7)
        await store.beat(0)
        assert await world.time() == world.up()

    play(db, scene)


def test_while_one_server_is_frozen_the_other_counts(postgres: Postgres) -> None:
    async def scene(world: World) -> None:
        frozen, awake = await world.server(), await world.server()
        await world.passes(3.0, frozen, awake)
        world.stores.remove(frozen)
        await world.passes(5.0, awake)
        world.stores.append(frozen)
        await frozen.beat(0)
        assert frozen.served.advance() == world.up()

    play(postgres.database(), scene)


def test_while_the_store_is_away_the_time_stands_still(own_postgres: Postgres) -> None:
    """What was counted until it failed counts, and no more: on all servers."""

    async def scene(world: World) -> None:
        one, other = await world.server(), await world.server()
        await world.passes(3.0, one, other)
        before = one.served.advance()
        own_postgres.stop(signal.SIGQUIT)
        with pytest.raises(sa.exc.DBAPIError):
            await one.beat(0)
        failed = one.served.advance()
        for _ in range(8):
            world._turned += 0.25
            other.served.advance()
            with pytest.raises(sa.exc.DBAPIError):
                await one.beat(0)
        assert one.served.advance() == failed
        own_postgres.start()
        await world.database_jumps(2.0)
        await one.beat(0)
        assert before <= one.served.advance() <= failed + 50
        await other.beat(0)
        assert abs(other.served.advance() - one.served.advance()) < 150

    play(own_postgres.database(), scene)


async def may_write(server: Postgres, yes: bool, *stores: Store) -> None:
    """The database only reads, as after a failover, or is back; these stores have noticed."""
    change = "RESET default_transaction_read_only"
    server.sql(f"ALTER SYSTEM {change if yes else 'SET default_transaction_read_only = on'}")
    server.sql("SELECT pg_reload_conf()")
    for store in stores:
        while store.served.is_away == yes:
            with contextlib.suppress(Away):
                await store.beat(0)


def test_while_the_database_only_reads_the_time_stands_still(own_postgres: Postgres) -> None:
    """Twenty seconds cost nobody anything, on any server; then it goes on from where it stood."""

    async def scene(world: World) -> None:
        one, other = await world.server(), await world.server()
        await world.passes(3.0, one, other)
        await may_write(own_postgres, False, one, other)
        for _ in range(20):
            await world.jumps(1.0)
            world.down += 1.0
            for store in (one, other):
                with pytest.raises(Away):
                    await store.beat(0)
                assert store.served.advance() == world.up()
        await may_write(own_postgres, True, one, other)
        assert await world.time() == world.up()
        await world.passes(2.0, one, other)
        assert one.served.advance() == world.up()
        assert other.served.advance() == world.up()

    play(own_postgres.database(), scene)


async def a_short_game(rooms: Rooms) -> Room:
    """Ten seconds for each."""
    seats = [StoredSeat(seat, seat, "", "Ada", "token", None) for seat in (0, 1)]
    version, clock = breakroom.game("convert").version, {"type": "game", "seconds": 10}
    made = StoredRoom("a", "convert", version, {"first": "white"}, "7f", 0, "", seats, clock)
    await rooms.store.add_room(made)
    return await rooms.find("a")


def test_nobody_loses_on_time_while_the_database_only_reads(own_postgres: Postgres) -> None:
    """With seven seconds left, twenty of them pass: moves are refused, and then played."""

    async def scene(world: World) -> None:
        store, thinkers = await world.server(), Thinkers()
        rooms = Rooms(store, thinkers, 0.0, 60.0)
        room = await a_short_game(rooms)
        white, black = Person(0), Person(1)
        await white.ask(room, m.Say("a", 0, "Hello"))  # and the clock has begun
        await world.passes(3.0, store)
        await may_write(own_postgres, False, store)
        for number in range(20):
            await world.jumps(1.0)
            room.post(None, Flag())
            refused = await white.act(room, "Ja1/0")
            assert isinstance(refused, m.RefusedCommand)
            assert refused.code == "store", number
        await may_write(own_postgres, True, store)
        room.post(None, Flag())
        assert isinstance(await white.act(room, "Ja1/0"), m.Ack)
        assert room.outcome is None
        assert eyes.table(room, None).seats[0].clock == pytest.approx(7_000, abs=150)
        await world.passes(10.0, store)
        room.post(None, Flag())
        assert isinstance(await black.act(room, "Jc3/0"), m.RefusedCommand)
        assert (room.ending, room.ended_by) == ("time", 1)
        await rooms.close()
        thinkers.close()

    play(own_postgres.database(), scene)


def test_nobody_loses_on_time_while_a_write_hangs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that holds a move up for twenty seconds costs nobody anything; then it is played."""
    released, write = threading.Event(), InFile._run

    def held(*args: Any) -> Any:
        released.wait()
        return write(*args)

    async def scene(world: World) -> None:
        store, thinkers = await world.server(), Thinkers()
        rooms = Rooms(store, thinkers, 0.0, 60.0)
        room = await a_short_game(rooms)
        white, black = Person(0), Person(1)
        await white.ask(room, m.Say("a", 0, "Hello"))  # and the clock has begun
        await world.passes(3.0, store)
        with monkeypatch.context() as patch, contextlib.ExitStack() as end:
            end.callback(released.set)
            patch.setattr(InFile, "_run", held)
            patch.setattr(writer, "DEADLINE_SECONDS", 0.01)
            refused = await white.act(room, "Ja1/0")
            assert isinstance(refused, m.RefusedCommand)
            assert refused.code == "store"
            await world.passes(20.0)
            world.down += 20.0
            assert store.served.advance() == world.up()
            assert store.served.is_away
        room.post(None, Flag())
        await store.beat(0)
        assert await world.time() == world.up()
        await world.passes(2.0, store)
        assert isinstance(await black.ask(room, m.Say("b", 1, "Hello")), m.Ack)
        assert room.outcome is None
        left = [seat.clock for seat in eyes.table(room, None).seats]
        assert left == [pytest.approx(7_000, abs=150), pytest.approx(8_000, abs=150)]
        await rooms.close()
        thinkers.close()

    play(str(tmp_path / "x.db"), scene)


def test_the_time_goes_on_when_moves_can_be_stored(postgres: Postgres) -> None:
    """Not already when it can be noted: of a full disk, the log gets nothing more."""

    async def scene(world: World) -> None:
        store = await world.server()
        await store.add_room(a_room("a", clock={"kind": "game"}))
        await world.passes(2.0, store)
        async with failing(world.db, "log", "53100"):
            with pytest.raises(Away):
                await store.append("a", Entry(1, "act", 0, {}, 7, None), is_timed=True)
            for _ in range(20):
                await world.jumps(0.25)
                world.down += 0.25
                with pytest.raises(Away):
                    await store.beat(0)
                assert store.served.advance() == world.up()
        await store.beat(0)
        await world.passes(1.0, store)
        assert store.served.advance() == await world.time() == world.up()
        assert await store.entries("a") == []

    play(postgres.database(), scene)


def test_a_jump_of_the_database_s_clock_does_little(postgres: Postgres) -> None:
    """Never more than a note can take on its way; and the time never goes back."""

    async def scene(world: World) -> None:
        store = await world.server()
        await world.passes(2.0, store)
        before = await world.time()
        await world.database_jumps(86_400.0)
        await store.beat(0)
        after = await world.time()
        assert after <= before + WAIT_MS + 500
        await world.database_jumps(-86_400.0)
        await store.beat(0)
        assert await world.time() == after
        world.began, world.down = world.now() - after / 1000, 0.0
        await world.passes(1.0, store)
        assert await world.time() == world.up()

    play(postgres.database(), scene)


def test_a_server_that_closes_counts_no_more(db: str) -> None:
    """What it still stores gets the time at which it began to close."""

    async def scene(world: World) -> None:
        store = await world.server()
        await world.passes(2.0, store)
        store.served.stop()
        stopped = world.now()
        await world.passes(4.0, store)
        world.down += world.now() - stopped
        assert await world.time() == world.up()

    play(db, scene)


def test_a_note_is_due_now_and_then() -> None:
    """And at once while the store is away, however long that takes."""
    at = 1000.0
    served = Served(lambda: at)
    served.start()
    assert not served.is_due(SLOW_BEAT)
    for _ in range(10):
        at += 0.5
        served.advance()
    assert served.is_due(SLOW_BEAT)
    served.noted(served.said(5_000, served.advance()))
    assert not served.is_due(SLOW_BEAT)
    served.lost(served.advance())
    assert served.is_due(SLOW_BEAT)


def test_a_move_gets_its_time_as_it_is_stored(db: str) -> None:
    """And what it waited for that is given back, on top of what the line took."""

    async def scene(world: World) -> None:
        store = await world.server()
        await store.add_room(a_room("a", clock={"kind": "game"}))
        await world.passes(3.0, store)
        came = store.served.advance()
        await world.passes(0.5)
        move = Entry(1, "act", 0, {}, 7, "one", came, 40)
        stored = await store.append("a", move, is_timed=True)
        assert stored.clock_ms == world.up()
        assert stored.clock_ms == await world.time()
        assert stored.clock_ms >= came + 500
        assert stored.lag_ms == 40 + stored.clock_ms - came
        assert await store.entries("a") == [stored]
        talk = Entry(2, "say", 0, "hello", 8, "two", came, 40)
        assert await store.append("a", talk) == talk

    play(db, scene)


def test_moves_on_two_servers_are_timed_by_one_clock(postgres: Postgres) -> None:
    """In the order in which they are stored."""

    async def scene(world: World) -> None:
        one, other = await world.server(), await world.server()
        await one.add_room(a_room("a", clock={"kind": "game"}))
        for seq in range(1, 9):
            store = (one, other)[seq % 2]
            await world.passes(0.5)
            move = Entry(seq, "act", 0, {}, 7, f"c{seq}", store.served.advance(), 0)
            stored = await store.append("a", move, is_timed=True)
            assert stored.clock_ms == world.up()

    play(postgres.database(), scene)
