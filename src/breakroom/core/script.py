"""Scripted play: the starting positions of lessons and puzzles, and scripted replies."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from breakroom.core.game import Game, Seat
from breakroom.core.play import redo
from breakroom.core.record import begun


class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat does by the script."""

    seat: Seat
    action: dict[str, Any]


def deed(seat: Seat, action: Any) -> Deed:
    plain: dict[str, Any] = as_json(action)
    return Deed(seat, plain)


def staged(
    game: Game[Any],
    options: Mapping[str, Any],
    seed: int,
    table: Mapping[str, Any],
    before: Sequence[Deed],
) -> Any:
    """A game that is begun, with parts of its state as they are given, and then played so far."""
    state: Any = begun(game, options, seed)
    if table:
        state = msgspec.convert(_merged(as_json(state), table), game.state_type)
    for done in before:
        state = after(game, state, done)
    return state


def after(game: Game[Any], state: Any, done: Deed) -> Any:
    """The state to which a deed leads."""
    return redo(game, state, done.seat, game.action(done.action))[0]


def as_json(value: Any) -> Any:
    """The value as plain JSON data, which is what patterns are matched against."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _merged(below: Any, above: Any) -> Any:
    if isinstance(below, list) and isinstance(above, Mapping):
        return [_merged(one, above.get(str(at), one)) for at, one in enumerate(below)]
    if not (isinstance(below, dict) and isinstance(above, Mapping)):
        return above
    return below | {key: _merged(below.get(key), value) for key, value in above.items()}
