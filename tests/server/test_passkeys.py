"""Passkeys: who has one comes in from any browser, and nobody else does."""

import asyncio
import json
import secrets
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from breakroom.server.club import messages as c
from breakroom.server.club import passkeys as passkeys_module
from breakroom.server.club import people as people_module
from breakroom.server.club.passkeys import CHALLENGE_MS, MOST, Passkeys, Site, site_at
from breakroom.server.club.people import People, Person
from breakroom.server.rooms import NotFound, Rooms, hashed
from breakroom.server.store.tables import tables
from server.authenticator import Authenticator, text
from server.club import Member
from server.table import Server
from server.test_people import a_key, with_people

SITE = Site("https://play.example", "play.example")


class Page:
    """A page of the server on localhost, in a browser with the key of a member or with none."""

    def __init__(self, server: Server, member: Member | None = None) -> None:
        self.server, self.member = server, member
        self.origin = f"http://localhost:{server.port}"
        self.headers = {"host": f"localhost:{server.port}", "origin": self.origin}
        if member is not None:
            self.headers["x_breakroom_key"] = member.key

    def ask(self, path: str, data: Any = None, **more: str) -> tuple[int, Any]:
        return self.server.ask(f"/api/passkeys{path}", data, **{**self.headers, **more})[:2]

    def keep(self, where: Authenticator) -> tuple[int, Any]:
        status, asked = self.ask("/new", {})
        assert status == 200, asked
        made = {"challenge": asked["challenge"], "credential": where.make(asked)}
        return self.ask("", made)

    def answer(self, where: Authenticator) -> dict[str, Any]:
        """What a page sends to come in."""
        status, asked = self.ask("/ask", {})
        assert status == 200, asked
        credential = where.sign(asked)
        return {"key": a_key(), "challenge": asked["challenge"], "credential": credential}

    def come_in(self, where: Authenticator) -> tuple[int, Any]:
        return self.ask("/come-in", self.answer(where))

    def remove(self, passkey: str) -> int:
        headers = {name.replace("_", "-"): value for name, value in self.headers.items()}
        address = f"{self.server.url}/api/passkeys/{passkey}"
        request = urllib.request.Request(address, headers=headers, method="DELETE")
        try:
            with urllib.request.urlopen(request) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code


def kept(server: Server, name: str, counts: bool = True) -> tuple[Member, Page, Authenticator]:
    """Somebody who has kept a passkey."""
    member = Member(server, name)
    page = Page(server, member)
    where = Authenticator(page.origin, counts)
    status, me = page.keep(where)
    assert (status, len(me["passkeys"])) == (201, 1), me
    return member, page, where


@pytest.mark.parametrize("counts", [True, False])
def test_a_passkey_takes_a_person_to_a_new_browser(server: Server, counts: bool) -> None:
    """Again and again, with a key of its own each time, whether it counts its uses or not."""
    member, _, where = kept(server, "Nora", counts)
    stranger = Page(server)
    for _ in range(2):
        answer = stranger.answer(where)
        status, me = stranger.ask("/come-in", answer)
        assert (status, me["id"]) == (201, member.id), me
        status, again = server.ask("/api/me", x_breakroom_key=answer["key"])[:2]
        assert (status, again["name"]) == (200, member.name)
    assert len(me["keys"]) == 3


def test_a_challenge_is_answered_once(server: Server) -> None:
    """Whether to keep a passkey or to come in; an older one is not answered after it either."""
    member, page, where = kept(server, "Nora", counts=False)
    stranger = Page(server)
    first, second = stranger.answer(where), stranger.answer(where)
    assert stranger.ask("/come-in", second)[0] == 201
    for replay in (second, first):
        status, problem = stranger.ask("/come-in", {**replay, "key": a_key()})
        assert (status, problem["sentence"]) == (404, passkeys_module.LATE)
    _, asked = page.ask("/new", {})
    for right, where in ((True, Authenticator(page.origin)), (False, Authenticator(page.origin))):
        status, _ = page.ask("", {"challenge": asked["challenge"], "credential": where.make(asked)})
        assert (status == 201) == right
    assert len(server.ask("/api/me", x_breakroom_key=member.key)[1]["passkeys"]) == 2


def test_nobody_answers_another_challenge(server: Server) -> None:
    """One that was made for somebody else, for coming in, elsewhere, or by oneself."""
    member, page, where = kept(server, "Nora")
    thief = Page(server, Member(server, "Eve"))
    fresh = Authenticator(page.origin)
    _, for_nora = page.ask("/new", {})
    _, to_come_in = page.ask("/ask", {})
    _, for_eve = thief.ask("/new", {})
    for stolen in (for_nora["challenge"], to_come_in["challenge"], text(secrets.token_bytes(56))):
        asked = {**for_eve, "challenge": stolen}
        made = {"challenge": stolen, "credential": fresh.make(asked)}
        assert thief.ask("", made)[0] == 404
    signed = where.sign({**to_come_in, "challenge": for_nora["challenge"]})
    wrong = {"key": a_key(), "challenge": for_nora["challenge"], "credential": signed}
    assert page.ask("/come-in", wrong)[0] == 404
    mixed = {"key": a_key(), "challenge": to_come_in["challenge"], "credential": signed}
    assert page.ask("/come-in", mixed)[0] == 404
    assert server.ask("/api/me", x_breakroom_key=member.key)[1]["passkeys"]


