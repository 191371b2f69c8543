"""Train an agent on Convert by playing against itself: `python examples/train_convert.py`.

A small network, plain policy gradient, NumPy alone. What each part does, and why, is told in
docs/train-an-agent.md.
"""

import argparse
import os
import random
import time
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")  # the matrices are small: more threads only wait

import numpy as np

import breakroom
from breakroom.adapters.kernels import KernelBatch
from breakroom.bots import move
from breakroom.bots.random import RandomBot

HIDDEN = 128
GAMES = 512  # at once
STEPS = 40  # moves in each of them between two lessons: two games and a bit
LEARNING_RATE = 3e-3
ENTROPY = 0.01  # what keeps it curious


# -- what it sees --------------------------------------------------------------------------


def features(states: Any) -> Any:
    """The kernel's states (see games/convert/kernel.py) as the seat to move sees them."""
    heights, seen, supplies, scores = (
        states[:, :16],
        states[:, 16:17],
        states[:, 17:19],
        states[:, 19:21],
    )
    black = states[:, -1:] == 1
    white_seen = (seen >> np.arange(16) & 1) * 2 - 1
    mine_seen = np.where(black, -white_seen, white_seen)
    blocks = supplies[:, :, None] >> np.arange(10) & 1
    mine = np.where(black, blocks[:, 1], blocks[:, 0])
    theirs = np.where(black, blocks[:, 0], blocks[:, 1])
    lead = np.where(black, scores[:, 1:] - scores[:, :1], scores[:, :1] - scores[:, 1:])
    parts = [heights / 4, mine_seen, mine, theirs, lead / 4, black]
    return np.concatenate(parts, axis=1, dtype=np.float32)


# -- how it chooses ------------------------------------------------------------------------


