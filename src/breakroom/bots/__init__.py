"""Bots: what they are, and the levels that are the same in all games.

A bot is asked through `move`, which hands it a guessed state: it cannot see what its seat cannot.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, NamedTuple, Protocol

from breakroom.core.game import Game, Refused, Seat

LEVELS: Final = ("beginner", "casual", "club", "expert", "master")


class Bot(Protocol):
    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
        """An action for the seat. The state is a guess; `game.guess` makes more of them."""


def move(bot: Bot, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
    """The action that the bot chooses for the seat. Bots are only asked through this function."""
    if isinstance(bot, str):
        raise Refused(f"{bot!r}: that takes a bot, not the name of one: see breakroom.bot.")
    return bot.choose(game, game.guess(state, seat, rng), seat, rng)


class Searched(NamedTuple):
    """What a search has found out about a decision."""

    visits: Mapping[Any, int]  # by action: how many simulations went through it
    value: float  # from -1 to 1: what it expects of the action that it takes


_notes: ContextVar[list[Searched] | None] = ContextVar("notes", default=None)


@contextmanager
def noted() -> Iterator[list[Searched]]:
    """What the searches that run in here have found, one after another."""
    notes: list[Searched] = []
    token = _notes.set(notes)
    try:
        yield notes
    finally:
        _notes.reset(token)


def note(found: Callable[[], Searched]) -> None:
    """Called by a search with what it has found, for a caller inside `noted`."""
    notes = _notes.get()
    if notes is not None:
        notes.append(found())


def level_named(name: str) -> str:
    if name not in LEVELS:
        raise Refused(f"There is no level {name!r}. The levels are: {', '.join(LEVELS)}.")
    return name
