"""Play that meets each rule: the number is the paragraph of RULES.md, the name its words."""

import re
from collections import Counter
from pathlib import Path

import pytest

import breakroom
from breakroom.games.breach import events
from breakroom.games.breach.actions import (
    Assign,
    CallPersona,
    Choose,
    Commit,
    FaceDown,
    Mulligan,
    Persona,
    Unassign,
)
from breakroom.games.breach.cards import CARDS, DECKS, LANE_EFFECTS, LANES, PERSONAS
from breakroom.games.breach.turn import cost_of
from games.breach.scenario import (
    GAME,
    OPEN,
    Table,
    act,
    begun,
    board,
    play,
    printed,
    quick,
)

RULES = Path(breakroom.__file__).parent / "games" / "breach" / "RULES.md"


# -- 1 the table ----------------------------------------------------------------------------


def test_r1_1_three_lanes_from_left_to_right():
    """Chatbots, Applications, Agents, each with two sides."""
    lanes = begun().view().lanes
    assert [lane.name for lane in lanes] == ["chatbots", "applications", "agents"]
    assert all(len(lane.cards) == len(lane.powers) == 2 for lane in lanes)


def test_r1_2_a_deck_of_twenty_different_cards_a_seat():
    """Always the same twenty, and no card in both decks."""
    assert [len(set(deck)) for deck in DECKS] == [20, 20]
    assert not set(DECKS[0]) & set(DECKS[1])
    for seed in range(5):
        state = GAME.setup({}, seed)
        for seat in (0, 1):
            assert sorted(state.decks[seat] + state.hands[seat]) == sorted(DECKS[seat])


def test_r1_3_a_reveal_effect_acts_once():
    """A content filter that has filtered does not filter again."""
    table = quick("content_filter", "", pink="jailbreak")
    assert table.power("jailbreak") == printed("jailbreak") - 2
    assert play(play(table)).power("jailbreak") == printed("jailbreak") - 2


def test_r1_3_a_persist_effect_holds_as_long_as_the_card_is_in_play():
    """With the system prompt gone, its help is gone."""
    table = board("system_prompt content_filter", pink="", hands=("", "zero_day"), turn=3)
    assert table.power("content_filter") == printed("content_filter") + 1
    table = play(table, "", "zero_day@agents", "system_prompt")
    assert table.power("content_filter") == printed("content_filter")


def test_r1_4_a_new_card_is_one_that_came_in_this_turn():
    """Input validation lowers what came with it, not what was there."""
    table = quick("input_validation", "data_exfiltration", pink="denial_of_wallet")
    assert table.power("data_exfiltration") == printed("data_exfiltration") - 1
    assert table.power("denial_of_wallet") == printed("denial_of_wallet")


# -- 2 set-up -------------------------------------------------------------------------------


def test_r2_1_one_of_five_lane_effects_is_drawn_for_each_lane():
    """Over many games, each of them."""
    drawn: list[Counter[str]] = [Counter(), Counter(), Counter()]
    for seed in range(150):
        for lane, effect in enumerate(GAME.setup({}, seed).lane_effects):
            drawn[lane][effect] += 1
    assert [set(counts) for counts in drawn] == [set(names) for names in LANE_EFFECTS]
    assert all(len(names) == 5 for names in LANE_EFFECTS)


def test_r2_2_each_seat_draws_four_cards():
    """And nobody sees the other's."""
    table = Table(GAME.setup({}, 3), [])
    assert [player.hand for player in table.view().players] == [4, 4]
    assert [card.card for card in table.view(1).mine.hand] == table.state.hands[1]


def test_r2_3_each_seat_may_redraw_once_all_four_or_none():
    """Four new ones from the deck into which the old ones were shuffled."""
    start = Table(GAME.setup({}, 3), [])
    table = act(act(start, 0, Mulligan(True)), 1, Mulligan(False))
    assert table.state.hands[1][:4] == start.state.hands[1]
    assert table.state.hands[0][:4] != start.state.hands[0]
    assert [len(hand) for hand in table.state.hands] == [5, 5]
    assert GAME.refuse(table.state, 0, Mulligan(True)) is not None


