"""Rooms are made, found and claimed."""

import asyncio
import datetime
import random
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from breakroom.server import messages as m
from breakroom.server.rooms import NotAllowed, Rooms, hashed
from breakroom.server.store import StoredRoom, open_store
from breakroom.server.thinking import Thinkers
from server.alone import alone
from server.table import Server, sit


def test_the_shelf_lists_every_game_with_its_options(server: Server) -> None:
    """The home page gets all it shows from one answer."""
    status, games = server.get("/api/games")
    assert status == 200
    convert = next(game for game in games if game["key"] == "convert")
    assert convert["players"] == "1–2"
    assert convert["seats_by_variant"]["blackout"] == 1
    assert [o["name"] for o in convert["options"]][:2] == ["variant", "first"]


def test_the_rules_are_served(server: Server) -> None:
    """The rules panel shows the game's own RULES.md."""
    status, text = server.get("/api/games/convert/rules")
    assert status == 200
    assert "**R3.3**" in text


def test_an_unknown_room_says_so(server: Server) -> None:
    """A mistyped link is answered with a sentence."""
    status, problem = server.get("/api/rooms/nowhere")
    assert (status, problem["code"]) == (404, "unknown_room")


def test_bad_wishes_are_refused_with_a_sentence(server: Server) -> None:
    """Every mistake in making a room has its own words."""
    me, bot = {"kind": "me"}, {"kind": "bot", "level": "club"}
    wishes = [
        {"game": "chess", "options": {}, "seats": [me, bot]},
        {"game": "convert", "options": {"variant": "tall"}, "seats": [me, bot]},
        {"game": "convert", "options": {}, "seats": [me]},
        {"game": "convert", "options": {}, "seats": [bot, bot]},
        {"game": "convert", "options": {}, "seats": [me, {"kind": "bot", "level": "god"}]},
        {"game": "convert", "options": {}, "seats": [me, bot], "cheat": True},
        {"game": "convert", "options": {}, "seats": [{"kind": "me", "name": "x" * 25}, bot]},
        {"game": "convert", "options": {}, "seats": [{"kind": "me", "name": "a\u0000b"}, bot]},
    ]
    answers = [server.post("/api/rooms", wish) for wish in wishes]
    assert {status for status, _ in answers} == {400}
    assert len({problem["sentence"] for _, problem in answers}) == len(wishes)


def test_a_large_or_broken_body_is_refused(server: Server) -> None:
    """What comes from outside is bounded."""
    assert server.post("/api/rooms", b"x" * 20_000)[0] in (400, 413)
    assert server.post("/api/rooms", b"{")[0] == 400


def test_an_invited_friend_takes_the_seat_and_the_game_begins(server: Server) -> None:
    """The invitation is exchanged for a seat's token, once."""

    async def scene() -> None:
        made = server.room("me", "friend")
        path = f"/api/rooms/{made['room']}"
        async with sit(server, made["room"], made["tokens"]) as host:
            await host.until_type("snapshot")
            assert host.table["status"] == "waiting"
            assert host.decision is None
            claim = {"invite": made["invites"]["1"], "token": "t" * 43, "name": "Ada"}
            assert server.post(f"{path}/claim", claim) == (201, {"seat": 1})
            await host.until_my_turn()
            assert host.table["seats"][1]["name"] == "Ada"
            assert (await host.play(random.Random(1)))["type"] == "ack"
            status, problem = server.post(f"{path}/claim", {**claim, "token": "u" * 43})
            assert (status, problem["code"]) == (409, "seat_taken")
            assert server.post(f"{path}/claim", {**claim, "invite": "A" * 43})[0] == 404

    asyncio.run(scene())


def test_a_claim_whose_answer_was_lost_is_made_again(server: Server) -> None:
    """The same token gets the same seat, and the log says once that somebody sat down."""

    async def scene() -> None:
        made = server.room("me", "friend")
        claim = {"invite": made["invites"]["1"], "token": "t" * 43, "name": "Ada"}
        for _ in range(3):
            answer = server.post(f"/api/rooms/{made['room']}/claim", claim)
            assert answer == (201, {"seat": 1})
        async with sit(server, made["room"], {"1": "t" * 43}) as friend:
            snapshot = await friend.until_type("snapshot")
            assert [line["kind"] for line in snapshot["lines"]] == ["sit"]

    asyncio.run(scene())


