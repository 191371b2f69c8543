"""How strong people are, from all their rated games at once.

The model is Plackett–Luce (with two seats that is Bradley–Terry): who comes first is drawn by
strength, then who comes second among the rest, and so on. It is fitted by minorisation and
maximisation (Hunter 2004). Bots are anchors: their strengths are known and stay.
"""

import itertools
import math
import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from breakroom import arena
from breakroom.bots import LEVELS

ELO: Final = 400 / math.log(10)  # points of one unit of log-strength
CLUB: Final = 1500.0  # the Elo of the club bot, whose strength is 1
HALF_LIFE_DAYS: Final = 180.0
PRIOR: Final = 1.0  # a win and a loss against 1500, so that nobody is infinitely strong
Z: Final = 1.96  # of a 95 % interval
ROUNDS: Final = 2_000
CLOSE: Final = 1e-5  # a change of log-strength that does not matter: 0.002 Elo
WHOLE: Final = 1_500  # people: with more, what others' uncertainty adds to one's own is left out

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Played(NamedTuple):
    """A finished game: who played, and who came out where."""

    who: tuple[str, ...]  # ids of people and names of anchors, by seat
    ranks: tuple[int, ...]  # from 1; equal ones are a draw
    day: float  # when it ended


class Strength(Struct, frozen=True):
    elo: float
    low: float  # 95 % interval
    high: float
    games: int


class Stages(NamedTuple):
    """The draws of all games: who was there to be drawn, and who was: the first of them."""

    members: Ints  # a row each, with `nobody` at the end of the short ones
    weights: Floats
    games: Ints  # the number of the game that each belongs to


@lru_cache(1)
def _ladders() -> dict[str, dict[str, float]]:
    path = Path(arena.__file__).with_name("ladders.toml")
    return tomllib.loads(path.read_text("utf-8"))


def anchors(game: str) -> dict[str, float]:
    """The Elo of each level of bots."""
    steps = {level: CLUB + 200 * (n - LEVELS.index("club")) for n, level in enumerate(LEVELS)}
    return {**steps, **_ladders().get(game, {})}


@lru_cache(512)
def _draws(ranks: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], float], ...]:
    """The draws that lead to these ranks, as seats; a tie is every order of it, with a part each
    of the weight."""
    tied = defaultdict(list)
    for seat, rank in enumerate(ranks):
        tied[rank].append(seat)
    orders = list(itertools.product(*(itertools.permutations(tied[r]) for r in sorted(tied))))
    weights: dict[tuple[int, ...], float] = defaultdict(float)
    for order in orders:
        seats = [seat for group in order for seat in group]
        for first in range(len(seats) - 1):
            weights[(seats[first], *sorted(seats[first + 1 :]))] += 1 / len(orders)
    return tuple(weights.items())


def stages(games: Sequence[Played], numbers: Mapping[str, int], today: float) -> Stages:
    """The stages of all games; older games weigh less."""
    nobody = len(numbers)
    by_ranks: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for index, game in enumerate(games):
        by_ranks[game.ranks].append(index)
    width = max(map(len, by_ranks), default=2)
    members, weights, of_game = [], [], []
    for ranks, indexes in by_ranks.items():
        who = np.array([[numbers[name] for name in games[i].who] for i in indexes])
        days = np.array([games[i].day for i in indexes])
        fresh = 0.5 ** (np.maximum(0.0, today - days) / HALF_LIFE_DAYS)
        for drawn, weight in _draws(ranks):
            rows = np.full((len(indexes), width), nobody)
            rows[:, : len(drawn)] = who[:, drawn]
            members.append(rows)
            weights.append(weight * fresh)
            of_game.append(np.array(indexes))
    if not members:
        return Stages(np.zeros((0, width), int), np.zeros(0), np.zeros(0, int))
    return Stages(np.concatenate(members), np.concatenate(weights), np.concatenate(of_game))


def fit(games: Sequence[Played], known: Mapping[str, float], today: float) -> dict[str, Strength]:
    """The strengths of all who have played and are no anchors."""
    people = sorted({name for game in games for name in game.who} - set(known))
    if not people:
        return {}
    numbers = {name: number for number, name in enumerate([*people, *known])}
    drawn = stages(games, numbers, today)
    free = len(people)
    strength = np.ones(len(numbers) + 1)
    strength[free:-1] = np.exp((np.array(list(known.values())) - CLUB) / ELO)
    strength[-1] = 0.0  # nobody
    _maximise(drawn, strength, free)
    spread = ELO * Z * np.sqrt(_variances(drawn, strength, free))
    elo = CLUB + ELO * np.log(strength[:free])
    count = np.bincount([numbers[name] for game in games for name in game.who])
    return {
        name: Strength(elo[i], elo[i] - spread[i], elo[i] + spread[i], int(count[i]))
        for i, name in enumerate(people)
    }


