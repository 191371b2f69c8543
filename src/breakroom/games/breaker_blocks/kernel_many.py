"""Many games of Breaker Blocks at once, for those who learn: NumPy over the kernel's states.

What `learning.features` says of one game, `features` says here of all, and a test compares them.
Numbers and observations count the blocks on the board in the order in which they came. The kernel
has them in slots, so whoever plays keeps beside its states when each slot was filled.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from breakroom.bots.compiled import Ints
from breakroom.games.breaker_blocks import kernel_board as kb
from breakroom.games.breaker_blocks.actions import Draw, Keep, Pass, Play, Rearrange, Target
from breakroom.games.breaker_blocks.blocks import (
    AUTHENTICATE,
    CIRCUITS,
    HALF,
    KINDS,
    NOTHING,
    WIDTH,
)
from breakroom.games.breaker_blocks.learning import MOST_TILES, NAMED
from breakroom.games.breaker_blocks.state import (
    ACTIONS,
    AUTHENTICATES_TO_END,
    NEUTRAL,
    QUIET_TURNS,
    State,
)

assert MOST_TILES == kb.SLOTS, "a block's number is one of a slot"

Floats = NDArray[np.float64]

NO_MOVE: Final = -1
NO_SLOT: Final = kb.SLOTS  # whose rank is always the same

# By move: the slot of the block that it lifts or strikes, how far apart such moves of two slots
# are, and the slot of the block into which it plugs one.
_moves: Final = np.arange(kb.MOVES)
_inputs: Final = np.where(_moves < kb.LIFT, _moves - kb.PLAY_KIND, _moves - kb.LIFT) % kb.INPUTS
_plugs: Final = (_moves >= kb.PLAY_KIND) & (_inputs < kb.FIRST_SOCKET)
BLOCK: Final = np.select(
    [_moves >= kb.LIFT, (_moves >= kb.TARGET) & (_moves < kb.KEEP)],
    [(_moves - kb.LIFT) // kb.INPUTS, _moves - kb.TARGET],
    NO_SLOT,
)
APART: Final = np.where(_moves >= kb.LIFT, kb.INPUTS, 1)
INTO: Final = np.where(_plugs, _inputs // 3, NO_SLOT)


class Moves:
    def __init__(self, told: Any, games: int) -> None:
        self.came: Ints = np.zeros((games, kb.SLOTS), np.int64)  # by slot: when it was filled
        self.clock: Ints = np.zeros(games, np.int64)
        kinds = {
            kind.type: at for kind, at in zip(told.actions.kinds, told.actions.starts, strict=True)
        }
        firsts = (  # the kernel's first move of a kind, and the number of its first action
            (0, kinds[Draw]),
            (kb.PASS, kinds[Pass]),
            (kb.TARGET, kinds[Target]),
            (kb.KEEP, kinds[Keep]),
            (kb.PLAY_KIND, kinds[Play]),
            (kb.LIFT, kinds[Rearrange]),
        )
        self._number: Ints = np.zeros(kb.MOVES, np.int64)  # by move, if slots were filled in order
        for move, number in firsts:
            self._number[move:] = number + np.arange(kb.MOVES - move)
        self._move: Ints = np.full(told.actions.count, NO_MOVE)  # by number, likewise
        self._move[self._number] = _moves

    # -- moves ----------------------------------------------------------------------------------

    def order(self, states: Ints) -> Ints:
        """By game: the slots in the order in which they were filled, then those that are free."""
        is_free = states[:, kb.CELL : kb.CELL + kb.SLOTS] == NOTHING
        return np.argsort(np.where(is_free, self.clock[:, None] + 1, self.came), 1, kind="stable")

    def numbers(self, states: Ints, games: Ints, moves: Ints) -> Ints:
        ranks = np.argsort(self.order(states), 1)
        return self._number[moves] + shift(ranks, games, moves)

    def moves(self, states: Ints, numbers: Ints) -> Ints:
        ranked = self._move[numbers]
        found = ranked + shift(self.order(states), np.arange(len(states)), ranked)
        return np.where(ranked == NO_MOVE, NO_MOVE, found)

    # -- what a game remembers ------------------------------------------------------------------

    def play(self, states: Ints, moves: Ints) -> None:
        """A block that is plugged in takes the first free slot."""
        free = np.argmax(states[:, kb.CELL : kb.CELL + kb.SLOTS] == NOTHING, 1)
        slots = np.where(moves >= kb.LIFT, BLOCK[moves], free)
        games = np.flatnonzero(moves >= kb.PLAY_KIND)
        self.clock += 1
        self.came[games, slots[games]] = self.clock[games]

    def begin(self, over: NDArray[np.bool_]) -> None:
        self.came[over], self.clock[over] = 0, 0

    def put(self, number: int, state: State) -> None:
        """A state of the rules has its blocks in their order, and so in slots."""
        self.came[number], self.clock[number] = np.arange(kb.SLOTS), kb.SLOTS

    # -- what the seat to move sees -------------------------------------------------------------

    def features(self, states: Ints) -> dict[str, Any]:
        games, seat = np.arange(len(states)), states[:, kb.TO_MOVE]
        seats = np.stack([seat, 1 - seat], 1)
        powers = states[:, kb.POWER : kb.POWER + 2 * CIRCUITS].reshape(-1, CIRCUITS, 2)
        powers = np.take_along_axis(powers, seats[:, None], 2)
        leads = np.stack([powers[:, :, 0] > powers[:, :, 1], powers[:, :, 0] < powers[:, :, 1]], 1)
        hands, supplies = rows(states, kb.HANDS, 2), rows(states, kb.SUPPLIES, 3)
        fresh = counts(rows(states, kb.FRESH, 1)[:, 0])
        module = states[:, kb.MODULE]
        return {
            "blocks on the board": self._tiles(states),
            "circuit power": np.minimum(1.0, powers / 10),
            "circuits": leads.sum(2) / CIRCUITS,
            "my hand": counts(hands[games, seat]),
            "their hand": counts(hands[games, 1 - seat]),
            "drawn this turn": np.concatenate([fresh, np.zeros_like(fresh)], 1),
            "my supply": counts(supplies[games, seat]),
            "their supply": counts(supplies[games, 1 - seat]),
            "modules": counts(supplies[:, NEUTRAL]),
            "unseen": np.zeros((len(states), KINDS + 1)),
            "acting module": module[:, None] == np.arange(KINDS),
            "parts left": np.where(module != NOTHING, states[:, kb.PARTS_LEFT] / 4, 0.0),
            "to move": np.tile([1.0, 0.0], (len(states), 1)),
            "actions left": states[:, kb.ACTIONS_LEFT] / ACTIONS,
            "authenticates": self._authenticates(states),
            "last turn": states[:, [kb.LAST_TURN]] == seats,
            "quiet turns": np.minimum(1.0, states[:, kb.QUIET_SO_FAR] / QUIET_TURNS),
        }

    def _tiles(self, states: Ints) -> Floats:
        order = self.order(states)

        def of(at: int) -> Ints:
            return np.take_along_axis(states[:, at : at + kb.SLOTS], order, 1)

        cell, tab, kind = of(kb.CELL), of(kb.TAB), of(kb.KIND)  # sides are N, E, S, W
        found = [
            np.where(of(kb.OWNER) == states[:, [kb.TO_MOVE]], 1.0, -1.0),
            np.clip((cell % WIDTH - HALF) / 16, -1.0, 1.0),
            np.clip((cell // WIDTH - HALF) / 16, -1.0, 1.0),
            tab % 2 == 0,
            tab < 2,
            of(kb.CIRCUIT) / CIRCUITS,
            np.minimum(1.0, kb.KIND_POWER[kind] / 5),
            of(kb.CHILDREN) == 0,
            *(kind == each for each in range(len(NAMED))),
        ]
        return np.where((cell != NOTHING)[:, :, None], np.stack(found, 2), 0.0)

    def _authenticates(self, states: Ints) -> Floats:
        kinds, cells = (
            states[:, kb.KIND : kb.KIND + kb.SLOTS],
            states[:, kb.CELL : kb.CELL + kb.SLOTS],
        )
        there = ((kinds == AUTHENTICATE) & (cells != NOTHING)).sum(1)
        shares = np.minimum(1.0, there / AUTHENTICATES_TO_END)
        return np.stack([shares, states[:, kb.AUTHENTICATED]], 1)


def shift(ranks: Ints, games: Ints, moves: Ints) -> Ints:
    """How far a move is from the one that has ranks in the place of slots."""
    more = np.zeros((len(ranks), kb.SLOTS + 1), np.int64)
    more[:, : kb.SLOTS] = ranks - np.arange(kb.SLOTS)
    found: Ints = APART[moves] * more[games, BLOCK[moves]] + 3 * more[games, INTO[moves]]
    return found


def rows(states: Ints, at: int, count: int) -> Ints:
    return states[:, at : at + count * KINDS].reshape(-1, count, KINDS)


def counts(row: Ints) -> Floats:
    """What is hidden, the last of these, is none of the variants without secrets."""
    shares = np.minimum(1.0, row / 4)
    return np.concatenate([shares, np.zeros((len(row), 1))], 1)
