"""A record's results are believed, but they must be of a kind that the table can answer."""

import math
from typing import Final

from breakroom.core.game import Seat, TimeUp
from breakroom.games.barrier_battles import puzzles
from breakroom.games.barrier_battles.actions import Act, Flick, Lift, Place, Result, Show, Stage
from breakroom.games.barrier_battles.pieces import ALL_DISCS, PIECES, is_disc, owner
from breakroom.games.barrier_battles.state import State
from breakroom.games.barrier_battles.surface import SPOTS

MOST_STAGES: Final = 1 + len(ALL_DISCS)
FURTHEST: Final = 5.0  # metres: nothing comes to rest so far from the middle
LONGEST: Final = 60.0  # seconds


def disbelieves(state: State, seat: Seat, action: Act | TimeUp) -> str | None:
    result = getattr(action, "result", None)
    if result is None or _is_sound(state, seat, action, result):
        return None
    return "The table cannot have answered that."


def _is_sound(state: State, seat: Seat, action: Act | TimeUp, result: Result) -> bool:
    stages = 1 if isinstance(action, Place) else 0 if isinstance(action, Lift) else None
    if stages is not None and len(result.stages) != stages:
        return False
    if stages is None and not 1 <= len(result.stages) <= MOST_STAGES:
        return False
    if (result.struck is not None) != (
        isinstance(action, Flick) and state.options.hands == "human"
    ):
        return False
    shown = isinstance(action, Show) and dict(puzzles.puzzle(state.puzzle).pieces)
    there = {piece for piece in PIECES if (piece in shown if shown else state.poses[piece])}
    if isinstance(action, Place):
        there.add(action.piece)
    return (
        len(result.reach) == len(ALL_DISCS)
        and all(0 <= reach < 1 << len(SPOTS) for reach in result.reach)
        and all(_is_stage(stage, seat, there) for stage in result.stages)
    )


def _is_stage(stage: Stage, mover: Seat, there: set[int]) -> bool:
    return (
        {piece for piece, _ in stage.ends} <= there
        and {piece for _, piece in stage.fell} <= there
        and all(_poisons(a, b, mover) and {a, b} <= there for _, a, b in stage.touched)
        and all(abs(value) <= FURTHEST for _, pose in stage.ends for value in pose)
        and all(abs(math.hypot(*pose[3:]) - 1) < 0.01 for _, pose in stage.ends)
        and 0 <= stage.seconds <= LONGEST
    )


def _poisons(disc: int, other: int, mover: Seat) -> bool:
    return is_disc(disc) and is_disc(other) and owner(disc) == mover != owner(other)
