"""What goes wrong, in an order that a seed gives again."""

import asyncio
import contextlib
import math
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

import breakroom
from chaos.database import Database, PostgresDatabase
from chaos.history import Outages, Verdict, check
from chaos.process import LONG, Process
from chaos.proxy import Proxy
from chaos.workload import Workload
from server.postgres import Postgres


class Fault(StrEnum):
    KILL = "killed"
    TERM = "told to stop"
    STOP = "frozen"
    FULL = "disk full"
    DAMAGED = "disk fails"
    JUMP = "wall clock jumps"
    CRASH = "database crashes"
    PAUSE = "database frozen"


FAULTS: Final = (*[Fault.KILL] * 8, Fault.STOP, Fault.TERM, Fault.FULL)
FAULTS_OF_TWO: Final = (  # servers on one PostgreSQL
    *[Fault.KILL] * 6,
    *(Fault.STOP, Fault.TERM, Fault.TERM, Fault.CRASH, Fault.PAUSE),
)
A_MOMENT: Final = 1.2  # seconds in which a server that stands still is busy, not down
LAST_BEATS: Final = 0.5  # seconds before a crash that need not have been noted
STUCK_SECONDS: Final = 300.0
ROOM_ON_DISK: Final = 40_000  # bytes that a full disk still takes
STRACE: Final = (
    *("strace", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null", "-e", "trace=fdatasync"),
    *("-e", "inject=fdatasync:error=EIO:when=15+9"),
)
LIBFAKETIME: Final = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)


def all_titles() -> list[tuple[str, dict[str, Any]]]:
    """Every variant of every game; the slow worlds of one once only."""
    titles = []
    for key in breakroom.game_keys():
        game = breakroom.game(key)
        variants = [dict(options) for options in game.variants.values()]
        titles += [(key, options) for options in (variants[:1] if game.settles else variants)]
    return titles


