"""Play that meets each rule: the number is the paragraph of RULES.md, the name its words."""

import pytest

import breakroom
from breakroom.games.convert.events import Counted, Ended, Lifted, Placed, PointLost, Skipped
from breakroom.games.convert.events import RowScored as Row
from games.convert.scenario import GAME, play, refusal
from games.convert.scenarios import (
    BLACKOUT,
    LOAF_ON_FILES_A_B,
    LOAF_ON_FILES_C_D,
    LOAF_ON_RANKS_1_2,
    LOAF_ON_RANKS_3_4,
    SCENARIOS,
    STOWED_ANYHOW,
    TO_AND_FRO,
    TWO_LOAVES,
    UNDER_THE_SURFACE,
    in_colour,
    in_turn,
    words,
)

PUZZLES = {"two_loaves": TWO_LOAVES, "under_the_surface": UNDER_THE_SURFACE, "blackout": BLACKOUT}


def square(name):
    """The square's number in views and events: b1 is 1."""
    return "abcd".index(name[0]) + 4 * (int(name[1]) - 1)


def legal(table, seat=None):
    """What the seat to move may do, in notation."""
    seat = table.to_move[0] if seat is None else seat
    return {str(action) for action in GAME.legal(table.state, seat)}


def swapped(text):
    """The same actions with the colours exchanged."""
    return text.replace("white", "grey").replace("black", "white").replace("grey", "black")


# -- 1 the board and the blocks -----------------------------------------------------------


def test_r1_1_the_squares_are_chequered_and_a1_is_black():
    """A bare board shows eight squares of each colour, alternating from a black a1."""
    top = play("basic").view.top
    assert top[:8] == ("black", "white") * 2 + ("white", "black") * 2
    assert top[8:] == top[:8]


@pytest.mark.parametrize("variant", ["basic", "flat_blocks"])
def test_r1_2_each_seat_has_the_same_ten_blocks_a_to_j(variant):
    """Both supplies hold A to J, and the standard set makes 32 cubes."""
    view = play(variant).view
    assert view.supplies == {"white": tuple("ABCDEFGHIJ"), "black": tuple("ABCDEFGHIJ")}
    if variant == "basic":
        assert sum(len(cells) for cells in GAME.box(view.options).blocks.values()) == 32


def test_r1_3_a_block_may_be_turned_on_the_spot_in_four_ways():
    """A flat L on an empty board has four turns on each of nine corners."""
    ways = {text for text in legal(play("basic")) if text.startswith("F")}
    assert len(ways) == 36
    assert {text[3:] for text in ways} == {"/0", "/1", "/2", "/3"}


def test_r1_3_it_is_never_laid_on_its_side():
    """A tower of 2 covers one square, however it is turned, and a bar of 2 never stands."""
    assert {text for text in legal(play("basic")) if text.startswith("A")} == {
        f"A{file}{rank}/0" for file in "abcd" for rank in "1234"
    }
    assert max(play("basic", "Cb2/1").view.heights) == 1


def test_r1_4_a_block_may_stand_upside_down():
    """A standing L turned over reaches from the board over a bar beside it."""
    table = play("basic", "Cb1/0 Ca4/0 Da1/0!")
    assert table.view.heights[:4] == (2, 2, 1, 0)
    assert table.events[0].flip


def test_r1_4_unless_the_option_upside_down_is_off():
    """The same block in the same place is refused when blocks stay upright."""
    table = play("upright", "Cb1/0 Ca4/0")
    assert refusal(table, "Da1/0!") == "In this game blocks do not stand upside down."
    assert not any("!" in text for text in legal(table))


def test_r1_4_over_its_x_axis_and_then_turned_on_the_spot():
    """Upside down and turned once, the standing L's foot points to the next rank."""
    table = play("basic", "Cb2/0 Ca4/0 Db1/1!")
    assert table.view.heights[:8] == (0, 2, 0, 0, 0, 2, 1, 0)


@pytest.mark.parametrize("spelling", ["Ja2", "Ja2/1", "Ja2/2", "Ja2/3", "Ja2/0!", "Ja2/3!"])
def test_r1_5_two_ways_that_fill_the_same_cells_are_one_placement(spelling):
    """Every spelling of the square leads to one state and tells of the least flip and turn."""
    least, other = play("basic", "Ja2/0"), play("basic", spelling)
    assert breakroom.to_json(other.state) == breakroom.to_json(least.state)
    assert other.events == least.events
    assert {text for text in legal(play("basic")) if text.startswith("Ja2")} == {"Ja2/0"}


def test_r1_5_the_other_spellings_are_understood_when_blocks_stay_upright():
    """A square spelt upside down stands as it would upright, so it is no block upside down."""
    assert play("upright", "Ja2/2!").state == play("upright", "Ja2/0").state


