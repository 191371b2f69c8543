"""What operators count: series in this process, written as Prometheus reads them.

A series is made here, moved where the thing happens, and read at /metrics.
"""

from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Callable, Iterator, Mapping
from typing import Final

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Counter:
    """Only goes up; with a label, once for each of its values."""

    def __init__(self, name: str, about: str, label: str = "") -> None:
        self.name, self.about, self.label = name, about, label
        self._counts: Tally[str] = Tally()

    def count(self, value: str = "") -> None:
        self._counts[value] += 1

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.about}\n# TYPE {self.name} counter"
        if not self.label:
            yield f"{self.name} {self._counts['']}"
        for value, number in sorted(self._counts.items()):
            if self.label:
                yield f'{self.name}{{{self.label}="{value}"}} {number}'


class Gauge:
    """What there is now."""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self.read: Callable[[], float] = lambda: 0

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.about}\n# TYPE {self.name} gauge"
        yield f"{self.name} {self.read()}"


class Gauges:
    """The same for each of a label's values."""

    def __init__(self, name: str, about: str, label: str, values: tuple[str, ...]) -> None:
        self.name, self.about, self.label, self.values = name, about, label, values
        self.read: Callable[[], Mapping[str, int]] = dict

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.about}\n# TYPE {self.name} gauge"
        now = self.read()
        for value in self.values:
            yield f'{self.name}{{{self.label}="{value}"}} {now.get(value, 0)}'


class Histogram:
    """How long something took, in buckets of seconds."""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self._counts, self._sum = [0] * (len(SECONDS) + 1), 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(SECONDS, seconds)] += 1
        self._sum += seconds

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.about}\n# TYPE {self.name} histogram"
        so_far = 0
        for bound, number in zip([*SECONDS, "+Inf"], self._counts, strict=True):
            so_far += number
            yield f'{self.name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{self.name}_sum {self._sum:.6f}\n{self.name}_count {so_far}"


ACKS: Final = Counter("breakroom_acks_total", "Commands that were stored and acknowledged.")
ACK_SECONDS: Final = Histogram("breakroom_ack_seconds", "From a command's arrival to its answer.")
COMMIT_SECONDS: Final = Histogram("breakroom_commit_seconds", "One commit of the store.")
LOOP_LAG: Final = Histogram("breakroom_loop_lag_seconds", "How late the event loop comes round.")
SOCKETS: Final = Gauge("breakroom_sockets", "Open sockets and streams.")
ROOMS: Final = Gauge("breakroom_rooms", "Rooms in memory.")
REFUSALS: Final = Counter("breakroom_refusals_total", "What was refused, by code.", "code")
LIMITS: Final = Counter("breakroom_limits_total", "Limits that somebody met, by kind.", "kind")
BOT_TIMEOUTS: Final = Counter("breakroom_bot_timeouts_total", "Answers that no worker gave.")
BOTS_WAITING: Final = Gauges(
    "breakroom_bots_waiting",
    "What waits for a worker, by kind.",
    "kind",
    ("play", "hint", "analysis", "away"),
)
BOTS_QUICKER: Final = Counter(
    "breakroom_bots_quicker_total", "Moves that a quicker level made, by the level asked.", "level"
)
BOTS_ANY: Final = Counter(
    "breakroom_bots_any_total", "Moves that no level made, by the level asked.", "level"
)
ERRORS: Final = Counter("breakroom_errors_total", "Errors that nobody handled.")

SERIES: Final = (
    *(ACKS, ACK_SECONDS, COMMIT_SECONDS, LOOP_LAG, SOCKETS, ROOMS),
    *(REFUSALS, LIMITS, BOT_TIMEOUTS, BOTS_WAITING, BOTS_QUICKER, BOTS_ANY, ERRORS),
)


def written() -> str:
    """All series, in Prometheus's text format."""
    return "\n".join(line for series in SERIES for line in series.lines()) + "\n"
