"""Everything goes wrong for a long time, and the books are compared: `make chaos`.

    python bench/chaos.py [--kills 200] [--games 24] [--seed 1] [--piece 20] [--world N]

Games of all titles are played through a bad network while servers are killed, stopped and frozen,
disks fill up or fail, databases crash and wall clocks jump. The run is made of pieces, each with a
fresh database, a world of its own and a seed, which is printed: `--seed SEED --world N --kills
PIECE` plays one again.
"""

import argparse
import contextlib
import os
import shutil
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from chaos.nemesis import FAULTS, FAULTS_OF_TWO, LIBFAKETIME, Fault, Verdict, chaos
from server.postgres import Postgres

WORLDS = ("SQLite", "SQLite on a small disk", "two servers on PostgreSQL")
DISK_MB = 192


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--piece", type=int, default=20, help="kills with one database")
    parser.add_argument("--games", type=int, default=24, help="at once")
    parser.add_argument("--commands", type=int, default=500, help="between faults, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--world", type=int, choices=range(len(WORLDS)), help="one world only")
    options = parser.parse_args()
    begun, kills, seed = time.monotonic(), 0, options.seed
    sums = dict.fromkeys(Verdict._fields[:-1], 0)
    dirty = []
    while kills < options.kills:
        piece = min(options.piece, options.kills - kills)
        world = WORLDS[seed % len(WORLDS) if options.world is None else options.world]
        print(f"seed {seed}, {piece} kills, {world} …", flush=True)
        verdict = run(world, seed, piece, options.games, options.commands)
        print(f"seed {seed}: {verdict}", flush=True)
        for name in sums:
            sums[name] += getattr(verdict, name)
        if not verdict.is_clean:
            dirty.append(seed)
        kills, seed = kills + piece, seed + 1
    minutes = (time.monotonic() - begun) / 60
    print(f"{kills} kills in {minutes:.0f} minutes: {sums}; seeds with faults: {dirty or 'none'}")
    sys.exit(bool(dirty))


def run(world: str, seed: int, kills: int, games: int, commands: int) -> Verdict:
    between = commands // 2, commands
    if world == WORLDS[2]:
        with contextlib.closing(Postgres()) as database:
            return chaos(seed, kills, games, between, FAULTS_OF_TWO, database, is_quiet=True)
    possible = [*FAULTS, *FAULTS]
    possible += [Fault.DAMAGED] if shutil.which("strace") else []
    possible += [Fault.JUMP, Fault.JUMP] if LIBFAKETIME else []
    on_disk_of_its_own = world == WORLDS[1] and os.geteuid() == 0
    disk_mb = DISK_MB if on_disk_of_its_own else 0
    return chaos(seed, kills, games, between, tuple(possible), disk_mb=disk_mb, is_quiet=True)


if __name__ == "__main__":
    main()
