"""What we measure of Breakroom; `run.py` asks for it."""

import random
from collections.abc import Mapping

import numpy as np
import pyspiel
from worker import Program, serve

import breakroom
import breakroom.adapters.openspiel  # registers our games
from breakroom.adapters.kernels import KernelBatch
from breakroom.adapters.pettingzoo import env
from breakroom.bots.measure import programs

RNG = random.Random(1)
BATCH = 4_096  # games
BREACH = breakroom.game("breach")


def breach_game() -> Mapping[str, int]:
    """A random game by the rules, every action of both seats."""
    state, moves = BREACH.setup(seed=RNG.getrandbits(64)), 0
    while asked := BREACH.decisions(state):
        seat = asked[0].seat
        BREACH.apply(state, seat, BREACH.sample(state, seat, RNG))
        moves += 1
    return {"games": 1, "moves": moves}


def pettingzoo_game() -> Program:
    """As a peer's is played in peers.py."""
    table = env("convert")

    def play() -> Mapping[str, int]:
        table.reset(seed=RNG.getrandbits(31))
        moves = 0
        for _ in table.agent_iter():
            observation, _, ended, cut, _ = table.last()
            if ended or cut:
                table.step(None)
            else:
                table.step(RNG.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                moves += 1
        return {"games": 1, "moves": moves}

    return play


def openspiel_game() -> Program:
    """As a peer's is played in peers.py; the chance nodes of the seed do not count as moves."""
    game = pyspiel.load_game("breakroom_convert_basic")

    def play() -> Mapping[str, int]:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(RNG.randrange(256))
            else:
                state.apply_action(RNG.choice(state.legal_actions()))
                moves += 1
        return {"games": 1, "moves": moves}

    return play


def batch_steps() -> Program:
    """Random moves in many games at once, with the masks that a learner reads."""
    batch = KernelBatch("convert", games=BATCH, seed=1)

    def play() -> Mapping[str, int]:
        ended = 0
        for _ in range(20):
            assert batch.masks.any()
            ended += int(batch.step(batch.sample())[1].sum())
        return {"games": ended, "moves": 20 * BATCH}

    return play


if __name__ == "__main__":
    serve(
        {
            **programs(breakroom.game("convert")),
            "PettingZoo environment": pettingzoo_game(),
            "OpenSpiel game": openspiel_game(),
            "batch environment": batch_steps(),
            "Breach: rules": breach_game,
        }
    )
