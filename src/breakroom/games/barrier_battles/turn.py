"""R3: what a flick does, worked out on the simulated table. Only here rules meet physics."""

import math
from collections.abc import Collection
from typing import Final

from breakroom.core.game import Seat
from breakroom.games.barrier_battles.actions import Flick, Result, Stage
from breakroom.games.barrier_battles.finger import Push, push_of
from breakroom.games.barrier_battles.hands import trembled
from breakroom.games.barrier_battles.physics import Turn, at_rest, flicked
from breakroom.games.barrier_battles.pieces import PIECES, Pose, owner
from breakroom.games.barrier_battles.query import reaches
from breakroom.games.barrier_battles.state import State
from breakroom.games.barrier_battles.world import Scene

UNMOVED: Final = 0.00002  # metres: what moved less, in a world that only settles, did not move


def scene_of(state: State) -> Scene:
    return Scene(state.options.table, tuple(state.poses))


def without(scene: Scene, pieces: Collection[int]) -> Scene:
    left = (None if piece in pieces else pose for piece, pose in enumerate(scene.poses))
    return Scene(scene.table, tuple(left))


def settle_flick(state: State, seat: Seat, action: Flick) -> Result:
    struck = None if state.options.hands == "perfect" else trembled(state, action)
    point, impulse = struck or (action.point, action.impulse)
    push = push_of(action.piece, point, impulse)
    scene, stages = play_out(scene_of(state), push, seat)
    return Result(stages, reaches(scene), struck)


def settle_shown(state: State, seat: Seat) -> Result:
    """The stored solution of the trick shot, made by a hand that does not tremble."""
    from breakroom.games.barrier_battles import puzzles

    found = puzzles.puzzle(state.puzzle)
    there = dict(found.pieces)
    scene = Scene(state.options.table, tuple(there.get(piece) for piece in PIECES))
    flick = found.solution
    scene, stages = play_out(scene, push_of(flick.piece, flick.point, flick.impulse), seat)
    return Result(stages, reaches(scene))


def play_out(scene: Scene, push: Push, mover: Seat) -> tuple[Scene, tuple[Stage, ...]]:
    """R3.2, R3.5: the flick until rest; then what was touched is taken away and the rest settles,
    with the same poison, until nothing more changes."""
    turn = flicked(scene, push)
    stages = [stage(scene, turn, mover)]
    while gone := [disc for _, _, disc in stages[-1].touched if turn.scene.poses[disc]]:
        before = without(turn.scene, gone)
        turn = without_trembling(before, at_rest(before))
        stages.append(stage(before, turn, mover))
    return turn.scene, tuple(stages)


def without_trembling(before: Scene, turn: Turn) -> Turn:
    """The turn, with what has only trembled left exactly where it was."""
    poses = (
        was if was and now and _is_near(was, now) else now
        for was, now in zip(before.poses, turn.scene.poses, strict=True)
    )
    return turn._replace(scene=Scene(before.table, tuple(poses)))


def _is_near(one: Pose, other: Pose) -> bool:
    return math.dist(one[:3], other[:3]) < UNMOVED and math.dist(one[3:], other[3:]) < 0.002


def stage(before: Scene, turn: Turn, mover: Seat) -> Stage:
    """R3.2: of two discs that touched, the mover's poisoned the other's."""
    touched = ((t, a, b) if owner(a) == mover else (t, b, a) for t, a, b in turn.touched)
    moved = (
        (piece, pose)
        for piece, (pose, was) in enumerate(zip(turn.scene.poses, before.poses, strict=True))
        if pose is not None and pose != was
    )
    return Stage(tuple(moved), tuple(touched), turn.fell, turn.frames, round(turn.seconds, 4))
