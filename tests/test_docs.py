"""What the documentation tells people to type works, and its site holds together."""

import functools
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from breakroom.cli import main
from server.table import Server
from server.template import typed

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md"]
PAGES += sorted((ROOT / "docs").rglob("*.md"))
TOLD = r"/opt/breakroom/bin/\w+|breakroom|make|pip|pipx|uvx|python3?|pytest|systemctl|useradd"
TOLD += r"|sudo|cd"

# What no test types as it stands, and why.
ELSEWHERE = {
    r"(/opt/breakroom/bin/)?(pip|pipx|uvx) |python3 -m venv": "tests/e2e/test_installed.py does it",
    r"(systemctl|useradd|sudo|cd) ": "for root, on a machine of its own",
    r"breakroom .*--ray": "on a cluster: `make bench`",
    r"breakroom .*(new-game|\bnim\b|\blast_chip\b)": "of a game that the reader begins",
    r"breakroom .*--cards my": "with a reader's own cards: tests/arena/test_balance.py",
    r"python -c .*security_patch": "of a card that the reader adds",
}
# Smaller, and in the test's own folder.
INSTEAD = {
    r"\s+#.*$": "",
    r"^/opt/breakroom/bin/": "",
    r"-n \d+": "-n 2 -w 1",
    r"<level>|\b(LEVEL|OTHER)\b|\bmaster\b|\bexpert\b": "beginner",
    r"(uncapped:\w+)_(beginner|expert|master)": r"\1_casual",
    r"-w 1 (.*)-w 1": r"-w 1 \1",
    r"postgresql://\S+": "moved.db",
    r"(/var/lib|/var/backups)/breakroom/": "",
    r"--db …": "--db games.db",
    r"\bNAME=DAYS\b": "talk=30",
    r"\bFILE\b": str(ROOT / "tests" / "records" / "break_the_cube-sudden_death.jsonl"),
}


def commands(page: Path) -> list[str]:
    """Indented lines outside of fences, and what stands between backticks."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.M | re.S)
    found = re.findall(rf"^    ((?:{TOLD})\b.*)$|`((?:{TOLD}) [^`]+)`", text, re.M)
    return [indented or inline for indented, inline in found]


def type_in(command: str, folder: Path) -> None:
    """Run it as told, but smaller; a server is started and stopped."""
    for pattern, smaller in INSTEAD.items():
        command = re.sub(pattern, smaller, command)
    words = shlex.split(command)[1:]
    if len(words) == 1 and not words[0].startswith("-") and words[0] != "games":
        words.append("--help")  # only its name is told
    if words[:1] == ["serve"] and "--help" not in words:
        served = [word for word in words[1:] if word != "--no-browser"]
        (folder / "served").mkdir(exist_ok=True)
        Server(folder / "served", options=tuple(served)).stop()
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join((str(ROOT / "bench"), str(folder))))
        done = typed(*words)
    assert done.code == 0, f"{command}\n{done.said}\n{done.complained}"


def check_program(command: str, words: list[str]) -> None:
    """It would take long: but all that it imports is there, and it knows its options."""
    for word in words:
        path = ROOT / word
        assert "/" not in word or ":/" in word or path.exists(), command
        text = path.read_text("utf-8") if path.suffix == ".py" else ""
        if '__name__ == "__main__"' in text:  # it does nothing yet when it is loaded
            load(path)
            options = [word for word in words if word.startswith("--")]
            assert all(f'"{option}"' in text for option in options), command


@functools.cache
def load(path: Path) -> None:
    """In a process of its own: what it hides is hidden there alone."""
    program = [sys.executable, "-c", f"import runpy; runpy.run_path({str(path)!r})"]
    subprocess.run(program, env={**os.environ, "PYTHONPATH": str(path.parent)}, check=True)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_a_page_tells_to_type_works(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the order of the page, in a folder with a bot of one's own and a server's games."""
    monkeypatch.chdir(tmp_path)
    told = commands(path)
    if any("my_bots" in command for command in told):
        bots = (ROOT / "docs" / "bots.md").read_text("utf-8")
        (tmp_path / "my_bots.py").write_text(re.findall(r"```python\n(.*?)```", bots, re.S)[0])
    if any(" admin " in command for command in told):
        server = Server(tmp_path)
        server.room("me", "beginner")
        server.stop()
        shutil.copy(tmp_path / "test.db", tmp_path / "breakroom.db")  # where none is named
        (tmp_path / "test.db").rename(tmp_path / "games.db")
    for command in dict.fromkeys(told):
        if any(re.match(pattern, command) for pattern in ELSEWHERE):
            continue
        program, *words = command.split()
        if program == "make":
            assert re.search(rf"^{words[0]}:", (ROOT / "Makefile").read_text(), re.M), command
        elif program in ("python", "pytest"):
            check_program(command, words)
        else:
            type_in(command, tmp_path)


def test_the_library_example_plays_and_its_record_is_sound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/library.md: a whole game, told event by event, written down, and reviewed."""
    told = (ROOT / "docs" / "library.md").read_text("utf-8")
    program = re.findall(r"```python\n(.*?)```", told, re.S)[0]
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert re.fullmatch(r"\S.* \[\d+\.\d, \d+\.\d\]", done.stdout.splitlines()[-1])
    monkeypatch.chdir(tmp_path)
    type_in("breakroom replay game.jsonl", tmp_path)
    type_in("breakroom review game.jsonl --json", tmp_path)


def test_the_puzzles_example_measures_a_bot() -> None:
    """docs/puzzles.md: a bot tries the ten easiest."""
    told = (ROOT / "docs" / "puzzles.md").read_text("utf-8")
    program = re.findall(r"```python\n(.*?)```", told, re.S)[0]
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert re.fullmatch(r"(\d+) of the ten easiest\n", done.stdout)
    assert int(done.stdout.split()[0]) > 0


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    """Every link and anchor leads somewhere, every page is in the contents, and every name of the
    reference is found."""
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    reference = (tmp_path / "api.html").read_text("utf-8")
    assert 'id="breakroom.core.play.step"' in reference
    assert 'id="breakroom.core.game.Game.guess"' in reference


def test_the_readme_is_short() -> None:
    """A page and a half at most, with a picture of each game."""
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(text.splitlines()) <= 75
    for picture in (ROOT / "web" / "public" / "pictures").glob("*.webp"):
        assert f"web/public/pictures/{picture.name}" in text
        assert picture.stat().st_size < 60_000


def test_the_systemd_unit_starts_what_there_is() -> None:
    """Its command has options that the server knows, and it writes to its own folder alone."""
    unit = (ROOT / "deploy" / "breakroom.service").read_text("utf-8")
    program, command, *options = re.findall(r"^ExecStart=(.*)$", unit, re.M)[0].split()
    assert program == "/opt/breakroom/bin/breakroom"
    with main.commands[command].make_context(command, options) as told:
        assert told.params["db"].startswith("/var/lib/breakroom/")
    assert "ProtectSystem=strict" in unit
