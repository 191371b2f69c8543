"""The basic game, and the base of the variants: each of them shows only its difference."""

from operator import add

from breakroom.core.game import Event, Fault, Outcome, Seat
from breakroom.games.convert.actions import COLOURS
from breakroom.games.convert.events import Counted, Ended, Placed, RowScored, Skipped
from breakroom.games.convert.state import BLACK, NOBODY, WHITE, State
from breakroom.games.convert.tables import (
    ALL_SQUARES,
    LINE_NAMES,
    Tables,
    height,
    heights,
    members,
    new_rows,
    tables,
)


def table_of(state: State) -> Tables:
    return tables(state.options.blocks, state.options.upside_down)


def squares_of(state: State, colour: int) -> int:
    """The squares that show the colour from above, a bit each."""
    return state.white if colour == WHITE else state.white ^ ALL_SQUARES


def ranks_by(values: tuple[float, float]) -> tuple[int, int]:
    white, black = values
    return (1, 1) if white == black else (1, 2) if white > black else (2, 1)


class Basic:
    reasons: tuple[str, ...] = ("points", "top_layer", "draw")
    seats = 2

    # -- placing ----------------------------------------------------------------------------

    def first_to_move(self, state: State, drawn: Seat) -> int:
        return drawn

    def colours(self, state: State, seat: Seat) -> tuple[int, ...]:
        """The colours of the blocks the seat may place now."""
        return (seat,)

    def ask(self, state: State, seat: Seat) -> str:
        """What a seat is asked that is to place a block."""
        return "Place one of your blocks."

    def wrong_colour(self, state: State, seat: Seat) -> str:
        return f"You play the {COLOURS[seat]} blocks."

    def placements(self, state: State, seat: Seat) -> tuple[int, int]:
        """The placements the seat may make, as bit sets: of white blocks and of black ones."""
        table = table_of(state)
        fit = table.fitting(state.lines)
        allowed = [0, 0]
        for colour in self.colours(state, seat):
            allowed[colour] = fit & table.owned(state.supplies[colour])
        return allowed[WHITE], allowed[BLACK]

    def can_place(self, state: State, seat: Seat) -> bool:
        return any(self.placements(state, seat))

    def fault_here(self, state: State, seat: Seat, move: int) -> Fault | None:
        """Why the variant forbids a placement that the basic building rules allow."""
        return None

    def place(
        self, state: State, seat: Seat, move: int, colour: int, out: list[Event] | None
    ) -> None:
        """R2, R3.2: set the block down, score, pass the turn."""
        table = table_of(state)
        before = squares_of(state, colour)
        after = before | table.covers[move]
        if out is not None:
            out.append(self._placed(state, seat, move, colour, after & ~before))
        state.placed.append(2 * move + colour)
        state.supplies[colour] ^= table.takes[move]
        state.lines = list(map(add, state.lines, table.rises[move]))
        state.white = after if colour == WHITE else after ^ ALL_SQUARES
        self.score(state, seat, move, new_rows(before, after), out)
        self.next_turn(state, seat, out)
        if state.ended and out is not None:
            if state.options.variant == "basic":
                out.append(Counted((state.white.bit_count(), 16 - state.white.bit_count())))
            out.append(Ended(self.outcome(state)))

    def _placed(self, state: State, seat: Seat, move: int, colour: int, turned: int) -> Placed:
        p = table_of(state).set.placements[move]
        z = height(state.lines, p.squares[0]) - p.bottoms[0]
        name = COLOURS[colour]
        return Placed(seat, p.block, name, p.x, p.y, p.turn, p.flip, z, tuple(members(turned)))

    def row_points(self, footprint: int) -> int:
        """R3.3: a row is worth one point."""
        return 1

    def score(
        self, state: State, seat: Seat, move: int, rows: int, out: list[Event] | None
    ) -> None:
        if not rows:
            return
        points = self.row_points(table_of(state).set.placements[move].footprint)
        for row in members(rows):
            state.scores[seat] += points
            if out is not None:
                out.append(RowScored(seat, LINE_NAMES[row], points))

    def next_turn(self, state: State, seat: Seat, out: list[Event] | None) -> None:
        """R3.2: a seat that cannot place is skipped; when neither can, the game ends."""
        other = 1 - seat
        if self.can_place(state, other):
            state.to_move = other
        elif self.can_place(state, seat):
            state.to_move = seat
            if out is not None:
                out.append(Skipped(other))
        else:
            self.end(state, self.ending(state))

    def end(self, state: State, reason: str, loser: Seat = NOBODY) -> None:
        state.to_move, state.ended, state.loser = NOBODY, reason, loser

    # -- the end ----------------------------------------------------------------------------

    def totals(self, state: State) -> tuple[int, int]:
        """R3.4: points for rows, and one for each square of your colour seen from above."""
        white = state.white.bit_count()
        return state.scores[WHITE] + white, state.scores[BLACK] + 16 - white

    def tie_break(self, state: State) -> tuple[int, int]:
        """R3.5: squares of each colour on the topmost layer."""
        levels = heights(state.lines)
        top = [square for square, level in enumerate(levels) if level == max(levels)]
        white = sum(state.white >> square & 1 for square in top)
        return white, len(top) - white

    def ending(self, state: State) -> str:
        if len(set(self.totals(state))) > 1:
            return self.reasons[0]
        return self.reasons[1] if len(set(self.tie_break(state))) > 1 else "draw"

    def outcome(self, state: State) -> Outcome:
        """The outcome of a game that has ended."""
        totals = self.totals(state)
        decided_by = self.tie_break(state) if state.ended == self.reasons[1] else totals
        return Outcome(totals, ranks_by(decided_by), state.ended)
