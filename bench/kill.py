"""Kills the server in the middle of play, again and again, and counts what was lost.

    python bench/kill.py [KILLS] [GAMES]

Every kill is a SIGKILL under load: all games play as fast as they can. After each restart every
room is opened again and compared with what its player was told: each acknowledged action must be
in the log, at the version it was acknowledged with; the log must have no gap.
"""

import asyncio
import contextlib
import random
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from websockets.exceptions import ConnectionClosed

from server.table import Server, sit
from server.test_running import one_screen_move


async def play_on(server: Server, made: dict, acked: dict[str, int], rng: random.Random) -> None:
    """Game after game in one room's place, until the server is gone."""
    with contextlib.suppress(ConnectionClosed, OSError, TimeoutError):
        while True:
            async with sit(server, made["room"], made["tokens"]) as me:
                await me.until_type("snapshot")
                while not me.table["outcome"]:
                    acked[made["room"]] = max(
                        acked.get(made["room"], 0), await one_screen_move(me, rng)
                    )
            made.update(await asyncio.to_thread(server.room, "me", "me"))


async def until_killed(server: Server, rooms: list[dict], acked: dict[str, int], seed: int) -> None:
    rng = random.Random(seed)
    tasks = [
        asyncio.create_task(play_on(server, made, acked, random.Random(f"{seed}/{i}")))
        for i, made in enumerate(rooms)
    ]
    await asyncio.sleep(rng.uniform(0.5, 2.0))
    server.kill()
    await asyncio.gather(*tasks, return_exceptions=True)


def lost(db: Path, acked: dict[str, int]) -> tuple[int, int, int]:
    """Acknowledged actions that are not in the log; actions stored; rooms with a gap."""
    with contextlib.closing(sqlite3.connect(db)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = connection.execute("SELECT room, count(*), max(seq) FROM log GROUP BY room")
        stored = {room: (count, last) for room, count, last in rows}
    missing = sum(max(0, v - stored.get(room, (0, 0))[1]) for room, v in acked.items())
    gaps = sum(count != last for count, last in stored.values())
    return missing, sum(count for count, _ in stored.values()), gaps


def main(kills: int, games: int) -> None:
    acked: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as name:
        folder, begun = Path(name), time.monotonic()
        server = Server(folder)
        rooms = [server.room("me", "me") for _ in range(games)]
        for kill in range(1, kills + 1):
            asyncio.run(until_killed(server, rooms, acked, kill))
            server = Server(folder, server.port)
            missing, stored, gaps = lost(folder / "test.db", acked)
            print(
                f"kill {kill:3}: {sum(acked.values()):6} acknowledged, {stored:6} stored,"
                f" {missing} lost, {gaps} rooms with a gap"
            )
        server.stop()
        print(
            f"{missing} of {sum(acked.values())} acknowledged actions lost in {kills} kills,"
            f" {games} games at once, {time.monotonic() - begun:.0f} s"
        )
    sys.exit(missing or gaps)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    main(*(numbers + [20, 16][len(numbers) :]))
