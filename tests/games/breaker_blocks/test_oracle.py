"""The engine and the oracle play the same random games and agree after every action.

`PYTHONPATH=tests python -m games.breaker_blocks.test_oracle 2000` plays so many in each variant.
"""

import json
import random
import sys
import time
from collections import Counter
from typing import Any

import pytest

import breakroom
from games.breaker_blocks.oracle import Oracle
from games.breaker_blocks.scenarios import SCENARIOS

GAME = breakroom.game("breaker_blocks")


def oracle_for(state):
    removed = [name for name, n in zip(GAME_KINDS, state.removed, strict=True) for _ in range(n)]
    options = state.options
    return Oracle(options.variant, state.to_move, options.draws, removed)


GAME_KINDS = list(GAME.box(GAME.setup({}).options).blocks)


def spelt(action):
    return json.dumps(action, separators=(",", ":"))


def agree(state, oracle):
    """Both tell the same of the position; what is legal comes back for the driver to choose."""
    seen = GAME.view(state, state.to_move if state.to_move >= 0 else 0)
    assert [list(circuit.power) for circuit in seen.circuits] == oracle.powers()
    assert list(seen.controlled) == oracle.controlled()
    assert {(t.x, t.y): (t.block, t.tab, t.seat, t.circuit) for t in seen.tiles} == {
        cell: (t["block"], t["tab"], t["seat"], oracle.circuit(cell))
        for cell, t in oracle.board.items()
    }
    for seat in (0, 1):
        mine = GAME.view(state, seat)
        assert mine.hands[seat].blocks == Counter(oracle.hands[seat])
        assert mine.supplies.power[seat] == Counter(oracle.power[seat])
    if oracle.blind:
        assert seen.supplies.face_down == len(oracle.face_down())
    else:
        assert seen.supplies.neutral == Counter(oracle.neutral)
    if oracle.reason:
        outcome = GAME.outcome(state)
        told = (list(outcome.scores), list(outcome.ranks), outcome.reason)
        assert told == (oracle.scores, oracle.ranks, oracle.reason)
        return []
    assert (seen.to_move, seen.actions_left) == (oracle.seat, oracle.left)
    choices = list(GAME.legal(state, state.to_move))
    known = {breakroom.to_json(action) for action in choices}
    assert len(known) == len(choices), "an action is offered twice"
    assert known == {spelt(action) for action in oracle.legal(oracle.seat)}
    assert not list(GAME.legal(state, 1 - state.to_move))
    return choices


def told_by(events):
    """What chance gave, as the seat that it concerns was told."""
    for event in events:
        kind = type(event).__name__
        if kind == "DrawnUnseen" or (kind == "Shown" and event.source == "supply"):
            return event.block
        if kind == "HandCut" and event.seat != event.by:
            return event.kept
    return None


def act(state, oracle, action):
    seat = state.to_move
    after, events = breakroom.step(GAME, state, seat, action)
    oracle.see(events)
    oracle.play(seat, json.loads(breakroom.to_json(action)), told_by(events))
    return after


def play_both(variant, seed):
    """One random game; how many actions it took, and why it ended."""
    rng = random.Random(f"{variant} {seed}")
    state = GAME.setup(GAME.variants[variant], seed)
    oracle = oracle_for(state)
    count = 0
    while choices := agree(state, oracle):
        by_type: dict[type, list[Any]] = {}
        for action in choices:
            by_type.setdefault(type(action), []).append(action)
        state = act(state, oracle, rng.choice(rng.choice(list(by_type.values()))))
        count += 1
    return count, GAME.outcome(state).reason


@pytest.mark.parametrize("variant", GAME.variants)
def test_random_games_agree_with_the_oracle(variant):
    """Legal actions, board, power, hands, supplies, turn and outcome, action by action."""
    for seed in range(6):
        play_both(variant, seed)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: f"{s.variant}-{s.reason}")
def test_scenarios_agree_with_the_oracle(scenario):
    """The ends that random play hardly meets are the oracle's, too."""
    state = GAME.setup(scenario.options, scenario.seed)
    oracle = oracle_for(state)
    for seat, text in scenario.moves:
        assert seat == state.to_move
        action = GAME.parse(state, seat, text)
        assert action in agree(state, oracle)
        state = act(state, oracle, action)
    assert agree(state, oracle) == []
    assert oracle.reason == scenario.reason


def main(games):
    for variant in GAME.variants:
        began, positions = time.process_time(), 0
        reasons: Counter[str] = Counter()
        for seed in range(games):
            count, reason = play_both(variant, seed)
            positions += count + 1
            reasons[reason] += 1
        spent = time.process_time() - began
        shown = dict(reasons)
        print(f"{variant}: {games:,} games, {positions:,} positions, {spent:.0f} CPU s: {shown}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
