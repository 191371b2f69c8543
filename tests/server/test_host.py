"""The host's tools: nobody else has them, they do what they say, and what is old goes."""

import asyncio
import json
import random
import secrets
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from breakroom.core.game import Refused
from breakroom.server.check import check
from breakroom.server.club.evening import Evening, Joined, Line, Over
from breakroom.server.club.evening_messages import NewEvening
from breakroom.server.club.evening_store import EveningStore
from breakroom.server.keeping import DAY_MS, Keep, Keeping, read_keep
from breakroom.server.rooms import Rooms, hashed
from breakroom.server.rulings import read_range
from breakroom.server.store import open_store
from breakroom.server.store.tables import evening_log
from breakroom.server.thinking import Thinkers
from server.evening import Host as EveningHost
from server.table import PATIENT, Player, Server, sit
from server.template import typed

ROUTES = {
    "/api/admin": None,
    "/api/admin/rulings": {"kind": "ban", "what": "203.0.113.0/24"},
    "/api/admin/rulings/x/lift": {},
    "/api/admin/remove": {"room": "x", "seat": 0},
    "/api/admin/reports/x/done": {},
}


def key_of(server: Server, *options: str) -> str:
    """`breakroom admin key`, while the server runs."""
    db = str(server.folder / "test.db")
    ended = typed("admin", "key", "--db", db, *options)
    assert ended.code == 0
    return ended.said.strip()


class Host:
    """Who has the key."""

    def __init__(self, server: Server) -> None:
        self.server, self.key = server, key_of(server)

    def ask(self, path: str = "", data: Any = None, **headers: str) -> tuple[int, Any]:
        bearer = f"Bearer {self.key}"
        return self.server.ask(f"/api/admin{path}", data, authorization=bearer, **headers)[:2]

    def now(self) -> dict[str, Any]:
        status, now = self.ask()
        assert status == 200, now
        return now

    def rule(self, kind: str, what: str, **more: Any) -> str:
        status, ruling = self.ask("/rulings", {"kind": kind, "what": what, **more})
        assert status == 201, ruling
        return ruling["id"]

    def lift(self, ruling: str) -> None:
        assert self.ask(f"/rulings/{ruling}/lift", {}) == (200, {"ok": True})


def table_of_two(server: Server, **headers: str) -> tuple[str, dict[int, str]]:
    """A room, and the tokens of its seats; a friend sits in the second."""
    seats = [{"kind": "me"}, {"kind": "friend"}]
    wish = {"game": "convert", "options": {"first": "white"}, "seats": seats}
    status, made, _ = server.ask("/api/rooms", wish, **headers)
    assert status == 201, made
    friend = server.claim(made["room"], made["invites"]["1"])
    return made["room"], {0: made["tokens"]["0"], 1: friend["token"]}


async def told_to_go(player: Player) -> str:
    """Why; the connection ends after it."""
    bye = await player.until_type("bye")
    await player.socket.wait_closed()
    return str(bye["sentence"])


# -- the key -------------------------------------------------------------------------------------


def test_without_a_key_nobody_is_the_host(start: Callable[..., Server]) -> None:
    """No key was made: nothing opens the page, also no empty key."""
    server = start()
    for path, data in ROUTES.items():
        for bearer in ("", "Bearer ", f"Bearer {'0' * 64}"):
            status, problem, _ = server.ask(path, data, authorization=bearer)
            assert status in (401, 429)
            assert "key" in problem["sentence"]


def test_wrong_keys_are_counted_and_the_right_one_is_never_locked_out(
    start: Callable[..., Server],
) -> None:
    """From this machine too; after ten, a minute and more to the next."""
    server = start()
    host = Host(server)
    wrong = [f"Bearer {secrets.token_urlsafe(32)}" for _ in range(10)]
    wrong[:2] = [f"Bearer {host.key[:-1]}", f"Bearer {hashed(host.key)}"]
    for path, data in list(ROUTES.items()) * 2:
        status, problem, _ = server.ask(path, data, authorization=wrong.pop())
        assert (status, problem["sentence"]) == (401, "That is not the host's key.")
    status, problem, headers = server.ask("/api/admin", authorization="Bearer x")
    assert status == 429
    assert int(headers["retry-after"]) > 30
    assert host.ask()[0] == 200


