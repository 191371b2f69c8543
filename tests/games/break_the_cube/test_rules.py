"""Play that meets each rule: the number is the paragraph of RULES.md, the name its words."""

import datetime
import re
from collections import Counter
from pathlib import Path

import pytest

import breakroom
from breakroom.core.play import decision, seen_by
from breakroom.games.break_the_cube import knowledge
from breakroom.games.break_the_cube.blocks import COLOURS, CUBES, placements, turns
from breakroom.games.break_the_cube.catalogue import catalogue
from breakroom.games.break_the_cube.events import (
    Answered,
    Asked,
    Begun,
    Built,
    Eliminated,
    Ended,
    Guessed,
)
from breakroom.games.break_the_cube.shapes import answer
from breakroom.games.break_the_cube.state import REMEMBERED, ROUNDS
from games.break_the_cube.scenario import (
    CORNER,
    FIVE,
    FOUR,
    GAME,
    NOOK,
    STEPS,
    TOWER,
    WALL,
    Table,
    act,
    play,
    refusal,
    setup,
)

LETTERS = "ABCDEFGHIJKL"
RULES = Path(breakroom.__file__).parent / "games" / "break_the_cube" / "RULES.md"


def wrong(shape: str = WALL) -> str:
    return f"guess {shape}"


def heard(table: Table, seat: int) -> tuple[str | None, ...]:
    """What the seat said in the last turn, as sizes."""
    [answer] = [e for e in table.happened(Answered) if e.seat == seat]
    blocks = {colour: name for name, colour in table.view().places[seat].blocks.items()}
    return tuple(colour and blocks[colour] for colour in answer.seen)


# -- 1 the tile and the blocks -------------------------------------------------------------


def test_r1_1_squares_are_numbered_1_to_9_row_by_row_from_the_top_left():
    """From above, square by square, the nook shows what it was built of."""
    rows = ["large", "large", "large", "large", None, "medium", "small", None, "medium"]
    for number, block in zip("123456789", rows, strict=True):
        assert heard(play((TOWER, NOOK), number), 1) == (block,)


def test_r1_1_shapes_stand_in_levels_1_to_3():
    """A block standing on 1 up to level 3 is seen on all three levels."""
    assert heard(play((NOOK, CORNER), "A"), 1) == ("large", "large", "large")


@pytest.mark.parametrize(
    ("letter", "seen"),
    {
        "A": ("large", "small", None),  # above, from left to right
        "B": ("large", None, None),
        "C": ("large", "medium", None),
        "D": ("large", None, None),  # on the right, downwards
        "E": ("medium", None, None),
        "F": ("medium", "medium", None),
        "G": ("medium", "medium", None),  # below, from right to left
        "H": ("large", None, None),
        "I": ("small", "small", None),
        "J": ("small", "small", None),  # on the left, upwards
        "K": ("large", None, None),
        "L": ("large", None, None),
    }.items(),
)
def test_r1_2_letters_stand_round_the_tile_clockwise_from_the_top_left(letter, seen):
    """The nook, looked at from every letter."""
    assert heard(play((TOWER, NOOK), letter), 1) == seen


def test_r1_2_the_box_says_where_each_letter_looks():
    """The squares that a look meets, in order."""
    lines = GAME.box(play((NOOK, TOWER)).state.options).lines
    assert lines["A"] == ((0, 0), (0, 1), (0, 2))
    assert lines["F"] == ((2, 2), (1, 2), (0, 2))
    assert lines["G"] == ((2, 2), (2, 1), (2, 0))
    assert lines["L"] == ((0, 0), (1, 0), (2, 0))
    assert "".join(lines) == LETTERS


def test_r1_3_small_has_two_cubes_medium_three_and_large_four():
    """As the box gives them to a board."""
    cubes = GAME.box(play((NOOK, TOWER)).state.options).cubes
    assert {block: len(cells) for block, cells in cubes.items()} == {
        "small": 2,
        "small2": 2,
        "medium": 3,
        "large": 4,
        "large2": 4,
    }


