"""Break the Cube's coach: what it asks before a turn that costs much."""

import random
from typing import Any

import msgspec
import pytest

import breakroom
from breakroom import lessons
from breakroom.core.judging import Question
from games.break_the_cube.scenario import CORNER, GAME, NOOK, TOWER, WALL, Table, play, setup

CERTAIN = "1, B, A, E, H, 7"  # leaves North the wall alone
NOOK_KNOWN = "E, B, H, 1, 1, 3, 3, K"  # leaves East the nook alone
TWO_LEFT = "A, 1, G, 1, K, 1"  # leaves North two towers


def asked(table: Table, text: str) -> Question | None:
    seat = table.to_move[0]
    action = GAME.parse(table.state, seat, text)
    return breakroom.question("break_the_cube", table.state, seat, action, random.Random(1))


def shows(question: Question, events: list[Any]) -> bool:
    return any(
        lessons.matches(question.threat, msgspec.json.decode(msgspec.json.encode(event)))
        for event in events
    )


@pytest.mark.parametrize(
    ("secrets", "turns", "text", "options", "say"),
    [
        ((NOOK, TOWER), "E, B", "ask E", {}, "You already know what E shows."),
        (
            (TOWER, WALL),
            CERTAIN,
            "ask 5",
            {},
            "Only one shape fits what you know: build it and guess.",
        ),
        (
            (WALL, TOWER),
            TWO_LEFT,
            f"guess {TOWER}",
            {"sudden_death": True},
            "Two shapes fit what you know: ask before you guess.",
        ),
        (
            (WALL, TOWER),
            TWO_LEFT,
            f"guess {NOOK}",
            {},
            "This cannot be right: A showed nothing on level 2.",
        ),
        (
            (NOOK, TOWER),
            NOOK_KNOWN,
            "ask 9",
            {},
            "The bot knows your shape by now and plays next: guess while you can.",
        ),
        (
            (NOOK, TOWER),
            "E, B, A, 1, 6, 3, 3, 9",
            "ask H",
            {},
            "You answer H too: the bot would have two shapes left and could guess.",
        ),
        (
            (NOOK, TOWER),
            "E, B, 1, H, 3, 3",
            "ask L",
            {},
            "You answer L too: that would leave the bot 3 shapes of 22.",
        ),
        (
            (NOOK, TOWER),
            "A, 5, B, H, G",
            "ask 9",
            {},
            "9 tells you little: about 15 of 28 shapes would still fit.",
        ),
    ],
)
def test_it_says_what_is_wrong(
    secrets: tuple[str, ...], turns: str, text: str, options: dict[str, Any], say: str
) -> None:
    """One sentence made from the position."""
    found = asked(play(secrets, turns, notes=True, **options), text)
    assert found is not None
    assert found.say == say


def test_what_it_says_that_a_question_shows_is_what_is_answered() -> None:
    """The threat of a question for nothing is its answer."""
    for secrets, turns, at in (((NOOK, TOWER), "E, B", "E"), ((TOWER, WALL), CERTAIN, "5")):
        table = play(secrets, turns, notes=True)
        found = asked(table, f"ask {at}")
        assert found is not None
        _, events = breakroom.step(GAME, table.state, 0, GAME.parse(table.state, 0, f"ask {at}"))
        assert shows(found, events)


def test_what_it_warns_of_can_happen() -> None:
    """East does guess the nook when North asks on."""
    table = play((NOOK, TOWER), NOOK_KNOWN, notes=True)
    found = asked(table, "ask 9")
    assert found is not None
    after, _ = breakroom.step(GAME, table.state, 0, GAME.parse(table.state, 0, "ask 9"))
    _, events = breakroom.step(GAME, after, 1, GAME.parse(after, 1, f"guess {NOOK}"))
    assert shows(found, events)


def test_it_is_silent_at_the_best_and_while_shapes_are_built() -> None:
    """Nothing is asked of a guess that is certain, of the best question, or of a shape."""
    assert asked(play((TOWER, WALL), CERTAIN, notes=True), f"guess {WALL}") is None
    assert asked(play((NOOK, TOWER), notes=True), "ask B") is None
    assert asked(Table(setup(), [], []), f"build {NOOK}") is None


def test_with_more_seats_they_have_names() -> None:
    """East has guessed right, and South's turn is the last that it has."""
    turns = f"A, H, 5, E, 1, 5, 5, 3, 5, guess {WALL}"
    found = asked(play((NOOK, TOWER, WALL), turns, first=1, seats=3, notes=True), "ask 9")
    assert found is not None
    assert found.say == "East has guessed right: this is your last turn."


def test_what_is_hidden_changes_no_word() -> None:
    """Of two tables that differ only behind a screen, and of what the seat guesses of them."""
    for turns, text in (("7, 1, 9, 1", "ask 7"), ("7, 1, 9, 1", f"guess {CORNER}")):
        tables = [play((NOOK, secret), turns) for secret in (CORNER, WALL)]
        assert tables[0].state.turns == tables[1].state.turns
        twin = GAME.guess(tables[0].state, 0, random.Random(9))
        words = [asked(table, text) for table in (*tables, Table(twin, [], []))]
        assert words[0] == words[1] == words[2]
        assert words[0] is not None or "guess" in text