def test_r2_3_both_answer_in_secret_then_everyone_learns_who_has_redrawn():
    """Nothing but that is told before both have answered."""
    table = act(Table(GAME.setup({}, 3), []), 0, Mulligan(True))
    assert table.events == [events.Answered(0)]
    assert not table.view(1).players[0].redrew
    table = act(table, 1, Mulligan(False))
    assert table.happened(events.Mulliganed) == [events.Mulliganed((True, False))]
    assert [player.redrew for player in table.view(1).players] == [True, False]


# -- 3 draw and assign ----------------------------------------------------------------------


def test_r3_1_a_turn_begins_with_one_card_for_each_seat():
    """Also the first."""
    table = begun()
    assert [e.seat for e in table.happened(events.Drew)] == [0, 1]
    assert [player.hand for player in table.view().players] == [5, 5]
    assert [player.hand for player in play(table).view().players] == [6, 6]


def test_r3_1_an_empty_deck_gives_nothing():
    """And costs nothing."""
    table = board(turn=2)
    table.state.decks[0] = []
    table = play(table)
    assert [len(hand) for hand in table.state.hands] == [0, 1]
    assert GAME.outcome(table.state) is None


def test_r3_1_there_is_no_limit_to_a_hand():
    """Nine cards after five turns without a play."""
    table = begun()
    for _ in range(4):
        table = play(table)
    assert [len(hand) for hand in table.state.hands] == [9, 9]


def test_r3_2_energy_is_2_4_6_8_and_10_and_what_is_not_used_is_lost():
    """Turn by turn, with nothing played."""
    table, seen = begun(), []
    for _ in range(5):
        seen.append(list(table.state.energy))
        table = play(table)
    assert seen == [[2, 2], [4, 4], [6, 6], [8, 8], [10, 10]]


def test_r3_3_any_number_of_cards_within_your_energy_each_to_its_own_lane():
    """Legal is what can be paid for."""
    table = board(hands=("audit_log sandbox content_filter canary_token", ""), energy=(4, 4))
    offered = {str(a) for a in GAME.legal(table.state, 0) if isinstance(a, Assign)}
    assert "assign sandbox agents" in offered
    assert {f"assign canary_token {lane}" for lane in LANES} <= offered
    table = act(table, 0, Assign("audit_log", "applications"))
    assert table.view(0).mine.energy_left == 4 - CARDS["audit_log"].cost
    offered = {str(a) for a in GAME.legal(table.state, 0) if isinstance(a, Assign)}
    assert "assign sandbox agents" not in offered
    assert "assign content_filter chatbots" in offered


def test_r3_3_the_order_is_yours():
    """Allowlist first, and the swarm that came with it is gone before the switch looks."""
    pink = "bot_swarm agent_worm"
    first = quick("tool_allowlist kill_switch", pink=pink)
    assert [gone.id for gone in first.view().destroyed] == ["bot_swarm", "agent_worm"]
    assert [e.id for e in first.happened(events.Resolving)] == ["tool_allowlist", "kill_switch"]
    other = quick("kill_switch tool_allowlist", pink=pink)
    assert [e.id for e in other.happened(events.Resolving)] == ["kill_switch", "tool_allowlist"]


def test_r3_3_as_long_as_you_have_not_committed_you_can_take_cards_back():
    """The energy comes back, too."""
    table = board(hands=("audit_log", ""))
    table = act(table, 0, Assign("audit_log", "applications"))
    table = act(table, 0, Unassign("audit_log"))
    assert table.hand(0) == ["audit_log"]
    assert table.view(0).mine.plan == ()
    assert table.view(0).mine.energy_left == table.state.energy[0]


