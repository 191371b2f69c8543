"""Processes that work for tables, and the line in which their work waits.

Games at play come before hints, hints before analyses, and then tables that nobody attends. What
nobody has asked for yet, and somebody may, comes last. Within a rank, whoever was served longest
ago is next. The last free worker is for a game at play of somebody for whom none works yet, so
that nobody can take them all.
"""

import asyncio
import ctypes
import multiprocessing
import os
import platform
import struct
import sys
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from enum import IntEnum
from typing import Any, Final

from breakroom.bots import LEVELS
from breakroom.core.game import Refused
from breakroom.server import journal
from breakroom.server.metrics import BOT_TIMEOUTS

FIRST_SECONDS: Final = 60.0  # the deadline of a worker that has to load a game first
TRIES: Final = 3
REMEMBERED: Final = 10_000  # addresses of which the last turn is remembered
WAITING_EACH: Final = 4  # hints and analyses of one address that may wait
WAITING: Final = 32  # and of all together, of either kind
SCHED_SETATTR: Final = {"x86_64": 314, "aarch64": 274}  # the number of this call of Linux
TURN_NS: Final = 100_000_000  # the longest turn at the processor that it grants


class Rank(IntEnum):
    PLAY = 0
    HINT = 1
    ANALYSIS = 2
    AWAY = 3  # a game at play that nobody attends
    AHEAD = 4  # what will be asked for: it is loaded in short pieces while there is nothing to do


class Busy(Refused):
    """All workers are taken; the asker may try again in a moment."""

    def __init__(self, sentence: str = "The bots are busy: try again in a moment.") -> None:
        super().__init__(sentence)


class NobodyWaits(Exception):  # noqa: N818 - not an error: what was asked for is not wanted
    pass


class Turn:
    """A request for a worker, waiting its turn."""

    def __init__(
        self,
        workers: "Workers",
        whose: str,
        rank: Callable[[], Rank | None],
        fits: "Callable[[Worker], Any]",
    ) -> None:
        self.fits = fits  # scores a free worker; the one with the highest score is taken
        self.whose = whose  # an address, or a room; empty: nobody in particular
        self.ask_rank = rank  # called whenever ranks are compared; it gives None if nobody waits
        self.rank = rank()
        self.since = time.monotonic()  # since when it has waited in this rank
        self.waited = 0.0  # seconds, once it has a worker
        self.worker: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._workers = workers

    def look(self) -> None:
        """Ask for this request's rank again, which may have changed."""
        rank = self.ask_rank()
        if rank != self.rank:
            self.rank, self.since = rank, time.monotonic()

    async def ask(self, work: Callable[..., str | None], *given: Any) -> str | None:
        """What the worker answers in time; None if it does not. One who gives up waiting does not
        disturb it: it would have to load everything again."""
        running = asyncio.create_task(self._run(work, *given))
        running.add_done_callback(lambda _: self._workers.release(self))
        return await asyncio.shield(running)

    async def _run(self, work: Callable[..., str | None], *given: Any) -> str | None:
        worker = self.worker.result()
        try:
            return await worker.ask(self._workers.seconds, work, *given)
        except TimeoutError:
            BOT_TIMEOUTS.inc()
        except BrokenProcessPool as broken:  # the worker died again after it was replaced
            if not worker.is_closed:
                BOT_TIMEOUTS.inc()
                journal.error(broken, kind=work.__name__)
        except Exception as error:  # a bug in a bot must not leave somebody waiting for its move
            journal.error(error, kind=work.__name__)
        return None


