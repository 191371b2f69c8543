"""Blind action: what lies face down, what each seat knows of it, and guesses at the rest.

A seat sees the board, what was annihilated and its own hand. The other modules are in the other
seat's hand, removed, or face down. A seat remembers every way to deal them that fits all that it
has seen. A deal is a hexadecimal number, a digit for each of COMMANDS: how many are removed, 4
more if the other seat holds one (R2.4: it never holds two), and 8 more if it has drawn one in this
turn, which cannot be played yet (R2.5). The rest lie face down.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import accumulate, compress, product
from math import comb, prod
from operator import add, mul
from typing import Final

from breakroom.core.play import clone
from breakroom.core.rng import draw, fresh_seed
from breakroom.games.breaker_blocks.blocks import AUTOMATE, BLOCKS, COMMANDS, NOTHING
from breakroom.games.breaker_blocks.state import NEUTRAL, Known, State, hand_of, is_blind, row

DIGITS: Final = tuple(1 << 4 * i for i in range(len(COMMANDS)))
HELD: Final = tuple(4 * one for one in DIGITS)  # the bit of a deal that says so, by kind
FRESH: Final = tuple(8 * one for one in DIGITS)


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


def take_unseen(state: State, will_do: Callable[[int], bool]) -> int:
    """R5.1, R5.3: a module at random from those face down that will do, or NOTHING."""
    lying = [k for k in COMMANDS if will_do(k) for _ in range(state.supplies[row(NEUTRAL, k)])]
    return lying[draw(state, len(lying))] if lying else NOTHING


def one_hidden(state: State, seat: int) -> int:
    """R5.6: one of the seat's hidden modules at random."""
    held = [kind for kind in COMMANDS if state.hands[row(seat, kind)]]
    return held[draw(state, len(held))]


# -- deals ---------------------------------------------------------------------------------


@cache
def deals_at_first(removed: int) -> tuple[int, ...]:
    """Nobody holds a module, and so many are removed."""
    ways = product(*(range(BLOCKS[kind].copies + 1) for kind in COMMANDS))
    return tuple(sum(map(mul, way, DIGITS)) for way in ways if sum(way) == removed)


