"""How many ways there are to begin a game and to plan, counted once and for all.

The counts are in tests/perft/breach.json: by variant, the sequences of so many actions of both
seats from the start of a game; and the plans that hands have in some turns. They change with the
set: `python tests/games/breach/test_perft.py` prints them.
"""

import json
from pathlib import Path

import pytest

import breakroom
from games.breach import small
from games.breach.scenario import GAME, OPEN, board

FILE = Path(__file__).parents[2] / "perft" / "breach.json"
DEPTH = 5
HANDS = {
    "turn 2": (2, "system_prompt content_filter audit_log canary_token sandbox"),
    "turn 4": (4, "rate_limit content_filter kill_switch canary_token sandbox"),
}


def perft(state, depth):
    """The number of sequences of that many actions."""
    choices = [(d.seat, a) for d in GAME.decisions(state) for a in GAME.legal(state, d.seat)]
    if depth == 1:
        return len(choices)
    total = 0
    for seat, action in choices:
        after = breakroom.clone(state)
        GAME.apply(after, seat, action)
        total += perft(after, depth - 1)
    return total


def counts():
    nodes = {
        variant: [perft(GAME.setup(options, 1), depth) for depth in range(1, DEPTH + 1)]
        for variant, options in GAME.variants.items()
    }
    plans = {
        name: len(small.plans(board(hands=(hand, ""), turn=turn, effects=OPEN).state, 0))
        for name, (turn, hand) in HANDS.items()
    }
    return {"nodes": nodes, "plans": plans}


@pytest.mark.parametrize("what", ["nodes", "plans"])
def test_there_are_as_many_ways_as_there_were(what):
    """Every count is the one on file."""
    assert counts()[what] == json.loads(FILE.read_text("utf-8"))[what]


if __name__ == "__main__":
    print(json.dumps(counts(), indent=2))