class Workers:
    """Processes that answer within a deadline, or are replaced."""

    def __init__(self, count: int, seconds: float, niceness: int = 0) -> None:
        self.seconds: float = seconds
        self._all = [Worker(niceness) for _ in range(count)]
        self._free = list(self._all)
        self._waiting: list[Turn] = []
        self._running: Counter[str] = Counter()
        self._served: OrderedDict[str, int] = OrderedDict()  # the number of their last turn
        self._turns = 0

    def for_tests(self, seconds: float) -> None:
        """Answers may take so long, and whatever else the machine does goes no sooner."""
        self.seconds = seconds
        for worker in self._all:
            worker.set_niceness(0)

    def close(self) -> None:
        for worker in self._all:
            worker.close()

    def waiting(self, rank: Rank) -> int:
        """How many requests of that rank wait."""
        return sum(turn.rank == rank for turn in self._waiting)

    def count(self, fits: "Callable[[Worker], bool]") -> int:
        """How many workers are in that state."""
        return sum(map(fits, self._all))

    @property
    def size(self) -> int:
        return len(self._all)

    def refuse_when_crowded(self, rank: Rank, whose: str) -> None:
        """Refuse a hint or an analysis when many are waiting already."""
        alike = [turn for turn in self._waiting if turn.rank == rank]
        if len(alike) >= WAITING or sum(t.whose == whose for t in alike) >= WAITING_EACH:
            raise Busy

    async def turn(
        self,
        game: str = "",
        whose: str = "",
        rank: Callable[[], Rank | None] = lambda: Rank.PLAY,
        patience: float | None = None,
        fits: "Callable[[Worker], Any] | None" = None,
    ) -> Turn:
        """A worker, when it is their turn; one that knows the game, if there is a choice, or that
        fits better in another way. Busy if that takes longer than their patience, NobodyWaits if
        it is not wanted any more."""
        turn = Turn(self, whose, rank, fits or (lambda worker: game in worker.games))
        self._waiting.append(turn)
        self.look()
        try:
            async with asyncio.timeout(patience):
                await asyncio.shield(turn.worker)
        except TimeoutError:
            self._give_up(turn)
            raise Busy from None
        except asyncio.CancelledError:
            self._give_up(turn)
            raise
        return turn

    def _give_up(self, turn: Turn) -> None:
        if turn in self._waiting:
            self._waiting.remove(turn)
        elif not turn.worker.exception():
            self.release(turn)

    def look(self) -> None:
        """Gives every free worker to the request that is next."""
        if self._all[0].is_closed:
            return
        for turn in list(self._waiting):
            turn.look()
            if turn.rank is None:
                self._waiting.remove(turn)
                turn.worker.set_exception(NobodyWaits())
        while self._free and (turns := [turn for turn in self._waiting if self._may_begin(turn)]):
            turn = min(turns, key=lambda t: (t.rank, self._served.get(t.whose, 0)))
            self._waiting.remove(turn)
            self._begin(turn)

    def _may_begin(self, turn: Turn) -> bool:
        is_first = not self._running[turn.whose] if turn.whose else True
        is_last = len(self._free) == 1 < len(self._all)
        if turn.rank is Rank.PLAY:
            return is_first or not is_last
        return is_first and not is_last

    def _begin(self, turn: Turn) -> None:
        worker = max(self._free, key=turn.fits)
        self._free.remove(worker)
        self._turns += 1
        if turn.whose:
            self._running[turn.whose] += 1
            self._served[turn.whose] = self._turns
            self._served.move_to_end(turn.whose)
            if len(self._served) > REMEMBERED:
                self._served.popitem(last=False)
        turn.waited = time.monotonic() - turn.since
        turn.worker.set_result(worker)

    def release(self, turn: Turn) -> None:
        self._free.append(turn.worker.result())
        if turn.whose:
            self._running[turn.whose] -= 1
            if not self._running[turn.whose]:
                del self._running[turn.whose]
        self.look()


class Worker:
    """One process, which does one thing at a time."""

    def __init__(self, niceness: int) -> None:
        self.set_niceness(niceness)
        self._did: set[tuple[Any, ...]] = set()  # what it has loaded everything for
        self.is_closed = False

    def set_niceness(self, niceness: int) -> None:
        """Before its process starts, which it does when it is first asked."""
        self._niceness = niceness
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")  # numba does not survive a fork
        return ProcessPoolExecutor(1, context, initializer=_settle_in, initargs=(self._niceness,))

    @property
    def games(self) -> set[Any]:
        return {given[0] for _, *given in self._did if given}

    def has_done(self, work: Callable[..., str | None], game: str) -> bool:
        """Has the worker already loaded what this kind of work needs?"""
        return (work, game) in self._did

    async def ask(self, seconds: float, work: Callable[..., str | None], *given: Any) -> str | None:
        """A worker that has died is replaced and asked again; one that is late, killed. It has
        more time where it has to load what it needs: for a game, or for a level of its bots.
        """
        loop = asyncio.get_running_loop()
        alike = (work, *given[:1], *(level for level in given[1:2] if level in LEVELS))
        for attempt in range(TRIES):
            try:
                late = seconds if alike in self._did else max(seconds, FIRST_SECONDS)
                async with asyncio.timeout(late):
                    answer = await loop.run_in_executor(self._pool, work, *given)
            except BrokenProcessPool:
                self._replace()
                if attempt == TRIES - 1 or self.is_closed:
                    raise
            except (TimeoutError, asyncio.CancelledError):
                self._replace()
                raise
            else:
                self._did.add(alike)
                return answer
        raise AssertionError("every attempt returns or raises")

    def _replace(self) -> None:
        self._stop(wait=False)
        self._pool = self._new_pool()
        self._did.clear()

    def close(self) -> None:
        self.is_closed = True
        self._stop(wait=True)  # otherwise its thread would keep the server's process from ending

    def _stop(self, wait: bool) -> None:
        for process in list((self._pool._processes or {}).values()):
            process.kill()  # one that hangs would keep the server from stopping
        self._pool.shutdown(wait, cancel_futures=True)


def _settle_in(niceness: int) -> None:
    """The server and its event loop go first; and Ctrl-C is for the server, which then stops its
    workers."""
    import signal

    os.nice(niceness)
    take_long_turns()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def take_long_turns() -> None:
    """Ask for long turns at the processor. Linux, from 6.12 on, interrupts a process that has them
    as soon as another has something to do, and else only at its next tick: where they share a
    core, a move would wait for that tick some milliseconds each time. Other systems, and older
    ones, leave everything as it is."""
    number = SCHED_SETATTR.get(platform.machine())
    if sys.platform == "linux" and number is not None:
        niceness = os.getpriority(os.PRIO_PROCESS, 0)
        attributes = struct.pack("=IIQiIQQQ", 48, os.SCHED_OTHER, 0, niceness, 0, TURN_NS, 0, 0)
        ctypes.CDLL(None).syscall(number, 0, attributes, 0)
