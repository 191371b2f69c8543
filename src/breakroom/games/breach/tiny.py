"""A tiny Breach, to be worked out: small enough for exploitability (ours).

The fifth turn alone, on an empty table, with three cards a side, three energy and one lane effect
in each lane. Each seat is dealt two of its cards; which of them the other does not know. The other
cards of the set are out of the game. A plan is not taken back, so that every game ends.
"""

from collections.abc import Iterator
from typing import Final

from breakroom.core.game import Game, Seat
from breakroom.core.rng import chance_told_by, draw
from breakroom.games.breach.actions import Unassign
from breakroom.games.breach.cards import CARDS
from breakroom.games.breach.game import Breach, Deed
from breakroom.games.breach.state import SEATS, TURNS, Options, State

DECKS: Final = (
    ("content_filter", "least_privilege", "refusal_training"),
    ("bot_swarm", "jailbreak", "phishing"),
)
LANE_EFFECTS: Final = ("public_beta", "code_review", "multi_agent")
ENERGY: Final = 3


class TinyBreach(Breach):
    variants = {"tiny": {}}

    def most_actions(self, options: Options) -> int:
        """Of the defender a card and the commit, of the attacker two cards and the commit."""
        return 5

    def new(self, options: Options, seats: int, seed: str) -> State:
        with chance_told_by(lambda _: 0):
            state = super().new(options, seats, seed)
        state.drawn = 0
        state.phase, state.turn = "assign", TURNS
        state.redraws = [0, 0]
        state.energy = [ENERGY, ENERGY]
        state.lane_effects = list(LANE_EFFECTS)
        state.discarded = [card for card in CARDS if card not in DECKS[0] + DECKS[1]]
        for seat in SEATS:
            left_out = DECKS[seat][draw(state, len(DECKS[seat]))]
            state.decks[seat] = [left_out]
            state.hands[seat] = [card for card in DECKS[seat] if card != left_out]
        return state

    def forbids(self, state: State, seat: Seat, action: Deed) -> str | None:
        if isinstance(action, Unassign):
            return "In the tiny game a plan is not taken back."
        return super().forbids(state, seat, action)

    def legal(self, state: State, seat: Seat) -> Iterator[Deed]:
        for action in super().legal(state, seat):
            if not isinstance(action, Unassign):
                yield action

    sample = Game.sample


GAME: Final = TinyBreach() if set(DECKS[0] + DECKS[1]) <= set(CARDS) else None
