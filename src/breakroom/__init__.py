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

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from breakroom.core.game import CLOCK, Decision, Game, Outcome, Refused
from breakroom.core.play import clone, decision, step
from breakroom.core.record import BadRecord, Move, Record, new_record, replay, write_record
from breakroom.core.record import read_record as _read_record
from breakroom.core.wire import schema, to_json

__version__ = "0.1.0"
__all__ = [
    "CLOCK",
    "BadRecord",
    "Decision",
    "Game",
    "Move",
    "Outcome",
    "Record",
    "Refused",
    "bot",
    "clone",
    "decision",
    "game",
    "game_keys",
    "new_record",
    "read_record",
    "replay",
    "schema",
    "step",
    "to_json",
    "write_record",
]


@cache
def game_keys() -> tuple[str, ...]:
    """Every game there is: the folders in games/."""
    folders = Path(__file__).with_name("games").iterdir()
    return tuple(sorted(f.name for f in folders if (f / "game.py").exists()))


@cache
def game(key: str) -> Game[Any]:
    """The rules of one game."""
    if key not in game_keys():
        raise Refused(f"There is no game {key!r}. There is: {', '.join(game_keys())}.")
    found: Game[Any] = import_module(f"breakroom.games.{key}.game").GAME
    return found


def bot(key: str, level: str) -> Any:
    """A bot for a game at one of the levels in `breakroom.bots.LEVELS`."""
    from breakroom.bots import level_named

    game(key)
    return import_module(f"breakroom.games.{key}.bots").bot(level_named(level))


def read_record(text: str) -> Record:
    """A record from its text form; BadRecord says which line is wrong, and why."""
    return _read_record(text, game)
