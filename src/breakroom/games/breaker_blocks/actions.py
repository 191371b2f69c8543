"""What a seat can do in Breaker Blocks."""

from typing import Annotated

from msgspec import Meta, field

from breakroom.core.game import Action
from breakroom.games.breaker_blocks.blocks import Side

BlockId = Annotated[str, Meta(max_length=16)]  # "power-1-LF", "annihilate", "hidden"
Cell = tuple[int, int]  # x grows east, y grows north
Into = tuple[int, int, Side]  # the cell that a block fills, and the side where its tab points


def _at(place: tuple[int, int] | Into) -> str:
    return f"{place[0]},{place[1]}{''.join(map(str, place[2:]))}"


class Draw(Action, frozen=True):
    """Take a block from a supply into the hand."""

    block: BlockId

    def __str__(self) -> str:
        return f"+{self.block}"


class Play(Action, frozen=True):
    """Plug a block in: from the hand, or by AUTOMATE from a supply."""

    block: BlockId
    into: Into

    def __str__(self) -> str:
        return f"{self.block}@{_at(self.into)}"


class Rearrange(Action, frozen=True):
    """Move a block that has nothing plugged into it."""

    start: Cell = field(name="from")
    into: Into

    def __str__(self) -> str:
        return f"{_at(self.start)}>{_at(self.into)}"


class Target(Action, frozen=True):
    """Choose the block that a module acts on."""

    cell: Cell

    def __str__(self) -> str:
        return f"!{_at(self.cell)}"


class Keep(Action, frozen=True):
    """AGGRAVATE: the one block of each hand that stays; None for a hand that is empty."""

    mine: BlockId | None
    theirs: BlockId | None

    def __str__(self) -> str:
        return f"={self.mine or '-'}/{self.theirs or '-'}"


class Pass(Action, frozen=True):
    """Only when nothing else is legal."""


AnyAction = Draw | Play | Rearrange | Target | Keep | Pass
