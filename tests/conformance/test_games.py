"""The conformance suite over every folder in games/ and every variant."""

import importlib.util
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import breakroom
from conformance.checks import BOUND, CHECKS, Check, play

VARIANTS = [
    pytest.param(breakroom.game(key), dict(options), id=f"{key}-{name}")
    for key in breakroom.game_keys()
    for name, options in breakroom.game(key).variants.items()
]

ACTIONS_TRIED = 150  # in all examples of one check together


def examples(game: breakroom.Game[Any], options: dict[str, Any]) -> settings:
    """More of short games, fewer of long ones; one where each action is a simulation."""
    length = sum(1 for _ in play(game, options, random.Random(1)))
    return settings(
        max_examples=1 if game.settles else max(2, ACTIONS_TRIED // length),
        suppress_health_check=[HealthCheck.too_slow],
    )


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_conforms(game: breakroom.Game[Any], options: dict[str, Any], check: Check) -> None:
    """Every game keeps every promise of the protocol, in every variant."""

    @examples(game, options)
    @given(st.integers(0, 2**64 - 1))
    def holds(seed: int) -> None:
        check(game, options, random.Random(seed))

    holds()


def scenarios(game: breakroom.Game[Any], variant: str) -> Iterator[str]:
    """The reasons that the game's constructed scenarios reach in a variant."""
    path = Path(__file__).parents[1] / "games" / game.key / "scenarios.py"
    if not path.exists():
        return
    spec = importlib.util.spec_from_file_location(f"{game.key}_scenarios", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for scenario in module.SCENARIOS:
        if scenario.variant == variant:
            state = game.setup(scenario.options, scenario.seed)
            for seat, text in scenario.moves:
                state, _ = breakroom.step(game, state, seat, game.parse(state, seat, text))
            outcome = game.outcome(state)
            assert outcome is not None
            assert outcome.reason == scenario.reason
            yield outcome.reason


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_every_end_reason_is_reached(game: breakroom.Game[Any], options: dict[str, Any]) -> None:
    """Each variant ends for each of its reasons, in random play or in a scenario."""
    variant = next(name for name, o in game.variants.items() if dict(o) == options)
    wanted = set(game.reasons(game.setup(options).options))
    met = set(scenarios(game, variant))
    rng = random.Random(1)
    for _ in range(3 if game.settles else 20):
        *_, (state, _, _) = play(game, options, rng)
        outcome = game.outcome(state)
        assert outcome is not None
        met.add(outcome.reason)
    assert met == wanted


@pytest.mark.parametrize("key", breakroom.game_keys())
def test_the_same_game_whatever_the_hash_seed(key: str) -> None:
    """A record replays to the same states in any process."""
    program = (
        "import random, breakroom\n"
        "from hashlib import blake2b\n"
        "from breakroom.core.play import act\n"
        f"game, digest = breakroom.game({key!r}), blake2b()\n"
        "for options in game.variants.values():\n"
        "    rng = random.Random(7)\n"
        "    state = game.setup(dict(options), 7)\n"
        f"    for _ in range({BOUND}):\n"
        "        if not game.decisions(state): break\n"
        "        seat = game.decisions(state)[0].seat\n"
        "        act(game, state, seat, game.sample(state, seat, rng))\n"
        "        digest.update(breakroom.to_json(state).encode())\n"
        "print(digest.hexdigest())\n"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hash_seed in ("0", "1")
    }
    assert len(digests) == 1
