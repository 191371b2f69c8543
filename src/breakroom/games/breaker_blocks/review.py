"""How Breaker Blocks judges a decision, with the search that plays.

One search of the position finds the best actions. They and the action that was played are then
judged alike: the rest of the turn is played as a search would, and the position in which the other
seat's turn begins is searched. So each of the two actions of a turn is weighed with what may still
follow. The best of them and what was played are judged several times more, each time with the same
random numbers, until it is clear by how much the one is better.
"""

import random
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import islice
from statistics import fmean
from typing import Any, Final, NamedTuple

from breakroom.bots.fast import has_numba
from breakroom.core.game import Event, Game, Seat
from breakroom.core.judging import Weighed, spread_of
from breakroom.core.play import clone
from breakroom.games.breaker_blocks import events as ev
from breakroom.games.breaker_blocks.actions import AnyAction
from breakroom.games.breaker_blocks.blocks import BLOCKS, CIRCUITS, kind_of
from breakroom.games.breaker_blocks.board import circuits_controlled, powers
from breakroom.games.breaker_blocks.state import State

VERSION: Final = 2
FINDING: Final = 1_200  # simulations that look for the best actions
CANDIDATES: Final = 3  # that are judged
CLOSE: Final = 0.5  # so many of its visits make another action a rival of the first
PLAYING_ON: Final = 250  # … for each action that is left of the turn
JUDGING: Final = 700  # … and that judge where it leads
PAIRS: Final = 2  # judgements of both actions at least,
MOST_PAIRS: Final = 4  # and so many if it is not clear before
CLEAR: Final = 2.0  # points: a comparison that may be off by no more is clear,
SMALL: Final = 1.5  # and so is one that can hardly cost as much
SCATTER: Final = 0.02  # usual distance of two judgements of a difference
DRAWING: Final = 1_000  # … and that judge what was drawn
PLAIN: Final = 25  # without numba a simulation takes so much longer
# By so much the mean of a search falls short of what its mover gets, since it counts what was only
# tried; set by eye, by how 24 games of experts ended.
TRIED: Final = 0.15
LEAST_VISITS: Final = 20  # of an action that is told beside the best
CIRCUIT_NAMES: Final = ("I", "II", "III")


class Judged(NamedTuple):
    """What a position is worth to a seat."""

    chance: float  # of winning, from 0 to 1
    is_sure: bool  # the game is over, or somebody wins before the other acts again


def weigh(
    game: Game[Any], state: State, seat: Seat, action: AnyAction, rng: random.Random
) -> Weighed | None:
    """None: there was one legal action, a pass among them."""
    if len(list(islice(game.legal(state, seat), 2))) < 2:
        return None
    guesses = _guesses(game, state, seat, rng)
    found = _searched(game, next(guesses), guesses, FINDING, rng)
    best = _rival(game, state, seat, action, found, rng)
    of_best, of_played, spread = compared(game, state, seat, (best, action), rng)
    if of_played.chance >= of_best.chance:
        best, of_best = action, of_played
    top, others = found.value, []
    for move in sorted(found.visits, key=lambda move: -found.visits[move]):
        other, visits = _action_of(state, move), found.visits[move]
        if other not in (best, action) and visits >= LEAST_VISITS:
            less = max(0.0, top - found.values[move] / visits) / 2
            others.append((other, max(0.0, of_best.chance - less)))
    return Weighed(
        best=best,
        chance=of_best.chance,
        played=of_played.chance,
        others=tuple(sorted(others, key=lambda one: -one[1])[:3]),
        proved=of_best.is_sure and of_played.is_sure,
        spread=round(spread, 2),
        figures=_figures(game, state, seat, best, action),
        why=_why(game, state, seat, best, of_best, of_played),
    )


def _rival(
    game: Game[Any],
    state: State,
    seat: Seat,
    action: AnyAction,
    found: Any,
    rng: random.Random,
) -> AnyAction:
    """The best action beside the one that was played; that one, if none comes close to it."""
    likely = sorted(found.visits, key=lambda move: -found.visits[move])[:CANDIDATES]
    first = _action_of(state, likely[0])
    least = CLOSE * found.visits[likely[0]] if first == action else 0
    rivals = [_action_of(state, move) for move in likely if found.visits[move] >= least]
    rivals = [one for one in rivals if one != action]
    if len(rivals) < 2:
        return rivals[0] if rivals else action
    seed = rng.getrandbits(62)
    return max(
        rivals,
        key=lambda one: judged_after(game, state, seat, one, random.Random(seed), JUDGING).chance,
    )


