"""What a coach asks before an action that costs much: what it gives up, or what the other seat
makes of it in its next turn.

The other seat's turn is played twice as the master would, each time in a guess of its own; only
what comes both times is spoken of, and only if the better action would have prevented it.
"""

import random
from typing import Any, Final

from breakroom.core.game import Event, Game, Seat
from breakroom.core.judging import Question
from breakroom.games.breaker_blocks import events as ev
from breakroom.games.breaker_blocks import review
from breakroom.games.breaker_blocks.actions import AnyAction
from breakroom.games.breaker_blocks.blocks import BLOCKS, kind_of
from breakroom.games.breaker_blocks.board import control, powers
from breakroom.games.breaker_blocks.review import CIRCUIT_NAMES
from breakroom.games.breaker_blocks.state import State

DEAR: Final = 0.15  # of the chance to win: from then on it is worth a question
WORLDS: Final = 2


def question(
    game: Game[Any], state: State, seat: Seat, action: AnyAction, rng: random.Random
) -> Question | None:
    weighed = review.weigh(game, state, seat, action, rng)
    if weighed is None or weighed.chance - weighed.played < DEAR:
        return None
    given_up = _given_up(state, seat, review.led_to(game, state, seat, action))
    if given_up is not None:
        return given_up
    if weighed.chance == 1.0:
        return Question("You could win this turn, but no longer after this.")
    lines = [_line(game, state, seat, action, rng) for _ in range(WORLDS)]
    better = _line(game, state, seat, weighed.best, rng)
    threats = [_threats(game, line, seat) for line in lines]
    harmless = [one.say for one in _threats(game, better, seat)]
    for one in threats[0]:
        if one.say not in harmless and all(one in found for found in threats):
            return one
    return None


def _given_up(state: State, seat: Seat, happened: list[Event]) -> Question | None:
    """What the action itself does: the game is over, or a lead is gone."""
    for event in happened:
        if isinstance(event, ev.Ended):
            mine, theirs = event.outcome.scores[seat], event.outcome.scores[1 - seat]
            count = "1 circuit" if mine == 1 else f"{mine} circuits"
            return Question(
                f"That ends the game at once, at {count} to {theirs}.", {"type": "ended"}
            )
    held = [control(power) for power in powers(state.board)]
    for event in happened:
        if isinstance(event, ev.ControlChanged) and held[event.circuit] == seat:
            name = CIRCUIT_NAMES[event.circuit]
            return Question(f"That gives up your lead in circuit {name}.", _lost(event, seat))
    return None


def _line(
    game: Game[Any], state: State, seat: Seat, action: AnyAction, rng: random.Random
) -> list[Event]:
    """The events after the action until the seat is to act in another turn."""
    world = game.guess(state, seat, rng)
    out: list[Event] = []
    game.apply(world, seat, action, out)
    has_replied = False
    while not world.ended and not (has_replied and world.to_move == seat):
        has_replied = has_replied or world.to_move != seat
        chosen = review.best_of(game, world, world.to_move, rng)
        game.apply(world, world.to_move, chosen, out)
    return out


def _threats(game: Game[Any], line: list[Event], seat: Seat) -> list[Question]:
    """What the other seat does in a line, the worst first."""
    other = game.seat_names[1 - seat]
    ended, taken, struck = [], [], []
    for event in line:
        match event:
            case ev.Ended() if event.outcome.ranks[seat] > 1:
                say = f"{other} could then end the game and win."
                ended.append(Question(say, {"type": "ended"}))
            case ev.ControlChanged() if event.control == 1 - seat:
                say = f"{other} could then take circuit {CIRCUIT_NAMES[event.circuit]}."
                taken.append(Question(say, _lost(event, seat)))
            case ev.Annihilated() | ev.Attenuated() if event.seat == seat and event.by != seat:
                name = BLOCKS[kind_of(event.block)].title
                kind = "annihilated" if isinstance(event, ev.Annihilated) else "attenuated"
                say = f"{other} could then take your {name} off the board."
                struck.append(Question(say, {"type": kind, "seat": seat, "block": event.block}))
            case _:
                pass
    return [*ended, *taken, *struck]


def _lost(event: ev.ControlChanged, seat: Seat) -> dict[str, Any]:
    whose = {"any": [None, 1 - seat]} if event.control is None else event.control
    return {"type": "control_changed", "circuit": event.circuit, "control": whose}
