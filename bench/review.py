"""Does a game's review mean something? python bench/review.py KEY [--games 6] [--levels …]

Each level plays itself, and every game is reviewed, each N-th (--twice N) once more with another
seed. Prints by level: the mean accuracy of a seat, the share of its decisions that cost 10 points
or more, and 5 or more, of those weighed twice (and how many these are) the share whose two losses
lie within 2 points of each other, and the seconds of processor time that a review takes (one of
another game goes before it: nothing is compiled in that time). With --one-seat the decisions of
one seat are weighed in each game, of the other in the next. Games are numbered: --first N leaves
out those before, which were counted already.
"""

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean
from typing import Any

from msgspec import Struct

import breakroom
from breakroom.arena.match import Match, play_game
from breakroom.bots import LEVELS
from breakroom.core.record import Record
from breakroom.reviews import Review, review

SAME = 2.0  # points


class Seen(Struct, frozen=True):
    """What one or two reviews of a game found."""

    level: str
    number: int
    actions: int
    accuracy: list[float]
    losses: list[float]
    apart: list[float]  # by decision, if there were two: how far the losses lie from each other
    proved: int
    seconds: float  # of one review
    worst: str


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("key", choices=breakroom.game_keys())
    parser.add_argument("--games", type=int, default=6, help="of each level")
    parser.add_argument("--levels", nargs="+", default=LEVELS, help="or module:Class of a bot")
    parser.add_argument("--variant", default="", help="one of the game's variants")
    parser.add_argument("--twice", type=int, default=1, help="each so many-th game, 0 for none")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--one-seat", action="store_true", help="of each game, in turn")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="all figures, game by game, as JSON")
    wish = parser.parse_args()
    variants = breakroom.game(wish.key).variants
    if wish.variant and wish.variant not in variants:
        parser.error(f"There is no variant {wish.variant}. There is: {', '.join(variants)}.")
    options = dict(variants.get(wish.variant, {}))
    seen: list[Seen] = []
    with ProcessPoolExecutor(
        wish.processes, initializer=warm_up, initargs=(wish.key, options)
    ) as pool:
        for level in wish.levels:
            match = Match(wish.key, options, (level, level), wish.games, wish.seed)
            numbers = range(wish.first, wish.first + wish.games)
            seats = [number % 2 if wish.one_seat else None for number in numbers]
            twice = [wish.twice > 0 and number % wish.twice == 0 for number in numbers]
            for one in pool.map(look, [match] * wish.games, numbers, seats, twice):
                seen.append(one)
                print(
                    f"{level}, game {one.number + 1}: {one.actions} actions,"
                    f" accuracy {' '.join(f'{a:.1f}' for a in one.accuracy)},"
                    f" {one.seconds:.1f} s; {one.worst}",
                    file=sys.stderr,
                    flush=True,
                )
    figures = {
        level: figures_of([one for one in seen if one.level == level]) for level in wish.levels
    }
    if wish.json:
        print(json.dumps({"levels": figures, "games": [to_plain(one) for one in seen]}))
        return
    for line in table(figures):
        print(line)


def to_plain(one: Seen) -> Any:
    return {name: getattr(one, name) for name in one.__struct_fields__}


def warm_up(key: str, options: dict[str, Any]) -> None:
    """Compiles, or loads, all that a review uses."""
    review(played(Match(key, options, ("beginner", "beginner"), 1, 0), 0))


def played(match: Match, number: int) -> Record:
    finished = play_game(match, number, keeps_record=True)
    assert not finished.fault, finished.fault
    return breakroom.read_record(finished.record)


def look(match: Match, number: int, seat: int | None, is_twice: bool) -> Seen:
    record = played(match, number)
    began = time.process_time()
    first, *again = [review(record, seat, seed) for seed in ((1, 2) if is_twice else (1,))]
    spent = time.process_time() - began
    for second in again:
        assert [one.ply for one in first.decisions] == [one.ply for one in second.decisions]
    return Seen(
        match.bots[0],
        number,
        len(record.moves),
        [one for one in first.accuracy if one is not None],
        [one.loss for one in first.decisions],
        [
            round(abs(a.loss - b.loss), 2)
            for second in again
            for a, b in zip(first.decisions, second.decisions, strict=True)
        ],
        sum(one.proved for one in first.decisions),
        spent / (1 + len(again)),
        worst_of(first),
    )


def worst_of(found: Review) -> str:
    one = max(found.decisions, key=lambda one: one.loss, default=None)
    if one is None:
        return "nothing was decided"
    return (
        f"dearest: move {one.ply + 1}, {one.played.text} for {one.best.text}, -{one.loss:.1f}"
        + (", proved" if one.proved else "")
    )


def figures_of(seen: list[Seen]) -> dict[str, float]:
    losses = [loss for one in seen for loss in one.losses]
    apart = [by for one in seen for by in one.apart]
    return {
        "games": len(seen),
        "decisions": len(losses),
        "accuracy": fmean(a for one in seen for a in one.accuracy),
        "mean_loss": fmean(losses),
        "slips": fmean(loss >= 5 for loss in losses),
        "mistakes": fmean(loss >= 10 for loss in losses),
        "proved": sum(one.proved for one in seen) / len(losses),
        "weighed_twice": len(apart),
        "agreement": fmean(by <= SAME for by in apart) if apart else math.nan,
        "seconds": fmean(one.seconds for one in seen),
        "most_seconds": max(one.seconds for one in seen),
    }


def table(figures: dict[str, dict[str, float]]) -> Iterator[str]:
    yield (
        "| level | games | decisions | accuracy | mean loss | ≥ 5 | ≥ 10 | proved |"
        " same within 2 (of) | s a game (most) |"
    )
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
    for level, one in figures.items():
        yield (
            f"| {level} | {one['games']} | {one['decisions']} | {one['accuracy']:.1f} |"
            f" {one['mean_loss']:.2f} | {one['slips']:.1%} | {one['mistakes']:.1%} |"
            f" {one['proved']:.0%} | {one['agreement']:.1%} ({one['weighed_twice']}) |"
            f" {one['seconds']:.1f} ({one['most_seconds']:.1f}) |"
        )


if __name__ == "__main__":
    main()
