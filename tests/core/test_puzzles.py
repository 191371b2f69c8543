"""What all puzzles share: an answer is judged along the line, ids come from positions."""

from pathlib import Path

import msgspec
import pytest

import breakroom
from breakroom import puzzlebook
from breakroom.core.puzzle import Puzzle, named

KEY = "convert"


def answers(puzzle: Puzzle) -> list[dict[str, object]]:
    return [one.action for one in puzzle.line if one.seat == puzzle.seat]


@pytest.fixture
def puzzle() -> Puzzle:
    """One with two turns of the solver at least."""
    return next(one for one in breakroom.puzzles(KEY) if len(answers(one)) > 1)


def test_the_listed_solution_solves(puzzle: Puzzle) -> None:
    """Answer by answer: right, with the line's replies, and done with the last."""
    told = answers(puzzle)
    for count in range(len(told)):
        verdict = puzzle.check(told[:count])
        assert (verdict.right, verdict.done) == (True, False)
    replies = [deed for n in range(1, len(told) + 1) for deed in puzzle.check(told[:n]).reply]
    assert replies == [deed for deed in puzzle.line if deed.seat != puzzle.seat]
    assert puzzle.check(told).done


def test_an_answer_that_leads_elsewhere_is_wrong(puzzle: Puzzle) -> None:
    """It says so in a sentence, and what the others make of it is legal."""
    game = breakroom.game(KEY)
    state = puzzle.start()
    wrong = next(
        one
        for one in game.legal(state, puzzle.seat)
        if one != game.action(answers(puzzle)[0])
        and game.decisions(breakroom.step(game, state, puzzle.seat, one)[0])
    )
    verdict = puzzle.check([wrong], shows=False)
    assert (verdict.right, verdict.done, verdict.reply) == (False, False, [])
    assert verdict.say.endswith(".")


def test_another_spelling_of_the_same_action_is_right(puzzle: Puzzle) -> None:
    """What leads to the same position is the same answer."""
    game = breakroom.game(KEY)
    state, first = puzzle.start(), game.action(answers(puzzle)[0])
    after, _ = breakroom.step(game, state, puzzle.seat, first)
    spellings = 0
    for turn in range(4):
        for flip in (False, True):
            same = msgspec.structs.replace(first, turn=turn, flip=flip)
            if game.refuse(state, puzzle.seat, same) is None:
                reached, _ = breakroom.step(game, state, puzzle.seat, same)
                assert puzzle.check([same], shows=False).right == (reached == after)
                spellings += 1
    assert spellings


def test_what_the_rules_forbid_is_refused(puzzle: Puzzle) -> None:
    """So is an answer after the last one, and what is no action at all."""
    forbidden = {**answers(puzzle)[0], "x": 9}
    with pytest.raises(breakroom.Refused, match="off the board"):
        puzzle.check([forbidden])
    with pytest.raises(breakroom.Refused, match="already solved"):
        puzzle.check([*answers(puzzle), answers(puzzle)[0]])
    with pytest.raises(breakroom.Refused, match="not an action"):
        puzzle.check([{"type": "no"}])


def test_a_question_with_choices_takes_the_number_of_one() -> None:
    """Only the right one solves it; a number that is not there is refused."""
    puzzle = Puzzle(KEY, 1, "win", 0, "Which?", choices=("a", "b", "c"), answer=1)
    assert not puzzle.check([]).done
    assert puzzle.check([1]).done
    assert not puzzle.check([2]).right
    for bad in (3, -1, True, "b"):
        with pytest.raises(breakroom.Refused, match="0 to 2"):
            puzzle.check([bad])


def test_an_id_is_made_from_the_position(puzzle: Puzzle) -> None:
    """The same question has the same id, another position another one."""
    assert named(puzzle).id == puzzle.id
    assert named(msgspec.structs.replace(puzzle, before=puzzle.before[:-2])).id != puzzle.id


def test_a_set_is_written_and_read_byte_for_byte(tmp_path: Path, puzzle: Puzzle) -> None:
    """Sorted by rating; what is broken is refused with its line."""
    hard, easy = (msgspec.structs.replace(puzzle, rating=rating) for rating in (1900, 900))
    one, other = tmp_path / "one.xz", tmp_path / "other.xz"
    puzzlebook.write(one, [hard, easy])
    puzzlebook.write(other, [easy, hard])
    assert one.read_bytes() == other.read_bytes()
    assert puzzlebook.read(one) == [easy, hard]
    one.write_bytes(b"no")
    with pytest.raises(breakroom.Refused, match="cannot be read"):
        puzzlebook.read(one)


def test_puzzles_of_other_rules_are_not_loaded(
    monkeypatch: pytest.MonkeyPatch, puzzle: Puzzle
) -> None:
    """A game whose version has risen has none until they are mined anew."""
    assert puzzlebook.puzzle(KEY, puzzle.id) == puzzle
    monkeypatch.setattr(type(breakroom.game(KEY)), "version", 99)
    puzzlebook.puzzles.cache_clear()
    try:
        assert puzzlebook.puzzles(KEY) == ()
    finally:
        puzzlebook.puzzles.cache_clear()


def test_an_unknown_puzzle_is_refused() -> None:
    """With a sentence."""
    with pytest.raises(breakroom.Refused, match="no puzzle 'nope'"):
        puzzlebook.puzzle(KEY, "nope")
