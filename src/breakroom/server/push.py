"""Push notifications: in a game over days, whoever is to move and is away is told so.

A browser asks for it with the token of its seat; there is no account. What is sent says which
table, and nothing of the game. A seat is told once until it has moved, never while its player is at
the table, and what its push service has not delivered yet is replaced by the next.
"""

import asyncio
import hashlib
import random
import secrets
import time
from typing import TYPE_CHECKING, Annotated, Final
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

import msgspec
from litestar import get, post
from msgspec import Meta, Struct

from breakroom.core.game import Refused, Seat
from breakroom.server import journal, outside
from breakroom.server.asked import Asked
from breakroom.server.clock import DaysTime
from breakroom.server.metrics import PUSHES
from breakroom.server.rooms import NotAllowed, Rooms, hashed
from breakroom.server.store import Away, StoredPush, pushes

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

    from breakroom.server.room import Room

SETTLE_SECONDS: Final = 2.0  # somebody who only reloads the page is not away
GONE_SECONDS: Final = 10.0  # somebody who has left may not have seen …
UNSEEN_SECONDS: Final = 30.0  # … what happened so shortly before: a phone in a pocket is slow to go
A_SEAT: Final = 5  # browsers that are notified for one seat; of more, the latest
WAITING: Final = 2_048  # the longest queue of seats to look at
READERS: Final = 4  # seats whose browsers are read from the store at once
AT_A_SITE: Final = 4  # messages on their way to one site at once: a silent one holds up no other
TRIES: Final = 3
AGAIN_SECONDS: Final = 2.0  # before the second try; then longer
LONGEST_WAIT: Final = 600.0  # that a push service may ask for
KEPT_SECONDS: Final = 2 * 86_400  # for which it keeps a message for a browser that is off
TOO_MUCH: Final = (408, 425, 429)  # to be tried again, unlike other refusals

SeatOfRoom = tuple[str, Seat]


class PushKey(Struct, frozen=True):
    """GET /api/push: the server's public key, for `PushManager.subscribe`."""

    key: str


