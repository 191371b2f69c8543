"""An arena that survives bots: whoever fails loses that game, and everything else goes on."""

import contextlib
import json
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import breakroom
from breakroom.arena.match import Match, play_game
from breakroom.arena.tournament import Tournament, run
from breakroom.bots.random import RandomBot
from breakroom.cli import main, until_ctrl_c
from breakroom.core.game import Game, Refused, Seat
from breakroom.games.convert.actions import Place

HERE = "arena.test_survives"


class Crashes:
    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
        return 1 // 0


class Leaves:
    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
        sys.exit("I go home")


class Silent:
    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
        return None


class Cheats:
    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
        return Place("J", "white" if seat else "black", 0, 0, 0, False)


class Babbles:
    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
        return Place("J", "white", "left", 0, 0, False)  # type: ignore[arg-type]


class Objects:
    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
        return object()


class Stillborn:
    made = 0

    def __init__(self) -> None:
        Stillborn.made += 1
        if Stillborn.made > 1:
            raise OSError("no weights")

    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
        return game.sample(state, seat, rng)


class Now(RandomBot):
    """Sometimes it crashes."""

    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
        if rng.random() < 0.03:
            raise ValueError("now and then")
        return super().choose(game, state, seat, rng)


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("Crashes", "crashed with ZeroDivisionError"),
        ("Leaves", "crashed with SystemExit: I go home"),
        ("Silent", "answered None"),
        ("Cheats", 'answered {"type":"place"'),
        ("Babbles", "not an action of Convert"),
        ("Objects", "which is no action"),
    ],
)
def test_whoever_fails_forfeits_that_game(bot: str, says: str) -> None:
    """The sentence has the bot, the game's number and the seed."""
    name = f"{HERE}:{bot}"
    for number in (0, 1):
        played = play_game(Match("convert", {"first": "white"}, (name, "casual"), 2, 9), number)
        assert (played.result.won, played.result.lost) == (0, 1)
        assert played.fault.startswith(f"{name} forfeits game {number} (seed 9)")
        assert says in played.fault
    other = play_game(Match("convert", {}, ("casual", name), 2, 9), 0)
    assert (other.result.won, other.result.lost) == (1, 0)


def test_a_bot_that_cannot_be_made_any_more_forfeits() -> None:
    """Its first game made one; the second does not."""
    match = Match("convert", {}, (f"{HERE}:Stillborn", "beginner"), 2, 1)
    Stillborn.made = 0
    assert not play_game(match, 0).fault
    assert "OSError: no weights" in play_game(match, 1).fault


def test_records_can_be_replayed(tmp_path: Path) -> None:
    """Those of forfeited games as far as they went; with who sat where."""
    bots = (f"{HERE}:Now", "beginner")
    tournament = Tournament("convert", {"variant": "towers"}, bots, 6, 3)
    played = list(run(tournament, records=tmp_path / "games"))
    assert 0 < sum(bool(game.fault) for game in played) < 6
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == 6
    for number, file in enumerate(files):
        record = breakroom.read_record(file.read_text("utf-8"))
        assert record.seats == list(bots[:: -1 if number % 2 else 1])
        ran = CliRunner().invoke(main, ["replay", str(file)])
        assert ran.exit_code == 0
        assert ("not finished" in ran.stdout) == bool(played[number].fault)


def test_a_simulated_game_is_recorded_with_what_the_table_said(tmp_path: Path) -> None:
    """A flick has its result in the record, as everywhere."""
    match = Match("barrier_battles", {}, ("beginner", "beginner"), 1, 1)
    text = play_game(match, 0, keeps_record=True).record
    assert breakroom.read_record(text).moves


def test_a_file_grows_in_games_and_in_bots(tmp_path: Path) -> None:
    """Nothing is played twice, and what is not asked for now is not lost."""
    kept = tmp_path / "kept.jsonl"
    two = Tournament("convert", {}, ("casual", "beginner"), 2, 1)
    first = list(run(two, keep=kept))
    more = Tournament("convert", {}, ("casual", "beginner"), 4, 1)
    assert list(run(more, keep=kept))[:2] == first
    assert len(kept.read_text().splitlines()) == 5
    three = Tournament("convert", {}, (f"{HERE}:Silent", "casual", "beginner"), 2, 1)
    played = list(run(three, keep=kept))
    assert [p.result for p in played if p.pair == (1, 2)] == [p.result for p in first]
    assert len(kept.read_text().splitlines()) == 9
    assert len(list(run(more, keep=kept))) == 4
    assert len(kept.read_text().splitlines()) == 9, "nothing was played"


