"""All rooms of a server: how they are made, found and claimed, and when they leave memory."""

import asyncio
import datetime
import hashlib
import random
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

import msgspec
import sqlalchemy as sa

import breakroom
from breakroom import lessons
from breakroom.bots import LEVELS, level_named
from breakroom.core.game import Game, Refused, Seat
from breakroom.core.wire import seed_text
from breakroom.server import journal, metrics, puzzle_choice, text
from breakroom.server import messages as m
from breakroom.server.commands import ReadOn
from breakroom.server.limits import Limits, TooMany
from breakroom.server.reviewing import Reviews
from breakroom.server.room import House, Room
from breakroom.server.rulings import Rulings
from breakroom.server.seats import BOT, FRIEND, GUEST, HOST
from breakroom.server.store import LIVE_BEAT, SLOW_BEAT, Away, Entry, Store, StoredRoom, StoredSeat
from breakroom.server.thinking import Thinkers

ROOM_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
TEST_DAY: Final = datetime.date(2026, 11, 17)  # on a server for tests it is never another
SWEEP_SECONDS: Final = 10.0
SOON_MS: Final = 60_000  # the time is stored often while a clock runs out within a minute
AWAY_BEAT: Final = 0.5  # seconds between two checks whether the store is back
TROUBLE_SECONDS: Final = 60.0  # until something that went wrong is tried again
ALL: Final = "@"  # instead of a room's id: a notice for the whole server
LONGEST_OPTIONS: Final = 600  # bytes, of a table in the lobby
ADJECTIVES: Final = ("Quiet", "Amber", "Brisk", "Mellow", "Patient", "Bright", "Candid", "Early")
WOODS: Final = ("Walnut", "Maple", "Birch", "Cedar", "Rowan", "Alder", "Elm", "Larch")


class NotFound(Refused):
    pass


class SeatTaken(Refused):
    pass


class NotAllowed(Refused):
    pass


class Unplayable(Refused):
    """The room exists, but its game cannot be continued."""

    code = "damaged"


class Closed(Unplayable):
    """The host has closed the table."""

    code = "closed"


class OtherRules(Unplayable):
    """The game was begun under other rules than today's."""

    code = "other_rules"


def check_rules(stored: StoredRoom) -> None:
    """Refuses to open a game that was begun under other rules than today's."""
    game = breakroom.game(stored.game)
    if stored.version != game.version:
        raise OtherRules(
            f"This game was begun by version {stored.version} of the rules of {game.title}."
            f" They are at version {game.version} here, so it cannot be opened."
        )


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """A new secret of 256 random bits."""
    return secrets.token_urlsafe(32)


def some_name() -> str:
    return f"{secrets.choice(ADJECTIVES)} {secrets.choice(WOODS)}"


def plain_name(name: str | None) -> str:
    """A nickname as one line of plain text."""
    return text.plain_name(name or "") or some_name()


def bot_seat(number: Seat, level: str) -> StoredSeat:
    """The seat of one of the server's own bots."""
    return StoredSeat(number, BOT, level, f"{level.capitalize()} bot", None, None)


def _seats_of_one(mine: Seat, token: str, count: int) -> list[StoredSeat]:
    """One person sits there, and a script plays the other seats."""
    bot = StoredSeat(0, BOT, LEVELS[0], "Bot", None, None)
    person = StoredSeat(0, HOST, "", some_name(), hashed(token), None)
    return [
        msgspec.structs.replace(person if seat == mine else bot, seat=seat) for seat in range(count)
    ]


def check_rated(wish: m.NewRoom, who: str) -> None:
    """Refuses a rated game unless people who are known play it, with a clock and without help."""
    if wish.listed and len(msgspec.json.encode(wish.options)) > LONGEST_OPTIONS:
        raise Refused("A table in the lobby cannot have these options.")
    if not wish.rated:
        return
    if not who:
        raise Refused("Rated games are for players who are known here: finish another game first.")
    if [seat.kind for seat in wish.seats].count("me") != 1 or len(wish.seats) < 2:
        raise Refused("In a rated game everyone takes one seat.")
    if wish.clock is None:
        raise Refused("A rated game needs a clock.")
    if wish.coach or wish.daily:
        raise Refused("A rated game cannot have a coach or be a game of the day.")
    if any(seat.level.startswith(GUEST) for seat in wish.seats):
        raise Refused("Rated games are for people and for Breakroom's own bots.")


