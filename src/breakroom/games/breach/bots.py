"""Breach's bots, level by level.

Beginners play nearly anything, the casual level mostly what is strongest. From club on, plans for
the whole turn are tried against plans that the other may have, with the hands that it may hold,
and played on to the end of the game (search.py); without numba fewer of them.
"""

import random
from abc import ABC, abstractmethod
from importlib import import_module
from typing import Any, Final

from breakroom.bots import Bot
from breakroom.bots.fast import has_numba
from breakroom.core.game import Game, Seat
from breakroom.core.play import clone
from breakroom.games.breach import turn
from breakroom.games.breach.actions import Choose, Mulligan, Persona
from breakroom.games.breach.cards import CARDS, PERSONAS
from breakroom.games.breach.plans import (
    NOTHING,
    Depth,
    Plan,
    Strategy,
    actions,
    begun_plan,
    likely_choice,
)
from breakroom.games.breach.power import cost_changes, powers
from breakroom.games.breach.state import Play, State

RACE: Final = ((24, 8), (8, 16), (4, 24), (2, 32))  # the master's


class PlanBot(ABC):
    """Makes a plan for a turn, and carries it out action by action; but if it lacks care, now and
    then it does anything."""

    def __init__(self, care: float = 1.0) -> None:
        self.care = care  # share of the actions that follow a plan
        self.made_for: Any = None  # the turn that the plan is for
        self.plan = NOTHING

    def choose(self, game: Game[Any], state: State, seat: Seat, rng: random.Random) -> Any:
        match state.phase:
            case "mulligan":
                return Mulligan(self.redraws(state, seat))
            case "persona":
                return Persona(rng.choice(PERSONAS[seat]))
            case "resolve":
                return Choose(self.target(state, seat))
        if rng.random() >= self.care:
            self.made_for = None  # the plan may no longer do
            return game.sample(state, seat, rng)
        now = this_turn(state, seat)
        if now != self.made_for:
            self.made_for, self.plan = now, self.make(state, seat, rng)
        return actions(state, seat, self.plan)[0]

    @abstractmethod
    def make(self, state: State, seat: Seat, rng: random.Random) -> Plan:
        """A plan that contains what the seat has assigned already."""

    def redraws(self, state: State, seat: Seat) -> bool:
        """A hand with nothing for the first two turns goes back."""
        return not any(CARDS[card].cost <= 2 for card in state.hands[seat])

    def target(self, state: State, seat: Seat) -> str:
        return likely_choice(state)


def this_turn(state: State, seat: Seat) -> Any:
    """What does not change for the seat while it assigns: the game so far, and its cards."""
    cards = [*state.hands[seat], *(play.card for play in state.stacks[seat])]
    cards += [p.card for p in state.table if p.owner == seat and p.face_down]
    return seat, state.turn, list(state.leads), sorted(cards)


class GreedyPlanBot(PlanBot):
    """Plays the strongest card that it can pay for, again and again."""

    def make(self, state: State, seat: Seat, rng: random.Random) -> Plan:
        return greedy_plan(state, seat)


def greedy_plan(state: State, seat: Seat) -> Plan:
    """By printed power; what fits anywhere goes where the seat is furthest behind."""
    changes, left = cost_changes(state, seat), turn.energy_left(state, seat)
    leads = [lane[seat] - lane[1 - seat] for lane in powers(state)[1]]
    plays = list(state.stacks[seat])
    for card in sorted(state.hands[seat], key=lambda card: (-CARDS[card].power, card)):
        lane = min(turn.own_lanes(card), key=lambda lane: leads[lane])
        cost = turn.cost_of(card, changes, lane)
        if cost <= left:
            left -= cost
            leads[lane] += CARDS[card].power
            plays.append(Play(card, lane))
    return Plan(tuple(plays), None, state.calls[seat])


class SearchBot(PlanBot):
    """Mixes its plans so that no plan of the other does much against it. The search is imported
    with the first plan: nobody waits for numba who does not search."""

    def __init__(self, depth: Depth, care: float = 1.0, without_numba: Depth | None = None) -> None:
        super().__init__(care)
        self.depth = depth
        self.without_numba = without_numba or depth

    def make(self, state: State, seat: Seat, rng: random.Random) -> Plan:
        plans, shares = self.strategy(state, seat, rng)
        return rng.choices(plans, shares)[0]

    def strategy(self, state: State, seat: Seat, rng: random.Random) -> Strategy:
        """What it may do, and how often it does it."""
        depth = self.depth if has_numba() else self.without_numba
        found: Strategy = _search().strategy(state, seat, depth, rng, begun_plan(state, seat))
        return found

    def target(self, state: State, seat: Seat) -> str:
        """The choice after which the turn ends best."""

        def worth(card: str) -> float:
            after, nobody = clone(state), turn.Unheard()
            turn.choose(after, card, nobody)
            while after.asking is not None:
                turn.choose(after, likely_choice(after), nobody)
            return float(_search().value(after, seat))

        return max(turn.choices(state), key=worth)


def _search() -> Any:
    return import_module("breakroom.games.breach.search")


def bot(level: str) -> Bot:
    match level:
        case "beginner":
            return GreedyPlanBot(care=0.1)
        case "casual":
            return GreedyPlanBot(care=0.65)
        case "club":
            return SearchBot(Depth(worlds=1, replies=1, plans=8, games=0, insight=1), care=0.8)
        case "expert":
            return SearchBot(Depth(worlds=3, replies=2, plans=8, games=1))
    return SearchBot(
        Depth(worlds=16, replies=2, plans=24, games=0, exact=True, race=RACE),
        without_numba=Depth(worlds=5, replies=2, plans=10, games=2),
    )