def test_r3_4_a_card_face_down_costs_3_and_counts_2():
    """Whatever it costs and counts by itself."""
    table = board(hands=("defence_in_depth sandbox", ""), effects=OPEN)
    table = act(table, 0, FaceDown("sandbox", "chatbots"))
    assert table.view(0).mine.energy_left == 3
    assert table.power("face_down_0") == 2
    assert table.view(1).lanes[0].cards[0][0].card is None
    assert table.view(0).lanes[0].cards[0][0].card == "sandbox"


def test_r3_4_it_has_no_effect_no_cost_and_no_tags():
    """A system prompt in agents helps nobody; cheap cards are looked for in vain."""
    table = quick("tool_allowlist", pink="jailbreak@agents", effects=OPEN)
    assert table.find("face_down_0")
    table = board("system_prompt@agents human_approval", effects=OPEN)
    assert table.power("human_approval") == printed("human_approval")


def test_r3_4_it_is_laid_at_once_and_the_other_sees_that_but_not_which():
    """Before anybody has committed."""
    table = board(hands=("sandbox", ""), effects=OPEN)
    table = act(table, 0, FaceDown("sandbox", "chatbots"))
    [laid] = table.happened(events.Laid)
    assert laid.seen_by(0).card == "sandbox"
    assert laid.seen_by(1).card is None
    assert laid.seen_by(None).card is None
    assert table.view(1).players[0].hand == 0


def test_r3_4_once_a_turn_and_it_cannot_be_taken_back():
    """But once more in the next turn."""
    table = board(hands=("sandbox least_privilege", ""), effects=OPEN)
    table = act(table, 0, FaceDown("sandbox", "chatbots"))
    assert not any(isinstance(a, FaceDown | Unassign) for a in GAME.legal(table.state, 0))
    table = act(act(table, 0, Commit()), 1, Commit())
    assert any(isinstance(a, FaceDown) for a in GAME.legal(table.state, 0))


def test_r3_4_it_stays_face_down_for_good():
    """Until the game is over."""
    table = play(board(hands=("sandbox", ""), effects=OPEN), "sandbox@chatbots")
    table = play(table)
    assert table.find("face_down_0")[0].card is None
    table = play(table)
    assert table.find("face_down_0")[0].card == "sandbox"


def test_r3_4_a_card_for_any_lane_is_never_laid_face_down():
    """It has no lane that is not its own."""
    table = board(hands=("canary_token", ""), effects=OPEN)
    assert not any(isinstance(a, FaceDown) for a in GAME.legal(table.state, 0))


def test_r3_5_a_commit_is_final():
    """Nothing more is open to the seat in this turn."""
    table = act(board(hands=("audit_log", "")), 0, Commit())
    assert not list(GAME.legal(table.state, 0))
    assert GAME.refuse(table.state, 0, Assign("audit_log", "applications")) is not None
    assert [e.seat for e in table.happened(events.Committed)] == [0]


def test_r3_6_until_the_reveal_assigned_cards_count_as_in_hand():
    """Many-shot does not shrink while the attacker assigns."""
    table = board(pink="many_shot", hands=("", "jailbreak phishing"))
    before = table.view(0)
    table = act(table, 1, Assign("jailbreak", "chatbots"))
    assert table.view(0) == before
    assert table.power("many_shot") == printed("many_shot") + 2


# -- 4 reveal and resolve -------------------------------------------------------------------


def test_r4_1_the_defenders_stack_is_turned_over_then_the_attackers():
    """Once both have committed, whoever was first."""
    table = board(hands=("audit_log", "phishing"))
    table = act(act(table, 1, Assign("phishing", "agents")), 1, Commit())
    table = act(act(table, 0, Assign("audit_log", "applications")), 0, Commit())
    shown = table.happened(events.Revealed)
    assert [(e.seat, [p.card for p in e.plays]) for e in shown] == [
        (0, ["audit_log"]),
        (1, ["phishing"]),
    ]


