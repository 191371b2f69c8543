"""A match: two bots play many games, each in every seat as often as the other.

Game i of a match depends on the match's seed and i alone, so a match gives the same result with
any number of worker processes, as long as no bot runs into its time limit.
"""

import math
import random
from importlib import import_module
from typing import Any

from msgspec import Struct

import breakroom
from breakroom.bots import Bot, move
from breakroom.core.game import Refused


class Match(Struct, frozen=True):
    """The games of a match: title, options, levels and seed."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, str]  # as `entrant` knows them
    games: int
    seed: int


class Result(Struct, frozen=True):
    """How the first bot did, over all games so far."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    first_seat: float = 0.0  # points that whoever sat in seat 0 made
    actions: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """Share of the points: a win is 1, a draw a half."""
        return (self.won + self.drawn / 2) / self.games

    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the score."""
        z, n = 1.96, self.games
        middle = (self.score + z * z / (2 * n)) / (1 + z * z / n)
        spread = math.sqrt(self.score * (1 - self.score) / n + z * z / (4 * n * n))
        reach = z * spread / (1 + z * z / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)

    def __add__(self, other: "Result") -> "Result":
        return Result(
            self.won + other.won,
            self.drawn + other.drawn,
            self.lost + other.lost,
            self.first_seat + other.first_seat,
            self.actions + other.actions,
        )


def entrant(game: str, name: str) -> Bot:
    """A bot by its level, or a class of one's own: "my_bots:Careful"."""
    module, colon, kind = name.partition(":")
    if not colon:
        found: Bot = breakroom.bot(game, name)
        return found
    try:
        made: Bot = getattr(import_module(module), kind)()
    except (ImportError, AttributeError, TypeError) as error:
        raise Refused(f"There is no bot {name!r}: {error}.") from None
    if not hasattr(made, "choose"):
        raise Refused(f"{name!r} is no bot: it has no method `choose`.")
    return made


def check(match: Match) -> None:
    """Refuses a match that cannot be played, before any worker starts."""
    game = breakroom.game(match.game)
    for name in match.bots:
        entrant(match.game, name)
    if match.games < 1:
        raise Refused("A match has at least one game.")
    if game.setup(match.options, 0).seats < 2:
        raise Refused("A match needs two seats, and this variant has one.")


def play_game(match: Match, number: int) -> Result:
    """Game `number` of the match. Games 2k and 2k+1 are one deal, with the bots' seats swapped."""
    game = breakroom.game(match.game)
    deal = random.Random(f"{match.seed}/{number // 2}")
    state = game.setup(match.options, deal.getrandbits(256))
    bots = [entrant(match.game, name) for name in match.bots]
    rng, actions = random.Random(f"{match.seed}/{number}/bots"), 0
    while asked := game.decisions(state):
        seat = asked[0].seat if len(asked) == 1 else rng.choice(asked).seat
        action = move(bots[(seat + number) % 2], game, state, seat, rng)
        state, _ = breakroom.step(game, state, seat, action)
        actions += 1
    outcome = game.outcome(state)
    assert outcome is not None
    utilities = [outcome.utility(seat) for seat in range(state.seats)]
    mine = sum(u for seat, u in enumerate(utilities) if (seat + number) % 2 == 0)
    return Result(
        won=int(mine > 0),
        drawn=int(mine == 0),
        lost=int(mine < 0),
        first_seat=(utilities[0] + 1) / 2,
        actions=actions,
    )
