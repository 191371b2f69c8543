"""Which puzzle somebody gets: one of their strength, the one of a day, or the one they name."""

import datetime
import hashlib
import random
from collections import Counter
from functools import cache
from typing import Final

import breakroom
from breakroom import puzzlebook
from breakroom.core.game import Refused
from breakroom.core.puzzle import Puzzle
from breakroom.server import messages as m

NEAREST: Final = 12  # a puzzle is drawn from this many that fit best
DAYS: Final = 30  # how old a puzzle of the day may be
TODAY: Final = "today"


def shelf(today: datetime.date) -> m.PuzzleShelf:
    """The puzzle sets of all games; the game that is learnt soonest comes first."""
    games = sorted(map(breakroom.game, breakroom.game_keys()), key=lambda game: game.learnt_in)
    keys = [game.key for game in games if breakroom.puzzles(game.key)]
    return m.PuzzleShelf(today.isoformat(), tuple(map(_set, keys)))


@cache
def _set(key: str) -> m.PuzzleSet:
    everything = breakroom.puzzles(key)
    count = Counter(theme for puzzle in everything for theme in puzzle.themes)
    words = puzzlebook.themes(key)
    themes = [
        m.ThemeInfo(name, words.get(name, name), count[name])
        for name in sorted(count, key=lambda name: (-count[name], name))
    ]
    return m.PuzzleSet(key, breakroom.game(key).title, len(everything), tuple(themes))


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
    """One of the puzzles nearest to the rating, preferably one that is not known."""
    fitting = breakroom.puzzles(wish.game)
    if wish.theme:
        fitting = tuple(puzzle for puzzle in fitting if wish.theme in puzzle.themes)
        if not fitting:
            title = breakroom.game(wish.game).title
            raise Refused(f"{title} has no puzzles with the theme {wish.theme!r}.")
    known = set(wish.known)
    fresh = [puzzle for puzzle in fitting if puzzle.id not in known] or list(fitting)
    nearest = sorted(fresh, key=lambda puzzle: (abs(puzzle.rating - wish.rating), puzzle.id))
    return rng.choice(nearest[:NEAREST])


def day_of(text: str, today: datetime.date) -> datetime.date:
    """The day that a text names; it must have come, and not long ago."""
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
