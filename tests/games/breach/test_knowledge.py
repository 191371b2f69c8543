"""What a seat knows, and what it does not: hands, decks, plans, face-down cards, personas."""

import random

import pytest

import breakroom
from breakroom.core.play import decision, seen_by
from breakroom.games.breach import effects
from breakroom.games.breach.actions import (
    Assign,
    CallPersona,
    Choose,
    Commit,
    FaceDown,
    Persona,
    Unassign,
)
from breakroom.games.breach.cards import CARDS, PERSONAS
from breakroom.games.breach.power import Source
from breakroom.games.breach.vocabulary import Peek, Return
from games.breach.scenario import GAME, OPEN, act, begun, board, play, quick

PINK = "jailbreak phishing bot_swarm data_poisoning"


def seen(state, seat):
    """All the bytes that the seat, or a spectator, can get out of a state."""
    return breakroom.to_json(
        [
            GAME.view(state, seat),
            GAME.view(state, None),
            decision(GAME, state, seat),
            [(d.seat, d.id, d.ask) for d in GAME.decisions(state)],
            GAME.outcome(state),
        ]
    )


def told(table, seat):
    return breakroom.to_json(seen_by(table.events, seat))


PLANS = {
    "nothing": [],
    "one": [Assign("jailbreak", "chatbots")],
    "another": [Assign("phishing", "agents")],
    "two": [Assign("jailbreak", "chatbots"), Assign("phishing", "agents")],
    "two the other way round": [Assign("phishing", "agents"), Assign("jailbreak", "chatbots")],
    "there and back": [Assign("jailbreak", "chatbots"), Unassign("jailbreak")],
    "a persona": [CallPersona()],
    "a persona, and not": [CallPersona(), CallPersona()],
}


@pytest.mark.parametrize("plan", PLANS)
def test_order_and_timing_of_the_others_assigning_are_hidden(plan):
    """After every step of it the defender and a spectator see the bytes that they saw before,
    and are told nothing."""
    table = board(
        "system_prompt", "many_shot", ("audit_log", PINK), personas=("threat_hunter", "script_kid")
    )
    before = seen(table.state, 0)
    for action in PLANS[plan]:  # type: ignore[attr-defined]
        table = act(table, 1, action)
        assert seen(table.state, 0) == before
        assert told(table, 0) == told(table, None) == "[]"
    table = act(table, 1, Commit())
    assert told(table, 0) == '[{"type":"committed","seat":1}]'


def test_committed_plans_look_alike():
    """Whatever is in the stack, until the defender commits as well."""
    start = board(hands=("audit_log", PINK), personas=("threat_hunter", "script_kid"))
    after = []
    for plan in PLANS.values():
        table = start
        for action in [*plan, Commit()]:  # type: ignore[misc]
            table = act(table, 1, action)
        after.append(seen(table.state, 0))
    assert len(set(after)) == 1


def test_a_face_down_card_is_hidden_whatever_it_is():
    """The defender sees the same, whichever card was laid; also when it is destroyed."""
    seen_of = set()
    for card in ("jailbreak", "data_poisoning"):
        table = board(hands=("kill_switch", PINK), effects=OPEN, energy=(9, 9))
        table = act(table, 1, FaceDown(card, "agents"))
        one = (seen(table.state, 0), told(table, 0))
        table = play(table, "kill_switch")
        seen_of.add((*one, breakroom.to_json(GAME.view(table.state, 0).destroyed)))
    assert len(seen_of) == 1


@pytest.mark.parametrize("seed", range(6))
def test_a_guess_deals_what_may_be(seed):
    """Face-down cards have another lane; what was shown is not dealt again."""
    rng = random.Random(seed)
    table = board(
        "rate_limit", "jailbreak@agents many_shot@agents bot_swarm", ("", PINK), effects=OPEN
    )
    table.state.hands[1] = ["phishing", "data_poisoning"]
    table.state.gone.append(table.state.table.pop(1))
    for _ in range(60):
        guess = GAME.guess(table.state, 0, rng)
        assert GAME.view(guess, 0) == GAME.view(table.state, 0)
        for piece in (*guess.table, *guess.gone):
            if piece.face_down:
                assert CARDS[piece.card].lane in (0, 1)
        assert sorted(GAME.pieces(guess)) == sorted(GAME.pieces(table.state))


def test_every_card_that_may_be_there_is_guessed_at_some_time():
    """Each of the hidden ones in hand, and each of another lane face down."""
    rng, table = random.Random(3), board(pink="jailbreak@agents", hands=("", "phishing backdoor"))
    hidden = [c for c in CARDS if CARDS[c].seat == 1]
    held, laid = set(), set()
    for _ in range(600):
        guess = GAME.guess(table.state, 0, rng)
        held |= set(guess.hands[1])
        laid |= {piece.card for piece in guess.table}
    assert held == set(hidden)
    assert laid == {card for card in hidden if CARDS[card].lane in (0, 1)}


