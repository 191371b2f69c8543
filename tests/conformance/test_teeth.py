"""The suite bites: each fault seeded into the toy game is caught."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec
import pytest

from breakroom.core.game import Decision, Event, Fault, Outcome, Seat, TimeUp
from breakroom.core.play import clone
from conformance.checks import (
    CHECKS,
    Check,
    a_guess_fits_what_the_seat_knows,
    a_veil_leaves_what_the_seat_knows,
    clones_are_equal_and_apart,
    ends_within_the_bound,
    events_hide_what_the_view_hides,
    faults_say_what_is_refused,
    foresees_what_the_seat_knows,
    offers_what_it_accepts,
    pieces_are_conserved,
    replays_to_the_same_state,
    step_leaves_its_input_alone,
    twins_look_alike,
)
from toy.auction import NO_BID, Auction, Bid, Drawn, Give, Opened, Options, Sealed, State, View

ROUNDS_TRIED = 25


def run(check: Check, game: Auction) -> None:
    for options in game.variants.values():
        for seed in range(ROUNDS_TRIED):
            check(game, dict(options), random.Random(seed))


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


FAULTS: dict[type[Auction], Check] = {}


def fault(check: Check) -> Callable[[type[Auction]], type[Auction]]:
    """A game with a fault that this check is there to catch."""

    def seeded(kind: type[Auction]) -> type[Auction]:
        FAULTS[kind] = check
        return kind

    return seeded


# -- leaks through the view ----------------------------------------------------------------


@fault(twins_look_alike)
class ViewShowsTheSeed(ShowsMore):
    def extra(self, state: State, seat: Seat | None) -> Any:
        return state.seed


@fault(twins_look_alike)
class ViewShowsOtherHands(ShowsMore):
    def extra(self, state: State, seat: Seat | None) -> Any:
        return state.hands


@fault(twins_look_alike)
class ViewHintsAtTheNextCard(ShowsMore):
    def extra(self, state: State, seat: Seat | None) -> Any:
        return state.deck[-1] % 2 if state.deck else 0


@fault(twins_look_alike)
class ViewShowsSealedBids(ShowsMore):
    def extra(self, state: State, seat: Seat | None) -> Any:
        return [bid > 7 for bid in state.bids]


@fault(twins_look_alike)
class ViewIsOrderedByHiddenCards(ShowsMore):
    def extra(self, state: State, seat: Seat | None) -> Any:
        return sorted(range(state.seats), key=lambda s: state.hands[s])


@fault(twins_look_alike)
class ViewIsPaddedByTheDeck(ShowsMore):
    def extra(self, state: State, seat: Seat | None) -> Any:
        return "x" * (sum(state.deck) % 7)


@fault(twins_look_alike)
class FaceDownCardsHaveStableIds(ShowsMore):
    def extra(self, state: State, seat: Seat | None) -> Any:
        return [hash((card, "salt")) % 1000 for card in state.deck]


@fault(a_guess_fits_what_the_seat_knows)
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


@fault(twins_look_alike)
class SealedBidsAreTold(Auction):
    event_type = Auction.event_type | OpenBid

    def bid(self, state: State, seat: Seat, card: int, out: list[Event]) -> None:
        out.append(OpenBid(seat, card))
        super().bid(state, seat, card, out)


@fault(twins_look_alike)
class HighBidsMakeANoise(Auction):
    def bid(self, state: State, seat: Seat, card: int, out: list[Event]) -> None:
        if card > 9:
            out.append(Sealed(seat))
        super().bid(state, seat, card, out)


@fault(events_hide_what_the_view_hides)
class DrawnCardsAreTold(Auction):
    event_type = Sealed | Opened | OpenDraw | Auction.event_type

    def give(self, state: State, gift: str, out: list[Event]) -> None:
        mine: list[Event] = []
        super().give(state, gift, mine)
        out.extend(OpenDraw(e.seat, e.card) if isinstance(e, Drawn) else e for e in mine)


# -- leaks through what may be done --------------------------------------------------------


@fault(twins_look_alike)
class LegalListKnowsTheOtherHands(Auction):
    def legal(self, state: State, seat: Seat) -> Iterator[Any]:
        others = [card for s, hand in enumerate(state.hands) if s != seat for card in hand]
        legal = list(super().legal(state, seat))
        yield from reversed(legal) if sum(others) % 2 else legal


@fault(twins_look_alike)
class RefusalNamesTheHolder(Auction):
    def forbids(self, state: State, seat: Seat, action: Any) -> str | None:
        reason = super().forbids(state, seat, action)
        if reason and isinstance(action, Bid):
            holder = [s for s, hand in enumerate(state.hands) if action.card in hand]
            return f"{reason} {holder}"
        return reason


@fault(twins_look_alike)
class RefusalTellsThatACardIsInTheDeck(Auction):
    def forbids(self, state: State, seat: Seat, action: Any) -> str | None:
        reason = super().forbids(state, seat, action)
        if reason and isinstance(action, Bid) and action.card in state.deck:
            return "Nobody holds that card."
        return reason


@fault(twins_look_alike)
class DecisionIdCarriesTheHighestBid(Auction):
    def decisions(self, state: State) -> Sequence[Decision]:
        tag = max(state.bids)
        asked = super().decisions(state)
        return [
            msgspec.structs.replace(d, id=f"{d.id}{tag}") if d.id != "give" else d for d in asked
        ]

    def apply(self, state: State, seat: Seat, action: Any, out: list[Event] | None = None) -> None:
        if isinstance(action, TimeUp):
            action = TimeUp(action.decision[: len("bid-0")])
        super().apply(state, seat, action, out)


@fault(twins_look_alike)
class HintShowsWhatToBeat(Auction):
    def hint(self, state: State, seat: Seat) -> int:
        return max(state.bids)


@fault(twins_look_alike)
class ADoubtKnowsTheOtherBids(Auction):
    def doubt(self, state: State, seat: Seat, action: Any) -> str:
        return f"Somebody bids {max(state.bids)}."


@fault(faults_say_what_is_refused)
class AFaultIsForgotten(Auction):
    def faults(self, state: State, seat: Seat, action: Any) -> Sequence[Fault]:
        return () if isinstance(action, Give) else super().faults(state, seat, action)


@fault(foresees_what_the_seat_knows)
class TheOtherBidsAreForeseen(Auction):
    def foresees(self, state: State, seat: Seat, action: Any) -> bool:
        return isinstance(action, Bid)


# -- guesses -------------------------------------------------------------------------------


@fault(a_guess_fits_what_the_seat_knows)
class GuessIsTheTruth(Auction):
    def guess(self, state: State, seat: Seat, rng: random.Random) -> State:
        twin = super().guess(state, seat, rng)
        twin.hands, twin.bids, twin.deck = clone(state.hands), clone(state.bids), clone(state.deck)
        return twin


@fault(a_guess_fits_what_the_seat_knows)
class GuessKeepsTheSeed(Auction):
    def guess(self, state: State, seat: Seat, rng: random.Random) -> State:
        twin = super().guess(state, seat, rng)
        twin.seed = state.seed
        return twin


@fault(a_guess_fits_what_the_seat_knows)
class GuessShufflesTheRealOrder(Auction):
    """The same generator on two twins gives two guesses: a trace of the truth is left."""

    def guess(self, state: State, seat: Seat, rng: random.Random) -> State:
        twin = super().guess(state, seat, rng)
        twin.deck = sorted(twin.deck, key=lambda card: card in state.deck)
        return twin


@fault(a_guess_fits_what_the_seat_knows)
class GuessForgetsTheOwnHand(Auction):
    def guess(self, state: State, seat: Seat, rng: random.Random) -> State:
        return super().guess(state, (seat + 1) % state.seats, rng)


@fault(a_veil_leaves_what_the_seat_knows)
class VeilLeavesABid(Auction):
    def veiled(self, state: State, seat: Seat) -> State:
        veil = super().veiled(state, seat)
        veil.bids = clone(state.bids)
        return veil


@fault(a_veil_leaves_what_the_seat_knows)
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


@fault(clones_are_equal_and_apart)
class ClonesShareAPile(Auction):
    state_type = PileState

    def new(self, options: Options, seats: int, seed: str) -> PileState:
        plain = super().new(options, seats, seed)
        return PileState(**msgspec.structs.asdict(plain))

    def bid(self, state: Any, seat: Seat, card: int, out: list[Event]) -> None:
        super().bid(state, seat, card, out)
        state.pile.cards.append(card)


@fault(replays_to_the_same_state)
class RulesRememberTheLastGame(Auction):
    seen: ClassVar[list[int]] = []

    def bid(self, state: State, seat: Seat, card: int, out: list[Event]) -> None:
        super().bid(state, seat, card, out)
        self.seen.append(card)
        if len(self.seen) % 7 == 0:
            state.points[seat] += 1


@fault(replays_to_the_same_state)
class ReplayDrifts(Auction):
    def give(self, state: State, gift: str, out: list[Event]) -> None:
        random.shuffle(state.deck)
        super().give(state, gift, out)


@fault(step_leaves_its_input_alone)
class ApplyChangesTheTable(Auction):
    """Refusing has a side effect."""

    def forbids(self, state: State, seat: Seat, action: Any) -> str | None:
        state.spent.sort()
        return super().forbids(state, seat, action)


class SetState(State):
    seen: set[int] = msgspec.field(default_factory=set)


@fault(clones_are_equal_and_apart)
class StateHoldsASet(Auction):
    state_type = SetState

    def new(self, options: Options, seats: int, seed: str) -> SetState:
        return SetState(**msgspec.structs.asdict(super().new(options, seats, seed)))


@fault(pieces_are_conserved)
class ACardGetsLost(Auction):
    def give(self, state: State, gift: str, out: list[Event]) -> None:
        super().give(state, gift, out)
        if len(state.deck) == 2:
            state.deck.pop()


# -- play ----------------------------------------------------------------------------------


@fault(offers_what_it_accepts)
class SampleCheats(Auction):
    def sample(self, state: State, seat: Seat, rng: random.Random) -> Any:
        action = super().sample(state, seat, rng)
        return Bid(action.card + 1) if isinstance(action, Bid) else action


@fault(offers_what_it_accepts)
class LegalOffersTooMuch(Auction):
    def legal(self, state: State, seat: Seat) -> Iterator[Any]:
        yield from super().legal(state, seat)
        if any(d.seat == seat for d in self.decisions(state)):
            yield Give("card")


@fault(offers_what_it_accepts)
class LegalLeavesSomethingOut(Auction):
    def legal(self, state: State, seat: Seat) -> Iterator[Any]:
        legal = list(super().legal(state, seat))
        yield from (legal[1:] if state.round % 2 else legal[:-1]) or legal


@fault(offers_what_it_accepts)
class RefusesTooLittle(Auction):
    def forbids(self, state: State, seat: Seat, action: Any) -> str | None:
        reason = super().forbids(state, seat, action)
        return None if reason == "You do not hold that card." else reason

    def bid(self, state: State, seat: Seat, card: int, out: list[Event]) -> None:
        if card not in state.hands[seat]:
            state.hands[seat].append(card)
        super().bid(state, seat, card, out)


@fault(offers_what_it_accepts)
class AnybodyMayAct(Auction):
    def refuse(self, state: State, seat: Seat, action: Any) -> str | None:
        reason = super().refuse(state, seat, action)
        return None if reason and reason.startswith("It is not your turn") else reason


@fault(offers_what_it_accepts)
class PlayersMayStopTheClock(Auction):
    def refuse(self, state: State, seat: Seat, action: Any) -> str | None:
        if isinstance(action, TimeUp) and seat >= 0:
            return None
        return super().refuse(state, seat, action)


@fault(offers_what_it_accepts)
class TheClockIsDeaf(Auction):
    def refuse(self, state: State, seat: Seat, action: Any) -> str | None:
        if isinstance(action, TimeUp):
            return "Not now."
        return super().refuse(state, seat, action)


@fault(ends_within_the_bound)
class TheGameNeverEnds(Auction):
    def give(self, state: State, gift: str, out: list[Event]) -> None:
        super().give(state, gift, out)
        state.round = 0
        for seat, card in enumerate(state.spent[-3:]):
            state.hands[seat] = sorted([*state.hands[seat], card])
        del state.spent[-3:]


@fault(ends_within_the_bound)
class TheReasonIsNotOnTheList(Auction):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and msgspec.structs.replace(outcome, reason="luck")


@fault(ends_within_the_bound)
class OverButStillAsking(Auction):
    def outcome(self, state: State) -> Outcome | None:
        if state.round == 2 and state.winner >= 0:
            return Outcome((0.0,) * 3, (1, 1, 1), "draw")
        return super().outcome(state)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_sound_toy_game_passes(check: Check) -> None:
    """No check cries wolf."""
    run(check, Auction())


@pytest.mark.parametrize(("game", "check"), FAULTS.items(), ids=lambda one: one.__name__)
def test_every_seeded_fault_is_caught(game: type[Auction], check: Check) -> None:
    """A game with this fault fails the check that is there for it, by an assertion."""
    random.seed(1)  # of which a fault makes use
    with pytest.raises(AssertionError):
        run(check, game())


def test_twins_do_differ() -> None:
    """The twins on which the checks rest are really different, or the checks would be empty."""
    game, different = Auction(), 0
    for seed in range(100):
        state = game.setup({}, seed)
        twin = game.guess(state, 0, random.Random(seed))
        assert NO_BID in twin.bids
        different += twin.hands != state.hands
    assert different >= 90
