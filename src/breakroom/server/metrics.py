"""The metrics of this process, counted where things happen and read at /metrics."""

from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
REGISTRY: Final = CollectorRegistry()

disable_created_metrics()  # type: ignore[no-untyped-call]


def _counter(name: str, about: str, *labels: str) -> Counter:
    return Counter(name, about, labels, registry=REGISTRY)


def _gauge(name: str, about: str, *labels: str) -> Gauge:
    return Gauge(name, about, labels, registry=REGISTRY)


def _histogram(name: str, about: str) -> Histogram:
    return Histogram(name, about, buckets=SECONDS, registry=REGISTRY)


ACKS: Final = _counter("breakroom_acks_total", "Commands that were stored and acknowledged.")
ACK_SECONDS: Final = _histogram("breakroom_ack_seconds", "From a command's arrival to its answer.")
COMMIT_SECONDS: Final = _histogram("breakroom_commit_seconds", "One commit of the store.")
LOOP_LAG: Final = _histogram("breakroom_loop_lag_seconds", "How late the event loop comes round.")
SOCKETS: Final = _gauge("breakroom_sockets", "Open sockets and streams.")
ROOMS: Final = _gauge("breakroom_rooms", "Rooms in memory.")
REFUSALS: Final = _counter("breakroom_refusals_total", "What was refused, by code.", "code")
LIMITS: Final = _counter("breakroom_limits_total", "Limits that somebody met, by kind.", "kind")
BOT_TIMEOUTS: Final = _counter("breakroom_bot_timeouts_total", "Answers that no worker gave.")
BOTS_WAITING: Final = _gauge("breakroom_bots_waiting", "What waits for a worker, by kind.", "kind")
BOTS_QUICKER: Final = _counter(
    "breakroom_bots_quicker_total", "Moves that a quicker level made, by the level asked.", "level"
)
BOTS_ANY: Final = _counter(
    "breakroom_bots_any_total", "Moves that no level made, by the level asked.", "level"
)
LESSON_STEPS: Final = _counter(
    "breakroom_lesson_steps_total",
    "Steps of lessons that were reached: 0 is begun, as many as there are is done.",
    *("game", "lesson", "step"),
)
PUZZLES: Final = _counter(
    "breakroom_puzzles_total",
    "Puzzles that were begun, solved at once, solved later, or shown.",
    *("game", "how"),
)
PUSHES: Final = _counter(
    "breakroom_pushes_total", "Taps on the shoulder, by what came of them.", "outcome"
)
ERRORS: Final = _counter("breakroom_errors_total", "Errors that nobody handled.")


def count_of(counter: Counter) -> float:
    """The value of a counter that has no labels."""
    return sum(sample.value for metric in counter.collect() for sample in metric.samples)


def written() -> bytes:
    """All series, in Prometheus's text format."""
    return generate_latest(REGISTRY)
