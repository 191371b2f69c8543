"""Workers without processes: a test sees what each is asked, and says when it answers."""

import asyncio
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import breakroom
from breakroom.core.wire import to_json
from breakroom.server import thinking, workers


class Asked:
    """One thing that a worker is at."""

    def __init__(self, work: str, given: tuple[Any, ...]) -> None:
        self.work, self.given = work, given
        self.answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()

    @property
    def level(self) -> str:
        return str(self.given[1])

    def think(self) -> None:
        """Answer with any legal action."""
        key, _, veiled, seat, seed = self.given
        game = breakroom.game(key)
        state = msgspec.json.decode(veiled, type=game.state_type)
        self.answer.set_result(to_json(game.sample(state, seat, random.Random(seed))))


class Desk:
    """What all workers together were asked, in order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[Asked] = []
        self.seconds = 0.0  # that have gone by, as the line sees it
        desk = self

        class Worker:
            def __init__(self, niceness: int) -> None:
                self.is_closed = False
                self.games: set[Any] = set()

            async def ask(self, seconds: float, work: Callable[..., Any], *given: Any) -> Any:
                desk.asked.append(Asked(work.__name__, given))
                return await desk.asked[-1].answer

            def close(self) -> None:
                self.is_closed = True

        class Time:
            @staticmethod
            def monotonic() -> float:
                return desk.seconds

        monkeypatch.setattr(workers, "Worker", Worker)
        monkeypatch.setattr(workers, "time", Time)

    async def until_asked(self, count: int) -> Asked:
        """Wait for so many, and give the last of them."""
        while len(self.asked) < count:
            await asyncio.sleep(0)
        return self.asked[count - 1]

    async def settled(self) -> int:
        """When everything that can happen has happened: how many were asked."""
        for _ in range(50):
            await asyncio.sleep(0)
        return len(self.asked)


def think_unless_master(key: str, level: str, veiled: bytes, seat: int, seed: int) -> str:
    """In a worker: the masters have a bug."""
    if level == "master":
        raise ValueError("a bug")
    return thinking.think(key, level, veiled, seat, seed)


def until_there(path: str) -> str:
    """In a worker: until there is such a file."""
    while not Path(path).exists():
        time.sleep(0.001)
    return "there"
