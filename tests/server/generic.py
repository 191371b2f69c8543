"""A program that plays any game over HTTP, written from docs/bots.md alone: no Breakroom in it."""

import json
import random
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

PATIENCE = 600.0  # seconds: a server that is busy still says every few that it is there


class Generic:
    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.token = self.post("/api/bots", {"name": name})["token"]
        self.finished: dict[str, dict[str, Any]] = {}  # by game: how it ended
        self.refused: list[tuple[int, str]] = []

    def ask(self, path: str, body: Any = None) -> Any:
        headers = {"Content-Type": "application/json", "X-Breakroom-Seed": "1"}
        if hasattr(self, "token"):
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers)
        return urllib.request.urlopen(request, timeout=PATIENCE)

    def get(self, path: str) -> Any:
        with self.ask(path) as answer:
            return json.load(answer)

    def post(self, path: str, body: Any) -> Any:
        with self.ask(path, body) as answer:
            return json.load(answer)

    def lines(self, path: str) -> Iterator[dict[str, Any]]:
        with self.ask(path) as answer:
            yield from (json.loads(line) for line in answer if line.strip())

    def play(self, game: dict[str, Any]) -> None:
        """At random, to the end of the stream."""
        path, rng = f"/api/bot/game/{game['id']}", random.Random(game["game"])
        for line in self.lines(f"/api/bot/game/stream/{game['id']}"):
            state = line.get("state", line)
            while state["type"] == "gameState" and state["decision"]:
                try:
                    legal = self.get(f"{path}/legal")
                    if legal["actions"]:
                        self.post(f"{path}/move?v={legal['v']}", rng.choice(legal["actions"]))
                    break
                except urllib.error.HTTPError as error:
                    with error:
                        self.refused.append((error.code, json.load(error)["sentence"]))

    def play_all(self, opponent: str, wishes: list[dict[str, Any]]) -> None:
        """These games, all at once; returns when all have ended."""
        for wish in wishes:
            self.post(f"/api/challenge/{opponent}", wish)
        playing: dict[str, threading.Thread] = {}
        for event in self.lines("/api/stream/event"):
            game = event["game"]
            if event["type"] == "gameStart" and game["id"] not in playing:
                playing[game["id"]] = threading.Thread(target=self.play, args=(game,))
                playing[game["id"]].start()
            elif event["type"] == "gameFinish":
                self.finished[game["game"]] = game
            if len(self.finished) == len(wishes):
                break
        for thread in playing.values():
            thread.join()