def test_the_key_is_stored_hashed_and_the_one_before_opens_nothing(
    start: Callable[..., Server],
) -> None:
    """`admin key` makes another one while the server runs, `--forget` none."""
    server = start()
    host = Host(server)
    with sqlite3.connect(server.folder / "test.db") as db:
        assert db.execute("SELECT value FROM secrets WHERE name = 'admin'").fetchone() == (
            hashed(host.key),
        )
        assert host.key not in "\n".join(db.iterdump())
    before, host.key = host.key, key_of(server)
    assert host.ask()[0] == 200
    assert server.ask("/api/admin", authorization=f"Bearer {before}")[0] == 401
    assert key_of(server, "--forget") == "No key opens /admin now."
    assert host.ask()[0] == 401


def test_the_key_is_printed_at_the_start_when_that_is_asked_for(
    start: Callable[..., Server],
) -> None:
    """`breakroom serve --admin`; otherwise nothing is said of it."""
    server = start("--admin")
    assert server.process.stdout is not None
    line = server.process.stdout.readline()
    key = line.split()[-1]
    assert line.startswith(f"The host's page is {server.url}/admin")
    assert server.ask("/api/admin", authorization=f"Bearer {key}")[0] == 200


def test_no_other_page_can_use_the_hosts_key(start: Callable[..., Server]) -> None:
    """Another origin posts nothing, and is told by no header that it may ask."""
    server = start()
    host = Host(server)
    for path, data in ROUTES.items():
        if data is not None:
            answer = host.ask(path.removeprefix("/api/admin"), data, origin="https://evil.example")
            assert answer[0] == 403
    _, _, headers = server.ask(
        "/api/admin", authorization=f"Bearer {host.key}", origin="https://evil.example"
    )
    assert not [name for name in headers if name.lower().startswith("access-control")]
    assert "set-cookie" not in headers
    assert host.now()["rulings"] == []


# -- what is done --------------------------------------------------------------------------------


def test_who_is_here(start: Callable[..., Server]) -> None:
    """Tables, seats, who watches and the figures."""
    server = start()
    host = Host(server)
    room, tokens = table_of_two(server)

    async def scene() -> None:
        async with sit(server, room, {"0": tokens[0]}) as me, sit(server, room) as watcher:
            await me.until_type("snapshot")
            await watcher.until_type("snapshot")
            now = await asyncio.to_thread(host.now)
            [table] = now["tables"]
            assert (table["room"], table["game"], table["status"]) == (room, "Convert", "playing")
            assert [seat["present"] for seat in table["seats"]] == [True, False]
            assert table["seats"][0]["addresses"] == table["watching"] == ["this machine"]
            assert now["figures"]["sockets"] == 2
            assert now["figures"]["games"] == 1
            assert now["keeps"] == {"games": 1095, "talk": 180, "addresses": 30}
            assert tokens[0] not in json.dumps(now)

    asyncio.run(scene())
    assert host.now()["evenings"] == []
    evening = EveningHost(server, title="Friday")
    evening.comes("Ada")
    [listed] = host.now()["evenings"]
    assert (listed["code"], listed["title"], listed["game"]) == (evening.code, "Friday", "Convert")
    assert (listed["players"], listed["round"], listed["phase"]) == (1, 0, "gathering")
    assert evening.token not in json.dumps(host.now())


def test_who_is_muted_plays_on_in_silence(start: Callable[..., Server]) -> None:
    """Until that is lifted; the others talk."""
    server = start()
    host = Host(server)
    room, tokens = table_of_two(server)

    async def scene() -> None:
        async with (
            sit(server, room, {"0": tokens[0]}) as me,
            sit(server, room, {"1": tokens[1]}) as friend,
        ):
            ruling = await asyncio.to_thread(host.rule, "mute", f"{room}/0", why="Too loud")
            answer = await me.ask("say", text="Hello")
            assert (answer["type"], answer["sentence"]) == ("refused", "The host has muted you.")
            assert (await me.play(random.Random(1)))["type"] == "ack"
            assert (await friend.ask("say", text="Hello"))["type"] == "ack"
            assert host.now()["tables"][0]["seats"][0]["muted"]
            await asyncio.to_thread(host.lift, ruling)
            assert (await me.ask("say", text="Hello"))["type"] == "ack"

    asyncio.run(scene())
    did = [deed["did"] for deed in host.now()["journal"]]
    assert did[0].startswith("Lifted the ruling")
    assert did[1].startswith(f"Muted seat 0 at {room}: Too loud")


