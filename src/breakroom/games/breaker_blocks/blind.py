"""Blind action: what lies face down, what each seat knows of it, and guesses at the rest.

A seat sees the board, what was annihilated and its own hand. Besides that it remembers how many
modules of a kind it has seen at once (`met`: those cannot be among the removed ones) and which
it knows to lie in the supply, because it saw them go back (`sure`).
"""

import random
from collections.abc import Callable
from functools import cache
from math import comb
from operator import add

from breakroom.core.play import clone
from breakroom.core.rng import draw, fresh_seed
from breakroom.games.breaker_blocks.blocks import BLOCKS, COMMANDS, NOTHING
from breakroom.games.breaker_blocks.state import NEUTRAL, State, hand_of, is_blind, row

EVERYBODY = 2  # the row in `met` of what all have seen


def face_down(state: State) -> int:
    """How many modules lie face down."""
    return sum(state.supplies[row(NEUTRAL, kind)] for kind in COMMANDS)


def in_the_open(state: State) -> list[int]:
    """By kind, the modules that everybody sees: on the board, and annihilated."""
    counts = state.gone[row(NEUTRAL, 0) :]
    for tile in state.board.values():
        counts[tile.kind] += 1
    return counts


def unseen(state: State, seat: int | None) -> list[int]:
    """By kind, the modules that the seat (None: a spectator) sees nowhere."""
    seen = in_the_open(state)
    if seat is not None:
        seen = list(map(add, seen, hand_of(state, seat)))
    return [BLOCKS[kind].copies - n if kind in COMMANDS else 0 for kind, n in enumerate(seen)]


def can_find(state: State, seat: int, will_do: Callable[[int], bool]) -> bool:
    """R5.3: may there be, as far as the seat can tell, one face down that will do?"""
    if not face_down(state):
        return False
    return any(n and will_do(kind) for kind, n in enumerate(unseen(state, seat)))


def take_unseen(state: State, will_do: Callable[[int], bool]) -> int:
    """R5.1, R5.3: a module at random from those face down that will do, or NOTHING."""
    lying = [k for k in COMMANDS if will_do(k) for _ in range(state.supplies[row(NEUTRAL, k)])]
    return lying[draw(state, len(lying))] if lying else NOTHING


def one_hidden(state: State, seat: int) -> int:
    """R5.6: one of the seat's hidden modules at random."""
    held = [kind for kind in COMMANDS if state.hands[row(seat, kind)]]
    return held[draw(state, len(held))]


# -- what is remembered --------------------------------------------------------------------


def remember(state: State) -> None:
    """After every action: what has been seen at once."""
    shared, met = in_the_open(state), state.met
    held = list(map(add, shared + shared, state.hands))
    state.met = list(map(max, met, held + shared))


def saw_return(state: State, seats: tuple[int, ...], kind: int) -> None:
    if is_blind(state) and kind in COMMANDS:
        for seat in seats:
            state.sure[row(seat, kind)] += 1


def saw_taken(state: State, seats: tuple[int, ...], kind: int) -> None:
    """A module left the supply before the eyes of these seats."""
    for seat in seats:
        state.sure[row(seat, kind)] = max(0, state.sure[row(seat, kind)] - 1)


def missed(state: State, seat: int) -> None:
    """A module left the supply, and the seat does not know which."""
    for kind in COMMANDS:
        state.sure[row(seat, kind)] = 0


# -- guesses -------------------------------------------------------------------------------


def guess(state: State, seat: int, rng: random.Random) -> State:
    twin = clone(state)
    twin.seed = fresh_seed(rng)
    if not is_blind(state):
        return twin
    other = 1 - seat
    twin.drawn = 0  # how often chance was asked is not known either
    held = sum(state.hands[row(other, kind)] for kind in COMMANDS)
    rest, shared = unseen(state, seat), in_the_open(state)
    dealt = _deal(state, seat, rest, held, rng)
    for kind, (hand, removed) in zip(COMMANDS, dealt, strict=True):
        twin.hands[row(other, kind)] = hand
        twin.removed[kind] = removed
        twin.supplies[row(NEUTRAL, kind)] = rest[kind] - hand - removed
        twin.met[row(other, kind)] = max(state.met[row(EVERYBODY, kind)], shared[kind] + hand)
        twin.sure[row(other, kind)] = 0
    if state.to_move == other:
        _guess_fresh(twin, other, sum(state.fresh[kind] for kind in COMMANDS), rng)
    return twin


def _deal(
    state: State, seat: int, rest: list[int], held: int, rng: random.Random
) -> list[tuple[int, int]]:
    """For each kind, how many the other seat holds and how many are removed.

    Every way to deal the unseen modules that fits what the seat knows is equally likely.
    """
    rests, removed = [rest[kind] for kind in COMMANDS], sum(state.removed)
    sure = [state.sure[row(seat, kind)] for kind in COMMANDS]
    may_be_removed = [BLOCKS[kind].copies - state.met[row(seat, kind)] for kind in COMMANDS]

    def shares(i: int, held: int, removed: int) -> list[tuple[int, int, int]]:
        """How kind i can be dealt, and in how many ways each, with those after it."""
        found = []
        for h in range(min(1, held, rests[i]) + 1):  # R2.4
            for r in range(min(removed, may_be_removed[i], rests[i] - h) + 1):
                if rests[i] - h - r >= sure[i]:
                    ways = comb(rests[i], h) * comb(rests[i] - h, r)
                    found.append((h, r, ways * count(i + 1, held - h, removed - r)))
        return found

    @cache
    def count(i: int, held: int, removed: int) -> int:
        if i == len(rests):
            return int(held == removed == 0)
        return sum(ways for _, _, ways in shares(i, held, removed))

    dealt = []
    for i in range(len(rests)):
        found = shares(i, held, removed)
        hand, out, _ = rng.choices(found, [ways for _, _, ways in found])[0]
        dealt.append((hand, out))
        held, removed = held - hand, removed - out
    return dealt


def _guess_fresh(twin: State, other: int, fresh: int, rng: random.Random) -> None:
    """The other seat is in the middle of its turn: some of what it hides it has just drawn."""
    hand = hand_of(twin, other)
    held = [kind for kind in COMMANDS if hand[kind]]
    drawn = rng.sample(held, fresh)
    for kind in COMMANDS:
        twin.fresh[kind] = int(kind in drawn)
