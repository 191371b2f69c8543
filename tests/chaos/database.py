"""What is stored, read with SQL and nothing else, and played again by the rules."""

import contextlib
import json
import sqlite3
from pathlib import Path
from typing import Any, NamedTuple

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
    def __init__(self, path: Path) -> None:
        self.path = path

    def _ask(self, query: str, *given: Any) -> list[Any]:
        with contextlib.closing(sqlite3.connect(self.path, timeout=30)) as connection:
            return connection.execute(query, given).fetchall()

    def is_sound(self) -> bool:
        return self._ask("PRAGMA integrity_check") == [("ok",)]

    def rooms(self) -> list[str]:
        return [room for (room,) in self._ask("SELECT id FROM rooms")]

    def room(self, room: str) -> Stored:
        [(game, options, seed)] = self._ask(
            "SELECT game, options, seed FROM rooms WHERE id = ?", room
        )
        rows = self._ask(
            "SELECT seq, kind, seat, data, at_ms, command FROM log WHERE room = ? ORDER BY seq",
            room,
        )
        log = [Row(*row[:3], json.loads(row[3]), *row[4:]) for row in rows]
        return Stored(room, game, json.loads(options), int(seed, 16), log)
