"""Nothing hidden leaves the server: twins are played on it, and every byte is compared.

Of two games that differ only in what a seat must not know, that seat and a spectator get the same
frames, one by one and of the same length: with what is refused them, what they look back at, what
they get when they come back, and what any page or address answers. Tokens, invitations and seeds
are in nothing at all, and in no line that the server writes.
"""

import asyncio
import contextlib
import hashlib
import itertools
import json
import random
import re
import secrets
import sqlite3
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import breakroom
from breakroom.core.wire import read_options
from chaos.lean import Socket, open_socket
from chaos.process import LONG, Process, address
from chaos.twins import Twins, twins

MOVES = 14
PEOPLE = itertools.count()
PUBLIC = {"act", "offer", "decline", "say"}  # what others may be told of
# What tells the time may differ between two games, and nothing else.
TIMES = re.compile(
    rb'"(at_ms|bot_in|probe|seconds_left|[a-z_]*clock[a-z_]*|[a-z_]+_ms)":(-?[\d.]+|\[[\d.,]*\])'
)

CASES = [
    (key, name, dict(options))
    for key in breakroom.game_keys()
    for name, options in breakroom.game(key).variants.items()
    if breakroom.game(key).has_secrets(read_options(breakroom.game(key), options))
]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("leaks"))
    yield process
    assert process.stop() == 0


