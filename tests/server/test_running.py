"""Starting, stopping, dying and coming back."""

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from server.table import Player, Server, sit
from server.template import typed

PROGRAM = (sys.executable, "-m", "breakroom.cli")


def test_sigterm_closes_sockets_with_1012_and_exits_with_0(tmp_path: Path) -> None:
    """A stop is told to everyone, and loses nothing."""

    async def scene() -> None:
        server = Server(tmp_path, program=PROGRAM)
        made = server.room("me", "me")
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.play(random.Random(1))
            server.process.terminate()
            try:
                while True:
                    await me.read()
            except ConnectionClosed:
                assert me.socket.close_code == 1012
        assert server.stop() == 0
        server = Server(tmp_path)
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            assert len(me.view["standing"]) == 1
        server.stop()

    asyncio.run(scene())


def test_control_c_stops_a_server_with_130(tmp_path: Path) -> None:
    """As it ends every command; the goodbye says that nothing is lost."""
    server = Server(tmp_path, program=PROGRAM)
    server.process.send_signal(signal.SIGINT)
    said, _ = server.process.communicate()
    assert (server.process.returncode, said) == (130, "Stopped. Every game is kept.\n")


def test_a_taken_port_is_said_plainly() -> None:
    """Exit code 2, and what to do."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [*PROGRAM, "serve", "--port", str(port)]
        result = subprocess.run(
            [*command, "--no-browser"], capture_output=True, text=True, check=False
        )
    assert result.returncode == 2
    assert result.stderr.startswith(f"Port {port} is taken")


def test_a_killed_worker_is_replaced_and_the_bot_still_moves(tmp_path: Path) -> None:
    """Bots outlive the processes they think in."""

    async def scene() -> None:
        server = Server(tmp_path)
        made, rng = server.room("me", "casual"), random.Random(4)
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.play(rng)
            await me.until_my_turn()
            workers = server.workers()
            assert workers
            for worker in workers:
                os.kill(worker, signal.SIGKILL)
            await me.play(rng)
            await me.until_my_turn()
            assert len(me.view["standing"]) == 4
        server.stop()

    asyncio.run(scene())


def test_every_acknowledged_move_survives_a_kill(tmp_path: Path) -> None:
    """After SIGKILL in the middle of play, each game is at least where it was acknowledged."""
    server = Server(tmp_path)
    rooms = [server.room("me", "me") for _ in range(8)]
    acked = [0] * len(rooms)

    async def keep_playing(number: int) -> None:
        made, rng = rooms[number], random.Random(number)
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            while not me.table["outcome"]:
                acked[number] = await one_screen_move(me, rng)

    async def scene() -> None:
        players = [asyncio.create_task(keep_playing(number)) for number in range(len(rooms))]
        while sum(acked) < 40:
            await asyncio.sleep(0.001)
        server.kill()
        await asyncio.gather(*players, return_exceptions=True)

    async def look_again() -> None:
        for made, v in zip(rooms, acked, strict=True):
            async with sit(revived, made["room"], made["tokens"]) as me:
                await me.until_type("snapshot")
                assert me.v >= v

    asyncio.run(scene())
    assert sum(acked) >= 40
    revived = Server(tmp_path, server.port)
    asyncio.run(look_again())
    revived.stop()


async def one_screen_move(me: Player, rng: random.Random) -> int:
    """One action of whoever is to move; the version it was acknowledged with."""
    seat = me.table["to_move"][0]
    await me.send("look", seat=seat)
    await me.until(lambda m: m["type"] == "snapshot" and m["seat"] == seat)
    me.seat = seat
    answer = await me.play(rng)
    assert answer["type"] == "ack"
    v: int = answer["v"]
    return v


def test_only_the_owner_can_read_the_files(tmp_path: Path) -> None:
    """The database and what lies beside it, a backup, and a database restored from it; also where
    new files are for everybody."""
    before = os.umask(0)
    try:
        server = Server(tmp_path)
        server.room("me", "me")
        files = {path.name: path for path in tmp_path.glob("test.db*")}
        assert set(files) == {"test.db", "test.db-wal", "test.db-shm", "test.db.lock"}
        backup, new = str(tmp_path / "games.backup"), str(tmp_path / "new.db")
        for command in (("backup", "--db", str(tmp_path / "test.db")), ("restore", "--db", new)):
            assert typed("admin", *command, backup).code == 0
        for path in (*tmp_path.glob("*.db*"), tmp_path / "games.backup"):
            assert path.stat().st_mode & 0o777 == 0o600, path
        assert server.stop() == 0
    finally:
        os.umask(before)
