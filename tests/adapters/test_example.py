"""The tutorial's programs, with a few of their lessons; `make bench` runs the first one whole."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from breakroom.bots.random import RandomBot

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_an_agent_learns_convert() -> None:
    """After a few lessons it makes two points of three against random moves."""
    command = [sys.executable, str(EXAMPLES / "train.py"), "convert"]
    command += ["--lessons", "5", "--games", "30", "--seed", "1"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = re.search(r"^against random: ([\d.]+)%", said, re.M)
    assert found is not None
    assert float(found[1]) >= 66


def learned_a_little(learning: Any, key: str) -> Any:
    course = learning.COURSES[key]._replace(lessons=1, games=8, steps=24)
    return learning.train(key, course, seed=1)


@pytest.mark.parametrize("key", ["break_the_cube", "breaker_blocks", "breach"])
def test_an_agent_takes_lessons_and_sits_down(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it does at a table is legal, and is the same with what was kept of its lessons."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    learning = import_module("train")
    monkeypatch.setattr(learning, "TAUGHT", 2)
    policy = learned_a_little(learning, key)
    fresh = learning.Policy(policy.coding, learning.COURSES[key], seed=1)
    assert not np.array_equal(fresh.weights[0], policy.weights[0])
    np.savez(tmp_path / "kept.npz", *policy.weights)
    learning.load(fresh.weights, str(tmp_path / "kept.npz"))
    first, again = (
        learning.match(policy.coding, learning.bot_of(each), RandomBot(), 2, seed=1)
        for each in (policy, fresh)
    )
    assert first.games == 2
    assert first == again


def test_an_agent_learns_to_flick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lesson of one game, then one at a table, by flicks that the rules allow."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    flicking = import_module("train_flicks")
    monkeypatch.setattr(flicking, "GAMES", 1)
    told = flicking.coding("barrier_battles", flicking.OPTIONS)
    policy = flicking.train(told, lessons=1, seed=1)
    assert not np.array_equal(policy.weights[0], flicking.Policy(told, seed=1).weights[0])
    bot = flicking.Learned(policy)
    assert flicking.learning.match(told, bot, RandomBot(), 1, seed=1).games == 1
