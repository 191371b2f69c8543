"""Every refusal is a plain sentence of its own, and leaves the game as it was."""

import pytest

import breakroom
from games.break_the_cube.scenario import FIVE, FOUR, GAME, NOOK, TOWER, play, setup

SMALL = [[0, 2, 0], [0, 2, 1]]
MEDIUM = [[2, 1, 0], [2, 2, 0], [2, 2, 1]]
LARGE = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]]
CELLS = {"small": SMALL, "medium": MEDIUM, "large": LARGE}


def build(**changed):
    return {"type": "build", "cells": CELLS | changed}


def without(name):
    return {"type": "build", "cells": {n: c for n, c in CELLS.items() if n != name}}


NOT_AN_ACTION = "That is not an action of Break the Cube: "

# What arrives, and why it is no action at all.
UNREADABLE = {
    "cut short": ('{"type":"ask"', "That is not JSON: input data was truncated."),
    "unknown type": ({"type": "peek"}, NOT_AN_ACTION + "invalid value 'peek' in `type`."),
    "no question": ({"type": "ask"}, NOT_AN_ACTION + "object missing required field `at`."),
    "a number": ({"type": "ask", "at": 6}, NOT_AN_ACTION + "expected `str`, got `int` in `at`."),
    "a speech": (
        {"type": "ask", "at": "E" * 9},
        NOT_AN_ACTION + "expected `str` of length <= 8 in `at`.",
    ),
    "unknown block": (
        build(huge=SMALL),
        NOT_AN_ACTION + "invalid enum value 'huge' in `key` in `cells`.",
    ),
    "half a square": (
        build(small=[[0, 0, 0.5], [0, 0, 1]]),
        NOT_AN_ACTION + "expected `int`, got `float` in `cells[...][0][2]`.",
    ),
    "a flat cell": (
        build(small=[[0, 0], [0, 0]]),
        NOT_AN_ACTION + "expected `array` of length 3, got 2 in `cells[...][0]`.",
    ),
    "one field too many": (
        {"type": "ask", "at": "6", "of": 1},
        NOT_AN_ACTION + "object contains unknown field `of`.",
    ),
}

ALL = "the small block, the medium block and the large block"

