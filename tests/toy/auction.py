"""A toy game with everything that is hard to keep secret: hidden hands, sealed bids, a choice
that an opponent makes, and a clock. The conformance suite is tried on it, whole and broken.

Three seats hold four of fifteen cards. In each of three rounds all bid a card, sealed; the
highest wins, and the seat to its left decides whether the winner gets a point or draws a card.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

from msgspec import Struct

from breakroom.core import game as core
from breakroom.core.game import CLOCK, Action, Decision, Event, Outcome, Seat, TimeUp
from breakroom.core.play import clone
from breakroom.core.rng import fresh_seed, shuffle

SEATS: Final = 3
CARDS: Final = 15
ROUNDS: Final = 3
NO_BID: Final = -1


class Bid(Action, frozen=True):
    card: int

    def __str__(self) -> str:
        return f"bid {self.card}"


class Give(Action, frozen=True):
    gift: Literal["point", "card"]

    def __str__(self) -> str:
        return f"give a {self.gift}"


class Sealed(Event, frozen=True):
    seat: Seat


class Opened(Event, frozen=True):
    reveals = True
    bids: tuple[int, ...]
    winner: Seat


class Point(Event, frozen=True):
    seat: Seat


class Drawn(Event, frozen=True):
    reveals = True
    seat: Seat
    card: int  # NO_BID for those who do not see it

    def seen_by(self, seat: Seat | None) -> "Drawn":
        return self if seat == self.seat else Drawn(self.seat, NO_BID)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    clock: bool = True


class State(core.State):
    options: Options
    hands: list[list[int]]
    deck: list[int]  # the last is drawn next
    spent: list[int]
    bids: list[int]  # by seat, NO_BID until it is sealed
    points: list[int]
    winner: int  # of the round, while the seat to its left decides; otherwise -1
    round: int


class View(Struct, frozen=True):
    hand: tuple[int, ...]
    my_bid: int
    has_bid: tuple[bool, ...]
    hand_sizes: tuple[int, ...]
    deck_size: int
    spent: tuple[int, ...]
    points: tuple[int, ...]
    winner: int
    round: int


class Auction(core.Game[State]):
    key = "auction"
    title = "Auction"
    tagline = "Bid high, but not too high."
    minutes = "1"
    learnt_in = 1
    seats = range(SEATS, SEATS + 1)
    seat_names = ("Ann", "Ben", "Cat")
    version = 1
    options = Options
    variants = {"clock": {}, "no_clock": {"clock": False}}
    state_type = State
    action_type = Bid | Give | TimeUp
    event_type = Sealed | Opened | Point | Drawn
    view_type = View

    def new(self, options: Options, seats: int, seed: str) -> State:
        state = State(
            seats, seed, 0, options, [], list(range(CARDS)), [], [NO_BID] * 3, [0] * 3, -1, 0
        )
        shuffle(state, state.deck)
        state.hands = [sorted(state.deck.pop() for _ in range(4)) for _ in range(SEATS)]
        return state

    def decisions(self, state: State) -> Sequence[Decision]:
        if state.round == ROUNDS:
            return ()
        if state.winner >= 0:
            return [Decision((state.winner + 1) % SEATS, "give", "Give a point or a card?")]
        seconds = 10.0 if state.options.clock else None
        waiting = [seat for seat in range(SEATS) if state.bids[seat] == NO_BID]
        return [Decision(s, f"bid-{s}", "Bid a card.", seconds, sealed=True) for s in waiting]

    def forbids(self, state: State, seat: Seat, action: Any) -> str | None:
        if isinstance(action, Give) != (state.winner >= 0):
            return "That is not what you are asked now."
        if isinstance(action, Give):
            return "The deck is empty." if action.gift == "card" and not state.deck else None
        return None if action.card in state.hands[seat] else "You do not hold that card."

    def apply(self, state: State, seat: Seat, action: Any, out: list[Event] | None = None) -> None:
        out = [] if out is None else out
        if isinstance(action, TimeUp):
            seat = int(action.decision.removeprefix("bid-"))
            action = Bid(state.hands[seat][0])
        if isinstance(action, Give):
            self.give(state, action.gift, out)
        else:
            self.bid(state, seat, action.card, out)

    def bid(self, state: State, seat: Seat, card: int, out: list[Event]) -> None:
        state.hands[seat].remove(card)
        state.bids[seat] = card
        out.append(Sealed(seat))
        if NO_BID not in state.bids:
            state.winner = state.bids.index(max(state.bids))
            out.append(Opened(tuple(state.bids), state.winner))
            state.spent += state.bids
            state.bids = [NO_BID] * SEATS

    def give(self, state: State, gift: str, out: list[Event]) -> None:
        if gift == "point":
            state.points[state.winner] += 1
            out.append(Point(state.winner))
        else:
            card = state.deck.pop()
            state.hands[state.winner] = sorted([*state.hands[state.winner], card])
            out.append(Drawn(state.winner, card))
        state.winner = -1
        state.round += 1

    def legal(self, state: State, seat: Seat) -> Iterator[Any]:
        for d in self.decisions(state):
            if d.seat == seat and d.id == "give":
                yield from [Give("point")] + [Give("card")] * bool(state.deck)
            elif d.seat == seat:
                yield from map(Bid, state.hands[seat])
            elif seat == CLOCK and d.seconds is not None:
                yield TimeUp(d.id)

    def outcome(self, state: State) -> Outcome | None:
        if state.round < ROUNDS:
            return None
        ranks = tuple(1 + sum(p > mine for p in state.points) for mine in state.points)
        reason = "points" if ranks.count(1) == 1 else "draw"
        return Outcome(tuple(map(float, state.points)), ranks, reason)

    def reasons(self, options: Options) -> tuple[str, ...]:
        return ("points", "draw")

    def has_secrets(self, options: Options) -> bool:
        return True

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            hand=() if seat is None else tuple(state.hands[seat]),
            my_bid=NO_BID if seat is None else state.bids[seat],
            has_bid=tuple(bid != NO_BID for bid in state.bids),
            hand_sizes=tuple(map(len, state.hands)),
            deck_size=len(state.deck),
            spent=tuple(state.spent),
            points=tuple(state.points),
            winner=state.winner,
            round=state.round,
        )

    def guess(self, state: State, seat: Seat, rng: random.Random) -> State:
        twin = clone(state)
        twin.seed = fresh_seed(rng)
        known = {*state.hands[seat], *state.spent, state.bids[seat]}
        unknown = [card for card in range(CARDS) if card not in known]
        rng.shuffle(unknown)
        for other in range(SEATS):
            if other != seat:
                twin.hands[other] = sorted(unknown.pop() for _ in state.hands[other])
                if state.bids[other] != NO_BID:
                    twin.bids[other] = unknown.pop()
        twin.deck = unknown
        return twin

    def pieces(self, state: State) -> Iterator[str]:
        bids = [bid for bid in state.bids if bid != NO_BID]
        for pile in (*state.hands, state.deck, state.spent, bids):
            yield from map(str, pile)
