"""How hard puzzles are: every level tries each of them, and the levels' own strengths are known.

A puzzle that a level solves every second time is rated like that level. A level's rating is what
the arena's matches say (`LADDER` of the game's mining.py), moved so that the club's is 1500.
"""

import math
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec

import breakroom
from breakroom.arena.kept import Kept
from breakroom.arena.workers import results
from breakroom.bots import LEVELS, Bot, move
from breakroom.core import registry
from breakroom.core.puzzle import Puzzle
from breakroom.core.script import after

TRIES: Final = 20  # how often each level tries each puzzle
CLUB: Final = 1500.0
_PRIOR: Final = 0.5  # drawn tries of each level, so that no puzzle is infinitely hard or easy


class About(msgspec.Struct, frozen=True):
    """What the tries of a file have in common."""

    tries_at: str  # the game's key
    version: int  # of its rules
    tries: int
    seed: int


class Tried(msgspec.Struct, frozen=True):
    """All levels' tries at one puzzle."""

    id: str
    solved: tuple[int, ...]  # by level
    seconds: float  # of a processor


def rate(
    key: str,
    found: Sequence[Puzzle],
    seed: int = 1,
    workers: int = 1,
    ray: str | None = None,
    keep: Path | None = None,
    tries: int = TRIES,
) -> Iterator[Puzzle]:
    """The puzzles with their ratings, in their order. What a file keeps is not tried again."""
    kept = Kept(keep, About(key, breakroom.game(key).version, tries, seed), Tried)
    done = {line.id: line for line in kept.lines}
    jobs = [(one, tries, seed) for one in found if one.id not in done]
    fresh = results(try_it, jobs, workers, ray)
    try:
        for one in found:
            tried = done.get(one.id) or kept.add(next(fresh))
            rating = round(rating_of(key, tried.solved, tries))
            yield msgspec.structs.replace(one, rating=rating, solved=tried.solved)
    finally:
        kept.close()


def try_it(puzzle: Puzzle, tries: int, seed: int) -> Tried:
    """How often each level solves a puzzle; depends on the seed and the puzzle alone, as long as
    no bot runs into its time limit."""
    from time import process_time

    begun, game = process_time(), breakroom.game(puzzle.game)
    is_certain = getattr(registry.part(puzzle.game, "mining"), "is_certain", lambda *_: False)
    solved = []
    for level in LEVELS:
        times = 1 if is_certain(game, puzzle, level) else tries
        rngs = (random.Random(f"{seed}/{puzzle.id}/{level}/{number}") for number in range(times))
        count = sum(attempt(puzzle, level, rng) for rng in rngs)
        solved.append(count * tries // times)
    return Tried(puzzle.id, tuple(solved), round(process_time() - begun, 3))


def attempt(puzzle: Puzzle, level: str, rng: random.Random) -> bool:
    """Does a bot of the level solve the puzzle this time? It answers as it would play."""
    game = breakroom.game(puzzle.game)
    own = getattr(registry.part(puzzle.game, "mining"), "attempt", None)
    if own is not None:
        return bool(own(game, puzzle, level, rng))
    return solves(puzzle, breakroom.bot(puzzle.game, level), rng)


def solves(puzzle: Puzzle, bot: Bot, rng: random.Random) -> bool:
    """Like `attempt`, for any bot and a puzzle that is answered by actions."""
    game, state = breakroom.game(puzzle.game), puzzle.start()
    answers: list[Any] = []
    verdict = puzzle.check(answers, shows=False)
    while verdict.right and not verdict.done:
        action = move(bot, game, state, puzzle.seat, rng)
        answers.append(game.settle(state, puzzle.seat, action))
        verdict = puzzle.check(answers, shows=False)
        state, _ = breakroom.step(game, state, puzzle.seat, action)
        for reply in verdict.reply if verdict.right else ():
            state = after(game, state, reply)
    return verdict.done


# -- the fit -----------------------------------------------------------------------------------


def strengths(key: str) -> list[float]:
    """The levels' ratings, by the score of each against the one below."""
    scores: Sequence[float] = registry.part(key, "mining").LADDER
    found = [0.0]
    for score in scores:
        found.append(found[-1] + 400 * math.log10(score / (1 - score)))
    club = found[LEVELS.index("club")]
    return [CLUB + one - club for one in found]


def rating_of(key: str, solved: Sequence[int], tries: int) -> float:
    """The rating at which the levels are expected to solve as many as they did: what is likeliest
    by Bradley and Terry's model, where a try is a game of the level against the puzzle."""
    levels, got = strengths(key), sum(solved) + len(solved) * _PRIOR / 2

    def expected(rating: float) -> float:
        each = (1 / (1 + 10 ** ((rating - level) / 400)) for level in levels)
        return (tries + _PRIOR) * sum(each)

    low, high = min(levels) - 2000, max(levels) + 2000
    while high - low > 0.1:
        middle = (low + high) / 2
        low, high = (middle, high) if expected(middle) > got else (low, middle)
    return (low + high) / 2


# -- what came of it ---------------------------------------------------------------------------


class Band(msgspec.Struct, frozen=True):
    """Puzzles of about the same rating."""

    least: int
    most: int
    puzzles: int
    solved: tuple[float, ...]  # by level, the share of its tries


def bands(found: Sequence[Puzzle], number: int = 3, tries: int = TRIES) -> list[Band]:
    """Rated puzzles in so many bands of about as many puzzles each, easiest first; those of one
    rating are not torn apart."""
    rated = sorted((one for one in found if one.solved), key=lambda one: one.rating)
    cuts = sorted({_whole(rated, len(rated) * cut // number) for cut in range(number + 1)})
    return [_band(rated[begin:end], tries) for begin, end in pairwise(cuts)]


def _whole(rated: Sequence[Puzzle], cut: int) -> int:
    while 0 < cut < len(rated) and rated[cut - 1].rating == rated[cut].rating:
        cut += 1
    return cut


def _band(some: Sequence[Puzzle], tries: int) -> Band:
    shares = (
        sum(column) / (tries * len(some)) for column in zip(*(o.solved for o in some), strict=True)
    )
    return Band(some[0].rating, some[-1].rating, len(some), tuple(shares))


def table(found: Sequence[Puzzle]) -> Iterator[str]:
    """The success of the levels by band, as lines of Markdown."""
    yield f"| rating | puzzles | {' | '.join(LEVELS)} |"
    yield f"|---|---:|{'---:|' * len(LEVELS)}"
    for one in bands(found):
        shares = " | ".join(f"{100 * share:.0f} %" for share in one.solved)
        yield f"| {one.least} to {one.most} | {one.puzzles} | {shares} |"
