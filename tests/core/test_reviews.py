"""What all reviews share: grades, accuracy, turning points, the title of the story."""

from itertools import pairwise

import pytest

from breakroom.core.game import Outcome
from breakroom.core.judging import Weighed, spread_of
from breakroom.reviews import (
    Decided,
    Option,
    accuracy,
    accuracy_of,
    grade_of,
    loss_of,
    title_of,
)

WON = Outcome((9.0, 5.0), (1, 2), "points")


def decided(ply: int, loss: float, chance: float = 0.5) -> Decided:
    """A decision of White and Black in turn that cost so many points."""
    best, played = Option({}, "best", chance), Option({}, "played", chance - loss / 100)
    return Decided(
        ply, ply % 2, played, best, [], loss, grade_of(loss), loss <= 4, False, 0.0, {}, ""
    )


def title(decisions: list[Decided], outcome: Outcome | None = WON) -> str:
    return title_of(decisions, outcome, lambda ply: f"by move {ply + 1}")


@pytest.mark.parametrize(
    ("loss", "grade"), [(0, ""), (4.9, ""), (5, "slip"), (10, "mistake"), (15, "blunder")]
)
def test_losses_have_three_grades(loss: float, grade: str) -> None:
    """From 5, 10 and 15 points on."""
    assert grade_of(loss) == grade


def test_a_perfect_move_is_worth_all_and_a_lost_game_nothing() -> None:
    """And each point lost makes a move worth less."""
    worth = [accuracy_of(loss) for loss in (0, 5, 15, 40, 100)]
    assert worth == sorted(worth, reverse=True)
    assert (worth[0], worth[-1]) == (100, 0)


def test_accuracy_falls_with_each_mistake() -> None:
    """One blunder weighs more than as many points in small losses; nothing decided, no figure."""
    good = [decided(ply, 0) for ply in range(10)]
    small = [decided(ply, 4) for ply in range(10)]
    blunder = [*good[:9], decided(9, 40)]
    assert accuracy(good) == 100
    assert 100 > (accuracy(small) or 0) > (accuracy(blunder) or 0)
    assert accuracy([]) is None


def test_the_title_names_the_loser_s_dearest_move() -> None:
    """Not the winner's; and nobody is blamed for what was close."""
    assert title([decided(0, 30), decided(1, 12), decided(2, 0)]) == "Decided by move 2"
    assert title([decided(0, 30), decided(1, 12)], outcome=None) == "Decided by move 1"
    assert title([decided(0, 0), decided(1, 0.5)]) == "Close to the end"
    assert title([decided(0, 4), decided(1, 4)]) == "Decided by many small steps"
    assert title([]) == "Nothing was decided by choice"


def test_what_may_be_noise_is_no_loss() -> None:
    """Within its spread nothing is lost; far beyond it all counts, and there is no step between."""
    losses = [loss_of(Weighed("a", 0.5 + apart / 100, 0.5, spread=3)) for apart in range(31)]
    assert losses[:4] == pytest.approx([0, 0, 0, 0])
    assert losses == sorted(losses)
    assert max(b - a for a, b in pairwise(losses)) < 2
    assert losses[30] == pytest.approx(29.7)
    assert loss_of(Weighed("a", 0.52, 0.5)) == pytest.approx(2)


def test_more_samples_are_surer() -> None:
    """And few that happen to agree are not taken for sure."""
    few, many = spread_of([0.1, 0.2] * 4), spread_of([0.1, 0.2] * 40)
    assert few > 3 * many > 0
    assert spread_of([0.1, 0.1], usual=0.02) > 1
