"""Puzzles from the ends of games: exactly one placement keeps the result, by the exact solver."""

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

from breakroom.core.game import Game, Seat
from breakroom.core.play import carry_out, redo
from breakroom.core.puzzle import Puzzle, answered
from breakroom.core.record import Record, replay, start
from breakroom.core.script import Deed, after, deed
from breakroom.games.convert import endgame, kernel
from breakroom.games.convert.actions import Place
from breakroom.games.convert.basic import table_of
from breakroom.games.convert.events import Placed, RowScored, Skipped
from breakroom.games.convert.puzzle_words import THEMES
from breakroom.games.convert.review import open_rows, towers_of
from breakroom.games.convert.state import State
from breakroom.games.convert.tables import heights

PLAYERS: Final = ("casual",)
VARIANTS: Final[tuple[dict[str, Any], ...]] = (
    *({"first": first} for first in ("white", "black", "white", "black")),
    {"variant": "towers", "first": "white"},
    {"variant": "change_up", "first": "white"},
)
LADDER: Final = (0.742, 0.802, 0.762, 0.800)  # docs/convert.md
BLOCKS: Final = range(4, 9)  # left in all: with more it takes long to solve
LEGAL: Final = 6  # placements to choose from, at least,
LEGAL_AT_ONCE: Final = 12  # and where only one turn asks for the only one; saves are too few for it
TURNS: Final = 3  # of the solver, at most
POINT: Final = 3  # of a margin of the kernel's
NODES: Final = 3_000_000  # that a puzzle may take in all
SHOWN: Final = 60_000  # nodes for a refutation
A_GAME: Final = 2  # puzzles of one game
MARGINS: Final = 0.12  # of the games are looked through for margins, too: there are many


# -- found -------------------------------------------------------------------------------------


def find(game: Game[Any], record: Record, rng: random.Random) -> Iterator[Puzzle]:
    """From the first position of the end on, and not twice where the lines would run together."""
    state: Any = start(game, record)
    positions = [state, *(one for one, _ in replay(game, record))]
    kinds = ("win", "draw", "margin") if rng.random() < MARGINS else ("win", "draw")
    found, ply = 0, 0
    while ply < len(record.moves) and found < A_GAME:
        puzzle = _at(game, record, positions[ply], ply, kinds)
        if puzzle is None:
            ply += 1
            continue
        yield puzzle
        found += 1
        ply += len(puzzle.line)


def _at(
    game: Game[Any], record: Record, state: State, ply: int, kinds: Sequence[str]
) -> Puzzle | None:
    if state.options.variant not in ("basic", "towers", "change_up"):
        return None
    if sum(supply.bit_count() for supply in state.supplies) not in BLOCKS:
        return None
    seat, end = state.to_move, End(game)
    places = list(game.legal(state, seat))
    margin = end.margin(state) if len(places) >= LEGAL else None
    if margin is None:
        return None
    kind = "win" if margin > 0 else "draw" if margin == 0 else ""
    best = end.only(state, seat, aim_of(kind, margin)) if kind in kinds else None
    if best is None and "margin" in kinds and margin >= 2 * POINT:
        kind = "margin"
        best = end.only(state, seat, aim_of(kind, margin))
    if best is None:
        return None
    line = _line(end, state, seat, best, aim_of(kind, margin), is_best=kind == "margin")
    if len(line) < 3 and kind != "draw" and len(places) < LEGAL_AT_ONCE:
        return None
    before = [deed(move.seat, move.action) for move in record.moves[:ply]]
    options = {**record.options, "first": ("white", "black")[record.moves[0].seat]}
    ask = _ask(game, seat, kind, margin)
    return Puzzle(game.key, game.version, kind, seat, ask, line, options, 0, before)


def _ask(game: Game[Any], seat: Seat, kind: str, margin: int) -> str:
    who = game.seat_names[seat]
    if kind == "margin":
        return f"{who} to move and win by {margin // POINT} points."
    return f"{who} to move and {'win' if kind == 'win' else 'save the draw'}."


