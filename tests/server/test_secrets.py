"""A game with secrets at a real table: what was forgotten is not told again, bots guess in their
workers, and a finished game is analysed."""

import asyncio
import json
from typing import Any

import breakroom
from server.table import Player, Server, sit
from server.test_ops import until

CUBE = breakroom.game("break_the_cube")
NOOK = "small 71 72 medium 61 91 92 large 11 21 31 41"
TOWER = "small 51 52 medium 61 81 91 large 11 21 31 32"
FOUR = "small 51 52 small2 21 22 medium 61 81 91 large 11 41 71 72"


def room(server: Server, *kinds: str, **options: Any) -> dict[str, Any]:
    seats = [{"kind": k} if k == "me" else {"kind": "bot", "level": k} for k in kinds]
    wish = {"game": "break_the_cube", "options": options, "seats": seats}
    status, made = server.post("/api/rooms", wish)
    assert status == 201, made
    return dict(made)


def action(text: str) -> Any:
    return json.loads(breakroom.to_json(CUBE.parse(CUBE.setup(), 0, text)))


async def act(player: Player, seat: int, text: str) -> None:
    assert (await player.ask("act", seat=seat, action=action(text)))["type"] == "ack"


async def build(player: Player, *shapes: str) -> int:
    """All shapes; who begins."""
    await player.until_type("snapshot")
    for seat, shape in enumerate(shapes):
        await act(player, seat, f"build {shape}")
    return int(player.view["first"])


def test_what_was_forgotten_is_not_told_again(server: Server) -> None:
    """Not to one who comes back, not in a look back, and all of it when the game is over."""

    async def scene() -> None:
        made = room(server, "me", "me")
        async with sit(server, made["room"], made["tokens"], look=0) as me:
            first = await build(me, NOOK, TOWER)
            for letter in "ABCDEFGH":
                for seat in (first, 1 - first):
                    await act(me, seat, f"ask {letter if seat == first else '5'}")
            assert answered(me.view) == set("CDEFGH")
            back = await me.ask("review", ply=4)
            assert back["view"]["turns"][0]["at"] == "A"
            assert back["view"]["turns"][0]["answers"] == [None, None]
        async with sit(server, made["room"], made["tokens"], look=0) as me:
            snapshot = await me.until_type("snapshot")
            told = [event for line in snapshot["told"] for event in line]
            assert {e["at"] for e in told if e["type"] == "asked"} == set("ABCDEFGH5")
            assert {e["at"] for e in told if e["type"] == "answered"} == set("CDEFGH5")
            await act(me, first, f"guess {(TOWER, NOOK)[first]}")
            await act(me, 1 - first, "ask 5")
            assert me.table["outcome"]["reason"] == "broken"
        async with sit(server, made["room"], made["tokens"], look=0) as me:
            snapshot = await me.until_type("snapshot")
            told = [event for line in snapshot["told"] for event in line]
            assert {e["at"] for e in told if e["type"] == "answered"} == set("ABCDEFGH5")

    asyncio.run(scene())


def answered(view: dict[str, Any]) -> set[str]:
    """The letters whose answers by any seat are in the view."""
    return {t["at"] for t in view["turns"] if any(t["answers"]) and t["at"] != "5"}


def test_a_bot_plays_with_four_blocks(server: Server) -> None:
    """It gets its guesses in the worker, where the catalogue is."""

    async def scene() -> None:
        made = room(server, "me", "expert", blocks=4)
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            for turn in (f"build {FOUR}", "ask E", "ask B"):
                await me.until_my_turn()
                me.decision = None
                await act(me, 0, turn)
            await me.until_my_turn()
            assert sum(turn["seat"] == 1 for turn in me.view["turns"]) >= 2

    asyncio.run(scene())


def test_a_finished_game_is_analysed(server: Server) -> None:
    """Alone: how many shapes were left after each turn, and how the best bot would have asked."""

    async def scene() -> None:
        made = room(server, "me", variant="crack_it", sudden_death=True)
        address = f"/api/rooms/{made['room']}/analysis"
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            await act(me, 0, "ask E")
            status, refused = server.get(address)
            assert (status, refused["sentence"]) == (400, "A game can be analysed once it is over.")
            await act(me, 0, f"guess {TOWER}")
            assert me.table["outcome"]
        until(lambda: server.get(address)[0] == 200)  # on a busy machine it may take too long
        _, found = server.get(address)
        assert found["shapes"] == [19_272]
        assert len(found["left"][0]) == 2
        assert found["bot"][-1]["cells"] == me.view["places"][0]["secret"]

    asyncio.run(scene())


def test_what_a_seat_does_in_secret_leaves_no_trace_in_other_logs(server: Server) -> None:
    """Assigning and taking back, over and over: the other seat and the spectator get no frame, and
    no number of theirs has a gap."""

    async def scene() -> None:
        wish = {"game": "breach", "options": {}, "seats": [{"kind": "me"}, {"kind": "me"}]}
        _, made = server.post("/api/rooms", wish)
        room, tokens = made["room"], made["tokens"]
        async with (
            sit(server, room, {"0": tokens["0"]}) as one,
            sit(server, room, {"1": tokens["1"]}) as two,
            sit(server, room) as watcher,
        ):
            for player in (one, two, watcher):
                await player.until_type("snapshot")
            for player in (one, two):
                keep = {"type": "mulligan", "redraw": False}
                assert (await player.ask("act", action=keep))["type"] == "ack"
            for player in (one, two, watcher):
                while not player.view["turn"]:
                    await player.read()
            before = {id(player): (player.v, player.ply) for player in (two, watcher)}
            for _ in range(3):
                while one.decision is None:
                    await one.read()
                assign = next(c for c in one.decision["choices"] if c["type"] == "assign")
                assert (await one.ask("act", action=assign))["type"] == "ack"
                take_back = {"type": "unassign", "card": assign["card"]}
                assert (await one.ask("act", action=take_back))["type"] == "ack"
            assert (await one.ask("act", action={"type": "commit"}))["type"] == "ack"
            for player in (two, watcher):
                update = await player.until_type("update")
                v, ply = before[id(player)]
                assert (update["v"], update["line"]["v"], update["ply"]) == (v + 1, v + 1, ply + 1)
                assert update["table"]["can_take_back"] is False  # it is the other seat's commit
            async with sit(server, room, {"1": tokens["1"]}) as again:
                snapshot = await again.until_type("snapshot")
                assert [line["v"] for line in snapshot["lines"]] == list(range(1, two.v + 1))
                assert (await again.ask("review", ply=snapshot["ply"]))["view"] == again.view

    asyncio.run(scene())
