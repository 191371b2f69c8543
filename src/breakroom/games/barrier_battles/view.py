"""What a seat sees of Barrier Battles: everything. And what a board needs to offer a choice."""

from functools import cache
from typing import Final, Literal

from msgspec import Struct

from breakroom.core.game import Outcome, Seat
from breakroom.games.barrier_battles import battle, fortresses, puzzles
from breakroom.games.barrier_battles.actions import Ints, Row, Show, Struck
from breakroom.games.barrier_battles.pieces import (
    ACROSS,
    BLOCK_HALF,
    DISC_HALF,
    DISC_KG,
    DISC_RADIUS,
    FACES,
    FASTEST,
    FIRST_DISC,
    FRICTION,
    PIECES,
    ROUND,
    TABLES,
    Face,
    Kind,
    Pose,
    Quaternion,
    Shape,
    discs_of,
    is_disc,
    kind,
    number,
    owner,
)
from breakroom.games.barrier_battles.state import (
    QUIET_FLICKS,
    Options,
    Phase,
    State,
    in_hand,
    is_solo,
    table_of,
)
from breakroom.games.barrier_battles.surface import SPOTS, tenths

DIGITS: Final = 4  # of the parts of a pose
SKETCHED: Final = 3  # of those in a small picture


class PieceView(Struct, frozen=True):
    where: Literal["hand", "table", "out"]
    pose: Pose | None  # x, y, z in metres, then the quaternion w, x, y, z; rounded
    covered: bool  # a disc on the table that no finger can get at


class TableView(Struct, frozen=True):
    """Sizes in metres; the origin is the middle of the top, y is north, z up."""

    shape: Literal["square", "long", "round"]
    width: float
    depth: float
    block: tuple[float, float, float]  # a block's sides
    disc_diameter: float
    disc_height: float
    disc_mass: float  # kilograms: an impulse J gives it J / mass metres a second
    disc_inertia: tuple[float, float]  # kg m²: about an axis across it, and about its own
    friction: float  # of a disc that slides: it stops after v² / (2 · friction · 9.81) metres


class Component(Struct, frozen=True):
    kind: Kind
    owner: Seat
    number: int  # from 1 among the owner's blocks, or discs; the king is the last


class Faces(Struct, frozen=True):
    """How a piece can be placed, and how it is turned then before its yaw: w, x, y, z."""

    block: dict[Face, Quaternion]
    disc: dict[Face, Quaternion]


class FortressInfo(Struct, frozen=True):
    name: str  # for the action: "keep"
    title: str
    about: str
    pieces: tuple[Row, ...]  # as it stands on the first seat's half; rounded


class ShotInfo(Struct, frozen=True):
    """A trick shot, for choosing one."""

    number: int
    title: str
    pieces: tuple[Row, ...]


class ShotView(Struct, frozen=True):
    """How it goes with the trick shot that is on the table."""

    tried: int  # flicks at it so far
    solved: bool
    shown: bool  # how it can be done
    stars: int  # for solving it; 0: it is not
    can_go_on: bool  # may it be tried again, and others?


class Box(Struct, frozen=True):
    components: tuple[Component, ...]  # by the number of the piece
    faces: Faces
    table: TableView
    fortresses: tuple[FortressInfo, ...]  # of a battle
    shots: tuple[ShotInfo, ...]  # the levels of trick shots, in order
    spots: tuple[Ints, ...]  # where a finger meets a disc: tenths of a millimetre, in its own frame
    weakest: int  # impulse, in millionths of a newton-second
    fastest: float  # metres a second that the point which is hit gains at most
    cone: int  # degrees that the push may be off the straight way into the surface
    goal: str  # of a trick shot; "": a battle


class View(Struct, frozen=True):
    options: Options
    phase: Phase
    pieces: tuple[PieceView, ...]  # by number
    done: tuple[bool, ...]  # by seat: has it finished building?
    first: Seat | None  # who begins the battle
    to_move: tuple[Seat, ...]
    last: Struck | None  # the last flick, as the finger struck
    quiet: int  # flicks since the last elimination
    quiet_left: int  # so many more, and it is a tie-break, or a draw
    tie_breaks: int
    puzzle: int  # the trick shot's number; 0: none
    puzzle_title: str
    shot: ShotView | None  # null: a battle
    outcome: Outcome | None


