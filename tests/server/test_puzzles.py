"""Puzzles at a table, over a real socket: the server judges, and keeps the solution to itself."""

import asyncio
import datetime
import random
from collections.abc import Callable
from typing import Any

import pytest

import breakroom
from breakroom.core.game import Refused
from breakroom.core.puzzle import Puzzle
from breakroom.core.script import as_json
from breakroom.server import messages as m
from breakroom.server import puzzle_choice
from server.table import Player, Server, sit

TODAY = datetime.date(2026, 11, 17)
PUZZLE = next(one for one in breakroom.puzzles("convert") if len(one.line) >= 3)


def begun(server: Server, puzzle: Puzzle = PUZZLE, **wish: Any) -> dict[str, Any]:
    status, made = server.post("/api/puzzles", {"game": puzzle.game, "id": puzzle.id, **wish})
    assert status == 201, made
    return dict(made)


def mine(puzzle: Puzzle) -> list[dict[str, Any]]:
    """The solver's actions of the solution."""
    return [deed.action for deed in puzzle.line if deed.seat == puzzle.seat]


def miss(puzzle: Puzzle) -> Any:
    """An action that the rules allow and the puzzle does not want."""
    legal = breakroom.game(puzzle.game).legal(puzzle.start(), puzzle.seat)
    return as_json(next(one for one in legal if not puzzle.check([one], shows=False).right))


async def judged(me: Player) -> dict[str, Any]:
    """Until the puzzle waits for the solver again."""
    while me.table["puzzle"]["state"] == "going":
        await me.read()
    puzzle: dict[str, Any] = me.table["puzzle"]
    return puzzle


async def answer(me: Player, action: Any) -> dict[str, Any]:
    said = await me.ask("act", action=action)
    assert said["type"] == "ack", said
    return await judged(me)


def test_the_right_answers_solve_it(server: Server) -> None:
    """The others answer by the line, and themes are told at the end; nothing gives it away."""

    async def scene() -> None:
        made = begun(server)
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            first = me.table["puzzle"]
            assert (first["state"], first["ask"], first["themes"]) == ("open", PUZZLE.ask, [])
            assert not {"line", "answer", "solution"} & set(first)
            for number, action in enumerate(mine(PUZZLE)):
                assert me.table["puzzle"]["state"] == "open", number
                await answer(me, action)
            last = me.table["puzzle"]
            assert (last["state"], last["wrong"], last["was_shown"]) == ("solved", 0, False)
            assert last["themes"] == list(PUZZLE.themes)
            assert me.decision is None
            assert (await me.ask("act", action=mine(PUZZLE)[0]))["type"] == "refused"

    asyncio.run(scene())


