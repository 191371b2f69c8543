"""Compiled Monte Carlo tree search, and random games, for any `Kernel`."""

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from breakroom.bots.chance import random_below
from breakroom.bots.compiled import Bits, Int, Ints, compiled, inlined
from breakroom.bots.fast import has_numba
from breakroom.bots.kernel import ENDS, LEADS_ON, Kernel, count_bits, lowest_bit

CHUNK: Final = 500 if has_numba() else 10  # simulations between two looks at the clock
GUESS_CHUNK: Final = 20  # simulations from one guess, where something is hidden
EXPLORATION: Final = 1.0
RIVALS: Final = 3  # in a playout, the best of so many random moves by their gain is played
LONGEST: Final = 1024  # plies into the tree
LINE: Final = 5  # moves that a win in hand may take,
POSITIONS: Final = 10_000  # positions in which it is looked for,
CERTAIN: Final = 16  # and guesses in which it must be one


class Tree(NamedTuple):
    """Nodes by number; 0 is the root. A node's children are a linked list."""

    child: NDArray[np.int32]  # the newest, or -1
    sibling: NDArray[np.int32]  # the next older, or -1
    children: NDArray[np.int32]  # how many
    move: NDArray[np.int32]  # that led here
    mover: NDArray[np.int32]  # who made it
    visits: NDArray[np.int32]
    value: NDArray[np.float64]  # sum of the mover's results
    size: Ints  # how many nodes there are: one entry


def new_tree(nodes: int) -> Tree:
    child, sibling = np.full((2, nodes), -1, np.int32)
    children, move, mover, visits = np.zeros((4, nodes), np.int32)
    value, size = np.zeros(nodes), np.ones(1, np.int64)
    return Tree(child, sibling, children, move, mover, visits, value, size)


class Found(NamedTuple):
    """The moves at the root of a search: how often each was visited, and what came of it."""

    visits: dict[int, int]
    values: dict[int, float]  # sums of the mover's results

    @property
    def move(self) -> int:
        """The one that most simulations went through."""
        return max(self.visits, key=lambda move: self.visits[move])

    @property
    def value(self) -> float:
        """What the mover expects of it."""
        return self.values[self.move] / self.visits[self.move]


def search(
    kernel: Kernel,
    simulations: int,
    seconds: float,
    seed: int,
    guesses: Iterator[Ints] | None = None,
    trees: int = 1,
) -> Found:
    """The move that most simulations went through, and the others.

    Where something is hidden, `guesses` are starts that fit what is known: each serves a few
    simulations, and all of them grow one tree. Elsewhere several trees can grow side by side,
    each in a thread of its own and with so many simulations, and their visits are added up.
    A win in hand is taken without a search, to which a win now and one later look much alike.
    """
    if (winning := win_in_hand(kernel, guesses)) is not None:
        return Found({winning: 1}, {winning: 1.0})
    if trees == 1:
        return _grow(kernel, simulations, seconds, seed, guesses)
    with ThreadPoolExecutor(trees) as threads:
        grown = [
            threads.submit(_grow, kernel, simulations, seconds, seed + i) for i in range(trees)
        ]
    visits: Counter[int] = Counter()
    values: dict[int, float] = {}
    for tree in grown:
        found = tree.result()
        visits.update(found.visits)
        for move, value in found.values.items():
            values[move] = values.get(move, 0.0) + value
    return Found(visits, values)


def win_in_hand(kernel: Kernel, guesses: Iterator[Ints] | None = None) -> int | None:
    """The first of the fewest moves by which the player to move wins before another moves.

    Where something is hidden, those moves have to win in every one of CERTAIN guesses.
    """
    k, line = kernel, np.zeros(LINE, np.int64)
    wins(k.start, line[:0], k.words, k.play, k.legal, k.result)  # loaded before it is needed
    length = find_win(k.start, line, POSITIONS, k.words, k.play, k.legal, k.result, k.hope)
    if not length:
        return None
    for start in islice(guesses or (), CERTAIN):
        if not wins(start, line[:length], k.words, k.play, k.legal, k.result):
            return None
    return int(line[0])