def test_r1_5_it_is_written_with_the_least_flip_and_turn():
    """A bar turned twice lies as unturned; a standing L turned twice does not."""
    table = play("basic", "Cb1/2")
    assert (table.events[0].turn, table.events[0].flip) == (0, False)
    assert {"Db1/0", "Db1/2"} <= legal(play("basic"))


# -- 2 building ---------------------------------------------------------------------------


def test_r2_1_build_on_the_board_or_on_blocks():
    """A block stands on the board, and another, of either colour, on top of it."""
    table = play("basic", "Jb2/0 Jb2/0")
    assert table.events[0].z == 1
    assert table.view.layers[square("b2")] == (1, 1)


def test_r2_2_nothing_hangs_over_the_edge_of_the_board():
    """A bar of 3 fits on files a and b of a rank, and not on c."""
    table = play("basic")
    assert {text for text in legal(table) if text.startswith("E") and text[2:] == "1/0"} == {
        "Ea1/0",
        "Eb1/0",
    }
    assert refusal(table, "Ec1/0") == "Block E would hang over the edge of the board."


def test_r2_3_no_gap_underneath():
    """A bar beside a tower neither bridges the step nor fills the gap from the side."""
    table = play("basic", "Ab1/0")
    assert refusal(table, "Ca1/0") == "There would be a gap under block C at a1."
    assert refusal(table, "Cb1/0") == "There would be a gap under block C at c1."


def test_r2_3_its_underside_stands_exactly_on_what_is_there():
    """An upside-down standing L needs a step of one: on a step of two it is refused."""
    assert "Da1/0!" in legal(play("basic", "Cb1/0 Ca4/0"))
    assert refusal(play("basic", "Ab1/0"), "Da1/0!") == "There would be a gap under block D at a1."


def test_r2_4_in_the_basic_game_there_is_no_limit_of_height():
    """Four towers stand ten levels high."""
    table = play("basic", "Ba1/0 Ba1/0 Aa1/0 Aa1/0")
    assert table.view.heights[0] == 10
    assert table.view.outcome is None


# -- 3 the basic game ---------------------------------------------------------------------


@pytest.mark.parametrize(("first", "seats"), [("white", {0}), ("black", {1}), ("random", {0, 1})])
def test_r3_1_who_begins_is_drawn_or_chosen_by_the_option_first(first, seats):
    """The option names the seat; drawn, both come up."""
    begins = {GAME.view(GAME.setup({"first": first}, seed), None).to_move for seed in range(20)}
    assert begins == {(seat,) for seat in seats}


def test_r3_2_in_turn_place_one_of_your_blocks():
    """Seats alternate, and what was placed has left the supply."""
    table = play("basic", "Ja1/0 Jc3/0 Gc1/0")
    assert table.seats == "010"
    assert table.view.supplies["white"] == tuple("ABCDEFHI")
    assert table.view.supplies["black"] == tuple("ABCDEFGHI")


SKIP = "Dc2/2 Db4/2 Cc3/0 Ia1/0 Ab4/0 Ab2/0 Ba4/0 Bc3/0"


def test_r3_2_a_seat_that_cannot_place_is_skipped_and_the_other_places_again():
    """White has six blocks left and room for none, so Black places twice."""
    table = play("basic", SKIP)
    assert table.happened(Skipped) == [Skipped(0)]
    assert table.view.supplies["white"] == tuple("EFGHIJ")
    assert table.to_move == (1,)
    assert not GAME.view(table.state, 0).outcome


def test_r3_2_a_skipped_seat_places_again_when_it_can():
    """Black's next block makes room, and White is back in the game."""
    table = play("basic", f"{SKIP} Cc1/0 Hc1/1")
    assert table.seats == "0101010110"
    assert table.events[0].block == "H"


def test_r3_2_when_neither_can_the_game_ends():
    """Both have six blocks left and none fits: it is over, and nobody was skipped."""
    table = play("basic", "Gc1/3 Dc3/2 Ac4/0 Ga1/3 Bc3/0 Aa4/0 Da3/2 Bc1/0")
    assert table.view.supplies == {"white": tuple("CEFHIJ"), "black": tuple("CEFHIJ")}
    assert table.to_move == ()
    assert not table.happened(Skipped)


def test_r3_3_bare_squares_of_your_colour_count_for_a_row_whatever_the_levels():
    """White on a1 and c1, two and three levels up, with bare b1 and d1 is a row."""
    table = play("basic", "Aa1/0 Aa4/0 Bc1/0")
    assert table.view.heights[:4] == (2, 0, 3, 0)
    assert table.happened(Row) == [Row(0, "1", 1)]
    assert table.view.scores == (1, 0)


