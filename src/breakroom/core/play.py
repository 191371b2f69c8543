"""Pure play over the protocol: what everyone outside a game's rules uses."""

import copy
from collections.abc import Callable
from functools import partial
from itertools import islice
from types import UnionType
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from breakroom.core.game import Decision, Event, Game, Refused, S, Seat, result_of

T = TypeVar("T")

CHOICES_LISTED: Final = 64  # up to so many legal actions travel with a decision


def step(game: Game[S], state: S, seat: Seat, action: Any) -> tuple[S, list[Event]]:
    """The state after the action, and what happened; the state given is left as it was."""
    return carry_out(game, state, seat, settled(game, state, seat, action))


def settled(game: Game[S], state: S, seat: Seat, action: Any) -> Any:
    """The action as a record keeps it: allowed, and completed with what the world answered."""
    check(game.refuse(state, seat, action))
    return game.settle(state, seat, action)


def redo(game: Game[S], state: S, seat: Seat, action: Any) -> tuple[S, list[Event]]:
    """A step from a record: the recorded result is taken as it is, and not worked out again."""
    if result_of(action) is None:
        return step(game, state, seat, action)
    check(game.refuse(state, seat, msgspec.structs.replace(action, result=None)))
    check(game.disbelieves(state, seat, action))
    return carry_out(game, state, seat, action)


def carry_out(game: Game[S], state: S, seat: Seat, action: Any) -> tuple[S, list[Event]]:
    """A step whose action is known to be allowed, and settled."""
    after = clone(state)
    events: list[Event] = []
    game.apply(after, seat, action, events)
    return after, events


def act(game: Game[S], state: S, seat: Seat, action: Any) -> None:
    """An allowed action carried out in place: for searches, which own their states."""
    game.apply(state, seat, game.settle(state, seat, action))


def check(reason: str | None) -> None:
    if reason is not None:
        raise Refused(reason)


def decision(game: Game[S], state: S, seat: Seat) -> Decision | None:
    """The seat's open question with what it takes to answer it, or None."""
    for bare in game.decisions(state):
        if bare.seat == seat:
            return answerable(game, state, bare)
    return None


def answerable(game: Game[S], state: S, bare: Decision) -> Decision:
    """An open question with what it takes to answer it."""
    choices, hint = _few(game, state, bare.seat), game.hint(state, bare.seat)
    return msgspec.structs.replace(bare, choices=choices, hint=hint)


def _few(game: Game[S], state: S, seat: Seat) -> tuple[Any, ...] | None:
    """Every legal action; None if they are too many to be listed."""
    if sum(allowed.bit_count() for _, allowed in game.listed(state, seat)) > CHOICES_LISTED:
        return None
    choices = tuple(islice(game.legal(state, seat), CHOICES_LISTED + 1))
    return choices if len(choices) <= CHOICES_LISTED else None


def seen_by(events: list[Event], seat: Seat | None) -> list[Event]:
    """The events as that seat (None: a spectator) may see them."""
    return [seen for event in events if (seen := event.seen_by(seat)) is not None]


# -- cloning -------------------------------------------------------------------------------

_ATOMS: Final = (int, float, str, bool, bytes, type(None))
_copiers: dict[type, Callable[[Any], Any]] = dict.fromkeys(_ATOMS, lambda value: value)


def clone(value: T) -> T:
    """A deep copy of plain data. Frozen structs are shared: nothing in them may change."""
    copier = _copiers.get(type(value))
    if copier is None:
        copier = _copiers[type(value)] = _copier(type(value))
    copied: T = copier(value)
    return copied


def _copier(kind: type) -> Callable[[Any], Any]:
    if kind is list:
        return partial(_copy_list, clone)
    if kind is dict:
        return partial(_copy_dict, clone)
    if kind is tuple:
        return lambda value: tuple(clone(item) for item in value)
    if not issubclass(kind, msgspec.Struct):
        raise TypeError(f"{kind.__name__} is not plain data: a state cannot hold it")
    if kind.__struct_config__.frozen:
        return lambda value: value
    return _struct_copier(kind)


def _copy_list(copier: Callable[[Any], Any], value: list[Any]) -> list[Any]:
    return [copier(item) for item in value]


def _copy_dict(copier: Callable[[Any], Any], value: dict[Any, Any]) -> dict[Any, Any]:
    return {key: copier(item) for key, item in value.items()}


def _struct_copier(kind: type[msgspec.Struct]) -> Callable[[Any], Any]:
    hints = get_type_hints(kind).items()
    copiers = [(name, copier) for name, hint in hints if (copier := _copier_for(hint))]

    def copy_struct(value: Any) -> Any:
        new = copy.copy(value)
        for name, copier in copiers:
            setattr(new, name, copier(getattr(value, name)))
        return new

    return copy_struct


def _copier_for(hint: Any) -> Callable[[Any], Any] | None:
    """How values of a field of that type are copied; None: they are shared."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is list:
        inner = _copier_for(parts[0])
        return partial(_copy_list, inner) if inner else list.copy
    if origin is dict:
        inner = _copier_for(parts[1])
        return partial(_copy_dict, inner) if inner else dict.copy
    return None if _is_fixed(hint) else clone


def _is_fixed(hint: Any) -> bool:
    """Can no value of that type change?"""
    if get_origin(hint) in (tuple, Union, UnionType):
        return all(part is ... or _is_fixed(part) for part in get_args(hint))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint.__struct_config__.frozen
    return hint in _ATOMS or get_origin(hint) is Literal
