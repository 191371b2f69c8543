"""Every title and every variant that has landed."""

import breakroom
from breakroom.adapters.coding import has_tiny

TINY = [(key, "tiny") for key in breakroom.game_keys() if has_tiny(key)]
VARIANTS = [
    (key, variant) for key in breakroom.game_keys() for variant in breakroom.game(key).variants
] + TINY

# For tests that play whole games: where each action is simulated, one variant has to do.
WHOLE_GAMES = [
    (key, variant)
    for key, variant in VARIANTS
    if variant != "tiny"
    if not breakroom.game(key).settles or variant == next(iter(breakroom.game(key).variants))
]


def cycles(key: str) -> int:
    """Rounds of a suite's play."""
    return 5 if breakroom.game(key).settles else 40