def test_r3_3_a_row_that_was_already_full_does_not_score_again():
    """White covers b1, white as it was, of a full first rank, and turns only b2."""
    table = play("basic", "Aa1/0 Aa4/0 Bc1/0 Ba4/0 Cb1/1")
    assert table.happened(Placed)[0].turned == (square("b2"),)
    assert table.view.top[:4] == ("white",) * 4
    assert not table.happened(Row)
    assert table.view.scores == (1, 0)


def test_r3_3_a_row_that_was_broken_scores_again():
    """Black covers a1 of White's full first rank, and White turns it back."""
    broken = play("basic", "Ca1/1 Ca4/0 Bc1/0 Aa1/0")
    assert (broken.view.scores, broken.view.top[0]) == ((1, 0), "black")
    table = play("basic", "Ca1/1 Ca4/0 Bc1/0 Aa1/0 Aa1/0")
    assert table.happened(Row) == [Row(0, "1", 1)]
    assert table.view.scores == (2, 0)


def test_r3_3_you_score_one_point_for_each_row():
    """One square block completes files c and d."""
    table = play("basic", "Ic1/3 Ia2/1 Jc3/0")
    assert table.happened(Row) == [Row(0, "c", 1), Row(0, "d", 1)]
    assert table.view.scores == (2, 0)


def test_r3_3_a_block_can_complete_ranks_and_files_at_once():
    """One block turned upside down completes two ranks and two files."""
    table = play("basic", "Ha2/1 Ac3/0 Cd3/1 Fb1/1 Gb1/1 Db4/2 Ib3/1!")
    assert [row.row for row in table.happened(Row)] == ["3", "4", "b", "c"]
    assert table.view.scores == (4, 0)


def test_r3_3_diagonals_never_score():
    """Black turns a1 back, so that the long diagonal is all black: no points."""
    table = play("basic", "Aa1/0 Aa1/0")
    assert {table.view.top[square(name)] for name in ("a1", "b2", "c3", "d4")} == {"black"}
    assert table.happened(Placed)[0].turned == (square("a1"),)
    assert table.view.scores == (0, 0)


def test_r3_3_stacks_never_score():
    """Five white levels on a1 are no row."""
    table = play("basic", "Aa1/0 Ad4/0 Ba1/0")
    assert table.view.layers[0] == (5, 0)
    assert table.view.scores == (0, 0)


def test_r3_4_each_seat_adds_one_point_for_each_square_of_its_colour():
    """Eight squares each, bare ones too, are added to one row each."""
    table = play("basic", "Gc1/3 Dc3/2 Ac4/0 Ga1/3 Bc3/0 Aa4/0 Da3/2 Bc1/0")
    assert 0 in table.view.heights
    assert table.view.scores == (1, 1)
    assert table.happened(Counted) == [Counted((8, 8))]
    assert table.view.outcome.scores == (9, 9)


def test_r3_5_the_most_points_win():
    """Thirteen beat six."""
    outcome = play("basic", "Da4/2 Dd1/1 Gb2/2 Ha1/3 Bd4/0 Gb1/3 Ac3/0 Ad4/0 Bc3/0").view.outcome
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((6, 13), (2, 1), "points")


def test_r3_5_if_equal_the_most_squares_on_the_topmost_layer():
    """At nine each, Black has the only square on the fifth level, the highest."""
    table = play("basic", "Db1/2 Ga2/3 Gc3/3 Dc2/2 Ab1/0 Ab4/0 Bc3/0 Bb4/0")
    heights = table.view.heights
    assert [i for i, level in enumerate(heights) if level == max(heights)] == [square("b4")]
    assert table.view.top[square("b4")] == "black"
    outcome = table.view.outcome
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((9, 9), (2, 1), "top_layer")


def test_r3_5_if_still_equal_the_game_is_drawn():
    """At nine each, the fourth level, the highest, shows one square of each colour."""
    table = play("basic", "Gc1/3 Dc3/2 Ac4/0 Ga1/3 Bc3/0 Aa4/0 Da3/2 Bc1/0")
    heights, top = table.view.heights, table.view.top
    assert sorted(top[i] for i, h in enumerate(heights) if h == 4) == ["black", "white"]
    outcome = table.view.outcome
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((9, 9), (1, 1), "draw")


# -- 4 think inside the box ---------------------------------------------------------------


def test_r4_1_rows_and_squares_do_not_score():
    """The row that scores in the basic game does not in the box."""
    table = play("box", "Aa1/0 Aa4/0 Bc1/0")
    assert not table.happened(Row)
    assert table.view.scores == (0, 0)


