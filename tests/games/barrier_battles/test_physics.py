"""The simulated table: it stands, slides, stops, repeats, and notices touches.

The long sweeps are in bench/barrier.py; here are the same measurements, fewer of each.
"""

import hashlib
import math
import os
import random
import subprocess
import sys
from operator import mul
from typing import Any

import msgspec
import pytest

from breakroom.games.barrier_battles.finger import Push, struck
from breakroom.games.barrier_battles.motion import decode
from breakroom.games.barrier_battles.physics import simulate
from breakroom.games.barrier_battles.pieces import (
    DISC_HALF,
    DISC_KG,
    DISC_RADIUS,
    FASTEST,
    FRICTION,
    GRAVITY,
    TABLES,
    Pose,
    rotate,
)
from breakroom.games.barrier_battles.surface import SPOTS
from breakroom.games.barrier_battles.world import COARSE, FINE, Scene, World, rounded
from games.barrier_battles.measure import (
    deepest_overlap,
    energy,
    fastest,
    full_scene,
    given,
    mechanical_energies,
    random_push,
)
from games.barrier_battles.scenario import at, scene


def tower(offset: float = 0.0, twist: float = 0.0) -> dict[int, Pose]:
    rng = random.Random(5)
    return {
        block: at(
            block,
            rng.uniform(-offset, offset),
            -200 + rng.uniform(-offset, offset),
            10 + 20 * block,
            yaw=rng.uniform(-twist, twist) / 0.36,
        )
        for block in range(15)
    }


def pyramid() -> dict[int, Pose]:
    places = [(row, i) for row in range(5) for i in range(5 - row)]
    return {
        block: at(block, 40.5 * (i - (4 - row) / 2), -200, 10 + 20 * row)
        for block, (row, i) in enumerate(places)
    }


def wall_with_discs() -> dict[int, Pose]:
    low = {block: at(block, 40.5 * (block - 3), -200) for block in range(7)}
    high = {7 + i: at(7 + i, 40.5 * (i - 2.5), -200, 30) for i in range(6)}
    discs = {30 + i: at(30 + i, 40.5 * (i - 2.5), -200, 44) for i in range(6)}
    return {**low, **high, **discs}


STANDING = {
    "tower of fifteen": tower(),
    "crooked tower": tower(1.0, 3.0),
    "pyramid": pyramid(),
    "wall with discs": wall_with_discs(),
}


@pytest.mark.parametrize("name", STANDING)
def test_it_stands_for_ten_seconds(name: str) -> None:
    """Awake and untouched, nothing drifts by half a millimetre."""
    start = scene(STANDING[name], settle=False)
    world = World(start, asleep=False)
    for step in range(10 * FINE.hertz):
        if step % 2 == 0:
            world.mind_the_edges()
        world.engine.step()
    for piece, pose in enumerate(start.poses):
        if pose is not None:
            assert math.dist(pose[:3], world.pose(piece)[:3]) < 0.0005


def test_loading_a_scene_two_hundred_times_does_not_move_it() -> None:
    """Turn after turn everything that was not hit is exactly where it was."""
    start = now = full_scene("square", random.Random(1))
    for _ in range(200):
        world = World(now)
        for _ in range(4):
            world.engine.step()
        now = Scene(
            now.table,
            tuple(pose and rounded(world.pose(piece)) for piece, pose in enumerate(now.poses)),
        )
    assert now == start


def test_a_turn_leaves_what_it_does_not_stir_exactly_where_it_was() -> None:
    """Also poses that the engine itself would round otherwise: to the last digit."""
    rng = random.Random(9)
    far = {
        block: at(block, 41.7 * (block - 7), -400 + rng.uniform(-9, 9), yaw=rng.uniform(0, 999))
        for block in range(15)
    }
    start = now = scene({**far, 30: at(30, 0, 200), 31: at(31, 100, 200)})
    for _ in range(60):
        now = simulate(now, Push(30, (0.0, 0.0, 0.004), (0.0, 0.0, -0.001)), record=False).scene
    assert now.poses[:15] == start.poses[:15]
    assert now.poses[31] == start.poses[31]