def test_r4_1_all_cards_count_their_power_from_the_reveal_on():
    """A new attacker's card that has yet to resolve is the strongest for the kill switch."""
    table = quick("kill_switch", "token_smuggling@agents", pink="bot_swarm")
    assert [gone.id for gone in table.view().destroyed] == ["token_smuggling"]


def test_r4_1_the_reveal_tells_how_everything_stands():
    """Each stack with the power of the cards as they lie, before any has acted."""
    table = quick("content_filter", "phishing@chatbots", pink="jailbreak")
    first, second = table.happened(events.Revealed)
    assert "phishing" not in first.cards
    assert second.cards["jailbreak"] == printed("jailbreak")
    assert second.powers[0] == (
        printed("content_filter"),
        printed("jailbreak") + printed("phishing"),
    )


def test_r4_1_what_is_told_at_the_reveal_counts_no_card_in_a_lane_as_in_hand():
    """Many-shot counts the one card that is left in hand, not the two that lie in lanes."""
    table = board(pink="many_shot", hands=("audit_log", "jailbreak phishing backdoor"))
    table = play(table, "audit_log", "jailbreak phishing@agents")
    first, second = table.happened(events.Revealed)
    assert first.cards["many_shot"] == printed("many_shot") + 3
    assert second.cards["many_shot"] == printed("many_shot") + 1


def test_r4_2_lane_by_lane_from_the_left_first_the_defenders_then_the_attackers():
    """Whatever the order of the stack over the lanes."""
    table = quick("least_privilege rate_limit system_prompt", "bot_swarm slopsquatting prompt_leak")
    assert [e.id for e in table.happened(events.Resolving)] == [
        "system_prompt",
        "prompt_leak",
        "rate_limit",
        "slopsquatting",
        "least_privilege",
        "bot_swarm",
    ]


def test_r4_2_a_card_that_is_moved_before_its_turn_resolves_in_it_where_it_then_is():
    """The quarantined poisoner poisons chatbots."""
    table = quick("quarantine", "data_poisoning", gold="content_filter rate_limit")
    assert table.find("data_poisoning")[1] == "chatbots"
    assert table.power("content_filter") == printed("content_filter") - 1
    assert table.power("rate_limit") == printed("rate_limit")


def test_r4_2_a_card_that_is_hijacked_before_its_turn_resolves_for_its_new_controller():
    """The insider takes the canary before it sings, and it sings for the attacker."""
    table = board(hands=("canary_token", ""), personas=("threat_hunter", "insider"))
    table = act(act(table, 0, Assign("canary_token", "agents")), 0, Commit())
    table = act(act(table, 1, CallPersona()), 1, Commit())
    assert table.find("canary_token")[2] == 1
    assert table.state.energy == [8, 9]


def test_r4_3_a_choice_is_asked_from_the_cards_controller():
    """With two to choose from, the game waits for the defender."""
    table = quick("content_filter", pink="jailbreak many_shot")
    assert table.view().to_move == (0,)
    assert {str(a) for a in GAME.legal(table.state, 0)} == {"choose jailbreak", "choose many_shot"}
    table = act(table, 0, Choose("many_shot"))
    assert table.happened(events.Chosen) == [
        events.Chosen(0, "content_filter", "many_shot"),
    ]
    assert table.view().phase == "assign"


def test_r4_3_with_one_card_nothing_is_asked_and_with_none_nothing_happens():
    """The filter takes the only one there is."""
    assert quick("content_filter", pink="jailbreak").power("jailbreak") == printed("jailbreak") - 2
    assert quick("content_filter").happened(events.PowerChanged) == []


