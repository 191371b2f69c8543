"""Breach's bots: by the rules, without peeking, hard to exploit, and the stronger play better."""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import breakroom
from breakroom.bots import LEVELS, move
from breakroom.games.breach import effects, kernel, search
from breakroom.games.breach.actions import Assign, Commit, FaceDown
from breakroom.games.breach.bots import GreedyPlanBot
from breakroom.games.breach.plans import NOTHING, Depth, actions
from breakroom.games.breach.power import Source
from breakroom.games.breach.state import TURNS
from breakroom.games.breach.vocabulary import Peek
from games.breach import small
from games.breach.scenario import GAME, OPEN, act, begun, board, quick

CERTAIN = (4, 5)  # seeds of games in which some plans of the last turn win whatever happens


def strategy(level, state, seat, rng):
    """The plans of a level that mixes them, and the share of each."""
    bot: Any = breakroom.bot("breach", level)
    return bot.strategy(state, seat, rng)


def game(levels, options, seed):
    """A whole game; every action is allowed."""
    state, rng = GAME.setup(options, seed), random.Random(seed)
    players = [breakroom.bot("breach", level) for level in levels]
    while asked := GAME.decisions(state):
        seat = rng.choice(asked).seat
        action = move(players[seat], GAME, state, seat, rng)
        assert GAME.refuse(state, seat, action) is None
        GAME.apply(state, seat, action)
    return state


