"""A game for every variant of Breach and every reason for which it can end."""

from typing import Any, NamedTuple

import breakroom

GAME = breakroom.game("breach")


class Scenario(NamedTuple):
    variant: str  # "basic", a key of the game's `variants`
    reason: str  # why it ends: "draw"
    options: dict[str, Any]
    seed: int
    moves: list[tuple[int, str]]  # seat and notation: (0, "commit")


KEPT = [(0, "keep"), (1, "keep")]
CHOSEN = [(0, "persona threat_hunter"), (1, "persona insider")]
COMMIT = [(0, "commit"), (1, "commit")]
# With this seed the defender holds it in the first turn.
ONE_CARD = [(0, "assign input_validation agents"), *COMMIT]
WITH = {"basic": KEPT, "personas": KEPT + CHOSEN}


def scenario(variant: str, reason: str, seed: int, first: list[tuple[int, str]]) -> Scenario:
    """A first turn, and then nothing more."""
    moves = WITH[variant] + first + COMMIT * 4
    return Scenario(variant, reason, dict(GAME.variants[variant]), seed, moves)


SCENARIOS = [
    scenario(variant, reason, 1, first)
    for variant in GAME.variants
    for reason, first in (("draw", COMMIT), ("total", ONE_CARD))
]
