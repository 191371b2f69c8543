"""A real server in a process of its own, and clients that talk to it."""

import asyncio
import contextlib
import json
import os
import random
import secrets
import signal
import socket
import subprocess
import urllib.error
import urllib.request
import uuid
import weakref
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import IO, Any

from websockets.asyncio.client import ClientConnection, connect

import breakroom
from server.template import Forked, fork

CONVERT = breakroom.game("convert")
# Seconds after which a test has failed, on a machine that has much else to do.
LONG = float(os.environ.get("BREAKROOM_PATIENCE", "300"))
PATIENT: Any = {"open_timeout": LONG, "ping_interval": None}  # a client that gives nobody up
SEED = 1  # of every game that a test makes without a seed of its own


class Server:
    """`breakroom serve` on a free port. Unless it is for people, its games are dealt from seeds
    and its bots repeat themselves: nothing in a test is left to luck."""

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        options: tuple[str, ...] = (),
        for_people: bool = False,
        program: tuple[str, ...] = (),
    ) -> None:
        """With a program, it is started as that; else forked from one that is loaded already."""
        self.folder = folder
        self.program = program
        seed = () if for_people else ("--test-seed", str(SEED))
        self.options = ("--log", "plain", *seed, *options)  # a later --log wins
        if not port:  # held until the end, so that nobody else gets it while no server is there
            place = socket.socket()
            place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            place.bind(("127.0.0.1", 0))
            port = place.getsockname()[1]
            weakref.finalize(self, place.close)
        with (folder / "stderr.txt").open("a") as errors:
            self._start(port, errors)

    def _start(self, port: int, errors: IO[str]) -> None:
        told = ("serve", "--no-browser", "--port", str(port), "--bot-pause", "0")
        told += ("--db", str(self.folder / "test.db"), *self.options)
        self.process: Forked | subprocess.Popen[str]
        if self.program:
            self.process = subprocess.Popen(
                [*self.program, *told], stdout=subprocess.PIPE, stderr=errors, text=True
            )
        else:
            self.process = fork(told, errors)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Breakroom is open at "), line
        self.url = line.split()[4].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])

    def kill(self) -> None:
        """As a power cut would: no chance to tidy up."""
        children = self.workers()
        self.process.kill()
        self._wait()
        for child in children:  # they would notice, but only after their next answer
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)

    def stop(self) -> int:
        self.process.terminate()
        return self._wait()

    def _wait(self) -> int:
        code = self.process.wait(LONG)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def workers(self) -> list[int]:
        """The processes in which bots think."""
        parent = self.process.pid
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        commands = {int(pid): Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children}
        return [pid for pid, command in commands.items() if b"spawn_main" in command]

    def get(self, path: str) -> tuple[int, Any]:
        return self.ask(path)[:2]

    def post(self, path: str, data: Any) -> tuple[int, Any]:
        return self.ask(path, data)[:2]

    def ask(self, path: str, data: Any = None, **headers: str) -> tuple[int, Any, Any]:
        """Status, body and headers of the answer; `x_forwarded_for` is X-Forwarded-For."""
        body = data if data is None or isinstance(data, bytes) else json.dumps(data).encode()
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(
            self.url + path, body, {"content-type": "application/json", **given}
        )
        try:
            with urllib.request.urlopen(request, timeout=LONG) as answer:
                return answer.status, _read(answer.read()), answer.headers
        except urllib.error.HTTPError as error:
            return error.code, _read(error.read()), error.headers

    def room(
        self, *kinds: str, game: str = "convert", seed: int = SEED, **options: Any
    ) -> dict[str, Any]:
        """A new room, dealt from the seed; a seat is "me", "friend" or a bot's level."""
        if game == "convert" and "variant" not in options:
            options = {"first": "white", **options}
        seats = [
            {"kind": kind} if kind in ("me", "friend") else {"kind": "bot", "level": kind}
            for kind in kinds
        ]
        wish = {"game": game, "options": options, "seats": seats}
        status, made, _ = self.ask("/api/rooms", wish, x_breakroom_seed=str(seed))
        assert status == 201, made
        return made

    def claim(self, room: str, invite: str, **claim: str) -> dict[str, Any]:
        """Sit down with an invitation: the seat and its token, or why not."""
        claim = {"invite": invite, "token": secrets.token_urlsafe(32), **claim}
        _, answer = self.post(f"/api/rooms/{room}/claim", claim)
        return {**answer, "token": claim["token"]}


def _read(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return body.decode(errors="replace")


class Player:
    """A connection to a table that remembers what it was told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.messages: list[dict[str, Any]] = []
        self.seat: int | None = None
        self.v = self.ply = 0
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.decision: dict[str, Any] | None = None

    async def read(self) -> dict[str, Any]:
        message = json.loads(await asyncio.wait_for(self.socket.recv(), LONG))
        self.messages.append(message)
        self.table = message.get("table", self.table)
        if message["type"] in ("snapshot", "update"):
            self.v, self.view, self.decision = message["v"], message["view"], message["decision"]
            self.ply = message["ply"]
        return message

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            message = await self.read()
            if wanted(message):
                return message

    async def until_type(self, *kinds: str) -> dict[str, Any]:
        return await self.until(lambda message: message["type"] in kinds)

    async def until_my_turn(self) -> None:
        while self.decision is None and not self.table.get("outcome"):
            await self.read()

    async def send(self, kind: str, **fields: Any) -> str:
        identity = fields.setdefault("id", uuid.uuid4().hex)
        await self.socket.send(json.dumps({"type": kind, **fields}))
        return identity

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        if kind not in ("look", "review"):
            fields.setdefault("seat", self.seat)
        identity = await self.send(kind, **fields)
        return await self.until(lambda message: message.get("id") == identity)

    def some_action(self, rng: random.Random) -> dict[str, Any]:
        """Any action that the open decision allows."""
        assert self.decision is not None
        colour = rng.choice([c for c in ("white", "black") if self.decision["hint"][c]])
        return placement(rng.choice(self.decision["hint"][colour]), colour)

    async def play(self, rng: random.Random) -> dict[str, Any]:
        """One random action of mine, once it is my turn, up to its answer."""
        await self.until_my_turn()
        action = self.some_action(rng)
        self.decision = None
        return await self.ask("act", action=action)


def placement(text: str, colour: str) -> dict[str, Any]:
    """`Gb1/2!` on the wire."""
    x, y = "abcd".index(text[1]), int(text[2]) - 1
    turn, flip = int(text[4]), text.endswith("!")
    return {
        "type": "place",
        "block": text[0],
        "colour": colour,
        "x": x,
        "y": y,
        "turn": turn,
        "flip": flip,
    }


@contextlib.asynccontextmanager
async def sit(
    server: Server, room: str, tokens: dict[str, str] | None = None, **hello: Any
) -> AsyncIterator[Player]:
    """Sit down at a table with the tokens, or watch."""
    tokens = tokens or {}
    look = hello.pop("look", int(min(tokens)) if tokens else None)
    address = server.url.replace("http", "ws") + f"/api/rooms/{room}/socket"
    async with connect(address, max_size=None, **PATIENT) as socket:
        player = Player(socket)
        player.seat = look
        await socket.send(
            json.dumps(
                {
                    "type": "hello",
                    "protocol": 1,
                    "tokens": list(tokens.values()),
                    "look": look,
                    **hello,
                }
            )
        )
        yield player
