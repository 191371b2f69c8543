"""What holds for all tests: nothing in them hangs on how busy the machine is."""

import asyncio
import gc
import importlib
import itertools
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import settings

# Breach is tested with cards of the tests' own, so that a changed set breaks no test of a rule:
# here, and in every process that a test starts. tests/games/breach/test_open_set.py has the rest.
os.environ.setdefault(
    "BREAKROOM_BREACH_CARDS", str(Path(__file__).parent / "games" / "breach" / "set")
)

os.environ["RAYON_NUM_THREADS"] = "1"  # as the command line has it: physics takes half the time

# What a test starts hears Ctrl-C, also where the tests themselves run in the background.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples every time; HYPOTHESIS_PROFILE=explore looks for new ones.
settings.register_profile("fixed", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))

CLOCKED = (  # where a bot that thinks looks at the clock
    "breakroom.bots.mcts",
    "breakroom.bots.search",
    "breakroom.games.barrier_battles.bots",
    "breakroom.games.convert.solver",
)


def _with_clock(monkeypatch: pytest.MonkeyPatch, monotonic: Callable[[], float]) -> None:
    for name in CLOCKED:
        with suppress(ImportError):  # no numba
            clock = SimpleNamespace(monotonic=monotonic)
            monkeypatch.setattr(importlib.import_module(name), "time", clock)


def pytest_collection_finish() -> None:
    """What all tests together have loaded stays: the collector need not go through it each time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def own_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Once a browser was opened, its driver's loop counts as running in this thread for good; a
    test that opens none runs loops of its own."""
    if "browser" in request.fixturenames:
        yield
        return
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot thinks as long as its simulations take, so that a seed repeats it."""
    _with_clock(monkeypatch, lambda: 0.0)


@pytest.fixture
def looks(unhurried: None, monkeypatch: pytest.MonkeyPatch) -> "itertools.count[int]":
    """Whenever a bot looks at the clock, a second has passed; the next number says how often."""
    counted = itertools.count()
    _with_clock(monkeypatch, lambda: float(next(counted)))
    return counted