def test_r1_3_they_can_be_turned_in_all_24_ways():
    """Of which 3, 12 and 24 look different, and 54, 144 and 144 fit into the cube."""
    assert [len(turns(size)) for size in CUBES] == [3, 12, 24]
    assert [len(placements(size).fills) for size in CUBES] == [54, 144, 144]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r1_4_each_seat_draws_its_colours_and_no_two_seats_share_one(seats):
    """Over many games, every seat gets every colour of a size, and all differ at one table."""
    met = set()
    for seed in range(60):
        state = GAME.setup({"seats": seats}, seed)
        drawn = [colour for colours in state.colours for colour in colours]
        assert len(set(drawn)) == 3 * seats
        met |= {(seat, c) for seat, colours in enumerate(state.colours) for c in colours}
    assert len(met) == 12 * seats


def test_r1_4_the_same_blocks_lie_before_the_seat_on_the_right():
    """Each block is there twice: behind a screen, and before the right neighbour's."""
    state = GAME.setup({"seats": 3}, 5)
    for seat, (small, *_) in enumerate(state.colours):
        mine = [piece for piece in GAME.pieces(state) if piece.startswith(f"{small} small")]
        assert mine == [
            f"{small} small behind the screen of {seat}",
            f"{small} small before the screen of {(seat - 1) % 3}",
        ]


def test_r1_4_everyone_knows_everyones_colours():
    """Every seat and a spectator see the same blocks, before anything is built."""
    state = GAME.setup({"seats": 4}, 5)
    views = [GAME.view(state, eyes) for eyes in (0, 1, 2, 3, None)]
    assert len({breakroom.to_json([p.blocks for p in view.places]) for view in views}) == 1
    for size, colour in views[0].places[2].blocks.items():
        assert colour in COLOURS[size]  # type: ignore[index]  # of one to four seats


# -- 2 building ----------------------------------------------------------------------------


def test_r2_1_all_seats_build_at_once_and_in_secret():
    """All are asked, sealed, in any order; nobody is told more than that a shape stands."""
    state = setup(seats=3)
    assert [(d.seat, d.id, d.sealed) for d in GAME.decisions(state)] == [
        (0, "build", True),
        (1, "build", True),
        (2, "build", True),
    ]
    table = act(Table(state, [], []), f"build {NOOK}", 2)
    assert table.events == [Built(2)]
    assert table.to_move == (0, 1)
    assert [table.view(eyes).places[2].secret is None for eyes in (0, 1, 2, None)] == [
        True,
        True,
        False,
        True,
    ]
    table = act(act(table, f"build {NOOK}", 0), f"build {NOOK}", 1)
    assert table.events == [Built(1), Begun(0)]


def test_r2_1_after_that_nobody_touches_a_secret_shape():
    """Not while others build, and not later."""
    table = act(Table(setup(), [], []), f"build {NOOK}", 0)
    assert refusal(table, f"build {TOWER}", 0) == "It is not your turn: East to play."
    table = act(table, f"build {NOOK}", 1)
    sentence = "Your shape is hidden: it cannot be changed any more."
    assert refusal(table, f"build {TOWER}") == sentence


def test_r2_2_the_shape_stays_within_3x3x3():
    """A large block one square too far to the right."""
    table = Table(setup(), [], [])
    cells = {"small": [[0, 2, 0], [0, 2, 1]], "medium": [[2, 1, 0], [2, 2, 0], [2, 2, 1]]}
    cells["large"] = [[1, 0, 0], [2, 0, 0], [3, 0, 0], [1, 1, 0]]
    action = GAME.action({"type": "build", "cells": cells})
    told = GAME.refuse(table.state, 0, action)
    assert told == "The large block reaches out of the cube of 3×3×3 over the tile."


def test_r2_3_they_do_not_all_lie_flat_on_the_tile():
    """Three flat blocks are refused; with one on another they pass."""
    table = Table(setup(), [], [])
    flat = "build small 71 81 medium 51 61 91 large 11 21 31 41"
    told = "All blocks lie flat on the tile: at least one must reach level 2."
    assert refusal(table, flat, 0) == told
    assert refusal(table, "build small 12 22 medium 51 61 91 large 11 21 31 41", 0) is None


