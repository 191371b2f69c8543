"""What the bench found, as bench/results.md."""

import platform
import subprocess
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

Rates = dict[str, dict[str, float]]  # {"python-chess": {"games": 40.0, "moves": 16000.0}}

_UNITS = ("games", "moves", "simulations")
_VERSIONS = """
from importlib.metadata import version
names = ("open_spiel", "pettingzoo", "chess", "rlcard")
print(", ".join(f"{name} {version(name)}" for name in names))
"""


class Found(NamedTuple):
    """Of each step what it found, or nothing if it did not run."""

    ours: Rates
    peers: Rates
    starts: dict[str, float]
    trained: float | None
    cluster: dict[str, Any] | None
    missing: list[str]  # why a step did not run, in sentences


class Target(NamedTuple):
    words: str
    figure: float | None
    goal: float
    at_most: bool = False

    @property
    def verdict(self) -> str:
        if self.figure is None:
            return "not measured"
        met = self.figure <= self.goal if self.at_most else self.figure >= self.goal
        return "PASS" if met else "FAIL"


def targets(found: Found) -> list[Target]:
    def ours(name: str, unit: str) -> float | None:
        return found.ours.get(name, {}).get(unit)

    def times(name: str, unit: str, *others: str) -> float | None:
        mine, theirs = ours(name, unit), [found.peers.get(other, {}).get(unit) for other in others]
        known = [rate for rate in theirs if rate is not None]
        return None if mine is None or len(known) < len(others) else mine / max(known)

    cluster = found.cluster or {}
    python_peers = ("OpenSpiel tic-tac-toe in Python", "OpenSpiel dominoes in Python")
    return [
        Target("rules, random moves/s", ours("rules", "moves"), 40_000),
        Target(
            "rules, times OpenSpiel's fastest Python game (moves)",
            times("rules", "moves", *python_peers),
            1,
        ),
        Target("compiled random games/s", ours("compiled random play", "games"), 150_000),
        Target(
            "compiled games, times OpenSpiel's C++ breakthrough from Python (games)",
            times("compiled random play", "games", "OpenSpiel breakthrough in C++"),
            25,
        ),
        Target(
            "compiled search, simulations/s from the first move",
            ours("compiled search", "simulations"),
            80_000,
        ),
        Target(
            "Breach's rules, times RLCard's uno (random games)",
            times("Breach: rules", "games", "RLCard uno"),
            1,
        ),
        Target("PettingZoo environment, steps/s", ours("PettingZoo environment", "moves"), 10_000),
        Target("batch environment, steps/s", ours("batch environment", "moves"), 1_000_000),
        Target("the tutorial's agent, share of points against random", found.trained, 0.9),
        Target(
            "games by two Ray nodes, one killed in the middle, that are as in one process",
            cluster.get("same"),
            cluster.get("games", 1),
        ),
        Target("import breakroom, seconds", found.starts.get("import"), 0.15, at_most=True),
        Target(
            "cold start to the first searched move, kernels cached, seconds",
            found.starts.get("first move"),
            1,
            at_most=True,
        ),
    ]


def page(date: str, found: Found, peers_python: Path | None) -> str:
    lines = [
        "# Figures",
        "",
        "Made by `make bench`" + (f" on {date}." if date else ".") + " Counts are per second of"
        " one core's time, the best of several windows in which both sides took turns.",
        f"Python {platform.python_version()}, numba {version('numba')}, numpy {version('numpy')}"
        + (f"; {peer_versions(peers_python)}." if peers_python else "."),
        "",
        "| target | figure | goal | |",
        "|---|---:|---:|---|",
    ]
    for target in targets(found):
        sign, figure = "≤" if target.at_most else "≥", target.figure
        shown = "" if figure is None else number(figure)
        lines.append(
            f"| {target.words} | {shown} | {sign} {number(target.goal)} | {target.verdict} |"
        )
    lines += ["", "| what | games/s | moves/s | simulations/s |", "|---|---:|---:|---:|"]
    for side, rates in (("Convert: ", found.ours), ("", found.peers)):
        for name, rate in rates.items():
            cells = [number(rate[unit]) if unit in rate else "" for unit in _UNITS]
            label = name if ":" in name else f"{side}{name}"
            lines.append(f"| {label} | {' | '.join(cells)} |")
    return "\n".join([*lines, *remarks(found)]) + "\n"


def remarks(found: Found) -> list[str]:
    lines = []
    theirs = found.peers.get("OpenSpiel breakthrough in C++")
    if theirs and (mine := found.ours.get("compiled random play")):
        lines += [
            "",
            "The games differ, also in length: a random game of Convert has"
            f" {mine['moves'] / mine['games']:.1f} moves, one of breakthrough"
            f" {theirs['moves'] / theirs['games']:.1f}. By moves, our compiled random play is"
            f" {mine['moves'] / theirs['moves']:.1f} times OpenSpiel's C++ driven from Python.",
        ]
    if cluster := found.cluster:
        lines += [
            "",
            f"On Ray: two nodes on one machine, {cluster['at_work']:.0f} processors at work, and"
            f" one of the nodes killed after {cluster['killed_after']} of {cluster['games']} games:"
            f" {cluster['same']} results are those that one process gets with the same seed.",
        ]
    return lines + [line for sentence in found.missing for line in ("", sentence)]


def peer_versions(python: Path) -> str:
    asked = [str(python), "-c", _VERSIONS]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()


def number(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"