def test_a_page_elsewhere_gets_nowhere(server: Server) -> None:
    """What a browser has signed for another page is worth nothing here, and such a page may not
    ask; nor may one without a name of its own."""
    _, page, where = kept(server, "Nora")
    where.origin = "https://evil.example"
    assert page.come_in(where)[0] == 404
    where.origin = page.origin
    status, asked = page.ask("/ask", {})
    for name in ("evil.example", "127.0.0.1"):
        signed = where.sign({**asked, "rpId": name})
        wish = {"key": a_key(), "challenge": asked["challenge"], "credential": signed}
        assert page.ask("/come-in", wish)[0] == 404
    assert page.ask("/ask", {}, origin="https://evil.example")[0] == 403
    number = f"127.0.0.1:{server.port}"
    status, problem = page.ask("/ask", {}, host=number, origin=f"http://{number}")
    assert (status, problem["sentence"]) == (400, passkeys_module.NOWHERE)
    assert server.post("/api/passkeys/ask", {})[0] == 400
    assert page.come_in(where)[0] == 201


def test_a_copied_passkey_is_refused(server: Server) -> None:
    """Of two that count their uses, the one that is behind opens nothing."""
    _, page, where = kept(server, "Nora")
    behind = where.count
    assert page.come_in(where)[0] == 201
    where.count = behind
    assert page.come_in(where)[0] == 404
    assert page.come_in(where)[0] == 201


def test_what_is_signed_wrongly_opens_nothing(server: Server) -> None:
    """By another key, for another person, unknown, or rubbish: a sentence each time."""
    _, page, where = kept(server, "Nora")
    _, other, theirs = kept(server, "Eve")
    theirs.id = where.id
    assert page.come_in(theirs)[0] == 404
    mine, theirs.user, where.user = where.user, where.user, theirs.user
    assert page.come_in(theirs)[0] == 404
    assert page.come_in(where)[0] == 404
    where.user = mine
    right = page.answer(where)
    good = right["credential"]
    answers: list[Any] = [{}, "x", None, []]
    wrongs: list[Any] = [{}, {"id": "\0"}, {"id": 7}, {"id": "ä"}, {**good, "type": 1}]
    wrongs += [{**good, "response": answer} for answer in answers]
    for wrong in wrongs:
        status, problem = page.ask("/come-in", {**right, "credential": wrong})
        assert (status, problem["code"]) == (404, "unknown_room"), problem
        status, problem = other.ask("", {"challenge": right["challenge"], "credential": wrong})
        assert (status, problem["code"]) == (404, "unknown_room"), problem
    assert page.ask("/come-in", {**right, "challenge": "ä"})[0] == 404
    assert Page(server).ask("/new", {})[0] == 401


def test_a_passkey_is_removed_by_its_owner_alone(server: Server) -> None:
    """After that it opens nothing; and so it is when its owner was forgotten."""
    member, page, where = kept(server, "Nora")
    [mine] = server.ask("/api/me", x_breakroom_key=member.key)[1]["passkeys"]
    assert Page(server, Member(server, "Eve")).remove(mine["id"]) == 400
    assert page.remove(mine["id"]) == 200
    status, problem = page.come_in(where)
    assert (status, problem["sentence"]) == (404, passkeys_module.UNKNOWN)
    again = Authenticator(page.origin)
    assert page.keep(again)[0] == 201
    export = server.ask("/api/me/export", x_breakroom_key=member.key)[1]
    assert [one["credential"] for one in export["passkeys"]] == [text(again.id)]
    request = urllib.request.Request(
        f"{server.url}/api/me", headers={"x-breakroom-key": member.key}, method="DELETE"
    )
    urllib.request.urlopen(request).close()
    assert page.come_in(again)[0] == 404


def test_nobody_keeps_more_than_a_few(server: Server) -> None:
    """And the same one is not kept twice: the browser is told which there are."""
    _, page, where = kept(server, "Nora")
    _, asked = page.ask("/new", {})
    assert [one["id"] for one in asked["excludeCredentials"]] == [text(where.id)]
    assert page.keep(where)[0] == 400
    for _ in range(MOST - 1):
        assert page.keep(Authenticator(page.origin))[0] == 201
    assert page.ask("/new", {})[0] == 400


# -- without HTTP --------------------------------------------------------------------------------


