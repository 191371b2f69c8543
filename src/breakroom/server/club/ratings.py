"""Results of rated games, and what they say: the table of the club, and a person's profile.

A result is written once, when the game is over; what a crash came before is written at the next
start. Ratings are worked out from all results, in a thread, when somebody asks for them.
"""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Iterable
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa

from breakroom.bots import LEVELS
from breakroom.core.game import Refused
from breakroom.server import journal
from breakroom.server.club import fit
from breakroom.server.club import messages as c
from breakroom.server.club.fit import Played, Strength
from breakroom.server.club.people import NOBODY, People, new_id
from breakroom.server.room import Room
from breakroom.server.rooms import NotFound, Rooms
from breakroom.server.store import Away
from breakroom.server.store.tables import people, results, rooms

ADDRESS: Final = "@results"  # of what processes tell each other
ENOUGH: Final = 3  # games before a rating is shown
DAY_MS: Final = 86_400_000
FRESH_SECONDS: Final = 86_400.0  # after which a fit is made anew: old games weigh less each day
AT_ONCE: Final = 2_000  # rows are read without a pause
SHOWN_GAMES: Final = 50
SHOWN_POINTS: Final = 100


class Fitted(NamedTuple):
    """What all results of one game say."""

    games: list[Played]
    rooms: list[str]  # of each of them
    strengths: dict[str, Strength]
    at: float

    def rated(self, person: str) -> c.Rated | None:
        found = self.strengths.get(person)
        if found is None or found.games < ENOUGH:
            return None
        return c.Rated(round(found.elo), round(found.low), round(found.high))


