"""The names of programs, for `breakroom admin bots`; the server may run meanwhile."""

import sqlalchemy as sa

from breakroom.core.game import Refused
from breakroom.server.store.backup import snapshot
from breakroom.server.store.opening import existing
from breakroom.server.store.tables import guests


async def programs(address: str) -> list[tuple[str, int]]:
    """Each name, and when it was last used, in milliseconds since 1970."""
    query = sa.select(guests.c.name, guests.c.seen_ms).order_by(guests.c.name)
    async with snapshot(address) as connection:
        return [(row.name, row.seen_ms) for row in await connection.execute(query)]


async def remove(address: str, name: str) -> None:
    """The program's token opens nothing any more, and its name is free."""
    async with existing(address) as engine, engine.begin() as connection:
        gone = await connection.execute(guests.delete().where(guests.c.name == name))
        if not gone.rowcount:
            raise Refused(f"There is no program with the name {name!r}.")
