"""Evenings in progress: who comes and goes, and what the server does by itself.

Every half second each evening is looked at: which games are over, who has not come, which round is
due. What is found is written as a line of its log, under the next number; with several processes
the first to write it has done it, and the others read on. So a round is paired once and a result
counts once, whenever a process is killed: what was not written is found again.
"""

import asyncio
import hmac
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Final

import msgspec

import breakroom
from breakroom.core.game import Refused
from breakroom.server import journal
from breakroom.server import messages as m
from breakroom.server.club import evening_messages as e
from breakroom.server.club.evening import (
    MISSED,
    Corrected,
    Ended,
    Evening,
    Joined,
    Left,
    Line,
    Over,
    Paired,
    Paused,
    Player,
    Replaced,
    Resumed,
    Returned,
    Seated,
    Table,
    Undone,
    check_plan,
    drawn,
    options_for,
    without,
)
from breakroom.server.club.evening_store import EveningStore
from breakroom.server.club.pairing import BOT
from breakroom.server.club.people import Person
from breakroom.server.club.ratings import Ratings
from breakroom.server.club.standings import points_of
from breakroom.server.limits import Buckets, Rate, TooMany, in_words
from breakroom.server.room import Room
from breakroom.server.rooms import (
    ROOM_LETTERS,
    NotAllowed,
    NotFound,
    Rooms,
    bot_seat,
    hashed,
    new_token,
)
from breakroom.server.store import Away, StoredRoom, StoredSeat
from breakroom.server.text import plain, plain_name

LOOK_SECONDS: Final = 0.5  # between two looks at each evening
OTHERS_SECONDS: Final = 10.0  # between two looks for evenings that other processes have
STILL_SECONDS: Final = 15.0  # after which a stream says that it is still there
GATHER_SECONDS: Final = 0.2  # in which several changes are told together
CODE_LENGTH: Final = 6  # 31⁶ are 887 million; 20 wrong ones a minute and address are looked at
AT_ONCE: Final = 100  # the most evenings that go on at the same time
FROM_ONE_ADDRESS: Final = 100  # players of one evening: a class behind one line
COMINGS: Final = Rate(10, 60)  # of one player: going, and coming back
TROUBLE_MS: Final = 60_000  # until a table that could not be opened is tried again
TRIES: Final = 20  # how often a change is tried when other processes write first
FORGOTTEN_MS: Final = 86_400_000  # after which an evening that nobody has begun is over


