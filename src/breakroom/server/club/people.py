"""Who people are, without signing up: a person is whoever holds one of their browsers' keys.

A key has 256 bits, is made by the browser and stored hashed: who steals the database can sign in as
nobody. A code takes a person to another browser, which makes a key of its own. Elsewhere in the
server: `await people.of(request)` and `await people.need(request)`.
"""

import asyncio
import hashlib
import secrets
import time
from collections.abc import Iterable
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from breakroom.core.game import Refused
from breakroom.server import text
from breakroom.server.asked import Asked
from breakroom.server.club import messages as c
from breakroom.server.limits import Buckets, Limits, TooMany, in_words
from breakroom.server.rooms import (
    ROOM_LETTERS,
    NotAllowed,
    NotFound,
    Rooms,
    SeatTaken,
    hashed,
    new_token,
    plain_name,
)
from breakroom.server.store.tables import (
    codes,
    evening_log,
    keys,
    log,
    passkeys,
    people,
    results,
    rooms,
    seats,
)

KEY: Final = "x-breakroom-key"  # the header
KEY_LETTERS: Final = 43
DAY_MS: Final = 86_400_000
MOST_KEYS: Final = 20  # the most browsers of one person

# 31 signs to the power of 6 are 887,503,681 codes. By default 60 wrong ones an hour are looked at,
# and at most 20 codes are good at once: an hour's guessing finds one with a chance of 1 in 740,000.
CODE_SIGNS: Final = ROOM_LETTERS
CODE_LENGTH: Final = 6
CODE_SECONDS: Final = 900
CODES_AT_ONCE: Final = 20

NOBODY: Final = "Somebody"  # the name of a person who was forgotten
UNSAID: Final = "…"  # replaces what they said
ADDRESS: Final = "@people"  # of what processes tell each other
IN_A_NOTICE: Final = 200  # the most seats in one notice to other processes


class Person(Struct, frozen=True):
    id: str  # everybody may know it
    name: str


async def of(request: Asked) -> Person | None:
    """The person whose browser asks; None if the browser is not known."""
    key = request.headers.get(KEY, "")
    return await request.server.people.with_key(key) if len(key) == KEY_LETTERS else None


async def need(request: Asked) -> Person:
    """The person whose browser asks; refused if the browser is not known."""
    person = await of(request)
    if person is None:
        if KEY in request.headers:
            request.server.guard.wrong_token(request.address)
        raise NotAllowed("That is for players who are known here. Finish a game first.")
    return person


def now_ms() -> int:
    return int(time.time() * 1000)


def new_id() -> str:
    return "".join(secrets.choice(ROOM_LETTERS) for _ in range(10))


def new_code() -> str:
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))


def read_code(typed: str) -> str:
    """As it was made, whatever the case and the spaces between its signs."""
    return "".join(filter(str.isalnum, typed.lower()))


