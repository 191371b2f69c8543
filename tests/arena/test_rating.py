"""Ratings and the sequential test, against what is known of them."""

import math
import random

import pytest

from breakroom.arena.match import Result
from breakroom.arena.rating import Sprt, ratings


def test_two_bots_are_apart_by_what_their_score_says() -> None:
    best, other = ratings(("a", "b"), {(0, 1): Result(won=6_400, lost=3_600)})
    assert best.bot == "a"
    assert best.elo - other.elo == pytest.approx(400 * math.log10(0.64 / 0.36), abs=0.5)


def test_a_draw_is_half_a_win_to_each() -> None:
    drawn = ratings(("a", "b"), {(0, 1): Result(won=10, drawn=20, lost=10)})
    assert [r.elo for r in drawn] == pytest.approx([0, 0], abs=1e-6)


def test_who_never_met_is_compared_through_others() -> None:
    third = Result(won=75, lost=25)
    rated = {r.bot: r.elo for r in ratings(("a", "b", "c"), {(0, 1): third, (1, 2): third})}
    step = 400 * math.log10(3)
    assert rated["a"] - rated["c"] == pytest.approx(2 * step, rel=0.02)


def test_nobody_is_infinitely_strong() -> None:
    best, other = ratings(("a", "b"), {(0, 1): Result(won=10)})
    assert 200 < best.elo - other.elo < 1_000
    assert best.low < best.elo < best.high


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    rng, held = random.Random(1), 0
    share = 1 / (1 + 10 ** (-100 / 400))
    for _ in range(300):
        won = sum(rng.random() < share for _ in range(200))
        best = {r.bot: r for r in ratings(("a", "b"), {(0, 1): Result(won=won, lost=200 - won)})}
        held += best["a"].low <= 50 <= best["a"].high
    assert 0.90 < held / 300 < 0.99


@pytest.mark.parametrize(("elo", "verdict"), [(0, "not stronger"), (50, "stronger")])
def test_the_sequential_test_errs_seldom(elo: float, verdict: str) -> None:
    rng, right = random.Random(2), 0
    share, test = 1 / (1 + 10 ** (-elo / 400)), Sprt(0, 50)
    for _ in range(100):
        total = Result()
        while not test.verdict(total):
            won = rng.random() < share
            total += Result(won=int(won), lost=int(not won))
        right += test.verdict(total) == verdict
    assert right >= 90


def test_a_single_win_proves_nothing() -> None:
    assert Sprt(0, 50).verdict(Result(won=1)) == ""
    assert Sprt(0, 50).verdict(Result()) == ""
