"""Other people's suites, on every title and variant. Warnings are errors, as everywhere here."""

import copy
import random
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from open_spiel.python.algorithms import minimax
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from shimmy import OpenSpielCompatibilityV0

import breakroom
from adapters.landed import VARIANTS, cycles
from breakroom.adapters.coding import coding
from breakroom.adapters.gymnasium import AgainstBot
from breakroom.adapters.openspiel import TableState, name_of
from breakroom.adapters.pettingzoo import env, parallel_env
from breakroom.bots import move
from breakroom.bots.random import RandomBot
from breakroom.core.game import Refused
from breakroom.core.wire import to_json
from breakroom.games.breach.actions import Assign, Commit, Mulligan

SUITE = sys.modules["pettingzoo.test.api_test"]


@pytest.fixture
def masks_are_welcome(monkeypatch: pytest.MonkeyPatch) -> None:
    """PettingZoo's suite warns of observations that are dicts, except for those environments of
    its own that have a mask, which it knows by name; ours are of that kind."""
    names = [f"breakroom_{key}_v{breakroom.game(key).version}" for key in breakroom.game_keys()]
    for known in ("env_obs_dicts", "env_obs_space"):
        monkeypatch.setattr(SUITE, known, [*getattr(SUITE, known), *names])


@pytest.mark.usefixtures("masks_are_welcome")
@pytest.mark.parametrize(("key", "variant"), VARIANTS)
def test_pettingzoo(key: str, variant: str) -> None:
    """The environment for agents in turn."""
    table = env(key, variant)
    table.reset(seed=1)
    api_test(table, num_cycles=cycles(key))
    seed_test(lambda: env(key, variant), num_cycles=cycles(key))


@pytest.mark.parametrize(("key", "variant"), VARIANTS)
def test_pettingzoo_parallel(key: str, variant: str) -> None:
    """The environment for agents at once."""
    table = parallel_env(key, variant)
    table.reset(seed=1)
    parallel_api_test(table, num_cycles=cycles(key))
    parallel_seed_test(lambda: parallel_env(key, variant), num_cycles=cycles(key))


@pytest.mark.parametrize(("key", "variant"), VARIANTS)
def test_gymnasium(key: str, variant: str) -> None:
    """Me against a bot."""
    name = f"breakroom/{key}-v{breakroom.game(key).version}"
    made = gymnasium.make(name, variant=variant, opponent=RandomBot(), render_mode="ansi")
    check_env(made.unwrapped)


def is_quick(key: str, variant: str) -> bool:
    """Of a game that is simulated, one variant is played to its end; the others begin."""
    game = breakroom.game(key)
    return not game.settles or variant == next(iter(game.variants))


@pytest.mark.parametrize(("key", "variant"), [pair for pair in VARIANTS if is_quick(*pair)])
def test_openspiel(key: str, variant: str) -> None:
    """A random game, with serialisation: that plays the game again at every step."""
    pyspiel.random_sim_test(pyspiel.load_game(name_of(key, variant)), 1, True, False)


@pytest.mark.parametrize(("key", "variant"), VARIANTS)
@pytest.mark.filterwarnings("ignore")  # of Shimmy's own: its spaces have no bounds
def test_openspiel_through_shimmy(key: str, variant: str) -> None:
    """The way round: our OpenSpiel game as a PettingZoo environment."""
    api_test(
        OpenSpielCompatibilityV0(game_name=name_of(key, variant)), num_cycles=min(10, cycles(key))
    )


def has_secrets(key: str, variant: str) -> bool:
    told = coding(key, variant)
    return told.game.has_secrets(told.game.setup(told.options).options)


SECRET = [pair for pair in VARIANTS if has_secrets(*pair)]


WHOLE = [
    ("breach", "basic"),
    ("breach", "personas"),
    ("breaker_blocks", "blind_action"),
    ("break_the_cube", "sudden_death"),
]


