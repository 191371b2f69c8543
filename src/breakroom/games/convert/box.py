"""Think inside the box: whoever builds on the fifth level loses."""

from breakroom.core.game import Event, Outcome, Seat
from breakroom.games.convert.basic import Basic, ranks_by
from breakroom.games.convert.state import BLACK, WHITE, State
from breakroom.games.convert.tables import heights

LEVELS = 4  # the box is so many levels high


class Box(Basic):
    reasons = ("fifth_level", "cannot_place")

    def colours(self, state: State, seat: Seat) -> tuple[int, ...]:
        return (WHITE, BLACK) if state.options.pool == "community" else (seat,)

    def ask(self, state: State, seat: Seat) -> str:
        """R4.4: from one pool or two."""
        either = state.options.pool == "community"
        return "Place any block, white or black." if either else super().ask(state, seat)

    def score(
        self, state: State, seat: Seat, move: int, rows: int, out: list[Event] | None
    ) -> None:
        """R4.1: rows do not score."""

    def totals(self, state: State) -> tuple[int, int]:
        """R4.1: squares do not score either."""
        return 0, 0

    def next_turn(self, state: State, seat: Seat, out: list[Event] | None) -> None:
        """R4.2, R4.3: no passing; who cannot place any block at all loses."""
        other = 1 - seat
        if max(heights(state.lines)) > LEVELS:
            self.end(state, "fifth_level", loser=seat)
        elif self.can_place(state, other):
            state.to_move = other
        else:
            self.end(state, "cannot_place", loser=other)

    def outcome(self, state: State) -> Outcome:
        won = (0.0, 1.0) if state.loser == WHITE else (1.0, 0.0)
        return Outcome(won, ranks_by(won), state.ended)