def with_passkeys(db: str, story: Callable[[Passkeys, Person, Authenticator, Rooms], Any]) -> None:
    """Somebody has kept a passkey of that authenticator."""

    async def scene(people: People, rooms: Rooms) -> None:
        person = await people.add(c.NewPerson(a_key(), "Nora"))
        passkeys, where = Passkeys(rooms.store), Authenticator(SITE.origin, counts=False)
        a_second_ago = people_module.now_ms() - 1000
        with pytest.MonkeyPatch.context() as then:
            then.setattr(people_module, "now_ms", lambda: a_second_ago)
            asked = await passkeys.to_keep(person, SITE)
            await passkeys.keep(person, SITE, c.NewPasskey(asked["challenge"], where.make(asked)))
        await story(passkeys, person, where, rooms)

    with_people(db, scene)


def test_a_challenge_is_good_for_five_minutes(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the millisecond, in both kinds of database."""

    async def story(passkeys: Passkeys, person: Person, where: Authenticator, _: Rooms) -> None:
        now = people_module.now_ms()
        monkeypatch.setattr(people_module, "now_ms", lambda: now)
        asked = await passkeys.to_come_in(SITE)
        answer = c.ComeIn(a_key(), asked["challenge"], where.sign(asked))
        now += CHALLENGE_MS
        with pytest.raises(NotFound):
            await passkeys.come_in(SITE, answer, None)
        now -= 1
        assert await passkeys.come_in(SITE, answer, None) == person

    with_passkeys(db, story)


def test_a_challenge_is_for_one_site(db: str) -> None:
    """Of two names that the server has, each asks for itself."""

    async def story(passkeys: Passkeys, _: Person, where: Authenticator, rooms: Rooms) -> None:
        other = Site("https://club.example", "club.example")
        where.origin = other.origin
        asked = await passkeys.to_come_in(SITE)
        signed = where.sign({**asked, "rpId": other.name})
        for site in (SITE, other):
            with pytest.raises(NotFound):
                await passkeys.come_in(site, c.ComeIn(a_key(), asked["challenge"], signed), None)

    with_passkeys(db, story)


def test_of_several_at_once_one_comes_in(db: str) -> None:
    """However quickly an answer is sent again, it counts once."""

    async def story(passkeys: Passkeys, person: Person, where: Authenticator, _: Rooms) -> None:
        asked = await passkeys.to_come_in(SITE)
        signed = where.sign(asked)
        answers = [c.ComeIn(a_key(), asked["challenge"], signed) for _ in range(5)]
        came = await asyncio.gather(
            *(passkeys.come_in(SITE, answer, None) for answer in answers), return_exceptions=True
        )
        assert [one == person for one in came].count(True) == 1

    with_passkeys(db, story)


def test_what_is_stored_of_a_passkey_signs_nothing(db: str) -> None:
    """The database has its public key, and nothing of the challenge or of the new browser's key."""

    async def story(passkeys: Passkeys, _: Person, where: Authenticator, rooms: Rooms) -> None:
        asked = await passkeys.to_come_in(SITE)
        answer = c.ComeIn(a_key(), asked["challenge"], where.sign(asked))
        await passkeys.come_in(SITE, answer, None)
        stored = ""
        async with rooms.store.reading() as connection:
            for table in tables.sorted_tables:
                stored += str((await connection.execute(sa.select(table))).all())
        assert text(where.id) in stored
        private = where._key.private_numbers().private_value
        secret = (text(private.to_bytes(32, "big")), str(private), asked["challenge"], answer.key)
        assert not [one for one in secret if one in stored]
        assert hashed(answer.key) in stored

    with_passkeys(db, story)


@pytest.mark.parametrize(
    ("origin", "host", "ours", "works"),
    [
        ("https://play.example", "play.example", ("https://play.example",), True),
        ("https://play.example", "127.0.0.1:8000", ("https://play.example:443",), True),
        ("https://evil.example", "play.example", ("https://play.example",), False),
        ("http://play.example", "play.example", ("http://play.example",), False),
        ("http://localhost:8000", "localhost:8000", (), True),
        ("http://a.localhost:8000", "a.localhost:8000", (), True),
        ("http://localhost:8000", "localhost:9000", (), False),
        ("http://127.0.0.1:8000", "127.0.0.1:8000", (), False),
        ("https://203.0.113.5", "203.0.113.5", ("https://203.0.113.5",), False),
        ("https://[::1]", "[::1]", (), False),
        ("null", "localhost", (), False),
        ("", "localhost", (), False),
        (None, "localhost", (), False),
    ],
)
def test_passkeys_work_where_browsers_have_them(
    origin: str | None, host: str, ours: tuple[str, ...], works: bool
) -> None:
    """On a page of ours, with a name, over TLS; and on this very machine."""
    assert (site_at(origin, host, ours) is not None) == works


def test_the_page_hears_whether_passkeys_work_there(server: Server) -> None:
    """It offers none where there are none."""
    page = Page(server)
    assert page.ask(f"?origin={page.origin}") == (200, {"work": True})
    assert page.ask(f"?origin={server.url}") == (200, {"work": False})
    assert page.ask("") == (200, {"work": False})
    assert json.dumps(page.ask("/ask", {})[1]["allowCredentials"]) == "[]"