class NewPush(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/rooms/{room}/push, with a seat's token: a subscription as the browser has it."""

    endpoint: Annotated[str, Meta(max_length=outside.LONGEST)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class SomePush(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/push/off: no more for this table, or for any; POST /api/push/on: is it asked for?
    Nobody but the browser knows the address."""

    endpoint: Annotated[str, Meta(max_length=outside.LONGEST)]
    room: str | None = None


class PushDone(Struct, frozen=True):
    on: bool


def is_slow(room: "Room") -> bool:
    """Does the game go on over days, with somebody to wait for?"""
    is_game = room.teaching is None and not room.stored.origin and room.outcome is None
    has_days = room.time.clock is None or isinstance(room.time.clock, DaysTime)
    return is_game and has_days and len({s.person for s in room.stored.seats if s.person >= 0}) > 1


class Push:
    def __init__(self, rooms: Rooms, contact: str, is_for_tests: bool) -> None:
        self._rooms, self._store = rooms, rooms.store
        self._contact = contact
        self._is_for_tests = is_for_tests
        self._secret = b""
        self._tries: dict[SeatOfRoom, int] = {}  # of each that is waited for or sent to
        self._again: set[SeatOfRoom] = set()  # what happened while it was sent to
        self._timers: set[asyncio.TimerHandle] = set()
        self._looks: set[asyncio.Task[None]] = set()
        self._readers = asyncio.Semaphore(READERS)
        self._turns = WeakValueDictionary[str, asyncio.Semaphore]()  # by site
        rooms.on_turn = self.turned

    async def start(self) -> None:
        """Sends what was not sent before the server stopped."""
        for key in await pushes.unfinished(self._store, WAITING):
            self._look_later(key, 0)

    async def close(self) -> None:
        for timer in self._timers:
            timer.cancel()
        for look in self._looks:
            look.cancel()
        await asyncio.gather(*self._looks, return_exceptions=True)

    # -- who wants to hear ------------------------------------------------------------------

    async def key(self) -> "EllipticCurvePrivateKey":
        """The server's key, made when somebody first needs it."""
        from breakroom.server import webpush  # a server without push does not load it

        self._secret = self._secret or await self._store.secret("vapid")
        return webpush.own_key(self._secret)

    async def add(self, room: "Room", seat: Seat, token_hash: str, wish: NewPush) -> None:
        from breakroom.server import webpush

        if not is_slow(room):
            raise Refused("Notifications are only for games that go on over days.")
        outside.check_address(wish.endpoint, self._is_for_tests)
        try:
            webpush.read_keys(wish.p256dh, wish.auth)
        except ValueError:
            raise Refused("Those are not the keys of a browser.") from None
        now = int(time.time() * 1000)
        given = (wish.endpoint, wish.p256dh, wish.auth, token_hash, now)
        await pushes.add(self._store, StoredPush(room.stored.id, seat, *given), A_SEAT)

    # -- when -------------------------------------------------------------------------------

    def turned(self, room: "Room", has_left: bool) -> None:
        """Called when something happened at a table, or somebody has left it."""
        if not room.to_move or not is_slow(room):
            return
        if has_left and not _is_fresh(room):
            return
        for seat in room.to_move:
            if not room.seats.level(seat) and not is_there(room, seat):
                key = (room.stored.id, seat)
                self._look_later(key, GONE_SECONDS if has_left else SETTLE_SECONDS)

    def _look_later(self, key: SeatOfRoom, seconds: float) -> None:
        if key in self._tries:
            self._again.add(key)
        elif len(self._tries) >= WAITING:
            PUSHES.labels("dropped").inc()
        else:
            self._tries[key] = 0
            self._wait(key, seconds)

    def _wait(self, key: SeatOfRoom, seconds: float) -> None:
        def up() -> None:
            self._timers.discard(timer)
            look = asyncio.create_task(self._look(key))
            self._looks.add(look)
            look.add_done_callback(self._looks.discard)

        timer = asyncio.get_running_loop().call_later(seconds, up)
        self._timers.add(timer)

    # -- sending ----------------------------------------------------------------------------

    async def _look(self, key: SeatOfRoom) -> None:
        """Tells the browsers of a seat, side by side."""
        waits: list[float | None] = []
        with journal.going_on(room=key[0]):
            try:
                async with self._readers:
                    found = await pushes.of_seat(self._store, *key)
                waits = await asyncio.gather(*map(self._tell_in_turn, found))
            except Away:
                waits = [AGAIN_SECONDS]
        self._done(key, max((wait for wait in waits if wait is not None), default=None))

    def _done(self, key: SeatOfRoom, wait: float | None) -> None:
        """Nothing more to do for the seat, or to be tried again after so long."""
        self._tries[key] += 1
        is_again = key in self._again
        self._again.discard(key)
        if wait is not None and self._tries[key] < TRIES:
            self._wait(key, wait)
            return
        del self._tries[key]
        if is_again:
            self._look_later(key, SETTLE_SECONDS)

    async def _tell_in_turn(self, push: StoredPush) -> float | None:
        """Seconds to wait if that has to be tried again."""
        turn = self._turns.setdefault(site_of(push.endpoint), asyncio.Semaphore(AT_A_SITE))
        with journal.going_on(room=push.room):
            try:
                async with turn:
                    return await self._maybe_tell(push)
            except Away:
                return AGAIN_SECONDS
            except Refused:
                pass  # the table cannot be opened
        return None

    async def _maybe_tell(self, push: StoredPush) -> float | None:
        """Tells a browser if its seat is to move and away."""
        room, seat = await self._rooms.find(push.room), push.seat
        if seat not in room.to_move or is_there(room, seat):
            return None
        own = sum(ply.seat == seat for ply in room.plies)
        if push.token_hash != room.stored.seats[seat].token_hash or push.told == own:
            return None
        return await self._tell(push, own, room.game.title)

    async def _tell(self, push: StoredPush, own: int, title: str) -> float | None:
        try:
            answer = await self._post(push, title)
        except OSError:
            answer = outside.Answer(0, 0.0)
        except Refused:
            answer = outside.Answer(410, 0.0)  # the name now leads into a private network
        if 200 <= answer.status < 300:
            PUSHES.labels("sent").inc()
            await pushes.told(self._store, push, own)
            return None
        if 300 <= answer.status < 500 and answer.status not in TOO_MUCH:
            PUSHES.labels("gone").inc()
            await pushes.remove(self._store, push.endpoint)
            return None
        PUSHES.labels("failed").inc()
        tries = self._tries[push.room, push.seat]
        wait = answer.retry_after or AGAIN_SECONDS * 4**tries
        return min(wait, LONGEST_WAIT) * random.uniform(1.0, 1.5)

    async def _post(self, push: StoredPush, title: str) -> outside.Answer:
        from breakroom.server import webpush

        key = await self.key()
        says = msgspec.json.encode({"room": push.room, "game": title})
        to = webpush.read_keys(push.p256dh, push.auth)
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Urgency": "normal",
            "Topic": self._topic(push),
            "Authorization": webpush.authorization(push.endpoint, key, self._contact),
        }
        body = webpush.encrypted(says, to, secrets.token_bytes(16))
        return await outside.post(push.endpoint, headers, body, self._is_for_tests)

    def _topic(self, push: StoredPush) -> str:
        """The same for a seat's messages; the push service reads it, and learns no table from
        it."""
        seat = f"{push.room}/{push.seat}".encode()
        return hashlib.blake2b(seat, key=self._secret, digest_size=16).hexdigest()


def site_of(endpoint: str) -> str:
    """The last two parts of the host's name: whoever owns one has as many names below it as they
    like."""
    return ".".join((urlsplit(endpoint).hostname or "").split(".")[-2:])


def is_there(room: "Room", seat: Seat) -> bool:
    """Is the seat's player at the table, in this seat or another?"""
    person = room.seats.person(seat)
    own = [s.seat for s in room.stored.seats if s.person == person]
    return any(map(room.seats.is_present, own))


def _is_fresh(room: "Room") -> bool:
    """Did the last thing happen so shortly ago that who left may not have seen it?"""
    lines = room.log.pages[None].lines
    at_ms = room.stored.made_ms + (lines[-1].at_ms if lines else 0)
    return time.time() * 1000 - at_ms < UNSEEN_SECONDS * 1000


# -- over HTTP ---------------------------------------------------------------------------------


@get("/api/push")
async def push_key(request: Asked) -> PushKey:
    from breakroom.server import webpush

    return PushKey(webpush.b64(webpush.public_of(await request.server.push.key())))


@post("/api/rooms/{room:str}/push", status_code=200)
async def push_on(request: Asked, room: str, data: NewPush) -> PushDone:
    found = await request.server.rooms.find(room)
    with request.counting_wrong(NotAllowed):
        if not (seats := request.seats_at(found)):
            raise NotAllowed("Only players at this table can be notified of their turn.")
    for seat in seats:
        await request.server.push.add(found, seat, hashed(request.bearer), data)
    return PushDone(True)


@post("/api/push/off", status_code=200)
async def push_off(request: Asked, data: SomePush) -> PushDone:
    await pushes.remove(request.server.rooms.store, data.endpoint, data.room)
    return PushDone(False)


@post("/api/push/on", status_code=200)
async def is_push_on(request: Asked, data: SomePush) -> PushDone:
    rooms = await pushes.rooms_of(request.server.rooms.store, data.endpoint)
    return PushDone(data.room in rooms)