def test_r2_4_nothing_hangs_in_the_air():
    """A bar half over the edge of a block; an arch with something under its end passes."""
    table = Table(setup(), [], [])
    hanging = "build small 42 72 medium 51 61 91 large 11 21 31 41"
    told = "Nothing is under the small block at 7, level 2."
    assert refusal(table, hanging, 0) == told
    arch = "build small 51 61 medium 41 42 52 large 11 12 13 21"
    assert refusal(table, arch, 0) is None


def test_r2_4_its_lowest_cube_rests_on_the_tile_or_on_another_block():
    """A block cannot rest on itself: the upper part of a standing bent block needs support."""
    table = Table(setup(), [], [])
    told = "Nothing is under the medium block at 5, level 2."
    assert refusal(table, "build small 81 91 medium 41 42 52 large 11 12 13 21", 0) == told


def test_r2_5_blocks_may_stand_apart():
    """Three blocks of which no two touch."""
    table = Table(setup(), [], [])
    assert refusal(table, "build small 91 92 medium 71 41 72 large 11 21 31 32", 0) is None


def test_r2_5_there_are_19272_legal_shapes():
    """Counted by the engine; the oracle counts them, too."""
    from breakroom.games.break_the_cube.catalogue import catalogue

    assert catalogue(3).size == 19_272


# -- 3 turns -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r3_1_the_first_seat_is_drawn(seats):
    """Every seat begins some games, and about as many."""
    first = Counter(GAME.setup({"seats": seats}, seed).first for seed in range(400))
    assert set(first) == set(range(seats))
    assert min(first.values()) > 0.7 * 400 / seats


def test_r3_1_then_turns_go_clockwise():
    """Whoever begins, the next is the seat to the left."""
    table = play((NOOK, TOWER, CORNER, STEPS), "1, A, 1, 2, B", first=2, seats=4)
    assert table.seats[4:] == [2, 3, 0, 1, 2]
    assert table.to_move == (3,)


def test_r3_1_ask_the_seat_to_your_left_one_question():
    """North asks East, and the last seat asks the first."""
    table = play((NOOK, TOWER, CORNER), "6", seats=3)
    assert table.happened(Asked) == [Asked(seat=0, of=1, at="6", turn=0)]
    assert [place.asks for place in table.view().places] == [1, 2, 0]
    assert decision(GAME, table.state, 1).hint.of == 2


def test_r3_2_which_colour_is_seen_there_from_above():
    """The small block on 5 hides nothing below it but itself; white, in its colour."""
    table = play((NOOK, TOWER), "5")
    [answer] = table.happened(Answered)
    assert answer.seen == (table.view().places[1].blocks["small"],)


def test_r3_2_or_nothing():
    """An empty square."""
    [answer] = play((NOOK, TOWER), "4").happened(Answered)
    assert answer.seen == (None,)


def test_r3_2_only_what_is_on_top_is_seen():
    """The wall has a small block on a medium one at 1."""
    assert heard(play((NOOK, WALL), "1"), 1) == ("small",)


def test_r3_2_only_the_seat_to_your_left_answers_and_all_hear_it():
    """One answer, told to every seat and to a spectator."""
    table = play((NOOK, TOWER, CORNER), "5", seats=3)
    assert [event.seat for event in table.happened(Answered)] == [1]
    for eyes in (0, 1, 2, None):
        assert seen_by(table.events, eyes) == table.events
        assert table.view(eyes).turns[0].answers[1] is not None
        assert [place.sheet.keys() for place in table.view(eyes).places] == [set(), {"5"}, set()]


def test_r3_3_which_colour_is_seen_first_on_level_1_2_and_3():
    """From E the tower shows medium, then the small block behind it, then nothing."""
    assert heard(play((NOOK, TOWER), "E"), 1) == ("medium", "small", None)


def test_r3_3_every_seat_answers_for_its_own_shape_you_too():
    """Three answers to one letter, each in its own colours."""
    table = play((NOOK, TOWER, CORNER), "E", seats=3)
    assert [event.seat for event in table.happened(Answered)] == [0, 1, 2]
    assert heard(table, 0) == ("medium", None, None)
    assert heard(table, 2) == ("small", "medium", None)
    assert all(table.view(1).turns[0].answers)


