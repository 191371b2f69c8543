"""Play at a table, over a real socket."""

import asyncio
import random
from pathlib import Path

from breakroom.server.messages import Ack
from server.alone import Person, alone
from server.table import Server, placement, sit


def test_a_whole_game_against_a_bot(server: Server) -> None:
    """Every action is acknowledged, and the game ends with an outcome."""

    async def scene() -> None:
        made, rng = server.room("me", "casual"), random.Random(3)
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            while True:
                await me.until_my_turn()
                if me.table["outcome"]:
                    break
                assert (await me.play(rng))["type"] == "ack"
        assert me.table["status"] == "over"
        assert me.table["ending"] == "rules"
        status, record = server.get(f"/api/rooms/{made['room']}/record")
        assert status == 200
        assert '"outcome"' in record

    asyncio.run(scene())


def test_a_refusal_has_a_sentence_and_the_version(server: Server) -> None:
    """A refused action changes nothing and says why."""

    async def scene() -> None:
        made = server.room("me", "friend")
        server.claim(made["room"], made["invites"]["1"])
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_my_turn()
            v = me.v
            overhanging = await me.ask("act", action=placement("Jd4/0", "white"))
            assert overhanging["type"] == "refused"
            assert overhanging["sentence"] == "Block J would hang over the edge of the board."
            assert overhanging["v"] == v
            nonsense = await me.ask("act", action={"type": "dance"})
            assert nonsense["type"] == "refused"
            theirs = await me.ask("act", seat=1, action=placement("Ja1/0", "black"))
            assert (theirs["code"], theirs["sentence"]) == ("not_yours", "That seat is not yours.")
            assert (await me.ask("act", action=placement("Ja1/0", "white")))["v"] == v + 1
            again = await me.ask("act", action=placement("Aa4/0", "white"))
            assert again["sentence"] == "It is not your turn: Black to play."

    asyncio.run(scene())


def test_a_command_sent_again_gets_its_first_answer(server: Server) -> None:
    """A client that is not sure may repeat itself; nothing happens twice."""

    async def scene() -> None:
        made = server.room("me", "me")
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_my_turn()
            action = placement("Ja1/0", "white")
            first = await me.ask("act", id="once", action=action)
            assert (first["type"], first["v"]) == ("ack", 1)
            assert await me.ask("act", id="once", action=action) == first
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            assert await me.ask("act", id="once", action=action) == first
            assert me.v == 1

    asyncio.run(scene())


def test_coming_back_brings_just_what_was_missed(server: Server) -> None:
    """ "I have v" is answered with the lines after v, or with one snapshot."""

    async def scene() -> None:
        made, rng = server.room("me", "me"), random.Random(5)
        tokens = made["tokens"]
        async with sit(server, made["room"], tokens) as me:
            for seat in (0, 1, 0, 1):
                await me.send("look", seat=seat)
                await me.until(lambda m, seat=seat: m["type"] == "snapshot" and m["seat"] == seat)  # type: ignore[misc]
                me.seat = seat
                await me.play(rng)
            v = me.v
        async with sit(server, made["room"], tokens, have=2) as back:
            missed = [await back.until_type("snapshot", "update") for _ in range(2)]
            assert [m["type"] for m in missed] == ["update", "update"]
            assert [m["v"] for m in missed] == [3, 4]
            assert missed[-1]["view"] == me.view
        async with sit(server, made["room"], tokens, have=v) as same:
            assert (await same.read())["type"] == "table"
        async with sit(server, made["room"], tokens, have=v + 7) as ahead:
            assert (await ahead.read())["type"] == "snapshot"

    asyncio.run(scene())


def test_what_never_changes_is_sent_once(server: Server) -> None:
    """The box comes with the first snapshot, not with updates or a look through another seat, and
    not to whoever names the one that they have."""

    async def scene() -> None:
        made = server.room("me", "me")
        async with sit(server, made["room"], made["tokens"]) as me:
            first = await me.until_type("snapshot")
            await me.send("look", seat=1)
            again = await me.until_type("snapshot")
        assert (first["box"]["blocks"].keys(), again["box"]) == (set("ABCDEFGHIJ"), None)
        assert "blocks" not in first["view"]
        async with sit(server, made["room"], made["tokens"], box=first["box_name"]) as back:
            assert (await back.until_type("snapshot"))["box"] is None
        async with sit(server, made["room"], made["tokens"], box="another") as back:
            assert (await back.until_type("snapshot"))["box"] == first["box"]

    asyncio.run(scene())


