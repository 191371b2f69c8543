"""Programs that sit down at a table: over HTTP, in lines of JSON, in any language.

The shapes are those that lichess bots know: a stream of events (challenges, games that start and
end), a stream for each game, and posts to challenge, accept, move, resign and talk. A program signs
up once, gets a token, and is on the set-up page for as long as it listens to its events.
"""

import asyncio
import contextlib
import math
import time
from collections.abc import AsyncIterator, Callable
from itertools import islice
from typing import Any, Final, cast

import msgspec
from msgspec import Struct

import breakroom
from breakroom.bots import LEVELS, level_named
from breakroom.core.game import Game, Refused, Seat, Span, Words
from breakroom.server import messages as m
from breakroom.server.commands import Stale
from breakroom.server.room import Room
from breakroom.server.rooms import (
    ALL,
    NotAllowed,
    NotFound,
    Rooms,
    SeatTaken,
    hashed,
    new_token,
    plain_name,
)
from breakroom.server.seats import FORGOTTEN_AFTER, GUEST
from breakroom.server.store import Away, StoredGuest, StoredRoom, StoredSeat

UNREAD: Final = 256  # lines a program may fall behind
ALIVE: Final = b"\n"  # an empty line says that the connection stands …
ALIVE_SECONDS: Final = 7.0  # … and is sent this often
ANSWER_SECONDS: Final = 30.0
GUESTS: Final = 10_000
DAY_MS: Final = 86_400_000
UNUSED_DAYS: Final = 90  # after so many days without use, a name is free again
AGAIN: Final = 20  # how many open games a program is told of when it comes back
LISTED: Final = 1000  # actions that one answer lists
IN_A_NOTICE: Final = 10  # the most programs in one notice to other processes
DESERTED: Final = 43  # empty lines, five minutes, after which nobody waits for who is gone
AI: Final = "ai"  # stands for the server's own bots, instead of a program's name

Lines = asyncio.Queue[dict[str, Any]]
END: Final[dict[str, Any]] = {}  # the last line of a stream; it is not sent


class Here(Struct, frozen=True, tag="here"):
    """What processes tell each other: some of the programs that listen there, and to which games,
    and who does so no more."""

    process: str
    games: dict[str, tuple[str, ...]]
    gone: tuple[str, ...] = ()


class Made(Struct, frozen=True, tag="made"):
    """A room with a seat for a program was made."""

    room: str


class Changed(Struct, frozen=True, tag="changed"):
    """Somebody sat down, came or left there, or the game is over."""

    room: str


