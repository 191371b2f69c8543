"""Who people are: keys, codes, and how to be forgotten; and all who try to be somebody else."""

import asyncio
import json
import secrets
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from breakroom.core.game import Refused
from breakroom.server import text
from breakroom.server.club import messages as c
from breakroom.server.club import people as people_module
from breakroom.server.club.evening import Evening, Joined
from breakroom.server.club.evening_messages import NewEvening
from breakroom.server.club.evening_store import EveningStore
from breakroom.server.club.people import (
    CODE_LENGTH,
    CODE_SECONDS,
    CODE_SIGNS,
    CODES_AT_ONCE,
    NOBODY,
    People,
    Person,
    new_code,
)
from breakroom.server.limits import Limits, Rate, TooMany
from breakroom.server.rooms import NotFound, Rooms, SeatTaken, hashed
from breakroom.server.store import open_store
from breakroom.server.store.tables import people as people_table
from breakroom.server.store.tables import tables
from breakroom.server.text import apart, looks_like
from breakroom.server.thinking import Thinkers
from server.table import Server, sit


def a_key() -> str:
    return secrets.token_urlsafe(32)


def ask(
    server: Server, path: str, key: str = "", data: Any = None, method: str | None = None
) -> tuple[int, Any]:
    """With the key of a browser, if there is one."""
    if method is None:
        more = {"x_breakroom_key": key} if key else {}
        return server.ask(path, data, **more)[:2]
    request = urllib.request.Request(
        server.url + path, headers={"x-breakroom-key": key}, method=method
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def join(server: Server, name: str, **more: Any) -> tuple[str, Any]:
    """A new person: the key of their browser, and what the server says of them."""
    key = a_key()
    status, me = ask(server, "/api/me", data={"key": key, "name": name, **more})
    assert status == 201, me
    return key, me


def with_people(
    db: str, story: Callable[[People, Rooms], Any], limits: Limits | None = None
) -> None:
    async def scene() -> None:
        store, thinkers = await open_store(db), Thinkers()
        rooms = Rooms(store, thinkers, 0, 60, limits or Limits())
        await rooms.start()
        try:
            await story(People(rooms, limits or Limits()), rooms)
        finally:
            await rooms.close()
            thinkers.close()
            await store.close()

    asyncio.run(scene())


# -- keys --------------------------------------------------------------------------------------


def test_a_browser_is_known_by_its_key_alone(server: Server) -> None:
    """The id that everybody knows opens nothing, and asking twice makes nobody twice."""
    key, me = join(server, "Nora")
    assert ask(server, "/api/me", key) == (200, me)
    assert ask(server, "/api/me", data={"key": key, "name": "Other"})[1] == me
    assert [k["is_this"] for k in me["keys"]] == [True]
    for wrong in ("", me["id"], a_key(), hashed(key), key[:-1], key + "A"):
        status, problem = ask(server, "/api/me", wrong)
        assert (status, problem["code"]) == (401, "not_allowed")
    assert key not in json.dumps(ask(server, "/api/me/export", key)[1])


def test_what_is_stored_opens_nothing(db: str) -> None:
    """Neither a key nor a code nor its link can be read out of the database."""

    async def story(people: People, rooms: Rooms) -> None:
        key = a_key()
        person = await people.add(c.NewPerson(key, "Nora"))
        made = await people.make_code(person)
        stored = ""
        async with rooms.store.reading() as connection:
            for table in tables.sorted_tables:
                stored += str((await connection.execute(sa.select(table))).all())
        assert hashed(key) in stored
        for secret in (key, made.code, made.link, hashed(made.code)):
            assert secret not in stored

    with_people(db, story)


@pytest.mark.parametrize("what", ["me", "me/export", "me/code", "me/name", "me/seats"])
def test_no_door_of_the_club_opens_without_a_key(server: Server, what: str) -> None:
    """A seat's token, a program's token and nothing at all are no key."""
    body = {"me/code": {}, "me/name": {"name": "Nora"}, "me/seats": {"seats": []}}.get(what)
    room = server.room("me", "club")
    _, bot = server.post("/api/bots", {"name": f"bot {secrets.token_hex(4)}"})
    for token in (room["tokens"]["0"], bot["token"], ""):
        as_key = ask(server, f"/api/{what}", token, body)
        as_bearer = server.ask(f"/api/{what}", body, authorization=f"Bearer {token}")[:2]
        assert [as_key[0], as_bearer[0]] == [401, 401]


def test_other_sites_cannot_use_a_key(server: Server) -> None:
    """Their pages cannot ask, and no page of theirs may send the header or read the answer."""
    key, _ = join(server, "Nora")
    for path, data in (("/api/me/code", {}), ("/api/me/name", {"name": "Evil"})):
        status, problem, _ = server.ask(
            path, data, x_breakroom_key=key, origin="https://evil.example"
        )
        assert (status, problem["code"]) == (403, "origin")
    _, _, headers = server.ask("/api/me", x_breakroom_key=key, origin="https://evil.example")
    assert headers["Access-Control-Allow-Origin"] is None
    assert headers["Cache-Control"] == "no-store"


# -- names -------------------------------------------------------------------------------------


def test_names_that_look_alike_are_told_apart(server: Server) -> None:
    """Whoever comes second gets a number, or is asked for another name."""
    name = f"Ada {secrets.token_hex(3)}"
    _, first = join(server, name)
    key, second = join(server, name.replace("a", "а"))
    assert first["name"] == name
    assert second["name"].endswith(" 2")
    status, problem = ask(server, "/api/me/name", key, {"name": name.upper()})
    assert (status, problem["code"]) == (409, "seat_taken")
    for bad in ("Club bot", "Вreakroom", "a\u202eb", "\u200b\u200b"):
        status, problem = ask(server, "/api/me/name", key, {"name": bad})
        assert (status, problem["code"]) == (400, "refused")
    long = "x" * 30
    assert ask(server, "/api/me/name", key, {"name": long})[0] == 400
    assert ask(server, "/api/me/name", key, {"name": f"Bea {name}"[:24]})[0] == 200


def test_a_number_never_makes_a_name_too_long() -> None:
    """It takes the place of the last letters."""
    names: list[str] = []
    for _ in range(12):
        names.append(apart("W" * 24, [looks_like(n) for n in names].__contains__))
    assert len(set(names)) == 12
    assert max(map(len, names)) == 24


def test_a_name_that_many_have_holds_nobody_up(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many they are, one more is found a number within a few tries."""
    asked = 0

    def counted(name: str) -> str:
        nonlocal asked
        asked += 1
        return looks_like(name)

    async def story(people: People, rooms: Rooms) -> None:
        names = {looks_like(name): name for name in ("Ann", *(f"Ann {n}" for n in range(2, 2_000)))}
        ages = {"made_ms": 1, "seen_ms": 1}
        rows = [{"id": looks, "name": names[looks], "looks": looks, **ages} for looks in names]
        await rooms.store.change("", lambda known: known.execute(people_table.insert(), rows))
        monkeypatch.setattr(text, "looks_like", counted)
        person = await people.add(c.NewPerson(a_key(), "Ann"))
        assert person.name.startswith("Ann ")
        assert person.name not in names.values()
        assert asked < 20

    with_people(db, story)


# -- codes -------------------------------------------------------------------------------------


def test_a_code_takes_a_person_to_another_browser_once(server: Server) -> None:
    """The second browser has a key of its own; the same code makes no third one."""
    key, me = join(server, "Nora")
    for how in ("code", "link"):
        _, made = ask(server, "/api/me/code", key, {})
        other = a_key()
        status, joined = ask(server, "/api/me/join", data={"key": other, how: made[how]})
        assert (status, joined["id"]) == (201, me["id"])
        assert ask(server, "/api/me", other)[1]["id"] == me["id"]
        for replay in ("code", "link"):
            again = {"key": a_key(), replay: made[replay]}
            status, problem = ask(server, "/api/me/join", data=again)
            assert (status, "already used" in problem["sentence"]) == (404, True)
    _, now = ask(server, "/api/me", key)
    assert len(now["keys"]) == 3


def test_a_code_is_read_as_people_type_it(server: Server) -> None:
    """In capitals, and with a gap in the middle."""
    key, me = join(server, "Nora")
    _, made = ask(server, "/api/me/code", key, {})
    typed = f" {made['code'][:3]} {made['code'][3:]} ".upper()
    _, joined = ask(server, "/api/me/join", data={"key": a_key(), "code": typed})
    assert joined["id"] == me["id"]


def test_a_newer_code_ends_the_one_before(server: Server) -> None:
    """What stood on a screen before is good for nothing."""
    key, _ = join(server, "Nora")
    _, old = ask(server, "/api/me/code", key, {})
    ask(server, "/api/me/code", key, {})
    assert ask(server, "/api/me/join", data={"key": a_key(), "code": old["code"]})[0] == 404
    assert ask(server, "/api/me/join", data={"key": a_key(), "link": old["link"]})[0] == 404


def test_nobody_can_choose_the_key_of_another_browser(server: Server) -> None:
    """A key that is somebody's is never tied to somebody else by a code."""
    mine, me = join(server, "Nora")
    theirs, _ = join(server, "Eve")
    _, made = ask(server, "/api/me/code", theirs, {})
    status, problem = ask(server, "/api/me/join", data={"key": mine, "code": made["code"]})
    assert (status, problem["code"]) == (400, "refused")
    assert ask(server, "/api/me", mine)[1]["id"] == me["id"]


def test_a_browser_that_joins_brings_its_games_along(server: Server) -> None:
    """Who was known by that browser alone was the same person all along."""
    key, me = join(server, "Nora")
    phone, other = join(server, "Nora's phone")
    seats = [{"kind": "me"}, {"kind": "bot", "level": "club"}]
    _, room = ask(server, "/api/rooms", phone, {"game": "convert", "options": {}, "seats": seats})
    _, made = ask(server, "/api/me/code", key, {})
    new = a_key()
    assert ask(server, "/api/me/join", phone, {"key": new, "link": made["link"]})[0] == 201
    _, kept = ask(server, "/api/me/export", new)
    assert [seat["id"] for seat in kept["seats"]] == [room["room"]]
    assert ask(server, "/api/me", phone)[0] == 401
    assert kept["person"][0]["id"] == me["id"] != other["id"]


def test_a_code_is_good_for_fifteen_minutes(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the millisecond."""

    async def story(people: People, _: Rooms) -> None:
        now = 10**12
        monkeypatch.setattr(people_module, "now_ms", lambda: now)
        person = await people.add(c.NewPerson(a_key(), "Nora"))
        made = await people.make_code(person)
        now += 1000 * CODE_SECONDS
        with pytest.raises(NotFound):
            await people.join(c.Join(a_key(), code=made.code), None)
        with pytest.raises(NotFound):
            await people.join(c.Join(a_key(), link=made.link), None)
        now -= 1
        assert await people.join(c.Join(a_key(), code=made.code), None) == person

    with_people(db, story)


def test_guessing_codes_is_hopeless(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """So few are looked at in an hour, whoever asks, that a year of it finds hardly one; a right
    one counts for nothing, and a link is good all the time."""
    number, seconds = Limits().wrong_codes
    possible = len(set(CODE_SIGNS)) ** CODE_LENGTH
    assert possible == 887_503_681
    chance_in_an_hour = number * 3600 / seconds * CODES_AT_ONCE / possible
    assert chance_in_an_hour < 1 / 700_000
    one_code_all_year = chance_in_an_hour / CODES_AT_ONCE * 24 * 365
    assert one_code_all_year < 1 / 1_000
    monkeypatch.setattr(people_module, "_slow_hash", lambda code, salt: code.encode())

    async def story(people: People, _: Rooms) -> None:
        person = await people.add(c.NewPerson(a_key(), "Nora"))
        for _right in range(5):
            made = await people.make_code(person)
            await people.join(c.Join(a_key(), code=made.code), None)
        made = await people.make_code(person)
        guesses = [people.join(c.Join(a_key(), code=new_code()), None) for _ in range(9)]
        answers = await asyncio.gather(*guesses, return_exceptions=True)
        assert [type(answer) for answer in answers].count(NotFound) == 3
        assert [type(answer) for answer in answers].count(TooMany) == 6
        with pytest.raises(TooMany):
            await people.join(c.Join(a_key(), code=made.code), None)
        assert await people.join(c.Join(a_key(), link=made.link), None) == person

    with_people(str(tmp_path / "test.db"), story, Limits(wrong_codes=Rate(3, 1e9)))


def test_only_so_many_codes_are_good_at_once(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sum of what a guess can hit is bounded."""
    monkeypatch.setattr(people_module, "_slow_hash", lambda code, salt: code.encode())

    async def story(people: People, _: Rooms) -> None:
        for number in range(CODES_AT_ONCE):
            await people.make_code(await people.add(c.NewPerson(a_key(), f"Guest {number}")))
        with pytest.raises(TooMany):
            await people.make_code(await people.add(c.NewPerson(a_key(), "One more")))

    with_people(str(tmp_path / "test.db"), story)


def test_a_lost_browser_is_removed_by_another(server: Server) -> None:
    """Its key opens nothing any more; the last one stays, and nobody removes another's."""
    key, me = join(server, "Nora")
    _, made = ask(server, "/api/me/code", key, {})
    phone = a_key()
    ask(server, "/api/me/join", data={"key": phone, "link": made["link"]})
    thief, _ = join(server, "Eve")
    _, now = ask(server, "/api/me", phone)
    [other] = [k["id"] for k in now["keys"] if not k["is_this"]]
    assert ask(server, f"/api/me/keys/{other}", thief, method="DELETE")[0] == 400
    assert ask(server, f"/api/me/keys/{other}", phone, method="DELETE")[0] == 200
    assert ask(server, "/api/me", key)[0] == 401
    [last] = ask(server, "/api/me", phone)[1]["keys"]
    assert ask(server, f"/api/me/keys/{last['id']}", phone, method="DELETE")[0] == 400
    assert me["id"] == ask(server, "/api/me", phone)[1]["id"]


# -- seats, and being forgotten ----------------------------------------------------------------


def test_seats_are_tied_by_their_tokens_alone(server: Server) -> None:
    """With the game before one was known too; a seat that is somebody's stays theirs."""
    room = server.room("me", "friend")
    mine = {"room": room["room"], "token": room["tokens"]["0"]}
    wrong = {"room": room["room"], "token": a_key()}
    key, _ = join(server, "Nora", seats=[mine, wrong])
    thief, _ = join(server, "Eve")
    assert ask(server, "/api/me/seats", thief, {"seats": [mine, wrong]})[0] == 200
    assert [s["seat"] for s in ask(server, "/api/me/export", key)[1]["seats"]] == [0]
    assert ask(server, "/api/me/export", thief)[1]["seats"] == []


def test_who_is_forgotten_is_in_no_game_any_more(server: Server) -> None:
    """At once at open tables, and in what is stored: neither the name nor what was said."""
    key, me = join(server, f"Zenobia {secrets.token_hex(3)}")
    room = server.room("me", "friend")
    claimed = {"invite": room["invites"]["1"], "token": a_key(), "name": me["name"]}
    status, _ = ask(server, f"/api/rooms/{room['room']}/claim", key, claimed)
    assert status == 201

    async def story() -> None:
        async with sit(server, room["room"], room["tokens"]) as player:
            await player.until_type("snapshot")
            async with sit(server, room["room"], {"1": claimed["token"]}) as other:
                await other.ask("say", text="It is me", seat=1)
            _, kept = ask(server, "/api/me/export", key)
            assert [line["data"] for line in kept["said"]] == ["It is me"]
            assert ask(server, "/api/me", key, method="DELETE")[0] == 200
            told = json.dumps(await player.until_type("snapshot"))
            assert me["name"] not in told
            assert "It is me" not in told
            assert "Somebody" in told

    asyncio.run(story())
    assert ask(server, "/api/me", key)[0] == 401
    assert "Somebody" in json.dumps(server.get(f"/api/rooms/{room['room']}"))


def test_being_forgotten_leaves_nothing_in_the_database(db: str) -> None:
    """No table has the name, the id or the key."""

    async def story(people: People, rooms: Rooms) -> None:
        key = a_key()
        person = await people.add(c.NewPerson(key, "Zenobia"))
        await people.make_code(person)
        evenings = EveningStore(rooms.store)
        evening = Evening("abcdef", NewEvening("convert"), "hash", 1)
        assert await evenings.add(evening)
        assert await evenings.append(evening, Joined(person.name, "token", person.id), 1)
        await people.forget(person)
        assert await people.with_key(key) is None
        assert [line for line, _ in await evenings.lines(evening)] == [Joined(NOBODY, "token")]
        async with rooms.store.reading() as connection:
            for table in tables.sorted_tables:
                stored = str((await connection.execute(sa.select(table))).all())
                assert not {person.id, hashed(key)} & set(stored.replace("'", " ").split())
                assert "Zenobia" not in stored

    with_people(db, story)


def test_two_processes_give_one_name_once(db: str) -> None:
    """Also when both ask at the same moment."""

    async def story(people: People, _: Rooms) -> None:
        wishes = [c.NewPerson(a_key(), "Nora") for _ in range(5)]
        added = await asyncio.gather(*map(people.add, wishes))
        assert sorted(person.name for person in added) == ["Nora", *(f"Nora {n}" for n in "2345")]
        with pytest.raises(SeatTaken):
            await people.rename(added[0], added[1].name)
        assert await people.rename(added[0], added[0].name) == added[0]
        with pytest.raises(Refused):
            await people.remove_key(Person("x", "y"), "z")

    with_people(db, story)
