"""Finds trick shots for Barrier Battles by search, and writes puzzles.json.

A scene is drawn at random from one of a few ideas; then many flicks are tried on it. It is kept
if some flick hits the king also with the small errors of a steady hand, and if hardly any of the
obvious flicks, straight at the king along the table, does. With --prove the trick shots that
there are are tried again, and only flicks that no longer do are looked for anew.
"""

import math
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import breakroom
from breakroom.games.barrier_battles import battle, mining, puzzles, scenes, world
from breakroom.games.barrier_battles.actions import Flick
from breakroom.games.barrier_battles.bots import candidates
from breakroom.games.barrier_battles.hands import HAND_DRAWS, STEADY, shaken
from breakroom.games.barrier_battles.mining import hits
from breakroom.games.barrier_battles.offers import aimed
from breakroom.games.barrier_battles.pieces import STRONGEST
from breakroom.games.barrier_battles.scenes import KING

GAME = breakroom.game("barrier_battles")
TRIES = 260  # flicks on a scene
STEADY_TRIES = 12  # of the best ones, each with another error
STEADY_HITS = 7  # so many of them must hit
WANTED = 24
MOST_OF_ONE = 6  # trick shots of one idea

IDEAS = (
    "Over the wall",
    "Through a friend",
    "Off the edge",
    "Down the tower",
    "Round the posts",
    "Into the cell",
)


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
        title = IDEAS[tries % len(IDEAS)]
        tries += 1
        number = sum(each.title.startswith(title) for each in kept) + 1
        if number > MOST_OF_ONE:
            continue
        state = mining.at_rest(GAME, scenes.IDEAS[title](rng))
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
