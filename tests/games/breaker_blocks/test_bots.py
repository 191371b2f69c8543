"""Breaker Blocks' bots: every level plays every variant, and the stronger ones play better."""

import random
import time

import pytest

import breakroom
from breakroom.bots import LEVELS, move
from breakroom.bots.mcts import MctsBot
from breakroom.bots.random import RandomBot
from breakroom.games.breaker_blocks import bots as levels
from games.breaker_blocks.scenario import GAME, lay


def play(players, options, seed):
    state, rng = GAME.setup(options, seed), random.Random(seed)
    while state.to_move >= 0:
        seat = state.to_move
        action = move(players[seat], GAME, state, seat, rng)
        assert GAME.refuse(state, seat, action) is None
        GAME.apply(state, seat, action)
    return GAME.outcome(state)


def points(bot, other, options, games):
    """Wins, and half the draws, of the bot in so many games, in either seat."""
    total = 0.0
    for seed in range(games):
        seat = seed % 2
        outcome = play((other, bot) if seat else (bot, other), options, seed // 2)
        total += (outcome.utility(seat) + 1) / 2
    return total


@pytest.mark.parametrize("variant", GAME.variants)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_variant(level, variant):
    """The first turns of a game, none of the actions refused."""
    bot, rng = breakroom.bot("breaker_blocks", level), random.Random(1)
    state = GAME.setup(GAME.variants[variant], seed=1)
    for _ in range(6):
        action = move(bot, GAME, state, state.to_move, rng)
        assert GAME.refuse(state, state.to_move, action) is None
        GAME.apply(state, state.to_move, action)


@pytest.mark.parametrize("variant", ["basic", "blind_removed", "power_overwhelming", "learning"])
def test_club_beats_casual(variant):
    """The full ladder takes minutes; this rung shows that searching helps in every variant."""
    pytest.importorskip("numba")
    club, casual = (breakroom.bot("breaker_blocks", level) for level in ("club", "casual"))
    assert points(club, casual, GAME.variants[variant], games=10) >= 6


def test_casual_beats_beginner_and_beginner_beats_random():
    beginner, casual = (breakroom.bot("breaker_blocks", level) for level in ("beginner", "casual"))
    assert points(casual, beginner, {}, games=10) >= 7
    assert points(beginner, RandomBot(), {}, games=10) >= 7


def test_search_without_numba_beats_random(monkeypatch):
    """Plain Python searches less, but it searches."""
    monkeypatch.setattr(levels, "has_numba", lambda: False)
    without = levels.SearchBot(1_000_000, 9.0, without_numba=MctsBot(12))
    assert points(without, RandomBot(), {"variant": "power_overwhelming"}, games=4) >= 3


@pytest.mark.parametrize("level", ["expert", "master"])
def test_the_win_at_hand_is_taken(level):
    """Rearrange Power 3 to take the lead, then authenticate: two actions."""
    pytest.importorskip("numba")
    table = lay(
        orange="power-3@0,-1N power-1-LF@-1,0E authenticate@1,-1N",
        blue="power-2-L@2,1S power-2-F@1,1S",
        hands=("authenticate", "authenticate"),
    )
    bot, rng = breakroom.bot("breaker_blocks", level), random.Random(1)
    state = table.state
    while state.to_move == 0:
        state, _ = breakroom.step(GAME, state, 0, move(bot, GAME, state, 0, rng))
    assert GAME.outcome(state) is not None
    assert GAME.outcome(state).ranks == (1, 2)


def test_a_turn_of_the_masters_takes_a_second_at_most(monkeypatch):
    """Two actions of the turn, and four answers to modules."""
    pytest.importorskip("numba")
    monkeypatch.undo()  # the clock runs
    master = breakroom.bot("breaker_blocks", "master")
    assert 2 * master.seconds + 4 * master.seconds / levels.ANSWER <= 1.0
    state, rng = GAME.setup({}, seed=1), random.Random(1)
    move(master, GAME, state, state.to_move, rng)  # loads what was compiled
    began = time.process_time()
    for _ in range(2):
        GAME.apply(state, state.to_move, move(master, GAME, state, state.to_move, rng))
    assert time.process_time() - began < 1.0


def test_blind_search_does_not_peek():
    """The same seed gives the same action, whatever the other seat really holds."""
    pytest.importorskip("numba")
    bot = breakroom.bot("breaker_blocks", "expert")
    found = set()
    for held in ("annihilate agitate", "attenuate aggravate", "accelerate automate"):
        table = lay(
            "blind_action", orange="power-3@0,-1N", blue="power-2-L@0,1S", hands=("power-3", held)
        )
        found.add(move(bot, GAME, table.state, 0, random.Random(5)))
    assert len(found) == 1