def test_r3_3_and_those_who_are_eliminated():
    """In sudden death, a seat that is out still answers letters, and numbers of its right."""
    table = play((NOOK, TOWER, CORNER), f"{wrong()}, E", seats=3, sudden_death=True)
    assert [event.seat for event in table.happened(Answered)] == [0, 1, 2]
    table = act(table, "ask 3")
    assert table.seats[-1] == 2
    assert [event.seat for event in table.happened(Answered)] == [0]


def test_r3_4_a_question_may_be_asked_again():
    """By the same seat, too; the sheet then has the newer answer."""
    table = play((NOOK, TOWER), "5, 1, 5")
    assert table.view(0).places[1].sheet["5"].turn == 2


# -- 4 guessing ----------------------------------------------------------------------------


def test_r4_1_all_see_the_guess_and_the_answer_is_yes_or_no():
    """The whole guess is told to everyone, and nothing else."""
    table = play((NOOK, TOWER, CORNER), wrong(), seats=3)
    [guessed] = table.events
    assert isinstance(guessed, Guessed)
    assert (guessed.seat, guessed.of, guessed.right) == (0, 1, False)
    for eyes in (0, 1, 2, None):
        told = table.view(eyes).turns[0]
        assert (told.at, told.right, told.cells) == (None, False, guessed.cells)


def test_r4_2_yes_means_that_every_block_lies_in_the_very_same_squares_and_levels():
    """The same shape moved, turned, or with two colours exchanged is a no."""
    assert play((NOOK, TOWER), f"guess {TOWER}").happened(Guessed)[0].right
    moved = TOWER.replace("small 51 52", "small 41 42")
    assert not play((NOOK, TOWER), f"guess {moved}").happened(Guessed)[0].right
    swapped = FOUR.replace("small ", "x ").replace("small2", "small").replace("x ", "small2 ")
    assert (
        not play((NOOK, FOUR), f"guess {swapped}", handicap=[{"blocks": 4}])
        .happened(Guessed)[0]
        .right
    )


def test_r4_2_the_order_in_which_cubes_are_named_does_not_matter():
    """Cubes and blocks in any order are the same shape."""
    shuffled = "large 32 11 31 21 small 52 51 medium 91 61 81"
    assert play((NOOK, TOWER), f"guess {shuffled}").happened(Guessed)[0].right


def test_r4_3_a_shape_that_the_building_rules_forbid_is_refused_before_it_is_asked():
    """And the turn is not lost."""
    table = play((NOOK, TOWER))
    hanging = "guess small 42 72 medium 51 61 91 large 11 21 31 41"
    assert refusal(table, hanging) == "Nothing is under the small block at 7, level 2."
    assert table.to_move == (0,)


# -- 5 the end -----------------------------------------------------------------------------


def test_r5_1_the_round_is_played_out_until_all_seats_have_had_the_same_number_of_turns():
    """The first of three guesses right: the two others have one turn more."""
    table = play((NOOK, TOWER, CORNER), f"1, 1, 1, guess {TOWER}, 5, 5", seats=3)
    assert table.seats[3:] == [0, 1, 2, 0, 1, 2]
    assert GAME.outcome(table.state).reason == "broken"
    assert [place.turns for place in table.view().places] == [2, 2, 2]


def test_r5_1_when_the_last_of_the_round_guesses_right_the_game_ends_at_once():
    """Whoever began has had as many turns."""
    table = play((NOOK, TOWER), f"5, guess {NOOK}")
    assert GAME.outcome(table.state).ranks == (2, 1)


def test_r5_2_all_who_have_guessed_right_by_then_win_and_share_the_victory():
    """Two of three."""
    table = play((NOOK, TOWER, CORNER), f"guess {TOWER}, 5, guess {NOOK}", seats=3)
    outcome = GAME.outcome(table.state)
    assert (outcome.ranks, outcome.scores) == ((1, 2, 1), (1.0, 0.0, 1.0))


def test_r5_3_a_seat_that_has_guessed_right_takes_no_further_turn():
    """After its right guess the others finish the round, and it is not asked again."""
    table = play((NOOK, TOWER, CORNER, STEPS), f"guess {TOWER}", seats=4)
    while table.to_move:
        assert table.to_move != (0,)
        table = act(table, "ask 5")
    assert table.view().places[0].turns == 1