class Guests:
    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self._listening: dict[str, set[Lines]] = {}  # by the hash of the program's token
        self._games: dict[str, tuple[str, ...]] = {}
        self._streams: set[Lines] = set()
        self._is_closed = False
        # By process and program: to which games it listens, and when that was heard.
        self._elsewhere: dict[str, dict[str, tuple[tuple[str, ...], float]]] = {}
        rooms.on_made.append(self._made)
        rooms.on_sweep.append(self._tell_here)
        rooms.on_heed.append(self._heed)
        rooms.on_notice[ALL] = self._noticed

    def close(self) -> None:
        """Ends every stream, because the server stops."""
        self._is_closed = True
        for lines in self._streams:
            _end(lines)

    # -- who they are -----------------------------------------------------------------------

    async def sign_up(self, wish: m.NewGuest) -> m.GuestMade:
        name = plain_name(wish.name)
        if name == AI:
            raise SeatTaken(f"The name {name!r} is taken.")
        for key in wish.games:
            breakroom.game(key)
        token = new_token()
        now = int(time.time() * 1000)
        guest = StoredGuest(name, hashed(token), wish.games, now)
        if not await self.rooms.store.add_guest(guest, GUESTS, now - UNUSED_DAYS * DAY_MS):
            raise SeatTaken(f"The name {name!r} is taken.")
        return m.GuestMade(name, token)

    async def sign_off(self, guest: StoredGuest) -> None:
        """Forget the program; somebody else may take its name."""
        await self.rooms.store.remove_guest(guest.name)
        for lines in self._listening.get(guest.token_hash, ()):
            _end(lines)

    async def known(self, authorization: str | None) -> StoredGuest:
        """The program that the header's token belongs to."""
        kind, _, token = (authorization or "").partition(" ")
        guest = await self.rooms.store.guest(hashed(token)) if kind == "Bearer" else None
        if guest is None:
            raise NotAllowed("Send the token that you got: Authorization: Bearer …")
        now = int(time.time() * 1000)
        if now - guest.seen_ms > DAY_MS:
            await self.rooms.store.saw_guest(guest.name, now)
        return guest

    def listening(self, game: str) -> list[str]:
        """The programs that can be challenged to the game now."""
        since = time.monotonic() - FORGOTTEN_AFTER
        there = [one for listening in self._elsewhere.values() for one in listening.items()]
        games = {name: keys for name, (keys, heard_at) in there if heard_at > since} | self._games
        return sorted(name for name, keys in games.items() if not keys or game in keys)

    # -- other processes --------------------------------------------------------------------

    def _tell_here(self) -> None:
        if not self._games and not self._elsewhere:
            return
        names = list(self._games)
        for first in range(0, max(1, len(names)), IN_A_NOTICE):
            some = {name: self._games[name] for name in names[first : first + IN_A_NOTICE]}
            self.rooms.tell_all(Here(self.rooms.process, some))

    def _made(self, stored: StoredRoom) -> None:
        self._tell_challenged(stored)
        if _has_guest(stored):
            self.rooms.tell_all(Made(stored.id))

    def _heed(self, room: Room, but: str = "") -> None:
        if _has_guest(room.stored):
            self._look(room, but)
            self.rooms.tell_all(Changed(room.stored.id))

    def _noticed(self, notice: bytes) -> None:
        match msgspec.json.decode(notice, type=Here | Made | Changed):
            case Here() as here:
                is_new = here.process not in self._elsewhere
                there, now = self._elsewhere.setdefault(here.process, {}), time.monotonic()
                there.update({name: (keys, now) for name, keys in here.games.items()})
                for name in here.gone:
                    there.pop(name, None)
                if is_new:
                    self._tell_here()
            case Made(room) | Changed(room) as happened:
                self.rooms.soon(self._happened(room, isinstance(happened, Made)))

    async def _happened(self, room: str, is_new: bool) -> None:
        """Tells the programs here of a table that another process has made or changed."""
        with contextlib.suppress(Away, Refused):  # a program that misses it asks again later
            stored = await self.rooms.store.room(room)
            if stored is None or not any(self._ears(seat) for seat in stored.seats):
                return
            if is_new:
                self._tell_challenged(stored)
            else:
                self._look(await self.rooms.find(room))

    # -- events -----------------------------------------------------------------------------

    async def events(self, guest: StoredGuest) -> AsyncIterator[bytes]:
        """Challenges, and games that start and end, from now on; first those that are open."""
        lines: Lines = asyncio.Queue(UNREAD)
        self._listening.setdefault(guest.token_hash, set()).add(lines)
        self._games[guest.name] = guest.games
        try:
            self.rooms.tell_all(Here(self.rooms.process, {guest.name: guest.games}))
            open_games = await self._open_games(guest)
            came_meanwhile = [lines.get_nowait() for _ in range(lines.qsize())]
            for event in open_games + [e for e in came_meanwhile if e not in open_games]:
                _tell(lines, event)
            async for line in self._told(lines):
                yield line
        finally:
            self._listening[guest.token_hash].discard(lines)
            if not self._listening[guest.token_hash]:
                del self._listening[guest.token_hash], self._games[guest.name]
                self.rooms.tell_all(Here(self.rooms.process, {}, (guest.name,)))

    async def _open_games(self, guest: StoredGuest) -> list[dict[str, Any]]:
        """Those that can be opened just now; a program that misses one asks again later."""
        events = []
        with contextlib.suppress(Away):
            for room_id, seat in await self.rooms.store.seats_of(GUEST + guest.name, AGAIN):
                with contextlib.suppress(Refused):
                    room = await self.rooms.find(room_id)
                    its_own = room.stored.seats[seat].invite_hash == guest.token_hash
                    is_open = room.outcome is None and not _is_deserted(room, seat)
                    if is_open and its_own:  # not a game of a program that had the name before
                        events.append(_event(room.stored, seat))
        return events

    def check(self, wish: m.NewRoom) -> None:
        """Only a program that listens can be challenged."""
        for seat in wish.seats:
            name = seat.level.removeprefix(GUEST)
            if seat.level != name and name not in self.listening(wish.game):
                raise Refused(f"{name} is not here just now.")

    def _ears(self, seat: StoredSeat) -> set[Lines]:
        """The streams here of the program that has the seat."""
        return self._listening.get(seat.invite_hash or "", set())

    def _tell_challenged(self, stored: StoredRoom) -> None:
        for seat in stored.seats:
            for lines in self._ears(seat) if seat.token_hash is None else ():
                _tell(lines, _event(stored, seat.seat))

    def _look(self, room: Room, but: str = "") -> None:
        """Programs that listen here are told that their game goes on without them, or is over."""
        for seat in room.stored.seats:
            event: dict[str, Any] | None = _event(room.stored, seat.seat)
            if room.outcome is not None:
                event = _ended(room, seat.seat)
            elif seat.level == GUEST + but or not _is_missed(room, seat.seat):
                event = None
            for lines in self._ears(seat):
                if event is not None:
                    _tell(lines, event)

    async def _told(self, lines: Lines) -> AsyncIterator[bytes]:
        self._streams.add(lines)
        try:
            while not self._is_closed:
                try:
                    line = await asyncio.wait_for(lines.get(), ALIVE_SECONDS)
                except TimeoutError:
                    yield ALIVE
                    continue
                if line is END:
                    return
                yield msgspec.json.encode(line) + b"\n"
        finally:
            self._streams.discard(lines)

    # -- challenges -------------------------------------------------------------------------

    async def challenge(
        self, guest: StoredGuest, name: str, wish: m.NewChallenge, seed: int | None
    ) -> dict[str, Any]:
        """A table for the program and another one, or for it and bots of ours."""
        game = breakroom.game(wish.game)
        seats = game.setup(wish.options).seats
        if wish.seat not in range(seats):
            raise Refused(f"This game has seats 0 to {seats - 1}, not {wish.seat}.")
        if name == AI:
            level = level_named(wish.level or LEVELS[0])
        elif name == guest.name:
            raise Refused("You cannot challenge yourself.")
        elif seats != 2:
            raise Refused(f"This game has {seats} seats, and a challenge is for two.")
        elif name not in self.listening(wish.game):
            raise Refused(f"{name} is not here just now.")
        else:
            level = GUEST + name
        levels = [GUEST + guest.name if seat == wish.seat else level for seat in range(seats)]
        table = m.NewRoom(
            wish.game,
            wish.options,
            tuple(m.SeatWish("bot", level) for level in levels),
            clock=wish.clock,
            talk=wish.talk,
        )
        made = await self.rooms.make(table, seed, host=guest.name)
        room = await self.rooms.find(made.room)
        self._heed(room)
        return _about(room.stored, wish.seat)

    async def cancel(self, guest: StoredGuest, room_id: str) -> None:
        """Take back a challenge that nobody has accepted yet."""
        await self.command(*await self.at_table(guest, room_id), m.Declined)

    async def accept(self, guest: StoredGuest, room_id: str) -> None:
        room = await self.rooms.find(room_id)
        if room.outcome is not None:
            raise Refused("That table is closed: nobody plays there any more.")
        seat = await self.rooms.sit_down(room, guest.token_hash, guest.token_hash, guest.name)
        for lines in self._listening.get(guest.token_hash, ()):
            _tell(lines, _event(room.stored, seat))
        self._heed(room, but=guest.name)

    async def decline(self, guest: StoredGuest, room_id: str) -> None:
        room = await self.rooms.find(room_id)
        if guest.token_hash not in [s.invite_hash for s in room.stored.seats]:
            raise NotFound("You are not invited to this table.")
        seat = next(s.seat for s in room.stored.seats if s.invite_hash == guest.token_hash)
        await self.command(room, seat, m.Declined)

    # -- games ------------------------------------------------------------------------------

    async def at_table(self, guest: StoredGuest, room_id: str) -> tuple[Room, Seat]:
        """The game that the program plays there, and its seat."""
        room = await self.rooms.find(room_id)
        for seat in room.stored.seats:
            if seat.token_hash == guest.token_hash:
                return room, seat.seat
        raise NotAllowed("You do not sit at this table.")

    async def game(self, at: tuple[Room, Seat], address: str) -> AsyncIterator[bytes]:
        """The game as the program's seat sees it: all of it, then line by line. A table that all
        others have left does not hold it for ever: it is told when somebody is back."""
        room, seat = at
        ear, alone = _Ear(room, seat, address), 0
        room.join(ear, None)
        try:
            async for line in self._told(ear.lines):
                yield line
                if ear.is_done and ear.lines.empty():
                    return
                alone = alone + 1 if line == ALIVE and _is_deserted(room, seat) else 0
                if alone >= DESERTED:
                    yield msgspec.json.encode({"type": "deserted"}) + b"\n"
                    return
        finally:
            room.leave(ear)

    def legal(self, at: tuple[Room, Seat]) -> m.Legal:
        """What the seat can do now; of what is too much to list, some."""
        room, seat = at
        v = room.log.pages[seat].v
        asked = next((d.id for d in room.open if d.seat == seat), None)
        if asked is None or seat in room.seats.stand_ins:
            return m.Legal(v, "", True, ())
        game, state = room.game, room.state
        found = tuple(islice(game.legal(state, seat), LISTED + 1))
        complete = len(found) <= LISTED and not _is_vast(game, game.view(state, seat), seat)
        return m.Legal(v, asked, complete, found[:LISTED])

    async def move(
        self, at: tuple[Room, Seat], action: dict[str, Any] | str, v: int | None = None
    ) -> None:
        """An action, as JSON or in the game's notation, for version v of the game."""
        room, seat = at
        if isinstance(action, str):
            parsed = room.game.parse(room.state, seat, action)
            action = cast(dict[str, Any], msgspec.to_builtins(parsed))
        await self.command(room, seat, m.Answer, action, v)

    async def command(self, room: Room, seat: Seat, kind: Callable[..., Any], *about: Any) -> None:
        """Carry out a command of the seat; it is stored when this returns."""
        asker = _Asker()
        room.post(asker, kind(new_token()[:36], seat, *about))
        answer = await asyncio.wait_for(asker.answer, ANSWER_SECONDS)
        if isinstance(answer, m.RefusedCommand) and answer.code == "store":
            raise Away(OSError(answer.sentence))
        if isinstance(answer, m.RefusedCommand):
            raise (Stale if answer.code == "stale" else Refused)(answer.sentence)


