"""Pure play: step, decisions and clones."""

from typing import Any, ClassVar

import msgspec
import pytest

from breakroom import Refused, clone, decision, step
from breakroom.core.game import Action, Decision, Event, Outcome, State
from breakroom.core.play import redo, settled
from toy.auction import Auction, Bid, Options


class Pile(msgspec.Struct):
    cards: list[int]


class Deep(State):
    piles: list[Pile]
    by_name: dict[str, list[int]]
    pair: tuple[int, list[int]]
    maybe: Pile | None = None


def test_a_clone_shares_nothing_that_changes() -> None:
    """Whatever is changed in a clone, the original stays."""
    original = Deep(2, "", 0, [Pile([1])], {"a": [1]}, (1, [1]), Pile([1]))
    copy = clone(original)
    assert copy == original
    copy.piles[0].cards.append(2)
    copy.by_name["a"].append(2)
    copy.pair[1].append(2)
    assert copy.maybe is not None
    copy.maybe.cards.append(2)
    assert original == Deep(2, "", 0, [Pile([1])], {"a": [1]}, (1, [1]), Pile([1]))


def test_only_plain_data_is_cloned() -> None:
    """An object with behaviour has no place in a state."""
    with pytest.raises(TypeError, match="not plain data"):
        clone([object()])


def test_a_refused_action_changes_nothing() -> None:
    """Refused carries the sentence for the player."""
    game = Auction()
    state = game.setup({}, 1)
    before = clone(state)
    with pytest.raises(Refused) as refused:
        step(game, state, 0, Bid(99))
    assert refused.value.reason == "You do not hold that card."
    assert state == before


def test_a_decision_lists_its_choices_when_they_are_few() -> None:
    """And there is none for a seat that is not asked."""
    game = Auction()
    state = game.setup({}, 1)
    asked = decision(game, state, 0)
    assert asked is not None
    assert asked.choices == tuple(Bid(card) for card in state.hands[0])
    state, _ = step(game, state, 0, asked.choices[0])
    assert decision(game, state, 0) is None


def test_utility_counts_those_behind_and_ahead() -> None:
    """From 1 for a sole winner to -1 for a sole last."""
    ranked = Outcome((3.0, 1.0, 1.0), (1, 2, 2), "points")
    assert [ranked.utility(seat) for seat in range(3)] == [1.0, -0.5, -0.5]
    assert Outcome((1.0,), (1,), "solved").utility(0) == 1.0
    assert Outcome((0.0,), (2,), "gave up").utility(0) == -1.0


class Throw(Action, frozen=True):
    """A toy's flick: the world, and not the player, says how far it went."""

    strength: int
    result: int | None = None


class Thrown(State):
    far: int = 0


class Throwing(Auction):
    """One throw, and the world may answer otherwise tomorrow."""

    state_type = Thrown  # type: ignore[assignment]
    action_type = Throw  # type: ignore[assignment]
    settles = (Throw,)
    asked: ClassVar[list[int]] = []

    def new(self, options: Options, seats: int, seed: str) -> Any:
        return Thrown(seats, seed, 0)

    def decisions(self, state: Any) -> list[Decision]:
        return [Decision(0, "throw", "Throw!")]

    def forbids(self, state: Any, seat: int, action: Throw) -> str | None:
        return "Too strong." if action.strength > 9 else None

    def settle(self, state: Any, seat: int, action: Throw) -> Throw:
        self.asked.append(action.strength)
        if not action.strength:
            raise Refused("It did not move.")
        return Throw(action.strength, action.strength * len(self.asked))

    def disbelieves(self, state: Any, seat: int, action: Throw) -> str | None:
        return "Nobody throws that far." if (action.result or 0) > 99 else None

    def apply(self, state: Any, seat: int, action: Throw, out: list[Event] | None = None) -> None:
        assert action.result is not None
        state.far += action.result


def test_a_recorded_result_is_not_asked_for_again() -> None:
    """The world answers once; the record keeps it, and a replay believes the record."""
    game = Throwing()
    game.asked.clear()
    start = game.setup({}, 1)
    first, second = (settled(game, start, 0, Throw(3)) for _ in range(2))
    assert (first.result, second.result) == (3, 6)
    assert redo(game, start, 0, first)[0].far == 3  # type: ignore[attr-defined]
    assert redo(game, start, 0, first)[0].far == 3  # type: ignore[attr-defined]
    assert game.asked == [3, 3]


def test_only_the_table_says_what_came_of_an_action() -> None:
    """A result from outside is refused; so is one in a record that cannot be true."""
    game = Throwing()
    start = game.setup({}, 1)
    with pytest.raises(Refused, match="Only the table tells"):
        step(game, start, 0, Throw(3, 3))
    with pytest.raises(Refused, match="Too strong"):
        redo(game, start, 0, Throw(10, 3))
    with pytest.raises(Refused, match="Nobody throws that far"):
        redo(game, start, 0, Throw(3, 100))
    with pytest.raises(Refused, match="did not move"):
        step(game, start, 0, Throw(0))