class World:
    """One of the two games, with everyone at the table and all they were sent."""

    def __init__(self, server: Process, seats: int) -> None:
        self.server = server
        self.seats = range(seats)
        self.sockets: dict[int | None, Socket] = {}
        self.frames: dict[int | None, list[bytes]] = {None: [], **{seat: [] for seat in self.seats}}
        self.bodies: list[tuple[int, bytes]] = []  # of pages and addresses that all may ask for
        self.secrets: list[str] = []  # that nobody but their owner may ever be sent
        self.asked: Counter[int | None] = Counter()
        self.watched: set[int | None] = {None}  # those who are compared

    # -- setting the table ------------------------------------------------------------------

    def make(self, key: str, options: dict[str, Any], seed: int, names: list[str]) -> None:
        """A room with that seed, one person in every seat."""
        friends = [{"kind": "friend"} for _ in self.seats[1:]]
        wish = {"game": key, "options": options, "seats": [{"kind": "me", "name": names[0]}]}
        wish["seats"] += friends  # type: ignore[operator]
        status, made = self.server.ask("POST", "/api/rooms", wish, address(next(PEOPLE)))
        assert status == 201, made
        self.room, self.tokens = made["room"], {0: made["tokens"]["0"]}
        with contextlib.closing(sqlite3.connect(self.server.db, timeout=LONG)) as connection:
            connection.execute(
                "UPDATE rooms SET seed = ? WHERE id = ?", [f"{seed:064x}", self.room]
            )
            connection.commit()
        for seat, invite in made["invites"].items():
            token = secrets.token_urlsafe(32)
            claim = {"invite": invite, "token": token, "name": names[int(seat)]}
            path = f"/api/rooms/{self.room}/claim"
            status, claimed = self.server.ask("POST", path, claim)
            assert status == 201, claimed
            self.tokens[claimed["seat"]] = token
        tokens = [*self.tokens.values(), *made["invites"].values()]
        hashes = [hashlib.sha256(token.encode()).hexdigest() for token in tokens]
        self.secrets = [*tokens, *hashes, f"{seed:x}", str(seed)]

    async def sit(self, look: int | None, into: list[bytes], **hello: Any) -> Socket:
        """A connection whose frames are kept, once it has its first."""
        first = asyncio.Event()

        def take(frame: bytes) -> None:
            into.append(TIMES.sub(rb'"\1":0', frame.replace(self.room.encode(), b"ROOM")))
            first.set()

        socket = await open_socket(self.server.port, f"/api/rooms/{self.room}/socket", take)
        tokens = [] if look is None else [self.tokens[look]]
        self.say(socket, type="hello", protocol=1, tokens=tokens, look=look, **hello)
        await asyncio.wait_for(first.wait(), LONG)
        return socket

    async def open(self) -> None:
        for look in (None, *self.seats):
            self.sockets[look] = await self.sit(look, self.frames[look])
        await self.settle()

    # -- playing ----------------------------------------------------------------------------

    def say(self, socket: Socket, **message: Any) -> None:
        socket.send(json.dumps(message).encode())

    async def ask(self, look: int | None, kind: str, **fields: Any) -> bytes:
        """A command, its answer, and everything that others are sent because of it."""
        self.asked[look] += 1
        fields["id"] = f"{look}-{self.asked[look]}"
        frames, begun = self.frames[look], len(self.frames[look])
        wanted = f'"id":"{fields["id"]}"'.encode()
        self.say(self.sockets[look], type=kind, **fields)
        async with asyncio.timeout(LONG):
            while not (found := [f for f in frames[begun:] if wanted in f]):
                await asyncio.sleep(0.001)
        if kind in PUBLIC:
            await self.settle()
        return found[0]

    async def settle(self) -> None:
        """A pong comes after all that was sent before."""
        counts = {look: self.count(look, b'{"type":"pong"') for look in self.watched}
        for look in self.watched:
            self.say(self.sockets[look], type="ping")
        async with asyncio.timeout(LONG):
            while any(self.count(look, b'{"type":"pong"') == n for look, n in counts.items()):
                await asyncio.sleep(0.001)

    def count(self, look: int | None, start: bytes) -> int:
        return sum(frame.startswith(start) for frame in self.frames[look])

    def ply(self, look: int | None) -> int:
        """How many actions those eyes have seen."""
        told = [re.findall(rb'"ply":(\d+),"view"', frame) for frame in self.frames[look]]
        return int(next(found[-1] for found in reversed(told) if found))

    async def come_back(self, look: int | None, **hello: Any) -> None:
        """Another tab, and what it is sent first; the others see it come and go."""
        before = {key: self.count(key, b'{"type":"table"') for key in self.sockets}
        frames: list[bytes] = []
        socket = await self.sit(look, frames, **hello)
        self.say(socket, type="ping")
        async with asyncio.timeout(LONG):
            while not any(frame.startswith(b'{"type":"pong"') for frame in frames):
                await asyncio.sleep(0.001)
        self.bodies += [(0, frame) for frame in frames]
        await socket.hang_up()
        async with asyncio.timeout(LONG):
            while any(self.count(key, b'{"type":"table"') < n + 2 for key, n in before.items()):
                await asyncio.sleep(0.001)

    async def look_round(self) -> None:
        """Everything that can be asked for without a token."""
        for path in ("", "/record", "/analysis"):
            await self.get(f"/api/rooms/{self.room}{path}")
        await self.get(f"/t/{self.room}")

    async def get(self, path: str) -> None:
        status, body = await asyncio.to_thread(self.server.ask, "GET", path)
        text = body if isinstance(body, str) else json.dumps(body, separators=(",", ":"))
        seen = text.encode().replace(self.room.encode(), b"ROOM")
        self.bodies.append((status, TIMES.sub(rb'"\1":0', seen)))

    def everything(self) -> bytes:
        parts = [frame for frames in self.frames.values() for frame in frames]
        return b"\n".join([*parts, *(body for _, body in self.bodies)])


