"""Workers without processes: a test sees what each is asked, and says when it answers."""

import asyncio
import ctypes
import os
import platform
import random
import signal
import struct
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import breakroom
from breakroom.core.wire import to_json
from breakroom.server import reviewing, thinking, workers


class Asked:
    """One thing that a worker is at."""

    def __init__(self, work: str, given: tuple[Any, ...], worker: Any) -> None:
        self.work, self.given, self.worker = work, given, worker
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
                self.done: set[tuple[Any, Any]] = set()

            def has_done(self, work: Callable[..., Any], game: str) -> bool:
                return (work, game) in self.done

            async def ask(self, seconds: float, work: Callable[..., Any], *given: Any) -> Any:
                asked = Asked(work.__name__, given, self)
                desk.asked.append(asked)
                answer = await asked.answer
                self.done.add((work, given[0]))
                return answer

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


DEAD = "BREAKROOM_TEST_DEAD"  # in the environment: a file that says that it has died


def weigh_and_die_once(key: str, record: bytes, parts: bytes, first: int, last: int) -> str:
    """In a worker: it is killed when it has weighed the first ply, and goes on in another."""
    dead = Path(os.environ[DEAD])
    if first and not dead.exists():
        dead.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return reviewing.weigh(key, record, parts, first, last)


def until_there(path: str) -> str:
    """In a worker: until there is such a file."""
    while not Path(path).exists():
        time.sleep(0.001)
    return "there"


def its_turn_ns() -> str:
    """In a worker: how long a turn at the processor it asks Linux for."""
    attributes = ctypes.create_string_buffer(48)
    number = workers.SCHED_SETATTR[platform.machine()] + 1  # the call that reads them is the next
    assert ctypes.CDLL(None).syscall(number, 0, attributes, 48, 0) == 0
    return str(struct.unpack("=IIQiIQQQ", attributes.raw)[5])
