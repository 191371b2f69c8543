"""R2: the barrier phase. Pieces are lowered, settle, and may be lifted again."""

import math
from collections.abc import Iterator
from typing import Final

from breakroom.core.game import Event, Refused, Seat
from breakroom.core.rng import draw
from breakroom.games.barrier_battles import fortresses
from breakroom.games.barrier_battles.actions import Build, Done, Fortress, Lift, Place, Result, Row
from breakroom.games.barrier_battles.events import (
    FinishedBuilding,
    FortressBuilt,
    Lifted,
    Placed,
    SetDown,
)
from breakroom.games.barrier_battles.pieces import (
    BLOCK_HALF,
    DISC_HALF,
    DISC_RADIUS,
    FIRST_DISC,
    PIECES,
    Pose,
    faces_of,
    is_at_home,
    is_disc,
    owner,
    pieces_of,
    turned,
)
from breakroom.games.barrier_battles.state import (
    BUILD_ACTIONS,
    State,
    discs_in_hand,
    in_hand,
    table_of,
)
from breakroom.games.barrier_battles.surface import OPEN

EASY: Final = ("wall", "towers", "crescent", "ship")  # fortresses with lanes for all the discs
TENTHS: Final = 10_000  # of a millimetre in a metre
FURTHEST: Final = 10_000  # tenths of a millimetre: no table is larger
RESTED: Final = 0.002  # metres: when a lifted piece moves others further, they rested on it
DISC_DOWN: Final = round(DISC_HALF - 0.0000003, 7)  # the height of a disc that lies on the table
_BLOCK_ROUND: Final = math.hypot(*BLOCK_HALF)  # the radius of a ball that holds a block
_DISC_ROUND: Final = math.hypot(DISC_RADIUS, DISC_HALF)

_WAYS_TO_PLACE: Final = (
    "A block is placed flat, on a side or on end.",
    "A disc is placed flat or on edge.",
)


# -- what is forbidden -----------------------------------------------------------------------


def forbids(state: State, seat: Seat, action: Build) -> str | None:
    if isinstance(action, Done):
        return forbids_done(state, seat)
    if state.built[seat] >= BUILD_ACTIONS:  # R2.8
        return "You have moved pieces too often: your fortress is finished as it stands."
    if isinstance(action, Fortress):
        if action.name not in fortresses.names():
            return f"There is no fortress {action.name!r}: try {', '.join(fortresses.names())}."
        return None
    if action.piece not in PIECES:
        return f"There is no piece {action.piece}."
    if owner(action.piece) != seat:
        return "That piece is not yours."
    if isinstance(action, Lift):
        return None if state.poses[action.piece] else "That piece is not on the table."
    return forbids_place(state, seat, action)


def forbids_done(state: State, seat: Seat) -> str | None:
    left = discs_in_hand(state, seat)
    if left and state.built[seat] < BUILD_ACTIONS:  # R2.5
        return f"Put all your discs on the table first: {len(left)} still in hand."
    return None


def forbids_place(state: State, seat: Seat, action: Place) -> str | None:
    piece = action.piece
    if state.poses[piece] is not None:
        return "That piece is already on the table: lift it first."
    if action.face not in faces_of(piece):
        return _WAYS_TO_PLACE[is_disc(piece)]
    if not 0 <= action.yaw < 1000:
        return "A piece is turned by 0 to 999 thousandths of a turn."
    far = max(abs(action.x), abs(action.y)) > FURTHEST
    if far or not is_at_home(seat, table_of(state), piece, _lowered(action)):  # R2.3
        return "Keep it wholly on your own half of the table."
    return None


def _lowered(action: Place, z: float = 1.0) -> Pose:
    turn = turned(action.piece, action.face, action.yaw / 1000)
    return (action.x / TENTHS, action.y / TENTHS, z, *turn)


# -- what the table answers ------------------------------------------------------------------


def settle_place(state: State, seat: Seat, action: Place) -> Result:
    """R2.2, R2.3: the piece is lowered until it meets something, and settles as it would."""
    from breakroom.games.barrier_battles import physics, query, turn, world

    before = turn.scene_of(state)
    pose = _lowered(action)
    height = query.Query(before).drop(action.piece, pose[0], pose[1], pose[3:])
    assert height is not None, "there is a table under every half"
    poses = list(before.poses)
    poses[action.piece] = world.rounded(_lowered(action, height))
    after = physics.at_rest(world.Scene(before.table, tuple(poses)), (action.piece,))
    for piece in pieces_of(seat):
        stands = after.scene.poses[piece]
        fell = stands is None or not is_at_home(seat, table_of(state), piece, stands)
        if poses[piece] and fell:
            raise Refused("It would not stay there: something would leave your half.")
    if any(before.poses[p] != after.scene.poses[p] for p in pieces_of(1 - seat)):
        raise Refused("It would fall into your opponent's fortress.")
    stands = after.scene.poses[action.piece]
    assert stands is not None
    if query.Query(after.scene).overlaps(action.piece, stands):
        raise Refused("It does not fit in there.")
    return Result((turn.stage(before, after, seat),), query.reaches(after.scene))


