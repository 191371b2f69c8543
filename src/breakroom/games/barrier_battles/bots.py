"""Barrier Battles' bots, level by level.

They build from the library, the higher levels against what the other seat builds, and then flick
by trying: many flicks on a coarse world, the best again on the real one, each judged by kings,
discs and how open the own king then lies. Levels differ in how many they try, and in the hand.
"""

import math
import random
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple

from breakroom.bots import Bot
from breakroom.core.game import Game, Seat
from breakroom.games.barrier_battles import battle, fortresses
from breakroom.games.barrier_battles.actions import Done, Flick, Fortress
from breakroom.games.barrier_battles.game import aimed, some_flicks
from breakroom.games.barrier_battles.hands import HAND_DRAWS, Hand, shaken
from breakroom.games.barrier_battles.pieces import (
    DISC_KG,
    FIRST_DISC,
    GRAVITY,
    STRONGEST,
    Pose,
    blocks_of,
    discs_of,
    is_king,
    king,
    owner,
)
from breakroom.games.barrier_battles.state import State


class Level(NamedTuple):
    tries: int  # flicks on the coarse world
    again: int  # the best of them on the real one
    shakes: int  # so often each, with the error of the hand
    hand: Hand
    seconds: float  # it stops trying after so long


LEVELS: Final = {
    "beginner": Level(4, 0, 1, Hand(7.0, 0.25, 2.0), 2.0),
    "casual": Level(10, 0, 1, Hand(4.5, 0.15, 1.5), 2.0),
    "club": Level(24, 0, 1, Hand(3.0, 0.10, 1.0), 3.0),
    "expert": Level(70, 8, 2, Hand(1.5, 0.06, 0.6), 4.0),
    "master": Level(200, 20, 2, Hand(0.4, 0.02, 0.2), 5.0),
}
THREADS: Final = 2  # the engine lets go of Python while it works
STANDING: Final = ("keep", "bunker", "crescent", "wall", "pyramid")  # the best, for the best


class BarrierBot:
    def __init__(self, level: Level) -> None:
        self.level = level

    def choose(self, game: Game[Any], state: State, seat: Seat, rng: random.Random) -> Any:
        if state.phase == "build":
            return self.build(state, seat, rng)
        return self.flick(state, seat, rng)

    # -- building ---------------------------------------------------------------------------

    def build(self, state: State, seat: Seat, rng: random.Random) -> Fortress | Done:
        if any(state.poses[disc] for disc in discs_of(seat)):
            return Done()
        names = STANDING if self.level.again else fortresses.names()
        return Fortress(rng.choice(names))

    # -- flicking ---------------------------------------------------------------------------

    def flick(self, state: State, seat: Seat, rng: random.Random) -> Flick:
        from breakroom.games.barrier_battles.physics import COARSE

        until = time.monotonic() + self.level.seconds
        tried = candidates(state, seat, self.level.tries, rng)
        judge = Judge(state, seat)
        with ThreadPoolExecutor(THREADS) as pool:

            def values(flicks: Iterable[Flick], **how: Any) -> list[float]:
                def value(flick: Flick) -> float:
                    if time.monotonic() > until:
                        return -math.inf
                    return judge.value(flick.piece, flick.point, flick.impulse, **how)

                return list(pool.map(value, flicks))

            scores = values(tried, precision=COARSE)
            order = sorted(range(len(tried)), key=lambda i: -scores[i])
            best = [tried[i] for i in order[: max(1, self.level.again)]]
            if self.level.again:
                shaken_so = [
                    self.shaken(flick, rng) for flick in best for _ in range(self.level.shakes)
                ]
                again = values(shaken_so)
                means = [
                    sum(again[i : i + self.level.shakes])
                    for i in range(0, len(again), self.level.shakes)
                ]
                best = [best[max(range(len(best)), key=lambda i: means[i])]]
        chosen = self.shaken(best[0], rng)
        return chosen if battle.forbids(state, seat, chosen) is None else best[0]

    def shaken(self, flick: Flick, rng: random.Random) -> Flick:
        errors = [rng.gauss(0.0, 1.0) for _ in range(HAND_DRAWS)]
        return Flick(flick.piece, *shaken(flick.point, flick.impulse, self.level.hand, errors))


# -- what to try -------------------------------------------------------------------------------


