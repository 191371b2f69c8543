"""Programs that play over HTTP, in the shapes that lichess bots know."""

import asyncio
import random
import re
import time
import urllib.request
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import breakroom
from breakroom.arena.tournament import Tournament, run
from breakroom.server import messages as m
from breakroom.server.guests import Guests
from breakroom.server.store import StoredGuest
from server.alone import alone
from server.generic import Generic
from server.program import Program, example, listening, until_listed
from server.table import LONG, Server, sit
from server.template import typed


def challenge(server: Server, level: str) -> tuple[int, Any]:
    seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
    wish = {"game": "convert", "options": {"first": "white"}, "seats": seats}
    return server.post("/api/rooms", wish)


def test_a_program_accepts_moves_and_talks(server: Server) -> None:
    program = Program(server, "Ada", "convert")
    assert program.ask("/api/account") == (200, {"id": "Ada", "username": "Ada"})
    with program.stream("/api/stream/event") as events:
        until_listed(server, "@Ada")
        assert "@Ada" not in listening(server, "breaker_blocks")
        _, made = challenge(server, "@Ada")
        invited = next(events)
        assert invited["type"] == "challenge"
        room = invited["challenge"]["id"]
        assert room == made["room"]
        assert invited["challenge"]["seat"] == 1
        assert program.ask(f"/api/bot/game/{room}/move", {})[0] == 401, "it does not sit there yet"
        assert program.ask(f"/api/challenge/{room}/accept", {}) == (200, {"ok": True})
        assert next(events)["type"] == "gameStart"
        assert program.ask(f"/api/challenge/{room}/accept", {})[0] == 200, "it sits there already"
    with program.stream(f"/api/bot/game/stream/{room}") as lines:
        full = next(lines)
        assert full["type"] == "gameFull"
        assert full["seat"] == 1
        assert full["state"]["decision"] is None
        status, problem = program.ask(f"/api/bot/game/{room}/move/Aa1%2F0", {})
        assert (status, problem["sentence"]) == (400, "It is not your turn: White to play.")

        async def person() -> None:
            async with sit(server, room, made["tokens"]) as me:
                await me.until_type("snapshot")
                assert me.table["seats"][1]["kind"] == "bot"
                assert (await me.play(random.Random(1)))["type"] == "ack"

        asyncio.run(person())
        state = next(lines)
        assert state["type"] == "gameState"
        move = state["decision"]["hint"]["black"][0].replace("/", "%2F").replace("!", "%21")
        assert program.ask(f"/api/bot/game/{room}/move/{move}", {}) == (200, {"ok": True})
        assert next(lines)["decision"] is None
        assert program.ask(f"/api/bot/game/{room}/chat", {"text": "Well placed"})[0] == 200
        said = {"type": "chatLine", "username": "Ada", "text": "Well placed"}
        assert next(lines) == said
        assert program.ask(f"/api/bot/game/{room}/draw/perhaps", {})[0] == 404
        assert program.ask(f"/api/bot/game/{room}/draw/yes", {})[0] == 200
        assert next(lines)["offers"] == {"draw": 1}
        assert program.ask(f"/api/bot/game/{room}/draw/no", {})[0] == 200
        assert next(lines)["offers"] == {}
        assert program.ask(f"/api/bot/game/{room}/takeback/yes", {})[0] == 200
        assert next(lines)["offers"] == {"takeback": 1}
        assert program.ask(f"/api/bot/game/{room}/resign", {})[0] == 200
        last = next(lines)
        assert last["status"] == "resigned"
        assert last["outcome"]["ranks"] == [1, 2]
        assert list(lines) == [], "the stream ends with the game"


def test_a_challenge_can_be_declined(server: Server) -> None:
    program = Program(server, "Bob")
    with program.stream("/api/stream/event") as events:
        until_listed(server, "@Bob")
        _, made = challenge(server, "@Bob")
        assert next(events)["challenge"]["id"] == made["room"]
        assert program.ask(f"/api/challenge/{made['room']}/decline", {}) == (200, {"ok": True})
    _, info = server.get(f"/api/rooms/{made['room']}")
    assert (info["table"]["status"], info["table"]["ending"]) == ("over", "declined")


def test_a_program_that_comes_back_is_told_again(server: Server) -> None:
    program = Program(server, "Cid")
    with program.stream("/api/stream/event") as events:
        until_listed(server, "@Cid")
        _, made = challenge(server, "@Cid")
        next(events)
    with program.stream("/api/stream/event") as events:
        assert next(events)["challenge"]["id"] == made["room"]


def test_who_is_not_here_cannot_be_challenged(server: Server) -> None:
    Program(server, "Dee")
    status, problem = challenge(server, "@Dee")
    assert (status, problem["sentence"]) == (400, "Dee is not here just now.")


def test_names_and_tokens_are_checked(server: Server) -> None:
    program = Program(server, "Eve")
    assert server.post("/api/bots", {"name": "Eve"})[0] == 409
    assert server.post("/api/bots", {"name": "x" * 25})[0] == 400
    assert server.post("/api/bots", {"name": "Fay", "games": ["chess"]})[0] == 400
    program.token = "x" * 43
    for path in ("/api/account", "/api/stream/event", "/api/bot/game/stream/nowhere"):
        status, problem = program.ask(path)
        assert status == 401
        assert "Bearer" in problem["sentence"]


