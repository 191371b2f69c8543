"""Sets the table for a test: plays a line of notation and keeps what happened."""

from typing import Any, NamedTuple

import breakroom
from games.convert.scenarios import white_begins, words

GAME = breakroom.game("convert")


class Table(NamedTuple):
    state: Any
    events: list[Any]  # of the last action
    seats: str  # who acted: "0101"

    @property
    def view(self):
        return GAME.view(self.state, None)

    @property
    def to_move(self):
        return self.view.to_move

    def happened(self, kind):
        """The events of that kind in the last action."""
        return [event for event in self.events if isinstance(event, kind)]


def play(variant: str, text: str = "", **options: Any) -> Table:
    """The table after those actions, each by the seat to move (in the race: of its colour)."""
    state = GAME.setup({**white_begins(variant), **options}, seed=1)
    events: list[Any] = []
    seats = ""
    for action in words(text):
        seat = seat_of(state, action)
        state, events = breakroom.step(GAME, state, seat, GAME.parse(state, seat, action))
        seats += str(seat)
    return Table(state, events, seats)


def seat_of(state: Any, action: str) -> int:
    if state.options.variant == "race":
        return ("white", "black").index(action.split()[0])
    seats = GAME.view(state, None).to_move
    assert seats, f"the game is over before {action}"
    return seats[0]


def refusal(table: Table, text: str, seat: int | None = None) -> str | None:
    """Why the seat to move (or that seat) may not do this, or None if it may."""
    seat = seat_of(table.state, text) if seat is None else seat
    return GAME.refuse(table.state, seat, GAME.parse(table.state, seat, text))
