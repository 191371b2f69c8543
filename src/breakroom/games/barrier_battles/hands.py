"""R5.1: the error of a hand. Bots have one by level, people where the option asks for it."""

import math
from statistics import NormalDist
from typing import Final, NamedTuple

from breakroom.core.play import clone
from breakroom.core.rng import draw
from breakroom.games.barrier_battles.actions import Flick, Ints
from breakroom.games.barrier_battles.finger import bounded
from breakroom.games.barrier_battles.pieces import DISC_HALF, DISC_RADIUS
from breakroom.games.barrier_battles.state import State, pose_of

RIM_TENTHS: Final = round(DISC_RADIUS * 10_000)
HALF_TENTHS: Final = round(DISC_HALF * 10_000)
HAND_DRAWS: Final = 5
_FINE: Final = 1 << 32


class Hand(NamedTuple):
    """How far a flick goes wrong: standard deviations."""

    degrees: float  # of its direction, sideways and up or down
    strength: float  # as a share
    millimetres: float  # of the point


HUMAN: Final = Hand(0.8, 0.04, 0.5)
STEADY: Final = Hand(0.3, 0.015, 0.2)  # what a trick shot must forgive


def trembled(state: State, action: Flick) -> tuple[Ints, Ints]:
    """R5.1: the flick as an unsteady hand makes it, by the game's own chance."""
    chance = clone(state)
    normal = NormalDist()
    errors = [normal.inv_cdf((draw(chance, _FINE) + 0.5) / _FINE) for _ in range(HAND_DRAWS)]
    return shaken(state, action, HUMAN, errors)


def shaken(state: State, flick: Flick, hand: Hand, errors: list[float]) -> tuple[Ints, Ints]:
    """A flick with so many standard deviations of error; the point stays on the surface, and the
    finger is no faster than it can be."""
    aside, up, harder, dx, dy = errors
    jx, jy, jz = flick.impulse
    flat, strength = math.hypot(jx, jy), math.hypot(jx, jy, jz) * (1 + hand.strength * harder)
    yaw = math.atan2(jy, jx) + math.radians(hand.degrees) * aside
    pitch = math.atan2(jz, flat) + math.radians(hand.degrees) * up * (0.3 if jz == 0 else 1.0)
    strength = max(strength, 1.0)
    pushed = (
        round(strength * math.cos(pitch) * math.cos(yaw)),
        round(strength * math.cos(pitch) * math.sin(yaw)),
        round(strength * math.sin(pitch)),
    )
    point = on_surface(flick.point, 10 * hand.millimetres * dx, 10 * hand.millimetres * dy)
    return point, bounded(pose_of(state, flick.piece), flick.piece, point, pushed)


def on_surface(point: Ints, dx: float, dy: float) -> Ints:
    """The point moved by so many tenths of a millimetre along the disc's surface."""
    x, y, z = point
    if math.hypot(x, y) >= RIM_TENTHS - 2:  # along the rim, and up or down it
        turn = math.atan2(y, x) + dx / RIM_TENTHS
        lower = max(-HALF_TENTHS, min(HALF_TENTHS, round(z + dy * 0.5)))
        return (round(RIM_TENTHS * math.cos(turn)), round(RIM_TENTHS * math.sin(turn)), lower)
    r = math.hypot(x + dx, y + dy)
    inside = min(1.0, (RIM_TENTHS - 4) / r) if r else 1.0
    return (round((x + dx) * inside), round((y + dy) * inside), z)