def test_another_program_cannot_take_the_seat(server: Server) -> None:
    program, thief = Program(server, "Gus"), Program(server, "Hal")
    with program.stream("/api/stream/event"):
        until_listed(server, "@Gus")
        _, made = challenge(server, "@Gus")
        assert thief.ask(f"/api/challenge/{made['room']}/accept", {})[0] == 404
        assert thief.ask(f"/api/challenge/{made['room']}/decline", {})[0] == 404


@pytest.mark.timeout(2 * LONG)
def test_the_example_plays_whole_games(server: Server, tmp_path: Path) -> None:
    """Two at once, of different titles; it says so, and keeps its name when it is started again."""
    program = Generic(server.url, "Rival")

    def finished() -> int:
        return (tmp_path / "said.txt").read_text().count("gameFinish: ")

    for number in (1, 2):
        with example(server, tmp_path):
            games = ["convert", "breaker_blocks"]
            program.finished.clear()
            program.play_all("Example", [{"game": game} for game in games])
            assert sorted(program.finished) == sorted(games)
            last = time.monotonic() + LONG
            while finished() < 2 * number:
                assert time.monotonic() < last, "it does not say how they ended"
    said = (tmp_path / "said.txt").read_text().splitlines()
    assert [line for line in said if line.startswith("Signed up")] == [said[0]]
    assert said[-1] == "Bye."


@pytest.mark.timeout(2 * LONG)
def test_a_program_is_an_entrant_of_the_arena(server: Server, tmp_path: Path) -> None:
    with example(server, tmp_path, "Entrant") as level:
        match = Tournament("convert", {}, (f"{server.url}/{level}", "beginner"), 2, 1)
        played = list(run(match, records=tmp_path / "records", patience=LONG))
    assert [p.result.games for p in played] == [1, 1]
    assert all(p.result.actions > 5 for p in played)
    records = [
        breakroom.read_record(file.read_text("utf-8")) for file in (tmp_path / "records").iterdir()
    ]
    assert sorted(len(record.moves) for record in records) == sorted(
        p.result.actions for p in played
    )


def test_a_program_gives_its_name_back(server: Server) -> None:
    """Its token opens nothing any more, its stream ends, and the name is free."""
    leaver = Program(server, "Leaver")
    with leaver.stream("/api/stream/event") as events:
        until_listed(server, "@Leaver")
        request = urllib.request.Request(
            server.url + "/api/account",
            headers={"Authorization": f"Bearer {leaver.token}"},
            method="DELETE",
        )
        with urllib.request.urlopen(request, timeout=LONG) as answer:
            assert answer.status == 200
        assert list(events) == []
    assert leaver.ask("/api/account")[0] == 401
    Program(server, "Leaver")


def test_a_host_takes_a_name_away(server: Server) -> None:
    """`breakroom admin bots` lists and removes while the server runs."""
    rude = Program(server, "Rude")
    admin = ("admin", "bots", "--db", str(server.folder / "test.db"))
    listed = typed(*admin).said
    assert re.search(r"^20\d\d-\d\d-\d\d  Rude$", listed, re.MULTILINE)
    assert typed(*admin, "--remove", "Rude").code == 0
    assert rude.ask("/api/account")[0] == 401
    Program(server, "Rude")
    again = typed(*admin, "--remove", "Nobody")
    assert (again.code, again.complained) == (2, "There is no program with the name 'Nobody'.\n")


def test_names_that_are_not_used_become_free(tmp_path: Path) -> None:
    """After ninety days, for the next who signs up; who had it before sees nothing of the new."""

    async def scene() -> None:
        async with alone(tmp_path) as here:
            store = here.house.store
            day = 86_400_000
            for name, seen_ms in (("Old", 10 * day), ("Used", 12 * day), ("Unknown", 0)):
                guest = StoredGuest(name, f"hash of {name}", (), seen_ms)
                assert await store.add_guest(guest, 10, 0)
            await store.saw_guest("Used", 50 * day)
            for name, is_free in (("Used", False), ("Unknown", False), ("Old", True)):
                guest = StoredGuest(name, f"new hash of {name}", (), 100 * day)
                assert await store.add_guest(guest, 10, 10 * day) is is_free
            assert await store.guest("hash of Old") is None
            assert await store.guest("new hash of Old") is not None

    asyncio.run(scene())


def test_a_program_that_comes_is_noted_once_a_day(tmp_path: Path) -> None:
    """Whatever it asks for; and one from before there were notes is noted when it comes."""

    async def scene() -> None:
        async with alone(tmp_path) as here:
            hooks: dict[str, Any] = {"on_made": [], "on_sweep": [], "on_heed": [], "on_notice": {}}
            rooms = SimpleNamespace(store=here.house.store, **hooks)
            guests = Guests(cast(Any, rooms))
            made = await guests.sign_up(m.NewGuest("Otto"))
            seen = (await guests.known(f"Bearer {made.token}")).seen_ms
            assert seen > 0
            assert (await guests.known(f"Bearer {made.token}")).seen_ms == seen
            await rooms.store.saw_guest("Otto", 0)
            await guests.known(f"Bearer {made.token}")
            assert (await guests.known(f"Bearer {made.token}")).seen_ms >= seen

    asyncio.run(scene())
