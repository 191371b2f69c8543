"""Breaker Blocks for compiled search: what the search is handed, and the way to and from it.

A search may look a few turns ahead only; then the position is judged.
"""

from typing import Final

import numpy as np

from breakroom.bots.compiled import Bits, Int, Ints, pointed
from breakroom.bots.kernel import GAIN, HOPE, LEGAL, PLAY, RESULT, Kernel
from breakroom.games.breaker_blocks import kernel_board as kb
from breakroom.games.breaker_blocks.actions import AnyAction, Draw, Pass, Play, Rearrange, Target
from breakroom.games.breaker_blocks.blind import findable, in_the_open
from breakroom.games.breaker_blocks.blocks import (
    COMMANDS,
    CORE,
    KINDS,
    NOTHING,
    POWER_KINDS,
    block_id,
    parent_of,
    xy,
)
from breakroom.games.breaker_blocks.board import powers
from breakroom.games.breaker_blocks.kernel_board import INPUTS, find_legal, into_input
from breakroom.games.breaker_blocks.kernel_judge import gain, hope, judge
from breakroom.games.breaker_blocks.kernel_play import carry_out, settle
from breakroom.games.breaker_blocks.offers import into_of, keep
from breakroom.games.breaker_blocks.state import State, is_blind

TO_THE_END: Final = 1 << 30  # more turns than a game has
HORIZON: Final = 6  # turns that a search looks ahead
LATER: Final = 0.02  # what a win, or a loss, is worth less for each turn that it takes


@pointed(PLAY)
def _play(state: Ints, move: Int, legal: Bits) -> None:
    carry_out(state, move)
    settle(state, legal)


@pointed(LEGAL)
def _legal(state: Ints, legal: Bits) -> None:
    find_legal(state, legal)


@pointed(RESULT)
def _result(state: Ints, player: Int) -> float:
    """Of a game that is over: who won; of one that is cut short: how it stands."""
    if state[kb.OVER]:
        lead = kb.circuit_lead(state)
        if lead == 0:
            return -1.0 if state[kb.BOTH_LOSE] else 0.0
        worth = float(1.0 - LATER * max(0, HORIZON - state[kb.TURNS_LEFT]))
        return worth if (lead > 0) == (player == 0) else -worth
    value = judge(state, state[kb.NEXT])
    return value if player == state[kb.NEXT] else -value


@pointed(GAIN)
def _gain(state: Ints, move: Int) -> float:
    return gain(state, move)


@pointed(HOPE)
def _hope(state: Ints, move: Int) -> int:
    return hope(state, move)


# -- to and from the rules -----------------------------------------------------------------


def kernel_of(state: State, turns: int = TO_THE_END) -> Kernel:
    """The kernel that searches from this state."""
    return Kernel(encode(state, turns), kb.MOVES, _play, _legal, _result, _gain, _hope)


def decode_move(state: State, move: int) -> AnyAction:
    return action_of(encode(state), move)


def encode(state: State, turns: int = TO_THE_END) -> Ints:
    new = np.zeros(kb.LENGTH, np.int64)
    new[kb.CELL : kb.CELL + kb.SLOTS] = NOTHING
    slots = {cell: slot for slot, cell in enumerate(state.board)}
    for cell in (*CORE, *slots):
        new[kb.ROWS + (cell >> 6)] |= np.int64(np.uint64(1 << (cell & 63)))
    for slot, (cell, tile) in enumerate(state.board.items()):
        parent = slots.get(parent_of(4 * cell + tile.tab), NOTHING)
        new[kb.CELL + slot], new[kb.KIND + slot], new[kb.TAB + slot] = cell, tile.kind, tile.tab
        new[kb.OWNER + slot], new[kb.CIRCUIT + slot] = tile.seat, tile.circuit
        new[kb.PARENT + slot] = parent
        if parent != NOTHING:
            new[kb.CHILDREN + parent] += 1
    new[kb.HANDS : kb.HANDS + 2 * KINDS] = state.hands
    new[kb.FRESH : kb.FRESH + KINDS] = state.fresh
    new[kb.SUPPLIES : kb.SUPPLIES + 3 * KINDS] = state.supplies
    new[kb.OPEN + POWER_KINDS : kb.OPEN + KINDS] = in_the_open(state)[POWER_KINDS:]
    new[kb.POWER : kb.POWER + 6] = np.array(powers(state.board)).ravel()
    for seat in (0, 1):
        kinds = findable(state, seat) if is_blind(state) else COMMANDS
        new[kb.FINDS + seat] = sum(1 << kind for kind in kinds)
    new[kb.MODULE] = NOTHING
    if effect := state.effect:
        new[kb.MODULE], new[kb.ACTING] = effect.module, slots[effect.cell]
        new[kb.PARTS_LEFT] = effect.left
    new[kb.ACTIONS_LEFT] = state.actions_left
    new[kb.AUTHENTICATED] = state.authenticated
    new[kb.QUIET], new[kb.QUIET_SO_FAR] = state.is_quiet, state.quiet_turns
    new[kb.LAST_TURN] = state.last_turn
    new[kb.BLIND] = is_blind(state)
    new[kb.OVERWHELMING] = state.options.variant == "power_overwhelming"
    new[kb.BOTH_LOSE] = state.options.draws == "both_lose"
    new[kb.CHANCE] = int(state.seed[-7:], 16)
    new[kb.TURNS_LEFT], new[kb.OVER] = turns, bool(state.ended)
    new[kb.TO_MOVE] = state.to_move
    return new


def action_of(position: Ints, move: int) -> AnyAction:
    """The action that a move stands for in a position of the kernel's."""
    if move >= kb.LIFT:
        slot, number = divmod(move - kb.LIFT, INPUTS)
        place = into_of(int(into_input(position, number)))
        return Rearrange(xy(int(position[kb.CELL + slot])), place)
    if move >= kb.PLAY_KIND:
        kind, number = divmod(move - kb.PLAY_KIND, INPUTS)
        return Play(block_id(kind), into_of(int(into_input(position, number))))
    if move >= kb.KEEP:
        mine, theirs = divmod(move - kb.KEEP, KINDS + 2)
        return keep(mine - 1, theirs - 1)
    if move >= kb.TARGET:
        return Target(xy(int(position[kb.CELL + move - kb.TARGET])))
    return Pass() if move == kb.PASS else Draw(block_id(move))
