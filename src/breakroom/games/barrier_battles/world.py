"""The table as a world of the engine's bodies.

Every setting below was found by measuring; docs/barrier-battles.md says how.
"""

import math
import os
from typing import Any, Final, NamedTuple

import rapier3d as rapier

from breakroom.games.barrier_battles.finger import Push, struck
from breakroom.games.barrier_battles.pieces import (
    BLOCK_HALF,
    DISC_HALF,
    DISC_RADIUS,
    FRICTION,
    GRAVITY,
    RESTITUTION,
    TABLES,
    Pose,
    is_disc,
)

SCALE: Final = 50.0  # world units a metre: in metres the engine lets thin discs sink together
EDGE: Final = 0.035  # discs further in than this slide on a plane, the others on a box
TABLE_THICK: Final = 0.2  # thin wide boxes are the engine's trouble spot
DIGITS: Final = 7  # poses are kept to a tenth of a micrometre

# The engine has no rolling resistance: discs are damped a little.
SPIN_DAMPING: Final = {"block": 0.2, "disc": 1.0}


class Precision(NamedTuple):
    hertz: int
    iterations: int
    # Metres that contacts are foreseen; more than the fastest disc does in a step.
    prediction: float


FINE: Final = Precision(960, 4, 0.010)
COARSE: Final = Precision(240, 8, 0.030)  # for bots to sift flicks


class Scene(NamedTuple):
    """Everything at rest on a table."""

    table: str  # "square"
    poses: tuple[Pose | None, ...]  # by piece; None: it is not on the table


def rounded(pose: tuple[float, ...]) -> Pose:
    x, y, z, w, i, j, k = (round(value, DIGITS) + 0.0 for value in pose)
    return (x, y, z, w, i, j, k)


# -- building the world ----------------------------------------------------------------------

_BLOCK, _DISC, _BOX, _PLANE = 1, 2, 4, 8  # collision groups


def groups(member: int, meets: int = 0xFFFFFFFF) -> rapier.InteractionGroups:
    return rapier.InteractionGroups(rapier.Group(member), rapier.Group(meets))


_BLOCK_GROUPS: Final = groups(_BLOCK, _BLOCK | _DISC | _BOX)
_DISC_INSIDE: Final = groups(_DISC, _BLOCK | _DISC | _PLANE)
_DISC_AT_EDGE: Final = groups(_DISC, _BLOCK | _DISC | _BOX)
SOLID: Final = _BLOCK | _BOX  # what a finger cannot pass
PIECES_ONLY: Final = _BLOCK | _DISC
ANYTHING: Final = PIECES_ONLY | _BOX
TABLE_ID: Final = 1000

# Stacked discs sink into each other by micrometres, so a disc that comes in flush with the lower
# one would meet the upper one's rim by as little. Whom a disc did not lie on, or come down on, it
# does not touch while the two lie flat and their faces are level to so much.
LEVEL: Final = 0.0001  # metres
LEVEL_TILT: Final = 0.01  # the sine of the angle


def isometry(pose: Pose) -> rapier.Isometry3:
    x, y, z, *turn = pose
    place = (x * SCALE, y * SCALE, z * SCALE)
    return rapier.Isometry3(place, rapier.Rotation3(*turn))  # a bare tuple would be x, y, z, w


def _solid(collider: Any, kind: str) -> Any:
    rule = rapier.CoefficientCombineRule.MAX
    return collider.friction(FRICTION[kind]).restitution(RESTITUTION).friction_combine_rule(rule)


def _collider(piece: int, at_edge: bool) -> Any:
    if is_disc(piece):
        lying = rapier.Collider.cylinder(DISC_HALF * SCALE, DISC_RADIUS * SCALE)
        shape = _solid(lying.rotation((math.pi / 2, 0.0, 0.0)), "disc")  # the engine's axis is y
        shape = shape.active_events(rapier.ActiveEvents.COLLISION_EVENTS)
        return shape.collision_groups(_DISC_AT_EDGE if at_edge else _DISC_INSIDE)
    shape = _solid(rapier.Collider.cuboid(*(half * SCALE for half in BLOCK_HALF)), "block")
    return shape.collision_groups(_BLOCK_GROUPS)


def _table_top(name: str) -> Any:
    table, thick = TABLES[name], TABLE_THICK / 2 * SCALE
    if not table.is_round:
        return rapier.Collider.cuboid(table.half_x * SCALE, table.half_y * SCALE, thick)
    round_top = rapier.Collider.cylinder(thick, table.half_x * SCALE)
    return round_top.rotation((math.pi / 2, 0.0, 0.0))


class _Stacks:
    """Which pairs of discs are in touch for the engine, where discs lie on discs."""

    def __init__(self, stacked: set[tuple[int, int]]) -> None:
        self.stacked = stacked

    def filter_contact_pair(self, pair: Any) -> Any:
        one, other = pair.bodies[pair.rigid_body1], pair.bodies[pair.rigid_body2]
        a, b = sorted((one.user_data, other.user_data))
        if (a, b) in self.stacked or not is_disc(a):
            return rapier.SolverFlags.COMPUTE_IMPULSES
        p, q = one.translation, other.translation
        sunk = 2 * DISC_HALF - abs(p.z - q.z) / SCALE
        if abs(sunk) < LEVEL and max(_tilt(one), _tilt(other)) < LEVEL_TILT:
            return None
        apart = math.hypot(p.x - q.x, p.y - q.y) / SCALE
        if 0.0 < sunk < 2 * LEVEL and apart < 2 * DISC_RADIUS:  # it has come down on it
            self.stacked.add((a, b))
        return rapier.SolverFlags.COMPUTE_IMPULSES


