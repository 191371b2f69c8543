"""All rooms: made, found, claimed, and forgotten when nobody is there."""

import asyncio
import datetime
import hashlib
import secrets
import time
from collections.abc import Callable
from typing import Any, Final

import breakroom
from breakroom.bots import level_named
from breakroom.core.game import Refused, Seat
from breakroom.core.wire import seed_text
from breakroom.server import messages as m
from breakroom.server.limits import Limits, TooMany
from breakroom.server.room import GUEST, Room
from breakroom.server.store import Store, StoredRoom, StoredSeat
from breakroom.server.text import plain
from breakroom.server.thinking import Thinkers

ROOM_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
SWEEP_SECONDS: Final = 30.0
BOT: Final = -1  # the person who sits in a bot's seat
ADJECTIVES: Final = ("Quiet", "Amber", "Brisk", "Mellow", "Patient", "Bright", "Candid", "Early")
WOODS: Final = ("Walnut", "Maple", "Birch", "Cedar", "Rowan", "Alder", "Elm", "Larch")


class NotFound(Refused):
    pass


class SeatTaken(Refused):
    pass


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(32)


def some_name() -> str:
    return f"{secrets.choice(ADJECTIVES)} {secrets.choice(WOODS)}"


def plain_name(name: str | None) -> str:
    """A nickname as one line of plain text."""
    return plain(name or "", "A name is made of plain letters.") or some_name()


class Rooms:
    def __init__(self, store: Store, thinkers: Thinkers, bot_pause: float) -> None:
        self.store = store
        self.thinkers = thinkers
        self.bot_pause = bot_pause
        self.most = Limits().rooms_in_memory
        self.on_made: Callable[[StoredRoom], None] = lambda stored: None
        self._open: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._sweeper = asyncio.create_task(self._sweep(), name="room sweeper")

    def __len__(self) -> int:
        return len(self._open)

    async def close(self) -> None:
        self._sweeper.cancel()
        for room in self._open.values():
            room.close()

    async def _sweep(self) -> None:
        """A room that nobody has looked at for a while lives in the store alone."""
        idle: set[str] = set()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            still = {key for key, room in self._open.items() if room.is_idle}
            for key in idle & still:
                self._open.pop(key).close()
            idle = still - idle

    async def make(self, wish: m.NewRoom) -> m.RoomMade:
        """A new room with the seats as wished."""
        game = breakroom.game(wish.game)
        options = dict(wish.options)
        if wish.daily:
            if game.daily is None:
                raise Refused(f"{game.title} has no game of the day.")
            options = dict(game.daily)
        state = game.setup(options)
        if len(wish.seats) != state.seats:
            raise Refused(f"This game has {state.seats} seats, not {len(wish.seats)}.")
        if not any(seat.kind == "me" or seat.level.startswith(GUEST) for seat in wish.seats):
            raise Refused("Take one seat yourself.")
        tokens: dict[str, str] = {}
        invites: dict[str, str] = {}
        seats = []
        for number, seat in enumerate(wish.seats):
            token_hash = invite_hash = None
            name, person, level = plain_name(seat.name), 0, ""
            if seat.kind == "me":
                tokens[str(number)] = new_token()
                token_hash = hashed(tokens[str(number)])
            elif seat.kind == "bot" and seat.level.startswith(GUEST):
                level, person, name = seat.level, BOT, seat.level.removeprefix(GUEST)
                guest = await self.store.guest_named(name)
                if guest is None:
                    raise NotFound(f"There is no bot with the name {name!r}.")
                invite_hash = guest.token_hash
            elif seat.kind == "bot":
                level, person = level_named(seat.level), BOT
                name = f"{level.capitalize()} bot"
            else:
                invites[str(number)] = new_token()
                invite_hash, person, name = hashed(invites[str(number)]), number + 1, "Your friend"
            seats.append(StoredSeat(number, person, level, name, token_hash, invite_hash))
        today = datetime.datetime.now(datetime.UTC).date()
        seed = game.daily_seed(today) if wish.daily else secrets.randbits(256)
        stored = self._new(wish.game, options, seats, seed)
        await self.store.add_room(stored)
        self.on_made(stored)
        return m.RoomMade(stored.id, tokens, invites)

    def _new(
        self, key: str, options: dict[str, Any], seats: list[StoredSeat], seed: int
    ) -> StoredRoom:
        room = "".join(secrets.choice(ROOM_LETTERS) for _ in range(12))
        version, now = breakroom.game(key).version, int(time.time() * 1000)
        return StoredRoom(room, key, version, options, seed_text(seed), now, "", seats)

    async def find(self, room: str) -> Room:
        """The room, brought back from the store if nobody was there."""
        if room in self._open:
            return self._open[room]
        if room not in self._loading:
            self._loading[room] = asyncio.create_task(self._load(room))
        try:
            return await asyncio.shield(self._loading[room])
        finally:
            self._loading.pop(room, None)

    async def _load(self, room: str) -> Room:
        if len(self._open) >= self.most:
            sentence = "Every table is taken just now. Try again in a minute."
            raise TooMany("rooms_in_memory", sentence, SWEEP_SECONDS)
        stored = await self.store.room(room)
        if stored is None:
            raise NotFound("There is no such table. It may have been a mistyped link.")
        entries = await self.store.entries(room)
        self._open[room] = Room(
            stored, entries, self.store, self.thinkers, self.bot_pause, self._rematch
        )
        return self._open[room]

    async def claim(self, room: Room, claim: m.Claim) -> m.Claimed:
        """Take the seat that the invitation is for: one person gets it."""
        token, name = new_token(), plain_name(claim.name)
        seat = await self.sit_down(room, hashed(claim.invite), hashed(token), name)
        return m.Claimed(seat, token)

    async def sit_down(self, room: Room, invite_hash: str, token_hash: str, name: str) -> Seat:
        if invite_hash not in [s.invite_hash for s in room.stored.seats]:
            raise NotFound("This invitation is not for this table.")
        seat = await self.store.claim(room.stored.id, invite_hash, token_hash, name)
        if seat is None:
            raise SeatTaken("Somebody has already taken this seat. You can watch.")
        await (await self.find(room.stored.id)).sat_down(seat, token_hash, name)
        return seat

    async def _rematch(self, room: Room) -> str:
        """The next game: everyone moves one seat on, and claims it with the token they have."""
        old, count = room.stored.seats, len(room.stored.seats)
        seats = []
        for number in range(count):
            was = old[(number + 1) % count]
            seats.append(StoredSeat(number, was.person, was.level, was.name, None, was.token_hash))
        seed = secrets.randbits(256)
        stored = self._new(room.stored.game, room.stored.options, seats, seed)
        await self.store.add_room(stored, follows=room.stored.id)
        self.on_made(stored)
        return stored.id
