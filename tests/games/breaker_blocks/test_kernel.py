"""The kernel and the rules are driven together, action by action."""

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba")

from bots.drive import Table
from breakroom.games.breaker_blocks import kernel
from breakroom.games.breaker_blocks import kernel_board as kb
from breakroom.games.breaker_blocks.blocks import AUTHENTICATE, KINDS, NOTHING
from breakroom.games.breaker_blocks.game import GAME
from breakroom.games.breaker_blocks.kernel_judge import ALL_BUT_WON
from games.breaker_blocks.scenario import lay
from games.breaker_blocks.scenarios import SCENARIOS

COMPARED = [
    *range(kb.ROWS, kb.CELL),
    *range(kb.HANDS, kb.MODULE + 1),
    *range(kb.ACTIONS_LEFT, kb.LAST_TURN + 1),
    *range(kb.BLIND, kb.CHANCE),
    kb.OVER,
    kb.TO_MOVE,
]


def tiles(position):
    """Every block on the board, whichever slot it has."""
    slots = [slot for slot in range(kb.SLOTS) if position[kb.CELL + slot] != NOTHING]
    fields = (kb.CELL, kb.KIND, kb.TAB, kb.OWNER, kb.CIRCUIT, kb.CHILDREN)
    return {tuple(int(position[field + slot]) for field in fields) for slot in slots}


def assert_same(state, table):
    """The kernel's position is the one that the rules have."""
    encoded = kernel.encode(state)
    assert tiles(table.state) == tiles(encoded)
    compared = COMPARED if not state.ended else [*range(kb.POWER, kb.FINDS), kb.OVER, kb.TO_MOVE]
    assert table.state[compared].tolist() == encoded[compared].tolist()
    if state.ended:
        return {}
    moves = {kernel.action_of(table.state, move): move for move in table.legal}
    assert len(moves) == len(table.legal)
    assert set(moves) == set(GAME.legal(state, state.to_move))
    return moves


def advance(state, table, move, action):
    """One action by both; what chance decides in blind action, the kernel takes from the rules."""
    drawn = state.drawn
    GAME.apply(state, state.to_move, action)
    if state.drawn != drawn or getattr(action, "block", "") == "hidden":
        return Table(kernel.kernel_of(state))
    table.play(move)
    finds = slice(kb.FINDS, kb.FINDS + 2)
    known, remembered = kernel.encode(state)[finds], table.state[finds].copy()
    assert not any(known & ~remembered)
    if not state.ended and any(known != remembered):  # the kernel remembers less of what was seen
        return Table(kernel.kernel_of(state))
    return table


def drive(variant, seed):
    """A random game by both, with every kind of action as likely as any other."""
    rng, state = random.Random(seed), GAME.setup(GAME.variants[variant], seed)
    table = Table(kernel.kernel_of(state))
    while moves := assert_same(state, table):
        by_type: dict[type, list[Any]] = {}
        for action in sorted(moves, key=str):
            by_type.setdefault(type(action), []).append(action)
        action = rng.choice(rng.choice(list(by_type.values())))
        table = advance(state, table, moves[action], action)
    return state, table


@pytest.mark.parametrize("variant", GAME.variants)
def test_rules_and_kernel_agree(variant):
    """Legal actions, board, power, hands, supplies, turn and result, at every action."""
    for seed in range(8):
        state, table = drive(variant, seed)
        utilities = [GAME.outcome(state).utility(seat) for seat in (0, 1)]
        if state.ended == "both_lose":  # worth as little as a lost game
            utilities = [-1.0, -1.0]
        assert [table.result(seat) for seat in (0, 1)] == utilities


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: f"{s.variant}-{s.reason}")
def test_scenarios_agree_with_the_kernel(scenario):
    """The ends that random play hardly meets."""
    state = GAME.setup(scenario.options, scenario.seed)
    table = Table(kernel.kernel_of(state))
    for seat, text in scenario.moves:
        action = GAME.parse(state, seat, text)
        table = advance(state, table, assert_same(state, table)[action], action)
    assert assert_same(state, table) == {}


def test_a_search_may_look_a_few_turns_ahead_only():
    """After so many turns the position counts as over, and is judged for whose turn it is."""
    ahead = lay(orange="power-3@0,-1N power-2-L@1,-1N", hands=("authenticate", "power-3"))
    table = Table(kernel.kernel_of(ahead.state, turns=2))
    for _ in range(4):
        assert table.to_move >= 0
        table.play(min(table.legal))
    assert table.to_move == -1
    assert not table.state[kb.OVER]
    assert 0.0 < table.result(0) == -table.result(1) < 1.0


def test_one_that_leads_and_can_authenticate_has_all_but_won():
    """It is Orange's turn, it leads, one is on the board and one in hand."""
    hands = ("authenticate", "authenticate")
    state = lay(orange="power-3@0,-1N authenticate@1,-1N", hands=hands, to_move=1).state
    table = Table(kernel.kernel_of(state, turns=1))
    table.play(min(table.legal))
    table.play(min(table.legal))
    assert table.result(0) > 0.85


def test_a_win_is_worth_more_the_sooner_it_comes():
    """Now, in two turns, and cut short with all but a win."""
    laid = lay(orange="power-3@0,-1N authenticate@1,-1N", hands=("authenticate", ""))
    now = Table(kernel.kernel_of(laid.state, turns=kernel.HORIZON))
    winning = next(m for m in now.legal if "authenticate@" in str(kernel.action_of(now.state, m)))
    later = Table(kernel.kernel_of(laid.state, turns=kernel.HORIZON - 2))
    for table in (now, later):
        table.play(winning)
    assert 1.0 == now.result(0) > later.result(0) > ALL_BUT_WON
    assert -1.0 == now.result(1) < later.result(1)


def test_gain_likes_what_wins_and_shuns_what_loses():
    """The second AUTHENTICATE is the best of moves for who leads, the worst for who does not."""
    for to_move, best in ((0, max), (1, min)):
        hands = ("authenticate power-2-L", "authenticate power-2-L")
        laid = lay(orange="power-3@0,-1N", blue="authenticate@0,1S", hands=hands, to_move=to_move)
        table = Table(kernel.kernel_of(laid.state))
        move = best(table.legal, key=table.gain)
        assert (move - kb.PLAY_KIND) // kb.INPUTS == AUTHENTICATE


def test_every_move_has_a_number_of_its_own():
    """The ranges of draws, targets, what is kept, plays and lifts do not overlap."""
    ranges = [kb.PASS, kb.TARGET, kb.KEEP, kb.PLAY_KIND, kb.LIFT, kb.MOVES]
    assert ranges == sorted(set(ranges))
    assert kb.PASS == KINDS + 1


CHECKED = """
from games.breaker_blocks import test_kernel as checks
for variant in checks.GAME.variants:
    checks.drive(variant, 1)
"""


def test_the_kernel_stays_within_its_arrays():
    """Compiled code reads past the end of an array in silence; as plain Python it cannot."""
    env = {
        **os.environ,
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[2]), *filter(None, sys.path)]),
    }
    subprocess.run([sys.executable, "-c", CHECKED], check=True, env=env)