class Chaos:
    """One server on SQLite, or two on PostgreSQL."""

    def __init__(
        self,
        folder: Path,
        seed: int,
        possible: tuple[Fault, ...],
        say: Callable[[str], None],
        postgres: Postgres | None = None,
        is_quiet: bool = False,
    ) -> None:
        self.folder, self.seed, self.possible, self.say = folder, seed, possible, say
        self.postgres = postgres
        self.rng = random.Random(f"{seed}/nemesis")
        self.ways = random.Random(f"{seed}/servers")
        self.faults: Counter[Fault] = Counter()
        self.outages = Outages([], [])
        if not is_quiet:  # on a busy machine a server may stand still at any time
            self.outages.maybe.append((0.0, math.inf))
        self.wall = folder / "wall.txt"  # what the server's wall clock is ahead
        self.wall.write_text("+0s")
        self.db = postgres.database() if postgres else ""
        self.servers = [self._process() for _ in range(2 if postgres else 1)]

    def _process(self, port: int = 0, before: Sequence[str] = ()) -> Process:
        env = {}
        if Fault.JUMP in self.possible:
            env = {
                "LD_PRELOAD": str(LIBFAKETIME),
                "FAKETIME_TIMESTAMP_FILE": str(self.wall),
                "FAKETIME_CACHE_DURATION": "1",
                "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            }
        return Process(self.folder, port, self.db, before, env=env)

    async def run(self, kills: int, games: int, between: tuple[int, int]) -> Verdict:
        """A fault after so many acknowledged commands, from `between`, until a server has been
        killed so many times; then the books are compared."""
        self.proxy = Proxy(self.servers[0].port, random.Random(f"{self.seed}/proxy"))
        await self.proxy.open()
        database = PostgresDatabase(self.db) if self.db else Database(Path(self.servers[0].db))
        load = Workload(self.seed, games, all_titles(), self._any_server, self.proxy, database)
        try:
            while self.faults[Fault.KILL] < kills:
                await self._progress(load, self.rng.randint(*between))
                await self._strike(load, fault := self.rng.choice(self.possible))
                if fault == Fault.KILL and self.faults[Fault.KILL] % 10 == 0:
                    self.say(f"{self._faults()}: {load.answered:,} acknowledged")
            self.proxy.calm = True
            await asyncio.wait_for(load.stop(), LONG)
        finally:
            for task in load.tasks:
                task.cancel()
            await asyncio.gather(*load.tasks, return_exceptions=True)
            await self.proxy.close()
        codes = [await asyncio.to_thread(server.stop) for server in self.servers]
        verdict = check(database, load.histories, self.outages)
        database.close()
        self.say(
            f"{self._faults()}; network: {self.proxy.done}; {load.thefts} thefts tried;"
            f" {len(load.histories)} rooms"
        )
        if any(codes):
            verdict.faults.append(f"the servers ended with {codes}")
        return verdict

    def _any_server(self) -> Process:
        return self.ways.choice(self.servers)

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

    async def _strike(self, load: Workload, fault: Fault) -> None:
        self.faults[fault] += 1
        which, begun = self.rng.randrange(len(self.servers)), time.monotonic()
        down: tuple[float, float] | None = None  # when surely nobody was served
        server = self.servers[which]
        match fault:
            case Fault.KILL:
                await asyncio.to_thread(server.kill)
                down = await self._start(which)
            case Fault.TERM:
                if code := await asyncio.to_thread(server.stop):
                    raise AssertionError(f"SIGTERM ended with {code}")
                down = await self._start(which)
            case Fault.STOP:
                server.signal(signal.SIGSTOP)
                stopped = time.monotonic()
                await asyncio.sleep(self.rng.uniform(0.1, 3.0))
                if time.monotonic() - stopped > A_MOMENT:
                    down = stopped, time.monotonic()
                server.signal(signal.SIGCONT)
            case Fault.FULL:
                await self._fill_disk(server)
            case Fault.DAMAGED:  # every ninth sync, for a while
                await asyncio.to_thread(server.kill)
                await self._start(which, STRACE)
                await asyncio.sleep(3.0)
                await asyncio.to_thread(self.servers[which].kill)
                await self._start(which)
            case Fault.JUMP:
                self.wall.write_text(self.rng.choice(["+0s", "+3600s", "-3600s", "+40d"]))
            case Fault.CRASH:
                assert self.postgres is not None
                await asyncio.to_thread(self.postgres.stop, signal.SIGQUIT)
                await asyncio.sleep(self.rng.uniform(0.0, 2.0))
                await asyncio.to_thread(self.postgres.start)
            case Fault.PAUSE:
                assert self.postgres is not None
                self.postgres.freeze(stop=True)
                await asyncio.sleep(self.rng.uniform(0.1, 2.0))
                self.postgres.freeze(stop=False)
        if fault in (Fault.CRASH, Fault.PAUSE):  # it is over when a server can store again
            await self._progress(load, 1)
        if fault != Fault.JUMP:
            self.outages.maybe.append((begun - LAST_BEATS, time.monotonic()))
        if len(self.servers) == 1 and down is not None:
            self.outages.sure.append(down)

    async def _start(self, which: int, before: Sequence[str] = ()) -> tuple[float, float]:
        """From when to when there was no server."""
        port, gone = self.servers[which].port, time.monotonic()
        self.servers[which] = await asyncio.to_thread(self._process, port, before)
        return gone, self.servers[which].opened_at

    async def _fill_disk(self, server: Process) -> None:
        """A small disk of its own is filled up; elsewhere no file may grow, which SQLite is told
        by the system as it is on a full disk."""
        if os.path.ismount(self.folder):
            filler = self.folder / "filler"
            with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
                while file.write(bytes(4096)):
                    pass
            await asyncio.sleep(self.rng.uniform(0.3, 1.0))
            filler.unlink()
            return
        wal = Path(server.db + "-wal")
        size = wal.stat().st_size if wal.exists() else 0
        most = max(size, Path(server.db).stat().st_size) + ROOM_ON_DISK
        _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, hard))
        await asyncio.sleep(self.rng.uniform(0.3, 1.0))
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))


def chaos(
    seed: int,
    kills: int,
    games: int,
    between: tuple[int, int],
    possible: tuple[Fault, ...] = FAULTS,
    postgres: Postgres | None = None,
    disk_mb: int = 0,
    is_quiet: bool = False,
) -> Verdict:
    """One run; what it finds. With a size, on a disk of its own, which only root may make. On a
    quiet machine every clock must also have counted what it should."""
    with tempfile.TemporaryDirectory() as name, _disk(name, disk_mb):
        start = Chaos(
            Path(name), seed, possible, lambda text: print(text, flush=True), postgres, is_quiet
        )
        try:
            return asyncio.run(start.run(kills, games, between))
        finally:
            for server in start.servers:
                if server.popen.poll() is None:
                    server.kill()
            errors = start.servers[0].stderr.read_text()
            if "Traceback" in errors:
                sys.stdout.write(errors[-4000:])


@contextlib.contextmanager
def _disk(folder: str, mb: int) -> Iterator[None]:
    if not mb:
        yield
        return
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={mb}m", "tmpfs", folder], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)
