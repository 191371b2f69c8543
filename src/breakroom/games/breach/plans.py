"""Whole-turn plans: what the bots think in."""

from typing import Any, NamedTuple

from breakroom.core.game import Seat
from breakroom.games.breach import turn
from breakroom.games.breach.actions import Assign, CallPersona, Commit, FaceDown
from breakroom.games.breach.cards import LANES
from breakroom.games.breach.power import powers
from breakroom.games.breach.state import Play, State
from breakroom.games.breach.vocabulary import AddPower, Silence


class Plan(NamedTuple):
    plays: tuple[Play, ...] = ()  # face up, in stack order
    laid: Play | None = None  # face down
    persona: bool = False


NOTHING = Plan()
Strategy = tuple[list[Plan], list[float]]  # plans, and how often each is played


class Depth(NamedTuple):
    """How far a search goes (search.py)."""

    worlds: int  # guesses at what the other holds
    replies: int  # likely plans of the other in each
    plans: int  # that are played on
    games: int  # to the end, for each pair of plans in each world; 0: judged without
    tries: int = 2  # random plans, the best of which is played in such a game
    insight: int = 6  # random plans, the best of which is a likely one
    exact: bool = False  # are all plans tried where there are few?
    # Instead of `games`: rounds of plans that are left, and deals in which these are played on.
    race: tuple[tuple[int, int], ...] = ()


def actions(state: State, seat: Seat, plan: Plan) -> list[Any]:
    """What is left to do for the plan, by a seat that has done a part of it."""
    done = {play.card for play in state.stacks[seat]}
    left: list[Any] = []
    if plan.laid and plan.laid.card in state.hands[seat]:
        left.append(FaceDown(plan.laid.card, LANES[plan.laid.lane]))
    left += [Assign(p.card, LANES[p.lane]) for p in plan.plays if p.card not in done]
    if plan.persona != state.calls[seat]:
        left.append(CallPersona())
    return [*left, Commit()]


def begun_plan(state: State, seat: Seat) -> Plan:
    """What the seat has assigned already; what lies face down is no part of it any more."""
    return Plan(tuple(state.stacks[seat]), None, state.calls[seat])


def likely_choice(state: State) -> str:
    """The card that an effect's controller would probably choose: the strongest, but of those
    to be silenced one whose effect holds, and of one's own one in a lane not yet won."""
    asking, _, row = turn.asked(state)
    values, lanes = powers(state)
    fitting = set(turn.choices(state))
    best, best_worth = "", -1e9
    for piece, value in zip(state.table, values, strict=True):
        if piece.id not in fitting:
            continue
        worth: float = value
        if piece.side == asking.seat:
            mine, theirs = lanes[piece.lane][asking.seat], lanes[piece.lane][1 - asking.seat]
            worth = abs(mine - theirs - value)
        elif isinstance(row.then[0], Silence) and piece.holds:
            worth += 3
        elif isinstance(row.then[0], AddPower):
            worth = min(value, -row.then[0].n) + value / 100
        if worth > best_worth:
            best, best_worth = piece.id, worth
    return best
