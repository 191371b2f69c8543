"""A stop under load: is everyone told, is nothing lost, how long does it take?

    python bench/drain.py [--sockets 1000] [--seconds 5]

Half of the sockets play, all of them read; then the server gets SIGTERM. Every socket must be
closed with 1012, the exit code must be 0 within ten seconds, and every acknowledged move must be
in the database.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from chaos.database import Database
from chaos.history import Told, check
from chaos.process import Process
from chaos.scripts import play_out
from chaos.workload import Client

LONGEST = 10.0


async def run(folder: Path, sockets: int, seconds: float) -> bool:
    server = Process(folder)
    server.quiet()
    rng, rooms, clients = random.Random(1), [], []
    for number in range(sockets // 4):
        made = await asyncio.to_thread(server.room, "convert", 2, {"first": "white"})
        told = Told("convert", made["room"], secrets=False)
        script = play_out("convert", {"first": "white"}, 0, rng)
        seats = [Client(told, int(seat), [token]) for seat, token in made["tokens"].items()]
        watchers = [Client(told, None, []), Client(told, None, [])]
        for client in seats + watchers:
            await client.connect(server.port)
        clients += seats + watchers
        rooms.append((told, seats, script))
        if number % 50 == 49:
            print(f"  {len(clients)} sockets", flush=True)

    async def play(told: Told, seats: list[Client], script: list) -> None:
        for number, (seat, action) in enumerate(script):
            command = {"type": "act", "id": f"m{number}", "seat": seat, "action": action}
            told.sent[command["id"]] = "act"
            await seats[seat].ask(command)
            await asyncio.sleep(rng.uniform(0, seconds / 6))

    playing = [asyncio.create_task(play(*room)) for room in rooms]
    await asyncio.sleep(seconds)
    begun = time.monotonic()
    server.popen.terminate()
    code = await asyncio.to_thread(server.popen.wait, 60)
    took = time.monotonic() - begun
    await asyncio.sleep(0.5)
    await asyncio.gather(*playing, return_exceptions=True)
    codes = Counter(client.socket.close_code for client in clients if client.socket)
    verdict = check(Database(Path(server.db)), [told for told, _, _ in rooms])
    lost = verdict.lost + verdict.unseen + verdict.gaps
    print(
        f"{len(clients)} sockets: exit code {code} after {took:.1f} s, closed with {dict(codes)},"
        f" {verdict.acknowledged} moves acknowledged, {lost} lost"
    )
    return not (code or lost or took > LONGEST or set(codes) != {1012})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=5.0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        is_clean = uvloop.run(run(Path(name), options.sockets, options.seconds))
    sys.exit(not is_clean)


if __name__ == "__main__":
    main()
