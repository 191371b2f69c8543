"""The lobby: who is here, tables that wait for somebody, and games to watch."""

import asyncio
import json
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from breakroom.server import messages as m
from breakroom.server.club.lobby import Lobby
from breakroom.server.club.people import People, Person
from breakroom.server.club.ratings import Ratings
from breakroom.server.host import Host
from breakroom.server.host_messages import NewRuling
from breakroom.server.keeping import Keep
from breakroom.server.limits import Guard, Limits
from breakroom.server.rooms import Closed, Rooms
from breakroom.server.rulings import Rulings
from breakroom.server.socket import AWAY
from breakroom.server.store import Away
from server.club import Member, lobby, rooms_on
from server.postgres import Postgres
from server.table import LONG, PATIENT, Server, sit
from server.test_people import with_people


def sit_down(member: Member, room: str, **more: Any) -> tuple[int, Any, str]:
    token = secrets.token_urlsafe(32)
    status, answer = member.ask(f"/api/lobby/{room}/sit", {"token": token, **more})
    return status, answer, token


def test_a_stranger_sits_down_and_the_table_becomes_one_to_watch(server: Server) -> None:
    """It waits as long as its maker is there, and is gone when the game is over."""
    ada, bob, eve = (Member(server, name) for name in ("Ada", "Bob", "Eve"))
    made = ada.table("me", "friend", listed=True)
    room = made["room"]

    async def story() -> None:
        async with lobby(server) as wall:
            await wall.until(lambda now: room not in rooms_on(now))
            async with sit(server, room, made["tokens"]) as host:
                now = await wall.until(lambda now: room in rooms_on(now))
                table = rooms_on(now)[room]
                assert (table["rated"], table["is_open"]) == (True, True)
                assert [seat["name"] for seat in table["seats"]] == [ada.name, ""]
                assert sit_down(ada, room)[0] == 400
                status, claimed, token = sit_down(bob, room, name="Somebody else")
                assert (status, claimed) == (200, {"seat": 1})
                again = bob.ask(f"/api/lobby/{room}/sit", {"token": token})
                assert again == (200, {"seat": 1})
                assert sit_down(eve, room)[0] == 409
                now = await wall.until(lambda now: not rooms_on(now)[room]["is_open"])
                assert [seat["name"] for seat in rooms_on(now)[room]["seats"]] == [
                    ada.name,
                    bob.name,
                ]
                await host.ask("resign")
                await wall.until(lambda now: room not in rooms_on(now))

    asyncio.run(story())


def test_a_table_is_gone_with_its_maker(server: Server) -> None:
    """Nobody sits down opposite an empty chair."""
    ada, bob = Member(server, "Ada"), Member(server, "Bob")
    made = ada.table("me", "friend", listed=True)

    async def story() -> None:
        async with lobby(server) as wall:
            async with sit(server, made["room"], made["tokens"]):
                await wall.until(lambda now: made["room"] in rooms_on(now))
            await wall.until(lambda now: made["room"] not in rooms_on(now))

    asyncio.run(story())
    status, problem, _ = sit_down(bob, made["room"])
    assert (status, problem["code"]) == (409, "seat_taken")


def test_a_rematch_is_for_those_who_played(server: Server) -> None:
    """A stranger from the lobby watches it, and does not get a seat that is kept."""
    ada, bob, eve = (Member(server, name) for name in ("Ada", "Bob", "Eve"))
    made = ada.table("me", "friend", listed=True)
    room = made["room"]

    async def story() -> None:
        async with lobby(server) as wall, sit(server, room, made["tokens"]) as host:
            await wall.until(lambda now: room in rooms_on(now))
            _, claimed, token = sit_down(bob, room)
            async with sit(server, room, {str(claimed["seat"]): token}) as guest:
                await guest.until_type("snapshot")
                await guest.ask("resign")
                await guest.ask("offer", what="rematch")
                await host.ask("offer", what="rematch")
            while not host.table["rematch"]:
                await host.read()
            following, mine = host.table["rematch"], secrets.token_urlsafe(32)
            claim = {"invite": made["tokens"]["0"], "token": mine}
            status, claimed = ada.ask(f"/api/rooms/{following}/claim", claim)
            assert status == 201
            async with sit(server, following, {str(claimed["seat"]): mine}):
                table = rooms_on(await wall.until(lambda now: following in rooms_on(now)))
                assert not table[following]["is_open"]
                assert [seat["name"] for seat in table[following]["seats"]] == [bob.name, ada.name]
                assert sit_down(eve, following)[0] == 409

    asyncio.run(story())


