"""Where games are played: in this process, in several, or on a Ray cluster. It is all the same
to the result: what a game brings depends on its match and its number alone."""

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from importlib import import_module
from typing import Any, Final, TypeVar

from breakroom.core.game import Refused

T = TypeVar("T")
Work = Callable[..., T]
AHEAD: Final = 8  # jobs that are handed out ahead for each process


def results(
    work: Work[T], jobs: Iterable[tuple[Any, ...]], workers: int, ray: str | None
) -> Iterator[T]:
    """The results of the jobs, in their order: on a Ray cluster, if its address is given."""
    return in_order(work, jobs, workers) if ray is None else on_cluster(work, jobs, ray)


def in_order(work: Work[T], jobs: Iterable[tuple[Any, ...]], workers: int = 1) -> Iterator[T]:
    """The results of the jobs, in their order, by so many processes. Whoever stops asking, or
    presses Ctrl-C, does not wait for games that nobody wants any more."""
    if workers < 1:
        raise Refused("Games are played by at least one process.")
    if workers == 1:
        yield from (work(*job) for job in jobs)
        return
    context = multiprocessing.get_context("spawn")  # numba does not survive a fork
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(workers, context, _leave_ctrl_c) as pool:
        try:
            yield from _ahead(partial(pool.submit, work), Future.result, jobs, AHEAD * workers)
        except BrokenProcessPool:
            raise Refused(
                "A process died in the middle of a game: a bot has ended it, or memory is short."
                " With -w 1 you see in which; with --keep, what was played is kept."
            ) from None
        except BaseException:
            for process in set(multiprocessing.active_children()) - others:
                process.kill()
            raise


def _leave_ctrl_c() -> None:
    """Ignores Ctrl-C in a worker: the process that started it handles the signal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def by_threads(work: Work[T], jobs: Iterable[tuple[Any, ...]], workers: int) -> Iterator[T]:
    """Like `in_order`, in threads, for work that only waits and checks `stopped` regularly."""
    stop = threading.Event()
    with ThreadPoolExecutor(workers) as pool:
        waiting = [pool.submit(work, *job, stopped=stop.is_set) for job in jobs]
        try:
            yield from (job.result() for job in waiting)
        finally:
            stop.set()
            pool.shutdown(wait=False, cancel_futures=True)


def on_cluster(work: Work[T], jobs: Iterable[tuple[Any, ...]], address: str = "") -> Iterator[T]:
    """The same on a Ray cluster; without an address, on one of its own on this machine.

    What a lost node had not finished is done again by another.
    """
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise Refused("For --ray, install the extra: breakroom[cluster].") from None
    if not ray.is_initialized():
        ray.init(address=address or None, include_dashboard=False, log_to_driver=False)
    remote = ray.remote(max_retries=-1, num_cpus=1)(work)
    room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    yield from _ahead(remote.remote, ray.get, jobs, room)


def _ahead(
    begin: Work[Any], end: Work[T], jobs: Iterable[tuple[Any, ...]], most: int
) -> Iterator[T]:
    """Hands so many jobs out ahead, and yields what comes of each, in their order."""
    waiting: deque[Any] = deque()
    for job in jobs:
        waiting.append(begin(*job))
        if len(waiting) >= most:
            yield end(waiting.popleft())
    while waiting:
        yield end(waiting.popleft())
