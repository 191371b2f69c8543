"""Sets a table for a test, in millimetres, and plays on it."""

import math
from typing import Any, NamedTuple

import breakroom
from breakroom.games.barrier_battles import physics, query
from breakroom.games.barrier_battles.actions import Flick
from breakroom.games.barrier_battles.events import Eliminated
from breakroom.games.barrier_battles.offers import aimed
from breakroom.games.barrier_battles.pieces import DISC_KG, PIECES, Pose, turned
from breakroom.games.barrier_battles.world import Scene

GAME: Any = breakroom.game("barrier_battles")
RED, BLUE = 0, 1
RED_KING, BLUE_KING = 35, 41
DISC_Z, BLOCK_Z = 4.0, 10.0


def at(
    piece: int, x: float, y: float, z: float | None = None, face: Any = "flat", yaw: float = 0
) -> Pose:
    """A pose: millimetres, and thousandths of a turn. Without a height it lies on the table."""
    heights = {"flat": DISC_Z if piece >= 30 else BLOCK_Z, "side": 10.0, "end": 20.0, "edge": 15.0}
    height = heights[face] if z is None else z
    return (x / 1000, y / 1000, height / 1000, *turned(piece, face, yaw / 1000))


def scene(pieces: dict[int, Pose], table: str = "square", settle: bool = True) -> Scene:
    bare = Scene(table, tuple(pieces.get(piece) for piece in PIECES))
    return physics.simulate(bare, None, record=False).scene if settle else bare


class Table(NamedTuple):
    state: Any
    events: list[Any]

    def happened(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def pose(self, piece: int) -> Pose | None:
        pose: Pose | None = self.state.poses[piece]
        return pose

    def is_out(self, piece: int) -> bool:
        return bool(self.state.out[piece])


def battle(pieces: dict[int, Pose], to_move: int = RED, **options: Any) -> Table:
    """A battle in the middle: only those pieces are left, all at rest."""
    kings = {RED_KING: at(RED_KING, -400, -370), BLUE_KING: at(BLUE_KING, 400, 370)}
    state = GAME.setup(options, 1)
    stands = scene({**kings, **pieces}, state.options.table)
    for piece, pose in {**kings, **pieces}.items():
        there = stands.poses[piece]
        assert there is not None
        assert math.dist(there[:3], pose[:3]) < 0.002, f"{piece} does not stay where it was put"
    state.phase, state.to_move, state.first = "battle", to_move, to_move
    state.done = [True, True]
    state.poses = list(stands.poses)
    state.out = [pose is None for pose in stands.poses]
    state.reach = list(query.reaches(stands))
    return Table(state, [])


def flick(table: Table, piece: int, degrees: float, speed: float, rise: float = 0.0) -> Table:
    """Flick a disc from straight behind, in a direction (0 east, 90 north), in metres a second."""
    strength = speed * DISC_KG * 1e6
    up = math.radians(rise)
    flat = aimed(table.state, piece, math.radians(degrees), strength * math.cos(up))
    jx, jy, _ = flat.impulse
    return act(table, Flick(piece, flat.point, (jx, jy, round(strength * math.sin(up)))))


def act(table: Table, action: Any, seat: int | None = None) -> Table:
    seat = table.state.to_move if seat is None else seat
    return Table(*breakroom.step(GAME, table.state, seat, action))


def play(*lines: str, **options: Any) -> Table:
    """A game from its start: "0 fortress wall", "1 place 15 flat at 0,2000 turned 0"."""
    table = Table(GAME.setup(options, 1), [])
    for line in lines:
        seat, text = line.split(" ", 1)
        table = act(table, GAME.parse(table.state, int(seat), text), int(seat))
    return table


def refusal(table: Table, text: str, seat: int | None = None) -> str | None:
    """Why the seat may not do this, or None if it may."""
    seat = table.state.to_move if seat is None else seat
    try:
        act(table, GAME.parse(table.state, seat, text), seat)
    except breakroom.Refused as refused:
        return refused.reason
    return None


CELL = {  # a king in a closed cell of blue's blocks, at the middle of the table
    15: at(15, 0, 26),
    16: at(16, 0, -26),
    17: at(17, 31, 0, yaw=250),
    18: at(18, -31, 0, yaw=250),
    19: at(19, -10.5, 0, 30, yaw=250),
    20: at(20, 10.5, 0, 30, yaw=250),
    BLUE_KING: at(BLUE_KING, 0, 0),
}


def lost(table: Table) -> list[tuple[int, str, int | None]]:
    """What was eliminated: piece, why, and by which disc."""
    return [(e.piece, e.why, e.by) for e in table.happened(Eliminated)]
