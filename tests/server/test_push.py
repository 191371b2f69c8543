"""In a game over days, whoever is to move and away is told so: once, in secret, and only then."""

import asyncio
import random
import socket
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from breakroom.core.game import Refused
from breakroom.server import outside, push, webpush
from breakroom.server.rooms import Rooms
from breakroom.server.store import open_store
from breakroom.server.thinking import Thinkers
from server.alone import Hand
from server.service import Browser, Service, b64, unb64
from server.table import LONG, Server, sit
from server.test_chores import a_game


@pytest.fixture
def service() -> Iterator[Service]:
    running = Service()
    yield running
    running.close()
    assert running.refused == []


class Game:
    """A table of two, and what each of them has."""

    def __init__(self, server: Server, clock: dict[str, Any] | None = None) -> None:
        self.server = server
        seats = [{"kind": "me"}, {"kind": "friend"}]
        wish = {"game": "convert", "options": {"first": "white"}, "seats": seats, "clock": clock}
        status, made, _ = server.ask("/api/rooms", wish)
        assert status == 201
        self.room: str = made["room"]
        friend = server.claim(self.room, made["invites"]["1"])
        self.tokens = {0: made["tokens"]["0"], 1: friend["token"]}

    def ask(self, seat: int, browser: Browser, **change: Any) -> tuple[int, Any]:
        token = self.tokens[seat]
        path, wish = f"/api/rooms/{self.room}/push", browser.wish | change
        return self.server.ask(path, wish, authorization=f"Bearer {token}")[:2]

    def at_table(self, seat: int) -> Any:
        return sit(self.server, self.room, {str(seat): self.tokens[seat]})

    def move(self, seat: int, seed: int = 1) -> None:
        """The seat comes, moves, and leaves."""

        async def scene() -> None:
            async with self.at_table(seat) as player:
                assert (await player.play(random.Random(seed)))["type"] == "ack"

        asyncio.run(scene())


