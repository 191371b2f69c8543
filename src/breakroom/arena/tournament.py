"""Tournaments of many bots, round robin or gauntlet, kept in a file to be continued."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any
from zlib import crc32

from msgspec import Struct

from breakroom.arena.kept import Kept
from breakroom.arena.match import Finished, Match, Result, play_game
from breakroom.arena.match import check as check_match
from breakroom.arena.rating import Sprt
from breakroom.arena.remote import PATIENCE_SECONDS, check_remote, is_remote, play_remote
from breakroom.arena.workers import by_threads, results
from breakroom.core.game import Refused
from breakroom.core.wire import to_json


class Tournament(Struct, frozen=True):
    """What is played: so many games by every two bots that meet."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    games: int
    seed: int
    gauntlet: bool = False  # only the first bot meets the others

    def pairs(self) -> list[tuple[int, int]]:
        every = combinations(range(len(self.bots)), 2)
        return [(i, j) for i, j in every if i == 0 or not self.gauntlet]

    def match(self, pair: tuple[int, int]) -> Match:
        i, j = pair
        return Match(self.game, self.options, (self.bots[i], self.bots[j]), self.games, self.seed)


class Played(Struct, frozen=True):
    """One game."""

    pair: tuple[int, int]
    number: int
    result: Result
    fault: str = ""  # why a bot forfeited it


class About(Struct, frozen=True):
    """What the games of a file have in common; which bots, and how many games, may grow."""

    game: str
    options: dict[str, Any]
    seed: int


class Line(Struct, frozen=True):
    """A game in a file."""

    bots: tuple[str, str]
    number: int
    result: Result
    fault: str = ""


def run(
    tournament: Tournament,
    workers: int = 1,
    ray: str | None = None,
    keep: Path | None = None,
    sprt: Sprt | None = None,
    records: Path | None = None,
    patience: float = PATIENCE_SECONDS,
    waits: Callable[[str], None] = lambda _: None,
) -> Iterator[Played]:
    """Plays what is not played yet; yields every game, the kept ones first.

    With `sprt`, a pair stops when the test has said enough. `ray` is a cluster's address; empty,
    a cluster on this machine. A game goes into the folder `records` as a file of its own. A
    program at a server forfeits a game when it takes more than `patience` seconds for an answer;
    `waits` is told whom a game waits for.
    """
    check(tournament, workers)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    about = About(tournament.game, tournament.options, tournament.seed)
    kept = Kept(keep, about, Line)
    done = {(line.bots, line.number): line for line in kept.lines}
    try:
        for pair in tournament.pairs():
            match, total = tournament.match(pair), Result()
            numbers = range(match.games)
            missing = [n for n in numbers if (match.bots, n) not in done]
            for n in numbers:
                if line := done.get((match.bots, n)):
                    total += line.result
                    yield Played(pair, n, line.result, line.fault)
            jobs = [(match, n, records is not None) for n in missing]
            fresh: Iterator[Finished]
            if is_remote(match):
                play = partial(play_remote, patience=patience, waits=waits)
                fresh = by_threads(play, jobs, workers)
            else:
                fresh = results(play_game, jobs, workers, ray)
            for n, game in zip(missing, fresh, strict=True):
                if sprt and sprt.verdict(total):
                    break
                total += game.result
                if records is not None and game.record:
                    (records / record_name(match, n)).write_text(game.record, "utf-8")
                kept.add(Line(match.bots, n, game.result, game.fault))
                yield Played(pair, n, game.result, game.fault)
    finally:
        kept.close()


def check(tournament: Tournament, workers: int = 1) -> None:
    """Refuses what cannot be played, before the first game."""
    if len(tournament.bots) < 2:
        raise Refused("A match needs two bots.")
    if workers < 1:
        raise Refused("Games are played by at least one process.")
    twice = [bot for bot in tournament.bots if tournament.bots.count(bot) > 1]
    if twice and len(tournament.bots) > 2:
        raise Refused(f"{twice[0]} is there twice.")
    for pair in tournament.pairs():
        match = tournament.match(pair)
        (check_remote if is_remote(match) else check_match)(match)


def record_name(match: Match, number: int) -> str:
    """The same for the same game, and for no other: "convert-club-casual-1-7.jsonl"."""
    bots = (re.sub(r"[^A-Za-z0-9._@-]+", "_", bot) for bot in match.bots)
    options = [f"{crc32(to_json(match.options).encode()):08x}"] if match.options else []
    return "-".join([match.game, *options, *bots, str(match.seed), str(number)]) + ".jsonl"
