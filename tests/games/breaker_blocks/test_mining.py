"""Breaker Blocks' puzzles: all that a turn can lead to, by the rules and by the kernel."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import breakroom
from breakroom.core.play import carry_out
from breakroom.core.puzzle import Puzzle
from breakroom.games.breaker_blocks import kernel, mining, puzzle_words
from breakroom.games.breaker_blocks.actions import Play
from breakroom.games.breaker_blocks.blocks import KIND
from breakroom.games.breaker_blocks.game import GAME
from breakroom.games.breaker_blocks.kernel_wins import winning_boards
from breakroom.games.breaker_blocks.state import State

SAMPLE = 3
BROAD = {KIND[name] for name in ("agitate", "accelerate", "automate", "aggravate")}


@cache
def sample() -> list[Puzzle]:
    """Of those whose hand has no module with very many answers."""
    some = list(breakroom.puzzles("breaker_blocks"))
    random.Random(3).shuffle(some)
    return list(islice(filter(is_narrow, some), SAMPLE))


def is_narrow(puzzle: Puzzle) -> bool:
    state, kinds = puzzle.start(), len(KIND)
    return not any(state.hands[puzzle.seat * kinds + kind] for kind in BROAD)


def wins(state: State, seat: int) -> Iterator[State]:
    """Every way to win in this turn, by the rules alone."""
    for action in list(GAME.legal(state, seat)):
        after, _ = carry_out(GAME, state, seat, action)
        outcome = GAME.outcome(after)
        if outcome is not None:
            if outcome.ranks[seat] < outcome.ranks[1 - seat]:
                yield after
        elif after.to_move == seat and (after.effect or after.actions_left < 2):
            yield from wins(after, seat)


def test_the_rules_know_no_other_board_that_wins() -> None:
    """Gone through without the kernel, the wins of the turn end with the line's board."""
    for puzzle in sample():
        state: Any = puzzle.start()
        seat, end = puzzle.seat, state
        found = {frozenset(mining.power_blocks(one)) for one in wins(state, seat)}
        for done in puzzle.line:
            end, _ = carry_out(GAME, end, seat, GAME.action(done.action))
        assert found == {frozenset(mining.power_blocks(end))}


def test_another_way_to_the_same_board_solves_it_too() -> None:
    """The AUTHENTICATE that ends the game may go into any input."""
    others = 0
    for puzzle in sample():
        *first, last = [GAME.action(done.action) for done in puzzle.line]
        state: Any = puzzle.start()
        for action in first:
            state, _ = carry_out(GAME, state, puzzle.seat, action)
        for action in GAME.legal(state, puzzle.seat):
            if isinstance(action, Play) and action.block == last.block == "authenticate":
                assert puzzle.check([*first, action]).done
                others += action != last
    assert others


def test_a_turn_that_passes_without_a_win_is_wrong() -> None:
    """Until then nothing is said."""
    puzzle = sample()[0]
    state: Any = puzzle.start()
    draws = [one for one in GAME.legal(state, puzzle.seat) if type(one).__name__ == "Draw"]
    assert puzzle.check(draws[:1]).right
    verdict = puzzle.check([draws[0], draws[-1]])
    assert not verdict.right
    assert verdict.say == puzzle_words.WRONG["win"]


def test_what_cannot_be_gone_through_is_no_puzzle() -> None:
    """Too few positions leave it open whether there is another board."""
    state: Any = sample()[0].start()
    assert mining.is_puzzle(mining.wins_of(state))
    assert not mining.is_puzzle(winning_boards(kernel.encode(state), 1))
