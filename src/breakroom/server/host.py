"""The host's tools, behind the host's key: who is here, and mutes, bans and removals.

`breakroom admin key` makes the key; the store has its hash alone. It comes as a header that no
other page can send, so there is nothing to steal from a browser by a link. Whatever is done with it
is noted in the journal, and in a table of its own, without addresses.
"""

import hmac
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
from litestar import get, post
from msgspec import Struct

import breakroom
from breakroom.core.game import Refused, Seat
from breakroom.server import host_messages as h
from breakroom.server import journal, metrics
from breakroom.server import messages as m
from breakroom.server.asked import Asked
from breakroom.server.club.evening_messages import EveningNow
from breakroom.server.keeping import DAY_MS, Keep
from breakroom.server.limits import Buckets, Limits, TooMany, in_words
from breakroom.server.room import Room
from breakroom.server.rooms import NotAllowed, NotFound, Rooms, hashed
from breakroom.server.rulings import PERSON, Ruling, Rulings, read_range
from breakroom.server.seats import GUEST, NEUTRAL
from breakroom.server.store import hosting
from breakroom.server.text import plain

TABLES: Final = 200  # shown at once
REPORTS: Final = 100
DEEDS: Final = 100
BEFORE, AFTER = 15, 5  # lines of talk around what is reported
ADDRESS: Final = "@host"  # of what processes tell each other
HERE: Final = "this machine"  # counted like any address: a proxy may forget whom it forwards for
GONE: Final = "The host has asked you to leave this table."
CLOSED: Final = "The host has closed this table."


def new_key() -> str:
    """A new key for the host's page, of 256 random bits."""
    return secrets.token_urlsafe(32)


class _Talk(Struct, frozen=True):
    """What is stored of the talk around a report."""

    names: tuple[str, ...]
    lines: tuple[h.Said, ...]


