"""Every way to win in a turn, compiled: how many different boards they end with; and quick games
in which to look for turns that can be won in one way."""

from typing import Final, NamedTuple

import numpy as np

from breakroom.bots.chance import random_below
from breakroom.bots.compiled import Bits, Int, Ints, compiled, inlined
from breakroom.bots.kernel import LEADS_ON
from breakroom.bots.search import count_moves, nth_move
from breakroom.games.breaker_blocks import kernel_board as kb
from breakroom.games.breaker_blocks.blocks import NOTHING, POWER_KINDS
from breakroom.games.breaker_blocks.kernel_judge import gain, hope
from breakroom.games.breaker_blocks.kernel_play import carry_out, settle
from breakroom.games.breaker_blocks.kernel_turns import LONGEST, WORDS, mixed
from breakroom.games.breaker_blocks.state import ACTIONS

GAME: Final = 400  # actions and answers of a quick game, at most
RIVALS: Final = 3  # the best of so many random moves by their gain is played


class Wins(NamedTuple):
    boards: int  # 0, 1 or, for several, 2
    line: list[int]  # the fewest moves that lead to the first of them
    is_whole: bool  # all was looked at, or two boards were found


def winning_boards(start: Ints, positions: int) -> Wins:
    """How many boards the wins of this turn end with. Boards are told apart by where the power
    blocks stand: where a module is plugged in that has done its work makes no other board."""
    line, count = np.zeros(LONGEST, np.int64), np.zeros(3, np.int64)
    count[2] = positions
    look_through(start, line, count)
    boards, length, left = (int(one) for one in count)
    return Wins(boards, [int(move) for move in line[:length]], left > 0 or boards > 1)


@inlined
def board_of(state: Ints) -> np.uint64:
    """A number for where the power blocks stand."""
    total = np.uint64(0)
    for slot in range(kb.SLOTS):
        cell, kind = state[kb.CELL + slot], state[kb.KIND + slot]
        if cell != NOTHING and kind < POWER_KINDS:
            place = ((cell * 64 + kind) * 4 + state[kb.TAB + slot]) * 2 + state[kb.OWNER + slot]
            total += mixed(place)
    return total


@inlined
def is_won(state: Ints, seat: Int) -> bool:
    return bool(state[kb.OVER] and (1 - 2 * seat) * kb.circuit_lead(state) > 0)


@compiled
def look_through(root: Ints, line: Ints, count: Ints) -> None:
    """Fills in the boards, the length of the line, and what is left of the positions."""
    seat = root[kb.TO_MOVE]
    states = np.zeros((LONGEST + 1, len(root)), np.int64)
    untried = np.zeros((LONGEST + 1, WORDS), np.uint64)
    path = np.zeros(LONGEST, np.int64)
    states[0] = root
    kb.find_legal(states[0], untried[0])
    first, depth = np.uint64(0), 0
    while depth >= 0:
        move = nth_move(untried[depth], 0)
        if move < 0:
            depth -= 1
            continue
        untried[depth, move >> 6] &= ~(np.uint64(1) << np.uint64(move & 63))
        if hope(states[depth], move) < LEADS_ON:
            continue
        if count[2] == 0:
            return
        count[2] -= 1
        path[depth] = move
        after = states[depth + 1]
        after[:] = states[depth]
        carry_out(after, move)
        settle(after, untried[depth + 1])
        if is_won(after, seat):
            board = board_of(after)
            if count[0] and board != first:
                count[0] = 2
                return
            if not count[0] or depth + 1 < count[1]:
                line[: depth + 1] = path[: depth + 1]
                count[1] = depth + 1
            first, count[0] = board, 1
        elif after[kb.TO_MOVE] == seat and after[kb.TURNS_LEFT] == root[kb.TURNS_LEFT]:
            depth += 1


@inlined
def is_asked(state: Ints) -> bool:
    """A turn begins, and whose it is is not ahead."""
    is_begun = state[kb.MODULE] == NOTHING and state[kb.ACTIONS_LEFT] == ACTIONS
    return bool(is_begun and (1 - 2 * state[kb.TO_MOVE]) * kb.circuit_lead(state) <= 0)


@compiled
def dig(start: Ints, seeds: Bits, moves: Ints, positions: int, steps: int) -> int:
    """Plays a quick game, and fills in its moves up to the first turn that can be won in one way,
    by so many steps at least; how many moves, or -1 if there is no such turn."""
    state, legal = start.copy(), np.zeros(WORDS, np.uint64)
    line, count = np.zeros(LONGEST, np.int64), np.zeros(3, np.int64)
    kb.find_legal(state, legal)
    for ply in range(len(moves)):
        if is_asked(state):
            count[0], count[1], count[2] = 0, 0, positions
            look_through(state, line, count)
            if count[0] == 1 and count[2] > 0 and count[1] >= steps:
                return ply
        move = likely(state, legal, seeds)
        moves[ply] = move
        carry_out(state, move)
        settle(state, legal)
        if state[kb.TO_MOVE] < 0:
            return -1
    return -1


@inlined
def likely(state: Ints, legal: Bits, seeds: Bits) -> Int:
    """The best of a few random moves by their gain."""
    total = count_moves(legal)
    best = nth_move(legal, random_below(total, seeds))
    for _ in range(1, RIVALS):
        other = nth_move(legal, random_below(total, seeds))
        if gain(state, other) > gain(state, best):
            best = other
    return best
