"""Sets the table for a test: plays lines of notation and keeps what happened."""

from typing import Any, NamedTuple

import breakroom

GAME = breakroom.game("break_the_cube")

# Seen from above, with small white, medium red and large green:
NOOK = "small 71 72 medium 61 91 92 large 11 21 31 41"  # GGG / G.R / W.R
TOWER = "small 51 52 medium 61 81 91 large 11 21 31 32"  # GGG / .WR / .RR
CORNER = "small 51 61 medium 41 42 52 large 11 12 13 21"  # GG. / RRW / ...
STEPS = "small 31 61 medium 32 62 63 large 11 41 71 72"  # G.R / G.R / G..
WALL = "small 12 13 medium 11 21 22 large 31 32 33 23"  # WGG / ... / ...
FOUR = "small 51 52 small2 21 22 medium 61 81 91 large 11 41 71 72"
FIVE = "small 51 52 small2 21 22 medium 81 82 72 large 11 12 41 71 large2 31 61 91 92"


class Table(NamedTuple):
    state: Any
    events: list[Any]  # of the last action
    seats: list[int]  # who acted

    def view(self, seat: int | None = None) -> Any:
        return GAME.view(self.state, seat)

    @property
    def to_move(self) -> tuple[int, ...]:
        return self.view().to_move

    def happened(self, kind: type) -> list[Any]:
        """The events of that kind in the last action."""
        return [event for event in self.events if isinstance(event, kind)]


def setup(first: int = 0, **options: Any) -> Any:
    """A new game in which that seat begins."""
    return next(
        state
        for state in (GAME.setup(options, seed) for seed in range(200))
        if state.first == first
    )


def act(table: Table, text: str, seat: int | None = None) -> Table:
    seat = table.to_move[0] if seat is None else seat
    action = GAME.parse(table.state, seat, text)
    state, events = breakroom.step(GAME, table.state, seat, action)
    return Table(state, events, [*table.seats, seat])


def play(secrets: tuple[str, ...], text: str = "", first: int = 0, **options: Any) -> Table:
    """The table with those secret shapes, after those turns: "E, 6, guess small …"."""
    table = Table(setup(first, **options), [], [])
    for seat, secret in enumerate(secrets):
        table = act(table, f"build {secret}", seat)
    for turn in filter(None, text.split(", ")):
        table = act(table, turn if turn.startswith("guess") else f"ask {turn}")
    return table


def refusal(table: Table, text: str, seat: int | None = None) -> str | None:
    """Why the seat to move (or that seat) may not do this, or None if it may."""
    seat = table.to_move[0] if seat is None else seat
    return GAME.refuse(table.state, seat, GAME.parse(table.state, seat, text))