def candidates(state: State, seat: Seat, count: int, rng: random.Random) -> list[Flick]:
    """Flicks at the enemy's discs: along the table, and over it in a bow."""
    mine = [d for d in discs_of(seat) if state.poses[d] and state.reach[d - FIRST_DISC]]
    theirs = [d for d in discs_of(1 - seat) if state.poses[d]]
    targets = [*theirs, *(d for d in theirs if is_king(d) for _ in theirs)]
    found: list[Flick] = []
    for _ in range(4 * count):
        if len(found) == count:
            break
        flick = _some(state, rng.choice(mine), rng.choice(targets), rng)
        if battle.forbids(state, seat, flick) is None:
            found.append(flick)
    return found or [rng.choice(list(some_flicks(state, seat)))]


def _some(state: State, disc: int, target: int, rng: random.Random) -> Flick:
    start, goal = state.poses[disc], state.poses[target]
    assert start is not None
    assert goal is not None
    aim = math.atan2(goal[1] - start[1], goal[0] - start[0])
    way = math.hypot(goal[0] - start[0], goal[1] - start[1])
    if rng.random() < 0.4:
        return _bow(state, disc, aim + rng.gauss(0.0, 0.02), way * rng.uniform(0.8, 1.1), rng)
    if rng.random() < 0.5:
        return aimed(state, disc, aim + rng.gauss(0.0, 0.015), rng.uniform(0.4, 1.0) * STRONGEST)
    return aimed(state, disc, aim + rng.gauss(0.0, 0.15), rng.uniform(0.2, 1.0) * STRONGEST)


def _bow(state: State, disc: int, aim: float, way: float, rng: random.Random) -> Flick:
    """A flick that throws the disc over what is in between."""
    rise = math.radians(rng.uniform(25.0, 58.0))
    speed = math.sqrt(way * GRAVITY / math.sin(2 * rise))
    strength = min(speed * DISC_KG * 1e6, float(STRONGEST))
    flat = aimed(state, disc, aim, strength * math.cos(rise))
    jx, jy, _ = flat.impulse
    return Flick(disc, flat.point, (jx, jy, round(strength * math.sin(rise))))


# -- how good it is ----------------------------------------------------------------------------

KING: Final = 100.0
DISC: Final = 10.0
OPEN_LINE: Final = 2.0  # an enemy disc that sees the own king
NEAR_EDGE: Final = 1.0


class Judge:
    def __init__(self, state: State, seat: Seat) -> None:
        from breakroom.games.barrier_battles import turn

        self.scene = turn.scene_of(state)
        self.seat = seat

    def value(self, piece: int, point: Any, impulse: Any, **how: Any) -> float:
        from breakroom.games.barrier_battles import physics, turn

        push = physics.Push(piece, *turn.push_of(point, impulse))
        after = physics.simulate(self.scene, push, record=False, **how)
        gone = {a if owner(b) == self.seat else b for _, a, b in after.touched}
        if king(1 - self.seat) in gone:
            return KING
        gone |= {piece for _, piece in after.fell}
        total = 0.0
        for lost in gone:
            worth = KING if is_king(lost) else DISC if lost >= FIRST_DISC else 0.5
            total += -worth if owner(lost) == self.seat else worth
        left = tuple(None if p in gone else pose for p, pose in enumerate(after.scene.poses))
        return total - danger(left, self.seat) + danger(left, 1 - self.seat)


def danger(poses: tuple[Pose | None, ...], seat: Seat) -> float:
    """How open the seat's king lies."""
    at = poses[king(seat)]
    if at is None:
        return 0.0
    walls = [poses[b] for s in (0, 1) for b in blocks_of(s)]
    seen = sum(
        not any(wall and _is_between(wall, pose, at) for wall in walls)
        for pose in (poses[disc] for disc in discs_of(1 - seat))
        if pose
    )
    return OPEN_LINE * seen


def _is_between(wall: Pose, start: Pose, end: Pose) -> bool:
    """Does a block stand in the straight way of a disc?"""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    along = ((wall[0] - start[0]) * dx + (wall[1] - start[1]) * dy) / length
    aside = abs((wall[0] - start[0]) * dy - (wall[1] - start[1]) * dx) / length
    return 0.0 < along < length and aside < 0.027 and wall[2] < 0.03


def bot(level: str) -> Bot:
    return BarrierBot(LEVELS[level])
