"""Bots think in worker processes, with a deadline, on veiled states only; so does the table,
where what an action does takes a while to work out.

Nobody waits for ever, and no bot plays under another's name: one that waits long for a worker, or
fails, plays as a quicker level, and says so. What its search uses is compiled before it is asked
for the first time: until then the bot is getting ready. What a game's review uses is loaded while
the game is played: it is asked for as soon as that is over.
"""

import asyncio
import os
import random
import secrets
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Awaitable, Callable
from functools import partial
from hashlib import sha256
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

import msgspec

import breakroom
from breakroom import reviews
from breakroom.bots import LEVELS, move
from breakroom.bots.kept import Ready
from breakroom.core import registry
from breakroom.core.game import Game, Refused, Seat
from breakroom.core.play import step
from breakroom.core.puzzle import has_own_judge
from breakroom.core.wire import to_json
from breakroom.server.metrics import BOTS_ANY, BOTS_QUICKER, BOTS_WAITING
from breakroom.server.workers import Busy, Rank, Workers

DEADLINE_SECONDS: Final = 12.0  # the longest that a worker may take for an answer
OPEN_FIRST_SECONDS: Final = 0.3  # the server starts to listen before it compiles searches
COMPILE_SECONDS: Final = 900.0
SETTLE_SECONDS: Final = 10.0  # for the physics, which usually takes a tenth of a second
PATIENCE_SECONDS: Final = 3.0  # a bot that waits this long for a worker drops a level,
QUICK: Final = "casual"  # but not below this one, which looks one action ahead
ASKED_SECONDS: Final = 20.0  # the longest that a hint or an analysis may wait for a worker
TEST_SECONDS: Final = 600.0  # in place of each of these, in tests
TABLE_WORKERS: Final = 2
WARMERS: Final = 2  # processes that compile; one is for what nobody waits for yet
NICENESS: Final = 10  # of the bots' processes: the server's event loop goes first
AT_HAND: Final = 2  # workers that have loaded what reviews of a game use: one may be busy
KEPT: Final = 256  # how many hints and analyses are cached
ASKED_AGAIN_SECONDS: Final = 15.0  # after which what nobody asks for again is given up
ANY: Final = "any"  # instead of a level: nobody answered, and any legal action is played

Warm = tuple[str, str]  # a game's key and a level


def think(key: str, level: str, veiled: bytes, seat: Seat, seed: int) -> str:
    """In a worker: the bot's action for the seat, as JSON."""
    game = breakroom.game(key)
    state = msgspec.json.decode(veiled, type=game.state_type)
    return to_json(move(breakroom.bot(key, level), game, state, seat, random.Random(seed)))


def advise(key: str, level: str, veiled: bytes, seat: Seat, seed: int) -> str:
    """In a worker: what is shown as a hint to the seat, as JSON."""
    game = breakroom.game(key)
    state = msgspec.json.decode(veiled, type=game.state_type)
    return to_json(move(breakroom.adviser(key, level), game, state, seat, random.Random(seed)))


def analyse(key: str, over: bytes) -> str:
    """In a worker: what can be worked out of a finished game, as JSON."""
    game = breakroom.game(key)
    return to_json(game.analysis(msgspec.json.decode(over, type=game.state_type)))


def coach(key: str, veiled: bytes, seat: Seat, action: str, seed: int) -> str:
    """In a worker: what a coach asks before the action counts, or null, as JSON."""
    game = breakroom.game(key)
    state = msgspec.json.decode(veiled, type=game.state_type)
    asked = breakroom.question(key, state, seat, game.action(action), random.Random(seed))
    return to_json(asked.say if asked else None)


def settle(key: str, state: bytes, seat: Seat, action: str) -> str:
    """In a worker: the action with what the world answered, or why it is refused, as JSON."""
    game = breakroom.game(key)
    before = msgspec.json.decode(state, type=game.state_type)
    try:
        return to_json({"action": game.settle(before, seat, game.action(action))})
    except Refused as refused:
        return to_json({"refused": refused.reason})