def test_r5_4_at_the_end_all_screens_are_taken_away():
    """The last event and every view show all secret shapes."""
    table = play((NOOK, TOWER), f"guess {TOWER}, 5")
    [ended] = table.happened(Ended)
    for eyes in (0, 1, None):
        assert tuple(place.secret for place in table.view(eyes).places) == ended.secrets
    assert play((NOOK, TOWER), f"guess {TOWER}").view().places[0].secret is None


def test_r5_5_after_30_rounds_without_a_right_guess_the_game_ends():
    """All share it."""
    table = play((NOOK, TOWER), ", ".join(["5"] * (2 * ROUNDS - 1)))
    assert GAME.outcome(table.state) is None
    outcome = GAME.outcome(act(table, "ask 5").state)
    assert (outcome.reason, outcome.ranks) == ("out_of_turns", (1, 1))


def test_r5_5_all_who_are_not_eliminated_share_it():
    """The seat that is out does not."""
    table = play((NOOK, TOWER, CORNER), wrong(), seats=3, sudden_death=True)
    while table.to_move:
        table = act(table, "ask 5")
    assert GAME.outcome(table.state).ranks == (2, 1, 1)
    assert table.view().round == ROUNDS


# -- 6 notes and memory --------------------------------------------------------------------


SEVEN = "A, 1, B, 1, C, 1, D, 1, E, 1, F, 1, G"  # North asks letters, East a number


def test_r6_1_with_notes_everything_that_is_said_stays_on_the_note_sheets():
    """The sheet has every answer, and none of them fades."""
    table = play((NOOK, TOWER), SEVEN, notes=True)
    sheet = table.view(0).places[1].sheet
    assert "".join(sorted(sheet)) == "ABCDEFG"
    assert {note.stays for note in sheet.values()} == {None}
    assert table.view(0).places[1].sheet["A"].seen == table.view(0).turns[0].answers[1]


def test_r6_2_without_notes_only_the_last_six_answers_about_each_shape_stay_in_sight():
    """Six letters are remembered, the seventh pushes the first out."""
    before = play((NOOK, TOWER), SEVEN.removesuffix(", G"))
    assert "".join(sorted(before.view(0).places[1].sheet)) == "ABCDEF"
    table = act(before, "ask G")
    for eyes in (0, 1, None):
        view = table.view(eyes)
        assert "".join(sorted(view.places[1].sheet)) == "BCDEFG"
        assert view.turns[0].answers[1] is None
        assert view.turns[2].answers[1] is not None


def test_r6_2_about_each_shape():
    """Numbers that East asks of North push out what was said of North, not of East."""
    view = play((NOOK, TOWER), SEVEN).view(0)
    assert "".join(sorted(view.places[0].sheet)) == "1EFG"
    assert [n.stays for _, n in sorted(view.places[1].sheet.items())] == [1, 2, 3, 4, 5, 6]


def test_r6_2_counting_guesses():
    """Six wrong guesses, and the first answer is gone; then the first guess, too."""
    turns = f"A, 1, {', 1, '.join([wrong()] * REMEMBERED)}"
    table = play((NOOK, TOWER), turns)
    assert table.view(0).places[1].sheet == {}
    assert table.view(0).turns[2].cells is not None
    table = act(act(table, "ask 1"), "ask 5")
    assert table.view(0).turns[2].cells is None
    assert table.view(0).turns[2].right is False


def test_r6_2_older_ones_are_gone_for_people_and_bots_alike():
    """What leaves for a bot has them no more."""
    table = play((NOOK, TOWER), SEVEN)
    veiled = GAME.veiled(table.state, 0)
    assert veiled.turns[0].answers == (-1, -1)
    assert veiled.turns[2].answers[1] >= 0


def test_r6_2_looking_back_brings_nothing_back():
    """The view of an earlier position, and events told again, lack what is forgotten now."""
    then = play((NOOK, TOWER), "A, 1, B")
    now = play((NOOK, TOWER), SEVEN)
    assert "A" in then.view(0).places[1].sheet
    for eyes in (0, 1, None):
        looked = GAME.look_back(now.state, then.state, eyes)
        assert "".join(looked.places[1].sheet) == "B"
        assert looked.turns[0].answers == (None, None)
    first = play((NOOK, TOWER), "A").events
    recalled = [GAME.recall(now.state, 0, event) for event in first]
    assert recalled == [first[0], None, None]
    assert [GAME.recall(then.state, 0, event) for event in first] == first


