"""Trick shots as puzzles: what is right, what is proved, and what is not."""

import random
from typing import Any

import pytest

from breakroom.core.puzzle import Puzzle, named
from breakroom.core.script import deed
from breakroom.games.barrier_battles import mining, puzzles, scenes
from breakroom.games.barrier_battles.actions import Flick
from breakroom.games.barrier_battles.state import flickable
from games.barrier_battles.scenario import GAME


def as_puzzle(state: Any, flick: Flick) -> Puzzle:
    return named(
        Puzzle(
            GAME.key,
            GAME.version,
            "trick_shot",
            0,
            mining.ASK,
            line=[deed(0, flick)],
            table=mining.laid(state),
        )
    )


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    """The first trick shot of the levels."""
    shot = puzzles.puzzle(1)
    state = mining.at_rest(GAME, dict(shot.pieces))
    assert state is not None
    return as_puzzle(state, shot.solution)


def test_any_flick_that_knocks_the_king_out_is_right(puzzle: Puzzle) -> None:
    """The listed one, and the same a little harder."""
    flick = GAME.action(puzzle.line[0].action)
    assert puzzle.check([flick]).done
    jx, jy, jz = flick.impulse
    other = Flick(flick.piece, flick.point, (jx - 5, jy - 5, jz))
    assert puzzle.check([other]).done == mining.hits(puzzle.start(), other)


def test_a_flick_that_leaves_the_king_is_wrong(puzzle: Puzzle) -> None:
    (miss,) = mining.near_misses(GAME, puzzle, random.Random(1))
    verdict = puzzle.check(miss)
    assert (verdict.right, verdict.say) == (False, "The king is still there.")


def test_themes_are_found_by_what_happens(puzzle: Puzzle) -> None:
    """The king of the first one sits on a tower."""
    assert "brought_down" in set(mining.themes(GAME, puzzle))


def test_a_king_in_the_open_is_no_puzzle() -> None:
    """Too many flicks at random would hit it."""
    disc = scenes.RED
    poses = {disc: scenes.lying(disc, 0, -60), scenes.KING: scenes.lying(scenes.KING, 0, 60)}
    state = mining.at_rest(GAME, poses)
    assert state is not None
    straight = Flick(disc, (0, -150, 0), (0, 12_000, 0))
    fault = mining.prove(GAME, as_puzzle(state, straight))
    assert fault is not None
    assert fault.startswith("Of 160 flicks at random")


def test_a_flick_that_forgives_nothing_is_not_proved(puzzle: Puzzle) -> None:
    (miss,) = mining.near_misses(GAME, puzzle, random.Random(1))
    fault = mining.prove(GAME, as_puzzle(puzzle.start(), miss[0]))
    assert fault == f"A club hand hits 0 times out of {mining.AGAIN}."


@pytest.mark.parametrize("title", scenes.IDEAS)
def test_scenes_of_every_idea_stand(title: str) -> None:
    """Of ten, at least half come to rest as they were drawn, with a red disc to flick."""
    rng = random.Random(title)
    drawn = [mining.at_rest(GAME, scenes.IDEAS[title](rng)) for _ in range(10)]
    assert sum(state is not None and bool(flickable(state, 0)) for state in drawn) >= 5


def test_flicks_at_random_are_allowed() -> None:
    state = mining.at_rest(GAME, scenes.over_the_wall(random.Random(1)))
    assert state is not None
    rng = random.Random(2)
    for _ in range(50):
        assert GAME.refuse(state, 0, mining.any_flick(GAME, state, rng)) is None


def test_every_level_tries() -> None:
    """The steadiest hand with the most tries hits a king on a low wall more than once."""
    state = mining.at_rest(GAME, scenes.over_the_step(random.Random(3)))
    assert state is not None
    one = as_puzzle(state, next(iter(mining.candidates(state, 0, 1, random.Random(1)))))
    for level in mining.PLANNED:
        tries = [mining.attempt(GAME, one, level, random.Random(n)) for n in range(3)]
        assert all(isinstance(hit, bool) for hit in tries)
