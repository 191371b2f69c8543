"""What follows from the blocks on the board: open inputs, bare blocks, power, control."""

from collections.abc import Mapping

from breakroom.games.breaker_blocks.blocks import (
    CIRCUIT_OF_SOCKET,
    CIRCUITS,
    CORE,
    POWER,
    REACH,
    SOCKETS,
    STEP,
    parent_of,
)
from breakroom.games.breaker_blocks.state import Tile

Board = Mapping[int, Tile]


def open_inputs(board: Board, seat: int) -> list[int]:
    """R1.6: where the seat can plug a block in, as `into`."""
    found = [into for into in SOCKETS[seat] if into >> 2 not in board]
    for cell, tile in board.items():
        if tile.seat == seat:
            for step, offset in REACH[tile.kind][tile.tab]:
                if (faced := cell + step) not in board and faced not in CORE:
                    found.append(4 * cell + offset)
    return found


def bare(board: Board) -> list[int]:
    """The cells of the blocks with nothing plugged into them."""
    plugged_into = {cell + STEP[tile.tab] for cell, tile in board.items()}
    return [cell for cell in board if cell not in plugged_into]


def places_for(board: Board, cell: int, inputs: list[int]) -> list[int]:
    """R2.7: where a bare block can be rearranged to; `inputs` are its seat's open inputs."""
    places = [into for into in inputs if parent_of(into) != cell]
    mine = board[cell]
    for tab in range(4):  # inputs that face its own cell are open once it is lifted
        if tab != mine.tab and _has_input(board, mine.seat, 4 * cell + tab):
            places.append(4 * cell + tab)
    return places


def _has_input(board: Board, seat: int, into: int) -> bool:
    """Is there an input of the seat's, dead or alive, that a block so placed would enter?"""
    parent = parent_of(into)
    tile = board.get(parent)
    if tile is None:
        return into in SOCKETS[seat]
    reach = REACH[tile.kind][tile.tab]
    return tile.seat == seat and any(4 * parent + offset == into for _, offset in reach)


def circuit_of(board: Board, into: int) -> int:
    """R1.7: the circuit to which the path of a block leads that is plugged in there."""
    parent = board.get(parent_of(into))
    return CIRCUIT_OF_SOCKET[into] if parent is None else parent.circuit


def powers(board: Board) -> list[list[int]]:
    """R4.4: by circuit, the power of each seat."""
    totals = [[0, 0] for _ in range(CIRCUITS)]
    for tile in board.values():
        totals[tile.circuit][tile.seat] += POWER[tile.kind]
    return totals


def control(power: list[int]) -> int | None:
    """R4.4: who controls a circuit of that power."""
    return None if power[0] == power[1] else int(power[1] > power[0])


def circuits_controlled(board: Board) -> tuple[int, int]:
    held = [control(power) for power in powers(board)]
    return held.count(0), held.count(1)


def count_on_board(board: Board, kind: int) -> int:
    return sum(tile.kind == kind for tile in board.values())
