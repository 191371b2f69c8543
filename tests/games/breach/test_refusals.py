"""Whatever the rules do not allow is refused with a sentence, and changes nothing."""

import pytest

import breakroom
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
from games.breach.scenario import GAME, OPEN, Table, act, begun, board, quick


def refused(table: Table, seat: int, action) -> str:
    reason = GAME.refuse(table.state, seat, action)
    assert reason is not None
    assert reason[0].isupper() or reason[0] == "'"
    assert reason.endswith(".")
    with pytest.raises(breakroom.Refused):
        breakroom.step(GAME, table.state, seat, action)
    return reason


HAND = ("sandbox audit_log canary_token content_filter", "jailbreak phishing")


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (Assign("jailbreak", "chatbots"), "You do not hold that card."),
        (Assign("no_such_card", "chatbots"), "You do not hold that card."),
        (Assign("sandbox", "chatbots"), "Sandbox belongs to Agents"),
        (Assign("sandbox", "agents"), "costs 4 energy, and you have 3 left"),
        (FaceDown("content_filter", "chatbots"), "not its own"),
        (FaceDown("canary_token", "agents"), "not its own"),
        (FaceDown("jailbreak", "agents"), "You do not hold that card."),
        (Unassign("audit_log"), "not in your plan"),
        (Mulligan(True), "before the first turn only"),
        (Choose("audit_log"), "nothing to choose"),
        (CallPersona(), "without personas"),
        (Persona("threat_hunter"), "before the first turn only"),
    ],
)
def test_what_cannot_be_assigned_is_refused_and_says_why(action, says):
    """Three energy left, nothing assigned."""
    table = board(hands=HAND, energy=(3, 3), effects=OPEN)
    assert says in refused(table, 0, action)


def test_energy_that_is_spent_is_gone():
    """Two cards for more than there is."""
    table = act(board(hands=HAND, energy=(4, 4)), 0, Assign("audit_log", "applications"))
    assert "you have 2 left" in refused(table, 0, Assign("sandbox", "agents"))
    assert "Face down, a card costs 3" in refused(table, 0, FaceDown("sandbox", "chatbots"))


def test_a_card_in_the_stack_is_not_assigned_twice():
    """It has to be taken back first."""
    table = act(board(hands=HAND), 0, Assign("canary_token", "agents"))
    assert "take it back first" in refused(table, 0, Assign("canary_token", "chatbots"))


def test_a_second_card_face_down_is_refused():
    """One a turn."""
    table = act(board(hands=HAND, effects=OPEN), 0, FaceDown("sandbox", "chatbots"))
    assert "Only one card a turn" in refused(table, 0, FaceDown("content_filter", "agents"))


def test_a_closed_lane_takes_nothing_face_down():
    """Code review, for both; human approval, for the attacker."""
    table = board(gold="human_approval", hands=HAND)
    assert "forbids laying a card" in refused(table, 0, FaceDown("sandbox", "applications"))
    assert "forbids laying a card" in refused(table, 1, FaceDown("jailbreak", "agents"))


def test_a_face_down_card_is_not_taken_back():
    """By its own name or by the table's."""
    table = act(board(hands=HAND, effects=OPEN), 0, FaceDown("sandbox", "chatbots"))
    for name in ("sandbox", "face_down_0"):
        assert "stays where it is" in refused(table, 0, Unassign(name))


def test_after_the_commit_everything_is_refused():
    """A commit is final."""
    table = act(board(hands=HAND), 0, Commit())
    for action in (Commit(), Assign("audit_log", "applications"), Unassign("audit_log")):
        assert "not your turn" in refused(table, 0, action)


def test_a_choice_is_made_among_what_is_offered():
    """By the seat that is asked, and nothing else is done before."""
    table = quick("content_filter", pink="jailbreak many_shot bot_swarm")
    assert "not among those" in refused(table, 0, Choose("bot_swarm"))
    assert "First choose" in refused(table, 0, Commit())
    assert "not your turn" in refused(table, 1, Choose("jailbreak"))


def test_before_the_first_turn_only_the_open_question_is_answered():
    """First the hand, then the persona."""
    table = Table(GAME.setup({"personas": True}, 1), [])
    assert "keep your hand" in refused(table, 0, Commit())
    table = begun(personas=True)
    assert "choose a persona" in refused(table, 0, Commit())
    assert "not one of your personas" in refused(table, 0, Persona("insider"))


def test_a_persona_is_ones_own_and_used_once():
    """Not twice, and not by who plays without one."""
    table = board(personas=("threat_hunter", "insider"))
    table.state.used[0] = True
    assert "used once" in refused(table, 0, CallPersona())
    table.state.personas[1] = ""
    assert "without a persona" in refused(table, 1, CallPersona())


def test_when_the_game_is_over_nothing_is_open():
    """Not even a commit."""
    table = board(turn=5)
    table = act(act(table, 0, Commit()), 1, Commit())
    assert refused(table, 0, Commit()) == "The game is over."


@pytest.mark.parametrize(
    "wire",
    [
        '{"type":"assign","card":"sandbox","lane":"basement"}',
        '{"type":"assign","card":"sandbox"}',
        '{"type":"mulligan","redraw":"yes"}',
        '{"type":"hack"}',
        '{"type":"commit","now":true}',
        "{",
    ],
)
def test_what_is_no_action_is_refused(wire):
    """With a sentence, not with a traceback."""
    with pytest.raises(breakroom.Refused):
        GAME.action(wire)


def test_the_wire_forms_are_those_of_the_rules_page():
    """As the page writes them."""
    for wire, action in {
        '{"type":"mulligan","redraw":true}': Mulligan(True),
        '{"type":"assign","card":"sandbox","lane":"agents"}': Assign("sandbox", "agents"),
        '{"type":"face_down","card":"sandbox","lane":"chatbots"}': FaceDown("sandbox", "chatbots"),
        '{"type":"unassign","card":"sandbox"}': Unassign("sandbox"),
        '{"type":"commit"}': Commit(),
        '{"type":"persona","persona":"insider"}': Persona("insider"),
        '{"type":"call_persona"}': CallPersona(),
        '{"type":"choose","card":"face_down_3"}': Choose("face_down_3"),
    }.items():
        assert GAME.action(wire) == action
        assert breakroom.to_json(action) == wire


def test_notation_is_read_back():
    """Every legal action by its own words."""
    table = board(hands=HAND, effects=OPEN)
    for action in GAME.legal(table.state, 0):
        assert GAME.parse(table.state, 0, str(action)) == action
    with pytest.raises(breakroom.Refused):
        GAME.parse(table.state, 0, "assign jailbreak chatbots")
