"""Mining and rating puzzles: repeatable, in any number of processes, with or without a break."""

from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner

import breakroom
from breakroom.arena.mining import mine, read
from breakroom.arena.puzzle_rating import bands, rate, rating_of, strengths
from breakroom.cli import main
from breakroom.core.puzzle import Puzzle

KEY = "breaker_blocks"
RECORDS = Path(__file__).parents[1] / "records"


def mined(**told: object) -> list[str]:
    return [one.id for piece in mine(KEY, 4, seed=7, **told) for one in piece.found]  # type: ignore[arg-type]


def test_a_break_changes_nothing(tmp_path: Path) -> None:
    """A file that was begun is gone on with; two processes find what one finds."""
    whole, file = mined(), tmp_path / "mined.jsonl"
    assert len(list(islice(mine(KEY, 4, seed=7, keep=file), 2))) == 2
    with file.open("ab") as torn:
        torn.write(b'{"number":2,"sec')
    assert mined(keep=file) == whole
    assert [one.id for one in read(file, KEY)][: len(whole)] == whole
    assert mined(workers=2) == whole
    assert len(set(whole)) == 4


def test_a_record_is_looked_through() -> None:
    """It ends with the records, however many were wanted; one of another game is refused."""
    text = (RECORDS / "convert-basic.jsonl").read_text("utf-8")
    pieces = list(mine("convert", 500, records=[text, text]))
    assert [piece.number for piece in pieces] == [0, 1]
    assert not pieces[1].found  # the same game has nothing new
    with pytest.raises(breakroom.Refused, match="is one of convert"):
        list(mine(KEY, 1, records=[text]))


def test_a_file_of_other_puzzles_is_refused(tmp_path: Path) -> None:
    """With a sentence, before anything is looked for."""
    file = tmp_path / "mined.jsonl"
    list(mine(KEY, 1, seed=7, keep=file))
    with pytest.raises(breakroom.Refused, match="Give another file"):
        list(mine(KEY, 1, seed=8, keep=file))
    with pytest.raises(breakroom.Refused, match="has puzzles of breaker_blocks"):
        read(file, "convert")
    with pytest.raises(breakroom.Refused, match="at least one"):
        list(mine(KEY, 0))


def test_the_levels_own_strengths_are_fixed() -> None:
    """The club's is 1500, each level's above the one below."""
    for key in breakroom.game_keys():
        if breakroom.puzzles(key):
            found = strengths(key)
            assert found == sorted(found)
            assert found[2] == 1500


def test_a_puzzle_is_rated_like_the_level_that_solves_every_second() -> None:
    """And the more it is solved, the lower; never out of all bounds."""
    ratings = [
        rating_of("convert", solved, 20)
        for solved in ([20] * 5, [5, 15, 20, 20, 20], [0, 2, 10, 18, 20], [0, 0, 0, 3, 9], [0] * 5)
    ]
    assert ratings == sorted(ratings)
    assert abs(ratings[2] - 1500) < 40
    assert -1000 < ratings[0] < 600
    assert 2300 < ratings[-1] < 4000


def test_tries_are_kept(tmp_path: Path) -> None:
    """What was tried is not tried again, and comes to the same."""
    some = [one for piece in mine(KEY, 2, seed=7) for one in piece.found]
    file = tmp_path / "tries.jsonl"
    first = list(rate(KEY, some[:1], keep=file, tries=4))
    size = file.stat().st_size
    again = list(rate(KEY, some[:1], keep=file, tries=4))
    assert again == first
    assert file.stat().st_size == size
    assert list(rate(KEY, some, keep=file, tries=4)) == list(rate(KEY, some, tries=4))


def test_bands_are_of_about_as_many_puzzles() -> None:
    """Those of one rating stay together."""
    rated = [
        Puzzle(KEY, 1, "win", 0, "Win.", rating=rating, solved=(0, 5, 10, 15, 20))
        for rating in (1000, 1100, 1100, 1100, 1200, 1300, 1400, 1500, 1600, 1700)
    ]
    assert [one.puzzles for one in bands(rated, 5)] == [4, 2, 2, 2]
    assert bands(rated, 5)[0].solved == (0, 0.25, 0.5, 0.75, 1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("list convert --theme no", "There is no theme 'no'"),
        ("mine no_game -n 1", "There is no game 'no_game'"),
        ("prove convert --from FILE", "is no file of puzzles"),
        ("mine convert -n 1 --from FILE", "line 1"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    words: str, said: str, tmp_path: Path
) -> None:
    """Nothing is written then."""
    bad = tmp_path / "bad.jsonl"
    bad.write_text("no\n")
    told = [str(bad) if word == "FILE" else word for word in words.split()]
    done = CliRunner().invoke(main, ["puzzles", *told])
    assert done.exit_code == 2, done.output
    assert said in done.output
