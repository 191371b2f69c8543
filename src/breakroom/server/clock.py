"""Time, as the server counts it: how long each seat may still think.

A game can have one of three clocks; a question of the rules can have a time limit of its own.
"""

import math
import time
from collections.abc import Callable, Collection, Iterable
from typing import Annotated, Final

from msgspec import Meta, Struct

from breakroom.core.game import CLOCK, Decision, Seat

Now = Callable[[], float]  # a monotonic time in seconds

DAY_MS: Final = 86_400_000
MOST_LAG_MS: Final = 1_000  # the most that is given back to a move for network lag
LAG_SHARE: Final = 0.05  # the share of a game's time that a seat can be given back in all …
LEAST_LAG_MS, LAG_MS = 2_000, 15_000  # … and the bounds of that
LAG_SLACK_MS: Final = 20


class GameTime(Struct, frozen=True, tag="game", forbid_unknown_fields=True):
    """A clock with a time for the whole game, and an increment for each move."""

    seconds: Annotated[int, Meta(ge=10, le=10_800)]
    increment: Annotated[int, Meta(ge=0, le=180)] = 0


class MoveTime(Struct, frozen=True, tag="move", forbid_unknown_fields=True):
    """A clock that gives the same time for each move."""

    seconds: Annotated[int, Meta(ge=5, le=3_600)]


class DaysTime(Struct, frozen=True, tag="days", forbid_unknown_fields=True):
    """A clock with some days for each move, for games that last weeks."""

    days: Annotated[int, Meta(ge=1, le=14)]


Clock = GameTime | MoveTime | DaysTime


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
        share = self._full * LAG_SHARE if isinstance(clock, GameTime) else LAG_MS
        self._lag_left = [int(min(max(share, LEAST_LAG_MS), LAG_MS))] * seats
        self._since = 0
        self.running: frozenset[Seat] = frozenset()

    @property
    def is_live(self) -> bool:
        """Is a clock running now that is counted in seconds, not in days?"""
        return bool(self.running) and not isinstance(self.clock, DaysTime)

    def left(self, seat: Seat, at_ms: int) -> int:
        """What the seat has left at that time, in ms; less than nothing if it is over."""
        spent = max(0, at_ms - self._since) if seat in self.running else 0
        return self._left[seat] - spent

    def lag_left(self, seat: Seat) -> int:
        """How much lag the seat can still be given back in this game, in ms. It is bounded because
        lag is measured by the client's own answers, which it can delay."""
        return max(0, self._lag_left[seat])

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
            self._lag_left[mover] -= min(given_back, MOST_LAG_MS)
            if isinstance(self.clock, GameTime):
                self._left[mover] += self.clock.increment * 1000
            else:
                self._left[mover] = self._full
        self._since, self.running = at_ms, frozenset(to_move)


class Countdowns:
    """The open questions that have a time limit, and when each is up.

    They are counted from when this process first saw them: while the server is down, or its store
    away, nobody's time runs.
    """

    def __init__(self, now: Now = time.monotonic) -> None:
        self._now = now
        self._ends: dict[tuple[Seat, str], float] = {}

    def __bool__(self) -> bool:
        return bool(self._ends)

    def follow(self, asked: Iterable[Decision]) -> None:
        """Takes over the decisions that are open now. One that was open before keeps its deadline,
        or gets an earlier one."""
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
