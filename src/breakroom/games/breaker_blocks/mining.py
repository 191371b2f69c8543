"""Win this turn: all that a turn can lead to is gone through, and the wins end with one board."""

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from breakroom.bots.search import win_in_hand
from breakroom.core.game import Game
from breakroom.core.play import redo
from breakroom.core.puzzle import Puzzle, answered
from breakroom.core.record import Move, Record, final_state, new_record, replay, start
from breakroom.core.script import deed
from breakroom.games.breaker_blocks import kernel
from breakroom.games.breaker_blocks.actions import AnyAction, Play, Rearrange
from breakroom.games.breaker_blocks.blocks import POWER_KINDS
from breakroom.games.breaker_blocks.board import circuits_controlled
from breakroom.games.breaker_blocks.events import ControlChanged
from breakroom.games.breaker_blocks.kernel_play import carry_out, settle
from breakroom.games.breaker_blocks.kernel_turns import WORDS
from breakroom.games.breaker_blocks.kernel_wins import GAME, Wins, dig, winning_boards
from breakroom.games.breaker_blocks.puzzle_judge import is_over
from breakroom.games.breaker_blocks.puzzle_words import THEMES
from breakroom.games.breaker_blocks.state import ACTIONS, State, Tile

PLAYERS: Final = ()  # quick games are played here: the levels leave too few wins in hand
VARIANTS: Final[tuple[dict[str, Any], ...]] = tuple(
    {"first": first, **variant}
    for first in ("orange", "blue")
    for variant in ({}, {}, {}, {"variant": "learning"})
)
LADDER: Final = (0.723, 0.762, 0.771, 0.917)  # as the levels played when the puzzles were rated
POSITIONS: Final = 400_000  # that a turn may have
GAMES: Final = 200  # quick ones that a piece of work plays at most
SHORT: Final = 0.3  # of them are looked through for wins by two actions without a module, too
LONG: Final = 4
NEAR_MISSES: Final = 12


def find(game: Game[Any], record: Record | None, rng: random.Random) -> Iterator[Puzzle]:
    """In a record, or in a quick game; at most one: positions of one game are alike."""
    if record is None:
        record = played(game, rng)
        positions = [(len(record.moves), final_state(game, record))]
    else:
        states = [start(game, record), *(state for state, _ in replay(game, record))]
        positions = list(enumerate(states))
    for ply, state in positions:
        assert isinstance(state, State)
        wins = wins_of(state) if is_asked(state) else None
        if wins is not None and is_puzzle(wins):
            yield _puzzle(game, record, ply, state, wins)
            return


def _puzzle(game: Game[Any], record: Record, ply: int, state: State, wins: Wins) -> Puzzle:
    seat, options, seed = state.to_move, dict(record.options), int(record.seed, 16)
    line = [deed(seat, action) for action in actions_of(state, wins.line)]
    before = [deed(move.seat, move.action) for move in record.moves[:ply]]
    ask = f"{game.seat_names[seat]} to move: win this turn."
    return Puzzle(game.key, game.version, "win", seat, ask, line, options, seed, before)


def played(game: Game[Any], rng: random.Random) -> Record:
    """A quick game up to a turn that can be won in one way; empty if many games have none."""
    steps = 2 if rng.random() < SHORT else 3
    for _ in range(GAMES):
        options = dict(rng.choice(VARIANTS))
        seeds, moves = np.array([rng.getrandbits(62)], np.uint64), np.zeros(GAME, np.int64)
        state: Any = game.setup(options)
        plies = dig(kernel.encode(state), seeds, moves, POSITIONS, steps)
        record = new_record(game, options, 0)
        if plies > 0:
            for action in actions_of(state, [int(move) for move in moves[:plies]]):
                record.moves.append(Move(state.to_move, action))
                state, _ = redo(game, state, state.to_move, action)
            return record
    return record