def test_r4_3_an_effect_without_a_card_to_act_on_is_told():
    """Once for each effect, whether a card is chosen, meant, discarded or drawn."""
    nothing = [events.CameToNothing("quarantine", "no_card")]
    assert quick("quarantine").happened(events.CameToNothing) == nothing
    nothing = [events.CameToNothing("kill_switch", "no_card")]
    assert quick("kill_switch").happened(events.CameToNothing) == nothing
    nothing = [events.CameToNothing("data_exfiltration", "no_card")]
    assert quick("", "data_exfiltration").happened(events.CameToNothing) == nothing
    table = board(hands=("audit_log", ""))
    table.state.decks[0] = []
    nothing = [events.CameToNothing("audit_log", "no_card")]
    assert play(table, "audit_log").happened(events.CameToNothing) == nothing
    table = quick("content_filter kill_switch", pink="jailbreak goal_hijack")
    assert table.happened(events.CameToNothing) == []


def test_r4_3_power_that_would_not_be_more_is_not_copied_and_that_is_told():
    """Model theft is as strong as it is."""
    table = quick("", "model_theft", gold="rate_limit")
    assert table.power("model_theft") == printed("model_theft")
    assert table.happened(events.CameToNothing) == [
        events.CameToNothing("model_theft", "not_more", "model_theft")
    ]


def test_r4_4_destroyed_before_its_turn_it_has_no_effect():
    """The allowlist removes the backdoor's swarm before it counts; no draw for what is gone."""
    table = quick("tool_allowlist", "bot_swarm tool_misuse", gold="least_privilege")
    assert [e.id for e in table.happened(events.Resolving)] == ["tool_allowlist", "tool_misuse"]


def test_r4_4_returned_before_its_turn_it_has_no_effect():
    """The leak never sees the hand."""
    table = quick("conversation_reset", "prompt_leak")
    assert table.happened(events.Peeked) == []
    assert "prompt_leak" in table.hand(1)


def test_r4_5_then_the_turn_ends():
    """With the standing after it."""
    table = quick("audit_log")
    assert table.happened(events.TurnEnded) == [
        events.TurnEnded(3, ((0, 0), (printed("audit_log"), 0), (0, 0)))
    ]
    assert table.state.turn == 4


# -- 5 effects ------------------------------------------------------------------------------


def test_r5_1_a_destroyed_card_leaves_the_game():
    """It is in no hand, deck or lane; a face-down one is not shown."""
    table = quick("kill_switch", pink="jailbreak@agents", effects=OPEN)
    [gone] = table.view(0).destroyed
    assert (gone.id, gone.card, gone.owner) == ("face_down_0", None, 1)
    assert table.view(1).destroyed[0].card == "jailbreak"


def test_r5_2_a_hijacked_card_changes_sides_in_the_same_lane():
    """And its persist effect serves the new side."""
    table = quick("", "deepfake_voice", gold="system_prompt", pink="jailbreak")
    card, lane, side = table.find("system_prompt")
    assert (card.owner, lane, side) == (0, "chatbots", 1)
    assert table.power("jailbreak") == printed("jailbreak") + 1


def test_r5_2_a_reveal_effect_does_not_act_again():
    """The hijacked canary has sung already."""
    table = quick("", "tool_misuse", gold="canary_token@agents")
    assert table.find("canary_token")[2] == 1
    assert table.happened(events.EnergyChanged) == []


def test_r5_2_a_face_down_card_can_be_destroyed_and_hijacked_like_any_other():
    """Hijacked, it stays face down, and only its owner knows it."""
    table = quick("kill_switch", pink="jailbreak@agents", effects=OPEN)
    assert table.find("face_down_0") is None
    gold = "output_filter sandbox@chatbots"
    table = quick("", "goal_hijack@chatbots", gold=gold, effects=OPEN)
    assert table.happened(events.Hijacked) == [events.Hijacked("face_down_0", "goal_hijack", 1)]
    card, _, side = table.find("face_down_0")
    assert (side, card.face_down, card.card) == (1, True, None)
    assert table.view(0).lanes[0].cards[1][0].card == "sandbox"
    assert table.view(1).lanes[0].cards[1][0].card is None