@pytest.mark.parametrize(("text", "loser"), [("Ba1/0 Aa1/0", 1), ("Ba1/0 Ja3/0 Aa1/0", 0)])
def test_r4_2_any_part_of_a_block_on_the_fifth_level_loses_at_once(text, loser):
    """Two on top of three reach the fifth level: allowed, and lost, on whosever block."""
    table = play("box", text)
    assert table.view.heights[0] == 5
    assert table.view.outcome.reason == "fifth_level"
    assert table.view.outcome.ranks[loser] == 2
    assert table.happened(Ended)


def test_r4_2_the_fourth_level_does_not_lose():
    """Two on two are four levels, and the game goes on."""
    table = play("box", "Aa1/0 Aa1/0")
    assert table.view.heights[0] == 4
    assert table.view.outcome is None


CANNOT_PLACE = "Ab1/0 Ga3/1 Ca2/0 Ic2/0 Dc3/2 Ba1/0 Bc1/0 Da3/0!"


def test_r4_3_nobody_is_skipped_a_seat_that_cannot_place_any_block_loses():
    """White has six blocks left and room for none; Black, who could place, has won."""
    table = play("box", CANNOT_PLACE)
    assert table.view.supplies["white"] == tuple("EFGHIJ")
    assert not table.happened(Skipped)
    outcome = table.view.outcome
    assert (outcome.ranks, outcome.reason) == ((2, 1), "cannot_place")


def test_r4_3_a_seat_whose_blocks_have_run_out_loses():
    """Both loaves stand, four levels high, and it is White who has to place."""
    outcome = play("box", in_turn(LOAF_ON_RANKS_1_2, LOAF_ON_RANKS_3_4)).view.outcome
    assert (outcome.ranks, outcome.reason) == ((2, 1), "cannot_place")


def test_r4_4_with_the_community_pool_any_block_may_be_placed_by_either_seat():
    """White opens with a black block, Black answers with a white one, and both are gone."""
    table = play("box_community", "black Ja1/0 white Jc3/0")
    assert table.seats == "01"
    assert table.view.supplies == {"white": tuple("ABCDEFGHI"), "black": tuple("ABCDEFGHI")}
    assert table.view.top[0] == "black"
    assert table.view.colours == (("white", "black"), ("white", "black"))


def test_r4_4_in_the_community_pool_a_seat_cannot_place_when_all_twenty_stand():
    """All twenty are stowed on four levels, so White, to place, loses."""
    table = play("box_community", STOWED_ANYHOW)
    assert set(table.view.heights) == {4}
    outcome = table.view.outcome
    assert (outcome.ranks, outcome.reason) == ((2, 1), "cannot_place")


# -- 5 control towers ---------------------------------------------------------------------


def test_r5_1_place_and_skip_as_in_the_basic_game():
    """White is skipped, Black places twice, and White is back."""
    text = "Gb1/0 Gc3/3 Da3/2 Ba3/0 Aa4/0 Cd2/1 Ba2/0 Ad3/0"
    assert play("towers", text).happened(Skipped) == [Skipped(0)]
    assert play("towers", f"{text} Dc1/2! Cb1/0").seats == "0101010110"


@pytest.mark.parametrize(
    ("text", "totals"),
    [
        ("", (0, 0)),  # empty squares
        ("Ba1/0 Aa1/0", (1, 0)),  # three layers against two, though black is on top
        ("Aa1/0 Aa1/0", (0, 0)),  # a tie
        ("Ab2/0 Ac3/0", (0, 0)),  # inside
        ("Ea1/0 Ba1/0", (2, 1)),  # one layer against three on a1; b1 and c1 are White's
    ],
)
def test_r5_2_more_layers_control_a_square_of_the_edge(text, totals):
    """Only layers count, only round the edge; a tie, or an empty square, gives none."""
    assert play("towers", text).view.totals == totals


def test_r5_2_only_the_twelve_squares_round_the_edge_score():
    """A tower on each square of the board would be worth a point on twelve of them."""
    edge = [
        f"{file}{rank}"
        for file in "abcd"
        for rank in "1234"
        if sum(play("towers", f"A{file}{rank}/0").view.totals) == 1
    ]
    assert len(edge) == 12
    assert not {"b2", "b3", "c2", "c3"} & set(edge)


def test_r5_2_rows_do_not_score():
    """The row that scores in the basic game does not here."""
    table = play("towers", "Aa1/0 Aa4/0 Bc1/0")
    assert not table.happened(Row)
    assert table.view.scores == (0, 0)


def test_r5_3_if_equal_the_most_squares_seen_from_above_bare_ones_for_neither():
    """At three towers each Black shows six built squares to White's five, bare ones apart."""
    table = play("towers", "Ib2/3 Dc4/2 Ca2/1 Ab2/0 Bc3/0 Bd2/0 Dc1/0 Ca2/1 Ab4/0")
    seen = zip(table.view.top, table.view.heights, strict=True)
    built = [colour for colour, height in seen if height]
    assert (built.count("white"), built.count("black")) == (5, 6)
    assert table.view.top.count("white") > table.view.top.count("black")
    outcome = table.view.outcome
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((3, 3), (2, 1), "coverage")


