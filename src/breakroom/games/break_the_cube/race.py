"""How a race stands: the chance of winning, from how many shapes everyone still has before them.

All that is said is heard by all, so how many shapes another seat has left is no secret: it follows
from the public answers about the shape that it seeks. What a letter will show of a shape is known
to its builder alone; to the others every answer counts by how many of the shapes give it. From
then on everyone is taken to ask what tells most, and to guess with two shapes left (in sudden
death with one); in the last turn with any number, and so in a turn after which another is bound to
be right. In how many turns that finds a shape is in the book. Shapes of more blocks have more to
answer with, so their bits fall faster, in proportion. Without notes, what is remembered now is
taken to stay (the bots reckon so too).
"""

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from breakroom.core.game import Seat
from breakroom.games.break_the_cube import deduction
from breakroom.games.break_the_cube.catalogue import catalogue
from breakroom.games.break_the_cube.knowledge import Numbers, candidates, facts
from breakroom.games.break_the_cube.shapes import LETTERS, QUESTIONS, answer
from breakroom.games.break_the_cube.state import ROUNDS, State, is_solo, left_of

Chances: TypeAlias = NDArray[np.float64]
RIGHT, LAST = 0, 1
CERTAIN = 1e-9  # a chance that falls short of 1 by no more

# [0, turn]: the chance that the first right guess is in that turn of the seat's, from the next on;
# [1, turn]: that there was none before and a guess is right there, if there is no turn after it.
Outlook: TypeAlias = Chances


@cache
def _book(sudden_death: bool) -> tuple[Chances, Chances]:
    """The bits of its rows, and the rows: [right or last, row, turn]."""
    page = deduction.book()["turns"]
    rows = page["sudden_death" if sudden_death else "calm"]
    right = np.array(rows["right"])
    right /= right.sum(axis=1, keepdims=True)  # they are rounded
    return np.log2(page["left"]), np.stack([right, rows["last"]])


@cache
def _scale(blocks: int) -> float:
    return math.log2(catalogue(3).size) / math.log2(catalogue(blocks).size)


def outlooks(blocks: int, left: ArrayLike, sudden_death: bool) -> NDArray[np.float64]:
    """[right or last, …, turn] for somebody with so many shapes left, for each number."""
    known, rows = _book(sudden_death)
    left = np.asarray(left, float)
    bits = np.log2(left)
    # One shape or two are found as soon, whatever they are made of.
    bits = np.where(left > 2, np.maximum(bits * _scale(blocks), math.log2(3)), bits)
    row = np.clip(np.searchsorted(known, bits, "right") - 1, 0, len(known) - 2)
    part = ((bits - known[row]) / (known[row + 1] - known[row]))[..., None]
    found: NDArray[np.float64] = rows[:, row] * (1 - part) + rows[:, row + 1] * part
    found[LAST, ..., 0] = 1 / left
    return found


class Knowledge(NamedTuple):
    """What one seat knows of the shape that it seeks, as another has heard it."""

    blocks: int
    fitting: Numbers


def knowledge_of(state: State, seeker: Seat) -> Knowledge:
    """By the state as it is: give it veiled, and it is what the one who looks at it knows."""
    secret = left_of(state, seeker)
    blocks = len(state.colours[secret])
    return Knowledge(blocks, candidates(blocks, facts(state, seeker, secret)))


def now(known: Knowledge, sudden_death: bool) -> Outlook:
    return outlooks(known.blocks, len(known.fitting), sudden_death)


def after_wrong(known: Knowledge, sudden_death: bool, could_be_right: bool) -> Outlook:
    left = max(1, len(known.fitting) - could_be_right)
    return outlooks(known.blocks, left, sudden_death)


def after_each(known: Knowledge, sudden_death: bool) -> NDArray[np.float64]:
    """[question, right or last, turn]: when it hears the answer, each as likely as it is."""
    left = _counts(known.blocks, known.fitting)
    found = np.zeros((len(QUESTIONS), *_book(sudden_death)[1][:, 0].shape))
    questions, codes = np.nonzero(left)
    shares = left[questions, codes] / len(known.fitting)
    each = outlooks(known.blocks, left[questions, codes], sudden_death)
    np.add.at(found, questions, np.moveaxis(each * shares[None, :, None], 0, 1))
    return found


def _counts(blocks: int, fitting: Numbers) -> NDArray[np.int64]:
    is_all = len(fitting) == catalogue(blocks).size
    return _all_counts(blocks) if is_all else deduction.counts(blocks, fitting)


@cache
def _all_counts(blocks: int) -> NDArray[np.int64]:
    return deduction.counts(blocks, candidates(blocks, ()))


def after_answer(known: Knowledge, at: str, code: int, sudden_death: bool) -> Outlook:
    """When it hears this answer."""
    return outlooks(known.blocks, left_after(known, at, code), sudden_death)


def left_after(known: Knowledge, at: str, code: int) -> int:
    """How many shapes this answer leaves it."""
    row = catalogue(known.blocks).answers[QUESTIONS.index(at)]
    return int(np.count_nonzero(row[known.fitting] == code))


def of_others(state: State, seat: Seat, at: str = "") -> dict[Seat, Outlook]:
    """What the seat expects of the others: now, or once a letter is answered."""
    sudden = state.options.sudden_death
    found = {}
    for other in in_play(state):
        if other == seat:
            continue
        known = knowledge_of(state, other)
        if not at or at not in LETTERS:
            found[other] = now(known, sudden)
        elif left_of(state, other) == seat:  # its own shape: it knows what it will answer
            code = answer(state.secrets[seat], at)
            found[other] = after_answer(known, at, code, sudden)
        else:
            found[other] = after_each(known, sudden)[QUESTIONS.index(at)]
    return found