def test_a_message_is_what_the_standard_says() -> None:
    """The example of RFC 8291, byte by byte."""
    own = ec.derive_private_key(
        int.from_bytes(unb64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), ec.SECP256R1()
    )
    to = webpush.read_keys(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    text = b"When I grow up, I want to be a watermelon"
    body = webpush.encrypted(text, to, unb64("DGv6ra1nlYgDCS1FRnbzlw"), own)
    assert b64(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWA"
        "mS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxs"
        "j_Qulcy4a-fN"
    )


def test_who_is_away_is_told_of_their_turn_and_of_nothing_else(
    server: Server, service: Service
) -> None:
    """Not the one at the table, nor one who has been told and has not moved."""
    game, mine, theirs = Game(server), Browser(service, "mine"), Browser(service, "theirs")

    async def scene() -> None:
        async with game.at_table(0) as me, game.at_table(1) as friend:
            await me.until_my_turn()
            await friend.until_type("snapshot")  # both are there before anybody is asked for
            assert game.ask(0, mine) == (200, {"on": True})
            assert game.ask(1, theirs) == (200, {"on": True})
            assert (await me.play(random.Random(1)))["type"] == "ack"  # the friend is there
            assert (await friend.play(random.Random(2)))["type"] == "ack"
            await friend.socket.close()
            assert (await me.play(random.Random(3)))["type"] == "ack"  # the friend is away

    asyncio.run(scene())
    arrived = service.next()
    assert arrived.path == "/theirs"
    assert theirs.read(arrived.body) == {"room": game.room, "game": "Convert"}
    assert game.room not in str(arrived.headers)
    game.move(1)
    arrived = service.next()
    assert arrived.path == "/mine"
    assert mine.read(arrived.body)["room"] == game.room
    assert service.is_empty()


def test_who_was_told_and_came_back_without_moving_is_left_alone(
    server: Server, service: Service
) -> None:
    """A seat hears of one turn once, also after a look at the table."""
    game, theirs = Game(server), Browser(service, "theirs")
    game.ask(1, theirs)
    game.move(0)
    service.next()

    async def looks() -> None:
        async with game.at_table(1) as friend:
            await friend.until_my_turn()
            assert (await friend.ask("say", text="One moment"))["type"] == "ack"

    asyncio.run(looks())
    game.move(1)
    game.move(0, 2)
    assert service.next().path == "/theirs"  # of the next turn: nothing came before it
    assert service.is_empty()


def test_what_was_not_sent_is_sent_after_a_restart(
    start: Callable[..., Server], service: Service
) -> None:
    """The move is stored, the server is killed, and the next one taps."""
    server = start()
    game, theirs = Game(server), Browser(service, "theirs")
    game.ask(1, theirs)
    game.move(0)
    server.kill()
    if service.is_empty():  # two seconds are long enough, but no promise
        start()
    assert theirs.read(service.next().body)["room"] == game.room


def test_a_push_service_that_is_busy_is_asked_again(server: Server, service: Service) -> None:
    """After a while; what it says of the second try counts."""
    game, theirs = Game(server), Browser(service, "theirs")
    game.ask(1, theirs)
    service.answers = [503]
    game.move(0)
    assert service.next().path == service.next().path == "/theirs"


def test_a_push_service_that_never_answers_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight tables tell five browsers each, all of one site; meanwhile the next player is told, and
    few messages to that site are on their way at once."""
    held, honest = list[str](), asyncio.Event()

    async def post(endpoint: str, *_: Any) -> outside.Answer:
        if "silent" in endpoint:
            held.append(endpoint)
            await asyncio.Event().wait()
        honest.set()
        return outside.Answer(201, 0.0)

    monkeypatch.setattr(outside, "post", post)
    monkeypatch.setattr(push, "SETTLE_SECONDS", 0.0)

    async def turns(rooms: Rooms, pushes: push.Push, name: str, *sites: str) -> None:
        await a_game(rooms, name, clock=None)
        for number, site in enumerate(sites):
            at: Any = SimpleNamespace(url=f"https://{site}")
            wish = push.NewPush(**Browser(at, f"{name}-{number}").wish)
            await pushes.add(await rooms.find(name), 0, "token 0", wish)
        pushes.turned(await rooms.find(name), False)

    async def story() -> None:
        store, thinkers = await open_store(str(tmp_path / "x.db"), Hand()), Thinkers()
        rooms = Rooms(store, thinkers, 0.0, 60.0)
        pushes = push.Push(rooms, "mailto:host@localhost", False)
        await pushes.start()
        for name in "abcdefgh":
            await turns(rooms, pushes, name, *(f"{name}{n}.silent.example" for n in range(5)))
        while len(held) < 4:
            await asyncio.sleep(0)
        await turns(rooms, pushes, "i", "push.example.org")
        await asyncio.wait_for(honest.wait(), LONG)
        assert len(held) == 4
        await pushes.close()
        await rooms.close()
        thinkers.close()
        await store.close()

    asyncio.run(story())


def test_a_browser_that_is_gone_is_forgotten(
    start: Callable[..., Server], service: Service
) -> None:
    """Its push service says so once; other browsers of the seat are told as before."""
    server = start()
    game = Game(server)
    gone, here = Browser(service, "gone"), Browser(service, "here")
    game.ask(1, gone)
    service.answers = [410]
    game.move(0)
    assert service.next().path == "/gone"
    game.move(1)
    game.ask(1, here)
    game.move(0, 2)
    assert service.next().path == "/here"
    assert service.is_empty()
    server.stop()
    with sqlite3.connect(server.folder / "test.db") as db:
        assert db.execute("SELECT endpoint FROM pushes").fetchall() == [(here.endpoint,)]


def test_five_browsers_a_seat_and_off_by_one_tap(server: Server, service: Service) -> None:
    """Of six the first asked is forgotten; whoever knows its address ends it, at one table or at
    all."""
    game = Game(server)
    browsers = [Browser(service, f"b{n}") for n in range(6)]
    for browser in browsers:
        assert game.ask(1, browser)[0] == 200
    for browser, room in ((browsers[1], game.room), (browsers[2], None), (browsers[3], "nowhere")):
        off = {"endpoint": browser.endpoint, "room": room}
        assert server.post("/api/push/off", off) == (200, {"on": False})
    game.move(0)
    assert {service.next().path for _ in range(3)} == {"/b3", "/b4", "/b5"}
    assert service.is_empty()


def test_a_seat_that_was_given_to_another_tells_only_them(server: Server, service: Service) -> None:
    """The invitation was renewed: who sat there before hears nothing more."""
    game, before, after = Game(server), Browser(service, "before"), Browser(service, "after")
    assert game.ask(1, before)[0] == 200
    invite = "i" * 43
    again = {"token": game.tokens[0], "seat": 1, "invite": invite}
    assert server.post(f"/api/rooms/{game.room}/invite", again)[0] == 201
    second = server.claim(game.room, invite)
    assert game.ask(1, before)[0] == 401
    game.tokens[1] = second["token"]
    assert game.ask(1, after)[0] == 200
    game.move(0)
    assert service.next().path == "/after"  # it is their turn, and they are away
    assert service.is_empty()


def test_only_games_over_days_tap(server: Server, service: Service) -> None:
    """A clock of days, or none, and somebody to wait for."""
    browser = Browser(service, "b")
    days, minutes = {"type": "days", "days": 3}, {"type": "move", "seconds": 60}
    assert Game(server, days).ask(0, browser)[0] == 200
    assert Game(server, minutes).ask(0, browser)[0] == 400
    alone = server.room("me", "beginner")
    path, token = f"/api/rooms/{alone['room']}/push", alone["tokens"]["0"]
    status, problem, _ = server.ask(path, browser.wish, authorization=f"Bearer {token}")
    assert (status, problem["sentence"]) == (
        400,
        "Notifications are only for games that go on over days.",
    )
    assert server.ask(path, browser.wish)[0] == 401
    assert server.ask(path, browser.wish, authorization=f"Bearer {'x' * 43}")[0] == 401


def test_keys_that_are_none_are_refused(server: Server, service: Service) -> None:
    """Too short, too long, no base64, and no point of the curve."""
    game, browser = Game(server), Browser(service, "b")
    for wrong in ("", "AA", "!" * 87, b64(b"\4" + b"\1" * 64), b64(b"\4" * 66), "x" * 101):
        status, problem = game.ask(0, browser, p256dh=wrong)
        assert (status, bool(problem["sentence"])) == (400, True), wrong
    for wrong in ("", b64(b"x" * 15), b64(b"x" * 17), "?" * 22):
        assert game.ask(0, browser, auth=wrong)[0] == 400


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://10.0.0.1/x",
        "https://2130706433/x",
        "https://0x7f.1/x",
        "https://localhost/x",
        "https://desk.local/x",
        "https://metadata.google.internal/x",
        "https://desk/x",
        "https://push.example:8443/x",
        "https://push.example:99999/x",
        "https://me@push.example/x",
        "https://push.example\\@127.0.0.1/x",
        "https://push.example/a b",
        "https://push.example/\r\nHost: x",
        "https://push.éxample/x",
        "ftp://push.example/x",
        "//push.example/x",
        "push.example",
        "",
        "https://push.example/" + "x" * 1_000,
    ],
)
def test_addresses_that_do_not_lead_outside_are_refused(address: str) -> None:
    """Not https, a number, a name of a house, another port, or a trick with the text of it."""
    with pytest.raises(Refused):
        outside.check_address(address)
    outside.check_address("https://push.example/x?y=z")


@pytest.mark.parametrize(
    ("number", "is_outside"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1:248:1893:25c8:1946", True),
        *((n, False) for n in ("127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "0.0.0.0")),
        *((n, False) for n in ("169.254.169.254", "100.64.0.1", "224.0.0.1", "255.255.255.255")),
        *((n, False) for n in ("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1")),
        *((n, False) for n in ("::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::")),
    ],
)
def test_which_numbers_are_outside(number: str, is_outside: bool) -> None:
    """Addresses of the open internet, and none that hides another."""
    assert outside.is_outside(number) is is_outside


def test_a_name_that_leads_into_the_house_is_not_connected_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever it led to when it was given, and also if it only sometimes does."""

    async def scene() -> None:
        for numbers in (["192.168.1.1"], ["93.184.216.34", "127.0.0.1"], []):

            def found(*_: Any, numbers: list[str] = numbers, **__: Any) -> list[Any]:
                return [(0, 0, 0, "", (number, 443)) for number in numbers]

            monkeypatch.setattr(socket, "getaddrinfo", found)
            with pytest.raises(Refused):
                await outside.post("https://push.example/x", {}, b"")

    asyncio.run(scene())


def test_a_name_that_nobody_finds_takes_no_thread_from_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Codes, passkeys and ratings are worked out in threads too, and a look-up cannot be ended."""
    is_asked, is_over = threading.Event(), threading.Event()

    def finds_nobody(*_: Any, **__: Any) -> list[Any]:
        is_asked.set()
        is_over.wait()
        return []

    async def scene() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        asking = asyncio.create_task(outside.post("https://silent.example/x", {}, b""))
        while not is_asked.is_set():
            await asyncio.sleep(0)
        try:
            await asyncio.wait_for(asyncio.to_thread(int), LONG)
        finally:
            is_over.set()
        with pytest.raises((Refused, TimeoutError)):
            await asking

    monkeypatch.setattr(socket, "getaddrinfo", finds_nobody)
    asyncio.run(scene())
