"""A queue with one reader, who may be left to sleep."""

import asyncio

from breakroom.server.mailbox import Mailbox


def test_nothing_overtakes_what_waits() -> None:
    """While something waits that the reader was not woken for, whoever comes later waits too."""

    async def scene() -> None:
        box: Mailbox[int] = Mailbox()
        reader = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        assert box.is_waited_for
        box.put_nowait(1, wake=False)
        assert not box.is_waited_for
        box.put_nowait(2)
        assert await reader == 1
        assert await box.get() == 2

    asyncio.run(scene())