@pytest.mark.parametrize(("key", "variant"), SECRET)
def test_openspiel_search_plays_what_is_hidden(key: str, variant: str) -> None:
    """Information-set search of OpenSpiel's own: every world it samples looks the same to it. The
    short ones are played to their end."""
    game = pyspiel.load_game(name_of(key, variant))
    rng = np.random.RandomState(1)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, rng), 1.0, 3, random_state=rng)
    state = game.new_initial_state()
    searched = 0
    while not state.is_terminal() and (searched < 3 or (key, variant) in WHOLE):
        if state.is_chance_node():
            state.apply_action(rng.randint(len(state.chance_outcomes())))
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        searched += 1
    assert searched >= 3 or state.is_terminal()


@pytest.mark.parametrize(("key", "variant"), VARIANTS)
def test_a_resampled_state_looks_the_same_and_plays_on(key: str, variant: str) -> None:
    """To the player who asked; the real one is left alone."""
    game, rng = pyspiel.load_game(name_of(key, variant)), np.random.RandomState(2)
    state: TableState = game.new_initial_state()
    for _ in range(12):
        if state.is_terminal():
            return
        if state.is_chance_node():
            state.apply_action(rng.randint(len(state.chance_outcomes())))
            continue
        player, before = state.current_player(), str(state)
        twin = state.resample_from_infostate(player, rng.random_sample)
        seen = state.information_state_string(player)
        assert twin.information_state_string(player) == seen
        assert twin.observation_tensor(player) == state.observation_tensor(player)
        assert twin.legal_actions() == state.legal_actions()
        action = rng.choice(state.legal_actions())
        twin.apply_action(action)
        assert str(state) == before
        state.apply_action(action)


@pytest.mark.parametrize("variant", ["basic", "box", "towers", "change_up"])
def test_where_nothing_is_drawn_there_is_no_chance(variant: str) -> None:
    """Convert is deterministic for OpenSpiel, as long as it has turns; no game of it is longer
    than is said, and the longest is as long."""
    game = pyspiel.load_game(name_of("convert", variant))
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    state, rng = game.new_initial_state(), np.random.RandomState(1)
    assert state.current_player() == 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert state.move_number() <= game.max_game_length() == 20


def test_alpha_beta_searches_convert() -> None:
    """OpenSpiel's own, two plies deep, by the lead: it takes the move of most gain."""
    game = pyspiel.load_game("breakroom_convert_box(blocks=flat,upside_down=false)")
    value, move = minimax.alpha_beta_search(
        game, value_function=lambda state: 0.0, maximum_depth=2, maximizing_player_id=0
    )
    assert value == 0.0
    assert move in game.new_initial_state().legal_actions()


def test_options_are_parameters() -> None:
    """With the numbers of that coding; what is drawn is then a chance node of its own."""
    game = pyspiel.load_game("breakroom_convert_basic(first=random,upside_down=false)")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    movers = set()
    for outcome in (0, 1):
        movers.add(state.child(outcome).current_player())
    assert movers == {0, 1}
    told = coding("convert", {"upside_down": False})
    assert game.num_distinct_actions() == told.actions.count
    with pytest.raises(Exception, match="has no first"):
        pyspiel.load_game("breakroom_convert_basic(first=nobody)").new_initial_state()


def test_what_is_drawn_is_a_chance_node_when_it_is_drawn() -> None:
    """Breach: the lanes' effects, two decks shuffled card by card; then the players act, and no
    number decides twice."""
    state = pyspiel.load_game("breakroom_breach_basic").new_initial_state()
    asked = []
    while state.is_chance_node():
        asked.append(len(state.chance_outcomes()))
        state.apply_action(0)
    assert asked == [5, 5, 5, *range(20, 1, -1), *range(20, 1, -1)]
    assert state.current_player() == 0


# -- copies --------------------------------------------------------------------------------


def advance(environment: Any, steps: int) -> list[Any]:
    """Everything that the environment says while it is played by its own seeded spaces."""
    said = []
    for agent in environment.agent_iter(steps):
        observation, reward, ended, cut, info = environment.last()
        said.append((agent, observation, reward, ended, cut, info))
        mask = observation["action_mask"] if isinstance(observation, dict) else None
        environment.step(None if ended else environment.action_space(agent).sample(mask))
    return said


