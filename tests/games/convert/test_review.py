"""Convert's review: what a placement was worth, solved or searched."""

import random
from typing import Any

import pytest

from breakroom import lessons
from breakroom.core.judging import Weighed
from breakroom.games.convert import endgame, kernel, review
from breakroom.games.convert.actions import Place
from breakroom.games.convert.game import GAME
from breakroom.games.convert.state import State
from games.convert.scenario import play
from games.convert.test_bots import VERSUS, late

pytest.importorskip("numba")

FEW = review.EFFORT._replace(first=600, short=300, long=600)  # enough to tell obvious things


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "EFFORT", FEW)


def weighed(state: State, text: str, seed: int = 1) -> Weighed:
    seat = state.to_move
    found = review.weigh(GAME, state, seat, GAME.parse(state, seat, text), random.Random(seed))
    assert found is not None
    return found


def loss(found: Weighed) -> float:
    return 100 * (found.chance - found.played)


def last_block() -> State:
    """White's last block completes a row and loses, or turns three squares and wins."""
    state: Any = lessons.start("convert", "last")
    return state


def test_a_row_that_loses_the_count_is_a_proved_blunder() -> None:
    """One row or three squares: the loss is that of the whole game, worked out to its end."""
    found = weighed(last_block(), "Ed1/1")
    assert (found.proved, loss(found), str(found.best)) == (True, 100, "Eb1/1")
    assert found.figures == {"lead": -2, "best_lead": 1}
    assert found.why == "It turns three squares."


def test_the_best_placement_costs_nothing() -> None:
    """What is as good as the best is called the best."""
    found = weighed(last_block(), "Eb1/1")
    assert (loss(found), str(found.best), found.figures["lead"]) == (0, "Eb1/1", 1)


def test_a_missed_row_is_dearer_than_the_row() -> None:
    """Early on it is searched: a bar on rank 1 scores, a tower on a white square does nothing."""
    table = play("basic")
    row, nothing = weighed(table.state, "Ea1/0"), weighed(table.state, "Bb1/0")
    assert not row.proved
    assert loss(nothing) > loss(row)
    assert loss(nothing) > 10


