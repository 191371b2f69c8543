"""A game for every variant of Break the Cube and every reason for which it can end."""

from typing import Any, NamedTuple

import breakroom
from breakroom.games.break_the_cube.actions import written
from breakroom.games.break_the_cube.shapes import cells_by_block
from breakroom.games.break_the_cube.state import ROUNDS

GAME = breakroom.game("break_the_cube")
SEED = 1
SHAPES = {  # what everyone builds, and a wrong guess at it
    3: (
        "small 71 72 medium 61 91 92 large 11 21 31 41",
        "small 51 52 medium 61 81 91 large 11 21 31 32",
    ),
    4: (
        "small 51 52 small2 21 22 medium 61 81 91 large 11 41 71 72",
        "small 21 22 small2 51 52 medium 61 81 91 large 11 41 71 72",
    ),
}


class Scenario(NamedTuple):
    variant: str  # "basic", a key of the game's `variants`
    reason: str  # why it ends: "broken"
    options: dict[str, Any]
    seed: int
    moves: list[tuple[int, str]]  # seat and notation: (0, "ask E")


def scenario(variant: str, reason: str) -> Scenario:
    options = dict(GAME.variants[variant])
    state = GAME.setup(options, SEED)
    seats, first = state.seats, state.first
    order = [(first + i) % seats for i in range(seats)]
    blocks = [len(colours) for colours in state.colours]
    is_drawn = state.built[0]  # crack it
    secrets = [SHAPES[count][0] for count in blocks]
    if is_drawn:
        secrets = [written(cells_by_block(state.secrets[0]))]
    moves = [] if is_drawn else [(seat, f"build {secrets[seat]}") for seat in range(seats)]
    right = {seat: f"guess {secrets[(seat + 1) % seats]}" for seat in range(seats)}
    wrong = {seat: f"guess {SHAPES[blocks[(seat + 1) % seats]][1]}" for seat in range(seats)}
    if reason in ("broken", "cracked"):
        moves += [(order[0], right[order[0]]), *((seat, "ask E") for seat in order[1:])]
    elif reason == "out_of_turns":
        moves += [(seat, "ask 5") for seat in order] * ROUNDS
    else:  # last_left, eliminated
        moves += [(seat, wrong[seat]) for seat in order[: max(1, seats - 1)]]
    return Scenario(variant, reason, options, SEED, moves)


SCENARIOS = [
    scenario(variant, reason)
    for variant, options in GAME.variants.items()
    for reason in GAME.reasons(GAME.setup(options).options)
]