# What is built, and which rule forbids it.
ILLEGAL = {
    "one block too few": (
        without("medium"),
        "The medium block is missing.",
    ),
    "one block too many": (
        build(small2=[[1, 1, 0], [1, 2, 0]]),
        f"This shape has no second small block: it is made of {ALL}.",
    ),
    "too many cubes": (build(small=[*SMALL, [0, 2, 2]]), "The small block has 2 cubes, not 3."),
    "no cubes": (build(large=[]), "The large block has 4 cubes, not 0."),
    "one cube twice": (
        build(small=[[0, 2, 0], [0, 2, 0]]),
        "The small block is two cubes side by side: these cubes are not it.",
    ),
    "a small block in two parts": (
        build(small=[[0, 2, 0], [1, 2, 1]]),
        "The small block is two cubes side by side: these cubes are not it.",
    ),
    "a straight medium block": (
        build(medium=[[2, 2, 0], [2, 2, 1], [2, 2, 2]]),
        "The medium block is three cubes round a corner: these cubes are not it.",
    ),
    "a square large block": (
        build(large=[[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]),
        "The large block is three cubes in a row and one beside an end: these cubes are not it.",
    ),
    "outside: too far": (
        build(small=[[2, 2, 2], [3, 2, 2]]),
        "The small block reaches out of the cube of 3×3×3 over the tile.",
    ),
    "outside: too high": (
        build(small=[[0, 2, 2], [0, 2, 3]]),
        "The small block reaches out of the cube of 3×3×3 over the tile.",
    ),
    "outside: under the tile": (
        build(medium=[[2, 1, 0], [2, 2, 0], [2, 2, -1]]),
        "The medium block reaches out of the cube of 3×3×3 over the tile.",
    ),
    "outside: out of this world": (
        build(small=[[10**30, 2, 0], [10**30 + 1, 2, 0]]),
        "The small block reaches out of the cube of 3×3×3 over the tile.",
    ),
    "two in one place": (
        build(small=[[2, 1, 0], [1, 1, 0]]),
        "The small block and the medium block are in the same place.",
    ),
    "all flat": (
        build(small=[[0, 2, 0], [1, 2, 0]], medium=[[1, 1, 0], [2, 1, 0], [2, 2, 0]]),
        "All blocks lie flat on the tile: at least one must reach level 2.",
    ),
    "in the air": (
        build(small=[[1, 1, 1], [1, 2, 1]]),
        "Nothing is under the small block at 5, level 2.",
    ),
    "half in the air": (
        build(small=[[0, 1, 1], [0, 2, 1]]),
        "Nothing is under the small block at 7, level 2.",
    ),
    "above a gap": (
        build(small=[[0, 0, 2], [0, 0, 1]], medium=[[1, 0, 2], [2, 0, 2], [2, 0, 1]]),
        "Nothing is under the medium block at 2, level 3.",
    ),
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_what_is_no_action_is_refused_with_a_sentence(case):
    """Never with a traceback."""
    source, sentence = UNREADABLE[case]
    with pytest.raises(breakroom.Refused) as refused:
        GAME.action(source)
    assert refused.value.reason == sentence


@pytest.mark.parametrize("case", ILLEGAL)
def test_an_illegal_shape_is_refused_by_its_rule_and_block(case):
    """To build it, and to guess it; nothing changes."""
    source, sentence = ILLEGAL[case]
    action = GAME.action(source)
    state = setup()
    before = breakroom.to_json(state)
    assert GAME.refuse(state, 0, action) == sentence
    guess = GAME.action(source | {"type": "guess"})
    assert GAME.refuse(play((NOOK, TOWER)).state, 0, guess) == sentence
    with pytest.raises(breakroom.Refused):
        breakroom.step(GAME, state, 0, action)
    assert breakroom.to_json(state) == before


def test_second_blocks_are_named_as_such():
    """In games with two of a size."""
    state = setup(blocks=5)
    texts = {
        FIVE.replace("large2 31 61 91 92", "large2 31 61 91 11"): (
            "The second large block is three cubes in a row and one beside an end:"
            " these cubes are not it."
        ),
        FIVE.replace("small2 21 22", "small2 52 53"): (
            "The small block and the second small block are in the same place."
        ),
        FIVE.replace("small2 21 22", "small2 22 23"): (
            "Nothing is under the second small block at 2, level 2."
        ),
        FOUR: "The second large block is missing.",
    }
    for text, sentence in texts.items():
        assert GAME.refuse(state, 0, GAME.parse(state, 0, f"build {text}")) == sentence
    assert GAME.refuse(state, 0, GAME.parse(state, 0, f"build {FIVE}")) is None


@pytest.mark.parametrize("at", ["M", "0", "10", "", "e", "?", "EE", "12"])
def test_there_is_nothing_to_see_elsewhere(at):
    """21 questions, no more."""
    told = GAME.refuse(play((NOOK, TOWER)).state, 0, GAME.action({"type": "ask", "at": at}))
    assert told == f"There is no {at!r} on the tile: choose 1 to 9, or A to L."


def test_everything_has_its_time():
    """Questions after building, building before, turns in turn, nothing after the end."""
    state = setup()
    asks = GAME.action({"type": "ask", "at": "6"})
    guesses = GAME.action(build() | {"type": "guess"})
    first = "Hide your own shape first: the questions begin when everyone has."
    assert [GAME.refuse(state, 0, action) for action in (asks, guesses)] == [first, first]
    table = play((NOOK, TOWER))
    assert GAME.refuse(table.state, 1, asks) == "It is not your turn: North to play."
    stands = "Your shape is hidden: it cannot be changed any more."
    assert GAME.refuse(table.state, 0, GAME.action(build())) == stands
    over = play((NOOK, TOWER), f"guess {TOWER}, 5")
    assert GAME.refuse(over.state, 0, asks) == "The game is over."


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"blocks": 4, "seats": 3},
            "Shapes of 4 or 5 blocks are for two players, or one alone.",
        ),
        (
            {"blocks": 5, "seats": 4},
            "Shapes of 4 or 5 blocks are for two players, or one alone.",
        ),
        (
            {"seats": 3, "handicap": [{}, {"blocks": 4}]},
            "Shapes of 4 or 5 blocks are for two players, or one alone.",
        ),
        ({"handicap": [{}, {}, {}]}, "The handicap names 3 seats, and there are 2."),
        (
            {"variant": "crack_it", "handicap": [{}, {"notes": True}]},
            "The handicap names 2 seats, and there are 1.",
        ),
        ({"first": "south"}, "South cannot ask first: there are 2 players."),
        ({"assist": True, "blocks": 4}, "What follows can only be shown for shapes of 3 blocks."),
        ({"blocks": 6}, "Break the Cube has no blocks 6. It has: blocks (3 to 5)."),
        ({"seats": 5}, "Break the Cube has no seats 5. It has: seats (2 to 4)."),
        (
            {"handicap": [{"blocks": 2}]},
            "Break the Cube has no handicap [{'blocks': 2}]. It has: handicap.",
        ),
    ],
)
def test_options_that_do_not_go_together_are_refused(options, sentence):
    """With what is wrong."""
    with pytest.raises(breakroom.Refused) as refused:
        GAME.setup(options)
    assert refused.value.reason == sentence


def test_each_rule_has_its_own_sentence():
    """Different faults are told apart, and every sentence ends as one."""
    sentences = {sentence for _, sentence in ILLEGAL.values()}
    assert all(sentence.endswith(".") for sentence in sentences)
    assert len(sentences) == len(ILLEGAL) - 3  # three out of the cube, and two broken small blocks


@pytest.mark.parametrize("text", ["", "look 6", "ask 66", "guess", "build small 00", "build 11"])
def test_notation_that_says_nothing_is_refused(text):
    """With how to write it."""
    with pytest.raises(breakroom.Refused, match="write ask 6, ask E, or guess"):
        GAME.parse(play((NOOK, TOWER)).state, 0, text)