def test_r5_3_power_below_0_counts_as_0():
    """Two filters on a leak do not take from its neighbours."""
    table = quick("content_filter", "", "prompt_leak", pink="prompt_leak jailbreak")
    lowered = table.state.table[0]
    assert printed("prompt_leak") + lowered.plus <= 0
    assert table.power("prompt_leak") == 0
    assert table.lane("chatbots")[1] == printed("jailbreak")


def test_r5_4_set_then_multiply_then_add():
    """Face down in agents: 2, doubled to 4; anonymous in chatbots: 4; then what is added."""
    table = board("least_privilege@chatbots system_prompt")  # anonymous users: 4
    assert table.power("face_down_0") == 4 + 1
    swarm = board(pink="privilege_escalation bot_swarm")
    assert swarm.power("bot_swarm") == 2 * printed("bot_swarm") + 1


def test_r5_4_the_order_does_not_hang_on_arrival():
    """The cap comes first, whoever came first."""
    for gold, pink in (
        ("least_privilege", "agent_worm"),
        ("least_privilege", "token_smuggling@agents"),
    ):
        table = board(gold, pink, effects=("anonymous_users", "code_review", "multi_agent"))
        assert table.power(pink.partition("@")[0]) == 4 + 1


def test_r5_4_two_of_a_kind_in_order_of_arrival():
    """At most 4 by the card, and at most 3 by the lane: the steps say which came first."""
    table = board(
        "least_privilege", "agent_worm", effects=("anonymous_users", "code_review", "dry_run")
    )
    card = table.find("agent_worm")[0]
    assert [step.by for step in card.steps] == ["dry_run"]
    assert card.power == 3


def test_r5_5_what_a_reveal_effect_adds_comes_before_all_persist_effects():
    """Raised by 2 and then capped at 4."""
    table = board("least_privilege", "model_theft", hands=("", "indirect_injection"), energy=(9, 9))
    table = play(table, "", "indirect_injection")
    card, lane, _ = table.find("model_theft")
    assert (card.added, lane) == (2, "agents")
    assert card.power == min(4, printed("model_theft") + 2)


def test_r5_6_a_returned_card_is_as_it_was_printed_and_both_know_it_is_there():
    """What was taken from it is forgotten."""
    table = quick("content_filter", "", pink="prompt_leak")
    state = table.state
    state.hands[0] += ["conversation_reset"]
    state.decks[0].remove("conversation_reset")
    table = play(table, "conversation_reset")
    assert table.view(0).players[1].known == ("prompt_leak",)
    table = play(table, "", "prompt_leak")
    assert table.power("prompt_leak") == printed("prompt_leak")
    assert table.view(0).players[1].known == ()


def test_r5_7_before_its_turn_a_silenced_card_has_no_effect_at_all():
    """The output filter meets the jailbreak before it acts."""
    table = quick("output_filter", "jailbreak", gold="conversation_reset")
    assert table.power("jailbreak") == printed("jailbreak") - 1


def test_r5_8_beyond_the_last_lane_a_card_stays_where_it_is():
    """To the right of agents there is nothing; the power it still gets, and both are told."""
    table = quick("", "indirect_injection", "bot_swarm", pink="bot_swarm jailbreak")
    assert table.find("bot_swarm")[1] == "agents"
    assert table.find("bot_swarm")[0].added == 2
    assert table.happened(events.CameToNothing) == [
        events.CameToNothing("indirect_injection", "edge", "bot_swarm")
    ]


def test_r5_9_of_equally_strong_cards_the_first_to_arrive_is_meant():
    """Two face-down cards have 2 each."""
    table = quick("kill_switch", pink="jailbreak@agents many_shot@agents", effects=OPEN)
    assert [gone.id for gone in table.view().destroyed] == ["face_down_0"]


def test_r5_10_a_protected_card_is_not_harmed_in_the_way_that_is_named():
    """Everything else can happen to it: token smuggling can be returned."""
    table = quick("conversation_reset", pink="token_smuggling")
    assert "token_smuggling" in table.hand(1)