def test_r6_2_a_forgotten_guess_is_told_without_its_shape():
    """That it was wrong is kept."""
    [guessed] = play((NOOK, TOWER), wrong()).events
    now = play((NOOK, TOWER), f"{wrong()}, 1, {SEVEN}")
    recalled = GAME.recall(now.state, 0, guessed)
    assert (recalled.cells, recalled.right, recalled.turn) == (None, False, 0)


def test_r6_3_who_asked_what_is_not_forgotten():
    """Every turn keeps its seat and its question."""
    view = play((NOOK, TOWER), SEVEN).view(0)
    assert [told.at for told in view.turns] == SEVEN.split(", ")
    assert [told.seat for told in view.turns[:3]] == [0, 1, 0]


def test_r6_3_at_the_end_of_the_game_everything_comes_back():
    """Sheets and turns are whole again."""
    table = act(play((NOOK, TOWER), f"{SEVEN}, 1"), f"guess {TOWER}")
    assert table.view(None).turns[0].answers[1] is None
    table = act(table, "ask 1")
    for eyes in (0, 1, None):
        assert "".join(sorted(table.view(eyes).places[1].sheet)) == "ABCDEFG"
        assert table.view(eyes).turns[0].answers[1] is not None


def test_r6_4_a_spectator_remembers_no_more_than_the_most_forgetful_seat():
    """North takes notes, East does not, and so the spectator does not either."""
    view = {
        eyes: play((NOOK, TOWER), SEVEN, handicap=[{"notes": True}]).view(eyes)
        for eyes in (0, 1, None)
    }
    assert [len(view[eyes].places[1].sheet) for eyes in (0, 1, None)] == [7, 6, 6]
    assert len(play((NOOK, TOWER), SEVEN, notes=True).view(None).places[1].sheet) == 7


def test_r6_5_with_assist_a_seat_is_shown_how_many_shapes_fit_all_that_it_remembers():
    """At first all do; the tower's answers leave fewer and fewer; a spectator is not helped."""
    left = [
        play((NOOK, TOWER), turns, assist=True).view(0).assist.left
        for turns in ("", "E", "E, 1, B", "E, 1, B, 1, 5")
    ]
    assert left[0] == 19_272
    assert left == sorted(left, reverse=True)
    assert left[-1] < 200
    assert play((NOOK, TOWER), "E", assist=True).view(None).assist is None
    assert play((NOOK, TOWER), "E").view(0).assist is None


def test_r6_5_and_which_cells_are_the_same_in_all_of_them():
    """Where nothing is seen from above, three cells are empty; what is seen first from E, where
    something stands at the edge, is there."""
    certain = play((NOOK, TOWER), "4", assist=True).view(0).assist.certain
    assert {c.cell: c.block for c in certain} == {(0, 1, z): None for z in range(3)}
    table = play((NOOK, TOWER), "E, 1, 6", assist=True)
    certain = {c.cell: c.block for c in table.view(0).assist.certain}
    assert certain[2, 1, 0] == "medium"


def test_r6_5_and_how_many_a_question_leaves_on_average():
    """The answer itself leaves that many, over all the shapes that it could come from."""
    before = play((NOOK, TOWER), "E, 1, B, 1, 5", assist=True)
    facts = knowledge.facts(before.state, 0, 1)
    fitting = knowledge.candidates(3, facts)
    shapes = [catalogue(3).shape(int(number)) for number in fitting]
    given = [answer(shape, "6") for shape in shapes]
    mean = sum(given.count(code) for code in given) / len(given)
    assert before.view(0).assist.leaves["6"] == round(mean)
    assert before.view(0).assist.leaves["E"] == len(fitting)


def test_r6_5_what_is_forgotten_does_not_assist():
    """After the seventh letter the first counts no more."""
    table = play((NOOK, TOWER), "4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1", assist=True)
    assert len(table.view(0).assist.certain) >= 3
    table = act(table, "ask 1")
    assert (0, 1, 0) not in {c.cell for c in table.view(0).assist.certain}


