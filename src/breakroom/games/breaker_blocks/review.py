"""How Breaker Blocks judges a decision: turn by turn, as far ahead as looks best (kernel_turns).

All ways to end the turn are looked through, and of the best few what the other seat makes of them.
The best actions that are found and the action that was played are then judged alike: by the best
end of the turn that either may still have, looked at one and two turns ahead. What one look says
and the other does not is doubt, and only what stands out of it is a loss. Where all lies open
nothing is drawn by lot; in blind action the looks are into several guesses, the same for both.
"""

import math
import random
from collections.abc import Sequence
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


class Effort(NamedTuple):
    """How much is looked through."""

    begun: int  # half-played turns that are played on, at each step
    found: int  # ends of the turn among which the best action is looked for
    candidates: int  # actions that are judged beside the one that was played
    ends: int  # of the turn, after an action,
    kept: int  # and those of them at which more than a first look is taken
    wider: int  # so many times as many of both, where all of them lose at once
    looks: tuple[tuple[int, ...], ...]  # so many ways to end each turn to come, by look
    worlds: int  # where something is hidden


EFFORT: Final = (
    Effort(4, 12, 3, 4, 2, 6, ((4,), (4, 3)), 6)
    if has_numba()
    else Effort(2, 4, 2, 2, 1, 2, ((1,), (2, 1)), 1)
)
# Usual distance of two looks at a difference. Of 73 losses in games of three levels, 19 in 20 were
# within 15 points of what the search that plays found: such is the spread of two looks that agree.
SCATTER: Final = 0.12
# From what a position is worth to the chance to win, by how many turns ahead it was looked: how
# much of that worth counts, and what the next turn is worth to whoever has it. Fitted to how 114
# games of the four lower levels ended; those of club and expert alone give nearly the same.
SCALES: Final = {1: (1.0, 0.6), 2: (0.75, 0.3)}
MOST_WORTH: Final = 1.5  # a win that is seen ahead is none yet
CIRCUIT_NAMES: Final = ("I", "II", "III")


class Judged(NamedTuple):
    """What a position is worth to a seat."""

    looks: tuple[float, ...]  # the chance of winning, from 0 to 1, by each look into each world
    is_sure: bool  # the game is over, or somebody wins before the other acts again

    @property
    def chance(self) -> float:
        return fmean(self.looks)


def weigh(
    game: Game[Any], state: State, seat: Seat, action: AnyAction, rng: random.Random
) -> Weighed | None:
    """None: there was one legal action, a pass among them."""
    if len(list(islice(game.legal(state, seat), 2))) < 2:
        return None
    worlds = _worlds(game, state, seat, rng)
    found = _found(worlds, seat)
    rivals = [one for one in found if one != action][: EFFORT.candidates]
    judged = {one: judged_after(game, worlds, seat, one, EFFORT.looks[1:2]) for one in rivals}
    best = max(rivals, key=lambda one: judged[one].chance, default=action)
    of_best, of_played = (judged_after(game, worlds, seat, one) for one in (best, action))
    apart = [one - other for one, other in zip(of_best.looks, of_played.looks, strict=True)]
    is_proved = of_best.is_sure and of_played.is_sure
    others = [
        (one, max(0.0, of_best.chance + min(0.0, judged[one].chance - judged[best].chance)))
        for one in rivals
        if one != best
    ]
    if of_played.chance >= of_best.chance:
        others.append((best, of_best.chance))
        best, of_best = action, of_played
    return Weighed(
        best=best,
        chance=of_best.chance,
        played=of_played.chance,
        others=tuple(sorted(others, key=lambda one: -one[1])[:3]),
        proved=is_proved,
        spread=0.0 if is_proved else round(spread_of(apart, SCATTER), 2),
        figures=_figures(game, state, seat, best, action),
        why=_why(game, state, seat, best, of_best, of_played),
    )


def best_of(game: Game[Any], state: State, seat: Seat, rng: random.Random) -> AnyAction:
    """What looks best two turns ahead, by what the seat knows."""
    worlds = _worlds(game, state, seat, rng)
    found = _found(worlds, seat)[: EFFORT.candidates + 1]
    looks = EFFORT.looks[1:2]
    return max(found, key=lambda one: judged_after(game, worlds, seat, one, looks).chance)


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
    known = _worlds(game, game.veiled(before, seat), seat, rng)
    hoped = judged_after(game, known, seat, action).chance
    got = fmean(
        judged(game, world, seat).chance
        for world in _worlds(game, game.veiled(after, seat), seat, rng)
    )
    return [(seat, round(100 * (got - hoped), 2), "draw")]


# -- looks ahead ---------------------------------------------------------------------------


