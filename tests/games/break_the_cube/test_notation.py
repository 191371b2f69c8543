"""Actions as text, for people, records and scenarios."""

import random

import pytest

from games.break_the_cube.scenario import FIVE, GAME, NOOK, TOWER, play


@pytest.mark.parametrize("variant", GAME.variants)
def test_every_action_reads_as_it_is_written(variant):
    """Sampled builds, questions and guesses, to text and back."""
    rng = random.Random(variant)
    state = GAME.setup(GAME.variants[variant], 1)
    for _ in range(12):
        if not GAME.decisions(state):
            break
        seat = GAME.decisions(state)[0].seat
        action = GAME.sample(state, seat, rng)
        text = GAME.notation(state, seat, action)
        assert str(GAME.parse(state, seat, text)) == text
        GAME.apply(state, seat, action)


def test_cubes_are_written_as_square_and_level():
    """Block by block."""
    state = play((NOOK, TOWER)).state
    action = GAME.parse(state, 0, f"guess {TOWER}")
    assert action.cells["small"] == ((1, 1, 0), (1, 1, 1))
    assert str(action) == f"guess {TOWER}"
    assert str(GAME.parse(state, 0, f"guess {FIVE}")).count("2 ") >= 2


def test_letters_may_be_small():
    """A person types as they like; on the wire a letter is a capital."""
    assert GAME.parse(play((NOOK, TOWER)).state, 0, "ask e").at == "E"


def test_a_cube_outside_has_a_text_form_too():
    """For messages about what was refused."""
    cells = {"small": [[3, 0, 0], [2, 0, 0]]}
    assert str(GAME.action({"type": "guess", "cells": cells})) == "guess small 31 (3,0,0)"


def test_actions_can_be_keys():
    """As searches need them; the order in which blocks are named does not matter."""
    state = play((NOOK, TOWER)).state
    one, other = (GAME.parse(state, 0, f"guess {t}") for t in (NOOK, TOWER))
    turned = GAME.parse(state, 0, "guess large 11 21 41 31 small 71 72 medium 91 92 61")
    assert len({one, other, GAME.parse(state, 0, f"build {NOOK}")}) == 3
    ordered = GAME.parse(state, 0, "guess large 11 21 31 41 medium 61 91 92 small 71 72")
    assert one == ordered
    assert hash(one) == hash(ordered)
    assert turned != one  # cubes in another order: the same shape, another way to say it
