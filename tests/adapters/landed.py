"""Every title and every variant that has landed."""

import breakroom

VARIANTS = [
    (key, variant) for key in breakroom.game_keys() for variant in breakroom.game(key).variants
]
