"""The stored push subscriptions: who wants to be notified of their turn."""

import msgspec
import sqlalchemy as sa

from breakroom.server.store.store import Store
from breakroom.server.store.tables import StoredPush, pushes, rooms


async def add(store: Store, push: StoredPush, at_most: int) -> None:
    """Stores a subscription for a seat, once; of too many, the oldest are removed."""
    of_seat = (pushes.c.room == push.room, pushes.c.seat == push.seat)

    newest = sa.select(pushes.c.endpoint).where(*of_seat)
    kept = newest.order_by(pushes.c.made_ms.desc(), pushes.c.endpoint).limit(at_most)
    await store.do(
        pushes.delete().where(*of_seat, pushes.c.endpoint == push.endpoint),
        pushes.insert().values(msgspec.structs.asdict(push)),
        pushes.delete().where(*of_seat, pushes.c.endpoint.not_in(kept.scalar_subquery())),
    )


async def remove(store: Store, endpoint: str, room: str | None = None) -> None:
    """Removes a browser's subscription to one table, or to all."""
    which = [pushes.c.endpoint == endpoint]
    which += [] if room is None else [pushes.c.room == room]
    await store.do(pushes.delete().where(*which))


async def of_seat(store: Store, room: str, seat: int) -> list[StoredPush]:
    query = pushes.select().where(pushes.c.room == room, pushes.c.seat == seat)
    return [StoredPush(**row._asdict()) for row in await store.rows(query)]


async def rooms_of(store: Store, endpoint: str) -> list[str]:
    """The tables to which a browser is subscribed; there are few."""
    return await store.column(sa.select(pushes.c.room).where(pushes.c.endpoint == endpoint))


async def told(store: Store, push: StoredPush, actions: int) -> None:
    """Notes that a browser was notified after so many actions of the seat."""
    this = [getattr(pushes.c, key) == getattr(push, key) for key in ("room", "seat", "endpoint")]
    await store.do(pushes.update().where(*this).values(told=actions))


async def unfinished(store: Store, at_most: int) -> list[tuple[str, int]]:
    """Seats that want to hear, at tables whose game is not over."""
    query = (
        sa.select(pushes.c.room, pushes.c.seat)
        .distinct()
        .join(rooms, rooms.c.id == pushes.c.room)
        .where(sa.not_(rooms.c.over))
        .limit(at_most)
    )
    return [(row.room, row.seat) for row in await store.rows(query)]
