"""Is a game fair? One level of bots plays itself many times, and what happened is counted.

Game i depends on the seed and i alone, so a report is the same with any number of workers. What
there is to count, a game says itself: `Game.tally`.
"""

import math
import random
from collections.abc import Iterator
from itertools import repeat
from typing import Any, Final

from msgspec import Struct

import breakroom
from breakroom.arena.workers import in_order, on_cluster
from breakroom.bots import move
from breakroom.core.game import Event, Refused, Seat, Tally

# The lines that a fair game keeps.
FIRST_SEAT: Final = (0.47, 0.53)  # points of seat 0
DRAWN: Final = 0.05  # most draws
USED: Final = 0.15  # least use of a card that was there
APART: Final = 0.08  # most that a card's win rate is apart from its side's


class Series(Struct, frozen=True):
    """The games of a series: title, options, level and seed."""

    game: str
    options: dict[str, Any]
    level: str
    games: int
    seed: int


class Played(Struct, frozen=True):
    """One game of a series."""

    points: tuple[float, ...]  # by seat: 1, a half or 0
    tally: Tally


class Row(Struct):
    """How often something was there, was used, and won when it was used."""

    group: str  # "card"
    name: str
    seat: Seat | None
    there: int = 0
    used: int = 0
    points: float = 0.0  # of its seat (or of seat 0) in the games in which it was used

    @property
    def use(self) -> float:
        return self.used / self.there if self.there else 0.0

    @property
    def rate(self) -> float:
        return self.points / self.used if self.used else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.rate, self.used)


def wilson(rate: float, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if not n:
        return 0.0, 1.0
    z = 1.96
    middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
    reach = z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - reach), min(1.0, middle + reach)


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
            row.there += 1
            if mark.used:
                row.used += 1
                row.points += played.points[mark.seat or 0]
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

    def lines(self) -> list[tuple[str, str, bool]]:
        """Each line of a fair game, the figure, and whether it is kept."""
        first, draws = self.mean(0), self.draws / self.games
        found = [
            ("seat 0 makes 47 to 53 % of the points", f"{first:.1%}", _within(first, FIRST_SEAT)),
            ("draws are under 5 %", f"{draws:.1%}", draws < DRAWN),
        ]
        cards = self.group("card")
        if cards:
            rare = min(cards, key=lambda row: row.use)
            far = max(cards, key=lambda row: abs(self.apart(row)))
            found += [
                (
                    "every card is used in 15 % of the games in which it was there",
                    f"least: {rare.name}, {rare.use:.1%}",
                    rare.use >= USED,
                ),
                (
                    "no card's win rate is 8 points apart from its side's",
                    f"most: {far.name}, {100 * self.apart(far):+.1f}",
                    abs(self.apart(far)) <= APART,
                ),
            ]
        return found


def _within(figure: float, bounds: tuple[float, float]) -> bool:
    return bounds[0] <= figure <= bounds[1]


def check(series: Series) -> None:
    """Refuses a series that cannot be played, before any worker starts."""
    game = breakroom.game(series.game)
    breakroom.bot(series.game, series.level)
    game.setup(series.options, 0)
    if series.games < 1:
        raise Refused("A report needs at least one game.")
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


def play(series: Series, workers: int = 1, ray: str | None = None) -> Iterator[Played]:
    """Plays the series; yields each game, in order."""
    check(series)
    jobs = [(series, number) for number in range(series.games)]
    yield from (
        in_order(play_game, jobs, workers) if ray is None else on_cluster(play_game, jobs, ray)
    )
