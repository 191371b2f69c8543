"""Break the Cube's bots, level by level.

All know exactly which shapes fit what they remember. The lower levels miss part of what others
are told, put less of it together, ask anything that is good enough, and guess with a few shapes
left; a wrong guess costs a turn, and in sudden death the game. The higher ones mind what a letter
gives away (every seat answers it, the asker too), and the highest counts the turns that are left
to it and hides a shape that is hard to find.
"""

import random
from typing import Any, Final, NamedTuple

import numpy as np

from breakroom.bots import Bot
from breakroom.core.game import Game, Seat
from breakroom.games.break_the_cube import deduction
from breakroom.games.break_the_cube.actions import Ask, Build, Guess
from breakroom.games.break_the_cube.catalogue import catalogue
from breakroom.games.break_the_cube.knowledge import Numbers, candidates, facts_of
from breakroom.games.break_the_cube.shapes import QUESTIONS, cells_by_block, random_shape
from breakroom.games.break_the_cube.state import NOBODY, ROUNDS, State, is_solo, left_of, remembered


class Level(NamedTuple):
    overhears: float  # share of the answers to others' questions that it takes in
    combines: int  # the last answers about a shape that it puts together, notes or not
    slack: float  # it asks any question within so many bits of the best
    guesses_at: int  # with at most so many shapes left, it guesses
    guards: float  # what a bit given away weighs against one gained
    races: bool  # does it count the turns that are left to it?
    hides_well: bool  # does it choose a secret shape that is hard to find?


ALL: Final = 1_000  # answers: more than there are in any game

LEVELS: Final = {
    "beginner": Level(0.15, 4, 3.0, 6, 0.0, races=False, hides_well=False),
    "casual": Level(0.3, 5, 1.6, 3, 0.0, races=False, hides_well=False),
    "club": Level(0.55, 6, 0.7, 3, 0.3, races=False, hides_well=False),
    "expert": Level(1.0, ALL, 0.0, 2, 0.7, races=False, hides_well=False),
    "master": Level(1.0, ALL, 0.0, 2, 1.0, races=True, hides_well=True),
}


class CubeBot:
    def __init__(self, level: Level) -> None:
        self.level = level

    def choose(self, game: Game[Any], state: State, seat: Seat, rng: random.Random) -> Any:
        if state.to_move == NOBODY:
            return self.build(state, seat, rng)
        fitting = self.left_for(state, seat, left_of(state, seat))
        if questions := self.asks(state, seat, fitting):
            return Ask(rng.choice(questions))
        blocks = len(state.colours[left_of(state, seat)])
        shape = catalogue(blocks).shape(int(fitting[rng.randrange(len(fitting))]))
        return Guess(cells_by_block(shape))

    def build(self, state: State, seat: Seat, rng: random.Random) -> Build:
        catalogue(len(state.colours[left_of(state, seat)]))  # ready before the first question
        blocks = len(state.colours[seat])
        if self.level.hides_well:
            return Build(cells_by_block(rng.choice(deduction.hard_shapes(blocks))))
        return Build(cells_by_block(random_shape(blocks, rng.randrange)))

    def left_for(self, state: State, seeker: Seat, secret: Seat) -> Numbers:
        """The shapes that are left for the seeker, by this bot's own memory."""
        turns = [n for n in remembered(state, seeker, secret) if self.takes_in(state, seeker, n)]
        guesses = [n for n in turns if not state.turns[n].at]  # nobody guesses the same again
        answers = [n for n in turns if state.turns[n].at][-self.level.combines :]
        told = facts_of(state, answers + guesses, secret)
        return candidates(len(state.colours[secret]), told)

    def takes_in(self, state: State, seat: Seat, turn: int) -> bool:
        """Does it heed what was said in that turn? For ever the same, in this game."""
        if state.turns[turn].seat == seat or self.level.overhears == 1:
            return True
        deal = random.Random(f"{state.colours} {seat} {turn}")
        return deal.random() < self.level.overhears

    # -- whether to guess -------------------------------------------------------------------

    def must_guess(self, state: State, seat: Seat, fitting: Numbers) -> bool:
        if len(fitting) == 1 or any(state.broken):  # R5.1: it is certain, or its last turn
            return True
        if state.round == ROUNDS - 1:  # R5.5: a wrong guess costs nothing, or a share in the end
            return is_solo(state.options) or not state.options.sudden_death
        turns = self.turns_left(state, seat) if self.level.races else 2
        if turns == 1:
            return True
        return len(fitting) <= self.level.guesses_at and not state.options.sudden_death

    def turns_left(self, state: State, seat: Seat) -> int:
        """Turns the seat will have, this one among them, if those who know a shape guess it;
        never more than two are counted."""
        turns = 2
        for other in range(state.seats):
            if other == seat or state.eliminated[other]:
                continue
            if len(self.left_for(state, other, left_of(state, other))) == 1:
                mine, theirs = ((s - state.first) % state.seats for s in (seat, other))
                turns = min(turns, 1 if theirs > mine else 2)
        return turns

    # -- what to ask ------------------------------------------------------------------------

    def asks(self, state: State, seat: Seat, fitting: Numbers) -> list[str]:
        """The questions of which it asks any; none if it guesses, also because none tells apart
        the shapes that are left, or (to one who races) none more of them than a guess."""
        if self.must_guess(state, seat, fitting):
            return []
        gained = deduction.gains_of(len(state.colours[left_of(state, seat)]), fitting)
        if gained.max() < deduction.NOTHING:
            return []
        if self.level.races and not state.options.sudden_death:
            guessed = deduction.gain_of_guess(len(fitting))  # and it may be right
            if guessed > gained.max() - deduction.NOTHING:
                return []
        value = gained - self.level.guards * self.told_to_others(state, seat)
        value[gained < deduction.NOTHING] = -np.inf
        good = np.flatnonzero(value >= value.max() - self.level.slack - deduction.NOTHING)
        return [QUESTIONS[number] for number in good]

    def told_to_others(self, state: State, seat: Seat) -> deduction.Bits:
        """Bits that each question tells the other seats of the shapes that they seek, on
        average: of the bot's own shape exactly, of the others' what is to be expected."""
        told = np.zeros(len(QUESTIONS))
        if is_solo(state.options) or not self.level.guards:
            return told
        others = [s for s in range(state.seats) if s != seat and not state.eliminated[s]]
        for other in others:
            secret = left_of(state, other)
            fitting = self.left_for(state, other, secret)
            if secret == seat:
                told += deduction.given_away(state.secrets[seat], fitting)
            else:
                told += deduction.expected_from_letters(len(state.colours[secret]), fitting)
        return told / len(others)


def bot(level: str) -> Bot:
    return CubeBot(LEVELS[level])