class Stays:
    """A connection that does not go when it is told to."""

    mine: frozenset[int] = frozenset({0})
    look: int | None = 0
    lag_ms = 0

    def send(self, message: Any) -> None: ...

    def send_bytes(self, data: bytes, wake: bool = True) -> None: ...

    def wake(self) -> None: ...


def test_a_closed_table_is_in_no_list(tmp_path: Path) -> None:
    """It goes when the host closes it, and not only when everybody has left."""

    async def story(people: People, rooms: Rooms) -> None:
        host = Host(rooms, Rulings(), Keep(), Limits(), lambda: 0)
        hall = Lobby(rooms, people, Ratings(rooms, people))
        rooms.on_sweep.clear()  # it does not wait for the next look at all tables
        seats = (m.SeatWish("me"), m.SeatWish("friend"))
        made = await rooms.make(m.NewRoom("convert", {}, seats, listed=True), 1)
        (await rooms.find(made.room)).join(Stays(), None)
        async with asyncio.timeout(LONG):
            while not hall.now().tables:
                await asyncio.sleep(0.01)
            await host.rule(NewRuling("close", made.room))
            while hall.now().tables:
                await asyncio.sleep(0.01)
        with pytest.raises(Closed):
            await rooms.find(made.room)

    with_people(str(tmp_path / "test.db"), story)


class Page:
    """A page that says who it is, again and again, and remembers how it was closed."""

    address = ""
    closed: tuple[int, str] | None = None

    async def accept(self) -> None: ...

    async def receive_text(self) -> str:
        return json.dumps({"protocol": 1, "key": "k" * 43, "shown": True})

    async def send_text(self, text: str) -> None: ...

    async def close(self, code: int, reason: str) -> None:
        self.closed = code, reason


