"""Win this turn: is it won? By the rules alone, as whoever answers waits for it."""

from collections.abc import Sequence
from typing import Any

from breakroom.core.game import Game
from breakroom.core.play import redo
from breakroom.core.puzzle import Puzzle, Verdict, wrong
from breakroom.games.breaker_blocks.state import ACTIONS, State


def judge(game: Game[Any], puzzle: Puzzle, actions: Sequence[Any]) -> Verdict:
    """Right as long as the turn goes on; whatever wins in it is right."""
    state, seat = puzzle.start(), puzzle.seat
    for number, action in enumerate(actions):
        state, _ = redo(game, state, seat, action)
        outcome = game.outcome(state)
        if outcome is not None and outcome.ranks[seat] < outcome.ranks[1 - seat]:
            is_last = number == len(actions) - 1
            return Verdict(right=is_last, done=is_last)
        if outcome is not None or is_over(state, seat):
            return Verdict(right=False, done=False, say=wrong(puzzle))
    return Verdict(right=True, done=False)


def is_over(state: State, seat: int) -> bool:
    """Has the turn passed? A turn of the same seat follows when the other is out of power."""
    return state.to_move != seat or (state.actions_left == ACTIONS and not state.effect)
