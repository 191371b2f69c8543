"""Whole-turn plans: which there are, and what comes of them. What the bots think in."""

import copy
from typing import Any, Final, NamedTuple

from breakroom.core.game import Seat
from breakroom.games.breach import turn
from breakroom.games.breach.actions import Assign, CallPersona, Commit, FaceDown
from breakroom.games.breach.cards import ANY, CARDS, LANES
from breakroom.games.breach.power import closed_lanes, cost_changes, powers
from breakroom.games.breach.state import FACE_DOWN_COST, SEATS, Play, State
from breakroom.games.breach.vocabulary import AddPower, Choose, Silence


class Plan(NamedTuple):
    plays: tuple[Play, ...] = ()  # face up, in stack order
    laid: Play | None = None  # face down
    persona: bool = False


NOTHING = Plan()
BEAM: Final = 300  # unfinished plans that are followed up
PER_ENERGY: Final = 0.03  # about what a turn's play is worth for each energy


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


# -- what comes of them ----------------------------------------------------------------------


def copied(state: State) -> State:
    """A copy for search: quicker than `clone`, which has to look at everything."""
    new = copy.copy(state)
    new.decks = [state.decks[0].copy(), state.decks[1].copy()]
    new.hands = [state.hands[0].copy(), state.hands[1].copy()]
    new.stacks = [state.stacks[0].copy(), state.stacks[1].copy()]
    new.energy, new.next_energy = state.energy.copy(), state.next_energy.copy()
    new.has_laid, new.committed = state.has_laid.copy(), state.committed.copy()
    new.calls, new.used = state.calls.copy(), state.used.copy()
    new.table, new.gone = state.table.copy(), state.gone.copy()
    new.discarded, new.queue = state.discarded.copy(), state.queue.copy()
    new.seen, new.leads = state.seen.copy(), state.leads.copy()
    new.seen = [state.seen[0].copy(), state.seen[1].copy()]
    return new


def carried_out(state: State, plans: tuple[Plan, Plan]) -> State:
    """The state after a turn in which both carry out their plans, from its start. Choices are
    made as `likely_choice` makes them."""
    after, nobody = copied(state), turn.Nobody()
    for seat in SEATS:
        plan, hand = plans[seat], after.hands[seat]
        if plan.laid and not after.has_laid[seat]:
            turn.lay_face_down(after, seat, plan.laid.card, plan.laid.lane, nobody)
        for play in plan.plays:
            hand.remove(play.card)
        after.stacks[seat] = list(plan.plays)
        after.calls[seat] = plan.persona
        after.committed[seat] = True
    turn.reveal(after, nobody)
    turn.resolve(after, nobody)
    while after.asking is not None:
        turn.choose(after, likely_choice(after), nobody)
    return after


def likely_choice(state: State) -> str:
    """The card that an effect's controller would probably choose: the strongest, but of those
    to be silenced one whose effect holds, and of one's own one in a lane not yet won."""
    asking = state.asking
    assert asking is not None
    row = turn.effects_of(state, asking.source)[asking.effect]
    assert isinstance(row, Choose)
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


# -- which there are -------------------------------------------------------------------------


def begun_plan(state: State, seat: Seat) -> Plan:
    """What the seat has assigned already; what lies face down is no part of it any more."""
    return Plan(tuple(state.stacks[seat]), None, state.calls[seat])


def cleared(state: State, seat: Seat) -> State:
    """The same turn with the seat's stack back in its hand."""
    new = copied(state)
    new.hands[seat] += [play.card for play in new.stacks[seat]]
    new.stacks[seat] = []
    new.calls[seat] = False
    return new


def options(state: State, seat: Seat) -> list[tuple[str, list[Play | None]]]:
    """For each card in hand: to keep it, or to play it in one of its lanes."""
    found: list[tuple[str, list[Play | None]]] = []
    for card in state.hands[seat]:
        lanes = range(len(LANES)) if CARDS[card].lane == ANY else (CARDS[card].lane,)
        found.append((card, [None, *(Play(card, lane) for lane in lanes)]))
    return found


def all_plans(
    state: State, seat: Seat, worth: dict[Play, float], most: int, begun: Plan = NOTHING
) -> list[Plan]:
    """The plans of most worth, in that order; all contain what is begun. A plan's worth is the
    sum of its plays', so one to which an affordable card of some worth could be added never
    comes before the longer one: it is dominated."""
    changes = cost_changes(state, seat)
    energy = state.energy[seat] - FACE_DOWN_COST * state.has_laid[seat]
    fixed: dict[str, Play] = {play.card: play for play in begun.plays}
    found: list[tuple[float, tuple[Play, ...], int]] = [(0.0, (), energy)]
    for card, ways in options(state, seat):
        costed = [
            (play, turn.cost_of(card, changes, play.lane), worth[play])
            for play in ([fixed[card]] if card in fixed else ways)
            if play is not None
        ]
        longer = [
            (total + more, (*plays, play), left - cost)
            for total, plays, left in found
            for play, cost, more in costed
            if cost <= left
        ]
        found = longer if card in fixed else found + longer
        if len(found) > BEAM:
            # By worth so far and what the energy left may still bring.
            found.sort(key=lambda entry: -entry[0] - PER_ENERGY * entry[2])
            del found[BEAM:]
    found.sort(key=lambda entry: -entry[0])
    plans = [(total, Plan(in_order(begun, plays))) for total, plays, _ in found[:most]]
    if not state.has_laid[seat] and energy >= FACE_DOWN_COST:
        closed = closed_lanes(state, seat)
        spare = [entry for entry in found if entry[2] >= FACE_DOWN_COST][:most]
        for total, plays, _ in spare:
            used = {play.card for play in plays}
            for lane in range(len(LANES)):
                least = None if closed[lane] else to_lay(state, seat, lane, used, worth)
                if least is not None:
                    laid = Play(least, lane)
                    plans.append((total + worth[laid], Plan(in_order(begun, plays), laid)))
        plans.sort(key=lambda entry: -entry[0])
    best = [plan for _, plan in plans[:most]]
    if state.personas[seat] and not state.used[seat]:
        best = [Plan(p.plays, p.laid, use) for p in best for use in (False, True)]
    return best


def in_order(begun: Plan, plays: tuple[Play, ...]) -> tuple[Play, ...]:
    """The stack's order: what is begun, then whoever acts on cards, the dear ones first."""
    known = {play.card for play in begun.plays}
    new = [play for play in plays if play.card not in known]
    new.sort(key=lambda play: -CARDS[play.card].cost)
    return (*begun.plays, *new)


def to_lay(
    state: State, seat: Seat, lane: int, used: set[str], worth: dict[Play, float]
) -> str | None:
    """The card that is missed least if it lies face down there."""
    fitting = [
        card
        for card in state.hands[seat]
        if card not in used and CARDS[card].lane not in (ANY, lane)
    ]
    if not fitting:
        return None
    return min(fitting, key=lambda card: (worth[Play(card, CARDS[card].lane)], card))