async def play(world: World, pair: Twins, number: int, rng: random.Random) -> None:
    """One of the twins: the moves, and all that the seat can try in between."""
    seat = pair.seat
    world.watched = {seat, None}
    await world.open()
    for step, move in enumerate(pair.moves):
        if move.refused is not None and step % 2:
            answer = await world.ask(seat, "act", seat=seat, action=move.refused)
            assert answer.startswith(b'{"type":"refused"')
        elif step % 2 == 0:
            await try_something(world, seat, rng)
        if step in (1, len(pair.moves) // 2):
            await world.look_round()
            await world.come_back(seat)
            await world.come_back(seat, have=2)
            await world.come_back(None)
        if (action := move.actions[number]) is not None:
            if move.seat == seat:
                await world.ask(seat, "consider", seat=seat, action=action)
            answer = await world.ask(move.seat, "act", seat=move.seat, action=action)
            assert answer.startswith(b'{"type":"ack"'), answer
        else:
            await world.settle()
    for look in dict.fromkeys((seat, None)):
        for ply in rng.sample(range(world.ply(look) + 2), min(5, world.ply(look) + 2)):
            await world.ask(look, "review", ply=ply)
    if len(world.seats) > 1 and seat is not None:  # a takeback that all agree to
        for other in (seat, *(s for s in world.seats if s != seat)):
            await world.ask(other, "offer", seat=other, what="takeback")
    await world.look_round()


async def try_something(world: World, seat: int | None, rng: random.Random) -> None:
    kind = rng.randrange(5)
    other = rng.choice([s for s in (*world.seats, 7) if s != seat])
    if kind == 0:
        answer = await world.ask(seat, "resign", seat=other)
        assert b'"not_yours"' in answer
    elif kind == 1:
        await world.ask(seat, "review", ply=rng.randrange(world.ply(seat) + 2))
    elif seat is None or len(world.seats) == 1:
        return
    elif kind == 2:
        assert b'"refused"' in await world.ask(seat, "hint", seat=seat)
    elif kind == 3:
        await world.ask(seat, "say", seat=seat, text="Good luck.")
    else:
        await world.ask(seat, "offer", seat=seat, what="takeback")
        await world.ask(seat, "decline", seat=seat, what="takeback")


async def end(world: World) -> None:
    for seat in world.seats:
        await world.ask(seat, "resign", seat=seat)
    for socket in world.sockets.values():
        await socket.hang_up()


def compare(one: World, other: World) -> None:
    for look in one.watched:
        for number, (a, b) in enumerate(zip(one.frames[look], other.frames[look], strict=False)):
            assert a == b, f"frame {number} to {look} tells the worlds apart"
        assert len(one.frames[look]) == len(other.frames[look])
    assert one.bodies == other.bodies
    for world in (one, other):
        sent = world.everything().decode()
        assert not [s for s in (*one.secrets, *other.secrets) if s in sent]
        statuses = [status for status, _ in world.bodies if status]
        assert statuses == [200, 400, 400, 200] * (len(statuses) // 4)


def look_alike(server: Process, key: str, options: dict[str, Any], pair: Twins) -> None:
    """Plays both worlds and compares all that the seat and a spectator were sent."""
    game = breakroom.game(key)
    seats = game.seats_for(read_options(game, options))
    rng = random.Random(f"names of {key}")
    names = [f"Canary {rng.getrandbits(60):x}" for _ in range(seats)]
    worlds = [World(server, seats) for _ in pair.seeds]

    async def scene() -> None:
        for world, seed in zip(worlds, pair.seeds, strict=True):
            await asyncio.to_thread(world.make, key, options, seed, names)
        one, other = worlds
        try:
            plays = (play(w, pair, n, random.Random(key)) for n, w in enumerate(worlds))
            await asyncio.gather(*plays)
            compare(one, other)
        finally:
            for world in worlds:
                await end(world)

    asyncio.run(scene())
    written = server.stderr.read_text()
    for world in worlds:
        assert not [s for s in (*world.secrets, *names) if s in written]
    hidden = [look for look in worlds[0].seats if look != pair.seat]
    if hidden and any(m.actions[0] != m.actions[1] for m in pair.moves):
        assert any(worlds[0].frames[q] != worlds[1].frames[q] for q in hidden), "no twins at all"


@pytest.mark.parametrize(("key", "name", "options"), CASES, ids=[f"{k}-{n}" for k, n, _ in CASES])
def test_twins_get_the_same_bytes(
    running: Process, key: str, name: str, options: dict[str, Any]
) -> None:
    """Who must not know a thing gets the same frames, answers and pages whatever it is."""
    rng = random.Random(f"{key}/{name}")
    game = breakroom.game(key)
    seats = game.seats_for(read_options(game, options))
    for seat in {rng.randrange(seats), None} if key == "breach" else {rng.randrange(seats)}:
        pair = twins(key, options, seat, rng, MOVES)
        apart = sum(move.apart for move in pair.moves)
        assert apart >= MOVES // 2, "hardly anything is hidden here"
        look_alike(running, key, options, pair)