def _maximise(drawn: Stages, strength: Floats, free: int) -> None:
    """Raise the likelihood round by round; the first `free` strengths move."""
    won = np.bincount(drawn.members[:, 0], drawn.weights, len(strength))[:free] + PRIOR
    width = drawn.members.shape[1]
    for _ in range(ROUNDS):
        share = drawn.weights / strength[drawn.members].sum(1)
        pull = np.bincount(drawn.members.ravel(), share.repeat(width), len(strength))[:free]
        new = won / (pull + 2 * PRIOR / (strength[:free] + 1))
        moved = np.abs(np.log(new / strength[:free])).max()
        strength[:free] = new
        if moved < CLOSE:
            break


def _variances(drawn: Stages, strength: Floats, free: int) -> Floats:
    """Of the log-strengths: from the curvature of the likelihood where it is highest."""
    there = strength[drawn.members]
    chance = there / there.sum(1, keepdims=True)
    mine, size = drawn.members.ravel(), len(strength)
    even = strength[:free] / (strength[:free] + 1)
    drawn_in = np.bincount(mine, (drawn.weights[:, None] * chance).ravel(), size).astype(float)
    curve: Floats = drawn_in[:free] + 2 * PRIOR * even * (1 - even)
    if free > WHOLE:
        own = np.bincount(mine, (drawn.weights[:, None] * chance**2).ravel(), size)
        return 1 / (curve - own[:free])
    width = drawn.members.shape[1]
    rows = drawn.members[:, :, None].repeat(width, 2)
    columns = drawn.members[:, None, :].repeat(width, 1)
    is_free = (rows < free) & (columns < free)
    together = drawn.weights[:, None, None] * chance[:, :, None] * chance[:, None, :]
    where = (rows * free + columns)[is_free]
    shared = np.bincount(where, together[is_free], free * free).astype(float)
    information: Floats = np.diag(curve) - shared.reshape(free, free)
    variances: Floats = np.diag(np.linalg.inv(information))
    return variances


def history(
    who: str, games: Sequence[Played], elos: Mapping[str, float]
) -> list[tuple[float, float]]:
    """Day and Elo after each game of one person, oldest first, with the others as strong as they
    are today."""
    mine = sorted((game for game in games if who in game.who), key=lambda game: game.day)
    names = sorted({name for game in mine for name in game.who})
    numbers = {name: number for number, name in enumerate(names)}
    strength = np.array([math.exp((elos.get(name, CLUB) - CLUB) / ELO) for name in names] + [0.0])
    me = numbers.get(who, -1)
    strength[me] = 0.0
    drawn = stages(mine, numbers, today=-math.inf)  # none is older yet
    has_me = (drawn.members == me).any(1)
    others = strength[drawn.members].sum(1)[has_me]
    won = (drawn.members[:, 0] == me)[has_me]
    of_game = drawn.games[has_me]
    days = np.array([game.day for game in mine])[of_game]
    raw = drawn.weights[has_me]
    found: list[tuple[float, float]] = []
    log_strength = 0.0
    for index, game in enumerate(mine):
        until = of_game <= index
        weights = raw[until] * 0.5 ** ((game.day - days[until]) / HALF_LIFE_DAYS)
        log_strength = _alone(won[until], others[until], weights, log_strength)
        found.append((game.day, CLUB + ELO * log_strength))
    return found


def _alone(won: NDArray[np.bool_], others: Floats, weights: Floats, begin: float) -> float:
    """One log-strength, all others being known: Newton's method, in careful steps."""
    at = begin
    for _ in range(50):
        chance = np.exp(at) / (np.exp(at) + others)
        even = 1 / (1 + math.exp(-at))
        slope = float((weights * (won - chance)).sum()) + PRIOR * (1 - 2 * even)
        curve = float((weights * chance * (1 - chance)).sum()) + 2 * PRIOR * even * (1 - even)
        step = max(-1.0, min(1.0, slope / curve))
        at += step
        if abs(step) < CLOSE:
            break
    return at


def nearest_level(game: str, elo: float | None) -> str:
    """The bot that is about as strong; for who has no rating, one that a newcomer can beat."""
    if elo is None:
        return LEVELS[1]
    ladder = anchors(game)
    return min(LEVELS, key=lambda level: abs(ladder[level] - elo))
