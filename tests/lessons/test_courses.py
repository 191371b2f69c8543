"""Every lesson of every game: it can be solved, and each mistake that it speaks of can be made."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import breakroom
from breakroom import lessons
from breakroom.core.play import settled
from breakroom.lessons import Attempt, Lesson, Step, Told

GAMES = [key for key in breakroom.game_keys() if lessons.lessons(key)]
LESSONS = [(key, one.id) for key in GAMES for one in lessons.lessons(key)]


def attempt(
    key: str, lesson: Lesson, step: Step, state: Any, actions: list[dict[str, Any]]
) -> tuple[Told, Any]:
    """What comes of the learner's actions, with the script's replies; nothing is done after a
    verdict."""
    game = breakroom.game(key)
    tried, told = Attempt(game, lesson, step), Told()

    def does(seat: int, plain: dict[str, Any]) -> None:
        nonlocal state, told
        action = settled(game, state, seat, game.action(plain))
        if seat == lesson.seat:
            assert tried.refuses(action) is None
        state, events = breakroom.step(game, state, seat, game.action(plain))
        tried.take_in(seat, action, events)
        told = tried.told(state)

    for plain in actions:
        assert told == Told(), "the step is decided already"
        does(lesson.seat, plain)
        while told.due is not None:
            does(told.due.seat, told.due.action)
    return told, state


def steps(key: str, name: str) -> Iterator[tuple[Lesson, Step, Any]]:
    """Each step with the state in which it begins."""
    lesson, state = lessons.lesson(key, name), lessons.start(key, name)
    for step in lesson.step:
        yield lesson, step, state
        told, state = attempt(key, lesson, step, state, step.solution)
        assert told.is_met, f"{key}, {name}: the solution of {step.say!r} does not meet its goal"


@pytest.mark.parametrize(("key", "name"), LESSONS)
def test_a_lesson_is_solved_by_its_own_solution(key: str, name: str) -> None:
    """Every step is met by the actions that it lists, and not before the last of them."""
    assert [step.say for _, step, _ in steps(key, name)]


@pytest.mark.parametrize(("key", "name"), LESSONS)
def test_every_mistake_can_be_made_and_gets_its_sentence(key: str, name: str) -> None:
    """What is wrong is let through, is seen, and is answered as the lesson says."""
    for lesson, step, state in steps(key, name):
        for answer in step.wrong:
            told, _ = attempt(key, lesson, step, state, answer.solution)
            assert (told.is_wrong, told.say) == (True, answer.say)


@pytest.mark.parametrize("key", GAMES)
def test_a_course_is_short_and_has_names_of_its_own(key: str) -> None:
    """Six to eight lessons, each with a title and an end, in at most 25 words a sentence."""
    course = lessons.lessons(key)
    assert len({one.id for one in course}) == len(course)
    for one in course:
        assert one.title
        assert 0 < len(one.end.split()) <= lessons.LONGEST_SAID


GOOD = """
[[lesson]]
id = "one"
title = "One"
end = "Done."
[[lesson.step]]
say = "Act."
goal = [{ type = "placed" }]
solution = [{ type = "place" }]
"""


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (('goal = [{ type = "placed" }]', ""), "missing required field `goal`"),
        (('solution = [{ type = "place" }]', ""), "missing required field `solution`"),
        (('say = "Act."', f'say = "{"word " * 26}"'), "lesson one, step 1: this has more than 25"),
        (('title = "One"', 'titel = "One"'), "unknown field `titel`"),
        (("[[lesson]]", "[[lesson"), "lessons.toml"),
    ],
)
def test_a_file_with_a_mistake_is_refused_with_its_place(
    tmp_path: Path, change: tuple[str, str], reason: str
) -> None:
    """File, lesson, step and reason."""
    path = tmp_path / "lessons.toml"
    path.write_text(GOOD.replace(*change), "utf-8")
    with pytest.raises(breakroom.Refused) as refused:
        lessons.read(path)
    assert reason in refused.value.reason


@pytest.mark.parametrize(
    ("pattern", "value", "so"),
    [
        ({"type": "placed"}, {"type": "placed", "x": 1}, True),
        ({"x": {"any": [1, 2]}}, {"x": 2}, True),
        ({"x": {"least": 1, "most": 3}}, {"x": 4}, False),
        ({"x": {"has": 3}}, {"x": [1, 3]}, True),
        ({"x": {"has": 3}}, {"x": 3}, False),
        ({"x": {"y": 1}}, {"x": {"y": 1, "z": 2}}, True),
        ({"y": 1}, {"x": 1}, False),
        ({"x": {"1": {"least": 4}}}, {"x": [0, 4]}, True),
        ({"x": {"2": {"least": 4}}}, {"x": [0, 4]}, False),
    ],
)
def test_what_a_pattern_means(pattern: Any, value: Any, so: bool) -> None:
    """A table by its keys, a word of the four by what it says, the rest by its equal."""
    assert lessons.matches(pattern, value) is so


def test_the_files_are_plain_data() -> None:
    """No code in a lesson: every file is read by the standard library alone."""
    for key in GAMES:
        path = Path(breakroom.__file__).parent / "games" / key / "lessons.toml"
        assert msgspec.json.encode(tomllib.loads(path.read_text("utf-8")))