def _has_guest(stored: StoredRoom) -> bool:
    return any(seat.level.startswith(GUEST) for seat in stored.seats)


def _is_deserted(room: Room, seat: Seat) -> bool:
    """Does the seat wait for others, none of whom is there? Bots of ours always are."""
    seats = room.seats
    others = [s.seat for s in seats.stored if s.seat != seat and not seats.is_ours(s.seat)]
    is_its_turn = seats.stored[seat].token_hash is None or seat in room.to_move
    return bool(others) and not is_its_turn and not any(map(seats.is_present, others))


def _is_missed(room: Room, seat: Seat) -> bool:
    """Does the game go on without the program that sits there?"""
    goes_on = not (room.seats.is_waiting or _is_deserted(room, seat))
    return goes_on and not room.seats.is_present(seat)


def _is_vast(game: Game[Any], view: Any, seat: Seat) -> bool:
    """Are there actions that nobody would list, such as flicks? Then `legal` gives some."""
    found = list(game.values(view, seat).values())
    found += [values[0] for values in found if isinstance(values, tuple)]
    return any(isinstance(values, Span | Words) for values in found)


def _about(stored: StoredRoom, seat: Seat) -> dict[str, Any]:
    return {
        "id": stored.id,
        "gameId": stored.id,
        "game": stored.game,
        "options": stored.options,
        "clock": stored.clock,
        "seat": seat,
        "opponents": [s.name for s in stored.seats if s.seat != seat],
    }


