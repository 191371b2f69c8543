"""Train an agent that flicks, in Barrier Battles: `python examples/train_flicks.py`.

Actions are points of a box there, so no list of numbers is at hand. The agent makes a list of its
own: each of its discs at each of the other's, at some strengths and some rises. A small network
learns from games against itself which of these to choose. See docs/train-an-agent.md.
"""

import argparse
import random
import time
from typing import Any, NamedTuple

import train as learning  # first, as it sets NumPy's threads

import numpy as np  # isort: skip

from breakroom.adapters.coding import Coding, coding
from breakroom.adapters.table import Table

OPTIONS = {"ready": True, "first": "random", "build_seconds": 0}
LESSONS = 20
GAMES = 16  # in a lesson
LATER = 0.7  # of what a flick was worth, the one before it was worth so much
EPOCHS = 8
FEATURES = 17  # that `flicks_of` tells of each flick
HIDDEN = 32
RISES = np.radians([0.0, 15.0, 30.0, 45.0])
STRENGTHS = np.array([0.3, 0.45, 0.6, 0.8, 1.0])  # of the strongest

# How its observation and its box are made: see docs/games/barrier_battles.md.
BLOCKS, DISCS, KING = 15, 6, 5
METRES = np.array([0.75, 0.75, 0.5])  # that a place of 1 stands for
KINDS, DONE, FLICK = 7, 3, 6
SPOTS, FIRST_ON_RIM, ON_RIM = 30, 18, 12
# How its world is made: see src/breakroom/games/barrier_battles/pieces.toml.
RADIUS, EDGE, FASTEST, FRICTION, GRAVITY = 0.015, 0.5, 6.5, 0.3, 9.81


# -- what it sees --------------------------------------------------------------------------


class Pieces(NamedTuple):
    """One seat's, as an observation tells of them."""

    blocks: Any  # of those on the table: x, y, z in metres
    discs: Any  # of all: x, y, z in metres
    turned: Any  # their quaternions
    there: Any  # which of them are on the table
    free: Any  # which of them a finger can get at


def pieces_of(numbers: Any) -> Pieces:
    blocks = numbers[: BLOCKS * 9].reshape(BLOCKS, 9)
    discs = numbers[BLOCKS * 9 :].reshape(DISCS, 10)
    there = discs[:, 0] > 0
    return Pieces(
        blocks[blocks[:, 0] > 0, 2:5] * METRES,
        discs[:, 3:6] * METRES,
        discs[:, 6:10],
        there,
        there & (discs[:, 2] == 0),
    )


def flicks_of(told: Coding, seen: Any) -> tuple[Any, Any]:
    """What it chooses from: points of the box, and what it knows about each."""
    start = told.size - 2 * (BLOCKS * 9 + DISCS * 10)
    mine, theirs = map(pieces_of, np.split(seen[start:].astype(np.float64), 2))
    disc, target, rise, strength = np.meshgrid(
        np.flatnonzero(mine.free), np.flatnonzero(theirs.there), RISES, STRENGTHS, indexing="ij"
    )
    disc, target, rise, strength = disc.ravel(), target.ravel(), rise.ravel(), strength.ravel()
    way = (theirs.discs[target] - mine.discs[disc])[:, :2]
    far = np.hypot(*way.T)
    way /= far[:, None]
    spot, off = spot_behind(mine.turned[disc], way)
    # The finger is as fast as it may be: where it strikes off the middle, the disc gets less.
    most = 1 / (1 + 2 * np.sin(off) ** 2 + 4 * np.sin(rise) ** 2)
    push = strength * most * 0.99
    impulse = push[:, None] * np.column_stack([way * np.cos(rise)[:, None], np.sin(rise)])
    points = np.full((len(disc), told.box.size), -1.0)
    points[:, FLICK] = 1.0
    points[:, told.box.slices[FLICK]] = np.column_stack(
        [(2 * disc + 1) / DISCS - 1, (2 * spot + 1) / SPOTS - 1, impulse]
    )
    speed = push * FASTEST
    slides = speed**2 / (2 * FRICTION * GRAVITY)
    flies = speed**2 * np.sin(2 * rise) / GRAVITY
    reach = np.where(rise == 0, slides, flies) / far
    past = EDGE - np.abs(theirs.discs[target][:, :2]).max(axis=1)
    blocks = np.concatenate([mine.blocks, theirs.blocks])
    features = [
        np.ones(len(disc)),
        disc == KING,
        target == KING,
        far,
        past,
        strength,
        *(rise == each for each in RISES),
        np.clip(reach - 1, -1, 1),
        np.exp(-10 * (reach - 1) ** 2),
        *between(mine.discs[disc], way, far, blocks),
        between(mine.discs[disc], way, far, mine.discs[mine.there])[0],
        between(mine.discs[disc], way, far, theirs.discs[theirs.there])[0],
    ]
    return points, np.column_stack(features).astype(np.float32)


def spot_behind(turned: Any, way: Any) -> tuple[Any, Any]:
    """The spot on the rim that is most nearly behind a disc, and by what angle it is off."""
    w, x, y, z = turned.T
    east = np.column_stack([1 - 2 * (y * y + z * z), 2 * (x * y + w * z)])  # the disc's own axes,
    north = np.column_stack([2 * (x * y - w * z), 1 - 2 * (x * x + z * z)])  # seen from above
    angle = np.arctan2(-(north * way).sum(axis=1), -(east * way).sum(axis=1))
    spot = np.round(angle * ON_RIM / (2 * np.pi)).astype(int)
    return FIRST_ON_RIM + spot % ON_RIM, angle - spot * 2 * np.pi / ON_RIM


