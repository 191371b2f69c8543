"""Compiled Monte Carlo tree search, and random games, for any `Kernel`."""

import math
import time
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from breakroom.bots.compiled import Bits, Ints, compiled, inlined
from breakroom.bots.kernel import Kernel, count_bits

CHUNK: Final = 500  # simulations between two looks at the clock: a few milliseconds
_LONGEST_PATH: Final = 1024


@inlined
def random_below(n: int, seed: Bits) -> int:
    """An even draw by splitmix64; `seed` has one entry, so that each search has its own."""
    seed[0] += np.uint64(0x9E3779B97F4A7C15)
    z = seed[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return np.int64(((z >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))  # type: ignore[return-value]


@inlined
def lowest_bit(word: np.uint64) -> int:
    return count_bits((word & (~word + np.uint64(1))) - np.uint64(1))


@inlined
def count_moves(legal: Bits) -> int:
    total = 0
    for w in range(len(legal)):
        total += count_bits(legal[w])
    return total


@inlined
def nth_move(legal: Bits, skip: int) -> int:
    """The legal move that comes after `skip` others."""
    for w in range(len(legal)):
        count = count_bits(legal[w])
        if skip < count:
            word = legal[w]
            for _ in range(skip):
                word &= word - np.uint64(1)
            return 64 * w + lowest_bit(word)
        skip -= count
    return -1


@compiled
def playouts(start, games, seed, words, play, find_legal):
    """So many random games; returns their plies."""
    state, legal = start.copy(), np.zeros(words, np.uint64)
    plies = 0
    for _ in range(games):
        state[:] = start
        find_legal(state, legal)
        while state[-1] >= 0:
            play(state, nth_move(legal, random_below(count_moves(legal), seed)), legal)
            plies += 1
    return plies


@inlined
def tournament(state, legal, rivals, seed, gain):
    """The best of a few random moves by their gain."""
    total = count_moves(legal)
    best = nth_move(legal, random_below(total, seed))
    if rivals > 1 and total > 1:
        best_gain = gain(state, best)
        for _ in range(1, rivals):
            other = nth_move(legal, random_below(total, seed))
            other_gain = gain(state, other)
            if other_gain > best_gain:
                best, best_gain = other, other_gain
    return best


@inlined
def best_untried(state, untried, seed, gain, noise):
    best, best_gain = -1, -1e300
    for w in range(len(untried)):
        word = untried[w]
        while word:
            move = 64 * w + lowest_bit(word)
            word &= word - np.uint64(1)
            g = gain(state, move) + noise * random_below(1 << 20, seed) / (1 << 20)
            if g > best_gain:
                best, best_gain = move, g
    return best, best_gain


@compiled
def simulate(root, n, c, widen, alpha, noise, bias, rivals, seed, tree, words, play, find_legal, result, gain):
    child, sibling, moves, mover, visits, value, prior, full, kids, size = tree
    state = root.copy()
    legal, untried = np.zeros(words, np.uint64), np.zeros(words, np.uint64)
    path = np.empty(1024, np.int32)
    for _ in range(n):
        if size[0] >= len(child):
            return
        state[:] = root
        find_legal(state, legal)
        node, depth = 0, 1
        path[0] = 0
        while True:
            if state[-1] < 0:
                break
            if not full[node] and kids[node] < widen * (visits[node] + 1) ** alpha:
                untried[:] = legal
                k = child[node]
                while k >= 0:
                    untried[moves[k] >> 6] &= ~(np.uint64(1) << np.uint64(moves[k] & 63))
                    k = sibling[k]
                if noise < 0:
                    m = nth_move(untried, random_below(count_moves(untried), seed))
                    g = 0.0
                else:
                    m, g = best_untried(state, untried, seed, gain, noise)
                untried[m >> 6] &= ~(np.uint64(1) << np.uint64(m & 63))
                left = np.uint64(0)
                for w in range(words):
                    left |= untried[w]
                if left == 0:
                    full[node] = True
                new = size[0]
                size[0] += 1
                kids[node] += 1
                moves[new], mover[new], prior[new] = m, state[-1], g
                sibling[new], child[node] = child[node], new
                path[depth] = new
                depth += 1
                play(state, m, legal)
                break
            log = np.log(visits[node] + 1.0)
            best, best_score = -1, -1e9
            k = child[node]
            while k >= 0:
                v = visits[k]
                score = value[k] / v + c * np.sqrt(log / v) + bias * prior[k] / v
                if score > best_score:
                    best, best_score = k, score
                k = sibling[k]
            node = best
            path[depth] = node
            depth += 1
            play(state, moves[node], legal)
        while state[-1] >= 0:
            play(state, tournament(state, legal, rivals, seed, gain), legal)
        for i in range(depth):
            visits[path[i]] += 1
            value[path[i]] += result(state, mover[path[i]])


def make_tree(n):
    return (np.full(n, -1, np.int32), np.full(n, -1, np.int32), np.zeros(n, np.int16), np.zeros(n, np.int8),
        np.zeros(n, np.int32), np.zeros(n, np.float64), np.zeros(n, np.float32), np.zeros(n, np.bool_), np.zeros(n, np.int32), np.ones(1, np.int64))


def search(k, n, seed, c=0.7, widen=1e9, alpha=0.5, noise=-1.0, bias=0.0, rivals=1):
    tree = make_tree(n + 2)
    tree[3][0] = 1 - k.start[-1]
    seeds = np.array([seed], np.uint64)
    simulate(k.start, n, float(c), float(widen), float(alpha), float(noise), float(bias), rivals, seeds, tree, k.words, k.play, k.legal, k.result, k.gain)
    child, sibling, moves, visits = tree[0], tree[1], tree[2], tree[4]
    best, bv = -1, -1
    x = child[0]
    while x >= 0:
        if visits[x] > bv:
            best, bv = moves[x], visits[x]
        x = sibling[x]
    return int(best)
