"""Two servers on one PostgreSQL: a game has one order everywhere, and one of them may die."""

import asyncio
import json
import random
import time
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from server.postgres import Postgres
from server.table import LONG, Player, Server, sit


@pytest.fixture
def pair(postgres: Postgres, start: Callable[..., Server]) -> Iterator[tuple[Server, Server]]:
    """Two servers that stop in peace, unless a test has killed one."""
    address = postgres.database()
    here, there = (start("--db", address) for _ in range(2))
    yield here, there
    alive = [server for server in (here, there) if server.process.poll() is None]
    assert [server.stop() for server in alive] == [0] * len(alive)
    if len(alive) == 2:
        assert (here.folder / "stderr.txt").read_text() == ""


def made(server: Server, *kinds: str) -> tuple[str, dict[str, str], dict[str, str]]:
    room = server.room(*kinds)
    return room["room"], room["tokens"], room["invites"]


def seat(tokens: dict[str, str], number: int) -> dict[str, str]:
    return {str(number): tokens[str(number)]}


def test_a_move_on_one_reaches_players_on_the_other(pair: tuple[Server, Server]) -> None:
    """A whole game, with white here and black there; both see the same, line by line."""
    here, there = pair
    room, tokens, _ = made(here, "me", "me")

    async def game() -> None:
        rng = random.Random(1)
        async with (
            sit(here, room, seat(tokens, 0)) as white,
            sit(there, room, seat(tokens, 1)) as black,
        ):
            await asyncio.gather(white.until_type("snapshot"), black.until_type("snapshot"))
            await asyncio.gather(play(white, rng), play(black, rng))
            assert [line_of(message) for message in white.messages if "line" in message] == [
                line_of(message) for message in black.messages if "line" in message
            ]
            assert white.table["outcome"] == black.table["outcome"]

    asyncio.run(game())


async def play(player: Player, rng: random.Random) -> None:
    while True:
        await player.until_my_turn()
        if player.table["outcome"]:
            return
        answer = await player.play(rng)
        assert answer["type"] == "ack", answer
        if player.table["outcome"]:
            return


def line_of(message: dict[str, Any]) -> dict[str, Any]:
    line: dict[str, Any] = message["line"]
    return line


def test_who_is_there_and_what_is_offered(pair: tuple[Server, Server]) -> None:
    """Presence, a claim, an offer and its answer go from one process to the other."""
    here, there = pair
    room, tokens, invites = made(here, "me", "friend")

    async def meet() -> None:
        async with sit(here, room, tokens) as white:
            await white.until_type("snapshot")
            assert white.table["status"] == "waiting"
            claimed = await asyncio.to_thread(there.claim, room, invites["1"], name="Ben")
            await white.until(lambda message: white.table["status"] == "playing")
            assert white.table["seats"][1]["name"] == "Ben"
            async with sit(there, room, {"1": claimed["token"]}) as black:
                await black.until_type("snapshot")
                await white.until(lambda message: white.table["seats"][1]["present"])
                await black.until(lambda message: black.table["seats"][0]["present"])
                assert (await white.ask("offer", what="draw"))["type"] == "ack"
                await black.until(lambda message: black.table["offers"] == {"draw": 0})
                assert (await black.ask("offer", what="draw"))["type"] == "ack"
                await white.until(lambda message: white.table["ending"] == "agreed")
                await asyncio.gather(
                    white.ask("offer", what="rematch"), black.ask("offer", what="rematch")
                )
                while not (white.table["rematch"] and black.table["rematch"]):
                    await asyncio.gather(
                        *(p.read() for p in (white, black) if not p.table["rematch"])
                    )
                assert white.table["rematch"] == black.table["rematch"]
            await white.until(lambda message: not white.table["seats"][1]["present"])

    asyncio.run(meet())


def test_two_tabs_on_two_servers_are_one_player(pair: tuple[Server, Server]) -> None:
    """Both send at once: each command is answered, and done once, in one order."""
    here, there = pair
    room, tokens, _ = made(here, "me", "me")

    async def chatter(server: Server, name: str) -> list[dict[str, Any]]:
        async with sit(server, room, seat(tokens, 0)) as tab:
            await tab.until_type("snapshot")
            return [await tab.ask("say", text=f"{name} {n}") for n in range(4)]

    async def race() -> None:
        first, second = await asyncio.gather(chatter(here, "here"), chatter(there, "there"))
        assert {answer["type"] for answer in first} <= {"ack", "refused"}
        said = sum(answer["type"] == "ack" for answer in first + second)
        for server in (here, there):
            async with sit(server, room, seat(tokens, 0)) as tab:
                lines = (await tab.until_type("snapshot"))["lines"]
                while tab.v < said:  # the other process has yet to hear of it
                    lines.append((await tab.until_type("update"))["line"])
                assert [line["v"] for line in lines] == list(range(1, said + 1))
                assert len({line["text"] for line in lines}) == said

    asyncio.run(race())


def test_one_process_may_die(pair: tuple[Server, Server]) -> None:
    """Killed in the middle of a game: everything it acknowledged is there, and play goes on."""
    here, there = pair
    room, tokens, _ = made(here, "me", "me")

    async def game() -> None:
        rng = random.Random(3)
        async with sit(there, room, seat(tokens, 1)) as black:
            async with sit(here, room, seat(tokens, 0)) as white:
                await asyncio.gather(white.until_type("snapshot"), black.until_type("snapshot"))
                for _ in range(3):
                    for player in (white, black):
                        if player.decision or player.table["to_move"] == [player.seat]:
                            acked = await player.play(rng)
                            assert acked["type"] == "ack"
                            other = black if player is white else white
                            while other.v < acked["v"]:
                                await other.read()
            before = black.v
            here.kill()
            async with sit(there, room, seat(tokens, 0)) as white:
                snapshot = await white.until_type("snapshot")
                assert snapshot["v"] == before
                mover = white if white.decision else black
                assert (await mover.play(rng))["type"] == "ack"

    asyncio.run(game())


def test_a_program_on_one_is_challenged_on_the_other(pair: tuple[Server, Server]) -> None:
    """It listens here; people see it there, and its challenge comes."""
    here, there = pair
    status, guest = here.post("/api/bots", {"name": "Careful", "games": ["convert"]})
    assert status == 201, guest
    stream = urllib.request.Request(
        here.url + "/api/stream/event", headers={"authorization": f"Bearer {guest['token']}"}
    )
    with urllib.request.urlopen(stream, timeout=LONG) as events:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "@Careful"}]
        wish = {"game": "convert", "options": {}, "seats": seats}
        begun = time.monotonic()
        while (answer := there.post("/api/rooms", wish))[0] != 201:
            assert time.monotonic() - begun < LONG, answer
        line = next(line for line in events if line.strip())
        assert json.loads(line)["challenge"]["id"] == answer[1]["room"]