class Rooms:
    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        bot_pause: float,
        grace: float,
        limits: Limits | None = None,
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.reviews = Reviews(store, thinkers)
        limits = limits or Limits()
        self._most = limits.rooms_in_memory
        self.test_seed: int | None = None  # see `for_tests`
        # Who is called when a room was made, now and then, when somebody came to a table or left
        # it or a game is over, and with what other processes tell of no room, by its address.
        self.on_made: list[Callable[[StoredRoom], None]] = []
        self.on_sweep: list[Callable[[], None]] = []
        self.on_heed: list[Callable[[Room], None]] = []
        self.on_shut: list[Callable[[Room], None]] = []
        self.on_notice: dict[str, Callable[[bytes], None]] = {}
        # A line was stored at a table, or somebody who sits there has left.
        self.on_turn: Callable[[Room, bool], None] = lambda room, has_left: None
        self.is_of_evening: Callable[[str], bool] = lambda room: False  # is it played in one now?
        self.rulings = Rulings()  # what the host has decided
        self._soon: set[asyncio.Task[None]] = set()
        process = secrets.token_hex(4)
        self._house = House(
            store,
            thinkers,
            self._rematch,
            process,
            bot_pause,
            grace,
            limits,
            self._heed,
            lambda room, has_left: self.on_turn(room, has_left),
            self._is_muted,
            lambda room: self.is_of_evening(room.stored.id),
        )
        self._open: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._due: dict[str, int] = {}  # rooms not in memory whose clock runs, and until when
        self.chores: list[asyncio.Task[None]] = []  # what goes on until the server stops
        self._daily_secret = b""
        self._puzzle_secret = b""
        self.today: Callable[[], datetime.date] = lambda: datetime.datetime.now(datetime.UTC).date()

    def for_tests(self, seed: int) -> None:
        """Games are dealt from the seed, also those of the day, which is always the same."""
        self.test_seed = seed
        self.today = lambda: TEST_DAY

    async def start(self) -> None:
        """Starts the chores. Clocks go on where they stood, also in rooms out of memory."""
        await self.store.beat(0)
        self._daily_secret = await self._secret("daily")
        self._puzzle_secret = await self._secret("puzzles")
        for room in await self.store.running_clocks():
            self._due[room] = 0
        self.store.listen(self._written, self._noticed)
        chores = (self._sweep, self._keep_time, self._note_time)
        self.chores = [asyncio.create_task(chore(), name=chore.__name__[1:]) for chore in chores]

    async def _secret(self, name: str) -> bytes:
        if self.test_seed is not None:
            return str(self.test_seed).encode()
        return await self.store.secret(name)

    def __len__(self) -> int:
        return len(self._open)

    async def close(self) -> None:
        for chore in self.chores:
            chore.cancel()
        self.reviews.close()
        await asyncio.gather(*(room.close() for room in self._open.values()))

    async def _sweep(self) -> None:
        """Takes rooms out of memory that nobody has looked at for a while; the store keeps them."""
        idle: set[str] = set()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            still = {key for key, room in self._open.items() if room.is_idle}
            for key in idle & still:
                with journal.going_on(room=key):
                    if self._open[key].is_idle:  # or somebody came while another room closed
                        await self._let_go(key)
            idle = still - idle
            for sweep in self.on_sweep:
                with journal.going_on():
                    sweep()
            for key, room in self._open.items():
                with journal.going_on(room=key):
                    room.tell_processes(asks=False)
                    if room.seats.forget_silent():
                        room.tell_table()

    async def _let_go(self, key: str) -> None:
        """Takes the room out of memory, and remembers when its clock runs out."""
        room = self._open.pop(key)
        if (due := room.time.due_ms) is not None:
            self._due[key] = due
        await room.close()

    @property
    def are_all_taken(self) -> bool:
        """Is there no place for one more room, not even if those that nobody attends leave?"""
        return len(self._open) >= self._most and self._unattended() is None

    def _unattended(self) -> str | None:
        """A room that can leave memory, preferably one in which no clock runs."""
        idle = (key for key, room in self._open.items() if room.is_idle)
        unattended = (key for key, room in self._open.items() if room.is_unattended)
        return next(idle, None) or next(unattended, None)

    async def _keep_time(self) -> None:
        """Reads the served time so often that a gap can only mean that the process was frozen."""
        while True:
            await asyncio.sleep(LIVE_BEAT)
            self.store.served.advance()

    async def _note_time(self) -> None:
        """Stores the time by which clocks run, and checks clocks that have run out."""
        while True:
            await asyncio.sleep(AWAY_BEAT if self.store.served.is_away else LIVE_BEAT)
            try:
                await self.store.beat(LIVE_BEAT if self._is_a_second_dear() else SLOW_BEAT)
                await self._look_at_due()
            except (Away, TooMany):
                pass  # the next beat tries again
            except Exception as error:  # a bug must not stop the time
                journal.error(error)
                await asyncio.sleep(TROUBLE_SECONDS)

    def _is_a_second_dear(self) -> bool:
        """Does a clock run that will soon be up, or that somebody watches?"""
        soon = self.store.served.advance() + SOON_MS
        clocks = [room.time.clocks for room in self._open.values()]
        is_live = any(clock is not None and clock.is_live for clock in clocks)
        return is_live or any(due < soon for due in self._due.values())

    async def _look_at_due(self) -> None:
        """Ends every game whose clock has run out, even if another room has an error."""
        now = self.store.served.advance()
        for room in [room for room, due in self._due.items() if due <= now]:
            try:
                found = await self.find(room)
                if found.is_idle and (found.time.due_ms or now) > now:  # it was only asked when
                    await self._let_go(room)
            except (Away, TooMany):
                raise
            except Refused as no:  # it stays as it is stored, and so does its clock
                self._due.pop(room, None)
                journal.note(no.reason, room=room)
            except Exception as error:
                self._due[room] = now + int(1000 * TROUBLE_SECONDS)
                journal.error(error, room=room)

    @property
    def process(self) -> str:
        """A name for this process among several."""
        return self._house.process

    def tell_all(self, notice: Any, address: str = ALL) -> None:
        """Sends the other processes a notice that is of no room; its address begins with "@"."""
        self.store.tell(address, msgspec.json.encode(notice))

    def _heed(self, room: Room) -> None:
        for heed in self.on_heed:
            heed(room)

    def _made(self, stored: StoredRoom) -> None:
        for made in self.on_made:
            made(stored)

    def _written(self, room: str | None) -> None:
        """Another process has written to a room; None: it may have, to any."""
        for key in self._open if room is None else [room]:
            if key in self._open:
                self._open[key].post(None, ReadOn())

    def _noticed(self, room: str, notice: bytes) -> None:
        if room in self.on_notice:
            self.on_notice[room](notice)
        elif room in self._open:
            self._open[room].heard(notice)

    async def make(
        self, wish: m.NewRoom, seed: int | None = None, host: str = "", who: str = ""
    ) -> m.RoomMade:
        """A new room with the seats as wished; only a test says from which seed. A program that
        is its host sits down at once. `who` is the id of the person who makes it, if known."""
        self._refuse_when_full()
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
        check_rated(wish, who)
        tokens: dict[str, str] = {}
        invites: dict[str, str] = {}
        seats = []
        for number, seat in enumerate(wish.seats):
            token_hash = invite_hash = None
            name, person, level, sits = plain_name(seat.name), HOST, "", ""
            if seat.kind == "me":
                sits = who
                tokens[str(number)] = new_token()
                token_hash = hashed(tokens[str(number)])
            elif seat.kind == "bot" and seat.level.startswith(GUEST):
                level, person, name = seat.level, number + 1, seat.level.removeprefix(GUEST)
                guest = await self.store.guest_named(name)
                if guest is None:
                    raise NotFound(f"There is no bot with the name {name!r}.")
                invite_hash = guest.token_hash
                token_hash = invite_hash if name == host else None
            elif seat.kind == "bot":
                seats.append(bot_seat(number, level_named(seat.level)))
                continue
            else:
                invites[str(number)] = new_token()
                invite_hash, person, name = hashed(invites[str(number)]), number + 1, FRIEND
            seats.append(StoredSeat(number, person, level, name, token_hash, invite_hash, sits))
        if seed is None and wish.daily:
            seed = self._daily_seed(game)
        about = {name: getattr(wish, name) for name in ("talk", "coach", "rated", "listed")}
        clock = msgspec.to_builtins(wish.clock)
        stored = self.draft(wish.game, options, seats, seed, clock=clock, **about)
        await self.store.add_room(stored)
        self._made(stored)
        day = self.today().isoformat() if wish.daily else ""
        return m.RoomMade(stored.id, tokens, invites, day)

    async def make_lesson(self, wish: m.NewLesson) -> m.RoomMade:
        """A table at which the lesson is taught to one person; the script plays the rest."""
        self._refuse_when_full()
        game, lesson = breakroom.game(wish.game), lessons.lesson(wish.game, wish.lesson)
        token, count = new_token(), lessons.start(game.key, lesson.id).seats
        seats = _seats_of_one(lesson.seat, token, count)
        about = {"talk": False, "lesson": lesson.id}
        stored = self.draft(game.key, dict(lesson.options), seats, lesson.seed, **about)
        await self.store.add_room(stored)
        metrics.LESSON_STEPS.labels(game.key, lesson.id, "0").inc()
        return m.RoomMade(stored.id, {str(lesson.seat): token}, {})

    async def make_puzzle(self, wish: m.NewPuzzle) -> m.PuzzleMade:
        """A table at which one person solves a puzzle; it plays the rest."""
        self._refuse_when_full()
        today = self.today()
        rng = random.Random(self.test_seed if self.test_seed is not None else secrets.randbits(64))
        puzzle = puzzle_choice.chosen(wish, today, self._puzzle_secret, rng)
        token = new_token()
        seats = _seats_of_one(puzzle.seat, token, puzzle.start().seats)
        about = {"talk": False, "puzzle": puzzle.id}
        stored = self.draft(puzzle.game, dict(puzzle.options), seats, puzzle.seed, **about)
        await self.store.add_room(stored)
        metrics.PUZZLES.labels(puzzle.game, "begun").inc()
        day = puzzle_choice.day_of(wish.day, today).isoformat() if wish.day else ""
        return m.PuzzleMade(stored.id, {str(puzzle.seat): token}, puzzle.game, puzzle.id, day)

    async def make_side_line(self, game: Room, wish: m.NewSideLine) -> m.RoomMade:
        """A table that begins where a finished game stood after so many actions."""
        self._refuse_when_full()
        if wish.ply > len(game.plies):
            raise Refused("The game has not come that far.")
        count = len(game.stored.seats)
        if wish.seat is not None and wish.seat not in range(count):
            raise Refused(f"This game has {count} seats: there is no seat {wish.seat}.")
        tokens: dict[str, str] = {}
        seats = []
        for number, name in enumerate(game.game.seat_names[:count]):
            if wish.seat in (None, number):
                tokens[str(number)] = new_token()
                mine = hashed(tokens[str(number)])
                seats.append(StoredSeat(number, HOST, "", name, mine, None))
            else:
                seats.append(bot_seat(number, level_named(wish.level or LEVELS[0])))
        was = game.stored
        about = {"talk": False, "origin": was.id, "origin_ply": wish.ply}
        stored = self.draft(was.game, was.options, seats, int(was.seed, 16), **about)
        log = [
            Entry(seq, "act", ply.seat, msgspec.to_builtins(ply.action), ply.at_ms, None)
            for seq, ply in enumerate(game.plies[: wish.ply], 1)
        ]
        await self.store.add_room(stored, begins_with=log)
        return m.RoomMade(stored.id, tokens, {})

    def draft(
        self,
        key: str,
        options: dict[str, Any],
        seats: list[StoredSeat],
        seed: int | None = None,
        **about: Any,
    ) -> StoredRoom:
        """A new table, which is not stored yet: the caller stores it."""
        if seed is None:
            seed = secrets.randbits(256) if self.test_seed is None else self.test_seed
        return StoredRoom(
            id="".join(secrets.choice(ROOM_LETTERS) for _ in range(12)),
            game=key,
            version=breakroom.game(key).version,
            options=options,
            seed=seed_text(seed),
            made_ms=int(time.time() * 1000),
            rematch="",
            seats=seats,
            **about,
        )

    def in_memory(self, room: str) -> Room | None:
        return self._open.get(room)

    async def find(self, room: str) -> Room:
        """The room as it now stands, brought back from the store if nobody was there."""
        if self.rulings.is_closed(room):
            raise Closed("The host has closed this table.")
        while True:
            if (found := self._open.get(room)) is not None:
                await found.read_now()
                if self._open.get(room) is found:  # the room may have left memory in the meantime
                    return found
            elif room in self._loading:
                await asyncio.shield(self._loading[room])
            else:
                # Loading goes on when whoever asked has gone, so that no room is loaded twice.
                self._loading[room] = loading = asyncio.create_task(self._load(room))
                loading.add_done_callback(self._loaded)

    def _loaded(self, loading: asyncio.Task[Room]) -> None:
        self._loading = {room: task for room, task in self._loading.items() if task is not loading}
        if not loading.cancelled():
            loading.exception()  # whoever still waits gets it; otherwise asyncio would complain

    async def _load(self, room: str) -> Room:
        while len(self._open) >= self._most:
            self._refuse_when_full()
            await self._let_go(self._unattended() or "")
        try:
            stored = await self.store.room(room)
            if stored is None:
                raise NotFound("There is no such table. The link may have been mistyped.")
            check_rules(stored)
            found = await Room.load(stored, self._house)
        except (NotFound, OtherRules, sa.exc.SQLAlchemyError):
            raise
        except Exception as error:  # rules may fail in any way on actions that were never legal
            journal.error(error, room=room)
            raise Unplayable(
                "What is stored of this game is damaged, so it cannot be opened."
                " Its host can look into it."
            ) from None
        self._due.pop(room, None)
        self._open[room] = found
        return found

    # -- what the host decides --------------------------------------------------------------

    @property
    def open_rooms(self) -> list[Room]:
        """The rooms that are in memory."""
        return list(self._open.values())

    def _is_muted(self, room: Room, seat: Seat) -> bool:
        return self.rulings.is_muted(room.stored.id, seat, room.stored.seats[seat].who)

    def check_welcome(self, room: Room, mine: frozenset[Seat]) -> None:
        """Refuses whoever holds one of these seats if the host has banned them."""
        for seat in mine:
            if (no := self.rulings.refusal_of_person(room.stored.seats[seat].who)) is not None:
                raise NotAllowed(no)

    def may_anyone_look(self, room: Room) -> bool:
        try:
            self.check_may_look(room, False)
        except NotAllowed:
            return False
        return True

    async def shut(self, room: str) -> None:
        """Takes the room out of memory, whoever is there, and stops its clock."""
        if (found := self._open.get(room)) is not None:
            await self._let_go(room)
            for shut in self.on_shut:
                shut(found)
        self._due.pop(room, None)

    async def let_go(self, room: str) -> bool:
        """Takes the room out of memory unless somebody is there, and says whether it is gone."""
        found = self._open.get(room)
        if room in self._loading or (found is not None and not found.is_unattended):
            return False
        await self.shut(room)
        return True

    def soon(self, what: Coroutine[Any, Any, None]) -> None:
        """Runs something in the background; an error in it is written to the journal."""
        task = asyncio.create_task(what)
        self._soon.add(task)
        task.add_done_callback(self._soon.discard)

    def _refuse_when_full(self) -> None:
        if self.are_all_taken:
            sentence = "Every table is taken just now. Try again in a minute."
            raise TooMany("rooms_in_memory", sentence, SWEEP_SECONDS)

    def check_may_look(self, room: Room, is_seated: bool) -> None:
        """The game of the day gives itself away: until the day is over, each is for who plays. A
        lesson is for who learns, and a puzzle for who solves."""
        if not is_seated and room.teaching is not None:
            raise NotAllowed("Only the learner can look at a lesson.")
        if not is_seated and room.puzzling is not None:
            raise NotAllowed("Only the solver can look at this puzzle.")
        if not is_seated and self._is_of_today(room):
            raise NotAllowed("Only its player can look at a game of the day until the day is over.")

    def _is_of_today(self, room: Room) -> bool:
        has_daily = room.game.daily is not None
        return has_daily and room.stored.seed == seed_text(self._daily_seed(room.game))

    def _daily_seed(self, game: Game[Any]) -> int:
        return game.daily_seed(self.today(), self._daily_secret)

    async def claim(self, room: Room, claim: m.Claim, who: str = "") -> m.Claimed:
        """Take the seat that the invitation is for: one person gets it. A seat that is kept for
        somebody has their name already."""
        name, invite, token = plain_name(claim.name), hashed(claim.invite), hashed(claim.token)
        kept = [s.name for s in room.stored.seats if s.invite_hash == invite and s.name != FRIEND]
        name = kept[0] if kept else name
        return m.Claimed(await self.sit_down(room, invite, token, name, who))

    async def sit_down(
        self, room: Room, invite_hash: str, token_hash: str, name: str, who: str = ""
    ) -> Seat:
        if invite_hash not in [s.invite_hash for s in room.stored.seats]:
            raise NotFound("This invitation is not for this table.")
        others = [s for s in room.stored.seats if s.invite_hash != invite_hash]
        if room.stored.rated and not who:
            raise Refused("This game is rated: it is for players who are known here.")
        if room.stored.rated and who in [s.who for s in others]:
            raise Refused("This game is rated: you cannot play against yourself.")
        name = text.apart(name, {text.looks_like(s.name) for s in others}.__contains__)
        seat = await self.store.claim(room.stored.id, invite_hash, token_hash, name, who)
        if seat is None:
            raise SeatTaken("Somebody has already taken this seat. You can watch.")
        await (await self.find(room.stored.id)).sat_down(seat, token_hash, name)
        return seat

    async def invite(self, room: Room, wish: m.NewInvite) -> m.Invited:
        """A new invitation for a friend's seat; whoever sat there sits there no more."""
        seats, mine, invite_hash = room.stored.seats, hashed(wish.token), hashed(wish.invite)
        if not any(s.token_hash == mine and s.person == HOST for s in seats):
            raise NotAllowed("Only the person who made this table can invite others.")
        if wish.seat not in range(len(seats)) or seats[wish.seat].person == HOST:
            raise Refused("That seat is not for a friend.")
        if seats[wish.seat].level:
            raise Refused("A bot already sits there.")
        if seats[wish.seat].invite_hash == invite_hash and seats[wish.seat].token_hash is not None:
            return m.Invited(wish.seat)  # asked again, and somebody has come by it
        if not await self.store.reopen(room.stored.id, wish.seat, invite_hash, FRIEND):
            raise Refused("Somebody has already moved, so the seats stay as they are.")
        await (await self.find(room.stored.id)).reopened(wish.seat)
        return m.Invited(wish.seat)

    async def _rematch(self, room: Room) -> str:
        """The next game: everyone moves one seat on, and claims it with the token they have."""
        old, count = room.stored.seats, len(room.stored.seats)
        seats = [
            msgspec.structs.replace(
                sat, seat=(sat.seat - 1) % count, token_hash=None, invite_hash=sat.token_hash
            )
            for sat in (*old[1:], old[0])
        ]
        was = room.stored
        about = {name: getattr(was, name) for name in ("clock", "talk", "rated", "listed")}
        stored = self.draft(was.game, was.options, seats, **about)
        stands = await self.store.add_room(stored, follows=was.id)
        if stands == stored.id:
            self._made(stored)
        return stands
