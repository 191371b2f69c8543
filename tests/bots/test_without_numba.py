"""Where there is no numba, the levels are the same ladder: the same search, in plain Python."""

import json
import math
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import breakroom
from breakroom.bots import LEVELS, Bot, move
from breakroom.bots.fast import FastBot
from breakroom.games.breaker_blocks.bots import SearchBot

WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
import json
from breakroom.bots.fast import has_numba
from bots import test_without_numba as here
print(json.dumps({"choices": here.choices(), "last moves": here.last_moves()}))
assert not has_numba()
"""
SEARCHES: dict[str, Bot] = {
    "convert": FastBot("breakroom.games.convert.kernel", 30, math.inf),
    "breaker_blocks": SearchBot(30, math.inf),
}
VARIANTS: dict[str, tuple[str, ...]] = {
    "convert": ("basic", "towers"),
    "breaker_blocks": ("basic", "blind_action"),
}


def positions(key: str, variant: str) -> list[Any]:
    """The positions of a game at random."""
    game, rng, passed = breakroom.game(key), random.Random(1), []
    state = game.setup(game.variants[variant], seed=1)
    while asked := game.decisions(state):
        passed.append(state)
        seat = asked[0].seat
        state, _ = breakroom.step(game, state, seat, game.sample(state, seat, rng))
    return passed


def choices() -> list[str]:
    """What the searches do with few simulations, at five points of a game of each variant."""
    return [
        answer(bot, key, passed[len(passed) * part // 5])
        for key, bot in SEARCHES.items()
        for variant in VARIANTS[key]
        for passed in [positions(key, variant)]
        for part in range(5)
    ]


def last_moves() -> int:
    """Every level ends a game; how many moves were asked for."""
    asked = [
        answer(breakroom.bot(key, level), key, positions(key, VARIANTS[key][0])[-1])
        for key in SEARCHES
        for level in LEVELS
    ]
    return len(asked)


def answer(bot: Bot, key: str, state: Any) -> str:
    game = breakroom.game(key)
    seat = game.decisions(state)[0].seat
    return breakroom.to_json(move(bot, game, state, seat, random.Random(2)))


def test_the_same_search_goes_on() -> None:
    """Compiled or not, it chooses the same: so do the levels that have as many simulations."""
    pytest.importorskip("numba")
    path = os.pathsep.join([str(Path(__file__).parents[1]), *sys.path])
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", WITHOUT_NUMBA],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    assert found["choices"] == choices()
    assert found["last moves"] == 2 * len(LEVELS)


def plain(key: str, level: str) -> Any:
    """The search of a level as it is without numba; here compiled, which chooses the same."""
    bot: Any = breakroom.bot(key, level)
    bot = getattr(bot, "player", bot)  # Convert's, with an opponent
    bot = getattr(bot, "before", bot)  # the master's, before the end
    return bot.without_numba


@pytest.mark.parametrize(
    ("key", "level"),
    [(k, x) for k in SEARCHES for x in LEVELS if x in ("club", "expert") or k == "convert"],
)
def test_levels_that_can_afford_it_search_as_far(key: str, level: str) -> None:
    """Convert's lower three, and all of Breaker Blocks' but the master."""
    bot: Any = breakroom.bot(key, level)
    with_numba = getattr(bot, "player", bot)
    slower = key == "convert" and level in ("expert", "master")
    if slower:
        below = plain(key, LEVELS[LEVELS.index(level) - 1])
        assert plain(key, level).simulations > 1.5 * below.simulations
        assert plain(key, level).seconds > below.seconds
    else:
        assert plain(key, level).simulations == with_numba.simulations


@pytest.mark.parametrize(
    ("key", "level", "games"),
    [("convert", "expert", 24), ("convert", "master", 20), ("breaker_blocks", "master", 6)],
)
def test_a_level_that_searches_less_still_beats_the_one_below(
    key: str, level: str, games: int
) -> None:
    """By the simulations that it has without numba."""
    pytest.importorskip("numba")
    game, score = breakroom.game(key), 0.0
    bots = plain(key, level), plain(key, LEVELS[LEVELS.index(level) - 1])
    for number in range(games):
        mine = number % 2
        state, rng = game.setup({}, seed=number // 2), random.Random(number)
        while asked := game.decisions(state):
            seat = asked[0].seat
            action = move(bots[seat != mine], game, state, seat, rng)
            state, _ = breakroom.step(game, state, seat, action)
        outcome = game.outcome(state)
        assert outcome is not None
        score += (outcome.utility(mine) + 1) / 2
    assert score > games / 2
