"""The course of Breaker Blocks points only at what lies on the board."""

from typing import Any

import pytest

import breakroom
from breakroom import lessons
from games.breaker_blocks.scenario import GAME

COURSE = lessons.lessons("breaker_blocks")


@pytest.mark.parametrize("name", [one.id for one in COURSE])
def test_every_mark_exists_when_its_step_begins(name: str) -> None:
    """A block in the learner's trays, a block on the board, or an open input."""
    lesson = lessons.lesson("breaker_blocks", name)
    state: Any = lessons.start("breaker_blocks", name)
    for step in lesson.step:
        view = GAME.view(state, lesson.seat)
        inputs = [socket.input for socket in view.sockets]
        inputs += [one for tile in view.tiles for one in tile.inputs]
        there = {f"hand:{block}" for block in view.hands[lesson.seat].blocks}
        there |= {f"power:{block}" for block in view.supplies.power[lesson.seat]}
        there |= {f"modules:{block}" for block in view.supplies.neutral}
        there |= {f"{tile.x},{tile.y}" for tile in view.tiles}
        there |= {"{},{}{}".format(*one.into) for one in inputs if one.state == "open"}
        assert set(step.marks) <= there
        doings = [(lesson.seat, action) for action in step.solution]
        doings += [(reply.seat, reply.action) for reply in step.reply]
        for seat, action in doings:
            state, _ = breakroom.step(GAME, state, seat, GAME.action(action))