def _grow(
    kernel: Kernel,
    simulations: int,
    seconds: float,
    seed: int,
    guesses: Iterator[Ints] | None = None,
) -> Found:
    """One tree: the moves at its root."""
    tree, chunk = new_tree(simulations + 1), CHUNK if guesses is None else GUESS_CHUNK
    seeds = np.array([seed], np.uint64)
    _simulate(kernel, 0, seeds, tree)  # loads the machine code before the clock starts
    deadline = time.monotonic() + seconds
    for done in range(0, simulations, chunk):
        if guesses is not None:
            kernel = kernel._replace(start=next(guesses))
        _simulate(kernel, min(chunk, simulations - done), seeds, tree)
        if time.monotonic() > deadline:
            break
    visits, values = {}, {}
    node = tree.child[0]
    while node >= 0:
        move = int(tree.move[node])
        visits[move], values[move] = int(tree.visits[node]), float(tree.value[node])
        node = tree.sibling[node]
    return Found(visits, values)


def play_out(kernel: Kernel, games: int, seed: int) -> int:
    """So many random games from the kernel's start; returns their plies."""
    seeds = np.array([seed], np.uint64)
    k = kernel
    return int(playouts(k.start, games, seeds, k.words, k.play, k.legal))


def _simulate(kernel: Kernel, simulations: int, seeds: Bits, tree: Tree) -> None:
    k = kernel
    simulate(k.start, simulations, seeds, tree, k.words, k.play, k.legal, k.result, k.gain)


# -- moves at random -----------------------------------------------------------------------


@inlined
def count_moves(legal: Bits) -> Int:
    total = np.int64(0)
    for w in range(len(legal)):
        total += count_bits(legal[w])
    return total


@inlined
def nth_move(legal: Bits, n: Int) -> Int:
    """The legal move that has n others before it."""
    for w in range(len(legal)):
        count = count_bits(legal[w])
        if n < count:
            word = legal[w]
            for _ in range(n):
                word &= word - np.uint64(1)
            return 64 * w + lowest_bit(word)
        n -= count
    return -1


@inlined
def likely_move(state: Ints, legal: Bits, seeds: Bits, gain: Any) -> Int:
    """The best of a few random moves by their gain."""
    total = count_moves(legal)
    best = nth_move(legal, random_below(total, seeds))
    if total > 1:
        best_gain = gain(state, best)
        for _ in range(1, RIVALS):
            other = nth_move(legal, random_below(total, seeds))
            other_gain = gain(state, other)
            if other_gain > best_gain:
                best, best_gain = other, other_gain
    return best


@compiled
def playouts(start: Ints, games: int, seeds: Bits, words: int, play: Any, find_legal: Any) -> int:
    state, legal = start.copy(), np.zeros(words, np.uint64)
    plies = 0
    for _ in range(games):
        state[:] = start
        find_legal(state, legal)
        while state[-1] >= 0:
            play(state, nth_move(legal, random_below(count_moves(legal), seeds)), legal)
            plies += 1
    return plies


# -- a win in hand -------------------------------------------------------------------------


@compiled
def find_win(
    root: Ints,
    line: Ints,
    positions: int,
    words: int,
    play: Any,
    find_legal: Any,
    result: Any,
    hope: Any,
) -> int:
    """Fills in the fewest moves by which the mover wins; how many, or 0 if none are found."""
    mover = root[-1]
    states = np.zeros((LINE + 1, len(root)), np.int64)
    untried = np.zeros((LINE + 1, words), np.uint64)
    states[0] = root
    for length in range(1, LINE + 1):
        find_legal(states[0], untried[0])
        depth, leads_on = 0, False  # to a longer line
        while depth >= 0:
            move = nth_move(untried[depth], 0)
            if move < 0:
                depth -= 1
                continue
            untried[depth, move >> 6] &= ~(np.uint64(1) << np.uint64(move & 63))
            found, is_last = hope(states[depth], move), depth == length - 1
            leads_on |= is_last and found == LEADS_ON
            if length > 1 and found < (ENDS if is_last else LEADS_ON):
                continue
            if positions == 0:
                return 0
            positions -= 1
            line[depth] = move
            after = states[depth + 1]
            after[:] = states[depth]
            play(after, move, untried[depth + 1])
            if after[-1] < 0 and result(after, mover) > 0:
                return depth + 1
            if after[-1] == mover and is_last:
                leads_on |= found == ENDS
            elif after[-1] == mover:
                depth += 1
        if not leads_on:
            return 0
    return 0