def test_r5_3_if_still_equal_the_game_is_drawn():
    """Four towers each, and six built squares each."""
    text = "Ab4/0 Hc1/0 Bd4/0 Bb4/0 Da3/1 Dc2/3! Ia2/3 Aa1/0 Ca2/1 Cc2/1"
    outcome = play("towers", text).view.outcome
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((4, 4), (1, 1), "draw")


# -- 6 the change-up ----------------------------------------------------------------------


def test_r6_2_at_0_you_place_your_own_colour():
    """Before it has scored, each seat places its own."""
    assert play("change_up").view.colours == (("white",), ("black",))
    assert refusal(play("change_up"), "black Ja1/0") == (
        "Your token is not on the track yet: place a white block."
    )


def test_r6_2_white_at_an_odd_score():
    """Black stands on 3 and may place white blocks only."""
    table = play("change_up", "Eb1/0 Ea4/0 Bc3/0")
    assert table.view.scores == (0, 3)
    assert {action.colour for action in GAME.legal(table.state, 1)} == {"white"}
    assert refusal(table, "black Ja1/0") == (
        "Your token is on a white square: place a white block."
    )


def test_r6_2_black_at_an_even_score():
    """White stands on 6 and may place black blocks only."""
    table = play("change_up", "Ia3/1 Ib2/1 Ea1/0 Ad4/0")
    assert table.view.scores == (6, 0)
    assert {action.colour for action in GAME.legal(table.state, 0)} == {"black"}
    assert refusal(table, "white Jc1/0") == (
        "Your token is on a black square: place a black block."
    )


def test_r6_2_the_question_says_which_colour_and_why():
    """Off the track one's own colour, on it that of the square."""
    assert asked(play("change_up")) == (
        "Place a white block, your own colour: your token is not on the track yet."
    )
    assert asked(play("change_up", "Eb1/0 Ea4/0 Bc3/0")) == (
        "Place a white block: your token is on 3, a white square."
    )


def asked(table):
    (decision,) = GAME.decisions(table.state)
    return decision.ask


def test_r6_1_the_first_square_of_the_track_is_white():
    """White scores one point with a tower and stays with white."""
    table = play("change_up", "Aa1/0 Aa4/0 Bc1/0")
    assert table.view.scores == (1, 0)
    assert table.view.colours[0] == ("white",)


def test_r6_1_all_blocks_lie_in_one_pile():
    """Black, on a white square, takes the block from White's set."""
    table = play("change_up", "Eb1/0 Ea4/0 Bc3/0 Ga2/0")
    assert table.view.supplies["white"] == tuple("ACDFHIJ")
    assert table.view.supplies["black"] == tuple("ABCDFGHIJ")


def test_r6_3_each_row_is_worth_the_footprint_of_the_block():
    """A bar of 3 that completes a rank and a file gives three points for each."""
    table = play("change_up", "Ia3/1 Ib2/1 Ea1/0")
    assert table.happened(Row) == [Row(0, "1", 3), Row(0, "a", 3)]
    assert table.view.scores == (6, 0)


def test_r6_3_the_footprint_is_the_squares_it_covers_not_its_cubes():
    """A tower of 3 covers one square, and its row gives one point."""
    assert play("change_up", "Aa1/0 Aa4/0 Bc1/0").happened(Row) == [Row(0, "1", 1)]


def test_r6_3_the_points_are_yours_whatever_the_colour_of_the_row():
    """Black completes a white rank with a white block, and takes three points."""
    table = play("change_up", "Eb1/0 Ea4/0 Bc3/0 Ga2/0")
    assert table.happened(Placed)[0].colour == "white"
    assert table.happened(Row) == [Row(1, "3", 3)]
    assert table.view.scores == (0, 6)


RUN_OUT_AT_0 = "Db1/3 Dc2/1 Ia2/1 Ic3/0 Cc4/0 Ac1/0 Bb3/0 Ga1/1! Hb1/2 Fa1/3 Ja1/0 Ea2/0"
RUN_OUT_AT_1 = "Ad2/0 Gb1/2 Ca4/0 Fc3/3 Ha2/0 Ga3/0 Bd4/0 Ic3/3! Dc2/2 Eb3/0 Fc2/3 Jc2/0"
RUN_OUT_AT_7 = "Ia2/3 Eb1/0 Hc3/2 Bd1/0 Db1/3 Ca4/0 Aa1/0 Ga1/0 Fa1/2 Ja1/0 Eb3/0"