def warm_up(key: str, level: str) -> None:
    """In a worker: let the bot move at each quarter of a game, so that all it uses is compiled:
    a beginning asks for other things than an end. With the strongest goes what reviews use."""
    game, rng, asked = breakroom.game(key), random.Random(0), list[tuple[Any, Seat]]()
    state = game.setup(seed=0)
    while game.outcome(state) is None:
        seat = game.decisions(state)[0].seat
        asked.append((state, seat))
        state, _ = step(game, state, seat, game.sample(state, seat, rng))
    for quarter in range(4):
        move(breakroom.bot(key, level), game, *asked[len(asked) * quarter // 4], rng)
    if level == LEVELS[-1] and registry.has_part(key, "review"):
        state, seat = asked[len(asked) // 2]
        action, known = game.sample(state, seat, rng), game.veiled(state, seat)
        registry.part(key, "review").weigh(game, known, seat, action, rng)
    Ready().add(key, level)


def load_review(key: str) -> str:
    """In a worker: the code by which a game is reviewed."""
    registry.part(key, "review")
    return ""


def rehearse_review(key: str) -> str:
    """In a worker: runs a review once, so that all it uses is compiled and read."""
    reviews.rehearse(key)
    return ""


def compiled_games() -> list[str]:
    """The games whose bots search with compiled code."""
    has_numba = find_spec("numba") is not None
    keys = breakroom.game_keys() if has_numba else ()
    return [key for key in keys if registry.has_part(key, "kernel")]


def cold(keys: list[str]) -> list[Warm]:
    """The bots whose searches are not compiled yet, those that compile least first."""
    ready = Ready() if keys else None
    return [(key, level) for level in LEVELS for key in keys if ready and not ready.has(key, level)]


class Thought(NamedTuple):
    action: Any
    level: str  # of the bot that found it, or ANY


class Thinkers:
    def __init__(self, workers: int | None = None) -> None:
        # Physics has workers of its own, so that no flick waits behind a bot.
        count = workers or max(2, (os.cpu_count() or 2) - 1)
        self._bots = Workers(count, DEADLINE_SECONDS, NICENESS)
        self._tables = Workers(TABLE_WORKERS, SETTLE_SECONDS)
        self._warmers = Workers(WARMERS, COMPILE_SECONDS, NICENESS)
        self._cold: dict[Warm, asyncio.Event] = {}  # each is set when that search is compiled
        self._compiling: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)  # by game
        self._tasks: dict[Any, asyncio.Task[None]] = {}
        self._not_ahead: set[str] = set()  # games of which nothing is loaded before it is asked for
        self._hints, self._analyses = Kept(KEPT), Kept(KEPT)
        self._patience, self._asked_seconds = PATIENCE_SECONDS, ASKED_SECONDS
        self._test_seed: int | None = None
        for rank in Rank:
            BOTS_WAITING.labels(rank.name.lower()).set_function(partial(self._bots.waiting, rank))

    def for_tests(self, seed: int) -> None:
        """A thinker for tests: the same position gives the same choice, however long it takes."""
        self._test_seed = seed
        self._bots.for_tests(TEST_SECONDS)
        self._tables.for_tests(TEST_SECONDS)
        self._warmers.for_tests(COMPILE_SECONDS)
        self._patience = self._asked_seconds = TEST_SECONDS

    def start(self) -> None:
        """Get the searches compiled in the background; people who play each other need not wait
        for that."""
        keys = compiled_games()
        self._cold = {warm: asyncio.Event() for warm in cold(keys)}
        if self._test_seed is None:  # a test's bots get ready when they are asked, as few are
            self._tasks["all"] = asyncio.create_task(self._warm_all(keys), name="warm-up")

    async def _warm_all(self, keys: list[str]) -> None:
        await asyncio.sleep(OPEN_FIRST_SECONDS)
        for warm in list(self._cold):
            await self._warm(warm, Rank.AWAY)
        self._warmers.close()
        for key in keys:  # one of the workers has it at hand
            turn = await self._bots.turn(key, rank=lambda: Rank.AHEAD)
            await turn.ask(warm_up, key, LEVELS[-2])

    async def _warm(self, warm: Warm, rank: Rank) -> None:
        key, level = warm
        async with self._compiling[key]:  # otherwise two processes would compile the same code
            if warm in self._cold:
                turn = await self._warmers.turn(key, rank=lambda: rank)
                await turn.ask(warm_up, key, level)
                self._cold.pop(warm).set()

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        for workers in (self._warmers, self._bots, self._tables):
            workers.close()

    # -- bots -------------------------------------------------------------------------------

    def is_getting_ready(self, key: str, level: str) -> bool:
        return (key, level) in self._cold

    async def get_ready(self, key: str, level: str, seconds: float | None = None) -> str:
        """The level, once it is ready; or, after so many seconds, the next lower one that is."""
        for name in reversed(LEVELS[: LEVELS.index(level) + 1]):
            if (compiled := self._cold.get((key, name))) is None:
                return name
            if (key, name) not in self._tasks:  # a bot that is waited for is compiled first
                task = asyncio.create_task(self._warm((key, name), Rank.PLAY))
                self._tasks[key, name] = task
            try:
                async with asyncio.timeout(seconds):
                    await compiled.wait()
                return name
            except TimeoutError:
                seconds = 0.0 if name != LEVELS[1] else None  # the lowest is waited for
        return level

    def look_again(self) -> None:
        """Ranks waiting requests anew, because somebody came to a table."""
        self._bots.look()

    def _rng(self) -> random.Random:
        """A generator for one decision: new each time, or a test's own."""
        return random.Random(secrets.randbits(64) if self._test_seed is None else self._test_seed)

    async def choose(
        self,
        game: Game[Any],
        level: str,
        state: Any,
        seat: Seat,
        whose: str = "",
        rank: Callable[[], Rank | None] = lambda: Rank.PLAY,
    ) -> Thought:
        """What a bot of the level does in the seat. A worker never gets what the seat does not
        know: it guesses, and searches its guesses."""
        rng, veiled = self._rng(), game.veiled(state, seat)
        data = to_json(veiled).encode()
        for asked in (level, quicker(level)):
            turn = await self._bots.turn(game.key, whose, rank)
            if turn.rank is Rank.PLAY:
                asked = quicker(asked, int(turn.waited / self._patience))
            seed = rng.getrandbits(64)
            answer = await turn.ask(think, game.key, asked, data, seat, seed)
            if answer is not None:
                if asked != level:
                    BOTS_QUICKER.labels(level).inc()
                return Thought(game.action(answer), asked)
        BOTS_ANY.labels(level).inc()
        return Thought(game.sample(veiled, seat, rng), ANY)

    async def hint(self, game: Game[Any], state: Any, seat: Seat, whose: str) -> Any:
        """What the game's adviser would do in the seat; worked out once."""
        level, rng = LEVELS[-1], self._rng()
        data = to_json(game.veiled(state, seat)).encode()

        async def work() -> str:
            await self.get_ready(game.key, level)
            given = (level, data, seat, rng.getrandbits(64))
            return await self._ask(Rank.HINT, whose, advise, game.key, *given)

        return game.action(await self._hints.get(to_json((game.key, seat)).encode() + data, work))

    async def question(
        self, game: Game[Any], state: Any, seat: Seat, action: Any, whose: str
    ) -> str | None:
        """What a coach asks before the action counts; None: nothing, or nobody can
        say yet."""
        if self._test_seed is None and self.is_getting_ready(game.key, LEVELS[-1]):
            return None
        data = to_json(game.veiled(state, seat)).encode()
        given = (data, seat, to_json(action), self._rng().getrandbits(64))
        try:
            asked: str | None = msgspec.json.decode(
                await self._ask(Rank.HINT, whose, coach, game.key, *given)
            )
        except Busy:
            return None
        return asked

    async def analyse(self, game: Game[Any], state: Any, whose: str) -> str:
        """A finished game's analysis as JSON; worked out once."""
        data = to_json(state).encode()
        return await self._analyses.get(
            game.key.encode() + data,
            lambda: self._ask(Rank.ANALYSIS, whose, analyse, game.key, data),
        )

    async def weigh(
        self,
        whose: str,
        rank: Callable[[], Rank | None],
        work: Callable[..., str],
        key: str,
        *given: Any,
    ) -> str | None:
        """What a worker says of a part of a finished game, however long that waits; None if it
        fails, NobodyWaits if its rank says so by then."""
        await self._get_ready_to_judge(key)
        turn = await self._bots.turn(
            whose=whose,
            rank=rank,
            fits=lambda worker: (worker.has_done(rehearse_review, key), key in worker.games),
        )
        return await turn.ask(work, key, *given)

    async def weigh_one(self, whose: str, work: Callable[..., str], key: str, *given: Any) -> str:
        """Like `weigh`, for one decision that somebody waits for; worked out once."""

        async def weighed() -> str:
            await self._get_ready_to_judge(key)
            return await self._ask(Rank.HINT, whose, work, key, *given)

        return await self._analyses.get(repr((work.__name__, key, *given)).encode(), weighed)

    async def judge(
        self,
        whose: str,
        rank: Callable[[], Rank | None],
        work: Callable[..., str],
        key: str,
        *given: Any,
    ) -> str:
        """What a puzzle says of an answer, for somebody who waits for it as for a bot's move. A
        judge of the game's own may search."""
        if has_own_judge(key):
            try:
                async with asyncio.timeout(self._asked_seconds):
                    await self._get_ready_to_judge(key)
            except TimeoutError:
                raise Busy from None
        turn = await self._bots.turn(key, whose, rank, self._asked_seconds)
        answer = await turn.ask(work, key, *given)
        if answer is None:
            raise Busy("Judging that took too long.")
        return answer

    async def refute(self, whose: str, work: Callable[..., str], key: str, *given: Any) -> str:
        """Like `judge`, with a refutation of a wrong answer, which may have to be searched for."""
        if self._test_seed is None and self.is_getting_ready(key, LEVELS[-1]):
            raise Busy
        return await self._ask(Rank.HINT, whose, work, key, *given)

    async def _get_ready_to_judge(self, key: str) -> None:
        """What weighs decisions is what the strongest bot searches with. A test waits for as much
        of that as it uses."""
        if self._test_seed is None:
            await self.get_ready(key, LEVELS[-1])

    async def _ask(
        self, rank: Rank, whose: str, work: Callable[..., str], key: str, *given: Any
    ) -> str:
        self._bots.refuse_when_crowded(rank, whose)
        turn = await self._bots.turn(key, whose, lambda: rank, self._asked_seconds)
        answer = await turn.ask(work, key, *given)
        if answer is None:
            raise Busy("That took too long: try again in a moment.")
        return answer

    # -- what reviews use -------------------------------------------------------------------

    def look_ahead(self, key: str) -> None:
        """Somebody is at a table where this game is played, and will see its review: a few
        workers load what that uses. A test's reviews load it when they are made, as few are."""
        if key in self._not_ahead or ("ahead", key) in self._tasks or self._is_at_hand(key):
            return
        if self._test_seed is not None or not reviews.has_review(key):
            self._not_ahead.add(key)
        elif not self.is_getting_ready(key, LEVELS[-1]):
            self._tasks["ahead", key] = asyncio.create_task(self._load_ahead(key))

    def _is_at_hand(self, key: str) -> bool:
        wanted = min(AT_HAND, max(1, self._bots.size - 1))  # one is for games at play
        return self._bots.count(lambda worker: worker.has_done(rehearse_review, key)) >= wanted

    async def _load_ahead(self, key: str) -> None:
        """Loads in small pieces, at the lowest rank, so that others wait for one piece at most."""
        try:
            while not self._is_at_hand(key):
                for work in (load_review, rehearse_review):
                    turn = await self._bots.turn(
                        rank=lambda: Rank.AHEAD,
                        fits=lambda worker: (
                            not worker.has_done(rehearse_review, key),
                            worker.has_done(load_review, key),
                        ),
                    )
                    if await turn.ask(work, key) is None:  # whoever asks for a review will see why
                        self._not_ahead.add(key)
                        return
        finally:
            del self._tasks["ahead", key]

    # -- tables -----------------------------------------------------------------------------

    async def settle(self, game: Game[Any], state: Any, seat: Seat, action: Any) -> Any:
        """The action with what the world answered; Refused if the world does not allow it."""
        data = to_json(state).encode()
        try:
            turn = await self._tables.turn(game.key, patience=SETTLE_SECONDS)
            answer = await turn.ask(settle, game.key, data, seat, to_json(action))
        except Busy:
            answer = None
        if answer is None:
            raise Refused("The server did not answer in time. Nothing has changed: try again.")
        told = msgspec.json.decode(answer)
        if "refused" in told:
            raise Refused(told["refused"])
        return game.action(told["action"])


def quicker(level: str, steps: int = len(LEVELS)) -> str:
    """The level that many steps lower, but not below QUICK; from QUICK itself, the lowest."""
    number = LEVELS.index(level)
    if not steps:
        return level
    lowest = LEVELS.index(QUICK)
    return LEVELS[max(number - steps, lowest)] if number > lowest else LEVELS[0]


class Kept:
    """Answers that are worked out once, however many ask. Whoever has waited too long may ask
    again: until then the work goes on."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: OrderedDict[bytes, str] = OrderedDict()
        self._at_work: dict[bytes, asyncio.Task[str]] = {}
        self._askers: Counter[bytes] = Counter()

    async def get(self, question: bytes, work: Callable[[], Awaitable[str]]) -> str:
        key = sha256(question).digest()
        if key in self._answers:
            self._answers.move_to_end(key)
            return self._answers[key]
        if key not in self._at_work:
            task = asyncio.create_task(self._work_out(key, work))
            self._at_work[key] = task
            task.add_done_callback(lambda _: self._done(key))
        self._askers[key] += 1
        try:
            return await asyncio.shield(self._at_work[key])
        finally:
            self._askers[key] -= 1
            if not self._askers[key]:
                del self._askers[key]
                loop = asyncio.get_running_loop()
                loop.call_later(ASKED_AGAIN_SECONDS, self._drop, key)

    async def _work_out(self, key: bytes, work: Callable[[], Awaitable[str]]) -> str:
        answer = await work()
        self._answers[key] = answer
        if len(self._answers) > self._most:
            self._answers.popitem(last=False)
        return answer

    def _done(self, key: bytes) -> None:
        task = self._at_work.pop(key)
        if not task.cancelled():
            task.exception()  # nobody may have waited for it to the end

    def _drop(self, key: bytes) -> None:
        if key in self._at_work and not self._askers[key]:
            self._at_work[key].cancel()
