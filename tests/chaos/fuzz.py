"""Broken input from many sides at once, and whether anything came of it that should not."""

import asyncio
import contextlib
import http.client
import json
import random
import re
from typing import Any, Final
from urllib.parse import quote

import msgspec

import breakroom
from chaos.database import Database
from chaos.lean import Socket, frame, open_socket
from chaos.mutants import broken_bytes, broken_value, encoded, junk, mutant
from chaos.nemesis import all_titles
from chaos.process import LONG, Process

A_SOCKET: Final = 35  # messages on one connection, each with a ping: below what is cut off
SECONDS: Final = 2.0
OWN_ID: Final = re.compile(r"f\d+")  # every message has its own, unless that is what was broken
PING: Final = frame(b'{"type":"ping"}')


class Report:
    def __init__(self) -> None:
        self.sent = self.closed = 0
        self.refused: set[tuple[str, str]] = set()  # room and command
        self.acked: set[tuple[str, str]] = set()
        self.rooms: set[str] = set()
        self.faults: list[str] = []

    def check(self, server: Process, database: Database) -> None:
        """Nothing that was refused is in a log, and nobody has met an error of ours."""
        for room in self.rooms:
            stored = database.room(room)
            commands = {(room, row.command) for row in stored.log if row.command}
            once = {(room, c) for room, c in self.refused if OWN_ID.fullmatch(c)}
            wrong = commands & once
            self.faults += [f"refused, but stored: {one}" for one in wrong]
            if [row.seq for row in stored.log] != list(range(1, len(stored.log) + 1)):
                self.faults.append(f"{room} has a gap")
            stored.states()  # what was stored can be played again
        self.faults += unhandled(server)
        if server.popen.poll() is not None:
            self.faults.append("the server has died")


def unhandled(server: Process) -> list[str]:
    """Errors that the server has written down, but those of text that is none: these are told to
    whoever sent it, by the close code 1007."""
    lines = server.stderr.read_text().splitlines()
    errors = [line for line in lines if '"level":"error"' in line or "Traceback" in line]
    return [line for line in errors if "Invalid UTF-8 sequence received" not in line]


class Fuzzer:
    """One guest with bad manners, who holds all seats of a room."""

    def __init__(self, server: Process, database: Database, report: Report, seed: str) -> None:
        self.server, self.database, self.report = server, database, report
        self.rng = random.Random(seed)
        self.room = ""
        self.socket: Socket | None = None
        self.pongs = 0
        self.news = asyncio.Event()

    async def run(self, messages: int) -> None:
        try:
            while messages > 0:
                if not self.room:
                    await self._open_room()
                await self._connect()
                for _ in range(min(A_SOCKET, messages)):
                    messages -= 1
                    if not await self._send():
                        break
                if self.rng.random() < 0.02:
                    self.room = ""
        finally:
            if self.socket is not None:
                await self.socket.hang_up()

    async def _open_room(self) -> None:
        self.key, options = self.rng.choice(all_titles())
        seats = breakroom.game(self.key).setup(options).seats
        made = await asyncio.to_thread(self.server.room, self.key, seats, options)
        self.room, self.tokens, self.seats = made["room"], made["tokens"], seats
        self.report.rooms.add(self.room)
        self._choose_actions()

    def _choose_actions(self) -> None:
        """Some that are legal now, so that a mutant is nearly right."""
        game, state = breakroom.game(self.key), self.database.room(self.room).states()[-1]
        self.actions = [
            (d.seat, msgspec.to_builtins(game.sample(state, d.seat, self.rng)))
            for d in game.decisions(state)
        ] or [(0, {"type": "place"})]

    async def _connect(self) -> None:
        if self.socket is not None:
            await self.socket.hang_up()
        hello = {"type": "hello", "protocol": 1, "look": 0, "tokens": list(self.tokens.values())}
        path = f"/api/rooms/{self.room}/socket"
        self.socket = await open_socket(self.server.port, path, self._take)
        self.socket.on_close = lambda code: self.news.set()
        if self.rng.random() < 0.05:
            self.report.sent += 1
            self.socket.send_frame(mutant(hello, self.rng))
            await self._settle()
            return
        self.socket.send(encoded(hello))

    def _take(self, data: bytes) -> None:
        if data.startswith(b'{"type":"pong"'):
            self.pongs += 1
            self.news.set()
        elif data[9:13] in (b'ack"', b"refu"):
            answer = json.loads(data)
            kept = self.report.acked if answer["type"] == "ack" else self.report.refused
            kept.add((self.room, answer["id"]))
            if answer["type"] == "refused" and not answer["sentence"].strip():
                self.report.faults.append(f"refused without a word: {data!r}")

    async def _send(self) -> bool:
        """One broken message, and the wait until the server is through with it."""
        self.report.sent += 1
        assert self.socket is not None
        message = self._message(f"f{self.report.sent}")
        self.socket.send_frame(mutant(message, self.rng))
        if await self._settle():
            return True
        self.report.closed += 1
        return False

    async def _settle(self) -> bool:
        """Until it answers or hangs up; is the connection still there?"""
        assert self.socket is not None
        before = self.pongs
        self.socket.send_frame(PING)
        try:
            async with asyncio.timeout(SECONDS):
                while self.socket.is_open and self.pongs == before:
                    self.news.clear()
                    await self.news.wait()
        except TimeoutError:  # half a frame: the ping became part of it
            self.socket.cut()
        return self.socket.is_open

    def _message(self, identity: str) -> dict[str, Any]:
        rng = self.rng
        seat, action = rng.choice(self.actions)
        what = rng.choice(["draw", "takeback", "rematch"])
        own = {"id": identity, "seat": seat}
        if rng.random() < 0.02:
            self._choose_actions()
        return rng.choice(
            [
                {"type": "act", **own, "action": action},
                {"type": "act", **own, "action": action},
                {"type": "act", **own, "action": broken_value(action, rng)},
                {"type": "look", **own},
                {"type": "offer", **own, "what": what},
                {"type": "decline", **own, "what": what},
                {"type": "say", **own, "text": "hello"},
                {"type": "hint", "id": identity, "seat": self.seats},
                {"type": "review", "id": identity, "ply": rng.randrange(5)},
                {"type": "hello", "protocol": 1, "tokens": [], "look": None},
            ]
        )


