"""The ready-made fortresses: how they stand, fitted to any table and either half.

`fortresses.toml` has the designs; `fortresses.json` how the pieces of each came to rest, as seat
0 builds them near the centre line (made by tools/barrier_fortresses.py).
"""

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from breakroom.core.game import Seat
from breakroom.games.barrier_battles.actions import Row
from breakroom.games.barrier_battles.pieces import (
    BLOCKS,
    DISCS,
    FIRST_DISC,
    TABLES,
    Pose,
    Table,
    is_disc,
    outline,
)

MARGIN: Final = 0.04  # metres to the edge of the table at least
STEP: Final = 0.01


class Fortress(msgspec.Struct, frozen=True):
    title: str
    about: str
    pieces: tuple[Row, ...]  # red's 21 pieces, y from the centre line
    reach: tuple[int, ...]  # of red's six discs


@cache
def library() -> dict[str, Fortress]:
    data = (files(__package__) / "fortresses.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, Fortress])


@cache
def names() -> tuple[str, ...]:
    return tuple(library())


@cache
def fitted(name: str, table: str, seat: Seat) -> tuple[tuple[Row, ...], dict[int, int]]:
    """The fortress as far back on the seat's half as it fits, and what can be reached of its
    discs."""
    found = library()[name]
    back = _shift(found, TABLES[table])
    rows = [(piece, _back(pose, back)) for piece, pose in found.pieces]
    if seat == 1:
        rows = [_turned(row) for row in rows]
    reach = {FIRST_DISC + DISCS * seat + i: bits for i, bits in enumerate(found.reach)}
    return tuple(rows), reach


def _shift(fortress: Fortress, table: Table) -> float:
    points = [point for piece, pose in fortress.pieces for point in outline(piece, pose)]
    steps = int(table.half_y / STEP)
    return next(
        STEP * step
        for step in range(steps, -1, -1)
        if all(table.inside(x, y - STEP * step, MARGIN) for x, y, _ in points)
    )


def _back(pose: Pose, by: float) -> Pose:
    x, y, *rest = pose
    return (x, round(y - by, 7), *rest)  # type: ignore[return-value]  # still seven numbers


def _turned(row: Row) -> Row:
    """Half a turn round the middle of the table, with blue's piece in place of red's."""
    piece, (x, y, z, qw, qx, qy, qz) = row
    piece += DISCS if is_disc(piece) else BLOCKS
    return piece, (-x + 0.0, -y, z, -qz + 0.0, -qy + 0.0, qx, qw)