def test_r6_4_if_no_block_of_that_colour_is_left_you_lose_one_point():
    """No white block is left for Black at 7: it places a black one and stands on 6."""
    before = play("change_up", RUN_OUT_AT_7)
    assert (before.view.supplies["white"], before.view.scores) == ((), (0, 7))
    assert before.view.colours[1] == ("black",)
    table = play("change_up", f"{RUN_OUT_AT_7} Ja1/0")
    assert table.happened(PointLost) == [PointLost(1, "white", 1)]
    assert table.view.scores == (0, 6)


def test_r6_4_a_seat_at_1_falls_off_the_track():
    """White loses its only point and stands on 0."""
    assert play("change_up", RUN_OUT_AT_1).view.scores == (1, 9)
    table = play("change_up", f"{RUN_OUT_AT_1} Bc4/0")
    assert table.happened(PointLost) == [PointLost(0, "white", 1)]
    assert table.view.scores == (0, 9)


def test_r6_4_never_below_0():
    """White, off the track, has no point to lose and places a black block."""
    assert play("change_up", RUN_OUT_AT_0).view.scores == (0, 9)
    table = play("change_up", f"{RUN_OUT_AT_0} Bd3/0")
    assert table.happened(PointLost) == [PointLost(0, "white", 0)]
    assert table.happened(Placed)[0].colour == "black"
    assert table.view.scores == (0, 9)


def test_r6_4_the_question_says_what_running_out_costs():
    """A point, or nothing for who has none."""
    assert asked(play("change_up", RUN_OUT_AT_7)) == (
        "No white blocks are left: place a black one. It costs you a point."
    )
    assert asked(play("change_up", RUN_OUT_AT_0)) == "No white blocks are left: place a black one."


def test_r4_4_the_question_says_that_either_colour_will_do():
    """In the box, from one pool or two."""
    assert asked(play("box", pool="community")) == "Place any block, white or black."
    assert asked(play("box")) == "Place one of your blocks."


def test_r6_4_and_place_the_other_colour_this_turn():
    """The colour that has run out cannot be played, and the refusal says so."""
    table = play("change_up", RUN_OUT_AT_0)
    assert refusal(table, "white Aa1/0") == "No white blocks are left: place a black one."
    assert {action.colour for action in GAME.legal(table.state, 0)} == {"black"}


def test_r6_4_the_point_is_lost_as_you_place_and_a_row_still_scores():
    """White at 1 loses the point and wins three for a black rank with the same block."""
    text = "Fc2/3 Dd2/1! Ia1/0 Ad1/0 Cc4/0 Ha3/0 Da3/3! Ba3/0 Aa1/0 Eb4/0 Gb2/1 Jc3/0"
    assert play("change_up", text).view.scores == (1, 11)
    table = play("change_up", f"{text} Ia1/3")
    assert table.happened(PointLost) == [PointLost(0, "white", 1)]
    assert table.happened(Row) == [Row(0, "1", 3)]
    assert table.view.scores == (3, 11)


def test_r6_5_if_blocks_of_that_colour_are_left_but_none_fits_you_are_skipped():
    """White at 2 has six black blocks to place and room for none, though a white one fits."""
    table = play("change_up", "Gc2/2 Ga3/3 Db1/1 Dc1/2 Ba1/0 Ac4/0")
    assert table.view.scores == (2, 1)
    assert table.view.supplies["black"] == tuple("CEFHIJ")
    assert table.happened(Skipped) == [Skipped(0)]
    assert not table.happened(PointLost)
    assert table.to_move == (1,)
    assert {action.colour for action in GAME.legal(table.state, 1)} == {"white"}


def test_r6_5_a_skipped_seat_off_the_track_places_again_when_its_colour_fits():
    """White at 0 is skipped with four white blocks left, and places one after Black's."""
    text = "Cb1/1 Cc4/0 Ga3/0 Gc2/1 Ic3/0 Db1/1 Bb3/0 Ad2/0"
    assert play("change_up", text).happened(Skipped) == [Skipped(0)]
    table = play("change_up", f"{text} Bc3/0 Hc3/0!")
    assert table.seats == "0101010110"
    assert table.view.scores == (3, 4)


def test_r6_5_if_it_has_run_out_and_no_block_of_the_other_fits_no_point_is_lost():
    """White's blocks have run out and no black one fits: it ends, and Black keeps its 3."""
    text = (
        "Da3/0 Dc3/0 Ca2/0 Bd1/0 Bc2/0 Ac1/0 Gc1/1! Ic1/2 Ea4/0 Fb3/3 Ha1/2! Ja2/0 Cb4/0"
        " Ha2/0 Ab3/0"
    )
    table = play("change_up", text)
    assert table.view.supplies == {"white": (), "black": tuple("EFGIJ")}
    assert not table.happened(PointLost)
    outcome = table.view.outcome
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((2, 3), (2, 1), "points")


