"""Trick shots: at least twenty, each with a flick that does it, also by a steady hand."""

import random
from typing import Any

import pytest

import breakroom
from breakroom.games.barrier_battles import puzzles
from breakroom.games.barrier_battles.actions import Flick, Shot, Show
from breakroom.games.barrier_battles.events import Eliminated, ShotMade
from breakroom.games.barrier_battles.hands import HAND_DRAWS, STEADY, shaken
from breakroom.games.barrier_battles.state import SHOTS
from games.barrier_battles.scenario import GAME, Table, act, refusal

NUMBERS = range(1, puzzles.count() + 1)


def test_there_are_at_least_twenty_different_ones() -> None:
    """Of several kinds."""
    assert puzzles.count() >= 20
    assert len({each.pieces for each in puzzles.library()}) == puzzles.count()
    assert len({each.title.rsplit(" ", 1)[0] for each in puzzles.library()}) >= 4


@pytest.mark.parametrize("number", NUMBERS)
def test_each_can_be_done(number: int) -> None:
    """The stored flick solves it, simulated now; and at least half of those by a steady hand do."""
    state = GAME.setup({"variant": "trick_shots", "puzzle": number})
    solution = puzzles.puzzle(number).solution
    after, _ = breakroom.step(GAME, state, 0, solution)
    assert GAME.outcome(after).reason == "solved"
    rng, solved = random.Random(number), 0
    for _ in range(6):
        errors = [rng.gauss(0.0, 1.0) for _ in range(HAND_DRAWS)]
        flick = Flick(solution.piece, *shaken(state, solution, STEADY, errors))
        after, _ = breakroom.step(GAME, state, 0, flick)
        solved += after.ended == "solved"
    assert solved >= 3


def test_one_flick_is_all_there_is() -> None:
    """A miss ends it."""
    state = GAME.setup({"variant": "trick_shots", "puzzle": 1})
    piece = puzzles.puzzle(1).solution.piece
    after, _ = breakroom.step(GAME, state, 0, Flick(piece, (0, 0, 40), (0, 0, -200)))
    assert (after.ended, GAME.decisions(after)) == ("missed", ())


def test_one_is_drawn_or_chosen() -> None:
    """Number 0 draws; one that is not there is refused, and so is another table."""
    assert len({GAME.setup({"variant": "trick_shots"}, seed).puzzle for seed in range(40)}) > 5
    with pytest.raises(breakroom.Refused, match="choose one from 1 to"):
        GAME.setup({"variant": "trick_shots", "puzzle": 900})
    with pytest.raises(breakroom.Refused, match="table is not for the variant trick_shots"):
        GAME.setup({"variant": "trick_shots", "table": "round"})


# -- R6.2, R6.3: as often as one likes -----------------------------------------------------------

MISS = Flick(30, (0, 0, 40), (0, 0, -200))


def course(puzzle: int = 1) -> Table:
    return Table(GAME.setup({"variant": "levels", "puzzle": puzzle}), [])


def shot(table: Table) -> Any:
    return GAME.view(table.state, 0).shot


def test_r6_2_a_miss_can_be_tried_again() -> None:
    """The table is as it was; the tries are counted."""
    table = course()
    stood = list(table.state.poses)
    table = act(table, MISS)
    assert (table.state.phase, GAME.outcome(table.state)) == ("tried", None)
    assert table.happened(ShotMade) == [ShotMade(solved=False, stars=0)]
    assert "That was your flick" in str(refusal(table, "flick 30 at 0,0,40 by 0,0,-200"))
    table = act(table, Shot(1))
    assert list(table.state.poses) == stood
    assert (shot(table).tried, table.state.last) == (1, None)


@pytest.mark.parametrize(("misses", "stars"), [(0, 3), (1, 2), (2, 2), (3, 1)])
def test_r6_3_the_sooner_the_more_stars(misses: int, stars: int) -> None:
    """Three for the first try."""
    table = course()
    for _ in range(misses):
        table = act(act(table, MISS), Shot(1))
    table = act(table, puzzles.puzzle(1).solution)
    assert (shot(table).solved, shot(table).stars) == (True, stars)
    again = act(table, Shot(1))
    assert (shot(again).tried, shot(again).stars) == (0, 0)


def test_r6_2_it_is_shown_how_it_can_be_done() -> None:
    """Whenever one asks; that is no hit, and a hit afterwards is worth one star."""
    for begins in (course(2), act(course(2), MISS)):
        table = act(begins, Show())
        assert [type(event).__name__ for event in table.events][:3] == [
            "ShotSet",
            "ShotShown",
            "Flicked",
        ]
        assert any(event.piece == 41 for event in table.happened(Eliminated))
        assert (table.state.phase, shot(table).solved, shot(table).shown) == ("tried", False, True)
        table = act(act(table, Shot(2)), puzzles.puzzle(2).solution)
        assert shot(table).stars == 1


def test_r6_2_another_can_be_taken_at_any_time() -> None:
    """Its count begins anew."""
    table = act(act(course(), MISS), Shot(5))
    assert (table.state.puzzle, shot(table).tried) == (5, 0)
    assert GAME.view(act(table, Shot(6)).state, 0).puzzle_title == puzzles.puzzle(6).title
    assert "24 trick shots" in str(refusal(table, "shot 25"))


def test_r6_2_the_levels_go_from_plain_to_hard() -> None:
    """All of them, kind by kind, and after the last the first again."""
    assert sorted(puzzles.course()) == list(NUMBERS)
    first = GAME.setup({"variant": "levels"}).puzzle
    assert puzzles.puzzle(first).title == "Off the edge 1"
    assert puzzles.after(puzzles.course()[-1]) == first


def test_r6_1_with_one_try_there_is_nothing_else() -> None:
    """Neither another one nor a look at how it is done."""
    table = Table(GAME.setup({"variant": "trick_shots", "puzzle": 1}), [])
    for text in ("shot 2", "show"):
        assert "one flick" in str(refusal(table, text))
    assert not shot(table).can_go_on


def test_r6_2_there_is_an_end_to_it() -> None:
    """After very many, the next flick is the last."""
    table = course()
    table.state.shots = SHOTS
    assert "enough trick shots" in str(refusal(table, "show"))
    assert GAME.outcome(act(table, MISS).state).reason == "missed"


def test_the_box_has_a_picture_of_each() -> None:
    """Of the trick shots here, of the fortresses in a battle; a box is a few kilobytes."""
    box = GAME.box(course().state.options)
    assert {info.title for info in box.shots} == {each.title for each in puzzles.library()}
    assert not box.fortresses
    battle = GAME.box(GAME.setup({}).options)
    assert len(battle.fortresses) == 10
    assert all(len(info.pieces) == 21 for info in battle.fortresses)
    assert all(len(breakroom.to_json(each)) < 25_000 for each in (box, battle))
