"""How much a question tells, and to whom: the arithmetic behind the bots."""

import math
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from breakroom.games.break_the_cube.actions import read_cells
from breakroom.games.break_the_cube.catalogue import catalogue
from breakroom.games.break_the_cube.knowledge import Numbers
from breakroom.games.break_the_cube.shapes import (
    BASE,
    LETTERS,
    NUMBERS,
    QUESTIONS,
    Shape,
    answer,
    shape_of,
    turned_about,
)

Bits: TypeAlias = NDArray[np.float64]  # by question, in the order of QUESTIONS

CODES: Final = BASE**3  # an answer is coded below this
NOTHING: Final = 1e-9  # a question that tells fewer bits tells nothing


def counts(blocks: int, fitting: Numbers) -> NDArray[np.int64]:
    """[question, code]: how many of these shapes give that answer."""
    answers = catalogue(blocks).answers
    return np.stack([np.bincount(row[fitting], minlength=CODES) for row in answers])


def gains(counted: NDArray[np.int64]) -> Bits:
    """Bits that the answer to each question tells on average, each shape equally likely."""
    total = counted[0].sum()
    weighted = counted * np.log2(np.maximum(counted, 1))
    bits: Bits = np.log2(total) - weighted.sum(axis=1) / total
    return bits


def gains_of(blocks: int, fitting: Numbers) -> Bits:
    """The same for these shapes; for all of them, from the book."""
    if len(fitting) == catalogue(blocks).size:
        return first_gains(blocks)
    return gains(counts(blocks, fitting))


def gain_of_guess(left: int) -> float:
    """Bits that yes or no tells of one of so many shapes."""
    if left == 1:
        return 0.0
    return math.log2(left) - (left - 1) / left * math.log2(left - 1)


def left_after(blocks: int, fitting: Numbers) -> dict[str, int]:
    """By question: how many of these shapes its answer leaves, on average and rounded."""
    left = (counts(blocks, fitting) ** 2).sum(axis=1) / len(fitting)
    return {at: round(float(mean)) for at, mean in zip(QUESTIONS, left, strict=True)}


def given_away(shape: Shape, fitting: Numbers) -> Bits:
    """Bits that each question tells of this very shape to somebody with so many left."""
    known = catalogue(len(shape))
    is_all = len(fitting) == known.size
    bits = np.zeros(len(QUESTIONS))
    for row, at in enumerate(QUESTIONS):
        if at in LETTERS:
            column = known.answers[row] if is_all else known.answers[row][fitting]
            alike = int(np.count_nonzero(column == answer(shape, at)))
            bits[row] = math.log2(len(fitting) / alike)
    return bits


def expected_from_letters(blocks: int, fitting: Numbers) -> Bits:
    """Bits that each question tells somebody who did not ask it: numbers are not for them."""
    bits = gains_of(blocks, fitting).copy()
    bits[: len(NUMBERS)] = 0
    return bits


def asked_alone(blocks: int, fitting: Numbers) -> str | None:
    """The question that tells most; None if none can tell these shapes apart."""
    bits = gains_of(blocks, fitting)
    best = int(bits.argmax())
    return QUESTIONS[best] if bits[best] > NOTHING else None


# -- the book ------------------------------------------------------------------------------


@cache
def book() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("book.toml").read_text("utf-8"))


@cache
def first_gains(blocks: int) -> Bits:
    """What each first question tells. Squares and lines that look alike tell the same."""
    page = book()[f"blocks_{blocks}"]["first"]
    corner, edge, middle = page["corner"], page["edge"], page["middle"]
    numbers = [middle if n == "5" else corner if n in "1379" else edge for n in NUMBERS]
    letters = [page["middle_line"] if at in "BEHK" else page["outer_line"] for at in LETTERS]
    return np.array(numbers + letters)


@cache
def hard_shapes(blocks: int) -> tuple[Shape, ...]:
    """Shapes that take the most questions to find, with their turns and mirror images."""
    shapes = []
    for text in book()[f"blocks_{blocks}"]["hard"]:
        cells = read_cells(text.split())
        assert cells is not None
        shapes += turned_about(shape_of(cells))
    return tuple(dict.fromkeys(shapes))
