"""What a board is given, so that it needs no rules of its own."""

import random

import pytest
from msgspec import structs

from breakroom.games.breach.actions import Unassign
from breakroom.games.breach.cards import CARDS
from breakroom.games.breach.effects import peek
from breakroom.games.breach.power import Source
from breakroom.games.breach.state import Seen
from breakroom.games.breach.turn import lay_face_down
from breakroom.games.breach.vocabulary import Peek
from games.breach.scenario import GAME, act, begun, board, play, printed


def assign(card, lane):
    return GAME.action({"type": "assign", "card": card, "lane": lane})


def test_lanes_led_and_power_in_all_are_those_that_decide():
    """R6.1, R6.2: at every moment of a game, and at its end as in the outcome."""
    rng, state = random.Random(3), GAME.setup({}, 3)
    while to_move := GAME.decisions(state):
        seen = GAME.view(state, None)
        for seat in (0, 1):
            assert seen.led[seat] == sum(lane.leader == seat for lane in seen.lanes)
            assert seen.power[seat] == sum(lane.powers[seat] for lane in seen.lanes)
        seat = to_move[0].seat
        GAME.apply(state, seat, GAME.sample(state, seat, rng))
    seen = GAME.view(state, None)
    assert seen.led == seen.outcome.scores


def test_who_led_after_each_turn_is_in_view():
    """R6.1: by lane; None where the power was equal."""
    table = play(board("sandbox", "prompt_leak", turn=1))
    leads = (0, printed("prompt_leak")), (0, 0), (printed("sandbox"), 0)
    assert table.view().leads == (leads,)
    assert table.view().leaders == ((1, None, 0),)


@pytest.mark.parametrize("laid", [0, 1])
def test_a_look_at_a_hand_tells_spectators_nothing_of_it(laid):
    """Two cards of a hand are known to all, one of them lies face down now: which of the two the
    other seat has found in the hand stays between the seats, also in the order of what is known."""
    state = board().state
    cards = ["sandbox", "rate_limit"]
    state.seen[0] = [Seen(card, by_all=True) for card in cards]
    lane = next(i for i in range(3) if all(CARDS[card].lane != i for card in cards))
    state.hands[0] = list(cards)
    lay_face_down(state, 0, cards[laid], lane, [])
    before = GAME.view(state, None).players[0].known
    peek(state, Source("prompt_leak", 0, 1), Peek(), [])
    assert GAME.view(state, None).players[0].known == before


def test_a_planned_card_shows_where_else_it_could_go():
    """R3.3: with what it costs there, as long as it was in the hand."""
    table = board(hands=("audit_log sandbox", ""))
    costs = {held.card: held.costs for held in table.view(0).mine.hand}
    for card, lane in (("audit_log", "chatbots"), ("sandbox", "agents")):
        table = act(table, 0, assign(card, lane))
    assert {play.card: play.costs for play in table.view(0).mine.plan} == costs
    assert set(costs["audit_log"]) == {"chatbots", "applications", "agents"}
    assert set(costs["sandbox"]) == {"agents"}
    for card, lane in (("audit_log", "agents"), ("sandbox", "chatbots")):
        again = act(table, 0, Unassign(card))
        assert (GAME.refuse(again.state, 0, assign(card, lane)) is None) == (lane in costs[card])


def test_the_steps_to_a_number_add_up_also_where_it_would_be_below_0():
    """R5.3: the last step, by nothing else, leads up to 0."""
    table = board("audit_log@chatbots", effects=("legacy_code", "code_review", "dry_run"))
    [piece] = table.state.table
    table.state.table[0] = structs.replace(piece, plus=-5)
    card, _, _ = table.find("audit_log")
    assert card.power == 0
    assert [step.by for step in card.steps] == ["legacy_code", ""]
    assert card.own_power + sum(step.change for step in card.steps) == 0


def test_what_never_changes_is_in_the_box():
    """R2.2, R3.4, R6.1: the first hand, what a face-down card costs and counts, five turns."""
    state = begun().state
    box = GAME.box(state.options)
    assert (box.turns, box.first_hand) == (5, 4)
    assert (box.face_down_cost, box.face_down_power) == (3, 2)
