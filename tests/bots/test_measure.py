"""The figures that `breakroom bench` prints."""

import breakroom
from breakroom.bots.measure import figures


def test_every_figure_is_a_rate() -> None:
    """Each program of the game runs, and counts something."""
    found = figures(breakroom.game("convert"), seconds=0.0)
    assert {"rules, moves/s", "rules through step, moves/s"} <= set(found)
    assert all(rate > 0 for rate in found.values())
