"""What the server does all the time, and rooms that cannot be opened: neither takes the other
tables with it."""

import asyncio
import contextlib
import gc
import json
import logging
import os
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import breakroom
from breakroom.server import messages as m
from breakroom.server import reviewing
from breakroom.server import rooms as rooms_module
from breakroom.server.app import Settings, create_app
from breakroom.server.guests import Guests
from breakroom.server.health import Health
from breakroom.server.reviewing import Reviews, glance, weigh
from breakroom.server.room import Room
from breakroom.server.rooms import OtherRules, Rooms
from breakroom.server.seats import GUEST
from breakroom.server.store import Away, Entry, StoredGuest, StoredRoom, StoredSeat, open_store
from breakroom.server.store.tables import rooms as room_table
from breakroom.server.store.tables import seats as seat_table
from breakroom.server.thinking import Thinkers
from breakroom.server.workers import NobodyWaits, Rank
from server.alone import Hand
from server.desk import DEAD, weigh_and_die_once
from server.table import Server, placement, sit

TODAY = breakroom.game("convert").version
NONSENSE = {"type": "dance"}


async def a_game(rooms: Rooms, name: str, *actions: Any, **fields: Any) -> None:
    """Two people, and half a minute for each move; it began long ago, by the clock that `Hand`
    shows."""
    seats = [StoredSeat(n, n, "", f"Person {n}", f"token {n}", None) for n in (0, 1)]
    fields = {"version": TODAY, "clock": {"type": "move", "seconds": 30}, **fields}
    room = StoredRoom(
        id=name,
        game="convert",
        options={"first": "white"},
        seed="7f",
        made_ms=0,
        rematch="",
        seats=seats,
        **fields,
    )
    await rooms.store.add_room(room)
    await rooms.store.append(name, Entry(1, "begin", -1, None, 0, None))
    for seq, action in enumerate(actions, start=2):
        await rooms.store.append(name, Entry(seq, "act", 0, action, 0, None))


Story = Callable[[Rooms], Awaitable[None]]


@pytest.fixture
def tell(tmp_path: Path) -> Callable[[Story], None]:
    async def told(story: Story) -> None:
        store, thinkers = await open_store(str(tmp_path / "x.db"), Hand()), Thinkers()
        rooms = Rooms(store, thinkers, 0.0, 60.0)
        try:
            await story(rooms)
        finally:
            await rooms.close()
            thinkers.close()
            await store.close()

    return lambda story: asyncio.run(told(story))


async def until(happens: Callable[[], Awaitable[Any]]) -> None:
    while not await happens():
        await asyncio.sleep(0.01)


async def until_over(rooms: Rooms, name: str) -> None:
    async def is_over() -> bool:
        stored = await rooms.store.room(name)
        return stored is not None and stored.over

    await until(is_over)


