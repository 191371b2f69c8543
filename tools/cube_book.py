"""Writes Break the Cube's book: what each first question tells, which shapes are hard to find, and
in how many turns a shape is found.

Asks its way to every shape, several times over, each time with the question that tells most
(equals are drawn from), and keeps the shapes that took the most questions on average, one of
each eight that are turns or mirror images of each other. With five blocks it takes minutes.
"""

import random
from pathlib import Path

import numpy as np

from breakroom.games.break_the_cube import deduction
from breakroom.games.break_the_cube.actions import written
from breakroom.games.break_the_cube.catalogue import catalogue
from breakroom.games.break_the_cube.knowledge import RIGHT, candidates
from breakroom.games.break_the_cube.shapes import QUESTIONS, Shape, cells_by_block, turned_about

BOOK = Path(deduction.__file__).with_name("book.toml")
TIMES = {3: 8, 4: 4, 5: 1}
KEPT = 60  # of each eight
LOOKED_AT = 1_500  # hardest shapes whose turns and mirror images are looked up


def questions_needed(blocks: int, rng: random.Random) -> np.ndarray:
    known = catalogue(blocks)
    needed = np.zeros(known.size)
    waiting = [(np.arange(known.size, dtype=np.int32), 0)]
    while waiting:
        left, asked = waiting.pop()
        if len(left) == 1:
            needed[left] = asked
            continue
        bits = deduction.gains(deduction.counts(blocks, left))
        if bits.max() < deduction.NOTHING:
            needed[left] = asked + np.log2(len(left))  # what no question tells apart is guessed
            continue
        best = rng.choice(list(np.flatnonzero(bits > bits.max() - deduction.NOTHING)))
        answers = known.answers[best][left]
        for code in np.unique(answers):
            waiting.append((left[answers == code], asked + 1))
    return needed


def number_of(shape: Shape) -> int:
    return int(candidates(len(shape), ((RIGHT, shape),))[0])


def page(blocks: int) -> list[str]:
    rng, known = random.Random(blocks), catalogue(blocks)
    everything = deduction.gains(deduction.counts(blocks, np.arange(known.size, dtype=np.int32)))
    bits = dict(zip(QUESTIONS, everything, strict=True))
    needed = sum(questions_needed(blocks, rng) for _ in range(TIMES[blocks])) / TIMES[blocks]
    hard: dict[Shape, float] = {}
    for i in np.argsort(-needed, kind="stable")[:LOOKED_AT]:
        eight = turned_about(known.shape(i))
        if min(eight) not in hard:
            hard[min(eight)] = float(np.mean([needed[number_of(shape)] for shape in eight]))  # type: ignore[index]
    chosen = sorted(hard, key=lambda shape: (-hard[shape], shape))[:KEPT]
    print(
        f"{blocks} blocks: mean {needed.mean():.4f}, most {needed.max():.2f};"
        f" hard ones {hard[chosen[0]]:.2f} to {hard[chosen[-1]]:.2f}"
    )
    return [
        f"[blocks_{blocks}]",
        f"first = {{ corner = {bits['1']:.6f}, edge = {bits['2']:.6f}, middle = {bits['5']:.6f},"
        f" outer_line = {bits['A']:.6f}, middle_line = {bits['B']:.6f} }}",
        "hard = [",
        *(f'  "{written(cells_by_block(shape))}",' for shape in chosen),
        "]",
        "",
    ]


# -- in how many turns ---------------------------------------------------------------------

TURNS = 14  # more than anybody needs who asks well
KNOTS = (1, 2, 3, 4, 5, 6, 8, 11, 16, 32, 64, 128, 256, 512, 1024, 2048, 19272)  # shapes left

Race = tuple[np.ndarray, np.ndarray]  # by turn: right for the first time; right if it is the last


def raced(fitting: np.ndarray, guesses_at: int, found: list[tuple[int, Race]]) -> Race:
    """Of three blocks: how soon the shape is found by who asks what tells most, and guesses with
    so many shapes left."""
    size = len(fitting)
    right, last = np.zeros(TURNS), np.zeros(TURNS)
    last[0] = 1 / size
    if size <= guesses_at:
        right[:size] = last[:size] = 1 / size
    else:
        answers = catalogue(3).answers[int(deduction.gains_of(3, fitting).argmax())][fitting]
        for code in np.unique(answers):
            part = fitting[answers == code]
            then = raced(part, guesses_at, found)
            right[1:] += then[0][:-1] * len(part) / size
            last[1:] += then[1][:-1] * len(part) / size
    found.append((size, (right, last)))
    return right, last


def turns(name: str, guesses_at: int) -> list[str]:
    found: list[tuple[int, Race]] = []
    raced(candidates(3, ()), guesses_at, found)
    near = [int(np.abs(np.log2(KNOTS) - np.log2(size)).argmin()) for size, _ in found]
    lines = [f"[turns.{name}]"]
    for part, key in enumerate(("right", "last")):
        lines.append(f"{key} = [")
        for knot, shapes in enumerate(KNOTS):
            rows = [(s, race[part]) for k, (s, race) in zip(near, found, strict=True) if k == knot]
            mean = np.average([row for _, row in rows], axis=0, weights=[s for s, _ in rows])
            told = ", ".join(f"{chance:.4f}".rstrip("0").rstrip(".") for chance in mean)
            lines.append(f"  [{told}],  # {shapes}")
        lines.append("]")
    return [*lines, ""]


lines = [
    "# Made by tools/cube_book.py: bits that each first question tells on average, by what kind of",
    "# square or line it looks at, and shapes that are hard to find. Cubes are square and level.",
    "# Last, in how many turns a shape is found, by how many are left: the chance that the first",
    "# right guess is in that turn, and that a guess is right there if there is no other turn.",
    "",
]
for blocks in TIMES:
    lines += page(blocks)
lines += [f"[turns]\nleft = {list(KNOTS)}", ""]
lines += turns("calm", 2) + turns("sudden_death", 1)
BOOK.write_text("\n".join(lines).rstrip() + "\n", "utf-8")
