"""Actions as numbers, and as points of a box.

`Numbers`: every action has a fixed number. 0 is waiting, which is all that a seat without an open
question can do. Then kind by kind, in the order of the game's `action_type`; within a kind the
last field counts fastest. A field's values come from its type (a Literal, a bool, a bounded int)
or from `Game.values`. An action whose field has `Words` is told by several numbers, one after
another, and each of the words has a fixed number.

`Menu`, where they would be too many, or cannot be listed: number k is the k-th of the actions
that `Game.legal` lists now.

`Boxed`, where a field is a `Span`: first a coordinate for each kind, and the largest of those
that are open is meant; then each kind's fields, every one stretched over -1 to 1. What is not
allowed becomes the nearest action of that kind that `Game.legal` lists.
"""

import math
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, cast, get_args, get_origin
from typing import get_type_hints as hints_of

import msgspec
import numpy as np
from numpy.typing import NDArray

from breakroom.core.game import Action, Game, Refused, Seat, Span, State, TimeUp, Words

Values: TypeAlias = Mapping[str, Sequence[Any] | Words]
Told: TypeAlias = tuple[int, ...]  # the numbers of an action that is being told: mostly none

WAIT: Final = 0
MENU: Final = 512  # the most actions that a menu lists
MOST_NUMBERS: Final = 1_000_000  # a mask has a byte for each
_REMEMBERED: Final = 200_000  # how many actions' numbers are cached


class Kind(NamedTuple):
    """One kind of action."""

    type: type[Action]
    fields: tuple[str, ...]  # without `result`, which only `settle` fills in
    typed: dict[str, Sequence[Any]]  # the values that a field's type tells

    @property
    def name(self) -> str:
        return str(self.type.__struct_config__.tag)

    def tells(self, given: Values) -> bool:
        """Are the values of all fields known?"""
        return all(self._of(field, given) is not None for field in self.fields)

    def values(self, given: Values) -> list[Any]:
        """Of each field: what the game says, of this kind or of all, or else its type."""
        return [self._of(field, given) for field in self.fields]

    def _of(self, field: str, given: Values) -> Any:
        of_all = given.get(field, self.typed.get(field))
        return given.get(f"{self.name}.{field}", of_all)

    def words(self, given: Values) -> Words | None:
        """The words of an action that is told word by word; None for any other."""
        for field in self.fields:
            found = given.get(field)
            if isinstance(found, Words):
                assert len(self.fields) == 1, "Words are for the only field of an action"
                return found
        return None


def kinds_of(game: Game[Any]) -> tuple[Kind, ...]:
    types = get_args(game.action_type) or (game.action_type,)
    return tuple(_kind(kind) for kind in types if kind is not TimeUp)


def _kind(kind: type[Action]) -> Kind:
    hints = hints_of(kind, include_extras=True)
    fields = tuple(name for name in kind.__struct_fields__ if name != "result")
    typed = {name: _typed(hints[name]) for name in fields}
    return Kind(kind, fields, {name: values for name, values in typed.items() if values})


def _typed(hint: Any) -> Sequence[Any]:
    """All values of a type; none if it does not tell."""
    kind, *notes = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    if kind is bool:
        return (False, True)
    if get_origin(kind) is Literal:
        return get_args(kind)
    meta = next((note for note in notes if isinstance(note, msgspec.Meta)), msgspec.Meta())
    if kind is int and meta.ge is not None and meta.le is not None:
        return range(int(meta.ge), int(meta.le) + 1)
    return ()


def is_span(values: Any) -> bool:
    """Is the field one number of a span, or a tuple of such?"""
    return isinstance(values, Span) or (isinstance(values, tuple) and isinstance(values[0], Span))


