"""The kernel plays as the rules do."""

import random

import numpy as np
import pytest

from breakroom.games.breach import kernel, kernel_plans, search
from breakroom.games.breach import kernel_power as array
from breakroom.games.breach.actions import Assign, FaceDown, Persona
from breakroom.games.breach.cards import DECKS, LANES, PERSONAS
from breakroom.games.breach.kernel_rows import blank
from breakroom.games.breach.plans import NOTHING
from breakroom.games.breach.power import closed_lanes, cost_changes
from breakroom.games.breach.state import SEATS
from games.breach import small
from games.breach.scenario import OPEN, act, begun, board, carried_out

SEEDS = np.zeros(1, np.uint64)
DRAWS_BY_CHANCE = {"data_exfiltration", "data_broker"}


def planned(state, seat, rng):
    """Any plan: not only the good ones, but more often one of many cards."""
    plans = search.all_plans(kernel.encode(state), seat, NOTHING)
    some = [kernel.decode_plan(rng.choice(plans)) for _ in range(3)]
    return max(some, key=lambda plan: len(plan.plays))


def told(numbers):
    """What the two can be compared by."""
    s = [int(number) for number in numbers]
    pieces = [
        s[p : p + array.WIDTH]
        for p in range(array.PIECES, array.PIECES + array.WIDTH * s[array.COUNT], array.WIDTH)
    ]
    hands = [
        sorted(s[begin : begin + s[array.HELD + seat]])
        for seat, begin in enumerate((array.HANDS, array.HANDS + len(DECKS[0])))
    ]
    return s[array.TURN], s[array.AVAILABLE : array.HELD], pieces, hands


@np.errstate(over="ignore")  # random numbers of 64 bits, where nothing is compiled
@pytest.mark.parametrize("personas", [False, True])
def test_a_turn_is_carried_out_as_the_rules_do_it(personas):
    """Turn by turn, with any plans, all of them legal: the same pieces, powers, hands and
    energy."""
    for seed in range(25):
        rng = random.Random(seed)
        table = begun(seed, personas=personas)
        for seat in SEATS if personas else ():
            table = act(table, seat, Persona(rng.choice(PERSONAS[seat])))
        state = table.state
        while state.phase != "over":
            plans = tuple(planned(state, seat, rng) for seat in SEATS)
            s = kernel.encode(state)
            codes = [kernel.encode_plan(plan) for plan in plans]
            assert [kernel.decode_plan(code) for code in codes] == list(plans)
            kernel.carry_out(s, codes[0], codes[1], SEEDS)
            state = carried_out(state, plans)
            used = {play.card for plan in plans for play in plan.plays}
            used |= {state.personas[seat] for seat in SEATS if plans[seat].persona}
            sums = [tuple(s[array.SUMS + 2 * i : array.SUMS + 2 * i + 2]) for i in range(3)]
            if not used & DRAWS_BY_CHANCE:
                if state.phase != "over":
                    assert told(s) == told(kernel.encode(state))
                assert tuple(sums) == state.leads[-1]


def test_costs_and_closed_lanes_are_those_of_the_rules():
    """In the middle of games."""
    costs = blank(1, 6)[0]
    for seed in range(15):
        rng = random.Random(seed)
        state = begun(seed).state
        for _ in range(rng.randrange(1, 5)):
            state = carried_out(state, tuple(planned(state, seat, rng) for seat in SEATS))
        for seat in SEATS:
            array.find_costs(kernel.encode(state), seat, costs)
            assert list(costs[:3]) == cost_changes(state, seat)
            assert list(costs[3:]) == closed_lanes(state, seat)


def test_every_plan_is_listed_and_can_be_paid_for():
    """As many as there are ways to assign and commit, by the rules; each of them is one."""
    table = board(
        hands=("audit_log canary_token sandbox content_filter", "phishing jailbreak agent_worm"),
        turn=3,
        effects=OPEN,
    )
    for seat in SEATS:
        plans, (spare,) = blank(999, array.PLAN), blank(1, 999)
        begun_plan = kernel.encode_plan(NOTHING)
        count = kernel_plans.list_plans(kernel.encode(table.state), seat, begun_plan, plans, spare)
        listed = {frozen(kernel.decode_plan(row)) for row in plans[:count]}
        assert len(listed) == count
        assert listed == {assigned(steps) for steps in small.plans(table.state, seat)}


def frozen(plan):
    laid = (plan.laid.card, plan.laid.lane) if plan.laid else None
    return frozenset((play.card, play.lane) for play in plan.plays), laid


def assigned(steps):
    """The same of a list of actions."""
    up = frozenset((a.card, LANES.index(a.lane)) for a in steps if isinstance(a, Assign))
    down = [(a.card, LANES.index(a.lane)) for a in steps if isinstance(a, FaceDown)]
    return up, down[0] if down else None
