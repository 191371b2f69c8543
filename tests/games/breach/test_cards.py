"""One scene a card, lane effect and persona: what it says is what it does."""

import pytest

from breakroom.games.breach import events
from breakroom.games.breach.actions import Choose
from breakroom.games.breach.cards import CARDS, lane_rows, persona_rows
from games.breach.scenario import OPEN, QUIET, Table, act, board, play, printed, quick


@pytest.fixture(autouse=True)
def is_in_the_set(request):
    """A card that is only in the set that is played with has its scene in test_open_set.py's."""
    name = request.function.__name__.removeprefix("test_")
    if name not in {*CARDS, *lane_rows(), *persona_rows(), "every_card_has_a_scene"}:
        pytest.skip("it is not in this set")


# -- the defender ---------------------------------------------------------------------------


def test_system_prompt():
    """The other cards on its side of chatbots have 1 more; it has not, nor have others."""
    table = quick("system_prompt", gold="content_filter audit_log", pink="jailbreak")
    assert table.power("content_filter") == printed("content_filter") + 1
    assert table.power("system_prompt") == printed("system_prompt")
    assert table.power("audit_log") == printed("audit_log")
    assert table.power("jailbreak") == printed("jailbreak")


def test_content_filter():
    """The chosen enemy card in chatbots loses 2; those elsewhere cannot be chosen."""
    asked = quick("content_filter", pink="jailbreak many_shot bot_swarm")
    assert asked.asked == ("jailbreak", "many_shot")
    table = quick("content_filter", "", "jailbreak", pink="jailbreak many_shot bot_swarm")
    assert table.power("jailbreak") == printed("jailbreak") - 2


def test_output_filter():
    """The chosen card has no effect any more, and 1 less power."""
    table = quick("output_filter", "", "token_smuggling", pink="many_shot token_smuggling")
    assert table.find("token_smuggling")[0].silenced
    table = quick("output_filter", pink="many_shot", hands=("", "phishing backdoor"))
    assert table.power("many_shot") == printed("many_shot") - 1


def test_adversarial_training():
    """2 more with every turn it has been there."""
    table = quick("adversarial_training", turn=2)
    assert table.power("adversarial_training") == printed("adversarial_training") + 2
    assert play(table).power("adversarial_training") == printed("adversarial_training") + 4


def test_refusal_training():
    """1 more for each enemy card in its lane."""
    table = quick("refusal_training", pink="prompt_injection jailbreak denial_of_wallet")
    assert table.power("refusal_training") == printed("refusal_training") + 2


def test_conversation_reset():
    """The chosen card goes back to the attacker's hand; its next turn has 2 energy less."""
    table = quick("conversation_reset", "", "jailbreak", pink="jailbreak many_shot")
    assert table.find("jailbreak") is None
    assert "jailbreak" in table.hand(1)
    assert table.state.energy == [8, 6]


def test_input_validation():
    """Enemy cards that came this turn lose 1; older ones do not."""
    table = quick("input_validation", "data_poisoning", pink="denial_of_wallet")
    assert table.state.table[-1].plus == -1
    assert table.power("denial_of_wallet") == printed("denial_of_wallet")


def test_rate_limit():
    """In applications, the attacker's cards cost 1 more."""
    table = board(gold="rate_limit", hands=("", "data_poisoning jailbreak"))
    costs = {card.card: card.costs for card in table.view(1).mine.hand}
    assert costs["data_poisoning"] == {"applications": CARDS["data_poisoning"].cost + 1}
    assert costs["jailbreak"] == {"chatbots": CARDS["jailbreak"].cost}


def test_audit_log():
    """Its controller draws a card."""
    table = quick("audit_log")
    [drawn] = [e for e in table.happened(events.Drew) if e.by == "audit_log"]
    assert drawn.seat == 0
    assert drawn.card in table.hand(0)


def test_data_provenance():
    """The other cards there have 1 more, and are neither lowered nor hijacked."""
    table = quick("", "phishing@applications", gold="rate_limit data_provenance")
    assert [e.id for e in table.happened(events.Protected)] == ["rate_limit"]
    assert table.power("rate_limit") == printed("rate_limit") + 1


def test_quarantine():
    """The chosen card moves one lane to the left, and loses 2."""
    table = quick("quarantine", "", "data_poisoning", pink="data_poisoning model_theft")
    assert table.find("data_poisoning")[1] == "chatbots"
    assert table.power("data_poisoning") == printed("data_poisoning") - 2


