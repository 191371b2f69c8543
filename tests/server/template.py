"""A process that has loaded the program: whenever a test wants a server or types a command, it is
forked, which takes a fraction of the time that it takes to start one.

What is forked becomes a child of the tests' own process, with its own output, and can be
signalled and waited for like any other.
"""

import ctypes
import functools
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from typing import IO, NamedTuple, Never

ADOPTS_ORPHANS = 36  # PR_SET_CHILD_SUBREAPER
ADOPTED = b"\n"  # said once the tests are the parent of what was forked
ONE_AT_A_TIME = threading.Lock()
ENVIRONMENT = dict(os.environ)  # before any test has changed it


class Forked:
    """What `subprocess.Popen` is to other processes, as far as tests need it."""

    def __init__(self, pid: int, stdout: IO[str]) -> None:
        self.pid, self.stdout = pid, stdout
        self.returncode: int | None = None
        self._alive = os.pidfd_open(pid)

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def poll(self) -> int | None:
        if self.returncode is None and (ended := os.waitpid(self.pid, os.WNOHANG)) != (0, 0):
            self.returncode = os.waitstatus_to_exitcode(ended[1])
            os.close(self._alive)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self.poll() is None:
            select.select([self._alive], [], [], timeout)
        if (code := self.poll()) is None:
            raise subprocess.TimeoutExpired("breakroom serve", timeout or 0)
        return code

    def communicate(self) -> tuple[str, None]:
        said = self.stdout.read()
        self.wait()
        return said, None


def fork(arguments: Sequence[str], errors: IO[str], out: IO[str] | None = None) -> Forked:
    """`breakroom` with these arguments, its errors written to that file; what it says too, if there
    is one for it, else it can be read."""
    reading, writing = os.pipe() if out is None else (-1, os.dup(out.fileno()))
    asked = json.dumps([list(arguments), os.getcwd(), dict(os.environ)]).encode()
    with ONE_AT_A_TIME:
        template, _ = _template()
        socket.send_fds(template, [b"%8d" % len(asked)], [writing, errors.fileno()])
        template.sendall(asked)
        told = b""
        while not told.endswith(ADOPTED):
            told += template.recv(20)
    os.close(writing)
    return Forked(int(told), os.fdopen(reading) if out is None else out)


class Ended(NamedTuple):
    code: int
    said: str
    complained: str


def typed(*arguments: str) -> Ended:
    """What `breakroom` with these arguments says until it ends."""
    with tempfile.TemporaryFile("w+") as errors:
        process = fork(arguments, errors)
        said, _ = process.communicate()
        process.stdout.close()
        errors.seek(0)
        assert process.returncode is not None
        return Ended(process.returncode, said, errors.read())


@functools.cache
def _template() -> tuple[socket.socket, subprocess.Popen[bytes]]:
    ctypes.CDLL(None).prctl(ADOPTS_ORPHANS, 1, 0, 0, 0)
    ours, theirs = socket.socketpair()
    command = [sys.executable, __file__, str(theirs.fileno())]
    template = subprocess.Popen(command, pass_fds=[theirs.fileno()], env=ENVIRONMENT)
    theirs.close()
    return ours, template


# -- in the template ---------------------------------------------------------------------------


def wait_to_be_asked(tests: socket.socket) -> None:
    """Until the tests are over."""
    for name in ("breakroom.cli", "breakroom.server.run"):
        importlib.import_module(name)
    while True:
        size, fds, _, _ = socket.recv_fds(tests, 8, 2)
        if not size:
            return
        asked = b""
        while len(asked) < int(size):
            asked += tests.recv(int(size) - len(asked))
        if (between := os.fork()) == 0:  # its child is an orphan at once, and is adopted
            if (pid := os.fork()) == 0:
                tests.close()
                become(*json.loads(asked), *fds)
            tests.sendall(b"%d" % pid)
            os._exit(0)
        os.waitpid(between, 0)
        tests.sendall(ADOPTED)
        for fd in fds:
            os.close(fd)


def become(
    arguments: list[str], folder: str, environment: dict[str, str], out: int, errors: int
) -> Never:
    """The program itself, as if it had been started in that folder."""
    os.dup2(out, 1)
    os.dup2(errors, 2)
    os.close(out)
    os.close(errors)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.path[:0] = filter(None, environment.get("PYTHONPATH", "").split(os.pathsep))
    sys.argv = ["breakroom", *arguments]
    main = importlib.import_module("breakroom.cli")
    sys.modules["__main__"] = main  # for processes that it starts
    main.main()
    sys.exit()


if __name__ == "__main__":
    wait_to_be_asked(socket.socket(fileno=int(sys.argv[1])))
