"""Time, as the server counts it: how long each seat may still think.

Three clocks can be wished for a game; a question of the rules can have a time limit of its own.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Collection, Iterable
from typing import Annotated, Final

from msgspec import Meta, Struct

from breakroom.core.game import CLOCK, Decision, Seat

Now = Callable[[], float]  # seconds that only ever go forward
Note = Callable[[int, int], Awaitable[int]]  # see Store.served

DAY_MS: Final = 86_400_000
LIVE_BEAT: Final = 0.05  # seconds between two notes of the time while a clock runs that is short …
SLOW_BEAT: Final = 5.0  # … and while none does
MOST_LATE: Final = 1.0  # seconds; who is not heard of for longer was frozen
MOST_WAIT: Final = 0.5  # seconds for a note; a store that takes longer was away
ASKED: Final = 3  # times, by one who has lost touch
SURE_MS: Final = 150  # since the last note in which a move can be timed without another
MOST_LAG_MS: Final = 1_000  # that a move can be given back
LAG_SLACK_MS: Final = 20


class GameTime(Struct, frozen=True, tag="game", forbid_unknown_fields=True):
    """So long for the whole game, and a little more with each move."""

    seconds: Annotated[int, Meta(ge=10, le=10_800)]
    increment: Annotated[int, Meta(ge=0, le=180)] = 0


class MoveTime(Struct, frozen=True, tag="move", forbid_unknown_fields=True):
    """So long for each move."""

    seconds: Annotated[int, Meta(ge=5, le=3_600)]


class DaysTime(Struct, frozen=True, tag="days", forbid_unknown_fields=True):
    """So many days for each move: a game over weeks."""

    days: Annotated[int, Meta(ge=1, le=14)]


Clock = GameTime | MoveTime | DaysTime


class Served:
    """How long the service has been up in all, over every process and restart, in ms.

    All clocks are read off it: it stands still while no server runs, while this one is frozen,
    and while the store is away, so downtime costs nobody time; and a jump of the machine's clock
    does nothing. It is noted in the store beat by beat: after a crash it goes on from there.
    """

    def __init__(self, note: Note, is_shared: bool = False, now: Now = time.monotonic) -> None:
        self._note = note
        self._is_shared = is_shared  # are there other processes that note it?
        self._now = now
        self._ms, self._read_at = 0.0, now()
        self._noted, self._stamped = 0, 0
        self._beat = 0.0  # seconds until the next is due
        self._is_away = False  # the last note failed
        self._is_stopped = False
        self._noting = asyncio.Lock()

    def __call__(self) -> int:
        """To be read every now and then: a process that does not come to it is frozen."""
        now = self._now()
        if now - self._read_at <= MOST_LATE and not self._is_stopped:
            self._ms += 1000 * (now - self._read_at)
        self._read_at = now
        return int(self._ms)

    def stop(self) -> None:
        """The server closes: from now on nobody's time runs here."""
        self()
        self._is_stopped = True

    async def stamp(self) -> int:
        """The time for a move: it never goes back behind that."""
        if self._is_shared:  # what do the other processes say? What is latest is most exact
            late = self._is_away or self() - self._noted > SURE_MS
            for _ in range(ASKED if self._beat == SLOW_BEAT else late):
                await self.beat(is_live=True)
        self._stamped = self()
        return self._stamped

    async def beat(self, is_live: bool) -> None:
        """Note the time; now and then only, while no clock is live."""
        async with self._noting:
            if not is_live and self() - self._noted < 1000 * self._beat:
                return
            if self._is_away:  # since the last note, or move, nobody could do anything
                counts = max(self._noted + 1000 * self._beat, self._stamped)
                self._ms = min(self._ms, counts)
            ms, asked_at = self(), self._now()
            # After a slow beat, others may know better what stood still meanwhile.
            known = self._noted if self._beat == SLOW_BEAT else ms
            try:
                noted = await self._note(ms, known)
            except Exception:
                self._is_away = True
                raise
            self._is_away = False
            if self._is_shared and self._now() - asked_at > MOST_WAIT:  # others saw it fail
                self._ms, self._read_at = ms, self._now()
            self._ms += noted - ms  # what another process has noted counts
            self._noted = noted
            self._beat = LIVE_BEAT if is_live else SLOW_BEAT


