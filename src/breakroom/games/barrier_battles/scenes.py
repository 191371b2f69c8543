"""Scenes for trick shots, drawn from a few ideas: red is to flick, and the blue king hides."""

import math
import random
from collections.abc import Callable
from typing import Final

from breakroom.games.barrier_battles.pieces import Pose, is_disc, king, turned

Poses = dict[int, Pose]
Idea = Callable[[random.Random], Poses]

KING: Final = king(1)
RED: Final = 30  # the disc that is meant to be flicked; further red ones are 31, 32, …
BLUE: Final = 36  # a blue fighter
BLOCK: Final = 15  # the first of the blocks
WIDE: Final = 41.0  # millimetres from block to block in a row


def lying(piece: int, x: float, y: float, z: float | None = None, yaw: float = 0.0) -> Pose:
    """Flat at a place in millimetres, turned by a part of a turn."""
    height = (4.0 if is_disc(piece) else 10.0) if z is None else z
    return (x / 1000, y / 1000, height / 1000, *turned(piece, "flat", yaw))


def on_end(piece: int, x: float, y: float, yaw: float = 0.0) -> Pose:
    return (x / 1000, y / 1000, 0.020, *turned(piece, "end", yaw))


def wall(first: int, blocks: int, x: float, y: float, z: float = 10.0) -> Poses:
    """A row of blocks from west to east."""
    return {
        first + i: lying(first + i, x + WIDE * (i - (blocks - 1) / 2), y, z) for i in range(blocks)
    }


def double_wall(first: int, blocks: int, x: float, y: float) -> Poses:
    upper = wall(first + blocks, blocks - 1, x, y, 30.0)
    return wall(first, blocks, x, y) | upper


def tower(first: int, levels: int, x: float, y: float) -> Poses:
    """Block upon block, each across the one below."""
    return {
        first + i: lying(first + i, x, y, 10 + 20 * i, yaw=0.25 * (i % 2)) for i in range(levels)
    }


def either(rng: random.Random) -> int:
    return rng.choice((-1, 1))


# -- over something ----------------------------------------------------------------------------


def over_the_wall(rng: random.Random) -> Poses:
    """A wall across the way: throw the disc over it."""
    y, blocks = rng.uniform(-20, 60), rng.choice((5, 6, 7))
    return {
        **double_wall(BLOCK, blocks, 0, y),
        RED: lying(RED, rng.uniform(-80, 80), y - rng.uniform(150, 280)),
        KING: lying(KING, rng.uniform(-60, 60), y + rng.uniform(50, 160)),
    }


def over_the_step(rng: random.Random) -> Poses:
    """A low wall close by, and the king not far behind it."""
    x, y, blocks = rng.uniform(-150, 150), rng.uniform(-60, 100), rng.choice((4, 5, 6))
    return {
        **wall(BLOCK, blocks, x, y),
        RED: lying(RED, x + rng.uniform(-40, 40), y - rng.uniform(60, 160)),
        KING: lying(KING, x + rng.uniform(-50, 50), y + rng.uniform(35, 120)),
    }


def from_the_roof(rng: random.Random) -> Poses:
    """The disc lies on a tower: from up there it flies over the wall."""
    x, y = rng.uniform(-150, 150), rng.uniform(-40, 80)
    levels, blocks = rng.choice((2, 3, 4)), rng.choice((4, 5, 6))
    at, far = x + rng.uniform(-80, 80), y - rng.uniform(110, 240)
    return {
        **double_wall(BLOCK, blocks, x, y),
        **tower(0, levels, at, far),
        RED: lying(RED, at, far, 4 + 20 * levels),
        KING: lying(KING, x + rng.uniform(-50, 50), y + rng.uniform(40, 180)),
    }


def into_the_cell(rng: random.Random) -> Poses:
    """The king in a cell with an open top: from above, or by breaking a wall."""
    x, y, wide = rng.uniform(-150, 150), rng.uniform(50, 200), rng.uniform(26, 40)
    return {
        15: lying(15, x, y + wide),
        16: lying(16, x, y - wide),
        17: lying(17, x + wide + 5, y, yaw=0.25),
        18: lying(18, x - wide - 5, y, yaw=0.25),
        RED: lying(RED, x + rng.uniform(-120, 120), y - rng.uniform(130, 260)),
        KING: lying(KING, x, y),
    }


def round_the_posts(rng: random.Random) -> Poses:
    """A crowd of posts: one gap, one bounce, or a bow over all of them."""
    posts: Poses = {}
    for block in range(BLOCK, BLOCK + 11):
        for _ in range(60):
            x, y = rng.uniform(-160, 160), rng.uniform(-60, 140)
            if all(math.dist((x, y), (p[0] * 1000, p[1] * 1000)) > 45 for p in posts.values()):
                posts[block] = on_end(block, x, y, rng.random())
                break
    return {
        **posts,
        RED: lying(RED, rng.uniform(-120, 120), -240),
        KING: lying(KING, rng.uniform(-60, 60), 190),
    }