def named(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The rooms of the errors in the journal."""
    errors = [record for record in caplog.records if record.levelno == logging.ERROR]
    return [getattr(record, "fields", {}).get("room", "") for record in errors]


# -- reviews -----------------------------------------------------------------------------------


class Here:
    """In place of the workers: weighs nothing, and remembers which plies it was asked for; nobody
    waits for the first look."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.may_go_on = asyncio.Event()

    async def weigh(
        self,
        _whose: str,
        rank: Callable[[], Rank | None],
        work: Callable[..., str],
        *given: Any,
    ) -> str:
        if rank() is None:
            raise NobodyWaits
        if work is glance:
            key, record = given
            return weigh(key, record, b"[]", 0, 0)
        self.asked.append(given[-1])
        await self.may_go_on.wait()
        self.may_go_on.clear()
        return work(*given[:-2], 0, 0)


def test_a_review_rests_while_nobody_looks(tell: Callable[[Story], None]) -> None:
    """Whoever leaves costs the bots nothing more, and whoever comes back finds what was done."""

    async def story(rooms: Rooms) -> None:
        await a_game(rooms, "a", placement("Ea1/0", "white"), clock=None)
        for seq, what in ((3, placement("Ab2/0", "black")), (4, placement("Jc3/0", "white"))):
            await rooms.store.append("a", Entry(seq, "act", seq % 2, what, 0, None))
        room, here, now = await rooms.find("a"), Here(), [0.0]
        workers: Any = here
        reviews = Reviews(rooms.store, workers, lambda: now[0])
        assert (await reviews.now(room, None, "")).done == 0
        await until(lambda: as_soon_as(here.asked == [1]))
        now[0] += 60
        here.may_go_on.set()
        await until(lambda: as_soon_as(reviews._at_work["a"].rests))
        assert here.asked == [1]
        assert (await reviews.now(room, None, "")).done == 1
        await until(lambda: as_soon_as(here.asked == [1, 2]))
        reviews.close()

    tell(story)


def test_who_has_seen_a_review_is_told_when_it_comes_further(
    tell: Callable[[Story], None],
) -> None:
    """A page asks once for each piece of news, waits for it, and is wanted while it waits; a
    server that stops keeps nobody waiting."""

    async def story(rooms: Rooms) -> None:
        await a_game(rooms, "a", placement("Ea1/0", "white"), clock=None)
        await rooms.store.append("a", Entry(3, "act", 1, placement("Ab2/0", "black"), 0, None))
        room, here, now = await rooms.find("a"), Here(), [0.0]
        workers: Any = here
        reviews = Reviews(rooms.store, workers, lambda: now[0])
        first = await reviews.now(room, None, "", seen=0)
        assert (first.step, first.done) == (1, 0)
        waiting = asyncio.create_task(reviews.now(room, None, "", seen=first.step))
        await until(lambda: as_soon_as(here.asked == [1]))
        assert not waiting.done()
        now[0] += 60  # nobody has asked for long, but somebody waits
        here.may_go_on.set()
        second = await waiting
        assert (second.step, second.done) == (2, 1)
        await until(lambda: as_soon_as(here.asked == [1, 2]))
        waiting = asyncio.create_task(reviews.now(room, None, "", seen=second.step))
        await until(lambda: as_soon_as(reviews._at_work["a"].waiting == 1))
        reviews.close()
        assert (await waiting).done == 1

    tell(story)


LOOKED_AT = """
import asyncio, sys
from server.test_chores import Here, a_game, placement
from breakroom.server.reviewing import Reviews
from breakroom.server.rooms import Rooms
from breakroom.server.store import open_store
from breakroom.server.thinking import Thinkers

async def story():
    store, thinkers = await open_store(sys.argv[1]), Thinkers()
    rooms = Rooms(store, thinkers, 0.0, 60.0)
    await a_game(rooms, "a", placement("Ea1/0", "white"), clock=None)
    await Reviews(store, Here()).now(await rooms.find("a"), None, "")
    assert "numba" not in sys.modules
    await rooms.close()
    thinkers.close()
    await store.close()

asyncio.run(story())
"""


def test_a_look_at_a_review_loads_nothing_that_searches(tmp_path: Path) -> None:
    """It would hold up every table for a second: workers load it, not the server."""
    run = [sys.executable, "-c", LOOKED_AT, str(tmp_path / "x.db")]
    tests = str(Path(__file__).parents[1])
    path = os.pathsep.join((tests, os.environ.get("PYTHONPATH", "")))
    subprocess.run(run, check=True, env=os.environ | {"PYTHONPATH": path})


async def as_soon_as(so: bool) -> bool:
    return so


def test_a_review_that_is_asked_for_a_thousand_times_is_made_once(
    tell: Callable[[Story], None],
) -> None:
    """Also at once; and it is kept with the version of what made it, which alone can read it."""

    async def story(rooms: Rooms) -> None:
        await a_game(rooms, "a", placement("Ea1/0", "white"), clock=None)
        room, here = await rooms.find("a"), Here()
        workers: Any = here
        reviews, made_by = Reviews(rooms.store, workers), breakroom.game("convert").review_version
        await asyncio.gather(*(reviews.now(room, None, "") for _ in range(1_000)))
        await until(lambda: as_soon_as(here.asked == [1]))
        await asyncio.gather(*(reviews.now(room, None, "") for _ in range(1_000)))
        here.may_go_on.set()
        await until(lambda: rooms.store.review("a", made_by))
        assert (await reviews.now(room, None, "")).done == 1
        assert here.asked == [1]
        assert await rooms.store.review("a", made_by + 1) is None
        reviews.close()

    tell(story)


def test_a_review_that_could_not_be_stored_is_stored_when_it_is_asked_for_again(
    tell: Callable[[Story], None],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While the store is away it is shown nevertheless; nothing is weighed twice, and it is no
    error of the server."""

    async def story(rooms: Rooms) -> None:
        await a_game(rooms, "a", placement("Ea1/0", "white"), clock=None)
        room, here, keep = await rooms.find("a"), Here(), rooms.store.keep_review
        workers: Any = here
        reviews, made_by = Reviews(rooms.store, workers), breakroom.game("convert").review_version
        tried = list[str]()

        async def away_once(room: str, made_by: int, data: str) -> None:
            tried.append(room)
            if len(tried) == 1:
                raise Away(OSError())
            await keep(room, made_by, data)

        monkeypatch.setattr(rooms.store, "keep_review", away_once)
        here.may_go_on.set()
        await reviews.now(room, None, "")
        await until(lambda: as_soon_as(tried == ["a"] and reviews._at_work["a"].rests))
        assert (await reviews.now(room, None, "")).done == 1
        await until(lambda: rooms.store.review("a", made_by))
        assert (tried, here.asked) == (["a", "a"], [1])
        reviews.close()

    tell(story)
    assert named(caplog) == []


def test_a_review_is_completed_although_a_worker_dies_in_the_middle(
    tell: Callable[[Story], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is replaced, and what it was at is asked again."""
    monkeypatch.setenv(DEAD, str(tmp_path / "dead"))
    monkeypatch.setattr(reviewing, "weigh", weigh_and_die_once)

    async def story(rooms: Rooms) -> None:
        await a_game(rooms, "a", placement("Ea1/0", "white"), clock=None)
        await rooms.store.append("a", Entry(3, "act", 1, placement("Ab2/0", "black"), 0, None))
        rooms.thinkers.for_tests(1)
        room = await rooms.find("a")
        while (now := await rooms.reviews.now(room, None, "")).done < 2:
            await asyncio.sleep(0.01)
        assert (tmp_path / "dead").exists()
        assert now.review is not None
        assert [one.ply for one in now.review.decisions] == [0, 1]

    tell(story)


# -- clocks ------------------------------------------------------------------------------------


def test_clocks_fall_beside_games_that_cannot_be_opened(
    tell: Callable[[Story], None], caplog: pytest.LogCaptureFixture
) -> None:
    """After a restart: the damaged one is named in the journal once, its clock stands, and the
    clocks of the others fall."""

    async def story(rooms: Rooms) -> None:
        await a_game(rooms, "a", NONSENSE)
        await a_game(rooms, "b", version=TODAY + 1)
        await a_game(rooms, "c")
        await rooms.start()
        await until_over(rooms, "c")
        assert rooms._due == {}
        assert not any(chore.done() for chore in rooms.chores)
        for name in ("a", "b"):
            stored = await rooms.store.room(name)
            assert stored is not None
            assert not stored.over

    tell(story)
    assert named(caplog) == ["a"]


def test_clocks_fall_although_memory_was_full(tell: Callable[[Story], None]) -> None:
    """They are looked at again, for as long as it takes."""

    async def story(rooms: Rooms) -> None:
        looks = asyncio.Queue[str]()
        load = rooms._load

        async def seen(room: str) -> Room:
            looks.put_nowait(room)
            return await load(room)

        rooms._load = seen  # type: ignore[method-assign]
        await a_game(rooms, "a")
        rooms._most = 0
        await rooms.start()
        for _ in range(3):
            await looks.get()
        rooms._most = 1
        await until_over(rooms, "a")

    tell(story)


def test_a_room_that_fails_is_left_alone_for_a_while(
    tell: Callable[[Story], None], caplog: pytest.LogCaptureFixture
) -> None:
    """It is looked at again after a minute, not twenty times a second."""

    async def story(rooms: Rooms) -> None:
        find, served, failed = rooms.find, rooms.store.served, 0
        assert isinstance(served, Hand)

        async def fails(room: str) -> Room:
            nonlocal failed
            if room == "a" and not failed:
                failed += 1
                raise KeyError(room)
            return await find(room)

        rooms.find = fails  # type: ignore[method-assign]
        await a_game(rooms, "a")
        await a_game(rooms, "b")
        await rooms.start()
        await until_over(rooms, "b")
        assert rooms._due == {"a": served.ms + 60_000}
        served.ms += 60_000
        await until_over(rooms, "a")

    tell(story)
    assert named(caplog) == ["a"]


# -- chores ------------------------------------------------------------------------------------


def test_the_sweep_survives_any_room(
    tell: Callable[[Story], None],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One that cannot be closed, one that cannot be told of, and programs that cannot be told."""
    monkeypatch.setattr(rooms_module, "SWEEP_SECONDS", 0.01)

    def fail(*_: Any, **__: Any) -> None:
        raise KeyError

    async def story(rooms: Rooms) -> None:
        for name in ("a", "b", "c"):
            await a_game(rooms, name, clock=None)
        rooms.on_sweep.append(fail)
        (await rooms.find("a")).close = fail  # type: ignore[method-assign, assignment]
        busy = await rooms.find("b")
        busy.clients.add(Nobody())  # type: ignore[arg-type]
        busy.tell_processes = fail  # type: ignore[method-assign]
        await rooms.find("c")
        await rooms.start()

        async def are_gone() -> bool:
            return list(rooms._open) == ["b"] and {"a", "b", ""} <= set(named(caplog))

        await until(are_gone)
        assert not any(chore.done() for chore in rooms.chores)

    tell(story)


class Nobody:
    """A connection that hears nothing."""

    mine = frozenset({0})
    look = 0
    lag_ms = 0

    def send(self, message: Any) -> None:
        raise KeyError

    def send_bytes(self, data: bytes, wake: bool = True) -> None:
        pass

    def wake(self) -> None:
        pass


def test_a_client_that_cannot_be_answered_stops_no_room(
    tell: Callable[[Story], None], caplog: pytest.LogCaptureFixture
) -> None:
    """What was asked after that is still carried out."""

    async def story(rooms: Rooms) -> None:
        await a_game(rooms, "a", clock=None)
        room = await rooms.find("a")
        room.post(Nobody(), m.Say("one", 0, "Hello"))  # type: ignore[arg-type]
        room.post(Nobody(), m.Resign("two", 0))  # type: ignore[arg-type]
        await until_over(rooms, "a")

    tell(story)
    assert "a" in named(caplog)


def test_a_chore_that_has_stopped_is_told(caplog: pytest.LogCaptureFixture) -> None:
    """Not ready, which one, and why; when the server itself stops, nobody is told anything."""

    async def scene() -> None:
        async def write() -> None:
            pass

        async def breaks() -> None:
            raise KeyError

        broken = asyncio.create_task(breaks(), name="sweep")
        going = asyncio.create_task(asyncio.sleep(3_600), name="store bus")
        health = Health(write, {}, [broken, going])
        assert "A chore has stopped: sweep." in (await health.ready()).reasons
        told = [getattr(record, "fields", {}) for record in caplog.records]
        assert [fields["chore"] for fields in told] == ["sweep", "sweep"]
        assert told[1]["error"].startswith("KeyError at test_chores.py")
        caplog.clear()
        await health.close()
        going.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await going
        assert caplog.records == []

    asyncio.run(scene())


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_every_chore_of_a_server_is_watched(tmp_path: Path) -> None:
    """Each that ends is among the reasons why people should not be sent here."""
    thresholds = gc.get_threshold()

    async def scene() -> None:
        app = create_app(Settings(db=str(tmp_path / "x.db"), warm_up=False)).app
        async with app.lifespan():
            rooms, health = app.state.rooms, app.state.health
            assert not any("chore" in reason for reason in (await health.ready()).reasons)
            names = ["sweep", "keep_time", "note_time", "store writer"]
            for chore in [*rooms.chores, *rooms.store.chores]:
                chore.cancel()
                await asyncio.wait([chore])
            stopped = [f"A chore has stopped: {name}." for name in names]
            assert set(stopped) <= set((await health.ready()).reasons)

    try:
        asyncio.run(scene())
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)


# -- rooms that cannot be opened ---------------------------------------------------------------


@pytest.mark.parametrize("version", [TODAY - 1, TODAY + 1])
def test_a_game_of_other_rules_is_refused(
    version: int, tell: Callable[[Story], None], caplog: pytest.LogCaptureFixture
) -> None:
    """Older or newer, finished or not; that is no error."""

    async def story(rooms: Rooms) -> None:
        await a_game(rooms, "a", version=version)
        await a_game(rooms, "b", version=version, over=True)
        for name in ("a", "b"):
            with pytest.raises(OtherRules, match=f"begun by version {version} of the rules of Con"):
                await rooms.find(name)

    tell(story)
    assert named(caplog) == []


def test_a_program_hears_of_its_other_games(tell: Callable[[Story], None]) -> None:
    """One that cannot be opened does not end its stream."""

    async def story(rooms: Rooms) -> None:
        guest = StoredGuest("Robin", "robin", ())
        for n, (name, actions) in enumerate({"a": [], "b": [NONSENSE], "c": []}.items()):
            await a_game(rooms, name, *actions, clock=None)
            await rooms.store._writer.change("", program_sits(name, n))
        events = Guests(rooms).events(guest)
        told = [json.loads(await anext(events))["game"]["id"] for _ in range(2)]
        assert sorted(told) == ["a", "c"]
        await events.aclose()  # type: ignore[attr-defined]

    tell(story)


def program_sits(room: str, made_ms: int) -> Callable[[Any], None]:
    def job(connection: Any) -> None:
        seat = seat_table.update().where(seat_table.c.room == room, seat_table.c.seat == 0)
        connection.execute(
            seat.values(level=GUEST + "Robin", token_hash="robin", invite_hash="robin")
        )
        made = room_table.update().where(room_table.c.id == room)
        connection.execute(made.values(made_ms=made_ms))

    return job


def test_what_cannot_be_opened_says_so_everywhere(start: Callable[..., Server]) -> None:
    """To a browser, to a program and on a socket, in a sentence; it is no error of the server."""

    async def scene() -> None:
        server = start()
        damaged, other = server.room("me", "friend"), server.room("me", "friend")
        with sqlite3.connect(server.folder / "test.db") as database:
            line = "INSERT INTO log (room, seq, kind, seat, data, at_ms)"
            database.execute(f"{line} VALUES (?, 1, 'act', 0, '{{', 0)", (damaged["room"],))
            database.execute("UPDATE rooms SET version = 99 WHERE id = ?", (other["room"],))
        for made, code, words in (
            (damaged, "damaged", "What is stored of this game is damaged"),
            (other, "other_rules", "This game was begun by version 99 of the rules of Convert"),
        ):
            at = f"/api/rooms/{made['room']}"
            claim = {"invite": made["invites"]["1"], "token": "t" * 43}
            for status, problem in (
                *(server.get(at), server.get(f"{at}/record"), server.get(f"{at}/analysis")),
                server.post(f"{at}/claim", claim),
            ):
                assert (status, problem["code"]) == (409, code)
                assert problem["sentence"].startswith(words)
            async with sit(server, made["room"], made["tokens"]) as me:
                bye = await me.read()
                assert (bye["type"], bye["code"]) == ("bye", code)
                assert bye["sentence"].startswith(words)
                await me.socket.wait_closed()
                assert me.socket.close_code == 4409
        # A busy machine makes loops late.
        await until(lambda: as_soon_as(server.get("/readyz")[0] == 200))
        assert server.stop() == 0
        written = (server.folder / "stderr.txt").read_text().splitlines()
        assert all(line.endswith(f" (room {damaged['room']})") for line in written)
        assert written

    asyncio.run(scene())


# -- programs, while the store is away ---------------------------------------------------------


def test_a_program_is_told_that_the_store_is_away(tell: Callable[[Story], None]) -> None:
    """Over HTTP that is 503: it may try again."""

    async def story(rooms: Rooms) -> None:
        await a_game(rooms, "a", clock=None)
        room = await rooms.find("a")

        async def away(*_: Any) -> None:
            raise Away(OSError())

        rooms.store.append = away  # type: ignore[method-assign, assignment]
        with pytest.raises(Away):
            await Guests(rooms).command(room, 0, m.Resign)

    tell(story)
