"""Our figures beside the peers', measured in the same run: `make bench`.

The two sides take turns, window by window, so that whatever else the machine does hits both.
Counts are per second of processor time, the best of all windows: what one core can do. A step that
cannot run here says why, in the page too, and the others go on.
"""

import argparse
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from environments import ENV, ROOT, CannotRunError, environment, run
from page import Found, Rates, page

T = TypeVar("T")

HERE = Path(__file__).parent
IMPORT = "import time; t = time.process_time(); import breakroom; print(time.process_time() - t)"
FIRST_MOVE = """
import random, breakroom
game = breakroom.game("convert")
state = game.setup(seed=1)
breakroom.bot("convert", "club").choose(game, state, state.to_move, random.Random(1))
"""
RAYLET = r"\(raylet\)|^ +\[|^$"  # a node that is killed says a lot


def main() -> None:
    options = _options()
    missing: list[str] = []

    def attempt(what: str, work: Callable[[], T]) -> T | None:
        print(f"{what} …", flush=True)
        try:
            return work()
        except CannotRunError as error:
            missing.append(f"{what}: not done. {error}")
            print(missing[-1], flush=True)
            return None

    peers_python = attempt("Setting up the peers", peers_environment)
    attempt("Compiling our kernels, if they are not yet", first_move_seconds)
    ours = attempt("Starting ours", lambda: Worker([sys.executable, str(HERE / "ours.py")]))
    peers = peers_python and attempt(
        "Starting the peers", lambda: Worker([str(peers_python), str(HERE / "peers.py")])
    )
    sides = [side for side in (ours, peers) if side]
    attempt("Measuring", lambda: measure(sides, options.windows, options.seconds))
    starts = attempt("Starting Python afresh", lambda: cold_starts(options.windows))
    trained = attempt("Training an agent on Convert, which takes a minute or two", train)
    played = attempt("Playing on a Ray cluster of two nodes", cluster)
    rates: list[Rates] = [side.rates if side else {} for side in (ours, peers)]
    found = Found(*rates, starts or {}, trained, played, missing)
    report = page(options.date, found, peers_python)
    load = HERE / "load.md"  # made by `make load`, and part of the page
    written = f"{report}\n{load.read_text('utf-8')}" if load.exists() else report
    (HERE / "results.md").write_text(written, "utf-8")
    print(f"\n{report}\nWritten to bench/results.md.")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--windows", type=int, default=5, help="rounds; the best window counts")
    parser.add_argument("--seconds", type=float, default=0.5, help="of processor time a window")
    parser.add_argument("--date", default="", help="to write into results.md")
    return parser.parse_args()


def peers_environment() -> Path:
    return environment(
        "peers", "bench.txt", "OpenSpiel, PettingZoo, RLCard and python-chess (about 150 MB)"
    )


# -- measuring -----------------------------------------------------------------------------


class Worker:
    """One side's process, and the best rates it has shown."""

    def __init__(self, command: list[str]) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=ENV)
        self.programs: list[str] = self._answer()
        self.rates: Rates = {}
        for program in self.programs:  # the first run loads code and fills caches
            self.measure(program, 0.0)
        self.rates = {}

    def measure(self, program: str, seconds: float) -> None:
        assert self.process.stdin is not None
        print(json.dumps([program, seconds]), file=self.process.stdin, flush=True)
        best = self.rates.setdefault(program, {})
        for unit, rate in self._answer().items():
            best[unit] = max(rate, best.get(unit, 0.0))

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        while line := self.process.stdout.readline():
            if line[0] in "[{":  # libraries print greetings too
                return json.loads(line)
        raise CannotRunError("A measuring process has stopped; what it said is above.")

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def measure(sides: list[Worker], windows: int, seconds: float) -> None:
    for turn in range(windows):
        print(f"Round {turn + 1} of {windows} ", end="", flush=True)
        for i in range(max((len(side.programs) for side in sides), default=0)):
            for side in sides:
                if i < len(side.programs):
                    side.measure(side.programs[i], seconds)
                    print(".", end="", flush=True)
        print()
    for side in sides:
        side.close()


def cold_starts(windows: int) -> dict[str, float]:
    return {
        "import": min(import_seconds() for _ in range(windows)),
        "first move": min(first_move_seconds() for _ in range(windows)),
    }


def import_seconds() -> float:
    command = [sys.executable, "-c", IMPORT]
    return float(subprocess.run(command, check=True, capture_output=True, env=ENV).stdout)


def first_move_seconds() -> float:
    """As somebody waits for it, from the start of Python to its end."""
    begun = time.perf_counter()
    ended = subprocess.run([sys.executable, "-c", FIRST_MOVE], check=False, env=ENV)
    if ended.returncode:
        raise CannotRunError("A bot could not make its first move; what it said is above.")
    return time.perf_counter() - begun


def train() -> float:
    """The tutorial's program, whole: what its agent scores by the rules against random moves."""
    said = run([sys.executable, "-u", str(ROOT / "examples" / "train.py"), "convert"])
    found = re.search(r"^against random: ([\d.]+)%", "\n".join(said), re.M)
    assert found is not None
    return float(found[1]) / 100


def cluster() -> dict[str, Any]:
    """What bench/cluster.py found, in an environment with Ray."""
    python = environment("cluster", "cluster.txt", "Ray (about 80 MB)")
    env = {**ENV, "PYTHONPATH": str(ROOT / "src")}
    said = run([str(python), str(HERE / "cluster.py")], env, quiet=RAYLET, check=False)
    for line in said:
        if line.startswith("{"):
            return dict(json.loads(line))
    raise CannotRunError("It came to no result; what it said is above.")


if __name__ == "__main__":
    main()
