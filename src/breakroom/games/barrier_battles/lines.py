"""How open the kings lie: what can be hit along the table, and by how steady a hand.

Only geometry, so that thousands of tables can be judged where the engine tries dozens.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from breakroom.core.game import Seat
from breakroom.games.barrier_battles.pieces import (
    BLOCK_HALF,
    DISC_RADIUS,
    Pose,
    Vector,
    blocks_of,
    discs_of,
    king,
    unrotate,
)

Poses = Sequence[Pose | None]
HAND_DEGREES: Final = 1.0  # of the hand that would take the line
SUREST: Final = 0.95
LOFTED: Final = 0.10  # what flies over walls and hits, where nothing covers the king
LOW: Final = 0.025  # metres: what stands higher is passed under
GRID: Final = 9  # directions at which a line is looked along
DISC_POINTS: Final = 0.25  # what a disc more is worth, in a logistic curve
# No block is met whose middle lies further than this from the way of a disc's.
AROUND: Final = math.hypot(*(half + DISC_RADIUS for half in BLOCK_HALF))
THREAT: Final = 0.6  # what is left of one's own line after the other's turn


class Line(NamedTuple):
    """A straight way of a disc to another."""

    disc: int
    target: int
    angle: float  # radians from east: the middle of what is free
    half: float  # radians that it may be off to either side
    far: float  # metres

    @property
    def chance(self) -> float:
        """Of a hit by the hand of `HAND_DEGREES`."""
        return SUREST * math.erf(math.degrees(self.half) / HAND_DEGREES / math.sqrt(2))


def line(poses: Poses, disc: int, target: int) -> Line | None:
    """The widest free way of a disc to another; None: there is none."""
    start, end = poses[disc], poses[target]
    if start is None or end is None or max(start[2], end[2]) > LOW:
        return None
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = math.hypot(dx, dy)
    if far <= 2 * DISC_RADIUS:
        return Line(disc, target, math.atan2(dy, dx), math.pi / 4, far)
    aim, window = math.atan2(dy, dx), math.asin(2 * DISC_RADIUS / far)
    near = [
        _Obstacle.of(other, pose, start)
        for other, pose in enumerate(poses)
        if pose and other not in (disc, target) and _is_near(pose, start, (dx / far, dy / far), far)
    ]
    step = 2 * window / GRID
    angles = [aim - window + step * (k + 0.5) for k in range(GRID)]
    best, run = (0, 0), 0  # length and end of the longest run of free directions
    for k, angle in enumerate(angles):
        run = 0 if near and _is_barred(near, angle, far) else run + 1
        best = max(best, (run, k))
    length, last = best
    if not length:
        return None
    middle = angles[last] - step * (length - 1) / 2
    return Line(disc, target, middle, step * length / 2, far)


def _is_near(pose: Pose, start: Pose, way: tuple[float, float], far: float) -> bool:
    x, y = pose[0] - start[0], pose[1] - start[1]
    along = x * way[0] + y * way[1]
    return -0.02 < along < far and abs(x * way[1] - y * way[0]) < 0.075 and pose[2] < 2 * LOW


class _Obstacle(NamedTuple):
    """A piece beside a way, and where the way begins, seen from it."""

    piece: int
    pose: Pose
    start: tuple[float, float]
    own: Vector  # the start in a block's own frame

    @staticmethod
    def of(piece: int, pose: Pose, start: Pose) -> "_Obstacle":
        x, y = start[0] - pose[0], start[1] - pose[1]
        return _Obstacle(piece, pose, (x, y), unrotate(pose, (x, y, 0.0)))


def _is_barred(near: list[_Obstacle], angle: float, far: float) -> bool:
    way, free = (math.cos(angle), math.sin(angle)), far - DISC_RADIUS
    return any(_meets(one, way) < free for one in near)


def _meets(it: _Obstacle, way: tuple[float, float]) -> float:
    """Metres that a disc slides until it touches the piece; infinity: it passes by."""
    if it.piece >= 30:
        (x, y) = it.start
        along, aside = -(x * way[0] + y * way[1]), x * way[1] - y * way[0]
        room = 4 * DISC_RADIUS**2 - aside * aside
        return max(0.0, along - math.sqrt(room)) if along > 0 and room > 0 else math.inf
    if abs(it.start[0] * way[1] - it.start[1] * way[0]) > AROUND:
        return math.inf
    near, far = 0.0, math.inf
    toward = unrotate(it.pose, (*way, 0.0))
    for at, by, half in zip(it.own, toward, BLOCK_HALF, strict=True):
        wide = half + DISC_RADIUS
        if abs(by) < 1e-9:
            if abs(at) > wide:
                return math.inf
            continue
        a, b = (-wide - at) / by, (wide - at) / by
        if a > b:
            a, b = b, a
        near, far = max(near, a), min(far, b)
    return near if near <= far else math.inf


def line_chance(poses: Poses, seat: Seat) -> float:
    """That a hand takes the surest straight way of the seat's discs to the other's king. A nearer
    disc may be off by more, so one that is further than a wide way is long is not looked at."""
    target = king(1 - seat)
    at = poses[target]
    if at is None:
        return 0.0
    half, chance = 0.0, 0.0
    ways = ((math.dist(at[:2], pose[:2]), disc) for disc in discs_of(seat) if (pose := poses[disc]))
    for far, disc in sorted(ways):
        if far > 2 * DISC_RADIUS and 2 * DISC_RADIUS / far < math.sin(half):
            break
        if (one := line(poses, disc, target)) and one.half > half:
            half, chance = one.half, one.chance
    return chance


def hit_chance(poses: Poses, seat: Seat) -> float:
    """That the seat, if it were its turn, hits the other's king."""
    return max(lofted_chance(poses, seat), line_chance(poses, seat))


def lofted_chance(poses: Poses, seat: Seat) -> float:
    return 0.0 if is_roofed(poses, king(1 - seat)) else LOFTED


def is_roofed(poses: Poses, disc: int) -> bool:
    at = poses[disc]
    return at is not None and any(
        wall and wall[2] > at[2] + 0.01 and math.hypot(wall[0] - at[0], wall[1] - at[1]) < 0.025
        for wall in (poses[block] for block in (*blocks_of(0), *blocks_of(1)))
    )


def win_chance(poses: Poses, mover: Seat) -> float:
    """Of the seat whose turn it is: it hits now, or is not hit and has the better discs."""
    return chance_by(poses, mover, hit_chance(poses, mover))


def chance_by(poses: Poses, mover: Seat, hits: float) -> float:
    """The same, where it is known how likely the seat hits."""
    is_hit = THREAT * hit_chance(poses, 1 - mover)
    more = sum(
        (1 if seat == mover else -1) * sum(poses[disc] is not None for disc in discs_of(seat))
        for seat in (0, 1)
    )
    by_discs = 1 / (1 + math.exp(-DISC_POINTS * more))
    return hits + (1 - hits) * (1 - is_hit) * by_discs
