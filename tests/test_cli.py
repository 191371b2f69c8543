"""The command line, as a person uses it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import breakroom
from breakroom.cli import main


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, words)
    return result.exit_code, result.stdout, result.stderr


def test_help_names_every_command() -> None:
    """`--help` helps."""
    code, out, _ = run("--help")
    assert code == 0
    for command in ("serve", "games", "arena", "dataset", "replay", "bench", "new-game"):
        assert command in out


def test_games_lists_the_options() -> None:
    """With what there is to choose from."""
    code, out, _ = run("games")
    assert code == 0
    assert "convert" in out
    assert "under_the_surface" in out


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


def test_a_new_game_passes_the_conformance_suite(tmp_path: Path) -> None:
    """`new-game` writes a folder that plays by every promise at once."""
    shutil.copytree(Path(breakroom.__file__).parent, tmp_path / "breakroom")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}

    def python(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *words], env=environment, capture_output=True, text=True, check=False
        )

    assert python("-m", "breakroom.cli", "new-game", "last_match").returncode == 0
    suite = Path(__file__).parent / "conformance" / "test_games.py"
    result = python("-m", "pytest", "-k", "last_match", str(suite), "-p", "no:xdist")
    assert result.returncode == 0, result.stdout
    assert "[100%]" in result.stdout
    match = python("-m", "breakroom.cli", "arena", "last_match", "expert", "beginner", "-n", "4")
    assert match.returncode == 0, match.stderr


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