def _event(stored: StoredRoom, seat: Seat) -> dict[str, Any]:
    about = _about(stored, seat)
    if stored.seats[seat].token_hash is None:
        return {"type": "challenge", "challenge": about}
    return {"type": "gameStart", "game": about}


def _ended(room: Room, seat: Seat) -> dict[str, Any] | None:
    """How the program is told of the end; None: it need not be."""
    about = _about(room.stored, seat)
    if room.ending == "declined":
        if room.log.pages[None].lines[-1].seat == seat:
            return None  # the program already knows
        is_host = room.stored.seats[seat].token_hash is not None
        return {"type": "challengeDeclined" if is_host else "challengeCanceled", "challenge": about}
    how = {"status": room.ending or "rules", "outcome": msgspec.to_builtins(room.outcome)}
    return {"type": "gameFinish", "game": about | how}


def _tell(lines: Lines, line: dict[str, Any]) -> None:
    with contextlib.suppress(asyncio.QueueFull):  # a program that falls behind reconnects
        lines.put_nowait(line)


def _end(lines: Lines) -> None:
    if lines.full():
        lines.get_nowait()
    lines.put_nowait(END)


class _Asker:
    """Waits for the answer to one command."""

    mine: frozenset[Seat] = frozenset()
    look: Seat | None = None
    lag_ms = 0

    def __init__(self) -> None:
        self.answer: asyncio.Future[m.ServerMessage] = asyncio.get_running_loop().create_future()

    def send(self, message: m.ServerMessage) -> None:
        if not self.answer.done():
            self.answer.set_result(message)

    def send_bytes(self, data: bytes, wake: bool = True) -> None:
        raise AssertionError("nobody tells an asker anything else")

    def wake(self) -> None:
        pass