class Live:
    """An evening in memory, and those who watch it."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        self.settled: set[str] = set()  # rooms in which nobody is waited for any more
        self.troubled: dict[str, int] = {}  # rooms that could not be opened, and when to try again
        self.came: Counter[str] = Counter()  # players, by address
        self.comings = Buckets(COMINGS)  # by player
        self._shown: e.EveningNow | None = None

    def take_in(self, line: Line, at_ms: int) -> None:
        self.evening.take_in(line, at_ms)
        self._shown = None
        self.changed.set()
        self.changed = asyncio.Event()

    def now(self, now_ms: int) -> e.EveningNow:
        """The evening as everybody sees it."""
        evening = self.evening
        if self._shown is None:
            self._shown = evening.now()
        due, held = evening.due_ms(), evening.paused_ms
        if due is None:
            return self._shown
        seconds = max(0, due - (now_ms if held is None else held)) / 1000
        return msgspec.structs.replace(self._shown, seconds=seconds)


class Evenings:
    def __init__(self, rooms: Rooms, ratings: Ratings) -> None:
        self._rooms, self._store = rooms, EveningStore(rooms.store)
        self._ratings = ratings
        self._live: dict[str, Live] = {}
        self._loading = asyncio.Lock()
        self._is_closed = False
        self.chores: list[asyncio.Task[None]] = []
        rooms.is_of_evening = self._is_at_play

    async def start(self) -> None:
        """Lets all evenings go on from where they stood when the server stopped."""
        await self._find_others()
        self.chores = [asyncio.create_task(self._look_after_all(), name="evenings")]

    def end_streams(self) -> None:
        """Ends every stream, because the server stops."""
        self._is_closed = True
        for live in self._live.values():
            live.changed.set()

    def close(self) -> None:
        for chore in self.chores:
            chore.cancel()

    @property
    def _now_ms(self) -> int:
        return self._rooms.store.served.advance()

    # -- made and found ---------------------------------------------------------------------

    async def make(self, wish: e.NewEvening) -> e.EveningMade:
        if len(self._live) >= AT_ONCE:
            raise TooMany("evenings", f"{AT_ONCE} evenings are already going on here.", 60)
        game = breakroom.game(wish.game)
        title = (
            plain(wish.title, "Please use plain letters in the name.") or f"{game.title} evening"
        )
        plan, host = msgspec.structs.replace(check_plan(wish), title=title), new_token()
        while True:
            code = "".join(secrets.choice(ROOM_LETTERS) for _ in range(CODE_LENGTH))
            evening = Evening(code, plan, hashed(host), int(time.time() * 1000))
            if await self._store.add(evening):
                self._live[code] = Live(evening)
                return e.EveningMade(code, host)

    async def find(self, code: str) -> Live:
        """The evening as it now stands. One that is over is read from the store each time."""
        if (live := self._live.get(code)) is not None:
            return live
        async with self._loading:
            if (live := self._live.get(code)) is not None:
                return live
            evening = await self._store.find(code)
            if evening is None:
                raise NotFound("There is no evening with that code. It may have been mistyped.")
            live = Live(evening)
            await self._read_on(live)
            if not evening.is_over:
                self._live[code] = live
            return live

    async def _find_others(self) -> None:
        for code in await self._store.going_on():
            with journal.going_on(evening=code):
                await self.find(code)

    async def _read_on(self, live: Live) -> None:
        """Take in what was stored by other processes, or before."""
        for line, clock_ms in await self._store.lines(live.evening):
            live.take_in(line, clock_ms)

    async def now(self, live: Live) -> e.EveningNow:
        if self._rooms.store.is_shared:
            async with live.lock:
                await self._read_on(live)
        return live.now(self._now_ms)

    async def watch(self, live: Live) -> AsyncIterator[bytes]:
        """Server-sent events: the evening as it is, and again whenever it has changed."""
        while not self._is_closed:
            told, changed = live.evening.v, live.changed
            yield b"data: " + msgspec.json.encode(live.now(self._now_ms)) + b"\n\n"
            while live.evening.v == told and not self._is_closed:
                try:
                    async with asyncio.timeout(STILL_SECONDS):
                        await changed.wait()
                except TimeoutError:
                    yield b": still here\n\n"
            await asyncio.sleep(GATHER_SECONDS)

    def _is_at_play(self, room: str) -> bool:
        live = self._live.values()
        return any(table.seated.room == room for one in live for table in one.evening.at_play)

    def going_on(self) -> list[e.EveningNow]:
        """Those that are not over, the latest first."""
        live = sorted(self._live.values(), key=lambda one: -one.evening.made_ms)
        return [one.now(self._now_ms) for one in live]

    # -- writing ----------------------------------------------------------------------------

    async def _append(self, live: Live, line: Line, tables: tuple[StoredRoom, ...] = ()) -> bool:
        """Store a line, then let it happen; False if another process was faster: all is decided
        anew. The lock is held."""
        now = self._now_ms
        if await self._store.append(live.evening, line, now, tables):
            live.take_in(line, now)
            return True
        await self._read_on(live)
        return False

    async def _change(self, live: Live, decide: Callable[[Evening], Line | None]) -> None:
        """Carry out what somebody asks for; None: it is so already."""
        async with live.lock:
            for _ in range(TRIES):
                line = decide(live.evening)
                if line is None or await self._append(live, line):
                    return
        raise TooMany("evenings", "This evening is busy: try again.", 1)

    # -- players ----------------------------------------------------------------------------

    async def join(
        self, live: Live, wish: e.NewPlayer, person: Person | None, address: str
    ) -> e.PlayerMade:
        """Somebody comes; who came already, with the same token, gets the same answer."""
        token_hash, name = hashed(wish.token), plain_name(wish.name)
        if address and live.came[address] >= FROM_ONE_ADDRESS:
            raise TooMany(
                "evenings", "A lot of people have come from your network. Ask the host.", 60
            )
        who, rating = "", None
        if person is not None:
            who, rated = person.id, (await self._ratings.level(live.evening.plan.game, person.id))
            rating = None if rated.rating is None else float(rated.rating.elo)

        def decide(evening: Evening) -> Line | None:
            if evening.player_of(token_hash) is not None:
                return None
            if not name:
                raise Refused("Please enter your name.")
            evening.check_join(name)
            live.came[address] += 1
            return Joined(name, token_hash, who, rating)

        await self._change(live, decide)
        player = live.evening.player_of(token_hash)
        assert player is not None
        return e.PlayerMade(player.number)

    def player(self, live: Live, token: str) -> Player:
        """The player whose token it is."""
        found = live.evening.player_of(hashed(token))
        if found is None:
            raise NotAllowed("That place is not yours, or no longer yours.")
        return found

    async def leave(self, live: Live, number: int) -> None:
        def decide(evening: Evening) -> Line | None:
            evening.check_open()
            return Left(number, "left") if evening.players[number].is_here else None

        self._count_coming(live, number)
        await self._change(live, decide)

    async def come_back(self, live: Live, number: int) -> None:
        def decide(evening: Evening) -> Line | None:
            evening.check_open()
            player = evening.players[number]
            if player.gone == "removed":
                raise Refused("The host has taken you off the list. Please ask them.")
            return None if player.is_here else Returned(number)

        self._count_coming(live, number)
        await self._change(live, decide)

    def _count_coming(self, live: Live, number: int) -> None:
        if wait := live.comings.wait(str(number)):
            sentence = f"You have come and gone a lot. Try again in {in_words(wait)}."
            raise TooMany("evenings", sentence, wait)
        live.comings.take(str(number))

    # -- the host ---------------------------------------------------------------------------

    def check_host(self, live: Live, token: str) -> None:
        if not hmac.compare_digest(hashed(token), live.evening.host_hash):
            raise NotAllowed("Only the host of this evening may do that.")

    async def host(self, live: Live, action: e.HostAction) -> None:
        await self._change(live, lambda evening: hosted(evening, action))
        if isinstance(action, e.Replace):
            await self._reseat(live, action)

    async def _reseat(self, live: Live, action: e.Replace) -> None:
        """Who takes another's place also takes their seat, if nobody has moved there yet."""
        table = live.evening.table_of(action.player)
        if table is None:
            return
        room, seat = table.seated.room, table.seated.seats.index(action.player)
        invite, name = hashed(action.token), live.evening.players[action.player].name
        if await self._rooms.store.reopen(room, seat, invite, name):
            await (await self._rooms.find(room)).reopened(seat)
            live.settled.discard(room)

    # -- what happens by itself -------------------------------------------------------------

    async def _look_after_all(self) -> None:
        looked_at = time.monotonic()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if self._rooms.store.is_shared and time.monotonic() - looked_at > OTHERS_SECONDS:
                looked_at = time.monotonic()
                with journal.going_on():
                    await self._find_others()
            for code, live in list(self._live.items()):
                try:
                    async with live.lock:
                        await self._look_after(live)
                except (Away, TooMany):
                    pass  # the next look tries again
                except Exception as error:  # a bug in one evening must not stop the others
                    journal.error(error, evening=code)
                if live.evening.is_over:
                    del self._live[code]

    async def _look_after(self, live: Live) -> None:
        """One thing after another; whatever another process was faster with waits for the next
        look."""
        evening = live.evening
        if self._rooms.store.is_shared:
            await self._read_on(live)
        if evening.is_over or not await self._take_results(live):
            return
        await self._take_leave(live)
        if evening.paused_ms is not None:
            return
        for table in evening.at_play:
            if not await self._hurry(live, table):
                return
        for player in evening.here:
            is_missing = player.missed >= (1 if evening.is_arena else MISSED)
            if is_missing and not await self._append(live, Left(player.number, "missing")):
                return
        await self._go_on(live)

    async def _take_results(self, live: Live) -> bool:
        """Takes in the results of the games that have ended since the last look."""
        evening = live.evening
        at_play = {table.seated.room: table for table in evening.at_play}
        if not at_play:
            return True
        for room in await self._store.over(list(at_play)):
            if (found := await self._room(live, room)) is None:
                continue
            outcome = found.outcome
            assert outcome is not None
            seats = at_play[room].seated.seats
            absent = await self._absent(at_play[room])
            points = without(points_of(outcome.ranks), seats, absent)
            if not await self._append(live, Ended(room, points, absent, "played")):
                return False
        return True

    async def _room(self, live: Live, room: str) -> Room | None:
        """The room of a table; None while it cannot be opened. Such a table ends when its time is
        up, or as the host says; the others go on."""
        if self._now_ms < live.troubled.get(room, 0):
            return None
        try:
            return await self._rooms.find(room)
        except (Away, TooMany):
            raise
        except Exception as error:
            if room not in live.troubled:
                where = {"room": room, "evening": live.evening.code}
                if isinstance(error, Refused):
                    journal.trouble(error.reason, **where)
                else:
                    journal.error(error, **where)
            live.troubled[room] = self._now_ms + TROUBLE_MS
            return None

    async def _absent(self, table: Table) -> tuple[int, ...]:
        """The players who have not taken their seats."""
        stored = await self._rooms.store.room(table.seated.room)
        assert stored is not None
        seats = zip(table.seated.seats, stored.seats, strict=True)
        return tuple(p for p, seat in seats if p != BOT and seat.token_hash is None)

    async def _take_leave(self, live: Live) -> None:
        """Lets a bot play on for somebody who leaves a game; at a table of two they resign."""
        evening = live.evening
        for table in evening.at_play:
            for number in table.people:
                if not evening.players[number].is_here:
                    await self._vacate(live, table, number)

    async def _vacate(self, live: Live, table: Table, number: int) -> None:
        room, seat = await self._room(live, table.seated.room), table.seated.seats.index(number)
        identity = f"leave {number}"
        if room is None or room.outcome:
            return
        if seat in room.seats.stand_ins or identity in room.commands.stored:
            return
        if len(table.seated.seats) == 2 and not room.seats.is_waiting:
            room.post(None, m.Resign(identity, seat))
        else:
            level = live.evening.level_against(table.seated.seats)
            room.post(None, m.StandIn(identity, seat, seat, level))

    async def _hurry(self, live: Live, table: Table) -> bool:
        """Lets a bot sit down for whoever does not come; draws a game that takes too long."""
        evening, now, room = live.evening, self._now_ms, table.seated.room
        seats = table.seated.seats
        if now - table.began_ms >= evening.plan.limit * 60_000:
            absent = await self._absent(table)
            return await self._append(live, Ended(room, drawn(seats, absent), absent, "time"))
        all_left = not any(evening.players[number].is_here for number in table.people)
        if room in live.settled or (
            now - table.began_ms < evening.plan.patience * 1000 and not all_left
        ):
            return True
        absent = await self._absent(table)
        if len(absent) == len(table.people):
            nothing = (0.0,) * len(seats)
            return await self._append(live, Ended(room, nothing, absent, "nobody"))
        if absent:
            found, level = await self._room(live, room), evening.level_against(seats)
            if found is None:
                return True
            for number in absent:
                seat = seats.index(number)
                if seat not in found.seats.stand_ins:
                    found.post(None, m.StandIn(f"missed {number}", seat, seat, level))
        live.settled.add(room)
        return True

    async def _go_on(self, live: Live) -> None:
        """Begins the next round if it is time, or ends the evening."""
        evening, due = live.evening, live.evening.due_ms()
        if due is None:
            if time.time() * 1000 - evening.made_ms > FORGOTTEN_MS:
                await self._append(live, Over())
            return
        is_due = self._now_ms >= due
        if evening.is_arena:
            if not is_due:
                await self._pair(live)
            elif not evening.at_play:
                await self._append(live, Over())
        elif not evening.at_play:
            if evening.was_last:
                await self._append(live, Over())
            elif is_due and not await self._pair(live):
                await self._append(live, Over())  # everybody has left

    async def _pair(self, live: Live) -> bool:
        """Pairs the tables that ought to begin now; False if there are none."""
        evening = live.evening
        pairs = evening.pairs(self._now_ms)
        if not pairs:
            return False
        tables = tuple(self._table(evening, players) for players in pairs)
        seated = tuple(
            Seated(table.id, players, tuple(seat.level for seat in table.seats))
            for table, players in zip(tables, pairs, strict=True)
        )
        await self._append(live, Paired(seated), tables)
        return True

    def _table(self, evening: Evening, players: tuple[int, ...]) -> StoredRoom:
        """A table with its seats kept for the players: the token of each takes theirs."""
        seats = []
        for seat, number in enumerate(players):
            if number == BOT:
                seats.append(bot_seat(seat, evening.level_against(players)))
            else:
                player = evening.players[number]
                new = StoredSeat(seat, seat + 1, "", player.name, None, player.token_hash)
                seats.append(new)
        plan, options = evening.plan, options_for(evening.plan, len(players))
        clock = msgspec.to_builtins(plan.clock)
        return self._rooms.draft(plan.game, options, seats, clock=clock)