def in_play(state: State) -> list[Seat]:
    """Who may still take turns, in the order of a round."""
    order = [(state.first + i) % state.seats for i in range(state.seats)]
    return [seat for seat in order if not state.eliminated[seat]]


# -- the chance of winning -----------------------------------------------------------------


def shared_with(others: float, seats: int) -> float:
    """What a win is worth that so many others share: half, if all do."""
    return 1 - others / (2 * (seats - 1))


def chance(
    state: State, seat: Seat, outlook: Mapping[Seat, Outlook], mover: Seat, is_right: bool = False
) -> float:
    """The seat's chance of winning when the mover's turn is over, by what is to be expected of
    everyone in play; `is_right`: the mover has just guessed right."""
    order = in_play(state)
    later = order[order.index(mover) + 1 :]
    broken = [s for s in order if state.broken[s] or (is_right and s == mover)]
    if broken:  # R5.1: the others have one more turn, if this round has one for them
        rest = [(s, float(outlook[s][LAST, 0]), 1.0) for s in later]
        return _shares(seat, broken, rest, state.seats)
    outlook = in_time(outlook, order, later)
    total = 0.0
    turns = dict.fromkeys(order, 0)  # that each has had since
    for playing in [later] + [order] * (ROUNDS - state.round - 1):
        total += _round(state.seats, seat, playing, outlook, turns)
        for s in playing:
            turns[s] += 1
    nobody = math.prod(_open(outlook[s], turns[s]) for s in order)
    return total + nobody * shared_with(len(order) - 1, state.seats)  # R5.5


def in_time(
    outlook: Mapping[Seat, Outlook], order: Sequence[Seat], later: Sequence[Seat]
) -> dict[Seat, Outlook]:
    """The outlooks of seats that see their last chance come: who plays before another that is
    bound to guess right in the same round guesses, too, with any number of shapes left."""
    bound = {s: _bound(outlook[s]) + (s not in later) for s in order}  # in how many rounds
    found = dict(outlook)
    for i, s in enumerate(order):
        others = [other for other in order if other != s]
        at = min((bound[other] for other in others), default=0)
        turn = at - (s not in later)
        is_last = all(other in order[i:] for other in others if bound[other] == at)
        if is_last and 0 <= turn < outlook[s].shape[-1]:
            found[s] = outlook[s].copy()
            found[s][RIGHT, turn] = max(outlook[s][RIGHT, turn], outlook[s][LAST, turn])
            found[s][RIGHT, turn + 1 :] = 0.0
    return found


def _bound(outlook: Outlook) -> int:
    """The turn by which its guess was right for certain."""
    return int(np.searchsorted(np.cumsum(outlook[RIGHT]), 1 - CERTAIN))


def _open(outlook: Outlook, turn: int) -> float:
    """The chance that there was no right guess before that turn."""
    return max(0.0, 1.0 - float(outlook[RIGHT][:turn].sum()))


def _round(
    seats: int,
    seat: Seat,
    playing: Sequence[Seat],
    outlook: Mapping[Seat, Outlook],
    turns: Mapping[Seat, int],
) -> float:
    """The chance of a win in this round: somebody is the first who guesses right."""
    total, nobody = 0.0, 1.0
    for i, first in enumerate(playing):
        right, _, is_open = _at(outlook[first], turns[first])
        if nobody * right > 0:
            rest = [(s, *_at(outlook[s], turns[s])[1:]) for s in playing[i + 1 :]]
            total += nobody * right * _shares(seat, [first], rest, seats)
        nobody *= is_open - right
    return total


def _at(outlook: Outlook, turn: int) -> tuple[float, float, float]:
    """Right in that turn, right there if it is the last, and not right before."""
    if turn >= outlook.shape[-1]:
        return 0.0, 0.0, 0.0
    is_open = _open(outlook, turn)
    return (
        min(float(outlook[RIGHT, turn]), is_open),
        min(float(outlook[LAST, turn]), is_open),
        is_open,
    )


def _shares(
    seat: Seat, broken: Sequence[Seat], rest: Sequence[tuple[Seat, float, float]], seats: int
) -> float:
    """The seat's share in a last round: some have guessed right, and the rest guess in their last
    turn, each with the chance that it is right, and that it was not before."""
    mine = 1.0 if seat in broken else next((last for s, last, _ in rest if s == seat), 0.0)
    others = [(last, is_open) for s, last, is_open in rest if s != seat]
    there = math.prod(is_open for _, is_open in others)
    if not mine * there:
        return 0.0
    with_me = sum(s != seat for s in broken) + sum(last / is_open for last, is_open in others)
    return mine * there * shared_with(with_me, seats)


def alone(state: State, outlook: Outlook, is_right: bool = False) -> float:
    """Crack it: the chance to need fewer turns than the best bot needs for a shape of as many
    blocks; as many are half a win."""
    rival = outlooks(
        len(state.colours[0]),
        catalogue(len(state.colours[0])).size,
        state.options.sudden_death,
    )
    used = len(state.turns) + 1
    if is_right:
        return _beats(rival, used)
    return sum(
        float(right) * _beats(rival, used + turn + 1)
        for turn, right in enumerate(outlook[RIGHT])
        if right
    )


def _beats(rival: Outlook, turns: int) -> float:
    """The chance that the rival needs more, and half of that it needs as many."""
    as_many = float(rival[RIGHT][turns - 1]) if turns <= rival.shape[-1] else 0.0
    return _open(rival, turns) + as_many / 2


def standing(
    state: State, seat: Seat, outlook: Mapping[Seat, Outlook], mover: Seat, is_right: bool = False
) -> float:
    """The seat's chance after the mover's turn, in a race or alone."""
    if is_solo(state.options):
        return alone(state, outlook[seat], is_right)
    return chance(state, seat, outlook, mover, is_right)
