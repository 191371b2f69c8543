"""Programs that meet: challenges, clocks, what is legal, what is stale, who is gone."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from breakroom.core.game import Refused
from breakroom.server import guests as guests_module
from breakroom.server import messages as m
from breakroom.server.guests import Guests
from breakroom.server.rooms import Rooms
from breakroom.server.seats import GUEST, Seats
from breakroom.server.store import StoredSeat, open_store
from breakroom.server.thinking import Thinkers
from server.alone import Person, alone
from server.postgres import Postgres
from server.program import Program, until_listed
from server.table import Server

CONVERT = {"game": "convert", "options": {"first": "white"}}


def test_two_programs_play_by_the_clock(server: Server) -> None:
    """Challenge, start, moves, an answer that comes too late, and the end, told to both."""
    one, other = Program(server, "Ida"), Program(server, "Jon")
    with one.stream("/api/stream/event") as mine, other.stream("/api/stream/event") as theirs:
        until_listed(server, "@Jon")
        wish = {**CONVERT, "clock": {"type": "game", "seconds": 600, "increment": 1}}
        status, made = one.ask("/api/challenge/Jon", wish)
        assert (status, made["seat"], made["opponents"]) == (201, 0, ["Jon"])
        challenge = next(theirs)
        assert challenge["type"] == "challenge"
        assert challenge["challenge"]["opponents"] == ["Ida"]
        assert challenge["challenge"]["clock"]["seconds"] == 600
        path = f"/api/bot/game/{made['id']}"
        assert other.ask(f"/api/challenge/{made['id']}/accept", {})[0] == 200
        assert next(mine)["type"] == next(theirs)["type"] == "gameStart"
        with one.stream(f"/api/bot/game/stream/{made['id']}") as lines:
            full = next(lines)
            state = full["state"]
            assert (full["clock"]["increment"], state["toMove"]) == (1, [0])
            assert all(0 < ms <= 600_000 for ms in state["clocks"])
            assert other.ask(f"{path}/legal") == (200, legal(state["v"], "", []))
            _, found = one.ask(f"{path}/legal")
            assert found["complete"]
            assert found["decision"] == state["decision"]["id"]
            assert len(found["actions"]) > 64, "more than come with the question"
            assert one.ask(f"{path}/chat", {"text": "Hello"})[0] == 200
            answer = f"{path}/move?v={found['v']}"
            assert one.ask(answer, found["actions"][0])[0] == 200, "words make nothing stale"
            status, problem = one.ask(answer, found["actions"][1])
            assert (status, problem["code"]) == (409, "stale")
            status, problem = one.ask(f"{path}/move?v=99", found["actions"][1])
            assert (status, problem["sentence"][:28]) == (400, "There is no version 99 of th")
            assert one.ask(f"{path}/move?v=x", found["actions"][1])[0] == 400
            assert next(lines)["type"] == "chatLine"
            assert next(lines)["toMove"] == [1]
        assert one.ask(f"{path}/claim-victory", {})[0] == 400, "it has just left, if at all"
        assert other.ask(f"{path}/resign", {})[0] == 200
        for events in (mine, theirs):
            end = next(events)
            while end["type"] != "gameFinish":  # told again while no stream of its was open
                end = next(events)
            assert end["game"]["status"] == "resigned"
            assert end["game"]["outcome"]["ranks"] == [1, 2]


def legal(v: int, decision: str, actions: list[Any]) -> dict[str, Any]:
    return {"v": v, "decision": decision, "complete": True, "actions": actions}


def test_a_challenge_is_declined_or_cancelled(server: Server) -> None:
    """The other is told."""
    one, other = Program(server, "Kit"), Program(server, "Lea")
    with one.stream("/api/stream/event") as mine, other.stream("/api/stream/event") as theirs:
        until_listed(server, "@Kit")
        until_listed(server, "@Lea")
        _, made = one.ask("/api/challenge/Lea", CONVERT)
        assert next(theirs)["type"] == "challenge"
        assert other.ask(f"/api/challenge/{made['id']}/decline", {})[0] == 200
        declined = next(mine)
        assert declined["type"] == "challengeDeclined"
        assert declined["challenge"]["id"] == made["id"]
        _, made = one.ask("/api/challenge/Lea", CONVERT)
        assert next(theirs)["type"] == "challenge"
        assert other.ask(f"/api/challenge/{made['id']}/cancel", {})[0] == 401, "it is not its own"
        assert one.ask(f"/api/challenge/{made['id']}/cancel", {})[0] == 200
        assert next(theirs)["type"] == "challengeCanceled"
        status, problem = other.ask(f"/api/challenge/{made['id']}/accept", {})
        assert (status, problem["sentence"][:21]) == (400, "That table is closed:")


@pytest.fixture(scope="module")
def maximilian(server: Server) -> Program:
    return Program(server, "Max")


@pytest.mark.parametrize(
    ("name", "wish", "sentence"),
    [
        ("Max", CONVERT, "You cannot challenge yourself."),
        ("Nobody", CONVERT, "Nobody is not here just now."),
        ("ai", {"game": "chess"}, "There is no game"),
        ("ai", {**CONVERT, "level": "genius"}, "There is no level"),
        ("ai", {**CONVERT, "seat": 2}, "This game has seats 0 to 1, not 2."),
        ("ai", {"game": "convert", "options": {"variant": "chess"}}, "variant"),
        ("Nobody", {"game": "break_the_cube", "options": {"seats": 4}}, "a challenge is for two"),
        ("ai", {"game": "convert", "colour": "white"}, "colour"),
    ],
)
def test_what_is_refused_is_refused_in_words(
    maximilian: Program, name: str, wish: dict[str, Any], sentence: str
) -> None:
    """Before a table is made."""
    status, problem = maximilian.ask(f"/api/challenge/{name}", wish)
    assert status == 400
    assert sentence in problem["sentence"]


def test_who_sits_there_is_told_what_is_legal(server: Server) -> None:
    """A person too, with the seat's own token, and nobody else."""
    made = server.room("me", "friend")
    path = f"/api/rooms/{made['room']}/legal"
    assert server.ask(f"{path}/0")[0] == 401
    assert server.ask(f"{path}/7", authorization="Bearer x")[0] == 401
    token = made["tokens"]["0"]
    status, found, _ = server.ask(f"{path}/0", authorization=f"Bearer {token}")
    assert (status, found["decision"]) == (200, ""), "the friend is not there yet"
    assert server.ask(f"{path}/1", authorization=f"Bearer {token}")[0] == 401
    server.claim(made["room"], made["invites"]["1"])
    status, found, _ = server.ask(f"{path}/0", authorization=f"Bearer {token}")
    assert (found["decision"], len(found["actions"])) == ("place", 273)


