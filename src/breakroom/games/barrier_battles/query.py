"""Questions to a scene at rest: where can a finger get at a disc, how far down does a piece go."""

import math
from functools import lru_cache
from typing import Final

import rapier3d as rapier

from breakroom.games.barrier_battles.pieces import (
    ALL_DISCS,
    BLOCK_HALF,
    DISC_HALF,
    DISC_RADIUS,
    Pose,
    Quaternion,
    Vector,
    is_disc,
    rotate,
)
from breakroom.games.barrier_battles.surface import FINGER, FREE_WAY, GAP, SPOTS
from breakroom.games.barrier_battles.world import (
    ANYTHING,
    PIECES_ONLY,
    SCALE,
    SOLID,
    Scene,
    World,
    groups,
    isometry,
)

_TILTS: Final = (0, 35, 65)  # degrees off the straight way in
_AROUND: Final = 6
TOPS: Final = (1.0, 0.97, 0.94)  # metres: higher than anything stands
DROP_GAP: Final = 0.0001  # a lowered piece stops this far above what it meets


class Query:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        world = World(scene)
        world.engine.update_query_pipeline()
        self.pipeline = world.engine.query_pipeline
        self.world = world  # the pipeline looks into it

    def reach(self, disc: int) -> int:
        """The points of the disc that a fingertip can touch without moving a barrier."""
        pose = self.scene.poses[disc]
        assert pose is not None
        return sum(
            1 << spot.number
            for spot in SPOTS
            if self._is_free(pose, rotate(pose, spot.point), rotate(pose, spot.normal))
        )

    def _is_free(self, pose: Pose, offset: Vector, normal: Vector) -> bool:
        away = FINGER + GAP
        x, y, z = (p + o + n * away for p, o, n in zip(pose, offset, normal, strict=False))
        lowest = FINGER + 0.0003  # the finger's middle, when it lies on the table
        if z < lowest:
            if abs(normal[2]) > 0.3:
                return False
            z = lowest
        start = rapier.Isometry3((x * SCALE, y * SCALE, z * SCALE))
        ball = rapier.SharedShape.ball(FINGER * SCALE)
        options = rapier.ShapeCastOptions(max_time_of_impact=1.0, stop_at_penetration=True)
        solid = rapier.QueryFilter(groups=groups(0xFFFFFFFF, SOLID))
        is_low = pose[2] < 0.03
        for direction in _ways_in(normal):
            if is_low and direction[2] < -0.05:
                continue
            dx, dy, dz = (d * FREE_WAY * SCALE for d in direction)
            if self.pipeline.cast_shape(start, (dx, dy, dz), ball, options, solid) is None:
                return True
        return False

    def drop(self, piece: int, x: float, y: float, turn: Quaternion) -> float | None:
        """The height of a piece's middle when, lowered there, it meets something; None: nothing.

        Once in a million times the engine overlooks what is there: it is asked again from another
        height."""
        heights = (self._drop(piece, (x, y, top, *turn)) for top in TOPS)
        return next((height for height in heights if height is not None), None)

    def _drop(self, piece: int, start: Pose) -> float | None:
        (shape, pose), top = _solid(piece, start), start[2]
        options = rapier.ShapeCastOptions(max_time_of_impact=1.0, target_distance=DROP_GAP * SCALE)
        anything = rapier.QueryFilter(groups=groups(0xFFFFFFFF, ANYTHING))
        hit = self.pipeline.cast_shape(pose, (0.0, 0.0, -top * SCALE), shape, options, anything)
        return None if hit is None else top - top * hit[1].time_of_impact

    def overlaps(self, piece: int, pose: Pose) -> set[int]:
        """The other pieces that the piece would cut into by more than a hair."""
        (shape, at), found = _solid(piece, pose, GAP), set()
        colliders = self.world.engine.colliders

        def meets(handle: object) -> bool:
            found.add(int(colliders[handle].user_data))  # type: ignore[index]  # a handle is opaque
            return True

        pieces = rapier.QueryFilter(groups=groups(0xFFFFFFFF, PIECES_ONLY))
        self.pipeline.intersect_shape(at, shape, meets, pieces)
        return found - {piece}


def _solid(
    piece: int, pose: Pose, less: float = 0.0
) -> tuple[rapier.SharedShape, rapier.Isometry3]:
    """The piece for the engine, so much smaller all round, and how it lies."""
    if not is_disc(piece):
        block = rapier.SharedShape.cuboid(*((half - less) * SCALE for half in BLOCK_HALF))
        return block, isometry(pose)
    disc = rapier.SharedShape.cylinder((DISC_HALF - less) * SCALE, (DISC_RADIUS - less) * SCALE)
    axis = rapier.Rotation3.from_scaled_axis((math.pi / 2, 0.0, 0.0))
    return disc, isometry(pose) * rapier.Isometry3((0.0, 0.0, 0.0), axis)


@lru_cache(maxsize=512)
def _ways_in(normal: Vector) -> list[Vector]:
    """Directions from the disc outwards: straight, and tilted all round."""
    nx, ny, nz = normal
    ax, ay, az = (0.0, 0.0, 1.0) if abs(nz) < 0.9 else (1.0, 0.0, 0.0)
    ux, uy, uz = ny * az - nz * ay, nz * ax - nx * az, nx * ay - ny * ax
    length = math.sqrt(ux * ux + uy * uy + uz * uz)
    ux, uy, uz = ux / length, uy / length, uz / length
    vx, vy, vz = ny * uz - nz * uy, nz * ux - nx * uz, nx * uy - ny * ux
    found = [normal]
    for tilt in _TILTS[1:]:
        c, s = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
        for k in range(_AROUND):
            p, q = math.cos(math.tau * k / _AROUND), math.sin(math.tau * k / _AROUND)
            found.append(
                (
                    c * nx + s * (p * ux + q * vx),
                    c * ny + s * (p * uy + q * vy),
                    c * nz + s * (p * uz + q * vz),
                )
            )
    return found


@lru_cache(maxsize=64)
def reaches(scene: Scene) -> tuple[int, ...]:
    """What can be reached of each of the twelve discs; 0 for one that is not on the table."""
    query = Query(scene)
    return tuple(query.reach(disc) if scene.poses[disc] else 0 for disc in ALL_DISCS)