@cache
def dealt(deal: int) -> tuple[tuple[int, int], ...]:
    """Of each of COMMANDS, how many the other seat holds and how many are removed."""
    return tuple((deal // one >> 2 & 1, deal // one & 3) for one in DIGITS)


def lying(deal: int, rest: Sequence[int]) -> list[int]:
    """Of each of COMMANDS, how many lie face down, if so many are unseen."""
    return [n - held - removed for n, (held, removed) in zip(rest, dealt(deal), strict=True)]


def commands_unseen(state: State, seat: int) -> tuple[int, ...]:
    return tuple(unseen(state, seat)[COMMANDS.start : COMMANDS.stop])


def findable(state: State, seat: int) -> set[int]:
    """R5.3: the kinds of which, as far as the seat can tell, one may lie face down."""
    return _findable(state.known[seat].deals, commands_unseen(state, seat))


@lru_cache(maxsize=1 << 12)
def _findable(deals: tuple[int, ...], rest: tuple[int, ...]) -> set[int]:
    found: set[int] = set()
    for deal in deals:
        found.update(compress(COMMANDS, lying(deal, rest)))
    return found


# -- what is remembered --------------------------------------------------------------------


def know(state: State, seat: int, deals: Iterable[int]) -> None:
    state.known[seat] = Known(tuple(sorted(deals)))


def saw_draw(state: State, drawer: int, drawn: int) -> None:
    """R5.1, R5.3: before a module is drawn unseen, or NOTHING."""
    other = 1 - drawer
    known, rest = state.known[other].deals, commands_unseen(state, other)
    if drawn == NOTHING:  # all that lie face down are of kinds that the drawer holds
        only_these_lie(state, drawer, [k for k in COMMANDS if state.hands[row(drawer, k)]])

        def fits(deal: int) -> bool:
            found = zip(HELD, lying(deal, rest), strict=True)
            return all(deal & held or not n for held, n in found)

        know(state, other, filter(fits, known))
    else:
        one_less_lies(state, drawer, drawn)
        ways = [(d, *way) for d in known for way in zip(lying(d, rest), HELD, FRESH, strict=True)]
        know(state, other, {d | held | new for d, n, held, new in ways if n and not d & held})


def saw_play(state: State, player: int, kind: int) -> None:
    """The player had that module in hand before this turn (R2.5)."""
    other, i = 1 - player, COMMANDS.index(kind)
    known = state.known[other].deals
    know(state, other, [d - HELD[i] for d in known if d & HELD[i] and not d & FRESH[i]])


def saw_automate(state: State, taken: int) -> None:
    """R5.5: before AUTOMATE takes a module unseen, or NOTHING."""
    for seat in (0, 1):
        if taken == NOTHING:
            only_these_lie(state, seat, [AUTOMATE])
        else:
            one_less_lies(state, seat, taken)


def saw_hand_cut(state: State, whose: int, hidden_stays: bool) -> None:
    """R3.8: all modules of a hand, or all but one, went back to the supply."""
    other, all_held = 1 - whose, sum(HELD)
    known = state.known[other].deals
    if hidden_stays:
        know(state, other, {d & ~all_held | held for d in known for held in HELD if d & held})
    else:
        know(state, other, {deal & ~all_held for deal in known})


def saw_turn_end(state: State) -> None:
    """What was drawn in the turn is like all the rest of the hand from now on."""
    if any(state.fresh[kind] for kind in COMMANDS):
        for seat in (0, 1):
            know(state, seat, {deal & ~sum(FRESH) for deal in state.known[seat].deals})


def only_these_lie(state: State, seat: int, kinds: Sequence[int]) -> None:
    """The seat has seen that no other kind lies face down."""
    rest = commands_unseen(state, seat)

    def fits(deal: int) -> bool:
        found = zip(COMMANDS, lying(deal, rest), strict=True)
        return all(kind in kinds or not n for kind, n in found)

    know(state, seat, filter(fits, state.known[seat].deals))


def one_less_lies(state: State, seat: int, kind: int) -> None:
    """The seat has seen that one of that kind lay face down."""
    rest, i = commands_unseen(state, seat), COMMANDS.index(kind)
    know(state, seat, [deal for deal in state.known[seat].deals if lying(deal, rest)[i]])


# -- guesses -------------------------------------------------------------------------------


def guess(state: State, seat: int, rng: random.Random) -> State:
    twin = clone(state)
    twin.seed = fresh_seed(rng)
    if not is_blind(state):
        return twin
    other = 1 - seat
    twin.drawn = 0  # how often chance was asked is not known either
    rest, deals = commands_unseen(state, seat), state.known[seat].deals
    [deal] = rng.choices(deals, cum_weights=_ways(deals, rest))
    found = zip(COMMANDS, dealt(deal), lying(deal, rest), FRESH, strict=True)
    for kind, (held, removed), left, new in found:
        twin.hands[row(other, kind)] = held
        twin.removed[kind] = removed
        twin.supplies[row(NEUTRAL, kind)] = left
        if state.to_move == other:
            twin.fresh[kind] = int(deal & new > 0)
    # What the other seat has seen is not known either: in a guess, it knows how things are.
    is_mine = state.to_move == seat
    theirs = [
        twin.removed[kind] + 4 * state.hands[row(seat, kind)] + 8 * (is_mine and state.fresh[kind])
        for kind in COMMANDS
    ]
    know(twin, other, [sum(map(mul, theirs, DIGITS))])
    return twin


@lru_cache(maxsize=64)
def _ways(deals: tuple[int, ...], rest: tuple[int, ...]) -> list[int]:
    """In how many ways the modules can be dealt so, added up."""
    ways = []
    for deal in deals:
        counts = zip(rest, dealt(deal), strict=True)
        ways.append(prod(comb(n, h) * comb(n - h, r) for n, (h, r) in counts))
    return list(accumulate(ways))
