"""The end of a game of Convert, solved: alpha-beta over the kernel, to the very last block."""

import math
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from breakroom.bots.compiled import Bits, Int, Ints, compiled, inlined
from breakroom.bots.kernel import lowest_bit
from breakroom.games.convert.blocks import SQUARES
from breakroom.games.convert.kernel import (
    BASIC,
    BLACK_MOVES,
    CHANGE_UP,
    EXCESS,
    LENGTH,
    MOST_GAIN,
    SCORE,
    SUPPLY,
    TABLE,
    TAKES,
    TO_MOVE,
    TOWERS,
    VARIANT,
    WHITE_SEEN,
    WORDS,
    find_legal,
    gain,
    margin,
    next_turn,
    place,
)

BEYOND: Final = 10_000  # more than any margin
WHO_WINS: Final = 2  # a window that only tells wins, draws and losses apart
LONGEST: Final = 32  # plies; a game has at most twenty placements
TABLE_BITS: Final = 18
EXACT, AT_LEAST, AT_MOST = 1, 2, 3

_FIRST: Final = 2000.0  # above any gain: the move that was best here before,
_KILLER: Final = 1000.0  # and the one that refuted a neighbour


class Search(NamedTuple):
    """What the search works on: rows by ply, and a table of positions already searched."""

    states: Ints
    legal: Bits
    moves: Ints
    worth: NDArray[np.float64]  # of those moves, for their order
    killers: Ints
    keys: Bits  # by slot of the table: the position's key
    known: NDArray[np.int16]  # by slot: EXACT, AT_LEAST or AT_MOST; the margin; the best move
    nodes_left: Ints  # one entry


class Solved(NamedTuple):
    move: int
    margin: int  # for the player to move, as `kernel.margin` has it: above 0 wins
    is_settled: bool  # otherwise only who wins is known, and the margin is 1, 0 or -1


def solve(start: Ints, nodes: int, seconds: float = math.inf) -> Solved | None:
    """The best move if both play perfectly; None if that takes more nodes or seconds.

    Who wins is found out first, then by how much.
    """
    search = new_search(nodes)
    _set_up(search, start)
    with _stopped_after(seconds, search.nodes_left):
        who = negamax(search, 0, -WHO_WINS, WHO_WINS)
        if search.nodes_left[0] <= 0:
            return None
        solved = Solved(int(search.moves[0, 0]), max(-1, min(1, int(who))), False)
        value = negamax(search, 0, -BEYOND, BEYOND)
        if search.nodes_left[0] <= 0:
            return solved
        return Solved(int(search.moves[0, 0]), int(value), True)


def new_search(nodes: int) -> Search:
    """One that remembers what it has searched, from one start to the next of the same game."""
    return Search(
        states=np.zeros((LONGEST, LENGTH), np.int64),
        legal=np.zeros((LONGEST, 2 * WORDS), np.uint64),
        moves=np.zeros((LONGEST, 2 * BLACK_MOVES), np.int64),
        worth=np.zeros((LONGEST, 2 * BLACK_MOVES)),
        killers=np.full(LONGEST, -1, np.int64),
        keys=np.zeros(1 << TABLE_BITS, np.uint64),
        known=np.zeros((1 << TABLE_BITS, 3), np.int16),
        nodes_left=np.array([nodes], np.int64),
    )


def _set_up(search: Search, start: Ints) -> None:
    search.states[0] = start
    find_legal(search.states[0], start[TO_MOVE], search.legal[0])


def value_of(search: Search, start: Ints) -> int | None:
    """The margin for the player to move, if both play perfectly; None if the nodes run out."""
    _set_up(search, start)
    negamax(search, 0, -WHO_WINS, WHO_WINS)
    value = int(negamax(search, 0, -BEYOND, BEYOND)) if search.nodes_left[0] > 0 else 0
    return value if search.nodes_left[0] > 0 else None


def reaches(search: Search, start: Ints, least: int) -> bool | None:
    """Does the player to move come to that margin, if both play perfectly? None if the nodes run
    out. A fraction of the work of `value_of`."""
    _set_up(search, start)
    value = negamax(search, 0, least - 1, least)
    return bool(value >= least) if search.nodes_left[0] > 0 else None


@contextmanager
def _stopped_after(seconds: float, nodes_left: Ints) -> Iterator[None]:
    """Compiled code cannot look at the clock, but another thread can take its nodes away."""
    if seconds == math.inf:
        yield
        return
    timer = threading.Timer(seconds, nodes_left.fill, [0])
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@inlined
def mixed(key: np.uint64, entry: Int) -> np.uint64:
    key = (key ^ np.uint64(entry)) * np.uint64(0xBF58476D1CE4E5B9)
    return key ^ (key >> np.uint64(29))


