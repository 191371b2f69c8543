"""Actions as numbers, and as points of a box.

`Numbers`: every action has a fixed number. 0 is waiting, which is all that a seat without an open
question can do. Then kind by kind, in the order of the game's `action_type`; within a kind the
last field counts fastest. A field's values come from its type (a Literal, a bool, a bounded int)
or from `Game.values`.

`Menu`, where they would be too many, or cannot be listed: number k is the k-th of the actions
that `Game.legal` lists now.

`Boxed`, where a field is a `Span`: first a coordinate for each kind, and the largest of those
that are open is meant; then each kind's fields, every one stretched over -1 to 1. What is not
allowed becomes the nearest action of that kind that `Game.legal` lists.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, get_args, get_origin
from typing import get_type_hints as hints_of

import msgspec
import numpy as np
from numpy.typing import NDArray

from breakroom.core.game import Action, Game, Refused, Seat, Span, State, TimeUp

Legal: TypeAlias = "list[int] | NDArray[np.int64]"
Values: TypeAlias = Mapping[str, Sequence[Any]]

WAIT: Final = 0
MENU: Final = 256  # so many actions a menu lists at most
MOST_NUMBERS: Final = 1_000_000  # a mask has a byte for each
_REMEMBERED: Final = 200_000  # numbers of actions


class Kind(NamedTuple):
    """One kind of action."""

    type: type[Action]
    fields: tuple[str, ...]  # without `result`: that is the table's to say
    typed: dict[str, Sequence[Any]]  # the values that a field's type tells

    @property
    def name(self) -> str:
        return str(self.type.__struct_config__.tag)

    def values(self, given: Values) -> list[Sequence[Any]]:
        """Of each field: what the game says, or else its type."""
        return [given[f] if f in given else self.typed[f] for f in self.fields]


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
    for note in notes:
        if kind is int and isinstance(note, msgspec.Meta):
            if note.ge is not None and note.le is not None:
                return range(int(note.ge), int(note.le) + 1)
    return ()


def is_span(values: Sequence[Any]) -> bool:
    """Is the field one number of a span, or a tuple of such?"""
    return isinstance(values, Span) or (len(values) > 0 and isinstance(values[0], Span))


class Numbers:
    """A fixed number for every action."""

    def __init__(self, game: Game[Any], kinds: tuple[Kind, ...], values: Values) -> None:
        self.game = game
        self.kinds = kinds
        self.sizes = [tuple(map(len, kind.values(values))) for kind in kinds]
        counts = [int(np.prod(sizes, dtype=np.int64)) for sizes in self.sizes]
        self.starts = [1 + sum(counts[:i]) for i in range(len(counts))]  # 0 is WAIT
        self.count = 1 + sum(counts)
        self._values: Values | None = None  # those for which the next three hold
        self._lookups: dict[type[Action], tuple[int, list[tuple[str, Any, int]]]] = {}
        self._known: dict[Action, int] = {}
        self._named: dict[int, Action] = {}
        self._blocks: dict[Any, NDArray[np.int64]] = {}

    def legal(self, state: State, seat: Seat, view: Any) -> Legal:
        """The numbers of all that the seat may do now."""
        offers = list(self.game.offers(state, seat))
        if offers:
            return np.concatenate([self._block(kind, ranges) for kind, ranges in offers])
        self._read(view)
        actions = list(self.game.legal(state, seat))
        numbers = list(map(self._known.get, actions))
        return [*map(self._number, actions)] if None in numbers else numbers  # type: ignore

    def number(self, state: State, seat: Seat, view: Any, action: Action) -> int | None:
        """The action's number; None for one that has none."""
        self._read(view)
        try:
            return self._number(action)
        except (LookupError, ValueError):
            return None

    def action(self, state: State, seat: Seat, view: Any, number: int) -> Action:
        self._read(view)
        if number in self._named:
            return self._named[number]
        if not WAIT < number < self.count:
            raise Refused(f"Actions have numbers from 1 to {self.count - 1}.")
        k = bisect_right(self.starts, number) - 1
        rest, chosen = number - self.starts[k], []
        for values in reversed(self.kinds[k].values(self.game.values(view))):
            rest, place = divmod(rest, len(values))
            chosen.append(values[place])
        if ... in chosen:
            raise Refused("That number stands for nothing that is on the table now.")
        return self.kinds[k].type(*reversed(chosen))

    def _read(self, view: Any) -> None:
        """Take in the values that hold now; most games always give the same ones."""
        values = self.game.values(view)
        if values is self._values and len(self._known) < _REMEMBERED:
            return
        self._values, self._lookups, self._known, self._named = values, {}, {}, {}
        finders: dict[int, Any] = {}
        for kind, start, sizes in zip(self.kinds, self.starts, self.sizes, strict=True):
            strides = [int(np.prod(sizes[i + 1 :], dtype=np.int64)) for i in range(len(sizes))]
            found = kind.values(values)
            assert tuple(map(len, found)) == sizes, "how many values there are may not change"
            for each in found:
                finders.setdefault(id(each), _finder(each))
            finds = [finders[id(each)] for each in found]
            self._lookups[kind.type] = start, list(zip(kind.fields, finds, strides, strict=True))

    def _number(self, action: Action) -> int:
        number, fields = self._lookups[type(action)]
        for field, find, stride in fields:
            number += find(getattr(action, field)) * stride
        self._known[action], self._named[number] = number, action
        return number

    def _block(self, kind: type[Action], ranges: Mapping[str, range]) -> NDArray[np.int64]:
        """The numbers of one kind with those values."""
        key = (kind, *((field, r.start, r.stop) for field, r in ranges.items()))
        if key not in self._blocks:
            k = next(i for i, known in enumerate(self.kinds) if known.type is kind)
            numbers = np.array([self.starts[k]])
            for i, (field, size) in enumerate(zip(self.kinds[k].fields, self.sizes[k], strict=True)):
                stride = int(np.prod(self.sizes[k][i + 1 :], dtype=np.int64))
                places = np.array(ranges.get(field, range(size)))
                numbers = (numbers[:, None] + stride * places).ravel()
            self._blocks[key] = numbers
        return self._blocks[key]


