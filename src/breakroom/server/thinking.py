"""Bots think in worker processes, with a deadline, on veiled states only; so does the table,
where what an action does takes a while to work out.

A worker that dies or hangs is replaced, alone; a bot that cannot answer in time, because its
worker hangs or because too many wait, plays any legal action, so that nobody waits for ever.
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
from breakroom.server import journal
from breakroom.server.metrics import BOT_TIMEOUTS

DEADLINE_SECONDS: Final = 12.0  # for a free worker to come, and again for its answer
COMPILE_SECONDS: Final = 60.0  # the same on a machine that compiles the searches just now
OPEN_FIRST_SECONDS: Final = 0.3  # before that, the server opens its doors
SETTLE_SECONDS: Final = 10.0  # the world answers in a tenth of one; a new worker starts in two
TEST_SECONDS: Final = 600.0  # in place of each of these, in tests
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
        count = workers or max(2, (os.cpu_count() or 2) - 1)
        self._bots = Workers(count, DEADLINE_SECONDS, niceness=10)
        self._tables = Workers(TABLE_WORKERS, SETTLE_SECONDS)
        self._warming: asyncio.Task[None] | None = None
        self._test_seed: int | None = None

    def for_tests(self, seed: int) -> None:
        """The same position, the same choice, however long it takes."""
        self._test_seed = seed
        self._bots.seconds = self._tables.seconds = TEST_SECONDS

    def start(self) -> None:
        """Get the searches compiled in the background, by one of the workers."""
        self._warming = asyncio.create_task(self._warm_up(), name="warm-up")

    async def _warm_up(self) -> None:
        await asyncio.sleep(OPEN_FIRST_SECONDS)
        usual, self._bots.seconds = self._bots.seconds, max(self._bots.seconds, COMPILE_SECONDS)
        await self._bots.ask(warm_up, patiently=True)
        self._bots.seconds = usual

    def close(self) -> None:
        if self._warming is not None:
            self._warming.cancel()
        self._bots.close()
        self._tables.close()

    async def choose(self, game: Game[Any], level: str, state: Any, seat: Seat) -> Any:
        """What a bot of the level does in the seat. A worker never gets what the seat does not
        know: it guesses, and searches its guesses."""
        rng = random.Random(secrets.randbits(64) if self._test_seed is None else self._test_seed)
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

    def __init__(self, count: int, seconds: float, niceness: int = 0) -> None:
        self.seconds: float = seconds
        self._all = [Worker(niceness) for _ in range(count)]
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()  # the one that is warm
        for worker in self._all:
            self._free.put_nowait(worker)

    def close(self) -> None:
        for worker in self._all:
            worker.close()

    async def ask(
        self, work: Callable[..., str | None], *given: Any, patiently: bool = False
    ) -> str | None:
        """What a worker answers in time; None if none does."""
        try:
            async with asyncio.timeout(self.seconds):
                worker = await self._free.get()
            try:
                async with asyncio.timeout(None if patiently else self.seconds):
                    return await worker.ask(work, *given)
            finally:
                self._free.put_nowait(worker)
        except TimeoutError:
            BOT_TIMEOUTS.count()
        except BrokenProcessPool as broken:  # over and over
            BOT_TIMEOUTS.count()
            journal.error(broken, kind=work.__name__)
        except Exception as error:  # a bug in a bot: somebody waits for its move
            journal.error(error, kind=work.__name__)
        return None


class Worker:
    """One process, which does one thing at a time."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._is_closed = False
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")  # a forked numba dies
        return ProcessPoolExecutor(1, context, initializer=_settle_in, initargs=(self._niceness,))

    async def ask(self, work: Callable[..., str | None], *given: Any) -> str | None:
        """A worker that has died is replaced and asked again; one that is given up, killed."""
        loop = asyncio.get_running_loop()
        for attempt in range(TRIES):
            try:
                return await loop.run_in_executor(self._pool, work, *given)
            except BrokenProcessPool:
                self._replace()
                if attempt == TRIES - 1 or self._is_closed:
                    raise
            except asyncio.CancelledError:
                self._replace()
                raise
        raise AssertionError("every attempt returns or raises")

    def _replace(self) -> None:
        self._stop(wait=False)
        self._pool = self._new_pool()

    def close(self) -> None:
        self._is_closed = True
        self._stop(wait=True)  # or its thread is in the way when the server's process ends

    def _stop(self, wait: bool) -> None:
        for process in list((self._pool._processes or {}).values()):
            process.kill()  # one that hangs would keep the server from stopping
        self._pool.shutdown(wait, cancel_futures=True)


def _settle_in(niceness: int) -> None:
    """The server and its event loop go first; and Ctrl-C is for the server, which then stops its
    workers."""
    import signal

    os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
