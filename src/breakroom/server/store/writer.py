"""The one writer of a process.

It commits everything that is queued at once, and only then are the waiting callers told: whatever
was acknowledged is on disk. A call that fails has not been acknowledged, but may have been stored
all the same, if the database went away in the middle: whoever tries again is told so by
`AlreadyDone` or `Outrun`.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from breakroom.server.metrics import COMMIT_SECONDS
from breakroom.server.store.away import Away, away, may_work_again
from breakroom.server.store.served import Note, Said, Served, add_time
from breakroom.server.store.tables import log, rooms
from breakroom.server.store.transactions import Transactions, Work

DEADLINE_SECONDS: Final = 5.0  # every call ends within this time
AT_ONCE: Final = 256  # jobs in one transaction, so that it ends in time
TRIES: Final = 3  # how often a transaction is tried that conflicts with others


class Outrun(Exception):  # noqa: N818  # it is no error: another process was faster
    """Another process has already stored a line of that number: read on, and decide again."""


class AlreadyDone(Exception):  # noqa: N818  # good news
    """The command was stored before, as the line `seq`."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


class _Change(NamedTuple):
    """A change of the database that is not a line of a log."""

    room: str  # whose other readers are told; empty: nobody
    run: Callable[[sa.Connection], Any]
    done: asyncio.Future[Any]


class _Note(NamedTuple):
    """A request to store the served time."""

    done: asyncio.Future[Any]


class _Line(NamedTuple):
    """A line of a room's log: as there are so many, they are stored by one statement."""

    row: dict[str, Any]
    over: bool
    done: asyncio.Future[Any]
    is_timed: bool

    @property
    def key(self) -> tuple[str, int]:
        return self.row["room"], self.row["seq"]

    @property
    def stamp(self) -> tuple[int, int]:
        return self.row["clock_ms"], self.row["lag_ms"]


_Job = _Change | _Line | _Note
_Answers = list[tuple[_Job, Any]]  # a result, or the exception
T = TypeVar("T")


