"""How many ways there are to ask and to be answered, counted once and for all.

The counts are in tests/perft/break_the_cube.json: by number of blocks, the sequences of so many
questions with answers that some shape gives; and, behind some first answers, the shapes left.
"""

import json
from pathlib import Path

import numpy as np
import pytest

from breakroom.games.break_the_cube.deduction import counts
from breakroom.games.break_the_cube.knowledge import candidates
from breakroom.games.break_the_cube.shapes import QUESTIONS

COUNTS = json.loads(
    (Path(__file__).parents[2] / "perft" / "break_the_cube.json").read_text("utf-8")
)


def answers(blocks, told):
    """Every question with every answer that a shape gives which fits what was told."""
    rows, codes = np.nonzero(counts(blocks, candidates(blocks, told)))
    return [(QUESTIONS[row], int(code)) for row, code in zip(rows, codes, strict=True)]


def perft(blocks, told, depth):
    if depth == 1:
        return len(answers(blocks, told))
    return sum(perft(blocks, (*told, fact), depth - 1) for fact in answers(blocks, told))


@pytest.mark.parametrize("blocks", [3, 4])
def test_the_first_questions_have_as_many_answers_as_they_had(blocks):
    """Every count is the one on file."""
    page = COUNTS[str(blocks)]
    for depth, nodes in enumerate(page["nodes"], start=1):
        assert perft(blocks, (), depth) == nodes
    for text, left in page["left"].items():
        told = tuple((word[0], int(word[1:])) for word in text.split())
        assert len(candidates(blocks, told)) == left
