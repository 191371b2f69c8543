"""What happens in Breaker Blocks. In blind action some of it is seen by one seat only."""

from typing import Literal

from breakroom.core.game import Event, Outcome, Seat
from breakroom.games.breaker_blocks.actions import Cell, Into
from breakroom.games.breaker_blocks.blocks import COMMANDS, KIND


class TurnBegan(Event, frozen=True):
    seat: Seat
    is_last: bool  # the game ends after it


class Drawn(Event, frozen=True):
    seat: Seat
    block: str


class DrawnUnseen(Event, frozen=True):
    """Blind action: a module from the face-down supply."""

    reveals = True
    seat: Seat
    block: str | None  # "hidden" to all but the drawer; None: none of them would do

    def seen_by(self, seat: Seat | None) -> "DrawnUnseen":
        if seat == self.seat or self.block is None:
            return self
        return DrawnUnseen(self.seat, "hidden")


class Shown(Event, frozen=True):
    """Blind action: a module is turned up as it is played."""

    reveals = True
    seat: Seat
    block: str | None  # None: AUTOMATE found none that would do
    source: Literal["hand", "supply"]


class Played(Event, frozen=True):
    seat: Seat
    block: str
    into: Into
    circuit: int  # 0 to 2
    source: Literal["hand", "supply"]


class Rearranged(Event, frozen=True):
    seat: Seat  # whose block it is
    by: Seat  # the other seat by AGITATE
    block: str
    start: Cell
    into: Into
    circuit: int
    circuit_before: int


class Activated(Event, frozen=True):
    """A module begins to act."""

    seat: Seat
    module: str
    cell: Cell


class NothingToDo(Event, frozen=True):
    """A module, or what is left of what it does, has no target."""

    seat: Seat
    module: str
    cell: Cell
    left: int  # parts left out: 2


class Annihilated(Event, frozen=True):
    seat: Seat  # whose block it was
    by: Seat
    block: str
    cell: Cell


class Attenuated(Event, frozen=True):
    """A block went back to its supply."""

    seat: Seat
    by: Seat
    block: str
    cell: Cell


class HandCut(Event, frozen=True):
    """AGGRAVATE: what stayed of a hand, and what went back to the supplies."""

    seat: Seat
    by: Seat
    kept: str | None
    returned: tuple[str, ...]
    is_hidden: bool  # blind action: the other seat does not see modules

    def seen_by(self, seat: Seat | None) -> "HandCut":
        if seat == self.seat or not self.is_hidden:
            return self
        kept = None if self.kept is None else _covered(self.kept)
        returned = tuple(map(_covered, self.returned))
        return HandCut(self.seat, self.by, kept, returned, True)


class ControlChanged(Event, frozen=True):
    circuit: int
    power: tuple[int, int]
    control: Seat | None


class Passed(Event, frozen=True):
    seat: Seat


class OutOfPower(Event, frozen=True):
    """The seat can neither draw nor play a power block: the other seat has the last turn."""

    seat: Seat


class Ended(Event, frozen=True):
    outcome: Outcome


def _covered(block: str) -> str:
    return "hidden" if KIND[block] in COMMANDS else block
