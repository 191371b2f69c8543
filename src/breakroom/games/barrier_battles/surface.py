"""Where a finger can be put on a disc: thirty points that stand for its whole surface.

Points 0 and 9 are the middles of the upper and the lower face (in the disc's own frame), 1–8 and
10–17 lie round them, 18–29 round the rim. Which of them can be reached is one int, a bit each.
"""

import math
from typing import Final, NamedTuple

from breakroom.games.barrier_battles.pieces import DISC_HALF, DISC_RADIUS, Vector

FINGER: Final = 0.003  # metres: the fingertip's radius
FREE_WAY: Final = 0.045  # so far it must be able to come from
GAP: Final = 0.0002  # between fingertip and disc
FACE_RING: Final = 8
RIM: Final = 12
_INNER: Final = 0.8 * DISC_RADIUS
_TOLERANCE: Final = 0.0002  # metres by which a point given in tenths of a millimetre may be off


class Spot(NamedTuple):
    """A place on the surface."""

    number: int  # of the point that stands for it
    point: Vector  # metres, the disc's own frame
    normal: Vector  # outwards


def _around(count: int) -> list[tuple[float, float]]:
    turns = (math.tau * k / count for k in range(count))
    return [(math.cos(turn), math.sin(turn)) for turn in turns]


def _spots() -> list[Spot]:
    found: list[Spot] = []
    for up in (1.0, -1.0):
        z, normal = up * DISC_HALF, (0.0, 0.0, up)
        found.append(Spot(len(found), (0.0, 0.0, z), normal))
        for c, s in _around(FACE_RING):
            found.append(Spot(len(found), (_INNER * c, _INNER * s, z), normal))
    for c, s in _around(RIM):
        found.append(Spot(len(found), (DISC_RADIUS * c, DISC_RADIUS * s, 0.0), (c, s, 0.0)))
    return found


SPOTS: Final = tuple(_spots())
_RIM_FIRST: Final = 2 * (1 + FACE_RING)
OPEN: Final = (1 << 1 + FACE_RING) - 1 | ((1 << RIM) - 1) << _RIM_FIRST  # a flat disc, nothing near


def spots_at(point: Vector) -> list[Spot]:
    """The surface at a point: nothing off it, two places at an edge of the disc."""
    x, y, z = point
    r = math.hypot(x, y)
    if r > DISC_RADIUS + _TOLERANCE or abs(z) > DISC_HALF + _TOLERANCE:
        return []
    found = []
    turn = math.atan2(y, x) / math.tau if r else 0.0
    if abs(z) >= DISC_HALF - _TOLERANCE:
        first = 0 if z > 0 else 1 + FACE_RING
        number = first if r < _INNER / 2 else first + 1 + round(turn * FACE_RING) % FACE_RING
        up = 1.0 if z > 0 else -1.0
        found.append(Spot(number, (x, y, up * DISC_HALF), (0.0, 0.0, up)))
    if r >= DISC_RADIUS - _TOLERANCE:
        number = _RIM_FIRST + round(turn * RIM) % RIM
        c, s = x / r, y / r
        found.append(Spot(number, (DISC_RADIUS * c, DISC_RADIUS * s, z), (c, s, 0.0)))
    return found


def tenths(point: Vector) -> tuple[int, int, int]:
    """The point as actions give it, in tenths of a millimetre."""
    x, y, z = (round(value * 10_000) for value in point)
    return (x, y, z)