@compiled
def wins(root: Ints, line: Ints, words: int, play: Any, find_legal: Any, result: Any) -> bool:
    """Are the moves legal, one after another, and win?"""
    state, legal, mover = root.copy(), np.zeros(words, np.uint64), root[-1]
    find_legal(state, legal)
    for i in range(len(line)):
        move = line[i]
        if state[-1] != mover or not legal[move >> 6] >> np.uint64(move & 63) & np.uint64(1):
            return False
        play(state, move, legal)
    return bool(state[-1] < 0 and result(state, mover) > 0)


# -- the tree ------------------------------------------------------------------------------


@inlined
def untried_move(tree: Tree, node: Int, state: Ints, untried: Bits, seeds: Bits, gain: Any) -> Int:
    """The move of most gain, give or take one, that the node has no child for yet."""
    k = tree.child[node]
    while k >= 0:
        untried[tree.move[k] >> 6] &= ~(np.uint64(1) << np.uint64(tree.move[k] & 63))
        k = tree.sibling[k]
    best, best_gain = np.int64(-1), -1e300
    for w in range(len(untried)):
        word = untried[w]
        while word:
            move = 64 * w + lowest_bit(word)
            word &= word - np.uint64(1)
            hope = gain(state, move) + random_below(1 << 20, seeds) / (1 << 20)
            if hope > best_gain:
                best, best_gain = move, hope
    return best


@inlined
def add_child(tree: Tree, node: Int, move: Int, mover: Int) -> Int:
    new = tree.size[0]
    tree.size[0] += 1
    tree.children[node] += 1
    tree.move[new], tree.mover[new] = move, mover
    tree.sibling[new], tree.child[node] = tree.child[node], new
    return np.int64(new)


@inlined
def best_child(tree: Tree, node: Int, legal: Bits) -> Int:
    """By upper confidence bound, of those whose move is legal; -1 if there is none."""
    log = np.log(tree.visits[node])
    best, best_score = np.int64(-1), -1e300
    k = np.int64(tree.child[node])
    while k >= 0:
        visits = tree.visits[k]
        score = tree.value[k] / visits + EXPLORATION * np.sqrt(log / visits)
        move = tree.move[k]
        if score > best_score and legal[move >> 6] >> np.uint64(move & 63) & np.uint64(1):
            best, best_score = k, score
        k = np.int64(tree.sibling[k])
    return best


@compiled
def simulate(
    root: Ints,
    simulations: int,
    seeds: Bits,
    tree: Tree,
    words: int,
    play: Any,
    find_legal: Any,
    result: Any,
    gain: Any,
) -> None:
    """Each simulation: down the tree, one new node, to the end by likely moves.

    A node has no more children than the root of its visits, those of most gain first: with
    hundreds of moves, most are never worth a look.
    """
    state = root.copy()
    legal, untried = np.zeros(words, np.uint64), np.zeros(words, np.uint64)
    path = np.zeros(LONGEST, np.int64)
    for _ in range(simulations):
        state[:] = root
        find_legal(state, legal)
        node, depth, is_new = np.int64(0), 0, False
        while state[-1] >= 0 and not is_new and depth < LONGEST - 1:
            children, known = tree.children[node], np.int64(-1)
            if children * children > tree.visits[node] or children >= count_moves(legal):
                known = best_child(tree, node, legal)
            if known >= 0:
                node = known
            else:
                untried[:] = legal
                move = untried_move(tree, node, state, untried, seeds, gain)
                node = add_child(tree, node, move, state[-1])
                is_new = True
            depth += 1
            path[depth] = node
            play(state, tree.move[node], legal)
        while state[-1] >= 0:
            play(state, likely_move(state, legal, seeds, gain), legal)
        for i in range(depth + 1):
            tree.visits[path[i]] += 1
            tree.value[path[i]] += result(state, tree.mover[path[i]])
