"""Attacks on the wire: each is cut after a bounded share of it, and the others play on."""

import asyncio
import contextlib
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
import uvicorn

from breakroom.server.limits import Guard, Limits, Rate, TooMany, network_of
from breakroom.server.run import Http, Wire, guard_of
from server.attacks import (
    CONTINUED,
    HELLO,
    PING,
    PONG,
    TEXT,
    asks_for_socket,
    bare,
    frame,
    frames,
    goodbye,
    head,
    pour,
    rest,
    upgraded,
)
from server.table import Server, sit
from server.test_ops import series, until

Start = Callable[..., Server]
NO_REFILL = (  # nothing comes back, and no time is up, while a test runs, however long that takes
    *("--limit", "socket_messages=200/1000000", "--limit", "socket_bytes=200000/1000000"),
    *("--limit", "messages=30/1000000", "--proxy", "127.0.0.1", "--limit", "hello_seconds=1000000"),
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("house"), options=NO_REFILL)
    yield running
    assert running.stop() == 0
    assert "Traceback" not in (running.folder / "stderr.txt").read_text()


def met(server: Server, kind: str) -> float:
    return series(server).get(f'breakroom_limits_total{{kind="{kind}"}}', 0)


def plays_on(server: Server, made: dict[str, Any]) -> None:
    """Somebody else acts, and is answered."""

    async def scene() -> None:
        async with sit(server, made["room"], made["tokens"]) as me:
            assert (await me.play(random.Random(1)))["type"] == "ack"

    asyncio.run(scene())


# -- frames --------------------------------------------------------------------------------------


def test_a_flood_of_pings_is_answered_as_often_as_messages_may_come(house: Server) -> None:
    """Of 20,000 empty pings the socket's limit is answered at most, then comes the reason."""
    made, before = house.room("me", "me"), met(house, "socket_messages")
    with upgraded(house, made["room"]) as raw:
        raw.sendall(frame(TEXT, HELLO))
        pour(raw, frame(PING) * 20_000)
        came = frames(rest(raw))
    assert len([opcode for opcode, _ in came if opcode == PONG]) <= 199
    assert goodbye(came) == ("rate", 4429)
    assert met(house, "socket_messages") == before + 1
    plays_on(house, made)


@pytest.mark.parametrize(
    "flood",
    [
        frame(PONG) * 20_000,
        frame(PONG, b"x" * 100) * 1_000,
        frame(TEXT, b"", fin=False) + frame(CONTINUED, fin=False) * 20_000,
        frame(TEXT, b"{", fin=False) + frame(CONTINUED, b"x", fin=False) * 8_000,
    ],
    ids=["pongs", "long pongs", "continued without end", "continued byte by byte"],
)
def test_a_flood_that_nobody_would_answer_is_cut_too(house: Server, flood: bytes) -> None:
    """Pongs that nobody asked for and pieces of a message count like whole ones."""
    made, before = house.room("me", "me"), met(house, "socket_messages")
    with upgraded(house, made["room"]) as raw:
        raw.sendall(frame(TEXT, HELLO))
        pour(raw, flood)
        assert goodbye(frames(rest(raw))) == ("rate", 4429)
    assert met(house, "socket_messages") == before + 1
    plays_on(house, made)


def test_frames_of_every_kind_count_for_their_address(house: Server) -> None:
    """Many sockets of one address share what it may send."""
    server, made = house, house.room("me", "me")
    with contextlib.ExitStack() as stack:
        come_from = "X-Forwarded-For: 198.51.100.7"
        raws = [stack.enter_context(upgraded(server, made["room"], come_from)) for _ in range(4)]
        for raw in raws[:3]:
            raw.sendall(frame(TEXT, HELLO) + frame(PING) * 9)
            came = b""
            while [opcode for opcode, _ in frames(came)].count(PONG) < 9:
                some = raw.recv(65536)
                assert some, goodbye(frames(came))
                came += some
        raws[3].sendall(frame(PONG))
        assert goodbye(frames(rest(raws[3]))) == ("rate", 4429)
    assert met(server, "messages") >= 1


def test_bytes_are_counted_too(house: Server) -> None:
    """Frames within their number, but too much in them."""
    made, before = house.room("me", "me"), met(house, "socket_bytes")
    with upgraded(house, made["room"]) as raw:
        raw.sendall(frame(TEXT, HELLO))
        pour(raw, frame(TEXT, b'{"type":"ping"}' + b" " * 8_000) * 50)
        assert goodbye(frames(rest(raw))) == ("rate", 4429)
    assert met(house, "socket_bytes") == before + 1
    plays_on(house, made)


