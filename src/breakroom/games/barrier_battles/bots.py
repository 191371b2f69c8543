"""Barrier Battles' bots, level by level.

They build from the library, the higher levels with an eye on what the other seat has built, and
then flick by trying: many flicks on a coarse world, the best again on the real one with the error
of the own hand. The highest level tries them with a less steady hand than its own, so that it
takes what forgives more, and also what the other seat could answer. A flick is judged by kings,
discs and how open the own king then lies.
"""

import math
import random
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from statistics import fmean
from typing import Any, Final, NamedTuple, TypeVar

from breakroom.bots import Bot
from breakroom.core.game import Game, Seat
from breakroom.core.play import clone
from breakroom.games.barrier_battles import battle, build, fortresses, puzzles
from breakroom.games.barrier_battles.actions import Done, Flick, Fortress, Shot
from breakroom.games.barrier_battles.finger import bounded, push_of, struck
from breakroom.games.barrier_battles.hands import HAND_DRAWS, Hand, shaken
from breakroom.games.barrier_battles.judge import DISC, KING, Judge
from breakroom.games.barrier_battles.offers import aimed, some_flicks, towards
from breakroom.games.barrier_battles.pieces import (
    DISC_KG,
    FRICTION,
    GRAVITY,
    STRONGEST,
    discs_of,
    is_king,
    king,
)
from breakroom.games.barrier_battles.state import State, flickable, pose_of, table_of

T = TypeVar("T")
R = TypeVar("R")


class Level(NamedTuple):
    hand: Hand  # that makes its flicks
    tries: int  # flicks on the coarse world
    again: int = 0  # the best of them on the real one,
    shakes: int = 1  # so often each, with the error of the hand,
    race: tuple[tuple[int, int], ...] = ()  # then fewer of them, and so often each
    answers: int = 0  # flicks of the other seat tried against each of the best few
    weighs_forts: int = 0  # flicks tried on either side of each fortress before it builds
    seconds: float = 4.0  # it stops trying after so long
    own_disc: float = DISC  # what a disc of its own is worth
    soft: float = 0.0  # the share of flicks that just get to where they are aimed
    forgives: Hand | None = None  # the hand with which it tries them, if that is not its own


LEVELS: Final = {
    "beginner": Level(Hand(12.0, 0.40, 3.0), tries=1),
    "casual": Level(Hand(6.0, 0.20, 2.0), tries=6),
    "club": Level(Hand(2.7, 0.09, 1.0), tries=30, again=4),
    "expert": Level(Hand(1.6, 0.07, 0.7), tries=100, again=10, shakes=4, weighs_forts=6),
    "master": Level(
        Hand(0.2, 0.012, 0.12),
        tries=200,
        again=20,
        shakes=3,
        race=((6, 6), (3, 12)),
        answers=32,
        weighs_forts=12,
        forgives=Hand(0.35, 0.02, 0.2),
    ),
}
# What a person is told: quickly, and never to throw a disc away.
ADVICE: Final = Level(
    Hand(0.6, 0.03, 0.3), tries=90, again=8, shakes=2, seconds=1.3, own_disc=6 * DISC, soft=0.5
)
THREADS: Final = 2  # the engine lets go of Python while it works
FINE_SHARE: Final = 0.35  # of its time is for the real world
LOW: Final = -30  # tenths of a millimetre: low on the rim
ANSWERED: Final = 8  # so many flicks are looked at once more, with the other seat's answers
SURE: Final = 6  # a flick that wins so often out of so many is taken at once
SEEKS: Final = 24  # flicks in which the other seat finds the one that wins


