"""Breaker Blocks at random: python bench/blocks.py [GAMES]. Times are of one core."""

import random
import sys
import time
from collections import Counter

import breakroom

GAME = breakroom.game("breaker_blocks")


def main(games: int) -> None:
    for variant, options in GAME.variants.items():
        rng, reasons, lengths = random.Random(1), Counter[str](), []
        began = time.process_time()
        for seed in range(games):
            state, actions = GAME.setup(options, seed), 0
            while asked := GAME.decisions(state):
                seat = asked[0].seat
                GAME.apply(state, seat, GAME.sample(state, seat, rng))
                actions += 1
            outcome = GAME.outcome(state)
            assert outcome is not None
            reasons[outcome.reason] += 1
            lengths.append(actions)
        spent = time.process_time() - began
        print(
            f"{variant}: {games / spent:.0f} games/s, {sum(lengths) / spent:,.0f} actions/s,"
            f" {sum(lengths) / games:.1f} actions a game, longest {max(lengths)};"
            f" {', '.join(f'{reason} {n / games:.1%}' for reason, n in reasons.most_common())}",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
