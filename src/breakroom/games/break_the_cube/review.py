"""What a decision in Break the Cube was worth, by what the seat knew: see `race`.

Weighed is every question and every guess, at any number of seats, and alone. Not weighed: which
shape was built (what it is worth hangs on what the others expect of its builder), and a turn in
which nothing can be lost any more.
"""

import math
import random
from typing import Any, Final, NamedTuple

import numpy as np

from breakroom.core.game import Event, Game, Seat
from breakroom.core.judging import Weighed
from breakroom.core.play import clone
from breakroom.games.break_the_cube import deduction, race
from breakroom.games.break_the_cube.actions import Ask, Build, Guess
from breakroom.games.break_the_cube.catalogue import catalogue
from breakroom.games.break_the_cube.knowledge import Numbers
from breakroom.games.break_the_cube.shapes import (
    LETTERS,
    NUMBERS,
    QUESTIONS,
    cells_by_block,
    shape_of,
)
from breakroom.games.break_the_cube.state import State, is_solo, left_of

DIGITS: Final = 9  # of a chance; what follows is noise of the arithmetic
ALIKE: Final = 1e-6  # chances and bits that are no further apart are the same
OTHERS: Final = 3


class Judged(NamedTuple):
    """All that a seat could do in its turn."""

    fitting: Numbers  # the shapes that were left to it
    asks: tuple[float, ...]  # its chance by each question
    right: float  # … once a guess was right
    wrong: float  # … once it was wrong
    idle: float  # … by a guess that could not be right
    bits: deduction.Bits  # what each question tells on average
    given_away: deduction.Bits  # what each tells of the seat's own shape to the one who seeks it

    @property
    def guess(self) -> float:
        """Its chance by a guess at one of the shapes that are left."""
        return round(self.wrong + (self.right - self.wrong) / len(self.fitting), DIGITS)


def weigh(
    game: Game[Any], state: State, seat: Seat, action: Any, _rng: random.Random
) -> Weighed | None:
    """All is counted, and nothing is drawn."""
    if isinstance(action, Build):
        return None
    found = judged(state, seat)
    options: list[tuple[Ask | Guess, float]] = [
        (Ask(at), found.asks[i]) for i, at in enumerate(QUESTIONS)
    ]
    options.append((a_guess(state, seat, found, action), found.guess))
    # What was played comes first among equals.
    options.sort(key=lambda option: (-option[1], option[0] != action))
    best, chance = options[0]
    played = chance_of(found, action)
    if chance - min(options[-1][1], found.idle) < ALIKE:
        return None
    return Weighed(
        best,
        chance,
        played,
        tuple(options[1 : 1 + OTHERS]),
        proved=is_settled(state, seat, found, action),
        figures=figures(found, action),
        why=why(game, state, seat, found, best),
    )


def judged(state: State, seat: Seat) -> Judged:
    sudden = state.options.sudden_death
    known = race.knowledge_of(state, seat)
    as_it_is = race.of_others(state, seat)

    def chance(mine: race.Outlook, at: str = "", is_right: bool = False) -> float:
        others = as_it_is if at in NUMBERS else race.of_others(state, seat, at)
        found = race.standing(state, seat, {**others, seat: mine}, seat, is_right)
        return round(found, DIGITS)

    mine = race.after_each(known, sudden)
    asks = tuple(chance(mine[i], at) for i, at in enumerate(QUESTIONS))
    wrong, idle = (
        0.0 if sudden else chance(race.after_wrong(known, sudden, could)) for could in (True, False)
    )
    return Judged(
        known.fitting,
        asks,
        chance(race.now(known, sudden), is_right=True),
        wrong,
        idle,
        deduction.gains_of(known.blocks, known.fitting),
        given_away(state, seat),
    )


def given_away(state: State, seat: Seat) -> deduction.Bits:
    seeker = (seat - 1) % state.seats
    if is_solo(state.options) or state.eliminated[seeker]:
        return np.zeros(len(QUESTIONS))
    fitting = race.knowledge_of(state, seeker).fitting
    return deduction.given_away(state.secrets[seat], fitting)


def could_be_right(found: Judged, action: Guess) -> bool:
    shape = shape_of(action.cells)
    return catalogue(len(shape)).number(shape) in found.fitting


def chance_of(found: Judged, action: Ask | Guess) -> float:
    if isinstance(action, Ask):
        return found.asks[QUESTIONS.index(action.at)]
    return found.guess if could_be_right(found, action) else found.idle


def a_guess(state: State, seat: Seat, found: Judged, action: Ask | Guess) -> Guess:
    """What was guessed, if it could be right; or else one of the shapes that are left."""
    if isinstance(action, Guess) and could_be_right(found, action):
        return action
    blocks = len(state.colours[left_of(state, seat)])
    return Guess(cells_by_block(catalogue(blocks).shape(int(found.fitting[0]))))


def is_last(state: State, seat: Seat) -> bool:
    """Does nobody play after the seat in this round?"""
    return race.in_play(state)[-1] == seat


