"""A WebSocket client that costs next to nothing, so that thousands fit beside a server.

Frames are given as bytes and never decoded here. Our own frames are masked with zeros, which the
protocol allows and which leaves them as they are.
"""

import asyncio
import os
import struct
from base64 import b64encode
from collections.abc import Callable
from typing import Final, cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_CODE: Final = 1006  # the connection was cut without a word
OPEN_SECONDS: Final = 300.0


def frame(payload: bytes, opcode: int = TEXT) -> bytes:
    """A client's frame."""
    size = len(payload)
    if size < 126:
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | size)
    elif size < 65536:
        head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, size)
    return head + b"\0\0\0\0" + payload


class Socket(asyncio.Protocol):
    """One connection: `on_message` gets every message's bytes."""

    def __init__(self, request: bytes, on_message: Callable[[bytes], None]) -> None:
        self.on_message = on_message
        self.on_close: Callable[[int], None] = lambda code: None
        self.close_code = 0  # once it is closed
        self.gone = asyncio.Event()
        self.received = 0  # bytes of messages
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    # -- the wire ---------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done() and not self._read_answer():
            return
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size or start > len(buffer):
                break
            opcode = buffer[at] & 15
            at = start + size
            self._take(opcode, bytes(buffer[start:at]))
        del buffer[:at]

    def _read_answer(self) -> bool:
        """The server's half of the handshake."""
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        status = bytes(self._buffer.split(b"\r\n", 1)[0])
        del self._buffer[: end + 4]
        if b" 101 " in status:
            self.opened.set_result(None)
            return True
        self.opened.set_exception(ConnectionRefusedError(status.decode()))
        self.cut()
        return False

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self.received += len(payload)
            self.on_message(payload)
        elif opcode == PING:
            self._write(frame(payload, PONG))
        elif opcode == CLOSE:
            self.close_code = int.from_bytes(payload[:2], "big") or 1005
            self._write(frame(payload[:2], CLOSE))

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        self.close_code = self.close_code or NO_CODE
        if not self.opened.done():
            self.opened.set_exception(ConnectionResetError("closed in the handshake"))
            self.opened.exception()  # whoever waits is told; if nobody does, that is no error
        self.gone.set()
        self.on_close(self.close_code)

    def _write(self, data: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)

    # -- for the caller ---------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        return self._transport is not None

    def send(self, message: bytes) -> None:
        self._write(frame(message))

    def send_frame(self, data: bytes) -> None:
        """Bytes that are a frame already, or are no frame at all."""
        self._write(data)

    def close(self) -> None:
        """Goodbye, politely; the server closes the line."""
        self._write(frame(struct.pack("!H", 1000), CLOSE))

    def cut(self) -> None:
        """Gone, without a word."""
        if self._transport is not None:
            self._transport.abort()

    async def hang_up(self) -> None:
        """Goodbye, and wait until the line is closed."""
        self.close()
        try:
            await asyncio.wait_for(self.gone.wait(), 1.0)
        except TimeoutError:
            self.cut()
            await self.gone.wait()

    def pause(self) -> None:
        """Read nothing any more."""
        if self._transport is not None:
            self._transport.pause_reading()


async def open_socket(
    port: int,
    path: str,
    on_message: Callable[[bytes], None],
    source: str = "127.0.0.1",
    headers: str = "",
) -> Socket:
    """A connection that has shaken hands; `source` is the address it comes from."""
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n{headers}\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: Socket(request, on_message), "127.0.0.1", port, local_addr=(source, 0)
    )
    try:
        await asyncio.wait_for(socket.opened, OPEN_SECONDS)
    except BaseException:
        socket.cut()
        raise
    return socket