class Host:
    def __init__(
        self,
        rooms: Rooms,
        rulings: Rulings,
        keep: Keep,
        limits: Limits,
        open_sockets: Callable[[], int],
    ) -> None:
        self._rooms, self._store = rooms, rooms.store
        self.rulings, self._keep = rulings, keep
        self._wrong_keys = Buckets(limits.wrong_keys)
        self._reports = Buckets(limits.reports)
        self._open_sockets = open_sockets
        self._began = time.monotonic()
        self._database = ""
        rooms.rulings = rulings
        rooms.on_notice[ADDRESS] = lambda _: self._rooms.soon(self.read())

    async def start(self) -> None:
        self._database = str((await self._store.describe())["dialect"])
        await self.read()

    async def read(self) -> None:
        """Reads the stored rulings, and disconnects whoever is here in spite of one."""
        rows = await hosting.all_rulings(self._store)
        self.rulings.take_over([Ruling(**row) for row in rows])
        await self._carry_out()

    # -- the key ----------------------------------------------------------------------------

    async def check(self, request: Asked) -> None:
        """Does the request come with the host's key? Wrong ones are counted, and slowed."""
        given = hashed(request.bearer)
        known = await hosting.key_hash(self._store)
        if known is not None and hmac.compare_digest(given, known):
            return
        address = request.address or HERE
        if wait := self._wrong_keys.wait(address):
            raise TooMany(
                "wrong_keys", f"Too many wrong keys. Try again in {in_words(wait)}.", wait
            )
        self._wrong_keys.take(address)
        journal.note("Somebody came with a wrong key to /admin.")
        if known is None:
            raise NotAllowed("This server has no host's key yet: breakroom admin key makes one.")
        raise NotAllowed("That is not the host's key.")

    # -- what there is ----------------------------------------------------------------------

    async def now(self, evenings: Iterable[EveningNow]) -> h.HostNow:
        open_rooms = sorted(self._rooms.open_rooms, key=lambda room: -len(room.clients))[:TABLES]
        reports = await hosting.open_reports(self._store, REPORTS)
        deeds = await hosting.journal(self._store, DEEDS)
        return h.HostNow(
            figures=await self._figures(),
            tables=tuple(map(self._table, open_rooms)),
            evenings=tuple(map(_evening, evenings)),
            rulings=tuple(self.rulings.all),
            reports=tuple(map(_report, reports)),
            journal=tuple(h.Did(at_ms, did) for at_ms, did in deeds),
            keeps=msgspec.structs.asdict(self._keep),
        )

    async def _figures(self) -> h.HostFigures:
        counts = await hosting.counts(self._store)
        return h.HostFigures(
            sockets=self._open_sockets(),
            tables_in_memory=len(self._rooms),
            errors=int(metrics.count_of(metrics.ERRORS)),
            up_seconds=int(time.monotonic() - self._began),
            version=breakroom.__version__,
            database=self._database,
            **counts,
        )

    def _table(self, room: Room) -> h.HostTable:
        status = "over" if room.outcome else "waiting" if room.seats.is_waiting else "playing"
        return h.HostTable(
            room=room.stored.id,
            game=room.game.title,
            status=status,  # type: ignore[arg-type]  # one of the three
            is_private=not self._rooms.may_anyone_look(room),
            seats=tuple(self._seat(room, seat) for seat in range(len(room.stored.seats))),
            watching=tuple(_addresses(client for client in room.clients if not client.mine)),
            made_ms=room.stored.made_ms,
            moves=len(room.plies),
        )

    def _seat(self, room: Room, seat: Seat) -> h.HostSeat:
        stored = room.stored.seats[seat]
        kind = "person"
        if room.seats.is_open(seat):
            kind = "open"
        elif stored.level:
            kind = "program" if stored.level.startswith(GUEST) else "bot"
        here = (client for client in room.clients if seat in client.mine)
        return h.HostSeat(
            seat=seat,
            name=stored.name,
            kind=kind,  # type: ignore[arg-type]  # one of the four
            who=stored.who,
            present=room.seats.is_present(seat),
            addresses=tuple(_addresses(here)),
            muted=self.rulings.is_muted(room.stored.id, seat, stored.who),
        )

    # -- what is done -----------------------------------------------------------------------

    async def rule(self, wish: h.NewRuling) -> Ruling:
        what, did, days = await self._read(wish)
        why = plain(wish.why, "Give the reason in plain letters.")
        now = int(time.time() * 1000)
        until = now + days * DAY_MS if days else 0
        ruling = Ruling(secrets.token_hex(4), wish.kind, what, why, now, until)
        for_how_long = f" for {days} days" if days else ""
        said = f"{did}{for_how_long}{': ' + why if why else ''} ({ruling.id})."
        await hosting.add_ruling(self._store, msgspec.structs.asdict(ruling), said)
        journal.trouble(said)
        await self._changed()
        return ruling

    async def _read(self, wish: h.NewRuling) -> tuple[str, str, int | None]:
        """What is ruled on, what was done in words, and for how many days."""
        if wish.kind == "close":
            room = await self._rooms.find(wish.what)
            return room.stored.id, f"Closed the table {room.stored.id}", wish.days
        if wish.what.startswith(PERSON):
            done = {"mute": "Muted", "ban": "Banned"}[wish.kind]
            return wish.what, f"{done} {wish.what}", wish.days
        if wish.kind == "ban":
            most = self._keep.addresses
            days = most if wish.days is None else min(wish.days, most or wish.days)
            return read_range(wish.what), "Banned an address range", days
        name, _, number = wish.what.partition("/")
        room = await self._rooms.find(name)
        if not number.isdecimal() or int(number) >= len(room.stored.seats):
            raise Refused("A seat is written like k3v9q2x7m4ab/1.")
        return f"{room.stored.id}/{int(number)}", f"Muted seat {int(number)} at {name}", wish.days

    async def lift(self, ruling: str) -> None:
        if not await hosting.lift_ruling(self._store, ruling, f"Lifted the ruling {ruling}."):
            raise NotFound("There is no such ruling any more.")
        journal.trouble("The host has lifted a ruling.", ruling=ruling)
        await self._changed()

    async def remove(self, wish: h.NewRemoval) -> None:
        room = await self._rooms.find(wish.room)
        if wish.seat not in range(len(room.stored.seats)):
            raise Refused("There is no such seat.")
        seat = room.stored.seats[wish.seat]
        if seat.level or seat.token_hash is None:
            raise Refused("There is nobody in that seat to remove.")
        did = f"Removed {seat.name} from seat {wish.seat} at {wish.room}."
        await hosting.take_seat(self._store, wish.room, wish.seat, did)
        journal.trouble("The host has removed somebody.", room=wish.room)
        for client in list(room.clients):
            if wish.seat in client.mine:
                _dismiss(client, GONE)
        await room.seats_changed()
        if not room.outcome:
            stands_in = m.StandIn(secrets.token_hex(16), wish.seat, wish.seat, NEUTRAL)
            room.post(None, stands_in)

    async def done_with(self, report: str) -> None:
        if not await hosting.done_with(self._store, report, f"Was done with report {report}."):
            raise NotFound("There is no such report any more.")

    async def _changed(self) -> None:
        await self.read()
        self._store.tell(ADDRESS, b"{}")

    async def _carry_out(self) -> None:
        """Applies the rulings to those who are already connected."""
        for room in list(self._rooms.open_rooms):
            if self.rulings.is_closed(room.stored.id):
                for client in list(room.clients):
                    _dismiss(client, CLOSED)
                await self._rooms.shut(room.stored.id)
                continue
            for client in list(room.clients):
                no = self.rulings.refusal_of(getattr(client, "address", ""))
                whos = {room.stored.seats[seat].who for seat in client.mine} - {""}
                if no is None and whos:
                    no = next(filter(None, map(self.rulings.refusal_of_person, whos)), None)
                if no is not None:
                    _dismiss(client, no)

    # -- reports ----------------------------------------------------------------------------

    async def report(self, room: Room, seat: Seat, wish: h.NewReport, address: str) -> None:
        """What another seat has said, with the talk around it."""
        lines = [line for line in room.log.pages[seat].lines if line.kind == "say" and line.text]
        places = [place for place, line in enumerate(lines) if line.v == wish.v]
        if not places:
            raise Refused("Nothing was said there.")
        place = places[0]
        if room.seats.person(lines[place].seat) == room.seats.person(seat):
            raise Refused("You said that yourself.")
        if address and (wait := self._reports.wait(address)):
            sentence = f"Too many reports came from your network. Try again in {in_words(wait)}."
            raise TooMany("reports", sentence, wait)
        around = lines[max(0, place - BEFORE) : place + AFTER + 1]
        names = tuple(stored.name for stored in room.stored.seats)
        said = (h.Said(x.seat, names[x.seat], x.text, x.v == wish.v) for x in around)
        talk = _Talk(names, tuple(said))
        row = {
            "id": f"{room.stored.id}-{seat}-{wish.v}",
            "room": room.stored.id,
            "seat": seat,
            "about": lines[place].seat,
            "why": plain(wish.why, "Please use plain letters."),
            "talk": msgspec.json.encode(talk).decode(),
            "made_ms": int(time.time() * 1000),
        }
        if not await hosting.add_report(self._store, row):
            raise TooMany(
                "reports", "The host already has many reports to read. Try again tomorrow.", 3600
            )
        self._reports.take(address or HERE)
        journal.trouble("A player has reported what was said.", room=room.stored.id)


