"""Recorded motion: small, and true to a tenth of a millimetre."""

import math
import random
from typing import Any

from breakroom.games.barrier_battles.motion import LARGEST_TEXT, decode, encode
from breakroom.games.barrier_battles.physics import simulate
from games.barrier_battles.measure import full_scene, random_push


def test_what_was_recorded_is_what_was_seen() -> None:
    """Places to 0.1 mm, turns to a hundredth of a degree, also over many frames."""
    rng = random.Random(2)
    frames = []
    pose = [0.1, -0.4, 0.02, 1.0, 0.0, 0.0, 0.0]
    for number in range(1, 200):
        pose[:3] = [value + rng.uniform(-0.02, 0.02) for value in pose[:3]]
        turn = [value + rng.gauss(0.0, 0.2) for value in pose[3:]]
        length = math.hypot(*turn)
        pose[3:] = [value / length for value in turn]
        frames.append((number, [(30, tuple(pose))]))
    read = decode(encode(frames))
    for (number, ((piece, was),)), (again, moved) in zip(frames, read, strict=True):
        assert number == again
        now = moved[piece]
        assert math.dist(was[:3], now[:3]) < 0.0001
        likeness = abs(sum(a * b for a, b in zip(was[3:], now[3:], strict=True)))
        assert likeness > 1 - 1e-8


def test_the_last_frame_is_where_it_came_to_rest() -> None:
    """And a flick is a few kilobytes."""
    rng = random.Random(5)
    for _ in range(8):
        scene = full_scene("square", rng)
        turn = simulate(scene, random_push(scene, rng))
        assert len(turn.frames) < LARGEST_TEXT
        last: dict[Any, Any] = {}
        for _, moved in decode(turn.frames):
            last |= moved
        for piece, pose in enumerate(turn.scene.poses):
            if piece in last and pose is not None:
                assert math.dist(pose[:3], last[piece][:3]) < 0.0003


def test_a_motion_that_would_be_too_long_keeps_fewer_frames() -> None:
    """Memory is bounded whatever happens; the last frame is kept."""
    rng = random.Random(6)
    wild = [
        (n, [(p, tuple(rng.uniform(-1, 1) for _ in range(7))) for p in range(42)])
        for n in range(1, 361)
    ]
    text = encode(wild)
    assert len(text) <= LARGEST_TEXT
    assert decode(text)[-1][0] == 360


def test_nothing_moved_is_nothing() -> None:
    """An empty text."""
    assert encode([]) == ""
    assert decode("") == []
