"""The command line, as a person uses it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from breakroom.cli import main
from breakroom.core import registry


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, words)
    return result.exit_code, result.stdout, result.stderr


def test_help_names_every_command() -> None:
    """`--help` helps."""
    code, out, _ = run("--help")
    assert code == 0
    for command in ("serve", "games", "arena", "dataset", "replay", "review", "bench", "new-game"):
        assert command in out


def test_games_lists_the_options() -> None:
    """With what there is to choose from."""
    code, out, _ = run("games")
    assert code == 0
    assert "convert" in out
    assert "under_the_surface" in out


def test_what_a_program_would_read_is_json() -> None:
    """The games with their options, a record move by move, figures."""
    code, out, _ = run("games", "--json")
    listed = {game["key"]: game for game in json.loads(out)}
    assert code == 0
    assert listed["convert"]["variants"]["towers"] == {"variant": "towers"}
    assert "first" in [option["name"] for option in listed["convert"]["options"]]
    golden = str(Path(__file__).parent / "records" / "convert-box.jsonl")
    record = json.loads(run("replay", "--json", golden)[1])
    assert record["outcome"]["reason"] == "fifth_level"
    assert len(record["moves"]) == record["actions"] == 9
    assert record["moves"][0]["action"]["type"] == "place"
    assert "moves" not in json.loads(run("replay", "--check", "--json", golden)[1])
    measured = json.loads(run("bench", "breach", "--seconds", "0.01", "--json")[1])
    assert measured["a_second"]["rules"]["moves"] > 0


def test_a_match_is_reproducible_by_its_seed() -> None:
    """The same seed gives the same result, with one worker or two."""
    match = ("arena", "convert", "casual", "beginner", "-n", "6", "-o", "variant=towers")
    first = run(*match, "--seed", "3", "-w", "1")
    assert first[0] == 0
    assert "95 % interval" in first[1]
    assert run(*match, "--seed", "3", "-w", "2")[1] == first[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("arena", "chess", "club", "club"), "There is no game 'chess'"),
        (("arena", "convert", "club", "god"), "There is no level 'god'"),
        (("arena", "convert", "club", "club", "-n", "0"), "at least one game"),
        (("arena", "convert", "club", "club", "-o", "variant=blackout"), "needs two seats"),
        (("arena", "convert", "club", "club", "-o", "tall"), "name=value"),
        (("new-game", "My Game"), "is no key"),
        (("new-game", "convert"), "already"),
        (("new-game", "x" * 32), "is no key"),
    ],
)
def test_a_mistake_is_a_sentence_and_exit_code_2(words: tuple[str, ...], says: str) -> None:
    """No traceback."""
    code, _, err = run(*words)
    assert code == 2
    assert says in err


def test_replay_prints_and_checks_a_record(tmp_path: Path) -> None:
    """A sound record is printed; a damaged one is refused with its line and exit code 2."""
    golden = Path(__file__).parent / "records" / "convert-box.jsonl"
    code, out, _ = run("replay", str(golden))
    assert code == 0
    assert "ended by fifth_level" in out
    assert run("replay", "--check", str(golden))[0] == 0
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_text(golden.read_text().replace('"seat":1', '"seat":0'))
    code, _, err = run("replay", str(damaged))
    assert code == 2
    assert "line 2: It is not your turn" in err
    foreign = tmp_path / "foreign.bin"
    foreign.write_bytes(b"\n\xff\xfe\x00")
    code, _, err = run("replay", str(foreign))
    assert code == 2
    assert "line 2: this is not text" in err


def test_a_review_says_where_a_game_was_decided(tmp_path: Path) -> None:
    """In words or as JSON; a game that is damaged or not over is refused with exit code 2."""
    golden = Path(__file__).parent / "records" / "convert-box.jsonl"
    code, out, _ = run("review", str(golden))
    assert code == 0
    assert out.startswith("Convert: ")
    assert "accuracy" in out
    code, out, _ = run("review", str(golden), "--seat", "0", "--json")
    assert code == 0
    assert {one["seat"] for one in json.loads(out)["decisions"]} == {0}
    code, out, _ = run("review", str(golden), "--seconds", "0")
    assert (code, "(roughly)" in out) == (0, True)
    lines = golden.read_text().splitlines(keepends=True)
    unfinished = tmp_path / "unfinished.jsonl"
    unfinished.write_text("".join(lines[:4]))
    code, _, err = run("review", str(unfinished))
    assert (code, "this game is not over" in err) == (2, True)
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_text("".join(lines[:3]) + "{")
    assert run("review", str(damaged))[0] == 2
    other = tmp_path / "other.jsonl"
    other.write_text(lines[0].replace('"version":', '"version":9') + "".join(lines[1:]))
    code, _, err = run("review", str(other))
    assert (code, "it was played by version 9" in err) == (2, True)
    code, _, err = run("review", str(golden), "--seat", "5")
    assert (code, "there is no seat 5" in err) == (2, True)


def python(folder: Path, *words: str, **environment: str) -> str:
    """What a command prints, in that folder."""
    result = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def test_a_new_game_passes_the_conformance_suite(tmp_path: Path) -> None:
    """`new-game` writes a package that plays by every promise at once, with nothing installed."""
    command = ("-m", "breakroom.cli")
    assert "cd last_match && " in python(tmp_path, *command, "new-game", "last_match")
    folder, tests = tmp_path / "last_match", Path(__file__).parent
    suite = str(tests / "conformance" / "test_games.py")
    settings = ("-c", str(tests.parent / "pyproject.toml"), "-p", "no:xdist")
    assert "[100%]" in python(folder, "-m", "pytest", "-k", "last_match", suite, *settings)
    python(folder, *command, "arena", "last_match", "expert", "beginner", "-n", "4")


def test_a_new_game_can_be_played_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--play` serves it, from its folder."""
    served: list[Path] = []
    monkeypatch.setattr("breakroom.server.run.serve", lambda *_: served.append(Path.cwd()))
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["new-game", "last_coin", "--play"])
    monkeypatch.undo()
    registry.packages.cache_clear()
    assert (result.exit_code, served) == (0, [tmp_path / "last_coin"]), result.output


def test_a_new_game_in_a_clone_is_one_of_its_own(tmp_path: Path) -> None:
    """Among the games, with its page in the docs."""
    root = Path(__file__).parents[1]
    for part in ("src", "tools"):
        shutil.copytree(root / part, tmp_path / part, ignore=shutil.ignore_patterns("static"))
    source = {"PYTHONPATH": str(tmp_path / "src")}
    said = python(tmp_path, "-m", "breakroom.cli", "new-game", "last_match", **source)
    assert "Wrote docs/games/last_match.md" in said
    assert "Play it in the browser: breakroom serve" in said
    assert (tmp_path / "src" / "breakroom" / "games" / "last_match" / "game.py").exists()
    page = (tmp_path / "docs" / "games" / "last_match.md").read_text("utf-8")
    assert page.startswith("# Last match, for those who train and study\n")


def test_importing_breakroom_pulls_in_no_heavy_library() -> None:
    """`import breakroom` is quick: neither numba nor NumPy nor the server come with it."""
    program = (
        "import sys, breakroom; breakroom.game('convert');"
        "heavy = {'numpy', 'numba', 'litestar', 'sqlalchemy', 'rich', 'pyarrow'};"
        "heavy |= {'gymnasium', 'pettingzoo', 'pyspiel', 'open_spiel'};"
        "print(*sorted(heavy & set(sys.modules)))"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == ""
