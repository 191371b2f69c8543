"""What goes wrong, in an order that a seed gives again."""

import asyncio
import random
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import breakroom
from chaos.database import Database
from chaos.history import Verdict, check
from chaos.process import Process
from chaos.proxy import Proxy
from chaos.workload import Workload

KILL, TERM, STOP, FULL, DAMAGED = "killed", "told to stop", "frozen", "disk full", "disk fails"
FAULTS: Final = (*[KILL] * 8, STOP, TERM, FULL)
MORE_FAULTS: Final = (*FAULTS, *FAULTS, DAMAGED)  # for the long run: needs strace
STUCK_SECONDS: Final = 60.0
ROOM_ON_DISK: Final = 40_000  # bytes that a full disk still takes
STRACE: Final = (
    *("strace", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null", "-e", "trace=fdatasync"),
    *("-e", "inject=fdatasync:error=EIO:when=15+9"),
)


def all_titles() -> list[tuple[str, dict[str, Any]]]:
    """Every variant of every game; the slow worlds of one once only."""
    titles = []
    for key in breakroom.game_keys():
        game = breakroom.game(key)
        variants = [dict(options) for options in game.variants.values()]
        titles += [(key, options) for options in (variants[:1] if game.settles else variants)]
    return titles


class Chaos:
    def __init__(
        self, folder: Path, seed: int, possible: tuple[str, ...], say: Callable[[str], None]
    ) -> None:
        self.folder, self.seed, self.possible, self.say = folder, seed, possible, say
        self.rng = random.Random(f"{seed}/nemesis")
        self.faults: Counter[str] = Counter()
        self.server = Process(folder)

    async def run(self, kills: int, games: int, between: tuple[int, int]) -> Verdict:
        """A fault after so many acknowledged commands, from `between`, until the server has been
        killed so many times; then the books are compared."""
        self.proxy = Proxy(self.server.port, random.Random(f"{self.seed}/proxy"))
        await self.proxy.open()
        database = Database(Path(self.server.db))
        load = Workload(self.seed, games, all_titles(), lambda: self.server, self.proxy, database)
        try:
            while self.faults[KILL] < kills:
                await self._progress(load, self.rng.randint(*between))
                await self._strike(fault := self.rng.choice(self.possible))
                if fault == KILL and self.faults[KILL] % 10 == 0:
                    self.say(f"{self._faults()}: {load.answered:,} acknowledged")
            self.proxy.calm = True
            await asyncio.wait_for(load.stop(), 120)
        finally:
            for task in load.tasks:
                task.cancel()
            await asyncio.gather(*load.tasks, return_exceptions=True)
            await self.proxy.close()
        code = await asyncio.to_thread(self.server.stop)
        verdict = check(database, load.histories)
        self.say(
            f"{self._faults()}; network: {self.proxy.done}; {load.thefts} thefts tried;"
            f" {len(load.histories)} rooms"
        )
        if code:
            verdict.faults.append(f"the server ended with {code}")
        return verdict

    async def _progress(self, load: Workload, commands: int) -> None:
        """Let them play; nobody may be stuck."""
        goal, given_up = load.answered + commands, time.monotonic() + STUCK_SECONDS
        while load.answered < goal:
            await asyncio.sleep(0.01)
            for task in load.tasks:
                if task.done():
                    task.result()
            if time.monotonic() > given_up:
                codes = Counter(c for told in load.histories for c in told.refused.values())
                raise AssertionError(f"after {self._faults()} nobody gets on: {codes}")

    def _faults(self) -> str:
        return ", ".join(f"{fault} {count}" for fault, count in self.faults.items())

    async def _strike(self, fault: str) -> None:
        self.faults[fault] += 1
        if fault == KILL:
            await asyncio.to_thread(self.server.kill)
            await self._start()
        elif fault == TERM:
            code = await asyncio.to_thread(self.server.stop)
            if code:
                raise AssertionError(f"SIGTERM ended with {code}")
            await self._start()
        elif fault == STOP:
            self.server.signal(signal.SIGSTOP)
            await asyncio.sleep(self.rng.uniform(0.1, 1.0))
            self.server.signal(signal.SIGCONT)
        elif fault == FULL:
            await self._fill_disk()
        elif fault == DAMAGED:  # every ninth sync fails, for a while
            await asyncio.to_thread(self.server.kill)
            await self._start(STRACE)
            await asyncio.sleep(3.0)
            await asyncio.to_thread(self.server.kill)
            await self._start()

    async def _start(self, before: Sequence[str] = ()) -> None:
        port = self.server.port
        self.server = await asyncio.to_thread(Process, self.folder, port, "", before)

    async def _fill_disk(self) -> None:
        """No file may grow: SQLite is told so by the system, as on a full disk."""
        wal = Path(self.server.db + "-wal")
        size = wal.stat().st_size if wal.exists() else 0
        most = max(size, Path(self.server.db).stat().st_size) + ROOM_ON_DISK
        _, hard = resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (most, hard))
        await asyncio.sleep(self.rng.uniform(0.3, 1.0))
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (hard, hard))


def chaos(
    seed: int,
    kills: int,
    games: int,
    between: tuple[int, int],
    possible: tuple[str, ...] = FAULTS,
) -> Verdict:
    """One run; what it finds."""
    with tempfile.TemporaryDirectory() as name:
        start = Chaos(Path(name), seed, possible, lambda text: print(text, flush=True))
        try:
            return asyncio.run(start.run(kills, games, between))
        finally:
            if start.server.popen.poll() is None:
                start.server.kill()
            errors = start.server.stderr.read_text()
            if "Traceback" in errors:
                sys.stdout.write(errors[-4000:])