def is_settled(state: State, seat: Seat, found: Judged, action: Ask | Guess) -> bool:
    """Is nothing that was played or best a matter of turns to come? So it is in the last turn of a
    game, and for the guess that ends it."""
    if is_solo(state.options) or not is_last(state, seat):
        return False
    return any(state.broken) or (len(found.fitting) == 1 and isinstance(action, Guess))


def figures(found: Judged, action: Ask | Guess) -> dict[str, float]:
    """In bits, and how many shapes were left: with one, the shape was certain."""
    left = len(found.fitting)
    if isinstance(action, Ask):
        at = QUESTIONS.index(action.at)
        bits, told = found.bits[at], found.given_away[at]
    else:
        bits, told = (deduction.gain_of_guess(left) if could_be_right(found, action) else 0.0), 0.0
    shown = {
        "left": left,
        "bits": bits,
        "best_bits": max(found.bits.max(), deduction.gain_of_guess(left)),
        "given_away": told,
    }
    return {name: round(float(figure), 3) for name, figure in shown.items()}


def why(game: Game[Any], state: State, seat: Seat, found: Judged, best: Ask | Guess) -> str:
    left = len(found.fitting)
    if isinstance(best, Guess):
        if left == 1:
            return "Only one shape fits everything that was said."
        if any(state.broken):
            return f"It is the last turn, and one of {left} shapes is right."
        if deduction.gain_of_guess(left) > found.bits.max() - ALIKE:
            return f"One of {left} shapes is right, and no question tells you more than the guess."
        return f"One of {left} shapes is right, and there is no time left to ask."
    at = QUESTIONS.index(best.at)
    after = deduction.left_after(len(state.colours[left_of(state, seat)]), found.fitting)[best.at]
    told = f"{best.at} leaves {after:,} of {left:,} shapes on average"
    if is_solo(state.options):
        return f"{told}."
    seeker = game.seat_names[(seat - 1) % state.seats]
    if best.at in LETTERS:
        if found.given_away[at] < 0.05:
            return f"{told} and tells {seeker} nothing new."
        return f"{told}."
    if found.bits.max() > found.bits[at] + 0.05:
        return f"{told} and shows {seeker} nothing."
    return f"{told}."


# -- luck ----------------------------------------------------------------------------------


def luck(
    game: Game[Any],
    before: State,
    seat: Seat,
    action: Any,
    after: State,
    events: list[Event],  # noqa: ARG001 - the last turn of `after` says it all
    rng: random.Random,  # noqa: ARG001 - nothing is drawn
) -> list[tuple[Seat, float, str]]:
    """What an answer told more or less than was to be expected, in points of the chance to win: to
    the one who asked, and to those who overheard a letter; and how a guess came out."""
    if isinstance(action, Build):
        return []
    turn, found = after.turns[-1], []
    if isinstance(action, Guess):
        points = _luck_of_guess(game.veiled(before, seat), seat, action, turn.right)
        found.append((seat, points, "guess"))
    else:
        hearers = race.in_play(before) if action.at in LETTERS else [seat]
        for hearer in hearers:
            code = turn.answers[left_of(before, hearer)]
            if not before.broken[hearer]:
                veil = game.veiled(before, hearer)
                points = _luck_of_answer(veil, hearer, seat, action.at, code)
                found.append((hearer, points, "answer" if hearer == seat else "overheard"))
    return [(who, round(points, 2), kind) for who, points, kind in found if abs(points) >= 0.005]


def _luck_of_answer(state: State, hearer: Seat, asker: Seat, at: str, code: int) -> float:
    sudden = state.options.sudden_death
    known = race.knowledge_of(state, hearer)
    others = race.of_others(state, hearer, at)

    def chance(mine: race.Outlook) -> float:
        return race.standing(state, hearer, {**others, hearer: mine}, asker)

    expected = chance(race.after_each(known, sudden)[QUESTIONS.index(at)])
    return 100 * (chance(race.after_answer(known, at, code, sudden)) - expected)


def _luck_of_guess(state: State, seat: Seat, action: Guess, is_right: bool) -> float:
    found = judged(state, seat)
    if not could_be_right(found, action):
        return 0.0
    return 100 * ((found.right if is_right else found.wrong) - found.guess)


# -- over time -----------------------------------------------------------------------------


def tracks(_game: Game[Any], state: State) -> dict[str, list[float]]:
    """By seat: how many bits of the shape that it seeks it does not know. What an answer told is
    the step between two of them; at 0 the shape is certain."""
    if not all(state.built):
        sought = [len(state.colours[left_of(state, seat)]) for seat in range(state.seats)]
        return {"bits_left": [round(math.log2(catalogue(b).size), 3) for b in sought]}
    then = clone(state)
    then.ended = ""  # when a game is over everything is remembered
    left = [len(race.knowledge_of(then, seat).fitting) for seat in range(state.seats)]
    return {"bits_left": [round(math.log2(shapes), 3) for shapes in left]}
