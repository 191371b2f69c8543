"""A tiny Break the Cube, to be worked out: small enough for exploitability (ours).

Two seats with notes and sudden death, the last two rounds alone. There are three shapes, two
questions and one set of colours a seat; who asks first is drawn.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from breakroom.core.game import Game, Refused, Seat, Words
from breakroom.core.rng import chance_told_by, draw, fresh_seed
from breakroom.games.break_the_cube.actions import Ask, Build, Guess, parse
from breakroom.games.break_the_cube.game import BreakTheCube
from breakroom.games.break_the_cube.knowledge import RIGHT, WRONG, facts
from breakroom.games.break_the_cube.shapes import Cells, Shape, answer, cells_by_block, shape_of
from breakroom.games.break_the_cube.state import NOBODY, ROUNDS, Options, State, is_hidden
from breakroom.games.break_the_cube.view import View

# The first is answered by the other seat alone and tells one shape from the two others; the second
# tells all three apart, and is answered by both.
QUESTIONS: Final = ("5", "E")
LAST_ROUNDS: Final = 2
WRITTEN: Final = (
    "build small 51 52 medium 11 21 41 large 31 61 91 92",
    "build small 41 42 medium 51 52 61 large 11 21 31 32",
    "build small 41 42 medium 21 51 52 large 31 32 61 91",
)


class TinyWords(Words):
    """A shape is one word."""

    count = len(WRITTEN)

    def following(self, told: tuple[int, ...]) -> Sequence[int]:
        return () if told else range(self.count)

    def value(self, told: tuple[int, ...]) -> Cells:
        return cells_by_block(SHAPES[told[0]])

    def words(self, value: Any) -> tuple[int, ...]:
        return (SHAPES.index(shape_of(value)),)


class TinyCube(BreakTheCube):
    variants = {"tiny": {"notes": True, "sudden_death": True}}

    def most_actions(self, options: Options) -> int:
        return 2 + 2 * LAST_ROUNDS

    def new(self, options: Options, seats: int, seed: str) -> State:
        if seats != 2 or not options.notes or not options.sudden_death:
            raise Refused("The tiny game has no options.")
        with chance_told_by(lambda _: 0):
            state = super().new(options, seats, seed)
        state.drawn = 0
        state.round = ROUNDS - LAST_ROUNDS
        state.first = draw(state, seats)
        return state

    def forbids(self, state: State, seat: Seat, action: Build | Ask | Guess) -> str | None:
        reason = super().forbids(state, seat, action)
        if reason is None and action not in self.legal(state, seat):
            return "That is not in the tiny game."
        return reason

    def legal(self, state: State, seat: Seat) -> Iterator[Build | Ask | Guess]:
        if not any(d.seat == seat for d in self.decisions(state)):
            return
        building = state.to_move == NOBODY
        if not building:
            yield from map(Ask, QUESTIONS)
        for shape in SHAPES:
            yield (Build if building else Guess)(cells_by_block(shape))

    sample = Game.sample

    def values(self, view: View, seat: Seat) -> Mapping[str, Sequence[object] | Words]:
        """A shape is one of the three."""
        return VALUES

    def guess(self, state: State, seat: Seat, rng: random.Random) -> State:
        twin = self.veiled(state, seat)
        twin.seed = fresh_seed(rng)
        for secret in range(state.seats):
            if state.built[secret] and is_hidden(state, seat, secret):
                told = facts(twin, seat, secret)
                twin.secrets[secret] = rng.choice([s for s in SHAPES if fits(s, told)])
        return twin


def fits(shape: Shape, told: tuple[tuple[str, int | Shape], ...]) -> bool:
    """Can the shape be the one of which this was told?"""
    for what, said in told:
        if what in (RIGHT, WRONG):
            if (shape == said) != (what == RIGHT):
                return False
        elif answer(shape, what) != said:
            return False
    return True


def _shape(written: str) -> Shape:
    action = parse(written)
    assert isinstance(action, Build)
    return shape_of(action.cells)


SHAPES: Final = tuple(map(_shape, WRITTEN))
VALUES: Final[Mapping[str, Sequence[object] | Words]] = {"at": QUESTIONS, "cells": TinyWords()}
GAME: Final = TinyCube()
