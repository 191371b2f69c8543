"""Compiles what the tests' bots search with, once for all of their processes, while lint runs."""

import os
from pathlib import Path

# As in tests/conftest.py: Breach is tested with cards of the tests' own.
CARDS = Path(__file__).parents[1] / "tests" / "games" / "breach" / "set"
os.environ.setdefault("BREAKROOM_BREACH_CARDS", str(CARDS))

from breakroom.server.thinking import cold, compiled_games, warm_up  # noqa: E402 - after the cards

for key, level in cold(compiled_games()):
    warm_up(key, level)