def test_r5_10_lowered_means_by_a_reveal_effect():
    """A persist effect still lowers token smuggling."""
    table = quick("anomaly_detection", pink="token_smuggling")
    assert table.power("token_smuggling") == printed("token_smuggling") - 1


def test_r5_10_the_price_that_a_card_pays_itself_is_paid_though_it_is_protected():
    """In an air gap nothing is lowered, but human approval is not free in the last turn."""
    lanes = ("anonymous_users", "code_review", "air_gap")
    table = quick("human_approval", turn=5, effects=lanes)
    assert table.power("human_approval") == printed("human_approval") - 2


def test_r5_11_a_cost_never_falls_below_0():
    """Continuous delivery makes a cheap card free, not more."""
    lanes = ("long_context", "continuous_delivery", "air_gap")
    table = board(hands=("", "slopsquatting"), effects=lanes, energy=(0, 0))
    assert table.view(1).mine.hand[0].costs == {"applications": CARDS["slopsquatting"].cost - 1}
    assert cost_of("slopsquatting", [0, -4, 0], 1) == 0


def test_r5_11_changes_of_the_next_turns_energy_add_up():
    """One more for the canary, two less for the approval, two less for the wallet."""
    table = board(hands=("canary_token human_approval", "denial_of_wallet"))
    table = play(table, "canary_token@chatbots human_approval", "denial_of_wallet")
    assert table.state.energy[0] == 8 + 1 - 2 - 2


def test_r5_11_after_the_last_turn_there_is_no_energy_to_change():
    """Which is told."""
    table = quick("", "denial_of_wallet", turn=5)
    assert table.happened(events.EnergyChanged) == []
    assert table.happened(events.CameToNothing) == [
        events.CameToNothing("denial_of_wallet", "no_next_turn")
    ]


def test_r5_12_discarded_cards_lie_open_and_are_out_of_the_game():
    """At random: over many seeds, each of them."""
    lost = set()
    for drawn in range(12):
        table = board(hands=("sandbox audit_log", "data_exfiltration"))
        table.state.drawn = drawn
        table = play(table, "", "data_exfiltration")
        lost |= set(table.view(None).discarded)
    assert lost == {"sandbox", "audit_log"}


# -- 6 the end ------------------------------------------------------------------------------


def last(gold: str, pink: str) -> Table:
    """The end of a game with these cards in the lanes."""
    return play(board(gold, pink, turn=5))


def test_r6_1_more_power_in_at_least_two_lanes_wins():
    """Even with less in all."""
    table = last("system_prompt input_validation", "goal_hijack")
    outcome = GAME.outcome(table.state)
    assert (outcome.ranks, outcome.reason, outcome.scores) == ((1, 2), "lanes", (2.0, 1.0))


def test_r6_2_otherwise_the_higher_total_power_wins():
    """One lane each, and one that is even."""
    table = last("sandbox", "prompt_leak")
    outcome = GAME.outcome(table.state)
    assert (outcome.ranks, outcome.reason) == ((1, 2), "total")


def test_r6_2_if_that_is_equal_the_game_is_a_draw():
    """Nothing was played."""
    outcome = GAME.outcome(last("", "").state)
    assert (outcome.ranks, outcome.reason) == ((1, 1), "draw")


def test_r6_3_then_all_cards_are_shown():
    """Face-down ones and hands."""
    table = play(board("sandbox@chatbots", hands=("audit_log", ""), turn=5))
    [ended] = table.happened(events.Ended)
    assert ended.face_down == (events.Shown("face_down_0", "sandbox"),)
    assert ended.hands == (("audit_log",), ())
    assert [player.shown for player in table.view(1).players] == [("audit_log",), ()]
    assert board(hands=("audit_log", "")).view(1).players[0].shown is None
    assert not GAME.decisions(table.state)