@inlined
def key_of(state: Ints) -> np.uint64:
    """A number for all that decides the rest of the game."""
    key = np.uint64(0x9E3779B97F4A7C15)
    for square in range(SQUARES):
        key = mixed(key, state[square])
    if state[VARIANT] == TOWERS:
        for square in range(SQUARES):
            key = mixed(key, state[EXCESS + square])
    if state[VARIANT] == CHANGE_UP:
        key = mixed(key, state[SCORE])
    key = mixed(key, state[SCORE] - state[SCORE + 1])
    key = mixed(key, state[SUPPLY] << 16 | state[SUPPLY + 1])
    return mixed(key, state[WHITE_SEEN] << 1 | state[TO_MOVE])


@inlined
def list_moves(search: Search, ply: Int, first: Int) -> int:
    """Fills in the legal moves and what they promise; returns how many there are."""
    state, legal = search.states[ply], search.legal[ply]
    count = 0
    for w in range(len(legal)):
        word = legal[w]
        while word:
            move = 64 * w + lowest_bit(word)
            word &= word - np.uint64(1)
            search.moves[ply, count] = move
            if move == first:
                search.worth[ply, count] = _FIRST
            elif move == search.killers[ply]:
                search.worth[ply, count] = _KILLER
            else:
                search.worth[ply, count] = gain(state, move)
            count += 1
    return count


@inlined
def next_best(moves: Ints, worth: NDArray[np.float64], i: int, count: int) -> Int:
    """The most promising of the moves from i on, brought to place i."""
    best = i
    for j in range(i + 1, count):
        if worth[j] > worth[best]:
            best = j
    moves[i], moves[best] = moves[best], moves[i]
    worth[i], worth[best] = worth[best], worth[i]
    move: Int = moves[i]
    return move


@inlined
def most_margin(state: Ints, move: Int) -> Int:
    """No line of play that begins with the move ends better for the mover than this.

    In the basic game and in towers a placement never gains less than nothing, so the other
    seat's cannot help. Elsewhere nothing is known.
    """
    if state[VARIANT] != BASIC and state[VARIANT] != TOWERS:
        return BEYOND
    seat, blocks = state[TO_MOVE], state[TABLE] >> 1
    later = MOST_GAIN[blocks, state[SUPPLY + seat] ^ TAKES[blocks, move]]
    now = margin(state) if seat == 0 else -margin(state)
    return now + 2 + 3 * (np.int64(gain(state, move)) + later)  # 2: a tie-break either way


@compiled
def negamax(search: Search, ply: int, alpha: Int, beta: Int) -> Int:
    """The margin for the player to move, cut off outside of alpha to beta.

    At ply 0 the best move is left in front.
    """
    state = search.states[ply]
    me = state[TO_MOVE]
    key = key_of(state)
    slot = np.int64(key >> np.uint64(64 - TABLE_BITS))
    first = np.int64(-1)
    if search.keys[slot] == key:
        bound, value = search.known[slot, 0], np.int64(search.known[slot, 1])
        first = np.int64(search.known[slot, 2])
        is_known = bound == EXACT or (value >= beta if bound == AT_LEAST else value <= alpha)
        if is_known and ply > 0:
            return value
    search.nodes_left[0] -= 1
    count = list_moves(search, ply, first)
    best, best_move, floor = np.int64(-BEYOND), np.int64(-1), np.int64(alpha)
    child = search.states[ply + 1]
    for i in range(count):
        move = next_best(search.moves[ply], search.worth[ply], i, count)
        most = most_margin(state, move)
        if most <= floor and ply > 0:  # at ply 0 a move must come out, if only the least bad
            best = max(best, most)
            continue
        child[:] = state
        place(child, move)
        next_turn(child, search.legal[ply + 1])
        if child[TO_MOVE] < 0:
            value = margin(child) if me == 0 else -margin(child)
        elif child[TO_MOVE] == me:  # the other seat is skipped
            value = negamax(search, ply + 1, floor, beta)
        else:
            low = -floor - 1 if i > 0 else -beta  # is a later move better at all?
            value = -negamax(search, ply + 1, low, -floor)
            if i > 0 and floor < value < beta:
                value = -negamax(search, ply + 1, -beta, -floor)
        if search.nodes_left[0] <= 0:
            return np.int64(0)
        if value > best:
            best, best_move = value, move
            floor = max(floor, value)
            if value >= beta:
                search.killers[ply] = move
                break
    search.keys[slot] = key
    search.known[slot, 0] = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
    search.known[slot, 1] = best
    search.known[slot, 2] = best_move
    if ply == 0:
        search.moves[0, 0] = best_move
    return best
