"""A tiny blind Breaker Blocks, to be worked out: small enough for exploitability (ours).

Three turns of one action each, Orange's, Blue's and Orange's, in which nobody rearranges. Each
seat has blocks in three of its sockets, a power block in hand, and a module that is drawn unseen
out of three; the third lies face down, and all other blocks are out of the game.
"""

from collections.abc import Iterator
from operator import add
from typing import Final

from breakroom.core.game import Event, Game, Seat
from breakroom.core.rng import chance_told_by
from breakroom.games.breaker_blocks import turn
from breakroom.games.breaker_blocks.actions import AnyAction, Pass, Rearrange
from breakroom.games.breaker_blocks.blocks import (
    ACCELERATE,
    ANNIHILATE,
    AUTOMATE,
    CIRCUIT_OF_SOCKET,
    HIDDEN,
    KIND,
    SOCKETS,
)
from breakroom.games.breaker_blocks.game import BreakerBlocks
from breakroom.games.breaker_blocks.state import NEUTRAL, NOBODY, Options, State, home, row, tile

PLUGGED_IN: Final = (KIND["power-3"], KIND["power-2-L"], KIND["power-3"])  # of each seat, by socket
IN_HAND: Final = KIND["power-2-F"]
MODULES: Final = (ANNIHILATE, AUTOMATE, ACCELERATE)


class TinyBlocks(BreakerBlocks):
    variants = {"tiny": {"variant": "blind_action", "first": "orange"}}

    def most_actions(self, options: Options) -> int:
        """A turn each, and what AUTOMATE and the ANNIHILATE that it played do."""
        return 5

    def new(self, options: Options, seats: int, seed: str) -> State:
        with chance_told_by(lambda _: 0):
            state = super().new(options, seats, seed)
        zero = KIND["power-0-LFR"]
        state.gone = list(map(add, state.supplies, state.gone))
        state.supplies = [0] * len(state.supplies)
        for seat in (0, 1):
            state.gone[home(seat, zero)] += state.hands[row(seat, zero)]
            state.hands[row(seat, zero)] = 0
            state.hands[row(seat, IN_HAND)] = 1
            for kind in (*PLUGGED_IN, IN_HAND):
                state.gone[home(seat, kind)] -= 1
            for socket, kind in zip(SOCKETS[seat], PLUGGED_IN, strict=False):
                state.board[socket >> 2] = tile(kind, socket & 3, seat, CIRCUIT_OF_SOCKET[socket])
        for kind in MODULES:
            state.supplies[row(NEUTRAL, kind)] = 1
            state.gone[row(NEUTRAL, kind)] -= 1
        state.drawn = 0
        for seat in (0, 1):
            turn.draw_block(state, seat, HIDDEN, None)
        turn.all_may_be_played(state)
        return state

    def legal(self, state: State, seat: Seat) -> Iterator[AnyAction]:
        if seat == state.to_move and seat != NOBODY:
            found = [a for a in super().legal(state, seat) if not isinstance(a, Rearrange)]
            yield from found or [Pass()]

    def forbids(self, state: State, seat: Seat, action: AnyAction) -> str | None:
        if action in self.legal(state, seat):
            return None
        return super().forbids(state, seat, action) or "In the tiny game nobody rearranges."

    sample = Game.sample

    def apply(
        self, state: State, seat: Seat, action: AnyAction, out: list[Event] | None = None
    ) -> None:
        if state.effect is None:
            state.actions_left = 1
        if seat == 1:
            state.last_turn = 0
        super().apply(state, seat, action, out)


GAME: Final = TinyBlocks()
