"""Lessons: a game taught by doing, as data in `games/<key>/lessons.toml`.

A lesson has a start and steps. In a step the learner is told something, acts, and what happens
decides whether its goal is met. Goals, and what is wrong, are patterns over actions and events as
they travel; `matches` says what a pattern means. Nothing here knows a game or a server.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

import breakroom
from breakroom.core import registry
from breakroom.core.game import Game, Refused, Seat, State
from breakroom.core.play import redo, seen_by, settled
from breakroom.core.record import begun
from breakroom.core.script import Deed, as_json, staged

LONGEST_SAID: Final = 25  # the most words in anything that a lesson says
OPERATORS: Final = {"any", "has", "least", "most"}
Pattern = dict[str, Any]


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mistake, and what the learner is told once its consequence has been seen."""

    say: str
    solution: list[dict[str, Any]]  # actions that make this mistake
    action: Pattern = {}  # it is made by such an action …
    event: Pattern = {}  # … or shows in such an event
    reply: list[Deed] = []  # what the others make of it


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    say: str
    goal: list[Pattern]  # each is met by one of the events since the step began
    solution: list[dict[str, Any]]  # the learner's actions that meet it
    marks: list[str] = []  # places of the board to point at, as the board calls them
    allow: list[Pattern] = []  # the actions that are let through; none: all
    otherwise: str = ""  # what is said to an action that is not let through
    wrong: list[Answer] = []
    until: Pattern = {}  # the event by which the goal must be met; none: when the turn has passed
    missed: str = ""  # what is said when the goal is not met in time
    reply: list[Deed] = []  # what the other seats do, when they are to act


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str  # "rows"
    title: str
    step: list[Step]
    end: str  # what is said when all is done
    options: dict[str, Any] = {}
    seed: int = 1
    seat: Seat = 0  # the learner's
    start: list[Deed] = []  # what was played before
    table: dict[str, Any] = {}  # what lies there instead: parts of the state, as JSON; of a list
    # those places that are named by their number


class _Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lesson: list[Lesson]


def matches(pattern: Any, value: Any) -> bool:
    """A table is matched by one that has its keys with values that match, or by a list with such
    places, by their number; {any = […]} by one of them, {has = x} by a list with x, {least = n} and
    {most = n} by a number in that range; anything else by its equal."""
    if not isinstance(pattern, dict):
        return bool(pattern == value)
    if pattern and pattern.keys() <= OPERATORS:
        return all(_holds(name, bound, value) for name, bound in pattern.items())
    if isinstance(value, list | tuple):
        value = {str(place): one for place, one in enumerate(value)}
    return isinstance(value, dict) and all(
        key in value and matches(wanted, value[key]) for key, wanted in pattern.items()
    )


def _holds(name: str, bound: Any, value: Any) -> bool:
    if name == "any":
        return any(matches(one, value) for one in bound)
    if name == "has":
        return isinstance(value, list) and any(matches(bound, one) for one in value)
    if not isinstance(value, int | float):
        return False
    return bool(value >= bound if name == "least" else value <= bound)


@cache
def lessons(key: str) -> tuple[Lesson, ...]:
    """The course of a game, in the order in which it is taught; none for a game without one. Of
    one with a host's own pieces, the lessons that can be taught with them."""
    path, game = registry.folder(key) / "lessons.toml", breakroom.game(key)
    course = read(path) if path.exists() else ()
    return tuple(one for one in course if not game.has_own_pieces or can_be_taught(game, one))


def read(path: Path) -> tuple[Lesson, ...]:
    """The lessons of a file; Refused says which lesson and step is wrong, and why."""
    try:
        course = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _Course)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Refused(f"{path.name}: {error}") from None
    for lesson in course.lesson:
        for number, step in enumerate(lesson.step, 1):
            for said in (step.say, step.otherwise, step.missed, *(w.say for w in step.wrong)):
                if len(said.split()) > LONGEST_SAID:
                    raise Refused(
                        f"{path.name}, lesson {lesson.id}, step {number}: this has more than"
                        f" {LONGEST_SAID} words: {said!r}"
                    )
    return tuple(course.lesson)


