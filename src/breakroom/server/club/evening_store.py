"""Evenings in the database: each number of a log is taken once, by whichever process comes first.

The tables of a round are stored with the line that pairs it: both are there, or neither is.
"""

import time
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from breakroom.server.club import evening_messages as e
from breakroom.server.club.evening import Evening, Line, Over, decode
from breakroom.server.store import Store, StoredRoom
from breakroom.server.store.store import insert_room
from breakroom.server.store.tables import evening_log, evenings, rooms


class EveningStore:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, evening: Evening) -> bool:
        """A new evening; False if its code is taken."""
        row = {
            "code": evening.code,
            "plan": msgspec.json.encode(evening.plan).decode(),
            "host_hash": evening.host_hash,
            "made_ms": evening.made_ms,
        }
        return await self._store.do(self._store.insert_new(evenings).values(row)) > 0

    async def append(
        self, evening: Evening, line: Line, clock_ms: int, tables: Sequence[StoredRoom] = ()
    ) -> bool:
        """One more line, with the tables that begin by it; False if another process has stored a
        line of that number."""
        row = {
            "evening": evening.code,
            "seq": evening.v + 1,
            "data": msgspec.json.encode(line).decode(),
            "clock_ms": clock_ms,
            "at_ms": int(time.time() * 1000),
        }

        def job(connection: sa.Connection) -> bool:
            if not connection.execute(self._store.insert_new(evening_log), row).rowcount:
                return False
            for table in tables:
                insert_room(connection, table)
            if isinstance(line, Over):
                ended = evenings.update().where(evenings.c.code == evening.code)
                connection.execute(ended.values(over=True))
            return True

        return await self._store.change("", job)

    async def find(self, code: str) -> Evening | None:
        """An evening without its log."""
        row = await self._store.first(evenings.select().where(evenings.c.code == code))
        if row is None:
            return None
        plan = msgspec.json.decode(row.plan, type=e.NewEvening)
        return Evening(row.code, plan, row.host_hash, row.made_ms)

    async def lines(self, evening: Evening) -> list[tuple[Line, int]]:
        """Those that the evening has not taken in yet, and when each was written."""
        mine = (evening_log.c.evening == evening.code, evening_log.c.seq > evening.v)
        query = evening_log.select().where(*mine).order_by(evening_log.c.seq)
        return [(decode(row.data), row.clock_ms) for row in await self._store.rows(query)]

    async def going_on(self) -> list[str]:
        """The codes of evenings that are not over."""
        return await self._store.column(sa.select(evenings.c.code).where(sa.not_(evenings.c.over)))

    async def over(self, games: Sequence[str]) -> list[str]:
        """Which of these games are over."""
        query = sa.select(rooms.c.id).where(rooms.c.id.in_(games), rooms.c.over)
        return await self._store.column(query)
