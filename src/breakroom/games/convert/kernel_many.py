"""Many games of Convert at once, for those who learn: NumPy over the kernel's states.

What `view.features` says of one game, `features` says here of all, and a test compares them. The
kernel does not keep which layers are white, so whoever plays keeps that beside its states.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from breakroom.bots.compiled import Ints
from breakroom.games.convert import kernel
from breakroom.games.convert.blocks import SQUARES, block_set, block_set_names
from breakroom.games.convert.state import State
from breakroom.games.convert.tables import tables
from breakroom.games.convert.towers import layers

Floats = NDArray[np.float64]

NO_MOVE: Final = -1


class Moves:
    """One variant with its options, and how many white layers each square of each game has."""

    def __init__(self, told: Any, games: int) -> None:
        start: State = told.game.setup(told.options)
        options, view = start.options, told.game.view(start, 0)
        self.variant = int(kernel.encode(start)[kernel.VARIANT])
        self.set = block_set_names().index(options.blocks)
        self.blocks = len(block_set(options.blocks).blocks)
        self.white: Ints = np.zeros((games, SQUARES), np.int64)
        self._numbers: Ints = np.array(  # by colour and placement
            [
                [told.actions.spelled(start, 0, view, action)[0] for action in actions]
                for actions in tables(options.blocks, options.upside_down).actions
            ]
        )
        self._placement: Ints = np.full(told.actions.count, NO_MOVE)  # by number
        self._colour: Ints = np.zeros(told.actions.count, np.int64)
        for colour, numbers in enumerate(self._numbers):
            self._placement[numbers], self._colour[numbers] = np.arange(len(numbers)), colour

    # -- moves: a placement, and the colour of the block --------------------------------------

    def colours(self, states: Ints, seats: Ints) -> Ints:
        """What each of these seats may place, where it is one colour only."""
        if self.variant != kernel.CHANGE_UP:
            return seats
        games = np.arange(len(states))
        score = states[games, kernel.SCORE + seats]
        due = np.where(score == 0, seats, 1 - (score & 1))
        return np.where(states[games, kernel.SUPPLY + due] != 0, due, 1 - due)

    def split(self, states: Ints, moves: Ints) -> tuple[Ints, Ints]:
        """The kernel's moves as placements and colours."""
        if self.variant == kernel.COMMUNITY:
            return moves % kernel.BLACK_MOVES, moves // kernel.BLACK_MOVES
        return moves, self.colours(states, states[:, kernel.TO_MOVE])

    def numbers(self, states: Ints, games: Ints, moves: Ints) -> Ints:
        if self.variant == kernel.COMMUNITY:
            placements, colours = self.split(states, moves)
        else:
            placements, colours = moves, self.colours(states, states[:, kernel.TO_MOVE])[games]
        found: Ints = self._numbers[colours, placements]
        return found

    def moves(self, states: Ints, numbers: Ints) -> Ints:
        placements, colours = self._placement[numbers], self._colour[numbers]
        joined = (
            placements + kernel.BLACK_MOVES * colours
            if self.variant == kernel.COMMUNITY
            else placements
        )
        is_meant = (placements != NO_MOVE) & (self.split(states, joined)[1] == colours)
        return np.where(is_meant, joined, NO_MOVE)

    # -- what a game remembers ----------------------------------------------------------------

    def play(self, states: Ints, moves: Ints) -> None:
        placements, colours = self.split(states, moves)
        self.white += np.where(colours[:, None] == 0, kernel.RISES[self.set, placements], 0)

    def begin(self, over: NDArray[np.bool_]) -> None:
        self.white[over] = 0

    def put(self, number: int, state: State) -> None:
        self.white[number] = [white for white, _ in layers(state)]

    # -- what the seat to move sees -----------------------------------------------------------

    def features(self, states: Ints) -> dict[str, Floats]:
        seat = states[:, kernel.TO_MOVE]
        heights, squares = states[:, :SQUARES], np.arange(SQUARES)
        is_white = (states[:, [kernel.WHITE_SEEN]] >> squares & 1).astype(bool)
        by_colour = np.stack([self.white, heights - self.white])
        games = np.arange(len(states))
        supplies = states[:, kernel.SUPPLY : kernel.SUPPLY + 2, None] >> np.arange(self.blocks) & 1
        may = np.stack([self._may_place(states, each) for each in (seat, 1 - seat)], 1)
        order = np.stack([seat, 1 - seat], 1)
        return {
            "height": np.minimum(1.0, heights / 10),
            "top": np.where(is_white == (seat == 0)[:, None], 1.0, -1.0),
            "my layers": np.minimum(1.0, by_colour[seat, games] / 10),
            "their layers": np.minimum(1.0, by_colour[1 - seat, games] / 10),
            "my blocks": supplies[games, seat].astype(float),
            "their blocks": supplies[games, 1 - seat].astype(float),
            "scores": np.minimum(1.0, np.take_along_axis(self._scores(states), order, 1) / 20),
            "totals": np.minimum(1.0, np.take_along_axis(self._totals(states), order, 1) / 40),
            "may place": may.reshape(len(states), -1),
            "moves left": np.zeros((len(states), 0)),
        }

    def _scores(self, states: Ints) -> Ints:
        """Inside the box nothing scores; there the kernel notes who won."""
        return states[:, kernel.SCORE : kernel.SCORE + 2]

    def _totals(self, states: Ints) -> Any:
        scores = self._scores(states)
        if self.variant == kernel.BASIC:
            white = np.bitwise_count(states[:, kernel.WHITE_SEEN]).astype(np.int64)
            return scores + np.stack([white, SQUARES - white], 1)
        if self.variant == kernel.TOWERS:
            lead = 2 * self.white[:, kernel.EDGE] - states[:, kernel.EDGE]
            return np.stack([(lead > 0).sum(1), (lead < 0).sum(1)], 1)
        return scores if self.variant == kernel.CHANGE_UP else np.zeros_like(scores)

    def _may_place(self, states: Ints, seats: Ints) -> Floats:
        """Of a seat: may it place blocks of the colour of the one to move, and of the other?"""
        if self.variant == kernel.COMMUNITY:
            return np.ones((len(states), 2))
        mine = self.colours(states, seats) == states[:, kernel.TO_MOVE]
        return np.stack([mine, ~mine], 1).astype(float)
