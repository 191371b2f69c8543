"""Puzzles found in games that bots play against each other, or in records that are given.

Work is numbered: what is found in piece `number` depends on the seed and the number alone, and is
taken in the order of the numbers. So neither the processes nor a break in between change the set.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any, Final

import msgspec

import breakroom
from breakroom import puzzlebook
from breakroom.arena.kept import Kept
from breakroom.arena.workers import results
from breakroom.bots import move
from breakroom.core import registry
from breakroom.core.game import Game, Refused
from breakroom.core.play import carry_out, redo, settled
from breakroom.core.puzzle import Puzzle, has_own_judge, named
from breakroom.core.record import Move, Record, new_record

NEAR_MISSES: Final = 5


class About(msgspec.Struct, frozen=True):
    """What the puzzles of a file have in common."""

    puzzles: str  # the game's key
    version: int  # of its rules
    seed: int
    records: int  # how many records were given


class Piece(msgspec.Struct, frozen=True):
    """A piece of work, as a file keeps it."""

    number: int
    seconds: float  # of a processor
    found: list[Puzzle]


def mine(
    key: str,
    count_wanted: int,
    seed: int = 1,
    workers: int = 1,
    ray: str | None = None,
    keep: Path | None = None,
    records: Sequence[str] = (),
) -> Iterator[Piece]:
    """Piece after piece, until so many different puzzles are found or the records are gone
    through; each piece has only those that were not found before, and not more than are wanted.
    What a file keeps comes first, and is gone on from. `records` are texts, as
    `breakroom.read_record` reads them."""
    if not registry.has_part(key, "mining"):
        raise Refused(f"{breakroom.game(key).title} has no mining.py: nothing finds its puzzles.")
    if count_wanted < 1:
        raise Refused("A set has at least one puzzle.")
    about = About(key, breakroom.game(key).version, seed, len(records))
    kept = Kept(keep, about, Piece)
    seen: set[str] = set()
    try:
        for piece in _pieces(key, seed, workers, ray, kept, records):
            fresh = {one.id: one for one in piece.found if one.id not in seen}
            some = list(fresh.values())[: count_wanted - len(seen)]
            seen.update(one.id for one in some)
            yield msgspec.structs.replace(piece, found=some)
            if len(seen) >= count_wanted:
                return
    finally:
        kept.close()


def _pieces(
    key: str,
    seed: int,
    workers: int,
    ray: str | None,
    kept: Kept[Piece],
    records: Sequence[str],
) -> Iterator[Piece]:
    yield from kept.lines
    numbers = range(len(kept.lines), len(records)) if records else count(len(kept.lines))
    jobs = ((key, seed, number, records[number] if records else "") for number in numbers)
    for piece in results(dig, jobs, workers, ray):
        yield kept.add(piece)


def dig(key: str, seed: int, number: int, text: str = "") -> Piece:
    """The puzzles of one game: of the record, or of one that bots play now."""
    from time import process_time

    begun, game = process_time(), breakroom.game(key)
    rng = random.Random(f"{seed}/{number}/{key}")
    mining = registry.part(key, "mining")
    record = breakroom.read_record(text) if text else played(game, rng)
    if record is not None and record.game != key:
        raise Refused(f"Record {number + 1} is one of {record.game}.")
    found = [finished(game, one) for one in mining.find(game, record, rng)]
    return Piece(number, round(process_time() - begun, 3), found)


def finished(game: Game[Any], puzzle: Puzzle) -> Puzzle:
    """The puzzle with its themes and its id filled in."""
    themes = tuple(registry.part(game.key, "mining").themes(game, puzzle))
    return named(msgspec.structs.replace(puzzle, themes=themes))


def played(game: Game[Any], rng: random.Random) -> Record | None:
    """A game between bots of the levels that mining.py names; None if it makes its own scenes."""
    mining = registry.part(game.key, "mining")
    if not mining.PLAYERS:
        return None
    options, seed = dict(rng.choice(mining.VARIANTS)), rng.getrandbits(32)
    state, record = game.setup(options, seed), new_record(game, options, seed)
    bots = [breakroom.bot(game.key, rng.choice(mining.PLAYERS)) for _ in range(state.seats)]
    while asked := game.decisions(state):
        seat = asked[0].seat if len(asked) == 1 else rng.choice(asked).seat
        action = settled(game, state, seat, move(bots[seat], game, state, seat, rng))
        state, _ = carry_out(game, state, seat, action)
        record.moves.append(Move(seat, action))
    return record


def prove(puzzle: Puzzle) -> str | None:
    """What is wrong with a puzzle, in a sentence; None: it is proved again."""
    game, mining = breakroom.game(puzzle.game), registry.part(puzzle.game, "mining")
    solution = [one.action for one in puzzle.line if one.seat == puzzle.seat]
    answers = [puzzle.answer] if puzzle.choices else solution
    if not puzzle.check(answers, shows=False).done:
        return "The listed solution does not solve it."
    misses = getattr(mining, "near_misses", near_misses)
    for wrong in misses(game, puzzle, random.Random(puzzle.id)):
        if puzzle.check(wrong, shows=False).right:
            return f"Something else is right, too: {breakroom.to_json(wrong)}."
    fault: str | None = mining.prove(game, puzzle)
    return fault


def near_misses(game: Game[Any], puzzle: Puzzle, rng: random.Random) -> Iterator[list[Any]]:
    """Answers that must fail: other choices, or other actions in the solver's first turn. A game
    that judges in its own way has near misses of its own."""
    if puzzle.choices:
        yield from ([number] for number in range(len(puzzle.choices)) if number != puzzle.answer)
        return
    if has_own_judge(game.key):
        return
    state = puzzle.start()
    solved, _ = redo(game, state, puzzle.seat, game.action(puzzle.line[0].action))
    for _ in range(NEAR_MISSES):
        action = game.sample(state, puzzle.seat, rng)
        if redo(game, state, puzzle.seat, action)[0] != solved:
            yield [action]


def read(path: Path, key: str) -> list[Puzzle]:
    """The puzzles of a file: a mined one, or a set as a game has it."""
    if path.suffix == ".xz":
        return puzzlebook.read(path)
    try:
        first, *lines = path.read_bytes().splitlines() or [b""]
        about = msgspec.json.decode(first, type=About)
        pieces = [msgspec.json.decode(line, type=Piece) for line in lines]
    except (OSError, msgspec.DecodeError) as error:
        raise Refused(f"{path} is no file of puzzles: {error}.") from None
    if about.puzzles != key:
        raise Refused(f"{path} has puzzles of {about.puzzles}.")
    return list({one.id: one for piece in pieces for one in piece.found}.values())