@pytest.mark.parametrize("answers", [0, 1])
def test_while_the_store_is_away_the_lobby_says_so(
    answers: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a table does: its page comes back later; and it is no error, at first or afterwards."""

    async def story(people: People, rooms: Rooms) -> None:
        hall = Lobby(rooms, people, Ratings(rooms, people))
        page: Any = Page()
        answered = [Person("ada", "Ada")] * answers

        async def with_key(key: str) -> Person:
            if not answered:
                raise Away(OSError())
            return answered.pop()

        monkeypatch.setattr(people, "with_key", with_key)
        await hall.serve(page, Guard(Limits()))
        assert page.closed == (AWAY, "store")
        assert hall.now().here == ()

    with_people(str(tmp_path / "test.db"), story)


def test_private_tables_are_in_no_list(server: Server) -> None:
    """Neither waiting nor at play, and nobody sits down there without the link."""
    ada, bob = Member(server, "Ada"), Member(server, "Bob")
    private = ada.table("me", "friend")
    public = ada.table("me", "friend", listed=True)

    async def story() -> None:
        async with (
            lobby(server) as wall,
            sit(server, private["room"], private["tokens"]) as host,
            sit(server, public["room"], public["tokens"]),
        ):
            await host.until_type("snapshot")
            now = await wall.until(lambda now: public["room"] in rooms_on(now))
            assert private["room"] not in rooms_on(now)
            assert sit_down(bob, private["room"])[0] == 400

    asyncio.run(story())


def test_a_rated_seat_is_not_for_strangers_without_a_key(server: Server) -> None:
    """A game that does not count is for everybody."""
    ada = Member(server, "Ada")
    rated = ada.table("me", "friend", listed=True)
    free = ada.table("me", "friend", listed=True, rated=False)

    async def story() -> None:
        async with (
            lobby(server) as wall,
            sit(server, rated["room"], rated["tokens"]),
            sit(server, free["room"], free["tokens"]),
        ):
            await wall.until(lambda now: {rated["room"], free["room"]} <= set(rooms_on(now)))
            wish = {"token": secrets.token_urlsafe(32), "name": ada.name}
            assert server.post(f"/api/lobby/{rated['room']}/sit", wish)[0] == 400
            assert server.post(f"/api/lobby/{free['room']}/sit", wish)[0] == 200
            now = await wall.until(lambda now: not rooms_on(now)[free["room"]]["is_open"])
            names = [seat["name"] for seat in rooms_on(now)[free["room"]]["seats"]]
            assert names == [ada.name, f"{ada.name} 2"]

    asyncio.run(story())


def test_only_who_wants_it_is_shown(server: Server) -> None:
    """By their own name, once however many pages they have open, and until they leave."""
    ada, bob = Member(server, "Ada"), Member(server, "Bob")

    def names(now: Any) -> list[str]:
        return [one["name"] for one in now["here"] if one["id"] in (ada.id, bob.id)]

    async def story() -> None:
        async with lobby(server) as wall, lobby(server, key=bob.key) as other:
            async with lobby(server, key=ada.key, shown=True) as first:
                assert names(await first.until(lambda now: bool(names(now)))) == [ada.name]
                async with lobby(server, key=ada.key, shown=True):
                    await other.socket.send(f'{{"protocol": 1, "key": "{bob.key}", "shown": true}}')
                    await wall.until(lambda now: names(now) == [ada.name, bob.name])
                await other.socket.send('{"protocol": 1}')
                await wall.until(lambda now: names(now) == [ada.name])
            await wall.until(lambda now: names(now) == [])

    asyncio.run(story())


@pytest.mark.parametrize(
    "said", ["", "[]", '{"protocol": 2}', '{"protocol": 1, "more": 1}', "x" * 99]
)
def test_what_is_no_hello_ends_the_connection(server: Server, said: str) -> None:
    """With a sentence."""

    async def story() -> None:
        address = server.url.replace("http", "ws") + "/api/lobby/socket"
        async with connect(address, **PATIENT) as socket:
            await socket.send(said)
            assert '"sentence"' in str(await socket.recv())
            with pytest.raises(ConnectionClosed):
                await socket.recv()

    asyncio.run(story())


def test_other_sites_cannot_look_at_the_lobby(server: Server) -> None:
    """Their pages get no socket."""

    async def story() -> None:
        address = server.url.replace("http", "ws") + "/api/lobby/socket"
        with pytest.raises(InvalidStatus):
            await connect(address, origin=Origin("https://evil.example"), **PATIENT)

    asyncio.run(story())


def test_processes_tell_each_other(postgres: Postgres, start: Callable[..., Server]) -> None:
    """A table that waits here is found there, also by a process that came later, and one can sit
    down from there."""
    address = postgres.database()
    here = start("--db", address)
    ada, bob = Member(here, "Ada"), Member(here, "Bob")
    made = ada.table("me", "friend", listed=True)

    async def story() -> None:
        async with (
            sit(here, made["room"], made["tokens"]) as host,
            lobby(here, key=ada.key, shown=True) as mine,
        ):
            await host.until_type("snapshot")
            await mine.until(lambda now: made["room"] in rooms_on(now) and now["here"])
            there = await asyncio.to_thread(start, "--db", address)
            async with lobby(there) as wall:
                await wall.until(lambda now: made["room"] in rooms_on(now) and now["here"])
                bob.server = there
                assert sit_down(bob, made["room"])[0] == 200
                await mine.until(lambda now: not rooms_on(now)[made["room"]]["is_open"])
            there.kill()

    asyncio.run(story())
