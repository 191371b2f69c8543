"""The last turn against every hand that fits, and what follows from what was seen."""

import os
import random
import subprocess
import sys
from collections.abc import Sequence
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from breakroom.arena.mining import dig, prove
from breakroom.core.puzzle import Puzzle
from breakroom.games.breach import kernel, knowledge, mining, puzzle_judge, puzzle_words
from breakroom.games.breach.kernel_rows import ints
from breakroom.games.breach.plans import NOTHING, Plan
from breakroom.games.breach.state import Play

GAMES = (1, 5, 6)  # in which something is found


@pytest.fixture(scope="module")
def found() -> list[Puzzle]:
    return [one for number in GAMES for one in dig("breach", 2, number).found]


def of_kind(found: list[Puzzle], kind: str) -> list[Puzzle]:
    return [one for one in found if one.kind == kind]


def test_what_is_found_is_proved(found: list[Puzzle]) -> None:
    """Plans and questions both, with themes that have words."""
    assert of_kind(found, "last_turn")
    assert [one for one in found if one.choices]
    assert [prove(one) for one in found] == [None] * len(found)
    assert {theme for one in found for theme in one.themes} <= set(puzzle_words.THEMES)


def test_hands_are_all_that_fit(found: list[Puzzle]) -> None:
    """Every hand that is guessed is among them, the real one too, and none twice."""
    for puzzle in of_kind(found, "last_turn"):
        state, seat = puzzle.start(), puzzle.seat
        hands = [frozenset(hand) for hand in puzzle_judge.hands(state, seat)]
        assert len(set(hands)) == len(hands)
        assert frozenset(state.hands[1 - seat]) in hands
        rng = random.Random(puzzle.id)
        guesses = {frozenset(knowledge.guess(state, seat, rng).hands[1 - seat]) for _ in range(200)}
        assert guesses <= set(hands)
        cards = knowledge.hidden(state, 1 - seat)
        assert set(hands) <= set(map(frozenset, combinations(cards, len(hands[0]))))


def test_the_plan_is_judged_when_it_is_committed(found: list[Puzzle]) -> None:
    """In any order of lanes; the others then play, so that it is seen what comes of it."""
    puzzle = next(one for one in of_kind(found, "last_turn") if len(one.line) > 2)
    *plan, commit = [one.action for one in puzzle.line]
    assert (puzzle.check(plan).right, puzzle.check(plan).done) == (True, False)
    verdict = puzzle.check([*plan, commit])
    assert verdict.done
    assert {one.seat for one in verdict.reply} == {1 - puzzle.seat}
    lanes = {one["lane"] for one in plan}
    if len(lanes) == len(plan):
        assert puzzle.check([*reversed(plan), commit]).done


def test_to_play_nothing_is_wrong(found: list[Puzzle]) -> None:
    puzzle = of_kind(found, "last_turn")[0]
    verdict = puzzle.check([{"type": "commit"}])
    assert (verdict.right, verdict.say) == (False, puzzle_words.WRONG["last_turn"])


def met(*values: Sequence[float]) -> puzzle_judge.Met:
    plans = [Plan((Play("audit_log", lane),)) if lane < 3 else NOTHING for lane in range(4)]
    rows = ints([kernel.encode_plan(plan) for plan in plans[: len(values)]])
    return puzzle_judge.Met(rows, np.array(values))


def test_a_plan_must_lead_by_fifteen_points() -> None:
    """A win counts 100 points, a draw 50."""
    clear = met([1, 1, 1, -1], [1, 1, -1, -1], [-1, -1, -1, -1])
    close = met([1, 1, 1, 1, 1, 1, 1, 1, 1, -1], [1] * 8 + [-1, -1], [-1] * 10)
    assert mining.only_plan(clear, 16) == Plan((Play("audit_log", 0),))
    assert mining.only_plan(close, 16) is None


def test_plans_that_come_to_the_same_are_one() -> None:
    """And the one with the fewest cards is listed; equal chances are not enough."""
    same = met([1, 1, 1, -1], [1, -1, -1, -1], [-1] * 4, [1, 1, 1, -1])
    other = met([1, 1, 1, -1], [-1, 1, 1, 1], [-1] * 4)
    assert mining.only_plan(same, 16) == NOTHING
    assert mining.only_plan(other, 16) is None


def test_what_lies_face_down_follows(found: list[Puzzle]) -> None:
    """However the hidden cards are dealt, none of the other three ever lies there."""
    some = of_kind(found, "face_down")
    assert some
    for puzzle in some:
        state, cards = puzzle.start(), mining.choices_of(puzzle)
        slot = mining.asked_about(state, puzzle)
        assert slot is not None
        rng = random.Random(puzzle.id)
        worlds = [knowledge.guess(state, puzzle.seat, rng) for _ in range(150)]
        there = {piece.card for world in worlds for piece in world.table if piece.id == slot.id}
        assert there.isdisjoint(card for n, card in enumerate(cards) if n != puzzle.answer)
        assert [puzzle.check([n]).right for n in range(4)].index(True) == puzzle.answer


def test_another_answer_is_not_proved(found: list[Puzzle]) -> None:
    puzzle = next(one for one in found if one.choices)
    assert puzzle.answer is not None
    other = replace(puzzle, answer=(puzzle.answer + 1) % 4)
    assert prove(other) is not None


def test_with_other_cards_there_are_no_puzzles(tmp_path: Path) -> None:
    """What was proved of the open set says nothing of a host's own; a copy of it is as good."""
    open_set = (files("breakroom.games.breach") / "cards.toml").read_text("utf-8")
    other = open_set.replace("cost = 2", "cost = 3", 1)
    program = "import breakroom; print(len(breakroom.puzzles('breach')) > 0)"
    for text, said in ((open_set, "True"), (other, "False")):
        own = tmp_path / "cards.toml"
        own.write_text(text, "utf-8")
        env = {**os.environ, "BREAKROOM_BREACH_CARDS": str(own)}
        command = [sys.executable, "-c", program]
        ran = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
        assert ran.stdout.strip() == said
