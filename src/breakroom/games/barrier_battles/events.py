"""What happens in Barrier Battles. Nothing is hidden: everyone sees all of it."""

from typing import Literal

from breakroom.core.game import Event, Outcome, Seat
from breakroom.games.barrier_battles.actions import Ints, Row


class Placed(Event, frozen=True):
    seat: Seat
    piece: int
    ends: tuple[Row, ...]  # it, and whatever it pushed
    frames: str  # how it came to rest
    seconds: float


class Lifted(Event, frozen=True):
    seat: Seat
    piece: int


class FortressBuilt(Event, frozen=True):
    seat: Seat
    name: str


class FinishedBuilding(Event, frozen=True):
    seat: Seat


class TimeRanOut(Event, frozen=True):
    """The building is over."""


class SetDown(Event, frozen=True):
    """Discs that were still in hand, put down along the back edge."""

    seat: Seat
    ends: tuple[Row, ...]


class BattleBegan(Event, frozen=True):
    first: Seat


class Flicked(Event, frozen=True):
    seat: Seat
    piece: int
    point: Ints  # where the finger struck, and how
    impulse: Ints


class FlickedUnsteadily(Event, frozen=True):
    """The same with the error of the hand in it: it was drawn, and is not taken back."""

    reveals = True
    seat: Seat
    piece: int
    point: Ints
    impulse: Ints


class Moved(Event, frozen=True):
    """A stretch of motion, to be played from its frames; then what was eliminated is taken off."""

    frames: str
    seconds: float
    ends: tuple[Row, ...]
    touched: tuple[tuple[float, int, int], ...]  # (seconds, disc of the mover, enemy disc)
    fell: tuple[tuple[float, int], ...]


class Eliminated(Event, frozen=True):
    """A disc is out."""

    piece: int
    why: Literal["touched", "fell"]
    by: int | None  # the poisonous disc that touched it
    seconds: float  # within its stretch of motion


class BlockLost(Event, frozen=True):
    """A barrier left the table and is out of play."""

    piece: int
    seconds: float


class Skipped(Event, frozen=True):
    """All discs of the seat are covered."""

    seat: Seat


class TieBreakBegan(Event, frozen=True):
    why: Literal["both_kings_fell", "forty_flicks", "both_covered"]
    first: Seat
    ends: tuple[Row, ...]  # the two kings


class ShotSet(Event, frozen=True):
    """A trick shot is set up: nothing else is on the table."""

    puzzle: int
    ends: tuple[Row, ...]


class ShotShown(Event, frozen=True):
    """What follows is how it can be done."""

    puzzle: int


class ShotMade(Event, frozen=True):
    """The flick at a trick shot is over, and another may be tried."""

    solved: bool
    stars: int


class Ended(Event, frozen=True):
    outcome: Outcome