class _Ear:
    """A game's stream, as the room knows it."""

    lag_ms = 0

    def __init__(self, room: Room, seat: Seat, address: str) -> None:
        self.address = address
        self.mine = frozenset({seat})
        self.look: Seat | None = seat
        self.lines: Lines = asyncio.Queue(UNREAD)
        self.is_done = False  # the game is over, or the program has fallen too far behind
        self._room, self._seat = room, seat
        self._gone: set[Seat] = set()  # of the others, as the program was told

    def send(self, message: m.ServerMessage) -> None:
        self.send_bytes(msgspec.json.encode(message))

    def wake(self) -> None:
        pass

    def send_bytes(self, data: bytes, wake: bool = True) -> None:
        try:
            for line in self._lines(msgspec.json.decode(data)):
                self.lines.put_nowait(line)
                self.is_done |= line.get("state", line).get("outcome") is not None
        except asyncio.QueueFull:
            self.is_done = True

    def _lines(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        match message["type"]:
            case "snapshot":
                full = {
                    "type": "gameFull",
                    "id": message["room"],
                    "game": message["game"],
                    "options": message["options"],
                    "clock": message["clock"],
                    "seat": message["seat"],
                    "seats": message["table"]["seats"],
                    "box": message["box"],
                    "state": self._state(message, ()),
                }
                return [full, *self._who_is_gone(message["table"])]
            case "update" if message["line"]["kind"] == "say":
                line = message["line"]
                name = message["table"]["seats"][line["seat"]]["name"]
                return [{"type": "chatLine", "username": name, "text": line["text"]}]
            case "update":
                state = self._state(message, message["events"])
                return [state, *self._who_is_gone(message["table"])]
            case "table":
                return self._who_is_gone(message["table"])
            case _:
                return []

    def _state(self, message: dict[str, Any], events: Any) -> dict[str, Any]:
        table = message["table"]
        clocks = [seat["clock"] for seat in table["seats"]]
        return {
            "type": "gameState",
            "v": message["v"],
            "status": {"playing": "started", "waiting": "created"}.get(
                table["status"], table["ending"]
            ),
            "outcome": table["outcome"],
            "toMove": table["to_move"],
            "clocks": None if clocks[0] is None else clocks,
            "secondsLeft": table["seats"][self._seat]["seconds_left"],
            "offers": table["offers"],
            "decision": message["decision"],
            "view": message["view"],
            "events": events,
        }

    def _who_is_gone(self, table: dict[str, Any]) -> list[dict[str, Any]]:
        """A line for each of the others who has left, or is back."""
        if table["status"] != "playing":
            return []
        seats = [s for s in range(len(table["seats"])) if s != self._seat]
        gone = {seat for seat in seats if not table["seats"][seat]["present"]}
        changed, self._gone = sorted(gone ^ self._gone), gone
        grace = math.ceil(self._room.house.grace)
        return [
            {
                "type": "opponentGone",
                "seat": seat,
                "gone": seat in gone,
                # A program that is gone for so long loses if one claims it; a person may come back.
                "claimWinInSeconds": grace
                if seat in gone and table["seats"][seat]["level"].startswith(GUEST)
                else None,
            }
            for seat in changed
        ]
