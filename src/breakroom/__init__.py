"""Five tabletop games, as a library: the rules, bots that play by them, and records of play.

>>> import breakroom
>>> game = breakroom.game("convert")
>>> state = game.setup({"first": "white"}, seed=1)
>>> action = game.action({"type": "place", "block": "J", "colour": "white",
...                       "x": 0, "y": 0, "turn": 0, "flip": False})
>>> state, events = breakroom.step(game, state, 0, action)
>>> print(action)
Ja1/0
"""

import math
import random
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from breakroom.bots import LEVELS, Bot, level_named
from breakroom.core import registry
from breakroom.core.game import CLOCK, Decision, Game, Outcome, Refused
from breakroom.core.judging import Question
from breakroom.core.play import clone, decision, step
from breakroom.core.record import BadRecord, Move, Record, new_record, replay, write_record
from breakroom.core.record import read_record as _read_record
from breakroom.core.wire import schema, to_json

__version__ = "0.1.0"
__all__ = [
    "CLOCK",
    "LEVELS",
    "BadRecord",
    "Bot",
    "Decision",
    "Game",
    "Move",
    "Outcome",
    "Record",
    "Refused",
    "adviser",
    "bot",
    "clone",
    "decision",
    "game",
    "game_keys",
    "has_coach",
    "new_record",
    "puzzles",
    "question",
    "read_record",
    "replay",
    "review",
    "schema",
    "step",
    "to_json",
    "write_record",
]


def game_keys() -> tuple[str, ...]:
    """Every game there is: the folders in games/, and those of other packages."""
    return tuple(registry.packages())


if TYPE_CHECKING:  # with what each key gives; made by tools/typed.py
    from breakroom._typed import game
    from breakroom.core.puzzle import Puzzle
    from breakroom.reviews import Review
else:

    @cache
    def game(key):
        """The rules of one game."""
        return registry.load(key)


def bot(key: str, level: str) -> Bot:
    """A bot for a game at one of the levels in `breakroom.LEVELS`."""
    game(key)
    made: Bot = registry.part(key, "bots").bot(level_named(level))
    return made


def adviser(key: str, level: str = LEVELS[-1]) -> Bot:
    """The bot whose choice is shown as a hint: the game's own adviser, or else one of the level."""
    own = getattr(registry.part(key, "bots"), "adviser", None)
    if own is None:
        return bot(key, level)
    made: Bot = own()
    return made


def question(key: str, state: Any, seat: int, action: Any, rng: random.Random) -> Question | None:
    """What a coach asks before an action that costs much counts, from what the seat knows alone;
    None: nothing. A game that has no `coach.py` has no coach."""
    if not has_coach(key):
        return None
    coach = registry.part(key, "coach")
    found: Question | None = coach.question(
        game(key), game(key).veiled(state, seat), seat, action, rng
    )
    return found


@cache
def has_coach(key: str) -> bool:
    return registry.has_part(key, "coach")


def review(
    record: Record,
    seat: int | None = None,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
    seconds: float = math.inf,
) -> "Review":
    """A finished game looks at itself: every decision weighed by what its seat knew, luck apart,
    and where the game was decided; of one seat's decisions only, if one is given. `progress` is
    told how many of how many actions are done. Once the `seconds` are spent, what is left is only
    glanced at (`is_rough`), which takes a tenth of a second or so by decision, and of luck nothing
    more is said. Refused if the game has no review."""
    from breakroom import reviews

    return reviews.review(record, seat, seed, progress, seconds)


def puzzles(key: str) -> "tuple[Puzzle, ...]":
    """The puzzles of a game, easiest first: `puzzle.start()` is the position, `puzzle.check` says
    how an answer stands."""
    from breakroom import puzzlebook

    return puzzlebook.puzzles(key)


def read_record(text: str) -> Record:
    """A record from its text form; BadRecord says which line is wrong, and why."""
    return _read_record(text, game)
