"""How one game with its options is told to a learner: what a seat sees, and what it may do.

What a seat sees is made from its view, and from its own open question; nothing else of the state
can leak. The first numbers say which seat it is, whether it is asked, and, where an action is told
by several numbers, which of them it has told. Then come the game's own `features`, or, if it has
none, a general encoding: each thing in the view, with the place where it stands, adds to one of
HASHED numbers.
"""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from itertools import chain
from typing import Any, Final
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
from breakroom.core import registry
from breakroom.core.game import Game, Refused, Seat, State, Words
from breakroom.core.wire import to_json

VERSION: Final = 2  # rises when a number or a place in an observation changes its meaning
HASHED: Final = 512
TINY: Final = "tiny"  # the variant that is small enough to be worked out: a game's tiny.py

Vector = NDArray[np.float32]


class Look:
    """What a seat sees and may do at one moment; its vector is made when somebody asks for it."""

    def __init__(self, coding: "Coding", state: State, seat: Seat, told: Told) -> None:
        self.view = coding.game.view(state, seat)
        self.legal: list[int] = []  # numbers of actions; none if it is not asked
        self._asked = seat in [d.seat for d in coding.game.decisions(state)]
        if self._asked:
            self.legal = coding.actions.legal(state, seat, self.view, told)
        self._coding, self._seat, self._told = coding, seat, told

    @cached_property
    def vector(self) -> Vector:
        told = self._coding.features(self.view, self._seat, self._asked, self._told)
        return np.fromiter(chain.from_iterable(told.values()), np.float32, self._coding.size)


class Coding:
    """One game with its options. It never changes, so copies of an environment share it."""

    def __init__(self, game: Game[Any], options: Mapping[str, Any]) -> None:
        self.game = game
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
        self.parts = {name: len(x) for name, x in self.features(view, 0, True, ()).items()}
        self.size = sum(self.parts.values())

    def __deepcopy__(self, memo: Any) -> "Coding":
        return self

    def __reduce__(self) -> Any:
        return coding, (self.game.key, TINY if self.is_tiny else self.options)

    @cached_property
    def most_numbers(self) -> int | None:
        """So many numbers are said in a game at most; None: the rules set no bound. Where actions
        are told word by word, each counts for the longest of them."""
        state = self.game.setup(self.options)
        actions = self.game.most_actions(state.options)
        if actions is None or not self.words:
            return actions
        found = [self.game.values(self.game.view(state, seat), seat) for seat in range(self.seats)]
        words = [w for each in found for kind in kinds_of(self.game) if (w := kind.words(each))]
        return actions * max(map(_length, words))

    @property
    def is_tiny(self) -> bool:
        return TINY in self.game.variants

    def look(self, state: State, seat: Seat, told: Told = ()) -> Look:
        return Look(self, state, seat, told)

    def mask(self, legal: list[int]) -> NDArray[np.int8]:
        """A byte for each number: 1 for what may be done, or for waiting if nothing may."""
        mask = np.zeros(self.actions.count, np.int8)
        mask[legal or WAIT] = 1
        return mask

    def features(self, view: Any, seat: Seat, asked: bool, told: Told) -> Mapping[str, Any]:
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


def _length(words: Words) -> int:
    """In how many words a value is told."""
    told: tuple[int, ...] = ()
    while following := words.following(told):
        told = (*told, following[0])
    return len(told)


def coding(key: str, variant: str | Mapping[str, Any] | None = None) -> Coding:
    """The coding of a game: of one of its variants by name, or of any options."""
    game = breakroom.game(key)
    if variant == TINY and has_tiny(key):
        return _coding(key, TINY, "")
    if isinstance(variant, str):
        if variant not in game.variants:
            names = ", ".join([*game.variants, *[TINY] * has_tiny(key)])
            raise Refused(f"{game.title} has no variant {variant!r}. It has: {names}.")
        variant = game.variants[variant]
    return _coding(key, "", to_json(dict(variant or {})))


def has_tiny(key: str) -> bool:
    """Is there a tiny game of it? Breach's needs cards that other sets may not have."""
    return registry.has_part(key, TINY) and registry.part(key, TINY).GAME is not None


@cache
def _coding(key: str, tiny: str, options: str) -> Coding:
    if tiny:
        game: Game[Any] = registry.part(key, TINY).GAME
        return Coding(game, game.variants[TINY])
    return Coding(breakroom.game(key), msgspec.json.decode(options))


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
