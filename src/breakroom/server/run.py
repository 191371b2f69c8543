"""`breakroom serve`: one process, stopped cleanly by Ctrl-C or SIGTERM."""

import asyncio
import contextlib
import errno
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator

import uvicorn

from breakroom.core.game import Refused
from breakroom.server.app import Settings, create_app
from breakroom.server.store import prepare

LARGEST_FRAME = 16_384
STOP_SECONDS = 5


def listen(host: str, port: int) -> socket.socket:
    """The listening socket; a sentence if there can be none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
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


def serve(host: str, port: int, settings: Settings, browser: bool) -> None:
    listener = listen(host, port)
    try:
        asyncio.run(prepare(settings.db))
    except Refused:
        listener.close()
        raise
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listener.getsockname()[1]}/"
    config = uvicorn.Config(
        create_app(settings),
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # sizes of frames carry no secrets, and memory stays small
        timeout_graceful_shutdown=STOP_SECONDS,
        access_log=False,
        log_level="warning",
        server_header=False,
    )
    server = _Server(config, address, browser)
    try:
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(server.serve(sockets=[listener]))
    finally:
        listener.close()
    sys.stdout.write("Stopped. Every game is kept.\n")


class _Server(uvicorn.Server):
    """Says where it is, once it is there."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self.address, self.browser = address, browser

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C and SIGTERM are requests to stop, not causes of death: the exit code is 0."""
        before = {s: signal.signal(s, self.handle_exit) for s in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        sys.stdout.write(f"Breakroom is open at {self.address} (Ctrl-C stops it)\n")
        sys.stdout.flush()
        if self.browser:
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()
