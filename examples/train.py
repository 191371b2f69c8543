"""Train an agent by letting it play against itself: `python examples/train.py convert`.

One small network and one way to learn for every game whose actions have numbers; NumPy alone. What
each part does, and why, is told in docs/train-an-agent.md.
"""

import argparse
import os
import random
import time
from typing import Any, NamedTuple

os.environ.setdefault("OMP_NUM_THREADS", "1")  # the matrices are small: more threads only wait
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import breakroom
from breakroom.adapters.batch import Batch
from breakroom.adapters.coding import Coding, coding
from breakroom.arena.match import Result
from breakroom.bots import Bot, move
from breakroom.bots.random import RandomBot

EPOCHS = 3  # so often it goes through what it has played
PART = 1024  # moves that it learns from at once
REMEMBERED = 40_000  # turns, for hindsight
TAUGHT = 16  # so often a lesson takes a part of them
MOST_OF_THEIR_OWN = 3_000  # where there are more numbers, they have no score of their own
FIFTHS = (0.0, 0.2, 0.4, 0.6)  # the blocks on a note sheet of Break the Cube: see its `features`
SURE = 0.5  # so likely it must hold a shape before it guesses it
CLIP = 0.2  # by so much a move becomes likelier or less likely in one lesson
ENTROPY = 0.01  # what keeps it curious
STAYS = 0.995  # of what is expected, from one number to the next: so that it does not dawdle
SURER = 2  # at a table its chances are taken to this power
LATER = 0.95  # how much of what happens later counts beside what it expects now


class Course(NamedTuple):
    """How a game is learned."""

    variant: str
    lessons: int
    games: int  # at once
    steps: int  # numbers said in each of them in a lesson
    rate: float  # how far a step of learning goes
    hidden: int = 128  # numbers in the hidden layer
    apart: str = ""  # a part of the observation whose numbers are no amounts
    even: str = ""  # a kind of action that it does not learn: one is as good as another
    shy_of: str = ""  # a kind of action that it does not try in lessons


COURSES = {
    "convert": Course("basic", lessons=30, games=256, steps=20, rate=3e-3),
    "break_the_cube": Course(
        "notes",
        lessons=16,
        games=64,
        steps=64,
        rate=2e-3,
        hidden=256,
        apart="note sheets",
        even="build",
        shy_of="guess",
    ),
    "breaker_blocks": Course("basic", lessons=20, games=64, steps=128, rate=1e-3),
    "breach": Course("basic", lessons=30, games=64, steps=128, rate=1e-3),
}


# -- the network ---------------------------------------------------------------------------


