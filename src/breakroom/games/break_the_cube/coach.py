"""What a coach asks before a question or a guess that costs much; where nothing can be said of it
in the game's own words, it is silent."""

import random
from typing import Any, Final

from breakroom.core.game import Game, Seat
from breakroom.core.judging import Question
from breakroom.games.break_the_cube import deduction, race, review
from breakroom.games.break_the_cube.actions import Ask, Guess
from breakroom.games.break_the_cube.catalogue import catalogue
from breakroom.games.break_the_cube.review import Judged
from breakroom.games.break_the_cube.shapes import LETTERS, QUESTIONS, answer
from breakroom.games.break_the_cube.state import State, is_solo, left_of
from breakroom.games.break_the_cube.view import seen

DEAR: Final = 0.12  # of the chance to win: a question for nothing, in the middle of a game
VERY_DEAR: Final = 0.2  # from then on it speaks also of what shows only in the long run
MUCH: Final = 6  # times fewer shapes that a letter leaves to another, and it is spoken of
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def question(
    game: Game[Any], state: State, seat: Seat, action: Any, rng: random.Random
) -> Question | None:
    weighed = review.weigh(game, state, seat, action, rng)
    if weighed is None or weighed.chance - weighed.played < DEAR:
        return None
    loss, found = weighed.chance - weighed.played, review.judged(state, seat)
    if isinstance(action, Guess):
        return _guessed(game, state, seat, action, found)
    asked = (
        _in_time(game, state, seat, action, found)
        or _known(state, seat, action, found)
        or _told(game, state, seat, action)
        or _little(state, seat, action, weighed.best, found)
    )
    return asked if asked and (asked.threat or loss >= VERY_DEAR) else None


def _guessed(
    game: Game[Any], state: State, seat: Seat, action: Guess, found: Judged
) -> Question | None:
    """It cannot be right, or may well be wrong."""
    wrong = {"type": "guessed", "seat": seat, "right": False}
    if doubt := game.doubt(state, seat, action):
        return Question(doubt, wrong)
    left = len(found.fitting)
    return Question(f"{_count(left).capitalize()} fit what you know: ask before you guess.", wrong)


def _in_time(
    game: Game[Any], state: State, seat: Seat, action: Ask, found: Judged
) -> Question | None:
    """It is time to guess: the shape is certain, or somebody else is about to end the game."""
    broken = [other for other in range(state.seats) if state.broken[other]]
    if broken:
        who = _called(game, state, broken[0]).capitalize()
        return Question(f"{who} has guessed right: this is your last turn.", {"type": "ended"})
    if len(found.fitting) == 1:
        return Question(
            "Only one shape fits what you know: build it and guess.",
            _shows(state, seat, action, found),
        )
    order = race.in_play(state)
    for other in order[order.index(seat) + 1 :]:
        if len(race.knowledge_of(state, other).fitting) == 1:
            whose = "your shape" if left_of(state, other) == seat else "the shape it is after"
            return Question(
                f"{_called(game, state, other).capitalize()} knows {whose} by now and plays next:"
                " guess while you can.",
                _breaks(other),
            )
    return None


def _known(state: State, seat: Seat, action: Ask, found: Judged) -> Question | None:
    if found.bits[QUESTIONS.index(action.at)] > deduction.NOTHING:
        return None
    return Question(f"You already know what {action.at} shows.", _shows(state, seat, action, found))


def _shows(state: State, seat: Seat, action: Ask, found: Judged) -> dict[str, Any]:
    """The answer, where all the shapes that are left give the same."""
    secret = left_of(state, seat)
    known = catalogue(len(state.colours[secret]))
    code = int(known.answers[QUESTIONS.index(action.at)][found.fitting[0]])
    colours = list(seen(state, secret, action.at, code))
    return {"type": "answered", "seat": secret, "at": action.at, "seen": colours}


def _told(game: Game[Any], state: State, seat: Seat, action: Ask) -> Question | None:
    """The letter tells the one who seeks the seat's shape all that it needs, or much of it."""
    seeker = (seat - 1) % state.seats
    if is_solo(state.options) or action.at not in LETTERS or state.eliminated[seeker]:
        return None
    known = race.knowledge_of(state, seeker)
    left = race.left_after(known, action.at, answer(state.secrets[seat], action.at))
    before, who = len(known.fitting), _called(game, state, seeker)
    if left * MUCH > before and (left > 2 or left == before):
        return None
    if left > 2:
        return Question(
            f"You answer {action.at} too: that would leave {who} {left} shapes of {before}."
        )
    if left == 2:
        return Question(
            f"You answer {action.at} too: {who} would have two shapes left and could guess.",
            {} if state.options.sudden_death else {"type": "guessed", "seat": seeker},
        )
    return Question(f"You answer {action.at} too: {who} would know your shape.", _breaks(seeker))


def _little(
    state: State, seat: Seat, action: Ask, best: Ask | Guess, found: Judged
) -> Question | None:
    """Another question tells much more."""
    bits, left = dict(zip(QUESTIONS, found.bits, strict=True)), len(found.fitting)
    if not isinstance(best, Ask) or bits[action.at] > bits[best.at] / 2:
        return None
    after = deduction.left_after(len(state.colours[left_of(state, seat)]), found.fitting)
    return Question(
        f"{action.at} tells you little: about {after[action.at]} of {left} shapes would still fit."
    )


def _breaks(seat: Seat) -> dict[str, Any]:
    return {"type": "guessed", "seat": seat, "right": True}


def _called(game: Game[Any], state: State, seat: Seat) -> str:
    """A coach sits only where nobody but bots plays against the seat."""
    return "the bot" if state.seats == 2 else game.seat_names[seat]


def _count(shapes: int) -> str:
    return f"{NUMBERS[shapes] if shapes < len(NUMBERS) else shapes} shapes"