def test_everyone_sees_the_same_order(server: Server) -> None:
    """Players and spectators are told the same lines in the same order."""

    async def scene() -> None:
        made, rng = server.room("me", "friend"), random.Random(6)
        room = made["room"]
        claimed = server.claim(room, made["invites"]["1"])
        async with (
            sit(server, room, made["tokens"]) as white,
            sit(server, room, {"1": claimed["token"]}) as black,
            sit(server, room) as watcher,
        ):
            for eyes in (white, black, watcher):
                await eyes.until_type("snapshot")
            for player in (white, black, white, black):
                await player.play(rng)
            for eyes in (white, watcher):
                await eyes.until(lambda m: m.get("v") == black.v and m["type"] == "update")
            lines = [
                [m["line"] for m in eyes.messages if m["type"] == "update"][-4:]
                for eyes in (white, black, watcher)
            ]
            assert lines[0] == lines[1] == lines[2]
            assert watcher.decision is None
            refused = await watcher.ask("act", seat=0, action=placement("Aa1/0", "white"))
            assert refused["code"] == "not_yours"

    asyncio.run(scene())


def test_takeback_against_a_bot_is_immediate(server: Server) -> None:
    """One is back before one's own last action."""

    async def scene() -> None:
        made = server.room("me", "beginner")
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_my_turn()
            before = me.view
            await me.play(random.Random(8))
            await me.until_my_turn()
            assert len(me.view["standing"]) == 2
            assert (await me.ask("offer", what="takeback"))["type"] == "ack"
            assert me.view == before
            nothing = await me.ask("offer", what="takeback")
            assert nothing["sentence"] == "You have no move to take back."

    asyncio.run(scene())


def test_takeback_between_people_needs_consent(server: Server) -> None:
    """It is offered, and happens when the other agrees; or is declined."""

    async def scene() -> None:
        made = server.room("me", "friend")
        room = made["room"]
        claimed = server.claim(room, made["invites"]["1"])
        async with (
            sit(server, room, made["tokens"]) as white,
            sit(server, room, {"1": claimed["token"]}) as black,
        ):
            await white.play(random.Random(9))
            await white.ask("offer", what="takeback")
            await black.until(lambda m: m.get("table", {}).get("offers") == {"takeback": 0})
            await black.ask("decline", what="takeback")
            await white.until(lambda m: m.get("table", {}).get("offers") == {})
            assert len(white.view["standing"]) == 1
            again = await white.ask("offer", what="takeback")
            assert again["sentence"].startswith("You have already asked for that")
            await black.play(random.Random(10))
            await white.play(random.Random(11))
            await white.ask("offer", what="takeback")
            await black.until(lambda m: m.get("table", {}).get("offers") == {"takeback": 0})
            await black.ask("offer", what="takeback")
            assert len(black.view["standing"]) == 2
            await white.until_type("update")
            assert white.decision is not None

    asyncio.run(scene())


def test_resign_draw_and_rematch(server: Server) -> None:
    """A game ends by resigning or by agreement; a rematch swaps the seats."""

    async def scene() -> None:
        made = server.room("me", "friend")
        room = made["room"]
        claimed = server.claim(room, made["invites"]["1"])
        async with (
            sit(server, room, made["tokens"]) as white,
            sit(server, room, {"1": claimed["token"]}) as black,
        ):
            await black.until_type("snapshot")
            assert (await black.ask("resign"))["type"] == "ack"
            await white.until(lambda m: bool(m.get("table", {}).get("outcome")))
            assert white.table["ending"] == "resigned"
            assert white.table["outcome"]["ranks"] == [1, 2]
            over = await white.ask("act", action=placement("Ja1/0", "white"))
            assert over["sentence"] == "The game is over."
            await white.ask("offer", what="rematch")
            await black.ask("offer", what="rematch")
            await white.until(lambda m: bool(m.get("table", {}).get("rematch")))
            following = white.table["rematch"]
        claims = [
            server.claim(following, token) for token in (made["tokens"]["0"], claimed["token"])
        ]
        assert [claim["seat"] for claim in claims] == [1, 0]
        async with (
            sit(server, following, {"1": claims[0]["token"]}) as black,
            sit(server, following, {"0": claims[1]["token"]}) as white,
        ):
            await white.until_my_turn()
            await white.ask("offer", what="draw")
            await black.until(lambda m: m.get("table", {}).get("offers") == {"draw": 0})
            await black.ask("offer", what="draw")
            assert black.table["ending"] == "agreed"
            assert black.table["outcome"]["ranks"] == [1, 1]

    asyncio.run(scene())


