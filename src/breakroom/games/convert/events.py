"""What happens in Convert. All of it is public."""

from breakroom.core.game import Event, Outcome, Seat
from breakroom.games.convert.actions import Colour


class Placed(Event, frozen=True):
    seat: Seat
    block: str
    colour: Colour
    x: int
    y: int
    turn: int
    flip: bool
    z: int  # level of the block's lowest cube, 0 is on the board
    turned: tuple[int, ...]  # squares that changed colour: (0, 5)


class RowScored(Event, frozen=True):
    seat: Seat
    row: str  # "a" to "d" for a file, "1" to "4" for a rank
    points: int


class PointLost(Event, frozen=True):
    """Change-up: the colour to play had run out."""

    seat: Seat
    colour: Colour
    points: int  # 1, or 0 for a seat that had none


class Skipped(Event, frozen=True):
    """The seat could not place a block."""

    seat: Seat


class Lifted(Event, frozen=True):
    seat: Seat
    block: str
    colour: Colour


class Counted(Event, frozen=True):
    """The final scoring of the basic game: squares of each colour seen from above."""

    squares: tuple[int, int]


class Ended(Event, frozen=True):
    outcome: Outcome