def test_a_wrong_answer_is_shown_and_tried_again(start: Callable[..., Server]) -> None:
    """It happens on the board, is judged, and undone by `again`; a power cut changes nothing."""

    async def wrong(at: Server, made: dict[str, Any]) -> None:
        async with sit(at, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            said = await answer(me, miss(PUZZLE))
            assert (said["state"], said["wrong"]) == ("wrong", 1)
            assert said["say"]
            assert me.ply >= 1
            no = await me.ask("act", action=mine(PUZZLE)[0])
            assert no["sentence"] == "Start the puzzle again first."

    async def again(at: Server, made: dict[str, Any]) -> None:
        async with sit(at, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            assert me.table["puzzle"]["state"] == "wrong"
            assert (await me.ask("learn", what="again"))["type"] == "ack"
            assert (me.table["puzzle"]["state"], me.ply) == ("open", 0)
            assert me.decision is not None
            assert (await me.ask("learn", what="back"))["type"] == "refused"

    own = start()
    made = begun(own)
    asyncio.run(wrong(own, made))
    own.kill()
    asyncio.run(again(start(), made))


def test_show_me_plays_the_solution(server: Server) -> None:
    """On the board, from the start; it can be tried afterwards, but it was shown."""

    async def scene() -> None:
        made = begun(server)
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            assert (await me.ask("learn", what="show"))["type"] == "ack"
            assert (await judged(me))["state"] == "shown"
            assert me.ply == len(PUZZLE.line)
            await me.ask("learn", what="again")
            for action in mine(PUZZLE):
                await answer(me, action)
            last = me.table["puzzle"]
            assert (last["state"], last["was_shown"]) == ("solved", True)

    asyncio.run(scene())


def test_show_me_goes_on_to_what_comes_of_it(server: Server) -> None:
    """In Breach a plan is committed last: then the cards are turned."""
    puzzle = next(one for one in breakroom.puzzles("breach") if one.kind == "last_turn")

    async def scene() -> None:
        made = begun(server, puzzle)
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            assert (await me.ask("learn", what="show"))["type"] == "ack"
            assert (await judged(me))["state"] == "shown"
            assert me.view["phase"] in ("resolve", "over")

    asyncio.run(scene())


def test_a_puzzle_takes_nobody_else_in(server: Server) -> None:
    """No spectator, no record, no review, no offers, no hints."""

    async def scene() -> None:
        made = begun(server)
        async with sit(server, made["room"]) as stranger:
            assert (await stranger.until_type("bye"))["code"] == "closed"
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.until_type("snapshot")
            for kind, more in {"offer": {"what": "takeback"}, "resign": {}}.items():
                assert (await me.ask(kind, **more))["sentence"] == "You cannot do that in a puzzle."
            assert (await me.ask("hint"))["type"] == "refused"
            assert (await me.ask("choose", choice=0))[
                "sentence"
            ] == "That is not one of the answers."
        for what in ("record", "review", "analysis"):
            assert server.get(f"/api/rooms/{made['room']}/{what}")[0] == 400

    asyncio.run(scene())


def test_what_is_not_there_is_refused_in_a_sentence(server: Server) -> None:
    """An unknown game, puzzle, theme or day."""
    for wish, sentence in {
        ("id", "nothing"): "Convert has no puzzle 'nothing'.",
        ("theme", "nothing"): "Convert has no puzzles with the theme 'nothing'.",
        ("day", "2999-01-01"): "That day has not come yet.",
        ("day", "1999-01-01"): "Puzzles of the day are kept for 30 days.",
    }.items():
        status, problem = server.post("/api/puzzles", {"game": "convert", **dict([wish])})
        assert (status, problem["sentence"]) == (400, sentence)
    status, problem = server.post("/api/puzzles", {"game": "convert", "day": "now"})
    assert status == 400
    assert problem["sentence"].startswith("A day is written like ")
    assert server.post("/api/puzzles", {"game": "chess"})[0] in (400, 404)
    assert server.post("/api/puzzles", {"game": "convert", "rating": -1})[0] == 400


def test_the_puzzle_of_the_day_is_the_same_for_everyone(server: Server) -> None:
    """And the shelf says which day it is."""
    status, shelf = server.get("/api/puzzles")
    assert status == 200
    made = [begun(server, id="", day=day) for day in ("today", shelf["today"])]
    assert made[0]["id"] == made[1]["id"]
    assert made[0]["day"] == shelf["today"]
    convert = next(one for one in shelf["sets"] if one["game"] == "convert")
    assert convert["count"] == len(breakroom.puzzles("convert"))
    assert all(theme["words"] and theme["count"] for theme in convert["themes"])


@pytest.mark.parametrize("key", [k for k in breakroom.game_keys() if breakroom.puzzles(k)])
def test_nobody_works_out_a_day_without_the_hosts_secret(key: str) -> None:
    """Another secret, other days; and none comes twice before all have come."""
    days = [TODAY + datetime.timedelta(days=n) for n in range(6)]
    ids = [[puzzle_choice.of_day(key, day, secret).id for day in days] for secret in (b"a", b"b")]
    assert ids[0] != ids[1]
    assert all(len(set(some)) == len(days) for some in ids)


def chosen(**wish: Any) -> Callable[[int], Puzzle]:
    given = m.NewPuzzle("convert", **wish)
    return lambda seed: puzzle_choice.of_strength(given, random.Random(seed))


def test_one_gets_a_puzzle_of_ones_strength() -> None:
    """Of the theme, rather an unknown one, and near one's rating."""
    everything = breakroom.puzzles("convert")
    theme = everything[0].themes[0]
    assert all(theme in chosen(theme=theme)(seed).themes for seed in range(5))
    known = tuple(one.id for one in everything[:-1])
    assert chosen(known=known)(1) == everything[-1]
    assert chosen(known=tuple(one.id for one in everything))(1) in everything
    easy = [chosen(rating=0)(seed).rating for seed in range(10)]
    hard = [chosen(rating=5_000)(seed).rating for seed in range(10)]
    assert max(easy) <= min(hard)
    with pytest.raises(Refused):
        chosen(theme="nothing")(1)
