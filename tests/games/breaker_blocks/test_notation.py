"""Notation and wire form both ways, and what is no notation."""

import random

import pytest

import breakroom
from games.breaker_blocks.scenario import GAME, lay, start


def positions(variant, seed):
    """Every position of a random game."""
    rng = random.Random(f"{variant} {seed}")
    state = GAME.setup(GAME.variants[variant], seed)
    while state.to_move >= 0:
        yield state, list(GAME.legal(state, state.to_move))
        state = breakroom.clone(state)
        GAME.apply(state, state.to_move, GAME.sample(state, state.to_move, rng))


@pytest.mark.parametrize("variant", GAME.variants)
def test_every_legal_action_is_read_back_from_its_notation_and_its_json(variant):
    """What is written is read as the same action, and no two legal actions are written alike."""
    for state, choices in positions(variant, 0):
        seat = state.to_move
        written = [GAME.notation(state, seat, action) for action in choices]
        assert len(set(written)) == len(written)
        for number in range(0, len(choices), len(choices) // 5 + 1):
            action = choices[number]
            assert GAME.parse(state, seat, written[number]) == action
            assert GAME.action(breakroom.to_json(action)) == action


@pytest.mark.parametrize(
    ("text", "wire"),
    [
        ("+annihilate", {"type": "draw", "block": "annihilate"}),
        ("+power-1-LF", {"type": "draw", "block": "power-1-LF"}),
        ("power-3@0,-1N", {"type": "play", "block": "power-3", "into": [0, -1, "N"]}),
        ("1,-1>2,-1N", {"type": "rearrange", "from": [1, -1], "into": [2, -1, "N"]}),
    ],
)
def test_an_action_is_written_as_on_the_wire(text, wire):
    """The wire form is the rules page's."""
    table = lay(orange="power-2-L@1,-1N", hands=("power-3", ""))
    action = GAME.parse(table.state, 0, text)
    assert action == GAME.action(wire)
    assert breakroom.to_json(action) == breakroom.to_json(wire)


@pytest.mark.parametrize(
    ("module", "text", "wire"),
    [
        ("annihilate", "!0,1", {"type": "target", "cell": [0, 1]}),
        ("aggravate", "=-/power-3", {"type": "keep", "mine": None, "theirs": "power-3"}),
    ],
)
def test_a_choice_is_written_as_on_the_wire(module, text, wire):
    """Targets are cells; what is kept is named, or nothing."""
    table = lay(blue="power-3@0,1S", hands=(module, "power-3")).do(f"{module}@0,-1N")
    action = GAME.parse(table.state, 0, text)
    assert breakroom.to_json(action) == breakroom.to_json(wire)


@pytest.mark.parametrize("text", ["", "+", "+power-4", "power-3", "0,-1>1,-1", "pass", "!0,0"])
def test_what_is_not_open_to_the_seat_is_refused(text):
    """In a sentence that shows what was written."""
    with pytest.raises(breakroom.Refused) as refused:
        GAME.parse(start().state, 0, text)
    assert refused.value.reason == f"{text!r} is not one of the actions open to you now."
