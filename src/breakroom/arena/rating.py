"""What results say about strength: ratings with intervals, and when a match has said enough."""

import math
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from breakroom.arena.match import Result

_ELO: Final = 400 / math.log(10)  # Elo points of one unit of log-strength
_Z: Final = 1.96
_PRIOR: Final = 0.5  # drawn games between every two who met, so that nobody is infinitely strong
_ROUNDS: Final = 500
_UNSEEN: Final = 0.5  # games of each result, so that a few wins do not prove everything


class Rating(Struct, frozen=True):
    bot: str
    elo: float  # the mean of all is 0
    low: float  # 95 % interval
    high: float
    score: float  # share of the points
    games: int


def ratings(bots: Sequence[str], results: Mapping[tuple[int, int], Result]) -> list[Rating]:
    """Bradley-Terry strengths as Elo of those who have played, strongest first; a draw is half a
    win to each.

    `results[i, j]` is how bots[i] did against bots[j].
    """
    met = sorted({i for pair in results for i in pair})
    bots = [bots[i] for i in met]
    results = {(met.index(i), met.index(j)): result for (i, j), result in results.items()}
    n = len(bots)
    points, games = np.zeros((n, n)), np.zeros((n, n))
    for (i, j), result in results.items():
        mine = result.score * result.games
        points[i, j] += mine + _PRIOR / 2
        points[j, i] += result.games - mine + _PRIOR / 2
        games[i, j] += result.games + _PRIOR
        games[j, i] += result.games + _PRIOR
    strength = np.ones(n)
    for _ in range(_ROUNDS):  # minorisation and maximisation (Hunter 2004)
        pull = (games / (strength[:, None] + strength[None, :])).sum(1)
        strength = points.sum(1) / pull
        strength /= np.exp(np.log(strength).mean())
    expected = strength[:, None] / (strength[:, None] + strength[None, :])
    information = -games * expected * (1 - expected)
    np.fill_diagonal(information, -information.sum(1))
    spread = np.sqrt(np.maximum(np.diag(np.linalg.pinv(information)), 0)) * _ELO * _Z
    elo = np.log(strength) * _ELO
    played = [_played(results, i) for i in range(n)]
    rated = [
        Rating(bot, elo[i], elo[i] - spread[i], elo[i] + spread[i], *played[i])
        for i, bot in enumerate(bots)
    ]
    return sorted(rated, key=lambda rating: -rating.elo)


def _played(results: Mapping[tuple[int, int], Result], bot: int) -> tuple[float, int]:
    points, games = 0.0, 0
    for (i, j), result in results.items():
        if bot in (i, j):
            games += result.games
            points += result.games * (result.score if bot == i else 1 - result.score)
    return (points / games if games else 0.0), games


class Sprt(Struct, frozen=True):
    """Wald's sequential test: is the first bot stronger than the other by `more` Elo, rather
    than by `less`? Both errors are at most 5 %."""

    less: float
    more: float

    @property
    def bound(self) -> float:
        return math.log(0.95 / 0.05)

    def evidence(self, result: Result) -> float:
        """The log-likelihood ratio so far, for "more" against "less"."""
        n = result.games + 3 * _UNSEEN
        won, drawn, lost = ((k + _UNSEEN) / n for k in (result.won, result.drawn, result.lost))
        score = won + drawn / 2
        spread = won * (1 - score) ** 2 + drawn * (0.5 - score) ** 2 + lost * score**2
        less, more = (1 / (1 + 10 ** (-elo / 400)) for elo in (self.less, self.more))
        return result.games * (more - less) * (2 * score - less - more) / (2 * spread)

    def verdict(self, result: Result) -> str:
        """ "stronger", "not stronger", or nothing yet."""
        evidence = self.evidence(result)
        if evidence >= self.bound:
            return "stronger"
        return "not stronger" if evidence <= -self.bound else ""
