"""What the store keeps, and what it promises."""

import asyncio
import gc
import logging
import sys
from collections.abc import Awaitable, Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
import sqlalchemy as sa

from breakroom.server import journal
from breakroom.server.store import Away, Entry, Store, StoredRoom, StoredSeat, open_store
from breakroom.server.store.opening import STARTING_TRIES, patiently
from breakroom.server.store.tables import rooms


def a_room(name: str, **fields: object) -> StoredRoom:
    seats = [
        StoredSeat(0, 0, "", "Ada", f"token {name}", None),
        StoredSeat(1, 1, "", "Your friend", None, f"invite {name}"),
    ]
    return StoredRoom(name, "convert", 1, {"variant": "box"}, "7f", 5, "", seats, **fields)  # type: ignore[arg-type]


def an_entry(seq: int, command: str | None = None) -> Entry:
    return Entry(seq, "say", 0, f"line {seq}", 10 * seq, command, 20 * seq, 3)


def with_store(db: str, scene: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await open_store(db)
        try:
            await scene(store)
        finally:
            await store.close()

    asyncio.run(run())


@pytest.fixture
def written(capsys: pytest.CaptureFixture[str]) -> Iterator[Callable[[], str]]:
    """What a server would have written to its journal."""
    loggers = [logging.root, logging.getLogger("breakroom")]
    before = [(logger, logger.handlers[:], logger.level) for logger in loggers]
    journal.begin("plain")
    yield lambda: capsys.readouterr().err
    for logger, handlers, level in before:
        logger.handlers[:] = handlers
        logger.setLevel(level)


def test_reading_that_is_called_off_twice_is_no_trouble(
    tmp_path: Path, written: Callable[[], str]
) -> None:
    """At any moment; the journal, which is for trouble, says nothing of it."""

    async def scene(store: Store) -> None:
        for moment, pause in product(range(30), range(1, 5)):
            reading = asyncio.create_task(store.rows(sa.select(rooms)))
            for steps in (moment, pause):
                for _ in range(steps):
                    await asyncio.sleep(0)
                reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)

    with_store(str(tmp_path / "x.db"), scene)
    assert written() == ""


def test_a_room_comes_back_as_it_was_made(db: str) -> None:
    """With its options, its clock, its seats and its log."""
    made = a_room("a", clock={"kind": "game", "seconds": 300}, talk=False)

    async def make(store: Store) -> None:
        assert await store.add_room(made) == "a"
        for seq in (1, 2, 3):
            await store.append("a", an_entry(seq, f"c{seq}"))

    async def look(store: Store) -> None:
        assert await store.room("a") == made
        assert await store.entries("a") == [an_entry(seq, f"c{seq}") for seq in (1, 2, 3)]
        assert await store.entries("a", after=2) == [an_entry(3, "c3")]
        assert await store.room("b") is None

    with_store(db, make)
    with_store(db, look)


def test_running_clocks_are_those_of_games_that_are_not_over(db: str) -> None:
    """The entry that ends a game takes its room off the list."""

    async def scene(store: Store) -> None:
        await store.add_room(a_room("none"))
        for name in ("one", "two"):
            await store.add_room(a_room(name, clock={"kind": "days"}))
        assert sorted(await store.running_clocks()) == ["one", "two"]
        await store.append("one", an_entry(1), over=True)
        assert await store.running_clocks() == ["two"]
        over = await store.room("one")
        assert over is not None
        assert over.over

    with_store(db, scene)


def test_a_game_has_one_rematch(db: str) -> None:
    """Of two made at once one stands, and both are told which; the other is no room."""

    async def scene(store: Store) -> None:
        await store.add_room(a_room("old"))
        made = [store.add_room(a_room(name), follows="old") for name in ("x", "y")]
        stands, other = await asyncio.gather(*made)
        assert stands == other
        old = await store.room("old")
        assert old is not None
        assert old.rematch == stands
        assert [await store.room(name) is None for name in ("x", "y")].count(True) == 1

    with_store(db, scene)


def test_an_invitation_that_is_renewed_again_takes_nobody_s_seat(db: str) -> None:
    """Asked once more with the same secret, the store changes nothing; a new one frees the seat."""

    async def scene(store: Store) -> None:
        async def holder() -> str | None:
            room = await store.room("a")
            assert room is not None
            return room.seats[1].token_hash

        await store.add_room(a_room("a"))
        assert await store.reopen("a", 1, "new", "Your friend")
        assert await store.claim("a", "new", "token", "Ben") == 1
        assert await store.reopen("a", 1, "new", "Your friend")
        assert await holder() == "token"
        assert await store.reopen("a", 1, "newer", "Your friend")
        assert await holder() is None

    with_store(db, scene)


@pytest.mark.parametrize("is_cancelled", [False, True])
def test_whoever_reads_while_the_store_closes_leaves_no_connection_behind(
    db: str, is_cancelled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store waits for what is being read, and whoever comes later is told that it is away."""
    left: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", left.append)

    async def run(steps: int) -> None:
        store = await open_store(db)
        reader = asyncio.create_task(store.room("a"))
        for _ in range(steps):
            await asyncio.sleep(0)
        if is_cancelled:
            reader.cancel()
        await store.close()
        await asyncio.wait([reader])
        if not reader.cancelled():
            assert reader.exception() is None or isinstance(reader.exception(), Away)
        with pytest.raises(Away):
            await store.room("a")

    for steps in range(8):
        asyncio.run(run(steps))
        gc.collect()
    assert not left


@pytest.mark.parametrize("slow", [0, STARTING_TRIES - 1, STARTING_TRIES])
def test_a_database_that_is_slow_to_answer_is_asked_again(slow: int) -> None:
    """As a server starts; but not for ever."""
    asked: list[int] = []

    async def answer() -> None:
        asked.append(len(asked))
        if len(asked) <= slow:
            raise TimeoutError

    if slow == STARTING_TRIES:
        with pytest.raises(TimeoutError):
            asyncio.run(patiently(answer))
    else:
        asyncio.run(patiently(answer))
    assert len(asked) == min(slow + 1, STARTING_TRIES)
