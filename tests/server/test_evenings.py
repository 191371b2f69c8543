"""Evenings: rounds that begin by themselves, results that count once, whatever happens."""

import asyncio
import csv
import io
import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from breakroom.core.game import Refused
from breakroom.server import journal
from breakroom.server import messages as m
from breakroom.server.club import evening, evenings
from breakroom.server.club import evening_messages as e
from breakroom.server.club.evenings import Evenings
from breakroom.server.club.people import People
from breakroom.server.club.ratings import Ratings
from breakroom.server.limits import Limits, Rate, TooMany
from breakroom.server.rulings import Ruling
from breakroom.server.store import Entry
from breakroom.server.store.tables import rooms as room_table
from server.alone import Hand, Person
from server.evening import Guest, Host, Indoors, Kept, Kills, indoors, plays
from server.postgres import Postgres
from server.table import Server, sit
from server.test_bounds import house


def test_an_evening_survives_a_kill_in_every_round(start: Callable[..., Server]) -> None:
    """Seven players, three Swiss rounds, SIGKILL in each: no result is lost or doubled, nobody
    meets twice, and the odd one plays a bot."""
    server = start()
    host = Host(server, form="swiss", rounds=3)
    guests = [host.comes(f"Player {n}") for n in range(7)]
    host.does("begin")
    kills = Kills(server, host, after=[0, 1, 4])

    async def evening() -> None:
        await asyncio.gather(kills.go_on(), *(plays(server, g, g.number, 2) for g in guests))

    asyncio.run(evening())
    now = host.now()
    assert (now["phase"], now["form"], now["round"]) == ("over", "swiss", 3)
    kept = Kept(server.folder / "test.db", host.code)
    kept.check(rounds=3, players=7)
    assert kills.count == 3
    for line in kept.kinds("result"):
        _, room = server.get(f"/api/rooms/{line['room']}")
        ranks = room["table"]["outcome"]["ranks"]
        assert line["points"] == [float(rank == 1) for rank in ranks]
    assert sum(row["points"] for row in now["standings"]) == 3 * 3 + sum(
        line["points"][table["seats"].index(max(table["seats"]))]
        for pairing in kept.kinds("pair")
        for table in pairing["tables"]
        if -1 in table["seats"]
        for line in kept.kinds("result")
        if line["room"] == table["room"]
    )


def test_a_round_begins_once_and_a_seat_is_kept_for_its_player(server: Server) -> None:
    """Rooms have the players' names, whatever a claim says, and nobody else gets a seat there."""
    host = Host(server)
    ada, ben = host.comes("Ada"), host.comes("Ben")
    host.does("begin")
    now = host.until(lambda now: now["round"] == 1)
    [table] = now["tables"]
    mine = ada.sits_down(server, table["room"])
    _, room = server.get(f"/api/rooms/{table['room']}")
    names = [seat["name"] for seat in room["table"]["seats"]]
    assert sorted(names) == ["Ada", "Ben"]
    assert names[int(next(iter(mine)))] == "Ada"
    stranger = Guest(host.code, "Eve")
    claim = {"invite": stranger.token, "token": stranger.token}
    assert server.post(f"/api/rooms/{table['room']}/claim", claim)[0] == 404
    assert ben.asks(server, "leave")[0] == 200
    host.does("end")


def test_for_who_does_not_come_a_bot_sits_down(tmp_path: Path) -> None:
    """Whoever came plays on, and gets what they win; who did not come gets nothing."""

    async def scene() -> None:
        hand = Hand()
        async with house(tmp_path, hand) as rooms:
            evenings = Evenings(rooms, Ratings(rooms, People(rooms, Limits())))
            await evenings.start()
            code = (await evenings.make(e.NewEvening("convert", options={"first": "white"}))).code
            live = await evenings.find(code)
            for name in ("Ada", "Ben"):
                await evenings.join(live, e.NewPlayer(name, name * 10), None, "")
            await evenings.host(live, e.Begin())
            while not live.evening.at_play:
                await live.changed.wait()
            room = await rooms.find(live.evening.at_play[0].seated.room)
            seat = (await rooms.claim(room, m.Claim("Ada" * 10, "x" * 43))).seat
            ada = Person(seat)
            room.join(ada, None)
            hand.ms += 120_000
            while room.seats.is_waiting:
                await asyncio.sleep(0.01)
            await ada.ask(room, m.Resign("resigns", seat))
            while not live.evening.is_over:
                await live.changed.wait()
            [done] = live.evening.now().tables
            assert (done.why, done.absent, done.points) == ("played", (1,), (0.0, 0.0))
            evenings.close()

    asyncio.run(scene())


