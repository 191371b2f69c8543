"""Breaker Blocks' bots: every level plays every variant, and the stronger ones play better."""

import random
import time
from typing import Any

import pytest

import breakroom
from breakroom.bots import LEVELS, move
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


WINS = {
    "authenticate": {
        "orange": "power-3@0,-1N authenticate@1,-1N",
        "hands": ("authenticate annihilate", "power-3"),
    },
    "rearrange, authenticate": {
        "orange": "power-3@0,-1N power-1-LF@-1,0E authenticate@1,-1N",
        "blue": "power-2-L@2,1S power-2-F@1,1S",
        "hands": ("authenticate", "authenticate"),
    },
    "play, authenticate": {
        "orange": "authenticate@1,-1N",
        "blue": "power-2-L@2,1S",
        "hands": ("power-3 authenticate", ""),
    },
    "annihilate, authenticate": {
        "orange": "power-1-LF@0,-1N authenticate@1,-1N",
        "blue": "power-3@0,1S",
        "hands": ("annihilate authenticate", "power-2-L"),
    },
    "automate and its authenticate": {
        "orange": "power-3@0,-1N authenticate@1,-1N",
        "hands": ("automate", "authenticate"),
    },
    "the last turn": {
        "orange": "power-3@0,-1N",
        "blue": "power-3@0,1S",
        "hands": ("power-1-LF", ""),
        "supplies": ("", ""),
    },
}
SEARCHES = {
    "club": lambda: breakroom.bot("breaker_blocks", "club"),
    "expert": lambda: breakroom.bot("breaker_blocks", "expert"),
    "master": lambda: breakroom.bot("breaker_blocks", "master"),
    "one simulation": lambda: levels.SearchBot(1, 9.0),
}


def turn_of(bot, state, seed):
    """The state after all that the bot does in its turn."""
    rng, seat = random.Random(seed), state.to_move
    while state.to_move == seat:
        state, _ = breakroom.step(GAME, state, seat, move(bot, GAME, state, seat, rng))
    return state


@pytest.mark.parametrize("variant", ["basic", "blind_action"])
@pytest.mark.parametrize("win", WINS)
@pytest.mark.parametrize("search", SEARCHES)
def test_a_win_in_hand_is_taken(search, win, variant):
    """By every level that searches, also where it takes both actions of the turn."""
    pytest.importorskip("numba")
    state = lay(variant, **WINS[win]).state  # type: ignore[arg-type]
    if win == "the last turn":
        state.last_turn = 0
    after = turn_of(SEARCHES[search](), state, seed=1)
    assert GAME.outcome(after) is not None
    assert GAME.outcome(after).ranks == (1, 2)


def test_a_game_is_not_ended_for_the_other_seat():
    """Blue leads: the second AUTHENTICATE would end the game, and lose it."""
    pytest.importorskip("numba")
    state = lay(
        orange="authenticate@1,-1N", blue="power-3@0,1S power-3@1,1S", hands=("authenticate", "")
    ).state
    assert GAME.outcome(turn_of(SEARCHES["one simulation"](), state, seed=1)) is None


@pytest.mark.parametrize("seed", range(3))
def test_no_game_goes_on_past_a_win_in_hand(seed):
    """Whenever an action wins at once, the search takes one that does."""
    pytest.importorskip("numba")
    rng, state = random.Random(seed), GAME.setup({}, seed)
    searching, casual = levels.SearchBot(60, 9.0), breakroom.bot(GAME.key, "casual")
    while state.to_move >= 0:
        seat = state.to_move
        action = move(searching if seat == 0 else casual, GAME, state, seat, rng)
        if seat == 0 and any(wins_by(state, other) for other in GAME.legal(state, 0)):
            assert wins_by(state, action)
        GAME.apply(state, seat, action)


def test_a_second_look_keeps_the_casual_level_from_handing_over_most_wins(monkeypatch):
    """It asks of its best actions whether the other seat could win at once."""
    pytest.importorskip("numba")
    casual, rng, missed, kept = levels.CasualBot(), random.Random(1), 0, 0

    def after(state, overlooks):
        monkeypatch.setattr(levels, "OVERLOOKS", overlooks)
        return breakroom.step(
            GAME, state, state.to_move, move(casual, GAME, state, state.to_move, rng)
        )[0]

    for seed in range(8):
        state = GAME.setup({}, seed)
        while (seat := state.to_move) >= 0:
            before, state = state, after(state, overlooks=1.0)
            if levels.lets_win(state, seat):
                missed += 1
                kept += not levels.lets_win(after(before, overlooks=0.0), seat)
    assert kept > missed / 2 > 0


def wins_by(state, action):
    after = breakroom.clone(state)
    GAME.apply(after, 0, action)
    return after.ended != "" and GAME.outcome(after).ranks == (1, 2)


def test_a_turn_of_the_masters_takes_a_second_at_most(monkeypatch):
    """Two actions of the turn, and four answers to modules."""
    pytest.importorskip("numba")
    monkeypatch.undo()  # the clock runs
    master: Any = breakroom.bot("breaker_blocks", "master")
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
