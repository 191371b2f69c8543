"""A puzzle: a position, a question, and the one answer that was proved.

A game's `mining.py` finds puzzles and proves them: docs/puzzles.md tells what it offers. An answer
is judged along the line, where an action that leads to the same position is the same one, unless
the game has a `judge` of its own.
"""

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from breakroom.core import registry
from breakroom.core.game import Game, Refused, Seat
from breakroom.core.play import clone, redo
from breakroom.core.script import Deed, after, staged
from breakroom.core.wire import to_json

WRONG: Final = "That is not it."
_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # no two of them look alike
_LENGTH: Final = 6


@lru_cache(64)
def _start(told: bytes) -> Any:
    """The start of a puzzle. It is cached, as a puzzle is begun again and again."""
    kinds = tuple[str, dict[str, Any], int, dict[str, Any], list[Deed]]
    key, options, seed, table, before = msgspec.json.decode(told, type=kinds)
    return staged(registry.load(key), options, seed, table, before)


class Verdict(msgspec.Struct, frozen=True):
    """How an answer stands."""

    right: bool  # is the answer right so far?
    done: bool  # right and done: solved
    say: str = ""  # for the solver: why it is wrong
    reply: list[Deed] = []  # what the others do now, by the line or to show what is wrong


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    game: str
    version: int  # of the rules
    kind: str  # the game's own word: "win"
    seat: Seat  # the solver's
    ask: str  # "White to move and win."
    line: list[Deed] = []  # the solution: the solver's actions, and the others' replies
    options: dict[str, Any] = {}
    seed: int = 0
    before: list[Deed] = []  # what was played until then
    table: dict[str, Any] = {}  # what lies there instead: parts of the state, as lessons have it
    choices: tuple[str, ...] = ()  # of a question that no action answers: what to choose from
    answer: int | None = None  # which of them is right
    themes: tuple[str, ...] = ()  # found by code: ("two_rows",)
    rating: int = 0  # Elo: a bot of the club level solves one of 1500 every second time; 0: unrated
    solved: tuple[int, ...] = ()  # by level: how many of its tries solved it
    id: str = ""  # "k7q2mx": made from what the solver sees

    def __hash__(self) -> int:
        return hash(self.id)

    def start(self) -> Any:
        """The position in which the solver is asked."""
        told = (self.game, self.options, self.seed, self.table, self.before)
        return clone(_start(msgspec.json.encode(told)))

    def check(self, answers: Sequence[Any], shows: bool = True) -> Verdict:
        """How the solver's actions so far stand (as actions or in their wire form; of a question
        with choices: the number of one). Refused if the rules do not allow them.

        What is wrong is shown by `reply`, which may have to be searched for: up to a second or
        so, unless `shows` is false."""
        if not answers:
            return Verdict(right=True, done=False)
        if self.choices:
            return self._chosen(answers[-1])
        game, has_judge = registry.load(self.game), has_own_judge(self.game)
        actions = [game.action(one) if isinstance(one, Mapping) else one for one in answers]
        judge = registry.part(self.game, "puzzle_judge").judge if has_judge else along_the_line
        found: Verdict = judge(game, self, actions)
        if found.right or found.reply or not shows:
            return found
        refute = getattr(registry.part(self.game, "mining"), "refute", None)
        if refute is None:
            return found
        return msgspec.structs.replace(found, reply=refute(game, self, actions))

    def _chosen(self, chosen: Any) -> Verdict:
        if type(chosen) is not int or not 0 <= chosen < len(self.choices):
            raise Refused(f"There are the answers 0 to {len(self.choices) - 1} to choose from.")
        is_right = chosen == self.answer
        return Verdict(is_right, is_right, "" if is_right else wrong(self))


def has_own_judge(key: str) -> bool:
    """Has the game a file of its own that says what is right? What finds its puzzles, and takes
    long to load, is not needed for that."""
    return registry.has_part(key, "puzzle_judge")


def along_the_line(game: Game[Any], puzzle: Puzzle, actions: Sequence[Any]) -> Verdict:
    """Right as long as each of the solver's actions leads where the line's does."""
    state, line, reply = puzzle.start(), list(puzzle.line), list[Deed]()
    for action in actions:
        if not line:
            raise Refused("The puzzle is already solved.")
        came, _ = redo(game, state, puzzle.seat, action)
        state = after(game, state, line.pop(0))
        if came != state:
            return Verdict(right=False, done=False, say=wrong(puzzle))
        reply = []
        while line and line[0].seat != puzzle.seat:
            reply.append(line.pop(0))
            state = after(game, state, reply[-1])
    return Verdict(right=True, done=not line, reply=reply)


def wrong(puzzle: Puzzle) -> str:
    """What is said to a wrong answer: what the game has for that kind."""
    words = registry.part(puzzle.game, "puzzle_words")
    said: str = getattr(words, "WRONG", {}).get(puzzle.kind, WRONG)
    return said


def answered(game: Game[Any], puzzle: Puzzle, actions: Sequence[Any]) -> Any:
    """The position after the solver's actions, with the line's replies between them."""
    state, line = puzzle.start(), list(puzzle.line)
    for number, action in enumerate(actions):
        state, _ = redo(game, state, puzzle.seat, action)
        line = line[1:]
        while number < len(actions) - 1 and line and line[0].seat != puzzle.seat:
            state = after(game, state, line.pop(0))
    return state


def named(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its id, which is made from the position and so the same for the same one."""
    game = registry.load(puzzle.game)
    seen = to_json(game.view(puzzle.start(), puzzle.seat))
    asked = to_json((puzzle.game, puzzle.version, puzzle.kind, puzzle.ask, puzzle.choices))
    digest = hashlib.blake2b(f"{asked}{seen}".encode(), digest_size=8).digest()
    number, letters = int.from_bytes(digest, "big"), ""
    for _ in range(_LENGTH):
        number, letter = divmod(number, len(_LETTERS))
        letters += _LETTERS[letter]
    return msgspec.structs.replace(puzzle, id=letters)
