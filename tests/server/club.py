"""People of a club, as programs: they are known, meet in the lobby and play rated games."""

import asyncio
import contextlib
import json
import secrets
from collections.abc import AsyncIterator, Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from server.table import LONG, PATIENT, Server, sit

CLOCK = {"type": "game", "seconds": 600, "increment": 5}


class Member:
    """A browser with a key."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.key = secrets.token_urlsafe(32)
        status, me = server.post("/api/me", {"key": self.key, "name": name})
        assert status == 201, me
        self.id, self.name = me["id"], me["name"]

    def ask(self, path: str, data: Any = None) -> tuple[int, Any]:
        return self.server.ask(path, data, x_breakroom_key=self.key)[:2]

    def wish(self, *kinds: str, **more: Any) -> tuple[int, Any]:
        """A rated table; a seat is "me", "friend" or a bot's level."""
        seats = [
            {"kind": kind} if kind in ("me", "friend") else {"kind": "bot", "level": kind}
            for kind in kinds
        ]
        wish = {"game": "convert", "options": {"first": "white"}, "seats": seats}
        return self.ask("/api/rooms", {**wish, "clock": CLOCK, "rated": True, **more})

    def table(self, *kinds: str, **more: Any) -> Any:
        status, made = self.wish(*kinds, **more)
        assert status == 201, made
        return made

    def claim(self, made: Any, seat: int) -> tuple[int, str]:
        """Sit down by the link: status, and the token of the seat."""
        token = secrets.token_urlsafe(32)
        wish = {"invite": made["invites"][str(seat)], "token": token}
        return self.ask(f"/api/rooms/{made['room']}/claim", wish)[0], token


async def resign(server: Server, room: str, seat: int, token: str) -> None:
    async with sit(server, room, {str(seat): token}) as player:
        await player.until_type("snapshot")
        assert (await player.ask("resign"))["type"] == "ack"


def play(loser: Member, winner: Member) -> str:
    """A rated game by link that the first one resigns: its room."""
    made = loser.table("me", "friend")
    assert winner.claim(made, 1)[0] == 201
    asyncio.run(resign(loser.server, made["room"], 0, made["tokens"]["0"]))
    return str(made["room"])


class Wall:
    """What a page sees of the lobby."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.now: Any = None

    async def until(self, wanted: Callable[[Any], bool]) -> Any:
        while self.now is None or not wanted(self.now):
            self.now = json.loads(await asyncio.wait_for(self.socket.recv(), LONG))
        return self.now


@contextlib.asynccontextmanager
async def lobby(server: Server, **hello: Any) -> AsyncIterator[Wall]:
    address = server.url.replace("http", "ws") + "/api/lobby/socket"
    async with connect(address, **PATIENT) as socket:
        await socket.send(json.dumps({"protocol": 1, **hello}))
        yield Wall(socket)


def rooms_on(now: Any) -> dict[str, Any]:
    return {table["room"]: table for table in now["tables"]}