def test_a_hand_that_was_seen_is_guessed_right():
    """After a prompt leak the attacker knows the defender's hand but for what is drawn since."""
    table = quick("", "prompt_leak", hands=("sandbox audit_log", ""))
    rng = random.Random(1)
    for _ in range(40):
        guess = GAME.guess(table.state, 1, rng)
        assert {"sandbox", "audit_log"} <= set(guess.hands[0])
        assert len(guess.hands[0]) == 3


def test_a_seen_card_may_be_the_one_laid_down_since():
    """Then it is in hand or face down, and nowhere else; when it is shown, nothing is left."""
    table = quick("", "prompt_leak", hands=("sandbox audit_log", ""), effects=OPEN)
    table = act(table, 0, FaceDown("sandbox", "chatbots"))
    rng, places = random.Random(1), set()
    for _ in range(80):
        guess = GAME.guess(table.state, 1, rng)
        place = "hand" if "sandbox" in guess.hands[0] else "laid"
        assert place == "hand" or guess.table[-1].card == "sandbox"
        assert "audit_log" in guess.hands[0] or guess.table[-1].card == "audit_log"
        places.add(place)
    assert places == {"hand", "laid"}
    table = act(table, 0, Assign("audit_log", "applications"))
    table = act(act(table, 0, Commit()), 1, Commit())
    assert [known.card for known in table.state.seen[0]] == ["sandbox"]


def test_a_returned_face_down_card_keeps_its_secret():
    """It may be in the hand again; nobody is told which it was."""
    table = quick("", "prompt_leak", hands=("sandbox audit_log", ""), effects=OPEN)
    table = act(table, 0, FaceDown("sandbox", "chatbots"))
    at = len(table.state.table) - 1
    effects.return_to_hand(table.state, Source("x", 0, 1), Return(), at, [])
    assert all(known.perhaps == () for known in table.state.seen[0])
    guess = GAME.guess(table.state, 1, random.Random(1))
    assert {"sandbox", "audit_log"} <= set(guess.hands[0])


@pytest.mark.parametrize("seed", range(6))
def test_a_spectator_sees_nothing_that_only_one_seat_has_seen(seed):
    """Through games full of looks at hands: the same bytes, whatever both hands really hold."""
    rng, state = random.Random(seed), begun(seed, personas=True).state
    looks = 0
    while asked := GAME.decisions(state):
        seat = rng.choice(asked).seat
        GAME.apply(state, seat, GAME.sample(state, seat, rng))
        if state.phase not in ("assign", "resolve"):
            continue
        if rng.random() < 0.2:
            effects.peek(state, Source("prompt_leak", 0, seat), Peek(), [])
        twin = breakroom.clone(state)
        for hand in twin.seen:
            looks += sum(not known.by_all for known in hand)
            hand[:] = [known for known in hand if known.by_all]
        for eyes in (0, 1):
            twin = GAME.guess(twin, eyes, rng)
        assert breakroom.to_json(GAME.view(twin, None)) == breakroom.to_json(GAME.view(state, None))
    assert looks


def test_a_spectator_knows_what_everyone_saw_go_into_a_hand():
    """A returned card, also when a seat has looked at the hand since."""
    table = quick("conversation_reset", pink="jailbreak")
    assert table.view().players[1].known == ("jailbreak",)
    effects.peek(table.state, Source("red_team_exercise", 0, 0), Peek(), [])
    assert table.view().players[1].known == ("jailbreak",)
    assert set(table.view(0).players[1].known) == set(table.state.hands[1]) > {"jailbreak"}


def test_nobody_knows_the_order_of_a_deck():
    """Not even of one's own."""
    state, rng = begun().state, random.Random(1)
    nexts = {GAME.guess(state, 0, rng).decks[0][-1] for _ in range(300)}
    assert nexts == set(state.decks[0])


def test_a_sealed_answer_is_guessed():
    """The other's mulligan and persona, while one's own are open."""
    state = begun(personas=True).state
    state = act(begun(personas=True), 1, Persona("insider")).state
    rng = random.Random(1)
    guesses = {GAME.guess(state, 0, rng).personas[1] for _ in range(80)}
    assert guesses == {*PERSONAS[1], ""}


def test_what_leaves_for_a_worker_holds_no_secret():
    """Neither the real hand, nor the plan, nor the seed."""
    table = act(begun(4), 1, GAME.sample(begun(4).state, 1, random.Random(2)))
    veiled = GAME.veiled(table.state, 0)
    assert veiled.seed != table.state.seed
    assert veiled.stacks[1] == []
    twin = GAME.guess(table.state, 0, random.Random(9))
    assert GAME.veiled(twin, 0) == veiled


def test_a_question_names_only_what_lies_open():
    """The other seat sees who is asked, and by which card."""
    table = quick("content_filter", pink="jailbreak many_shot")
    assert GAME.view(table.state, 1).question == GAME.view(table.state, 0).question
    assert [d.ask for d in GAME.decisions(table.state)] == ["Content Filter acts: choose a card."]
    assert list(GAME.legal(table.state, 0)) == [Choose("jailbreak"), Choose("many_shot")]
