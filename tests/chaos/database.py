"""What is stored, read with SQL and nothing else, and played again by the rules."""

import asyncio
import contextlib
import json
import sqlite3
import threading
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg

import breakroom
from breakroom.core.play import redo


class Row(NamedTuple):
    """A line of a room's log."""

    seq: int
    kind: str
    seat: int
    data: Any
    at_ms: int
    command: str | None
    clock_ms: int


class Stored(NamedTuple):
    room: str
    game: str
    options: dict[str, Any]
    seed: int
    log: list[Row]

    def states(self) -> list[Any]:
        """The positions from the beginning to now, as takebacks have left them."""
        game = breakroom.game(self.game)
        states = [game.setup(self.options, self.seed)]
        for row in self.log:
            if row.kind == "act":
                states.append(redo(game, states[-1], row.seat, game.action(row.data))[0])
            elif row.kind == "takeback":
                del states[row.data + 1 :]
        return states


class Database:
    """Of SQLite."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def ask(self, query: str, *given: Any) -> list[Any]:
        with contextlib.closing(sqlite3.connect(self.path, timeout=30)) as connection:
            return connection.execute(query.replace("$1", "?"), given).fetchall()

    def is_sound(self) -> bool:
        return self.ask("PRAGMA integrity_check") == [("ok",)]

    def rooms(self) -> list[str]:
        return [room for (room,) in self.ask("SELECT id FROM rooms")]

    def room(self, room: str) -> Stored:
        [(game, options, seed)] = self.ask(
            "SELECT game, options, seed FROM rooms WHERE id = $1", room
        )
        rows = self.ask(
            "SELECT seq, kind, seat, data, at_ms, command, clock_ms FROM log"
            " WHERE room = $1 ORDER BY seq",
            room,
        )
        log = [Row(*row[:3], json.loads(row[3]), *row[4:]) for row in rows]  # type: ignore[call-arg]
        return Stored(room, game, json.loads(options), int(seed, 16), log)

    def close(self) -> None:
        pass


class PostgresDatabase(Database):
    """Asked from a thread of its own, as its driver knows no other way."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._loop = asyncio.new_event_loop()
        self._connection: asyncpg.Connection | None = None
        self._one = asyncio.Lock()  # question at a time
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def ask(self, query: str, *given: Any) -> list[Any]:
        asked = asyncio.run_coroutine_threadsafe(self._ask(query, *given), self._loop)
        return asked.result(30)

    async def _ask(self, query: str, *given: Any) -> list[Any]:
        async with self._one:
            try:
                if self._connection is None or self._connection.is_closed():
                    self._connection = await asyncpg.connect(self.address)
                return [tuple(row) for row in await self._connection.fetch(query, *given)]
            except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                raise ConnectionResetError(str(error)) from error  # it was stopped

    def is_sound(self) -> bool:
        return bool(self.ask("SELECT 1"))  # it has no other check than reading everything

    def close(self) -> None:
        if self._connection is not None:
            closing = self._connection.close(timeout=10)
            asyncio.run_coroutine_threadsafe(closing, self._loop).result(30)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
