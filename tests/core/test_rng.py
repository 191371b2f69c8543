"""The game's own chance."""

from collections import Counter

import pytest

from breakroom.core.game import State
from breakroom.core.rng import draw, shuffle


def state(seed: int = 1) -> State:
    return State(seats=2, seed=f"{seed:064x}", drawn=0)


def test_the_numbers_never_change() -> None:
    """The same seed gives these numbers in every version of Python and of this project."""
    dice = state()
    assert [draw(dice, 6) for _ in range(10)] == GOLDEN
    assert dice.drawn == 10


GOLDEN = [1, 0, 2, 4, 1, 2, 0, 3, 4, 2]


def test_draws_are_even() -> None:
    """No value comes up noticeably more often (chi-square, 5 degrees of freedom)."""
    dice = state(2)
    counts = Counter(draw(dice, 6) for _ in range(6_000))
    assert sum((counts[value] - 1_000) ** 2 / 1_000 for value in range(6)) < 20.5  # p = 0.001


def test_shuffles_are_even() -> None:
    """Each of the six orders of three things is as likely (chi-square, 5 degrees of freedom)."""
    cards, counts = state(3), Counter[tuple[int, ...]]()
    for _ in range(3_000):
        hand = [1, 2, 3]
        shuffle(cards, hand)
        counts[tuple(hand)] += 1
    assert len(counts) == 6
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 20.5


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_an_impossible_draw_is_an_error(n: int) -> None:
    """One cannot draw from nothing."""
    with pytest.raises(ValueError, match="cannot draw"):
        draw(state(), n)
