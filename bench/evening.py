"""An evening in which the server dies in every round, and how long pairing takes.

    python bench/evening.py [--players 16] [--rounds 5] [--moves 6]

Programs in the players' places sit down and play over the real socket; in each round the server is
killed (SIGKILL) after some of the results and started again. At the end the log says whether a
result was lost or doubled, and whether every pairing was legal.
"""

import argparse
import asyncio
import itertools
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from breakroom.server.club import pairing
from server.evening import Host, Kept, Kills, plays
from server.table import Server
from server.test_pairing import Evening


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--moves", type=int, default=6, help="in a game, before one resigns")
    options = parser.parse_args()
    pairing.swiss([pairing.Player(0), pairing.Player(1)])  # what is loaded once is loaded
    for name, pair in (
        ("Swiss", pairing.swiss),
        ("arena", pairing.arena),
        ("tables of four", lambda players: pairing.tables_of(players, 4)),
    ):
        print(f"64 players, {name}: {paired(pair)}")
    with tempfile.TemporaryDirectory() as folder:
        evening(Path(folder), options.players, options.rounds, options.moves)


def paired(pair: Callable[[list[pairing.Player]], list[tuple[int, ...]]]) -> str:
    """Processor time for a round, over six rounds of five evenings."""
    spent = []
    for seed in range(5):
        evening = Evening(64, seed)
        for _ in range(6):
            begun = time.process_time()
            tables = pair(list(evening.players.values()))
            spent.append(1000 * (time.process_time() - begun))
            evening.play(tables)
    return f"median {statistics.median(spent):.1f} ms, at most {max(spent):.1f} ms"


def evening(folder: Path, players: int, rounds: int, moves: int) -> None:
    server, begun = Server(folder), time.monotonic()
    host = Host(server, form="swiss", rounds=rounds)
    names = ("".join(letters) for letters in itertools.product("AEKTZ", "mprx", "aeou"))
    guests = [host.comes(name) for name, _ in zip(names, range(players), strict=False)]
    host.does("begin")
    rng = random.Random(1)
    kills = Kills(server, host, [rng.randrange(players // 2 + 1) for _ in range(rounds)])

    async def all_play() -> None:
        await asyncio.gather(
            kills.go_on(), *(plays(server, guest, guest.number, moves) for guest in guests)
        )

    asyncio.run(all_play())
    Kept(folder / "test.db", host.code).check(rounds, players)
    server.kill()
    seconds = time.monotonic() - begun
    print(
        f"{players} players, {rounds} Swiss rounds, {kills.count} kills in {seconds:.0f} s:"
        f" {rounds * ((players + 1) // 2)} results, none lost or doubled, all pairings legal"
    )


main()
