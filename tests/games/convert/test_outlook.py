"""What a page is told, so that it knows no rules: faults, what is foreseen, hint, view and box."""

import pytest

import breakroom
from breakroom.core.game import Fault
from breakroom.games.convert import events
from breakroom.games.convert.actions import Lift
from breakroom.games.convert.blocks import turned
from breakroom.games.convert.change_up import track_colour
from games.convert.scenario import GAME, play
from games.convert.scenarios import BLACKOUT, STOWED_ANYHOW, TWO_LOAVES, UNDER_THE_SURFACE


def faults(table, text, seat=0):
    return GAME.faults(table.state, seat, GAME.parse(table.state, seat, text))


# Where, what is tried, and the paragraph that it breaks on which squares.
MISPLACED = {
    "gaps beside a tower": (("basic", "Aa1/0 Jc3/0"), "Ja1/0", "R2.3", (1, 4, 5)),
    "upside down": (("upright", ""), "Ga1/0!", "R1.4", ()),
    "over the edge": (("basic", ""), "Jd1/0", "R2.2", ()),
    "out of the box": (("two_loaves", "white Ba1/0"), "white Aa1/0", "R7.1", (0,)),
    "on the other's half": (("race", ""), "Ja2/0", "R7.4", (8, 9)),
}


@pytest.mark.parametrize("case", MISPLACED)
def test_a_misplaced_block_is_told_its_paragraph_and_squares(case):
    """The one fault is what the rules refuse, with where the block cannot stand."""
    table, text, rule, at = MISPLACED[case]
    (fault,) = faults(play(*table), text)
    assert (fault.rule, fault.at) == (rule, at)


def test_r2_3_a_gap_is_named_by_its_first_square():
    """The sentence names one square, `at` has all of them."""
    (fault,) = faults(play("basic", "Aa1/0 Jc3/0"), "Ja1/0")
    assert fault == Fault("There would be a gap under block J at b1.", "R2.3", (1, 4, 5))


def test_out_of_turn_only_that_is_told():
    """Where a block would stand matters to nobody before it is its turn."""
    (fault,) = faults(play("basic", "Aa1/0"), "Ja1/0", seat=0)
    assert fault == Fault("It is not your turn: Black to play.")


def test_an_allowed_placement_has_no_fault_and_is_foreseen():
    """R3.3: what it turns and scores is known before it is made."""
    table = play("basic", "Ja1/0 Jc3/0")
    action = GAME.parse(table.state, 0, "Cc1/0")
    assert GAME.faults(table.state, 0, action) == ()
    assert GAME.foresees(table.state, 0, action)
    _, (placed, *scored) = breakroom.step(GAME, table.state, 0, action)
    assert isinstance(placed, events.Placed)
    assert placed.turned == (2,)
    assert scored == [events.RowScored(0, "1", 1)]


def test_r4_2_the_end_is_foreseen():
    """The view after a block on the fifth level says who has lost."""
    table = play("box", "Ba1/0")
    action = GAME.parse(table.state, 1, "Aa1/0")
    assert GAME.foresees(table.state, 1, action)
    after, _ = breakroom.step(GAME, table.state, 1, action)
    assert GAME.view(after, 1).outcome.ranks == (1, 2)


def test_r7_3_the_hint_offers_what_nothing_stands_on():
    """Of one's own colours."""
    table = play("two_loaves", "white Ja1/0 black Aa1/0 white Bd4/0")
    assert GAME.hint(table.state, 0).lifts == (Lift("A", "black"), Lift("B", "white"))
    race = play("race", "white Ja1/0 black Jc3/0")
    assert GAME.hint(race.state, 1).lifts == (Lift("J", "black"),)
    assert GAME.hint(play("basic", "Ja1/0").state, 1).lifts == ()


