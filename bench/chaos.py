"""Everything goes wrong for a long time, and the books are compared: `make chaos`.

    python bench/chaos.py [--kills 200] [--games 24] [--seed 1] [--piece 20]

Games of all titles are played through a bad network while the server is killed, stopped, frozen
and has its disk fill up or fail. The run is made of pieces, each with a fresh database and a seed
of its own, which is printed: `--seed SEED --kills PIECE` plays one again.
"""

import argparse
import shutil
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from chaos.nemesis import FAULTS, MORE_FAULTS, Verdict, chaos


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--piece", type=int, default=20, help="kills with one database")
    parser.add_argument("--games", type=int, default=24, help="at once")
    parser.add_argument("--commands", type=int, default=800, help="between faults, at most")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    possible = MORE_FAULTS if shutil.which("strace") else FAULTS
    begun, kills, seed = time.monotonic(), 0, options.seed
    sums = dict.fromkeys(Verdict._fields[:-1], 0)
    dirty = []
    while kills < options.kills:
        piece = min(options.piece, options.kills - kills)
        print(f"seed {seed}, {piece} kills …", flush=True)
        between = (options.commands // 2, options.commands)
        verdict = chaos(seed, piece, options.games, between, possible)
        print(f"seed {seed}: {verdict}", flush=True)
        for name in sums:
            sums[name] += getattr(verdict, name)
        if not verdict.is_clean:
            dirty.append(seed)
        kills, seed = kills + piece, seed + 1
    minutes = (time.monotonic() - begun) / 60
    print(f"{kills} kills in {minutes:.0f} minutes: {sums}; seeds with faults: {dirty or 'none'}")
    sys.exit(bool(dirty))


if __name__ == "__main__":
    main()