def test_nobody_lets_a_bot_play_at_a_table_of_an_evening(server: Server) -> None:
    """Neither for who has not come yet, which the evening does, nor for oneself."""
    host = Host(server)
    ada = host.comes("Ada")
    host.comes("Ben")
    host.does("begin")
    [table] = host.until(lambda now: now["round"] == 1)["tables"]
    mine = ada.sits_down(server, table["room"])
    [seat] = map(int, mine)

    async def asks() -> None:
        async with sit(server, table["room"], mine) as player:
            for absent in (1 - seat, seat):
                answer = await player.ask("stand_in", absent=absent, level="beginner")
                assert "this evening" in answer["sentence"]
            assert player.table["status"] == "waiting"

    asyncio.run(asks())
    host.does("end")


def test_a_table_to_which_nobody_comes_counts_for_nobody(server: Server) -> None:
    """And the evening goes on without it: here, to its end."""
    host = Host(server, patience=5)
    host.comes("Ada")
    host.comes("Ben")
    host.does("begin")
    over = host.until(lambda now: now["phase"] == "over")
    assert [(t["why"], t["points"]) for t in over["tables"]] == [("nobody", [0.0, 0.0])]


def test_one_alone_plays_a_bot_and_nobody_plays_nothing(server: Server) -> None:
    """An evening with nobody does not begin; with one there is a bot, and who leaves resigns."""
    host = Host(server)
    assert host.asks("begin") == (400, {"code": "refused", "sentence": "Nobody has come yet."})
    ada = host.comes("Ada")
    host.does("begin")
    now = host.until(lambda now: now["round"] == 1)
    [table] = now["tables"]
    assert sorted(table["seats"]) == [-1, 0]
    ada.sits_down(server, table["room"])
    assert ada.asks(server, "leave")[0] == 200
    over = host.until(lambda now: now["phase"] == "over")
    assert over["tables"][0]["points"][over["tables"][0]["seats"].index(0)] == 0.0


def test_who_leaves_in_the_middle_loses_and_may_come_back(server: Server) -> None:
    """Their game counts as resigned; after that they are paired again if they come back."""
    host = Host(server, form="swiss", rounds=2, pause=600)
    guests = [host.comes(name) for name in ("Ada", "Ben", "Cleo")]
    host.does("begin")
    now = host.until(lambda now: now["round"] == 1)
    table = next(t for t in now["tables"] if -1 not in t["seats"])
    for guest in guests:
        if guest.number in table["seats"]:
            guest.sits_down(server, table["room"])
    loser = guests[table["seats"][0]]
    assert loser.asks(server, "leave")[0] == 200

    def is_done(now: dict[str, Any]) -> bool:
        return any(t["room"] == table["room"] and t["points"] for t in now["tables"])

    done = next(t for t in host.until(is_done)["tables"] if t["room"] == table["room"])
    assert done["points"] == [0.0, 1.0]
    assert host.now()["players"][loser.number]["why"] == "left"
    status, back = loser.asks(server, "return")
    assert (status, back["players"][loser.number]["here"]) == (200, True)
    host.does("end")