@pytest.mark.parametrize("table", ["square", "long", "round"])
@pytest.mark.parametrize("speed", [0.3, 0.6, 1.0, 1.4, 1.8])
def test_a_disc_slides_as_far_as_it_should(speed: float, table: str) -> None:
    """v² / 2µg, within two in a hundred, and straight on."""
    start = scene({30: at(30, -350, 0)}, table)
    turn = simulate(start, Push(30, (-0.015, 0.0, 0.0), (speed * DISC_KG, 0.0, 0.0)))
    pose = turn.scene.poses[30]
    assert pose is not None
    assert pose[0] + 0.35 == pytest.approx(speed**2 / 2 / FRICTION["disc"] / GRAVITY, rel=0.02)
    assert abs(pose[1]) < 0.001


@pytest.mark.parametrize("speed", [1.0, 3.0, 6.0, 6.5])
@pytest.mark.parametrize("target", ["disc on edge", "disc", "block"])
def test_nothing_goes_through_anything(speed: float, target: str) -> None:
    """Not through a disc that stands on edge, 8 mm thin, nor a flat one, nor a block."""
    targets = {
        "disc on edge": {36: at(36, 100, 0, face="edge", yaw=250)},
        "disc": {36: at(36, 100, 0)},
        "block": {15: at(15, 100, 0, yaw=250)},
    }
    start = scene({30: at(30, -300, 0), **targets[target]})
    hit = simulate(start, Push(30, (-0.015, 0.0, 0.0), (speed * DISC_KG, 0.0, 0.0)))
    if speed == 1.0:  # it stops before it gets there
        assert not hit.touched
        return
    piece = min(targets[target])
    moved = hit.scene.poses[piece]
    assert moved is None or math.dist(moved[:2], (0.1, 0.0)) > 0.005
    assert bool(hit.touched) == target.startswith("disc")


def test_energy_never_rises_above_the_start() -> None:
    """Whatever flies, tumbles and falls: no collision gives more than it takes."""
    rng = random.Random(8)
    for _ in range(6):
        start = full_scene("square", rng)
        push = random_push(start, rng)
        pushed = energy(start, push)
        assert max(mechanical_energies(start, push)) <= pushed * 1.001 + 1e-6


def test_no_flick_gives_more_than_one_through_the_middle() -> None:
    """At the same speed of the finger, wherever it strikes and whichever way it pushes; and no
    disc flies higher than that energy carries it."""
    rng, most = random.Random(18), DISC_KG * FASTEST**2 / 2
    lies = [
        scene({30: at(30, 0, 0)}),
        scene({30: at(30, 0, 0, face="edge")}),
        scene({0: at(0, 0, 0), 30: at(30, 0, 6, 24)}),
        scene({30: at(30, 490, 0)}),
    ]
    for start in lies:
        pose = start.poses[30]
        assert pose is not None
        for _ in range(60):
            push = fastest(pose, anywhere(pose, rng))
            assert 0.0 <= given(start, push) <= most * 1.0001
        for _ in range(3):
            push = fastest(pose, anywhere(pose, rng))
            limit = energy(start, push) + 1e-6
            assert max(mechanical_energies(start, push)) <= limit * 1.001
            assert limit <= most + GRAVITY * (DISC_KG * pose[2] + 0.0002) + 1e-6


def anywhere(pose: Pose, rng: random.Random) -> Push:
    """A push on any point of the disc, in any direction into it."""
    spot = rng.choice(SPOTS)
    while True:
        way = tuple(rng.gauss(0.0, 1.0) for _ in range(3))
        inward = -sum(map(mul, way, rotate(pose, spot.normal))) / math.hypot(*way)
        if inward > 0.5:
            return Push(30, spot.point, way)  # type: ignore[arg-type]  # of three numbers


def test_lobs_fly_as_high_as_they_are_thrown() -> None:
    """Struck behind, at every slope: the height is that of the speed just after the flick, and
    no lob reaches a quarter of what the finger's whole speed would carry it."""
    for degrees in (15, 30, 45, 58):
        rise = math.radians(degrees)
        start = scene({30: at(30, 0, 0)})
        pose = start.poses[30]
        assert pose is not None
        way = (math.cos(rise), 0.0, math.sin(rise))
        push = fastest(pose, Push(30, (-DISC_RADIUS, 0.0, -0.003), way))
        (_, _, up), _ = struck(TABLES["square"], start.poses, push)
        frames = decode(simulate(start, push).frames)
        highest = max(poses[30][2] for _, poses in frames if 30 in poses)
        assert highest - DISC_HALF == pytest.approx(up**2 / 2 / GRAVITY, rel=0.05, abs=0.002)
        assert highest < FASTEST**2 / 2 / GRAVITY / 3.5


