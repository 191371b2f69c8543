"""One flick on the table, or none, until all is at rest.

`simulate` is pure and deterministic: the same scene and flick give the same bytes in any process
on this machine's build of the engine. Nothing else of the game, but world.py and query.py, knows
the engine.
"""

import math
from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

import rapier3d as rapier

from breakroom.games.barrier_battles.finger import Push
from breakroom.games.barrier_battles.motion import Frame, encode
from breakroom.games.barrier_battles.pieces import owner
from breakroom.games.barrier_battles.world import FINE, SCALE, Precision, Scene, World, rounded

FPS: Final = 60
OFF_TABLE: Final = -0.012  # a piece whose middle is lower than this has left the table
GONE: Final = -0.30  # lower than this it leaves the world
STILL: Final = 0.002  # m/s, also of a point 20 mm from the middle
STILL_SECONDS: Final = 0.25
LONGEST_SECONDS: Final = 6.0  # then whatever still rocks is held fast
# Late in a turn everything is damped more and more: (seconds, angular, linear).
LATE: Final = ((3.0, 8.0, 2.0), (4.5, 40.0, 40.0))


class Turn(NamedTuple):
    scene: Scene  # all at rest again; what fell is gone
    touched: tuple[tuple[float, int, int], ...]  # (seconds, disc, other's disc), the first each
    fell: tuple[tuple[float, int], ...]  # (seconds, piece), in order
    frames: str  # the motion at 60 Hz, see motion.py; "" if it was not recorded
    seconds: float
    is_settled: bool  # False: it had to be held fast


class _Touches:
    """Which discs of different owners have touched. A reported contact may only be foreseen: it
    counts when it has carried an impulse."""

    def __init__(self, world: World, fell: dict[int, float]) -> None:
        self.world, self.fell = world, fell
        self.collector = collector = cast(Any, rapier.ChannelEventCollector())
        world.engine.event_handler = collector
        self.contacts = world.engine.narrow_phase
        self.watched: dict[tuple[int, int], tuple[Any, Any]] = {}
        self.found: dict[tuple[int, int], float] = {}
        self.met: set[int] = set()  # discs that were touched before they fell
        for pair in self.contacts.contact_pairs():  # those that touch before anything moves
            self._watch(pair.collider1, pair.collider2)

    def _watch(self, one: Any, other: Any, begins: bool = True) -> None:
        a, b = self.world.disc_of.get(one), self.world.disc_of.get(other)
        if a is None or b is None or owner(a) == owner(b):
            return
        key = (min(a, b), max(a, b))
        if not begins:
            self.watched.pop(key, None)
        elif key not in self.found:
            self.watched[key] = (one, other)

    def look(self, seconds: float) -> None:
        if len(self.collector):
            for event in self.collector.drain_collision_events():
                self._watch(event.collider1, event.collider2, event.started)
        for key, (one, other) in list(self.watched.items()):
            pair = self.contacts.contact_pair(one, other)
            if pair is not None and pair.total_impulse_magnitude() > 0.0:
                del self.watched[key]
                self.found[key] = seconds
                for disc in key:
                    if self.world.pose(disc)[2] < OFF_TABLE:
                        self.fell.setdefault(disc, seconds)
                    if disc not in self.fell:
                        self.met.add(disc)


def simulate(
    scene: Scene,
    push: Push | None,
    *,
    precision: Precision = FINE,
    record: bool = True,
    awake: tuple[int, ...] = (),
    until: int | None = None,
) -> Turn:
    """What the flick does until all is at rest. Without one, everything is awake and settles, or
    only the pieces named. `until` names a disc: once it is touched, nothing else matters."""
    world = World(scene, precision, asleep=push is not None or bool(awake))
    fell: dict[int, float] = {}
    touches = _Touches(world, fell)
    if push is not None:
        world.push(push)
    for piece in awake:
        world.bodies[piece].wake_up(True)
    poses: list[Any] = list(scene.poses)
    stirred: set[int] = set()  # who was ever awake: the others are exactly where they were
    frames: list[Frame] = []
    steps_a_frame, still = precision.hertz // FPS, 0.0
    late = {int(seconds * FPS): damping for seconds, *damping in LATE}
    is_settled, frame = False, 0
    while frame < int(LONGEST_SECONDS * FPS) and not is_settled:
        for step in range(steps_a_frame):
            if step % 2 == 0:
                world.mind_the_edges()
            world.engine.step()
            touches.look((frame + (step + 1) / steps_a_frame) / FPS)
        frame += 1
        if until in touches.met:
            break
        if frame in late:
            world.damp(*late[frame])
        moving, fastest = _moving(world, frame / FPS, fell)
        stirred.update(piece for piece, _ in moving)
        if record and moving:
            frames.append((frame, moving))
        still = still + 1 / FPS if fastest < STILL else 0.0
        is_settled = not moving or still >= STILL_SECONDS
    for piece in stirred & world.bodies.keys():
        poses[piece] = rounded(world.pose(piece))
    for piece in fell:
        poses[piece] = None
    return Turn(
        scene=Scene(scene.table, tuple(poses)),
        touched=tuple((round(t, 4), a, b) for (a, b), t in touches.found.items()),
        fell=tuple((round(t, 4), piece) for piece, t in fell.items()),
        frames=encode(frames) if record else "",
        seconds=frame / FPS,
        is_settled=is_settled,
    )


def _moving(
    world: World, seconds: float, fell: dict[int, float]
) -> tuple[list[tuple[int, tuple[float, ...]]], float]:
    """The poses of all bodies that are awake, and the fastest speed among them; notes who fell."""
    moving, fastest = [], 0.0
    awake = [world.piece_of[h] for h in world.engine.active_bodies() if h in world.piece_of]
    for piece in awake:
        pose, body = world.pose(piece), world.bodies[piece]
        if pose[2] < OFF_TABLE:
            fell.setdefault(piece, seconds)
        if pose[2] < GONE:
            world.remove(piece)
            continue
        v, w = body.linvel, body.angvel
        speed = math.sqrt(v.x * v.x + v.y * v.y + v.z * v.z) / SCALE
        fastest = max(fastest, speed, 0.02 * math.sqrt(w.x * w.x + w.y * w.y + w.z * w.z))
        moving.append((piece, pose))
    return moving, fastest


@lru_cache(maxsize=64)
def flicked(scene: Scene, push: Push) -> Turn:
    """A flick at full precision, with its motion: remembered, as it is often asked for again."""
    return simulate(scene, push)


@lru_cache(maxsize=64)
def at_rest(scene: Scene, awake: tuple[int, ...] = ()) -> Turn:
    """The scene once all of it, or what is named, has come to rest."""
    return simulate(scene, None, awake=awake)
