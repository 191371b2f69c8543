"""Data sets of self-play: games by bots, a row for each number that a seat said, in Parquet.

A data set is a folder of parts, each with the same number of games. A part depends on the seed and
its own number alone and appears whole or not at all, so that whoever stops can go on later.
"""

import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from breakroom.adapters import missing
from breakroom.adapters.coding import VERSION, coding
from breakroom.adapters.table import Table
from breakroom.arena.match import entrant
from breakroom.arena.workers import in_order
from breakroom.bots import Bot, Searched, move, noted
from breakroom.bots.random import RandomBot
from breakroom.core.game import Refused, Seat
from breakroom.core.wire import to_json

PART_GAMES: Final = 50
RANDOM: Final = "random"
ABOUT: Final = "_about.json"  # readers of Parquet folders skip names that begin so


class Dataset(msgspec.Struct, frozen=True):
    """What is played; the same in every run that adds to the folder."""

    game: str
    version: int  # of the game's rules
    options: dict[str, Any]
    # Levels, "random", or "my_bots:Careful"; seat s of game g has number (s + g) of them.
    bots: tuple[str, ...]
    seed: int
    coding: int = VERSION  # of what numbers and observations mean

    def bot(self, name: str) -> Bot:
        return RandomBot() if name == RANDOM else entrant(self.game, name)


def check(dataset: Dataset, folder: Path) -> None:
    """Refuses what cannot be played, or does not go with what is in the folder."""
    coding(dataset.game, dataset.options)
    for name in dataset.bots:
        dataset.bot(name)
    about = folder / ABOUT
    if about.exists():
        if msgspec.json.decode(about.read_bytes(), type=Dataset) != dataset:
            raise Refused(f"{folder} has games of other settings: see {about}.")
    elif folder.exists() and any(folder.iterdir()):
        raise Refused(f"{folder} is not empty, and not a data set.")


def parts(games: int) -> list[int]:
    """How many games each part has."""
    return [min(PART_GAMES, games - start) for start in range(0, games, PART_GAMES)]


def path_of(folder: Path, part: int, games: int) -> Path:
    return folder / f"part-{part:05}-{games}.parquet"


def write(dataset: Dataset, folder: Path, games: int, workers: int) -> Iterator[int]:
    """Plays what is missing; yields the number of games of each part as it is there."""
    check(dataset, folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / ABOUT).write_text(to_json(dataset), "utf-8")
    wanted = list(enumerate(parts(games)))
    missing = [(part, count) for part, count in wanted if not path_of(folder, part, count).exists()]
    if len(missing) < len(wanted):
        yield games - sum(count for _, count in missing)
    jobs = [(dataset, folder, part, count) for part, count in missing]
    yield from in_order(write_part, jobs, workers)


def write_part(dataset: Dataset, folder: Path, part: int, games: int) -> int:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise Refused(missing("pyarrow", "data")) from None

    rows = [
        row
        for number in range(part * PART_GAMES, part * PART_GAMES + games)
        for row in play_game(dataset, number)
    ]
    size = coding(dataset.game, dataset.options).size
    schema = pa.schema(
        [
            ("game", pa.int64()),
            ("step", pa.int32()),
            ("seat", pa.int8()),
            ("bot", pa.string()),
            ("view", pa.string()),
            ("observation", pa.list_(pa.float32(), size)),
            ("legal", pa.list_(pa.int32())),
            ("number", pa.int32()),
            ("visits", pa.list_(pa.int32())),
            ("value", pa.float32()),
            ("action", pa.string()),
            ("reward", pa.float32()),
            ("rank", pa.int8()),
            ("score", pa.float64()),
            ("reason", pa.string()),
        ]
    )
    path = path_of(folder, part, games)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        pq.write_table(pa.Table.from_pylist(rows, schema), unfinished, compression="zstd")
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    return games


def play_game(dataset: Dataset, number: int) -> list[dict[str, Any]]:
    """The rows of one game. An action without a number (see `actions.Menu`) has a row with none."""
    told = coding(dataset.game, dataset.options)
    rng = random.Random(f"{dataset.seed}/{number}")
    table = Table(told, rng.getrandbits(62))
    bots = [dataset.bot(name) for name in dataset.bots]
    rows: list[dict[str, Any]] = []
    while (seat := table.next_seat()) is not None:
        which = (seat + number) % len(bots)
        action, searched = _chosen(bots[which], dataset.bots[which], table, seat, rng)
        view = table.look(seat).view
        numbers = told.actions.spelled(table.state, seat, view, action)
        for said in numbers or (None,):
            look = table.look(seat)
            rows.append(
                {
                    "game": number,
                    "step": len(rows),
                    "seat": seat,
                    "bot": dataset.bots[which],
                    "view": to_json(look.view),
                    "observation": look.vector,
                    "legal": look.legal,
                    "number": said,
                    "action": to_json(action),
                    "visits": _visits(table, seat, searched),
                    "value": searched.value if searched else None,
                }
            )
            if said is not None:
                table.act(seat, said)
        if numbers is None:
            table.carry_out(seat, action)
    outcome = table.outcome()
    assert outcome is not None
    for row in rows:
        seat = row["seat"]
        row["reward"] = outcome.utility(seat)
        row["rank"], row["score"] = outcome.ranks[seat], outcome.scores[seat]
        row["reason"] = outcome.reason
    return rows


def _chosen(
    bot: Bot, name: str, table: Table, seat: Seat, rng: random.Random
) -> tuple[Any, Searched | None]:
    """What the bot does, and what its search has found, if it has searched."""
    game = table.coding.game
    with noted() as notes:
        action = move(bot, game, table.state, seat, rng)
    try:
        reason = "it answered None." if action is None else None
        reason = reason or game.refuse(table.state, seat, game.action(to_json(action)))
    except Refused as refused:
        reason = refused.reason
    if reason is not None:
        raise Refused(f"{name} cannot be recorded: {reason}")
    last = notes[-1] if notes else None
    return action, last if last is not None and action in last.visits else None


def _visits(table: Table, seat: Seat, searched: Searched | None) -> list[int] | None:
    """By each of the legal numbers: how often the search went through it; None if it did not
    search, or if actions are told by several numbers."""
    if searched is None:
        return None
    look, found = table.look(seat), dict[int, int]()
    for action, visits in searched.visits.items():
        numbers = table.coding.actions.spelled(table.state, seat, look.view, action)
        if numbers is None or len(numbers) != 1:
            return None
        found[numbers[0]] = visits
    return [found.get(number, 0) for number in look.legal]
