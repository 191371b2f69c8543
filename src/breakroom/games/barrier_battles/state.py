"""The options and the state of Barrier Battles."""

from typing import Annotated, Final, Literal

from msgspec import Struct

from breakroom.core import game as core
from breakroom.core.wire import choice, whole_number
from breakroom.games.barrier_battles.actions import Struck
from breakroom.games.barrier_battles.pieces import (
    FIRST_DISC,
    TABLES,
    Pose,
    Shape,
    Table,
    discs_of,
    is_disc,
    pieces_of,
)

NOBODY: Final = -1
QUIET_FLICKS: Final = 40  # R4.5: so many in a row without an elimination
BUILD_ACTIONS: Final = 500  # R2.8: of one seat
SHOTS: Final = 500  # R6.2: trick shots that are set up at one table

BATTLE: Final = ("battle",)
SOLO: Final = ("levels", "trick_shots")
Phase = Literal["build", "battle", "tie_break", "tried", "over"]  # tried: a trick shot, of many


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    variant: Annotated[
        Literal["battle", "levels", "trick_shots"],
        choice(
            "Which game to play with the discs.",
            {
                "battle": "Each build a fortress, then flick discs at the enemy king.",
                "levels": "Solo: trick shots for stars, as often as you like.",
                "trick_shots": "Solo: one trick shot, one flick, hit or miss.",
            },
        ),
    ] = "battle"
    table: Annotated[
        Shape,
        choice(
            "The table to play on.",
            {
                "square": "One metre by one.",
                "long": "Narrow, with far corners.",
                "round": "No corners to hide in.",
            },
            only_for=BATTLE,
        ),
    ] = "square"
    last_seconds: Annotated[
        int,
        whole_number("Seconds left to build once the other player has finished.", 10, 600, BATTLE),
    ] = 60
    build_seconds: Annotated[
        int, whole_number("Seconds to build a fortress. 0: as long as you like.", 0, 3600, BATTLE)
    ] = 300
    ready: Annotated[
        bool,
        choice(
            "Start with a ready-made fortress?",
            {
                True: "One stands on each side. Change it, or begin at once.",
                False: "The table is empty: build your own.",
            },
            only_for=BATTLE,
        ),
    ] = False
    first: Annotated[
        Literal["first_finished", "random", "red", "blue"],
        choice(
            "Who flicks first.",
            {
                "first_finished": "Whoever finishes building first.",
                "random": "Chosen at random when both have built.",
                "red": "Red.",
                "blue": "Blue.",
            },
            only_for=BATTLE,
        ),
    ] = "first_finished"
    hands: Annotated[
        Literal["perfect", "human"],
        choice(
            "How steady the hands are.",
            {
                "perfect": "A flick goes exactly where you aim.",
                "human": "A little off, as with a real finger.",
            },
        ),
    ] = "perfect"
    puzzle: Annotated[
        int,
        whole_number("Which trick shot. 0: a random one, or the first level.", 0, 999, SOLO),
    ] = 0


class State(core.State):
    options: Options
    phase: Phase
    poses: list[Pose | None]  # by piece; None: in hand or out of play
    out: list[bool]  # by piece: eliminated, lost or cleared away
    reach: list[int]  # of the twelve discs: a bit for each point that a finger can get at
    done: list[bool]  # by seat: has it finished building?
    built: list[int]  # by seat: its actions while building
    first: int = NOBODY  # the seat that begins the battle; NOBODY while that is open
    to_move: int = NOBODY  # while both build, and at the end
    last: Struck | None = None  # the last flick
    quiet: int = 0  # flicks since the last elimination
    tie_breaks: int = 0  # how many have begun
    puzzle: int = 0  # the trick shot's number; 0: none
    tried: int = 0  # flicks at this trick shot
    solved: bool = False  # was the last of them a hit?
    shown: bool = False  # was it shown how this trick shot is done?
    shots: int = 0  # trick shots that were set up
    ended: str = ""  # one of the game's reasons; "" while it goes on
    winner: int = NOBODY  # a draw, or not over


def is_solo(options: Options) -> bool:
    return options.variant != "battle"


def in_hand(state: State, seat: int) -> list[int]:
    return [p for p in pieces_of(seat) if state.poses[p] is None and not state.out[p]]


def pose_of(state: State, piece: int) -> Pose:
    """Where a piece is that is on the table."""
    pose = state.poses[piece]
    assert pose is not None
    return pose


def flickable(state: State, seat: int) -> list[int]:
    """R3.6: the seat's discs that a finger can get at."""
    return [d for d in discs_of(seat) if state.poses[d] and state.reach[d - FIRST_DISC]]


def discs_in_hand(state: State, seat: int) -> list[int]:
    """The seat's discs that are in hand, the king first."""
    return [p for p in reversed(in_hand(state, seat)) if is_disc(p)]


def table_of(state: State) -> Table:
    return TABLES[state.options.table]
