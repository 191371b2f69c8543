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

import h11
import msgspec
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from breakroom.core.game import Refused
from breakroom.server import journal
from breakroom.server import messages as m
from breakroom.server.app import Settings, create_app
from breakroom.server.door import HEADERS, Door
from breakroom.server.host import new_key
from breakroom.server.limits import Bucket, Guard, SlowReader, TooMany, address_of
from breakroom.server.mailbox import Mailbox
from breakroom.server.metrics import LIMITS, REFUSALS
from breakroom.server.rooms import hashed
from breakroom.server.socket import TOO_MANY
from breakroom.server.store import prepare
from breakroom.server.store.hosting import keep_key

STOP_SECONDS: Final = 5  # a stopping server waits so long for answers that are on their way
LAST_SECONDS: Final = 9.0  # after that the process ends, whatever hangs
PING_SECONDS: Final = 10.0  # a socket is pinged so often, and has so long to answer
UNREAD_MS: Final = 15_000  # data that a client does not take for so long ends its connection
GOODBYE_SECONDS: Final = 1.0  # in which whoever is turned away may read why
ALWAYS: Final = asyncio.Event()  # always set: shared by all sockets that can be written to
ALWAYS.set()
CHUNKS: Final = 100  # the most pieces in which the body of a request may come


def listen(host: str, port: int) -> socket.socket:
    """The listening socket; Refused with a sentence if the port cannot be used."""
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
                f" Try breakroom serve --port {port + 1 if port < 65535 else 8000}."
            ) from None
        raise Refused(f"Cannot listen on {host} port {port}: {error}.") from None
    return listener


def guard_of(protocol: H11Protocol | WebSocketsSansIOProtocol) -> Guard:
    guard: Guard = protocol.config.app.guard  # type: ignore[union-attr]  # it is our Door
    return guard


def peer_of(protocol: H11Protocol | WebSocketsSansIOProtocol) -> str:
    """The address a connection counts for; empty for this machine and for a proxy."""
    app, client = protocol.app, protocol.client
    if isinstance(app, ProxyHeadersMiddleware) and client and client[0] in app.trusted_hosts:
        return ""
    return address_of({"client": client, "headers": ()})


class Requests(h11.Connection):
    """Refuses a body that comes in very many pieces, which takes long to read."""

    chunks = 0

    def next_event(self) -> Any:
        event = super().next_event()
        self.chunks += isinstance(event, h11.Data)
        if self.chunks > CHUNKS:
            LIMITS.labels("chunks").inc()
            raise h11.RemoteProtocolError("the body comes in too many chunks")
        return event

    def start_next_cycle(self) -> None:
        super().start_next_cycle()
        self.chunks = 0


