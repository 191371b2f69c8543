"""Breach's bots, level by level.

All plan a turn as a whole. Beginners play what they can pay for; the casual level adds up what
each card does by itself; from club on, plans are tried against plans that the other may have,
with the hands that it may hold (search.py).
"""

import random
from typing import Any, Final

from breakroom.bots import Bot
from breakroom.core.game import Game, Seat
from breakroom.games.breach import judge, search, turn
from breakroom.games.breach.actions import Choose, Mulligan, Persona
from breakroom.games.breach.cards import CARDS, PERSONAS
from breakroom.games.breach.plans import (
    NOTHING,
    Plan,
    actions,
    all_plans,
    begun_plan,
    cleared,
    copied,
    likely_choice,
    random_plan,
)
from breakroom.games.breach.search import Budget
from breakroom.games.breach.state import State


class PlanBot:
    """Makes a plan for a turn, and carries it out action by action."""

    def __init__(self) -> None:
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
        now = this_turn(state, seat)
        if now != self.made_for:
            self.made_for, self.plan = now, self.make(state, seat, rng)
        return actions(state, seat, self.plan)[0]

    def make(self, state: State, seat: Seat, rng: random.Random) -> Plan:
        """A plan that contains what the seat has assigned already."""
        raise NotImplementedError

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


class CarelessBot(PlanBot):
    """Plays what it can pay for; now and then it thinks."""

    def __init__(self, thinks: float) -> None:
        super().__init__()
        self.thinks = thinks

    def make(self, state: State, seat: Seat, rng: random.Random) -> Plan:
        if rng.random() < self.thinks:
            return greedy_plan(state, seat)
        begun = begun_plan(state, seat)
        return begun if begun != NOTHING else random_plan(state, seat, rng)


class GreedyPlanBot(PlanBot):
    """Takes the plays that add most power, each by itself, as if the other did nothing."""

    def make(self, state: State, seat: Seat, rng: random.Random) -> Plan:
        return greedy_plan(state, seat)


def greedy_plan(state: State, seat: Seat) -> Plan:
    start = cleared(state, seat)
    worths = search.worths(start, seat, judge.lead_for)
    return all_plans(start, seat, worths, 1, begun_plan(state, seat))[0]


class SearchBot(PlanBot):
    """Mixes its plans so that no plan of the other does much against it."""

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self.budget = budget

    def make(self, state: State, seat: Seat, rng: random.Random) -> Plan:
        plans, shares = search.strategy(state, seat, self.budget, rng, begun_plan(state, seat))
        return rng.choices(plans, shares.tolist())[0]

    def target(self, state: State, seat: Seat) -> str:
        """The choice after which the turn ends best."""

        def worth(card: str) -> float:
            after, nobody = copied(state), turn.Nobody()
            turn.choose(after, card, nobody)
            while after.asking is not None:
                turn.choose(after, likely_choice(after), nobody)
            return judge.for_seat(after, seat)

        return max(turn.choices(state), key=worth)


BUDGETS: Final = {
    "club": Budget(listed=6, plans=3, hands=1, replies=1, doubts=0, rounds=30),
    "expert": Budget(listed=16, plans=6, hands=2, replies=3, doubts=1, rounds=100),
    "master": Budget(listed=24, plans=10, hands=5, replies=4, doubts=2, rounds=150),
}


def bot(level: str) -> Bot:
    if level == "beginner":
        return CarelessBot(thinks=0.3)
    if level == "casual":
        return GreedyPlanBot()
    return SearchBot(BUDGETS[level])
