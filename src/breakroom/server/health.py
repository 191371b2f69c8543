"""Is the server well? What /healthz, /readyz and /metrics answer.

/healthz: the process answers. /readyz: people may be sent here; 503 with the reasons when the
database does not take a write within a second, while the server is stopping, when the event loop
was more than a second late, or when a chore that should go on for ever has stopped. Both are
public, and say nothing that a stranger may not know.
/metrics is for this machine, or for whoever has the token of `--metrics-token`.
"""

import asyncio
import contextlib
import hmac
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

from litestar import MediaType, Response, get
from msgspec import Struct

from breakroom.server import journal, metrics
from breakroom.server.asked import Asked
from breakroom.server.store import Away

TICK_SECONDS: Final = 0.05
LATE_SECONDS: Final = 1.0  # a server whose event loop is this late is not ready …
REMEMBERED_SECONDS: Final = 5.0  # … for so long
PROBE_SECONDS: Final = 0.8  # a write that takes longer counts as refused
PROBE_AGAIN_SECONDS: Final = 0.5  # the least time between two probes, however often asked


class Ready(Struct, frozen=True):
    ready: bool
    reasons: tuple[str, ...]
    database: dict[str, Any]  # {"dialect": "sqlite", "journal_mode": "wal", "synchronous": 2}


class Health:
    def __init__(
        self,
        write: Callable[[], Awaitable[Any]],
        database: dict[str, Any],
        chores: Iterable[asyncio.Task[None]] = (),
        is_full: Callable[[], bool] = lambda: False,
    ) -> None:
        self.write = write  # something into the database; raises what any write would raise now
        self.database = database
        self.is_full = is_full  # is every table taken?
        self.draining = False
        self._late: deque[tuple[float, float]] = deque()  # when the loop was late, and how much
        self._probe: asyncio.Task[bool] | None = None
        self._probed_at = -PROBE_AGAIN_SECONDS
        self._ticker = asyncio.create_task(self._tick(), name="loop lag")
        self._chores = [self._ticker, *chores]
        for chore in self._chores:
            chore.add_done_callback(self._stopped)

    def _stopped(self, chore: asyncio.Task[None]) -> None:
        """Tells the operator that a chore has ended before the server did."""
        journal.trouble("A chore has stopped.", chore=chore.get_name())
        if not chore.cancelled() and (error := chore.exception()) is not None:
            journal.error(error, chore=chore.get_name())

    async def close(self) -> None:
        for chore in self._chores:
            chore.remove_done_callback(self._stopped)
        for task in (self._ticker, self._probe):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task

    async def _tick(self) -> None:
        while True:
            due = time.monotonic() + TICK_SECONDS
            await asyncio.sleep(TICK_SECONDS)
            lag = max(0.0, time.monotonic() - due)
            metrics.LOOP_LAG.observe(lag)
            if lag > LATE_SECONDS:
                journal.note(f"The event loop was {lag:.1f} s late.")
                self._late.append((time.monotonic(), lag))

    def lag(self) -> float:
        """The longest time by which the event loop was late in the last seconds."""
        while self._late and self._late[0][0] < time.monotonic() - REMEMBERED_SECONDS:
            self._late.popleft()
        return max((lag for _, lag in self._late), default=0.0)

    async def ready(self) -> Ready:
        reasons = []
        if self.draining:
            reasons.append("The server is stopping.")
        if lag := self.lag():
            reasons.append(f"The event loop was {lag:.1f} s late.")
        if not await self._takes_writes():
            reasons.append("The database does not take writes.")
        if self.is_full():
            reasons.append("Every table is taken.")
        stopped = [chore.get_name() for chore in self._chores if chore.done()]
        reasons += [f"A chore has stopped: {name}." for name in stopped]
        return Ready(not reasons, tuple(reasons), self.database)

    async def _takes_writes(self) -> bool:
        """Does the database take a write? Only one probe runs at a time, even if it hangs."""
        now = time.monotonic()
        if self._probe is None or (
            self._probe.done() and now - self._probed_at > PROBE_AGAIN_SECONDS
        ):
            self._probe, self._probed_at = asyncio.create_task(self._try_write()), now
        left = max(0.0, self._probed_at + PROBE_SECONDS - now)
        try:
            return await asyncio.wait_for(asyncio.shield(self._probe), left)
        except TimeoutError:
            return False

    async def _try_write(self) -> bool:
        try:
            await self.write()
        except Away as away:
            journal.trouble("The database refuses writes.", error=type(away.orig).__name__)
            return False
        except Exception as error:
            journal.error(error)
            return False
        return True


@get("/healthz", media_type=MediaType.TEXT, sync_to_thread=False)
def healthz() -> str:
    return "alive\n"


@get("/readyz")
async def readyz(request: Asked) -> Response[Ready]:
    ready = await request.server.health.ready()
    return Response(ready, status_code=200 if ready.ready else 503)


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
def read_metrics(request: Asked) -> Response[Any]:
    token, given = request.server.settings.metrics_token, request.bearer
    is_right = token and hmac.compare_digest(given.encode(), token.encode())
    if request.address and not is_right:
        sentence = "The figures are for this machine, or with the token of --metrics-token.\n"
        return Response(sentence, status_code=403)
    return Response(
        metrics.written(), headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"}
    )
