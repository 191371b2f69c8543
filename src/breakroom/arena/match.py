"""A match: two bots play many games, each in every seat as often as the other.

Game i of a match depends on the match's seed and i alone, so a match gives the same result with
any number of worker processes, as long as no bot runs into its time limit.
"""

import math
import random
import traceback
from importlib import import_module
from typing import Any

from msgspec import Struct, structs

import breakroom
from breakroom.bots import Bot, move
from breakroom.core.game import Game, Refused, Seat
from breakroom.core.play import carry_out, settled
from breakroom.core.record import Move, new_record, write_record
from breakroom.core.wire import to_json


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
        """The 95 % interval of the score."""
        return wilson(self.score, self.games)

    def __add__(self, other: "Result") -> "Result":
        pairs = zip(structs.astuple(self), structs.astuple(other), strict=True)
        return Result(*(mine + theirs for mine, theirs in pairs))


def wilson(rate: float, n: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval of a share, of 95 % with the usual z."""
    if not n:
        return 0.0, 1.0
    middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
    reach = z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - reach), min(1.0, middle + reach)


class Finished(Struct, frozen=True):
    """One finished game, as the process that played it reports it."""

    result: Result
    fault: str = ""  # why a bot forfeited it, in a sentence
    record: str = ""  # as `breakroom replay` reads it, if it was asked for


class Forfeit(Exception):  # noqa: N818 - a bot gives its game away; that is no error of the arena
    """A bot that crashed, or answered what is no legal action."""


def entrant(game: str, name: str) -> Bot:
    """A bot by its level, or a class of one's own: "my_bots:Careful"."""
    module, colon, kind = name.partition(":")
    if not colon:
        try:
            return breakroom.bot(game, name)
        except Refused as refused:
            raise Refused(
                f"{refused.reason} A bot of your own is written module:Class, such as"
                " my_bots:Careful, for the class Careful in my_bots.py."
            ) from None
    try:
        made: Bot = getattr(import_module(module), kind)()
    except Exception as error:
        raise Refused(f"There is no bot {name!r}: {type(error).__name__}: {error}.") from None
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


def play_game(match: Match, number: int, keeps_record: bool = False) -> Finished:
    """Game `number` of the match. Games 2k and 2k+1 are one deal, with the bots' seats swapped.

    A bot that crashes or answers what is not legal loses the game, and only that.
    """
    game = breakroom.game(match.game)
    seed = random.Random(f"{match.seed}/{number // 2}").getrandbits(256)
    state = game.setup(match.options, seed)
    record = new_record(game, match.options, seed)
    record.seats = [match.bots[(seat + number) % 2] for seat in range(state.seats)]
    rng, fault, which = random.Random(f"{match.seed}/{number}/bots"), "", 0
    try:
        bots: list[Bot] = []
        for name in match.bots:
            which = len(bots)
            bots.append(_made(match.game, name))
        while asked := game.decisions(state):
            seat = asked[0].seat if len(asked) == 1 else rng.choice(asked).seat
            which = (seat + number) % 2
            action = _answer(bots[which], game, state, seat, rng)
            state, _ = carry_out(game, state, seat, action)
            record.moves.append(Move(seat, action))
    except Forfeit as forfeit:
        bot = match.bots[which]
        fault = f"{bot} forfeits game {number} (seed {match.seed}) of {match.bots[0]} against"
        fault += f" {match.bots[1]}: it {forfeit}."
        utilities = [-1.0 if (s + number) % 2 == which else 1.0 for s in range(state.seats)]
    else:
        outcome = game.outcome(state)
        assert outcome is not None
        utilities = [outcome.utility(s) for s in range(state.seats)]
    mine = sum(u for s, u in enumerate(utilities) if (s + number) % 2 == 0)
    result = Result(
        won=int(mine > 0),
        drawn=int(mine == 0),
        lost=int(mine < 0),
        first_seat=(utilities[0] + 1) / 2,
        actions=len(record.moves),
    )
    return Finished(result, fault, write_record(game, record) if keeps_record else "")


def _made(game: str, name: str) -> Bot:
    try:
        return entrant(game, name)
    except Refused as refused:
        raise Forfeit(f"cannot be made: {refused.reason.rstrip('.')}") from None


def _answer(bot: Bot, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
    """What the bot does, known to be legal, and settled."""
    try:
        action = move(bot, game, state, seat, rng)
    except (Exception, SystemExit) as error:
        at = traceback.extract_tb(error.__traceback__)[-1]
        what = f"{type(error).__name__}: {error}".rstrip(" :.")
        raise Forfeit(f"crashed with {what} ({at.filename}, line {at.lineno})") from None
    if action is None:
        raise Forfeit("answered None")
    try:
        told = to_json(action)
        return settled(game, state, seat, game.action(told))
    except Refused as refused:
        raise Forfeit(f"answered {told}: {refused.reason.rstrip('.')}") from None
    except (TypeError, ValueError):  # the answer cannot be written as JSON
        raise Forfeit(f"answered with a {type(action).__name__}, which is no action") from None
