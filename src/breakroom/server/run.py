"""`breakroom serve`: one process, stopped cleanly by Ctrl-C or SIGTERM."""

import asyncio
import contextlib
import errno
import math
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from types import FrameType
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from breakroom.core.game import Refused
from breakroom.server import journal
from breakroom.server.app import Settings, create_app
from breakroom.server.door import Door
from breakroom.server.metrics import LIMITS
from breakroom.server.store import prepare

STOP_SECONDS: Final = 5  # for answers that are on their way
LAST_SECONDS: Final = 9.0  # then the process ends, whatever hangs
PING_SECONDS: Final = 10.0  # a socket is pinged so often, and has so long to answer
UNREAD_MS: Final = 15_000  # what nobody takes for so long ends its connection


def listen(host: str, port: int) -> socket.socket:
    """The listening socket; a sentence if there can be none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; its connections inherit it
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except (OSError, OverflowError) as error:
        listener.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise Refused(
                f"Port {port} is taken: another program listens there."
                f" Try --port {port + 1 if port < 65535 else 8000}."
            ) from None
        raise Refused(f"Cannot listen on {host} port {port}: {error}.") from None
    return listener


class Http(H11Protocol):
    """A connection that asks for nothing is closed."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        limits = self.config.app.guard.limits  # type: ignore[union-attr]  # it is our Door
        self._patience = self.loop.call_later(limits.hello_seconds, self._no_request)

    def handle_events(self) -> None:
        super().handle_events()
        if self.scope is not None:
            self._patience.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        self._patience.cancel()
        super().connection_lost(exc)

    def _no_request(self) -> None:
        LIMITS.count("hello_seconds")
        self.transport.close()


class Wire(WebSocketsSansIOProtocol):
    """A goodbye does not wait for one who has stopped reading."""

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self.writable.set()
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # by a refusal; uvicorn would complain that it is not


def serve(
    host: str,
    port: int,
    settings: Settings,
    browser: bool,
    proxies: tuple[str, ...] = (),
    drain: float = 0.0,
) -> None:
    """Until somebody stops it. `proxies` are the addresses whose X-Forwarded-For and -Proto are
    believed; for `drain` seconds after SIGTERM the server still plays, but is not ready."""
    listener = listen(host, port)
    try:
        asyncio.run(prepare(settings.db))
    except Refused:
        listener.close()
        raise
    many_files()
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listener.getsockname()[1]}/"
    door = create_app(settings)
    config = uvicorn.Config(
        door,
        http=Http,
        ws=Wire,
        ws_max_size=settings.limits.frame_bytes,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,  # sizes of frames carry no secrets, and memory stays small
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_graceful_shutdown=STOP_SECONDS,
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
    )
    server = _Server(config, door, address, browser, drain)
    try:
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(server.serve(sockets=[listener]))
    finally:
        listener.close()
    sys.stdout.write("Stopped. Every game is kept.\n")


def many_files() -> None:
    """Each socket is an open file: as many as the system allows."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class _Server(uvicorn.Server):
    """Says where it is, once it is there; and stops in good order."""

    def __init__(
        self, config: uvicorn.Config, door: Door, address: str, browser: bool, drain: float
    ) -> None:
        super().__init__(config)
        self.door, self.address, self.browser, self.drain = door, address, browser, drain
        self.stop_at = math.inf

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C and SIGTERM are requests to stop, not causes of death: the exit code is 0."""
        before = {s: signal.signal(s, self.handle_exit) for s in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """SIGTERM drains first; a second signal, or Ctrl-C, stops at once."""
        if self.started and sig == signal.SIGTERM and self.drain and self.stop_at == math.inf:
            self.door.app.state.health.draining = True
            self.stop_at = time.monotonic() + self.drain
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        return time.monotonic() > self.stop_at or await super().on_tick(counter)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:  # it could not start, or shall not
            return
        self.door.app.state.rooms.store.served.start()
        sys.stdout.write(f"Breakroom is open at {self.address} (Ctrl-C stops it)\n")
        sys.stdout.flush()
        if self.browser:
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """No new tables, every stream ended, every socket told 1012, the store closed."""
        last = threading.Timer(LAST_SECONDS, _give_up)
        last.daemon = True
        last.start()
        self.door.app.state.health.draining = True
        self.door.app.state.rooms.store.served.stop()
        self.door.app.state.guests.close()
        await super().shutdown(sockets)


def _give_up() -> None:
    journal.trouble("Something hangs: the server stops without waiting for it.")
    os._exit(1)