def _tilt(body: Any) -> float:
    """How far a disc is from lying flat, on either face: the sine of the angle."""
    turn = body.rotation
    return 2 * math.hypot(turn.i, turn.j) * math.hypot(turn.w, turn.k)


class World:
    """The engine's world of a scene."""

    def __init__(self, scene: Scene, precision: Precision = FINE, asleep: bool = True) -> None:
        self.scene, self.table = scene, TABLES[scene.table]
        self.engine = engine = rapier.PhysicsWorld(gravity=(0.0, 0.0, -GRAVITY * SCALE))
        settings = engine.integration_parameters
        settings.dt = 1.0 / precision.hertz
        settings.length_unit = 1.0
        settings.num_solver_iterations = precision.iterations
        settings.friction_model = rapier.FrictionModel.SIMPLIFIED
        stiff = precision.hertz * precision.iterations / 8
        settings.contact_softness = rapier.SpringCoefficients(stiff, 10.0)
        settings.static_contact_softness = rapier.SpringCoefficients(2 * stiff, 10.0)
        if "RAYON_NUM_THREADS" not in os.environ:
            # The engine's own threads are quicker than a world's, but are lost in a forked process.
            engine.set_num_threads(1)
        below = (0.0, 0.0, -TABLE_THICK / 2 * SCALE)
        top = _solid(_table_top(scene.table), "table").user_data(TABLE_ID)
        plane = _solid(rapier.Collider.halfspace((0.0, 0.0, 1.0)), "table").user_data(TABLE_ID)
        engine.add_collider(
            top.collision_groups(groups(_BOX)),
            engine.add_body(rapier.RigidBody.fixed().translation(below)),
        )
        engine.add_collider(
            plane.collision_groups(groups(_PLANE)), engine.add_body(rapier.RigidBody.fixed())
        )
        self.bodies: dict[int, Any] = {}
        self.handles: dict[int, Any] = {}
        self.colliders: dict[int, Any] = {}
        self.piece_of: dict[Any, int] = {}  # by body handle
        self.disc_of: dict[Any, int] = {}  # by collider handle
        self.at_edge: dict[int, bool] = {}  # discs that meet the box, not the plane
        for piece, pose in enumerate(scene.poses):
            if pose is not None:
                self._add(piece, pose, precision.prediction)
        self._mind_the_stacks()
        if asleep:  # a body builder's `sleeping` is undone as its collider is added
            engine.detect_collisions()  # finds who rests on whom; a step would sink the stacks
            for body in self.bodies.values():
                body.sleep()

    def _add(self, piece: int, pose: Pose, prediction: float) -> None:
        body = rapier.RigidBody.dynamic().position(isometry(pose)).user_data(piece)
        body = body.ccd_enabled(True).soft_ccd_prediction(prediction * SCALE)
        body = body.angular_damping(SPIN_DAMPING["disc" if is_disc(piece) else "block"])
        handle = self.engine.add_body(body)
        at_edge = not self.table.inside(pose[0], pose[1], EDGE)
        shape = _collider(piece, at_edge).density(1.0).user_data(piece)
        collider = self.engine.add_collider(shape, handle)
        self.handles[piece], self.colliders[piece] = handle, collider
        self.piece_of[handle] = piece
        self.bodies[piece] = self.engine.rigid_bodies[handle]
        if is_disc(piece):
            self.disc_of[collider] = piece
            self.at_edge[piece] = at_edge

    def _mind_the_stacks(self) -> None:
        lie = [(disc, pose) for disc in self.at_edge if (pose := self.scene.poses[disc])]
        stacked = {
            (low, high)
            for low, under in lie
            for high, over in lie
            if abs(over[2] - under[2] - 2 * DISC_HALF) < LEVEL
            and math.dist(over[:2], under[:2]) < 2 * DISC_RADIUS
        }
        if stacked:
            hooks: Any = _Stacks({(min(pair), max(pair)) for pair in stacked})
            self.engine.physics_hooks = hooks
        for _, high in stacked:
            collider = self.engine.colliders[self.colliders[high]]
            collider.active_hooks = rapier.ActiveHooks.FILTER_CONTACT_PAIRS

    def pose(self, piece: int) -> tuple[float, ...]:
        body = self.bodies[piece]
        place, turn = body.translation, body.rotation
        return (
            *(place.x / SCALE, place.y / SCALE, place.z / SCALE),
            *(turn.w, turn.i, turn.j, turn.k),
        )

    def mind_the_edges(self) -> None:
        """Discs slide on the plane, where they roll true, until an edge is near."""
        for piece, was in self.at_edge.items():
            body = self.bodies[piece]
            if body.is_sleeping:
                continue
            place = body.translation
            now = place.z < 0.0 or not self.table.inside(place.x / SCALE, place.y / SCALE, EDGE)
            if now != was:
                self.at_edge[piece] = now
                collider = self.engine.colliders[self.colliders[piece]]
                collider.collision_groups = _DISC_AT_EDGE if now else _DISC_INSIDE

    def push(self, push: Push) -> None:
        linear, angular = struck(self.table, self.scene.poses, push)
        body = self.bodies[push.piece]
        body.wake_up(True)
        body.linvel = tuple(v * SCALE for v in linear)
        body.angvel = angular

    def damp(self, angular: float, linear: float) -> None:
        for body in self.bodies.values():
            body.angular_damping = angular
            body.linear_damping = linear

    def remove(self, piece: int) -> None:
        handle = self.handles.pop(piece)
        self.engine.remove_body(handle)
        del self.piece_of[handle], self.bodies[piece]
        self.disc_of.pop(self.colliders.pop(piece), None)
        self.at_edge.pop(piece, None)
