"""No table grows without end, none stays in memory for nobody, and a long one blocks no other."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from breakroom.server import messages as m
from breakroom.server import rooms as rooms_module
from breakroom.server.clock import DaysTime, GameTime
from breakroom.server.health import Health
from breakroom.server.limits import Limits, Rate, TooMany
from breakroom.server.room import Room
from breakroom.server.rooms import Rooms
from breakroom.server.store import Entry, open_store
from breakroom.server.thinking import Thinkers
from server.alone import Alone, Hand, Person, alone

SEATS = (m.SeatWish("me"), m.SeatWish("me"))


@contextlib.asynccontextmanager
async def house(folder: Path, served: Hand | None = None, **limits: Any) -> AsyncIterator[Rooms]:
    store, thinkers = await open_store(f"{folder}/x.db", served), Thinkers()
    rooms = Rooms(store, thinkers, bot_pause=0.0, grace=60.0, limits=Limits(**limits))
    await rooms.start()
    try:
        yield rooms
    finally:
        await rooms.close()
        thinkers.close()
        await store.close()


async def made(rooms: Rooms, clock: GameTime | DaysTime | None = None) -> str:
    wish = m.NewRoom("convert", {"first": "white"}, SEATS, clock=clock)
    return (await rooms.make(wish)).room


async def until(rooms: Rooms, count: int) -> None:
    while len(rooms) != count:
        await asyncio.sleep(0.001)


def test_a_room_is_loaded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a room and goes away while it is read leaves no second one behind: all
    who come later are at the same table."""
    begun: list[str] = []
    load, goes_on = Room.load, asyncio.Event()

    async def slow(stored: Any, house: Any) -> Room:
        begun.append(stored.id)
        await goes_on.wait()
        return await load(stored, house)

    async def scene() -> None:
        async with house(tmp_path) as rooms:
            key = await made(rooms)
            first = asyncio.create_task(rooms.find(key))
            while not begun:
                await asyncio.sleep(0)
            first.cancel()
            others = [asyncio.create_task(rooms.find(key)) for _ in range(3)]
            for _ in range(50):
                await asyncio.sleep(0)
            goes_on.set()
            found = [await other for other in others]
            assert begun == [key]
            assert len({id(room) for room in [*found, await rooms.find(key)]}) == 1

    monkeypatch.setattr(Room, "load", slow)
    asyncio.run(scene())


def test_a_room_that_leaves_memory_is_not_joined(tmp_path: Path) -> None:
    """One that was read for somebody, and makes way before they are there, is read again."""

    async def scene() -> None:
        async with house(tmp_path) as rooms:
            key = await made(rooms)
            coming = asyncio.create_task(rooms.find(key))
            while key not in rooms._loading:
                await asyncio.sleep(0)
            rooms._loading[key].add_done_callback(lambda _: rooms._open.pop(key))
            found = await coming
            assert await rooms.find(key) is found

    asyncio.run(scene())


