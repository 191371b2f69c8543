"""A game whose actions are simulated, at a real table: workers answer, the log keeps it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import breakroom
from breakroom.core.game import Refused
from breakroom.server import thinking, workers
from breakroom.server.bot_seats import BotMove
from server.alone import Person, alone
from server.table import Player, Server, sit

GAME = breakroom.game("barrier_battles")
FLICK = {"type": "flick", "piece": 30, "point": [0, -150, 0], "impulse": [0, 9000, 0]}


def room(server: Server, level: str = "") -> dict[str, Any]:
    """A table at one screen, or against a bot."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": level} if level else {"kind": "me"}]
    wish = {"game": "barrier_battles", "options": {}, "seats": seats}
    status, made = server.post("/api/rooms", wish)
    assert status == 201, made
    return made


async def act(player: Player, seat: int, action: dict[str, Any]) -> dict[str, Any]:
    return await player.ask("act", seat=seat, action=action)


def bot_flicked(message: dict[str, Any]) -> bool:
    events = message.get("events", [])
    return any(event["type"] == "flicked" and event["seat"] == 1 for event in events)


async def build(player: Player) -> None:
    for seat in (0, 1):
        for action in ({"type": "fortress", "name": "wall"}, {"type": "done"}):
            assert (await act(player, seat, action))["type"] == "ack"


def test_a_flick_is_told_with_its_motion_and_taken_back(server: Server) -> None:
    """Everyone gets what the table answered; a takeback puts all pieces back."""

    async def run() -> None:
        made = room(server)
        async with sit(server, made["room"], made["tokens"]) as me:
            await build(me)
            before = me.view["pieces"]
            assert (await act(me, 0, FLICK))["type"] == "ack"
            update = [m for m in me.messages if m["type"] == "update"][-1]
            kinds = [event["type"] for event in update["events"]]
            assert kinds[:2] == ["flicked", "moved"]
            assert update["events"][1]["frames"]
            assert update["view"]["pieces"] != before
            assert (await me.ask("offer", seat=0, what="takeback"))["type"] == "ack"
            assert me.view["pieces"] == before

    asyncio.run(run())


def test_a_bot_builds_and_flicks(server: Server) -> None:
    """It puts down its fortress while I build mine, and takes its turn."""

    async def run() -> None:
        made = room(server, "casual")
        async with sit(server, made["room"], made["tokens"]) as me:
            await act(me, 0, {"type": "fortress", "name": "wall"})
            assert (await act(me, 0, {"type": "done"}))["type"] == "ack"
            await me.until(lambda m: m["type"] == "update" and m["view"]["phase"] == "battle")
            if me.decision is not None:
                assert (await act(me, 0, FLICK))["type"] == "ack"
            while not any(bot_flicked(message) for message in me.messages):
                await me.read()

    asyncio.run(run())


def test_the_world_refuses_in_words(server: Server) -> None:
    """What only the simulation can tell is refused like anything else, and nothing changes."""

    async def run() -> None:
        made = room(server)
        async with sit(server, made["room"], made["tokens"]) as me:
            place = {"type": "place", "yaw": 0, "x": 0, "face": "flat"}
            assert (await act(me, 0, {**place, "piece": 0, "y": -300}))["type"] == "ack"
            over = {**place, "piece": 1, "y": -101, "face": "end"}  # it topples over the line
            refused = await act(me, 0, over)
            assert refused["type"] == "refused"
            assert "leave your half" in refused["sentence"]
            assert me.view["pieces"][1]["where"] == "hand"
            told = await act(
                me, 0, {"type": "lift", "piece": 0, "result": {"stages": [], "reach": []}}
            )
            assert "Only the table tells" in told["sentence"]

    asyncio.run(run())


def test_results_come_back_from_the_log(tmp_path: Path) -> None:
    """After a crash the table stands as it stood."""
    server = Server(tmp_path)

    async def before() -> tuple[dict[str, Any], Any]:
        made = room(server)
        async with sit(server, made["room"], made["tokens"]) as me:
            await build(me)
            assert (await act(me, 0, FLICK))["type"] == "ack"
            return made, me.view

    made, view = asyncio.run(before())
    server.kill()
    again = Server(tmp_path, server.port)

    async def after() -> None:
        async with sit(again, made["room"], made["tokens"]) as me:
            assert (await me.until_type("snapshot"))["view"] == view

    asyncio.run(after())
    assert again.stop() == 0


def test_a_table_that_does_not_answer_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deadline has passed: nothing happened, and the next try has a new worker."""

    async def run() -> None:
        state = GAME.setup({}, 1)
        place = GAME.action(
            {"type": "place", "piece": 0, "x": 0, "y": -3000, "yaw": 0, "face": "flat"}
        )
        monkeypatch.setattr(thinking, "SETTLE_SECONDS", 0.001)
        monkeypatch.setattr(workers, "FIRST_SECONDS", 0.001)
        hasty = thinking.Thinkers(1)
        try:
            with pytest.raises(Refused, match="did not answer in time"):
                await hasty.settle(GAME, state, 0, place)
        finally:
            hasty.close()
        monkeypatch.undo()
        patient = thinking.Thinkers(1)
        try:
            settled = await patient.settle(GAME, state, 0, place)
        finally:
            patient.close()
        assert settled == GAME.settle(state, 0, place)

    asyncio.run(run())


def test_a_bot_does_not_hurry_people(tmp_path: Path) -> None:
    """It knows at once what to build; it is done after the person, or when much time is gone."""

    async def run() -> None:
        async with alone(tmp_path) as here:
            here.house = here.house._replace(bot_pause=1.0)
            room = await here.make("barrier_battles", levels=("", "master"))
            me = Person(0)
            room.join(me, None)
            done = BotMove(1, GAME.action({"type": "done"}), room.log.v)
            for seat in (0, 1):
                await room.act(seat, GAME.action({"type": "fortress", "name": "wall"}), None)
            await room.bots.move(done)
            assert set(room.to_move) == {0, 1}
            here.served.ms += 150_000
            await room.bots.move(done)
            assert room.to_move == (0,)

    asyncio.run(run())
