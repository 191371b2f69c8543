"""Is a game fair? One level of bots plays itself many times, and what happened is counted.

Game i depends on the seed and i alone, so a report is the same with any number of workers. What
there is to count, a game says itself: `Game.tally`.

A line of a fair game is broken or kept only where the interval of its figure says so. So many
figures are looked at that some would be far out by chance: the intervals are made so wide that
all of them together hold with 95 % (Bonferroni).
"""

import random
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path
from statistics import NormalDist
from typing import Any, Final, Literal

from msgspec import Struct

import breakroom
from breakroom.arena.kept import Kept
from breakroom.arena.match import wilson
from breakroom.arena.workers import results
from breakroom.bots import move
from breakroom.core.game import Event, Refused, Seat, Tally

# The lines that a fair game keeps.
FIRST_SEAT: Final = (0.47, 0.53)  # points of seat 0
DRAWN: Final = (0.0, 0.05)  # draws
USED: Final = (0.15, 1.0)  # use of a card that was there
APART: Final = (-0.08, 0.08)  # how far a card's win rate is from its side's
ERROR: Final = 0.05  # the chance that any verdict of a report is wrong
SINGLE_Z: Final = 1.96  # of a figure that is looked at alone

Verdict = Literal["kept", "BROKEN", "too few games"]
Interval = tuple[float, float]


class Series(Struct, frozen=True):
    """The games of a series: title, options, level and seed."""

    game: str
    options: dict[str, Any]
    level: str
    games: int
    seed: int
    cards: str = ""  # the file of own cards that is played with, and what is in it


class Begun(Struct, frozen=True):
    """What the games of a file have in common; how many they are may grow."""

    game: str
    version: int
    options: dict[str, Any]
    level: str
    seed: int
    cards: str


class Numbered(Struct, frozen=True):
    """A game in a file."""

    number: int
    points: tuple[float, ...]
    tally: Tally


class Played(Struct, frozen=True):
    """One game of a series."""

    points: tuple[float, ...]  # by seat: 1, a half or 0
    tally: Tally


class Row(Struct):
    """How often something was there, was used, and won when it was used, or there."""

    group: str  # "card"
    name: str
    seat: Seat | None
    there: int = 0
    used: int = 0
    points: float = 0.0  # of its seat (or of seat 0) in the games in which it was used
    points_there: float = 0.0  # in those in which it was there

    @property
    def use(self) -> float:
        return self.used / self.there if self.there else 0.0

    @property
    def rate(self) -> float:
        return self.points / self.used if self.used else 0.5

    @property
    def rate_there(self) -> float:
        return self.points_there / self.there if self.there else 0.5

    def interval(self, z: float = SINGLE_Z) -> Interval:
        return wilson(self.rate, self.used, z)


class Line(Struct, frozen=True):
    """A line that a fair game keeps."""

    name: str
    figure: str
    verdict: Verdict


def judged(interval: Interval, bounds: Interval) -> Verdict:
    """Does what the interval holds lie within the bounds?"""
    (low, high), (least, most) = interval, bounds
    if high < least or low > most:
        return "BROKEN"
    return "kept" if least <= low and high <= most else "too few games"


