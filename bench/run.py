"""Our figures beside the peers', measured in the same run: `make bench`.

The two sides take turns, window by window, so that whatever else the machine does hits both.
Counts are per second of processor time, the best of all windows: what one core can do.
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parent
PEERS_PYTHON = ROOT / ".bench" / "venv" / "bin" / "python"
ENV = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}

IMPORT = "import time; t = time.process_time(); import breakroom; print(time.process_time() - t)"
FIRST_MOVE = """
import random, breakroom
game = breakroom.game("convert")
state = game.setup(seed=1)
breakroom.bot("convert", "club").choose(game, state, state.to_move, random.Random(1))
"""

Rates = dict[str, dict[str, float]]  # {"python-chess": {"games": 40.0, "moves": 16000.0}}


class Target(NamedTuple):
    words: str
    figure: float
    goal: float
    is_met: bool


def main() -> None:
    options = _options()
    set_up_peers()
    print("Compiling our kernels, if they are not yet …", flush=True)
    subprocess.run([sys.executable, "-c", FIRST_MOVE], check=True, env=ENV)
    ours = Worker("ours", [sys.executable, str(HERE / "ours.py")])
    peers = Worker("peers", [str(PEERS_PYTHON), str(HERE / "peers.py")])
    for turn in range(options.windows):
        print(f"Measuring, round {turn + 1} of {options.windows} …", flush=True)
        for i in range(max(len(ours.programs), len(peers.programs))):
            for side in (ours, peers):
                if i < len(side.programs):
                    side.measure(side.programs[i], options.seconds)
    ours.close()
    peers.close()
    print("Starting Python afresh …", flush=True)
    starts = {
        "import breakroom": best(options.windows, import_seconds),
        "cold start to the first searched move": best(options.windows, first_move_seconds),
    }
    print("Training an agent on Convert, which takes a minute or two …", flush=True)
    report = page(options.date, ours.rates, peers.rates, starts, train())
    (HERE / "results.md").write_text(report, "utf-8")
    print(f"\n{report}\nWritten to bench/results.md.")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--windows", type=int, default=5, help="rounds; the best window counts")
    parser.add_argument("--seconds", type=float, default=0.5, help="of processor time a window")
    parser.add_argument("--date", default="", help="to write into results.md")
    return parser.parse_args()


# -- the peers' environment ----------------------------------------------------------------


def set_up_peers() -> None:
    """Installs the peers once, from the locked list."""
    wanted = ROOT / "requirements" / "bench.txt"
    done = ROOT / ".bench" / "installed"
    if done.exists() and done.read_text("utf-8") == wanted.read_text("utf-8"):
        return
    local = ROOT / ".uv" / "bin" / "uv"
    uv = shutil.which("uv") or (str(local) if local.exists() else None)
    print("Making an environment for the peers …", flush=True)
    folder = str(ROOT / ".bench" / "venv")
    if uv:
        _run([uv, "venv", "-q", "--clear", "--python", sys.executable, folder])
        install = [uv, "pip", "install", "-q", "--python", str(PEERS_PYTHON)]
    else:
        _run([sys.executable, "-m", "venv", "--clear", folder])
        install = [str(PEERS_PYTHON), "-m", "pip", "install", "-q"]
    print("Installing OpenSpiel, PettingZoo, RLCard and python-chess (about 150 MB) …", flush=True)
    _run([*install, "--require-hashes", "-r", str(wanted)])
    done.write_text(wanted.read_text("utf-8"), "utf-8")


def _run(command: list[str]) -> None:
    if subprocess.run(command, check=False, env=ENV).returncode:
        sys.exit(f"That did not work: {' '.join(command)}")


# -- measuring -----------------------------------------------------------------------------


class Worker:
    """One side's process, and the best rates it has shown."""

    def __init__(self, name: str, command: list[str]) -> None:
        print(f"Starting {name} …", flush=True)
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
        sys.exit("A measuring process has stopped; what it said is above.")

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def best(windows: int, seconds: Callable[[], float]) -> float:
    return min(seconds() for _ in range(windows))


def import_seconds() -> float:
    command = [sys.executable, "-c", IMPORT]
    return float(subprocess.run(command, check=True, capture_output=True, env=ENV).stdout)


def first_move_seconds() -> float:
    """Processor time of a whole process, from the start of Python to its end."""
    process = subprocess.Popen([sys.executable, "-c", FIRST_MOVE], env=ENV)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit("A bot could not make its first move; what it said is above.")
    return usage.ru_utime + usage.ru_stime


