"""SIGTERM with many people at the tables: everybody is told, nothing is lost, and it is quick."""

import asyncio
import contextlib
import itertools
import json
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from server.table import LONG, Server, sit
from server.test_limits import hello, socket_of


class Drained(NamedTuple):
    exit_code: int
    close_codes: set[int | None]


async def drain(
    server: Server, rooms: list[str], sockets: int, ready: Callable[[], Awaitable[None]]
) -> Drained:
    """Stop the server with so many sockets open at the rooms."""
    async with contextlib.AsyncExitStack() as stack:

        async def comes(room: str) -> ClientConnection:
            how = socket_of(server, room, max_queue=None, ping_interval=None)
            opened = await stack.enter_async_context(how)
            await opened.send(hello())
            assert json.loads(await opened.recv())["type"] == "snapshot"
            return opened

        everybody = []
        for first in range(0, sockets, 50):
            some = range(first, min(first + 50, sockets))
            everybody += await asyncio.gather(*(comes(rooms[n % len(rooms)]) for n in some))
        await ready()
        server.process.terminate()
        exit_code = await asyncio.to_thread(server.process.wait, LONG)
        await asyncio.gather(*(opened.wait_closed() for opened in everybody))
        return Drained(exit_code, {opened.close_code for opened in everybody})


def test_two_hundred_sockets_are_told_and_nothing_is_lost(start: Callable[..., Server]) -> None:
    """1012 to all of them, and exit code 0: nothing had to be given up after nine seconds; what was
    acknowledged stands."""
    server = start()
    made = [server.room("me", "me") for _ in range(8)]

    async def scene() -> tuple[Drained, list[int]]:
        acked = [0] * len(made)

        async def plays(number: int) -> None:
            async with sit(server, made[number]["room"], made[number]["tokens"]) as me:
                with contextlib.suppress(ConnectionClosed):
                    for word in itertools.count():
                        answer = await me.ask("say", text=f"word {word}")
                        acked[number] = answer["v"] if answer["type"] == "ack" else acked[number]
                assert me.socket.close_code == 1012

        players = [asyncio.create_task(plays(number)) for number in range(len(made))]

        async def all_have_talked() -> None:
            while not all(acked):
                await asyncio.sleep(0.01)

        rooms = [one["room"] for one in made]
        drained = await drain(server, rooms, 192, all_have_talked)
        await asyncio.gather(*players)
        return drained, acked

    drained, acked = asyncio.run(scene())
    assert drained.exit_code == server.stop() == 0
    assert drained.close_codes == {1012}
    revived = start()

    async def look_again() -> None:
        for one, v in zip(made, acked, strict=True):
            async with sit(revived, one["room"], one["tokens"]) as me:
                assert (await me.until_type("snapshot"))["v"] >= v

    asyncio.run(look_again())


def test_a_program_that_listens_does_not_hold_up_the_stop(start: Callable[..., Server]) -> None:
    """Its stream ends like everything else."""
    server = start()
    _, guest = server.post("/api/bots", {"name": "Robin"})

    async def scene() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET /api/stream/event HTTP/1.1\r\nHost: localhost\r\n")
        writer.write(f"Authorization: Bearer {guest['token']}\r\n\r\n".encode())
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        server.process.terminate()
        await asyncio.wait_for(reader.read(), LONG)
        assert await asyncio.to_thread(server.stop) == 0
        writer.close()

    asyncio.run(scene())
    assert (server.folder / "stderr.txt").read_text() == ""  # nothing had to be cut off
