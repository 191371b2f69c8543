"""One room without a server: a real store, and a clock that the test turns by hand."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec

import breakroom
from breakroom.server import messages as m
from breakroom.server.clock import Clock
from breakroom.server.limits import Limits
from breakroom.server.room import House, Room
from breakroom.server.rooms import hashed
from breakroom.server.store import Served, StoredRoom, StoredSeat, open_store
from breakroom.server.thinking import Thinkers


class Person:
    """A connection that remembers what it was told."""

    def __init__(self, *seats: int, lag_ms: int = 0, address: str = "") -> None:
        self.address = address
        self.mine = frozenset(seats)
        self.look = seats[0] if seats else None
        self.lag_ms = lag_ms
        self.told: list[m.ServerMessage] = []
        self._asked = 0

    def send(self, message: m.ServerMessage) -> None:
        self.told.append(message)

    def wake(self) -> None:
        pass

    def send_bytes(self, data: bytes, wake: bool = True) -> None:
        self.told.append(msgspec.json.decode(data, type=m.ServerMessage))

    async def ask(self, room: Room, command: Any) -> m.Ack | m.RefusedCommand:
        """Send a command and wait for its answer."""
        before = len(self.told)
        room.post(self, command)
        while True:
            for message in self.told[before:]:
                if isinstance(message, m.Ack | m.RefusedCommand) and message.id == command.id:
                    return message
            await asyncio.sleep(0)

    async def act(self, room: Room, text: str) -> m.Ack | m.RefusedCommand:
        """In the game's notation."""
        seat = self.look
        assert seat is not None
        action = msgspec.to_builtins(room.game.parse(room.state, seat, text))
        self._asked += 1
        return await self.ask(room, m.Act(f"{seat}-{self._asked}-{text}"[:36], seat, action))


class Alone:
    """What a process is to a room."""

    def __init__(self, house: House, served: "Hand") -> None:
        self.house, self.served = house, served
        self.rooms: list[Room] = []

    async def make(self, game: str = "convert", **wish: Any) -> Room:
        """Two people sit down; or are invited, by "invite 0" and "invite 1"."""
        clock: Clock | None = wish.pop("clock", None)
        talk: bool = wish.pop("talk", True)
        invited: bool = wish.pop("invited", False)
        levels = wish.pop("levels", ("", ""))
        name: str = wish.pop("name", "room")
        about = {field: wish.pop(field) for field in ("puzzle", "coach") if field in wish}
        seats = [
            StoredSeat(
                seat,
                seat,
                level,
                f"Person {seat}",
                None if level or invited else hashed("x"),
                hashed(f"invite {seat}") if invited else None,
            )
            for seat, level in enumerate(levels)
        ]
        version = breakroom.game(game).version
        time = msgspec.to_builtins(clock)
        options = wish or ({"first": "white"} if game == "convert" else {})
        made = StoredRoom(
            name, game, version, options, f"{1:064x}", 0, "", seats, time, talk, **about
        )
        await self.house.store.add_room(made)
        return await self.load(name)

    async def load(self, name: str) -> Room:
        """As it is stored, as after a restart."""
        stored = await self.house.store.room(name)
        assert stored is not None
        room = await Room.load(stored, self.house)
        self.rooms.append(room)
        return room


class Hand(Served):
    """The time of the house, turned by hand."""

    def __init__(self) -> None:
        super().__init__()
        self.ms = 1_000_000

    def advance(self) -> int:
        return self.ms


@contextlib.asynccontextmanager
async def alone(
    folder: Path, grace: float = 60.0, looks_ahead: bool = False
) -> AsyncIterator[Alone]:
    """Nothing is loaded that nobody asks for, unless the test is about that. Two workers think, as
    on a small machine."""
    thinkers, served = Thinkers(2), Hand()
    if not looks_ahead:
        thinkers.look_ahead = lambda key: None  # type: ignore[method-assign]
    store = await open_store(f"{folder}/x.db", served)

    async def no_rematch(_: Room) -> str:
        return "next"

    here = Alone(House(store, thinkers, no_rematch, "here", 0.0, grace, Limits()), served)
    try:
        yield here
    finally:
        for room in here.rooms:
            await room.close()
        thinkers.close()
        await store.close()
