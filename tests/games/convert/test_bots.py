"""Convert's bots: every level plays every variant, and the stronger ones play better."""

import random
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import pytest

import breakroom
from breakroom.bots import LEVELS, Bot, move
from breakroom.bots.random import RandomBot
from breakroom.core.play import clone
from breakroom.games.convert.game import GAME
from breakroom.games.convert.state import State

VERSUS = ("basic", "box", "box_community", "towers", "change_up")


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


class TooBig(Exception):  # noqa: N818
    """A position with too many games left in it to try them all."""


def late(variant: str, seed: int) -> list[State]:
    """The positions of a game that nobody ends if it can be helped, the last one first."""
    rng, passed = random.Random(seed), []
    state = GAME.setup(GAME.variants[variant], seed=seed)
    while state.to_move >= 0:
        passed.append(state)
        for _ in range(20):
            state = clone(passed[-1])
            GAME.apply(state, state.to_move, GAME.sample(state, state.to_move, rng))
            if state.to_move >= 0:
                break
    return passed[::-1]


def best_margin(state: State, budget: list[int]) -> int:
    """By trying everything: the margin for the seat to move, as `kernel.margin` has it."""
    me, best = state.to_move, -10_000
    for action in GAME.legal(state, me):
        budget[0] -= 1
        if budget[0] < 0:
            raise TooBig
        best = max(best, margin_after(state, me, action, budget))
    return best


def margin_after(state: State, me: int, action: Any, budget: list[int]) -> int:
    after = clone(state)
    GAME.apply(after, me, action)
    if after.to_move < 0:
        return final_margin(after, me)
    margin = best_margin(after, budget)
    return margin if after.to_move == me else -margin


def final_margin(state: State, seat: int) -> int:
    outcome = GAME.outcome(state)
    assert outcome is not None
    lead = int(outcome.scores[seat] - outcome.scores[1 - seat])
    return 3 * lead if lead else int(outcome.utility(seat))


@pytest.mark.parametrize("variant", GAME.variants)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_variant(level: str, variant: str) -> None:
    """An action that is not refused, on a table where something stands already."""
    bot, rng = breakroom.bot("convert", level), random.Random(1)
    state = GAME.setup(GAME.variants[variant], seed=1)
    seat = GAME.decisions(state)[0].seat
    GAME.apply(state, seat, GAME.sample(state, seat, rng))
    seat = GAME.decisions(state)[0].seat
    assert GAME.refuse(state, seat, move(bot, GAME, state, seat, rng)) is None


@pytest.mark.parametrize(
    ("level", "other"), [("casual", "beginner"), ("club", "casual"), ("expert", "club")]
)
def test_each_level_beats_the_one_below_by_a_step_that_can_be_climbed(
    level: str, other: str
) -> None:
    """Neither half of the games nor all of them."""
    pytest.importorskip("numba")
    stronger, weaker = breakroom.bot("convert", level), breakroom.bot("convert", other)
    assert 24 <= points(stronger, weaker, {}, games=40) <= 36


@pytest.mark.parametrize("variant", ["box", "towers", "change_up"])
@pytest.mark.parametrize(("level", "other"), [("casual", "beginner"), ("club", "casual")])
def test_no_level_is_weaker_in_another_variant(level: str, other: str, variant: str) -> None:
    """Searching more helps in all of them."""
    pytest.importorskip("numba")
    stronger, weaker = breakroom.bot("convert", level), breakroom.bot("convert", other)
    assert points(stronger, weaker, {"variant": variant}, games=60) > 33


def wins_by(state: State, action: Any) -> bool:
    """Does the game end with it, and not as a draw or a loss?"""
    after = clone(state)
    GAME.apply(after, state.to_move, action)
    outcome = GAME.outcome(after)
    return outcome is not None and outcome.utility(state.to_move) > 0


def with_a_win(variant: str) -> Iterator[State]:
    """Late positions in which some actions win at once and some do not."""
    for seed in count():
        for state in late(variant, seed)[:6]:
            wins = [wins_by(state, action) for action in GAME.legal(state, state.to_move)]
            if any(wins) and not all(wins):
                yield state


@pytest.mark.parametrize("variant", VERSUS)
def test_a_win_in_hand_is_taken_by_every_level(variant: str) -> None:
    """Also at the end, which the master solves, and where a win with more points could come."""
    pytest.importorskip("numba")
    bots, rng = [breakroom.bot("convert", level) for level in LEVELS], random.Random(1)
    for state in islice(with_a_win(variant), 5):
        for bot in bots:
            assert wins_by(state, move(bot, GAME, state, state.to_move, rng))


def test_beginner_beats_random() -> None:
    """It is no fool."""
    assert points(breakroom.bot("convert", "beginner"), RandomBot(), {}, games=12) >= 11


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

    @pytest.mark.parametrize("variant", [*VERSUS, "upright", "flat_blocks"])
    def test_the_end_is_solved_as_trying_everything_does(self, variant: str) -> None:
        """The margin, and a move that gets it, as far from the end as trying all can go."""
        from breakroom.games.convert import endgame as alpha_beta
        from breakroom.games.convert import kernel

        deepest = 0
        for seed in range(12):
            for plies, state in enumerate(late(variant, seed), start=1):
                budget = [1_000]
                try:
                    expected = best_margin(state, budget)
                except TooBig:
                    break
                solved = alpha_beta.solve(kernel.encode(state), nodes=1_000_000)
                assert solved is not None
                assert solved.margin == expected
                action = kernel.decode_move(state, solved.move)
                assert margin_after(state, state.to_move, action, [10_000]) == expected
                deepest = max(deepest, plies)
        assert deepest >= 3

    @pytest.mark.parametrize("level", LEVELS[1:])
    @pytest.mark.parametrize("variant", ["basic", "box_community", "towers", "change_up"])
    def test_a_last_move_that_wins_is_made(self, variant: str, level: str) -> None:
        """Where one of the placements ends the game and wins it, the bot's does."""
        bot, seen = breakroom.bot("convert", level), 0
        for seed in range(30):
            state = late(variant, seed)[0]
            seat = state.to_move
            ends = [margin_after(state, seat, a, [1_000]) for a in GAME.legal(state, seat)]
            if min(ends) > 0 or max(ends) <= 0:
                continue
            action = move(bot, GAME, state, seat, random.Random(seed))
            assert margin_after(state, seat, action, [1_000]) > 0
            seen += 1
            if seen == 2:
                break
        assert seen

    def test_gives_up_in_time(self) -> None:
        """From the first move it cannot be solved, and the attempt ends."""
        from breakroom.games.convert import endgame as alpha_beta
        from breakroom.games.convert import kernel

        start = kernel.encode(GAME.setup({}, seed=1))
        assert alpha_beta.solve(start, nodes=100) is None
        assert alpha_beta.solve(start, nodes=1_000_000_000, seconds=0.05) is None