class BarrierBot:
    until = math.inf  # when it stops trying

    def __init__(self, level: Level) -> None:
        self.level = level

    def choose(self, game: Game[Any], state: State, seat: Seat, rng: random.Random) -> Any:
        self.until = time.monotonic() + self.level.seconds
        if state.phase == "build":
            return self.build(state, seat, rng)
        if state.phase == "tried":
            return Shot(puzzles.after(state.puzzle) if state.solved else state.puzzle)
        return self.flick(state, seat, rng)

    def all(self, ask: Callable[[T], R], items: Iterable[T], late: R) -> list[R]:
        """The answers for all items, in threads; when time is up, `late` for the rest."""
        with ThreadPoolExecutor(THREADS) as pool:
            return list(
                pool.map(lambda it: ask(it) if time.monotonic() < self.until else late, items)
            )

    # -- building ---------------------------------------------------------------------------

    def build(self, state: State, seat: Seat, rng: random.Random) -> Fortress | Done:
        if any(state.poses[disc] for disc in discs_of(seat)):
            return Done()
        names = list(fortresses.names())
        rng.shuffle(names)
        other_stands = all(state.poses[disc] for disc in discs_of(1 - seat))
        if not self.level.weighs_forts or not other_stands:
            return Fortress(names[0])
        worth = self.all(lambda name: self.match_up(state, seat, name), names, -math.inf)
        return Fortress(names[worth.index(max(worth))])

    def match_up(self, state: State, seat: Seat, name: str) -> float:
        """How much more often this fortress hits the other's king than it is hit."""
        twin, rng = clone(state), random.Random(name)
        build.raise_fortress(twin, seat, name)
        return self.share_of_hits(twin, seat, rng, self.level.weighs_forts) - self.share_of_hits(
            twin, 1 - seat, rng, self.level.weighs_forts
        )

    def share_of_hits(self, state: State, seat: Seat, rng: random.Random, tries: int) -> float:
        """Of the flicks that the seat would try, how many win?"""
        if not flickable(state, seat) or state.poses[king(1 - seat)] is None:
            return 0.0
        judge, flicks = Judge(state, seat), candidates(state, seat, tries, rng)
        won = [
            judge.worth(flick, is_coarse=True) >= KING / 2
            for flick in flicks
            if time.monotonic() < self.until
        ]
        return sum(won) / max(1, len(won))

    # -- flicking ---------------------------------------------------------------------------

    def flick(self, state: State, seat: Seat, rng: random.Random) -> Flick:
        level = self.level
        judge = Judge(state, seat, level.own_disc)
        if level.again and (sure := self.sure_win(state, seat, judge, rng)):
            return sure
        tried = candidates(state, seat, level.tries, rng, level.soft)
        end = self.until
        self.until -= level.seconds * FINE_SHARE if level.again else 0.0
        values = self.all(lambda flick: judge.worth(flick, is_coarse=True), tried, -math.inf)
        self.until = end
        best = [flick for flick, _ in _sorted(tried, values)]
        if level.again:
            ranked = self.raced(state, judge, best, rng)
            if level.answers and ranked[0][1] < KING / 2:
                ranked = self.answered(state, seat, judge, ranked[:ANSWERED], rng)
            best = [flick for flick, _ in ranked]
        return self.made(state, seat, best[0], rng)

    def raced(
        self, state: State, judge: Judge, flicks: list[Flick], rng: random.Random
    ) -> list[tuple[Flick, float]]:
        """The flicks made again on the real world, with the error of the own hand, and what each is
        worth on average, the best first: those that come out best are made more often."""
        level, flicks = self.level, flicks[: self.level.again]
        values: dict[Flick, list[float]] = {flick: [] for flick in flicks}
        none: list[float] = []  # where time is up
        for count, shakes in ((level.again, level.shakes), *level.race):
            some = flicks[:count]
            shaky = [[self.tried(state, flick, rng) for _ in range(shakes)] for flick in some]
            looks = self.all(lambda same: [judge.worth(f) for f in same], shaky, none)
            for flick, more in zip(some, looks, strict=True):
                values[flick] += more
            worth = [fmean(values[flick] or [-math.inf]) for flick in some]
            flicks[:count] = [flick for flick, _ in _sorted(some, worth)]
        return [(flick, fmean(values[flick] or [-math.inf])) for flick in flicks]

    def sure_win(self, state: State, seat: Seat, judge: Judge, rng: random.Random) -> Flick | None:
        """A flick straight at the king that wins however the own hand shakes."""
        if state.poses[king(1 - seat)] is None:
            return None
        for disc in flickable(state, seat):
            straight = aimed(state, disc, towards(state, disc, king(1 - seat)), STRONGEST)
            if battle.forbids(state, seat, straight) is not None:
                continue
            if judge.worth(straight, is_coarse=True) < KING:
                continue
            shaky = (self.tried(state, straight, rng) for _ in range(SURE))
            if all(judge.worth(flick) >= KING for flick in shaky):
                return self.made(state, seat, straight, rng)
        return None

    def made(self, state: State, seat: Seat, flick: Flick, rng: random.Random) -> Flick:
        """The flick as the hand makes it."""
        chosen = off(state, flick, self.level.hand, rng)
        return chosen if battle.forbids(state, seat, chosen) is None else flick

    def answered(
        self,
        state: State,
        seat: Seat,
        judge: Judge,
        ranked: list[tuple[Flick, float]],
        rng: random.Random,
    ) -> list[tuple[Flick, float]]:
        """The flicks, each less by the chance that the other seat's answer wins: one in forty is
        enough for somebody who looks for it."""
        seeds = [rng.getrandbits(32) for _ in ranked]

        def risk(item: tuple[Flick, int]) -> float:
            flick, seed = item
            twin = judge.state_after(state, judge.look(flick))
            hits = self.share_of_hits(twin, 1 - seat, random.Random(seed), self.level.answers)
            return KING * (1 - (1 - hits) ** SEEKS)

        flicks = [flick for flick, _ in ranked]
        risks = self.all(risk, zip(flicks, seeds, strict=True), 0.0)
        return _sorted(flicks, [v - r for (_, v), r in zip(ranked, risks, strict=True)])

    def tried(self, state: State, flick: Flick, rng: random.Random) -> Flick:
        return off(state, flick, self.level.forgives or self.level.hand, rng)


