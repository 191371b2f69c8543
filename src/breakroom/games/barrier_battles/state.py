"""The options and the state of Barrier Battles."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from breakroom.core import game as core
from breakroom.games.barrier_battles.actions import Struck
from breakroom.games.barrier_battles.pieces import TABLES, Pose, Shape, Table, is_disc, pieces_of

NOBODY: Final = -1
QUIET_FLICKS: Final = 40  # R4.5: so many in a row without an elimination
BUILD_ACTIONS: Final = 500  # R2.8: of one seat

Phase = Literal["build", "battle", "tie_break", "over"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    variant: Annotated[
        Literal["battle", "trick_shots"],
        Meta(
            description="Which game to play with the discs.",
            extra={
                "values": {
                    "battle": "Build a fortress, then flick: whose king survives wins.",
                    "trick_shots": "Solo: one flick, hit the king.",
                }
            },
        ),
    ] = "battle"
    table: Annotated[
        Shape,
        Meta(
            description="The table to play on.",
            extra={
                "values": {
                    "square": "1 × 1 metre.",
                    "long": "1.4 × 0.8 metres.",
                    "round": "1.2 metres across.",
                },
                "only_for": ("battle",),
            },
        ),
    ] = "square"
    last_seconds: Annotated[
        int,
        Meta(
            ge=10,
            le=600,
            description="Seconds to finish building once the other seat is done.",
            extra={"only_for": ("battle",)},
        ),
    ] = 60
    build_seconds: Annotated[
        int,
        Meta(
            ge=30,
            le=3600,
            description="Seconds in which both must have built.",
            extra={"only_for": ("battle",)},
        ),
    ] = 300
    first: Annotated[
        Literal["first_finished", "random"],
        Meta(
            description="Who flicks first.",
            extra={
                "values": {
                    "first_finished": "Who finishes building first.",
                    "random": "It is drawn when both have built.",
                }
            },
        ),
    ] = "first_finished"
    hands: Annotated[
        Literal["perfect", "human"],
        Meta(
            description="How steady the hands are.",
            extra={
                "values": {
                    "perfect": "A flick goes exactly as it was aimed.",
                    "human": "A little off, as with a real finger.",
                }
            },
        ),
    ] = "perfect"
    puzzle: Annotated[
        int,
        Meta(
            ge=0,
            le=999,
            description="Trick shots: which one; 0 draws one.",
            extra={"only_for": ("trick_shots",)},
        ),
    ] = 0


class State(core.State):
    options: Options
    phase: Phase
    poses: list[Pose | None]  # by piece; None: in hand or out of play
    out: list[bool]  # by piece: eliminated, lost or cleared away
    reach: list[int]  # of the twelve discs: a bit for each point that a finger can get at
    done: list[bool]  # by seat: has it finished building?
    built: list[int]  # by seat: its actions while building
    first: int  # the seat that begins the battle; NOBODY while that is open
    to_move: int  # NOBODY while both build, and at the end
    last: Struck | None  # the last flick
    quiet: int  # flicks since the last elimination
    tie_breaks: int  # how many have begun
    puzzle: int  # the trick shot's number; 0: none
    ended: str  # one of the game's reasons; "" while it goes on
    winner: int  # NOBODY: a draw, or not over


def in_hand(state: State, seat: int) -> list[int]:
    return [p for p in pieces_of(seat) if state.poses[p] is None and not state.out[p]]


def discs_in_hand(state: State, seat: int) -> list[int]:
    """The seat's discs that are in hand, the king first."""
    return [p for p in reversed(in_hand(state, seat)) if is_disc(p)]


def table_of(state: State) -> Table:
    return TABLES[state.options.table]
