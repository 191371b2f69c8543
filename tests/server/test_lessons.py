"""Lessons at a table, over a real socket."""

import asyncio
from typing import Any

from server.table import Player, Server, placement, sit

RIGHT, WRONG = placement("Aa1/0", "white"), placement("Ab1/0", "white")


def begun(server: Server) -> dict[str, Any]:
    status, made = server.post("/api/lessons", {"game": "convert", "lesson": "turn"})
    assert status == 201, made
    return made


async def taught(me: Player) -> dict[str, Any]:
    """Until the newest line is that of a step, or the learner has made a mistake."""
    await me.until(lambda told: told["type"] == "update")
    while not (
        me.table["lesson"]["is_wrong"] or me.messages[-1].get("line", {}).get("kind") == "step"
    ):
        await me.read()
    lesson: dict[str, Any] = me.table["lesson"]
    return lesson


def test_a_step_is_met_the_script_answers_and_the_next_begins(server: Server) -> None:
    """The learner acts, the other seat plays by the script, and the lesson goes on."""

    async def scene() -> None:
        made = begun(server)
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            assert me.table["lesson"]["step"] == 0
            assert me.table["lesson"]["marks"] == ["block:A", "a1"]
            await me.send("act", seat=0, action=RIGHT)
            lesson = await taught(me)
            assert (lesson["step"], me.ply) == (1, 2)
        async with sit(server, made["room"], made["tokens"]) as back:
            await back.until_type("snapshot")  # whoever comes back goes on there
            assert (back.table["lesson"]["step"], back.ply) == (1, 2)

    asyncio.run(scene())


def test_a_mistake_is_seen_then_the_step_begins_again(server: Server) -> None:
    """What is wrong happens on the board, is answered, and is undone by `again`."""

    async def scene() -> None:
        made = begun(server)
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            await me.send("act", seat=0, action=WRONG)
            lesson = await taught(me)
            assert (
                lesson["say"]
                == "That square was white already, so nothing turned. Pick a black one."
            )
            assert me.ply == 1
            refused = await me.ask("act", action=placement("Ba1/0", "white"))
            assert refused["type"] == "refused"
            assert (await me.ask("learn", what="again"))["type"] == "ack"
            assert (me.table["lesson"]["is_wrong"], me.ply) == (False, 0)
            assert (await me.ask("learn", what="back"))["sentence"] == "This is the first step."
            other = await me.ask("act", action=placement("Ba1/0", "white"))
            assert other["sentence"] == "Take the tower first: block A."
            gap = await me.ask("act", action=placement("Jd4/0", "white"))
            assert gap["sentence"] == "Block J would hang over the edge of the board."

    asyncio.run(scene())


def test_back_leads_to_the_step_before_and_the_end_is_told(server: Server) -> None:
    """Back and again work everywhere, and a lesson that is done says so."""

    async def scene() -> None:
        made = begun(server)
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            await me.send("act", seat=0, action=RIGHT)
            await taught(me)
            assert (await me.ask("learn", what="back"))["type"] == "ack"
            assert (me.table["lesson"]["step"], me.ply) == (0, 0)
            await me.send("act", seat=0, action=RIGHT)
            await taught(me)
            await me.send("act", seat=0, action=placement("Jb2/0", "white"))
            lesson = await taught(me)
            assert lesson["is_done"]
            assert lesson["say"].startswith("What is seen from above counts")
            done = await me.ask("act", action=placement("Ca2/0", "white"))
            assert done["type"] == "refused"

    asyncio.run(scene())


def test_a_lesson_takes_nobody_else_in(server: Server) -> None:
    """No spectator, no record, no offers, no hints; an unknown lesson is refused."""

    async def scene() -> None:
        made = begun(server)
        async with sit(server, made["room"]) as stranger:
            bye = await stranger.until_type("bye")
            assert bye["code"] == "closed"
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            for kind, more in {"offer": {"what": "takeback"}, "resign": {}}.items():
                assert (await me.ask(kind, **more))["sentence"] == "You cannot do that in a lesson."
        assert server.get(f"/api/rooms/{made['room']}/record")[0] == 400

    asyncio.run(scene())
    status, problem = server.post("/api/lessons", {"game": "convert", "lesson": "nothing"})
    assert (status, problem["sentence"]) == (400, "Convert has no lesson 'nothing'.")
    assert server.post("/api/lessons", {"game": "chess", "lesson": "turn"})[0] in (400, 404)


def test_a_lesson_goes_on_after_a_power_cut(server: Server) -> None:
    """What was stored counts, and the script goes on where it stood."""

    async def scene(made: dict[str, Any]) -> None:
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            await me.ask("act", action=RIGHT)

    made = begun(server)
    asyncio.run(scene(made))
    status, figures = server.get("/metrics")
    assert status == 200
    assert 'breakroom_lesson_steps_total{game="convert",lesson="turn",step="0"}' in figures


def test_hints_are_not_for_lessons(server: Server) -> None:
    """A lesson teaches by itself."""

    async def scene() -> None:
        made = begun(server)
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            assert (await me.ask("hint"))["type"] == "refused"

    asyncio.run(scene())
