"""A game for every variant of Barrier Battles and every reason for which it can end."""

from typing import Any, NamedTuple

import breakroom
from breakroom.games.barrier_battles import puzzles

GAME = breakroom.game("barrier_battles")
BUILD = [(0, "fortress wall"), (1, "fortress wall"), (0, "done"), (1, "done")]


class Scenario(NamedTuple):
    variant: str  # "square", a key of the game's `variants`
    reason: str  # why it ends: "king_fell"
    options: dict[str, Any]
    seed: int
    moves: list[tuple[int, str]]  # seat and notation: (0, "done")


def nudges(count: int, red: int, blue: int) -> list[tuple[int, str]]:
    """Flicks to and fro that do no more than move a disc by a millimetre, red first."""
    behind = 1 if blue == 41 else -1  # a fortress of blue's is turned by half, its discs with it
    steps = [
        (0, f"flick {red} at 0,150,0 by 0,-300,0"),
        (1, f"flick {blue} at 0,{behind * 150},0 by 0,-300,0"),
        (0, f"flick {red} at 0,-150,0 by 0,300,0"),
        (1, f"flick {blue} at 0,{behind * -150},0 by 0,300,0"),
    ]
    return [steps[i % 4] for i in range(count)]


def battle(variant: str, reason: str) -> Scenario:
    if reason == "king_fell":
        # Back off its own edge, 30 mm and more away, as fast as a finger can.
        flicks = [(0, "flick 35 at 0,150,0 by 0,-23000,0")]
    elif reason == "king_touched":
        # Nobody can flick through a wall: the kings meet in a tie-break.
        flicks = nudges(40, 30, 36) + hits(variant)
    else:
        flicks = nudges(40, 30, 36) + nudges(40, 35, 41)
    return Scenario(variant, reason, dict(GAME.variants[variant]), 1, BUILD + flicks)


def hits(variant: str) -> list[tuple[int, str]]:
    """From its corner each king flicks at the other until one is hit."""
    shot = {"square": (14000, 14000), "long": (17500, 9650), "round": (0, 20000)}
    x, y = shot.get(variant, shot["square"])
    far = 150 / (x * x + y * y) ** 0.5
    return [(0, f"flick 35 at {round(-x * far)},{round(-y * far)},0 by {x},{y},0")]


def trick_shot(reason: str) -> Scenario:
    text = str(puzzles.puzzle(1).solution)
    if reason == "missed":
        piece = text.split()[1]
        text = f"flick {piece} at 0,150,0 by 0,-300,0"
    return Scenario("trick_shots", reason, {"variant": "trick_shots", "puzzle": 1}, 1, [(0, text)])


SCENARIOS = [
    battle(variant, reason)
    for variant in ("square", "long", "round", "human_hands")
    for reason in ("king_fell", "king_touched", "forty_flicks")
] + [trick_shot("solved"), trick_shot("missed")]
