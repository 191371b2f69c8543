"""The kernel and the rules are driven together, move by move."""

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba")

from bots.drive import Table
from breakroom.games.convert import kernel
from breakroom.games.convert.game import GAME, RULES
from breakroom.games.convert.state import State
from breakroom.games.convert.tables import heights

VARIANTS: dict[str, dict[str, Any]] = {
    f"{name}-{blocks}-{'both ways up' if upside_down else 'upright'}": {
        **GAME.variants[name],
        "blocks": blocks,
        "upside_down": upside_down,
    }
    for name in ("basic", "box", "box_community", "towers", "change_up")
    for blocks in ("standard", "flat")
    for upside_down in (True, False)
}
GAMES = 12


def legal_by_rules(state: State) -> set[Any]:
    return set(GAME.legal(state, state.to_move)) if state.to_move >= 0 else set()


def assert_same(state: State, table: Table) -> None:
    """The kernel's position is the one that the rules have."""
    assert table.to_move == state.to_move
    if state.to_move >= 0:
        moves = {kernel.decode_move(state, move) for move in table.legal}
        assert len(moves) == len(table.legal)
        assert moves == legal_by_rules(state)
    encoded = kernel.encode(state)
    compared = list(range(kernel.LENGTH))
    if state.options.variant == "box" and state.ended:  # the winner's point is the kernel's own
        compared.remove(kernel.SCORE)
        compared.remove(kernel.SCORE + 1)
    if state.options.variant != "towers":  # layers are counted where they matter
        compared = [i for i in compared if not kernel.EXCESS <= i < kernel.VARIANT]
    assert table.state[compared].tolist() == encoded[compared].tolist()


def drive(options: dict[str, Any], seed: int, careful: bool) -> State:
    """A random game by both. With care, moves that reach the fifth level come late."""
    rng = random.Random(seed)
    state = GAME.setup(options, seed=seed)
    table = Table(kernel.kernel_of(state))
    while state.to_move >= 0:
        assert_same(state, table)
        moves = sorted(table.legal)
        if careful:
            moves = [move for move in moves if table.gain(move) >= 0] or moves
        move = rng.choice(moves)
        GAME.apply(state, state.to_move, kernel.decode_move(state, move))
        table.play(move)
    assert_same(state, table)
    assert_same_result(state, table)
    return state


def assert_same_result(state: State, table: Table) -> None:
    outcome = GAME.outcome(state)
    assert outcome is not None
    for seat in (0, 1):
        result = table.result(seat)
        assert -1.0 <= result <= 1.0
        assert (result > 0) - (result < 0) == outcome.utility(seat)


@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
def test_rules_and_kernel_agree(options: dict[str, Any]) -> None:
    """Legal moves, heights, colours, supplies, scores, turn and result, at every ply."""
    for seed in range(GAMES):
        drive(options, seed, careful=seed % 2 == 0)


@pytest.mark.parametrize("variant", ["basic", "towers", "change_up"])
def test_every_result_occurs_in_the_games_driven(variant: str) -> None:
    """Otherwise their agreement would show little."""
    reasons = {drive({"variant": variant}, seed, careful=False).ended for seed in range(80)}
    assert set(RULES[variant].reasons[:2]) <= reasons


@pytest.mark.parametrize("variant", ["basic", "towers", "change_up", "box"])
def test_a_kernel_begins_anywhere(variant: str) -> None:
    """A position encoded in mid-game is the one that was played to."""
    state, rng = GAME.setup({"variant": variant}, seed=3), random.Random(3)
    for _ in range(6):
        GAME.apply(state, state.to_move, GAME.sample(state, state.to_move, rng))
    table = Table(kernel.kernel_of(state))
    assert table.state[:16].tolist() == heights(state.lines)
    assert_same(state, table)


def test_gain_is_what_the_move_gains() -> None:
    """In the basic game: the mover's lead after the move, less the lead before."""
    state = GAME.setup({}, seed=5)
    table = Table(kernel.kernel_of(state))
    rng = random.Random(5)
    while state.to_move >= 0:
        move, seat = rng.choice(sorted(table.legal)), state.to_move
        before, gain = RULES["basic"].totals(state), table.gain(move)
        GAME.apply(state, seat, kernel.decode_move(state, move))
        table.play(move)
        after = RULES["basic"].totals(state)
        assert gain == after[seat] - before[seat] - (after[1 - seat] - before[1 - seat])


CHECKED = """
import test_kernel as checks
for seed, options in enumerate(checks.VARIANTS.values()):
    for careful in (False, True):
        checks.drive(options, seed, careful)
"""


@pytest.mark.parametrize("setting", ["NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT"])
def test_the_kernel_stays_within_its_arrays(setting: str, tmp_path: Path) -> None:
    """Compiled code reads past the end of an array in silence, unless it is checked."""
    here = Path(__file__).parent
    env = {
        **os.environ,
        setting: "1",
        "NUMBA_CACHE_DIR": str(tmp_path),
        "PYTHONPATH": os.pathsep.join([str(here), str(here.parents[1])]),
    }
    subprocess.run([sys.executable, "-c", CHECKED], check=True, env=env)