def test_an_invitation_is_renewed_until_somebody_has_moved(server: Server) -> None:
    """Whoever had the seat watches from then on; only who made the table can do it."""

    async def scene() -> None:
        made = server.room("me", "friend")
        room, mine = made["room"], made["tokens"]["0"]
        lost = server.claim(room, made["invites"]["1"])
        wish = {"token": mine, "seat": 1, "invite": "n" * 43}
        async with (
            sit(server, room, made["tokens"]) as host,
            sit(server, room, {"1": lost["token"]}) as gone,
        ):
            await host.until_type("snapshot")
            await gone.until_type("snapshot")
            path = f"/api/rooms/{room}/invite"
            assert server.post(path, {**wish, "token": lost["token"]})[0] == 401
            assert server.post(path, {**wish, "token": "x" * 43})[0] == 401
            assert server.post(path, {**wish, "seat": 0})[0] == 400
            assert server.post(path, {**wish, "seat": 7})[0] == 400
            assert server.post(path, wish) == (201, {"seat": 1})
            await host.until(lambda _: host.table["status"] == "waiting")
            watches = await gone.until(lambda message: message.get("mine") == [])
            assert watches["seat"] is None
            refused = await gone.ask("say", seat=1, text="But I sit here")
            assert refused["code"] == "not_yours"
            assert server.claim(room, made["invites"]["1"])["code"] == "unknown_room"
            assert server.claim(room, "n" * 43)["seat"] == 1
            await host.until_my_turn()
            assert (await host.play(random.Random(1)))["type"] == "ack"
            status, problem = server.post(path, {**wish, "invite": "o" * 43})
            assert (status, problem["sentence"][:23]) == (400, "Somebody has already mo")

    asyncio.run(scene())


def test_an_invitation_that_is_renewed_twice_with_one_secret_is_renewed_once(
    server: Server,
) -> None:
    """Whoever has come by it meanwhile still sits there."""

    async def scene() -> None:
        made = server.room("me", "friend")
        room, invite = made["room"], "n" * 43
        wish = {"token": made["tokens"]["0"], "seat": 1, "invite": invite}
        assert server.post(f"/api/rooms/{room}/invite", wish) == (201, {"seat": 1})
        token = server.claim(room, invite)["token"]
        assert server.post(f"/api/rooms/{room}/invite", wish) == (201, {"seat": 1})
        async with sit(server, room, {"1": token}) as friend:
            snapshot = await friend.until_type("snapshot")
            assert snapshot["mine"] == [1]
            assert [line["kind"] for line in snapshot["lines"]] == ["invite", "sit"]

    asyncio.run(scene())


@pytest.mark.parametrize("look", [None, 0, 1])
def test_who_has_lost_one_of_two_seats_still_has_the_other(
    server: Server, look: int | None
) -> None:
    """Also if it was the lost one that they looked through."""

    async def scene() -> None:
        made = server.room("me", "friend")
        both = {**made["tokens"], "1": "A" * 43}
        async with sit(server, made["room"], both, look=look) as player:
            snapshot = await player.until_type("snapshot")
            assert snapshot["mine"] == [0]
            assert snapshot["seat"] == (None if look is None else 0)

    asyncio.run(scene())


def test_two_who_sit_down_at_once_both_sit(tmp_path: Path) -> None:
    """Also where what the server reads for the first of them comes after what it reads for the
    second: nobody who sits is told that the seat is somebody else's."""

    async def scene() -> None:
        async with alone(tmp_path) as here:
            room = await here.make(invited=True)
            read, reads = here.house.store.room, 0
            has_read, has_claimed = asyncio.Event(), asyncio.Event()

            async def late(name: str) -> StoredRoom | None:
                nonlocal reads
                reads += 1
                is_first, found = reads == 1, await read(name)
                if is_first:
                    has_read.set()
                    await has_claimed.wait()
                    for _ in range(5):  # by then the second has its answer, if it asked for one
                        await read(name)
                return found

            here.house.store.room = late  # type: ignore[assignment]

            async def sits(seat: int) -> None:
                token = hashed(f"token {seat}")
                claim = (room.stored.id, hashed(f"invite {seat}"), token, f"Person {seat}", "")
                assert await here.house.store.claim(*claim) == seat
                if has_read.is_set():
                    has_claimed.set()
                await room.sat_down(seat, token, f"Person {seat}")

            first = asyncio.create_task(sits(0))
            await has_read.wait()
            await asyncio.gather(first, sits(1))
            held = [seat.token_hash for seat in room.stored.seats]
            assert held == [hashed("token 0"), hashed("token 1")]

    asyncio.run(scene())


def test_one_of_many_racing_claims_wins(server: Server) -> None:
    """A seat is given to exactly one person."""
    for _ in range(5):
        made = server.room("me", "friend")
        room, invite = made["room"], made["invites"]["1"]
        with ThreadPoolExecutor(10) as pool:
            answers = list(pool.map(server.claim, [room] * 10, [invite] * 10))
        assert sorted(str(answer.get("seat")) for answer in answers) == ["1"] + ["None"] * 9


