"""The time by which clocks run: how long the service has been up in all, in ms.

It stands still while no server runs, while this one is frozen, and while the store is away, so
downtime costs nobody time; and a jump of the machine's clock does nothing.

The store keeps it, over every process and restart, and a move gets its time in the transaction
that stores it. Each note adds what has passed since the last one: by the database's own clock if
other processes note it too, but never more than this process can vouch for.
"""

import time
from typing import Final, NamedTuple

import sqlalchemy as sa

from breakroom.server.clock import Now
from breakroom.server.store.tables import uptime

LIVE_BEAT: Final = 0.05  # seconds between two notes of the time while a clock runs that is short …
SLOW_BEAT: Final = 5.0  # … and while none does
MOST_LATE: Final = 1.0  # seconds; a process that does not look at its clock for longer was frozen
WAIT_MS: Final = 3_000  # that a note may take on its way to the database


class Note(NamedTuple):
    """What this process knows of the time since the last note."""

    thought: int  # the served time, as this process has it
    up: int  # so long it was up …
    wait: int  # … and so much longer that may be by the time the database reads it


class Said(NamedTuple):
    """What the store says, and what this process thought at that moment."""

    ms: int
    thought: int


class Served:
    """The served time, as this process knows it."""

    def __init__(self, now: Now = time.monotonic) -> None:
        self._now = now
        self._ms, self._read_at = 0.0, now()
        self._noted = 0
        self._is_sure = False  # has it been up, and the store there, ever since the last note?
        self.is_away = False  # is the store away?
        self._is_open = False  # is the server open?

    def advance(self) -> int:
        """Counts on to now, and gives the milliseconds. It is called every now and then: a process
        that does not come to it was frozen."""
        now = self._now()
        if now - self._read_at > MOST_LATE:
            self._is_sure = False
        elif self._is_open and not self.is_away:
            self._ms += 1000 * (now - self._read_at)
        self._read_at = now
        return int(self._ms)

    def start(self) -> None:
        """Starts the time: the server is open, and people can play."""
        self.advance()
        self._is_open = True

    def stop(self) -> None:
        """Stops the time, because the server closes."""
        self.advance()
        self._is_open, self._is_sure = False, False

    def is_due(self, seconds: float) -> bool:
        """Was the time last stored at least so many seconds ago?"""
        return self.is_away or self.advance() - self._noted >= 1000 * seconds

    def note(self) -> Note:
        thought = self.advance()
        return Note(thought, thought - self._noted, WAIT_MS if self._is_sure else 0)

    def said(self, ms: int, thought: int) -> Said:
        """The store's answer to a note; it counts once it is committed."""
        self._is_sure = self._is_open
        return Said(ms, thought)

    def noted(self, said: Said) -> None:
        self._ms += said.ms - said.thought
        self._noted = said.ms
        self.is_away = False

    def lost(self, since_ms: int) -> None:
        """Discounts the time since then, in which the store may have been away."""
        self._ms = min(self._ms, since_ms)
        self.is_away, self._is_sure = True, False


def add_time(dialect: str, note: Note) -> sa.Update:
    """The statement that adds what has passed since the last note, and answers how much it is."""
    now: sa.ColumnElement[int] = sa.literal(0)
    passed: sa.ColumnElement[int] = sa.literal(note.up, sa.BigInteger)
    if dialect == "postgresql":  # other processes may have noted it since this one did
        epoch = sa.extract("epoch", sa.func.clock_timestamp())
        now = sa.cast(sa.func.floor(1000 * epoch), sa.BigInteger)
        most = sa.literal(note.up + note.wait, sa.BigInteger)
        passed = sa.func.greatest(0, sa.func.least(now - uptime.c.noted_ms, most))
    added = uptime.update().values(served_ms=uptime.c.served_ms + passed, noted_ms=now)
    return added.returning(uptime.c.served_ms)
