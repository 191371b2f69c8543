"""Finds trick shots for Barrier Battles by search, and writes puzzles.json.

A scene is drawn at random from one of a few ideas; then many flicks are tried on it. It is kept
if some flick hits the king also with the small errors of a steady hand, and if hardly any of the
obvious flicks, straight at the king along the table, does. With --prove the trick shots that
there are are tried again, and only flicks that no longer do are looked for anew.
"""

import math
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

import breakroom
from breakroom.games.barrier_battles import battle, physics, puzzles, query, turn, world
from breakroom.games.barrier_battles.actions import Flick
from breakroom.games.barrier_battles.bots import candidates
from breakroom.games.barrier_battles.finger import push_of
from breakroom.games.barrier_battles.hands import HAND_DRAWS, STEADY, shaken
from breakroom.games.barrier_battles.offers import aimed
from breakroom.games.barrier_battles.pieces import COUNT, STRONGEST, Pose, king, turned

GAME = breakroom.game("barrier_battles")
TRIES = 260  # flicks on a scene
STEADY_TRIES = 12  # of the best ones, each with another error
STEADY_HITS = 7  # so many of them must hit
WANTED = 24
MOST_OF_ONE = 6  # trick shots of one idea
KING = king(1)

Poses = dict[int, Pose]
Idea = Callable[[random.Random], Poses]


def lying(piece: int, x: float, y: float, z: float | None = None, yaw: float = 0.0) -> Pose:
    """Flat at a place in millimetres."""
    height = (4.0 if piece >= 30 else 10.0) if z is None else z
    return (x / 1000, y / 1000, height / 1000, *turned(piece, "flat", yaw))


def on_end(piece: int, x: float, y: float, yaw: float = 0.0) -> Pose:
    return (x / 1000, y / 1000, 0.020, *turned(piece, "end", yaw))


# -- ideas -------------------------------------------------------------------------------------


def over_the_wall(rng: random.Random) -> Poses:
    """A wall across the way: throw the disc over it."""
    y, blocks = rng.uniform(-20, 60), rng.choice((5, 6, 7))
    wall = {15 + i: lying(15 + i, 41 * (i - blocks / 2 + 0.5), y) for i in range(blocks)}
    upper = {
        15 + blocks + i: lying(15 + blocks + i, 41 * (i - blocks / 2 + 1), y, 30)
        for i in range(blocks - 1)
    }
    return {
        **wall,
        **upper,
        30: lying(30, rng.uniform(-80, 80), y - rng.uniform(150, 280)),
        KING: lying(KING, rng.uniform(-60, 60), y + rng.uniform(50, 160)),
    }


def through_a_friend(rng: random.Random) -> Poses:
    """The king stands round the corner of a friend: a friend must carry the poison."""
    bend = rng.choice((-1, 1)) * rng.uniform(25, 55)
    far = rng.uniform(120, 220)
    x, y = far * math.sin(math.radians(bend)), far * math.cos(math.radians(bend))
    side = math.copysign(1, bend)
    shield = {15 + i: lying(15 + i, x * 0.45 - 30 * side + 41 * (i - 1), -70) for i in range(2)}
    return {
        **shield,
        30: lying(30, rng.uniform(-15, 15) + 60 * side, -260),
        31: lying(31, 0, 0),
        KING: lying(KING, x, y),
        18: lying(18, 60 * side, 20, yaw=rng.random()),
    }


def off_the_edge(rng: random.Random) -> Poses:
    """Nothing can touch the king behind its blocks, but a block can carry it off the table."""
    x = rng.uniform(-200, 200)
    return {
        15: lying(15, x, 430),
        16: lying(16, x - 42, 445, yaw=0.25),
        17: lying(17, x + 42, 445, yaw=0.25),
        KING: lying(KING, x, rng.uniform(462, 474)),
        30: lying(30, x + rng.uniform(-150, 150), rng.uniform(-100, 150)),
        36: lying(36, x + rng.uniform(-90, 90), 300),
    }


def down_the_tower(rng: random.Random) -> Poses:
    """The king sits on top of a tower: bring it down."""
    x, y, levels = rng.uniform(-100, 100), rng.uniform(0, 150), rng.choice((2, 3, 4))
    tower = {15 + i: lying(15 + i, x, y, 10 + 20 * i, yaw=0.25 * (i % 2)) for i in range(levels)}
    fence = {
        20 + i: lying(20 + i, x + 60 * (i - 1), y - 90, yaw=rng.uniform(-0.03, 0.03))
        for i in range(3)
    }
    return {
        **tower,
        **fence,
        KING: lying(KING, x, y, 4 + 20 * levels),
        30: lying(30, rng.uniform(-200, 200), y - rng.uniform(220, 330)),
    }


def round_the_posts(rng: random.Random) -> Poses:
    """A crowd of posts: one gap, one bounce, or a bow over all of them."""
    posts: Poses = {}
    for block in range(15, 25):
        for _ in range(60):
            x, y = rng.uniform(-160, 160), rng.uniform(-60, 140)
            if all(math.dist((x, y), (p[0] * 1000, p[1] * 1000)) > 45 for p in posts.values()):
                posts[block] = on_end(block, x, y, rng.random())
                break
    return {
        **posts,
        30: lying(30, rng.uniform(-120, 120), -240),
        31: lying(31, rng.uniform(-250, 250), -180),
        KING: lying(KING, rng.uniform(-60, 60), 190),
    }