class Writer:
    def __init__(
        self, transactions: Transactions, is_shared: bool, origin: str, served: Served
    ) -> None:
        self._transactions = transactions
        self._is_shared = is_shared  # do other processes use the same database?
        self._origin = origin  # the process, in what it tells the others
        self._served = served
        self._begun = served.advance()  # when the transaction at work began, in served time
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self.task = asyncio.create_task(self._work(), name="store writer")

    async def close(self) -> None:
        """Everything queued is committed first, if the database is there."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DEADLINE_SECONDS):
                await self._jobs.join()
        self.task.cancel()
        await asyncio.wait([self.task])
        await self._transactions.close()

    async def change(self, room: str, run: Callable[[sa.Connection], T]) -> T:
        result: T = await self._wait_for(_Change(room, run, _future()))
        return result

    async def line(self, row: dict[str, Any], over: bool, is_timed: bool) -> tuple[int, int]:
        """Store the line; return its time and its lag as they were stored."""
        stored: tuple[int, int] = await self._wait_for(_Line(row, over, _future(), is_timed))
        return stored

    async def note(self) -> None:
        """Store the service's own time."""
        await self._wait_for(_Note(_future()))

    async def _wait_for(self, job: _Job) -> Any:
        self._jobs.put_nowait(job)
        late = asyncio.get_running_loop().call_later(DEADLINE_SECONDS, self._give_up, job)
        try:
            return await job.done
        finally:
            late.cancel()

    def _give_up(self, job: _Job) -> None:
        if not job.done.done():
            self._served.lost(self._begun)
            job.done.set_exception(Away(TimeoutError()))

    async def _work(self) -> None:
        while True:
            jobs = [await self._jobs.get()]
            while not self._jobs.empty() and len(jobs) < AT_ONCE:
                jobs.append(self._jobs.get_nowait())
            begun = time.monotonic()
            answers = await self._store(jobs)
            COMMIT_SECONDS.observe(time.monotonic() - begun)
            for job, answer in answers:
                if job.done.done():
                    continue
                if isinstance(answer, Exception):
                    job.done.set_exception(answer)
                else:
                    job.done.set_result(answer)
            for _ in jobs:
                self._jobs.task_done()

    async def _store(self, jobs: Sequence[_Job]) -> _Answers:
        """All jobs in one transaction; if one of them is at fault, each in one of its own."""
        self._begun = self._served.advance()
        for tries_left in reversed(range(TRIES)):
            try:
                return await self._commit(jobs)
            except Exception as error:
                await self._transactions.hang_up()
                if tries_left and may_work_again(error):
                    continue
                if (gone := away(error)) is not None:
                    self._served.lost(self._begun)
                    return [(job, gone) for job in jobs]
                if len(jobs) == 1:
                    return [(jobs[0], error)]
                break
        return [answer for job in jobs for answer in await self._store([job])]

    async def _commit(self, jobs: Sequence[_Job]) -> _Answers:
        def begin() -> Work[tuple[_Answers, Said | None]]:
            waiting = [job for job in jobs if not job.done.done()]  # others have given up
            is_away = self._served.is_away
            note = self._served.note() if is_away or any(map(_is_timed, waiting)) else None
            return lambda connection: self._carry_out(connection, waiting, note, is_away)

        answers, said = await self._transactions.run(begin)
        if said is not None:
            self._served.noted(said)
        return answers

    def _carry_out(
        self, connection: sa.Connection, jobs: Sequence[_Job], note: Note | None, is_away: bool
    ) -> tuple[_Answers, Said | None]:
        """Writes all that the jobs ask for. It may run in another thread."""
        # In one order in every process, so that no two wait for each other: the time first.
        changes = sorted(
            (job for job in jobs if isinstance(job, _Change)), key=lambda job: job.room
        )
        lines = sorted((job for job in jobs if isinstance(job, _Line)), key=lambda job: job.key)
        said = None if note is None else self._note(connection, note)
        if is_away:
            self._try_a_line(connection)
        answers: _Answers = [(job, None) for job in jobs if isinstance(job, _Note)]
        answers += [(change, change.run(connection)) for change in changes]
        if lines:
            answers += self._add(connection, lines, said)
        if self._is_shared:
            added = [
                job.key
                for job, answer in answers
                if isinstance(job, _Line) and not isinstance(answer, Exception)
            ]
            touched = [(change.room, 0) for change in changes if change.room]
            self._notify(connection, touched + added)
        return answers, said

    def _note(self, connection: sa.Connection, note: Note) -> Said:
        """PostgreSQL adds the time until it reads the note; SQLite what is in the note."""
        added = connection.execute(add_time(connection.dialect.name, note))
        thought = self._served.advance() if self._is_shared else note.thought
        return self._served.said(added.scalar_one(), thought)

    def _try_a_line(self, connection: sa.Connection) -> None:
        """The time goes on when moves can be stored, not already when it can be noted."""
        with connection.begin_nested() as savepoint:
            connection.execute(A_LINE)
            savepoint.rollback()

    def _add(self, connection: sa.Connection, lines: list[_Line], said: Said | None) -> _Answers:
        """Store the lines whose place is free, and say of the others who was there before."""
        by_key: dict[tuple[str, int], _Line] = {}
        for line in lines:
            by_key.setdefault(line.key, line)
            if said is not None and line.is_timed:
                waited = said.ms - line.row["clock_ms"]
                line.row["lag_ms"] = max(0, line.row["lag_ms"] + waited)
                line.row["clock_ms"] = said.ms
        insert = postgresql.insert(log) if self._is_shared else sqlite.insert(log)
        statement = insert.on_conflict_do_nothing().returning(log.c.room, log.c.seq)
        rows = connection.execute(statement, [line.row for line in by_key.values()])
        added = [by_key[room, seq] for room, seq in rows]
        if over := [line.row["room"] for line in added if line.over]:
            connection.execute(rooms.update().where(rooms.c.id.in_(over)).values(over=True))
        answers: _Answers = [(line, line.stamp) for line in added]
        stored = set(map(id, added))
        for line in lines:
            if id(line) not in stored:
                answers.append((line, self._who_was_there(connection, line)))
        return answers

    def _who_was_there(self, connection: sa.Connection, line: _Line) -> Exception:
        room, command = line.row["room"], line.row["command"]
        before = sa.select(log.c.seq).where(log.c.room == room, log.c.command == command)
        seq = connection.execute(before).scalar() if command else None
        return Outrun() if seq is None else AlreadyDone(seq)

    def _notify(self, connection: sa.Connection, touched: Iterable[Any]) -> None:
        """Notify other processes within the transaction: they hear of it only if it is
        committed."""
        texts = [f"{self._origin} {room} {seq}" for room, seq in touched]
        if texts:
            connection.execute(NOTIFY, {"channel": "breakroom", "texts": texts})


NOTIFY: Final = sa.text(
    "SELECT pg_notify(:channel, text) FROM unnest(CAST(:texts AS text[])) AS text"
)


# A line as long as any, of some room: it is never committed.
A_LINE: Final = log.insert().from_select(
    ["room", "seq", "kind", "seat", "data", "at_ms"],
    sa.select(
        *(rooms.c.id, sa.literal(-1), sa.literal("try"), sa.literal(-1)),
        *(sa.literal("x" * 1_500), sa.literal(0, sa.BigInteger)),
    ).limit(1),
)


def _is_timed(job: _Job) -> bool:
    return isinstance(job, _Note) or (isinstance(job, _Line) and job.is_timed)


def _future() -> asyncio.Future[Any]:
    return asyncio.get_running_loop().create_future()
