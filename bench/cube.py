"""Break the Cube's figures: python bench/cube.py. Times are of one core's processor time."""

import math
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable

import numpy as np

import breakroom
from breakroom.bots import LEVELS, move
from breakroom.games.break_the_cube import deduction
from breakroom.games.break_the_cube.catalogue import catalogue, listed
from breakroom.games.break_the_cube.knowledge import candidates
from breakroom.games.break_the_cube.shapes import QUESTIONS
from breakroom.games.break_the_cube.solo import bots_turns
from breakroom.games.break_the_cube.state import ROUNDS, Turn

GAME = breakroom.game("break_the_cube")


def took(work: Callable[[], object], times: int = 1) -> float:
    """Milliseconds, the best of so many."""
    best = math.inf
    for _ in range(times):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return 1_000 * best


def shapes() -> None:
    for blocks, times in ((3, 10), (4, 3), (5, 1)):
        spent = took(lambda blocks=blocks: listed(blocks), times)
        known = catalogue(blocks)
        megabytes = (known.answers.nbytes + known.blocks.nbytes) / 1e6
        bits = math.log2(known.size)
        print(
            f"{blocks} blocks: {known.size:,} shapes ({bits:.2f} bits), {spent:,.0f} ms,"
            f" {megabytes:.1f} MB"
        )


def questions_alone() -> None:
    """Every shape of three blocks, asked for by the question that tells most."""
    known, asked_of = catalogue(3), np.zeros(catalogue(3).size, int)
    waiting = [(candidates(3, ()), 0)]
    while waiting:
        left, asked = waiting.pop()
        if len(left) == 1:
            asked_of[left] = asked
            continue
        at = deduction.asked_alone(3, left)
        assert at is not None
        answers = known.answers[QUESTIONS.index(at)][left]
        waiting += [(left[answers == code], asked + 1) for code in np.unique(answers)]
    spread = ", ".join(f"{n}: {count:,}" for n, count in sorted(Counter(asked_of.tolist()).items()))
    print(
        f"questions until certain, all shapes: mean {asked_of.mean():.4f}, most {asked_of.max()},"
        f" log2 of the shapes {math.log2(known.size):.2f} ({spread})"
    )
    turns = [len(bots_turns(known.shape(i), ("white", "red", "green"))) for i in range(known.size)]
    print(f"turns to crack it, all shapes: mean {np.mean(turns):.4f}, most {max(turns)}")


def time_to_move() -> None:
    """A master's moves in games against another."""
    for options in ({}, {"seats": 4}, {"blocks": 4}, {"blocks": 5}):
        spent: dict[str, list[float]] = {"build": [], "first": [], "later": []}
        rng = random.Random(1)
        for seed in range(20):
            state = GAME.setup(options, seed)
            master = breakroom.bot(GAME.key, "master")
            while asked := GAME.decisions(state):
                seat, turn = asked[0].seat, len(state.turns)
                began = time.process_time()
                action = move(master, GAME, state, seat, rng)
                kind = (
                    "build" if not all(state.built) else "first" if turn < state.seats else "later"
                )
                spent[kind].append(1_000 * (time.process_time() - began))
                GAME.apply(state, seat, action)
        figures = "; ".join(
            f"{kind} {np.mean(ms):.2f} ms (most {max(ms):.1f})" for kind, ms in spent.items()
        )
        print(f"master's moves {options or ''}: {figures}")


def unforced(turns: list[Turn]) -> list[tuple[int, bool]]:
    """Each seat's first guess while nobody has guessed right, before the last round: in which of
    its turns, and was it right?"""
    taken = Counter[int]()
    found: dict[int, tuple[int, bool]] = {}
    for turn in turns:
        taken[turn.seat] += 1
        if not turn.at and taken[turn.seat] < ROUNDS:
            found.setdefault(turn.seat, (taken[turn.seat], turn.right))
        if turn.right:
            break
    return list(found.values())


def guesses(games: int) -> None:
    """Games in which all are of one level, without notes."""
    for seats in (2, 3, 4):
        for level in LEVELS:
            rounds, first = [], []
            bot = breakroom.bot(GAME.key, level)
            for seed in range(games):
                state, rng = GAME.setup({"seats": seats}, seed), random.Random(seed)
                while asked := GAME.decisions(state):
                    seat = asked[0].seat
                    GAME.apply(state, seat, move(bot, GAME, state, seat, rng))
                rounds.append(state.round)
                first += unforced(state.turns)
            right = sum(is_right for _, is_right in first)
            print(
                f"{level}, {seats} seats: first guess in turn"
                f" {statistics.median(turn for turn, _ in first):g} (median),"
                f" {right} of {len(first)} right ({right / len(first):.0%});"
                f" {statistics.median(rounds):g} rounds a game (median)"
            )


shapes()
questions_alone()
time_to_move()
guesses(games=200)
