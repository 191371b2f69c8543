"""R3.7: a finger on a disc. How hard it can push, what that gives the disc, and how whatever the
disc lies on answers. Nothing here needs the engine."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from breakroom.games.barrier_battles.actions import Ints
from breakroom.games.barrier_battles.pieces import (
    ACROSS,
    BLOCK_HALF,
    DISC_HALF,
    DISC_KG,
    DISC_RADIUS,
    FASTEST,
    FIRST_DISC,
    FRICTION,
    ROUND,
    Pose,
    Table,
    Vector,
    is_disc,
    outline,
    rotate,
    unrotate,
)
from breakroom.games.barrier_battles.surface import FINGER, FREE_WAY, GAP, Spot, spots_at

ROUNDING: Final = 1.001  # flicks are given in whole numbers
NEAR: Final = 0.0003  # metres: nearer than this to something below, a point rests on it
SWEEPS: Final = 200
WAY_STEPS: Final = 15  # in which the finger's way in is looked at: of its radius each
UNANSWERED: Final = 1e-4  # m/s: when no more than this is given, the answer is complete


class Push(NamedTuple):
    """A flick's impulse on a disc."""

    piece: int
    point: Vector  # metres, in the disc's own frame
    impulse: Vector  # newton-seconds, in the table's frame


def push_of(piece: int, point: Ints, impulse: Ints) -> Push:
    """A flick's point, brought exactly onto the surface, and its impulse, in metres and N s."""
    x, y, z = (tenths / 10_000 for tenths in point)
    jx, jy, jz = (millionths / 1_000_000 for millionths in impulse)
    return Push(piece, spots_at((x, y, z))[-1].point, (jx, jy, jz))


def barriers_before(poses: Sequence[Pose | None], disc: int, spot: Spot) -> list[int]:
    """R3.6: the barriers that a fingertip meets which comes straight in at a place of a disc."""
    pose = poses[disc]
    assert pose is not None
    (ox, oy, oz), (nx, ny, nz) = rotate(pose, spot.point), rotate(pose, spot.normal)
    away = [FINGER + GAP + FREE_WAY * k / WAY_STEPS for k in range(WAY_STEPS + 1)]
    way = [(pose[0] + ox + nx * d, pose[1] + oy + ny * d, pose[2] + oz + nz * d) for d in away]
    return [
        block
        for block, at in enumerate(poses[:FIRST_DISC])
        if at is not None and any(_from_block(at, point) < FINGER for point in way)
    ]


def _from_block(pose: Pose, point: Vector) -> float:
    """Metres from a block's surface to a point; 0 inside."""
    own = unrotate(pose, (point[0] - pose[0], point[1] - pose[1], point[2] - pose[2]))
    return math.hypot(*(max(0.0, abs(n) - half) for n, half in zip(own, BLOCK_HALF, strict=True)))


# -- how hard ----------------------------------------------------------------------------------


def speed(pose: Pose, push: Push) -> float:
    """What the point that is hit gains in the direction of the push, in metres a second."""
    strength = math.hypot(*push.impulse)
    if not strength:
        return 0.0
    x, y, z = _cross(push.point, unrotate(pose, push.impulse))
    return strength / DISC_KG + ((x * x + y * y) / ACROSS + z * z / ROUND) / strength


def is_too_fast(pose: Pose, push: Push) -> bool:
    return speed(pose, push) > FASTEST * ROUNDING


def bounded(pose: Pose, piece: int, point: Ints, impulse: Ints) -> Ints:
    """The impulse, or where no finger is that fast the strongest of its direction."""
    fast = speed(pose, push_of(piece, point, impulse))
    if fast <= FASTEST:
        return impulse
    x, y, z = (int(part * FASTEST / fast) for part in impulse)
    return (x, y, z)


# -- what it gives -----------------------------------------------------------------------------


def kick(pose: Pose, push: Push) -> tuple[Vector, Vector]:
    """The velocities, linear (m/s) and angular (rad/s), that a push gives a disc in the air."""
    jx, jy, jz = push.impulse
    twist = _cross(push.point, unrotate(pose, push.impulse))
    spin = rotate(pose, (twist[0] / ACROSS, twist[1] / ACROSS, twist[2] / ROUND))
    return (jx / DISC_KG, jy / DISC_KG, jz / DISC_KG), spin


def struck(table: Table, poses: Sequence[Pose | None], push: Push) -> tuple[Vector, Vector]:
    """The velocities that a push gives a disc where it lies: what is below it answers without a
    bounce, and by friction."""
    pose = poses[push.piece]
    assert pose is not None
    return answered(pose, *kick(pose, push), supports(table, poses, push.piece))