class Report:
    """The counts of a whole series."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.games = 0
        self.draws = 0
        self.points: list[float] = []  # by seat
        self.rows: dict[tuple[str, str, Seat | None], Row] = {}
        self.leads: list[float] = []  # sum of seat 0's, by round
        self.kept: list[int] = []  # games in which whoever led after the round won

    def add(self, played: Played) -> None:
        self.games += 1
        self.draws += len(set(played.points)) == 1
        self.points = [a + b for a, b in zip(self.points or repeat(0), played.points, strict=False)]
        for mark in played.tally.marks:
            key = (mark.group, mark.name, mark.seat)
            row = self.rows.setdefault(key, Row(*key))
            points = played.points[mark.seat or 0]
            row.there += 1
            row.points_there += points
            if mark.used:
                row.used += 1
                row.points += points
        for turn, lead in enumerate(played.tally.leads):
            if turn == len(self.leads):
                self.leads.append(0.0)
                self.kept.append(0)
            self.leads[turn] += lead
            ahead = 0 if lead > 0 else 1
            self.kept[turn] += lead != 0 and played.points[ahead] == 1

    def mean(self, seat: Seat) -> float:
        return self.points[seat] / self.games

    def group(self, name: str) -> list[Row]:
        rows = [row for row in self.rows.values() if row.group == name]
        return sorted(rows, key=lambda row: (row.seat or 0, row.name))

    @property
    def groups(self) -> list[str]:
        return list(dict.fromkeys(row.group for row in self.rows.values()))

    def apart(self, row: Row) -> float:
        """How much more its seat wins when it is used than on average."""
        return row.rate - self.mean(row.seat or 0)

    @property
    def z(self) -> float:
        """As wide as an interval must be, so that all that are looked at hold together."""
        looked_at = 2 + 2 * len(self.group("card"))
        return NormalDist().inv_cdf(1 - ERROR / looked_at / 2)

    def verdict(self, row: Row) -> Verdict:
        """Is it as often in the winner's hands as it should be?"""
        mean = self.mean(row.seat or 0)
        low, high = row.interval(self.z)
        return judged((low - mean, high - mean), APART)

    def lines(self) -> list[Line]:
        """Each line of a fair game, the figure, and whether it is kept."""
        first, draws = self.mean(0), self.draws / self.games
        points, drawn = (wilson(share, self.games, self.z) for share in (first, draws))
        found = [
            Line(
                "seat 0 makes 47 to 53 % of the points",
                f"{first:.1%} ({_span(points)})",
                judged(points, FIRST_SEAT),
            ),
            Line("draws are under 5 %", f"{draws:.1%} ({_span(drawn)})", judged(drawn, DRAWN)),
        ]
        if cards := self.group("card"):
            rare = min(cards, key=lambda row: row.use)
            far = max(cards, key=lambda row: abs(self.apart(row)))
            uses = [judged(wilson(row.use, row.there, self.z), USED) for row in cards]
            found += [
                Line(
                    "every card is used in 15 % of the games in which it was there",
                    f"least: {rare.name}, {rare.use:.1%} of {rare.there}{_names(cards, uses)}",
                    _worst(uses),
                ),
                Line(
                    "no card's win rate is 8 points apart from its side's",
                    f"most: {far.name}, {100 * self.apart(far):+.1f} in {far.used} uses"
                    + _names(cards, verdicts := [self.verdict(row) for row in cards]),
                    _worst(verdicts),
                ),
            ]
        return found


def _span(interval: Interval) -> str:
    return f"{interval[0]:.1%} to {interval[1]:.1%}"


def _worst(verdicts: list[Verdict]) -> Verdict:
    return max(verdicts, key=("kept", "too few games", "BROKEN").index)


def _names(cards: list[Row], verdicts: list[Verdict]) -> str:
    """Those that break the line, and how many need more games."""
    broken = [row.name for row, found in zip(cards, verdicts, strict=True) if found == "BROKEN"]
    few = verdicts.count("too few games")
    return (f"; broken by {', '.join(broken)}" if broken else "") + (
        f"; {few} of {len(cards)} need more games" if few else ""
    )


def check(series: Series, workers: int = 1) -> None:
    """Refuses a series that cannot be played, before any worker starts."""
    game = breakroom.game(series.game)
    breakroom.bot(series.game, series.level)
    game.setup(series.options, 0)
    if series.games < 1:
        raise Refused("A report needs at least one game.")
    if workers < 1:
        raise Refused("Games are played by at least one process.")
    if type(game).tally is breakroom.Game.tally:
        raise Refused(f"{game.title} does not say what a balance report should count.")


def play_game(series: Series, number: int) -> Played:
    """Game `number` of the series."""
    game = breakroom.game(series.game)
    rng = random.Random(f"{series.seed}/{number}")
    state = game.setup(series.options, rng.getrandbits(256))
    bots = [breakroom.bot(series.game, series.level) for _ in range(state.seats)]
    events: list[Event] = []
    while asked := game.decisions(state):
        seat = asked[0].seat if len(asked) == 1 else rng.choice(asked).seat
        game.apply(state, seat, move(bots[seat], game, state, seat, rng), events)
    outcome, tally = game.outcome(state), game.tally(state, events)
    assert outcome is not None
    assert tally is not None
    points = tuple((outcome.utility(seat) + 1) / 2 for seat in range(state.seats))
    return Played(points, tally)


def play(
    series: Series, workers: int = 1, ray: str | None = None, keep: Path | None = None
) -> Iterator[Played]:
    """Plays what is not kept yet of the series; yields every game, in order."""
    check(series, workers)
    version = breakroom.game(series.game).version
    about = Begun(series.game, version, series.options, series.level, series.seed, series.cards)
    kept = Kept(keep, about, Numbered)
    done = {line.number: Played(line.points, line.tally) for line in kept.lines}
    jobs = [(series, number) for number in range(series.games) if number not in done]
    fresh = results(play_game, jobs, workers, ray)
    try:
        for number in range(series.games):
            played = done.get(number)
            if played is None:
                played = next(fresh)
                kept.add(Numbered(number, played.points, played.tally))
            yield played
    finally:
        fresh.close()  # type: ignore[attr-defined]  # both are generators
        kept.close()
