"""Notation both ways, and what is no notation."""

import random

import pytest

import breakroom
from games.convert.scenario import GAME, play


def positions(variant, seed):
    """Every position of a random game of up to thirty moves."""
    rng = random.Random(f"{variant} {seed}")
    state = GAME.setup(GAME.variants[variant], seed)
    for _ in range(30):
        choices = [(d.seat, a) for d in GAME.decisions(state) for a in GAME.legal(state, d.seat)]
        if not choices:
            return
        yield state, choices
        state = breakroom.clone(state)
        GAME.apply(state, *rng.choice(choices))


@pytest.mark.parametrize("variant", GAME.variants)
def test_every_legal_action_is_read_back_from_its_notation(variant):
    """What is written is read as the same action, and no two legal actions are written alike."""
    for seed in range(3):
        for state, choices in positions(variant, seed):
            written = [(seat, GAME.notation(state, seat, action)) for seat, action in choices]
            assert len(set(written)) == len(written)
            for (seat, action), (_, text) in zip(choices, written, strict=True):
                assert GAME.parse(state, seat, text) == action


@pytest.mark.parametrize("variant", GAME.variants)
def test_every_legal_action_is_read_back_from_its_json(variant):
    """The wire form leads to the same action."""
    for state, choices in positions(variant, 0):
        for seat, action in choices[:: len(choices) // 20 + 1]:
            assert GAME.action(breakroom.to_json(action)) == action
            assert GAME.refuse(state, seat, action) is None


@pytest.mark.parametrize(
    ("text", "wire"),
    [
        ("Gb1/2", {"block": "G", "x": 1, "y": 0, "turn": 2, "flip": False}),
        ("Gb1/2!", {"block": "G", "x": 1, "y": 0, "turn": 2, "flip": True}),
        ("Gb1", {"block": "G", "x": 1, "y": 0, "turn": 0, "flip": False}),
        (" Jd4! ", {"block": "J", "x": 3, "y": 3, "turn": 0, "flip": True}),
        ("white Gb1/2", {"block": "G", "x": 1, "y": 0, "turn": 2, "flip": False}),
    ],
)
def test_notation_says_block_corner_turn_and_upside_down(text, wire):
    """`Gb1/2` is block G on b1, turned twice; `!` stands for upside down."""
    action = GAME.parse(play("basic").state, 0, text)
    assert action == GAME.action({"type": "place", "colour": "white", **wire})


def test_the_colour_comes_first_where_a_seat_may_use_either():
    """In the community pool and in the puzzles the colour is part of the notation."""
    state = play("box_community").state
    action = GAME.parse(state, 0, "black Gb1/2")
    assert action.colour == "black"
    assert GAME.notation(state, 0, action) == "black Gb1/2"
    table = play("two_loaves", "black Gb1/2")
    lift = GAME.parse(table.state, 0, "black -G")
    assert lift == GAME.action({"type": "lift", "block": "G", "colour": "black"})
    assert GAME.notation(table.state, 0, lift) == "black -G"


def test_the_change_up_reads_the_colour_that_is_due():
    """Black on a white square writes a white block without its colour."""
    table = play("change_up", "Eb1/0 Ea4/0 Bc3/0")
    assert GAME.parse(table.state, 1, "Ga2/0").colour == "white"


NO_NOTATION = [
    *[
        "G",
        "Gb",
        "b1",
        "gb1",
        "Ge1",
        "Gb5",
        "Gb0",
        "Gb1/4",
        "Gb1/",
        "Gb1/-1",
        "Gb1!/2",
        "GGb1",
        "Gb1/2!!",
        "Gb1/22",
        "-",
        "-g",
        "-Gb1",
    ],
    *["", " ", "white", "red Gb1/2", "Gb1 /2", "Gb1/2\nJa1/0", "Ｇb1", "Gb1/٢"],
]


@pytest.mark.parametrize("text", NO_NOTATION)
def test_what_is_no_notation_is_refused_in_a_sentence(text):
    """The sentence shows how a placement is written."""
    with pytest.raises(breakroom.Refused) as refused:
        GAME.parse(play("basic").state, 0, text)
    assert refused.value.reason == (
        f"{text!r} is no placement: write it as Gb1/2, or Gb1/2! upside down."
    )


def test_notation_without_the_colour_is_refused_where_either_could_be_meant():
    """The sentence offers both."""
    with pytest.raises(breakroom.Refused) as refused:
        GAME.parse(play("box_community").state, 0, "Gb1/2")
    assert refused.value.reason == "Say which colour: white Gb1/2 or black Gb1/2."
