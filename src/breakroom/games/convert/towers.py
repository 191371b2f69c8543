"""Control towers: the most layers in the twelve towers round the edge."""

from breakroom.core.game import Event, Seat
from breakroom.games.convert.actions import Colour
from breakroom.games.convert.basic import Basic, table_of
from breakroom.games.convert.blocks import SQUARES
from breakroom.games.convert.state import State
from breakroom.games.convert.tables import PERIMETER, heights


def layers(state: State) -> list[tuple[int, int]]:
    """White and black layers in the stack on each square."""
    stacks = sum(map(table_of(state).grows.__getitem__, state.placed))
    packed = stacks.to_bytes(3 * SQUARES, "little")
    return list(zip(packed[SQUARES:-SQUARES], packed[-SQUARES:], strict=True))


class Towers(Basic):
    reasons = ("towers", "coverage", "draw")

    def score(
        self, state: State, seat: Seat, move: int, rows: int, out: list[Event] | None
    ) -> None:
        """R5.2: rows do not score."""

    def controls(self, state: State) -> dict[int, Colour | None]:
        """R5.2: which colour has more layers in the stack on each square of the edge."""
        stacks = layers(state)
        edge = [(square, *stacks[square]) for square in PERIMETER]
        return {s: None if w == b else "white" if w > b else "black" for s, w, b in edge}

    def totals(self, state: State) -> tuple[int, int]:
        """R5.2: one point for each tower that a colour controls."""
        owners = [*self.controls(state).values()]
        return owners.count("white"), owners.count("black")

    def tie_break(self, state: State) -> tuple[int, int]:
        """R5.3: squares of each colour seen from above; bare squares count for neither."""
        built = [square for square, level in enumerate(heights(state.lines)) if level]
        white = sum(state.white >> square & 1 for square in built)
        return white, len(built) - white
