"""Every refusal is a plain sentence of its own, and leaves the game as it was."""

import json

import pytest

import breakroom
from games.convert.scenario import GAME, play

PLACE = {
    "type": "place",
    "block": "G",
    "colour": "white",
    "x": 1,
    "y": 0,
    "turn": 2,
    "flip": False,
}
LIFT = {"type": "lift", "block": "J", "colour": "white"}


def place(**changed):
    return PLACE | changed


def without(name):
    return {key: value for key, value in PLACE.items() if key != name}


# What arrives, and why it is no action at all.
UNREADABLE = {
    "cut short": ('{"type":"place"', "That is not JSON: input data was truncated."),
    "a list": ("[]", "That is not an action of Convert: expected `object`, got `array`."),
    "unknown field": (
        place(z=1),
        "That is not an action of Convert: object contains unknown field `z`.",
    ),
    "missing field": (
        without("turn"),
        "That is not an action of Convert: object missing required field `turn`.",
    ),
    "missing type": (
        without("type"),
        "That is not an action of Convert: object missing required field `type`.",
    ),
    "unknown type": (
        place(type="jump"),
        "That is not an action of Convert: invalid value 'jump' in `type`.",
    ),
    "text for a number": (
        place(x="1"),
        "That is not an action of Convert: expected `int`, got `str` in `x`.",
    ),
    "half a square": (
        place(y=0.5),
        "That is not an action of Convert: expected `int`, got `float` in `y`.",
    ),
    "a number for a truth": (
        place(flip=0),
        "That is not an action of Convert: expected `bool`, got `int` in `flip`.",
    ),
    "unknown colour": (
        place(colour="red"),
        "That is not an action of Convert: invalid enum value 'red' in `colour`.",
    ),
    "too long": ("[" * 20_000, "An action is at most 16384 bytes of JSON."),
}

# Where it is refused, who asks for what, and why not.
FORBIDDEN = {
    "unknown block": (
        ("basic", ""),
        (0, place(block="K")),
        "There is no block K: the blocks are A, B, C, D, E, F, G, H, I, J.",
    ),
    "a block you no longer have": (
        ("basic", "Ja1/0 Jc3/0"),
        (0, place(block="J")),
        "The white block J is already on the board.",
    ),
    "the other seat's block": (
        ("basic", ""),
        (0, place(colour="black")),
        "You play the white blocks.",
    ),
    "the wrong colour off the track": (
        ("change_up", ""),
        (0, place(colour="black")),
        "Your token is not on the track yet: place a white block.",
    ),
    "the wrong colour on the track": (
        ("change_up", "Eb1/0 Ea4/0 Bc3/0"),
        (1, place(colour="black")),
        "Your token is on a white square: place a white block.",
    ),
    "a colour that has run out": (
        ("change_up", "Ia2/3 Eb1/0 Hc3/2 Bd1/0 Db1/3 Ca4/0 Aa1/0 Ga1/0 Fa1/2 Ja1/0 Eb3/0"),
        (1, place()),
        "No white blocks are left: place a black one.",
    ),
    "a fifth turn": (("basic", ""), (0, place(turn=4)), "A block has four turns, 0 to 3."),
    "off the board": (
        ("basic", ""),
        (0, place(x=4)),
        "That is off the board: it has files a to d and ranks 1 to 4.",
    ),
    "overhanging the edge": (
        ("basic", ""),
        (0, place(x=3)),
        "Block G would hang over the edge of the board.",
    ),
    "a gap underneath": (
        ("basic", "Ja1/0 Ac1/0"),
        (0, place()),
        "There would be a gap under block G at b2.",
    ),
    "upside down when that is off": (
        ("upright", ""),
        (0, place(flip=True)),
        "In this game blocks do not stand upside down.",
    ),
    "out of turn": (
        ("basic", ""),
        (1, place(colour="black")),
        "It is not your turn: White to play.",
    ),
    "a seat that is not there": (
        ("basic", "Ja1/0"),
        (2, place()),
        "It is not your turn: Black to play.",
    ),
    "after the end": (("box", "Ba1/0 Aa1/0"), (0, place()), "The game is over."),
    "lifting outside the puzzles": (
        ("basic", "Ja1/0 Jc3/0"),
        (0, LIFT),
        "A block that was placed stays where it is.",
    ),
    "lifting what does not stand": (
        ("two_loaves", ""),
        (0, LIFT),
        "The white block J is not on the board.",
    ),
    "lifting from under a block": (
        ("two_loaves", "white Ja1/0 black Aa1/0"),
        (0, LIFT),
        "Something stands on the white block J.",
    ),
    "out of the box": (
        ("two_loaves", "white Ba1/0"),
        (0, place(block="A", x=0, turn=0)),
        "Block A would stand out of the box: it is 4 levels high.",
    ),
    "on the other's half": (
        ("race", ""),
        (0, place(y=1)),
        "Build on your own half: ranks 1 and 2.",
    ),
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_what_is_no_action_is_refused_in_a_sentence(case):
    """The sentence says what is wrong with the JSON, as text or as a dict."""
    source, sentence = UNREADABLE[case]
    forms = [source] if isinstance(source, str) else [source, json.dumps(source)]
    for form in forms:
        with pytest.raises(breakroom.Refused) as refused:
            GAME.action(form)
        assert refused.value.reason == sentence


@pytest.mark.parametrize("case", FORBIDDEN)
def test_a_forbidden_action_is_refused_in_a_sentence_and_changes_nothing(case):
    """The sentence names the rule, and the state is to the letter what it was."""
    (variant, text), (seat, wire), sentence = FORBIDDEN[case]
    state = play(variant, text).state
    before = breakroom.to_json(state)
    with pytest.raises(breakroom.Refused) as refused:
        breakroom.step(GAME, state, seat, GAME.action(wire))
    assert refused.value.reason == sentence
    assert breakroom.to_json(state) == before


def test_every_refusal_has_its_own_sentence():
    """No two mistakes are told in the same words."""
    sentences = [sentence for _, sentence in UNREADABLE.values()]
    sentences += [sentence for _, _, sentence in FORBIDDEN.values()]
    assert len(set(sentences)) == len(sentences)
    assert all(sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize("x", [-1, 4, 10**30])
@pytest.mark.parametrize("axis", ["x", "y"])
def test_no_number_is_too_wild_to_be_refused(axis, x):
    """Any square off the board is answered in the same way."""
    action = GAME.action(place(**{axis: x}))
    told = GAME.refuse(play("basic").state, 0, action)
    assert told == "That is off the board: it has files a to d and ranks 1 to 4."


@pytest.mark.parametrize("turn", [-1, 4, 10**30])
def test_a_turn_out_of_0_to_3_is_refused(turn):
    """Five quarter turns are not read as one."""
    action = GAME.action(place(turn=turn))
    assert GAME.refuse(play("basic").state, 0, action) == "A block has four turns, 0 to 3."


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"variant": "blackout", "blocks": "flat"},
            "The option blocks is not for the variant blackout:"
            " it is for basic and box and towers and change_up.",
        ),
        (
            {"variant": "race", "upside_down": False},
            "The option upside_down is not for the variant race:"
            " it is for basic and box and towers and change_up.",
        ),
    ],
)
def test_options_that_do_not_go_together_are_refused(options, sentence):
    """A puzzle that could not be solved is not set up."""
    with pytest.raises(breakroom.Refused) as refused:
        GAME.setup(options)
    assert refused.value.reason == sentence
