"""What a page is told, so that it knows no rules: faults, doubts and the box."""

import random

import pytest

import breakroom
from breakroom.core.game import Fault
from breakroom.games.break_the_cube import knowledge
from breakroom.games.break_the_cube.actions import Build, Guess
from breakroom.games.break_the_cube.blocks import SIDE
from breakroom.games.break_the_cube.catalogue import catalogue
from breakroom.games.break_the_cube.shapes import cells_by_block, random_shape, shape_of
from breakroom.games.break_the_cube.state import NOBODY, REMEMBERED, ROUNDS, left_of
from games.break_the_cube.scenario import CORNER, GAME, NOOK, STEPS, TOWER, Table, play, setup

SMALL_GONE = TOWER.partition("medium")[2]


def faults(text, table=None, seat=0):
    state = table.state if table else setup()
    return GAME.faults(state, seat, GAME.parse(state, seat, text))


def told(found):
    return [(fault.rule, fault.at) for fault in found]


# What is built, and the paragraphs that it breaks, with the cells.
MISBUILT = {
    "legal": (TOWER, []),
    "R2.1: the small block is missing": (f"medium{SMALL_GONE}", [("R2.1", ())]),
    "R2.3: all lie flat": (
        "small 71 81 medium 51 61 91 large 11 21 31 41",
        [("R2.3", tuple((x, y, 0) for y in range(3) for x in range(3)))],
    ),
    "R2.4: two cubes hang": (
        "small 42 52 medium 61 81 91 large 11 21 31 32",
        [("R2.4", ((0, 1, 1), (1, 1, 1)))],
    ),
    "two in one place": (
        "small 91 92 medium 61 81 91 large 11 21 31 32",
        [("", ((2, 2, 0),))],
    ),
    "R2.1 and R2.4 of a shape that is not finished": (
        "small 52 53",
        [("R2.1", ()), ("R2.1", ()), ("R2.4", ((1, 1, 1),))],
    ),
}


@pytest.mark.parametrize("case", MISBUILT)
def test_every_building_rule_that_a_shape_breaks_is_told_with_its_cells(case):
    """Also of one that is not finished; first what it is refused for."""
    text, expected = MISBUILT[case]
    assert told(faults(f"build {text}")) == expected


def test_r2_2_the_fault_names_the_cells_outside():
    """Cells that no notation can write."""
    cells = {**GAME.parse(setup(), 0, f"build {TOWER}").cells, "small": ((1, 1, 2), (1, 1, 3))}
    found = GAME.faults(setup(), 0, Build(cells))
    reason = "The small block reaches out of the cube of 3×3×3 over the tile."
    assert Fault(reason, "R2.2", ((1, 1, 3),)) in found


def test_r4_3_a_guess_is_held_to_the_same_rules():
    """With others and alone; out of turn only that is told."""
    hanging = "guess small 42 52 medium 61 81 91 large 11 21 31 32"
    table = play((NOOK, TOWER))
    assert told(faults(hanging, table)) == [("R2.4", ((0, 1, 1), (1, 1, 1)))]
    assert told(faults(hanging, table, seat=1)) == [("", ())]
    alone = Table(GAME.setup({"variant": "crack_it"}, 1), [], [])
    assert told(faults(hanging, alone)) == [("R2.4", ((0, 1, 1), (1, 1, 1)))]


def doubt(table, shape, seat=0):
    action = GAME.parse(table.state, seat, f"guess {shape}")
    assert GAME.faults(table.state, seat, action) == ()
    return GAME.doubt(table.state, seat, action)


def test_a_guess_that_contradicts_an_answer_is_doubted():
    """The sentence says which; what was asked about another shape says nothing."""
    table = play((NOOK, TOWER), "5, 6", notes=True)
    colours = table.view(0).places[1].blocks
    assert doubt(table, NOOK) == f"This cannot be right: 5 showed {colours['small']} from above."
    assert doubt(table, TOWER) is None
    assert doubt(table, STEPS) is not None


def test_a_doubt_names_the_level_on_which_a_letter_showed_something_else():
    """The first of them, from below."""
    table = play((NOOK, TOWER), "E, 1", notes=True)
    colours = table.view(0).places[1].blocks
    raised = TOWER.replace("medium 61 81 91", "medium 81 91 92")
    assert doubt(table, raised) == f"This cannot be right: E showed {colours['medium']} on level 1."
    lying = TOWER.replace("small 51 52", "small 51 41")
    assert doubt(table, lying) == f"This cannot be right: E showed {colours['small']} on level 2."


def test_a_wrong_guess_is_doubted_the_second_time_until_it_is_forgotten():
    """R6.2: without notes six more answers about the shape wash it away."""
    table = play((NOOK, CORNER), f"guess {TOWER}, 1")
    again = "This cannot be right: it was guessed before, and was wrong."
    assert doubt(table, TOWER) == again
    table = play((NOOK, TOWER), f"guess {STEPS}, 1, " + "5, 1, " * REMEMBERED)
    assert doubt(table, STEPS) != again


@pytest.mark.parametrize("options", [{}, {"notes": True}, {"variant": "crack_it"}, {"seats": 3}])
def test_exactly_what_does_not_fit_all_that_the_seat_remembers_is_doubted(options):
    """And whatever is hidden from the seat changes nothing about it."""
    rng = random.Random(5)
    state = GAME.setup(options, seed=3)
    for _ in range(24):
        if state.to_move != NOBODY:
            seat, of = state.to_move, left_of(state, state.to_move)
            fitting = knowledge.candidates(3, knowledge.facts(state, seat, of))
            twin = GAME.guess(state, seat, rng)
            fits = catalogue(3).shape(int(rng.choice(fitting)))
            for shape in (fits, *(random_shape(3, rng.randrange) for _ in range(20))):
                guess = Guess(cells_by_block(shape))
                doubted = GAME.doubt(state, seat, guess)
                assert (doubted is None) == (catalogue(3).number(shape) in fitting)
                assert doubted == GAME.doubt(twin, seat, guess)
                assert shape_of(guess.cells) == shape
        if not (asked := GAME.decisions(state)):
            break
        seat = asked[0].seat
        state, _ = breakroom.step(GAME, state, seat, GAME.sample(state, seat, rng))


def test_the_box_has_the_building_rules_and_the_numbers():
    """Their paragraphs are those that a fault names."""
    box = GAME.box(setup().options)
    assert [rule.paragraph for rule in box.rules] == ["R2.2", "R2.3", "R2.4"]
    assert (box.side, box.rounds, box.remembered) == (SIDE, ROUNDS, REMEMBERED)
    assert box.cubes["small2"] == box.cubes["small"]
