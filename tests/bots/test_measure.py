"""The figures that `breakroom bench` prints."""

import breakroom
from breakroom.bots.measure import programs, rates


def test_every_figure_is_a_rate() -> None:
    """Each program of the game runs, and counts something."""
    found = programs(breakroom.game("convert"))
    assert {"rules", "rules through step"} <= set(found)
    for program in found.values():
        assert all(rate > 0 for rate in rates(program, 0.0).values())