def into_the_cell(rng: random.Random) -> Poses:
    """The king in a cell with an open top: only from above, or by breaking a wall."""
    x, y = rng.uniform(-150, 150), rng.uniform(50, 200)
    return {
        15: lying(15, x, y + 26),
        16: lying(16, x, y - 26),
        17: lying(17, x + 31, y, yaw=0.25),
        18: lying(18, x - 31, y, yaw=0.25),
        19: lying(19, x, y - 26, 30),
        20: lying(20, x, y - 47),
        KING: lying(KING, x, y),
        30: lying(30, x + rng.uniform(-200, 200), y - rng.uniform(180, 300)),
    }


IDEAS: list[tuple[str, Idea]] = [
    ("Over the wall", over_the_wall),
    ("Through a friend", through_a_friend),
    ("Off the edge", off_the_edge),
    ("Down the tower", down_the_tower),
    ("Round the posts", round_the_posts),
    ("Into the cell", into_the_cell),
]


# -- judging -----------------------------------------------------------------------------------


def state_of(poses: Poses) -> Any:
    """The scene at rest as a state in which red is to flick; None if it does not stand."""
    bare = world.Scene(puzzles.TABLE, tuple(poses.get(piece) for piece in range(COUNT)))
    scene = physics.simulate(bare, None, record=False).scene
    for was, now in zip(bare.poses, scene.poses, strict=True):
        if was and (now is None or math.dist(was[:3], now[:3]) > 0.002):
            return None
    state = GAME.setup({})
    state.phase, state.to_move = "battle", 0
    state.poses = list(scene.poses)
    state.reach = list(query.reaches(scene))
    return state


def hits(state: Any, flick: Flick, precision: world.Precision = world.FINE) -> bool:
    push = push_of(flick.piece, flick.point, flick.impulse)
    after = physics.simulate(turn.scene_of(state), push, precision=precision, record=False)
    return any(KING in (a, b) for _, a, b in after.touched) or any(p == KING for _, p in after.fell)


def obvious(state: Any) -> Iterator[Flick]:
    """Each open disc straight at the king, soft, middling and hard."""
    goal = state.poses[KING]
    for disc in range(30, 36):
        if start := state.poses[disc]:
            aim = math.atan2(goal[1] - start[1], goal[0] - start[0])
            for strength in (0.3, 0.6, 1.0):
                yield aimed(state, disc, aim, strength * STRONGEST)


def steady_hits(state: Any, flick: Flick, rng: random.Random) -> int:
    found = 0
    for _ in range(STEADY_TRIES):
        errors = [rng.gauss(0.0, 1.0) for _ in range(HAND_DRAWS)]
        found += hits(state, Flick(flick.piece, *shaken(state, flick, STEADY, errors)))
    return found


def solve(state: Any, rng: random.Random) -> Flick | None:
    """The flick that forgives most, if one forgives enough."""
    if any(
        hits(state, flick) for flick in obvious(state) if battle.forbids(state, 0, flick) is None
    ):
        return None
    found = []
    for flick in candidates(state, 0, TRIES, rng):
        if hits(state, flick, world.COARSE) and hits(state, flick):
            found.append((steady_hits(state, flick, rng), flick))
            if len(found) == 6:
                break
    best = max(found, key=lambda pair: pair[0], default=None)
    return best[1] if best and best[0] >= STEADY_HITS else None


def found() -> Iterator[puzzles.Puzzle]:
    rng, tries = random.Random(2026), 0
    kept: list[Any] = []
    while len(kept) < WANTED:
        title, idea = IDEAS[tries % len(IDEAS)]
        tries += 1
        number = sum(each.title.startswith(title) for each in kept) + 1
        if number > MOST_OF_ONE:
            continue
        state = state_of(idea(rng))
        solution = state and solve(state, rng)
        if not solution:
            continue
        rows = tuple((p, pose) for p, pose in enumerate(state.poses) if pose)
        kept.append(puzzles.Puzzle(f"{title} {number}", rows, tuple(state.reach), solution))
        yield kept[-1]


def proved() -> Iterator[puzzles.Puzzle]:
    """The trick shots that there are; one whose flick does not forgive enough gets another."""
    for number, puzzle in enumerate(puzzles.library(), 1):
        state, rng = GAME.setup({"variant": "trick_shots", "puzzle": number}), random.Random(number)
        flick = puzzle.solution
        if battle.forbids(state, 0, flick) or steady_hits(state, flick, rng) < STEADY_HITS:
            better = solve(state, rng)
            assert better, f"{puzzle.title} cannot be done"
            flick = better
        yield msgspec.structs.replace(puzzle, solution=flick)


def main() -> None:
    lines = []
    for puzzle in proved() if "--prove" in sys.argv else found():
        lines.append(f"  {msgspec.json.encode(puzzle).decode()}")
        print(f"{len(lines)}. {puzzle.title}: {puzzle.solution}", flush=True)
    text = ",\n".join(lines)
    Path(puzzles.__file__).with_name("puzzles.json").write_text(f"[\n{text}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
