"""Bots think in worker processes, with a deadline, on veiled states only; so does the table,
where what an action does takes a while to work out.

A worker that dies is replaced and the question asked again; a bot that cannot answer in time
plays any legal action, so that nobody waits for ever.
"""

import asyncio
import multiprocessing
import os
import random
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

import msgspec

import breakroom
from breakroom.bots import move
from breakroom.core.game import Game, Refused, Seat
from breakroom.core.wire import to_json

DEADLINE_SECONDS: Final = 60.0  # the first search ever compiles for some seconds
SETTLE_SECONDS: Final = 20.0  # the world answers in a tenth of one; a new worker starts in two
TABLE_WORKERS: Final = 2
TRIES: Final = 3


def think(key: str, level: str, veiled: bytes, seat: Seat, seed: int) -> str:
    """In a worker: the bot's action for the seat, as JSON."""
    game = breakroom.game(key)
    state = msgspec.json.decode(veiled, type=game.state_type)
    return to_json(move(breakroom.bot(key, level), game, state, seat, random.Random(seed)))


def analyse(key: str, over: bytes) -> str:
    """In a worker: what can be worked out of a finished game, as JSON."""
    game = breakroom.game(key)
    return to_json(game.analysis(msgspec.json.decode(over, type=game.state_type)))


def settle(key: str, state: bytes, seat: Seat, action: str) -> str:
    """In a worker: the action with what the world answered, or why it is refused, as JSON."""
    game = breakroom.game(key)
    before = msgspec.json.decode(state, type=game.state_type)
    try:
        return to_json({"action": game.settle(before, seat, game.action(action))})
    except Refused as refused:
        return to_json({"refused": refused.reason})


def warm_up() -> None:
    """In a worker: let the strongest bots move once, so that their searches are compiled."""
    for key in breakroom.game_keys():
        game = breakroom.game(key)
        state: Any = game.setup()
        seat = game.decisions(state)[0].seat
        breakroom.bot(key, "master").choose(game, state, seat, random.Random(0))


class Thinkers:
    def __init__(self, workers: int | None = None) -> None:
        # One may be warming up. Tables have workers of their own: no flick waits behind a bot.
        self._bots = Workers(workers or max(2, (os.cpu_count() or 2) - 1), DEADLINE_SECONDS)
        self._tables = Workers(TABLE_WORKERS, SETTLE_SECONDS)

    def start(self) -> None:
        """Get the searches compiled in the background, by one of the workers."""
        self._bots.pool.submit(warm_up)

    def close(self) -> None:
        self._bots.close()
        self._tables.close()

    async def choose(self, game: Game[Any], level: str, state: Any, seat: Seat) -> Any:
        """What a bot of the level does in the seat. A worker never gets what the seat does not
        know: it guesses, and searches its guesses."""
        rng = random.Random(secrets.randbits(64))
        veiled = game.veiled(state, seat)
        data = to_json(veiled).encode()
        answer = await self._bots.ask(think, game.key, level, data, seat, rng.getrandbits(64))
        return game.sample(veiled, seat, rng) if answer is None else game.action(answer)

    async def settle(self, game: Game[Any], state: Any, seat: Seat, action: Any) -> Any:
        """The action with what the world answered; Refused if the world does not allow it."""
        data = to_json(state).encode()
        answer = await self._tables.ask(settle, game.key, data, seat, to_json(action))
        if answer is None:
            raise Refused("The table did not answer in time. Nothing has changed: try again.")
        told = msgspec.json.decode(answer)
        if "refused" in told:
            raise Refused(told["refused"])
        return game.action(told["action"])

    async def analyse(self, game: Game[Any], state: Any) -> str | None:
        """A finished game's analysis as JSON; None if the workers failed."""
        return await self._bots.ask(analyse, game.key, to_json(state).encode())


class Workers:
    """Processes that answer within a deadline, or are replaced."""

    def __init__(self, count: int, seconds: float) -> None:
        self._count = count
        self._seconds = seconds
        self.pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")  # a forked numba dies
        return ProcessPoolExecutor(self._count, context, initializer=_ignore_interrupts)

    def close(self) -> None:
        _stop(self.pool)

    async def ask(self, work: Callable[..., str], *given: Any) -> str | None:
        """What a worker answers in time; None after some tries."""
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            pool = self.pool
            try:
                return await asyncio.wait_for(
                    loop.run_in_executor(pool, work, *given), self._seconds
                )
            except (BrokenProcessPool, TimeoutError):
                self._replace(pool)
        return None

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        if self.pool is broken:
            self.pool = self._new_pool()
            _stop(broken)


def _stop(pool: ProcessPoolExecutor) -> None:
    workers = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:  # one that hangs would keep the server from stopping
        worker.terminate()


def _ignore_interrupts() -> None:
    """Ctrl-C is for the server, which then stops its workers."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
