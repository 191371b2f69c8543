"""Records one random game of every variant that has none yet, into tests/records/."""

import os
import random
from pathlib import Path

TESTS = Path(__file__).parents[1] / "tests"
FOLDER = TESTS / "records"
os.environ["BREAKROOM_BREACH_CARDS"] = str(TESTS / "games" / "breach" / "set")  # as in the tests

import breakroom  # noqa: E402
from breakroom.core.play import redo, settled  # noqa: E402


def record(key: str, variant: str) -> str:
    game = breakroom.game(key)
    rng, seed = random.Random(f"{key}/{variant}"), 2026
    written = breakroom.new_record(game, dict(game.variants[variant]), seed)
    state = game.setup(written.options, seed)
    while asked := game.decisions(state):
        seat = rng.choice(asked).seat
        action = settled(game, state, seat, game.sample(state, seat, rng))
        written.moves.append(breakroom.Move(seat, action))
        state, _ = redo(game, state, seat, action)
    return breakroom.write_record(game, written)


for key in breakroom.game_keys():
    for variant in breakroom.game(key).variants:
        path = FOLDER / f"{key}-{variant}.jsonl"
        if not path.exists():
            path.write_text(record(key, variant), "utf-8")
            print(f"Wrote {path.name}")
