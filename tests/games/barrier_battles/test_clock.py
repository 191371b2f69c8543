"""R2.5 and R2.6: how long building lasts, and what happens when time runs out."""

import pytest

from breakroom import CLOCK
from breakroom.core.game import TimeUp
from breakroom.games.barrier_battles.actions import Done
from breakroom.games.barrier_battles.events import SetDown
from breakroom.games.barrier_battles.pieces import discs_of
from breakroom.server.clock import Countdowns
from games.barrier_battles.scenario import BLUE, GAME, RED, Table, act, play


def test_r2_5_the_other_has_a_minute() -> None:
    """From 300 seconds for both to 60 for the one who still builds."""
    table = play("0 fortress wall")
    assert [(d.seat, d.id, d.seconds) for d in GAME.decisions(table.state)] == [
        (RED, "build", 300.0),
        (BLUE, "build", 300.0),
    ]
    table = play("0 fortress wall", "0 done", last_seconds=45)
    assert [(d.seat, d.id, d.seconds) for d in GAME.decisions(table.state)] == [
        (BLUE, "build", 45.0)
    ]


@pytest.mark.parametrize(("built", "left"), [(100.0, 60.0), (280.0, 20.0)])
def test_r2_5_the_whole_phase_has_an_end(built: float, left: float) -> None:
    """Red is done after so many seconds: blue has a minute, or what is left of the 300."""
    now = 0.0
    clock = Countdowns(lambda: now)
    table = play("0 fortress wall")
    clock.follow(GAME.decisions(table.state))
    now = built
    clock.follow(GAME.decisions(act(table, Done(), RED).state))
    assert clock.left(BLUE) == left
    assert clock.left(RED) is None


def test_r2_6_when_time_runs_out_discs_are_set_down_along_the_back_edge() -> None:
    """The king first, in the middle; blocks in hand stay out; the battle begins."""
    table = play("0 fortress wall", "0 done", "1 place 15 flat at 0,4700 turned 0")
    table = act(table, TimeUp("build"), CLOCK)
    (down,) = table.happened(SetDown)
    assert [piece for piece, _ in down.ends] == [41, 40, 39, 38, 37, 36]
    assert all(pose[1] > 0.45 for _, pose in down.ends)
    assert table.pose(15) is not None
    assert all(table.is_out(block) for block in range(16, 30))
    assert (table.state.phase, table.state.to_move) == ("battle", RED)
    assert all(table.state.reach[disc - 30] for disc in discs_of(BLUE))


def test_r2_6_when_time_runs_out_on_both_the_first_is_drawn() -> None:
    """Red or blue, by the game's own chance."""
    firsts = set()
    for seed in range(12):
        table = Table(GAME.setup({}, seed), [])
        firsts.add(act(table, TimeUp("build"), CLOCK).state.first)
    assert firsts == {RED, BLUE}


def test_r2_5_without_a_clock_building_takes_as_long_as_it_takes() -> None:
    """Nobody's question has a limit, also when the other one has finished."""
    table = play("0 fortress wall", build_seconds=0)
    assert [d.seconds for d in GAME.decisions(table.state)] == [None, None]
    table = act(table, Done(), RED)
    assert [(d.seat, d.seconds) for d in GAME.decisions(table.state)] == [(BLUE, None)]
