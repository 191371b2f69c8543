"""Open a database again and again, each time killed after one statement more, until it is open.

Prints how often it was killed.
"""

import asyncio
import itertools
import os
import signal
import sys

import alembic.command  # noqa: F401 - once for all who die
import sqlalchemy as sa

from breakroom.server.store import open_store


async def open_and_close(db: str) -> None:
    await (await open_store(db)).close()


def die_after(statements: int) -> None:
    """This process, as in a power cut, when so many statements were carried out."""
    counted = itertools.count(1)

    def count(*_: object) -> None:
        if next(counted) == statements:
            os.kill(os.getpid(), signal.SIGKILL)

    sa.event.listen(sa.Engine, "after_cursor_execute", count)


if __name__ == "__main__":
    for kills in itertools.count():
        child = os.fork()
        if child == 0:
            die_after(kills + 1)
            asyncio.run(open_and_close(sys.argv[1]))
            os._exit(0)
        if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != -signal.SIGKILL:
            print(kills)
            break
