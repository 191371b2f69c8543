"""A toy with continuous actions: push one of two pieces by (x, y), or pass, four times each."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from breakroom.core import game as core
from breakroom.core.game import Action, Decision, Event, Outcome, Seat, Span
from breakroom.core.play import clone
from breakroom.core.rng import fresh_seed

REACH: Final = 100  # of each part of a push
STRONGEST: Final = 90  # of a push as a whole
TURNS: Final = 8


class Pass(Action, frozen=True):
    pass


class Push(Action, frozen=True):
    piece: int
    by: tuple[int, int]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class State(core.State):
    options: Options
    pushed: list[tuple[int, int, int]]
    passed: int


class Pushing(core.Game[State]):
    key = "pushing"
    title = "Pushing"
    tagline = "Push."
    minutes = "1"
    seats = range(2, 3)
    seat_names = ("First", "Second")
    version = 1
    options = Options
    variants = {"basic": {}}
    state_type = State
    action_type = Pass | Push
    event_type = Event
    view_type = State

    def new(self, options: Options, seats: int, seed: str) -> State:
        return State(seats, seed, 0, options, [], 0)

    def decisions(self, state: State) -> Sequence[Decision]:
        turn = len(state.pushed) + state.passed
        return [Decision(turn % 2, "push", "Push or pass.")] if turn < TURNS else ()

    def forbids(self, state: State, seat: Seat, action: Pass | Push) -> str | None:
        if isinstance(action, Push) and action.by[0] ** 2 + action.by[1] ** 2 > STRONGEST**2:
            return "That is too strong."
        return None

    def apply(
        self, state: State, seat: Seat, action: Pass | Push, out: list[Event] | None = None
    ) -> None:
        if isinstance(action, Push):
            state.pushed.append((action.piece, *action.by))
        else:
            state.passed += 1

    def legal(self, state: State, seat: Seat) -> Iterator[Pass | Push]:
        if any(d.seat == seat for d in self.decisions(state)):
            yield Pass()
            for piece in (0, 1):
                for x in (-60, 60):
                    for y in (-60, 60):
                        yield Push(piece, (x, y))

    def outcome(self, state: State) -> Outcome | None:
        return None if self.decisions(state) else Outcome((0.0, 0.0), (1, 1), "done")

    def view(self, state: State, seat: Seat | None) -> Any:
        return (tuple(state.pushed), state.passed)

    def guess(self, state: State, seat: Seat, rng: random.Random) -> State:
        twin = clone(state)
        twin.seed = fresh_seed(rng)
        return twin

    def pieces(self, state: State) -> Iterator[str]:
        yield from ("one", "two")

    def reasons(self, options: Options) -> tuple[str, ...]:
        return ("done",)

    def values(self, view: Any, seat: Seat) -> Mapping[str, Sequence[Any]]:
        return {"piece": (0, 1), "by": (Span(-REACH, REACH), Span(-REACH, REACH))}


PUSHING: Final = Pushing()