def off(state: State, flick: Flick, hand: Hand, rng: random.Random) -> Flick:
    """The flick with an error of that hand."""
    errors = [rng.gauss(0.0, 1.0) for _ in range(HAND_DRAWS)]
    return Flick(flick.piece, *shaken(state, flick, hand, errors))


def _sorted(flicks: list[Flick], values: list[float]) -> list[tuple[Flick, float]]:
    """The flicks in order of their value, the best first."""
    order = sorted(range(len(flicks)), key=lambda i: -values[i])
    return [(flicks[i], values[i]) for i in order]


# -- what to try -------------------------------------------------------------------------------


def candidates(
    state: State, seat: Seat, count: int, rng: random.Random, soft: float = 0.0
) -> list[Flick]:
    """Flicks at the enemy's discs, the king more than the others: along the table, and over it
    in a bow; a share of them so soft that the disc comes to rest behind its target."""
    own = flickable(state, seat)
    theirs = [d for d in discs_of(1 - seat) if state.poses[d]]
    targets = [*theirs, *(d for d in theirs if is_king(d) for _ in theirs)]

    def any_one() -> Flick:
        kind = _soft if soft and rng.random() < soft else _some
        return kind(state, rng.choice(own), rng.choice(targets), rng)

    found = allowed(state, seat, count, any_one)
    return found or [rng.choice(list(some_flicks(state, seat)))]


def allowed(state: State, seat: Seat, count: int, any_one: Callable[[], Flick]) -> list[Flick]:
    """So many flicks that the rules allow; fewer, if four times as many do not give them."""
    tried = (any_one() for _ in range(4 * count))
    return list(islice((f for f in tried if battle.forbids(state, seat, f) is None), count))


def _some(state: State, disc: int, target: int, rng: random.Random) -> Flick:
    aim = towards(state, disc, target)
    if rng.random() < 0.4:
        return bow(state, disc, target, rng)
    if rng.random() < 0.5:
        return aimed(state, disc, aim + rng.gauss(0.0, 0.015), rng.uniform(0.4, 1.0) * STRONGEST)
    return aimed(state, disc, aim + rng.gauss(0.0, 0.15), rng.uniform(0.2, 1.0) * STRONGEST)


def _soft(state: State, disc: int, target: int, rng: random.Random) -> Flick:
    """As fast as friction asks for that way, and a little more."""
    way = math.dist(pose_of(state, disc)[:2], pose_of(state, target)[:2]) * rng.uniform(0.9, 1.9)
    speed = math.sqrt(2 * FRICTION["disc"] * GRAVITY * way)
    strength = min(STRONGEST, round(speed * DISC_KG * 1e6))
    return aimed(state, disc, towards(state, disc, target) + rng.gauss(0.0, 0.03), strength)


def bow(state: State, disc: int, target: int, rng: random.Random) -> Flick:
    """A flick that throws the disc over what is in between, so strong that it comes down near the
    target: what a weak push in that direction gives the disc tells what a strong one does."""
    pose, goal = pose_of(state, disc), pose_of(state, target)
    flat = aimed(state, disc, towards(state, disc, target) + rng.gauss(0.0, 0.02), STRONGEST)
    (x, y, _), (jx, jy, _) = flat.point, flat.impulse
    point = (x, y, rng.choice((0, LOW)))
    rise = math.tan(math.radians(rng.uniform(12.0, 58.0)))
    impulse = (jx, jy, round(math.hypot(jx, jy) * rise))
    push = push_of(disc, point, impulse)
    (vx, vy, up), _ = struck(table_of(state), state.poses, push)
    along = math.hypot(vx, vy) or 1.0
    way = math.dist(goal[:2], pose[:2]) * rng.uniform(0.9, 1.02)
    over = way * up / along - (goal[2] - pose[2])  # how high a flight without weight would pass
    if over <= 0.0:
        return flat
    part = way / along * math.sqrt(GRAVITY / 2 / over)
    jx, jy, jz = (round(part * j) for j in impulse)
    return Flick(disc, point, bounded(pose, disc, point, (jx, jy, jz)))


def bot(level: str) -> Bot:
    return BarrierBot(LEVELS[level])


class Adviser(BarrierBot):
    """Whoever asks what to do is told a flick that keeps the own discs, and of a trick shot how
    it is done."""

    def choose(self, game: Game[Any], state: State, seat: Seat, rng: random.Random) -> Any:
        if state.puzzle and state.phase == "battle":
            return puzzles.puzzle(state.puzzle).solution
        return super().choose(game, state, seat, rng)

    def made(self, state: State, seat: Seat, flick: Flick, rng: random.Random) -> Flick:
        """As it was meant: it is another hand that makes it."""
        return flick


def adviser() -> Bot:
    return Adviser(ADVICE)
