"""A network between players and server that delays, cuts, doubles and reorders.

It knows frames, so that what it doubles or swaps are whole messages of a player. Towards the
players it delays and cuts only: a stream does not lose its middle.
"""

import asyncio
import contextlib
import random
from typing import Final

DELAYED, CUT, DOUBLED, SWAPPED = "delayed", "cut", "doubled", "swapped"
CHANCES: Final = {DELAYED: 0.02, CUT: 0.002, DOUBLED: 0.02, SWAPPED: 0.02}
LONGEST_DELAY: Final = 0.08


class Proxy:
    """Listens on `port` for the server at `to`."""

    def __init__(self, to: int, rng: random.Random) -> None:
        self.to = to
        self.done = dict.fromkeys(CHANCES, 0)
        self.calm = False  # then it only passes on
        self._rng = rng
        self._lines: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._is_closed = False

    async def open(self) -> None:
        self._listener = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._listener.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Cut every line, and wait until all who worked on them have noticed."""
        self._listener.close()
        self._is_closed = True
        await asyncio.sleep(0)
        for writer in list(self._writers):
            writer.transport.abort()
        while self._lines:
            await asyncio.wait(self._lines)

    def _chance(self, fault: str) -> bool:
        happens = not self.calm and self._rng.random() < CHANCES[fault]
        self.done[fault] += happens
        return happens

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._lines.add(task)
        self._writers.add(writer)
        try:
            if not self._is_closed:
                await self._connect(reader, writer)
        except (OSError, asyncio.IncompleteReadError):
            pass  # a line was cut: that is what this is for
        finally:
            self._hang_up(writer)
            self._lines.discard(task)

    def _hang_up(self, writer: asyncio.StreamWriter) -> None:
        writer.transport.abort()
        self._writers.discard(writer)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.to)
        self._writers.add(far_writer)
        ways = [
            asyncio.create_task(self._to_server(reader, far_writer)),
            asyncio.create_task(self._to_player(far_reader, writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            self._hang_up(far_writer)

    async def _to_server(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.readuntil(b"\r\n\r\n"))
        writer.write(await _frame(reader))  # hello is said once, and first
        while True:
            message = await _frame(reader)
            if message[0] & 15 == 1 and self._chance(SWAPPED):
                with contextlib.suppress(TimeoutError):
                    writer.write(await asyncio.wait_for(_frame(reader), LONGEST_DELAY))
            if self._chance(DELAYED):
                await asyncio.sleep(self._rng.uniform(0, LONGEST_DELAY))
            if self._chance(CUT):
                return
            twice = message[0] & 15 == 1 and self._chance(DOUBLED)
            writer.write(message * (2 if twice else 1))
            await writer.drain()

    async def _to_player(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            if self._chance(DELAYED):
                await asyncio.sleep(self._rng.uniform(0, LONGEST_DELAY))
            if self._chance(CUT):
                return
            writer.write(data)
            await writer.drain()


async def _frame(reader: asyncio.StreamReader) -> bytes:
    """One whole frame of a player, as it came."""
    head = await reader.readexactly(2)
    size = head[1] & 127
    if size >= 126:
        more = await reader.readexactly(2 if size == 126 else 8)
        head, size = head + more, int.from_bytes(more, "big")
    return head + await reader.readexactly(4 + size)
