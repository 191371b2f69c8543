"""Whose pages may use the server, and what every answer carries."""

import asyncio
import json
import socket
import unicodedata
from collections.abc import Callable

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from breakroom.core.game import Refused
from breakroom.server.app import STATIC
from breakroom.server.door import SECURITY, Hosts, origin_is_ours
from breakroom.server.text import plain, plain_name
from server.table import PATIENT, Server

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
                await connect(address, origin=Origin(origin), **PATIENT)
            assert refused.value.response.status_code == 403
        async with connect(address, origin=Origin("https://play.example"), **PATIENT) as opened:
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


# -- by which name -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "at_home", "in_the_house"),
    [
        ("localhost", True, True),
        ("LocalHost:8000", True, True),
        ("localhost.:8000", True, True),
        ("breakroom.localhost:8000", True, True),
        ("127.0.0.1:8000", True, True),
        ("127.1.2.3", True, True),
        ("[::1]", True, True),
        ("[::1]:8000", True, True),
        ("play.example", True, True),
        ("Play.Example:8000", True, True),
        ("192.168.1.5:8000", False, True),
        ("[2001:db8::5]:8000", False, True),
        ("desk:8000", False, True),
        ("desk.lan:8000", False, True),
        ("desk.local", False, True),
        ("evil.example", False, False),
        ("evil.example:8000", False, False),
        ("127.0.0.1.evil.example", False, False),
        ("localhost.evil.example:8000", False, False),
        ("evil.example:localhost", False, False),
        ("evillocalhost", False, False),
        ("desk.evil.example", False, False),
        ("play.example.evil.example", False, False),
        ("", False, False),
    ],
)
def test_by_which_names_the_server_may_be_asked(
    host: str, at_home: bool, in_the_house: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This machine's; if it listens to others, its own name and any number; and those of
    --origin."""
    monkeypatch.setattr(socket, "gethostname", lambda: "desk.lan")
    origins = ("https://play.example",)
    assert (host in Hosts("127.0.0.1", origins)) is at_home
    assert (host in Hosts("::1", origins)) is at_home
    assert (host in Hosts("0.0.0.0", origins)) is in_the_house
    assert (host in Hosts("::", origins)) is in_the_house


def test_the_name_that_it_listens_on_is_its_own() -> None:
    """`--host` may be a name; `--origin` is an address, and a mistake in it is said."""
    assert "table.example:8000" in Hosts("Table.example", ())
    for wrong in ("play.example", "https://play.example/", "ftp://play.example", ""):
        with pytest.raises(Refused):
            Hosts("127.0.0.1", (wrong,))


def test_another_name_for_this_machine_opens_nothing(start: Callable[..., Server]) -> None:
    """A page whose name was pointed at this machine reads nothing, posts nothing, and opens no
    socket; the answer says what to do."""
    server = start("--origin", "https://play.example")
    made = server.room("me", "me")
    for path, data in (("/", None), ("/api/games", None), ("/metrics", None), ("/api/rooms", WISH)):
        status, problem, _ = server.ask(
            path, data, host="evil.example", origin="http://evil.example"
        )
        assert (status, problem["code"]) == (421, "host")
        assert "--origin" in problem["sentence"]
    assert (
        server.ask("/api/rooms", WISH, host="play.example", origin="https://play.example")[0] == 201
    )

    async def scene() -> None:
        place = f"evil.example:{server.port}/api/rooms/{made['room']}/socket"
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://{place}", host="127.0.0.1", port=server.port, **PATIENT)
        assert refused.value.response.status_code == 421

    asyncio.run(scene())


# -- what is written -----------------------------------------------------------------------------


@pytest.mark.parametrize("bad", ["\x00", "\x1b", "\x7f", "\u202e", "\u2066", "\u200b", "\ufeff"])
def test_what_is_not_seen_or_turns_the_text_is_refused(server: Server, bad: str) -> None:
    """Control characters, marks of direction, spaces without width: in names and in talk."""
    with pytest.raises(Refused):
        plain(f"An{bad}na", "Plain letters.")
    seats = [{"kind": "me", "name": f"An{bad}na"}, {"kind": "me"}]
    status, problem = server.post("/api/rooms", {**WISH, "seats": seats})
    assert (status, problem["sentence"]) == (400, "Please use plain letters in a name.")
    status, problem = server.post("/api/bots", {"name": f"An{bad}na"})
    assert (status, problem["sentence"]) == (400, "Please use plain letters in a name.")


def test_plain_text_is_one_line_of_any_letters() -> None:
    """Spaces become one; letters of every script, accents and pictures stay."""
    assert plain("  Zoë \t of\n Łódź  ", "") == "Zoë of Łódź"
    assert plain("Zoe\u0308 🎲 东", "") == "Zoë 🎲 东"


UNSEEN = [
    *("\u00ad", "\u034f", "\u115f", "\u1160", "\u17b4", "\u180b", "\u2060", "\u2800", "\u3164"),
    *("\uffa0", "\U0001d159", "\U000e0041", "\U000e0100", "\ufe0f", "\u200c", "\u200d"),
]


@pytest.mark.parametrize("bad", UNSEEN, ids=ascii)
def test_letters_that_show_nothing_are_refused(bad: str) -> None:
    """Whatever kind Unicode says they are: between letters, at the ends, and alone."""
    for text in (f"An{bad}na", f"{bad}Anna", f"Anna{bad}", bad):
        with pytest.raises(Refused):
            plain(text, "Plain letters.")


@pytest.mark.parametrize(
    "flood",
    [
        "Z\u0335\u0336\u0337\u0338a",
        "a\u0489\u0489\u0489\u0489\u0489",
        "ส" + "\u0e49" * 5,
        "\u0301Anna",
        "Anna \u0301",
        "\u2764\ufe0f\ufe0f",
        "\u0645\u200c\u200c\u0645",
        "\U0001f468\u200d\u200d\U0001f469",
        "\u0915\u094d\u200d\u200d",
        "\u0645\u200c",
        "\u2764\u200d",
    ],
    ids=ascii,
)
def test_heaps_of_marks_are_refused(flood: str) -> None:
    """More on a letter than any language puts there, on nothing, and what joins nothing."""
    with pytest.raises(Refused):
        plain(flood, "Plain letters.")


@pytest.mark.parametrize(
    "name",
    [
        *("Nguyễn Văn Ánh", "Łódź", "é̩", "سارا", "مُحَمَّد", "می\u200cخواهم", "علی\u200cرضا"),
        *("מִשְׁפָּטִים", "שּׁוֹ", "มี้", "བསྒྲུབས", "မြို့", "क्\u200dष", "ක්\u200dරි", "ന്\u200d", "র\u200d্যাম"),
        *("김철수", "東京", "ガ", "1\ufe0f\u20e3", "❤\ufe0f", "👨\u200d👩\u200d👧", "👩🏽\u200d🚀"),
        *(
            "🏳\ufe0f\u200d🌈",
            "🤷🏽\u200d♀\ufe0f",
            "🙂\u200d↔\ufe0f",
            "👩\u200d❤\ufe0f\u200d💋\u200d👨",
        ),
    ],
    ids=ascii,
)
def test_what_languages_and_pictures_need_stays(name: str) -> None:
    """Vowels and tones, joiners in Persian and Indic scripts, pictures made of several."""
    assert plain_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Master bot",
            "master  BOT",
            "Mäster bоt",
            "ＭＡＳＴＥＲ ＢＯＴ",
            "Μaster bot",
            "ᴍᴀꜱᴛᴇʀ ʙᴏᴛ",
        ),
        *("🅼🅰🆂🆃🅴🆁 🅱🅾🆃", "Ⓜaster ⓑot", "𝕄aster 𝓫𝓸𝓽", "M-a-s-t-e-r_bot", "rnaster bot", "M4ster b0t"),
        *(
            "Beg1nner bot",
            "Begınner bot",
            "Clυb bot",
            "Casuaӏ bot",
            "Expert bot 2",
            "The Master bot",
        ),
        *("Mastér bøt", "Ꮇaster bot", "Breakroom", "Вreakroom team"),
        *("ꓟꓮꓢꓔꓰꓣ ꓐꓳꓔ", "ꓟaster bot", "Ⲙaster bot", "Master bⲟt", "ᗰaster bot", "ᗰᗩSTEᖇ ᗷOT"),
        *("ᑕᒪᑌᗷ ᗷOT", "ᗴ᙭ᑭᗴᖇT bot", "Master b𐐬t", "Master ƅot", "Expɛrt bot", "ᎷᎪᏚᎢᎬᎡ ᏴᎾᎢ"),
        *(f"Club b{o}t" for o in "०๐౦၀〇○●⚪"),
        *(
            "ϲlub bot",
            "Master bo\u0363t",
            "Master | bot",
            "Master ○ bot",
            "Master！bot",
            "Breakrꝏm",
        ),
    ],
)
def test_nobody_is_called_like_a_bot_of_the_house(name: str) -> None:
    """Whatever letters it is written in."""
    with pytest.raises(Refused, match="looks like a name that Breakroom uses"):
        plain_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Master of puppets", "Botanist", "Robot", "Expert", "Clubber", "Иван", "Γιώργος", "bot"),
        *("ꓡꓲ-ꓢꓴ", "ᏣᎳᎩ", "Ⲙⲁⲣⲓⲁ", "ᐃᓄᒃ", "𐐔𐐯𐑅𐐨𐑉𐐯𐐻", "וסן", "عبد الله", "వెంకట", "สมชาย ๐", "零"),
    ],
)
def test_other_names_are_free(name: str) -> None:
    """Also those with a word of theirs."""
    assert plain_name(name) == name


def test_a_name_of_the_house_is_given_to_nobody(server: Server) -> None:
    """Not to who makes a table, to who is invited, nor to a program."""
    seats = [{"kind": "me", "name": "Master bot"}, {"kind": "me"}]
    assert server.post("/api/rooms", {**WISH, "seats": seats})[0] == 400
    made = server.room("me", "friend")
    claim = {"invite": made["invites"]["1"], "name": "Expert bot"}
    assert server.post(f"/api/rooms/{made['room']}/claim", claim)[0] == 400
    assert server.post("/api/bots", {"name": "Club bot"})[0] == 400
