"""Lets every design of Barrier Battles' fortresses.toml settle and writes fortresses.json."""

import math
import sys
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from breakroom.games.barrier_battles import physics, query, turn, world
from breakroom.games.barrier_battles.fortresses import Fortress
from breakroom.games.barrier_battles.pieces import ALL_DISCS, COUNT, blocks_of, discs_of, turned

FOLDER = Path(physics.__file__).parent
UNMOVED = 0.003  # metres that a piece may move as the rest is built


def built(name: str, design: dict[str, Any]) -> Fortress:
    scene = world.Scene("square", (None,) * COUNT)
    lines = zip((*discs_of(0), *blocks_of(0)), design["discs"] + design["blocks"], strict=True)
    for piece, line in lines:
        face, x, y, yaw = line.split()
        place, turned_so = (float(x) / 1000, float(y) / 1000), turned(piece, face, int(yaw) / 1000)
        height = query.Query(scene).drop(piece, *place, turned_so)
        poses = list(scene.poses)
        poses[piece] = world.rounded((*place, height, *turned_so))  # type: ignore[arg-type]
        after = physics.simulate(world.Scene("square", tuple(poses)), None, awake=(piece,))
        for other, (was, now) in enumerate(zip(poses, after.scene.poses, strict=True)):
            if was and (now is None or math.dist(was[:3], now[:3]) > UNMOVED):
                sys.exit(f"{name}: after {line!r} piece {other} moves from {was} to {now}.")
        scene = after.scene
    calm = physics.simulate(scene, None)
    scene = turn.without_trembling(scene, calm).scene
    rows = tuple((piece, pose) for piece, pose in enumerate(scene.poses) if pose)
    reach = query.reaches(scene)[: len(ALL_DISCS) // 2]
    print(f"{name}: stands after {calm.seconds:.2f} s; covered discs: {reach.count(0)}")
    return Fortress(str(design["title"]), str(design["about"]), rows, reach)


designs = tomllib.loads((FOLDER / "fortresses.toml").read_text("utf-8"))
library = {name: built(name, design) for name, design in designs.items()}
lines = (f'  "{name}": {msgspec.json.encode(each).decode()}' for name, each in library.items())
(FOLDER / "fortresses.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
