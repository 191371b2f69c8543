"""One shape is left, or one question tells all that are left apart: was it found, and if not, what
would the answer have told?"""

from collections.abc import Sequence
from typing import Any

from breakroom.core.game import Game, Seat
from breakroom.core.puzzle import Puzzle, Verdict, wrong
from breakroom.games.break_the_cube import deduction
from breakroom.games.break_the_cube.actions import Ask
from breakroom.games.break_the_cube.knowledge import Numbers, candidates, facts
from breakroom.games.break_the_cube.shapes import QUESTIONS
from breakroom.games.break_the_cube.state import State, left_of


def left_by(state: State, seat: Seat) -> tuple[int, Numbers]:
    """How many blocks the shape has that the seat seeks, and the shapes that are left."""
    of = left_of(state, seat)
    blocks = len(state.colours[of])
    return blocks, candidates(blocks, facts(state, seat, of))


def alike_at(blocks: int, left: Numbers) -> dict[str, int]:
    """By question: the most shapes that would answer it alike."""
    most = deduction.counts(blocks, left).max(axis=1)
    return dict(zip(QUESTIONS, map(int, most), strict=True))


def judge(game: Game[Any], puzzle: Puzzle, actions: Sequence[Any]) -> Verdict:
    given, right = actions[-1], game.action(puzzle.line[0].action)
    if given == right:
        return Verdict(right=True, done=True)
    return Verdict(right=False, done=False, say=_why_wrong(game, puzzle, given))


def _why_wrong(game: Game[Any], puzzle: Puzzle, given: Any) -> str:
    state = puzzle.start()
    if puzzle.kind == "build":
        if isinstance(given, Ask):
            return "You need no more questions: build the shape."
        return game.doubt(state, puzzle.seat, given) or wrong(puzzle)
    if not isinstance(given, Ask):
        return "That is a guess. Find the question that tells all shapes apart."
    blocks, left = left_by(state, puzzle.seat)
    alike = alike_at(blocks, left)[given.at]
    if alike == len(left):
        return f"At {given.at} all of the {len(left)} shapes answer alike."
    return f"At {given.at} up to {alike} of the {len(left)} shapes answer alike."
