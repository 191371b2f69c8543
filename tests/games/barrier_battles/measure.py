"""What the tests and bench/barrier.py measure on the simulated table."""

import math
import random
from collections.abc import Iterator

from breakroom.games.barrier_battles import fortresses
from breakroom.games.barrier_battles.finger import Push, speed, struck
from breakroom.games.barrier_battles.physics import LONGEST_SECONDS
from breakroom.games.barrier_battles.pieces import (
    ACROSS,
    BLOCK_KG,
    COUNT,
    DISC_KG,
    DISC_RADIUS,
    FASTEST,
    GRAVITY,
    ROUND,
    TABLES,
    Pose,
    is_disc,
    unrotate,
)
from breakroom.games.barrier_battles.world import FINE, SCALE, Scene, World


def full_scene(table: str, rng: random.Random) -> Scene:
    """Two fortresses of the library face to face: all 42 pieces."""
    poses: list[Pose | None] = [None] * COUNT
    for seat in (0, 1):
        rows, _ = fortresses.fitted(rng.choice(fortresses.names()), table, seat)
        for piece, pose in rows:
            poses[piece] = pose
    return Scene(table, tuple(poses))


def random_push(scene: Scene, rng: random.Random) -> Push:
    """A flick of any disc, from anywhere round its rim, along the table or up to 40° into the
    air, of any strength."""
    disc = rng.choice([p for p, pose in enumerate(scene.poses) if pose and is_disc(p)])
    pose = scene.poses[disc]
    assert pose is not None
    aim, rise = rng.uniform(0, math.tau), math.radians(rng.choice((0.0, 0.0, 20.0, 40.0)))
    direction = (
        math.cos(rise) * math.cos(aim),
        math.cos(rise) * math.sin(aim),
        math.sin(rise),
    )
    bx, by, _ = unrotate(pose, (-direction[0], -direction[1], 0.0))
    far = math.hypot(bx, by) or 1.0
    push = Push(disc, (DISC_RADIUS * bx / far, DISC_RADIUS * by / far, 0.0), direction)
    return fastest(pose, push, rng.uniform(0.1, 1.0))


def fastest(pose: Pose, push: Push, share: float = 1.0) -> Push:
    """The push, as strong as a finger can make it there, or so much of that."""
    jx, jy, jz = (part * share * FASTEST / speed(pose, push) for part in push.impulse)
    return push._replace(impulse=(jx, jy, jz))


def deepest_overlap(scene: Scene) -> float:
    """Metres by which the two pieces that overlap most do so, the table among them."""
    world = World(scene)
    deepest = 0.0
    for pair in world.engine.narrow_phase.contact_pairs():
        found = pair.find_deepest_contact()
        if found is not None:
            deepest = max(deepest, -found.dist / SCALE)
    return deepest


def energy(scene: Scene, push: Push) -> float:
    """Joules just after the flick; a piece's middle on the table top has none of height."""
    return given(scene, push) + sum(
        _kilograms(piece) * GRAVITY * at[2] for piece, at in enumerate(scene.poses) if at
    )


def given(scene: Scene, push: Push) -> float:
    """Joules that the flick gives the disc where it lies."""
    pose = scene.poses[push.piece]
    assert pose is not None
    (vx, vy, vz), spin = struck(TABLES[scene.table], scene.poses, push)
    wx, wy, wz = unrotate(pose, spin)
    turning = ACROSS * (wx * wx + wy * wy) + ROUND * wz * wz
    return (DISC_KG * (vx * vx + vy * vy + vz * vz) + turning) / 2


def mechanical_energies(scene: Scene, push: Push) -> Iterator[float]:
    """Joules after each sixtieth of a second, until nothing moves."""
    world = World(scene)
    world.push(push)
    for step in range(int(LONGEST_SECONDS * FINE.hertz)):
        if step % 2 == 0:
            world.mind_the_edges()
        world.engine.step()
        if step % 16 == 15:
            yield sum(_energy(world, piece) for piece in world.bodies)
            if not world.engine.active_bodies():
                return


def _kilograms(piece: int) -> float:
    return DISC_KG if is_disc(piece) else BLOCK_KG


def _energy(world: World, piece: int) -> float:
    body = world.bodies[piece]
    scaled = body.kinetic_energy() / (SCALE**2 * body.mass)  # joules a kilogram
    return _kilograms(piece) * float(scaled + GRAVITY * body.translation.z / SCALE)
