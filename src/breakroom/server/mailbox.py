"""A bounded queue with one reader.

There are three for every player who is connected; `asyncio.Queue` weighs two kilobytes more.
"""

import asyncio
import sys
from typing import Generic, TypeVar

T = TypeVar("T")


class Full(Exception):  # noqa: N818 - as the standard library's is called
    """The mailbox holds as much as it may."""


class Mailbox(Generic[T]):
    """A queue whose methods have the names of `asyncio.Queue`'s, so that it can replace one."""

    __slots__ = ("_items", "_most", "_reader")

    def __init__(self, most: int = sys.maxsize) -> None:
        self._most = most
        self._items: list[T] = []
        self._reader: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._items)

    @property
    def is_waited_for(self) -> bool:
        """Does the reader wait for the next item, with none that it has not been woken for?"""
        return not self._items and self._reader is not None and not self._reader.done()

    def empty(self) -> bool:
        return not self._items

    def put_nowait(self, item: T, wake: bool = True) -> None:
        if len(self._items) >= self._most:
            raise Full
        self._items.append(item)
        if wake:
            self.wake()

    def wake(self) -> None:
        """Wake the reader, who takes whatever waits."""
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> T:
        """Take the oldest item out; wait until there is one."""
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        self._reader = None
        return self._items.pop(0)
