"""How one game with its options is told to a learner: what a seat sees, and what it may do.

What a seat sees is made from its view, and from its own open question; nothing else of the state
can leak. The first numbers say which seat it is, whether it is asked, and, where an action is told
by several numbers, which of them it has told. Then come the game's own `features`, or, if it has
none, a general encoding: each thing in the view, with the place where it stands, adds to one of
HASHED numbers.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Any, Final, NamedTuple
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

import breakroom
from breakroom.adapters.actions import (
    MOST_NUMBERS,
    WAIT,
    Boxed,
    Menu,
    Numbers,
    Told,
    is_span,
    kinds_of,
)
from breakroom.core.game import Refused, Seat, State
from breakroom.core.wire import to_json

VERSION: Final = 2  # rises when a number or a place in an observation changes its meaning
HASHED: Final = 512

Vector = NDArray[np.float32]


class Look(NamedTuple):
    """What a seat sees and may do at one moment."""

    view: Any
    vector: Vector
    legal: list[int]  # numbers of actions; none if it is not asked


class Coding:
    """One game with its options. It never changes, so copies of an environment share it."""

    def __init__(self, key: str, options: Mapping[str, Any]) -> None:
        self.game = breakroom.game(key)
        self.options = dict(options)
        state = self.game.setup(self.options)
        self.seats = state.seats
        self._seat = np.eye(self.seats).tolist()
        view = self.game.view(state, 0)
        kinds, values = kinds_of(self.game), self.game.values(view, 0)
        self.box: Boxed | None = None
        self.actions: Numbers | Menu = Menu(self.game)
        if all(kind.tells(values) for kind in kinds):
            if any(is_span(each) for kind in kinds for each in kind.values(values)):
                self.box = Boxed(self.game, kinds, values)
            else:
                numbers = Numbers(self.game, kinds, values)
                self.actions = numbers if numbers.count <= MOST_NUMBERS else self.actions
        self.words = next((w.count for kind in kinds if (w := kind.words(values))), 0)
        self.parts = {name: len(x) for name, x in self._features(view, 0, True, ()).items()}
        self.size = sum(self.parts.values())

    def __deepcopy__(self, memo: Any) -> "Coding":
        return self

    def __reduce__(self) -> Any:
        return coding, (self.game.key, self.options)

    def look(self, state: State, seat: Seat, told: Told = ()) -> Look:
        view = self.game.view(state, seat)
        asked = seat in [d.seat for d in self.game.decisions(state)]
        features = self._features(view, seat, asked, told)
        vector = np.fromiter(chain.from_iterable(features.values()), np.float32, self.size)
        return Look(view, vector, self.actions.legal(state, seat, view, told) if asked else [])

    def mask(self, legal: list[int]) -> NDArray[np.int8]:
        """A byte for each number: 1 for what may be done, or for waiting if nothing may."""
        mask = np.zeros(self.actions.count, np.int8)
        mask[legal or WAIT] = 1
        return mask

    def _features(self, view: Any, seat: Seat, asked: bool, told: Told) -> Mapping[str, Any]:
        features = self.game.features(view, seat) or {"view": hashed(view)}
        general = {"seat": self._seat[seat], "asked": (float(asked),)}
        if self.words:
            general["told"] = self._told(told)
        return {**general, **features}

    def _told(self, told: Told) -> list[float]:
        """A 1 for each word that was told, whatever the kind of action."""
        found = [0.0] * self.words
        assert isinstance(self.actions, Numbers)
        for word in self.actions.words(told):
            found[word] = 1.0
        return found


def coding(key: str, variant: str | Mapping[str, Any] | None = None) -> Coding:
    """The coding of a game: of one of its variants by name, or of any options."""
    game = breakroom.game(key)
    if isinstance(variant, str):
        if variant not in game.variants:
            names = ", ".join(game.variants)
            raise Refused(f"{game.title} has no variant {variant!r}. It has: {names}.")
        variant = game.variants[variant]
    return _coding(key, to_json(dict(variant or {})))


@cache
def _coding(key: str, options: str) -> Coding:
    return Coding(key, msgspec.json.decode(options))


# -- the general encoding ------------------------------------------------------------------


def hashed(view: Any) -> list[float]:
    """Every leaf of the view adds to the number that its place, or its place and word, hash to."""
    found = [0.0] * HASHED
    for path, value in _leaves("", msgspec.to_builtins(view)):
        if isinstance(value, bool | str):
            place, size = _place(f"{path}={value}"), 1.0
        else:
            place, size = _place(path), value / (1 + abs(value))
        found[place >> 1] += size if place & 1 else -size
    return [float(x) for x in np.tanh(found)]


def _leaves(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for name, item in value.items():
            yield from _leaves(f"{path}.{name}", item)
    elif isinstance(value, list | tuple):
        for place, item in enumerate(value):
            yield from _leaves(f"{path}.{place}", item)
    elif value is not None:
        yield path, value


@cache
def _place(token: str) -> int:
    return crc32(token.encode()) % (2 * HASHED)