def _evening(now: EveningNow) -> h.HostEvening:
    return h.HostEvening(
        code=now.code,
        title=now.title,
        game=now.game_title,
        players=sum(player.here for player in now.players),
        round=now.round,
        rounds=now.rounds,
        phase=now.phase,
        paused=now.paused,
    )


def _report(row: dict[str, Any]) -> h.HostReport:
    kept = msgspec.convert(row["talk"], _Talk)
    own = ("id", "room", "seat", "about", "why", "made_ms")
    return h.HostReport(talk=kept.lines, names=kept.names, **{name: row[name] for name in own})


def _addresses(clients: Iterable[Any]) -> list[str]:
    return sorted({getattr(client, "address", "") or HERE for client in clients})


def _dismiss(client: Any, sentence: str) -> None:
    """A browser is told why; a program's stream only ends at its own pace."""
    if hasattr(client, "dismiss"):
        client.dismiss(sentence)


# -- over HTTP ---------------------------------------------------------------------------------


async def host_of(request: Asked) -> Host:
    """The host's desk, for a request that brings the key; others are refused."""
    await request.server.host.check(request)
    return request.server.host


@get("/api/admin")
async def admin_now(request: Asked) -> h.HostNow:
    return await (await host_of(request)).now(request.server.evenings.going_on())


@post("/api/admin/rulings")
async def admin_rule(request: Asked, data: h.NewRuling) -> Ruling:
    return await (await host_of(request)).rule(data)


@post("/api/admin/rulings/{ruling:str}/lift", status_code=200)
async def admin_lift(request: Asked, ruling: str) -> h.Done:
    await (await host_of(request)).lift(ruling)
    return h.Done()


@post("/api/admin/remove", status_code=200)
async def admin_remove(request: Asked, data: h.NewRemoval) -> h.Done:
    await (await host_of(request)).remove(data)
    return h.Done()


@post("/api/admin/reports/{report:str}/done", status_code=200)
async def admin_done(request: Asked, report: str) -> h.Done:
    await (await host_of(request)).done_with(report)
    return h.Done()


@post("/api/rooms/{room:str}/report")
async def report(request: Asked, room: str, data: h.NewReport) -> h.Done:
    found = await request.server.rooms.find(room)
    with request.counting_wrong(NotAllowed):
        if not (seats := request.seats_at(found)):
            raise NotAllowed("Only players at a table can report what is said there.")
    await request.server.host.report(found, seats[0], data, request.address)
    return h.Done()
