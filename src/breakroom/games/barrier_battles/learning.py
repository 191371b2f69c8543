"""Barrier Battles in numbers, for those who learn: see `Game.values` and `Game.features`."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from breakroom.core.game import Seat, Span
from breakroom.games.barrier_battles import fortresses, puzzles
from breakroom.games.barrier_battles.pieces import (
    STRONGEST,
    TABLES,
    Shape,
    discs_of,
    is_disc,
    pieces_of,
)
from breakroom.games.barrier_battles.state import QUIET_FLICKS
from breakroom.games.barrier_battles.surface import SPOTS, tenths
from breakroom.games.barrier_battles.view import PieceView, View

PHASES: Final = ("build", "battle", "tie_break", "over")
FARTHEST: Final = 0.75  # metres from the middle of a table to where a piece can be
HIGHEST: Final = 0.5
TIE_BREAKS: Final = 5
NOWHERE: Final = (0.0,) * 7


@cache
def values(table: Shape, seat: Seat) -> dict[str, Sequence[Any]]:
    """Placements reach over the seat's own half; a finger is put on one of thirty points."""
    half_x, half_y = round(TABLES[table].half_x * 10_000), round(TABLES[table].half_y * 10_000)
    push = Span(-STRONGEST, STRONGEST)
    return {
        "piece": pieces_of(seat),
        "x": Span(-half_x, half_x),
        "y": Span(0, half_y) if seat == 1 else Span(-half_y, 0),
        "yaw": Span(0, 999),
        "name": fortresses.names(),
        "puzzle": range(1, puzzles.count() + 1),
        "flick.piece": tuple(discs_of(seat)),
        "point": tuple(tenths(spot.point) for spot in SPOTS),
        "impulse": (push, push, push),
    }


def features(view: View, seat: Seat) -> dict[str, Sequence[float]]:
    """What of it is where is told in `game.py`."""
    seats = (seat, 1 - seat)
    own, other = ([(piece, view.pieces[piece]) for piece in pieces_of(s)] for s in seats)
    return {
        "phase": [float(view.phase == phase) for phase in PHASES],
        "table": [float(view.options.table == shape) for shape in TABLES],
        "done": [float(view.done[s]) for s in seats if s < len(view.done)],
        "first": [float(view.first == s) for s in seats],
        "quiet flicks": [view.quiet / QUIET_FLICKS],
        "tie-breaks": [min(1.0, view.tie_breaks / TIE_BREAKS)],
        "my pieces": [x for piece in own for x in _piece(*piece)],
        "their pieces": [x for piece in other for x in _piece(*piece)],
    }


def _piece(piece: int, seen: PieceView) -> list[float]:
    found = [float(seen.where == "table"), float(seen.where == "out")]
    if is_disc(piece):
        found.append(float(seen.covered))
    if seen.pose is None:
        return [*found, *NOWHERE]
    x, y, z, *turned = seen.pose
    return [*found, *map(_bounded, (x / FARTHEST, y / FARTHEST, z / HIGHEST, *turned))]


def _bounded(x: float) -> float:
    return min(1.0, max(-1.0, x))