def test_pieces_rest_beside_each_other_not_in_each_other() -> None:
    """After random turns nothing at rest overlaps by 0.3 mm, and every turn ends."""
    rng = random.Random(4)
    start = full_scene("square", rng)
    for _ in range(25):
        turn = simulate(start, random_push(start, rng), record=False)
        assert turn.is_settled
        assert deepest_overlap(turn.scene) < 0.0003
        start = turn.scene if turn.scene.poses.count(None) < 6 else full_scene("square", rng)


def test_a_coarse_world_agrees_about_the_plain_things() -> None:
    """Bots sift on it: a straight hit is a hit."""
    start = scene({30: at(30, -200, 0), 36: at(36, 0, 0)})
    push = Push(30, (-0.015, 0.0, 0.0), (2 * DISC_KG, 0.0, 0.0))
    assert [pair for _, *pair in simulate(start, push, precision=COARSE).touched] == [[30, 36]]


# -- touching ----------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", [1.0, 2.0, 3.0, 6.0])
@pytest.mark.parametrize("offset", [0.0, 15.0, 25.0, 29.0, 29.95, 30.05, 30.5, 32.0])
def test_a_touch_is_noticed_to_a_twentieth_of_a_millimetre(speed: float, offset: float) -> None:
    """A disc that passes another touches it if and only if the two are nearer than 30 mm."""
    start = scene({30: at(30, -150, 0), 36: at(36, 0, offset)}, settle=False)
    turn = simulate(start, Push(30, (-0.015, 0.0, 0.0), (speed * DISC_KG, 0.0, 0.0)), record=False)
    assert bool(turn.touched) == (offset < 30.0)


def test_friends_and_blocks_are_not_reported_as_touched() -> None:
    """Only discs of different seats."""
    start = scene({30: at(30, -200, 0), 31: at(31, -100, 0), 15: at(15, 0, 0)})
    push = Push(30, (-0.015, 0.0, 0.0), (4 * DISC_KG, 0.0, 0.0))
    assert simulate(start, push).touched == ()


def test_a_turn_may_end_with_a_touch() -> None:
    """What is touched is known, and what would have come of it is left out."""
    start = scene({30: at(30, -200, 0), 36: at(36, 0, 0)})
    push = Push(30, (-0.015, 0.0, 0.0), (2 * DISC_KG, 0.0, 0.0))
    whole, short, other = (simulate(start, push, until=one) for one in (None, 36, 30))
    assert short.touched == whole.touched
    assert short.seconds < whole.seconds / 2
    assert not short.is_settled
    assert other.touched == whole.touched  # the two touch each other
    assert simulate(start, push, until=37) == whole


# -- repeating ---------------------------------------------------------------------------------

PROGRAM = """
import random
from games.barrier_battles.measure import full_scene, random_push
from breakroom.games.barrier_battles.finger import Push, struck
from breakroom.games.barrier_battles.motion import decode
from breakroom.games.barrier_battles.physics import simulate
import hashlib
rng = random.Random(21)
start = full_scene("square", rng)
for _ in range(5):
    turn = simulate(start, random_push(start, rng))
    start = turn.scene
    print(hashlib.sha256(repr(turn).encode()).hexdigest())
"""


def hashes(scenes: Any) -> list[str]:
    rng, found = random.Random(21), []
    start = full_scene("square", rng)
    for _ in range(5):
        turn = simulate(start, random_push(start, rng))
        start = scenes(turn.scene)
        found.append(hashlib.sha256(repr(turn).encode()).hexdigest())
    return found


def test_the_same_flick_does_the_same() -> None:
    """Twice here, from saved bytes, and in a new process: poses, touches and motion alike."""

    def saved(scene: Scene) -> Scene:
        return msgspec.json.decode(msgspec.json.encode(scene), type=Scene)

    first = hashes(lambda scene: scene)
    assert hashes(lambda scene: scene) == first
    assert hashes(saved) == first
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == first
