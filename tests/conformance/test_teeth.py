"""The suite bites: each fault seeded into the toy game is caught."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec
import pytest

from breakroom.core.game import Decision, Event, Outcome, Seat, TimeUp
from breakroom.core.play import clone
from conformance.checks import CHECKS, Check
from toy.auction import NO_BID, Auction, Bid, Drawn, Give, Opened, Options, Sealed, State, View

ROUNDS_TRIED = 25


def caught_by(game: Auction) -> Check | None:
    """The first check that finds something wrong."""
    return next((check for check in CHECKS if not passes(check, game)), None)


def passes(check: Check, game: Auction) -> bool:
    for options in game.variants.values():
        for seed in range(ROUNDS_TRIED):
            try:
                check(game, dict(options), random.Random(seed))
            except Exception:
                return False
    return True


class LeakyView(View, frozen=True):
    extra: Any = None


class ShowsMore(Auction):
    """A view with something more in it than it should have."""

    view_type = LeakyView

    def view(self, state: State, seat: Seat | None) -> LeakyView:
        seen = msgspec.structs.asdict(super().view(state, seat))
        return LeakyView(**seen, extra=self.extra(state, seat))

    def extra(self, state: State, seat: Seat | None) -> Any:
        raise NotImplementedError


FAULTS: dict[str, Callable[[], Auction]] = {}


def fault(kind: type[Auction]) -> type[Auction]:
    FAULTS[kind.__name__] = kind
    return kind


# -- leaks through the view ----------------------------------------------------------------


@fault
class ViewShowsTheSeed(ShowsMore):
    def extra(self, state: State, seat: Seat | None) -> Any:
        return state.seed


@fault
class ViewShowsOtherHands(ShowsMore):
    def extra(self, state: State, seat: Seat | None) -> Any:
        return state.hands


@fault
class ViewHintsAtTheNextCard(ShowsMore):
    def extra(self, state: State, seat: Seat | None) -> Any:
        return state.deck[-1] % 2 if state.deck else 0


@fault
class ViewShowsSealedBids(ShowsMore):
    def extra(self, state: State, seat: Seat | None) -> Any:
        return [bid > 7 for bid in state.bids]


@fault
class ViewIsOrderedByHiddenCards(ShowsMore):
    def extra(self, state: State, seat: Seat | None) -> Any:
        return sorted(range(state.seats), key=lambda s: state.hands[s])


@fault
class ViewIsPaddedByTheDeck(ShowsMore):
    def extra(self, state: State, seat: Seat | None) -> Any:
        return "x" * (sum(state.deck) % 7)


@fault
class FaceDownCardsHaveStableIds(ShowsMore):
    def extra(self, state: State, seat: Seat | None) -> Any:
        return [hash((card, "salt")) % 1000 for card in state.deck]


@fault
class SpectatorsSitInSeatZero(Auction):
    def view(self, state: State, seat: Seat | None) -> View:
        return super().view(state, 0 if seat is None else seat)


# -- leaks through events ------------------------------------------------------------------


class OpenBid(Event, frozen=True):
    seat: Seat
    card: int


class OpenDraw(Drawn, frozen=True):
    def seen_by(self, seat: Seat | None) -> "OpenDraw":
        return self


@fault
class SealedBidsAreTold(Auction):
    event_type = Auction.event_type | OpenBid

    def bid(self, state: State, seat: Seat, card: int, out: list[Event]) -> None:
        out.append(OpenBid(seat, card))
        super().bid(state, seat, card, out)


@fault
class HighBidsMakeANoise(Auction):
    def bid(self, state: State, seat: Seat, card: int, out: list[Event]) -> None:
        if card > 9:
            out.append(Sealed(seat))
        super().bid(state, seat, card, out)


@fault
class DrawnCardsAreTold(Auction):
    event_type = Sealed | Opened | OpenDraw | Auction.event_type

    def give(self, state: State, gift: str, out: list[Event]) -> None:
        mine: list[Event] = []
        super().give(state, gift, mine)
        out.extend(OpenDraw(e.seat, e.card) if isinstance(e, Drawn) else e for e in mine)


# -- leaks through what may be done --------------------------------------------------------


@fault
class LegalListKnowsTheOtherHands(Auction):
    def legal(self, state: State, seat: Seat) -> Iterator[Any]:
        others = [max(h, default=0) for s, h in enumerate(state.hands) if s != seat]
        for action in super().legal(state, seat):
            if not isinstance(action, Bid) or action.card > min(others) or action.card < 5:
                yield action


@fault
class RefusalNamesTheHolder(Auction):
    def forbids(self, state: State, seat: Seat, action: Any) -> str | None:
        reason = super().forbids(state, seat, action)
        if reason and isinstance(action, Bid):
            holder = [s for s, hand in enumerate(state.hands) if action.card in hand]
            return f"{reason} {holder}"
        return reason


@fault
class RefusalTellsThatACardIsInTheDeck(Auction):
    def forbids(self, state: State, seat: Seat, action: Any) -> str | None:
        reason = super().forbids(state, seat, action)
        if reason and isinstance(action, Bid) and action.card in state.deck:
            return "Nobody holds that card."
        return reason


@fault
class DecisionIdCarriesTheHighestBid(Auction):
    def decisions(self, state: State) -> Sequence[Decision]:
        tag = max(state.bids)
        return [msgspec.structs.replace(d, id=f"{d.id}{tag}") for d in super().decisions(state)]

    def apply(self, state: State, seat: Seat, action: Any, out: list[Event] | None = None) -> None:
        if isinstance(action, TimeUp):
            action = TimeUp(action.decision[: len("bid-0")])
        super().apply(state, seat, action, out)


@fault
class HintShowsWhatToBeat(Auction):
    def hint(self, state: State, seat: Seat) -> int:
        return max(state.bids)


# -- guesses -------------------------------------------------------------------------------


@fault
class GuessIsTheTruth(Auction):
    def guess(self, state: State, seat: Seat, rng: random.Random) -> State:
        twin = super().guess(state, seat, rng)
        twin.hands, twin.bids, twin.deck = clone(state.hands), clone(state.bids), clone(state.deck)
        return twin


@fault
class GuessKeepsTheSeed(Auction):
    def guess(self, state: State, seat: Seat, rng: random.Random) -> State:
        twin = super().guess(state, seat, rng)
        twin.seed = state.seed
        return twin


@fault
class GuessShufflesTheRealOrder(Auction):
    """The same generator on two twins gives two guesses: a trace of the truth is left."""

    def guess(self, state: State, seat: Seat, rng: random.Random) -> State:
        twin = super().guess(state, seat, rng)
        twin.deck = sorted(twin.deck, key=lambda card: card in state.deck)
        return twin


@fault
class GuessForgetsTheOwnHand(Auction):
    def guess(self, state: State, seat: Seat, rng: random.Random) -> State:
        return super().guess(state, (seat + 1) % state.seats, rng)


@fault
class VeilLeavesABid(Auction):
    def veiled(self, state: State, seat: Seat) -> State:
        veil = super().veiled(state, seat)
        veil.bids = clone(state.bids)
        return veil


@fault
class VeilKeepsTheSeed(Auction):
    def veiled(self, state: State, seat: Seat) -> State:
        veil = super().veiled(state, seat)
        veil.seed = state.seed
        return veil


# -- state ---------------------------------------------------------------------------------


class Pile(msgspec.Struct, frozen=True):
    cards: list[int]  # frozen outside, not inside: clones share it


class PileState(State):
    pile: Pile = msgspec.field(default_factory=lambda: Pile([]))


@fault
class ClonesShareAPile(Auction):
    state_type = PileState

    def new(self, options: Options, seats: int, seed: str) -> PileState:
        plain = super().new(options, seats, seed)
        return PileState(**msgspec.structs.asdict(plain))

    def bid(self, state: Any, seat: Seat, card: int, out: list[Event]) -> None:
        super().bid(state, seat, card, out)
        state.pile.cards.append(card)


@fault
class RulesRememberTheLastGame(Auction):
    seen: ClassVar[list[int]] = []

    def bid(self, state: State, seat: Seat, card: int, out: list[Event]) -> None:
        super().bid(state, seat, card, out)
        self.seen.append(card)
        if len(self.seen) % 7 == 0:
            state.points[seat] += 1


@fault
class ReplayDrifts(Auction):
    def give(self, state: State, gift: str, out: list[Event]) -> None:
        random.shuffle(state.deck)
        super().give(state, gift, out)


@fault
class ApplyChangesTheTable(Auction):
    """Refusing has a side effect."""

    def forbids(self, state: State, seat: Seat, action: Any) -> str | None:
        state.spent.sort()
        return super().forbids(state, seat, action)


class SetState(State):
    seen: set[int] = msgspec.field(default_factory=set)


@fault
class StateHoldsASet(Auction):
    state_type = SetState

    def new(self, options: Options, seats: int, seed: str) -> SetState:
        return SetState(**msgspec.structs.asdict(super().new(options, seats, seed)))


@fault
class ACardGetsLost(Auction):
    def give(self, state: State, gift: str, out: list[Event]) -> None:
        super().give(state, gift, out)
        if len(state.deck) == 2:
            state.deck.pop()


# -- play ----------------------------------------------------------------------------------


@fault
class SampleCheats(Auction):
    def sample(self, state: State, seat: Seat, rng: random.Random) -> Any:
        action = super().sample(state, seat, rng)
        return Bid(action.card + 1) if isinstance(action, Bid) else action


@fault
class LegalOffersTooMuch(Auction):
    def legal(self, state: State, seat: Seat) -> Iterator[Any]:
        yield from super().legal(state, seat)
        if any(d.seat == seat for d in self.decisions(state)):
            yield Give("card")


@fault
class AnybodyMayAct(Auction):
    def refuse(self, state: State, seat: Seat, action: Any) -> str | None:
        reason = super().refuse(state, seat, action)
        return None if reason and reason.startswith("It is not your turn") else reason


@fault
class PlayersMayStopTheClock(Auction):
    def refuse(self, state: State, seat: Seat, action: Any) -> str | None:
        if isinstance(action, TimeUp) and seat >= 0:
            return None
        return super().refuse(state, seat, action)


@fault
class TheClockIsDeaf(Auction):
    def refuse(self, state: State, seat: Seat, action: Any) -> str | None:
        if isinstance(action, TimeUp):
            return "Not now."
        return super().refuse(state, seat, action)


@fault
class TheGameNeverEnds(Auction):
    def give(self, state: State, gift: str, out: list[Event]) -> None:
        super().give(state, gift, out)
        state.round = 0
        for seat, card in enumerate(state.spent[-3:]):
            state.hands[seat] = sorted([*state.hands[seat], card])
        del state.spent[-3:]


@fault
class TheReasonIsNotOnTheList(Auction):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and msgspec.structs.replace(outcome, reason="luck")


@fault
class OverButStillAsking(Auction):
    def outcome(self, state: State) -> Outcome | None:
        if state.round == 2 and state.winner >= 0:
            return Outcome((0.0,) * 3, (1, 1, 1), "draw")
        return super().outcome(state)


def test_the_sound_toy_game_passes() -> None:
    """No check cries wolf."""
    assert caught_by(Auction()) is None


@pytest.mark.parametrize("name", FAULTS)
def test_every_seeded_fault_is_caught(name: str) -> None:
    """A game with this fault fails at least one check."""
    random.seed(1)  # of which a fault makes use
    assert caught_by(FAULTS[name]()) is not None


def test_twins_do_differ() -> None:
    """The twins on which the checks rest are really different, or the checks would be empty."""
    game, different = Auction(), 0
    for seed in range(100):
        state = game.setup({}, seed)
        twin = game.guess(state, 0, random.Random(seed))
        assert NO_BID in twin.bids
        different += twin.hands != state.hands
    assert different >= 90