def test_who_is_removed_holds_the_seat_no_more_and_a_bot_plays_on(
    start: Callable[..., Server],
) -> None:
    """They are told, and their token opens nothing; a bot cannot be removed."""
    server = start()
    host = Host(server)
    room, tokens = table_of_two(server)

    async def scene() -> None:
        async with (
            sit(server, room, {"0": tokens[0]}) as me,
            sit(server, room, {"1": tokens[1]}) as friend,
        ):
            await friend.until_type("snapshot")
            wish = {"room": room, "seat": 1}
            assert (await asyncio.to_thread(host.ask, "/remove", wish))[0] == 200
            assert "asked you to leave" in await told_to_go(friend)
            await me.until(lambda _: me.table["seats"][1]["level"] == "club")
            assert (await me.play(random.Random(1)))["type"] == "ack"
            await me.until_my_turn()  # the bot has moved
        async with sit(server, room, {"1": tokens[1]}) as again:
            assert "no longer yours" in await told_to_go(again)

    asyncio.run(scene())
    assert host.ask("/remove", {"room": room, "seat": 5})[0] == 400
    alone = server.room("me", "beginner")["room"]
    assert host.ask("/remove", {"room": alone, "seat": 1})[0] == 400


def test_a_closed_table_is_closed_for_all(start: Callable[..., Server]) -> None:
    """Also after a restart, until that is lifted; then it is as it was."""
    server = start()
    host = Host(server)
    room, tokens = table_of_two(server)

    async def closes() -> None:
        async with sit(server, room, {"0": tokens[0]}) as me:
            assert (await me.play(random.Random(1)))["type"] == "ack"
            ruling.append(await asyncio.to_thread(host.rule, "close", room))
            assert "closed this table" in await told_to_go(me)

    async def opens() -> None:
        async with sit(host.server, room, {"1": tokens[1]}) as friend:
            await friend.until_type("snapshot")
            assert friend.ply == 1

    ruling: list[str] = []
    asyncio.run(closes())
    assert server.get(f"/api/rooms/{room}")[0] == 409
    server.stop()
    host.server = start()
    assert host.server.get(f"/api/rooms/{room}")[1]["sentence"] == "The host has closed this table."
    host.lift(ruling[0])
    asyncio.run(opens())


def test_a_range_of_addresses_is_banned_at_the_door(start: Callable[..., Server]) -> None:
    """Pages, requests and sockets, those that are open too; for a time; not this machine."""
    server = start("--proxy", "127.0.0.1", "--keep", "addresses=7")
    host = Host(server)
    room, _ = table_of_two(server)
    inside, outside = "203.0.113.77", "198.51.100.1"

    async def scene() -> None:
        address = server.url.replace("http", "ws") + f"/api/rooms/{room}/socket"
        headers = {"x-forwarded-for": inside}
        async with connect(address, additional_headers=headers, **PATIENT) as socket:
            player = Player(socket)
            await socket.send('{"type":"hello","protocol":1}')
            await player.until_type("snapshot")
            ruling.append(await asyncio.to_thread(host.rule, "ban", "203.0.113.9/24"))
            assert "banned you until" in await told_to_go(player)
        with pytest.raises(InvalidStatus) as refused:
            await connect(address, additional_headers=headers, **PATIENT)
        assert refused.value.response.status_code == 403

    ruling: list[str] = []
    asyncio.run(scene())
    for path in ("/", "/api/games", f"/api/rooms/{room}"):
        assert server.ask(path, x_forwarded_for=inside)[0] == 403
        assert server.ask(path, x_forwarded_for=outside)[0] == 200
    now = host.now()
    [listed] = now["rulings"]
    assert listed["what"] == "203.0.113.0/24"
    assert listed["until_ms"] - listed["made_ms"] == 7 * DAY_MS
    assert "203.0.113" not in json.dumps(now["journal"])
    host.lift(ruling[0])
    assert server.ask("/", x_forwarded_for=inside)[0] == 200