def between(start: Any, way: Any, far: Any, things: Any) -> tuple[Any, Any, Any]:
    """Of the things that are in the way: how many, how high, and how near they begin."""
    from_start = things[None, :, :2] - start[:, None, :2]
    along = (from_start * way[:, None]).sum(axis=2)
    across = np.abs(from_start[..., 0] * way[:, None, 1] - from_start[..., 1] * way[:, None, 0])
    there = (along > RADIUS) & (along < far[:, None] - RADIUS) & (across < 2 * RADIUS)
    high = np.where(there, things[None, :, 2], 0).max(axis=1, initial=0) * 10
    near = 1 - np.where(there, along / far[:, None], 1).min(axis=1, initial=1)
    return np.minimum(there.sum(axis=1) / 3, 2), high, near


# -- how it chooses and learns -------------------------------------------------------------


class Policy:
    """From what is known about a flick to its score; the same for every flick."""

    def __init__(self, told: Coding, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.coding = told
        first = rng.standard_normal((FEATURES, HIDDEN)) / np.sqrt(FEATURES)
        second = rng.standard_normal((HIDDEN, 1)) * 0.1
        self.weights = [first.astype(np.float32), second.astype(np.float32)]
        self.adam = learning.Adam(self.weights, rate=3e-3)

    def look(self, features: Any) -> tuple[Any, Any]:
        hidden = np.tanh(features @ self.weights[0])
        scores = (hidden @ self.weights[1])[..., 0]
        scores[features[..., 0] == 0] = -1e9  # what only fills up the row
        return hidden, learning.softmax(scores)

    def learn(self, features: Any, pick: Any, before: Any, worth: Any) -> None:
        hidden, chances = self.look(features)
        pull = learning.pull(chances, pick, before, worth)[..., None]
        back = pull * self.weights[1][:, 0] * (1 - hidden**2)
        known = features.reshape(-1, features.shape[-1])
        self.adam.follow(
            [
                known.T @ back.reshape(len(known), -1),
                hidden.reshape(len(known), -1).T @ pull.reshape(len(known), 1),
            ]
        )

    def flick(self, seen: Any, rng: np.random.Generator) -> tuple[Any, Any]:
        """A point of the box, and what there is to learn from it."""
        points, features = flicks_of(self.coding, seen)
        chances = self.look(features[None])[1]
        pick = int(learning.drawn(chances, rng)[0])
        return points[pick], (features, pick, chances[0, pick])


def done(told: Coding) -> Any:
    """The point that says so."""
    point = np.full(told.box.size, -1.0)
    point[DONE] = 1.0
    return point


def is_building(seen: Any) -> bool:
    return bool(seen[3] > 0)


def played(policy: Policy, seed: int, rng: np.random.Generator) -> list[Any]:
    """One game against itself: of each flick what it was chosen from, and what it was worth."""
    table, flicks, movers = Table(policy.coding, seed), [], []
    while (seat := table.next_seat()) is not None:
        seen = table.look(seat).vector
        if is_building(seen):
            table.act_near(seat, done(policy.coding))
            continue
        point, flick = policy.flick(seen, rng)
        table.act_near(seat, point)
        flicks.append(flick)
        movers.append(seat)
    ended = [table.outcome().utility(seat) for seat in movers]
    worth = [got * LATER ** (len(ended) - 1 - i) for i, got in enumerate(ended)]
    return [(*flick, gain) for flick, gain in zip(flicks, worth, strict=True)]


def lesson(policy: Policy, rng: np.random.Generator) -> int:
    """Play some games, then learn from them."""
    flicks = [f for _ in range(GAMES) for f in played(policy, int(rng.integers(1 << 62)), rng)]
    longest = max(len(features) for features, *_ in flicks)
    features = np.stack([np.pad(f, ((0, longest - len(f)), (0, 0))) for f, *_ in flicks])
    pick, before, worth = (np.array(each) for each in list(zip(*flicks, strict=True))[1:])
    worth = worth / (worth.std() + 1e-8)
    for _ in range(EPOCHS):
        policy.learn(features, pick, before, worth)
    return len(flicks)


# -- at a table ----------------------------------------------------------------------------


class Learned:
    """The policy as a bot."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, game: Any, state: Any, seat: int, rng: random.Random) -> Any:
        told = self.policy.coding
        look = told.look(state, seat)
        point = done(told)
        if not is_building(look.vector):
            points, features = flicks_of(told, look.vector)
            point = points[self.policy.look(features[None])[1].argmax()]
        return next(told.box.actions(state, seat, look.view, point))


def train(told: Coding, lessons: int, seed: int) -> Policy:
    rng, began = np.random.default_rng(seed), time.process_time()
    policy = Policy(told, seed)
    for number in range(1, lessons + 1):
        flicks = lesson(policy, rng) / GAMES
        seconds = time.process_time() - began
        print(f"lesson {number}: {flicks:.1f} flicks a game, {seconds:.0f} s", flush=True)
    return policy


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lessons", type=int, default=LESSONS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="in each match at the end")
    parser.add_argument("--save", help="a file for what it has learned")
    parser.add_argument("--load", help="such a file, instead of lessons")
    options = parser.parse_args()
    told = coding("barrier_battles", OPTIONS)
    policy = train(told, 0 if options.load else options.lessons, options.seed)
    if options.load:
        learning.load(policy.weights, options.load)
    if options.save:
        np.savez(options.save, *policy.weights)
    learning.tell_scores(told, Learned(policy), options.games)


if __name__ == "__main__":
    main()
