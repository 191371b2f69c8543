"""The engine and the oracle play the same random games and agree after every move.

`PYTHONPATH=tests python -m games.convert.test_oracle 2000 200` plays thousands: so many games in
each variant, and so many in each puzzle.
"""

import json
import random
import sys
import time

import pytest

import breakroom
from breakroom.games.convert.blocks import turned
from games.convert.oracle import Oracle
from games.convert.scenarios import SCENARIOS

GAME = breakroom.game("convert")
PUZZLES = ("two_loaves", "under_the_surface", "blackout", "race")


def oracle_for(state):
    options = state.options
    return Oracle(
        options.variant,
        first=state.to_move,
        pool=options.pool,
        upside_down=options.upside_down,
        blocks=options.blocks,
    )


def spelt(action):
    return json.dumps(action, separators=(",", ":"))


def agree(state, oracle):
    """Both tell the same of the position; what is legal comes back for the driver to choose."""
    seen = GAME.view(state, None)
    cells = GAME.box(seen.options).blocks
    squares = [(x, y) for y in range(4) for x in range(4)]
    assert list(seen.to_move) == oracle.to_move()
    assert list(seen.heights) == [len(oracle.stacks[square]) for square in squares]
    assert list(seen.top) == [oracle.seen(square) for square in squares]
    assert {c: list(blocks) for c, blocks in seen.supplies.items()} == oracle.supply
    layers = [[colour for colour, _ in oracle.stacks[square]] for square in squares]
    assert seen.layers == tuple((s.count("white"), s.count("black")) for s in layers)
    filled = [
        (block.x + x, block.y + y, block.z + z)
        for block in seen.standing
        for x, y, z in turned(cells[block.block], block.turn, block.flip)
    ]
    assert sorted(filled) == sorted(
        (x, y, z) for x, y in squares for z in range(len(oracle.stacks[x, y]))
    )
    outcome = GAME.outcome(state)
    if outcome is None:
        assert oracle.outcome is None
        assert list(seen.scores) == oracle.scores
    else:
        told = (list(outcome.scores), list(outcome.ranks), outcome.reason)
        assert told == oracle.outcome
        assert outcome.reason in GAME.reasons(state.options)
    choices = []
    for seat in range(state.seats):
        ours = [(seat, action) for action in GAME.legal(state, seat)]
        known = {breakroom.to_json(action) for _, action in ours}
        assert len(known) == len(ours), "an action is offered twice"
        assert known == {spelt(action) for action in oracle.legal(seat)}
        choices += ours
    return choices


def play_both(variant, seed):
    """One random game; how many moves it took, and why it ended."""
    rng = random.Random(f"{variant} {seed}")
    state = GAME.setup(GAME.variants[variant], seed)
    oracle = oracle_for(state)
    moves = 0
    while choices := agree(state, oracle):
        seat, action = rng.choice(choices)
        GAME.apply(state, seat, action)
        oracle.play(seat, json.loads(breakroom.to_json(action)))
        moves += 1
    return moves, GAME.outcome(state).reason


@pytest.mark.parametrize("variant", GAME.variants)
def test_random_games_agree_with_the_oracle(variant):
    """Legal actions, board, supplies, scores, turn and outcome are the oracle's, move by move."""
    for seed in range(2 if variant in PUZZLES else 20):
        play_both(variant, seed)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: f"{s.variant}-{s.reason}")
def test_scenarios_agree_with_the_oracle(scenario):
    """The ends that random play hardly meets are the oracle's, too."""
    state = GAME.setup(scenario.options, scenario.seed)
    oracle = oracle_for(state)
    for number, (seat, text) in enumerate(scenario.moves):
        action = GAME.parse(state, seat, text)
        wire = json.loads(breakroom.to_json(action))
        assert number > 20 or wire in oracle.legal(seat), "later moves only go to and fro"
        state, _ = breakroom.step(GAME, state, seat, action)
        oracle.play(seat, wire)
    assert agree(state, oracle) == []
    assert oracle.outcome[2] == scenario.reason


def main(games, puzzle_games):
    for variant in GAME.variants:
        count, began, positions = 0, time.monotonic(), 0
        reasons: dict[str, int] = {}
        for seed in range(puzzle_games if variant in PUZZLES else games):
            moves, reason = play_both(variant, seed)
            count, positions = count + 1, positions + moves + 1
            reasons[reason] = reasons.get(reason, 0) + 1
            print(f"\r{variant}: {count:,} games, {positions:,} positions", end="", flush=True)
        print(f", {time.monotonic() - began:.0f} s, all agree: {reasons}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
