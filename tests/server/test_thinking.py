"""Bots whose workers hang, die or fail: a bot always answers, and the server never waits."""

import asyncio
import os
import platform
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import breakroom
from breakroom.server import metrics, thinking, workers
from breakroom.server.workers import FIRST_SECONDS, SCHED_SETATTR, TURN_NS, Worker, Workers
from server.desk import its_turn_ns, think_unless_master, until_there
from server.table import LONG

CONVERT = breakroom.game("convert")


def processes(pool: Workers) -> list[int]:
    return [pid for worker in pool._all for pid in worker._pool._processes or {}]


def counted() -> int:
    return int(metrics.REGISTRY.get_sample_value("breakroom_bot_timeouts_total") or 0)


@pytest.fixture
def thinkers(monkeypatch: pytest.MonkeyPatch) -> Iterator[thinking.Thinkers]:
    """On a busy machine it takes long until a new worker has loaded what it needs."""
    monkeypatch.setattr(workers, "FIRST_SECONDS", LONG)
    asking = thinking.Thinkers(2)
    for worker in asking._bots._all:
        worker.set_niceness(0)
    yield asking
    asking.close()


async def level_of_move(thinkers: thinking.Thinkers, level: str = "casual") -> str:
    """Of the bot that made a move, when one of that level was asked."""
    state = CONVERT.setup({"first": "white"}, 1)
    thought = await thinkers.choose(CONVERT, level, state, 0)
    assert CONVERT.refuse(state, 0, thought.action) is None
    return thought.level


async def two_moves(thinkers: thinking.Thinkers) -> list[str]:
    return await asyncio.gather(level_of_move(thinkers), level_of_move(thinkers))  # type: ignore[return-value]


def test_a_hung_worker_costs_one_deadline(thinkers: thinking.Thinkers) -> None:
    """SIGSTOP: the move comes from a quicker bot in a new process, and that is counted."""

    async def scene() -> None:
        while await two_moves(thinkers) != ["casual", "casual"]:
            pass  # on a busy machine a worker may take too long to begin
        hung = processes(thinkers._bots)
        for worker in hung:
            os.kill(worker, signal.SIGSTOP)
        thinkers._bots.seconds, before = 0.1, counted()
        assert await two_moves(thinkers) == ["beginner", "beginner"]
        assert counted() == before + 2
        thinkers._bots.seconds = FIRST_SECONDS
        assert await two_moves(thinkers) == ["casual", "casual"]
        assert not set(hung) & set(processes(thinkers._bots))

    asyncio.run(scene())


def test_a_worker_killed_in_thought_is_asked_again(thinkers: thinking.Thinkers) -> None:
    """SIGKILL: another process answers, as the bot that was asked, and no time-out is counted."""

    async def scene() -> None:
        await two_moves(thinkers)
        thinkers._bots.seconds, before = FIRST_SECONDS, counted()
        killed = processes(thinkers._bots)
        thought = asyncio.create_task(level_of_move(thinkers))
        await asyncio.sleep(0)
        for worker in killed:
            os.kill(worker, signal.SIGKILL)
        assert await thought == "casual"
        assert counted() == before

    asyncio.run(scene())


def test_what_must_be_loaded_has_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that knows a game's quick bots has not loaded its masters' search; one that has
    judged a puzzle knows all of the game."""
    worker, given, timeout = Worker(0), list[float](), asyncio.timeout

    def noted(seconds: float) -> asyncio.Timeout:
        given.append(seconds)
        return timeout(None)

    async def scene() -> None:
        for level in ("casual", "casual", "master", "master"):
            assert await worker.ask(12.0, "{} {} {}".format, "convert", level, b"") is not None
        for puzzle in ("k7q2mx", "m2xk7q"):
            assert await worker.ask(12.0, "{} {} {}".format, "breach", puzzle, "[]") is not None

    monkeypatch.setattr(worker, "_pool", ThreadPoolExecutor(1))
    monkeypatch.setattr(asyncio, "timeout", noted)
    asyncio.run(scene())
    assert given == [FIRST_SECONDS, 12.0, FIRST_SECONDS, 12.0, FIRST_SECONDS, 12.0]


def test_a_bot_that_fails_plays_as_another(
    thinkers: thinking.Thinkers,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A bug in a bot is written down with a trace, and its player gets a move of a quicker one."""
    monkeypatch.setattr(thinking, "think", think_unless_master)
    assert asyncio.run(level_of_move(thinkers, "master")) == "casual"
    assert [line.levelname for line in caplog.records] == ["ERROR"]
    assert caplog.messages[0].startswith("Error ")


@pytest.mark.parametrize("key", thinking.compiled_games())
def test_a_warm_up_compiles_all_that_is_used(key: str) -> None:
    """After it, whole games of every variant at every level that searches need nothing new."""
    done = subprocess.run(
        [sys.executable, "-c", NOTHING_NEW, key], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "[]\n"


# What is loaded from the folder of compiled code counts like what is compiled.
NOTHING_NEW = """
import gc, random, sys
import breakroom
from breakroom.bots import move
from breakroom.core.wire import option_infos
from breakroom.server import thinking
from numba.core.dispatcher import Dispatcher

def compiled():
    return {
        (d.py_func.__module__, d.py_func.__name__, str(signature))
        for d in gc.get_objects() if isinstance(d, Dispatcher)
        for signature in d.signatures if d.py_func.__module__.startswith("breakroom")
    }

key = sys.argv[1]
game, rng = breakroom.game(key), random.Random(2)
thinking.warm_up(key, "master")
before = compiled()
infos = {info.name: info for info in option_infos(game.options)}
for variant in infos["variant"].values if "variant" in infos else [None]:
    state, ply = game.setup({"variant": variant} if variant else {}, 3), 0
    while game.outcome(state) is None:
        seat = game.decisions(state)[0].seat
        level = ("club", "expert", "master")[ply % 3]
        if ply % 4 == 0:
            action = move(breakroom.bot(key, level), game, state, seat, rng)
        else:
            action = game.sample(state, seat, rng)
        state, ply = breakroom.step(game, state, seat, action)[0], ply + 1
print(sorted(compiled() - before))
"""


def test_the_event_loop_goes_on_while_all_workers_think(
    thinkers: thinking.Thinkers, tmp_path: Path
) -> None:
    """They think until the loop has come round a hundred times."""

    async def scene() -> None:
        enough = tmp_path / "enough"
        turns = [await thinkers._bots.turn() for _ in range(2)]
        thoughts = [asyncio.create_task(turn.ask(until_there, str(enough))) for turn in turns]
        for _ in range(100):
            await asyncio.sleep(0.001)
        assert not any(thought.done() for thought in thoughts)
        enough.touch()
        assert await asyncio.gather(*thoughts) == ["there", "there"]

    asyncio.run(scene())


def grants_turns() -> bool:
    """Linux does so from 6.12 on."""
    numbers = platform.release().split(".")[:2]
    is_new = sys.platform == "linux" and tuple(map(int, numbers)) >= (6, 12)
    return is_new and platform.machine() in SCHED_SETATTR


@pytest.mark.skipif(not grants_turns(), reason="this system knows nothing of long turns")
def test_workers_take_long_turns_at_the_processor(thinkers: thinking.Thinkers) -> None:
    """So that a move on the same core interrupts them at once."""

    async def scene() -> None:
        turn = await thinkers._bots.turn()
        assert await turn.ask(its_turn_ns) == str(TURN_NS)

    asyncio.run(scene())