@pytest.mark.parametrize(("key", "variant"), VARIANTS)
def test_a_copy_is_equal_and_apart(key: str, variant: str) -> None:
    """A deep copy in mid-game plays on as the original would, which notices nothing."""
    real = env(key, variant)
    real.reset(seed=3)
    for agent in real.agents:
        real.action_space(agent).seed(3)
    advance(real, 5)
    twin, before = copy.deepcopy(real), to_json(real.table.state)
    told = advance(twin, 10)
    assert to_json(real.table.state) == before
    assert data_equivalence(advance(real, 10), told, exact=True)


# -- what our doors promise ----------------------------------------------------------------


def test_an_illegal_action_loses_and_says_why() -> None:
    """The game is over; the sentence is the rules' own."""
    table = env("convert", {"first": "white"})
    table.reset(seed=1)
    legal = table.observe("player_0")["action_mask"]
    table.step(int(np.flatnonzero(legal == 0)[5]))
    assert table.terminations == {"player_0": True, "player_1": True}
    assert table.rewards == {"player_0": -1.0, "player_1": 0.0}
    assert table.infos["player_1"]["refused"].endswith(".")
    at_once = parallel_env("convert", {"first": "white"})
    at_once.reset(seed=1)
    _, rewards, ended, _, _ = at_once.step({"player_0": 0, "player_1": 0})
    assert rewards == {"player_0": -1.0, "player_1": 0.0}
    assert all(ended.values())
    alone = AgainstBot("convert", opponent="beginner", seat=1)
    alone.reset(seed=1)
    _, reward, over, _, info = alone.step(0)
    assert (reward, over) == (-1.0, True)
    assert info["refused"] == "Actions have numbers from 1 to 2580."


def test_rewards_are_the_share_of_the_others_beaten() -> None:
    """In all doors; the infos say how it ended."""
    table = env("break_the_cube", "four_seats")
    table.reset(seed=5)
    for agent in table.possible_agents:
        table.action_space(agent).seed(1)
    advance_until_over(table)
    outcome = table.table.outcome()
    assert outcome is not None
    assert table.rewards == {f"player_{s}": outcome.utility(s) for s in range(4)}
    assert table.infos["player_2"]["reason"] == outcome.reason


def advance_until_over(table: Any) -> None:
    while not any(table.terminations.values()):
        agent = table.agent_selection
        mask = table.observe(agent)["action_mask"]
        table.step(table.action_space(agent).sample(mask))


def test_seats_that_are_asked_at_once_act_at_once() -> None:
    """All build their shapes in the same steps; then one asks while the others wait."""
    table = parallel_env("break_the_cube", "three_seats")
    seen, _ = table.reset(seed=1)
    for _ in range(3):  # three blocks, three words
        assert not any(seen[agent]["action_mask"][0] for agent in table.agents)
        seen, *_ = table.step(
            {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in table.agents}
        )
    assert all(table.table.state.built)
    waiting = [agent for agent in table.agents if seen[agent]["action_mask"][0]]
    assert len(waiting) == 2


def test_breach_is_planned_at_once() -> None:
    """Both keep their hands and commit in the same steps, and see nothing of the other's plan."""
    table = parallel_env("breach")
    seen, _ = table.reset(seed=6)
    actions = table.coding.actions

    def numbers(action: Any) -> int:
        found = actions.spelled(table.table.state, 0, table.table.look(0).view, action)
        assert found is not None
        return found[0]

    keep, commit = numbers(Mulligan(False)), numbers(Commit())
    assert all(seen[agent]["action_mask"][keep] for agent in table.agents)
    seen, *_ = table.step(dict.fromkeys(table.agents, keep))
    assert table.table.state.turn == 1
    assert all(seen[agent]["action_mask"][commit] for agent in table.agents)
    hidden = seen["player_1"]["observation"]
    legal = breakroom.game("breach").legal(table.table.state, 0)
    table.table.act(0, numbers(next(a for a in legal if isinstance(a, Assign))))
    assert np.array_equal(table.observe("player_1")["observation"], hidden)
    table.step(dict.fromkeys(table.agents, commit))
    assert table.table.state.turn == 2


