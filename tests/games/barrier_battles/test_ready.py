"""R2.9 and R3.1: a first game, in which fortresses stand already and red begins."""

import random

import breakroom
from breakroom.bots import move
from breakroom.games.barrier_battles.actions import Done, Lift
from games.barrier_battles.scenario import BLUE, GAME, RED, Table, act


def begun(seed: int = 1) -> Table:
    return Table(GAME.setup({"ready": True, "build_seconds": 0, "first": "red"}, seed), [])


def test_r2_9_a_fortress_stands_on_either_half() -> None:
    """With every piece, and each seat may finish at once or change it first."""
    table = begun()
    assert all(table.state.poses)
    assert all(any(bits) for bits in (table.state.reach[:6], table.state.reach[6:]))
    assert GAME.hint(table.state, RED).can_finish == ""
    changed = act(table, Lift(34), RED)
    assert GAME.hint(changed.state, RED).in_hand == (34,)


def test_r2_9_they_are_drawn() -> None:
    """Not the same two in every game, and what an empty table draws stays as it was."""
    stands = {tuple(begun(seed).state.poses[:30:7]) for seed in range(12)}
    assert len(stands) > 3
    assert GAME.setup({}, 1).drawn == 0


def test_a_bot_keeps_the_fortress_that_stands() -> None:
    """It says at once that it is done, at every level."""
    for level in ("beginner", "master"):
        bot = breakroom.bot("barrier_battles", level)
        assert move(bot, GAME, begun().state, BLUE, random.Random(1)) == Done()


def test_r3_1_the_option_says_who_begins() -> None:
    """Also when the other one was ready first."""
    table = act(act(begun(), Done(), BLUE), Done(), RED)
    assert (table.state.first, table.state.to_move) == (RED, RED)
    table = Table(GAME.setup({"ready": True, "first": "blue"}, 1), [])
    assert act(act(table, Done(), RED), Done(), BLUE).state.to_move == BLUE