def test_r6_5_it_is_there_for_shapes_of_three_blocks():
    """A seat that seeks four blocks is not assisted; if all do, the option is refused."""
    table = play((NOOK, FOUR), "E", assist=True, handicap=[{"blocks": 4}])
    assert table.view(0).assist is None
    assert table.view(1).assist is not None


# -- 7 more ways to play -------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r7_1_two_three_or_four_seats(seats):
    """As many as the option says."""
    assert GAME.setup({"seats": seats}).seats == seats


@pytest.mark.parametrize(("blocks", "shape"), [(4, FOUR), (5, FIVE)])
def test_r7_2_shapes_of_four_or_five_blocks(blocks, shape):
    """They are built, asked about and guessed; the two of a size differ in colour."""
    table = play((shape, shape), f"E, 5, guess {shape}, guess {shape}", blocks=blocks)
    assert GAME.outcome(table.state).ranks == (1, 1)
    named = list(table.view().places[0].blocks.items())
    assert [name for name, _ in named] == shape_names(shape)
    assert len({colour for _, colour in named}) == blocks


def shape_names(text: str) -> list[str]:
    return [word for word in text.split() if not word.isdecimal()]


def test_r7_2_two_seats_or_one_alone():
    """Three seats are refused."""
    with pytest.raises(breakroom.Refused):
        GAME.setup({"seats": 3, "blocks": 4})
    assert len(GAME.setup({"variant": "crack_it", "blocks": 5}).secrets[0]) == 5


def test_r7_3_a_wrong_guess_eliminates_you_you_ask_no_more():
    """The turn goes past the seat from then on."""
    table = play((NOOK, TOWER, CORNER), wrong(), seats=3, sudden_death=True)
    assert table.happened(Eliminated) == [Eliminated(0)]
    table = act(act(act(table, "ask 5"), "ask 5"), "ask 5")
    assert table.seats[3:] == [0, 1, 2, 1]


def test_r7_3_when_one_seat_is_left_it_wins():
    """Without having guessed."""
    table = play((NOOK, TOWER, CORNER), f"{wrong()}, 5, {wrong()}", seats=3, sudden_death=True)
    outcome = GAME.outcome(table.state)
    assert (outcome.reason, outcome.ranks) == ("last_left", (2, 1, 2))


def test_r7_3_who_has_guessed_right_wins_even_if_all_others_are_eliminated():
    """That is a victory by a right guess."""
    table = play((NOOK, TOWER), f"guess {TOWER}, {wrong()}", sudden_death=True)
    assert GAME.outcome(table.state).reason == "broken"
    assert GAME.outcome(table.state).ranks == (1, 2)


def test_r7_3_the_first_seats_elimination_does_not_shift_the_round():
    """North is out; when East breaks South's shape, South has its turn, and it ends."""
    table = play((NOOK, TOWER, CORNER), f"{wrong()}, guess {CORNER}", seats=3, sudden_death=True)
    assert table.to_move == (2,)
    assert GAME.outcome(act(table, "ask 5").state).ranks == (2, 1, 2)


def test_r7_3_without_sudden_death_a_wrong_guess_costs_the_turn_only():
    """The seat asks again in the next round."""
    table = play((NOOK, TOWER), f"{wrong()}, 5")
    assert table.to_move == (0,)


def test_r7_4_blocks_says_how_many_are_in_the_shape_that_the_seat_has_to_recreate():
    """East must recreate four, so North builds with four."""
    table = play((FOUR, TOWER), handicap=[{"notes": True}, {"blocks": 4}])
    assert [len(place.blocks) for place in table.view().places] == [4, 3]
    assert GAME.hint(act(table, "ask 5").state, 1).builds.keys() == {
        "small",
        "small2",
        "medium",
        "large",
    }


def test_r7_4_notes_says_whether_this_seat_takes_notes():
    """North does, East does not; and the other way round when all may but North."""
    view = play((FOUR, TOWER), SEVEN, handicap=[{"notes": True}, {"blocks": 4}]).view(0)
    assert [place.takes_notes for place in view.places] == [True, False]
    assert len(view.places[1].sheet) == 7
    view = play((NOOK, TOWER), SEVEN, notes=True, handicap=[{"notes": False}]).view(0)
    assert [place.takes_notes for place in view.places] == [False, True]
    assert len(view.places[1].sheet) == 6