class Lag:
    """A connection's round trip, as the server measures it: what a move can be given back."""

    def __init__(self, now: Now = time.monotonic) -> None:
        self._now = now
        self._probe, self._sent_at = 0, math.nan  # the last one, and when it was sent
        self._trips: list[float] = []

    def probe(self) -> int:
        """A number to send; when it comes back, the round trip is known."""
        self._probe, self._sent_at = self._probe + 1, self._now()
        return self._probe

    def came_back(self, probe: int) -> None:
        if probe == self._probe and not math.isnan(self._sent_at):
            self._trips = [*self._trips[-4:], (self._now() - self._sent_at) * 1000]
            self._sent_at = math.nan

    @property
    def ms(self) -> int:
        """Half the shortest of the last round trips, and a little slack; nothing if unknown."""
        if not self._trips:
            return 0
        return min(MOST_LAG_MS, int(min(self._trips) / 2) + LAG_SLACK_MS)


class Clocks:
    """What each seat has left on the game's clock: made from the log alone, line by line."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self._full = clock.days * DAY_MS if isinstance(clock, DaysTime) else clock.seconds * 1000
        self._left = [self._full] * seats
        self._since = 0
        self.running: frozenset[Seat] = frozenset()

    @property
    def is_live(self) -> bool:
        """Does it run now, and does a second matter?"""
        return bool(self.running) and not isinstance(self.clock, DaysTime)

    def left(self, seat: Seat, at_ms: int) -> int:
        """What the seat has left at that time, in ms; less than nothing if it is over."""
        spent = max(0, at_ms - self._since) if seat in self.running else 0
        return self._left[seat] - spent

    def next_flag(self, at_ms: int) -> tuple[int, Seat] | None:
        """In how many ms the next seat's time is up, and which seat's."""
        if not self.running:
            return None
        return min((self.left(seat, at_ms), seat) for seat in self.running)

    def turn(
        self, at_ms: int, to_move: Collection[Seat], mover: Seat = CLOCK, given_back: int = 0
    ) -> None:
        """Something happened: `mover` has made a move (none: it was no move), and these are now
        to move. What the line and the server took is given back to the mover."""
        for seat in self.running:
            self._left[seat] = self.left(seat, at_ms)
        if mover in self.running:
            before = self._left[mover] + max(0, at_ms - self._since)
            self._left[mover] = min(before, self._left[mover] + given_back)
            if isinstance(self.clock, GameTime):
                self._left[mover] += self.clock.increment * 1000
            else:
                self._left[mover] = self._full
        self._since, self.running = at_ms, frozenset(to_move)


class Countdowns:
    """The open questions that have a time limit, and when each is up.

    They are counted from when this process first saw them: while the server is down, nobody's
    time runs.
    """

    def __init__(self, now: Now = time.monotonic) -> None:
        self._now = now
        self._ends: dict[tuple[Seat, str], float] = {}

    def __bool__(self) -> bool:
        return bool(self._ends)

    def follow(self, asked: Iterable[Decision]) -> None:
        """These are open now. One that was open before keeps its time, or gets less."""
        before, now = self._ends, self._now()
        self._ends = {
            (d.seat, d.id): min(before.get((d.seat, d.id), float("inf")), now + d.seconds)
            for d in asked
            if d.seconds is not None
        }

    def left(self, seat: Seat) -> float | None:
        """Seconds until the seat's time is up; None if it has as long as it likes."""
        ends = [end for (asked, _), end in self._ends.items() if asked == seat]
        return max(0.0, min(ends) - self._now()) if ends else None

    def next_up(self) -> tuple[float, str] | None:
        """In how many seconds the next is up, and the id of that question."""
        if not self._ends:
            return None
        (_, question), end = min(self._ends.items(), key=lambda item: item[1])
        return max(0.0, end - self._now()), question
