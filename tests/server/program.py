"""A bot's side of the wire, step by step; and the example bot."""

import json
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from server.table import LONG, Server

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"


class Program:
    """A bot's side of the wire."""

    def __init__(self, server: Server, name: str, *games: str) -> None:
        self.server = server
        self.unread = {"opponentGone"}  # kinds of lines that do not matter in a test
        status, made = server.post("/api/bots", {"name": name, "games": games})
        assert status == 201, made
        self.token = made["token"]

    def ask(self, path: str, body: Any = None) -> tuple[int, Any]:
        return self.server.ask(path, body, authorization=f"Bearer {self.token}")[:2]

    @contextmanager
    def stream(self, path: str) -> Iterator[Iterator[dict[str, Any]]]:
        headers = {"Authorization": f"Bearer {self.token}"}
        request = urllib.request.Request(self.server.url + path, headers=headers)
        with urllib.request.urlopen(request, timeout=LONG) as answer:
            lines = (json.loads(line) for line in answer if line.strip())
            yield (line for line in lines if line["type"] not in self.unread)


def listening(server: Server, game: str = "convert") -> list[str]:
    _, games = server.get("/api/games")
    levels = next(info["levels"] for info in games if info["key"] == game)
    return [level for level in levels if level.startswith("@")]


def until_listed(server: Server, level: str) -> None:
    """The stream's answer begins before its first line is there to be read."""
    last = time.monotonic() + LONG
    while level not in listening(server):
        assert time.monotonic() < last, f"{level} never came"


@contextmanager
def example(server: Server, folder: Path, name: str = "Example") -> Iterator[str]:
    """The example bot, as an author would start it; gives its name as a level."""
    with (folder / "said.txt").open("a") as said:
        words = [sys.executable, str(EXAMPLE), server.url, name]
        bot = subprocess.Popen(words, cwd=folder, stdout=said)
        try:
            until_listed(server, f"@{name}")
            yield f"@{name}"
        finally:
            bot.send_signal(signal.SIGINT)
            assert bot.wait(LONG) == 0
    last = time.monotonic() + LONG
    while f"@{name}" in listening(server):
        assert time.monotonic() < last, "it never left"