# -- 7 personas -----------------------------------------------------------------------------


def test_r7_1_each_seat_chooses_one_of_its_four_personas_in_secret_then_both_are_shown():
    """Between the mulligan and the first turn."""
    table = begun(personas=True)
    assert [len(PERSONAS[seat]) for seat in (0, 1)] == [4, 4]
    open_to_it = [f"persona {p}" for p in (*PERSONAS[1], "none")]
    assert [str(a) for a in GAME.legal(table.state, 1)] == open_to_it
    table = act(table, 1, Persona("insider"))
    assert table.events == [events.Answered(1)]
    assert table.view(0).players[1].persona is None
    table = act(table, 0, Persona("threat_hunter"))
    assert [p.persona for p in table.view(0).players] == ["threat_hunter", "insider"]
    assert table.state.turn == 1


def test_r7_1_a_seat_may_choose_none():
    """Then it has nothing to use, and everyone knows it."""
    table = begun(personas=True)
    table = act(act(table, 0, Persona("none")), 1, Persona("insider"))
    assert table.happened(events.PersonasChosen) == [events.PersonasChosen((None, "insider"))]
    assert [p.persona for p in table.view(1).players] == [None, "insider"]
    assert table.state.turn == 1
    assert CallPersona() not in list(GAME.legal(table.state, 0))
    assert CallPersona() in list(GAME.legal(table.state, 1))


def test_r7_1_to_choose_a_persona_is_a_move_on_the_clock_and_to_call_it_is_none():
    """What can be taken back does not renew a clock for each move."""
    moves = (Mulligan(False), Persona("insider"), Persona("none"), Commit(), Choose("jailbreak"))
    assert all(GAME.is_move(action) for action in moves)
    others = (CallPersona(), Assign("jailbreak", "chatbots"), Unassign("jailbreak"))
    assert not any(GAME.is_move(action) for action in others)


def test_r7_2_once_in_the_game_in_secret_with_the_plan_of_a_turn():
    """It can be called off; once used, it is used up."""
    table = board(personas=("threat_hunter", "script_kid"))
    before = table.view(0)
    table = act(table, 1, CallPersona())
    assert table.view(0) == before
    assert table.view(1).mine.calls_persona
    assert not act(table, 1, CallPersona()).view(1).mine.calls_persona
    table = play(board(personas=("threat_hunter", "script_kid")), "", "script_kid")
    assert table.view(0).players[1].persona_used
    assert GAME.refuse(table.state, 1, CallPersona()) is not None


def test_r7_2_it_acts_before_all_cards_the_defenders_first():
    """In one turn: both personas, then the cards."""
    table = board(hands=("audit_log", ""), personas=("threat_hunter", "script_kid"))
    table = play(table, "audit_log threat_hunter", "script_kid")
    assert [e.id for e in table.happened(events.Resolving)] == [
        "threat_hunter",
        "script_kid",
        "audit_log",
    ]


def test_r7_3_a_persona_stands_in_no_lane():
    """It counts nowhere."""
    table = play(board(personas=("threat_hunter", "script_kid")), "threat_hunter", "script_kid")
    assert all(lane.powers == (0, 0) for lane in table.view().lanes)


# -- the page itself ------------------------------------------------------------------------


def test_every_paragraph_has_a_test():
    """Each number of RULES.md is in a test's name."""
    numbers = re.findall(r"\*\*R(\d+)\.(\d+)\*\*", RULES.read_text("utf-8"))
    tested = {re.match(r"test_r(\d+)_(\d+)_", name) for name in globals()}
    assert {match.groups() for match in tested if match} == set(numbers)


@pytest.mark.parametrize("card", sorted(CARDS))
def test_the_text_names_every_effect(card):
    """A card with effects has a text, and one without has none."""
    info = GAME.box(begun().state.options).cards[card]
    assert bool(info.text) == bool(CARDS[card].reveal or CARDS[card].persist)
