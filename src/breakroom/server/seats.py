"""Who sits at a table, who plays for them, and who is there."""

import math
import time
from collections.abc import Iterable
from typing import Final, NamedTuple

from breakroom.bots import level_named
from breakroom.core.game import Refused, Seat
from breakroom.server.clock import Now
from breakroom.server.store import StoredSeat

HOST: Final = 0  # the number of the person who made the room
BOT: Final = -1  # stands for no person: one of the server's own bots has the seat
FRIEND: Final = "Your friend"  # a seat's name until somebody takes it
GUEST: Final = "@"  # a level that begins with it is the name of a program that plays over HTTP
FORGOTTEN_AFTER: Final = 25.0  # seconds of silence after which another process counts as gone
NEUTRAL: Final = "club"  # the level that plays for somebody who is gone; nobody can choose it


class Elsewhere(NamedTuple):
    """Who is connected to the same room in another process."""

    seats: frozenset[Seat]
    watching: int
    heard_at: float


class Seats:
    def __init__(self, stored: list[StoredSeat], grace: float, now: Now = time.monotonic) -> None:
        self.stored = stored
        self.stand_ins: dict[Seat, str] = {}  # levels of the bots that play for people
        self._grace = grace
        self._now = now
        self._here: frozenset[Seat] = frozenset()
        self._elsewhere: dict[str, Elsewhere] = {}
        self._left_at = {seat.seat: now() for seat in stored}

    # -- who plays --------------------------------------------------------------------------

    def level(self, seat: Seat) -> str:
        """The level of the bot that plays in the seat; empty for a person."""
        return self.stand_ins.get(seat, self.stored[seat].level)

    def is_ours(self, seat: Seat) -> bool:
        """Does one of the server's own bots play there, rather than a person or a program?"""
        level = self.level(seat)
        return bool(level) and not level.startswith(GUEST)

    def is_open(self, seat: Seat) -> bool:
        """Does the seat wait for somebody to sit down?"""
        return self.stored[seat].token_hash is None and not self.is_ours(seat)

    def is_kept(self, seat: Seat) -> bool:
        """Is the seat for somebody who is known and has not sat down yet: who played the game
        before, comes to an evening, or is a program?"""
        stored = self.stored[seat]
        is_for_somebody = stored.invite_hash is not None and stored.name != FRIEND
        return is_for_somebody and stored.token_hash is None

    def is_free(self, seat: Seat) -> bool:
        """Does the seat wait for whoever comes?"""
        return self.is_open(seat) and not self.is_kept(seat)

    @property
    def is_waiting(self) -> bool:
        return any(self.is_open(seat.seat) for seat in self.stored)

    def person(self, seat: Seat) -> int:
        return self.stored[seat].person

    def owners(self, programs: bool = True) -> set[int]:
        """The people, and programs, that hold a seat or have one kept for them, whoever plays there
        now: those who are asked when something has to be agreed on."""
        held = [s for s in self.stored if s.token_hash is not None or self.is_kept(s.seat)]
        return {s.person for s in held if programs or not s.level}

    def standing_in(self, asker: Seat, seat: Seat, level: str) -> str:
        """The level of the bot that plays for the seat from now on; none: its owner does again.
        Refused if that is not for the asker to say."""
        if seat not in range(len(self.stored)):
            raise Refused("There is no such seat.")
        if self.stored[seat].level:
            raise Refused("A bot already sits there.")
        if not level:
            if self.person(asker) != self.person(seat):
                raise Refused("Only its owner can take a seat back.")
            if seat not in self.stand_ins:
                raise Refused("The seat is already yours.")
            return ""
        level_named(level)
        if seat in self.stand_ins:
            raise Refused("A bot is already playing there.")
        if self.person(asker) == self.person(seat):
            return level
        wait = self.bot_in(seat)
        if wait is None:
            raise Refused("They are at the table: only they can let a bot play for them.")
        if wait > 0:
            raise Refused(f"They may be back soon: wait another {wait} seconds.")
        return NEUTRAL

    # -- who is there -----------------------------------------------------------------------

    def here(self, seats: frozenset[Seat]) -> None:
        """Notes which seats are connected to this process now."""
        self._here = seats
        self._note_who_left()

    def elsewhere(self, process: str, seats: frozenset[Seat], watching: int) -> None:
        """Notes which seats are connected to another process."""
        self._elsewhere[process] = Elsewhere(seats, watching, self._now())
        self._note_who_left()

    def forget_silent(self) -> bool:
        """Forgets processes that have been silent for a while, and says whether there were any."""
        since = self._now() - FORGOTTEN_AFTER
        known = len(self._elsewhere)
        self._elsewhere = {p: e for p, e in self._elsewhere.items() if e.heard_at >= since}
        self._note_who_left()
        return len(self._elsewhere) < known

    def is_present(self, seat: Seat) -> bool:
        return seat in self._here or any(seat in e.seats for e in self._elsewhere.values())

    @property
    def watching_elsewhere(self) -> int:
        return sum(e.watching for e in self._elsewhere.values())

    def bot_in(self, seat: Seat) -> int | None:
        """Seconds until a bot may play for a person who is gone or has not come; None if nobody is
        missing there."""
        left_at = self._left_at.get(seat)
        if left_at is None or self.level(seat):
            return None
        if self.is_free(seat):
            return 0
        return max(0, math.ceil(left_at + self._grace - self._now()))

    def deserter(self, asker: Seat, waited_for: Iterable[Seat]) -> Seat:
        """A program that the asker waits for and that has been gone for long; refused if there is
        none. People may come back: nobody wins because they are away."""
        since = {
            self._left_at[seat]: seat
            for seat in waited_for
            if seat != asker and self.level(seat).startswith(GUEST) and seat in self._left_at
        }
        if not since:
            raise Refused("No program you are waiting for has left.")
        wait = math.ceil(min(since) + self._grace - self._now())
        if wait > 0:
            raise Refused(f"It may be back soon: wait another {wait} seconds.")
        return since[min(since)]

    def _note_who_left(self) -> None:
        for seat in range(len(self.stored)):
            if self.is_present(seat):
                self._left_at.pop(seat, None)
            else:
                self._left_at.setdefault(seat, self._now())