def test_a_person_is_banned_by_who_they_are(start: Callable[..., Server]) -> None:
    """Wherever they come from: they make no table, and sit at none."""
    server = start()
    host = Host(server)
    key = secrets.token_urlsafe(32)
    status, person = server.post("/api/me", {"key": key, "name": "Walnut"})
    assert status == 201, person
    room, tokens = table_of_two(server, x_breakroom_key=key)
    host.rule("ban", f"person:{person['id']}", days=3)
    wish = {"game": "convert", "options": {}, "seats": [{"kind": "me"}, {"kind": "me"}]}
    status, problem, _ = server.ask("/api/rooms", wish, x_breakroom_key=key)
    assert (status, problem["code"]) == (403, "banned")
    assert server.ask("/api/rooms", wish)[0] == 201

    async def scene() -> None:
        async with sit(server, room, {"0": tokens[0]}) as me:
            assert "banned you until" in await told_to_go(me)
        async with sit(server, room, {"1": tokens[1]}) as friend:
            await friend.until_type("snapshot")

    asyncio.run(scene())


def test_a_report_comes_with_the_talk_around_it(start: Callable[..., Server]) -> None:
    """By who sits there, about somebody else's words, once; then the host is done with it."""
    server = start()
    host = Host(server)
    room, tokens = table_of_two(server)

    async def talk() -> list[dict[str, Any]]:
        async with (
            sit(server, room, {"0": tokens[0]}) as me,
            sit(server, room, {"1": tokens[1]}) as friend,
        ):
            await me.ask("say", text="Good luck")
            await friend.ask("say", text="You will need it")
            await me.until(lambda message: message.get("line", {}).get("seat") == 1)
            return [m["line"] for m in me.messages if m["type"] == "update"]

    lines = {line["text"]: line["v"] for line in asyncio.run(talk())}
    path = f"/api/rooms/{room}/report"

    def reports(token: str, text: str, **more: Any) -> int:
        wish = {"v": lines.get(text, 99), **more}
        return server.ask(path, wish, authorization=f"Bearer {token}")[0]

    assert reports("x" * 43, "You will need it") == 401
    assert reports(tokens[0], "Good luck") == 400
    assert reports(tokens[0], "Nobody said that") == 400
    assert reports(tokens[0], "You will need it", why="x" * 201) == 400
    assert reports(tokens[0], "You will need it", why="Unkind") == 201
    assert reports(tokens[0], "You will need it", why="Again") == 201
    [report] = host.now()["reports"]
    assert (report["about"], report["why"], len(report["names"])) == (1, "Unkind", 2)
    assert [(said["text"], said["is_meant"]) for said in report["talk"]] == [
        ("Good luck", False),
        ("You will need it", True),
    ]
    assert host.ask(f"/reports/{report['id']}/done", {})[0] == 200
    assert host.now()["reports"] == []
    assert host.ask(f"/reports/{report['id']}/done", {})[0] == 404


