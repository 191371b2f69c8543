"""How long it takes to work out all ratings anew: python bench/ratings.py [GAMES [PEOPLE]]"""

import math
import sys
import time

import numpy as np

from breakroom.server.club.fit import Played, anchors, fit


def played(games: int, people: int, seats: int) -> list[Played]:
    """Games of people from 900 to 2100, spread over a year; some sit with a bot."""
    rng = np.random.default_rng(1)
    elos = {f"p{n}": 900 + 1200 * n / (people - 1) for n in range(people)} | anchors("convert")
    names = [name for name in elos if name.startswith("p")]
    found = []
    for _ in range(games):
        who = [str(name) for name in rng.choice(names, seats, replace=False)]
        if rng.random() < 0.1:
            who[-1] = "club"
        luck = [elos[name] * math.log(10) / 400 + rng.gumbel() for name in who]
        ranks = tuple(1 + sum(other > mine for other in luck) for mine in luck)
        found.append(Played(tuple(who), ranks, float(rng.random() * 365)))
    return found


def main() -> None:
    given = [int(text) for text in sys.argv[1:]]
    games, people = (*given, *(10_000, 300)[len(given) :])
    for seats in (2, 4):
        some = played(games, people, seats)
        begun, cpu = time.perf_counter(), time.process_time()
        fit(some, anchors("convert"), 365.0)
        took, used = time.perf_counter() - begun, time.process_time() - cpu
        print(f"{games} games of {people} people, {seats} seats: {took:.2f} s, {used:.2f} s of CPU")


main()