class People:
    def __init__(self, rooms: Rooms, limits: Limits) -> None:
        self._rooms, self._store = rooms, rooms.store
        self._wrong_codes = Buckets(limits.wrong_codes)
        rooms.on_notice[ADDRESS] = self._noticed

    # -- who is who -------------------------------------------------------------------------

    async def with_key(self, key: str) -> Person | None:
        query = sa.select(people).join(keys).where(keys.c.key_hash == hashed(key))
        row = await self._store.first(query)
        if row is None:
            return None
        if now_ms() - row.seen_ms > DAY_MS:
            this = people.update().where(people.c.id == row.id)
            await self._store.do(this.values(seen_ms=now_ms()))
        return Person(row.id, row.name)

    async def named(self, ids: Iterable[str]) -> dict[str, str]:
        """The names of those that are known."""
        query = sa.select(people.c.id, people.c.name).where(people.c.id.in_(set(ids)))
        return {row.id: row.name for row in await self._store.rows(query)}

    async def about(self, person: Person, key: str) -> c.Me:
        of_keys = keys.select().where(keys.c.person == person.id).order_by(keys.c.made_ms)
        of_passkeys = passkeys.select().where(passkeys.c.person == person.id)
        rows = await self._store.rows(of_keys)
        more = await self._store.rows(of_passkeys.order_by(passkeys.c.made_ms))
        mine = hashed(key)
        known = tuple(c.KeyInfo(row.id, row.made_ms, row.key_hash == mine) for row in rows)
        kept = tuple(c.PasskeyInfo(row.id, row.made_ms) for row in more)
        return c.Me(person.id, person.name, known, kept)

    # -- coming and changing ----------------------------------------------------------------

    async def add(self, wish: c.NewPerson) -> Person:
        """A new person; whose key it is already may ask again, and gets the same answer."""
        name, key_hash = plain_name(wish.name), hashed(wish.key)
        held = [(seat.room, hashed(seat.token)) for seat in wish.seats]

        def job(connection: sa.Connection) -> Person:
            mine = sa.select(people).join(keys).where(keys.c.key_hash == key_hash)
            row = connection.execute(mine).first()
            if row is not None:
                return Person(row.id, row.name)

            def is_taken(looks: str) -> bool:
                of_name = sa.select(people.c.id).where(people.c.looks == looks)
                return connection.execute(of_name).first() is not None

            now = now_ms()
            while True:  # another process may be faster
                person = Person(new_id(), text.apart(name, is_taken))
                about = (person.id, person.name, text.looks_like(person.name), now, now)
                row_of = dict(zip(people.c.keys(), about, strict=True))
                added = connection.execute(self._store.insert_new(people), row_of)
                if added.rowcount:
                    break
            add_key(connection, person, key_hash, None)
            _tie(connection, person.id, held)
            return person

        return await self._store.change("", job)

    async def tie(self, person: Person, held: c.HeldSeats) -> None:
        """Seats whose tokens the browser holds are this person's, unless they are somebody's."""
        hashes = [(seat.room, hashed(seat.token)) for seat in held]

        def job(connection: sa.Connection) -> None:
            _tie(connection, person.id, hashes)

        await self._store.change("", job)

    async def rename(self, person: Person, wish: str) -> Person:
        """Changes the name from now on; finished games keep the name they were played under."""
        name = plain_name(wish)
        looks = text.looks_like(name)

        def job(connection: sa.Connection) -> bool:
            other = sa.select(people.c.id).where(people.c.looks == looks, people.c.id != person.id)
            if connection.execute(other).first() is not None:
                return False
            new = people.update().where(people.c.id == person.id).values(name=name, looks=looks)
            connection.execute(new)
            return True

        if not await self._store.change("", job):
            raise SeatTaken(f"Somebody here has a name that looks like {name}. Choose another one.")
        return Person(person.id, name)

    # -- to another browser -----------------------------------------------------------------

    async def make_code(self, person: Person) -> c.CodeMade:
        """Makes a new code; the one before stops working."""
        code, link = new_code(), new_token()
        code_hash = await self._code_hash(code)
        now = now_ms()

        def job(connection: sa.Connection) -> bool:
            mine = codes.c.person == person.id
            connection.execute(codes.delete().where(mine | (codes.c.until_ms <= now)))
            count = sa.select(sa.func.count()).select_from(codes)
            if connection.execute(count).scalar_one() >= CODES_AT_ONCE:
                return False
            row = {"person": person.id, "code_hash": code_hash, "link_hash": hashed(link)}
            new, until_ms = self._store.insert_new(codes), now + 1000 * CODE_SECONDS
            return connection.execute(new, row | {"until_ms": until_ms}).rowcount > 0

        if not await self._store.change("", job):
            sentence = "A lot of people are adding a device just now. Try again in a minute."
            raise TooMany("codes", sentence, 60)
        return c.CodeMade(code, link, CODE_SECONDS)

    async def join(self, wish: c.Join, before: Person | None) -> Person:
        """The browser is one more of the person who made the code. Whom it was of before is gone if
        nothing is left of them, and so are their seats theirs."""
        if wish.link is not None:
            right = codes.c.link_hash == hashed(wish.link)
            person = await self._take_code(right, wish.key, before)
        else:
            person = await self._guess(wish, before)
        if person is None:
            raise NotFound("That code does not work: it was mistyped, already used, or is too old.")
        return person

    async def _guess(self, wish: c.Join, before: Person | None) -> Person | None:
        """A code that was typed: so few wrong ones are looked at that guessing is hopeless."""
        if wait := self._wrong_codes.wait(""):
            sentence = f"Too many wrong codes were typed here. Try again in {in_words(wait)}"
            raise TooMany("wrong_codes", f"{sentence}, or follow the link instead.", wait)
        self._wrong_codes.take("")  # before it is looked at: several at once are several
        typed = read_code(wish.code)
        if len(typed) != CODE_LENGTH:
            return None
        right = codes.c.code_hash == await self._code_hash(typed)
        person = await self._take_code(right, wish.key, before)
        if person is not None:
            self._wrong_codes.take("", -1)
        return person

    async def _take_code(
        self, right: sa.ColumnElement[bool], key: str, before: Person | None
    ) -> Person | None:
        key_hash, now = hashed(key), now_ms()

        def job(connection: sa.Connection) -> Person | str | None:
            good = sa.select(people).join(codes).where(right, codes.c.until_ms > now)
            row = connection.execute(good).first()
            if row is None:
                return None
            person = Person(row.id, row.name)
            if no := key_refusal(connection, person, key_hash):
                return no
            used = connection.execute(codes.delete().where(codes.c.person == row.id, right))
            if not used.rowcount:  # another process has just used the code
                return None
            add_key(connection, person, key_hash, before)
            return person

        found = await self._store.change("", job)
        if isinstance(found, str):
            raise Refused(found)
        return found

    async def _code_hash(self, code: str) -> str:
        """Slow, as a code has few bits: who steals the database has until it is too old."""
        salt = await self._store.secret("codes")
        return (await asyncio.to_thread(_slow_hash, code, salt)).hex()

    async def remove_key(self, person: Person, key: str) -> None:
        """Takes a browser from its person. The last one stays: `forget` removes the person."""

        def job(connection: sa.Connection) -> bool:
            of_person = sa.select(keys.c.id).where(keys.c.person == person.id)
            ids = set(connection.execute(of_person.with_for_update()).scalars())
            if key not in ids or len(ids) == 1:
                return False
            connection.execute(keys.delete().where(keys.c.id == key))
            return True

        if not await self._store.change("", job):
            raise Refused("That is not one of your browsers, or it is the only one.")

    # -- going ------------------------------------------------------------------------------

    async def forget(self, person: Person) -> None:
        """Nothing is left of the person: neither their name nor what they said. Their games stay,
        as somebody's."""

        def job(connection: sa.Connection) -> list[tuple[str, int]]:
            sat = sa.select(seats.c.room, seats.c.seat).where(seats.c.who == person.id)
            theirs = [(row.room, row.seat) for row in connection.execute(sat)]
            of_theirs = sa.tuple_(log.c.room, log.c.seat).in_(sat)
            for kind, instead in (("sit", NOBODY), ("say", UNSAID)):
                unsaid = log.update().where(log.c.kind == kind, of_theirs)
                data = msgspec.json.encode(instead).decode()
                connection.execute(unsaid.values(data=data))
            mine = seats.update().where(seats.c.who == person.id)
            connection.execute(mine.values(name=NOBODY, who=""))
            # Others' ratings stand on these games: they stay those of one, who has no name.
            played = results.update().where(results.c.person == person.id)
            connection.execute(played.values(person=new_id()))
            _forget_in_evenings(connection, person.id)
            for table in (codes, keys, passkeys):
                connection.execute(table.delete().where(table.c.person == person.id))
            connection.execute(people.delete().where(people.c.id == person.id))
            return theirs

        theirs = await self._store.change("", job)
        for first in range(0, len(theirs), IN_A_NOTICE):
            self._rooms.tell_all(theirs[first : first + IN_A_NOTICE], ADDRESS)
        await self._forget_in_memory(theirs)

    def _noticed(self, notice: bytes) -> None:
        """Called when another process has forgotten somebody who sat at tables here."""
        theirs = msgspec.json.decode(notice, type=list[tuple[str, int]])
        self._rooms.soon(self._forget_in_memory(theirs))

    async def _forget_in_memory(self, theirs: list[tuple[str, int]]) -> None:
        for room, seat in theirs:
            if (found := self._rooms.in_memory(room)) is not None:
                await found.forget(seat, {"sit": NOBODY, "say": UNSAID})

    async def all_kept(self, person: Person) -> dict[str, Any]:
        """Everything that is stored about the person."""
        sat = seats.c.who == person.id
        of_seats = (
            sa.select(rooms.c.id, rooms.c.game, rooms.c.made_ms, seats.c.seat, seats.c.name)
            .join(seats, seats.c.room == rooms.c.id)
            .where(sat)
            .order_by(rooms.c.made_ms)
        )
        said = (
            sa.select(log.c.room, log.c.seat, log.c.data, log.c.at_ms)
            .join(seats, (seats.c.room == log.c.room) & (seats.c.seat == log.c.seat))
            .where(sat, log.c.kind == "say")
        )
        played = results.select().where(results.c.person == person.id)
        browsers = sa.select(keys.c.id, keys.c.made_ms).where(keys.c.person == person.id)
        itself = sa.select(people).where(people.c.id == person.id)
        of_passkeys = passkeys.select().where(passkeys.c.person == person.id)
        queries = {
            "person": itself,
            "browsers": browsers,
            "passkeys": of_passkeys,
            "seats": of_seats,
            "said": said,
            "results": played,
        }
        found = {
            name: [row._asdict() for row in await self._store.rows(query)]
            for name, query in queries.items()
        }
        for line in found["said"]:
            line["data"] = msgspec.json.decode(line["data"])
        return found


