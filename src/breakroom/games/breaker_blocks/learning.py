"""Breaker Blocks in numbers, for those who learn: see `Game.values` and `Game.features`.

Where a block goes has no bound on the table, so places are counted from what lies there: a block
on the board by its place in `view.tiles`, an input as the L, F or R of such a block, or as one of
the Core's sockets.
"""

from collections.abc import Sequence
from typing import Final

from breakroom.core.game import Seat
from breakroom.games.breaker_blocks.blocks import (
    BLOCKS,
    CIRCUITS,
    SIDES,
    SOCKETS,
    Side,
    sides_of_inputs,
)
from breakroom.games.breaker_blocks.state import ACTIONS, AUTHENTICATES_TO_END, QUIET_TURNS
from breakroom.games.breaker_blocks.view import Counts, TileSeen, View

IDS: Final = tuple(block.id for block in BLOCKS)
NAMED: Final = (*IDS, "hidden")
MOST_TILES: Final = 34  # both seats' power, the modules that act, two AUTHENTICATE
_NO_TILE: Final = [0.0] * (8 + len(NAMED))


def values(view: View) -> dict[str, Sequence[object]]:
    """What is not there at the moment is `...`."""
    cells: list[object] = [(tile.x, tile.y) for tile in view.tiles]
    inputs: list[object] = [into for tile in view.tiles for into in _inputs(tile)]
    missing = MOST_TILES - len(cells)
    cells += [...] * missing
    inputs += [...] * (3 * missing)
    inputs += [socket.input.into for socket in view.sockets]
    assert len(view.sockets) == sum(map(len, SOCKETS))
    or_nothing = (None, *NAMED)
    return {
        "block": NAMED,
        "into": inputs,
        "start": cells,
        "cell": cells,
        "mine": or_nothing,
        "theirs": or_nothing,
    }


def _inputs(tile: TileSeen) -> list[object]:
    """What a block plugged into its L, F and R would fill; `...` where it has no such input."""
    sides = sides_of_inputs(SIDES.index(tile.tab))
    by_side: dict[Side, object] = {found.side: found.into for found in tile.inputs}
    return [by_side.get(SIDES[sides[name]], ...) for name in "LFR"]


def features(view: View, seat: Seat) -> dict[str, Sequence[float]]:
    seats = (seat, 1 - seat)
    tiles = [_tile(tile, seat) for tile in view.tiles]
    tiles += [_NO_TILE] * (MOST_TILES - len(tiles))
    effect = view.effect
    return {
        "blocks on the board": [x for tile in tiles for x in tile],
        "circuit power": [min(1.0, c.power[s] / 10) for c in view.circuits for s in seats],
        "circuits": [view.controlled[s] / CIRCUITS for s in seats],
        "my hand": _counts(view.hands[seat].blocks, view.hands[seat].hidden),
        "their hand": _counts(view.hands[1 - seat].blocks, view.hands[1 - seat].hidden),
        "drawn this turn": [
            x for s in seats for x in _counts(view.hands[s].fresh, view.hands[s].fresh_hidden)
        ],
        "my supply": _counts(view.supplies.power[seat]),
        "their supply": _counts(view.supplies.power[1 - seat]),
        "modules": _counts(view.supplies.neutral, view.supplies.face_down),
        "unseen": _counts(view.unseen, view.removed),
        "acting module": [float(effect is not None and effect.module == name) for name in IDS],
        "parts left": [effect.left / 4 if effect else 0.0],
        "to move": [float(view.to_move == s) for s in seats],
        "actions left": [view.actions_left / ACTIONS],
        "authenticates": [
            min(1.0, view.authenticates / AUTHENTICATES_TO_END),
            float(view.has_authenticated),
        ],
        "last turn": [float(view.last_turn == s) for s in seats],
        "quiet turns": [min(1.0, view.quiet_turns / QUIET_TURNS)],
    }


def _tile(tile: TileSeen, seat: Seat) -> list[float]:
    """The block, where it is from the Core, which way it points, whose it is."""
    return [
        1.0 if tile.seat == seat else -1.0,
        max(-1.0, min(1.0, tile.x / 16)),
        max(-1.0, min(1.0, tile.y / 16)),
        float(tile.tab in "NS"),
        float(tile.tab in "NE"),
        tile.circuit / CIRCUITS,
        min(1.0, tile.power / 5),
        float(tile.is_bare),
        *(float(tile.block == name) for name in NAMED),
    ]


def _counts(counts: Counts, hidden: int = 0) -> list[float]:
    return [min(1.0, counts.get(name, 0) / 4) for name in IDS] + [min(1.0, hidden / 8)]