def test_a_correction_counts_until_it_is_undone(server: Server) -> None:
    """A host may say how a game ended, also while it is played, and take that back."""
    host = Host(server, pause=600, form="swiss", rounds=2)
    for name in ("Ada", "Ben"):
        host.comes(name)
    host.does("begin")
    room = host.until(lambda now: now["round"] == 1)["tables"][0]["room"]
    now = host.does("correct", room=room, points=[1.0, 0.0])
    assert (now["tables"][0]["points"], now["tables"][0]["why"]) == ([1.0, 0.0], "host")
    now = host.does("correct", room=room, points=[0.5, 0.5])
    assert now["standings"][0]["points"] == 0.5
    assert host.does("undo", room=room)["tables"][0]["points"] == [1.0, 0.0]
    assert host.does("undo", room=room)["tables"][0]["points"] is None
    assert host.asks("undo", room=room)[1]["sentence"] == "That result has not been corrected."
    too_much = host.asks("correct", room=room, points=[1.0, 1.0])
    assert too_much[1]["sentence"] == "That is more points than a table has to give."
    assert host.asks("correct", room=room, points=[1.0, 0.0, 0.0])[0] == 400
    assert host.asks("correct", room="nowhere", points=[1.0, 0.0])[0] == 400
    host.asks("end")  # unless it is over already, as the two cannot meet again


def test_a_place_is_given_to_somebody_else(server: Server) -> None:
    """The old token opens nothing any more; the new one takes the seat and the points."""
    host = Host(server, form="swiss", rounds=2, pause=600)
    ada, ben = host.comes("Ada"), host.comes("Ben")
    host.does("begin")
    room = host.until(lambda now: now["round"] == 1)["tables"][0]["room"]
    ada.sits_down(server, room)
    cleo = Guest(host.code, "Cleo")
    now = host.does("replace", player=ada.number, name="Cleo", token=cleo.token)
    assert now["players"][0]["name"] == "Cleo"
    assert ada.asks(server, "leave")[0] == 401
    claim = {"invite": ada.token, "token": ada.token}
    assert server.post(f"/api/rooms/{room}/claim", claim)[0] == 404
    cleo.sits_down(server, room)
    same = host.asks("replace", player=ben.number, name="C1eo", token=ada.token)
    assert "looks like" in same[1]["sentence"]
    host.does("end")


def test_a_pause_holds_everything_but_the_games(server: Server) -> None:
    """No round begins while the host pauses, and it begins when they go on."""
    host = Host(server)
    host.comes("Ada")
    host.comes("Ben")
    host.does("pause")
    assert host.does("begin")["paused"]
    assert host.now()["round"] == 0
    host.does("go_on")
    assert host.until(lambda now: now["round"] == 1)["phase"] == "playing"
    host.does("end")


def test_in_an_arena_whoever_is_free_is_paired(server: Server) -> None:
    """Two who wait meet at once, also somebody who comes late."""
    host = Host(server, form="arena")
    guests = [host.comes(name) for name in ("Ada", "Ben", "Cleo")]
    host.does("begin")
    first = host.until(lambda now: len(now["tables"]) == 1)
    assert first["rounds"] == 0
    guests.append(host.comes("Dan"))
    second = host.until(lambda now: len(now["tables"]) == 2)
    assert sorted(n for t in second["tables"] for n in t["seats"]) == [0, 1, 2, 3]
    host.does("end")


def test_break_the_cube_is_played_at_tables_of_several(server: Server) -> None:
    """Seven at tables of up to four are four and three; everybody has a seat at one."""
    host = Host(server, game="break_the_cube", options={}, size=4)
    for n in range(7):
        host.comes(f"Player {n}")
    host.does("begin")
    now = host.until(lambda now: now["round"] == 1)
    assert sorted(len(t["seats"]) for t in now["tables"]) == [3, 4]
    host.does("end")


# -- tables that cannot be opened ---------------------------------------------------------------


async def is_of_other_rules(here: Indoors, room: str) -> None:
    await change(here, room, version=99)


async def was_over_by_other_rules(here: Indoors, room: str) -> None:
    await change(here, room, version=99, over=True)


async def is_damaged(here: Indoors, room: str) -> None:
    await here.rooms.store.append(room, Entry(9, "act", 0, {"type": "dance"}, 0, None))
    await here.rooms.shut(room)


async def is_closed(here: Indoors, room: str) -> None:
    here.rooms.rulings.take_over([Ruling("a", "close", room, "", 0)])
    await here.rooms.shut(room)