class Numbers:
    """A fixed number for every action, or for each of its words."""

    def __init__(self, game: Game[Any], kinds: tuple[Kind, ...], values: Values) -> None:
        self.game = game
        self.kinds = kinds
        self.sizes = [_sizes(kind, values) for kind in kinds]
        counts = [math.prod(sizes) for sizes in self.sizes]
        self.starts = [1 + sum(counts[:i]) for i in range(len(counts))]  # 0 is WAIT
        self.count = 1 + sum(counts)
        self._view: Any = None  # the one that was read last, and whose it was
        self._seat: Seat = 0
        self._values: Values | None = None  # those for which all that follows holds
        self._worded: dict[type[Action], tuple[int, Words]] = {}  # with the number of word 0
        self._lookups: dict[type[Action], tuple[int, list[tuple[str, Any, int]]]] = {}
        self._listed: dict[int, tuple[Sequence[Action], NDArray[Any]]] = {}
        self._known: dict[Action, int] = {}
        self._named: dict[int, Action] = {}

    def legal(self, state: State, seat: Seat, view: Any, told: Told) -> list[int]:
        """The numbers that the seat may say now."""
        self._read(view, seat)
        if told:
            start, words = self._words_at(told[0])
            return [start + word for word in words.following(tuple(n - start for n in told))]
        if self._worded:
            actions = list(self.game.legal(state, seat))
            open_kinds = {type(action) for action in actions}
            actions = [action for action in actions if type(action) not in self._worded]
            first = [
                start + word
                for kind, (start, words) in self._worded.items()
                if kind in open_kinds
                for word in words.following(())
            ]
            return [*map(self._number, actions), *first]
        if listed := self.game.listed(state, seat):
            return list(chain(*(self._chosen(actions, bits) for actions, bits in listed if bits)))
        try:
            return list(map(self._known.__getitem__, self.game.legal(state, seat)))
        except KeyError:  # some have no number yet
            return list(map(self._number, self.game.legal(state, seat)))

    def _chosen(self, actions: Sequence[Action], bits: int) -> list[int]:
        """The numbers of those actions whose bits are set."""
        if id(actions) not in self._listed:
            self._listed[id(actions)] = actions, np.array(list(map(self._number, actions)))
        _, numbers = self._listed[id(actions)]
        packed = np.frombuffer(bits.to_bytes((len(actions) + 7) // 8, "little"), np.uint8)
        set_bits = np.unpackbits(packed, bitorder="little", count=len(actions)).view(np.bool_)
        chosen: list[int] = numbers[set_bits].tolist()
        return chosen

    def spelled(self, state: State, seat: Seat, view: Any, action: Action) -> Told | None:
        """The numbers that tell the action, mostly one; None if none do."""
        self._read(view, seat)
        try:
            if type(action) in self._worded:
                start, words = self._worded[type(action)]
                field = action.__struct_fields__[0]
                return tuple(start + word for word in words.words(getattr(action, field)))
            return (self._number(action),)
        except LookupError:
            return None

    def action(self, state: State, seat: Seat, view: Any, told: Told) -> Action | None:
        """What the numbers stand for; None while more of them have to come."""
        self._read(view, seat)
        number = told[0]
        if number in self._named:
            return self._named[number]
        if not WAIT < number < self.count:
            raise Refused(f"Actions have numbers from 1 to {self.count - 1}.")
        k = bisect_right(self.starts, number) - 1
        kind = self.kinds[k]
        if kind.type in self._worded:
            start, words = self._worded[kind.type]
            heard = tuple(n - start for n in told)
            if heard[-1] not in words.following(heard[:-1]):
                raise Refused("No action that is legal now is told like this.")
            return None if len(words.following(heard)) else kind.type(words.value(heard))
        rest, chosen = number - self.starts[k], []
        for values in reversed(kind.values(self.game.values(view, seat))):
            rest, place = divmod(rest, len(values))
            chosen.append(values[place])
        if ... in chosen:
            raise Refused("That number stands for nothing that is on the table now.")
        return kind.type(*reversed(chosen))

    def words(self, told: Told) -> list[int]:
        """The words that these numbers say, whatever the kind of action."""
        return [n - self.starts[bisect_right(self.starts, n) - 1] for n in told]

    def _words_at(self, number: int) -> tuple[int, Words]:
        return self._worded[self.kinds[bisect_right(self.starts, number) - 1].type]

    def _read(self, view: Any, seat: Seat) -> None:
        """Take in the values that hold now; most games always give the same ones."""
        if view is self._view and seat == self._seat and len(self._known) < _REMEMBERED:
            return
        self._view, self._seat = view, seat
        values = self.game.values(view, seat)
        if values is self._values and len(self._known) < _REMEMBERED:
            return
        self._values, self._lookups, self._known, self._named = values, {}, {}, {}
        self._worded, self._listed = {}, {}
        finders: dict[int, Any] = {}
        for kind, start, sizes in zip(self.kinds, self.starts, self.sizes, strict=True):
            assert _sizes(kind, values) == sizes, "how many values there are may not change"
            if words := kind.words(values):
                self._worded[kind.type] = start, words
                continue
            found = kind.values(values)
            for each in found:
                finders.setdefault(id(each), {value: i for i, value in enumerate(each)})
            finds = [finders[id(each)].__getitem__ for each in found]
            strides = [math.prod(sizes[i + 1 :]) for i in range(len(sizes))]
            self._lookups[kind.type] = start, list(zip(kind.fields, finds, strides, strict=True))

    def _number(self, action: Action) -> int:
        number, fields = self._lookups[type(action)]
        for field, find, stride in fields:
            number += find(getattr(action, field)) * stride
        self._known[action], self._named[number] = number, action
        return number


def _sizes(kind: Kind, values: Values) -> tuple[int, ...]:
    words = kind.words(values)
    return (words.count,) if words else tuple(map(len, kind.values(values)))


class Menu:
    """The k-th of the actions that the game lists now."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.count = 1 + MENU

    def legal(self, state: State, seat: Seat, view: Any, told: Told) -> list[int]:
        listed = sum(1 for _ in islice(self.game.legal(state, seat), MENU))
        return list(range(1, 1 + listed))

    def spelled(self, state: State, seat: Seat, view: Any, action: Action) -> Told | None:
        for number, listed in enumerate(islice(self.game.legal(state, seat), MENU), start=1):
            if listed == action:
                return (number,)
        return None

    def action(self, state: State, seat: Seat, view: Any, told: Told) -> Action | None:
        number = told[0]
        for action in islice(self.game.legal(state, seat), max(0, number - 1), max(0, number)):
            return cast(Action, action)
        raise Refused(f"The menu has no number {number} now.")


class Boxed:
    """Points of a box, where some of what an action says is continuous."""

    def __init__(self, game: Game[Any], kinds: tuple[Kind, ...], values: Values) -> None:
        self.game = game
        self.kinds = kinds
        self.slices: list[slice] = []  # of the coordinates: each kind's fields
        self.size = len(kinds)
        for kind in kinds:
            width = sum(_width(each) for each in kind.values(values))
            self.slices.append(slice(self.size, self.size + width))
            self.size += width

    def actions(self, state: State, seat: Seat, view: Any, point: NDArray[Any]) -> Iterator[Action]:
        """What the point stands for: the action that it says, if that is allowed, then those that
        the game lists, the nearest first, for the table may find that the first does not stand."""
        listed = list(self.game.legal(state, seat))
        if not listed:
            raise Refused("There is nothing for you to do now.")
        open_kinds = {type(action) for action in listed}
        k = max(
            (k for k, kind in enumerate(self.kinds) if kind.type in open_kinds),
            key=lambda k: float(point[k]),
        )
        fields = self.kinds[k].values(self.game.values(view, seat))
        coordinates = [min(1.0, max(-1.0, float(x))) for x in point[self.slices[k]]]
        meant = self._meant(k, fields, coordinates)
        if meant is not None and self.game.refuse(state, seat, meant) is None:
            yield meant
        same = [action for action in listed if type(action) is self.kinds[k].type]
        yield from sorted(
            same, key=lambda a: _distance(self._coordinates(k, fields, a), coordinates)
        )

    def _meant(self, k: int, fields: list[Sequence[Any]], point: list[float]) -> Action | None:
        rest = iter(point)
        chosen: list[Any] = []
        for values in fields:
            parts = [next(rest) for _ in range(_width(values))]
            if isinstance(values, Span):
                chosen.append(_stretched(values, parts[0]))
            elif is_span(values):
                chosen.append(tuple(map(_stretched, values, parts)))
            else:
                chosen.append(values[min(len(values) - 1, int((parts[0] + 1) / 2 * len(values)))])
        return None if ... in chosen else self.kinds[k].type(*chosen)

    def _coordinates(self, k: int, fields: list[Sequence[Any]], action: Action) -> list[float]:
        found: list[float] = []
        for field, values in zip(self.kinds[k].fields, fields, strict=True):
            value = getattr(action, field)
            if isinstance(values, Span):
                found.append(_squeezed(values, value))
            elif is_span(values):
                found += map(_squeezed, values, value)
            else:
                found.append((2 * values.index(value) + 1) / len(values) - 1)
        return found


def _width(values: Sequence[Any]) -> int:
    return len(values) if is_span(values) and not isinstance(values, Span) else 1


def _stretched(span: Span, x: float) -> float:
    value = span.low + (x + 1) / 2 * (span.high - span.low)
    return round(value) if isinstance(span.low, int) else value


def _squeezed(span: Span, value: float) -> float:
    return 2 * (value - span.low) / (span.high - span.low) - 1


def _distance(a: list[float], b: list[float]) -> float:
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True))