def test_anomaly_detection():
    """Everywhere enemy cards that cost 4 or more have 1 less."""
    table = quick("anomaly_detection", pink="model_theft token_smuggling jailbreak")
    assert table.power("model_theft") == printed("model_theft") - 1
    assert table.power("token_smuggling") == printed("token_smuggling") - 1
    assert table.power("jailbreak") == printed("jailbreak")


def test_least_privilege():
    """Enemy cards there have at most 4."""
    assert printed("token_smuggling") > 4
    table = quick("least_privilege", pink="token_smuggling@agents bot_swarm")
    assert table.power("token_smuggling") == 4
    assert table.power("bot_swarm") == printed("bot_swarm") + 1
    table = quick("least_privilege", pink="token_smuggling@chatbots")
    assert table.power("token_smuggling") == printed("token_smuggling")


def test_tool_allowlist():
    """A cheap enemy card there is destroyed; with only one there is nothing to ask."""
    table = quick("tool_allowlist", pink="bot_swarm agent_worm")
    assert table.find("bot_swarm") is None
    assert [gone.id for gone in table.view().destroyed] == ["bot_swarm"]
    assert table.find("agent_worm")


def test_human_approval():
    """The attacker lays nothing face down there; the next turn has 2 energy less, no other; in
    the last turn the price is power."""
    table = quick("human_approval", effects=OPEN)
    assert table.view().lanes[2].closed == (False, True)
    assert table.state.energy == [6, 8]
    assert table.power("human_approval") == printed("human_approval")
    assert play(table).state.energy == [10, 10]
    assert quick("human_approval", turn=5).power("human_approval") == printed("human_approval") - 2


def test_sandbox():
    """The other cards there have 1 less, and are neither destroyed nor hijacked."""
    table = quick("", "tool_misuse", gold="sandbox least_privilege")
    assert table.find("least_privilege")[2] == 0
    assert [e.harm for e in table.happened(events.Protected)] == ["hijack"]
    assert table.power("least_privilege") == printed("least_privilege") - 1
    assert table.power("sandbox") == printed("sandbox")


def test_kill_switch():
    """The strongest enemy card there is destroyed."""
    table = quick(
        "kill_switch", pink="bot_swarm token_smuggling@agents agent_worm zero_day@chatbots"
    )
    assert [gone.id for gone in table.view().destroyed] == ["agent_worm"]


def test_canary_token():
    """Face-down enemy cards there lose 2; alone in its lane it brings energy."""
    table = quick("canary_token@agents", pink="jailbreak@agents", effects=OPEN)
    assert table.lane("agents")[1] == 0
    assert table.state.energy == [9, 8]
    table = quick("canary_token@agents", gold="sandbox")
    assert table.state.energy == [8, 8]


def test_red_team_exercise():
    """It sees the other hand, draws, and has 3 more where its side is behind."""
    table = quick("red_team_exercise@agents", pink="agent_worm", hands=("", "phishing backdoor"))
    [peeked] = table.happened(events.Peeked)
    assert peeked.cards == ("backdoor", "phishing")
    assert table.power("red_team_exercise") == printed("red_team_exercise") + 3
    assert quick("red_team_exercise@agents").power("red_team_exercise") == printed(
        "red_team_exercise"
    )


def test_defence_in_depth():
    """2 more for its side in the two other lanes."""
    table = quick("defence_in_depth@applications")
    assert [table.lane(name)[0] for name in ("chatbots", "agents")] == [2, 2]
    assert table.lane("applications")[0] == printed("defence_in_depth")


# -- the attacker ---------------------------------------------------------------------------


def test_prompt_leak():
    """The attacker sees the defender's hand; the defender learns that it did."""
    table = quick("", "prompt_leak", hands=("sandbox audit_log", ""))
    [peeked] = table.happened(events.Peeked)
    assert peeked.cards == ("audit_log", "sandbox")
    assert set(table.view(1).players[0].known) == {"audit_log", "sandbox"}
    assert peeked.seen_by(None).cards is None


def test_prompt_injection():
    """The chosen card has no effect any more."""
    on_table = "system_prompt content_filter"
    table = quick("", "prompt_injection", "system_prompt", gold=on_table)
    assert table.power("content_filter") == printed("content_filter")
    assert table.find("system_prompt")[0].silenced


def test_jailbreak():
    """3 more, if the attacker is behind in chatbots when it resolves."""
    table = quick("", "jailbreak", gold="content_filter output_filter audit_log@chatbots")
    assert table.power("jailbreak") == printed("jailbreak") + 3
    assert quick("", "jailbreak").power("jailbreak") == printed("jailbreak")


