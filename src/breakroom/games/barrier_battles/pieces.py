"""The pieces and the tables: sizes in metres, kilograms and seconds.

The origin is the middle of the table top; x is east, y north, z up. Seat 0 has the southern half.
A pose is (x, y, z, qw, qx, qy, qz): the piece's middle, and how it is turned. A block's own x is
its long side; a disc's own z is its axis.
"""

import math
import tomllib
from importlib.resources import files
from itertools import product
from typing import Any, Final, Literal, NamedTuple

Pose = tuple[float, float, float, float, float, float, float]
Vector = tuple[float, float, float]
Face = Literal["flat", "side", "end", "edge"]
Kind = Literal["block", "disc", "king"]
Shape = Literal["square", "long", "round"]

_DATA: Final = tomllib.loads((files(__package__) / "pieces.toml").read_text("utf-8"))

BLOCK_HALF: Final[Vector] = tuple(mm / 2000 for mm in _DATA["block"]["size_mm"])
DISC_RADIUS: Final[float] = _DATA["disc"]["diameter_mm"] / 2000
DISC_HALF: Final[float] = _DATA["disc"]["height_mm"] / 2000  # half of its thickness
DENSITY: Final[float] = _DATA["wood"]["density_kg_m3"]
BLOCK_KG: Final = DENSITY * 8 * math.prod(BLOCK_HALF)
DISC_KG: Final = DENSITY * math.pi * DISC_RADIUS**2 * 2 * DISC_HALF
RESTITUTION: Final[float] = _DATA["wood"]["restitution"]
FRICTION: Final[dict[str, float]] = _DATA["friction"]
GRAVITY: Final = 9.81
ACROSS: Final = DISC_KG * (3 * DISC_RADIUS**2 + 4 * DISC_HALF**2) / 12  # a disc's moments of
ROUND: Final = DISC_KG * DISC_RADIUS**2 / 2  # inertia, kg m²: turning over, and round its axis
FASTEST: Final = 6.5  # m/s: what the point of a disc that is hit gains at most
STRONGEST: Final = int(DISC_KG * FASTEST * 1e6)  # that, hit centrally: millionths of an N s

BLOCKS: Final[int] = _DATA["seat"]["blocks"]
DISCS: Final[int] = _DATA["seat"]["discs"] + 1  # the last is the king
FIRST_DISC: Final = 2 * BLOCKS
COUNT: Final = 2 * (BLOCKS + DISCS)

# Pieces by number: red's blocks 0–14, blue's 15–29, red's discs 30–34 and king 35, blue's 36–41.
PIECES: Final = range(COUNT)
ALL_DISCS: Final = range(FIRST_DISC, COUNT)


def is_disc(piece: int) -> bool:
    return piece >= FIRST_DISC


def owner(piece: int) -> int:
    return (piece - FIRST_DISC) // DISCS if is_disc(piece) else piece // BLOCKS


def king(seat: int) -> int:
    return FIRST_DISC + DISCS * (seat + 1) - 1


def is_king(piece: int) -> bool:
    return is_disc(piece) and (piece - FIRST_DISC) % DISCS == DISCS - 1


def blocks_of(seat: int) -> range:
    return range(BLOCKS * seat, BLOCKS * (seat + 1))


def discs_of(seat: int) -> range:
    """The seat's discs; its king is the last."""
    return range(FIRST_DISC + DISCS * seat, FIRST_DISC + DISCS * (seat + 1))


def kind(piece: int) -> Kind:
    return "king" if is_king(piece) else "disc" if is_disc(piece) else "block"


def number(piece: int) -> int:
    """Counted from one among its owner's blocks or discs."""
    return 1 + ((piece - FIRST_DISC) % DISCS if is_disc(piece) else piece % BLOCKS)


def pieces_of(seat: int) -> tuple[int, ...]:
    return (*blocks_of(seat), *discs_of(seat))


