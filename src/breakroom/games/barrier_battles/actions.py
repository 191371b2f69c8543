"""What a seat can do in Barrier Battles. Lengths are in tenths of a millimetre, turns in
thousandths, impulses in millionths of a newton-second.

What the table answers is kept with the action as its `result`: see `Game.settle`.
"""

import re
from typing import Annotated, Final

from msgspec import Meta, Struct

from breakroom.core.game import Action
from breakroom.games.barrier_battles.pieces import Face, Pose

Ints = tuple[int, int, int]
Row = tuple[int, Pose]  # a piece, and where it is
Point = tuple[float, float]  # a place on the table, in metres


class Stage(Struct, frozen=True):
    """One stretch of motion, from something at rest being disturbed until all is at rest."""

    ends: tuple[Row, ...]  # where the pieces that moved, and are still on the table, came to rest
    touched: tuple[tuple[float, int, int], ...]  # (seconds, disc of the mover, enemy disc)
    fell: tuple[tuple[float, int], ...]  # (seconds, piece)
    frames: Annotated[str, Meta(max_length=9_000)]  # the motion, see motion.py
    seconds: float  # how long it took


class Result(Struct, frozen=True):
    """What the table answered."""

    stages: tuple[Stage, ...]  # after a flick, one more for each time that pieces are taken away
    reach: tuple[int, ...]  # of each of the twelve discs: the points a finger can get at
    struck: tuple[Ints, Ints] | None = None  # point and impulse, if the hand was not quite steady


class Struck(Struct, frozen=True):
    """A flick as it was made, with the error of the hand."""

    seat: int
    piece: int
    point: Ints
    impulse: Ints
    start: Point  # where the disc lay,
    end: Point | None  # and where it came to rest; None: it is out
    lost: tuple[tuple[int, Point], ...]  # what went out of play, and where it stood before


class Place(Action, frozen=True, omit_defaults=True):
    """Lower a piece onto the own half until it meets something."""

    piece: int
    x: int
    y: int
    yaw: int  # thousandths of a turn, anticlockwise seen from above
    face: Face  # which way it stands; on edge: discs only
    result: Result | None = None

    def __str__(self) -> str:
        return f"place {self.piece} {self.face} at {self.x},{self.y} turned {self.yaw}"


class Lift(Action, frozen=True, omit_defaults=True):
    """Take a piece back into the hand."""

    piece: int
    result: Result | None = None


class Fortress(Action, frozen=True):
    """Put down a ready-made fortress in place of all that was built."""

    name: Annotated[str, Meta(max_length=40)]


class Done(Action, frozen=True):
    """Say that the fortress is finished."""


class Shot(Action, frozen=True):
    """Set up a trick shot: this one again, or another."""

    puzzle: Annotated[int, Meta(ge=1, le=999)]


class Show(Action, frozen=True, omit_defaults=True):
    """See how the trick shot can be done."""

    result: Result | None = None


class Flick(Action, frozen=True, omit_defaults=True):
    """One push of a finger on a disc."""

    piece: int
    point: Ints  # on the disc's surface, in its own frame
    impulse: Ints  # in the table's frame
    result: Result | None = None

    def __str__(self) -> str:
        point, impulse = (",".join(map(str, part)) for part in (self.point, self.impulse))
        return f"flick {self.piece} at {point} by {impulse}"


Build = Place | Lift | Fortress | Done
Act = Build | Shot | Show | Flick

_NUMBER: Final = r"(-?\d{1,6})"
_THREE: Final = ",".join([_NUMBER] * 3)
_PLACE: Final = re.compile(rf"place (\d+) (flat|side|end|edge) at {_NUMBER},{_NUMBER} turned (\d+)")
_FLICK: Final = re.compile(rf"flick (\d+) at {_THREE} by {_THREE}")


def parse(text: str) -> Act | None:
    """The action that the notation stands for, or None."""
    text = text.strip()
    if text == "done":
        return Done()
    if text == "show":
        return Show()
    if found := re.fullmatch(r"shot (\d{1,3})", text):
        return Shot(int(found[1]))
    if found := re.fullmatch(r"lift (\d{1,3})", text):
        return Lift(int(found[1]))
    if found := re.fullmatch(r"fortress (\w{1,40})", text):
        return Fortress(found[1])
    if found := _PLACE.fullmatch(text):
        piece, face, x, y, yaw = found.groups()
        return Place(int(piece), int(x), int(y), int(yaw), face)  # type: ignore[arg-type]  # by _PLACE
    if found := _FLICK.fullmatch(text):
        piece, px, py, pz, jx, jy, jz = map(int, found.groups())
        return Flick(piece, (px, py, pz), (jx, jy, jz))
    return None