def test_a_line_in_the_middle_that_is_no_game_is_said(tmp_path: Path) -> None:
    """It is not cut off with all that follows."""
    kept = tmp_path / "kept.jsonl"
    two = Tournament("convert", {}, ("beginner", "beginner"), 2, 1)
    list(run(two, keep=kept))
    head, one, other = kept.read_text().splitlines()
    kept.write_text("\n".join([head, one[:20], other, ""]))
    with pytest.raises(Refused, match="line 2"):
        list(run(two, keep=kept))
    assert other in kept.read_text()


def arena(*words: str) -> Any:
    return CliRunner().invoke(main, ["arena", *words])


def test_a_forfeit_is_told_and_the_match_goes_on() -> None:
    """On the screen as it happens, and in what programs read."""
    ran = arena("convert", f"{HERE}:Crashes", "beginner", "-n", "2", "-w", "1", "--json")
    assert ran.exit_code == 0, ran.output
    found = json.loads(ran.stdout)
    assert found["pairs"][0]["lost"] == 2
    assert len(found["forfeits"]) == 2
    assert found["ratings"][0]["bot"] == "beginner"
    assert "forfeits game 1 (seed 1)" in ran.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("convert", "club", "casual", "-w", "0"), "at least one process"),
        (("convert", "my_bots", "casual"), "my_bots:Careful"),
        (("convert", "club", "casual", "club"), "club is there twice"),
        (("convert", "club", "casual", "--report", "no/such/page.html"), "no folder no/such"),
        (("convert", "club", "casual", "--keep", "no/such/file"), "no folder no/such"),
        (("convert", "club", "casual", "--records", "no/such/dir"), "no folder no/such"),
        (("convert", "club", "casual", "--cards", "/tmp"), "go with --balance"),
        (("breach", "beginner", "--balance", "-w", "0"), "at least one process"),
        (("breach", "beginner", "--balance", "--report", "no/such/page"), "no folder no/such"),
        (("breach", "beginner", "casual", "--balance"), "one bot that plays itself"),
        (("convert", "http://127.0.0.1:9/@x", "casual"), "There is no server at"),
    ],
)
def test_a_mistake_is_refused_before_the_first_game(words: tuple[str, ...], says: str) -> None:
    """In a sentence, with exit code 2."""
    ran = arena(*words)
    assert ran.exit_code == 2, ran.output
    assert says in ran.stderr


def test_control_c_that_a_library_swallows_is_heard_all_the_same() -> None:
    """After the result at which it was pressed, there is none."""

    def results() -> Iterator[int]:
        for number in range(5):
            with contextlib.suppress(KeyboardInterrupt):
                if number == 2:
                    signal.raise_signal(signal.SIGINT)
            yield number

    found = until_ctrl_c(results())
    heard = [next(found) for _ in range(3)]
    with pytest.raises(KeyboardInterrupt):
        next(found)
    assert heard == [0, 1, 2]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("workers", ["1", "2"])
def test_control_c_ends_with_130_and_what_was_found(tmp_path: Path, workers: str) -> None:
    """At once, without a traceback, and the kept games are there."""
    kept = tmp_path / "kept.jsonl"
    words = ["arena", "convert", "beginner", "casual", "-n", "100000", "-w", workers]
    command = [sys.executable, "-m", "breakroom.cli", *words, "--keep", str(kept)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not kept.exists() or len(kept.read_text().splitlines()) < 4:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=0.1)
        assert process.poll() is None, process.communicate()
    process.send_signal(signal.SIGINT)
    said, errors = process.communicate()
    assert process.returncode == 130, errors
    assert "beginner scores" in said
    assert "Stopped after" in errors
    assert "Traceback" not in errors
