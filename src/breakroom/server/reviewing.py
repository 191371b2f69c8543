"""A finished game is reviewed while somebody wants to see it: once, a few plies at a time, in the
workers, behind games at play. What is found is shown as it comes, and stored when it is whole."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec

import breakroom
from breakroom import reviews
from breakroom.core.game import Game, Refused, Seat
from breakroom.core.record import Move, Record
from breakroom.core.wire import to_json
from breakroom.reviews import Review
from breakroom.server import journal
from breakroom.server import messages as m
from breakroom.server.clock import Now
from breakroom.server.store import Away, Store
from breakroom.server.workers import Busy, NobodyWaits, Rank

if TYPE_CHECKING:
    from breakroom.server.room import Room
    from breakroom.server.thinking import Thinkers

PARTS: Final = 12  # a game is reviewed in about so many parts
AT_WORK: Final = 64  # games at once, most of them waiting for a worker …
AT_WORK_EACH: Final = 16  # … and of one address
TRIES: Final = 3  # how often a part is tried whose worker fails
REST_SECONDS: Final = 1.0  # the pause after a part that failed
WAIT_SECONDS: Final = 20.0  # a page that is told nothing new for so long asks again
LEFT_SECONDS: Final = 10.0  # nobody looks any more if nobody waits, and has not for so long


class Found(msgspec.Struct):
    """What a worker answers: the plies that are weighed, and the review as far as it has come."""

    parts: msgspec.Raw
    review: Review


def weigh(key: str, record: bytes, parts: bytes, first: int, last: int) -> str:
    """In a worker: the plies from `first` on, before `last`, added to the parts before, as JSON."""
    game, given, states = _read(key, record)
    found = msgspec.json.decode(parts, type=list[reviews.Part])
    found += [reviews.part(game, given, states, ply) for ply in range(first, last)]
    return to_json({"parts": found, "review": reviews.put_together(game, states, found)})


def glance(key: str, record: bytes) -> str:
    """In a worker: roughly, what the first decision was worth, as JSON; no part of the rest."""
    game, given, states = _read(key, record)
    found = reviews.first_look(game, given, states)
    return to_json({"parts": [], "review": reviews.put_together(game, states, found)})


def weigh_one(key: str, record: bytes, ply: int) -> str:
    """In a worker: one ply alone, as JSON."""
    return to_json(reviews.part(*_read(key, record), ply))


def _read(key: str, data: bytes) -> tuple[Game[Any], Record, Any]:
    """The game, its record, and every state of it."""
    game, record = breakroom.game(key), msgspec.json.decode(data, type=Record)
    record.moves = [Move(one.seat, game.action(one.action), one.at_ms) for one in record.moves]
    return game, record, reviews.positions(game, record)


def record_of(room: "Room", plies: int | None = None) -> Record:
    """The game as it was played, or its first so many plies."""
    stored = room.stored
    names = [seat.name for seat in stored.seats]
    record = Record(stored.game, stored.version, stored.options, stored.seed, names)
    record.moves = [Move(ply.seat, ply.action, ply.at_ms) for ply in room.plies[:plies]]
    return record


class Work:
    """A review in progress."""

    def __init__(self, of: int) -> None:
        self.done, self.of = 0, of
        self.whose = ""  # the address that asked last, or the room
        self.parts = b"[]"
        self.review: Review | None = None
        self.problem: Refused | None = None
        self.task: asyncio.Task[None] | None = None
        self.asked_at = 0.0
        self.waiting = 0  # so many who asked wait for news
        self.step = 0  # how often there was something new to say
        self._news = asyncio.Event()

    @property
    def rests(self) -> bool:
        return self.task is None or self.task.done()

    def tell(self) -> None:
        """There is something new: whoever waits for it has it at once."""
        self.step += 1
        self._news.set()
        self._news = asyncio.Event()

    async def news(self, seen: int) -> None:
        """Wait until there is more than what somebody has seen, but not for long."""
        if self.step > seen:
            return
        self.waiting += 1
        try:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), WAIT_SECONDS)
        finally:
            self.waiting -= 1


class Reviews:
    def __init__(self, store: Store, thinkers: "Thinkers", now: Now = time.monotonic) -> None:
        self._store = store
        self._thinkers = thinkers
        self._now = now
        self._at_work: dict[str, Work] = {}

    def close(self) -> None:
        for work in self._at_work.values():
            if work.task is not None:
                work.task.cancel()
            work.tell()

    async def now(self, room: "Room", look: Seat | None, whose: str, seen: int = -1) -> m.ReviewNow:
        """How far it has come; who has seen it already waits until it comes further. It begins
        when it is asked for, and rests while nobody does."""
        plies = shown_plies(room, look)
        of = len(room.plies)
        if not reviews.has_review(room.game.key):
            return m.ReviewNow(0, 0, 0, None, plies)
        if room.stored.id not in self._at_work:
            known = await self._store.review(room.stored.id, room.game.review_version)
            if known is not None:
                return m.ReviewNow(0, of, of, msgspec.json.decode(known, type=Review), plies)
        work = self._at_work.get(room.stored.id)
        if work is None or work.rests:
            self._refuse_when_crowded(whose)
        if work is None:
            if len(self._at_work) >= AT_WORK:
                self._at_work = {key: one for key, one in self._at_work.items() if not one.rests}
            work = self._at_work[room.stored.id] = Work(of)
        work.whose, work.asked_at = whose, self._now()
        if work.problem is None:
            if work.rests:
                work.task = asyncio.create_task(self._make(room.stored.id, record_of(room), work))
            await work.news(seen)
            work.asked_at = self._now()
        if work.problem is not None:
            if self._at_work.get(room.stored.id) is work:
                del self._at_work[room.stored.id]
            raise work.problem
        return m.ReviewNow(work.step, work.done, of, work.review, plies)

    def _refuse_when_crowded(self, whose: str) -> None:
        going = [one.whose for one in self._at_work.values() if not one.rests]
        if len(going) >= AT_WORK or going.count(whose) >= AT_WORK_EACH:
            raise Busy("Many games are being looked at: try again in a moment.")

    async def _make(self, room: str, record: Record, work: Work) -> None:
        try:
            data = to_json(record).encode()
            step = max(1, -(-work.of // PARTS))
            if work.review is None:  # a rough figure comes first
                work.review = (await self._ask(work, glance, record.game, data)).review
                work.tell()
            while work.done < work.of:
                last = min(work.of, work.done + step)
                given = (record.game, data, work.parts, work.done, last)
                found = await self._ask(work, weigh, *given)
                work.parts, work.done = bytes(found.parts), last
                if found.review.decisions or last == work.of:
                    work.review = found.review
                work.tell()
            made_by = breakroom.game(record.game).review_version
            await self._store.keep_review(room, made_by, to_json(work.review))
        except (NobodyWaits, Away):  # whoever asks next finds what is done, and it goes on
            return
        except Refused as refused:
            work.problem = refused
            work.tell()
            return
        except Exception as error:  # the game itself is whole; the next who asks tries again
            journal.error(error, room=room)
            work.problem = Busy("This game could not be reviewed. Try again in a moment.")
            work.tell()
            return
        self._at_work.pop(room, None)

    async def _ask(self, work: Work, part: Callable[..., str], key: str, *given: Any) -> Found:
        """What a worker finds; NobodyWaits if by its turn nobody looks any more."""
        for _ in range(TRIES):
            answer = await self._thinkers.weigh(
                work.whose, lambda: self._rank(work), part, key, *given
            )
            if answer is not None:
                return msgspec.json.decode(answer, type=Found)
            await asyncio.sleep(REST_SECONDS)
        raise Busy("Reviewing this game took too long. Try again in a moment.")

    def _rank(self, work: Work) -> Rank | None:
        has_left = not work.waiting and self._now() - work.asked_at > LEFT_SECONDS
        return None if has_left else Rank.ANALYSIS

    async def one(self, room: "Room", ply: int, whose: str) -> str:
        """One ply alone, as JSON: of a finished game, or of a side line."""
        if not reviews.has_review(room.game.key):
            raise Refused(f"{room.game.title} has no review.")
        if ply not in range(len(room.plies)):
            raise Refused("The game has no such move.")
        data = to_json(record_of(room, ply + 1)).encode()
        return await self._thinkers.weigh_one(whose, weigh_one, room.game.key, data, ply)


def shown_plies(room: "Room", look: Seat | None) -> tuple[int, ...]:
    """After so many actions of the game: how many of them those eyes have seen. That is how a page
    counts positions."""
    seen, counts = room.log.pages[look].plies, []
    at = 0
    for ply in range(len(room.plies) + 1):
        while at < len(seen) and seen[at] <= ply:
            at += 1
        counts.append(at)
    return tuple(counts)


def action_seen(room: "Room", ply: int, look: Seat) -> int:
    """The action before which those eyes had seen so many: its number in the record."""
    seen = room.log.pages[look].plies if look in room.log.pages else []
    if ply not in range(len(seen)):
        raise Refused("The game has no such move.")
    return seen[ply] - 1
