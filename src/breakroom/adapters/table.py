"""A game in progress, as all the adapters see it."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from breakroom.adapters.actions import Told
from breakroom.adapters.coding import Coding, Look
from breakroom.core.game import Outcome, Refused, Seat
from breakroom.core.play import act, clone


class Table:
    """One game from its first to its last action. There is no clock: nobody runs out of time."""

    def __init__(self, coding: Coding, seed: int) -> None:
        self.coding = coding
        self.state = coding.game.setup(coding.options, seed)
        self.last: Seat = coding.seats - 1
        self.told: dict[Seat, Told] = {}  # the numbers of actions that are being told
        self._looks: dict[Seat, Look] = {}

    def asked(self) -> list[Seat]:
        return [d.seat for d in self.coding.game.decisions(self.state)]

    def next_seat(self) -> Seat | None:
        """Who acts next; where several may, they take turns. None when the game is over."""
        asked = self.asked()
        if self.told:
            return next(iter(self.told))
        if len(asked) < 2:
            return asked[0] if asked else None
        seats = self.coding.seats
        return min(asked, key=lambda seat: (seat - self.last - 1) % seats)

    def look(self, seat: Seat) -> Look:
        if seat not in self._looks:
            self._looks[seat] = self.coding.look(self.state, seat, self.told.get(seat, ()))
        return self._looks[seat]

    def act(self, seat: Seat, number: int) -> None:
        """Carry out the action of that number, or hear the next word of one; Refused if it is
        not legal now."""
        look = self.look(seat)
        if number not in look.legal:
            raise Refused(self._why_not(seat, number))
        told = (*self.told.pop(seat, ()), number)
        action = self.coding.actions.action(self.state, seat, look.view, told)
        if action is not None:
            return self.carry_out(seat, action)
        self.told[seat] = told
        del self._looks[seat]
        return None

    def act_near(self, seat: Seat, point: NDArray[Any]) -> None:
        """Carry out the legal action that a point of the box stands for."""
        assert self.coding.box is not None
        view = self.look(seat).view
        for action in self.coding.box.actions(self.state, seat, view, np.asarray(point)):
            try:
                return self.carry_out(seat, action)
            except Refused as refused:  # `settle` found that the piece would not stay there
                reason = refused
        raise reason

    def carry_out(self, seat: Seat, action: Any) -> None:
        act(self.coding.game, self.state, seat, action)
        self.last = seat
        self._looks = {}

    def outcome(self) -> Outcome | None:
        return self.coding.game.outcome(self.state)

    def text(self, eyes: Seat | None) -> str:
        """The board as text: the game's own, or its view as a list."""
        view = self.coding.game.view(self.state, eyes)
        return self.coding.game.text(view) or "\n".join(listed(msgspec.to_builtins(view)))

    def guess(self, seat: Seat, rng: random.Random) -> "Table":
        """The same game as far as the seat knows, with all that is hidden from it guessed."""
        twin = self.copy()
        twin.state = self.coding.game.guess(self.state, seat, rng)
        twin.told = {own: told for own, told in self.told.items() if own == seat}
        twin._looks = {}
        return twin

    def copy(self) -> "Table":
        twin: Table = object.__new__(Table)
        twin.coding, twin.state, twin.last = self.coding, clone(self.state), self.last
        twin.told, twin._looks = dict(self.told), dict(self._looks)
        return twin

    def __deepcopy__(self, memo: Any) -> "Table":
        return self.copy()

    def _why_not(self, seat: Seat, number: int) -> str:
        game = self.coding.game
        try:
            action = self.coding.actions.action(self.state, seat, self.look(seat).view, (number,))
        except Refused as refused:
            return refused.reason
        reason = None if action is None else game.refuse(self.state, seat, action)
        return reason or "That is not offered now."


def listed(value: Any, name: str = "", indent: str = "") -> Iterator[str]:
    """Plain data as lines, what is within further to the right."""
    label = f"{indent}{name}: " if name else indent
    if not isinstance(value, dict | list | tuple):
        yield label + _short(value)
        return
    items = value.items() if isinstance(value, dict) else enumerate(value)
    if any(isinstance(item, dict | list | tuple) and item for _, item in items):
        if name:
            yield label.rstrip()
        for key, item in items if isinstance(value, dict) else enumerate(value):
            yield from listed(item, str(key), indent + "  " * bool(name))
    elif isinstance(value, dict):
        yield label + ", ".join(f"{key} {_short(item)}" for key, item in value.items())
    else:
        yield label + " ".join(map(_short, value))


def _short(value: Any) -> str:
    return "-" if value is None or value in ([], {}, ()) else str(value)