def aim_of(kind: str, margin: int) -> int:
    """What the solver's placements have to keep, as the kernel counts: to win by a point or by the
    tie-break; not to lose; or all points of the margin."""
    return {"win": 1, "draw": 0}.get(kind, margin // POINT * POINT)


class End:
    """The ends to which positions of one game lead if both play perfectly."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.search = endgame.new_search(NODES)

    def margin(self, state: State) -> int | None:
        """For whoever is to move; None if that takes too long to find out."""
        return endgame.value_of(self.search, kernel.encode(state))

    def keeps(self, state: State, seat: Seat, aim: int) -> bool | None:
        """Does the seat, whoever is to move, come to that margin?"""
        position = kernel.encode(state)
        if state.ended:
            white = int(kernel.margin(position))
            return (white if seat == 0 else -white) >= aim
        if state.to_move == seat:
            return endgame.reaches(self.search, position, aim)
        theirs = endgame.reaches(self.search, position, 1 - aim)
        return None if theirs is None else not theirs

    def only(self, state: State, seat: Seat, aim: int) -> Place | None:
        """The only one of several placements of the seat's that keeps the margin."""
        places, found = list(self.game.legal(state, seat)), None
        places.sort(key=lambda place: -_gain(state, place))
        for place in places:
            kept = self.keeps(carry_out(self.game, state, seat, place)[0], seat, aim)
            if kept is None or (kept and found is not None):
                return None
            found = place if kept else found
        return found if len(places) > 1 else None


def _line(end: End, state: State, seat: Seat, best: Place, aim: int, is_best: bool) -> list[Deed]:
    """The only placements that keep the margin, and the replies that ask for the next one."""
    line = [deed(seat, best)]
    for _ in range(TURNS - 1):
        state, _ = carry_out(end.game, state, seat, best)
        reply = _reply(end, state, seat, aim, is_best)
        if reply is None:
            break
        replies, state, best = reply
        line += [*replies, deed(seat, best)]
    return line


def _reply(
    end: End, state: State, seat: Seat, aim: int, is_best: bool
) -> tuple[list[Deed], State, Place] | None:
    """A reply that leaves exactly one placement of several, and that one. Of a margin, the other
    gives nothing away."""
    if state.ended:
        return None
    if state.to_move == seat:
        best = end.only(state, seat, aim)
        return None if best is None else ([], state, best)
    for reply in sorted(end.game.legal(state, 1 - seat), key=lambda one: -_gain(state, one)):
        then, _ = carry_out(end.game, state, 1 - seat, reply)
        if then.ended or then.to_move != seat or (is_best and end.keeps(then, seat, aim + POINT)):
            continue
        best = end.only(then, seat, aim)
        if best is not None:
            return [deed(1 - seat, reply)], then, best
    return None


# -- proved ------------------------------------------------------------------------------------


def prove(game: Game[Any], puzzle: Puzzle) -> str | None:
    """At every turn of the solver: the line's placement keeps the result, and no other does."""
    state, end = puzzle.start(), End(game)
    margin = end.margin(state)
    if margin is None:
        return "It takes too long to solve."
    if (puzzle.kind == "draw") != (margin == 0) or margin < 0:
        return f"This is no puzzle of the kind {puzzle.kind}: the margin is {margin}."
    if puzzle.ask != _ask(game, puzzle.seat, puzzle.kind, margin):
        return "It asks for something else."
    aim = aim_of(puzzle.kind, margin)
    for number, done in enumerate(puzzle.line):
        if done.seat == puzzle.seat:
            best = end.only(state, puzzle.seat, aim)
            if best is None or best != game.action(done.action):
                return f"Deed {number + 1}: it is not the only one that keeps the result."
        state = after(game, state, done)
    return None


def is_certain(game: Game[Any], puzzle: Puzzle, level: str) -> bool:  # noqa: ARG001 - of any game
    """The master solves ends like these, and so answers the same each time."""
    return level == "master"


def refute(game: Game[Any], puzzle: Puzzle, actions: Sequence[Any]) -> list[Deed]:
    """The best reply to a placement that is wrong."""
    state = answered(game, puzzle, actions)
    if state.ended or state.to_move == puzzle.seat:
        return []
    solved = endgame.solve(kernel.encode(state), SHOWN)
    if solved is None:
        return []
    return [deed(state.to_move, kernel.decode_move(state, solved.move))]


# -- themes ------------------------------------------------------------------------------------


def themes(game: Game[Any], puzzle: Puzzle) -> Iterator[str]:
    state: Any = puzzle.start()
    seat, then, seen = puzzle.seat, state, set[str]()
    for number, done in enumerate(puzzle.line):
        if done.seat == seat:
            seen |= set(_shows(game, then, seat, game.action(done.action), is_first=number == 0))
        then = after(game, then, done)
    if then.ended and then.ended in ("top_layer", "top_colour"):
        seen.add("tie_break")
    turns = sum(done.seat == seat for done in puzzle.line)
    seen.add("at_once" if turns == 1 else "in_steps")
    return (name for name in THEMES if name in seen)


def _shows(
    game: Game[Any], state: State, seat: Seat, place: Place, is_first: bool
) -> Iterator[str]:
    then, events = redo(game, state, seat, place)
    rows = sum(isinstance(one, RowScored) for one in events)
    placed = next(one for one in events if isinstance(one, Placed))
    if rows > 1:
        yield "two_rows"
    if is_first and not rows and open_rows(state, seat):
        yield "quiet"
    if is_first and _gain(state, place) < max(_gain(state, o) for o in game.legal(state, seat)):
        yield "against_greed"
    if is_first and not then.ended and open_rows(state, 1 - seat) - open_rows(then, 1 - seat):
        yield "denied"
    if len(placed.turned) >= 3 and state.options.variant != "towers":
        yield "takes_back"
    if state.options.variant == "towers" and towers_of(then, seat) - towers_of(state, seat):
        yield "takes_tower"
    if place.flip:
        yield "upside_down"
    if max(heights(then.lines)) > max(heights(state.lines)):
        yield "on_top"
    if any(isinstance(one, Skipped) for one in events):
        yield "skipped"
    if not then.supplies[seat]:
        yield "last_block"


def _gain(state: State, place: Place) -> float:
    spelling = (place.block, place.x, place.y, place.turn, place.flip)
    return float(kernel.gain(kernel.encode(state), table_of(state).set.numbers[spelling]))