async def fuzz_sockets(
    server: Process, database: Database, seed: int, messages: int, sockets: int
) -> Report:
    report = Report()
    fuzzers = [Fuzzer(server, database, report, f"{seed}/{n}") for n in range(sockets)]
    await asyncio.gather(*(fuzzer.run(messages // sockets) for fuzzer in fuzzers))
    report.check(server, database)
    return report


# -- HTTP --------------------------------------------------------------------------------------


def fuzz_http(server: Process, database: Database, seed: int, requests: int) -> Report:
    """Every address with broken names, bodies and headers."""
    report, rng = Report(), random.Random(f"{seed}/http")
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "friend"}]
    wish = {"game": "convert", "options": {"first": "white"}, "seats": seats}
    status, made = server.ask("POST", "/api/rooms", wish)
    assert status == 201, made
    rooms = len(database.rooms())
    claim = {"invite": made["invites"]["1"], "token": "t" * 43, "name": "Bo"}
    invite = {"token": made["tokens"]["0"], "seat": 1, "invite": "i" * 43}
    routes = [
        ("GET", "/api/games", None),
        ("GET", "/api/games/{}/rules", None),
        ("POST", "/api/rooms", wish),
        ("POST", "/api/rooms", {"game": "breach", "options": {}, "seats": seats, "daily": True}),
        ("GET", "/api/rooms/{}", None),
        ("POST", "/api/rooms/{}/claim", claim),
        ("POST", "/api/rooms/{}/invite", invite),
        ("GET", "/api/rooms/{}/record", None),
        ("GET", "/api/rooms/{}/analysis", None),
        ("POST", "/api/bots", {"name": "Robo", "games": ["convert"]}),
        ("GET", "/api/account", None),
        ("GET", "/api/stream/event", None),
        ("GET", "/api/bot/game/stream/{}", None),
        ("POST", "/api/challenge/{}/accept", None),
        ("POST", "/api/bot/game/{}/move", {"type": "place"}),
        ("POST", "/api/bot/game/{}/move/Gb1", None),
        ("POST", "/api/bot/game/{}/resign", None),
        ("POST", "/api/bot/game/{}/draw/yes", None),
        ("POST", "/api/bot/game/{}/takeback/no", None),
        ("POST", "/api/bot/game/{}/chat", {"text": "hello"}),
        ("GET", "/t/{}", None),
        ("GET", "/new/{}", None),
        ("GET", "/assets/{}", None),
    ]
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LONG)
    with contextlib.closing(connection):
        for _ in range(requests):
            report.sent += 1
            method, path, body = rng.choice(routes)
            names = ["convert", made["room"], "nowhere", "a" * 300, str(junk(rng))]
            path = path.replace("{}", _address(rng.choice(names), rng))
            if rng.random() < 0.05:
                method = rng.choice(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"])
            data = _body(body, rng)
            headers = {"content-type": "application/json"}
            if rng.random() < 0.1:
                kinds = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
                headers["content-type"] = rng.choice(kinds)
            if rng.random() < 0.3:
                headers["authorization"] = rng.choice(
                    ["Bearer x", "Bearer " + "A" * 43, "Basic", ""]
                )
            status, answer = _request(connection, method, path, data, headers)
            rooms += status == 201 and path == "/api/rooms"
            _judge(report, method, path, data, status, answer)
    if len(database.rooms()) != rooms:
        report.faults.append(f"{len(database.rooms())} rooms, and {rooms} were made")
    report.check(server, database)
    return report


def _address(name: str, rng: random.Random) -> str:
    text = quote(name.encode("utf-8", "surrogatepass"), safe="")
    return rng.choice([text, text, text + "%00", "%2e%2e%2f" + text, "%ff", text + "?a=%zz&b[]=1"])


def _body(body: Any, rng: random.Random) -> bytes | None:
    if body is None:
        return rng.choice([None, None, b"{}", b"\0"])
    what = rng.random()
    if what < 0.6:
        return encoded(broken_value(body, rng))
    if what < 0.9:
        return broken_bytes(encoded(body), rng)
    return rng.choice([b"", b"[]", b"null", b"{", b"\xff", b"[" * 9000, b" " * 70_000])


def _request(
    connection: http.client.HTTPConnection,
    method: str,
    path: str,
    data: bytes | None,
    headers: dict[str, str],
) -> tuple[int, bytes]:
    try:
        connection.request(method, path, data, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    except (http.client.HTTPException, OSError):  # it hung up on a body that is too long
        connection.close()
        return 413, b'{"code":"","sentence":"."}'


def _judge(
    report: Report, method: str, path: str, data: bytes | None, status: int, answer: bytes
) -> None:
    if status >= 500:
        report.faults.append(f"{status} to {method} {path} {data!r}: {answer[:200]!r}")
    if status >= 400 and path.startswith("/api") and method != "HEAD":
        try:
            problem = json.loads(answer)
            assert isinstance(problem["code"], str)
            assert problem["sentence"].strip()
        except (ValueError, KeyError, TypeError, AssertionError):
            report.faults.append(f"{status} to {method} {path} says {answer[:200]!r}")
