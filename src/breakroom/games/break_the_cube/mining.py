"""Puzzles of deduction: one shape is left, build it; or: which question tells all that are left
apart? Both are proved by counting every shape that fits."""

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from breakroom.core.game import Game, Seat
from breakroom.core.puzzle import Puzzle
from breakroom.core.record import Record, replay, start
from breakroom.core.script import as_json, deed
from breakroom.games.break_the_cube import knowledge
from breakroom.games.break_the_cube.actions import Ask, Guess
from breakroom.games.break_the_cube.bots import LEVELS, CubeBot
from breakroom.games.break_the_cube.catalogue import catalogue
from breakroom.games.break_the_cube.knowledge import Numbers, candidates, facts, facts_of
from breakroom.games.break_the_cube.puzzle_judge import alike_at, left_by
from breakroom.games.break_the_cube.puzzle_words import THEMES
from breakroom.games.break_the_cube.shapes import NUMBERS, QUESTIONS, cells_by_block
from breakroom.games.break_the_cube.state import State, is_solo, left_of, remembered

PLAYERS: Final = ("beginner", "casual", "club", "club", "expert")
VARIANTS: Final[tuple[dict[str, Any], ...]] = (
    {"variant": "crack_it", "notes": True},
    {"variant": "crack_it", "notes": True},
    {"variant": "crack_it", "notes": True, "blocks": 4},
    {"notes": True},
    {"notes": True, "seats": 3},
)
LADDER: Final = (0.685, 0.722, 0.735, 0.872)  # docs/break-the-cube.md, with notes
FEW: Final = 4  # answers
MUCH: Final = 7
MANY: Final = 6
FOUR: Final = 4
MISSES: Final = 9
TO_TELL_APART: Final = range(3, 17)  # shapes
BUILDS: Final = 0.15  # the share of one-shape-left positions that is taken: there are many


# -- found -------------------------------------------------------------------------------------


def find(game: Game[Any], record: Record, rng: random.Random) -> Iterator[Puzzle]:
    """One of each kind for each seat that takes notes, at most."""
    states: list[Any] = [start(game, record), *(state for state, _ in replay(game, record))]
    found: set[tuple[Seat, str]] = set()
    for ply in rng.sample(range(len(states)), len(states)):
        state: State = states[ply]
        seat = state.to_move
        if state.ended or seat < 0:
            continue
        kind, answer = asked(state, seat) or ("", None)
        if kind and (seat, kind) not in found:
            found.add((seat, kind))
            if kind == "build" and rng.random() >= BUILDS:
                continue
            puzzle = Puzzle(
                game=game.key,
                version=game.version,
                kind=kind,
                seat=seat,
                ask=_ask(state, seat, kind),
                line=[deed(seat, answer)],
                options=record.options,
                table=dealt(states[0]),
                before=[deed(move.seat, move.action) for move in record.moves[:ply]],
            )
            if any(themes(game, puzzle)):
                yield puzzle


def dealt(state: State) -> dict[str, Any]:
    """What the seed gave: the colours, who begins, and the shape where one plays alone."""
    table: dict[str, Any] = {"colours": as_json(state.colours), "first": state.first}
    return table | {"secrets": as_json(state.secrets)} if is_solo(state.options) else table


def asked(state: State, seat: Seat) -> tuple[str, Ask | Guess] | None:
    """The kind of puzzle that this turn is, and its only answer. Against others the question that
    tells most is not always the best: it may tell them more."""
    blocks, left = left_by(state, seat)
    if len(left) == 1:
        return "build", Guess(cells_by_block(catalogue(blocks).shape(int(left[0]))))
    if is_solo(state.options) and len(left) in TO_TELL_APART:
        settling = [at for at, alike in alike_at(blocks, left).items() if alike == 1]
        if len(settling) == 1:
            return "settle", Ask(settling[0])
    return None


