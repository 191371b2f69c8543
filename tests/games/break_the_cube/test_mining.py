"""Puzzles of deduction: exactly one shape fits, or exactly one question tells all apart."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

import breakroom
from breakroom.arena.mining import dig, prove
from breakroom.arena.puzzle_rating import solves
from breakroom.core.puzzle import Puzzle
from breakroom.games.break_the_cube import mining, puzzle_words
from breakroom.games.break_the_cube.catalogue import catalogue
from breakroom.games.break_the_cube.shapes import QUESTIONS, answer
from breakroom.games.break_the_cube.state import left_of
from games.break_the_cube.scenario import GAME

GAMES = 40


@pytest.fixture(scope="module")
def found() -> list[Puzzle]:
    return [one for number in range(GAMES) for one in dig("break_the_cube", 5, number).found]


def of_kind(found: list[Puzzle], kind: str) -> list[Puzzle]:
    return [one for one in found if one.kind == kind]


def fitting(puzzle: Puzzle) -> list[Any]:
    """The shapes that fit all answers and no wrong guess, found one by one."""
    state = puzzle.start()
    of = left_of(state, puzzle.seat)
    known = catalogue(len(state.colours[of]))
    told = [(turn.at, turn.answers[of]) for turn in state.turns if turn.at]
    wrong = [t.shape for t in state.turns if t.shape and left_of(state, t.seat) == of]
    shapes = (known.shape(number) for number in range(known.size))
    return [
        shape
        for shape in shapes
        if shape not in wrong and all(code < 0 or answer(shape, at) == code for at, code in told)
    ]


def test_both_kinds_are_found_and_proved(found: list[Puzzle]) -> None:
    """And each of them has the id and the themes that code gives it."""
    for kind in puzzle_words.KINDS:
        assert of_kind(found, kind)
    assert all(prove(one) is None for one in found)
    assert len({one.id for one in found}) == len(found)
    assert {theme for one in found for theme in one.themes} <= set(puzzle_words.THEMES)


def test_one_shape_is_left(found: list[Puzzle]) -> None:
    """Looked for without the deduction that found the puzzle."""
    puzzle = next(one for one in of_kind(found, "build") if "blocks" not in one.options)
    (shape,) = fitting(puzzle)
    assert mining.asked(puzzle.start(), puzzle.seat) is not None
    assert GAME.action(puzzle.line[0].action).cells == mining.cells_by_block(shape)


def test_one_question_settles_it(found: list[Puzzle]) -> None:
    """To it every shape that fits answers something else, and to no other question."""
    puzzle = next(one for one in of_kind(found, "settle") if "blocks" not in one.options)
    shapes = fitting(puzzle)
    settling = [at for at in QUESTIONS if len({answer(s, at) for s in shapes}) == len(shapes)]
    assert settling == [puzzle.line[0].action["at"]]
    assert puzzle.ask.startswith(f"{len(shapes)} shapes are left")


def test_wrong_answers_are_told_why(found: list[Puzzle]) -> None:
    build, settle = of_kind(found, "build")[0], of_kind(found, "settle")[0]
    misses: list[list[Any]] = [[], []]
    for number, one in enumerate((build, settle)):
        misses[number] = list(mining.near_misses(GAME, one, random.Random(1)))
        assert misses[number]
        for miss in misses[number]:
            verdict = one.check(miss)
            assert not verdict.right
            assert verdict.say.endswith(".")
    assert build.check([{"type": "ask", "at": "5"}]).say.startswith("You need no more questions")
    assert "answer alike" in settle.check(misses[1][0]).say


def test_with_an_answer_less_nothing_is_proved(found: list[Puzzle]) -> None:
    puzzle = next(
        one
        for one in of_kind(found, "build")
        if "every_answer" in one.themes and one.options.get("variant") == "crack_it"
    )
    fault = mining.prove(GAME, replace(puzzle, before=puzzle.before[:-1]))
    assert fault == "What was told leaves no puzzle of the kind build."


def test_another_answer_is_not_proved(found: list[Puzzle]) -> None:
    puzzle = of_kind(found, "settle")[0]
    (other, *_), *_ = mining.near_misses(GAME, puzzle, random.Random(1))
    deed = replace(puzzle.line[0], action={"type": "ask", "at": other.at})
    assert mining.prove(GAME, replace(puzzle, line=[deed])) is not None


def test_levels_try_as_their_bots_play(found: list[Puzzle]) -> None:
    """The chance that is drawn from is how often the bot itself does the right thing."""
    for puzzle in (of_kind(found, "build")[0], of_kind(found, "settle")[0]):
        for level in ("beginner", "club", "master"):
            chance = mining.chance_of(GAME, puzzle, level)
            bot = breakroom.bot(GAME.key, level)
            right = sum(solves(puzzle, bot, random.Random(n)) for n in range(60))
            assert abs(right / 60 - chance) < 0.25
