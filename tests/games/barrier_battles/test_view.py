"""What a board is given, so that it need not know the rules."""

import math
import random

import pytest

from breakroom.games.barrier_battles.actions import Flick
from breakroom.games.barrier_battles.finger import bounded, is_too_fast, push_of
from breakroom.games.barrier_battles.pieces import STRONGEST, Pose, discs_of, king, owner
from breakroom.games.barrier_battles.surface import SPOTS, tenths
from breakroom.games.barrier_battles.view import rounded
from games.barrier_battles.scenario import (
    BLUE_KING,
    CELL,
    GAME,
    RED,
    at,
    battle,
    flick,
    play,
    refusal,
)

BOX = GAME.box(play().state.options)


def test_r1_1_the_box_says_what_each_number_stands_for() -> None:
    """A board finds kind, owner and number of a piece, and does not count by itself."""
    for piece, component in enumerate(BOX.components):
        assert component.owner == owner(piece)
        assert (component.kind == "king") == (piece == king(component.owner))
        if component.kind != "block":
            assert discs_of(component.owner)[component.number - 1] == piece


@pytest.mark.parametrize(("piece", "kind"), [(0, "block"), (30, "disc")])
def test_r2_2_the_box_says_how_a_piece_can_be_placed(piece: int, kind: str) -> None:
    """Blocks flat, on a side or on end; discs flat or on edge: nothing else is accepted."""
    offered = getattr(BOX.faces, kind)
    for face in ("flat", "side", "end", "edge"):
        said = refusal(play(), f"place {piece} {face} at 0,-2000 turned 0", RED)
        assert (said is None) == (face in offered), face


@pytest.mark.parametrize("y", [50, -4950])
def test_r2_3_what_is_not_wholly_on_the_own_half_has_a_fault(y: int) -> None:
    """A board hears of it before anything is sent, and in the words of the refusal."""
    action = GAME.parse(play().state, RED, f"place 0 flat at 0,{y} turned 0")
    (fault,) = GAME.faults(play().state, RED, action)
    assert fault.sentence == GAME.refuse(play().state, RED, action)
    assert "wholly on your own half of the table" in fault.sentence


def test_r3_6_the_barriers_in_the_way_of_the_finger_are_told() -> None:
    """From above the two that roof the king over; from the east the one that stands there."""
    state = battle(CELL, to_move=1).state
    for point, barriers in (((0, 0, 40), (19, 20)), ((150, 0, 0), (17,))):
        (fault,) = GAME.faults(state, 1, Flick(BLUE_KING, point, (0, 0, -9000)))
        assert "That disc is walled in" in fault.sentence
        assert fault.at == barriers


def test_r3_7_only_what_is_in_the_way_is_told() -> None:
    """Beside a barrier the other points of a disc are free, and a push that grazes it has no
    barrier to blame."""
    state = battle({30: at(30, 0, -200), 0: at(0, 37, -200)}).state
    east, west = (Flick(30, (x, 0, 0), (-x * 60, 0, 0)) for x in (150, -150))
    (fault,) = GAME.faults(state, RED, east)
    assert "in the way of the finger" in fault.sentence
    assert fault.at == (0,)
    assert not GAME.faults(state, RED, west)
    (fault,) = GAME.faults(state, RED, Flick(30, (-150, 0, 0), (0, 9000, 0)))
    assert "graze" in fault.sentence
    assert fault.at == ()
    for nowhere in (99, -1, 0, 31):
        (fault,) = GAME.faults(state, RED, Flick(nowhere, (150, 0, 0), (-9000, 0, 0)))
        assert fault.at == ()


def test_r6_1_a_trick_shot_says_its_goal() -> None:
    """And a battle has none."""
    shot = GAME.setup({"variant": "trick_shots"}, 1)
    assert GAME.box(shot.options).goal == "You have one flick: knock out the blue king."
    assert BOX.goal == ""


def test_poses_are_shown_rounded_and_kept_as_they_are() -> None:
    """To a tenth of a millimetre and of a turn as exactly; play goes on from the state's own."""
    table = play("0 fortress ship", "1 fortress maze")
    for pose, seen in zip(table.state.poses, GAME.view(table.state, RED).pieces, strict=True):
        assert pose is not None
        assert seen.pose == rounded(pose)
        assert max(abs(a - b) for a, b in zip(pose, seen.pose, strict=True)) <= 0.5001e-4
    assert any(pose != rounded(pose) for pose in table.state.poses)


def test_r3_7_the_strongest_flick_at_a_rounded_pose_is_no_faster_than_a_finger() -> None:
    """However the disc lies: what a board works out from what it sees is accepted."""
    rng = random.Random(7)
    for _ in range(300):
        turn = [rng.gauss(0.0, 1.0) for _ in range(4)]
        qw, qx, qy, qz = (part / math.hypot(*turn) for part in turn)
        pose: Pose = (0.0, 0.0, 0.1, qw, qx, qy, qz)
        way = [rng.gauss(0.0, 1.0) for _ in range(3)]
        x, y, z = (round(part / math.hypot(*way) * STRONGEST) for part in way)
        point = tenths(rng.choice(SPOTS).point)
        strongest = bounded(rounded(pose), 30, point, (x, y, z))
        assert not is_too_fast(pose, push_of(30, point, strongest))


def test_r3_1_the_last_flick_is_seen_until_the_next() -> None:
    """Where the disc lay and where it is now, and what it cost whom; a view alone has it."""
    table = flick(battle({30: at(30, 0, -200), 36: at(36, 0, 0)}), 30, 90, 3.0)
    last = GAME.view(table.state, RED).last
    assert last.start == (0.0, -0.2)
    there = table.pose(30)
    assert last.end == (there and (round(there[0], 4), round(there[1], 4)))
    assert last.lost == ((36, (0.0, 0.0)),)
    off = flick(battle({30: at(30, 0, -200)}), 30, 90, 6.0)
    assert off.state.last.end is None
    assert (30, (0.0, -0.2)) in off.state.last.lost
