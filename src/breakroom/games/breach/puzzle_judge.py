"""The last turn against every hand that fits: does a plan win as often as the best one?"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np

from breakroom.bots.compiled import Ints
from breakroom.core.game import Game, Seat
from breakroom.core.play import redo
from breakroom.core.puzzle import Puzzle, Verdict, wrong
from breakroom.core.script import Deed, deed
from breakroom.games.breach import kernel, kernel_playout, knowledge, search
from breakroom.games.breach.actions import Choose
from breakroom.games.breach.kernel_power import DECKS, HANDS
from breakroom.games.breach.kernel_rows import NUMBER, SECOND, ints
from breakroom.games.breach.plans import Plan, actions, likely_choice
from breakroom.games.breach.power import hand_size
from breakroom.games.breach.review import undone
from breakroom.games.breach.search import Floats
from breakroom.games.breach.state import Piece, Seen, State

MOST_HANDS: Final = 400  # that the other may have
ALIKE: Final = 1e-9
REPLIES: Final = 4  # the other's obvious plan, and likely ones
INSIGHT: Final = 6
KEPT: Final = 8  # puzzles of which it is remembered what was worked out


# -- every hand that fits ----------------------------------------------------------------------


def hands(state: State, seat: Seat) -> list[tuple[str, ...]]:
    """Every hand that the other may have for all that the seat has seen; none if they are too
    many to be tried."""
    other = 1 - seat
    cards, size = knowledge.hidden(state, other), hand_size(state, other)
    must = {seen.card for seen in state.seen[other] if not seen.perhaps}
    free = [card for card in cards if card not in must]
    slots = face_down_of(state, other)
    found = []
    for number, rest in enumerate(combinations(free, size - len(must))):
        if number >= 4 * MOST_HANDS:
            return []
        hand = (*sorted(must), *rest)
        if may_be(cards, state.seen[other], slots, hand):
            found.append(hand)
    return found if len(found) <= MOST_HANDS else []


def face_down_of(state: State, owner: Seat) -> list[Piece]:
    return [p for p in (*state.table, *state.gone) if p.face_down and p.owner == owner]


def may_be(cards: list[str], seen: list[Seen], slots: list[Piece], hand: tuple[str, ...]) -> bool:
    """Can the rest of the cards lie under the slots, and everything that was seen be true?"""
    perhaps = {one.card: one.perhaps for one in seen}
    rest = [card for card in cards if card not in hand]
    must = [card for card in rest if card in perhaps]  # it was seen, so it lies under a slot
    return any(laid_under(rest, slots, perhaps, must))


def laid_under(
    rest: list[str], slots: list[Piece], perhaps: dict[str, tuple[str, ...]], must: list[str]
) -> Iterator[bool]:
    """True for every way to lay cards under the slots that fits."""
    if len(must) > len(slots):
        return
    if not slots:
        yield True
        return
    slot, *others = slots
    for card in rest:
        if card in perhaps and slot.id not in perhaps[card]:
            continue
        if knowledge.may_lie(card, slots, slot.id):
            left, wanted = ([one for one in some if one != card] for some in (rest, must))
            yield from laid_under(left, others, perhaps, wanted)


# -- what a plan comes to ----------------------------------------------------------------------


class Met(NamedTuple):
    """What plans come to against every hand."""

    plans: Ints
    values: Floats  # [plan, hand and reply]: 1 won, 0 drawn, -1 lost

    @property
    def chances(self) -> Floats:
        return np.asarray((1 + self.values.mean(1)) / 2)


World = tuple[Ints, Ints]  # with one of the hands, and likely plans of the other


@np.errstate(over="ignore")  # random numbers of 64 bits
def worlds_with(state: State, seat: Seat, held: Sequence[tuple[str, ...]]) -> list[World]:
    """What is neither in the hand nor seen is in the deck, as far as it has room: what lies face
    down does the same, whichever it is."""
    other, found = 1 - seat, []
    base, cards = kernel.encode(state), knowledge.hidden(state, other)
    hand_at, deck_at = (begin + SECOND * other for begin in (HANDS, DECKS))
    size = len(state.decks[other])
    for number, hand in enumerate(held):
        world = base.copy()
        rest = [NUMBER[card] for card in cards if card not in hand][:size]
        world[hand_at : hand_at + len(hand)] = [NUMBER[card] for card in hand]
        world[deck_at : deck_at + len(rest)] = rest
        replies = kernel_playout.likely_plans(world, other, REPLIES, INSIGHT, number)
        found.append((world, replies))
    return found


def met(seat: Seat, plans: Ints, worlds: list[World]) -> Met:
    found = [search.pairs(world, seat, plans, replies, 0, 1, 0) for world, replies in worlds]
    return Met(plans, np.concatenate(found, axis=1))


# -- judged -------------------------------------------------------------------------------------


def judge(game: Game[Any], puzzle: Puzzle, given: Sequence[Any]) -> Verdict:
    """A plan is judged when it is committed: right, if it wins as often as the listed one."""
    state: State = puzzle.start()
    for action in given:
        state, _ = redo(game, state, puzzle.seat, action)
    if not state.committed[puzzle.seat]:
        return Verdict(right=True, done=False)
    is_right = wins_as_often(game, puzzle, undone(state, puzzle.seat)[1])
    say = "" if is_right else wrong(puzzle)
    return Verdict(is_right, is_right, say, shown(game, state, puzzle.seat))


def wins_as_often(game: Game[Any], puzzle: Puzzle, plan: Plan) -> bool:
    """As the listed plan?"""
    listed = listed_plan(game, puzzle)
    if plan == listed:
        return True
    rows = ints([kernel.encode_plan(one) for one in (plan, listed)])
    mine, best = met(puzzle.seat, rows, worlds_of(puzzle)).chances
    return bool(mine > best - ALIKE)


@lru_cache(KEPT)
def worlds_of(puzzle: Puzzle) -> list[World]:
    """With every hand that fits; those of the last few puzzles are kept."""
    state = puzzle.start()
    return worlds_with(state, puzzle.seat, hands(state, puzzle.seat))


def listed_plan(game: Game[Any], puzzle: Puzzle) -> Plan:
    state: State = puzzle.start()
    for one in puzzle.line[:-1]:
        state, _ = redo(game, state, one.seat, game.action(one.action))
    return undone(state, puzzle.seat)[1]


@np.errstate(over="ignore")
def shown(game: Game[Any], state: State, seat: Seat) -> list[Deed]:
    """What the other does now, with the hand that it has: its likeliest plan, and its choices, as
    far as the solver is not asked for one."""
    other, found = 1 - seat, list[Deed]()
    row = kernel_playout.likely_plans(kernel.encode(state), other, 1, INSIGHT, 0)[0]
    for action in actions(state, other, kernel.decode_plan(row)):
        found.append(deed(other, action))
        state, _ = redo(game, state, other, action)
    while state.asking is not None and state.asking.seat == other:
        action = Choose(likely_choice(state))
        found.append(deed(other, action))
        state, _ = redo(game, state, other, action)
    return found