def compared(
    game: Game[Any],
    state: State,
    seat: Seat,
    two: tuple[AnyAction, AnyAction],
    rng: random.Random,
) -> tuple[Judged, Judged, float]:
    """What each of the two leads to, and by how many points their difference may be off."""
    if two[0] == two[1]:
        found = judged_after(game, state, seat, two[0], rng, JUDGING)
        return found, found, 0.0
    pairs: list[tuple[Judged, Judged]] = []
    spread = 0.0
    while len(pairs) < MOST_PAIRS:
        seed = rng.getrandbits(62)
        one, other = (
            judged_after(game, state, seat, action, random.Random(seed), JUDGING) for action in two
        )
        pairs.append((one, other))
        if one.is_sure and other.is_sure:
            return one, other, 0.0
        apart = [a.chance - b.chance for a, b in pairs]
        spread = spread_of(apart, SCATTER)
        if len(pairs) >= PAIRS and (spread <= CLEAR or 100 * fmean(apart) + spread < SMALL):
            break
    first, second = (
        Judged(fmean(one.chance for one in each), all(one.is_sure for one in each))
        for each in zip(*pairs, strict=True)
    )
    return first, second, spread


def judged_after(
    game: Game[Any],
    state: State,
    seat: Seat,
    action: AnyAction,
    rng: random.Random,
    simulations: int,
) -> Judged:
    """What an action leads to, by what the seat knows; where something is hidden, on average."""
    if game.has_secrets(state.options):
        return _judged(game, _afters(game, state, seat, action, rng), seat, simulations, rng)
    after = clone(state)
    game.apply(after, seat, action)
    while after.to_move == seat:
        found = _searched(game, after, iter(()), PLAYING_ON, rng)
        if is_win_in_hand(found):
            return Judged(1.0, True)
        game.apply(after, seat, _action_of(after, found.move))
    return _judged(game, iter([after]), seat, simulations, rng)


def best_of(
    game: Game[Any], state: State, seat: Seat, simulations: int, rng: random.Random
) -> AnyAction:
    """What a search of the position chooses, by what the seat knows."""
    guesses = _guesses(game, state, seat, rng)
    found = _searched(game, next(guesses), guesses, simulations, rng)
    return _action_of(state, found.move)


def tracks(_game: Game[Any], state: State) -> dict[str, list[float]]:
    """The power of each circuit by seat."""
    found = powers(state.board)
    return {f"Circuit {CIRCUIT_NAMES[i]}": list(map(float, found[i])) for i in range(CIRCUITS)}


def luck(
    game: Game[Any],
    before: State,
    seat: Seat,
    action: AnyAction,
    after: State,
    happened: Sequence[Event],
    rng: random.Random,
) -> list[tuple[Seat, float, str]]:
    """Blind action: a module that came unseen, against the mean of those that might have come."""
    is_drawn = any(isinstance(event, ev.DrawnUnseen) for event in happened)
    is_shown = any(isinstance(one, ev.Shown) and one.source == "supply" for one in happened)
    if not (is_drawn or is_shown) or after.ended:
        return []
    known = game.veiled(before, seat)
    hoped = judged_after(game, known, seat, action, rng, DRAWING).chance
    got = _judged(game, _guesses(game, game.veiled(after, seat), seat, rng), seat, DRAWING, rng)
    return [(seat, round(100 * (got.chance - hoped), 2), "draw")]


# -- searches ------------------------------------------------------------------------------


def _guesses(game: Game[Any], state: State, seat: Seat, rng: random.Random) -> Iterator[State]:
    while True:
        yield game.guess(state, seat, rng)


def _afters(
    game: Game[Any], state: State, seat: Seat, action: AnyAction, rng: random.Random
) -> Iterator[State]:
    """Where the action leads; where it may lead to other questions, only those of the first."""
    first = None
    for twin in _guesses(game, state, seat, rng):
        game.apply(twin, seat, action)
        first = first or twin
        if (twin.to_move, twin.effect) == (first.to_move, first.effect):
            yield twin