def test_r5_2_the_view_says_who_controls_each_tower():
    """The twelve squares of the edge: more layers control, a tie or an empty square nobody."""
    towers = play("towers", "Aa1/0 Aa1/0 Ba2/0 Ja3/0").view.towers
    assert set(towers) == {0, 1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15}
    assert (towers[0], towers[1], towers[4], towers[8]) == (None, None, "white", "black")
    assert play("basic", "Aa1/0").view.towers == {}


@pytest.mark.parametrize(
    ("variant", "line", "misfits"),
    [
        ("two_loaves", "black Ja1/0 white Jc1/0", ()),
        ("two_loaves", "white Ja1/0 white Ea3/0", ((2, 2, 0),)),
        ("blackout", "white Ba1/0 white Jb1/0", ()),
        ("blackout", "white Ba1/0 white Ca2/1 black Gb1/0", ()),
        ("race", "white Ja1/0 black Jc3/0", ()),
        ("basic", "Ja1/0", ()),
    ],
)
def test_r7_2_the_view_of_a_puzzle_names_the_misfits(variant, line, misfits):
    """Measured against the goal that is nearest: either half may be the white one."""
    assert play(variant, line).view.misfits == misfits


def cube(view):
    """The colours of the cells of the cube, level by level."""
    colours = [None] * 64
    for block in view.standing:
        for x, y, z in turned(GAME.box(view.options).blocks[block.block], block.turn, block.flip):
            colours[16 * (z + block.z) + 4 * (y + block.y) + x + block.x] = block.colour
    return colours


@pytest.mark.parametrize("line", [TWO_LOAVES, UNDER_THE_SURFACE, BLACKOUT, STOWED_ANYHOW])
@pytest.mark.parametrize("variant", ["two_loaves", "under_the_surface", "blackout"])
def test_r7_2_misfits_are_cells_in_which_a_stowed_cube_differs_from_a_goal(variant, line):
    """There are as many as from the nearest goal of the box, and none exactly when it is solved."""
    view = play(variant, line).view
    colours = cube(view)
    missed = [
        [cell for cell, (want, has) in enumerate(zip(goal, colours, strict=True)) if want != has]
        for goal in (
            [want or has for want, has in zip(goal, colours, strict=True)]
            for goal in GAME.box(view.options).goals
        )
    ]
    assert [16 * z + 4 * y + x for x, y, z in view.misfits] in missed
    assert len(view.misfits) == min(map(len, missed))
    assert (view.misfits == ()) == (view.outcome is not None)


def test_r7_2_chequers_cover_the_six_faces_and_leave_the_middle_open():
    """Neighbouring chequers differ, and no cell of the inside has a colour."""
    for goal in GAME.box(GAME.setup({"variant": "under_the_surface"}).options).goals:
        assert goal[0] == goal[5] != goal[2]
        assert [cell for cell, colour in enumerate(goal) if colour is None] == [
            16 * z + 4 * y + x for z in (1, 2) for y in (1, 2) for x in (1, 2)
        ]


def test_r6_1_the_box_has_the_track_by_which_colours_are_due():
    """From its first square on, the colours follow each other in turn."""
    state = GAME.setup({"variant": "change_up"})
    track = GAME.box(state.options).track
    for score in range(1, 9):
        state.scores[0] = score
        assert ("white", "black")[track_colour(state, 0)] == track[(score - 1) % len(track)]
    assert GAME.box(GAME.setup({}).options).track == ()


@pytest.mark.parametrize(
    ("variant", "levels"), [("basic", None), ("towers", None), ("box", 4), ("race", 4)]
)
def test_the_box_says_how_high_it_is(variant, levels):
    """R4.2, R7.1: four levels; elsewhere there is no limit."""
    assert GAME.box(GAME.setup({"variant": variant}).options).levels == levels


def test_r1_1_the_box_has_the_board_s_own_colours():
    """They are what is seen of a bare board; a1 is black."""
    box = GAME.box(GAME.setup({}).options)
    board = box.board
    assert len(board) == box.size**2
    assert board == play("basic").view.top
    assert board[0] == "black"