async def change(here: Indoors, room: str, **fields: Any) -> None:
    await here.rooms.store.do(room_table.update().where(room_table.c.id == room).values(fields))
    await here.rooms.shut(room)


@pytest.mark.parametrize(
    "happens", [is_of_other_rules, was_over_by_other_rules, is_damaged, is_closed]
)
def test_an_evening_goes_on_beside_a_table_that_cannot_be_opened(
    happens: Callable[[Indoors, str], Any], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Although one of its players leaves and the other never came: the other results count, at its
    time limit the table is drawn, and the journal says once what is wrong, and where."""

    async def story() -> None:
        async with indoors(tmp_path, 4, form="swiss", rounds=2, limit=1, patience=5) as here:
            await here.evenings.host(here.live, e.Begin())
            bad, good = (await here.look()).tables
            await here.sits_down(bad.seats[0], bad.room)
            await happens(here, bad.room)
            await here.evenings.leave(here.live, bad.seats[0])
            await here.sits_down(good.seats[0], good.room)
            room = await here.sits_down(good.seats[1], good.room)
            room.post(None, m.Resign("gives up", 0))
            while not room.outcome:
                await asyncio.sleep(0)
            for _ in range(3):
                now = await here.look()
                here.served.ms += 5_000
            assert [table.points for table in now.tables] == [None, (0.0, 1.0)]
            here.served.ms += 60_000
            now = await here.look()
            assert now.round == 2
            assert (now.tables[0].why, now.tables[0].points) == ("time", (0.5, 0.0))
            told = [r for r in caplog.records if "evening" in getattr(r, "fields", {})]
            [line] = [journal._Plain().format(record) for record in told]
            assert line.endswith(f" (room {bad.room}, evening {now.code})")

    caplog.set_level(logging.WARNING)
    asyncio.run(story())


# -- nobody gets in where they do not belong ----------------------------------------------------


def test_only_the_host_does_what_a_host_does(server: Server) -> None:
    """Neither a player's token nor a stranger's, nor none at all."""
    host = Host(server)
    ada = host.comes("Ada")
    for token in (ada.token, Guest(host.code, "x").token, ""):
        body = {"type": "begin"}
        path = f"/api/evenings/{host.code}/host"
        status, answer, _ = server.ask(path, body, authorization=f"Bearer {token}")
        assert (status, answer["code"]) == (401, "not_allowed")
    assert Guest(host.code, "x").asks(server, "leave")[0] == 401
    host.does("end")


def test_who_comes_and_goes_too_often_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are refused for a while, and others are not; where a great deal has happened, players
    change nothing more, and the host still does."""
    monkeypatch.setattr(evenings, "COMINGS", Rate(10, 86_400))

    async def story() -> None:
        async with indoors(tmp_path, 2) as here:
            for _ in range(5):
                await here.evenings.leave(here.live, 0)
                await here.evenings.come_back(here.live, 0)
            with pytest.raises(
                TooMany, match=r"You have come and gone a lot\. Try again in 2 hours"
            ):
                await here.evenings.leave(here.live, 0)
            await here.evenings.leave(here.live, 1)
            monkeypatch.setattr(evening, "MOST_LINES", here.live.evening.v)
            with pytest.raises(Refused, match="A great deal has happened this evening"):
                await here.evenings.come_back(here.live, 1)
            with pytest.raises(Refused, match="A great deal has happened this evening"):
                await here.comes("Late")
            for action in (e.Begin(), e.Pause(), e.GoOn(), e.Remove(1), e.End()):
                await here.evenings.host(here.live, action)
            assert here.live.evening.is_over

    asyncio.run(story())


def test_names_that_look_alike_and_places_that_are_taken_are_refused(server: Server) -> None:
    """Who asks twice with the same token comes once; nobody comes under a name that looks like
    another's, or with none."""
    host = Host(server)
    ada = host.comes("Ada")
    assert ada.join(server) == 201
    assert ada.number == 0
    for name in ("Аda", "ada ", "A d a"):
        assert Guest(host.code, name).join(server) == 400, name
    assert Guest(host.code, "\u202eada").join(server) == 400
    assert Guest(host.code, " ").join(server) == 400
    assert len(host.now()["players"]) == 1
    host.does("remove", player=0)
    assert ada.asks(server, "return")[0] == 400
    host.does("end")
    assert Guest(host.code, "Late").join(server) == 400


def test_evenings_that_cannot_be_are_refused(server: Server) -> None:
    """A game for one, more seats than a game has, and what no form has."""
    for plan in (
        {"game": "break_the_cube", "options": {"variant": "crack_it"}},
        {"game": "convert", "size": 3},
        {"game": "no_such_game"},
        {"game": "convert", "rounds": 99},
        {"game": "convert", "form": "knockout"},
        {"game": "break_the_cube", "size": 4, "form": "arena"},
        {"game": "convert", "clock": {"type": "days", "days": 3}},
    ):
        assert server.post("/api/evenings", plan)[0] == 400, plan
    assert server.get("/api/evenings/zzzzzz")[0] == 404


def test_from_elsewhere_evenings_are_made_only_if_the_host_lets(
    start: Callable[..., Server],
) -> None:
    """This machine always may; with --evenings anyone, everybody; and wrong codes are slowed."""
    strict = start("--proxy", "127.0.0.1")
    far = {"x_forwarded_for": "203.0.113.9"}
    plan = {"game": "convert"}
    assert strict.ask("/api/evenings", plan, **far)[0] == 401
    assert strict.ask("/api/evenings", plan)[0] == 201
    answers = [strict.ask(f"/api/evenings/zzzz{n}", **far)[0] for n in range(22)]
    assert answers[0] == 404
    assert answers[-1] == 429
    strict.kill()
    assert (
        start("--evenings", "anyone", "--proxy", "127.0.0.1").ask("/api/evenings", plan, **far)[0]
        == 201
    )


def test_results_come_as_a_file_that_no_spreadsheet_reckons_with(server: Server) -> None:
    """A row a player, a column a round; a name that looks like a formula is text."""
    host = Host(server, pause=600, form="swiss", rounds=2)
    host.comes("=1+1")
    host.comes("Ben")
    host.does("begin")
    now = host.until(lambda now: now["round"] == 1)
    seats = now["tables"][0]["seats"]
    points = [float(number == 1) for number in seats]
    host.does("correct", room=now["tables"][0]["room"], points=points)
    status, text, headers = server.ask(f"/api/evenings/{host.code}/results.csv")
    assert status == 200
    assert headers["content-type"].startswith("text/csv")
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[0][:3] == ["place", "name", "points"]
    assert [row[1] for row in rows[1:]] == ["Ben", "'=1+1"]
    assert rows[1][-1] == "=1+1: 1.0" or rows[1][-1] == "'=1+1: 1.0"
    host.does("end")


def test_several_processes_pair_a_round_once(postgres: Postgres, tmp_path: Path) -> None:
    """Two servers on one database look after the same evening: each round is paired once, each
    result counts once, and both show the same."""
    db = postgres.address("postgres")
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    one, other = (Server(folder, options=("--db", db)) for folder in folders)
    try:
        host = Host(one, form="swiss", rounds=2)
        guests = [host.comes(f"Player {n}") for n in range(4)]
        host.does("begin")

        async def evening() -> None:
            places = [one, other, one, other]
            both = zip(places, guests, strict=True)
            await asyncio.gather(*(plays(s, g, g.number, 1) for s, g in both))

        asyncio.run(evening())
        here = host.now()
        _, there = other.get(f"/api/evenings/{host.code}")
        assert here == there
        query = f"SELECT data FROM evening_log WHERE evening = '{host.code}' ORDER BY seq"
        lines = [json.loads(line) for line in postgres.sql(query).splitlines()]
        assert sum(line["type"] == "pair" for line in lines) == 2
        assert sum(line["type"] == "result" for line in lines) == 4
    finally:
        one.kill()
        other.kill()
        postgres.sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