def test_nobody_is_called_ai(server: Server) -> None:
    assert server.post("/api/bots", {"name": "ai"})[0] == 409


# -- who is gone -------------------------------------------------------------------------------


def test_a_program_that_stays_away_loses_if_that_is_claimed() -> None:
    """After a minute, when the game waits for it; a person never does."""
    now = [0.0]
    levels = ("@Ada", "@Bob", "")
    stored = [StoredSeat(seat, seat, level, "", "x", None) for seat, level in enumerate(levels)]
    seats = Seats(stored, grace=60.0, now=lambda: now[0])
    seats.here(frozenset({0, 1, 2}))
    with pytest.raises(Refused, match="has left"):
        seats.deserter(0, [1])
    seats.here(frozenset({0}))
    now[0] = 20.0
    with pytest.raises(Refused, match="wait another 40 seconds"):
        seats.deserter(0, [1])
    now[0] = 60.0
    assert seats.deserter(0, [1]) == 1
    with pytest.raises(Refused, match="has left"):
        seats.deserter(0, [2])
    seats.here(frozenset())
    with pytest.raises(Refused, match="has left"):
        seats.deserter(0, [0])


async def next_of(lines: AsyncIterator[bytes], kind: str) -> dict[str, Any]:
    """The next line of a kind."""
    async for line in lines:
        if line.strip() and (told := json.loads(line))["type"] == kind:
            found: dict[str, Any] = told
            return found
    raise AssertionError(f"the stream ended without {kind}")


