"""Nothing lives in memory for ever."""

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from breakroom.server import messages as m
from breakroom.server import rooms as rooms_module
from breakroom.server.rooms import Rooms
from breakroom.server.store import open_store
from breakroom.server.thinking import Thinkers
from server.alone import Person


def test_rooms_that_nobody_looks_at_leave_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With all that belongs to them; one that is watched stays, until that ends."""
    monkeypatch.setattr(rooms_module, "SWEEP_SECONDS", 0.01)
    monkeypatch.setattr(Thinkers, "look_ahead", lambda thinkers, key: None)  # that is no room's

    async def scene() -> None:
        store, thinkers = await open_store(f"{tmp_path}/x.db"), Thinkers()
        rooms = Rooms(store, thinkers, bot_pause=0.0, grace=60.0)
        await rooms.start()
        tasks = len(asyncio.all_tasks())
        seats = (m.SeatWish("me"), m.SeatWish("me"))
        wish = m.NewRoom("convert", {"first": "white"}, seats)
        made = [(await rooms.make(wish)).room for _ in range(100)]
        alive = [weakref.ref(await rooms.find(room)) for room in made]
        watched, eyes = await rooms.find(made[0]), Person()
        watched.join(eyes, None)
        while len(rooms) > 1:
            await asyncio.sleep(0.01)
        assert await rooms.find(made[0]) is watched
        watched.leave(eyes)
        del watched
        while len(rooms):
            await asyncio.sleep(0.01)
        gc.collect()
        assert [room for room in alive if room() is not None] == []
        assert len(asyncio.all_tasks()) == tasks
        assert (await rooms.find(made[1])).stored.id == made[1]  # the store has it
        await rooms.close()
        thinkers.close()
        await store.close()

    asyncio.run(scene())