def _worlds(game: Game[Any], state: State, seat: Seat, rng: random.Random) -> list[State]:
    """States that fit what the seat knows; the one that it is, where nothing is hidden."""
    if not game.has_secrets(state.options):
        return [state]
    return [game.guess(state, seat, rng) for _ in range(EFFORT.worlds)]


def _found(worlds: Sequence[State], seat: Seat) -> list[AnyAction]:
    """The actions that begin the best turns, the best first."""
    kernel = import_module("breakroom.games.breaker_blocks.kernel")
    turns = import_module("breakroom.games.breaker_blocks.kernel_turns")
    win_in_hand = import_module("breakroom.bots.search").win_in_hand
    front, worth = turns.new_front(EFFORT.begun), dict[AnyAction, float]()
    for world in worlds:
        start = kernel.encode(world)
        values: dict[int, float] = {}
        for end in turns.turns_from(start, front, EFFORT.found):
            value = _value(end, seat, front, EFFORT.looks[0])
            values[end.first] = max(value, values.get(end.first, -1.0))
        if (winning := win_in_hand(kernel.kernel_of(world))) is not None:
            values[winning] = 1.0
        for move, value in values.items():
            action = kernel.action_of(start, move)
            worth[action] = worth.get(action, 0.0) + 1 + value
    return sorted(worth, key=lambda action: -worth[action])


def judged_after(
    game: Game[Any],
    worlds: Sequence[State],
    seat: Seat,
    action: AnyAction,
    looks: Sequence[tuple[int, ...]] = EFFORT.looks,
) -> Judged:
    """What an action leads to in each of the worlds."""
    found: list[Judged] = []
    for world in worlds:
        after = clone(world)
        game.apply(after, seat, action)
        found.append(judged(game, after, seat, looks))
    is_sure = len(worlds) == 1 and found[0].is_sure
    return Judged(tuple(chance for one in found for chance in one.looks), is_sure)


def judged(
    game: Game[Any], state: State, seat: Seat, looks: Sequence[tuple[int, ...]] = EFFORT.looks
) -> Judged:
    """What a state is worth to a seat, if what is left of the turn is played as looks best."""
    kernel = import_module("breakroom.games.breaker_blocks.kernel")
    turns = import_module("breakroom.games.breaker_blocks.kernel_turns")
    win_in_hand = import_module("breakroom.bots.search").win_in_hand
    outcome = game.outcome(state)
    if outcome is not None:
        return Judged(((outcome.utility(seat) + 1) / 2,) * len(looks), True)
    if win_in_hand(kernel.kernel_of(state)) is not None:
        return Judged((float(state.to_move == seat),) * len(looks), True)
    front, start = turns.new_front(EFFORT.begun), kernel.encode(state)
    ends = _ends(start, seat) if state.to_move == seat else [turns.End(start, 0.0, 0)]
    if not ends:
        return Judged((0.0,) * len(looks), False)
    found = [max(_value(end, seat, front, widths) for end in ends) for widths in looks]
    chances = (_chance(value, len(widths)) for value, widths in zip(found, looks, strict=True))
    return Judged(tuple(chances), False)


def _ends(start: Any, seat: Seat) -> list[Any]:
    """The best ends of the seat's turn at a first look, without those after which the other seat
    wins in its next turn. If all that are found do, more are looked for: one may prevent it."""
    turns = import_module("breakroom.games.breaker_blocks.kernel_turns")
    for wider in (1, EFFORT.wider):
        front = turns.new_front(EFFORT.begun * wider)
        worth = [
            (_value(end, seat, front, EFFORT.looks[0]), end)
            for end in turns.turns_from(start, front, EFFORT.ends * wider)
        ]
        ends = [end for value, end in sorted(worth, key=lambda one: -one[0]) if value > -1.0]
        if ends:
            break
    return ends[: EFFORT.kept]


def _value(end: Any, seat: Seat, front: Any, widths: tuple[int, ...]) -> float:
    """What the end of a turn is worth to the seat whose turn it was, so many turns later."""
    kernel_board = import_module("breakroom.games.breaker_blocks.kernel_board")
    turns = import_module("breakroom.games.breaker_blocks.kernel_turns")
    if end.state[kernel_board.OVER]:
        return max(-1.0, float(end.value))
    value = float(turns.look_ahead(end.state, front, widths))
    return max(-1.0, value if end.state[kernel_board.TO_MOVE] == seat else -value)


def _chance(value: float, turns: int) -> float:
    """Of winning, by what a position is worth so many turns after the seat's own."""
    certain, (steep, next_turn) = math.tanh(MOST_WORTH), SCALES[turns]
    worth = steep * math.atanh(min(certain, max(-certain, value)))
    return 1 / (1 + math.exp(-worth - (next_turn if turns % 2 else -next_turn)))


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
    if of_played.chance == 0.0 < of_best.chance:
        return "It stops your opponent from ending the game while they lead."
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