def key_refusal(connection: sa.Connection, person: Person, key_hash: str) -> str:
    """Why the browser with that key cannot be one more of the person's; empty: it can."""
    known = sa.select(keys.c.id).where(keys.c.key_hash == key_hash)
    if connection.execute(known).first() is not None:
        return "A browser makes a new key when it joins."
    count = sa.select(sa.func.count()).where(keys.c.person == person.id)
    if connection.execute(count).scalar_one() >= MOST_KEYS:
        return f"{person.name} already has {MOST_KEYS} browsers. Remove one first."
    return ""


def add_key(
    connection: sa.Connection, person: Person, key_hash: str, before: Person | None
) -> None:
    """One more browser. Whom it was of before is gone if nothing is left of them."""
    new = {"id": new_id(), "person": person.id, "key_hash": key_hash, "made_ms": now_ms()}
    connection.execute(keys.insert(), new)
    if before is not None and before.id != person.id:
        _merge(connection, before.id, person.id)


def _tie(connection: sa.Connection, person: str, held: list[tuple[str, str]]) -> None:
    for room, token_hash in held:
        connection.execute(
            seats.update()
            .where(seats.c.room == room, seats.c.token_hash == token_hash)
            .where(seats.c.who == "", seats.c.level == "")
            .values(who=person)
        )


