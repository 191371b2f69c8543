"""Whose pages may use the server, and what every answer carries."""

import asyncio
import json
from collections.abc import Callable

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from breakroom.core.game import Refused
from breakroom.server.app import STATIC
from breakroom.server.door import SECURITY, origin_is_ours
from breakroom.server.text import plain
from server.table import Server

HOST = "play.example:8000"
WISH = {"game": "convert", "options": {}, "seats": [{"kind": "me"}, {"kind": "me"}]}


@pytest.mark.parametrize(
    ("origin", "ours"),
    [
        (None, True),  # no browser
        ("http://play.example:8000", True),
        ("https://play.example:8000", True),  # TLS ends at a proxy
        ("HTTP://Play.Example:8000", True),
        ("http://play.example", False),
        ("http://play.example:8001", False),
        ("http://play.example:80000", False),
        ("http://play.example.evil.example:8000", False),
        ("http://evilplay.example:8000", False),
        ("http://evil.example/play.example:8000", False),
        ("http://play.example:8000@evil.example", False),
        ("http://evil.example#play.example:8000", False),
        ("http://evil.example?play.example:8000", False),
        ("http://play.example:8000/", False),
        ("http://play.example:8000.evil.example", False),
        ("http:play.example:8000", False),
        ("//play.example:8000", False),
        ("play.example:8000", False),
        ("file://play.example:8000", False),
        ("chrome-extension://play.example:8000", False),
        ("null", False),
        ("", False),
        (" http://play.example:8000", False),
        ("http://play.example:8000 http://evil.example", False),
        ("http://[::1]:8000", False),
        ("http://play.example.:8000", False),
    ],
)
def test_only_pages_of_the_host_that_is_asked(origin: str | None, ours: bool) -> None:
    """No other name, no other port, and no trick with the text of it."""
    assert origin_is_ours(origin, HOST, ()) is ours


@pytest.mark.parametrize(
    ("origin", "ours"),
    [
        (None, True),
        ("https://play.example", True),
        ("https://play.example:443", True),
        ("HTTPS://PLAY.example", True),
        ("http://play.example", False),
        ("https://play.example:8000", False),
        ("http://127.0.0.1:8000", False),
        ("https://evil.example", False),
        ("null", False),
    ],
)
def test_only_the_origins_that_were_named(origin: str | None, ours: bool) -> None:
    """With --origin, the host that is asked does not matter."""
    assert origin_is_ours(origin, "127.0.0.1:8000", ("https://play.example",)) is ours


def test_other_pages_open_no_socket_and_post_nothing(start: Callable[..., Server]) -> None:
    """403 for both; reading what is public is free."""
    server = start("--origin", "https://play.example")
    evil, ours = {"origin": "https://evil.example"}, {"origin": "https://play.example"}
    status, problem, _ = server.ask("/api/rooms", WISH, **evil)
    assert (status, problem["code"]) == (403, "origin")
    assert server.ask("/api/games", **evil)[0] == 200
    status, made, _ = server.ask("/api/rooms", WISH, **ours)
    assert status == 201

    async def scene() -> None:
        address = server.url.replace("http", "ws") + f"/api/rooms/{made['room']}/socket"
        for origin in ("https://evil.example", "null", server.url):
            with pytest.raises(InvalidStatus) as refused:
                await connect(address, origin=origin)  # type: ignore[arg-type]
            assert refused.value.response.status_code == 403
        async with connect(address, origin="https://play.example") as opened:  # type: ignore[arg-type]
            await opened.send('{"type":"hello","protocol":1}')
            assert json.loads(await opened.recv())["type"] == "snapshot"

    asyncio.run(scene())


def test_every_answer_keeps_the_page_to_itself(server: Server) -> None:
    """Pages, assets, answers, refusals and errors: a strict policy, no frame, no sniffing."""
    room = server.room("me", "me")["room"]
    assets = sorted(f"/{path.relative_to(STATIC)}" for path in STATIC.glob("*/*"))
    paths = [
        *("/", "/new/convert", f"/t/{room}", "/nowhere", "/api/nowhere", "/assets/nowhere.js"),
        *("/api/games", "/api/games/convert/rules", "/api/games/nothing/rules", "/api/account"),
        *(f"/api/rooms/{room}", f"/api/rooms/{room}/record", "/api/rooms/nowhere"),
        *("/healthz", "/readyz", "/metrics", *assets),
    ]
    answers = {path: server.ask(path)[2] for path in paths}
    answers["made"] = server.ask("/api/rooms", WISH)[2]
    answers["malformed"] = server.ask("/api/rooms", b"{")[2]
    answers["too long"] = server.ask("/api/rooms", b" " * 20_000)[2]
    answers["origin"] = server.ask("/api/rooms", WISH, origin="https://evil.example")[2]
    answers["method"] = server.ask("/api/games", {})[2]
    for what, headers in answers.items():
        for name, value in SECURITY.items():
            if name != "Cache-Control":
                assert headers[name] == value, (what, name)
        kept = what in assets
        assert ("no-store" in headers["Cache-Control"]) is not (kept or is_page(headers)), what
    policy = SECURITY["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def is_page(headers: object) -> bool:
    return "text/html" in headers["content-type"]  # type: ignore[index]


@pytest.mark.parametrize("bad", ["\x00", "\x1b", "\x7f", "\u202e", "\u2066", "\u200b", "\ufeff"])
def test_what_is_not_seen_or_turns_the_text_is_refused(server: Server, bad: str) -> None:
    """Control characters, marks of direction, spaces without width: in names and in talk."""
    with pytest.raises(Refused):
        plain(f"An{bad}na", "Plain letters.")
    seats = [{"kind": "me", "name": f"An{bad}na"}, {"kind": "me"}]
    status, problem = server.post("/api/rooms", {**WISH, "seats": seats})
    assert (status, problem["sentence"]) == (400, "A name is made of plain letters.")
    status, problem = server.post("/api/bots", {"name": f"An{bad}na"})
    assert (status, problem["sentence"]) == (400, "A name is made of plain letters.")


def test_plain_text_is_one_line_of_any_letters() -> None:
    """Spaces become one; letters of every script, accents and pictures stay."""
    assert plain("  Zoë \t of\n Łódź  ", "") == "Zoë of Łódź"
    assert plain("Zoe\u0308 🎲 东", "") == "Zoë 🎲 东"
