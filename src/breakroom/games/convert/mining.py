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
from breakroom.games.convert.review import open_rows, towers_of
from breakroom.games.convert.state import State
from breakroom.games.convert.tables import heights

PLAYERS: Final = ("casual", "club")
VARIANTS: Final[tuple[dict[str, Any], ...]] = (
    *({"first": first} for first in ("white", "black", "white", "black")),
    {"variant": "towers", "first": "white"},
    {"variant": "change_up", "first": "white"},
)
KINDS: Final = {
    "win": "Find the only placement that wins",
    "draw": "Save the draw",
    "margin": "Win by as much as you can",
}
THEMES: Final = {
    "two_rows": "Two rows at once",
    "quiet": "No row, though there is one to complete",
    "against_greed": "Not the placement that brings most at once",
    "denied": "Keeps the other from a row",
    "takes_back": "Turns three squares or more",
    "takes_tower": "Takes towers",
    "upside_down": "Upside down",
    "on_top": "Builds a new highest level",
    "skipped": "The other has to pass",
    "last_block": "The last block",
    "tie_break": "Won by the tie-break",
}
WRONG: Final = {
    "win": "That does not win any more.",
    "draw": "That loses.",
    "margin": "There is more to be had.",
}
BLOCKS: Final = range(4, 9)  # left in all: before that it takes long to solve
LEGAL: Final = 6  # placements to choose from, at least
TURNS: Final = 3  # of the solver, at most
POINT: Final = 3  # of a margin of the kernel's
NODES: Final = 400_000
SHOWN: Final = 60_000  # nodes for a refutation
A_GAME: Final = 2  # puzzles of one game
MARGINS: Final = 0.3  # of the margins are taken: there are many


# -- found -------------------------------------------------------------------------------------


def find(game: Game[Any], record: Record, rng: random.Random) -> Iterator[Puzzle]:
    """From the first position of the end on, and not twice where the lines would run together."""
    state: Any = start(game, record)
    positions = [state, *(one for one, _ in replay(game, record))]
    found, ply = 0, 0
    while ply < len(record.moves) and found < A_GAME:
        puzzle = _at(game, record, positions[ply], ply)
        is_taken = rng.random() < MARGINS
        if puzzle is None or (puzzle.kind == "margin" and not is_taken):
            ply += 1
            continue
        yield puzzle
        found += 1
        ply += len(puzzle.line)


def _at(game: Game[Any], record: Record, state: State, ply: int) -> Puzzle | None:
    if state.options.variant not in ("basic", "towers", "change_up"):
        return None
    if sum(supply.bit_count() for supply in state.supplies) not in BLOCKS:
        return None
    seat = state.to_move
    worth = margins(game, state)
    if worth is None or len(worth) < LEGAL:
        return None
    kind = kind_of(worth)
    if kind is None:
        return None
    line = _line(game, state, seat, kind, worth)
    if len(line) < 3 and kind != "draw":  # one turn only: too easy, but there are few saves
        return None
    before = [deed(move.seat, move.action) for move in record.moves[:ply]]
    options = {**record.options, "first": _first(record)}
    ask = _ask(game, seat, kind, worth)
    return Puzzle(game.key, game.version, kind, seat, ask, line, options, 0, before)


def _first(record: Record) -> str:
    return ("white", "black")[record.moves[0].seat]


def _ask(game: Game[Any], seat: Seat, kind: str, worth: dict[Place, int]) -> str:
    who = game.seat_names[seat]
    if kind == "margin":
        points = max(worth.values()) // POINT
        return f"{who} to move and win by {points} points."
    return f"{who} to move and {'win' if kind == 'win' else 'save the draw'}."


def margins(game: Game[Any], state: State) -> dict[Place, int] | None:
    """What each placement leads to for whoever makes it, if both play perfectly from then on; None
    if that takes too long to find out."""
    seat, found = state.to_move, {}
    for place in game.legal(state, seat):
        then, _ = carry_out(game, state, seat, place)
        position = kernel.encode(then)
        if then.ended:
            white = int(kernel.margin(position))
            found[place] = white if seat == 0 else -white
            continue
        solved = endgame.solve(position, NODES)
        if solved is None or not solved.is_settled:
            return None
        found[place] = solved.margin if then.to_move == seat else -solved.margin
    return found


def kind_of(worth: dict[Place, int]) -> str | None:
    """What the position asks; None: more than one placement does it, or nothing is at stake."""
    best, *others = sorted(worth.values(), reverse=True)
    if best > 0 and others[0] <= 0:
        return "win"
    if best == 0 and others[0] < 0:
        return "draw"
    if best >= 2 * POINT and others[0] <= best - POINT:
        return "margin"
    return None


def keepers(kind: str, worth: dict[Place, int], aim: int) -> list[Place]:
    """The placements that keep the result."""
    if kind == "win":
        return [place for place, margin in worth.items() if margin > 0]
    if kind == "draw":
        return [place for place, margin in worth.items() if margin >= 0]
    return [place for place, margin in worth.items() if margin >= aim]


def _line(
    game: Game[Any], state: State, seat: Seat, kind: str, worth: dict[Place, int]
) -> list[Deed]:
    """The only placements that keep the result, and the replies that ask for the next one."""
    aim, line = max(worth.values()), []
    (best,) = keepers(kind, worth, aim)
    for turn in range(TURNS):
        line.append(deed(seat, best))
        state, _ = carry_out(game, state, seat, best)
        reply = None if turn == TURNS - 1 else _reply(game, state, seat, kind, aim)
        if reply is None:
            break
        replies, state, best = reply
        line += replies
    return line


def _reply(
    game: Game[Any], state: State, seat: Seat, kind: str, aim: int
) -> tuple[list[Deed], State, Place] | None:
    """The other's best reply that leaves exactly one placement of several, and that one."""
    if state.ended:
        return None
    if state.to_move == seat:
        best = _only(game, state, kind, aim)
        return None if best is None else ([], state, best)
    replies = margins(game, state) or {}
    for reply in sorted(replies, key=lambda one: (-replies[one], str(one))):
        if kind == "margin" and -replies[reply] != aim:
            return None  # the other would not give more away
        then, _ = carry_out(game, state, 1 - seat, reply)
        if then.ended or then.to_move != seat:
            continue
        best = _only(game, then, kind, aim)
        if best is not None:
            return [deed(1 - seat, reply)], then, best
    return None


def _only(game: Game[Any], state: State, kind: str, aim: int) -> Place | None:
    worth = margins(game, state) or {}
    kept = keepers(kind, worth, aim)
    return kept[0] if len(kept) == 1 and len(worth) > 1 else None


# -- proved ------------------------------------------------------------------------------------


def prove(game: Game[Any], puzzle: Puzzle) -> str | None:
    """At every turn of the solver: the line's placement keeps the result, and no other does."""
    state, aim = puzzle.start(), 0
    for number, done in enumerate(puzzle.line):
        if done.seat == puzzle.seat:
            worth = margins(game, state)
            if worth is None:
                return f"Deed {number + 1}: it takes too long to solve."
            aim = aim if number else max(worth.values())
            if not number and kind_of(worth) != puzzle.kind:
                return f"This is no puzzle of the kind {puzzle.kind}."
            kept = keepers(puzzle.kind, worth, aim)
            if len(kept) != 1 or kept[0] != game.action(done.action):
                return f"Deed {number + 1}: it is not the only one that keeps the result."
        state = after(game, state, done)
    return None


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