def test_a_message_in_empty_pieces_is_still_read(house: Server) -> None:
    """An empty piece that ends nothing adds nothing."""
    made = house.room("me", "me")
    with upgraded(house, made["room"]) as raw:
        pieces = [frame(TEXT, HELLO[:5], fin=False), frame(CONTINUED, fin=False)]
        raw.sendall(b"".join([*pieces, frame(CONTINUED, HELLO[5:])]))
        assert b'{"type":"snapshot"' in raw.recv(100)


def test_who_does_not_read_is_not_read(start: Start) -> None:
    """Pings whose pongs nobody takes: the server stops taking them, and then ends it."""
    server = start(
        *("--limit", "socket_messages=100000000/1", "--limit", "socket_bytes=10000000000/1"),
        *("--limit", "send_seconds=0.5"),
    )
    made = server.room("me", "me")
    flood = frame(PING, b"x" * 125) * 400_000
    with upgraded(server, made["room"], receive_buffer=4096) as raw:
        raw.sendall(frame(TEXT, HELLO))
        sent = pour(raw, flood)
    assert sent < len(flood) / 2
    assert met(server, "slow") == 1
    plays_on(server, made)


def test_reading_stops_while_what_was_written_is_not_taken() -> None:
    """Whatever else would go on reading; and goes on when it was taken."""

    async def scene() -> None:
        wire, transport = a_wire()
        wire.pause_writing()
        assert not transport.is_reading
        wire.queue.put_nowait({"type": "websocket.receive", "text": "{}"})
        await wire.receive()
        await wire.receive()
        assert not transport.is_reading
        wire.resume_writing()
        assert transport.is_reading
        wire.connection_lost(None)

    asyncio.run(scene())


def test_only_to_who_is_there_and_reads_a_message_is_written_at_once() -> None:
    """Else it waits, and `send` says what is the matter."""

    async def scene() -> None:
        wire, _ = a_wire()
        assert not wire.write(b"{}")
        await wire.send({"type": "websocket.accept"})
        assert wire.write(b"{}")
        wire.pause_writing()
        assert not wire.write(b"{}")
        wire.resume_writing()
        assert wire.write(b"{}")
        wire.connection_lost(None)
        assert not wire.write(b"{}")

    asyncio.run(scene())


@pytest.mark.parametrize(
    "nonsense",
    [b"\xff" * 100, frame(PING) * 5_000, frame(TEXT, b"x" * 9_000)],
    ids=["noise", "flood", "too long"],
)
def test_a_frame_before_the_handshake_does_no_harm(nonsense: bytes) -> None:
    """What breaks a rule behind the request for a socket ends that connection, and is no error."""

    async def scene() -> None:
        wire, transport = a_wire()
        wire.data_received(nonsense)
        assert transport.is_closed
        wire.connection_lost(None)

    asyncio.run(scene())


def a_wire() -> tuple[Wire, Any]:
    """A socket that was asked for and not yet accepted."""
    config = uvicorn.Config(door(Guard(Limits())), http=Http, ws=Wire, ws_max_size=8_192)
    config.load()
    state: Any = uvicorn.server.ServerState()
    transport: Any = Transport("198.51.100.7")
    wire = Wire(config, state, {})
    wire.connection_made(transport)
    guard_of(wire).connect(transport.address)
    wire.data_received(asks_for_socket("nowhere"))
    return wire, transport


# -- requests ------------------------------------------------------------------------------------


def test_every_request_of_a_connection_must_come_soon(start: Start) -> None:
    """A second request whose head does not end, nothing after the first, and a body that goes on
    dripping after its answer: the connection is closed."""
    server = start("--limit", "hello_seconds=5")
    first = head("/healthz")
    dripping = head("/healthz", "Content-Length: 100000")
    with contextlib.ExitStack() as stack:
        raws = []
        for asked in (first + b"GET / HTTP/1.1\r\nHost: lo", first, dripping + b"x"):
            raws.append(stack.enter_context(bare(server)))
            raws[-1].sendall(asked)
        for raw in raws:
            assert rest(raw).count(b"HTTP/1.1 200 OK") == 1
    assert met(server, "hello_seconds") == 3
    assert server.stop() == 0
    assert "Traceback" not in (server.folder / "stderr.txt").read_text()


def test_a_body_in_crumbs_is_not_read_to_its_end(house: Server) -> None:
    """A hundred chunks are enough for what may be sent."""
    server, before = house, met(house, "chunks")
    chunked = ("Content-Type: application/json", "Transfer-Encoding: chunked")
    with bare(server) as raw:
        raw.sendall(head("/api/rooms", *chunked, method="POST"))
        pour(raw, b"1\r\n \r\n" * 40_000)
        assert rest(raw)[:13] in (b"HTTP/1.1 400 ", b"")
    assert met(server, "chunks") == before + 1


