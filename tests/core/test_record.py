"""Records: written, read, replayed; and damaged in every way."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import breakroom
from breakroom import BadRecord

CONVERT = breakroom.game("convert")
GOLDEN = sorted((Path(__file__).parents[1] / "records").glob("*.jsonl"))


def a_record() -> str:
    rng, record = random.Random(4), breakroom.new_record(CONVERT, {"variant": "box"}, 4)
    state = CONVERT.setup(record.options, 4)
    while asked := CONVERT.decisions(state):
        move = breakroom.Move(asked[0].seat, CONVERT.sample(state, asked[0].seat, rng), 7)
        record.moves.append(move)
        state, _ = breakroom.step(CONVERT, state, move.seat, move.action)
    return breakroom.write_record(CONVERT, record)


def test_a_record_reads_as_it_was_written() -> None:
    """Text and record are the same thing."""
    text = a_record()
    record = breakroom.read_record(text)
    assert breakroom.write_record(CONVERT, record) == text


def test_a_game_that_was_once_begun_with_an_idle_option_replays() -> None:
    """What does nothing is refused to a new game; one that is kept plays on as it did."""
    record = breakroom.new_record(CONVERT, {"pool": "community"}, 1)
    text = breakroom.write_record(CONVERT, record)
    assert breakroom.read_record(text) == record
    with pytest.raises(breakroom.Refused):
        CONVERT.setup(record.options, 1)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_replay_to_their_outcome(path: Path) -> None:
    """Games recorded once end the same way for ever, or the game's version must rise."""
    text = path.read_text("utf-8")
    record = breakroom.read_record(text)
    assert breakroom.write_record(breakroom.game(record.game), record) == text


def test_there_is_a_golden_game_for_every_variant() -> None:
    """tools/golden.py makes the missing ones."""
    names = {path.stem for path in GOLDEN}
    for key in breakroom.game_keys():
        assert {f"{key}-{variant}" for variant in breakroom.game(key).variants} <= names


def swap(line: int, old: str, new: str) -> Callable[[list[str]], None]:
    def damage(lines: list[str]) -> None:
        assert old in lines[line - 1]
        lines[line - 1] = lines[line - 1].replace(old, new, 1)

    return damage


@pytest.mark.parametrize(
    ("damage", "line", "says"),
    [
        (lambda lines: lines.clear(), 1, "empty"),
        (swap(1, '{"breakroom":1', '{"chess":1'), 1, "not the header of a Breakroom record"),
        (swap(1, '"breakroom":1', '"breakroom":9'), 1, "format 9 is not known"),
        (swap(1, '"game":"convert"', '"game":"chess"'), 1, "no game 'chess'"),
        (swap(1, '"version":1', '"version":2'), 1, "version 2 of Convert's rules"),
        (swap(1, '"box"', '"sack"'), 1, "no variant 'sack'"),
        (swap(1, '"seed":"0', '"seed":"x'), 1, "64 hex digits"),
        (swap(2, "{", ""), 2, "not an action of a record"),
        (swap(3, '"seat"', '"chair"'), 3, "not an action of a record"),
        (swap(3, '"type":"place"', '"type":"throw"'), 3, "not an action of Convert"),
        (swap(3, '"x":', '"x":9'), 3, "off the board"),
        (lambda lines: lines.insert(3, lines[2]), 4, "It is not your turn"),
        (lambda lines: lines.__setitem__(-1, '{"outcome":{}}'), 0, "not an outcome"),
        (swap(0, '"ranks":[', '"ranks":[3,'), 0, "not the one that the actions lead to"),
    ],
)
def test_a_damaged_record_is_refused_with_its_line(
    damage: Callable[[list[str]], None], line: int, says: str
) -> None:
    """Which line, and what is wrong with it."""
    lines = a_record().splitlines()
    damage(lines)
    with pytest.raises(BadRecord) as bad:
        breakroom.read_record("\n".join(lines))
    assert bad.value.line == (line or len(lines))
    assert says in bad.value.problem
