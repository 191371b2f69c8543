"""The change-up: your score decides which colour you must play."""

from typing import Final

from breakroom.core.game import Event, Seat
from breakroom.games.convert.actions import COLOURS
from breakroom.games.convert.basic import Basic
from breakroom.games.convert.events import PointLost
from breakroom.games.convert.state import BLACK, WHITE, State

TRACK: Final = (WHITE, BLACK)  # R6.1: the colours of its squares from the first on, in turn


def track_colour(state: State, seat: Seat) -> int:
    """R6.2: the colour of the square the seat's token stands on; off the track, its own."""
    score = state.scores[seat]
    return TRACK[(score - 1) % len(TRACK)] if score else seat


class ChangeUp(Basic):
    reasons = ("points", "draw")

    def colours(self, state: State, seat: Seat) -> tuple[int, ...]:
        """R6.4: the other colour, when the one to play has run out."""
        colour = track_colour(state, seat)
        return (colour if state.supplies[colour] else 1 - colour,)

    def ask(self, state: State, seat: Seat) -> str:
        """R6.2, R6.4: which colour, why, and what it costs when that has run out."""
        score, due = state.scores[seat], COLOURS[track_colour(state, seat)]
        if not state.supplies[track_colour(state, seat)]:
            other = COLOURS[1 - track_colour(state, seat)]
            cost = " It costs you a point." if score else ""
            return f"No {due} blocks are left: place a {other} one.{cost}"
        if score:
            return f"Place a {due} block: your token is on {score}, a {due} square."
        return f"Place a {due} block, your own colour: your token is not on the track yet."

    def wrong_colour(self, state: State, seat: Seat) -> str:
        colour = track_colour(state, seat)
        if not state.supplies[colour]:
            return f"No {COLOURS[colour]} blocks are left: place a {COLOURS[1 - colour]} one."
        if not state.scores[seat]:
            return f"Your token is not on the track yet: place a {COLOURS[colour]} block."
        return f"Your token is on a {COLOURS[colour]} square: place a {COLOURS[colour]} block."

    def place(
        self, state: State, seat: Seat, move: int, colour: int, out: list[Event] | None
    ) -> None:
        due = track_colour(state, seat)
        if colour != due:  # R6.4: it had run out
            lost = min(1, state.scores[seat])
            state.scores[seat] -= lost
            if out is not None:
                out.append(PointLost(seat, COLOURS[due], lost))
        super().place(state, seat, move, colour, out)

    def row_points(self, footprint: int) -> int:
        """R6.3: a row is worth the block's footprint."""
        return footprint

    def totals(self, state: State) -> tuple[int, int]:
        """R6.6: no squares are counted at the end."""
        return state.scores[WHITE], state.scores[BLACK]

    def tie_break(self, state: State) -> tuple[int, int]:
        """There is none: equal scores are a draw."""
        return 0, 0