def test_rooms_with_clocks_leave_memory_and_their_clocks_still_fall(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is due is remembered: whoever looks after that finds the game lost on time."""
    monkeypatch.setattr(rooms_module, "SWEEP_SECONDS", 0.01)

    async def scene() -> None:
        hand = Hand()
        async with house(tmp_path, hand) as rooms:
            keys = [await made(rooms, GameTime(600)) for _ in range(3)]
            for key in keys:
                room, person = await rooms.find(key), Person(0, 1)
                room.join(person, None)
                while not room.log.v:  # the clock has begun to run
                    await asyncio.sleep(0.001)
                room.leave(person)
            await until(rooms, 0)
            hand.ms += 601_000
            for key in keys:
                while not (await rooms.find(key)).ending:
                    await asyncio.sleep(0.001)
                assert (await rooms.find(key)).ending == "time"

    asyncio.run(scene())


def test_rooms_that_nobody_attends_make_way(tmp_path: Path) -> None:
    """Full is only said when somebody sits at every table; then also to who would make one more,
    and to the balancer."""

    async def scene() -> None:
        async with house(tmp_path, rooms_in_memory=5) as rooms:
            health = Health(lambda: rooms.store.beat(0), {}, is_full=lambda: rooms.are_all_taken)
            keys = [await made(rooms, GameTime(600)) for _ in range(30)]
            for key in keys:
                assert (await rooms.find(key)).stored.id == key
                assert len(rooms) <= 5
            people = []
            for key in keys[:5]:
                people.append(Person(0))
                (await rooms.find(key)).join(people[-1], None)
            for call in (rooms.find(keys[9]), made(rooms)):
                with pytest.raises(TooMany, match="Every table is taken"):
                    await call
            assert "Every table is taken." in (await health.ready()).reasons
            (await rooms.find(keys[0])).leave(people[0])
            assert "Every table is taken." not in (await health.ready()).reasons
            assert (await rooms.find(keys[9])).stored.id == keys[9]
            await health.close()

    asyncio.run(scene())


async def fill(here: Alone, lines: int) -> Room:
    """A room whose log somebody has filled with moves and takebacks, in no time."""
    room = await here.make()
    action = msgspec.to_builtins(next(iter(room.game.legal(room.state, 0))))
    for seq in range(1, lines + 1):
        kind, data = ("act", action) if seq % 2 else ("takeback", 0)
        await here.house.store.append("room", Entry(seq, kind, 0, data, seq, f"c{seq}"))
    return room


def test_a_long_log_blocks_no_other_table(tmp_path: Path) -> None:
    """While it is played again, the loop comes round again and again."""

    async def scene() -> None:
        async with alone(tmp_path) as here:
            await fill(here, 2_000)
            turns = 0

            async def others() -> None:
                nonlocal turns
                while True:
                    await asyncio.sleep(0)
                    turns += 1

            playing = asyncio.create_task(others())
            room = await here.load("room")
            playing.cancel()
            assert room.log.v == 2_000
            assert turns >= 20

    asyncio.run(scene())


def test_what_is_no_move_is_bounded_by_minute_and_by_table(tmp_path: Path) -> None:
    """Cards laid down and taken up, words, offers: a seat that floods is told to slow down, a
    table with a very long log takes moves alone."""

    async def scene() -> None:
        async with alone(tmp_path) as here:
            limits = Limits(extras=Rate(10, 1e9), room_lines=30)
            here.house = here.house._replace(limits=limits)
            room = await here.make("breach")
            one, two = Person(0), Person(1)
            for person, seat in ((one, 0), (two, 1)):
                keep = m.Act(f"keep {seat}", seat, {"type": "mulligan", "redraw": False})
                assert isinstance(await person.ask(room, keep), m.Ack)
            assign = next(a for a in room.game.legal(room.state, 0) if type(a).__name__ == "Assign")
            card = msgspec.to_builtins(assign)
            back = {"type": "unassign", "card": card["card"]}
            answers = [
                await one.ask(room, m.Act(f"{n}", 0, back if n % 2 else card)) for n in range(12)
            ]
            codes = [getattr(answer, "code", "done") for answer in answers]
            assert codes == ["done"] * 10 + ["rate"] * 2
            assert isinstance(await two.ask(room, m.Say("hello", 1, "Hello")), m.Ack)
            assert isinstance(await one.ask(room, m.Act("end", 0, {"type": "commit"})), m.Ack)

    asyncio.run(scene())


def test_a_full_log_takes_moves_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with alone(tmp_path) as here:
            here.house = here.house._replace(limits=Limits(room_lines=3))
            room = await here.make()
            white, black = Person(0), Person(1)
            for n in range(3):
                assert isinstance(await white.ask(room, m.Say(f"{n}", 0, "Hello")), m.Ack)
            refused = await white.ask(room, m.MakeOffer("draw", 0, "draw"))
            assert isinstance(refused, m.RefusedCommand)
            assert refused.sentence.endswith("you can only move.")
            assert isinstance(await white.act(room, "Ja1/0"), m.Ack)
            assert isinstance(await black.ask(room, m.Resign("enough", 1)), m.Ack)

    asyncio.run(scene())
