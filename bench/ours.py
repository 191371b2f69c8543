"""What we measure of Breakroom; `run.py` asks for it."""

import random
from collections.abc import Mapping

from worker import serve

import breakroom
from breakroom.bots.measure import programs

RNG = random.Random(1)
BREACH = breakroom.game("breach")


def breach_game() -> Mapping[str, int]:
    """A random game by the rules, every action of both seats."""
    state, moves = BREACH.setup(seed=RNG.getrandbits(64)), 0
    while asked := BREACH.decisions(state):
        seat = asked[0].seat
        BREACH.apply(state, seat, BREACH.sample(state, seat, RNG))
        moves += 1
    return {"games": 1, "moves": moves}


if __name__ == "__main__":
    convert = programs(breakroom.game("convert"))
    serve({**convert, "Breach: rules": breach_game})