def test_many_shot():
    """1 more for each card in the attacker's hand; drawing counts."""
    table = quick("", "many_shot", hands=("", "phishing backdoor"))
    assert (
        table.power("many_shot")
        == printed("many_shot") + len(table.hand(1))
        == 3 + printed("many_shot")
    )


def test_token_smuggling():
    """It is not lowered; the next turn has 2 energy less; in the last turn the price is power."""
    table = quick("content_filter", pink="token_smuggling")
    assert table.power("token_smuggling") == printed("token_smuggling")
    assert [e.harm for e in table.happened(events.Protected)] == ["lower"]
    table = quick("", "token_smuggling")
    assert table.state.energy == [8, 6]
    assert table.power("token_smuggling") == printed("token_smuggling")
    table = quick("", "token_smuggling", turn=5)
    assert table.power("token_smuggling") == printed("token_smuggling") - 2


def test_deepfake_voice():
    """A defender's card that costs 2 or less changes sides, and has 1 more."""
    table = quick("", "deepfake_voice", gold="content_filter output_filter")
    assert table.find("content_filter")[2] == 1
    assert table.power("content_filter") == printed("content_filter") + 1
    assert table.find("output_filter")[2] == 0


def test_slopsquatting():
    """1 more with every turn it has been there."""
    table = quick("", "slopsquatting", turn=2)
    assert table.power("slopsquatting") == printed("slopsquatting") + 1
    assert play(play(table)).power("slopsquatting") == printed("slopsquatting") + 3


def test_denial_of_wallet():
    """The defender has 2 energy less in the next turn, and only then."""
    table = quick("", "denial_of_wallet", turn=2)
    assert table.state.energy == [4, 6]
    assert play(table).state.energy == [8, 8]


def test_model_theft():
    """It gets as strong as the defender's strongest card, wherever that is."""
    table = quick("", "model_theft", gold="rate_limit sandbox")
    assert table.power("model_theft") == printed("sandbox")
    assert quick("", "model_theft").power("model_theft") == printed("model_theft")
    # Also if so much was taken from it before that its power, below 0, counted as 0 (R5.3).
    weakened = board(
        gold="sandbox anomaly_detection",
        hands=("input_validation quarantine", "model_theft"),
        effects=("anonymous_users", "legacy_code", "unattended_run"),
        energy=(9, 9),
    )
    table = play(weakened, "input_validation quarantine", "model_theft")
    assert table.power("model_theft") == printed("sandbox")


def test_data_poisoning():
    """The defender's cards there have 1 less."""
    table = quick("", "data_poisoning", gold="rate_limit sandbox")
    assert table.power("rate_limit") == printed("rate_limit") - 1
    assert table.power("sandbox") == printed("sandbox")


def test_data_exfiltration():
    """The defender discards a card at random."""
    table = quick("", "data_exfiltration", hands=("sandbox audit_log", ""))
    [lost] = table.view().discarded
    assert lost in ("sandbox", "audit_log")
    assert len(table.hand(0)) == 2  # one lost, one drawn for the next turn


def test_indirect_injection():
    """A card of the attacker's own moves to the right, and has 2 more."""
    table = quick("", "indirect_injection", "jailbreak", pink="jailbreak bot_swarm")
    assert table.find("jailbreak")[1] == "applications"
    assert table.power("jailbreak") == printed("jailbreak") + 2


def test_bot_swarm():
    """1 more for each other card of its side there."""
    table = quick("", "bot_swarm", pink="tool_misuse goal_hijack jailbreak")
    assert table.power("bot_swarm") == printed("bot_swarm") + 2


def test_tool_misuse():
    """A defender's card there that costs 2 or less changes sides, and serves the attacker."""
    table = quick("", "tool_misuse", gold="least_privilege sandbox@chatbots human_approval")
    assert table.find("least_privilege")[2] == 1
    assert table.find("human_approval")[2] == 0


def test_privilege_escalation():
    """Cheap cards on its side there count double."""
    table = quick("", "privilege_escalation", pink="backdoor@agents goal_hijack")
    assert table.power("backdoor") == 2 * printed("backdoor")
    assert table.power("goal_hijack") == printed("goal_hijack")


def test_agent_worm():
    """The attacker's cards in the other lanes have 1 more, also later ones; those beside it have
    2 less."""
    pink = "jailbreak denial_of_wallet tool_misuse"
    table = quick("", "agent_worm", pink=pink, hands=("", "prompt_leak"))
    assert table.power("tool_misuse") == printed("tool_misuse") - 2
    table = play(table, "", "prompt_leak")
    for card in ("jailbreak", "denial_of_wallet", "prompt_leak"):
        assert table.power(card) == printed(card) + 1


