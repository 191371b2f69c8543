"""A WebSocket over plain ASGI, without a web framework around it.

There is one for every player who is connected: each layer around it would weigh on all of them,
and work at every move.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from breakroom.server.limits import address_of

NORMAL = 1000  # the code with which a socket is closed when nothing is wrong


class Gone(Exception):  # noqa: N818 - people come and go
    """The client has gone."""


class WebSocket:
    __slots__ = ("_receive", "_send", "address", "path", "write")

    def __init__(
        self,
        scope: Any,
        receive: Callable[[], Awaitable[Any]],
        send: Callable[[Any], Awaitable[None]],
    ) -> None:
        self._receive, self._send = receive, send
        # Sends a text if that can be done at once, and says whether it did.
        self.write: Callable[[bytes], bool] = scope["extensions"]["breakroom.write"]
        self.path: str = scope["path"]
        self.address = address_of(scope)

    async def accept(self) -> None:
        await self._receive()  # the message "websocket.connect"
        await self._send({"type": "websocket.accept"})

    async def receive_text(self) -> str:
        """The next message; empty if it is not text."""
        event = await self._receive()
        if event["type"] == "websocket.disconnect":
            raise Gone
        return event.get("text") or ""

    async def send_text(self, text: str) -> None:
        """Raises OSError or RuntimeError if the client has just gone."""
        await self._send({"type": "websocket.send", "text": text})

    async def close(self, code: int = NORMAL, reason: str = "") -> None:
        """Closes the socket; before it is accepted, that refuses it."""
        await self._send({"type": "websocket.close", "code": code, "reason": reason})
