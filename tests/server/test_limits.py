"""What is too much is refused in words, and honest people never notice."""

import asyncio
import contextlib
import json
import random
import socket
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

import breakroom
from breakroom.core.game import Refused
from breakroom.core.play import redo
from breakroom.server import limits
from breakroom.server.limits import Buckets, Guard, Limits, Rate, TooMany, address_of, read_limits
from server.table import LONG, PATIENT, Player, Server, sit
from server.test_ops import series, until

Start = Callable[..., Server]
BEHIND = ("--proxy", "127.0.0.1")
TEN_ROOMS = ("--limit", "rooms=10/600")  # none is given back while a slow machine makes twelve
WISH = {"game": "convert", "options": {}, "seats": [{"kind": "me"}, {"kind": "me"}]}


def at(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


def socket_of(server: Server, room: str, **how: Any) -> connect:
    address = server.url.replace("http", "ws") + f"/api/rooms/{room}/socket"
    return connect(address, **PATIENT | how)


def hello(tokens: dict[str, str] | None = None) -> str:
    return json.dumps(
        {"type": "hello", "protocol": 1, "tokens": list((tokens or {}).values()), "look": None}
    )


async def bye(opened: ClientConnection) -> tuple[str, int | None]:
    """The code that the server says goodbye with, and the close code."""
    said = json.loads(await asyncio.wait_for(opened.recv(), LONG))
    while said["type"] != "bye":
        said = json.loads(await asyncio.wait_for(opened.recv(), LONG))
    await asyncio.wait_for(opened.wait_closed(), LONG)
    assert said["sentence"].endswith(".")
    return said["code"], opened.close_code


# -- the table ---------------------------------------------------------------------------------


def test_a_bucket_gives_back_with_time() -> None:
    """So many at once, then as many again over the seconds."""
    now = 0.0
    buckets = Buckets(Rate(10, 60), lambda: now)
    for _ in range(10):
        assert buckets.wait("a") == 0
        buckets.take("a")
    assert buckets.wait("a") == pytest.approx(6)
    assert buckets.wait("b") == 0
    now = 6.0
    assert buckets.wait("a") == pytest.approx(0)
    now = 1000.0
    for _ in range(10):
        assert buckets.wait("a") == 0
        buckets.take("a")
    assert buckets.wait("a") == pytest.approx(6)


def test_addresses_are_forgotten_rather_than_hoarded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that was not seen for the longest goes first."""
    monkeypatch.setattr(limits, "ADDRESSES", 100)
    buckets = Buckets(Rate(1, 60))
    for number in range(1000):
        buckets.take(str(number))
        buckets.take("often")
    assert len(buckets) == 100
    assert buckets.wait("often")
    assert not buckets.wait("1")


def test_wrong_tokens_lock_an_address_for_a_minute() -> None:
    """After twenty."""
    guard = Guard(Limits())
    for _ in range(20):
        guard.wrong_token("a")
    with pytest.raises(TooMany) as refused:
        guard.wrong_token("a")
    assert 55 < refused.value.wait < 65
    guard.wrong_token("b")


@pytest.mark.parametrize(
    ("client", "headers", "address"),
    [
        (("127.0.0.1", 1), [], ""),
        (("::1", 1), [], ""),
        (("::ffff:127.0.0.1", 1), [], ""),
        (("127.0.0.1", 1), [(b"x-forwarded-for", b"1.2.3.4")], "127.0.0.1"),
        (("127.0.0.1", 1), [(b"forwarded", b"for=1.2.3.4")], "127.0.0.1"),
        (("198.51.100.7", 1), [], "198.51.100.7"),
        (("2001:db8:1:2:3::4", 1), [], "2001:db8:1:2::/64"),
        (("not an address", 1), [], "unknown"),
        (None, [], "unknown"),
    ],
)
def test_whom_a_request_counts_for(client: Any, headers: Any, address: str) -> None:
    """An address, a network of one household, or nobody for this very machine."""
    assert address_of({"client": client, "headers": headers}) == address


def test_limits_are_changed_by_name() -> None:
    """And a mistake is said."""
    changed = read_limits(("rooms=30/90", "sockets=7", "hello_seconds=2.5"))
    assert (changed.rooms, changed.sockets) == (Rate(30, 90), 7)
    assert (changed.hello_seconds, changed.requests) == (2.5, Limits().requests)
    for wrong in ("rooms=30", "rooms=a/b", "sockets=many", "sockets=0", "tables=3", "rooms"):
        with pytest.raises(Refused):
            read_limits((wrong,))


# -- rooms, requests, sockets ------------------------------------------------------------------


def test_rooms_are_counted_by_address(start: Start) -> None:
    """Ten a minute by default, with a time to come back; other addresses are not held up."""
    assert Limits().rooms == Rate(10, 60)
    server = start(*BEHIND, *TEN_ROOMS)
    made = [server.ask("/api/rooms", WISH, **at("198.51.100.7")) for _ in range(12)]
    assert [status for status, _, _ in made] == [201] * 10 + [429] * 2
    _, problem, headers = made[-1]
    assert problem["code"] == "rate"
    assert 1 <= int(headers["retry-after"]) <= 60
    assert problem["sentence"].startswith("You have opened a lot of tables. Try again in ")
    assert server.ask("/api/rooms", WISH, **at("198.51.100.8"))[0] == 201
    assert server.post("/api/rooms", WISH)[0] == 201
    assert series(server)['breakroom_limits_total{kind="rooms"}'] == 2


def test_a_forged_address_is_not_believed(start: Start) -> None:
    """Without --proxy, X-Forwarded-For changes nothing for the one who sends it."""
    server = start(*TEN_ROOMS)
    made = [server.ask("/api/rooms", WISH, **at(f"198.51.100.{n}"))[0] for n in range(12)]
    assert made == [201] * 10 + [429] * 2


def test_behind_a_proxy_only_its_own_word_counts(start: Start) -> None:
    """A client that forges the header before the proxy appends to it is still the same client."""
    server = start(*BEHIND, *TEN_ROOMS)
    forged = [f"203.0.113.{n}, 198.51.100.7" for n in range(12)]
    made = [server.ask("/api/rooms", WISH, **at(claim))[0] for claim in forged]
    assert made == [201] * 10 + [429] * 2


def test_requests_are_counted_by_address(start: Start) -> None:
    """Sockets that are opened count too."""
    server = start(*BEHIND, "--limit", "requests=5/600")
    room = server.room("me", "me")["room"]
    for _ in range(5):
        assert server.ask("/api/games", **at("198.51.100.7"))[0] == 200
    assert server.ask("/api/games", **at("198.51.100.7"))[0] == 429

    async def scene() -> None:
        with pytest.raises(InvalidStatus) as refused:
            await socket_of(server, room, additional_headers=at("198.51.100.7"))
        assert refused.value.response.status_code == 429

    asyncio.run(scene())


def test_sockets_are_counted_by_address_and_in_all(start: Start) -> None:
    """One too many is told so; when another goes, there is room."""
    server = start(*BEHIND, "--limit", "sockets_each=2", "--limit", "sockets=3")
    room = server.room("me", "me")["room"]

    async def scene() -> None:
        async with contextlib.AsyncExitStack() as stack:

            async def opens(address: str) -> ClientConnection:
                how = socket_of(server, room, additional_headers=at(address))
                opened = await stack.enter_async_context(how)
                with contextlib.suppress(ConnectionClosed):  # it may be turned away at once
                    await opened.send(hello())
                return opened

            first, second = await opens("198.51.100.7"), await opens("198.51.100.7")
            for opened in (first, second):
                assert json.loads(await opened.recv())["type"] == "snapshot"
            assert await bye(await opens("198.51.100.7")) == ("sockets", 4429)
            third = await opens("198.51.100.8")
            assert json.loads(await third.recv())["type"] == "snapshot"
            assert await bye(await opens("198.51.100.9")) == ("sockets", 4429)
            await first.close()
            until(lambda: series(server)["breakroom_sockets"] == 2)
            again = await opens("198.51.100.7")
            assert json.loads(await again.recv())["type"] == "snapshot"

    asyncio.run(scene())
    until(lambda: series(server)["breakroom_sockets"] == 0)


def test_rooms_in_memory_are_bounded(start: Start) -> None:
    """The next table is refused in words, over HTTP and on a socket."""
    server = start("--limit", "rooms_in_memory=2")
    rooms = [server.room("me", "me")["room"] for _ in range(3)]

    async def scene() -> None:
        async with sit(server, rooms[0]) as first, sit(server, rooms[1]) as second:
            for watcher in (first, second):  # so that their rooms stay
                await watcher.until_type("snapshot")
            status, problem, headers = server.ask(f"/api/rooms/{rooms[2]}")
            assert (status, headers["retry-after"]) == (503, "10")
            assert problem["sentence"] == "Every table is taken just now. Try again in a minute."
            async with socket_of(server, rooms[2]) as opened:
                await opened.send(hello())
                assert await bye(opened) == ("full", 4429)
            assert server.get(f"/api/rooms/{rooms[0]}")[0] == 200

    asyncio.run(scene())


def test_guessing_tokens_locks_the_guesser_out_and_nobody_else(start: Start) -> None:
    """The owner comes and goes as before, also from the same address; who sits already stays."""
    server = start(*BEHIND, "--limit", "wrong_tokens=3/600")
    made = server.room("me", "friend")
    room, tokens = made["room"], made["tokens"]
    _, program, _ = server.ask("/api/bots", {"name": "Otto"})

    async def tries(address: str, tokens: dict[str, str]) -> str:
        async with socket_of(server, room, additional_headers=at(address)) as opened:
            await opened.send(hello(tokens))
            said = json.loads(await opened.recv())
            return said.get("code", said["type"])

    async def scene() -> None:
        here = socket_of(server, room, additional_headers=at("198.51.100.7"))
        async with here as neighbour:
            await neighbour.send(hello(tokens))
            wrong = [await tries("198.51.100.7", {"0": "A" * 43}) for _ in range(5)]
            assert wrong == ["bad_token"] * 3 + ["locked"] * 2
            assert await tries("198.51.100.7", {}) == "snapshot"
            assert await tries("198.51.100.7", tokens) == "snapshot"
            assert await tries("198.51.100.7", {"0": "A" * 43}) == "locked"
            assert await tries("198.51.100.8", tokens) == "snapshot"
            assert await tries("198.51.100.7", {**tokens, "1": "A" * 43}) == "snapshot"
            await neighbour.send('{"type":"ping"}')
            while json.loads(await neighbour.recv())["type"] != "pong":
                pass

    asyncio.run(scene())
    claim = {"invite": "A" * 43, "token": "B" * 43}
    path = f"/api/rooms/{room}/claim"
    answers = [server.ask(path, claim, **at("198.51.100.9"))[0] for _ in range(4)]
    assert answers == [404, 404, 404, 429]
    claim = {"invite": made["invites"]["1"], "token": "B" * 43}
    assert server.ask(path, claim, **at("198.51.100.9"))[0] == 201
    bearer = {"authorization": "Bearer " + "A" * 43}
    answers = [server.ask("/api/account", **bearer, **at("198.51.100.10"))[0] for _ in range(4)]
    assert answers == [401, 401, 401, 429]
    bearer = {"authorization": "Bearer " + program["token"]}
    assert server.ask("/api/account", **bearer, **at("198.51.100.10"))[0] == 200


# -- sizes and deadlines -----------------------------------------------------------------------


def test_sizes_are_bounded(server: Server) -> None:
    """A long frame closes its socket with 1009; a long body is 413, announced or not."""
    room = server.room("me", "me")["room"]

    async def scene(size: int) -> int | None:
        async with socket_of(server, room) as opened:
            await opened.send(hello() + " " * (size - len(hello())))
            await opened.send('{"type":"dance"}')
            await opened.wait_closed()
            return opened.close_code

    assert asyncio.run(scene(8_192)) == 4400
    assert asyncio.run(scene(8_193)) == 1009
    assert server.post("/api/rooms", b" " * 17_000)[0] == 413
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), LONG) as raw:
        head = "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        raw.sendall(head.encode() + b"Transfer-Encoding: chunked\r\n\r\n")
        raw.sendall(b"4400\r\n" + b" " * 0x4400 + b"\r\n0\r\n\r\n")
        assert raw.recv(100).startswith(b"HTTP/1.1 413 ")


def test_who_says_nothing_is_not_waited_for(start: Start) -> None:
    """A socket without a hello, a connection without a request, a request without its body."""
    server = start("--limit", "hello_seconds=2", "--limit", "answer_seconds=3")
    room = server.room("me", "me")["room"]

    async def scene() -> None:
        async with socket_of(server, room) as opened:
            assert await bye(opened) == ("silent", 4403)

    asyncio.run(scene())
    place = ("127.0.0.1", server.port)
    with socket.create_connection(place, LONG) as raw:
        assert raw.recv(10) == b""
    with socket.create_connection(place, LONG) as raw:
        raw.sendall(b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{")
        assert raw.recv(100).startswith(b"HTTP/1.1 503 ")


def test_a_slow_reader_is_dropped_and_may_come_back(start: Start) -> None:
    """It asks and asks and takes nothing: closed within seconds, and nobody else is held up."""
    server = start(
        *("--limit", "send_seconds=1", "--limit", "socket_messages=100000/1"),
        *("--limit", "unsent=32"),
    )
    made, rng = server.room("me", "me"), random.Random(1)

    async def scene() -> None:
        async with sit(server, made["room"], made["tokens"]) as me:
            for _ in range(10):
                await me.send("say", seat=0, text="x" * 200)
            await me.until(lambda said: said["type"] == "ack")
            async with socket_of(server, made["room"], max_queue=1) as stalled:
                await stalled.send(hello())
                begun = time.monotonic()
                look = '{"type":"look","id":"x","seat":null}'
                for _ in range(3000):
                    await stalled.send(look)
                kind = 'breakroom_limits_total{kind="slow"}'
                while kind not in (counted := series(server)):
                    assert time.monotonic() - begun < LONG
                    await asyncio.sleep(0.05)
                assert (await me.play(rng))["type"] == "ack"
                assert counted["breakroom_sockets"] <= 2
                with contextlib.suppress(ConnectionClosed):
                    while True:
                        await asyncio.wait_for(stalled.recv(), LONG)
                assert stalled.close_code == 4408
            async with sit(server, made["room"], have=11) as back:
                assert (await back.read())["type"] in ("update", "snapshot", "table")

    asyncio.run(scene())


def test_a_store_that_hangs_is_told_to_whoever_waits(start: Start) -> None:
    """A command and a request are answered before the store is; the command may still happen."""
    server = start("--limit", "answer_seconds=3")
    made, rng = server.room("me", "me"), random.Random(1)
    holder = sqlite3.connect(server.folder / "test.db", isolation_level=None)

    async def scene() -> None:
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.play(rng)
            holder.execute("BEGIN IMMEDIATE")
            refused = await me.ask("say", text="hello")
            assert (refused["type"], refused["code"]) == ("refused", "slow")
            status, problem = await asyncio.to_thread(server.post, "/api/rooms", WISH)
            assert (status, problem["code"]) == (503, "slow")
            holder.close()
            await me.until(lambda said: said.get("id") == refused["id"])
            while (await me.ask("say", text="hello"))["type"] != "ack":
                pass  # a busy machine is slow without a lock, too

    asyncio.run(scene())


# -- honest people -----------------------------------------------------------------------------


def state_now(server: Server, room: str) -> Any:
    """The game as it stands, worked out from the log."""
    with contextlib.closing(sqlite3.connect(server.folder / "test.db")) as database:
        query = "SELECT game, options, seed FROM rooms WHERE id = ?"
        key, options, seed = database.execute(query, (room,)).fetchone()
        query = "SELECT seat, data FROM log WHERE room = ? AND kind = 'act' ORDER BY seq"
        lines = database.execute(query, (room,)).fetchall()
    game = breakroom.game(key)
    state = game.setup(json.loads(options), int(seed, 16))
    for seat, data in lines:
        state, _ = redo(game, state, seat, game.action(json.loads(data)))
    return game, state


@contextlib.asynccontextmanager
async def household(server: Server, room: str, tokens: dict[str, str]) -> AsyncIterator[Any]:
    """Two people with three tabs each, behind one address."""
    async with contextlib.AsyncExitStack() as stack:

        async def tab(seat: str) -> Player:
            how = {"additional_headers": at("198.51.100.7"), "max_size": None, "max_queue": None}
            player = Player(await stack.enter_async_context(socket_of(server, room, **how)))
            player.seat = int(seat)
            greeting = {**json.loads(hello({seat: tokens[seat]})), "look": int(seat)}
            await player.socket.send(json.dumps(greeting))
            await player.until_type("snapshot")
            return player

        yield {int(seat): [await tab(seat) for _ in range(3)] for seat in ("0", "1")}, tab


@pytest.mark.parametrize("key", breakroom.game_keys())
def test_honest_fast_play_never_meets_a_limit(start: Start, key: str) -> None:
    """Four people behind one address, three tabs each, as fast as the server answers; an arrow key
    held down to look back; a network that flaps."""
    server = start(*BEHIND)

    async def play(seed: int) -> None:
        rng = random.Random(seed)
        wish = {"game": key, "options": {}, "seats": [{"kind": "me"}, {"kind": "me"}]}
        status, made, _ = await asyncio.to_thread(
            lambda: server.ask("/api/rooms", wish, **at("198.51.100.7"))
        )
        assert status == 201
        async with household(server, made["room"], made["tokens"]) as (people, tab):
            for _ in range(20):
                game, state = state_now(server, made["room"])
                if game.outcome(state) is not None:
                    break
                seat = rng.choice([d.seat for d in game.decisions(state)])
                action = json.loads(breakroom.to_json(game.sample(state, seat, rng)))
                answer = await people[seat][0].ask("act", action=action)
                assert answer["type"] == "ack" or answer["code"] == "rules", answer
                for other in people.values():
                    await other[1].send("say", seat=other[1].seat, text="well played")
            for seat, (first, second, third) in people.items():
                for _ in range(90):
                    await second.send("review", ply=0)
                await third.socket.close()
                assert (await (await tab(str(seat))).ask("review", ply=0))["type"] == "reviewed"
                for _ in range(90):
                    await second.until_type("reviewed")
                assert (await first.ask("review", ply=0))["type"] == "reviewed"

    async def scene() -> None:
        await asyncio.gather(play(1), play(2))

    asyncio.run(scene())
    met = [name for name in series(server) if name.startswith("breakroom_limits_total")]
    assert met == []
