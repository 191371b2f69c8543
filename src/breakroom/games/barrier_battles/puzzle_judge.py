"""A trick shot: did it succeed?"""

from collections.abc import Sequence
from typing import Any, Final

from breakroom.core.game import Game, Seat
from breakroom.core.play import redo
from breakroom.core.puzzle import Puzzle, Verdict, wrong

RED: Final[Seat] = 0  # who solves


def judge(game: Game[Any], puzzle: Puzzle, actions: Sequence[Any]) -> Verdict:
    """Any flick is right that knocks the king out."""
    after, _ = redo(game, puzzle.start(), RED, actions[-1])
    is_right = after.winner == RED
    return Verdict(is_right, is_right, "" if is_right else wrong(puzzle))