def settle_lift(state: State, action: Lift) -> Result:
    """R2.4: whatever moves when the piece is gone was resting on it."""
    from breakroom.games.barrier_battles import physics, query, turn

    before = turn.scene_of(state)
    without = turn.without(before, [action.piece])
    after = physics.at_rest(without).scene
    for stood, stands in zip(without.poses, after.poses, strict=True):
        if stood and (stands is None or math.dist(stood[:3], stands[:3]) > RESTED):
            raise Refused("Something rests on that piece: lift that first.")
    return Result((), query.reaches(without))


# -- what happens ----------------------------------------------------------------------------


def place(state: State, seat: Seat, action: Place, tell: list[Event]) -> None:
    assert action.result is not None, "a placement is settled before it happens"
    (stage,) = action.result.stages
    state.built[seat] += 1
    put(state, stage.ends)
    state.reach = list(action.result.reach)
    tell.append(Placed(seat, action.piece, stage.ends, stage.frames, stage.seconds))


def lift(state: State, seat: Seat, action: Lift, tell: list[Event]) -> None:
    assert action.result is not None, "a lift is settled before it happens"
    state.built[seat] += 1
    state.poses[action.piece] = None
    state.reach = list(action.result.reach)
    tell.append(Lifted(seat, action.piece))


def fortress(state: State, seat: Seat, action: Fortress, tell: list[Event]) -> None:
    """R2.7: it comes in place of all that the seat has built."""
    state.built[seat] += 1
    raise_fortress(state, seat, action.name)
    tell.append(FortressBuilt(seat, action.name))


def set_up(state: State) -> None:
    """R2.9: a fortress stands on either half from the start."""
    for seat in (0, 1):
        raise_fortress(state, seat, EASY[draw(state, len(EASY))])


def raise_fortress(state: State, seat: Seat, name: str) -> None:
    rows, reach = fortresses.fitted(name, state.options.table, seat)
    for piece in pieces_of(seat):
        state.poses[piece] = None
    put(state, rows)
    for disc, reached in reach.items():
        state.reach[disc - FIRST_DISC] = reached


def finish(state: State, seat: Seat, tell: list[Event]) -> None:
    state.done[seat] = True
    set_down_discs(state, seat, tell)  # there are none but after too many actions
    if state.first < 0 and state.options.first == "first_finished":
        state.first = seat
    tell.append(FinishedBuilding(seat))


def set_down_discs(state: State, seat: Seat, tell: list[Event]) -> None:
    """R2.6: discs still in hand go to free places along the back edge, the king first; blocks
    stay out."""
    rows: list[Row] = []
    for disc in discs_in_hand(state, seat):
        x, y = next(free_places(state, seat, disc))
        rows.append((disc, (x, y, DISC_DOWN, 1.0, 0.0, 0.0, 0.0)))
        put(state, rows[-1:])
        state.reach[disc - FIRST_DISC] = OPEN
    for piece in in_hand(state, seat):
        state.out[piece] = True
    if rows:
        tell.append(SetDown(seat, tuple(rows)))


def put(state: State, rows: tuple[Row, ...] | list[Row]) -> None:
    for piece, pose in rows:
        state.poses[piece] = pose


# -- free places -----------------------------------------------------------------------------


def free_places(state: State, seat: Seat, piece: int) -> Iterator[tuple[float, float]]:
    """Where the piece can lie flat with nothing near: along the back edge, then further in, from
    the middle outwards. Only sums and square roots: the same on every machine."""
    table, step = table_of(state), 0.02
    back = 1 if seat == 1 else -1
    for row in range(int(table.half_y / step)):
        y = back * (table.half_y - 0.025 - step * row)
        for column in range(int(table.half_x / step)):
            for x in (step * column, -step * column)[: 2 if column else 1]:
                if is_free(state, seat, piece, x, y):
                    yield x, y


def is_free(state: State, seat: Seat, piece: int, x: float, y: float) -> bool:
    """Can the piece lie flat there, and a finger come from all sides at what is there?"""
    mine = ball(piece)
    if not table_of(state).inside(x, y, mine) or (y if seat == 1 else -y) < mine:
        return False
    return all(
        pose is None or math.hypot(pose[0] - x, pose[1] - y) > mine + ball(other) + ROOM
        for other, pose in enumerate(state.poses)
    )


ROOM: Final = 0.008  # metres: a fingertip and a little more


def ball(piece: int) -> float:
    """The radius of the ball that holds the piece, however it is turned."""
    return _DISC_ROUND if is_disc(piece) else _BLOCK_ROUND


def stands_alone(state: State, piece: int) -> bool:
    """Is nothing so near that it could rest on the piece?"""
    pose = state.poses[piece]
    return pose is not None and all(
        other == piece
        or at is None
        or math.hypot(at[0] - pose[0], at[1] - pose[1]) > ball(piece) + ball(other)
        for other, at in enumerate(state.poses)
    )