def test_goal_hijack():
    """The weakest of the defender's cards there changes sides, whatever it costs."""
    table = quick("", "goal_hijack", gold="human_approval kill_switch rate_limit")
    assert [table.find(card)[2] for card in ("human_approval", "kill_switch")] == [0, 1]
    assert table.find("rate_limit")[2] == 0


def test_backdoor():
    """2 more for each face-down card on the attacker's side."""
    table = quick("", "backdoor@agents", pink="jailbreak@applications", effects=OPEN)
    assert table.power("backdoor") == printed("backdoor") + 2


def test_phishing():
    """The weakest of the defender's cards there loses 2."""
    table = quick("", "phishing@agents", gold="least_privilege sandbox human_approval")
    assert table.state.table[0].plus == -2


def test_zero_day():
    """A defender's card in another lane is destroyed."""
    asked = quick("", "zero_day@agents", gold="sandbox rate_limit content_filter")
    assert asked.asked == ("rate_limit", "content_filter")
    assert act(asked, 1, Choose("rate_limit")).find("rate_limit") is None


# -- lane effects ---------------------------------------------------------------------------


def effects(name: str) -> tuple[str, ...]:
    """That lane effect, and quiet ones in the other lanes."""
    lane = ("chatbots", "applications", "agents").index(lane_rows()[name].lane)
    return tuple(name if i == lane else quiet for i, quiet in enumerate(QUIET))


def with_effect(name: str, gold: str = "", pink: str = "", **given) -> Table:
    return board(gold, pink, effects=effects(name), **given)  # type: ignore[arg-type]


def test_public_beta():
    """Cards that cost 2 or less have 1 more, on both sides."""
    table = with_effect("public_beta", "content_filter", "jailbreak prompt_leak")
    assert table.power("content_filter") == printed("content_filter") + 1
    assert table.power("prompt_leak") == printed("prompt_leak") + 1
    assert table.power("jailbreak") == printed("jailbreak")


def test_long_context():
    """Whoever has more cards in chatbots has 2 more power."""
    table = with_effect("long_context", "content_filter", "jailbreak prompt_leak")
    assert table.lane("chatbots") == (
        printed("content_filter"),
        printed("jailbreak") + printed("prompt_leak") + 2,
    )
    even = with_effect("long_context", "content_filter", "jailbreak")
    assert even.lane("chatbots") == (printed("content_filter"), printed("jailbreak"))


def test_strict_moderation():
    """No card in chatbots has more than 5."""
    table = with_effect("strict_moderation", "", "token_smuggling jailbreak")
    assert table.power("token_smuggling") == 5
    assert table.power("jailbreak") == printed("jailbreak")


def test_anonymous_users():
    """Face-down cards in chatbots have 4."""
    table = with_effect("anonymous_users", "sandbox@chatbots content_filter")
    assert table.power("face_down_0") == 4
    assert table.power("content_filter") == printed("content_filter")


def test_premium_tier():
    """In chatbots cards cost 1 more, and have 1 more power."""
    table = with_effect("premium_tier", "content_filter", hands=("output_filter", ""))
    assert table.power("content_filter") == printed("content_filter") + 1
    [held] = table.view(0).mine.hand
    assert held.costs == {"chatbots": CARDS["output_filter"].cost + 1}


def test_change_freeze():
    """In applications nothing is destroyed, hijacked or moved."""
    table = with_effect(
        "change_freeze", pink="data_poisoning", hands=("quarantine", ""), energy=(9, 9)
    )
    table = play(table, "quarantine")
    assert table.find("data_poisoning")[1] == "applications"
    assert [e.harm for e in table.happened(events.Protected)] == ["move"]


def test_continuous_delivery():
    """In applications cards cost 1 less."""
    table = with_effect("continuous_delivery", hands=("input_validation audit_log", ""))
    costs = [card.costs["applications"] for card in table.view(0).mine.hand]
    assert costs == [CARDS["input_validation"].cost - 1, CARDS["audit_log"].cost - 1]


def test_legacy_code():
    """Cards in applications have 1 less."""
    table = with_effect("legacy_code", "rate_limit", "data_exfiltration")
    assert table.power("rate_limit") == printed("rate_limit") - 1
    assert table.power("data_exfiltration") == printed("data_exfiltration") - 1


def test_code_review():
    """Nobody lays a card face down in applications."""
    table = with_effect("code_review")
    assert table.view().lanes[1].closed == (True, True)


