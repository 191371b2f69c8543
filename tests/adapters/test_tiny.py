"""The tiny games: real rules and real chance, small enough to be worked out."""

from typing import Any

import pyspiel
import pytest

import breakroom
from adapters.landed import TINY
from breakroom.adapters.openspiel import name_of

# How much a best response makes of players who do anything at random; worked out by OpenSpiel.
OF_RANDOM_PLAY = {
    "breach": 0.6310185185,
    "break_the_cube": 0.5733333333,
    "breaker_blocks": 0.6231995885,
}


def test_every_game_with_secrets_has_one() -> None:
    secret = set()
    for key in breakroom.game_keys():
        game = breakroom.game(key)
        states = [game.setup(options) for options in game.variants.values()]
        if any(game.has_secrets(state.options) for state in states):
            secret.add(key)
    assert {key for key, _ in TINY} == secret == set(OF_RANDOM_PLAY)


@pytest.mark.parametrize("key", OF_RANDOM_PLAY)
def test_exploitability_can_be_computed(key: str) -> None:
    """By OpenSpiel's own best responses."""
    game = pyspiel.load_game(name_of(key, "tiny"))
    found = pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game))
    assert found == pytest.approx(OF_RANDOM_PLAY[key])


@pytest.mark.parametrize("key", OF_RANDOM_PLAY)
def test_a_player_forgets_nothing_and_no_game_is_longer_than_is_said(key: str) -> None:
    """What is taken for granted by those who work games out: whoever knows the same has seen and
    done the same. Whatever is drawn is a chance node of even chances."""
    game = pyspiel.load_game(name_of(key, "tiny"))
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    pasts: dict[str, Any] = {}
    longest = drawn = 0
    left = [(game.new_initial_state(), 0, ((), ()))]
    while left:
        state, length, past = left.pop()
        longest = max(longest, length)
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            drawn += 1
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            left += [(state.child(outcome), length, past) for outcome, _ in outcomes]
        elif not state.is_terminal():
            player = state.current_player()
            known = state.information_state_string(player)
            assert pasts.setdefault(known, past[player]) == past[player]
            for action in state.legal_actions():
                after: Any = list(past)
                after[player] = (*past[player], known, action)
                left.append((state.child(action), length + 1, tuple(after)))
    assert longest == game.max_game_length()
    assert drawn
    assert {known[0] for known in pasts} == {"0", "1"}


def test_regret_is_minimised() -> None:
    """OpenSpiel's CFR runs as it is: a few rounds of it are harder to exploit than random play."""
    game = pyspiel.load_game(name_of("breach", "tiny"))
    solver = pyspiel.CFRSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    found = pyspiel.exploitability(game, solver.tabular_average_policy())
    assert found < 0.5 * OF_RANDOM_PLAY["breach"]
