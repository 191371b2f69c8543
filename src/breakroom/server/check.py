"""Is every stored game sound? The database, the numbers of each log, and a replay by the rules.

Reads one moment of the database, and shares nothing with the rooms that wrote it but the rules.
"""

from collections import defaultdict
from collections.abc import AsyncIterator, Iterable
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncConnection

import breakroom
from breakroom.core.play import redo
from breakroom.core.record import begun
from breakroom.server.store.backup import snapshot

AT_ONCE: Final = 100  # rooms
ENDS: Final = {"resign", "flag", "draw", "decline"}  # lines that end a game, whatever its rules


class Checked(Struct):
    """What the check has found up to now."""

    rooms: int
    of: int
    lines: int = 0
    over: int = 0
    faults: list[str] = []  # each a sentence
    other_rules: list[str] = []  # rooms that only another version can open: as sentences
    unfinished: int = 0  # how many of `other_rules` are unfinished


async def check(address: str) -> AsyncIterator[Checked]:
    """Goes through the whole database, and yields the same growing result after each room."""
    async with snapshot(address) as connection:
        everything = sa.MetaData()
        await connection.run_sync(everything.reflect, only=["rooms", "seats", "log"])
        rooms, seats, log = (everything.tables[name] for name in ("rooms", "seats", "log"))
        ids = list((await connection.execute(sa.select(rooms.c.id))).scalars())
        found = Checked(0, len(ids), faults=await database_faults(connection))
        known = set(ids)
        for begin in range(0, len(ids), AT_ONCE):
            some = ids[begin : begin + AT_ONCE]
            sitting = await _by_room(connection, seats, some, seats.c.seat)
            lines = await _by_room(connection, log, some, log.c.seq)
            for row in await connection.execute(rooms.select().where(rooms.c.id.in_(some))):
                room, faults = row._asdict(), gaps(lines[row.id])
                if (other := other_rules(room)) is not None:
                    is_over = room.get("over") or any(x["kind"] in ENDS for x in lines[row.id])
                    ended = "finished" if is_over else "unfinished"
                    found.other_rules.append(f"Room {row.id}: {other}; {ended}.")
                    found.unfinished += not is_over
                elif not (room.get("lesson") or room.get("puzzle")):  # scripts may have changed
                    faults = faults_of(room, sitting[row.id], lines[row.id])
                if room["rematch"] and room["rematch"] not in known:
                    faults.append(f"its rematch {room['rematch']} is not there")
                found.faults += [f"Room {row.id}: {fault}." for fault in faults]
                found.rooms += 1
                found.lines += len(lines[row.id])
                found.over += bool(room.get("over"))
            yield found


async def _by_room(
    connection: AsyncConnection, table: sa.Table, some: list[str], order: sa.Column[Any]
) -> dict[str, list[dict[str, Any]]]:
    rows: dict[str, list[dict[str, Any]]] = defaultdict(list)
    query = table.select().where(table.c.room.in_(some)).order_by(order)
    for row in await connection.execute(query):
        rows[row.room].append(row._asdict())
    return rows


async def database_faults(connection: AsyncConnection) -> list[str]:
    """What the database itself finds wrong."""
    faults = []
    if connection.dialect.name == "sqlite":
        said = (await connection.exec_driver_sql("PRAGMA integrity_check")).scalars()
        faults += [f"SQLite: {fault}." for fault in said if fault != "ok"]
    for table in ("seats", "log"):
        lost = f"SELECT DISTINCT room FROM {table} WHERE room NOT IN (SELECT id FROM rooms)"  # noqa: S608
        for room in (await connection.exec_driver_sql(lost)).scalars():
            faults.append(f"Room {room} has {table} but is not there.")
    return faults


def other_rules(room: dict[str, Any]) -> str | None:
    """The rules by which the room was begun, if they are not today's, in words after its name."""
    if room["game"] not in breakroom.game_keys():
        return None
    game = breakroom.game(room["game"])
    if room["version"] == game.version:
        return None
    return f"begun by version {room['version']} of {game.title}, which is at {game.version} here"


def gaps(lines: list[dict[str, Any]]) -> list[str]:
    numbers = enumerate(lines, start=1)
    return [f"line {number} is missing" for number, line in numbers if line["seq"] != number][:1]


def faults_of(
    room: dict[str, Any], seats: list[dict[str, Any]], lines: list[dict[str, Any]]
) -> list[str]:
    """What is wrong with a room, in words that follow its name."""
    try:
        game = breakroom.game(room["game"])
        state = begun(game, msgspec.json.decode(room["options"]), int(room["seed"], 16))
    except Exception as error:  # anything may be stored there instead of a room
        return [f"it cannot be set up: {error}".rstrip(".")]
    if [seat["seat"] for seat in seats] != list(range(state.seats)):
        return [f"it has {len(seats)} seats where the game has {state.seats}"]
    if missing := gaps(lines):
        return missing
    states = [state]
    for number, line in enumerate(lines, start=1):
        try:
            data = msgspec.json.decode(line["data"])
            if line["kind"] == "act":
                states.append(redo(game, states[-1], line["seat"], game.action(data))[0])
            elif line["kind"] == "takeback":
                del states[data + 1 :]
        except Exception as error:  # rules may fail in any way on actions that were never legal
            return [f"line {number} does not replay: {error}".rstrip(".")]
    return end_faults(game, states[-1], room, lines)


def end_faults(
    game: Any, state: Any, room: dict[str, Any], lines: Iterable[dict[str, Any]]
) -> list[str]:
    """Is the game over exactly if its log says so? Old rooms without a clock did not always."""
    by_rules = game.outcome(state) is not None
    if room.get("over") and not by_rules and ENDS.isdisjoint(line["kind"] for line in lines):
        return ["it is marked as over, but nothing in its log ends it"]
    if by_rules and room.get("clock") and not room["over"]:
        return ["it is over by the rules, but its clock still runs"]
    return []
