"""Games beside each other under the same luck."""

import random

import numpy as np

from breakroom.games.breach import kernel, kernel_luck, kernel_plans, knowledge
from breakroom.games.breach.kernel_power import (
    DECKS,
    HANDS,
    HELD,
    LANES,
    LEFT,
    PLAN,
    find_costs,
)
from breakroom.games.breach.kernel_rows import CARD_COUNT, SECOND, blank, ints
from breakroom.games.breach.plans import NOTHING
from breakroom.games.breach.state import SEATS
from games.breach.scenario import begun, board

SEEDS = np.zeros(1, np.uint64)
CARDS = "content_filter audit_log sandbox output_filter rate_limit human_approval"


@np.errstate(over="ignore")  # random numbers of 64 bits, where nothing is compiled
def planned(hand, luck):
    s = kernel.encode(board(hands=(hand, ""), turn=3).state)
    costs, keys, plan = blank(1, 2 * LANES)[0], blank(1, CARD_COUNT)[0], blank(1, PLAN)[0]
    find_costs(s, 0, costs)
    kernel_plans.plan_by_luck(s, 0, luck, SEEDS, costs, keys, plan)
    return kernel.decode_plan(plan)


def test_a_card_that_is_not_played_changes_no_plan():
    """Nor does the order in which the cards were drawn; and another luck is another plan."""
    hand, rng = CARDS.split(), random.Random(1)
    found = set()
    for luck in range(0, 40 * kernel_plans.DRAWS, kernel_plans.DRAWS):
        plan = planned(" ".join(hand), luck)
        used = {play.card for play in (*plan.plays, *([plan.laid] if plan.laid else []))}
        rng.shuffle(hand)
        assert planned(" ".join(hand), luck) == plan
        rest = [card for card in hand if card not in used]
        assert planned(" ".join(card for card in hand if card != rest[0]), luck) == plan
        found.add(plan)
    assert len(found) > 10


@np.errstate(over="ignore")
def test_what_is_known_of_a_hand_is_not_dealt_again():
    """All other hidden cards may be in the hand, and none is lost."""
    state = knowledge.guess(begun(3).state, 0, random.Random(1))
    s = kernel.encode(state)
    hand, deck = HANDS + SECOND, DECKS + SECOND
    known, seen = list(s[hand : hand + 2]), set()
    cards = sorted([*s[hand : hand + s[HELD + 1]], *s[deck : deck + s[LEFT + 1]]])
    for _ in range(200):
        kernel_luck.deal_again(s, 1, 2, SEEDS)
        held = list(s[hand : hand + s[HELD + 1]])
        assert held[:2] == known
        assert sorted([*held, *s[deck : deck + s[LEFT + 1]]]) == cards
        seen.update(held)
    assert seen == set(cards)


@np.errstate(over="ignore")
def test_the_same_plan_has_the_same_luck():
    """Twice beside itself it comes to the same in every deal, to the end of the game."""
    world = kernel.encode(begun(5).state)
    plan = kernel.encode_plan(NOTHING)
    for seat in SEATS:
        values, leads = np.zeros((6, 2)), np.zeros((2, LANES))
        mine = ints([plan, plan])
        kernel_luck.play_in_worlds(world, seat, 0, mine, 3, 2, 5, 2, 77, values, leads)
        assert (values[:, 0] == values[:, 1]).all()
        assert len(set(values[:, 0])) > 1