# -- connections ---------------------------------------------------------------------------------


def test_connections_are_bounded_in_all(start: Start) -> None:
    """One too many is told so before it has asked; when another goes, there is room."""
    server = start("--limit", "sockets=3", "--limit", "connections=2")
    room = server.room("me", "me")["room"]
    with contextlib.ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(upgraded(server, room))
        for _ in range(2):
            stack.enter_context(bare(server))
        with bare(server) as raw:
            came = rest(raw)
        assert came.startswith(b"HTTP/1.1 503 ")
        assert b"The server is full just now." in came
    until(lambda: server.get("/healthz")[0] == 200)
    assert met(server, "connections") >= 1


class Transport:
    """A connection from anywhere."""

    def __init__(self, address: str) -> None:
        self.address, self.written, self.is_closed = address, b"", False
        self.is_reading = True

    def get_extra_info(self, name: str) -> Any:
        if name == "socket":
            return None
        return (self.address, 1) if name == "peername" else None

    def write(self, data: bytes) -> None:
        self.written += data

    def pause_reading(self) -> None:
        self.is_reading = False

    def resume_reading(self) -> None:
        self.is_reading = True

    def close(self) -> None:
        self.is_closed = True

    abort = close

    def is_closing(self) -> bool:
        return self.is_closed


@pytest.mark.parametrize(
    ("addresses", "accepted"),
    [
        (["198.51.100.7"] * 6 + ["198.51.100.8"], [True] * 4 + [False] * 2 + [True]),
        ([f"2001:db8:1:2::{n}" for n in range(6)], [True] * 4 + [False] * 2),
        ([f"2001:db8:1:{n}::1" for n in range(10)], [True] * 8 + [False] * 2),
        ([f"2001:db8:{n}::1" for n in range(10)], [True] * 10),
        (["127.0.0.1"] * 10, [True] * 10),
        (["192.0.2.1"] * 10, [True] * 10),
    ],
    ids=["IPv4", "one /64", "one /48", "many /48s", "this machine", "the proxy"],
)
def test_connections_are_bounded_by_address(addresses: list[str], accepted: list[bool]) -> None:
    """IPv6 by /64 and by /48; this machine and the proxy have no bound of their own."""

    async def scene() -> None:
        guard = Guard(Limits(sockets_each=2, connections_each=2, networks=2))
        config = uvicorn.Config(
            door(guard), http=Http, lifespan="off", forwarded_allow_ips=["192.0.2.1"]
        )
        config.load()
        state: Any = uvicorn.server.ServerState()
        opened = []
        for address, is_welcome in zip(addresses, accepted, strict=True):
            transport: Any = Transport(address)
            protocol = Http(config, state, {})
            protocol.connection_made(transport)
            assert transport.is_closed is not is_welcome
            assert is_welcome or transport.written.startswith(b"HTTP/1.1 429 ")
            opened.append((protocol, transport))
        for protocol, _ in opened:
            protocol.connection_lost(None)
        transport = Transport(addresses[0])
        Http(config, state, {}).connection_made(transport)
        assert not transport.is_closed

    asyncio.run(scene())


def door(guard: Guard) -> Any:
    async def app(scope: Any, receive: Any, send: Any) -> None: ...

    app.guard = guard  # type: ignore[attr-defined]
    return app


def test_a_network_shares_what_it_may_do() -> None:
    """Rates, sockets and wrong tokens of a /48 are bounded, however many /64s it has."""
    rooms, wrong_tokens = Rate(10, 1e6), Rate(20, 1e6)
    guard = Guard(Limits(networks=2, rooms=rooms, wrong_tokens=wrong_tokens))
    there = [f"2001:db8:1:{n:x}::/64" for n in range(100)]
    assert {network_of(address) for address in there} == {("2001:db8:1::/48",)}
    assert how_often(partial(guard.spend, "rooms"), there) == 19
    assert how_often(guard.wrong_token, there) == 39
    guard.spend("rooms", "2001:db8:2::/64")
    guard.wrong_token("2001:db8:2::/64")
    with contextlib.ExitStack() as stack:
        for address in there[:80]:
            guard.check_open(address)
            stack.enter_context(guard.holding(address))
        with pytest.raises(TooMany):
            guard.check_open(there[80])
        guard.check_open("2001:db8:2::/64")
    assert guard.open == 0
    guard.check_open(there[80])


def how_often(spend: Callable[[str], None], addresses: list[str]) -> int:
    """Until it is refused."""
    for number, address in enumerate(addresses):
        try:
            spend(address)
        except TooMany:
            return number
    return len(addresses)
