"""The compiled search, on tic-tac-toe: it serves any game that has a kernel."""

import math
from itertools import count, cycle

import pytest

pytest.importorskip("numba")

from bots.drive import Table
from bots.tic_tac_toe import position
from breakroom.bots.search import play_out, search, win_in_hand


def test_takes_the_win() -> None:
    """With two in a row, it completes the row."""
    assert search(position(0b000_000_011, 0b000_110_000), 500, math.inf, seed=1).move == 2


@pytest.mark.parametrize("seed", range(5))
def test_takes_the_win_before_any_search(seed: int) -> None:
    """One simulation cannot find it, and none is needed."""
    assert search(position(0b000_000_011, 0b000_110_000), 1, 9.0, seed).move == 2
    assert win_in_hand(position(0b000_000_011, 0b000_010_000)) is None


def test_a_win_in_one_guess_is_no_win_in_hand() -> None:
    """The third square is free in one guess, and taken in another."""
    free, taken = position(0b000_000_011, 0b000_110_000), position(0b000_000_011, 0b000_010_100)
    assert win_in_hand(free, cycle([free.start])) == 2
    assert win_in_hand(free, cycle([free.start, taken.start])) is None


def test_stops_the_other() -> None:
    """It blocks a row that would be completed against it."""
    assert search(position(0b000_000_011, 0b000_010_000), 1000, math.inf, seed=1).move == 2


def test_two_searches_draw() -> None:
    """Tic-tac-toe played well is a draw, whatever the seed."""
    for seed in range(5):
        table = Table(position())
        while table.to_move >= 0:
            table.play(search(table.here(), 5_000, math.inf, seed).move)
        assert table.result(0) == 0.0


def test_the_same_seed_gives_the_same_move() -> None:
    """What a search finds hangs on the seed and the simulations, not on the clock."""
    for trees in (1, 2):
        found = {search(position(), 300, math.inf, seed=7, trees=trees).move for _ in range(3)}
        assert len(found) == 1


def test_trees_side_by_side() -> None:
    """Their visits are added up: with 500 simulations each they know what one knows with 1,000."""
    threat = position(0b000_000_011, 0b000_010_000)
    assert search(threat, 500, math.inf, seed=1, trees=2).move == 2


def test_stops_in_time(looks: "count[int]") -> None:
    """A search that has far too much to do stops when it sees that its time is up."""
    search(position(), 5_000_000, 0.05, seed=1)
    assert next(looks) == 2


def test_random_games_are_whole_games() -> None:
    """A random game of tic-tac-toe has five to nine plies, and on average about 7.6."""
    assert play_out(position(), 2_000, seed=3) / 2_000 == pytest.approx(7.6, abs=0.2)


def test_guesses_grow_one_tree() -> None:
    """What wins in every guess is found; a move that a guess does not allow is passed over."""
    known = 0b000_000_011
    guesses = [position(known, other) for other in (0b000_110_000, 0b010_001_000, 0b101_000_000)]
    for seed in range(5):
        starts = cycle(guess.start for guess in guesses)
        assert search(guesses[0], 900, math.inf, seed, starts).move == 2