def _finder(values: Sequence[Any]) -> Any:
    """What tells the place of a value."""
    if isinstance(values, list | tuple | range):
        return {value: place for place, value in enumerate(values)}.__getitem__
    return values.index


class Menu:
    """The k-th of the actions that the game lists now."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.count = 1 + MENU

    def legal(self, state: State, seat: Seat, view: Any) -> Legal:
        listed = sum(1 for _ in islice(self.game.legal(state, seat), MENU))
        return list(range(1, 1 + listed))

    def number(self, state: State, seat: Seat, view: Any, action: Action) -> int | None:
        for number, listed in enumerate(islice(self.game.legal(state, seat), MENU), start=1):
            if listed == action:
                return number
        return None

    def action(self, state: State, seat: Seat, view: Any, number: int) -> Action:
        for action in islice(self.game.legal(state, seat), max(0, number - 1), max(0, number)):
            return action  # type: ignore[no-any-return]
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

    def action(self, state: State, seat: Seat, view: Any, point: NDArray[Any]) -> Action:
        """The legal action that the point stands for."""
        listed = list(self.game.legal(state, seat))
        if not listed:
            raise Refused("There is nothing for you to do now.")
        open_kinds = {type(action) for action in listed}
        k = max(
            (k for k, kind in enumerate(self.kinds) if kind.type in open_kinds),
            key=lambda k: float(point[k]),
        )
        fields = self.kinds[k].values(self.game.values(view))
        coordinates = [min(1.0, max(-1.0, float(x))) for x in point[self.slices[k]]]
        meant = self._meant(k, fields, coordinates)
        if meant is not None and self.game.refuse(state, seat, meant) is None:
            return meant
        same = [action for action in listed if type(action) is self.kinds[k].type]
        return min(same, key=lambda a: _distance(self._coordinates(k, fields, a), coordinates))

    def _meant(self, k: int, fields: list[Sequence[Any]], point: list[float]) -> Action | None:
        rest, chosen = iter(point), []
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
