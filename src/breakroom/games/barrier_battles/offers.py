"""Some of what can be done: placements and flicks are a continuous space."""

import math
import random
from collections.abc import Iterator

from breakroom.core.game import Seat
from breakroom.games.barrier_battles import battle, build
from breakroom.games.barrier_battles.actions import Flick, Place
from breakroom.games.barrier_battles.finger import bounded
from breakroom.games.barrier_battles.hands import RIM_TENTHS
from breakroom.games.barrier_battles.pieces import FIRST_DISC, STRONGEST, discs_of, rotate, unrotate
from breakroom.games.barrier_battles.state import State, flickable, pose_of
from breakroom.games.barrier_battles.surface import SPOTS, tenths


def some_place(state: State, seat: Seat, piece: int, rng: random.Random) -> Place:
    """The piece flat on the table, with room around it."""
    for _ in range(50):
        x, y = rng.randint(-7000, 7000), rng.randint(0, 6000) * (1 if seat == 1 else -1)
        if build.is_free(state, seat, piece, x / 10_000, y / 10_000):
            return Place(piece, x, y, rng.randrange(1000), "flat")
    free_x, free_y = next(build.free_places(state, seat, piece))
    return Place(piece, round(free_x * 10_000), round(free_y * 10_000), 0, "flat")


def some_flicks(state: State, seat: Seat) -> Iterator[Flick]:
    """Every disc that can be flicked, pushed straight in at every point within reach."""
    for disc in discs_of(seat):
        if pose := state.poses[disc]:
            for spot in SPOTS:
                if state.reach[disc - FIRST_DISC] >> spot.number & 1:
                    normal = rotate(pose, spot.normal)
                    for strength in (6_000, 15_000):
                        jx, jy, jz = (round(-n * strength) for n in normal)
                        point = tenths(spot.point)
                        yield Flick(disc, point, bounded(pose, disc, point, (jx, jy, jz)))


def some_flick(state: State, seat: Seat, rng: random.Random) -> Flick:
    """A flick along the table at some enemy disc, or any that is possible."""
    mine = flickable(state, seat)
    theirs = [d for d in discs_of(1 - seat) if state.poses[d]]
    rng.shuffle(mine)
    for disc in mine if theirs else ():
        target = theirs[-1] if rng.random() < 0.5 else rng.choice(theirs)  # the king is the last
        aim = towards(state, disc, target) + rng.gauss(0.0, 0.05)
        found = aimed(state, disc, aim, rng.uniform(0.4, 1.0) * STRONGEST)
        if battle.forbids(state, seat, found) is None:
            return found
    return rng.choice(list(some_flicks(state, seat)))


def towards(state: State, disc: int, target: int) -> float:
    """The direction from a disc to another piece, in radians from east."""
    (x, y, *_), (to_x, to_y, *_) = pose_of(state, disc), pose_of(state, target)
    return math.atan2(to_y - y, to_x - x)


def aimed(state: State, disc: int, aim: float, strength: float) -> Flick:
    """A push along the table in a direction (radians from east), on the rim straight behind."""
    pose = pose_of(state, disc)
    c, s = math.cos(aim), math.sin(aim)
    bx, by, _ = unrotate(pose, (-c, -s, 0.0))
    far = math.hypot(bx, by) or 1.0
    point = (round(RIM_TENTHS * bx / far), round(RIM_TENTHS * by / far), 0)
    return Flick(
        disc, point, bounded(pose, disc, point, (round(strength * c), round(strength * s), 0))
    )
