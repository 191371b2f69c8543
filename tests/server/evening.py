"""An evening with programs in the players' places, over HTTP and the real socket; or without a
server, looked after by hand."""

import asyncio
import contextlib
import http.client
import json
import random
import secrets
import sqlite3
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

from breakroom.server import messages as m
from breakroom.server.club import evening_messages as e
from breakroom.server.club.evenings import Evenings
from breakroom.server.club.people import People
from breakroom.server.club.ratings import Ratings
from breakroom.server.limits import Limits
from breakroom.server.room import Room
from breakroom.server.rooms import Rooms
from breakroom.server.store import open_store
from breakroom.server.thinking import Thinkers
from server.alone import Hand
from server.table import LONG, Server, sit

PASSING = ("store", "silent", "full")  # why a server that has just come back may send one away
GONE = (OSError, WebSocketException, TimeoutError, http.client.HTTPException)
PLAN: dict[str, Any] = {"game": "convert", "options": {"first": "white"}, "pause": 0}


class Host:
    """Who has made the evening."""

    def __init__(self, server: Server, **plan: Any) -> None:
        self.server = server
        status, made = server.post("/api/evenings", {**PLAN, **plan})
        assert status == 201, made
        self.code, self.token = made["code"], made["host"]

    def asks(self, kind: str, **fields: Any) -> tuple[int, Any]:
        bearer = f"Bearer {self.token}"
        path = f"/api/evenings/{self.code}/host"
        return self.server.ask(path, {"type": kind, **fields}, authorization=bearer)[:2]

    def does(self, kind: str, **fields: Any) -> dict[str, Any]:
        status, now = self.asks(kind, **fields)
        assert status == 200, now
        return dict(now)

    def now(self) -> dict[str, Any]:
        status, now = self.server.get(f"/api/evenings/{self.code}")
        assert status == 200, now
        return dict(now)

    def until(self, wanted: Any) -> dict[str, Any]:
        """Wait for what must happen; the stream tells of every change."""
        request = f"{self.server.url}/api/evenings/{self.code}/stream"
        with urllib.request.urlopen(request, timeout=LONG) as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    now: dict[str, Any] = json.loads(line.removeprefix(b"data: "))
                    if wanted(now):
                        return now
        raise AssertionError("the stream has ended")

    def comes(self, name: str) -> "Guest":
        guest = Guest(self.code, name)
        assert guest.join(self.server) == 201
        return guest


class Guest:
    """Somebody who has come, by name and token."""

    def __init__(self, code: str, name: str) -> None:
        self.code, self.name, self.token = code, name, secrets.token_urlsafe(32)
        self.number = -1

    def join(self, server: Server) -> int:
        body = {"name": self.name, "token": self.token}
        status, made = server.post(f"/api/evenings/{self.code}/players", body)
        self.number = made.get("player", -1)
        return status

    def asks(self, server: Server, what: str) -> tuple[int, Any]:
        bearer = f"Bearer {self.token}"
        return server.ask(f"/api/evenings/{self.code}/{what}", b"", authorization=bearer)[:2]

    def sits_down(self, server: Server, room: str) -> dict[str, str]:
        """The seat's number and its token, of this player's own choosing."""
        mine = f"{room}{self.token}"[:43]
        claim = {"invite": self.token, "token": mine, "name": "Somebody else"}
        status, answer = server.post(f"/api/rooms/{room}/claim", claim)
        if status >= 500:
            raise OSError("away")
        assert status == 201, answer
        return {str(answer["seat"]): mine}


def table_of(now: dict[str, Any], number: int) -> dict[str, Any] | None:
    """Where the player plays now."""
    room = now["players"][number]["room"]
    return next((t for t in now["tables"] if t["room"] == room), None)


async def plays(server: Server, guest: Guest, seed: int, moves: int) -> None:
    """A program that plays every round to its end, over whatever happens to the server; after so
    many moves the one with the higher number at the table resigns."""
    while True:
        try:
            now = await asyncio.to_thread(_look, server, guest.code)
            if now["phase"] == "over":
                return
            table = table_of(now, guest.number)
            if table is None:
                await asyncio.sleep(0.05)
                continue
            await plays_table(server, guest, table, random.Random(seed), moves)
        except GONE:
            await asyncio.sleep(0.05)


def _look(server: Server, code: str) -> dict[str, Any]:
    try:
        with urllib.request.urlopen(f"{server.url}/api/evenings/{code}", timeout=LONG) as answer:
            return dict(json.load(answer))
    except urllib.error.HTTPError as error:
        raise OSError("away") from error


