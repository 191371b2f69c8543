"""The shapes and all 21 answers agree with a reading of the rules that knows nothing of ours."""

import random

import pytest

from breakroom.games.break_the_cube import shapes
from breakroom.games.break_the_cube.blocks import SETS, SIZE_OF, placements
from breakroom.games.break_the_cube.catalogue import catalogue
from games.break_the_cube import oracle

SHAPES_ASKED = 2_500


def told(shape, at, code):
    """Our coded answer as block names."""
    names = (None, *SETS[len(shape)])
    return [names[block] for block in shapes.blocks_seen(at, code)]


def as_sets(shape):
    return {name: frozenset(cells) for name, cells in shapes.cells_by_block(shape).items()}


def test_brute_force_finds_the_same_19272_shapes():
    """Not only as many: the very same."""
    known = catalogue(3)
    ours = {frozenset(as_sets(known.shape(i)).items()) for i in range(known.size)}
    theirs = {frozenset(shape.items()) for shape in oracle.all_shapes()}
    assert len(theirs) == 19_272
    assert ours == theirs


def test_all_21_answers_agree_on_random_shapes():
    """By the rules' own look at a shape, and by the catalogue's table."""
    known, rng = catalogue(3), random.Random(21)
    for number in rng.sample(range(known.size), SHAPES_ASKED):
        shape = known.shape(number)
        cells = as_sets(shape)
        for row, at in enumerate(oracle.QUESTIONS):
            expected = oracle.seen(cells, at)
            assert told(shape, at, shapes.answer(shape, at)) == expected
            assert told(shape, at, int(known.answers[row, number])) == expected


@pytest.mark.parametrize("blocks", [4, 5])
def test_answers_and_rules_agree_with_more_blocks(blocks):
    """Random shapes are legal to the oracle too, and look the same."""
    rng = random.Random(blocks)
    for _ in range(60):
        shape = shapes.random_shape(blocks, rng.randrange)
        cells = as_sets(shape)
        assert oracle.is_legal(cells)
        for at in oracle.QUESTIONS:
            assert told(shape, at, shapes.answer(shape, at)) == oracle.seen(cells, at)


@pytest.mark.parametrize("blocks", [3, 4, 5])
def test_blocks_thrown_in_at_random_are_judged_alike(blocks):
    """Legal or not, and the sentence is there exactly when it is not."""
    rng, legal = random.Random(blocks), 0
    ways = [len(placements(SIZE_OF[name]).fills) for name in SETS[blocks]]
    for _ in range(4_000):
        shape = tuple(map(rng.randrange, ways))
        expected = oracle.is_legal(as_sets(shape))
        legal += expected
        assert (shapes.why_not(blocks, shapes.cells_by_block(shape)) is None) == expected
    assert legal


def test_the_tables_of_placements_agree():
    """54 ways to lay the small block, 144 each for the others."""
    for size in ("small", "medium", "large"):
        ours = placements(size).fills
        theirs = {sum(1 << x + 3 * y + 9 * z for x, y, z in c) for c in oracle.placements(size)}
        assert set(ours) == theirs
    assert [len(placements(s).fills) for s in ("small", "medium", "large")] == [54, 144, 144]