def test_shadow_it():
    """Whoever has fewer cards in applications has 3 more power."""
    table = with_effect("shadow_it", "rate_limit audit_log", "data_exfiltration")
    assert table.lane("applications")[1] == printed("data_exfiltration") + 3
    assert table.lane("applications")[0] == printed("rate_limit") + printed("audit_log")


def test_full_autonomy():
    """In agents cards that cost 4 or more have 2 more."""
    table = with_effect("full_autonomy", "human_approval", "agent_worm")
    assert table.power("agent_worm") == printed("agent_worm") + 2
    assert table.power("human_approval") == printed("human_approval")


def test_air_gap():
    """In agents nothing is hijacked or lowered."""
    table = with_effect("air_gap", "least_privilege", hands=("", "tool_misuse"))
    assert play(table, "", "tool_misuse").find("least_privilege")[2] == 0


def test_multi_agent():
    """Cards in agents have 1 more."""
    table = with_effect("multi_agent", "human_approval", "agent_worm")
    assert table.power("agent_worm") == printed("agent_worm") + 1
    assert table.power("human_approval") == printed("human_approval") + 1


def test_dry_run():
    """No card in agents has more than 3."""
    table = with_effect("dry_run", "sandbox", "agent_worm")
    assert table.lane("agents") == (3, 3)


def test_unattended_run():
    """Face-down cards in agents count double."""
    assert with_effect("unattended_run", "system_prompt@agents").power("face_down_0") == 4


# -- personas -------------------------------------------------------------------------------


def test_incident_commander():
    """An enemy card anywhere loses 5."""
    table = board(pink="agent_worm jailbreak", personas=("incident_commander", "insider"))
    table = play(table, "incident_commander", "", "agent_worm")
    assert table.power("agent_worm") == printed("agent_worm") - 5


def test_security_architect():
    """Guardrails get 1 more, wherever they are, and a card is drawn."""
    table = play(
        board("sandbox rate_limit audit_log", personas=("security_architect", "insider")),
        "security_architect",
    )
    assert table.find("rate_limit")[0].added == table.find("sandbox")[0].added == 1
    assert next(e.by for e in table.happened(events.Drew)) == "security_architect"
    assert table.power("audit_log") == printed("audit_log")


def test_threat_hunter():
    """A face-down enemy card is destroyed, a card is drawn, and the next turn has 1 energy more."""
    table = board(pink="jailbreak@agents agent_worm", personas=("threat_hunter", "insider"))
    table = play(table, "threat_hunter")
    assert [gone.id for gone in table.view().destroyed] == ["face_down_0"]
    assert next(e.by for e in table.happened(events.Drew)) == "threat_hunter"
    assert table.state.energy == [9, 8]


def test_privacy_officer():
    """An enemy card that costs 3 or less goes back to its owner's hand."""
    table = board(pink="jailbreak agent_worm", personas=("privacy_officer", "insider"))
    assert "jailbreak" in play(table, "privacy_officer").hand(1)


def test_script_kid():
    """A card is drawn, and the weakest enemy card loses 1."""
    table = board("sandbox audit_log", personas=("threat_hunter", "script_kid"))
    table = play(table, "", "script_kid")
    assert len([e for e in table.happened(events.Drew) if e.by == "script_kid"]) == 1
    assert [(e.id, e.n) for e in table.happened(events.PowerChanged)] == [("audit_log", -1)]


def test_insider():
    """A card that costs 1 or less is hijacked."""
    table = board("system_prompt sandbox", personas=("threat_hunter", "insider"))
    assert play(table, "", "insider").find("system_prompt")[2] == 1


def test_prompt_whisperer():
    """A card loses its effects, and 1 power."""
    table = board("sandbox least_privilege", personas=("threat_hunter", "prompt_whisperer"))
    table = play(table, "", "prompt_whisperer", "sandbox")
    assert table.find("sandbox")[0].silenced
    assert table.power("least_privilege") == printed("least_privilege")


def test_data_broker():
    """The attacker sees the hand, and then the defender discards from it."""
    table = board(hands=("sandbox audit_log", ""), personas=("threat_hunter", "data_broker"))
    table = play(table, "", "data_broker")
    [peeked] = table.happened(events.Peeked)
    assert peeked.cards == ("audit_log", "sandbox")
    assert len(table.view().discarded) == 1


def test_every_card_has_a_scene():
    """Each card, lane effect and persona of the set has its test here."""
    here = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert {*CARDS, *lane_rows(), *persona_rows()} <= here