class Policy:
    """Two layers: from what is seen to a weight for each move."""

    def __init__(self, moves: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        seen = 16 + 16 + 10 + 10 + 1 + 1
        self.weights = [
            (rng.standard_normal((seen, HIDDEN)) / np.sqrt(seen)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (rng.standard_normal((HIDDEN, moves)) * 0.01).astype(np.float32),
            np.zeros(moves, np.float32),
        ]
        self.momentum = [np.zeros_like(w) for w in self.weights]
        self.speed = [np.zeros_like(w) for w in self.weights]
        self.lessons = 0

    def hidden(self, seen: Any) -> Any:
        return np.tanh(seen @ self.weights[0] + self.weights[1])

    def chances(self, hidden: Any, masks: Any) -> Any:
        """How likely it makes each move; an illegal one, never."""
        scores = np.where(masks, hidden @ self.weights[2] + self.weights[3], -1e9)
        scores -= scores.max(axis=1, keepdims=True)
        chances = np.exp(scores)
        return chances / chances.sum(axis=1, keepdims=True)

    def learn(self, seen: Any, masks: Any, moves: Any, worth: Any) -> None:
        """Make the moves likelier that were worth something: one step of Adam."""
        hidden = self.hidden(seen)
        chances = self.chances(hidden, masks)
        rows = np.arange(len(moves))
        logs = np.log(chances + 1e-9)
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        pull = -chances * worth[:, None]
        pull[rows, moves] += worth
        pull -= ENTROPY * chances * (logs + entropy)
        pull /= len(moves)
        back = (pull @ self.weights[2].T) * (1 - hidden**2)
        self._follow([seen.T @ back, back.sum(axis=0), hidden.T @ pull, pull.sum(axis=0)])

    def _follow(self, gradients: list[Any]) -> None:
        self.lessons += 1
        for i, gradient in enumerate(gradients):
            self.momentum[i] += 0.1 * (gradient - self.momentum[i])
            self.speed[i] += 0.01 * (gradient**2 - self.speed[i])
            step = self.momentum[i] / (1 - 0.9**self.lessons)
            size = np.sqrt(self.speed[i] / (1 - 0.99**self.lessons)) + 1e-8
            self.weights[i] += LEARNING_RATE * step / size


def drawn(chances: Any, rng: np.random.Generator) -> Any:
    """A move for each row, as likely as it says."""
    total = chances.cumsum(axis=1)
    moves = (total < rng.random((len(chances), 1)) * total[:, -1:]).sum(axis=1)
    return np.minimum(moves, chances.shape[1] - 1)


# -- how it learns -------------------------------------------------------------------------


def lesson(batch: KernelBatch, policy: Policy, rng: np.random.Generator) -> None:
    """Play on for some moves, then learn from the games that were finished."""
    seen, masks, moves, movers, rewards, over = [], [], [], [], [], []
    for _ in range(STEPS):
        seen.append(features(batch.states))
        masks.append(batch.masks)
        movers.append(batch.to_move.copy())
        chances = policy.chances(policy.hidden(seen[-1]), masks[-1])
        moves.append(drawn(chances, rng))
        won, ended = batch.step(moves[-1])
        rewards.append(won.copy())
        over.append(ended.copy())
    worth, known = returns(np.array(movers), np.array(rewards), np.array(over))
    known = known.ravel()
    policy.learn(
        np.concatenate(seen)[known],
        np.concatenate(masks)[known],
        np.concatenate(moves)[known],
        worth.ravel()[known],
    )


def returns(movers: Any, rewards: Any, over: Any) -> tuple[Any, Any]:
    """What each mover got in the end, and whether that is known yet."""
    worth = np.zeros(movers.shape, np.float32)
    known = np.zeros(movers.shape, np.bool_)
    final = np.zeros(rewards.shape[1:], np.float32)
    ended = np.zeros(movers.shape[1], np.bool_)
    for t in range(len(movers) - 1, -1, -1):
        final = np.where(over[t][:, None], rewards[t], final)
        ended = ended | over[t]
        worth[t] = final[np.arange(len(final)), movers[t]]
        known[t] = ended
    return worth, known


def score_against_random(policy: Policy, games: int, seed: int) -> float:
    """The share of points against a player who moves at random; a draw is a half."""
    batch, played, points = KernelBatch("convert", games=GAMES, seed=seed), 0, 0.0
    seats = np.arange(GAMES) % 2  # its own
    while played < games:
        chances = policy.chances(policy.hidden(features(batch.states)), batch.masks)
        moves = np.where(batch.to_move == seats, chances.argmax(axis=1), batch.sample())
        rewards, over = batch.step(moves)
        points += float((rewards[np.arange(GAMES), seats][over] + 1).sum()) / 2
        played += int(over.sum())
    return points / played


def train(lessons: int, seed: int, progress: bool = True) -> Policy:
    batch, rng = KernelBatch("convert", games=GAMES, seed=seed), np.random.default_rng(seed)
    policy, began = Policy(batch.moves, seed), time.monotonic()
    for number in range(1, lessons + 1):
        lesson(batch, policy, rng)
        if progress and (number % 20 == 0 or number == lessons):
            score = score_against_random(policy, 2_000, seed + 1)
            print(f"lesson {number}: {score:.1%} against random, {time.monotonic() - began:.0f} s")
    return policy


# -- at a table ----------------------------------------------------------------------------


class TrainedBot:
    """The policy as a bot: it sits down wherever a bot can."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.batch = KernelBatch("convert", games=1)

    def choose(self, game: Any, state: Any, seat: int, rng: random.Random) -> Any:
        self.batch.put(0, state)
        hidden = self.policy.hidden(features(self.batch.states))
        chances = self.policy.chances(hidden, self.batch.masks)
        return self.batch.decode(0, int(chances[0].argmax()))


def score_at_table(policy: Policy, opponent: Any, games: int, seed: int) -> float:
    """The share of points by the rules themselves, against any bot, each in both seats."""
    game, rng = breakroom.game("convert"), random.Random(seed)
    bots, points = [TrainedBot(policy), opponent], 0.0
    for number in range(games):
        state = game.setup(seed=rng.getrandbits(64))
        while asked := game.decisions(state):
            seat = asked[0].seat
            action = move(bots[(seat + number) % 2], game, state, seat, rng)
            state, _ = breakroom.step(game, state, seat, action)
        outcome = game.outcome(state)
        assert outcome is not None
        points += (outcome.utility(number % 2) + 1) / 2
    return points / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lessons", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    policy = train(options.lessons, options.seed)
    for name, bot in (("random", RandomBot()), ("casual", breakroom.bot("convert", "casual"))):
        print(f"at a table, against {name}: {score_at_table(policy, bot, 200, 1):.1%}")


if __name__ == "__main__":
    main()
