"""What comes from outside is checked at the door, and disturbs nobody else."""

import asyncio
import contextlib
import json
import random
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from server.table import LONG, PATIENT, Server, placement, sit


async def goodbye(server: Server, *frames: str | bytes, room: str = "") -> tuple[Any, int]:
    """What the server says to these frames before it closes, and the close code."""
    room = room or server.room("me", "me")["room"]
    said = None
    address = server.url.replace("http", "ws") + f"/api/rooms/{room}/socket"
    async with connect(address, **PATIENT) as socket:
        with contextlib.suppress(ConnectionClosed):
            for frame in frames:
                await socket.send(frame)
        try:
            while True:
                said = json.loads(await asyncio.wait_for(socket.recv(), LONG))
        except ConnectionClosed:
            assert socket.close_code is not None
            return said, socket.close_code


def hello(**fields: Any) -> str:
    return json.dumps({"type": "hello", "protocol": 1, **fields})


@pytest.mark.parametrize(
    ("frame", "code", "close"),
    [
        ("{", "malformed", 4400),
        ('{"type":"dance"}', "malformed", 4400),
        ('{"type":"ping"}', "malformed", 4400),
        (hello(extra=1), "malformed", 4400),
        (hello(tokens=["short"]), "malformed", 4400),
        (hello(tokens=["A" * 43]), "bad_token", 4403),
        (hello(look=0), "not_yours", 4403),
        (json.dumps({"type": "hello", "protocol": 99}), "protocol", 4400),
    ],
)
def test_a_bad_hello_is_turned_away(server: Server, frame: str, code: str, close: int) -> None:
    """With a code and a sentence, and the socket closed."""
    said, closed_with = asyncio.run(goodbye(server, frame))
    assert (said["type"], said["code"], closed_with) == ("bye", code, close)
    assert said["sentence"].endswith((".", "?"))


def test_an_unknown_room_is_said_on_the_socket_too(server: Server) -> None:
    """The page leads home."""
    said, closed_with = asyncio.run(goodbye(server, hello(), room="nowhere"))
    assert (said["code"], closed_with) == ("unknown_room", 4404)


def test_an_oversized_frame_closes_the_socket(server: Server) -> None:
    """1009: too big."""
    _, closed_with = asyncio.run(goodbye(server, hello() + " " * 20_000))
    assert closed_with == 1009


def test_another_origin_is_refused(server: Server) -> None:
    """Only our own pages may open a socket."""

    async def scene() -> None:
        made = server.room("me", "me")
        address = server.url.replace("http", "ws") + f"/api/rooms/{made['room']}/socket"
        with pytest.raises(InvalidStatus) as refused:
            await connect(address, origin=Origin("http://elsewhere.example"), **PATIENT)
        assert refused.value.response.status_code == 403
        async with connect(address, origin=Origin(server.url), **PATIENT) as socket:
            await socket.send(hello())
            assert json.loads(await socket.recv())["type"] == "snapshot"

    asyncio.run(scene())


def test_a_flood_is_cut_and_the_others_play_on(server: Server) -> None:
    """Too many messages close that socket, and no other."""

    async def scene() -> None:
        made, rng = server.room("me", "me"), random.Random(1)
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_my_turn()
            flood = [hello(), *['{"type":"ping"}'] * 1000]
            said, closed_with = await goodbye(server, *flood, room=made["room"])
            assert (said["code"], closed_with) == ("rate", 4429)
            assert (await me.play(rng))["type"] == "ack"

    asyncio.run(scene())


def test_a_malformed_command_ends_only_that_connection(server: Server) -> None:
    """And the action is not carried out."""

    async def scene() -> None:
        made = server.room("me", "me")
        tokens = list(made["tokens"].values())
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_my_turn()
            frames = [hello(tokens=tokens, look=0), '{"type":"act","id":"x","seat":0}']
            said, closed_with = await goodbye(server, *frames, room=made["room"])
            assert (said["code"], closed_with) == ("malformed", 4400)
            assert (await me.ask("act", action=placement("Ja1/0", "white")))["v"] == 1

    asyncio.run(scene())


def test_tokens_are_not_logged(server: Server) -> None:
    """Nothing that a seat's owner holds stands in the server's output."""
    made = server.room("me", "me")
    asyncio.run(goodbye(server, hello(tokens=list(made["tokens"].values()), look=7)))
    written = (server.folder / "stderr.txt").read_text()
    assert not any(token in written for token in made["tokens"].values())