@pytest.mark.parametrize(
    ("text", "range_"),
    [
        ("203.0.113.7", "203.0.113.7/32"),
        (" 203.0.113.7/24 ", "203.0.113.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
        *((text, "") for text in ("", "x", "203.0.113", "203.0.113.0/33", "203.0.113.0-9")),
        *((text, "") for text in ("0.0.0.0/0", "128.0.0.0/1", "::/0", "127.0.0.1", "::1")),
    ],
)
def test_ranges_of_addresses(text: str, range_: str) -> None:
    """One address or many; not half the internet, and not this machine."""
    if range_:
        assert read_range(text) == range_
    else:
        with pytest.raises(Refused):
            read_range(text)


# -- how long things are kept ----------------------------------------------------------------------


def test_what_is_old_goes(tmp_path: Path, start: Callable[..., Server]) -> None:
    """Words before games, and reviews with their games; a table where somebody is stays; what is
    left is sound."""
    server = start()
    host = Host(server)
    rooms = [table_of_two(server) for _ in range(3)]

    async def plays(room: str, tokens: dict[int, str]) -> None:
        async with sit(server, room, {"0": tokens[0]}) as me:
            assert (await me.play(random.Random(1)))["type"] == "ack"
            assert (await me.ask("say", text="A secret"))["type"] == "ack"

    for room, tokens in rooms:
        asyncio.run(plays(room, tokens))
    host.rule("mute", f"{rooms[0][0]}/0", days=100)
    server.stop()
    with sqlite3.connect(tmp_path / "test.db") as db:
        db.execute("UPDATE rooms SET rematch = ? WHERE id = ?", (rooms[0][0], rooms[2][0]))
        made = db.execute("SELECT max(made_ms) FROM rooms").fetchone()[0]
        reviewed = [(room, 1, "{}") for room, _ in rooms]
        db.executemany("INSERT INTO reviews (room, made_by, data) VALUES (?, ?, ?)", reviewed)

    async def clean(days: int, attended: str = "") -> None:
        store, thinkers = await open_store(str(tmp_path / "test.db")), Thinkers()
        kept = Rooms(store, thinkers, 0.0, 60.0)

        async def let_go(room: str) -> bool:
            return room != attended and await kept.let_go(room)

        later = made + days * DAY_MS + 3_600_000
        await Keeping(store, Keep(), let_go, lambda: later).clean()
        await kept.close()
        thinkers.close()
        await store.close()

    def count(what: str) -> int:
        with sqlite3.connect(tmp_path / "test.db") as db:
            return int(db.execute(f"SELECT count(*) FROM {what}").fetchone()[0])

    asyncio.run(clean(99))
    assert (count("log WHERE data LIKE '%secret%'"), count("rulings")) == (3, 1)
    asyncio.run(clean(181))
    assert (count("log WHERE data LIKE '%secret%'"), count("rulings")) == (0, 0)
    assert (count("rooms"), count("log WHERE kind = 'say'"), count("reviews")) == (3, 3, 3)
    asyncio.run(clean(1096, attended=rooms[1][0]))
    assert (count("rooms"), count("seats"), count("reviews")) == (1, 2, 1)

    async def faults() -> list[str]:
        return [fault async for found in check(str(tmp_path / "test.db")) for fault in found.faults]

    assert asyncio.run(faults()) == []


def test_old_evenings_go_with_their_logs(db: str) -> None:
    """As long after the last thing that happened in them as games; not one that goes on."""

    async def scene() -> None:
        store = await open_store(db)
        evenings, days = EveningStore(store), read_keep(("games=10",))
        for code, ends in (("overrr", True), ("going1", False)):
            evening = Evening(code, NewEvening("convert"), "hash", int(time.time() * 1000))
            assert await evenings.add(evening)
            lines: list[Line] = [Joined("Ada", "token"), *([Over()] if ends else [])]
            for line in lines:
                assert await evenings.append(evening, line, 1)
                evening.take_in(line, 1)

        async def left(after_days: float) -> list[str]:
            later = int(time.time() * 1000 + after_days * DAY_MS)
            await Keeping(store, days, lambda room: asyncio.sleep(0, True), lambda: later).clean()
            async with store.reading() as connection:
                query = sa.select(evening_log.c.evening).distinct()
                return sorted((await connection.execute(query)).scalars())

        assert await left(9.9) == ["going1", "overrr"]
        assert await left(10.1) == ["going1"]
        assert await evenings.find("overrr") is None
        assert await evenings.find("going1") is not None
        await store.close()

    asyncio.run(scene())


def test_how_long_is_a_setting() -> None:
    """In days, or always; a mistake is said."""
    keep = read_keep(("games=always", "talk=7"))
    assert (keep.games, keep.talk, keep.addresses) == (None, 7, 30)
    for wrong in ("games", "games=", "games=0", "games=-1", "games=1.5", "names=3", "=3"):
        with pytest.raises(Refused):
            read_keep((wrong,))