# -- down from something -----------------------------------------------------------------------


def down_the_tower(rng: random.Random) -> Poses:
    """The king sits on top of a tower: bring it down."""
    x, y, levels = rng.uniform(-100, 100), rng.uniform(0, 150), rng.choice((2, 3, 4))
    fence = {
        20 + i: lying(20 + i, x + 60 * (i - 1), y - 90, yaw=rng.uniform(-0.03, 0.03))
        for i in range(3)
    }
    return {
        **tower(BLOCK, levels, x, y),
        **fence,
        RED: lying(RED, rng.uniform(-200, 200), y - rng.uniform(220, 330)),
        KING: lying(KING, x, y, 4 + 20 * levels),
    }


def down_the_bridge(rng: random.Random) -> Poses:
    """The king lies on a lintel between two posts."""
    x, y = rng.uniform(-150, 150), rng.uniform(0, 200)
    fence = wall(20, rng.choice((1, 2, 3)), x + rng.uniform(-30, 30), y - rng.uniform(70, 120))
    return {
        15: on_end(15, x - 12, y),
        16: on_end(16, x + 12, y),
        17: lying(17, x, y, 50),
        **fence,
        RED: lying(RED, x + rng.uniform(-150, 150), y - rng.uniform(200, 320)),
        KING: lying(KING, x, y, 64),
    }


def off_the_battlements(rng: random.Random) -> Poses:
    """The king lies on a wall, too high for a disc that slides."""
    x, y, blocks = rng.uniform(-120, 120), rng.uniform(0, 150), rng.choice((3, 4, 5))
    return {
        **double_wall(BLOCK, blocks, x, y),
        RED: lying(RED, x + rng.uniform(-120, 120), y - rng.uniform(120, 260)),
        KING: lying(KING, x + rng.uniform(-30, 30), y, 44),
    }


# -- off the table -----------------------------------------------------------------------------


def off_the_edge(rng: random.Random) -> Poses:
    """Nothing can touch the king behind its blocks, but a block can carry it off the table."""
    x, side = rng.uniform(-200, 200), either(rng)
    return {
        15: lying(15, x, 430),
        16: lying(16, x - 42, 445, yaw=0.25),
        17: lying(17, x + 42, 445, yaw=0.25),
        RED: lying(RED, x + side * rng.uniform(60, 200), rng.uniform(100, 250)),
        BLUE: lying(BLUE, x + side * rng.uniform(20, 60), 370),
        KING: lying(KING, x, rng.uniform(462, 474)),
    }


# -- through others ----------------------------------------------------------------------------


def through_a_friend(rng: random.Random) -> Poses:
    """The king is hidden from the one disc that can be flicked: a friend carries the poison."""
    side, bend = either(rng), math.radians(rng.uniform(25, 55))
    far = rng.uniform(70, 160)
    x, y = side * far * math.sin(bend), far * math.cos(bend)
    return {
        15: lying(15, x * 0.6, -60),
        16: lying(16, x * 0.6 + side * WIDE, -60),
        17: lying(17, x * 0.6 + side * 2 * WIDE, -60),
        18: lying(18, -side * 6, 26, yaw=0.0),  # no finger behind the friend
        RED: lying(RED, rng.uniform(-30, 10) * side, -rng.uniform(160, 260)),
        31: lying(31, 0, 0),
        KING: lying(KING, x, y),
    }


def off_the_cushion(rng: random.Random) -> Poses:
    """A screen before the king, and a wall at its side to bounce from."""
    side, y = either(rng), rng.uniform(20, 100)
    cushion = {
        20 + i: lying(20 + i, side * 75, y - 60 + 41 * i, 10 + 20 * (i // 4), yaw=0.25)
        if i < 4
        else lying(20 + i, side * 75, y - 40 + 41 * (i - 4), 30, yaw=0.25)
        for i in range(7)
    }
    return {
        **double_wall(BLOCK, 3, -side * 10, y - 20),
        **cushion,
        RED: lying(RED, side * rng.uniform(-120, 30), y - rng.uniform(180, 280)),
        KING: lying(KING, -side * rng.uniform(0, 30), y + rng.uniform(20, 60)),
    }


IDEAS: Final[dict[str, Idea]] = {
    "Over the wall": over_the_wall,
    "Over the step": over_the_step,
    "From the roof": from_the_roof,
    "Into the cell": into_the_cell,
    "Round the posts": round_the_posts,
    "Down the tower": down_the_tower,
    "Down the bridge": down_the_bridge,
    "Off the battlements": off_the_battlements,
    "Off the edge": off_the_edge,
    "Through a friend": through_a_friend,
    "Off the cushion": off_the_cushion,
}