class Ratings:
    def __init__(self, rooms: Rooms, people: People) -> None:
        self._rooms, self._store, self._people = rooms, rooms.store, people
        self._fitted: dict[str, Fitted] = {}
        self._fitting: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._unwritten: set[str] = set()  # rooms, whose results the store could not take
        self._writing: set[asyncio.Task[None]] = set()
        rooms.on_heed.append(self._heed)
        rooms.on_sweep.append(self._try_again)
        rooms.on_notice[ADDRESS] = lambda told: self._forget_fit(msgspec.json.decode(told))

    async def start(self) -> None:
        """Write the results of games that were over just before the server stopped."""
        written = sa.exists().where(results.c.room == rooms.c.id)
        query = sa.select(rooms.c.id).where(rooms.c.rated, rooms.c.over, sa.not_(written))
        self._unwritten |= set(await self._store.column(query))
        self._try_again()

    async def close(self) -> None:
        if self._writing:
            await asyncio.wait(self._writing, timeout=5)

    # -- results ----------------------------------------------------------------------------

    def _heed(self, room: Room) -> None:
        if room.stored.rated and room.outcome:
            self._unwritten.add(room.stored.id)
            self._try_again()

    def _try_again(self) -> None:
        for room in self._unwritten:
            self._do(self._write(room))
        self._unwritten = set()

    def _do(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _write(self, room: str) -> None:
        try:
            await self.write(await self._rooms.find(room))
        except (Away, TimeoutError):
            self._unwritten.add(room)
        except Refused as no:  # a game of other rules, or a damaged one
            journal.note(no.reason, room=room)
        except Exception as error:
            journal.error(error, room=room)

    async def write(self, room: Room) -> None:
        """Writes the result of a finished game; a second call does nothing."""
        outcome, stored = room.outcome, room.stored
        assert outcome is not None
        last = max((line.at_ms for line in room.log.pages[None].lines), default=0)
        rows = [
            {
                "room": stored.id,
                "seat": seat.seat,
                "game": stored.game,
                "person": "" if seat.level else seat.who or new_id(),
                "level": seat.level,
                "rank": outcome.ranks[seat.seat],
                "ended_ms": stored.made_ms + last,
            }
            for seat in stored.seats
        ]
        await self._store.do(self._store.insert_new(results).values(rows))
        self._forget_fit(stored.game)
        self._rooms.tell_all(stored.game, ADDRESS)

    # -- ratings ----------------------------------------------------------------------------

    def _forget_fit(self, game: str) -> None:
        self._fitted.pop(game, None)

    async def fitted(self, game: str) -> Fitted:
        """The fit from all results of a game; one is made at a time, and kept until they change."""
        async with self._fitting[game]:
            now = time.time()
            known = self._fitted.get(game)
            if known is None or now - known.at > FRESH_SECONDS:
                ids, games = await self._read(game)
                today = now / 86_400
                strengths = await asyncio.to_thread(fit.fit, games, fit.anchors(game), today)
                known = self._fitted[game] = Fitted(games, ids, strengths, now)
            return known

    async def _read(self, game: str) -> tuple[list[str], list[Played]]:
        by_room: dict[str, list[Any]] = defaultdict(list)
        order = (results.c.ended_ms, results.c.room, results.c.seat)
        query = results.select().where(results.c.game == game).order_by(*order)
        offset = 0
        while True:
            some = await self._store.rows(query.limit(AT_ONCE).offset(offset))
            for row in some:
                by_room[row.room].append(row)
            if len(some) < AT_ONCE:
                break
            offset += AT_ONCE
        played = {room: _played(rows) for room, rows in by_room.items()}
        return list(played), list(played.values())

    async def table(self, game: str) -> c.ClubTable:
        fitted = await self.fitted(game)
        rated = {who: r for who in fitted.strengths if (r := fitted.rated(who)) is not None}
        names = await self._people.named(rated)
        counts = Counter(who for game in fitted.games for who in game.who)
        lines = [
            c.ClubStanding(who, names[who], rating, counts[who])
            for who, rating in rated.items()
            if who in names
        ]
        for level, elo in fit.anchors(game).items():
            known = c.Rated(round(elo), round(elo), round(elo))
            lines.append(c.ClubStanding("", _bot(level), known, counts[level]))
        lines.sort(key=lambda line: -line.rating.elo)
        return c.ClubTable(game, tuple(lines), len(fitted.games))

    async def level(self, game: str, person: str | None) -> c.MyLevel:
        """The bot that is as strong as the person."""
        fitted = await self.fitted(game) if person else None
        rating = fitted.rated(person) if fitted and person else None
        return c.MyLevel(fit.nearest_level(game, rating.elo if rating else None), rating)

    # -- a profile --------------------------------------------------------------------------

    async def profile(self, person: str) -> c.Profile:
        itself = sa.select(people).where(people.c.id == person)
        played = sa.select(results.c.game).where(results.c.person == person).distinct()
        row, games = await self._store.first(itself), sorted(await self._store.column(played))
        if row is None:
            raise NotFound("There is nobody with that name tag here.")
        fits = {game: await self.fitted(game) for game in games}
        everyone = {who for f in fits.values() for g in f.games if person in g.who for who in g.who}
        names = {**{level: _bot(level) for level in LEVELS}, **await self._people.named(everyone)}
        by_game = []
        for game, fitted in fits.items():
            mine = [g for g in fitted.games if person in g.who]
            elos = {who: found.elo for who, found in fitted.strengths.items()} | fit.anchors(game)
            rating = fitted.rated(person)
            points: list[tuple[float, float]] = []
            if rating is not None:
                points = await asyncio.to_thread(fit.history, person, mine, elos)
            history = tuple((round(d * DAY_MS), round(elo)) for d, elo in points[-SHOWN_POINTS:])
            against = _opponents(person, mine, names)
            by_game.append(c.GameProfile(game, len(mine), rating, history, against))
        latest = await self._latest(person, fits, names)
        return c.Profile(person, row.name, row.made_ms, tuple(by_game), latest)

    async def _latest(
        self, person: str, fits: dict[str, Fitted], names: dict[str, str]
    ) -> tuple[c.PlayedGame, ...]:
        """The last games; the way to a private table stays private."""
        all_games = [
            (played, game, room)
            for game, fitted in fits.items()
            for room, played in zip(fitted.rooms, fitted.games, strict=True)
            if person in played.who
        ]
        shown = sorted(all_games, key=lambda one: -one[0].day)[:SHOWN_GAMES]
        ids = [room for _, _, room in shown]
        query = sa.select(rooms.c.id).where(rooms.c.id.in_(ids), rooms.c.listed)
        public = set(await self._store.column(query))
        return tuple(
            c.PlayedGame(
                game,
                room if room in public else "",
                round(played.day * DAY_MS),
                played.ranks[played.who.index(person)],
                tuple(sorted(played.ranks)),
                tuple(names.get(who, NOBODY) for who in played.who if who != person),
            )
            for played, game, room in shown
        )


def _played(rows: list[Any]) -> Played:
    who = tuple(row.person or row.level for row in rows)
    return Played(who, tuple(row.rank for row in rows), rows[0].ended_ms / DAY_MS)


def _bot(level: str) -> str:
    return f"{level.capitalize()} bot"


def _opponents(
    person: str, games: Iterable[Played], names: dict[str, str]
) -> tuple[c.Opponent, ...]:
    """Points against each: one for being ahead, half for a draw."""
    tally: dict[str, list[float]] = defaultdict(list)
    for game in games:
        mine = game.ranks[game.who.index(person)]
        for who, rank in zip(game.who, game.ranks, strict=True):
            if who != person:
                tally[who].append(0.5 if rank == mine else float(mine < rank))
    found = [
        c.Opponent(
            "" if who in LEVELS or who not in names else who,
            names.get(who, NOBODY),
            len(points),
            sum(points),
        )
        for who, points in tally.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.games, one.name)))