def test_r6_6_when_neither_seat_can_place_the_game_ends_and_no_squares_are_counted():
    """Three points against none; the squares of the board add nothing."""
    table = play("change_up", "Ca1/1 Hb3/0 Ic2/2 Ia1/3! Ba1/0 Dc2/0 Ab4/0")
    assert not table.happened(Counted)
    outcome = table.view.outcome
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((0, 3), (2, 1), "points")


def test_r6_6_equal_points_are_a_draw():
    """Two each; both would need a black block, and none fits."""
    table = play("change_up", "Ga3/1 Hc1/3 Da1/2 Cc4/0 Db4/2 Bc1/0 Ac4/0")
    outcome = table.view.outcome
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((2, 2), (1, 1), "draw")


# -- 7 puzzles ----------------------------------------------------------------------------


@pytest.mark.parametrize("variant", [*PUZZLES, "race"])
def test_r7_1_the_box_is_four_levels_high_nothing_may_stand_out_of_it(variant):
    """On a tower of 3 there is no room for a tower of 2."""
    table = play(variant, "white Ba1/0")
    assert refusal(table, "white Aa1/0") == (
        "Block A would stand out of the box: it is 4 levels high."
    )
    assert "Aa1/0" not in legal(table, 0)


@pytest.mark.parametrize("variant", PUZZLES)
def test_r7_2_a_puzzle_is_solved_when_all_twenty_are_stowed_as_it_asks(variant):
    """The last block solves it, and not the one before."""
    text = PUZZLES[variant]
    assert play(variant, " ".join(words(text)[:-1])).view.outcome is None
    table = play(variant, text)
    outcome = table.view.outcome
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((1,), (1,), "solved")
    assert table.happened(Ended) == [Ended(outcome)]


@pytest.mark.parametrize("variant", PUZZLES)
def test_r7_2_twenty_stowed_another_way_solve_nothing(variant):
    """A full cube that is not what the puzzle asks for leaves it open."""
    table = play(variant, STOWED_ANYHOW)
    assert set(table.view.heights) == {4}
    assert table.view.supplies == {"white": (), "black": ()}
    assert table.view.outcome is None


@pytest.mark.parametrize(
    ("white", "black"),
    [
        (LOAF_ON_RANKS_1_2, LOAF_ON_RANKS_3_4),
        (LOAF_ON_RANKS_3_4, LOAF_ON_RANKS_1_2),
        (LOAF_ON_FILES_A_B, LOAF_ON_FILES_C_D),
        (LOAF_ON_FILES_C_D, LOAF_ON_FILES_A_B),
    ],
)
def test_r7_2_two_loaves_whichever_half_is_white(white, black):
    """The loaves lie along the ranks or along the files, white on either side."""
    text = f"{in_colour('white', white)} {in_colour('black', black)}"
    assert play("two_loaves", text).view.outcome.reason == "solved"


def test_r7_2_under_the_surface_whichever_chequer_begins():
    """With the colours exchanged all six faces are chequered still."""
    assert play("under_the_surface", swapped(UNDER_THE_SURFACE)).view.outcome.reason == "solved"


def test_r7_2_blackout_is_not_a_white_top():
    """With the colours exchanged the top is wholly white: not solved."""
    table = play("blackout", swapped(BLACKOUT))
    assert set(table.view.top) == {"white"}
    assert table.view.outcome is None


@pytest.mark.parametrize("variant", ["two_loaves", "race"])
def test_r7_3_a_block_that_nothing_stands_on_may_be_lifted_again(variant):
    """The tower leaves the board and lies in the supply again."""
    table = play(variant, "white Aa1/0 white Cb1/0 white -A")
    assert table.happened(Lifted) == [Lifted(0, "A", "white")]
    assert table.view.heights[:3] == (0, 1, 1)
    assert table.view.top[:3] == ("black", "white", "white")
    assert table.view.supplies["white"] == tuple("ABDEFGHIJ")


def test_r7_3_a_block_with_something_on_any_part_of_it_stays():
    """A tower on one end of a bar holds it down, until it is lifted itself."""
    table = play("two_loaves", "white Ca1/0 black Ab1/0")
    assert refusal(table, "white -C") == "Something stands on the white block C."
    assert "-C" not in legal(table)
    table = play("two_loaves", "white Ca1/0 black Ab1/0 black -A white -C")
    assert set(table.view.heights) == {0}


