"""Bad input: refused in words, nothing changed, and never a long simulation."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

import breakroom
from breakroom.core.play import redo, settled
from breakroom.games.barrier_battles.actions import Flick, Result, Stage
from games.barrier_battles.scenario import GAME, RED, at, battle, refusal

TABLE = battle({30: at(30, 0, -200), 36: at(36, 0, 0)})
FLICK = {"type": "flick", "piece": 30, "point": [0, -150, 0], "impulse": [0, 9000, 0]}
PLACE = {"type": "place", "piece": 0, "x": 0, "y": -2000, "yaw": 0, "face": "flat"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"type":"flick","piece":30,"point":[0,NaN,0],"impulse":[0,1,0]}', "not JSON"),
        ('{"type":"flick","piece":30,"point":[0,0,0],"impulse":[0,Infinity,0]}', "not JSON"),
        ('{"type":"flick","piece":30,"point":[0,1e999,0],"impulse":[0,1,0]}', "not"),
        ('{"type":"flick","piece":30,"point":[0,-150,0],"impulse":[0,9000.5,0]}', "expected `int`"),
        ('{"type":"flick","piece":30,"point":[0,-150],"impulse":[0,9000,0]}', "length 3"),
        ('{"type":"flick","piece":30,"point":null,"impulse":[0,9000,0]}', "got `null`"),
        ('{"type":"throw","piece":30}', "throw"),
        ('{"type":"place","piece":0,"x":0,"y":0,"yaw":0,"face":"upside"}', "upside"),
        ('{"type":"fortress","name":"' + "x" * 99 + '"}', "length <= 40"),
        ('{"type":"flick","piece":30,"point":[0,-150,0],"impulse":[0,9,0],"z":1}', "z"),
        ("[" * 5000, "not an action"),
        (" " * 20_000, "at most"),
    ],
)
def test_what_is_no_action_is_refused(text: str, says: str) -> None:
    """Not a number, infinities, wrong kinds, wrong lengths, too much."""
    with pytest.raises(breakroom.Refused) as refused:
        GAME.action(text)
    assert says in refused.value.reason


def test_floats_that_are_no_numbers_are_refused_from_python_too() -> None:
    """Nothing but whole numbers gets in."""
    for bad in (float("nan"), float("inf"), 0.5):
        with pytest.raises(breakroom.Refused):
            GAME.action({**FLICK, "impulse": [0, bad, 0]})
        with pytest.raises(breakroom.Refused):
            GAME.action({**PLACE, "x": bad})


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"piece": 99}, "no piece 99"),
        ({"piece": -1}, "no piece -1"),
        ({"piece": 36}, "not yours"),
        ({"piece": 31}, "out of play"),
        ({"piece": 0}, "Blocks cannot be flicked"),
        ({"point": [0, -150, 10**30]}, "far too large"),
        ({"impulse": [0, 10**30, 0]}, "far too large"),
        ({"impulse": [0, 99_999, 0]}, "No finger is that strong"),
        ({"impulse": [0, 0, 0]}, "flick it harder"),
        ({"impulse": [0, 50, 0]}, "flick it harder"),
        ({"point": [0, 0, 0]}, "not on the disc"),
        ({"point": [0, 0, -40], "impulse": [0, 0, 9000]}, "in the way of the finger"),
        ({"impulse": [9000, 0, 0]}, "into the disc"),
        ({"impulse": [0, -9000, 0]}, "into the disc"),
    ],
)
def test_flicks_out_of_bounds_are_refused_at_once(change: dict[str, Any], says: str) -> None:
    """Before anything is simulated, with a sentence, and the state is as it was."""
    before = breakroom.to_json(TABLE.state)
    reason = GAME.refuse(TABLE.state, RED, GAME.action({**FLICK, **change}))
    assert reason is not None
    assert says in reason
    assert breakroom.to_json(TABLE.state) == before


@pytest.mark.parametrize(
    "change", [{"x": 10**30}, {"y": -(10**30)}, {"yaw": 10**30}, {"piece": 10**30}]
)
def test_placements_out_of_bounds_are_refused_at_once(change: dict[str, Any]) -> None:
    """However large the numbers are."""
    state = GAME.setup()
    assert GAME.refuse(state, RED, GAME.action({**PLACE, **change})) is not None


def test_the_longest_motion_fits_into_a_record() -> None:
    """Stage after stage of it, each as long as one can be."""
    record = breakroom.new_record(GAME, {}, 1)
    state = GAME.setup({}, 1)
    for line in ("0 fortress wall", "1 fortress wall", "0 done", "1 done"):
        seat, text = line.split(" ", 1)
        record.moves.append(breakroom.Move(int(seat), GAME.parse(state, int(seat), text)))
        state, _ = breakroom.step(GAME, state, int(seat), record.moves[-1].action)
    action = settled(GAME, state, RED, GAME.action(FLICK))
    long = msgspec.structs.replace(action.result.stages[0], frames="A" * 9_000)
    result = msgspec.structs.replace(action.result, stages=(long,) * 13)
    record.moves.append(breakroom.Move(RED, msgspec.structs.replace(action, result=result)))
    text = breakroom.write_record(GAME, record)
    assert breakroom.read_record(text) == record


def test_a_player_cannot_say_what_came_of_a_flick() -> None:
    """A result from outside is refused."""
    told = Flick(30, (0, -150, 0), (0, 9000, 0), Result((), (0,) * 12))
    assert "Only the table tells" in str(GAME.refuse(TABLE.state, RED, told))


def test_a_records_results_must_be_possible() -> None:
    """A record with a result that no table gives is refused, whatever is wrong with it."""
    real = settled(GAME, TABLE.state, RED, GAME.action(FLICK))
    stage = real.result.stages[0]

    def with_stage(**change: Any) -> Flick:
        bad = msgspec.structs.replace(stage, **change)
        return msgspec.structs.replace(
            real, result=msgspec.structs.replace(real.result, stages=(bad,))
        )

    lies = [
        msgspec.structs.replace(real, result=Result((), real.result.reach)),
        msgspec.structs.replace(real, result=Result(real.result.stages * 20, real.result.reach)),
        msgspec.structs.replace(real, result=Result(real.result.stages, (1, 2))),
        msgspec.structs.replace(real, result=Result(real.result.stages, (1 << 40,) * 12)),
        with_stage(fell=((0.1, 31),)),
        with_stage(touched=((0.1, 36, 30),)),
        with_stage(touched=((0.1, 30, 99),)),
        with_stage(ends=((30, (99.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)),)),
        with_stage(ends=((30, (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)),)),
        with_stage(ends=((31, (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)),)),
        with_stage(seconds=1e9),
    ]
    redo(GAME, TABLE.state, RED, real)
    for lie in lies:
        with pytest.raises(breakroom.Refused, match="cannot have answered"):
            redo(GAME, TABLE.state, RED, lie)


def test_the_longest_turn_is_bounded() -> None:
    """However hard all is shaken, a turn ends within seconds and kilobytes."""
    pieces = {block: at(block, 41 * (block % 5 - 2), 21 * (block // 5)) for block in range(15)}
    table = battle({**pieces, 30: at(30, 0, -200)})
    began = time.process_time()
    action = settled(GAME, table.state, RED, GAME.action({**FLICK, "impulse": [0, 23_800, 0]}))
    assert time.process_time() - began < 5.0
    assert len(breakroom.to_json(action)) < 16_384
    assert all(isinstance(stage, Stage) and stage.seconds <= 6.0 for stage in action.result.stages)


def test_notation_that_means_nothing_says_what_would() -> None:
    """With an example of each."""
    with pytest.raises(breakroom.Refused, match="write place 7 flat at"):
        GAME.parse(TABLE.state, RED, "shoot!")
    assert refusal(TABLE, "flick 30 at 0,-150,0 by 0,9000,0") is None


def test_a_record_replays_without_the_engine() -> None:
    """Nothing is simulated again: the engine is not even loaded."""
    record = Path(__file__).parents[2] / "records" / "barrier_battles-square.jsonl"
    program = (
        "import sys, breakroom, pathlib\n"
        "record = breakroom.read_record(pathlib.Path(sys.argv[1]).read_text('utf-8'))\n"
        "assert any('Flick' in type(move.action).__name__ for move in record.moves)\n"
        "assert 'rapier3d' not in sys.modules, 'the engine was loaded'\n"
    )
    subprocess.run([sys.executable, "-c", program, str(record)], check=True)