async def plays_table(
    server: Server, guest: Guest, table: dict[str, Any], rng: random.Random, moves: int
) -> None:
    mine = await asyncio.to_thread(guest.sits_down, server, table["room"])
    loses = guest.number == max(table["seats"])
    if min(table["seats"]) < 0:  # a bot may have to be compiled first
        moves, loses = 0, True
    async with sit(server, table["room"], mine) as player:
        first = await player.read()
        if first["type"] == "bye":  # as a page would, it comes back
            assert first["code"] in PASSING, first
            raise OSError(first["code"])
        while not player.table["outcome"]:
            if loses and player.ply >= moves and player.table["status"] == "playing":
                await player.ask("resign")
            elif player.decision is None:
                await player.read()
            else:
                await player.play(rng)
    while (await asyncio.to_thread(_look, server, guest.code))["players"][guest.number][
        "room"
    ] == table["room"]:
        await asyncio.sleep(0.05)


class Kills:
    """SIGKILL in every round, after so many results of it, and a new server in its place."""

    def __init__(self, server: Server, host: Host, after: list[int]) -> None:
        self.server, self.host, self.after = server, host, after
        self.count = 0

    async def go_on(self) -> None:
        for number, after in enumerate(self.after, 1):
            await self._until_ripe(number, after)
            await asyncio.to_thread(self.server.kill)
            self.count += 1
            with (self.server.folder / "stderr.txt").open("a") as errors:
                await asyncio.to_thread(self.server._start, self.server.port, errors)

    async def _until_ripe(self, number: int, after: int) -> None:
        """Until the round has begun and so many of its games are over."""
        while True:
            with contextlib.suppress(*GONE):
                now = await asyncio.to_thread(_look, self.server, self.host.code)
                of_round = [t for t in now["tables"] if t["round"] == number]
                done = sum(t["points"] is not None for t in of_round)
                if of_round and done >= min(after, len(of_round)):
                    return
                if now["round"] > number or now["phase"] == "over":
                    return
            await asyncio.sleep(0.01)


class Kept:
    """What the database has of an evening."""

    def __init__(self, db: Path, code: str) -> None:
        with contextlib.closing(sqlite3.connect(db)) as connection:
            query = "SELECT data FROM evening_log WHERE evening = ? ORDER BY seq"
            self.lines = [json.loads(row[0]) for row in connection.execute(query, (code,))]
            self.rooms = {row[0] for row in connection.execute("SELECT id FROM rooms")}

    def kinds(self, kind: str) -> list[dict[str, Any]]:
        return [line for line in self.lines if line["type"] == kind]

    def check(self, rounds: int, players: int) -> None:
        """No result lost or doubled, and every pairing legal."""
        paired = self.kinds("pair")
        assert len(paired) == rounds
        tables = [table for line in paired for table in line["tables"]]
        assert {table["room"] for table in tables} == self.rooms  # none was made in vain
        results = [line["room"] for line in self.kinds("result")]
        assert sorted(results) == sorted(table["room"] for table in tables)
        seats: dict[int, list[int]] = {n: [] for n in range(players)}
        met: dict[int, list[int]] = {n: [] for n in range(players)}
        for line in paired:
            sat = [number for table in line["tables"] for number in table["seats"]]
            assert sorted(n for n in sat if n >= 0) == list(range(players))
            for table in line["tables"]:
                for seat, number in enumerate(table["seats"]):
                    if number >= 0:
                        seats[number].append(seat)
                        met[number] += [n for n in table["seats"] if n not in (number, -1)]
        for number in range(players):
            assert len(met[number]) == len(set(met[number]))
            assert abs(seats[number].count(0) - seats[number].count(1)) <= 2
            assert "000" not in (row := "".join(map(str, seats[number])))
            assert "111" not in row


class Indoors:
    """An evening to which so many players have come; the test looks after it, and turns its
    clock."""

    def __init__(self, rooms: Rooms, served: Hand) -> None:
        self.rooms, self.served = rooms, served
        self.evenings = Evenings(rooms, Ratings(rooms, People(rooms, Limits())))

    async def open(self, players: int, **plan: Any) -> None:
        made = await self.evenings.make(e.NewEvening(**PLAN, **plan))
        self.live = await self.evenings.find(made.code)
        for number in range(players):
            await self.comes(f"Player {number}")

    async def comes(self, name: str) -> e.PlayerMade:
        new = e.NewPlayer(name, f"{name} of the evening")
        return await self.evenings.join(self.live, new, None, "")

    async def look(self) -> e.EveningNow:
        async with self.live.lock:
            await self.evenings._look_after(self.live)
        return await self.evenings.now(self.live)

    async def sits_down(self, number: int, name: str) -> Room:
        room = await self.rooms.find(name)
        token = f"Player {number} of the evening"
        await self.rooms.claim(room, m.Claim(token, token))
        return room


@contextlib.asynccontextmanager
async def indoors(folder: Path, players: int, **plan: Any) -> AsyncIterator[Indoors]:
    served, thinkers = Hand(), Thinkers()
    store = await open_store(f"{folder}/x.db", served)
    here = Indoors(Rooms(store, thinkers, 0.0, 60.0), served)
    try:
        await here.open(players, **plan)
        yield here
    finally:
        await here.rooms.close()
        thinkers.close()
        await store.close()
