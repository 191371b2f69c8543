"""Barrier Battles' levels against each other: python bench/barrier_ladder.py casual beginner 40.

No cap in seconds, so a busy machine changes nothing. The levels take turns at beginning. A fourth
number is the share of tries, repeats and answers that both sides get: the high levels are slow. A
fifth is how many games to leave out, which were played before.
"""

import math
import random
import sys
from typing import Any

import breakroom
from breakroom.games.barrier_battles.actions import Done
from breakroom.games.barrier_battles.bots import LEVELS, BarrierBot

GAME: Any = breakroom.game("barrier_battles")
Z = 1.96
ENOUGH = 1e6  # seconds


def bot(name: str, share: float) -> BarrierBot:
    level = LEVELS[name]
    parts = {
        part: math.ceil(getattr(level, part) * share)
        for part in ("tries", "again", "answers", "weighs_forts")
    }
    return BarrierBot(level._replace(seconds=ENOUGH, **parts))


def play(bots: tuple[BarrierBot, BarrierBot], first: int, seed: int) -> Any:
    """The state at the end of one game; `first` is done first."""
    state, rng = GAME.setup({}, seed), random.Random(seed)
    for seat in (first, 1 - first):
        built = bots[seat].choose(GAME, state, seat, rng)
        for action in (built, Done()):
            state, _ = breakroom.step(GAME, state, seat, action)
    while not state.ended:
        seat = state.to_move
        action = bots[seat].choose(GAME, state, seat, rng)
        state, _ = breakroom.step(GAME, state, seat, action)
    return state


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's, at 95 %."""
    share, z2 = won / games, Z * Z / games
    middle = (share + z2 / 2) / (1 + z2)
    half = Z * math.sqrt(share * (1 - share) / games + z2 / games / 4) / (1 + z2)
    return middle - half, middle + half


def main(one: str, other: str, games: str, share: str = "1", before: str = "0") -> None:
    won, begun = 0.0, 0.0
    pair = bot(one, float(share)), bot(other, float(share))
    for number in range(int(games)):
        seat, first = number % 2, number // 2 % 2
        seed = int(before) + number + 1
        state = play(pair if seat == 0 else pair[::-1], first, seed)
        score = GAME.outcome(state).scores
        won, begun = won + score[seat], begun + score[first]
        low, high = interval(won, number + 1)
        print(
            f"{one} against {other}, {share} of the tries: {won:g} of {number + 1},"
            f" {100 * low:.1f} to {100 * high:.1f} %; who began won {begun:g}",
            flush=True,
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