def test_tokens_are_not_stored(server: Server) -> None:
    """The database holds hashes only."""
    made = server.room("me", "friend")
    stored = b"".join(path.read_bytes() for path in server.folder.glob("test.db*"))
    assert made["room"].encode() in stored
    for token in (*made["tokens"].values(), *made["invites"].values()):
        assert token.encode() not in stored


def test_pages_carry_a_strict_policy(server: Server) -> None:
    """No inline script, no framing, nothing private cached."""
    with urllib.request.urlopen(server.url + "/api/games") as answer:
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["cache-control"] == "no-store"


def test_a_mistyped_address_gets_the_page_that_says_so(server: Server) -> None:
    """A person sees the page, a program a sentence."""
    for accept, kind in (("text/html", "text/html"), ("application/json", "application/json")):
        request = urllib.request.Request(server.url + "/nothing/here", headers={"accept": accept})
        with pytest.raises(urllib.error.HTTPError) as error, urllib.request.urlopen(request):
            pass
        assert error.value.code == 404
        assert error.value.headers["content-type"].startswith(kind)
        error.value.close()


def test_the_game_of_the_day_is_the_same_for_everyone(server: Server) -> None:
    """Its options and its seed come from the server; a game without one says so."""
    wish = {"game": "break_the_cube", "options": {}, "seats": [{"kind": "me"}], "daily": True}

    async def look() -> object:
        _, made = server.post("/api/rooms", wish)
        async with sit(server, made["room"], made["tokens"]) as player:
            await player.until_type("snapshot")
            return player.view["options"]["variant"], player.view["places"][0]["blocks"]

    assert asyncio.run(look()) == asyncio.run(look())
    shelf = {game["key"]: game["daily"] for game in server.get("/api/games")[1]}
    assert (shelf["break_the_cube"], shelf["convert"]) == (
        {"variant": "crack_it", "notes": True},
        None,
    )
    status, problem = server.post("/api/rooms", {**wish, "game": "convert"})
    assert (status, problem["sentence"]) == (400, "Convert has no game of the day.")


def test_the_game_of_the_day_gives_nothing_away_before_the_day_is_over(tmp_path: Path) -> None:
    """Its seed needs the host's secret; until the next day it is for who plays it alone."""
    day = datetime.date(2026, 11, 16)

    async def scene() -> None:
        store, thinkers = await open_store(f"{tmp_path}/x.db"), Thinkers()
        rooms = Rooms(store, thinkers, bot_pause=0.0, grace=60.0)
        await rooms.start()
        rooms.today = lambda: day
        wish = m.NewRoom("break_the_cube", {}, (m.SeatWish("me"),), daily=True)
        room = await rooms.find((await rooms.make(wish)).room)
        secret = await store.secret("daily")
        assert room.stored.seed == f"{room.game.daily_seed(day, secret):064x}"
        assert room.stored.seed != f"{room.game.daily_seed(day, b''):064x}"
        rooms.check_may_look(room, is_seated=True)
        with pytest.raises(NotAllowed, match="until the day is over"):
            rooms.check_may_look(room, is_seated=False)
        rooms.today = lambda: day + datetime.timedelta(days=1)
        rooms.check_may_look(room, is_seated=False)
        await rooms.close()
        thinkers.close()
        await store.close()

    asyncio.run(scene())


def test_the_game_of_the_day_is_closed_to_strangers(server: Server) -> None:
    """Neither its table nor its record nor its analysis is for one without the seat's token."""
    wish = {"game": "break_the_cube", "options": {}, "seats": [{"kind": "me"}], "daily": True}
    _, made = server.post("/api/rooms", wish)
    room, tokens = made["room"], made["tokens"]

    async def scene() -> dict[str, Any]:
        async with sit(server, room, tokens) as player:
            await player.until_type("snapshot")
            assert (await player.ask("resign"))["type"] == "ack"
        async with sit(server, room) as stranger:
            return await stranger.read()

    bye = asyncio.run(scene())
    paths = [f"/api/rooms/{room}/{what}" for what in ("record", "analysis")]
    anyone = [server.get(path)[0] for path in paths]
    wrong = [server.ask(path, authorization="Bearer " + "A" * 43)[0] for path in paths]
    right = [server.ask(path, authorization=f"Bearer {tokens['0']}")[0] for path in paths]
    assert right == [200, 200]
    assert (bye["type"], bye["code"]) == ("bye", "closed")
    assert (anyone, wrong) == ([401, 401], [401, 401])
