"""The server as a process: started where and how we like, signalled, weighed, asked over HTTP."""

import contextlib
import http.client
import itertools
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from server.template import Forked, fork

LONG: Final = 300.0  # seconds after which something is wrong
TICKS: Final = os.sysconf("SC_CLK_TCK")


NUMBERS: Final = itertools.count()  # of processes, for their files


class Process:
    """`breakroom serve` on a free port, with a database in the folder unless one is given."""

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        db: str = "",
        before: Sequence[str] = (),
        more: Sequence[str] = (),
        env: dict[str, str] | None = None,
    ) -> None:
        self.folder, self.db = folder, db or str(folder / "test.db")
        self.stderr = folder / "stderr.txt"
        arguments = ["serve", "--no-browser", "--port", str(port), "--bot-pause", "0"]
        arguments += ["--db", self.db, *more]
        told = folder / f"stdout-{next(NUMBERS)}.txt"
        with self.stderr.open("a") as errors, told.open("w") as out:
            self.popen: Forked | subprocess.Popen[str]
            if before or env:
                command = [*before, sys.executable, "-m", "breakroom.cli", *arguments]
                around = {**os.environ, **(env or {})}
                self.popen = subprocess.Popen(
                    command, stdout=out, stderr=errors, text=True, env=around
                )
            else:
                self.popen = fork(arguments, errors, out)
        while not (line := told.read_text()).endswith("\n") and self.popen.poll() is None:
            time.sleep(0.005)
        if not line.startswith("Breakroom is open at "):
            raise RuntimeError(
                f"The server did not start: {line} {self.stderr.read_text()[-2000:]}"
            )
        # When it said so, whenever that was read: on the clock of time.monotonic.
        self.opened_at = told.stat().st_mtime - time.time() + time.monotonic()
        self.port = int(line.split()[4].rstrip("/").rsplit(":", 1)[1])
        self.pid = self._own_pid()

    def _own_pid(self) -> int:
        """Of the server itself, when it runs under another program such as strace."""
        pid = self.popen.pid
        if isinstance(self.popen, Forked):
            return pid
        while b"breakroom.cli" not in _arguments(pid)[1:4]:
            children = _children(pid)
            if not children:
                break
            pid = children[0]
        return pid

    # -- what is done to it -----------------------------------------------------------------

    def signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def kill(self) -> None:
        """As a power cut would: no chance to tidy up."""
        for pid in [self.pid, *self.workers()]:  # they would notice, but after their next answer
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.wait()

    def stop(self) -> int:
        self.signal(signal.SIGTERM)
        return self.wait()

    def wait(self, seconds: float = LONG) -> int:
        return self.popen.wait(seconds)

    def quiet(self) -> None:
        """Wait until the workers have compiled what they compile at the start."""
        still = 0
        while still < 3:
            before = sum(map(cpu_seconds, self.workers()))
            time.sleep(0.5)
            still = still + 1 if sum(map(cpu_seconds, self.workers())) - before < 0.02 else 0

    # -- what it weighs ---------------------------------------------------------------------

    def workers(self) -> list[int]:
        """The processes in which bots think."""
        return [pid for pid in _children(self.pid) if b"spawn_main" in b" ".join(_arguments(pid))]

    def cpu_seconds(self) -> float:
        return cpu_seconds(self.pid)

    def memory_bytes(self) -> int:
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        return 0

    # -- HTTP -------------------------------------------------------------------------------

    def ask(
        self, method: str, path: str, body: Any = None, source: str = "127.0.0.1"
    ) -> tuple[int, Any]:
        return ask(self.port, method, path, body, source)

    def room(
        self, game: str, seats: int, options: dict[str, Any], source: str = "127.0.0.1", **more: Any
    ) -> dict[str, Any]:
        """A new room in which every seat is mine."""
        wish = {"game": game, "options": options, "seats": [{"kind": "me"}] * seats, **more}
        status, made = self.ask("POST", "/api/rooms", wish, source)
        if status in (500, 503):
            raise ConnectionRefusedError("The server cannot make a room now.")
        assert status == 201, made
        return dict(made)


def ask(
    port: int, method: str, path: str, body: Any = None, source: str = "127.0.0.1"
) -> tuple[int, Any]:
    """Status and body; from any address of the loop, as limits count by address."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", port, timeout=LONG, source_address=(source, 0)
    )
    with contextlib.closing(connection):
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        connection.request(method, path, data, {"content-type": "application/json"})
        answer = connection.getresponse()
        text = answer.read()
    try:
        return answer.status, json.loads(text)
    except ValueError:
        return answer.status, text.decode()


def address(number: int) -> str:
    """One of many addresses of this machine, for people who sit at home each."""
    return f"127.1.{number // 250 % 250}.{number % 250 + 1}"


def cpu_seconds(pid: int) -> float:
    """Processor time of a process and all its threads."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def machine_seconds() -> float:
    """Processor time that the whole machine has spent."""
    words = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return (sum(words) - words[3] - words[4]) / TICKS


def _children(pid: int) -> list[int]:
    try:
        return [int(p) for p in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []


def _arguments(pid: int) -> list[bytes]:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except (FileNotFoundError, ProcessLookupError):
        return []
