"""What the host keeps in the store: the key, rulings, reports, and a journal of actions."""

import secrets as random
import time
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from breakroom.server.store.opening import existing, migrate
from breakroom.server.store.store import Store
from breakroom.server.store.tables import (
    evenings,
    host_journal,
    people,
    pushes,
    reports,
    rooms,
    rulings,
    seats,
)
from breakroom.server.store.tables import secrets as host_secrets

ADMIN: Final = "admin"  # the name of the key's hash among the host's secrets
MOST_REPORTS: Final = 1_000


# -- the key -----------------------------------------------------------------------------------


async def keep_key(address: str, key_hash: str | None) -> None:
    """This key opens /admin from now on, and no other; None: no key does. The server may run."""
    async with existing(address, ": start the server once") as engine:
        await migrate(engine)
        async with engine.connect() as connection:
            if engine.dialect.name == "sqlite":
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            await connection.execute(host_secrets.delete().where(host_secrets.c.name == ADMIN))
            if key_hash is not None:
                row = {"name": ADMIN, "value": key_hash}
                await connection.execute(host_secrets.insert(), row)
            await connection.commit()


async def key_hash(store: Store) -> str | None:
    row = await store.first(host_secrets.select().where(host_secrets.c.name == ADMIN))
    return None if row is None else row.value


# -- rulings and the journal -------------------------------------------------------------------


async def all_rulings(store: Store) -> list[dict[str, Any]]:
    query = rulings.select().order_by(rulings.c.made_ms.desc())
    return [row._asdict() for row in await store.rows(query)]


async def add_ruling(store: Store, row: dict[str, Any], did: str) -> None:
    def job(connection: sa.Connection) -> None:
        same = (rulings.c.kind == row["kind"], rulings.c.what == row["what"])
        connection.execute(rulings.delete().where(*same))
        connection.execute(rulings.insert(), row)
        _note(connection, did)

    await store.change("", job)


async def lift_ruling(store: Store, ruling: str, did: str) -> bool:
    return await _done(store, rulings.delete().where(rulings.c.id == ruling), did)


async def take_seat(store: Store, room: str, seat: int, did: str) -> bool:
    """Takes the seat from whoever holds its token; False if nobody did."""
    held = (seats.c.room == room, seats.c.seat == seat, seats.c.token_hash.is_not(None))
    taken = seats.update().where(*held)
    now = taken.values(token_hash=random.token_hex(32), invite_hash=None)
    return await _done(store, now, did, room)


async def _done(store: Store, statement: sa.UpdateBase, did: str, room: str = "") -> bool:
    """Carries the statement out, and notes what was done if it has changed anything."""

    def job(connection: sa.Connection) -> bool:
        has_changed = connection.execute(statement).rowcount > 0
        if has_changed:
            _note(connection, did)
        return has_changed

    return await store.change(room, job)


def _note(connection: sa.Connection, did: str) -> None:
    row = {"id": random.token_hex(8), "at_ms": int(time.time() * 1000), "did": did}
    connection.execute(host_journal.insert(), row)


async def journal(store: Store, at_most: int) -> list[tuple[int, str]]:
    query = host_journal.select().order_by(host_journal.c.at_ms.desc()).limit(at_most)
    return [(row.at_ms, row.did) for row in await store.rows(query)]


# -- reports -----------------------------------------------------------------------------------


async def add_report(store: Store, row: dict[str, Any]) -> bool:
    """Stores a report, once; False if too many reports already wait."""

    def job(connection: sa.Connection) -> bool:
        same = sa.select(reports.c.id).where(reports.c.id == row["id"])
        if connection.execute(same).first() is not None:
            return True
        waiting = sa.select(sa.func.count()).select_from(reports).where(sa.not_(reports.c.done))
        if connection.execute(waiting).scalar_one() >= MOST_REPORTS:
            return False
        connection.execute(reports.insert(), row)
        return True

    return await store.change("", job)


async def open_reports(store: Store, at_most: int) -> list[dict[str, Any]]:
    query = reports.select().where(sa.not_(reports.c.done)).order_by(reports.c.made_ms.desc())
    rows = [row._asdict() for row in await store.rows(query.limit(at_most))]
    return [row | {"talk": msgspec.json.decode(row["talk"])} for row in rows]


async def done_with(store: Store, report: str, did: str) -> bool:
    this = (reports.c.id == report, sa.not_(reports.c.done))
    return await _done(store, reports.update().where(*this).values(done=True), did)


async def counts(store: Store) -> dict[str, int]:
    """How many rows of each kind are stored."""
    tables = {"games": rooms, "people": people, "evenings": evenings, "pushes": pushes}
    counts = {name: sa.select(sa.func.count()).select_from(t) for name, t in tables.items()}
    counts["games_over"] = counts["games"].where(rooms.c.over)
    return {name: (await store.column(query))[0] for name, query in counts.items()}