def _judged(
    game: Game[Any], states: Iterator[State], seat: Seat, simulations: int, rng: random.Random
) -> Judged:
    first = next(states)
    outcome = game.outcome(first)
    if outcome is not None:
        return Judged((outcome.utility(seat) + 1) / 2, True)
    found = _searched(game, first, states, simulations, rng)
    # The mean of all simulations is much less noisy than the value of the best action.
    value = sum(found.values.values()) / sum(found.visits.values())
    value += TRIED * (1 - value * value)
    chance = (1 + value) / 2
    return Judged(chance if first.to_move == seat else 1 - chance, is_win_in_hand(found))


def is_win_in_hand(found: Any) -> bool:
    """A search that finds one ends before it has begun."""
    return bool(sum(found.visits.values()) == 1)


def _action_of(state: State, move: int) -> AnyAction:
    kernel = import_module("breakroom.games.breaker_blocks.kernel")
    action: AnyAction = kernel.decode_move(state, move)
    return action


def _searched(
    game: Game[Any],
    start: State,
    guesses: Iterator[State],
    simulations: int,
    rng: random.Random,
) -> Any:
    kernel = import_module("breakroom.games.breaker_blocks.kernel")
    search = import_module("breakroom.bots.search").search
    hidden = None
    if game.has_secrets(start.options):
        hidden = (kernel.encode(twin, kernel.HORIZON) for twin in guesses)
    simulations = simulations if has_numba() else simulations // PLAIN
    root, seed = kernel.kernel_of(start, kernel.HORIZON), rng.getrandbits(63)
    return search(root, simulations, float("inf"), seed, hidden)


# -- words ---------------------------------------------------------------------------------


def led_to(game: Game[Any], state: State, seat: Seat, action: AnyAction) -> list[Event]:
    """The events of an action whose outcome the seat foresees."""
    if not game.foresees(state, seat, action):
        return []
    twin, out = clone(state), list[Event]()
    game.apply(twin, seat, action, out)
    return out


def _figures(
    game: Game[Any], state: State, seat: Seat, best: AnyAction, action: AnyAction
) -> dict[str, float]:
    """Circuits led before, and after the two."""
    figures = {"circuits": float(circuits_controlled(state.board)[seat])}
    for name, one in (("circuits_played", action), ("circuits_best", best)):
        if game.foresees(state, seat, one):
            twin = clone(state)
            game.apply(twin, seat, one)
            figures[name] = float(circuits_controlled(twin.board)[seat])
    return figures


def _why(
    game: Game[Any],
    state: State,
    seat: Seat,
    best: AnyAction,
    of_best: Judged,
    of_played: Judged,
) -> str:
    said = [_told(event, seat) for event in led_to(game, state, seat, best)]
    if of_best.is_sure and of_best.chance == 1.0:
        return "It begins a turn that wins the game."
    if of_played.is_sure and of_played.chance == 0.0 and of_best.chance > 0.0:
        return "It keeps the other side from ending the game while it leads."
    return max(said, key=len, default="")


def _told(event: Event, seat: Seat) -> str:
    """What an event of the best action is worth saying."""
    match event:
        case ev.Ended():
            mine, theirs = event.outcome.scores[seat], event.outcome.scores[1 - seat]
            return f"It ends the game at once, {mine} circuits to {theirs}."
        case ev.ControlChanged():
            mine, theirs = event.power[seat], event.power[1 - seat]
            name = CIRCUIT_NAMES[event.circuit]
            if event.control == seat:
                return f"It takes the lead in circuit {name}, {mine} to {theirs}."
            return f"It makes circuit {name} {mine} to {theirs}."
        case ev.Drawn():
            return f"It draws {_name(event.block)}."
        case ev.Activated():
            return f"It lets {event.module.upper()} act."
        case ev.Played():
            return f"It puts {_name(event.block)} on circuit {CIRCUIT_NAMES[event.circuit]}."
        case ev.Rearranged():
            name = CIRCUIT_NAMES[event.circuit]
            return f"It moves {_name(event.block)} to circuit {name}."
        case ev.Annihilated() | ev.Attenuated():
            return f"It takes {_name(event.block)} off the board."
    return ""


def _name(block: str) -> str:
    return BLOCKS[kind_of(block)].title
