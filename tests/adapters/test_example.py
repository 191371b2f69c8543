"""The tutorial's program, with fewer lessons than it takes by default; `make bench` runs it whole."""

import importlib.util
from pathlib import Path

from breakroom.bots.random import RandomBot

PROGRAM = Path(__file__).parents[2] / "examples" / "train_convert.py"


def test_an_agent_learns_convert() -> None:
    """After twenty lessons it clearly beats a player who moves at random, by the kernel and by the
    rules alike."""
    spec = importlib.util.spec_from_file_location("train_convert", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    untrained = example.Policy(example.Batch("convert", games=1).moves, seed=1)
    assert example.score_against_random(untrained, 1_000, seed=2) < 0.65
    policy = example.train(20, seed=1, progress=False)
    assert example.score_against_random(policy, 2_000, seed=2) > 0.8
    assert example.score_at_table(policy, RandomBot(), 60, seed=3) > 0.75