def train() -> float:
    """The tutorial's program, whole: what its agent scores by the rules against random moves."""
    command = [sys.executable, str(ROOT / "examples" / "train_convert.py")]
    said = subprocess.run(command, check=True, env=ENV, stdout=subprocess.PIPE, text=True).stdout
    print(said, flush=True)
    found = re.search(r"at a table, against random: ([\d.]+)%", said)
    assert found is not None
    return float(found[1]) / 100


# -- the page ------------------------------------------------------------------------------


def targets(ours: Rates, peers: Rates, starts: dict[str, float], trained: float) -> list[Target]:
    rules = ours["rules"]["moves"]
    python_peers = [rate["moves"] for name, rate in peers.items() if name.endswith("in Python")]
    breakthrough = peers["OpenSpiel breakthrough in C++"]
    games = ours["compiled random play"]["games"]
    simulations = ours["compiled search"]["simulations"]
    at_least = [
        ("rules, random moves/s", rules, 40_000),
        ("rules, times OpenSpiel's fastest Python game (moves)", rules / max(python_peers), 1),
        ("compiled random games/s", games, 150_000),
        (
            "compiled games, times OpenSpiel's C++ breakthrough from Python (games)",
            games / breakthrough["games"],
            25,
        ),
        ("compiled search, simulations/s from the first move", simulations, 80_000),
        (
            "Breach's rules, times RLCard's uno (random games)",
            ours["Breach: rules"]["games"] / peers["RLCard uno"]["games"],
            1,
        ),
        ("PettingZoo environment, steps/s", ours["PettingZoo environment"]["moves"], 10_000),
        ("batch environment, steps/s", ours["batch environment"]["moves"], 1_000_000),
        ("share of points against random of the agent in examples/", trained, 0.9),
    ]
    at_most = [
        ("import breakroom, seconds", starts["import breakroom"], 0.15),
        (
            "cold start to the first searched move, kernels cached, seconds",
            starts["cold start to the first searched move"],
            1,
        ),
    ]
    return [Target(words, figure, goal, figure >= goal) for words, figure, goal in at_least] + [
        Target(words, figure, goal, figure <= goal) for words, figure, goal in at_most
    ]


def page(date: str, ours: Rates, peers: Rates, starts: dict[str, float], trained: float) -> str:
    peer_versions = subprocess.run(
        [PEERS_PYTHON, "-c", _VERSIONS], check=True, capture_output=True, text=True
    ).stdout.strip()
    lines = [
        "# Figures",
        "",
        "Made by `make bench`" + (f" on {date}." if date else ".") + " Counts are per second of"
        " one core's time, the best of several windows in which both sides took turns.",
        f"Python {platform.python_version()}, numba {version('numba')}, numpy {version('numpy')};"
        f" {peer_versions}.",
        "",
        "| target | figure | goal | |",
        "|---|---:|---:|---|",
    ]
    for words, figure, goal, is_met in targets(ours, peers, starts, trained):
        sign = "≤" if words.endswith("seconds") else "≥"
        verdict = "PASS" if is_met else "FAIL"
        lines.append(f"| {words} | {_number(figure)} | {sign} {_number(goal)} | {verdict} |")
    lines += ["", "| what | games/s | moves/s | simulations/s |", "|---|---:|---:|---:|"]
    for side, rates in (("Convert: ", ours), ("", peers)):
        for name, rate in rates.items():
            cells = [_number(rate[u]) if u in rate else "" for u in _UNITS]
            label = name if ":" in name else f"{side}{name}"
            lines.append(f"| {label} | {' | '.join(cells)} |")
    mine, theirs = ours["compiled random play"], peers["OpenSpiel breakthrough in C++"]
    lines += [
        "",
        "The games differ, also in length: a random game of Convert has"
        f" {mine['moves'] / mine['games']:.1f} moves, one of breakthrough"
        f" {theirs['moves'] / theirs['games']:.1f}. By moves, our compiled random play is"
        f" {mine['moves'] / theirs['moves']:.1f} times OpenSpiel's C++ driven from Python.",
    ]
    return "\n".join(lines) + "\n"


_UNITS = ("games", "moves", "simulations")
_VERSIONS = """
from importlib.metadata import version
names = ("open_spiel", "pettingzoo", "chess", "rlcard")
print(", ".join(f"{name} {version(name)}" for name in names))
"""


def _number(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


if __name__ == "__main__":
    main()