class Policy:
    """From what a seat sees to a score for every number, and to what the seat expects to get.

    The score of a number is a sum: its own, and one for each field of the action that it stands
    for. So what is learned about a block in one place is of use in all places.
    """

    def __init__(self, told: Coding, course: Course, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.coding, self.columns = told, columns_of(told.actions, course.even)
        self.apart = place_of(told, course.apart)
        seen = told.size + (len(FIFTHS) - 1) * (self.apart.stop - self.apart.start)
        count = int(self.columns.max()) + 1
        weights = [
            rng.standard_normal((seen, course.hidden)) / np.sqrt(told.size),
            np.zeros(course.hidden),
            rng.standard_normal((course.hidden, count)) * 0.01,
            np.zeros(count),
            np.zeros((course.hidden, 1)),
            np.zeros(1),
        ]
        self.weights = [weight.astype(np.float32) for weight in weights]
        for kind, start in zip(told.actions.kinds, told.actions.starts, strict=True):
            if kind.name == course.shy_of:
                self.weights[3][self.columns[start, 0]] = -30.0
        self.adam = Adam(self.weights, course.rate)

    def look(self, seen: Any, legal: Any) -> tuple[Any, Any, Any]:
        """The hidden layer, how likely each legal number is, and what is expected."""
        hidden = np.tanh(self._told_apart(seen) @ self.weights[0] + self.weights[1])
        outputs = hidden @ self.weights[2] + self.weights[3]
        scores = outputs.ravel()[self._places(legal)].sum(axis=2)
        scores[legal == 0] = -1e9  # what only fills up the row
        return hidden, softmax(scores), (hidden @ self.weights[4] + self.weights[5])[:, 0]

    def learn(self, seen: Any, legal: Any, pick: Any, before: Any, worth: Any, got: Any) -> None:
        """Make picks likelier that were worth something, and expect what was got."""
        hidden, chances, expected = self.look(seen, legal)
        self._follow(seen, legal, hidden, pull(chances, pick, before, worth), got - expected)

    def imitate(self, seen: Any, legal: Any, pick: Any) -> None:
        """Make picks likelier that are known to be right."""
        hidden, chances, _ = self.look(seen, legal)
        chances[np.arange(len(pick)), pick] -= 1
        self._follow(seen, legal, hidden, -chances, np.zeros(len(pick)))

    def _follow(self, seen: Any, legal: Any, hidden: Any, pulls: Any, error: Any) -> None:
        outputs = self._spread(legal, pulls / len(seen))
        error = error.astype(np.float32)[:, None] / len(seen)
        back = (outputs @ self.weights[2].T + error @ self.weights[4].T) * (1 - hidden**2)
        gradients = [
            self._told_apart(seen).T @ back,
            back.sum(axis=0),
            hidden.T @ outputs,
            outputs.sum(axis=0),
        ]
        self.adam.follow([*gradients, hidden.T @ error, error.sum(axis=0)])

    def _told_apart(self, seen: Any) -> Any:
        """What is seen; of numbers that are to be told apart, where each of them stands."""
        before, numbers, after = np.split(seen, [self.apart.start, self.apart.stop], axis=1)
        there = [np.abs(numbers - value) < 0.01 for value in FIFTHS]
        return np.concatenate([before, *there, after], axis=1, dtype=np.float32)

    def _places(self, legal: Any) -> Any:
        """Where in the output of all rows the scores lie that are added up."""
        return self.columns[legal] + len(self.weights[3]) * np.arange(len(legal))[:, None, None]

    def _spread(self, legal: Any, pulls: Any) -> Any:
        """The pull on each column of the output, from those on the numbers."""
        count, places = len(self.weights[3]), self._places(legal)
        pulls = np.broadcast_to(pulls[:, :, None], places.shape)
        outputs = np.bincount(places.ravel(), pulls.ravel(), len(legal) * count)
        return outputs.reshape(len(legal), count).astype(np.float32)


class Adam:
    """Weights that follow gradients, with steps of a good size."""

    def __init__(self, weights: list[Any], rate: float) -> None:
        self.weights, self.rate, self.steps = weights, rate, 0
        self.momentum = [np.zeros_like(weight) for weight in weights]
        self.speed = [np.zeros_like(weight) for weight in weights]

    def follow(self, gradients: list[Any]) -> None:
        self.steps += 1
        for weight, momentum, speed, gradient in zip(
            self.weights, self.momentum, self.speed, gradients, strict=True
        ):
            momentum += 0.1 * (gradient - momentum)
            speed += 0.01 * (gradient**2 - speed)
            step = momentum / (1 - 0.9**self.steps)
            weight += self.rate * step / (np.sqrt(speed / (1 - 0.99**self.steps)) + 1e-8)


def softmax(scores: Any) -> Any:
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    return chances / chances.sum(axis=1, keepdims=True)


def pull(chances: Any, pick: Any, before: Any, worth: Any) -> Any:
    """Where the scores should go, so that picks become likelier that were worth something, but not
    by much at once (PPO), and so that nothing becomes too certain."""
    rows = np.arange(len(pick))
    ratio = chances[rows, pick] / before
    far = np.where(worth > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
    worth = np.where(far, 0.0, worth * ratio)
    logs = np.log(chances + 1e-9)
    entropy = -(chances * logs).sum(axis=1, keepdims=True)
    pulls = -chances * worth[:, None] - ENTROPY * chances * (logs + entropy)
    pulls[rows, pick] += worth
    return pulls


def place_of(told: Coding, part: str) -> slice:
    """Where that part of an observation is; nowhere, if it has no such part."""
    start = 0
    for name, size in told.parts.items():
        if name == part:
            return slice(start, start + size)
        start += size
    return slice(0, 0)


def columns_of(actions: Any, even: str) -> Any:
    """By number: the columns of the output that are added up to its score."""
    fields = max(map(len, actions.sizes))
    columns = np.zeros((actions.count, 2 + fields), np.int64)  # 0: for what it does not have
    following = 1
    for kind, start, sizes in zip(actions.kinds, actions.starts, actions.sizes, strict=True):
        numbers = slice(start, start + int(np.prod(sizes)))
        if kind.name == even:
            continue
        columns[numbers, 0] = following
        following += 1
        for field, size in enumerate(sizes, start=1):
            columns[numbers, field] = following + np.indices(sizes)[field - 1].ravel()
            following += size
        if actions.count <= MOST_OF_THEIR_OWN:
            own = numbers.stop - numbers.start
            columns[numbers, -1] = following + np.arange(own)
            following += own
    return columns


def listed(masks: Any) -> Any:
    """By game: the legal numbers, filled up with 0, which is never one."""
    counts = masks.sum(axis=1)
    legal = np.zeros((len(masks), counts.max()), np.int64)
    legal[np.arange(legal.shape[1]) < counts[:, None]] = np.nonzero(masks)[1]
    return legal


def drawn(chances: Any, rng: np.random.Generator) -> Any:
    """A place in each row, as likely as it says."""
    total = chances.cumsum(axis=1)
    return (total <= rng.random((len(chances), 1)) * total[:, -1:]).sum(axis=1)


# -- how it learns -------------------------------------------------------------------------


def lesson(
    batch: Batch, policy: Policy, steps: int, rng: np.random.Generator, hindsight: Any
) -> None:
    """Play on for some steps, then learn from them."""
    seen, legal, pick, before, movers, expected, reward, over = ([] for _ in range(8))
    rows = np.arange(batch.games)
    for _ in range(steps):
        seen.append(batch.observations)
        legal.append(listed(batch.masks))
        movers.append(batch.to_move.copy())
        _, chances, hopes = policy.look(seen[-1], legal[-1])
        expected.append(hopes)
        pick.append(drawn(chances, rng))
        before.append(chances[rows, pick[-1]])
        numbers = legal[-1][rows, pick[-1]]
        rewards, ended = batch.step(numbers)
        reward.append(rewards[rows, movers[-1]])
        over.append(ended.copy())
        if hindsight:
            hindsight.note(seen[-1], movers[-1], numbers, ended)
    if hindsight:
        hindsight.teach(policy, rng)
        return
    movers.append(batch.to_move.copy())
    expected.append(policy.look(batch.observations, listed(batch.masks))[2])
    worth = worth_of(np.stack(movers), np.stack(expected), np.stack(reward), np.stack(over))
    got = worth + np.stack(expected[:-1])
    worth = (worth - worth.mean()) / max(worth.std(), 0.1)
    lessons = (
        np.concatenate(seen),
        joined(legal),
        np.concatenate(pick),
        np.concatenate(before),
        worth.ravel(),
        got.ravel(),
    )
    for _ in range(EPOCHS):
        for part in parts(got.size, rng):
            policy.learn(*(each[part] for each in lessons))


def worth_of(movers: Any, expected: Any, reward: Any, over: Any) -> Any:
    """How much more came of each step than its mover expected. What the other seat expects, it
    expects at the mover's cost."""
    worth = np.zeros(reward.shape, np.float32)
    after = np.zeros(reward.shape[1], np.float32)
    for t in range(len(reward) - 1, -1, -1):
        sign = np.where(movers[t + 1] == movers[t], 1, -1)
        then = np.where(over[t], reward[t], STAYS * sign * expected[t + 1])
        after = then - expected[t] + np.where(over[t], 0, STAYS * LATER * sign * after)
        worth[t] = after
    return worth


def joined(lists: list[Any]) -> Any:
    """Lists of legal numbers below each other, all filled up to the longest."""
    longest = max(each.shape[1] for each in lists)
    return np.concatenate([np.pad(each, ((0, 0), (0, longest - each.shape[1]))) for each in lists])


class Hindsight:
    """In Break the Cube a right guess is too rare to be found by chance. But when the screens are
    taken away, one sees what it should have been: word by word what the other seat has built."""

    def __init__(self, coded: Coding, games: int) -> None:
        numbers: Any = coded.actions
        names = [kind.name for kind in numbers.kinds]
        self.build, self.guess = (numbers.starts[names.index(n)] for n in ("build", "guess"))
        self.words, self.told = coded.words, place_of(coded, "told").start
        self.built = [[[] for _ in range(coded.seats)] for _ in range(games)]
        self.seen: list[Any] = []
        self.right: list[Any] = []

    def note(self, seen: Any, movers: Any, numbers: Any, over: Any) -> None:
        told = seen[:, self.told : self.told + self.words].any(axis=1)
        for game, (mover, number) in enumerate(zip(movers, numbers, strict=True)):
            built = self.built[game]
            if self.build <= number < self.build + self.words:
                built[mover].append(number - self.build)
            elif not told[game]:
                self.seen.append(seen[game])
                self.right.append(built[1 - mover])
            if over[game]:
                self.built[game] = [[] for _ in built]

    def teach(self, policy: Policy, rng: np.random.Generator) -> None:
        """Of turns that it remembers, one word of the guess that would have been right."""
        self.seen, self.right = self.seen[-REMEMBERED:], self.right[-REMEMBERED:]
        legal = np.broadcast_to(self.guess + np.arange(self.words), (PART, self.words))
        for _ in range(TAUGHT):
            turns = rng.integers(len(self.seen), size=PART)
            seen = np.stack([self.seen[turn] for turn in turns])
            right = np.array([self.right[turn] for turn in turns])
            said = rng.integers(right.shape[1], size=PART)
            for word in range(right.shape[1] - 1):
                there = np.flatnonzero(said > word)
                seen[there, self.told + right[there, word]] = 1.0
            policy.imitate(seen, legal, right[np.arange(PART), said])


def parts(count: int, rng: np.random.Generator) -> Any:
    """All of so many rows, shuffled, some at a time."""
    return np.array_split(rng.permutation(count), max(1, count // PART))


def train(key: str, course: Course, seed: int) -> Policy:
    batch = Batch(key, course.variant, course.games, seed)
    rng, began = np.random.default_rng(seed), time.process_time()
    policy = Policy(batch.coding, course, seed)
    hindsight = Hindsight(batch.coding, course.games) if batch.coding.words else None
    for number in range(1, course.lessons + 1):
        lesson(batch, policy, course.steps, rng, hindsight)
        if number % 10 == 0:
            seconds = time.process_time() - began
            score = match(batch.coding, bot_of(policy), RandomBot(), 50, seed + number).score
            print(f"lesson {number}: {score:.0%} against random, {seconds:.0f} s", flush=True)
    return policy


# -- at a table ----------------------------------------------------------------------------


class Learned:
    """The policy as a bot: it sits down wherever a bot can."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, game: Any, state: Any, seat: int, rng: random.Random) -> Any:
        coded, action, told = self.policy.coding, None, ()
        draws = np.random.default_rng(rng.getrandbits(64))
        while action is None:  # it may be told by several numbers
            look = coded.look(state, seat, told)
            legal = np.array([look.legal])
            chances = self.policy.look(look.vector[None], legal)[1]
            told = (*told, int(legal[0, drawn(chances**SURER, draws)[0]]))
            action = coded.actions.action(state, seat, look.view, told)
        return action


class Deducing(Learned):
    """In Break the Cube: it asks what it has not asked yet, and guesses when it is sure enough."""

    def choose(self, game: Any, state: Any, seat: int, rng: random.Random) -> Any:
        coded = self.policy.coding
        look = coded.look(state, seat)
        kinds: Any = coded.actions
        names = [kind.name for kind in kinds.kinds]
        ask, guess = (kinds.starts[names.index(name)] for name in ("ask", "guess"))
        if max(look.legal) < ask:  # it builds
            return super().choose(game, state, seat, rng)
        sheet = look.vector[place_of(coded, "note sheets")].reshape(coded.seats, -1)[-1]
        open_asks = [n for n in look.legal if n < guess and sheet[line_of(n - ask)] < 0]
        told, sure, action = (), 1.0, None
        while action is None:
            look = coded.look(state, seat, told)
            legal = np.array([[n for n in look.legal if n >= guess]])
            chances = self.policy.look(look.vector[None], legal)[1]
            pick = drawn(chances**SURER, np.random.default_rng(rng.getrandbits(64)))[0]
            told, sure = (*told, int(legal[0, pick])), sure * float(chances[0, pick])
            action = coded.actions.action(state, seat, look.view, told)
        if open_asks and sure < SURE:
            return coded.actions.action(state, seat, look.view, (rng.choice(open_asks),))
        return action


def line_of(question: int) -> int:
    """Where a question's answer begins on a note sheet: numbers have one line, letters three."""
    return question if question < 9 else 9 + 3 * (question - 9)


def bot_of(policy: Policy) -> Learned:
    return Deducing(policy) if policy.coding.words else Learned(policy)


def match(told: Coding, bot: Bot, other: Bot, games: int, seed: int) -> Result:
    """How the bot does by the rules themselves against another one, every deal in both seats."""
    game, options, bots, result = told.game, told.options, (bot, other), Result()
    for number in range(games):
        state = game.setup(options, random.Random(f"{seed}/{number // 2}").getrandbits(62))
        rng = random.Random(f"{seed}/{number}/bots")
        while asked := game.decisions(state):
            seat = rng.choice(asked).seat
            action = move(bots[(seat + number) % 2], game, state, seat, rng)
            state, _ = breakroom.step(game, state, seat, action)
        outcome = game.outcome(state)
        assert outcome is not None
        mine = outcome.utility(number % 2)
        result += Result(won=int(mine > 0), drawn=int(mine == 0), lost=int(mine < 0))
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=COURSES)
    parser.add_argument("--lessons", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="in each match at the end")
    parser.add_argument("--save", help="a file for what it has learned")
    parser.add_argument("--load", help="such a file, instead of lessons")
    options = parser.parse_args()
    course = COURSES[options.game]
    if options.lessons is not None:
        course = course._replace(lessons=options.lessons)
    if options.load:
        policy = Policy(coding(options.game, course.variant), course, options.seed)
        load(policy.weights, options.load)
    else:
        policy = train(options.game, course, options.seed)
    if options.save:
        np.savez(options.save, *policy.weights)
    tell_scores(policy.coding, bot_of(policy), options.games)


def load(weights: list[Any], file: str) -> None:
    with np.load(file) as kept:
        for weight, value in zip(weights, kept.values(), strict=True):
            weight[:] = value


def tell_scores(told: Coding, bot: Bot, games: int) -> None:
    for name in ("random", "beginner", "casual"):
        other = RandomBot() if name == "random" else breakroom.bot(told.game.key, name)
        result = match(told, bot, other, games, seed=1)
        low, high = result.interval()
        print(f"against {name}: {result.score:.1%} ({low:.1%} to {high:.1%})", flush=True)


if __name__ == "__main__":
    main()
