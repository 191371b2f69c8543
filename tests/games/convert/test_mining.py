"""Convert's puzzles: exactly one placement keeps the result, by the exact solver."""

import random

import msgspec
import pytest

import breakroom
from breakroom.arena.mining import prove
from breakroom.core.play import carry_out
from breakroom.core.puzzle import Puzzle
from breakroom.games.convert import endgame, kernel, mining, puzzle_words
from breakroom.games.convert.game import GAME

SAMPLE = 6


def sample(kind: str) -> list[Puzzle]:
    some = [one for one in breakroom.puzzles("convert") if one.kind == kind]
    return random.Random(3).sample(some, min(SAMPLE, len(some)))


@pytest.mark.parametrize("kind", puzzle_words.KINDS)
def test_every_placement_solved_by_itself_says_the_same(kind: str) -> None:
    """The quick question "does it keep the result" against the whole value of each placement."""
    for puzzle in sample(kind):
        state = puzzle.start()
        worth = {}
        for place in GAME.legal(state, puzzle.seat):
            after, _ = carry_out(GAME, state, puzzle.seat, place)
            position = kernel.encode(after)
            solved = None if after.ended else endgame.solve(position, 1_000_000)
            white = int(kernel.margin(position)) * (1 - 2 * puzzle.seat)
            mine = solved is not None and after.to_move == puzzle.seat
            worth[place] = white if solved is None else solved.margin * (1 if mine else -1)
        best, second, *_ = sorted(worth.values(), reverse=True)
        assert worth[GAME.action(puzzle.line[0].action)] == best
        aim = mining.aim_of(kind, best)
        assert best >= aim > second
        assert (kind == "draw") == (best == 0)
        assert len(worth) >= mining.LEGAL


def test_a_wrong_placement_is_answered_by_the_best_reply() -> None:
    """After it the solver does not come to what was asked for."""
    for puzzle in sample("win"):
        state = puzzle.start()
        wrong = next(
            one
            for one in GAME.legal(state, puzzle.seat)
            if one != GAME.action(puzzle.line[0].action)
            and carry_out(GAME, state, puzzle.seat, one)[0].to_move == 1 - puzzle.seat
        )
        verdict = puzzle.check([wrong])
        assert not verdict.right
        assert verdict.say == puzzle_words.WRONG["win"]
        (reply,) = verdict.reply
        after, _ = carry_out(GAME, state, puzzle.seat, wrong)
        after, _ = carry_out(GAME, after, reply.seat, GAME.action(reply.action))
        assert not mining.End(GAME).keeps(after, puzzle.seat, 1)


def test_a_line_that_is_not_the_only_one_is_not_proved() -> None:
    """Another first placement, or another kind, is found out."""
    puzzle = sample("win")[0]
    assert prove(puzzle) is None
    state = puzzle.start()
    other = next(
        one for one in GAME.legal(state, puzzle.seat) if one != GAME.action(puzzle.line[0].action)
    )
    line = [msgspec.structs.replace(puzzle.line[0], action=msgspec.to_builtins(other))]
    assert "not the only one" in (mining.prove(GAME, replaced(puzzle, line=line)) or "")
    assert "kind draw" in (mining.prove(GAME, replaced(puzzle, kind="draw")) or "")


def replaced(puzzle: Puzzle, **changes: object) -> Puzzle:
    return msgspec.structs.replace(puzzle, **changes)
