"""Convert's course: it points at what is there, and a last block is counted as it says."""

import re
from typing import Any

import pytest

import breakroom
from breakroom import lessons
from breakroom.games.convert.game import GAME

COURSE = {one.id: one for one in lessons.lessons("convert")}
BUTTONS = {"button:turn", "button:flip"}


@pytest.mark.parametrize("name", COURSE)
def test_a_lesson_points_at_what_is_there(name: str) -> None:
    """Squares of the board, blocks that the learner may place now, buttons for what is in hand."""
    lesson = COURSE[name]
    state: Any = lessons.start("convert", name)
    for step in lesson.step:
        blocks = {f"block:{one.block}" for one in GAME.legal(state, lesson.seat)}
        for mark in step.marks:
            assert re.fullmatch("[a-d][1-4]", mark) or mark in blocks | BUTTONS, mark
        for seat, plain in [
            *((lesson.seat, action) for action in step.solution),
            *((deed.seat, deed.action) for deed in step.reply),
        ]:
            state, _ = breakroom.step(GAME, state, seat, GAME.action(plain))


def ends(name: str) -> dict[str, Any]:
    """By placement: how the lesson's game ends with it; None: it goes on."""
    state: Any = lessons.start("convert", name)
    found = {}
    for action in GAME.legal(state, 0):
        after, _ = breakroom.step(GAME, state, 0, action)
        found[str(action)] = GAME.outcome(after)
    return found


def test_the_last_block_fits_in_two_places_and_one_of_them_wins() -> None:
    """A row and one square come to 8 points of 18, three squares to 9 of 17."""
    assert {at: end.scores for at, end in ends("last").items()} == {
        "Eb1/1": (9, 8),
        "Ed1/1": (8, 10),
    }


def test_one_of_three_places_is_inside_the_box() -> None:
    """R4.2: the other two lose at once."""
    assert [end and end.reason for end in ends("box").values()].count("fifth_level") == 2
    assert [*ends("box").values()].count(None) == 1


def test_only_the_tower_of_black_wins_when_it_is_taken() -> None:
    """A tower more is a draw at best."""
    assert [at for at, end in ends("towers").items() if end.ranks == (1, 2)] == ["Ad2/0"]