def box(options: Options) -> Box:
    return Box(
        components=tuple(Component(kind(p), owner(p), number(p)) for p in PIECES),
        faces=Faces(*FACES),
        table=_table(options.table),
        fortresses=() if is_solo(options) else _fortresses(options.table),
        shots=_shots() if is_solo(options) else (),
        spots=tuple(tenths(spot.point) for spot in SPOTS),
        weakest=battle.WEAKEST,
        fastest=FASTEST,
        cone=battle.CONE_DEGREES,
        goal=puzzles.GOAL if is_solo(options) else "",
    )


def view(state: State, to_move: tuple[Seat, ...]) -> View:
    return View(
        options=state.options,
        phase=state.phase,
        pieces=tuple(piece_view(state, piece) for piece in PIECES),
        done=tuple(state.done),
        first=None if state.first < 0 else state.first,
        to_move=to_move,
        last=state.last,
        quiet=state.quiet,
        quiet_left=QUIET_FLICKS - state.quiet,
        tie_breaks=state.tie_breaks,
        puzzle=state.puzzle,
        puzzle_title=puzzles.puzzle(state.puzzle).title if state.puzzle else "",
        shot=_shot(state) if state.puzzle else None,
        outcome=battle.outcome(state) if state.ended else None,
    )


@cache
def _fortresses(table: Shape) -> tuple[FortressInfo, ...]:
    return tuple(
        FortressInfo(name, each.title, each.about, _rows(fortresses.fitted(name, table, 0)[0]))
        for name, each in fortresses.library().items()
    )


@cache
def _shots() -> tuple[ShotInfo, ...]:
    found = ((number, puzzles.puzzle(number)) for number in puzzles.course())
    return tuple(ShotInfo(number, each.title, _rows(each.pieces)) for number, each in found)


def _rows(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    return tuple((piece, rounded(pose, SKETCHED)) for piece, pose in rows)


def _shot(state: State) -> ShotView:
    return ShotView(
        tried=state.tried,
        solved=state.solved,
        shown=state.shown,
        stars=puzzles.stars(state),
        can_go_on=puzzles.forbids(state, Show()) is None,
    )


def _table(shape: Shape) -> TableView:
    table = TABLES[shape]
    a, b, c = BLOCK_HALF
    return TableView(
        shape=shape,
        width=2 * table.half_x,
        depth=2 * table.half_y,
        block=(2 * a, 2 * b, 2 * c),
        disc_diameter=2 * DISC_RADIUS,
        disc_height=2 * DISC_HALF,
        disc_mass=DISC_KG,
        disc_inertia=(ACROSS, ROUND),
        friction=FRICTION["disc"],
    )


def piece_view(state: State, piece: int) -> PieceView:
    pose = state.poses[piece]
    return PieceView(
        where="table" if pose else "out" if state.out[piece] else "hand",
        pose=pose and rounded(pose),
        covered=is_disc(piece) and pose is not None and not state.reach[piece - FIRST_DISC],
    )


def rounded(pose: Pose, digits: int = DIGITS) -> Pose:
    """As finely as it is shown: to a tenth of a millimetre, and of a turn as exactly."""
    x, y, z, qw, qx, qy, qz = (round(n, digits) + 0.0 for n in pose)
    return (x, y, z, qw, qx, qy, qz)


# -- hints -------------------------------------------------------------------------------------


class BuildHint(Struct, frozen=True, tag="build"):
    """Where and with what the seat may build; lengths in tenths of a millimetre."""

    in_hand: tuple[int, ...]
    area: tuple[int, int, int, int]  # west, south, east, north of the own half
    radius: int | None  # of a round table: also stay within
    can_finish: str  # "": the seat may say that it is done; otherwise why not


class DiscHint(Struct, frozen=True):
    piece: int
    reach: int  # bit k: a finger can get at spot k


class FlickHint(Struct, frozen=True, tag="flick"):
    """Which discs can be flicked, and where a finger can get at them."""

    discs: tuple[DiscHint, ...]


def build_hint(state: State, seat: Seat, not_done: str | None) -> BuildHint:
    table = table_of(state)
    x, y = round(table.half_x * 10_000), round(table.half_y * 10_000)
    return BuildHint(
        in_hand=tuple(in_hand(state, seat)),
        area=(-x, 0, x, y) if seat == 1 else (-x, -y, x, 0),
        radius=x if table.is_round else None,
        can_finish=not_done or "",
    )


def flick_hint(state: State, seat: Seat) -> FlickHint:
    reach = {disc: state.reach[disc - FIRST_DISC] for disc in discs_of(seat) if state.poses[disc]}
    if state.phase == "tried":
        return FlickHint(())
    return FlickHint(tuple(DiscHint(disc, bits) for disc, bits in reach.items() if bits))