def is_asked(state: State) -> bool:
    """A turn begins in which everything is open, and the seat is not ahead yet."""
    if state.ended or state.options.variant == "blind_action":
        return False
    if state.effect or state.actions_left != ACTIONS:
        return False
    controlled = circuits_controlled(state.board)
    return controlled[state.to_move] <= controlled[1 - state.to_move]


def wins_of(state: State) -> Wins:
    return winning_boards(kernel.encode(state), POSITIONS)


def is_puzzle(wins: Wins) -> bool:
    return wins.is_whole and wins.boards == 1


def actions_of(state: State, moves: Sequence[int]) -> list[AnyAction]:
    """The moves of a line, read in the kernel's own positions: its slots have their own order."""
    position, found = kernel.encode(state), []
    for move in moves:
        found.append(kernel.action_of(position, move))
        carry_out(position, move)
        settle(position, np.zeros(WORDS, np.uint64))
    return found


def prove(game: Game[Any], puzzle: Puzzle) -> str | None:  # noqa: ARG001 - of any game
    """All wins of the turn, gone through again, end with one board."""
    state: Any = puzzle.start()
    if not is_asked(state) or state.to_move != puzzle.seat:
        return "The turn is not at its beginning, or won already."
    wins = wins_of(state)
    if not wins.is_whole:
        return "There is too much to go through."
    return None if wins.boards == 1 else "There is more than one board that wins, or none."


def near_misses(game: Game[Any], puzzle: Puzzle, rng: random.Random) -> Iterator[list[Any]]:
    """The line's last action after another first one that leaves the power blocks elsewhere: with
    an AUTHENTICATE that ends the game all the same, or as many actions as the turn has."""
    solution = [game.action(done.action) for done in puzzle.line]
    ends = power_blocks(answered(game, puzzle, solution))
    state: Any = puzzle.start()
    others = [one for one in game.legal(state, puzzle.seat) if isinstance(one, Play | Rearrange)]
    for first in rng.sample(others, min(NEAR_MISSES, len(others))):
        then, _ = redo(game, state, puzzle.seat, first)
        if then.effect or game.refuse(then, puzzle.seat, solution[-1]) is not None:
            continue
        after, _ = redo(game, then, puzzle.seat, solution[-1])
        if power_blocks(after) != ends and (after.ended or is_over(after, puzzle.seat)):
            yield [first, solution[-1]]


def power_blocks(state: State) -> set[tuple[int, Tile]]:
    """Where they stand: what tells boards apart."""
    return {(cell, tile) for cell, tile in state.board.items() if tile.kind < POWER_KINDS}


def is_certain(game: Game[Any], puzzle: Puzzle, level: str) -> bool:  # noqa: ARG001 - of any game
    """Whoever looks for a win in hand, and finds it, answers the same each time."""
    if level in ("beginner", "casual"):
        return False
    return win_in_hand(kernel.kernel_of(puzzle.start(), kernel.HORIZON)) is not None


def themes(game: Game[Any], puzzle: Puzzle) -> Iterator[str]:
    state: Any = puzzle.start()
    seat, seen = puzzle.seat, set[str]()
    mine, theirs = (circuits_controlled(state.board)[one] for one in (seat, 1 - seat))
    if mine < theirs:
        seen.add("from_behind")
    if state.last_turn == seat:
        seen.add("last_turn")
    if len(puzzle.line) >= LONG:
        seen.add("long")
    changed = set[int]()
    for done in puzzle.line:
        action = game.action(done.action)
        if isinstance(action, Rearrange) and not state.effect:
            seen.add("rearrange")
        if isinstance(action, Play):
            seen.add("power" if action.block.startswith("power") else action.block)
        state, events = redo(game, state, seat, action)
        changed |= {one.circuit for one in events if isinstance(one, ControlChanged)}
    if len(changed) > 1:
        seen.add("two_circuits")
    return (name for name in THEMES if name in seen)