def test_a_deserted_table_lets_a_program_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its stream ends; when somebody is back it is told, and comes again."""
    monkeypatch.setattr(guests_module, "ALIVE_SECONDS", 0.001)

    async def scene() -> None:
        async with alone(tmp_path) as here:
            rooms = Rooms(here.house.store, here.house.thinkers, 0.0, 60.0)
            guests = Guests(rooms)
            guest = await guests.known(f"Bearer {(await guests.sign_up(m.NewGuest('Ada'))).token}")
            events = guests.events(guest)
            listens = asyncio.create_task(next_of(events, "challenge"))
            await asyncio.sleep(0)
            seats = (m.SeatWish("me"), m.SeatWish("bot", "@Ada"))
            made = await rooms.make(m.NewRoom("convert", {"first": "white"}, seats), 1)
            assert (await listens)["challenge"]["id"] == made.room
            await guests.accept(guest, made.room)
            await next_of(events, "gameStart")
            room, seat = await guests.at_table(guest, made.room)
            person = Person(0)
            room.join(person, None)
            lines = guests.game((room, seat), "")
            await next_of(lines, "gameFull")
            room.leave(person)
            gone = await next_of(lines, "opponentGone")
            assert gone == {
                "type": "opponentGone",
                "seat": 0,
                "gone": True,
                "claimWinInSeconds": None,
            }
            await next_of(lines, "deserted")
            assert [line async for line in lines] == []
            assert not room.seats.is_present(seat)
            assert await guests._open_games(guest) == []
            room.join(person, None)
            again = await next_of(events, "gameStart")
            assert again["game"]["id"] == made.room
            await rooms.close()

    asyncio.run(scene())


@contextlib.asynccontextmanager
async def process(db: str) -> AsyncIterator[Guests]:
    """One of several on a database."""
    store, thinkers = await open_store(db), Thinkers()
    rooms = Rooms(store, thinkers, 0, 60)
    await rooms.start()
    try:
        yield Guests(rooms)
    finally:
        await rooms.close()
        thinkers.close()
        await store.close()


def test_however_many_programs_listen_in_one_process_all_are_heard_of_in_the_others(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With long names and lists of games too: each is challenged from there, until it has gone."""
    monkeypatch.setattr(guests_module, "FORGOTTEN_AFTER", 1e9)
    db = postgres.database()

    async def until(listen: int, guests: Guests) -> None:
        while len(guests.listening("convert")) != listen:
            await asyncio.sleep(0.01)

    async def scene() -> None:
        async with process(db) as here, process(db) as there:
            names = [f"{n:04}" + "𐌰" * 20 for n in range(41)]
            signed_up = [await here.sign_up(m.NewGuest(n, ("convert",) * 16)) for n in names]
            listening = [await here.known(f"Bearer {made.token}") for made in signed_up]
            streams: list[Any] = [here.events(guest) for guest in listening]
            challenged = [asyncio.create_task(next_of(stream, "challenge")) for stream in streams]
            everybody = asyncio.create_task(until(41, there))
            await asyncio.wait([everybody, *challenged], return_when=asyncio.FIRST_COMPLETED)
            assert [one.exception() for one in challenged if one.done()] == []
            await everybody
            me, other = m.SeatWish("me"), m.SeatWish("bot", GUEST + names[-1])
            wish = m.NewRoom("convert", {"first": "white"}, (me, other))
            there.check(wish)
            made = await there.rooms.make(wish)
            assert (await challenged[-1])["challenge"]["id"] == made.room
            for one in challenged:
                one.cancel()
            await asyncio.wait(challenged)
            for stream in streams:
                await stream.aclose()
            await until(0, there)

    asyncio.run(scene())
