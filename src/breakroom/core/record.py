"""A record is the truth that is stored and replayed: how a game was set up, and every action.

As a file it is JSON lines: a header, one line an action, and, once the game is over, its outcome.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from breakroom.core.game import Event, Game, Outcome, Refused, Seat, State
from breakroom.core.play import redo
from breakroom.core.wire import LONGEST_SETTLED, read_action, read_kept_options, seed_text, to_json

FORMAT: Final = 1
LONGEST_RECORD: Final = 100_000  # actions


class Move(msgspec.Struct, frozen=True):
    """One action of a record."""

    seat: Seat
    action: Any
    at_ms: int = 0  # since the game began


class Record(msgspec.Struct):
    game: str  # "convert"
    version: int  # of the game's rules
    options: dict[str, Any]  # {"variant": "box"}
    seed: str  # 64 hex digits
    seats: list[str] = []  # names of those who sat, for people
    moves: list[Move] = []


class BadRecord(Exception):  # noqa: N818 - reads as what it is: the file, not the program, is bad
    """A record that cannot be read or replayed: which line, and what is wrong."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


class _Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    breakroom: int  # format of the file
    game: str
    version: int
    options: dict[str, Any]
    seed: str
    seats: list[str] = []


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat
    action: msgspec.Raw
    at_ms: int = 0


class _End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    outcome: Outcome


def new_record(game: Game[Any], options: dict[str, Any] | None, seed: int) -> Record:
    """An empty record of the game that `game.setup(options, seed)` begins."""
    return Record(game.key, game.version, dict(options or {}), seed_text(seed))


def start(game: Game[Any], record: Record) -> State:
    """The state in which the recorded game began."""
    state: State = begun(game, record.options, int(record.seed, 16))
    return state


def begun(game: Game[Any], options: Mapping[str, Any], seed: int) -> Any:
    """Like `start`, from stored options: a game that was once begun is not refused."""
    kept = read_kept_options(game, options)
    return game.new(kept, game.seats_for(kept), seed_text(seed))


def replay(game: Game[Any], record: Record) -> Iterator[tuple[State, list[Event]]]:
    """The state after each action, and what happened in it."""
    state = start(game, record)
    for move in record.moves:
        state, events = redo(game, state, move.seat, move.action)
        yield state, events


def final_state(game: Game[Any], record: Record) -> State:
    state = start(game, record)
    for after, _ in replay(game, record):
        state = after
    return state


def write_record(game: Game[Any], record: Record) -> str:
    """The record as JSON lines."""
    header = _Header(FORMAT, record.game, record.version, record.options, record.seed, record.seats)
    lines = [to_json(header), *(to_json(move) for move in record.moves)]
    outcome = game.outcome(final_state(game, record))
    if outcome is not None:
        lines.append(to_json(_End(outcome)))
    return "\n".join(lines) + "\n"


def read_record(text: str, find_game: Callable[[str], Game[Any]]) -> Record:
    """A record from JSON lines, replayed as it is read: what it says did happen by the rules."""
    lines = text.splitlines()
    if not lines:
        raise BadRecord(1, "the file is empty.")
    if len(lines) > LONGEST_RECORD:
        raise BadRecord(LONGEST_RECORD, f"a record has at most {LONGEST_RECORD} lines.")
    header = _read(1, lines[0], _Header, "is not the header of a Breakroom record")
    if header.breakroom != FORMAT:
        raise BadRecord(1, f"format {header.breakroom} is not known here; this reads {FORMAT}.")
    try:
        game = find_game(header.game)
        if header.version != game.version:
            raise Refused(
                f"it was played by version {header.version} of {game.title}'s rules;"
                f" these are version {game.version}."
            )
        record = new_record(game, header.options, _seed(header.seed))
        record.seats = header.seats
        state = start(game, record)
    except Refused as error:
        raise BadRecord(1, error.reason) from None
    for number, line in enumerate(lines[1:], start=2):
        if number == len(lines) and line.startswith('{"outcome"'):
            end = _read(number, line, _End, "is not an outcome")
            if end.outcome != game.outcome(state):
                raise BadRecord(number, "the outcome is not the one that the actions lead to.")
            break
        move = _read(number, line, _Line, "is not an action of a record")
        try:
            action = read_action(game, bytes(move.action), LONGEST_SETTLED)
            state, _ = redo(game, state, move.seat, action)
        except Refused as error:
            raise BadRecord(number, error.reason) from None
        record.moves.append(Move(move.seat, action, move.at_ms))
    return record


def _seed(text: str) -> int:
    if len(text) != 64 or not all(c in "0123456789abcdef" for c in text):
        raise Refused("the seed is not 64 hex digits.")
    return int(text, 16)


def _read(number: int, line: str, kind: Any, problem: str) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        raise BadRecord(number, f"{problem}: {error}.") from None
