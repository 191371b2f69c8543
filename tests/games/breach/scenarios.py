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


NOTHING_PLAYED = [(0, "commit"), (1, "commit")] * 5
KEPT = [(0, "keep"), (1, "keep")]
CHOSEN = [(0, "persona threat_hunter"), (1, "persona insider")]

SCENARIOS = [
    Scenario("basic", "draw", {}, 1, KEPT + NOTHING_PLAYED),
    Scenario("personas", "draw", {"personas": True}, 1, KEPT + CHOSEN + NOTHING_PLAYED),
]