def test_r7_3_what_stands_beside_does_not_hold_a_block_down():
    """A block lifted from between its neighbours leaves them as they are."""
    table = play("two_loaves", "white Ja1/0 black Ja1/0 white Ac1/0 black Bd1/0 white -A")
    assert table.view.heights[:4] == (2, 2, 0, 3)
    assert table.view.top[0] == "black"


def test_r7_3_a_puzzle_can_be_solved_after_lifting():
    """A block of the full white loaf is lifted and put back before the last black one."""
    *most, last = words(TWO_LOAVES)
    text = " ".join([*most, "white -E", "white Eb1/0", last])
    assert play("two_loaves", text).view.outcome.reason == "solved"


def test_r7_4_two_seats_build_at_once_on_their_own_halves():
    """Both may act at any time, White on ranks 1 and 2, Black on ranks 3 and 4."""
    table = play("race", "white Ba1/0 white Aa2/0 white Cb1/1 black Ba3/0")
    assert table.to_move == (0, 1)
    assert refusal(table, "white Jc3/0") == "Build on your own half: ranks 1 and 2."
    assert refusal(table, "black Jc1/0") == "Build on your own half: ranks 3 and 4."
    assert refusal(table, "white Jc2/0") == "Build on your own half: ranks 1 and 2."


def test_r7_4_a_seat_uses_its_own_blocks_only():
    """White can neither place nor lift a black block."""
    table = play("race", "black Ba3/0")
    assert refusal(table, "black Ja1/0", seat=0) == "You play the white blocks."
    assert refusal(table, "black -B", seat=0) == "You play the white blocks."


@pytest.mark.parametrize(
    ("colour", "loaf", "ranks"),
    [("white", LOAF_ON_RANKS_1_2, (1, 2)), ("black", LOAF_ON_RANKS_3_4, (2, 1))],
)
def test_r7_4_who_first_stows_all_ten_as_a_loaf_wins(colour, loaf, ranks):
    """The tenth block wins, whatever the other seat has built."""
    other = {"white": "black Ga3/0", "black": "white Ga1/0"}[colour]
    *most, last = words(in_colour(colour, loaf))
    assert play("race", " ".join([other, *most])).view.outcome is None
    outcome = play("race", " ".join([other, *most, last])).view.outcome
    assert (outcome.ranks, outcome.reason) == (ranks, "solved")


@pytest.mark.parametrize("variant", PUZZLES)
def test_r7_5_a_puzzle_is_given_up_after_200_placements_and_lifts(variant):
    """The 200th ends it unsolved, and not the 199th."""
    moves = words(TO_AND_FRO)
    before = play(variant, " ".join(moves[:-1]))
    assert (before.view.outcome, before.view.moves_left) == (None, (1,))
    outcome = play(variant, TO_AND_FRO).view.outcome
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((0,), (2,), "out_of_moves")


def test_r7_5_in_a_race_each_seat_has_200_and_it_then_is_a_draw():
    """White has used its 200, so only Black may act; when Black has, nobody has won."""
    white, black = TO_AND_FRO, "black Aa3/0 black -A " * 100
    table = play("race", white)
    assert table.to_move == (1,)
    assert refusal(table, "white Aa1/0") == "It is not your turn: Black to play."
    outcome = play("race", white + black).view.outcome
    assert (outcome.ranks, outcome.reason) == ((1, 1), "out_of_moves")


def test_r7_5_the_200th_may_still_solve():
    """Ninety times to and fro, and the last twenty stow two loaves."""
    text = " ".join(words(TO_AND_FRO)[:180]) + " " + TWO_LOAVES
    assert len(words(text)) == 200
    assert play("two_loaves", text).view.outcome.reason == "solved"


@pytest.mark.parametrize("variant", [*PUZZLES, "race"])
def test_r7_rows_and_squares_do_not_score_in_the_puzzles(variant):
    """The row that scores in the basic game is nothing in a puzzle."""
    table = play(variant, "white Aa1/0 white Bc1/0")
    assert not table.happened(Row)
    assert set(table.view.scores) == {0}


# -- the ends -----------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: f"{s.variant}-{s.reason}")
def test_every_scenario_ends_for_its_reason(scenario):
    """The last action, and none before, ends the game for the reason."""
    state = GAME.setup(scenario.options, scenario.seed)
    for seat, text in scenario.moves:
        assert GAME.outcome(state) is None
        state, _ = breakroom.step(GAME, state, seat, GAME.parse(state, seat, text))
    assert GAME.outcome(state).reason == scenario.reason


def test_every_reason_of_every_variant_has_a_scenario():
    """No variant can end for a reason that is not among the scenarios."""
    wanted = {
        (variant, reason)
        for variant, options in GAME.variants.items()
        for reason in GAME.reasons(GAME.setup(options).options)
    }
    assert {(scenario.variant, scenario.reason) for scenario in SCENARIOS} == wanted
