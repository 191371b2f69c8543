"""Sets the table for a test: blocks where the test wants them, then a line of notation."""

from itertools import product
from typing import Any, NamedTuple

import breakroom
from breakroom.games.breaker_blocks import state as st
from breakroom.games.breaker_blocks.blind import DIGITS, commands_unseen
from breakroom.games.breaker_blocks.blocks import COMMANDS, KIND, KINDS, SIDES, cell_at
from breakroom.games.breaker_blocks.board import circuit_of

GAME = breakroom.game("breaker_blocks")


class Table(NamedTuple):
    state: Any
    events: list[Any]  # of the last action

    @property
    def view(self):
        return GAME.view(self.state, None)

    @property
    def legal(self):
        """What the seat to move may do, in notation."""
        return {str(action) for action in GAME.legal(self.state, self.state.to_move)}

    @property
    def ask(self):
        """What the seat to move is asked: "act", or the module that asks."""
        [decision] = GAME.decisions(self.state)
        return decision.id

    def do(self, text: str) -> "Table":
        """Each action by the seat to move."""
        state, events = self.state, self.events
        for action in text.split():
            seat = state.to_move
            state, events = breakroom.step(GAME, state, seat, GAME.parse(state, seat, action))
        return Table(state, events)

    def refusal(self, wire: dict[str, Any], seat: int | None = None) -> str | None:
        seat = self.state.to_move if seat is None else seat
        return GAME.refuse(self.state, seat, GAME.action(wire))

    def happened(self, kind):
        """The events of that kind in the last action."""
        return [event for event in self.events if isinstance(event, kind)]

    def hand(self, seat):
        return GAME.view(self.state, seat).hands[seat].blocks

    def tile(self, x, y):
        return next((t for t in self.view.tiles if (t.x, t.y) == (x, y)), None)


def start(variant: str = "basic", **options: Any) -> Table:
    """A new game that Orange begins."""
    return Table(GAME.setup({**GAME.variants[variant], "first": "orange", **options}, seed=1), [])


def lay(
    variant: str = "basic",
    orange: str = "",
    blue: str = "",
    hands: tuple[str, str] = ("", ""),
    supplies: tuple[str, str] | None = None,
    to_move: int = 0,
    **options: Any,
) -> Table:
    """A table with these blocks plugged in, as `block@x,yS`, and these in the hands.

    All the others lie in their supplies; with `supplies`, a seat's other power blocks than
    those are gone.
    """
    state = start(variant, **options).state
    for seat in (0, 1):
        for kind in range(KINDS):
            state.supplies[st.home(seat, kind)] += state.hands[st.row(seat, kind)]
            state.hands[st.row(seat, kind)] = 0
        for block in hands[seat].split():
            state.supplies[st.home(seat, KIND[block])] -= 1
            state.hands[st.row(seat, KIND[block])] += 1
        for text in (orange, blue)[seat].split():
            block, _, at = text.partition("@")
            x, y = at[:-1].split(",")
            into = 4 * cell_at(int(x), int(y)) + SIDES.index(at[-1])
            circuit = circuit_of(state.board, into)
            state.board[into >> 2] = st.tile(KIND[block], into & 3, seat, circuit)
            state.supplies[st.home(seat, KIND[block])] -= 1
        if supplies is not None:
            left = [KIND[block] for block in supplies[seat].split()]
            for place in range(st.row(seat, 0), st.row(seat + 1, 0)):
                stays = left.count(place % KINDS)
                state.gone[place] += state.supplies[place] - stays
                state.supplies[place] = stays
    assert min(state.supplies) >= 0, "the box has not so many blocks"
    state.to_move = to_move
    state.known = [st.Known(every_deal(state, seat)) for seat in (0, 1)]
    return Table(state, [])


def every_deal(state: Any, seat: int) -> tuple[int, ...]:
    """All that a seat holds possible that knows only how many the other holds, and are removed."""
    rest = commands_unseen(state, seat)
    ways = product(*([(h, r) for h in (0, 1) for r in range(n - h + 1)] for n in rest))
    held = sum(state.hands[st.row(1 - seat, kind)] for kind in COMMANDS)
    return tuple(
        sum((4 * h + r) * one for one, (h, r) in zip(DIGITS, deal, strict=True))
        for deal in ways
        if sum(h for h, _ in deal) == held and sum(r for _, r in deal) == sum(state.removed)
    )
