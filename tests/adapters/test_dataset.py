"""Data sets: what they say is what happened, and stopping does no harm."""

import contextlib
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

import breakroom
from adapters.landed import WHOLE_GAMES
from breakroom.adapters import dataset as datasets
from breakroom.adapters.coding import coding
from breakroom.adapters.dataset import PART_GAMES, Dataset, play_game, write
from breakroom.cli import main
from breakroom.core.game import Refused
from breakroom.core.wire import to_json

QUICK = Dataset("convert", 1, {"variant": "box"}, ("random", "beginner"), 3)


def rows(folder: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder).to_pylist()
    return found


@pytest.mark.parametrize(("key", "variant"), WHOLE_GAMES)
def test_rows_replay_to_the_same_game(key: str, variant: str) -> None:
    """From the actions alone follow the views, observations, legal numbers and rewards."""
    game = breakroom.game(key)
    played = Dataset(key, game.version, dict(game.variants[variant]), ("random",), 1)
    told, found = coding(key, variant), play_game(played, 0)
    table = None
    for row in found:
        if table is None:
            table = first_table(played, 0)
        look = table.look(row["seat"])
        assert to_json(look.view) == row["view"]
        assert np.array_equal(look.vector, row["observation"])
        assert look.legal == row["legal"]
        if row["number"] is None:
            table.carry_out(row["seat"], game.action(row["action"]))
        else:
            assert row["number"] in look.legal
            table.act(row["seat"], row["number"])
    assert table is not None
    outcome = table.outcome()
    assert outcome is not None
    assert {row["reason"] for row in found} == {outcome.reason}
    assert all(row["reward"] == outcome.utility(row["seat"]) for row in found)
    assert told.seats == len({row["seat"] for row in found}) or variant.startswith("sudden")


def first_table(played: Dataset, number: int) -> datasets.Table:
    """The table as the game began."""
    seed = random.Random(f"{played.seed}/{number}").getrandbits(62)
    return datasets.Table(coding(played.game, played.options), seed)


def test_a_folder_of_parts_reads_as_one(tmp_path: Path) -> None:
    """All games, in order, each to its end, with the seats taking turns among the bots."""
    games = PART_GAMES + 7
    assert sum(write(QUICK, tmp_path / "set", games, workers=1)) == games
    found = rows(tmp_path / "set")
    assert sorted({row["game"] for row in found}) == list(range(games))
    assert {row["bot"] for row in found if row["game"] == 0 and row["seat"] == 0} == {"random"}
    assert {row["bot"] for row in found if row["game"] == 1 and row["seat"] == 0} == {"beginner"}
    assert len(found[0]["observation"]) == coding("convert", "box").size


def test_going_on_gives_what_one_run_gives(tmp_path: Path) -> None:
    """A part that is lost is played again, the others are left alone."""
    for _ in write(QUICK, tmp_path / "whole", 2 * PART_GAMES, workers=1):
        pass
    half = tmp_path / "half"
    for _ in write(QUICK, half, PART_GAMES, workers=1):
        break
    first = next(half.glob("*.parquet"))
    before = first.stat().st_mtime_ns
    assert sum(write(QUICK, half, 2 * PART_GAMES, workers=1)) == 2 * PART_GAMES
    assert first.stat().st_mtime_ns == before
    assert rows(half) == rows(tmp_path / "whole")
    other = Dataset("convert", 1, {}, ("random",), 3)
    with pytest.raises(Refused, match="other settings"):
        list(write(other, half, PART_GAMES, workers=1))
    with pytest.raises(Refused, match="not a data set"):
        list(write(other, tmp_path, PART_GAMES, workers=1))


@pytest.mark.parametrize("key", ["convert", "breaker_blocks"])
def test_rows_carry_what_the_search_found(key: str) -> None:
    """A visit for each legal number, most of them for the one that was said, and what the bot
    expects; nothing where it did not search."""
    searcher = "club" if key == "breaker_blocks" else "casual"
    played = Dataset(key, breakroom.game(key).version, {}, (searcher, "random"), 4)
    found = play_game(played, 0)
    assert all(row["visits"] is row["value"] is None for row in found if row["bot"] == "random")
    searched = [row for row in found if row["bot"] == searcher]
    assert all(row["visits"] is not None for row in searched)
    for row in searched:
        assert len(row["visits"]) == len(row["legal"])
        assert row["visits"][row["legal"].index(row["number"])] == max(row["visits"])
        assert -1 <= row["value"] <= 1


class Last:
    """A bot of one's own."""

    def choose(self, game: Any, state: Any, seat: int, rng: random.Random) -> Any:
        return list(game.legal(state, seat))[-1]


class Nothing:
    def choose(self, game: Any, state: Any, seat: int, rng: random.Random) -> Any:
        return None


def test_a_bot_of_ones_own_is_recorded(tmp_path: Path) -> None:
    """By its name; one that answers nothing is refused in words."""
    own = "adapters.test_dataset:Last"
    mine = Dataset("convert", 1, {"variant": "box"}, (own, "random"), 3)
    list(write(mine, tmp_path / "set", 2, workers=1))
    assert {row["bot"] for row in rows(tmp_path / "set")} == {own, "random"}
    bad = Dataset("convert", 1, {}, ("adapters.test_dataset:Nothing",), 3)
    with pytest.raises(Refused, match="Nothing cannot be recorded: it answered None"):
        play_game(bad, 0)


def test_control_c_leaves_whole_parts(tmp_path: Path) -> None:
    """It says how to go on, and nothing half-written stays."""
    words = ["dataset", "convert", str(tmp_path / "set"), "-n", "100000", "-w", "1"]
    command = [sys.executable, "-m", "breakroom.cli", *words, "-b", "random"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not list((tmp_path / "set").glob("*.parquet")):
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=0.1)
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate()
    assert process.returncode == 130
    assert "the same command goes on" in said
    assert not list((tmp_path / "set").glob(".part*"))
    assert rows(tmp_path / "set")


def test_the_command_line(tmp_path: Path) -> None:
    """A mistake is a sentence."""
    ran = CliRunner().invoke(
        main, ["dataset", "convert", str(tmp_path / "a"), "-n", "2", "-w", "1", "-b", "random"]
    )
    assert ran.exit_code == 0
    assert "2 games of Convert" in ran.stdout
    for words, says in (
        (["dataset", "chess", "x"], "There is no game"),
        (["dataset", "convert", "x", "-b", "god"], "There is no level"),
        (["dataset", "convert", "x", "-n", "0"], "at least one game"),
        (["dataset", "convert", "x", "-w", "0"], "at least one process"),
        (["dataset", "convert", "x", "-o", "variant=tall"], "has no variant"),
    ):
        ran = CliRunner().invoke(main, words)
        assert ran.exit_code == 2
        assert says in ran.stderr