def hosted(evening: Evening, action: e.HostAction) -> Line | None:
    """What the host asks for, as a line of the log; None: it is so already."""
    match action:
        case e.Correct():
            return _correction(evening, action)
        case e.Undo():
            if not evening.need_table(action.room).corrections:
                raise Refused("That result has not been corrected.")
            return Undone(action.room)
    evening.check_going_on()
    match action:
        case e.Begin():
            return evening.beginning()
        case e.Pause():
            return Paused() if evening.paused_ms is None else None
        case e.GoOn():
            return None if evening.paused_ms is None else Resumed()
        case e.Remove():
            gone = evening.need_player(action.player).gone
            return None if gone == "removed" else Left(action.player, "removed")
        case e.Replace():
            return _replacement(evening, action)
        case _:
            return Over()


def _correction(evening: Evening, action: e.Correct) -> Line | None:
    table = evening.need_table(action.room)
    if len(action.points) != len(table.seated.seats):
        raise Refused(f"That table has {len(table.seated.seats)} seats.")
    if sum(action.points) > len(action.points) / 2 + 1e-6:
        raise Refused("That is more points than a table has to give.")
    if len(table.corrections) >= 20:
        raise Refused("That result has been corrected too often.")
    return (
        None if table.corrections[-1:] == [action.points] else Corrected(action.room, action.points)
    )


def _replacement(evening: Evening, action: e.Replace) -> Line | None:
    player, name = evening.need_player(action.player), plain_name(action.name)
    token_hash = hashed(action.token)
    if player.token_hash == token_hash:
        return None
    if evening.player_of(token_hash) is not None:
        raise Refused("Whoever has that link already has another place.")
    if not name or evening.is_taken(name, but=action.player):
        raise Refused(f"Somebody here has a name that looks like {name}. Choose another one.")
    return Replaced(action.player, name, token_hash)
