"""The tables of the lessons are at rest, and what a step asks for forgives an unsteady hand."""

import math
import random
from typing import Any

import pytest

import breakroom
from breakroom import lessons
from breakroom.games.barrier_battles import physics, query, turn
from breakroom.games.barrier_battles.actions import Flick
from breakroom.games.barrier_battles.hands import HAND_DRAWS, HUMAN, shaken
from breakroom.lessons import Attempt

KEY = "barrier_battles"
GAME: Any = breakroom.game(KEY)
COURSE = lessons.lessons(KEY)
TRIES = 6


def start(name: str) -> Any:
    return lessons.start(KEY, name)


@pytest.mark.parametrize("name", [one.id for one in COURSE])
def test_a_stored_table_is_at_rest(name: str) -> None:
    """Nothing moves when it is let go, and a finger gets where the table says it does."""
    scene = turn.scene_of(start(name))
    settled = physics.simulate(scene, None, record=False).scene
    for was, now in zip(scene.poses, settled.poses, strict=True):
        assert (was is None) == (now is None)
        assert was is None or now is None or math.dist(was[:3], now[:3]) < 0.0002
    assert list(query.reaches(scene)) == start(name).reach


@pytest.mark.parametrize(
    "name", [one.id for one in COURSE if one.step[0].solution[0]["type"] == "flick"]
)
def test_a_first_flick_may_be_a_little_off(name: str) -> None:
    """The solution made by a hand that shakes meets the goal as well, or goes on as it should."""
    lesson, state, rng = lessons.lesson(KEY, name), start(name), random.Random(name)
    step = lesson.step[0]
    good = 0
    for _ in range(TRIES):
        flick = GAME.action(step.solution[0])
        errors = [rng.gauss(0.0, 1.0) for _ in range(HAND_DRAWS)]
        tried = Attempt(GAME, lesson, step)
        shaky = Flick(flick.piece, *shaken(state, flick, HUMAN, errors))
        after, events = breakroom.step(GAME, state, lesson.seat, shaky)
        tried.take_in(lesson.seat, shaky, events)
        good += tried.told(after).is_met or (name == "covered" and after.reach[0] > 0)
    assert good == TRIES