def lesson(key: str, name: str) -> Lesson:
    for one in lessons(key):
        if one.id == name:
            return one
    game = breakroom.game(key)
    with_these = " with these pieces" if game.has_own_pieces else ""
    raise Refused(f"{game.title} has no lesson {name!r}{with_these}.")


@cache
def start(key: str, name: str) -> State:
    """The position in which a lesson begins."""
    return _start(breakroom.game(key), lesson(key, name))


def _start(game: Game[Any], one: Lesson) -> State:
    kept: State = staged(game, one.options, one.seed, one.table, one.start)
    return kept


class Told(msgspec.Struct, frozen=True):
    """How an attempt at a step stands."""

    is_met: bool = False
    is_wrong: bool = False
    say: str = ""  # why it is wrong
    due: Deed | None = None  # what another seat does next


class Attempt:
    """What was done in a step since it began."""

    def __init__(self, game: Game[Any], lesson: Lesson, step: Step) -> None:
        self._game = game
        self._lesson = lesson
        self._step = step
        self._actions: list[Any] = []  # the learner's
        self._events: list[Any] = []  # as the learner sees them
        self._replies = 0  # how many of the script's replies were made
        self._wrong: Answer | None = None
        self._is_met = False  # has the goal been met? It stays so, whatever comes after

    def refuses(self, action: Any) -> str | None:
        """Why the lesson does not let an action through that the rules allow."""
        allow, plain = self._step.allow, as_json(action)
        if not allow or any(matches(pattern, plain) for pattern in allow):
            return None
        return self._step.otherwise or self._step.say

    def take_in(self, seat: Seat, action: Any, events: Sequence[Any]) -> None:
        if seat == self._lesson.seat:
            self._actions.append(as_json(action))
        else:
            self._replies += 1
        seen = seen_by(list(events), self._lesson.seat)
        self._events += [as_json(event) for event in seen]

    def told(self, state: Any) -> Told:
        """How it stands, in the state to which it has led."""
        if not self._actions:
            return Told()
        if not self._is_met and self._wrong is None:
            self._wrong = next((a for a in self._step.wrong if self._shows(a)), None)
            self._is_met = self._wrong is None and self._meets_goal()
        asked = {decision.seat for decision in self._game.decisions(state)}
        is_over = self._step.until and any(matches(self._step.until, e) for e in self._events)
        if not (self._wrong or self._is_met or is_over) and self._lesson.seat in asked:
            return Told()
        script = self._step.reply if self._wrong is None else self._wrong.reply
        if self._replies < len(script) and script[self._replies].seat in asked:
            return Told(due=script[self._replies])
        if self._is_met:
            return Told(is_met=True)
        return Told(is_wrong=True, say=self._wrong.say if self._wrong else self._step.missed)

    def _meets_goal(self) -> bool:
        return all(
            any(matches(pattern, event) for event in self._events) for pattern in self._step.goal
        )

    def _shows(self, answer: Answer) -> bool:
        by_action = answer.action and any(matches(answer.action, one) for one in self._actions)
        by_event = answer.event and any(matches(answer.event, one) for one in self._events)
        return bool(by_action or by_event)


def can_be_taught(game: Game[Any], lesson: Lesson) -> bool:
    """Are all its pieces there, and does each step's own solution meet its goal?"""
    try:
        state: Any = _start(game, lesson)
        if set(game.pieces(state)) - set(game.pieces(begun(game, lesson.options, lesson.seed))):
            return False
        for step in lesson.step:
            state = _solved(game, lesson, step, state)
    except (Refused, LookupError, msgspec.ValidationError):
        return False
    return True


def _solved(game: Game[Any], lesson: Lesson, step: Step, state: Any) -> Any:
    """The state after the step's solution and the script's replies."""
    tried, told = Attempt(game, lesson, step), Told()
    waiting = [Deed(lesson.seat, action) for action in step.solution]
    while deed := told.due or next(iter(waiting), None):
        if told.due is None:
            del waiting[0]
        action = settled(game, state, deed.seat, game.action(deed.action))
        state, events = redo(game, state, deed.seat, action)
        tried.take_in(deed.seat, action, events)
        told = tried.told(state)
    if not told.is_met:
        raise Refused(f"Lesson {lesson.id}: its own solution does not meet a goal.")
    return state
