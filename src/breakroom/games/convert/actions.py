"""What a seat can do in Convert."""

import re
from typing import Annotated, Final, Literal

from msgspec import Meta

from breakroom.core.game import Action
from breakroom.games.convert.blocks import FILES

BlockId = Annotated[str, Meta(max_length=8)]
Colour = Literal["white", "black"]
COLOURS: Final[tuple[Colour, Colour]] = ("white", "black")  # a colour's number is its seat's


class Place(Action, frozen=True):
    """Set a block on the board."""

    block: BlockId  # "G"
    colour: Colour
    x: int  # least corner of the turned block's footprint box
    y: int
    turn: int  # quarter turns anticlockwise, seen from above
    flip: bool  # upside down

    def __str__(self) -> str:
        at = f"{FILES[self.x]}{self.y + 1}" if 0 <= self.x < 4 else f"({self.x},{self.y})"
        return f"{self.block}{at}/{self.turn}{'!' if self.flip else ''}"


class Lift(Action, frozen=True):
    """Puzzles only: take a block back that nothing stands on."""

    block: BlockId
    colour: Colour

    def __str__(self) -> str:
        return f"-{self.block}"


_PLACE: Final = re.compile(r"([A-Z])([a-d])([1-4])(?:/([0-3]))?(!?)")


def parse(text: str, colour: Colour) -> Place | Lift | None:
    """The action that the notation stands for (`Gb1/2!`, or `-G` to lift), or None."""
    text = text.strip()
    if re.fullmatch("-[A-Z]", text):
        return Lift(text[1], colour)
    found = _PLACE.fullmatch(text)
    if found is None:
        return None
    block, file, rank, turn, flip = found.groups()
    return Place(block, colour, FILES.index(file), int(rank) - 1, int(turn or 0), bool(flip))
