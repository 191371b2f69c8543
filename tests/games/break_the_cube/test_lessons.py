"""What the lessons say of a position is so."""

from typing import Any

import pytest

import breakroom
from breakroom import lessons
from breakroom.games.break_the_cube import knowledge
from breakroom.games.break_the_cube.blocks import CUBES, pushed_to_corner
from breakroom.games.break_the_cube.shapes import LETTERS, QUESTIONS

KEY = "break_the_cube"
GAME = breakroom.game(KEY)


def after(name: str, step: int) -> Any:
    """The state in which a step begins."""
    lesson, state = lessons.lesson(KEY, name), lessons.start(KEY, name)
    for done in lesson.step[:step]:
        acts = [(lesson.seat, action) for action in done.solution]
        for seat, action in acts + [(deed.seat, deed.action) for deed in done.reply]:
            state, _ = breakroom.step(GAME, state, seat, GAME.action(action))
    return state


def left(state: Any, seat: int, of: int) -> int:
    return len(knowledge.candidates(3, knowledge.facts(state, seat, of)))


def asking(state: Any, seat: int, at: str) -> Any:
    return breakroom.step(GAME, state, seat, GAME.action({"type": "ask", "at": at}))[0]


@pytest.mark.parametrize(
    ("name", "step", "count"),
    [
        ("rebuild", 0, 3),
        ("rebuild", 1, 2),
        ("rebuild", 2, 1),
        ("decide", 0, 2),
        ("decide", 1, 1),
        ("crack", 0, 25),
    ],
)
def test_so_many_shapes_are_left_as_is_said(name: str, step: int, count: int) -> None:
    """Three to rebuild, one after another, two to tell apart, 25 to begin with."""
    assert left(after(name, step), 0, 0) == count


def test_each_shape_is_one_turn_tip_or_roll_away() -> None:
    """Red is turned as it comes from the tray, then tipped, then rolled; nothing else changes."""
    guesses = [step.solution[0]["cells"] for step in lessons.lesson(KEY, "rebuild").step]
    lies = [pushed_to_corner(frozenset(map(tuple, cells["medium"]))) for cells in guesses]
    turned = pushed_to_corner(frozenset((-y, x, z) for x, y, z in CUBES["medium"]))
    tipped = pushed_to_corner(frozenset((x, -z, y) for x, y, z in turned))
    rolled = pushed_to_corner(frozenset((z, y, -x) for x, y, z in tipped))
    assert lies == [turned, tipped, rolled]
    assert len({str((cells["small"], cells["large"])) for cells in guesses}) == 1


def test_what_decides_does_and_the_rest_does_not() -> None:
    """The goal lists just the questions that leave one shape."""
    state, [step, _] = after("decide", 0), lessons.lesson(KEY, "decide").step
    decides = [at for at in QUESTIONS if left(asking(state, 0, at), 0, 0) == 1]
    wrong = [at for one in step.wrong for at in one.action["at"]["any"]]
    assert decides == step.goal[0]["at"]["any"]
    assert sorted(decides + wrong) == sorted(QUESTIONS)


def test_the_bot_needs_one_more_answer_and_gets_it_by_a_letter() -> None:
    """Of two shapes that are left, the letters that are punished leave one, and the others two."""
    state = after("letters", 1)
    found = [at for at in LETTERS if left(asking(state, 0, at), 1, 0) == 1]
    assert left(state, 1, 0) == 2
    assert found == lessons.lesson(KEY, "letters").step[1].wrong[0].action["at"]["any"]
