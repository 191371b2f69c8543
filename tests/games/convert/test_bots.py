"""Convert's bots: every level plays every variant, and the stronger ones play better."""

import random
import time
from typing import Any

import pytest

import breakroom
from breakroom.bots import LEVELS, Bot, move
from breakroom.bots.mcts import MctsBot
from breakroom.bots.random import RandomBot
from breakroom.core.play import clone
from breakroom.games.convert.game import GAME
from breakroom.games.convert.state import State


def play(bots: tuple[Bot, Bot], options: dict[str, Any], seed: int) -> State:
    state, rng = GAME.setup(options, seed=seed), random.Random(seed)
    while open_now := GAME.decisions(state):
        seat = open_now[seed % len(open_now)].seat
        action = move(bots[seat], GAME, state, seat, rng)
        assert GAME.refuse(state, seat, action) is None
        GAME.apply(state, seat, action)
    return state


def points(bot: Bot, other: Bot, options: dict[str, Any], games: int) -> float:
    """Wins, and half the draws, of the bot in so many games, in either seat."""
    total = 0.0
    for seed in range(games):
        seat = seed % 2
        outcome = GAME.outcome(play((other, bot) if seat else (bot, other), options, seed // 2))
        assert outcome is not None
        total += (outcome.utility(seat) + 1) / 2
    return total


def endgame(variant: str, plies: int, seed: int) -> State | None:
    """A random position that goes on for exactly so many more random plies, if there is one."""
    rng, before = random.Random(seed), []
    state = GAME.setup(GAME.variants[variant], seed=seed)
    while state.to_move >= 0:
        before.append(clone(state))
        GAME.apply(state, state.to_move, GAME.sample(state, state.to_move, rng))
    return before[-plies] if len(before) >= plies else None


def best_margin(state: State) -> int:
    """By trying everything: the margin for the seat to move, as `kernel.margin` has it."""
    me, best = state.to_move, -10_000
    for action in GAME.legal(state, me):
        after = clone(state)
        GAME.apply(after, me, action)
        if after.to_move >= 0:
            value = best_margin(after) if after.to_move == me else -best_margin(after)
        else:
            value = final_margin(after, me)
        best = max(best, value)
    return best


def final_margin(state: State, seat: int) -> int:
    outcome = GAME.outcome(state)
    assert outcome is not None
    lead = int(outcome.scores[seat] - outcome.scores[1 - seat])
    return 3 * lead if lead else int(outcome.utility(seat))


@pytest.mark.parametrize("variant", GAME.variants)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_variant(level: str, variant: str) -> None:
    """The first actions of a game, none of them refused."""
    bot, rng = breakroom.bot("convert", level), random.Random(1)
    state = GAME.setup(GAME.variants[variant], seed=1)
    for _ in range(3):
        seat = GAME.decisions(state)[0].seat
        action = move(bot, GAME, state, seat, rng)
        assert GAME.refuse(state, seat, action) is None
        GAME.apply(state, seat, action)


@pytest.mark.parametrize("variant", ["basic", "box", "towers", "change_up"])
def test_club_beats_casual(variant: str) -> None:
    """The full ladder takes minutes; this rung shows that searching helps in every variant."""
    club, casual = breakroom.bot("convert", "club"), breakroom.bot("convert", "casual")
    assert points(club, casual, {"variant": variant}, games=10) >= 7


def test_casual_beats_beginner_and_beginner_beats_random() -> None:
    beginner, casual = breakroom.bot("convert", "beginner"), breakroom.bot("convert", "casual")
    assert points(casual, beginner, {}, games=12) >= 9
    assert points(beginner, RandomBot(), {}, games=20) >= 11


def test_search_without_numba_beats_random() -> None:
    """Plain Python searches less, but it searches."""
    assert points(MctsBot(60), RandomBot(), {}, games=6) >= 5


@pytest.mark.parametrize("variant", ["two_loaves", "under_the_surface", "blackout"])
def test_the_master_solves_the_puzzles(variant: str) -> None:
    """Twenty placements, none lifted."""
    state = play((breakroom.bot("convert", "master"),) * 2, {"variant": variant}, seed=0)
    assert state.ended == "solved"
    assert len(state.placed) == 20


def test_the_master_wins_the_race() -> None:
    """Against a beginner who moves as often."""
    master, beginner = breakroom.bot("convert", "master"), breakroom.bot("convert", "beginner")
    state, rng = GAME.setup({"variant": "race"}), random.Random(1)
    while GAME.decisions(state):
        for seat, bot in ((1, beginner), (0, master)):
            if any(d.seat == seat for d in GAME.decisions(state)):
                GAME.apply(state, seat, move(bot, GAME, state, seat, rng))
    assert state.loser == 1


class TestEndgame:
    pytest.importorskip("numba")

    @pytest.mark.parametrize(
        "variant",
        ["basic", "box", "box_community", "towers", "change_up", "upright", "flat_blocks"],
    )
    def test_the_end_is_solved_as_trying_everything_does(self, variant: str) -> None:
        """The margin, and a move that gets it, in random positions three plies from the end."""
        from breakroom.games.convert import endgame as alpha_beta
        from breakroom.games.convert import kernel

        tried = 0
        for seed in range(40):
            state = endgame(variant, plies=3, seed=seed)
            if state is None or sum(1 for _ in GAME.legal(state, state.to_move)) > 40:
                continue
            tried += 1
            solved = alpha_beta.solve(kernel.encode(state), nodes=1_000_000)
            assert solved is not None
            assert solved.margin == best_margin(state)
            me, after = state.to_move, clone(state)
            GAME.apply(after, me, kernel.decode_move(state, solved.move))
            if after.to_move < 0:
                assert final_margin(after, me) == solved.margin
            else:
                sign = 1 if after.to_move == me else -1
                assert sign * best_margin(after) == solved.margin
            if tried == 6:
                break
        assert tried == 6

    def test_gives_up_in_time(self) -> None:
        """From the first move it cannot be solved, and the attempt ends."""
        from breakroom.games.convert import endgame as alpha_beta
        from breakroom.games.convert import kernel

        start = kernel.encode(GAME.setup({}, seed=1))
        assert alpha_beta.solve(start, nodes=100) is None
        began = time.monotonic()
        assert alpha_beta.solve(start, nodes=1_000_000_000, seconds=0.05) is None
        assert time.monotonic() - began < 2.0
