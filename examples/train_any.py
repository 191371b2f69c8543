"""Train an agent on any game: `python examples/train_any.py breach [--minutes 1]`.

The smallest learner there is: one weight for each pair of a number that is seen and a number that
can be said, made likelier or less likely by how games ended (policy gradient, NumPy alone). It
learns against players who move at random, by the doors that all games share. Told in
docs/train-an-agent.md; what it comes to in docs/baselines.md.
"""

import argparse
import os
import random
import time
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")  # the matrices are small: more threads only wait

import numpy as np

import breakroom
from breakroom.adapters.batch import Batch
from breakroom.adapters.coding import Coding, coding
from breakroom.adapters.table import Table
from breakroom.bots import move

GAMES = 16  # at once
LESSON = 512  # numbers said between two lessons
LEARNING_RATE = 1e-2


class Policy:
    """One layer: from what is seen to a weight for each number."""

    def __init__(self, seen: int, numbers: int) -> None:
        self.weights = np.zeros((seen + 1, numbers), np.float32)
        self.momentum, self.speed = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self.lessons = 0

    def chances(self, seen: Any, masks: Any) -> Any:
        """How likely it says each number; an illegal one, never."""
        scores = np.where(masks, with_one(seen) @ self.weights, -1e9)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return chances / chances.sum(axis=1, keepdims=True)

    def learn(self, seen: Any, masks: Any, said: Any, worth: Any) -> None:
        """Make what was worth more than usual likelier: one step of Adam."""
        worth = worth - worth.mean()
        pull = -self.chances(seen, masks) * worth[:, None]
        pull[np.arange(len(said)), said] += worth
        gradient = with_one(seen).T @ pull / len(said)
        self.lessons += 1
        self.momentum += 0.1 * (gradient - self.momentum)
        self.speed += 0.01 * (gradient**2 - self.speed)
        step = self.momentum / (1 - 0.9**self.lessons)
        self.weights += (
            LEARNING_RATE * step / (np.sqrt(self.speed / (1 - 0.99**self.lessons)) + 1e-8)
        )


def with_one(seen: Any) -> Any:
    return np.concatenate([seen, np.ones((len(seen), 1), np.float32)], axis=1)


def drawn(chances: Any, rng: np.random.Generator) -> Any:
    """A number for each row, as likely as it says."""
    total = chances.cumsum(axis=1)
    said = (total < rng.random((len(chances), 1)) * total[:, -1:]).sum(axis=1)
    return np.minimum(said, chances.shape[1] - 1)


def train(key: str, variant: str, seconds: float, seed: int) -> Policy:
    """One seat of each game learns; the others say anything."""
    batch, rng = Batch(key, variant or None, games=GAMES, seed=seed), np.random.default_rng(seed)
    policy = Policy(batch.observations.shape[1], batch.coding.actions.count)
    mine = np.arange(GAMES) % batch.coding.seats
    open_rows: list[list[tuple[Any, Any, int]]] = [[] for _ in range(GAMES)]  # of games at play
    lesson: list[tuple[Any, Any, int, float]] = []
    played, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        seen, masks = batch.observations, batch.masks
        said = drawn(policy.chances(seen, masks), rng)
        is_mine = batch.to_move == mine
        said = np.where(is_mine, said, drawn(masks / masks.sum(axis=1, keepdims=True), rng))
        for game in np.flatnonzero(is_mine):
            open_rows[game].append((seen[game], masks[game], int(said[game])))
        rewards, over = batch.step(said)
        for game in np.flatnonzero(over):
            lesson += [(*row, float(rewards[game, mine[game]])) for row in open_rows[game]]
            open_rows[game], played = [], played + 1
        if len(lesson) >= LESSON:
            columns = [np.array(column) for column in zip(*lesson, strict=True)]
            policy.learn(*columns)
            lesson = []
    print(f"{played} games, {policy.lessons} lessons")
    return policy


def score(policy: Policy, told: Coding, opponent: Any, games: int, seed: int) -> float:
    """The share of points at a table, in every seat in turn; `opponent` is a bot, or None for one
    who says anything that is legal."""
    rng, points = random.Random(seed), 0.0
    for number in range(games):
        table, mine = Table(told, rng.getrandbits(62)), number % told.seats
        while (seat := table.next_seat()) is not None:
            if seat == mine:
                table.act(seat, likeliest(policy, table, seat))
            elif opponent is None:
                table.act(seat, rng.choice(table.look(seat).legal))
            else:
                table.carry_out(seat, move(opponent, told.game, table.state, seat, rng))
        outcome = table.outcome()
        assert outcome is not None
        points += (outcome.utility(mine) + 1) / 2
    return points / games


def likeliest(policy: Policy, table: Table, seat: int) -> int:
    look = table.look(seat)
    mask = table.coding.mask(look.legal).astype(np.bool_)
    return int(policy.chances(look.vector[None], mask[None])[0].argmax())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("key", choices=breakroom.game_keys())
    parser.add_argument("--variant", default="")
    parser.add_argument("--minutes", type=float, default=1.0, help="of the processor's time")
    parser.add_argument("--games", type=int, default=200, help="in each test")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    told = coding(wish.key, wish.variant or None)
    policy = train(wish.key, wish.variant, wish.minutes * 60, wish.seed)
    untaught = Policy(*(n - d for n, d in zip(policy.weights.shape, (1, 0), strict=True)))
    rivals: dict[str, Any] = {"random": None}
    if told.seats > 1:
        rivals["beginner"] = breakroom.bot(wish.key, "beginner")
    before = score(untaught, told, None, wish.games, wish.seed + 1)
    print(f"untaught, against random: {before:.1%} of {wish.games} games", flush=True)
    for name, rival in rivals.items():
        points = score(policy, told, rival, wish.games, wish.seed + 1)
        print(f"against {name}: {points:.1%} of {wish.games} games", flush=True)


if __name__ == "__main__":
    main()
