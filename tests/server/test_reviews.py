"""Reviews of finished games, and the side lines that begin from them, over real sockets."""

import asyncio
import time
from typing import Any

from server.table import LONG, Player, Server, placement, sit

OPENING = (placement("Ea1/0", "white"), placement("Ab2/0", "black"), placement("Jc3/0", "white"))


async def resigned(server: Server) -> tuple[str, dict[str, str]]:
    """A short game of Convert at one screen, given up by Black."""
    made = server.room("me", "me")
    room, tokens = made["room"], made["tokens"]
    async with sit(server, room, tokens) as me:
        await me.until_type("snapshot")
        for number, action in enumerate(OPENING):
            done = await me.ask("act", seat=number % 2, action=action)
            assert done["type"] == "ack", done
        assert (await me.ask("resign", seat=1))["type"] == "ack"
    return room, tokens


async def reviewed(server: Server, room: str) -> dict[str, Any]:
    """The whole review, once it is there."""
    last, seen = time.monotonic() + LONG, 0
    while True:
        path = f"/api/rooms/{room}/review?seen={seen}"
        status, now = await asyncio.to_thread(server.get, path)
        assert status in (200, 503), now  # the server may be busy
        if status == 200 and now["done"] == now["of"]:
            found: dict[str, Any] = now
            return found
        assert time.monotonic() < last, now
        seen = now.get("step", 0)
        await asyncio.sleep(0.05)


def test_a_game_is_reviewed_when_it_is_over(server: Server) -> None:
    """Not before; then once, and a second look finds it beside the game."""

    async def scene() -> None:
        made = server.room("me", "me")
        room = made["room"]
        async with sit(server, room, made["tokens"]) as me:
            await me.until_type("snapshot")
            await me.ask("act", seat=0, action=OPENING[0])
            status, refused = server.get(f"/api/rooms/{room}/review")
            assert (status, refused["sentence"]) == (400, "A game can be reviewed once it is over.")
            assert server.get(f"/api/rooms/{room}/review/0")[0] == 400
        room, _ = await resigned(server)
        found = await reviewed(server, room)
        assert [one["seat"] for one in found["review"]["decisions"]] == [0, 1, 0]
        assert found["plies"] == [0, 1, 2, 3]
        again = server.get(f"/api/rooms/{room}/review?look=1")[1]
        assert again["review"] == found["review"]
        _, one = server.get(f"/api/rooms/{room}/review/1")
        assert one["decided"] == found["review"]["decisions"][1]

    asyncio.run(scene())


def test_what_there_is_not_is_refused_in_words(server: Server) -> None:
    """A seat, a move, a position, a level."""

    async def scene() -> None:
        room, _ = await resigned(server)
        side_lines = f"/api/rooms/{room}/sidelines"
        assert (
            server.get(f"/api/rooms/{room}/review?look=7")[1]["sentence"] == "There is no seat 7."
        )
        no_move = server.get(f"/api/rooms/{room}/review/9")[1]["sentence"]
        assert no_move == "The game has no such move."
        too_far = server.post(side_lines, {"ply": 4})[1]["sentence"]
        assert too_far == "The game has not come that far."
        no_seat = server.post(side_lines, {"ply": 0, "seat": 5})[1]["sentence"]
        assert no_seat == "This game has 2 seats: there is no seat 5."
        assert server.post(side_lines, {"ply": 0, "seat": 0, "level": "god"})[0] == 400

    asyncio.run(scene())


def test_a_side_line_begins_where_the_game_stood_and_leaves_it_as_it_was(server: Server) -> None:
    """It is played on from there by all sides, taken back to its beginning, and weighed."""

    async def scene() -> None:
        room, _ = await resigned(server)
        before = server.get(f"/api/rooms/{room}/record")
        status, made = server.post(f"/api/rooms/{room}/sidelines", {"ply": 2})
        assert (status, sorted(made["tokens"])) == (201, ["0", "1"])
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            assert (me.table["origin"], me.ply) == ({"room": room, "ply": 2}, 2)
            assert me.table["to_move"] == [0]
            assert not me.table["can_take_back"]
            done = await me.ask("act", seat=0, action=placement("Ja3/0", "white"))
            assert done["type"] == "ack", done
            token = made["tokens"]["0"]
            path = f"/api/rooms/{made['room']}/review/2"
            assert server.get(path)[0] == 400, "only who plays it may ask"
            _, one, _ = server.ask(path, authorization=f"Bearer {token}")
            assert one["decided"]["played"]["text"] == "Ja3/0"
            assert (await me.ask("offer", seat=1, what="takeback"))["type"] == "ack"
            await back(me, 2)
            refused = await me.ask("offer", seat=0, what="takeback")
            assert refused["sentence"] == "This is where you began playing on."
        assert server.get(f"/api/rooms/{room}/record") == before

    asyncio.run(scene())


async def back(me: Player, ply: int) -> None:
    while me.ply != ply:
        await me.read()


def test_a_side_line_against_a_bot_is_answered(server: Server) -> None:
    """The bot sits in the other seat and plays on."""

    async def scene() -> None:
        room, _ = await resigned(server)
        wish = {"ply": 2, "seat": 0, "level": "beginner"}
        _, made = server.post(f"/api/rooms/{room}/sidelines", wish)
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            done = await me.ask("act", seat=0, action=placement("Ja3/0", "white"))
            assert done["type"] == "ack", done
            await back(me, 4)

    asyncio.run(scene())
