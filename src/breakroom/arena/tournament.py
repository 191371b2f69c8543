"""Many bots: round robin or gauntlet, kept in a file, so that it can be gone on with."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, TextIO

import msgspec
from msgspec import Struct

from breakroom.arena.match import Match, Result, check, play_game
from breakroom.arena.rating import Sprt
from breakroom.arena.remote import is_remote, play_remote
from breakroom.arena.workers import in_order, on_cluster
from breakroom.core.game import Refused


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
    """One game: a line of the file."""

    pair: tuple[int, int]
    number: int
    result: Result


def play_one(match: Match, number: int) -> Result:
    return play_remote(match, number) if is_remote(match) else play_game(match, number)


def run(
    tournament: Tournament,
    workers: int = 1,
    ray: str | None = None,
    keep: Path | None = None,
    sprt: Sprt | None = None,
) -> Iterator[Played]:
    """Plays what is not played yet; yields every game, the kept ones first.

    With `sprt`, a pair stops when the test has said enough. `ray` is a cluster's address; empty,
    a cluster on this machine.
    """
    if len(tournament.bots) < 2:
        raise Refused("A match needs two bots.")
    for pair in tournament.pairs():
        if not is_remote(tournament.match(pair)):
            check(tournament.match(pair))
    done = {(p.pair, p.number): p for p in _kept(tournament, keep)}
    with _Keeper(tournament, keep) as keeper:
        for pair in tournament.pairs():
            match, total = tournament.match(pair), Result()
            kept = [done[pair, n] for n in range(match.games) if (pair, n) in done]
            missing = [n for n in range(match.games) if (pair, n) not in done]
            jobs = ((match, number) for number in missing)
            fresh = (
                in_order(play_one, list(jobs), workers)
                if ray is None
                else on_cluster(play_one, jobs, ray)
            )
            for played in kept:
                total += played.result
                yield played
            for number, result in zip(missing, fresh, strict=True):
                if sprt and sprt.verdict(total):
                    break
                total += result
                yield keeper.add(Played(pair, number, result))


def _kept(tournament: Tournament, keep: Path | None) -> list[Played]:
    if keep is None or not keep.exists():
        return []
    first, *lines = keep.read_bytes().splitlines() or [b""]
    try:
        begun = msgspec.json.decode(first, type=Tournament)
    except msgspec.DecodeError:
        raise Refused(f"{keep} is not a file of the arena.") from None
    if begun != tournament:
        raise Refused(f"{keep} is of another tournament. Give another file, or remove it.")
    played = []
    for line in lines:
        try:
            played.append(msgspec.json.decode(line, type=Played))
        except msgspec.DecodeError:  # the last line of an interrupted run
            break
    return played


class _Keeper:
    """Writes each game to the file as it ends."""

    def __init__(self, tournament: Tournament, keep: Path | None) -> None:
        self.tournament, self.keep = tournament, keep
        self._file: TextIO | None = None

    def __enter__(self) -> "_Keeper":
        if self.keep is not None:
            lines = [self.tournament, *_kept(self.tournament, self.keep)]
            self._file = self.keep.open("w", encoding="utf-8")
            for line in lines:
                self._write(line)
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, played: Played) -> Played:
        self._write(played)
        return played

    def _write(self, line: Any) -> None:
        if self._file is not None:
            self._file.write(msgspec.json.encode(line).decode() + "\n")
            self._file.flush()
