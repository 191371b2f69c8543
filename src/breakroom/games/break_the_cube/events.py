"""What happens in Break the Cube. All of it is public: what is secret is told by nobody."""

from breakroom.core.game import Event, Outcome, Seat
from breakroom.games.break_the_cube.blocks import Colour
from breakroom.games.break_the_cube.shapes import Cells


class Built(Event, frozen=True):
    """The seat's shape stands behind its screen."""

    seat: Seat


class Begun(Event, frozen=True):
    """All shapes are built: the first seat asks."""

    first: Seat


class Asked(Event, frozen=True):
    seat: Seat
    of: Seat  # whom it seeks to break: the seat to its left
    at: str  # "6" or "E"
    turn: int  # which turn of the game, from 0


class Answered(Event, frozen=True):
    """A seat says what is seen of its own shape."""

    reveals = True
    seat: Seat
    at: str
    seen: tuple[Colour | None, ...]  # one colour from above, or levels 1 to 3; None is nothing
    turn: int


class Guessed(Event, frozen=True):
    reveals = True
    seat: Seat
    of: Seat
    cells: Cells | None  # None once it is forgotten
    right: bool
    turn: int


class Eliminated(Event, frozen=True):
    """Sudden death: a wrong guess."""

    seat: Seat


class Ended(Event, frozen=True):
    """Every screen is taken away."""

    reveals = True
    outcome: Outcome
    secrets: tuple[Cells, ...]  # by seat