def _ask(state: State, seat: Seat, kind: str) -> str:
    if kind == "build":
        whose = "the hidden shape" if is_solo(state.options) else "your left neighbour's shape"
        return f"The answers leave one shape. Build {whose}."
    _, left = left_by(state, seat)
    return f"{len(left)} shapes are left. Ask the one question that tells them all apart."


# -- judged and proved -------------------------------------------------------------------------


def prove(game: Game[Any], puzzle: Puzzle) -> str | None:
    """All shapes that fit are counted again."""
    state: State = puzzle.start()
    if state.ended or state.to_move != puzzle.seat:
        return "It is not the solver's turn."
    found = asked(state, puzzle.seat)
    if found is None or found[0] != puzzle.kind:
        return f"What was told leaves no puzzle of the kind {puzzle.kind}."
    if found[1] != game.action(puzzle.line[0].action):
        return "Another answer is the only right one."
    return None


def near_misses(game: Game[Any], puzzle: Puzzle, rng: random.Random) -> Iterator[list[Any]]:
    """Every other question; or shapes that one answer less would leave."""
    right = game.action(puzzle.line[0].action)
    if isinstance(right, Ask):
        yield from ([Ask(at)] for at in QUESTIONS if at != right.at)
        return
    state: State = puzzle.start()
    of = left_of(state, puzzle.seat)
    blocks, told = len(state.colours[of]), facts(state, puzzle.seat, of)
    fewer = candidates(blocks, told[:-1])
    for number in rng.sample(range(len(fewer)), min(len(fewer), MISSES)):
        guess = Guess(cells_by_block(catalogue(blocks).shape(int(fewer[number]))))
        if guess != right:
            yield [guess]


# -- tried by bots -----------------------------------------------------------------------------


def attempt(game: Game[Any], puzzle: Puzzle, level: str, rng: random.Random) -> bool:
    """Of what a level would do, each is as likely: it is worked out once, and drawn from."""
    return rng.random() < chance_of(game, puzzle, level)


@lru_cache(100)
def chance_of(game: Game[Any], puzzle: Puzzle, level: str) -> float:
    bot, right = CubeBot(LEVELS[level]), game.action(puzzle.line[0].action)
    state: State = game.veiled(puzzle.start(), puzzle.seat)
    fitting = bot.left_for(state, puzzle.seat, left_of(state, puzzle.seat))
    asks = bot.asks(state, puzzle.seat, fitting)
    if asks:
        return (right in map(Ask, asks)) / len(asks)
    return isinstance(right, Guess) / len(fitting)


# -- themes ------------------------------------------------------------------------------------


def themes(game: Game[Any], puzzle: Puzzle) -> Iterator[str]:
    state: State = puzzle.start()
    seat, of = puzzle.seat, left_of(state, puzzle.seat)
    blocks, left = left_by(state, seat)
    told = facts(state, seat, of)
    own = [n for n in remembered(state, seat, of) if state.turns[n].seat == seat]
    seen = {
        "few_answers": len(told) <= FEW,
        "much_told": len(told) >= MUCH,
        "every_answer": all(
            _widens(blocks, left, told[:i] + told[i + 1 :]) for i in range(len(told))
        ),
        "overheard": _widens(blocks, left, facts_of(state, own, of)),
        "ruled_out": _widens(blocks, left, tuple(f for f in told if f[0] != knowledge.WRONG)),
        "four_blocks": blocks == FOUR,
    }
    if puzzle.kind == "settle":
        at = game.action(puzzle.line[0].action).at
        seen |= {
            "from_above": at in NUMBERS,
            "from_the_side": at not in NUMBERS,
            "many_left": len(left) >= MANY,
        }
    return (name for name in THEMES if seen.get(name))


def _widens(blocks: int, left: Numbers, told: tuple[Any, ...]) -> bool:
    """Would only these facts leave more shapes?"""
    return len(candidates(blocks, told)) > len(left)
