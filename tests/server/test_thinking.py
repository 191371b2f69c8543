"""Bots whose workers hang, die or fail: somebody always answers, and the server never waits."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest

import breakroom
from breakroom.server import metrics, thinking

CONVERT = breakroom.game("convert")


def processes(workers: thinking.Workers) -> list[int]:
    return [pid for worker in workers._all for pid in worker._pool._processes or {}]


def counted() -> int:
    return int(list(metrics.BOT_TIMEOUTS.lines())[-1].split()[-1])


@pytest.fixture
def thinkers() -> Iterator[thinking.Thinkers]:
    asking = thinking.Thinkers(2)
    yield asking
    asking.close()


async def move(thinkers: thinking.Thinkers, level: str = "casual") -> Any:
    state = CONVERT.setup({"first": "white"})
    action = await thinkers.choose(CONVERT, level, state, 0)
    assert CONVERT.refuse(state, 0, action) is None
    return action


def test_a_hung_worker_costs_one_deadline(thinkers: thinking.Thinkers) -> None:
    """SIGSTOP: the move comes from the fallback, is counted, and the pool heals."""

    async def scene() -> None:
        await asyncio.gather(move(thinkers), move(thinkers))
        hung = processes(thinkers._bots)
        for worker in hung:
            os.kill(worker, signal.SIGSTOP)
        thinkers._bots.seconds, before, begun = 1.0, counted(), time.monotonic()
        await asyncio.gather(move(thinkers), move(thinkers))
        assert 0.9 < time.monotonic() - begun < 4.0
        assert counted() == before + 2
        thinkers._bots.seconds = thinking.COMPILE_SECONDS
        await asyncio.gather(move(thinkers), move(thinkers))
        assert counted() == before + 2
        assert not set(hung) & set(processes(thinkers._bots))

    asyncio.run(scene())


def test_a_worker_killed_in_thought_is_asked_again(thinkers: thinking.Thinkers) -> None:
    """SIGKILL: another one answers, and no time-out is counted."""

    async def scene() -> None:
        await asyncio.gather(move(thinkers), move(thinkers))
        thinkers._bots.seconds, before = thinking.COMPILE_SECONDS, counted()
        thought = asyncio.create_task(move(thinkers, "master"))
        await asyncio.sleep(0)
        for worker in processes(thinkers._bots):
            os.kill(worker, signal.SIGKILL)
        await thought
        assert counted() == before

    asyncio.run(scene())


def test_those_who_wait_too_long_for_a_worker_kill_nobody(thinkers: thinking.Thinkers) -> None:
    """Too many bots at once: the last play something simple, the first think on."""

    async def scene() -> None:
        await asyncio.gather(move(thinkers), move(thinkers))
        workers = processes(thinkers._bots)
        busy = [asyncio.create_task(thinkers._bots.ask(time.sleep, 1.0)) for _ in range(2)]
        await asyncio.sleep(0)
        thinkers._bots.seconds = 0.2
        before, begun = counted(), time.monotonic()
        await asyncio.gather(*(move(thinkers) for _ in range(3)))
        assert time.monotonic() - begun < 1.0
        assert counted() == before + 3
        await asyncio.gather(*busy)
        assert processes(thinkers._bots) == workers

    asyncio.run(scene())


def test_a_bot_that_fails_still_moves(
    thinkers: thinking.Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    """A bug in a bot is written down with a trace, and its player gets a move."""
    asyncio.run(move(thinkers, "nonsense"))
    assert [line.levelname for line in caplog.records] == ["ERROR"]
    assert caplog.messages[0].startswith("Error ")


def test_the_event_loop_goes_on_while_all_workers_think(thinkers: thinking.Thinkers) -> None:
    """Lag stays far under what a person notices; a figure for a quiet machine is in the bench."""

    async def scene() -> None:
        await asyncio.gather(move(thinkers), move(thinkers))
        late = []
        thoughts = [asyncio.create_task(move(thinkers, "master")) for _ in range(4)]
        while not all(thought.done() for thought in thoughts):
            begun = time.monotonic()
            await asyncio.sleep(0.005)
            late.append(time.monotonic() - begun - 0.005)
        assert sorted(late)[int(len(late) * 0.9)] < 0.1

    asyncio.run(scene())