class Http(H11Protocol):
    """An HTTP connection: it counts against the limits, and must send its request soon."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = Requests(h11.SERVER)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait_for_request()
        try:
            guard_of(self).connect(peer_of(self))
        except TooMany as many:
            self._turn_away(many)

    def handle_events(self) -> None:
        super().handle_events()
        if self.conn.our_state in (h11.SEND_RESPONSE, h11.SEND_BODY):
            self._patience.cancel()

    def on_response_complete(self) -> None:
        self._patience.cancel()
        self._wait_for_request()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._patience.cancel()
        guard_of(self).disconnect(peer_of(self))
        super().connection_lost(exc)

    def _wait_for_request(self) -> None:
        limits = guard_of(self).limits
        self._patience = self.loop.call_later(limits.hello_seconds, self._no_request)

    def _no_request(self) -> None:
        if not self.transport.is_closing():
            LIMITS.labels("hello_seconds").inc()
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def _turn_away(self, many: TooMany) -> None:
        """Answer with the reason before the request's body is read."""
        REFUSALS.labels("connections").inc()
        body = msgspec.json.encode(m.Problem("connections", many.reason))
        headers = [(b"content-type", b"application/json"), (b"connection", b"close"), *HEADERS]
        headers += [(b"content-length", b"%d" % len(body))]
        headers += [(b"retry-after", b"%d" % math.ceil(many.wait))]
        answer = h11.Response(status_code=many.status, headers=headers)
        for event in (answer, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


class Frames(ServerProtocol):
    """Counts every frame and every byte that comes in, before it is parsed."""

    # An object with more than thirty attributes has a dict of its own, of a kilobyte and a half.
    __slots__ = ("_bytes", "_frames", "address", "events", "guard", "id", "reader", "writes")

    def __init__(self, guard: Guard, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.guard, self.address = guard, ""
        self._frames = Bucket(guard.limits.socket_messages)
        self._bytes = Bucket(guard.limits.socket_bytes)

    def receive_data(self, data: bytes | bytearray) -> None:
        if self._bytes.take(len(data)) < 0:
            self._turn_away(TooMany("socket_bytes", "That is too much at once. Please slow down."))
        else:
            super().receive_data(data)

    def recv_frame(self, frame: Frame) -> None:
        try:
            if self._frames.take() < 0:
                raise TooMany("socket_messages", "Too many messages at once. Please slow down.")
            self.guard.spend("messages", self.address)
        except TooMany as many:
            self._turn_away(many)
        else:
            super().recv_frame(frame)

    def _turn_away(self, many: TooMany) -> None:
        """Close the connection with the reason; what came after this frame is not parsed."""
        REFUSALS.labels("rate").inc()
        self.parser_exc = many
        with contextlib.suppress(InvalidState):  # the connection is not open yet, or already closed
            self.send_text(msgspec.json.encode(m.Bye("rate", many.reason)))
        self.fail(TOO_MANY, "rate")


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket: incoming data is counted, and a client that does not read is not read from."""

    __slots__ = (  # see `Frames`
        *("_has_unwritten", "_is_slow", "_unread", "client", "conn", "frames", "loop"),
        *("ping_interval", "ping_sent_at", "ping_timeout", "ping_timer", "pong_timer"),
        *("queue", "request", "response", "scope", "server", "transport", "writable"),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        size, logger = self.config.ws_max_size, self.logger
        self.conn: Frames = Frames(guard_of(self), max_size=size, logger=logger)
        # A Mailbox is called as the asyncio.Queue is that uvicorn declares.
        self.queue: Mailbox[Any] = Mailbox()  # type: ignore[assignment]
        self.writable = ALWAYS
        self._unread: asyncio.TimerHandle | None = None
        self._is_slow = False  # has the client not read what was written for too long?
        self._has_unwritten = False  # frames that are written when the loop comes round

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.handshake_complete:  # by a refusal
            # Extensions are declared as dicts; ours is a function.
            self.scope["extensions"] = {"breakroom.write": self.write}  # type: ignore[dict-item]

    # -- receiving --------------------------------------------------------------------------

    def handle_cont(self, event: Frame) -> None:
        if event.data or event.fin:
            super().handle_cont(event)

    def handle_parser_exception(self) -> None:
        """Tells a client which rule of the protocol it broke, and reads nothing more."""
        self.transport.pause_reading()
        close = self.conn.close_sent
        if close is None:  # there was no handshake yet
            self.transport.abort()
            return
        self.queue.put_nowait(
            {"type": "websocket.disconnect", "code": close.code, "reason": close.reason}
        )
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)
        self.transport.write_eof()

    def send_receive_event_to_app(self) -> None:
        """Reading stops when a second message waits; uvicorn would stop and begin at each."""
        self.read_paused = self.queue.empty()
        super().send_receive_event_to_app()

    async def receive(self) -> Any:
        if not self.queue.empty():  # several messages came at once: others take turns in between
            await asyncio.sleep(0)
        message = await self.queue.get()
        if self.queue.empty():
            self.read_paused = False
            self._read_on()
        return message

    def _read_on(self) -> None:
        if not self.read_paused and self.writable.is_set() and self.conn.parser_exc is None:
            self.transport.resume_reading()

    # -- sending ----------------------------------------------------------------------------

    def pause_writing(self) -> None:
        self.writable = asyncio.Event()
        self.transport.pause_reading()
        self._unread = self.loop.call_later(guard_of(self).limits.send_seconds, self._give_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_read()
        self._read_on()

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_read()
        guard_of(self).disconnect(peer_of(self))
        super().connection_lost(exc)

    def _is_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()

    def _give_up(self) -> None:
        """Wakes whoever waits to send with an error; a closing message may still be read."""
        self._is_slow = True
        self.writable.set()
        self._unread = self.loop.call_later(guard_of(self).limits.send_seconds, self._not_read)

    def _not_read(self) -> None:
        if not self.close_sent:
            LIMITS.labels("slow").inc()
        self.transport.abort()

    def _forget_request(self) -> None:
        """What was asked for, with all its headers, is not needed any more, and weighs as much as
        the rest of a socket."""
        self.request.headers.clear()
        self.response.headers.clear()
        self.scope.clear()  # type: ignore[attr-defined]  # a TypedDict, but a dict all the same

    def write(self, data: bytes) -> bool:
        """Send a text without any of the steps of `send`: is it sent? All that is sent in one
        round of the loop is written by one call of the system, which costs more than the rest."""
        is_read = self.writable.is_set() and not self._is_slow
        if not is_read or self.disconnected or self.close_sent or self.conn.state is not OPEN:
            return False
        self.conn.send_text(data)
        if not self._has_unwritten:
            self._has_unwritten = True
            self.loop.call_soon(self._write)
        return True

    def _write(self) -> None:
        self._has_unwritten = False
        frames = self.conn.data_to_send()  # none, if something else has taken them with it
        if frames and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    async def send(self, message: Any) -> None:
        """Sends a message; one that closes the socket does not wait for a client that is slow."""
        if message["type"] == "websocket.close":
            self.writable.set()
        if message["type"] == "websocket.accept":
            self.conn.address = address_of(self.scope)  # by now, whom a proxy forwards for
        await self.writable.wait()
        if self._is_slow and message["type"] == "websocket.send":
            raise SlowReader
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._forget_request()
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # by a refusal; uvicorn would complain that it is not


def serve(
    port: int,
    settings: Settings,
    browser: bool,
    proxies: tuple[str, ...] = (),
    drain: float = 0.0,
    has_admin: bool = False,
) -> None:
    """Until somebody stops it. `proxies` are the addresses whose X-Forwarded-For and -Proto are
    believed; for `drain` seconds after SIGTERM the server still plays, but is not ready. With
    `has_admin` a new key for the host's page is made, and printed."""
    host = settings.host
    listener = listen(host, port)
    try:
        asyncio.run(prepare(settings.db))
        key = new_key() if has_admin else ""
        if key:
            asyncio.run(keep_key(settings.db, hashed(key)))
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
    server.key = key
    try:
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(server.serve(sockets=[listener]))
    finally:
        listener.close()
    sys.stdout.write("Stopped. Every game is kept.\n")
    if server.interrupted:
        sys.exit(130)


def many_files() -> None:
    """Raises the limit of open files as far as the system allows: each socket is one."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class _Server(uvicorn.Server):
    """Prints its address once it listens, and shuts down in good order."""

    def __init__(
        self, config: uvicorn.Config, door: Door, address: str, browser: bool, drain: float
    ) -> None:
        super().__init__(config)
        self.door, self.address, self.browser, self.drain = door, address, browser, drain
        self.stop_at = math.inf
        self.interrupted = False  # by Ctrl-C
        self.key = ""  # of the host's page, if it is to be printed

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C and SIGTERM are requests to stop, not causes of death: the exit code is 130, as of
        every command, and 0."""
        before = {s: signal.signal(s, self.handle_exit) for s in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """SIGTERM drains first; a second signal, or Ctrl-C, stops at once."""
        self.interrupted |= sig == signal.SIGINT
        if self.started and sig == signal.SIGTERM and self.drain and self.stop_at == math.inf:
            self.door.app.state.health.draining = True
            self.stop_at = time.monotonic() + self.drain
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        return time.monotonic() > self.stop_at or await super().on_tick(counter)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:  # it could not start, or was told to stop
            return
        self.door.app.state.rooms.store.served.start()
        sys.stdout.write(f"Breakroom is open at {self.address} (Ctrl-C stops it)\n")
        if self.key:
            sys.stdout.write(f"The host's page is {self.address}admin, its key {self.key}\n")
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
        self.door.app.state.evenings.end_streams()
        self.door.app.state.rooms.reviews.close()
        await super().shutdown(sockets)


def _give_up() -> None:
    journal.trouble("Something hangs: the server stops without waiting for it.")
    os._exit(1)