def _forget_in_evenings(connection: sa.Connection, person: str) -> None:
    """The places that the person had are somebody's. (An evening that goes on meanwhile shows the
    name until it is over.)"""
    came = evening_log.select().where(evening_log.c.data.contains(f'"who":"{person}"'))
    for row in connection.execute(came).all():
        line = msgspec.json.decode(row.data) | {"name": NOBODY, "who": ""}
        here = (evening_log.c.evening == row.evening, evening_log.c.seq == row.seq)
        data = msgspec.json.encode(line).decode()
        connection.execute(evening_log.update().where(*here).values(data=data))


def _merge(connection: sa.Connection, old: str, new: str) -> None:
    """Somebody who was known by one browser alone, and has neither results nor a passkey, was the
    other all along."""
    count = sa.select(sa.func.count()).where(keys.c.person == old)
    if connection.execute(count).scalar_one() != 1:
        return
    for table in (results, passkeys):
        has = sa.select(table.c.person).where(table.c.person == old).limit(1)
        if connection.execute(has).first() is not None:
            return
    connection.execute(seats.update().where(seats.c.who == old).values(who=new))
    for table in (codes, keys):
        connection.execute(table.delete().where(table.c.person == old))
    connection.execute(people.delete().where(people.c.id == old))


def _slow_hash(code: str, salt: bytes) -> bytes:
    return hashlib.scrypt(code.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)