def points(level, other, games):
    total = 0.0
    for number in range(games):
        seat = number % 2
        levels = (other, level) if seat else (level, other)
        total += (GAME.outcome(game(levels, {}, number // 2)).utility(seat) + 1) / 2
    return total


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_by_the_rules(level):
    """With personas and without."""
    for seed in range(2):
        assert GAME.outcome(game((level, "beginner"), {}, seed))
        assert GAME.outcome(game(("beginner", level), {"personas": True}, seed))


def test_a_bot_made_anew_for_every_action_finishes_its_plan():
    """As in a worker that has no memory: what is assigned already stays in the plan."""
    rng = random.Random(1)
    for level in LEVELS:
        table = board(hands=("audit_log canary_token sandbox content_filter", "phishing"), turn=4)
        for _ in range(8):
            bot = breakroom.bot("breach", level)
            action = move(bot, GAME, table.state, 0, rng)
            assert GAME.refuse(table.state, 0, action) is None
            table = act(table, 0, action)
            if isinstance(action, Commit):
                break
        assert isinstance(action, Commit)


def test_the_stronger_play_better():
    """An expert wins most games against a beginner."""
    assert points("expert", "beginner", 20) >= 11


def test_a_bot_sees_only_what_its_seat_may():
    """The same guess, the same rng: the same move, whatever the other really holds."""
    table = begun(5)
    twin = GAME.guess(table.state, 0, random.Random(8))
    for level in LEVELS:
        moves = {
            str(move(breakroom.bot("breach", level), GAME, state, 0, random.Random(3)))
            for state in (table.state, twin)
        }
        assert len(moves) == 1


def test_a_choice_goes_to_where_it_helps():
    """The last filter of the game hits the card that decides a lane."""
    table = quick(
        "content_filter",
        "",
        gold="output_filter system_prompt audit_log",
        pink="prompt_leak jailbreak denial_of_wallet",
        turn=5,
    )
    choice = move(breakroom.bot("breach", "master"), GAME, table.state, 0, random.Random(1))
    assert choice.card in ("prompt_leak", "jailbreak")


def test_in_the_last_turn_it_takes_the_lane_that_wins():
    """Agents are won, applications lost, and the total is less: only chatbots will do."""
    pink = "data_poisoning data_exfiltration model_theft denial_of_wallet"
    table = board("sandbox", pink, hands=("input_validation", ""), turn=5, energy=(1, 0))
    action = move(breakroom.bot("breach", "master"), GAME, table.state, 0, random.Random(1))
    assert action == Assign("input_validation", "chatbots")


@pytest.mark.parametrize("seed", CERTAIN)
def test_in_the_last_turn_a_plan_that_wins_whatever_the_other_does_is_played(seed):
    """The other's few cards are all known: every plan of both is tried here, and the bot's is
    one of those that always win; others only seem to."""
    rng, seat = random.Random(seed), seed % 2
    state = GAME.setup({}, seed)
    bots = [GreedyPlanBot(), GreedyPlanBot()]
    while state.turn < TURNS or state.phase != "assign":
        asked = rng.choice(GAME.decisions(state)).seat
        GAME.apply(state, asked, move(bots[asked], GAME, state, asked, rng))
    state.hands[1 - seat] = state.hands[1 - seat][:3]
    effects.peek(state, Source("prompt_leak", 0, seat), Peek(), [])
    world = kernel.encode(state)
    mine, theirs = (search.all_plans(world, s, NOTHING) for s in (seat, 1 - seat))
    wins = (search.pairs(world, seat, mine, theirs, 0, 1, 1) == 1).all(1)
    assert 0 < wins.sum() < len(mine)
    certain = [contents(kernel.decode_plan(mine[i])) for i in np.flatnonzero(wins)]
    for level in ("expert", "master"):
        plans, _ = strategy(level, state, seat, random.Random(1))
        assert all(contents(plan) in certain for plan in plans)


def contents(plan):
    """A plan without its order."""
    return sorted((play.card, play.lane) for play in plan.plays), plan.laid


def test_a_search_leaves_the_state_as_it_was():
    """A plan that is begun stays begun."""
    table = board(hands=("audit_log sandbox", "phishing"), turn=4, effects=OPEN)
    state = act(table, 0, Assign("sandbox", "agents")).state
    before = breakroom.to_json(state)
    for level in ("club", "expert", "master"):
        plans, shares = strategy(level, state, 0, random.Random(1))
        assert all("sandbox" in [play.card for play in plan.plays] for plan in plans)
        assert sum(shares) == pytest.approx(1)
    assert breakroom.to_json(state) == before


def test_the_masters_plans_race_until_two_are_left():
    """Whatever is clearly worse is left behind, and nothing is left to luck but by its seed."""
    state = board(hands=("audit_log sandbox canary_token", "phishing"), turn=3, effects=OPEN).state
    world = kernel.encode(state)
    plans = search.all_plans(world, 0, NOTHING)
    assert len(plans) > 3
    depth = Depth(worlds=1, replies=2, plans=len(plans), games=0, race=((len(plans), 8), (2, 8)))
    best, worth = search.raced([(world, 0)], 0, plans, depth, random.Random(1))
    again = search.raced([(world, 0)], 0, plans, depth, random.Random(1))
    assert len(best) == len(worth) == 2
    assert (best == again[0]).all()
    nothing = kernel.encode_plan(NOTHING)
    assert not any((row == nothing).all() for row in best)


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
import json
from breakroom.bots.fast import has_numba
from games.breach import test_bots
print(json.dumps(test_bots.strategies()))
for level in ("club", "expert", "master"):
    test_bots.game((level, "casual"), {"personas": True}, 1)
assert not has_numba()
"""


def strategies():
    """What club and expert may do in the first four turns of a game, and how often."""
    state, rng, found = begun(2).state, random.Random(2), []
    while state.turn < TURNS:
        for level in ("club", "expert"):
            plans, shares = strategy(level, state, 0, random.Random(3))
            found.append([[breakroom.to_json(plan) for plan in plans], shares])
        turn = state.turn
        while state.turn == turn:
            seat = rng.choice(GAME.decisions(state)).seat
            GAME.apply(state, seat, move(GreedyPlanBot(), GAME, state, seat, rng))
    return found


def test_without_numba_the_same_search_goes_on():
    """Club and expert mix the same plans, as the code that is compiled is the code that is not;
    and every level that searches plays to the end."""
    tests = Path(__file__).parents[2]
    path = os.pathsep.join([str(tests), *sys.path])
    command = [sys.executable, "-c", WITHOUT_NUMBA]
    env = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    for here, there in zip(strategies(), json.loads(done.stdout), strict=True):
        assert here[0] == there[0]
        assert here[1] == pytest.approx(there[1])


def test_a_master_thinks_for_less_than_two_seconds():
    """The dearest decision: the last turn with a full hand; in processor time."""
    pytest.importorskip("numba")
    table = board(
        "sandbox rate_limit",
        "jailbreak model_theft",
        (
            "audit_log canary_token content_filter defence_in_depth kill_switch quarantine",
            "phishing backdoor zero_day bot_swarm tool_misuse token_smuggling",
        ),
        turn=5,
        effects=OPEN,
    )
    master = breakroom.bot("breach", "master")
    move(master, GAME, table.state, 0, random.Random(1))  # compiles or loads what was compiled
    began = time.process_time()
    action = move(master, GAME, table.state, 0, random.Random(1))
    assert time.process_time() - began < 2
    assert isinstance(action, Assign | FaceDown | Commit)


# -- against exact solutions ----------------------------------------------------------------


def test_regret_matching_finds_the_equilibrium_of_a_small_matrix():
    """Rock, paper, scissors with a rock that counts double: 1/4, 1/2, 1/4."""
    payoffs = np.array([[0, -1, 2], [1, 0, -1], [-2, 1, 0]], float)[None, None]
    mixed = search.matched(payoffs, [[NOTHING] * 3], [[NOTHING] * 3], 4_000)
    assert mixed == pytest.approx([1 / 4, 1 / 2, 1 / 4], abs=0.02)


def mixed(state, seat, found):
    """The master's strategy over these plans (lists of actions)."""
    plans, shares = strategy("master", state, seat, random.Random(7))
    weights = np.zeros(len(found))
    for plan, share in zip(plans, shares, strict=True):
        if share:
            weights[place(state, seat, actions(state, seat, plan), found)] += share
    return weights


def place(state, seat, done, found):
    """Which of the plans comes to the same as these actions."""

    def comes_to(steps):
        now = breakroom.clone(state)
        for action in steps[:-1]:
            GAME.apply(now, seat, action)
        return breakroom.to_json([now.stacks[seat], now.table])

    return [comes_to(steps) for steps in found].index(comes_to(done))


@pytest.mark.parametrize("seat", [0, 1])
def test_the_searcher_is_within_a_tenth_of_the_range_of_the_equilibrium(seat):
    """Two turns, six cards, solved exactly: what it makes against the best reply to it."""
    pytest.importorskip("numba")
    all_plans = small.first_turn()
    exact, held = {}, {}

    def value(state):
        key = small.open_cards(state)
        if key not in exact:
            matrix = small.last_turn(state)[2]
            low, high = small.solve(matrix[None, None], 400)
            assert high - low < 0.01
            exact[key] = (low + high) / 2
        return exact[key]

    def against_the_best_reply(state):
        key = small.open_cards(state)
        if key not in held:
            *found, matrix = small.last_turn(state)
            x = mixed(state, seat, found[seat])
            held[key] = (x @ matrix).min() if seat == 0 else (matrix @ x).max()
        return held[key]

    low, high = small.solve(small.table_of(value, all_plans), 1_000)
    assert high - low < 0.01
    payoffs = small.table_of(against_the_best_reply, all_plans)
    if seat == 1:
        payoffs = -payoffs.transpose(1, 0, 3, 2)
    strategy = np.zeros((3, payoffs.shape[2]))
    for hand, found in enumerate(all_plans[seat]):
        state = small.start(hand, 0) if seat == 0 else small.start(0, hand)
        strategy[hand, : len(found)] = mixed(state, seat, found)
    made = small.held_to(payoffs, strategy)
    equilibrium = low if seat == 0 else -high
    spread = 2.0  # from a loss to a win
    assert equilibrium - made <= spread / 10
