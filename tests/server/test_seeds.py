"""A server for tests deals what a test wishes, and its bots repeat themselves; no other does."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import breakroom
from breakroom.server.thinking import Thinkers
from server.table import SEED, Server, sit


async def seed_of(server: Server, made: dict[str, Any]) -> int:
    """As the record tells when the game is over."""
    async with sit(server, made["room"], made["tokens"]) as me:
        await me.until_my_turn()
        assert (await me.ask("resign"))["type"] == "ack"
    token = made["tokens"]["0"]
    path = f"/api/rooms/{made['room']}/record"
    status, record, _ = server.ask(path, authorization=f"Bearer {token}")
    assert status == 200
    return int(record["seed"], 16)


def test_a_test_says_from_which_seed_its_game_is_dealt(server: Server) -> None:
    """Whatever other tests have made before at the same server."""
    for seed in (7, 8, 7):
        assert asyncio.run(seed_of(server, server.room("me", "me", seed=seed))) == seed


def test_bots_repeat_themselves_in_tests() -> None:
    """The same position, the same choice."""
    thinkers, game = Thinkers(1), breakroom.game("convert")
    thinkers.for_tests(3)
    state: Any = game.setup({"first": "white"})

    async def choices() -> list[Any]:
        return [await thinkers.choose(game, "beginner", state, 0) for _ in range(10)]

    try:
        assert len(set(asyncio.run(choices()))) == 1
    finally:
        thinkers.close()


def test_tests_have_a_day_and_its_secrets_of_their_own(
    server: Server, start: Callable[..., Server]
) -> None:
    """The puzzle and the game of the day are the same at every server for tests, on every day."""
    servers = [server, start()]
    assert [at.get("/api/puzzles")[1]["today"] for at in servers] == ["2026-11-17"] * 2
    for puzzles in server.get("/api/puzzles")[1]["sets"]:
        wish = {"game": puzzles["game"], "day": "today"}
        one, other = (at.post("/api/puzzles", wish)[1]["id"] for at in servers)
        assert one == other
    alone = {"game": "break_the_cube", "options": {}, "seats": [{"kind": "me"}], "daily": True}
    made = [(at, at.post("/api/rooms", alone)[1]) for at in servers]
    assert [room["daily"] for _, room in made] == ["2026-11-17"] * 2
    one, other = (asyncio.run(seed_of(at, room)) for at, room in made)
    assert one == other != SEED


def test_nobody_chooses_a_seed_at_a_server_for_people(tmp_path: Path) -> None:
    """It does not listen to the wish, and deals no two games alike."""
    server = Server(tmp_path, for_people=True)
    try:
        seeds = {asyncio.run(seed_of(server, server.room("me", "me", seed=7))) for _ in range(2)}
    finally:
        server.kill()
    assert len(seeds) == 2
    assert 7 not in seeds
