"""What we measure of others, in an environment of their own; `run.py` asks for it."""

import random
from collections.abc import Mapping
from typing import Any

import chess
import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts as python_mcts
from open_spiel.python.games import block_dominoes, tic_tac_toe  # noqa: F401 - registers them
from worker import Program, serve

SIMULATIONS = 2_000
PYTHON_SIMULATIONS = 100
RNG = random.Random(1)


def random_game(name: str) -> Program:
    """OpenSpiel's own way to play at random: ask for the legal actions, apply one."""
    game = pyspiel.load_game(name)

    def play() -> Mapping[str, int]:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
            state.apply_action(RNG.choice(actions))
            moves += 1
        return {"games": 1, "moves": moves}

    return play


def cpp_search() -> Program:
    game = pyspiel.load_game("breakthrough")
    state = game.new_initial_state()

    def search() -> Mapping[str, int]:
        evaluator = pyspiel.RandomRolloutEvaluator(1, RNG.getrandbits(31))
        bot = pyspiel.MCTSBot(
            game, evaluator, 2.0, SIMULATIONS, 1_000, False, RNG.getrandbits(31), False
        )
        bot.step(state)
        return {"simulations": SIMULATIONS}

    return search


def python_search() -> Program:
    game = pyspiel.load_game("breakthrough")
    state = game.new_initial_state()
    dice = np.random.RandomState(1)

    def search() -> Mapping[str, int]:
        evaluator = python_mcts.RandomRolloutEvaluator(1, dice)
        bot = python_mcts.MCTSBot(
            game, 2.0, PYTHON_SIMULATIONS, evaluator, solve=False, random_state=dice
        )
        bot.step(state)
        return {"simulations": PYTHON_SIMULATIONS}

    return search


def chess_game() -> Mapping[str, int]:
    board, moves = chess.Board(), 0
    while not board.is_game_over():
        board.push(RNG.choice(list(board.legal_moves)))
        moves += 1
    return {"games": 1, "moves": moves}


def pettingzoo_game() -> Program:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()

    def play() -> Mapping[str, int]:
        env.reset(seed=RNG.getrandbits(31))
        moves = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                env.step(RNG.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                moves += 1
        return {"games": 1, "moves": moves}

    return play


class Anyone:
    """A random agent of RLCard's kind. Its own cannot be imported where there is no pip."""

    use_raw = False

    def eval_step(self, state: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
        return RNG.choice(list(state["legal_actions"])), {}


def rlcard_game(name: str) -> Program:
    """RLCard's own way to play: random agents, its run."""
    import rlcard

    env = rlcard.make(name)
    env.set_agents([Anyone() for _ in range(env.num_players)])

    def play() -> Mapping[str, int]:
        env.run(is_training=False)
        return {"games": 1, "moves": len(env.action_recorder)}

    return play


if __name__ == "__main__":
    serve(
        {
            "OpenSpiel tic-tac-toe in Python": random_game("python_tic_tac_toe"),
            "OpenSpiel dominoes in Python": random_game("python_block_dominoes"),
            "PettingZoo connect four": pettingzoo_game(),
            "python-chess": chess_game,
            "RLCard uno": rlcard_game("uno"),
            "OpenSpiel breakthrough in C++": random_game("breakthrough"),
            "OpenSpiel C++ search, breakthrough": cpp_search(),
            "OpenSpiel Python search, breakthrough": python_search(),
        }
    )