@pytest.mark.parametrize("variant", VERSUS)
def test_every_game_with_an_opponent_is_weighed(variant: str) -> None:
    """At the start and near the end: chances from 0 to 1, no loss below 0, a legal best."""
    positions = late(variant, seed=4)
    for state in (positions[-1], positions[len(positions) // 2], positions[1]):
        seat, rng = state.to_move, random.Random(2)
        action = GAME.sample(state, seat, rng)
        found = review.weigh(GAME, state, seat, action, rng)
        if found is None:
            assert len([*GAME.legal(state, seat)]) == 1
            continue
        assert 0 <= found.played <= found.chance <= 1
        assert all(chance <= found.chance for _, chance in found.others)
        assert all(GAME.refuse(state, seat, a) is None for a in (found.best, *dict(found.others)))


@pytest.mark.parametrize("variant", VERSUS)
def test_what_is_proved_is_what_the_solver_says(variant: str) -> None:
    """The chance is who wins, and the lead is the exact margin."""
    for state in late(variant, seed=6)[1:5]:
        seat = state.to_move
        found = review.weigh(GAME, state, seat, [*GAME.legal(state, seat)][-1], random.Random(1))
        solved = endgame.solve(kernel.encode(state), 1_000_000)
        if found is None or solved is None:
            continue
        assert found.proved
        assert found.chance == (1 + (solved.margin > 0) - (solved.margin < 0)) / 2
        if "best_lead" in found.figures:
            assert found.figures["best_lead"] == int(solved.margin / 3)


def test_the_same_seed_weighs_the_same_and_the_games_seed_does_not_matter() -> None:
    """There is nothing to hide in Convert but the seed, and that decides nothing more."""
    state = play("basic", "Ea1/0 Ab2/0").state
    twins = [GAME.guess(state, 0, random.Random(seed)) for seed in (1, 2)]
    first, second = (weighed(twin, "Bd4/0", seed=3) for twin in twins)
    assert first == second


def test_of_two_that_are_alike_the_luckier_is_not_taken_for_better() -> None:
    """Each is ahead in the round in which it is lucky, and is chosen by the others."""
    alike = [[0.6, 0.4, 0.5], [0.4, 0.6, 0.5]]
    assert review.apart_of(alike) == pytest.approx([-0.1, -0.1])
    better = [[0.6, 0.4, 0.5], [0.7, 0.4, 0.5]]
    assert review.apart_of(better) == pytest.approx([0.1, 0.2])
    assert review.apart_of([[0.6, 0.4, 0.5]]) == pytest.approx([0.1])


def test_another_spelling_of_the_placement_is_the_same_decision() -> None:
    """R1.5: a square looks the same however it is turned."""
    state = play("basic").state
    assert loss(weighed(state, "Jb2/0", 3)) == loss(weighed(state, "Jb2/2", 3))


def test_a_placement_in_a_puzzle_is_no_decision() -> None:
    """There is nobody to win against."""
    puzzle = play("two_loaves")
    action = next(GAME.legal(puzzle.state, 0))
    assert review.weigh(GAME, puzzle.state, 0, action, random.Random(1)) is None
    assert review.tracks(GAME, puzzle.state) == {}


@pytest.mark.parametrize(
    ("variant", "line", "best", "why"),
    [
        ("basic", "", "Ea1/0", "It completes rank 1 and turns two squares."),
        ("basic", "Ea1/0", "Ad3/0", "It turns one square."),
        ("towers", "Ac3/0", "Aa1/0", "It takes a1."),
        ("towers", "Aa1/0", "Ba1/0", "It takes a1."),
        ("box", "", "Aa1/0", ""),
    ],
)
def test_the_best_is_explained_by_what_it_leads_to(
    variant: str, line: str, best: str, why: str
) -> None:
    """Rows, squares, towers or room: whatever the variant counts."""
    state = play(variant, line).state
    seat = state.to_move
    action: Any = GAME.parse(state, seat, best)
    assert review.leads_to(GAME, state, seat, action, action) == why


def test_room_inside_the_box_is_counted_when_it_is_short() -> None:
    """In the position of the lesson one placement is left, and none for Black after it."""
    state: Any = lessons.start("convert", "box")
    best: Any = GAME.parse(state, 0, "Ha3/0")
    assert review.leads_to(GAME, state, 0, best, best) == (
        "It leaves Black no placements inside the box."
    )
    found = weighed(state, "Hb2/3")
    assert (found.proved, loss(found), found.best) == (True, 100, best)


def test_a_row_that_is_denied_is_named() -> None:
    """White threatens rank 1 with one more block; a tower on c1 prevents it."""
    state = play("basic", "Aa1/0").state
    state.supplies = [0b100, 0b11]  # white has the bar of 2 alone
    best, played = (Place("A", "black", x, y, 0, False) for x, y in ((2, 0), (3, 3)))
    assert review.leads_to(GAME, state, 1, best, played) == (
        "It keeps White from completing rank 1."
    )


def test_the_tracks_follow_what_counts() -> None:
    """Rows and squares by seat; towers, points or room in the other games."""
    assert review.tracks(GAME, play("basic").state) == {"rows": [0, 0], "squares": [8, 8]}
    assert review.tracks(GAME, play("basic", "Ea1/0").state) == {
        "rows": [1, 0],
        "squares": [10, 6],
    }
    assert review.tracks(GAME, play("towers", "Ca1/0").state) == {"towers": [2, 0]}
    assert review.tracks(GAME, play("change_up", "Ea1/0").state)["points"] == [3, 0]
    assert review.tracks(GAME, play("box").state) == {"placements": [273, 273]}