class Table(NamedTuple):
    half_x: float  # of the table top; the round one's radius
    half_y: float
    is_round: bool

    def inside(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Is the point over the table, and so far from its edge?"""
        if self.is_round:
            return math.hypot(x, y) <= self.half_x - margin
        return abs(x) <= self.half_x - margin and abs(y) <= self.half_y - margin


def _table(data: dict[str, Any]) -> Table:
    if "diameter_mm" in data:
        radius = data["diameter_mm"] / 2000
        return Table(radius, radius, True)
    width, depth = data["size_mm"]
    return Table(width / 2000, depth / 2000, False)


TABLES: Final[dict[str, Table]] = {name: _table(data) for name, data in _DATA["tables"].items()}

# -- turning ---------------------------------------------------------------------------------

_HALF_TURN: Final = math.sqrt(0.5)
Quaternion = tuple[float, float, float, float]
FACES: Final[tuple[dict[Face, Quaternion], ...]] = (  # a block's and a disc's, before the yaw
    {
        "flat": (1.0, 0.0, 0.0, 0.0),
        "side": (_HALF_TURN, _HALF_TURN, 0.0, 0.0),
        "end": (_HALF_TURN, 0.0, _HALF_TURN, 0.0),
    },
    {
        "flat": (1.0, 0.0, 0.0, 0.0),
        "edge": (_HALF_TURN, _HALF_TURN, 0.0, 0.0),
    },
)


def faces_of(piece: int) -> dict[Face, Quaternion]:
    """The ways in which a piece can be placed, and how it is turned then."""
    return FACES[is_disc(piece)]


def turned(piece: int, face: Face, yaw: float) -> Quaternion:
    """How a piece is turned that stands on a face and is then turned by so many turns."""
    c, s = math.cos(math.pi * yaw), math.sin(math.pi * yaw)
    w, x, y, z = faces_of(piece)[face]
    return (c * w - s * z, c * x - s * y, c * y + s * x, c * z + s * w)


def rotate(pose: Pose, v: Vector) -> Vector:
    """A direction of the piece's own frame, in the table's."""
    _, _, _, w, x, y, z = pose
    tx, ty, tz = 2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])
    return (
        v[0] + w * tx + y * tz - z * ty,
        v[1] + w * ty + z * tx - x * tz,
        v[2] + w * tz + x * ty - y * tx,
    )


def unrotate(pose: Pose, v: Vector) -> Vector:
    """A direction of the table's frame, in the piece's own."""
    x, y, z, qw, qx, qy, qz = pose
    return rotate((x, y, z, qw, -qx, -qy, -qz), v)


def _corners(piece: int) -> list[Vector]:
    if not is_disc(piece):
        corners = product(*((half, -half) for half in BLOCK_HALF))
        return list(corners)  # type: ignore[arg-type]  # of three numbers each
    ring = [math.tau * k / 24 for k in range(24)]
    return [
        (DISC_RADIUS * math.cos(a), DISC_RADIUS * math.sin(a), z)
        for a in ring
        for z in (DISC_HALF, -DISC_HALF)
    ]


_CORNERS: Final = {kind: _corners(kind) for kind in (0, FIRST_DISC)}


def outline(piece: int, pose: Pose) -> list[Vector]:
    """The points that stand out furthest: a block's corners, points round a disc's two edges."""
    return [
        (pose[0] + dx, pose[1] + dy, pose[2] + dz)
        for dx, dy, dz in (rotate(pose, c) for c in _CORNERS[FIRST_DISC if is_disc(piece) else 0])
    ]


def is_at_home(seat: int, table: Table, piece: int, pose: Pose) -> bool:
    """Is the piece wholly on the seat's half, and on the table?"""
    side = 1 if seat == 1 else -1
    return all(
        table.inside(x, y, -SLACK) and y * side >= -SLACK and z >= -0.001
        for x, y, z in outline(piece, pose)
    )


SLACK: Final = 0.0002  # metres by which a piece may stand over a line
