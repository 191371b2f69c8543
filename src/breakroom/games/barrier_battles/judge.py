"""How good a flick is, for bots: simulated, then judged by kings, discs and open lines."""

import math
from typing import Final, NamedTuple

from breakroom.core.game import Seat
from breakroom.core.play import clone
from breakroom.games.barrier_battles import battle
from breakroom.games.barrier_battles.actions import Flick
from breakroom.games.barrier_battles.finger import push_of
from breakroom.games.barrier_battles.pieces import (
    Pose,
    blocks_of,
    discs_of,
    is_disc,
    is_king,
    king,
    owner,
)
from breakroom.games.barrier_battles.state import State

KING: Final = 100.0
DISC: Final = 10.0
BLOCK: Final = 0.5
OPEN_LINE: Final = 3.0  # an enemy disc that sees the own king along the table
IN_THE_WAY: Final = 0.027  # metres from a disc's way to a block's middle


class Look(NamedTuple):
    value: float
    poses: tuple[Pose | None, ...]  # what is left on the table
    lost: list[battle.Loss]


class Judge:
    def __init__(self, state: State, seat: Seat, own_disc: float = DISC) -> None:
        from breakroom.games.barrier_battles import turn

        self.state, self.seat, self.own_disc = state, seat, own_disc
        self.scene = turn.scene_of(state)

    def worth(self, flick: Flick, is_coarse: bool = False) -> float:
        return self.look(flick, is_coarse, until_it_wins=True).value

    def look(self, flick: Flick, is_coarse: bool = False, *, until_it_wins: bool = False) -> Look:
        """What the flick is worth, without the settling after pieces are taken away."""
        from breakroom.games.barrier_battles import physics, turn, world

        push = push_of(flick.piece, flick.point, flick.impulse)
        precision = world.COARSE if is_coarse else world.FINE
        target = king(1 - self.seat) if until_it_wins else None
        after = physics.simulate(self.scene, push, record=False, precision=precision, until=target)
        lost = battle.losses(self.state, turn.stage(self.scene, after, self.seat))
        gone = {loss.piece for loss in lost}
        left = tuple(None if p in gone else pose for p, pose in enumerate(after.scene.poses))
        if any(loss.piece == king(1 - self.seat) and loss.by is not None for loss in lost):
            return Look(KING, left, lost)
        total = 0.0
        for piece in gone:
            is_own = owner(piece) == self.seat
            disc = self.own_disc if is_own else DISC
            worth = KING if is_king(piece) else disc if is_disc(piece) else BLOCK
            total += -worth if is_own else worth
        value = total - danger(left, self.seat) + danger(left, 1 - self.seat)
        return Look(value, left, lost)

    def state_after(self, state: State, look: Look) -> State:
        from breakroom.games.barrier_battles import query, world

        after = clone(state)
        after.poses = list(look.poses)
        after.reach = list(query.reaches(world.Scene(self.scene.table, look.poses)))
        return after


def danger(poses: tuple[Pose | None, ...], seat: Seat) -> float:
    """How open the seat's king lies to the other's discs."""
    at = poses[king(seat)]
    if at is None:
        return 0.0
    walls = [wall for block in (*blocks_of(0), *blocks_of(1)) if (wall := poses[block])]
    seen = sum(
        not any(_is_between(wall, pose, at) for wall in walls)
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
    return 0.0 < along < length and aside < IN_THE_WAY and wall[2] < 0.03
