"""A finished game says something of itself soon: a rough figure of its first decision, and, where
there is no time, rough figures of all others."""

import random
from typing import Any

import pytest

import breakroom
from breakroom import reviews
from breakroom.core.game import Event
from breakroom.core.play import step
from breakroom.core.record import Move, Record

KEYS = [key for key in breakroom.game_keys() if reviews.has_review(key)]


def begun(key: str, plies: int) -> tuple[Record, list[tuple[Any, list[Event]]]]:
    """The beginning of a game played at random, and its positions."""
    game, rng = breakroom.game(key), random.Random(3)
    state = game.setup(seed=3)
    record = Record(key, game.version, {}, f"{3:064x}", [])
    states: list[tuple[Any, list[Event]]] = [(state, [])]
    while len(record.moves) < plies:
        seat = game.decisions(state)[0].seat
        action = game.sample(state, seat, rng)
        state, events = step(game, state, seat, action)
        record.moves.append(Move(seat, action))
        states.append((state, events))
    return record, states


@pytest.mark.parametrize("key", KEYS)
def test_the_first_look_is_at_the_first_decision(key: str) -> None:
    """Of the plies before it the review weighs none, and of that ply it does."""
    game = breakroom.game(key)
    record, states = begun(key, 6)
    *before, last = reviews.first_look(game, record, states)
    assert last.decided is not None
    ply = last.decided.ply
    assert [one.decided for one in before] == [None] * ply
    assert [reviews.part(game, record, states, at).decided for at in range(ply)] == [None] * ply
    weighed = reviews.part(game, record, states, ply).decided
    assert weighed is not None
    assert (weighed.seat, weighed.played.text) == (last.decided.seat, last.decided.played.text)
    found = reviews.put_together(game, states, [*before, last])
    assert [one.ply for one in found.decisions] == [ply]


@pytest.mark.parametrize("key", KEYS)
def test_a_review_out_of_time_glances_at_the_rest(key: str) -> None:
    """And says so of each decision; of luck it then says nothing."""
    record, _ = begun(key, 6)
    hasty, whole = reviews.review(record, seconds=0), reviews.review(record)
    assert hasty.decisions
    assert all(one.is_rough for one in hasty.decisions)
    assert not hasty.luck
    assert not any(one.is_rough for one in whole.decisions)
    assert {one.ply for one in hasty.decisions} <= {one.ply for one in whole.decisions}


@pytest.mark.parametrize("key", KEYS)
def test_what_a_review_uses_can_be_loaded_before_there_is_a_game(key: str) -> None:
    """A worker does so while a game is played."""
    reviews.rehearse(key)