def test_a_bot_takes_no_draw(server: Server) -> None:
    """And says so."""

    async def scene() -> None:
        made = server.room("me", "beginner")
        async with sit(server, made["room"], made["tokens"]) as me:
            answer = await me.ask("offer", what="draw")
            assert answer["sentence"] == "The bot plays on: it does not accept draws."

    asyncio.run(scene())


def test_look_back_and_hints(server: Server) -> None:
    """Any earlier position can be looked at; a hint is a legal action."""

    async def scene() -> None:
        made, rng = server.room("me", "beginner"), random.Random(2)
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.play(rng)
            await me.until_my_turn()
            first = await me.ask("review", ply=1)
            assert len(first["view"]["standing"]) == 1
            assert first["events"][0]["type"] == "placed"
            assert (await me.ask("review", ply=99))["type"] == "refused"
            hinted = await me.ask("hint")
            assert (await me.ask("act", action=hinted["action"]))["type"] == "ack"

    asyncio.run(scene())


def test_an_action_is_considered_before_it_is_taken(server: Server) -> None:
    """What would come of it is told to who asks, and nothing has happened."""

    async def scene() -> None:
        made, rng = server.room("me", "friend"), random.Random(2)
        claimed = server.claim(made["room"], made["invites"]["1"])
        async with (
            sit(server, made["room"], made["tokens"]) as first,
            sit(server, made["room"], {"1": claimed["token"]}) as second,
        ):
            await first.until_my_turn()
            wanted = first.some_action(rng)
            told = await first.ask("consider", action=wanted)
            assert told["faults"] == []
            assert len(told["view"]["standing"]) == 1
            assert told["events"][0]["type"] == "placed"

            too_far = await first.ask("consider", action={**wanted, "x": 9})
            assert too_far["faults"][0]["sentence"].startswith("That is off the board")
            assert too_far["view"] is None
            no_action = await first.ask("consider", action={"type": "dance"})
            assert no_action["faults"]
            early = await second.ask("consider", action=wanted)
            assert "not your turn" in early["faults"][0]["sentence"]
            stolen = await second.ask("consider", action=wanted, seat=first.seat)
            assert (stolen["type"], stolen["code"]) == ("refused", "not_yours")

            assert (await first.ask("act", action=wanted))["v"] == 2, "who sat down, and a move"
            await second.until_my_turn()
            assert [m["type"] for m in second.messages if m.get("v") == 2] == ["update"]

    asyncio.run(scene())


def test_no_hints_against_people(server: Server) -> None:
    """A friend is not helped by the house."""

    async def scene() -> None:
        made = server.room("me", "friend")
        server.claim(made["room"], made["invites"]["1"])
        async with sit(server, made["room"], made["tokens"]) as me:
            assert (await me.ask("hint"))["type"] == "refused"

    asyncio.run(scene())


def test_talk_is_one_line_of_plain_text(server: Server) -> None:
    """What is said is told to everyone, with its line breaks gone."""

    async def scene() -> None:
        made = server.room("me", "me")
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.ask("say", text="good\n  luck")
            said = next(m for m in me.messages if m["type"] == "update")
            assert (said["line"]["kind"], said["line"]["text"]) == ("say", "good luck")
            assert (await me.ask("say", text="\u0007"))["type"] == "refused"

    asyncio.run(scene())


def test_a_puzzle_for_one(server: Server) -> None:
    """A solo game has one seat; a block can be placed and lifted."""

    async def scene() -> None:
        made = server.room("me", variant="two_loaves")
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_my_turn()
            await me.ask("act", action=placement("Ja1/0", "white"))
            lift = {"type": "lift", "block": "J", "colour": "white"}
            assert (await me.ask("act", action=lift))["type"] == "ack"
            assert me.view["standing"] == []

    asyncio.run(scene())


def test_a_race_with_a_bot_has_no_turns(tmp_path: Path) -> None:
    """Both seats act whenever they like: the other one may have acted last."""

    async def scene() -> None:
        async with alone(tmp_path) as here:
            here.house.thinkers.for_tests(1)
            room, me = await here.make(levels=("", "master"), variant="race"), Person(0)
            room.join(me, None)
            while not room.plies:
                await asyncio.sleep(0)
            assert [ply.seat for ply in room.plies] == [1]
            assert isinstance(await me.act(room, "Ja1/0"), Ack)
            while room.outcome is None:
                await asyncio.sleep(0)
            assert room.outcome.ranks == (2, 1)

    asyncio.run(scene())
