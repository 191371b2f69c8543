"""The options and the state of Breaker Blocks."""

from functools import cache
from typing import Annotated, Final, Literal

from msgspec import Struct

from breakroom.core import game as core
from breakroom.core.wire import choice, whole_number
from breakroom.games.breaker_blocks.blocks import BLOCKS, COMMANDS, KINDS, POWER_KINDS

NEUTRAL: Final = 2  # the row of the modules among supplies and among what is gone
NOBODY: Final = -1
ACTIONS: Final = 2  # R2.2
QUIET_TURNS: Final = 12  # R4.3
AUTHENTICATES_TO_END: Final = 2  # R4.1

Variant = Literal["basic", "blind_action", "power_overwhelming", "learning"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    variant: Annotated[
        Variant,
        choice(
            "Which game to play with the blocks.",
            {
                "basic": "All blocks are in the open. The second AUTHENTICATE ends the game.",
                "blind_action": "Modules are drawn unseen and stay hidden in the hand.",
                "power_overwhelming": "Lead two circuits when your turn begins to win.",
                "learning": "For a first game: no modules but AUTHENTICATE.",
            },
        ),
    ] = "basic"
    first: Annotated[
        Literal["random", "orange", "blue"],
        choice(
            "Who goes first.",
            {
                "random": "Chosen at random.",
                "orange": "Orange goes first.",
                "blue": "Blue goes first.",
            },
        ),
    ] = "random"
    draws: Annotated[
        Literal["draw", "both_lose"],
        choice(
            "If both lead the same number of circuits at the end.",
            {"draw": "A draw.", "both_lose": "Both players lose."},
        ),
    ] = "draw"
    blind_removed: Annotated[
        int,
        whole_number("Modules removed unseen before the game begins.", 0, 8, ("blind_action",)),
    ] = 0


class Tile(Struct, frozen=True):
    """A block on the board. Its path never changes while it stands."""

    kind: int  # 3, a number of blocks.BLOCKS
    tab: int  # 0 to 3: the side where its tab points
    seat: int  # on whose path it stands
    circuit: int  # 0 to 2: where its path leads


class Effect(Struct, frozen=True):
    """A module that is acting, and how many parts of what it does are left."""

    module: int  # blocks.AGITATE
    cell: int  # where it stands
    left: int  # 2


class Last(Struct, frozen=True):
    """What the last seat to act has changed in its turn: frozen, as copies share it."""

    seat: int  # 1, or NOBODY
    filled: tuple[int, ...] = ()  # cells of the blocks that it has plugged in or moved there
    emptied: tuple[int, ...] = ()  # cells that have no block since
    drawn: tuple[int, ...] = ()  # kinds, as the other seat has seen them: 3, or HIDDEN


class Known(Struct, frozen=True):
    """What a seat knows of the modules that it does not see: frozen, so that copies share it."""

    deals: tuple[int, ...] = ()  # all the ways to deal them that fit what it has seen: see blind


class State(core.State):
    """Counts of blocks lie in rows of KINDS: see `row`."""

    options: Options
    board: dict[int, Tile]  # by cell, in the order in which they were plugged in
    hands: list[int]  # Orange's row, Blue's row
    fresh: list[int]  # the blocks that the seat to move has drawn this turn: one row
    supplies: list[int]  # Orange's power, Blue's power, the neutral modules
    gone: list[int]  # annihilated, in rows like the supplies
    removed: list[int]  # blind action: out of the game unseen, one row
    known: list[Known]  # blind action: by seat
    effect: Effect | None = None  # what is being carried out
    to_move: int = NOBODY  # 0, 1 or NOBODY
    actions_left: int = 0  # of this turn, the one that is being taken not counted
    authenticated: bool = False  # an AUTHENTICATE was played this turn
    is_quiet: bool = True  # no block was drawn or played this turn
    quiet_turns: int = 0  # the turns in a row, before this one, of which that was true
    last_turn: int = NOBODY  # the seat whose turn is the last one, or NOBODY
    last: Last = Last(NOBODY)  # what a board marks until the other seat acts
    ended: str = ""  # the reason, or "" while the game goes on


tile: Final = cache(Tile)  # frozen and few: made once


def touch(
    state: State,
    filled: tuple[int, ...] = (),
    emptied: tuple[int, ...] = (),
    drawn: tuple[int, ...] = (),
) -> None:
    """Notes a change of the table for those who look away."""
    before, gone = state.last.filled, state.last.emptied
    state.last = Last(
        state.last.seat,
        (*(cell for cell in before if cell not in emptied), *filled),
        (*(cell for cell in gone if cell not in filled and cell not in emptied), *emptied),
        (*state.last.drawn, *drawn),
    )


def row(owner: int, kind: int) -> int:
    """The place of a kind in a list of rows."""
    return owner * KINDS + kind


def home(seat: int, kind: int) -> int:
    """The place, in `supplies` and `gone`, where the seat's blocks of that kind belong."""
    return (seat if kind < POWER_KINDS else NEUTRAL) * KINDS + kind


def hand_of(state: State, seat: int) -> list[int]:
    return state.hands[seat * KINDS : (seat + 1) * KINDS]


def is_blind(state: State) -> bool:
    return state.options.variant == "blind_action"


def full_supplies(variant: str) -> list[int]:
    """Every block of the box, in its supply."""
    power = [b.copies if kind < POWER_KINDS else 0 for kind, b in enumerate(BLOCKS)]
    modules = [b.copies if kind >= POWER_KINDS else 0 for kind, b in enumerate(BLOCKS)]
    if variant == "learning":  # R7.1
        modules = [0 if kind in COMMANDS else count for kind, count in enumerate(modules)]
    if variant == "power_overwhelming":  # R6.1
        modules[-1] = 0
    return power + power + modules
