"""Pure play: step, decisions and clones."""

import msgspec
import pytest

from breakroom import Refused, clone, decision, step
from breakroom.core.game import Outcome, State
from toy.auction import Auction, Bid


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
