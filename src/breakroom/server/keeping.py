"""How long things are kept, and the chore that sees to it.

`breakroom serve --keep games=365 --keep talk=always` changes lines of the table.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from breakroom.core.game import Refused
from breakroom.server import journal
from breakroom.server.store import Store
from breakroom.server.store.tables import (
    evening_log,
    evenings,
    host_journal,
    log,
    pushes,
    reports,
    rooms,
    rulings,
    tables,
)

DAY_MS: Final = 86_400_000
FIRST_SECONDS: Final = 300.0  # after the start …
EVERY_SECONDS: Final = 6 * 3600.0  # … and then so often
AT_ONCE: Final = 100  # rooms in a batch
REST_SECONDS: Final = 0.05  # the pause between two batches of rooms
ALWAYS: Final = "always"
UNSAID: Final = '""'  # replaces talk that is no longer kept, as a log has no gaps


class Keep(Struct, frozen=True):
    """For how many days things are kept; None: they are kept for good."""

    games: int | None = 1_095  # after the last thing that happened there; evenings too
    talk: int | None = 180  # what was said, and reports of it
    addresses: int | None = 30  # those in bans: no other addresses are stored


def read_keep(pairs: tuple[str, ...]) -> Keep:
    """The table with some lines changed: "games=365", "talk=always"."""
    keep = Keep()
    for pair in pairs:
        name, _, text = pair.partition("=")
        if name not in Keep.__struct_fields__:
            raise Refused(f"What is kept is {', '.join(Keep.__struct_fields__)}; not {name!r}.")
        if text != ALWAYS and not (text.isdecimal() and 0 < int(text) < 100_000):
            raise Refused(f"--keep is written like {name}=30, in days, or {name}={ALWAYS}.")
        keep = msgspec.structs.replace(keep, **{name: None if text == ALWAYS else int(text)})
    return keep


class Keeping:
    def __init__(
        self,
        store: Store,
        keep: Keep,
        let_go: Callable[[str], Awaitable[bool]],
        now_ms: Callable[[], int] = lambda: int(time.time() * 1000),
    ) -> None:
        """`let_go` takes a room out of memory; False: somebody is there."""
        self._store, self.keep, self._let_go, self._now_ms = store, keep, let_go, now_ms

    async def go_on(self) -> None:
        await asyncio.sleep(FIRST_SECONDS)
        while True:
            with journal.going_on(chore="keeping"):
                await self.clean()
            await asyncio.sleep(EVERY_SECONDS)

    def _since(self, days: int | None) -> int:
        """The time before which things are deleted; 0 deletes nothing."""
        return 0 if days is None else self._now_ms() - days * DAY_MS

    async def clean(self) -> None:
        """Deletes all that is too old. An error with some rooms does not stop the others."""
        await self._clean_small()
        games, talk = self._since(self.keep.games), self._since(self.keep.talk)
        oldest, after = max(games, talk), ""
        while some := await self._some_rooms(oldest, after):
            after = some[-1]
            with journal.going_on(chore="keeping", room=after):
                await self._clean_talk(some, talk)
                await self._clean_games(some, games)
            await asyncio.sleep(REST_SECONDS)

    async def _some_rooms(self, made_before: int, after: str) -> list[str]:
        query = sa.select(rooms.c.id).where(rooms.c.made_ms < made_before, rooms.c.id > after)
        return await self._store.column(query.order_by(rooms.c.id).limit(AT_ONCE))

    async def _clean_small(self) -> None:
        now, talk, games = self._now_ms(), self._since(self.keep.talk), self._since(self.keep.games)
        since_then = sa.exists().where(
            evening_log.c.evening == evenings.c.code, evening_log.c.at_ms >= games
        )
        old = (evenings.c.over, evenings.c.made_ms < games, sa.not_(since_then))
        old_evenings = sa.select(evenings.c.code).where(*old)
        is_over = sa.select(rooms.c.id).where(rooms.c.over)
        await self._store.do(
            rulings.delete().where(rulings.c.until_ms.between(1, now)),
            reports.delete().where(reports.c.made_ms < talk),
            host_journal.delete().where(host_journal.c.at_ms < games),
            evening_log.delete().where(evening_log.c.evening.in_(old_evenings)),
            evenings.delete().where(*old),
            pushes.delete().where(pushes.c.room.in_(is_over)),
        )

    async def _clean_talk(self, some: list[str], since: int) -> None:
        made = sa.select(rooms.c.made_ms).where(rooms.c.id == log.c.room).scalar_subquery()
        old = (
            log.c.room.in_(some),
            log.c.kind == "say",
            log.c.data != UNSAID,
            made + log.c.at_ms < since,
        )
        found = await self._store.column(sa.select(log.c.room).where(*old))
        if not found:
            return
        await self._store.do(log.update().where(*old).values(data=UNSAID))
        for room in set(found):
            await self._let_go(room)

    async def _clean_games(self, some: list[str], since: int) -> None:
        last = sa.func.coalesce(sa.func.max(log.c.at_ms), 0)
        query = (
            sa.select(rooms.c.id)
            .outerjoin(log, log.c.room == rooms.c.id)
            .where(rooms.c.id.in_(some))
            .group_by(rooms.c.id, rooms.c.made_ms)
            .having(rooms.c.made_ms + last < since)
        )
        gone = [room for room in await self._store.column(query) if await self._let_go(room)]
        if not gone:
            return
        of_rooms = (
            table.delete().where(key.parent.in_(gone))
            for table in reversed(tables.sorted_tables)
            for key in table.foreign_keys
            if key.column is rooms.c.id
        )
        next_ones = rooms.update().where(rooms.c.rematch.in_(gone)).values(rematch="")
        await self._store.do(*of_rooms, next_ones, rooms.delete().where(rooms.c.id.in_(gone)))
        journal.note(f"{len(gone)} old games were deleted.", chore="keeping")
