"""Time, as the server counts it: how long the open questions may still be thought about."""

import time
from collections.abc import Callable, Iterable

from breakroom.core.game import Decision, Seat

Now = Callable[[], float]  # seconds that only ever go forward


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
