"""Where games are played: in this process, in several, or on a Ray cluster. It is all the same
to the result: what a game brings depends on its match and its number alone."""

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from typing import Any, Final, TypeVar

from breakroom.core.game import Refused

T = TypeVar("T")
Work = Callable[..., T]
AHEAD: Final = 8  # jobs a cluster holds for each of its processors


def in_order(work: Work[T], jobs: Iterable[tuple[Any, ...]], workers: int = 1) -> Iterator[T]:
    """The results of the jobs, in their order, by so many processes."""
    if workers <= 1:
        yield from (work(*job) for job in jobs)
        return
    context = multiprocessing.get_context("spawn")  # a forked numba dies
    with ProcessPoolExecutor(workers, context) as pool:
        try:
            yield from pool.map(work, *zip(*jobs, strict=True))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


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
    waiting: deque[Any] = deque()
    for job in jobs:
        waiting.append(remote.remote(*job))
        if len(waiting) >= room:
            yield ray.get(waiting.popleft())
    while waiting:
        yield ray.get(waiting.popleft())
