"""Which puzzle somebody gets: one of their strength, the one of a day, or the one they name."""

import asyncio
import datetime
import hashlib
import random
from collections import Counter
from typing import Final

import msgspec

import breakroom
from breakroom import puzzlebook
from breakroom.core.game import Refused
from breakroom.core.puzzle import Puzzle
from breakroom.core.wire import to_json
from breakroom.server import messages as m
from breakroom.server.thinking import Thinkers
from breakroom.server.workers import Busy

NEAREST: Final = 12  # one of so many that fit best is drawn
DAYS: Final = 30  # so long ago a puzzle of the day can still be asked for
TODAY: Final = "today"


class Shelf:
    """What there is. Words for themes stand beside what mines puzzles, which only workers load."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._sets: dict[str, m.PuzzleSet] = {}

    async def now(self, today: datetime.date) -> m.PuzzleShelf:
        """Of all games, the one that is learnt soonest first."""
        games = sorted(map(breakroom.game, breakroom.game_keys()), key=lambda game: game.learnt_in)
        keys = [game.key for game in games if breakroom.puzzles(game.key)]
        sets = await asyncio.gather(*map(self._set, keys))
        return m.PuzzleShelf(today.isoformat(), tuple(sets))

    async def _set(self, key: str) -> m.PuzzleSet:
        if key in self._sets:
            return self._sets[key]
        title, all_of_them = breakroom.game(key).title, breakroom.puzzles(key)
        count = Counter(theme for puzzle in all_of_them for theme in puzzle.themes)
        try:
            answer = await self._thinkers.judge("", theme_words, key)
        except Busy:
            return m.PuzzleSet(key, title, len(all_of_them), ())
        words: dict[str, str] = msgspec.json.decode(answer)
        themes = [m.ThemeInfo(name, words[name], count[name]) for name in words if count[name]]
        self._sets[key] = m.PuzzleSet(key, title, len(all_of_them), tuple(themes))
        return self._sets[key]


def theme_words(key: str) -> str:
    """In a worker: the themes of a game's puzzles in words, as JSON."""
    return to_json(puzzlebook.themes(key))


def chosen(wish: m.NewPuzzle, today: datetime.date, secret: bytes, rng: random.Random) -> Puzzle:
    title = breakroom.game(wish.game).title
    if not breakroom.puzzles(wish.game):
        raise Refused(f"{title} has no puzzles.")
    if wish.id:
        return puzzlebook.puzzle(wish.game, wish.id)
    if wish.day:
        return of_day(wish.game, day_of(wish.day, today), secret)
    return of_strength(wish, rng)


def of_strength(wish: m.NewPuzzle, rng: random.Random) -> Puzzle:
    """One of the nearest to the rating, rather one that is not known."""
    fitting = breakroom.puzzles(wish.game)
    if wish.theme:
        fitting = tuple(puzzle for puzzle in fitting if wish.theme in puzzle.themes)
        if not fitting:
            title = breakroom.game(wish.game).title
            raise Refused(f"{title} has no puzzles of the theme {wish.theme!r}.")
    known = set(wish.known)
    fresh = [puzzle for puzzle in fitting if puzzle.id not in known] or list(fitting)
    nearest = sorted(fresh, key=lambda puzzle: (abs(puzzle.rating - wish.rating), puzzle.id))
    return rng.choice(nearest[:NEAREST])


def day_of(text: str, today: datetime.date) -> datetime.date:
    """A day that has come, and not long ago."""
    if text == TODAY:
        return today
    try:
        day = datetime.date.fromisoformat(text)
    except ValueError:
        raise Refused(f"A day is written like {today.isoformat()}, not {text!r}.") from None
    if day > today:
        raise Refused("That day has not come yet.")
    if day < today - datetime.timedelta(days=DAYS):
        raise Refused(f"Puzzles of the day are kept for {DAYS} days.")
    return day


def of_day(key: str, day: datetime.date, secret: bytes) -> Puzzle:
    """One of middling strength. The days go through all of those in an order that nobody works out
    without the host's secret, so none comes twice before all have come."""
    by_rating = sorted(breakroom.puzzles(key), key=lambda puzzle: (puzzle.rating, puzzle.id))
    middle = by_rating[len(by_rating) // 4 : max(1, len(by_rating) * 3 // 4)]
    shuffled = sorted(middle, key=lambda puzzle: _lot(secret, key, puzzle.id))
    return shuffled[day.toordinal() % len(shuffled)]


def _lot(secret: bytes, key: str, name: str) -> bytes:
    return hashlib.blake2b(f"{key}/{name}".encode(), key=secret, digest_size=16).digest()