def supports(table: Table, poses: Sequence[Pose | None], piece: int) -> list[Vector]:
    """The points, from the disc's middle, at which it rests on the table or on other pieces."""
    pose = poses[piece]
    assert pose is not None
    own = outline(piece, pose)
    found = [p for p in own if p[2] < NEAR and table.inside(p[0], p[1])]
    for other, at in enumerate(poses):
        if at and other != piece and math.dist(at[:3], pose[:3]) < 0.05:
            found += [p for p in own if _is_edge_of(other, at, p, -NEAR)]
            found += [p for p in outline(other, at) if _is_edge_of(piece, pose, p, NEAR)]
    return [(x - pose[0], y - pose[1], z - pose[2]) for x, y, z in found]


def _is_edge_of(piece: int, pose: Pose, point: Vector, by: float) -> bool:
    """Does the point, moved up by so much, lie in the piece, and moved down as much, not?"""
    x, y, z = point
    return _is_in(piece, pose, (x, y, z + by)) and not _is_in(piece, pose, (x, y, z - by))


def _is_in(piece: int, pose: Pose, point: Vector) -> bool:
    x, y, z = unrotate(pose, (point[0] - pose[0], point[1] - pose[1], point[2] - pose[2]))
    if is_disc(piece):
        return math.hypot(x, y) < DISC_RADIUS + NEAR / 2 and abs(z) < DISC_HALF
    a, b, c = BLOCK_HALF
    return abs(x) < a and abs(y) < b and abs(z) < c


class _Row(NamedTuple):
    """One direction of a support, in the disc's own frame."""

    way: Vector
    lever: Vector
    spin: Vector  # rad/s that a newton-second gives
    give: float  # m/s that it gives the point

    @staticmethod
    def of(point: Vector, way: Vector) -> "_Row":
        x, y, z = lever = _cross(point, way)
        spin = (x / ACROSS, y / ACROSS, z / ROUND)
        return _Row(way, lever, spin, 1 / DISC_KG + _dot(lever, spin))


def answered(
    pose: Pose, linear: Vector, angular: Vector, points: list[Vector]
) -> tuple[Vector, Vector]:
    """The velocities when no support goes down any more: each pushes up as far as that needs, and
    holds along the surface as far as friction goes. Worked out support by support until nothing
    changes, in the disc's own frame."""
    v, w = list(unrotate(pose, linear)), list(unrotate(pose, angular))
    axes = [unrotate(pose, axis) for axis in ((0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))]
    supports = [  # each with what it has given, in newton-seconds: up, east, north
        ([_Row.of(unrotate(pose, point), axis) for axis in axes], [0.0, 0.0, 0.0])
        for point in points
    ]

    def wish(row: _Row, had: float) -> float:
        """What it would take in all for the support not to move that way."""
        (ax, ay, az), (bx, by, bz) = row.way, row.lever
        along = v[0] * ax + v[1] * ay + v[2] * az
        return had - (along + (w[0] * bx + w[1] * by + w[2] * bz)) / row.give

    def give(row: _Row, impulse: float) -> float:
        (ax, ay, az), (bx, by, bz) = row.way, row.spin
        v[0] += ax * impulse / DISC_KG
        v[1] += ay * impulse / DISC_KG
        v[2] += az * impulse / DISC_KG
        w[0] += bx * impulse
        w[1] += by * impulse
        w[2] += bz * impulse
        return abs(impulse * row.give)

    ax, ay, az = axes[0]
    for _ in range(SWEEPS):
        changed, rising = 0.0, v[0] * ax + v[1] * ay + v[2] * az
        for (up, east, north), had in supports:
            bx, by, bz = up.lever  # `wish(up, had[0])`, as most supports are only asked this
            pressed = had[0] - (rising + (w[0] * bx + w[1] * by + w[2] * bz)) / up.give
            if pressed <= 0.0:
                if not had[0]:
                    continue
                pressed = 0.0
            changed = max(changed, give(up, pressed - had[0]))
            x, y = wish(east, had[1]), wish(north, had[2])
            share = min(1.0, FRICTION["disc"] * pressed / (math.hypot(x, y) or 1.0))
            x, y = x * share, y * share
            changed = max(changed, give(east, x - had[1]), give(north, y - had[2]))
            had[:] = pressed, x, y
            rising = v[0] * ax + v[1] * ay + v[2] * az
        if changed < UNANSWERED:
            break
    vx, vy, vz = v
    wx, wy, wz = w
    return rotate(pose, (vx, vy, vz)), rotate(pose, (wx, wy, wz))


def _cross(a: Vector, b: Vector) -> Vector:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
