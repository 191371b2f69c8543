"""What the processes of one service tell each other, through PostgreSQL.

A notification that is lost does no harm: after every new connection all open rooms look at the
database, and between processes a room's order is in the database alone.
"""

import asyncio
import contextlib
import random
from collections.abc import Callable
from typing import Any, Final

import asyncpg
import sqlalchemy as sa

from breakroom.server.store.address import connect_arguments
from breakroom.server.store.transactions import ANSWER_SECONDS

LARGEST_NOTICE: Final = 7_000  # bytes; PostgreSQL takes 8,000
NOTICES_WAITING: Final = 1_000
BEAT_SECONDS: Final = 3.0  # after so long without a notice, ask whether anybody is there
LONGEST_WAIT: Final = 5.0  # between two tries to connect
SEND: Final = "SELECT pg_notify('breakroom_notice', text) FROM unnest($1::text[]) AS text"

Written = Callable[[str | None], None]
Noticed = Callable[[str, bytes], None]


class Bus:
    def __init__(self, url: sa.URL, origin: str, written: Written, noticed: Noticed) -> None:
        self._url, self._origin = url, origin
        self._written, self._noticed = written, noticed
        self._notices: asyncio.Queue[str | None] = asyncio.Queue(NOTICES_WAITING)
        self.task = asyncio.create_task(self._work(), name="store bus")

    async def close(self) -> None:
        self.task.cancel()
        await asyncio.wait([self.task])

    def tell(self, room: str, payload: bytes) -> None:
        """Sends a notice soon; drops it if the database is away or too much is waiting."""
        if len(payload) > LARGEST_NOTICE:
            raise ValueError("A notice has at most 7,000 bytes.")
        self._put(f"{self._origin} {room} {payload.decode()}")

    def _put(self, notice: str | None) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._notices.put_nowait(notice)

    async def _work(self) -> None:
        wait = 0.1
        while True:
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    connection = await self._connect()
            except Exception:  # whatever went wrong, the next round tries again
                await asyncio.sleep(wait * random.uniform(0.5, 1))
                wait = min(2 * wait, LONGEST_WAIT)
                continue
            wait = 0.1
            asyncio.get_running_loop().call_soon(self._written, None)
            try:
                with contextlib.suppress(Exception):
                    await self._serve(connection)
            finally:
                connection.terminate()

    async def _connect(self) -> "asyncpg.Connection[Any]":
        connection = await asyncpg.connect(**connect_arguments(self._url))
        try:
            connection.add_termination_listener(lambda _: self._put(None))  # wakes `_serve`
            await connection.add_listener("breakroom", self._on_written)
            await connection.add_listener("breakroom_notice", self._on_notice)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _serve(self, connection: "asyncpg.Connection[Any]") -> None:
        """Send what is to be told, until the connection breaks."""
        while True:
            notices = []
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    notices.append(await self._notices.get())
            while not self._notices.empty():
                notices.append(self._notices.get_nowait())
            texts = [text for text in notices if text is not None]
            await connection.execute(SEND, texts, timeout=ANSWER_SECONDS)

    def _on_written(self, _connection: Any, _pid: Any, _channel: str, payload: object) -> None:
        origin, room, _seq = str(payload).split(" ")
        if origin != self._origin:
            self._written(room)

    def _on_notice(self, _connection: Any, _pid: Any, _channel: str, payload: object) -> None:
        origin, room, text = str(payload).split(" ", 2)
        if origin != self._origin:
            self._noticed(room, text.encode())
