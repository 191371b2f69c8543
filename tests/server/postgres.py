"""A real PostgreSQL server for the tests, run by a user without rights (it refuses root)."""

import contextlib
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

NUMBERS = itertools.count(1)


def program(name: str) -> str:
    """Debian keeps the server's programs out of the way."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    found = shutil.which(name) or next((str(place) for place in places), None)
    assert found, f"The tests need PostgreSQL's {name}: install it (package postgresql)."
    return found


def unprivileged() -> dict[str, Any]:
    """Arguments for a process that is not root's."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = names.get("postgres") or names["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": [], "cwd": "/"}


class Postgres:
    """A server on a socket in a folder of its own, and databases on it."""

    def __init__(self, *settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="breakroom-pg-", dir="/tmp"))
        self.settings = [part for setting in settings for part in ("-c", setting)]
        self.who = unprivileged()
        if self.who:
            os.chown(self.folder, self.who["user"], self.who["group"])
        self._run("initdb", "-D", self.data, "-U", "breakroom", "-A", "trust", "--no-sync")
        self.start()

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def _run(self, name: str, *arguments: str) -> None:
        command = [program(name), *arguments]
        subprocess.run(command, check=True, capture_output=True, **self.who)

    def start(self) -> None:
        with (self.folder / "log.txt").open("a") as log:
            self.process = subprocess.Popen(
                [
                    *(program("postgres"), "-D", self.data, "-k", str(self.folder)),
                    *("-c", "listen_addresses=", "-c", "shared_buffers=16MB"),
                    *("-c", "recovery_init_sync_method=syncfs", *self.settings),
                ],
                stdout=log,
                stderr=log,
                **self.who,
            )
        ready = [program("pg_isready"), "-q", "-h", str(self.folder), "-U", "breakroom"]
        while subprocess.run(ready, check=False).returncode != 0:
            assert self.process.poll() is None, (self.folder / "log.txt").read_text()
            time.sleep(0.02)

    def stop(self, mode: signal.Signals = signal.SIGINT) -> None:
        """SIGINT is a fast stop; SIGQUIT an immediate one, as if the machine had crashed."""
        self.process.send_signal(mode)
        self.process.wait(300)

    def freeze(self, stop: bool) -> None:
        """The server stands still, with all its processes, or goes on."""
        number = signal.SIGSTOP if stop else signal.SIGCONT
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        for pid in [self.process.pid, *map(int, children.read_text().split())]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    def sql(self, statement: str, database: str = "postgres") -> str:
        command = [program("psql"), "-h", str(self.folder), "-U", "breakroom", "-qAt", "-X"]
        answer = subprocess.run(
            [*command, "-d", database, "-c", statement], check=True, capture_output=True, text=True
        )
        return answer.stdout.strip()

    def database(self) -> str:
        """The address of a new database."""
        name = f"test{next(NUMBERS)}"
        self.sql(f"CREATE DATABASE {name}")
        return self.address(name)

    def address(self, name: str) -> str:
        return f"postgresql://breakroom@/{name}?host={self.folder}"

    def close(self) -> None:
        if self.process.poll() is None:
            self.freeze(stop=False)
            self.stop()
        shutil.rmtree(self.folder)
