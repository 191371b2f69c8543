"""Breaker Blocks turn by turn: the ends of a turn that are found, and what comes of them."""

import random

import pytest

from breakroom.games.breaker_blocks import kernel, kernel_turns
from breakroom.games.breaker_blocks import kernel_board as kb
from breakroom.games.breaker_blocks.kernel_turns import End, look_ahead, new_front, turns_from
from games.breaker_blocks.scenario import GAME, lay, start


def ends_of(state, begun=4, most=12) -> list[End]:
    return turns_from(kernel.encode(state), new_front(begun), most)


def test_a_turn_that_wins_is_the_best_end():
    """Two actions: the 3 that takes circuit II, and the second AUTHENTICATE."""
    state = lay(
        orange="power-2-F@2,-1N",
        blue="power-3@0,1S power-2-F@1,1S authenticate@3,0W",
        hands=("power-0-LFR power-3 authenticate", "power-0-LFR"),
    ).state
    best = ends_of(state)[0]
    assert best.value == 1.0
    assert best.state[kb.OVER]
    assert str(kernel.decode_move(state, best.first)) == "power-3@1,-1N"
    assert look_ahead(kernel.encode(state), new_front(4), (4, 3)) == 1.0


def test_who_may_win_next_is_seen_two_turns_ahead():
    """Blue, to move after Orange, holds the second AUTHENTICATE and leads two circuits."""
    state = lay(
        orange="power-2-F@2,-1N",
        blue="power-3@0,1S power-3@1,1S authenticate@3,0W",
        hands=("power-0-LFR", "authenticate"),
    ).state
    front = new_front(4)
    assert look_ahead(kernel.encode(state), front, (4,)) > -1.0
    assert look_ahead(kernel.encode(state), front, (4, 3)) == -1.0


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_ends_are_ends_of_the_turn_each_once_the_best_first(seed):
    """In positions of random games: another turn, or the end of the game."""
    rng, state = random.Random(seed), start().state
    for _ in range(30):
        if state.ended:
            break
        GAME.apply(state, state.to_move, GAME.sample(state, state.to_move, rng))
    if state.ended:
        return
    begun = kernel.encode(state)
    found = ends_of(state, begun=2, most=6)
    assert found
    assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    assert len({kernel_turns.key_of(one.state) for one in found}) == len(found)
    for one in found:
        assert one.state[kb.OVER] or one.state[kb.TURNS_LEFT] < begun[kb.TURNS_LEFT]
        action = kernel.action_of(begun, one.first)
        assert GAME.refuse(state, state.to_move, action) is None


@pytest.mark.parametrize(("draws", "value"), [("draw", 0.0), ("both_lose", kernel_turns.BOTH_LOST)])
def test_a_draw_in_which_both_lose_is_worth_a_loss_to_whoever_moves(draws, value):
    """R4.5: and it is no win of the other's."""
    table = lay(
        orange="power-3@0,-1N",
        blue="power-3@1,1S authenticate@3,0W",
        hands=("authenticate", "power-0-LFR"),
        draws=draws,
    ).do("authenticate@2,-1N")
    assert kernel_turns.worth(kernel.encode(table.state), 0) == value