@pytest.mark.parametrize(("key", "variant"), VARIANTS)
def test_a_board_is_shown_as_text(key: str, variant: str) -> None:
    """In every door: lines of moderate length, other ones after some play, and nothing of what is
    hidden."""
    table = env(key, variant, render_mode="ansi")
    table.reset(seed=1)
    before = table.render()
    while table.render() == before and not any(table.terminations.values()):
        agent = table.agent_selection
        space, seen = table.action_space(agent), table.observe(agent)
        space.seed(1)
        table.step(space.sample(seen["action_mask"] if isinstance(seen, dict) else None))
    shown = table.render()
    assert shown != before
    assert all(len(line) <= 240 for line in shown.splitlines())
    assert not shown.startswith("{")
    for seat in range(table.coding.seats):
        twin = table.table.guess(seat, random.Random(1))
        assert twin.text(seat) == table.table.text(seat)


def test_masks_as_sb3_contrib_asks_for_them() -> None:
    """The same as in the observation; a wrapped environment has them too."""
    table = gymnasium.make("breakroom/convert-v1", opponent="beginner")
    seen, _ = table.reset(seed=1)
    masks = table.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert np.array_equal(masks, seen["action_mask"].astype(bool))
    flicks = AgainstBot("barrier_battles", opponent=RandomBot())
    with pytest.raises(Refused, match="no mask"):
        flicks.action_masks()


def test_what_cannot_sit_down_is_refused_in_words() -> None:
    """A seat that is not there, and what is no bot."""
    with pytest.raises(Refused, match="has the seats 0 to 1 here, not 7"):
        AgainstBot("convert", seat=7)
    with pytest.raises(Refused, match="my_bots:Careful"):
        AgainstBot("convert", opponent="god")
    with pytest.raises(Refused, match="no method `choose`"):
        AgainstBot("convert", opponent=3)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="The levels do not play the tiny game"):
        AgainstBot("breach", "tiny", opponent="club")
    with pytest.raises(Refused, match="a bot, not the name of one"):
        move("casual", breakroom.game("convert"), None, 0, random.Random(1))  # type: ignore[arg-type]


def test_a_missing_extra_is_named_in_every_door() -> None:
    """With what to install."""
    program = """
import sys
for name in ("pettingzoo", "gymnasium", "pyspiel", "pyarrow", "ray"):
    sys.modules[name] = None
for door in ("pettingzoo", "gymnasium", "openspiel"):
    try:
        __import__(f"breakroom.adapters.{door}")
    except ImportError as error:
        print(error)
from pathlib import Path
from breakroom.adapters import dataset
from breakroom.arena.workers import on_cluster
from breakroom.core.game import Refused
for door in (
    lambda: dataset.write_part(dataset.Dataset("convert", 1, {}, ("random",), 1), Path(), 0, 1),
    lambda: next(on_cluster(print, [])),
):
    try:
        door()
    except Refused as refused:
        print(refused)
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    wanted = ("research", "research", "research", "data", "cluster")
    said = ran.stdout.splitlines()
    assert len(said) == len(wanted)
    assert all(f"breakroom[{extra}]" in line for extra, line in zip(wanted, said, strict=True))


def test_the_bot_gets_the_other_seats() -> None:
    """And the seat is drawn anew for each game, unless it is given."""
    table = AgainstBot("convert", opponent="casual")
    seats = {table.reset(seed=seed)[0]["observation"][:2].tobytes() for seed in range(8)}
    assert len(seats) == 2
    given = AgainstBot("convert", opponent="casual", seat=1)
    given.reset(seed=1)
    over = False
    while not over:
        assert given.table is not None
        assert given.table.next_seat() == 1
        mask = given.coding.mask(given.table.look(1).legal)
        _, reward, over, _, info = given.step(given.action_space.sample(mask))
    assert reward in (-1.0, 0.0, 1.0)
    assert info["reason"] in ("points", "top_layer", "draw")
