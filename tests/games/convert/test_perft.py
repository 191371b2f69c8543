"""How many ways there are to play the first three moves, counted once and for all.

The counts are in tests/perft/convert.json: `nodes` by depth, White to begin. To depth 2 they were
counted by the oracle, too. Where depth 3 takes long, `below` has the count to depth 2 behind
some first moves, and only these are counted again.
"""

import json
from pathlib import Path

import pytest

import breakroom
from breakroom.games.convert.game import RULES
from games.convert.scenario import GAME, play

COUNTS = json.loads((Path(__file__).parents[2] / "perft" / "convert.json").read_text("utf-8"))


def choices(state):
    return [(d.seat, action) for d in GAME.decisions(state) for action in GAME.legal(state, d.seat)]


def width(state):
    """How many actions are legal, by the bit sets that `legal` reads them from."""
    if state.to_move not in (0, 1) or state.moves_left:
        return len(choices(state))
    white, black = RULES[state.options.variant].placements(state, state.to_move)
    return white.bit_count() + black.bit_count()


def perft(state, depth):
    """The number of sequences of that many actions."""
    if depth == 1:
        return width(state)
    total = 0
    for seat, action in choices(state):
        after = breakroom.clone(state)
        GAME.apply(after, seat, action)
        total += perft(after, depth - 1)
    return total


@pytest.mark.parametrize("variant", GAME.variants)
def test_the_first_moves_are_as_many_as_they_were(variant):
    """Every count to depth 3 is the one on file."""
    counts = COUNTS[variant]
    state = play(variant).state
    assert len(choices(state)) == width(state)
    for depth in (1, 2) if "below" in counts else (1, 2, 3):
        assert perft(state, depth) == counts["nodes"][depth - 1]
    for text, nodes in counts.get("below", {}).items():
        assert perft(play(variant, text).state, 2) == nodes


def test_every_variant_has_its_counts():
    """The file names the variants that there are, each to depth 3."""
    assert set(COUNTS) == set(GAME.variants)
    assert all(len(counts["nodes"]) == 3 for counts in COUNTS.values())