@pytest.mark.parametrize(("name", "seat"), [("north", 0), ("east", 1), ("south", 2), ("west", 3)])
def test_r7_5_who_asks_first_can_be_chosen_instead_of_drawn(name, seat):
    """Whatever is drawn; and who presses Play, who sits in the north, begins."""
    assert {GAME.setup({"seats": 4, "first": name}, seed).first for seed in range(20)} == {seat}
    assert {GAME.setup(GAME.gentle, seed).first for seed in range(20)} == {0}


# -- 8 crack it ----------------------------------------------------------------------------


def test_r8_1_a_legal_shape_is_drawn_and_you_ask_about_it_alone():
    """Nobody builds; numbers and letters are answered for the drawn shape."""
    table = Table(setup(variant="crack_it"), [], [])
    assert [(d.seat, d.id) for d in GAME.decisions(table.state)] == [(0, "turn")]
    assert table.view(0).places[0].secret is None
    for question in ("ask 5", "ask E"):
        assert [e.seat for e in act(table, question).happened(Answered)] == [0]


def test_r8_1_every_one_equally_likely():
    """Among many drawn shapes, the large block stands as often as in all of them."""
    from breakroom.games.break_the_cube.catalogue import catalogue

    known = catalogue(3)
    drawn = [GAME.setup({"variant": "crack_it"}, seed).secrets[0][2] for seed in range(600)]
    for half in (range(72), range(72, 144)):
        share = sum(int((known.blocks[2] == way).sum()) for way in half) / known.size
        assert abs(sum(way in half for way in drawn) / 600 - share) < 0.07


def test_r8_2_your_score_is_the_number_of_turns_until_you_guess_right():
    """Two questions, a wrong guess and the right one make four."""
    from breakroom.games.break_the_cube.actions import written
    from breakroom.games.break_the_cube.shapes import cells_by_block

    table = Table(setup(variant="crack_it"), [], [])
    secret = written(cells_by_block(table.state.secrets[0]))
    for turn in ("ask E", "ask 5", wrong(), f"guess {secret}"):
        table = act(table, turn)
    outcome = GAME.outcome(table.state)
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((4.0,), (1,), "cracked")


def test_r8_2_afterwards_you_see_how_many_the_best_bot_takes_for_the_same_shape():
    """Its turns end with the right guess, and the numbers of shapes left go down to one."""
    table = Table(setup(variant="crack_it"), [], [])
    while table.to_move:
        table = act(table, "ask 5")
    assert GAME.outcome(table.state).ranks == (2,)
    bot = GAME.analysis(table.state).bot
    assert bot[-1].cells == table.view(0).places[0].secret
    assert [step.left for step in bot] == sorted((step.left for step in bot), reverse=True)
    assert 3 <= len(bot) <= 10


def test_r8_3_in_sudden_death_a_wrong_guess_ends_the_game():
    """Lost."""
    table = act(Table(setup(variant="crack_it", sudden_death=True), [], []), wrong())
    assert GAME.outcome(table.state).reason == "eliminated"
    assert GAME.outcome(table.state).utility(0) == -1


def test_r8_4_the_shape_of_the_day_is_drawn_from_the_date_and_a_secret():
    """The same on one day, another on the next or with another secret, and for ever."""
    day = datetime.date(2026, 11, 16)
    seed = GAME.daily_seed(day, b"secret")
    assert seed != GAME.daily_seed(day + datetime.timedelta(days=1), b"secret")
    assert seed != GAME.daily_seed(day, b"another")
    first, again = (GAME.setup(GAME.daily, seed) for _ in range(2))
    assert first == again
    assert first.options.notes
    assert f"{seed:064x}".startswith("a33643242cb169b6")


def test_every_paragraph_has_a_test():
    """No rule without play that meets it."""
    numbers = set(re.findall(r"\*\*R(\d\.\d)\*\*", RULES.read_text("utf-8")))
    tested = set(re.findall(r"def test_r(\d)_(\d)", Path(__file__).read_text("utf-8")))
    assert {f"{a}.{b}" for a, b in tested} == numbers
