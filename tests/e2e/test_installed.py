"""Breakroom as others get it: the wheel, in an environment that has nothing else of ours."""

import random
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Callable, Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from e2e.browser import Person
from server.table import Server

ROOT = Path(__file__).parents[2]
UV = shutil.which("uv") or str(ROOT / ".uv" / "bin" / "uv")
MOST_MB = 4.0  # of the wheel


def required(name: str, extras: frozenset[str], found: dict[str, Distribution]) -> None:
    """What the distribution, with those extras, says that it needs, and what that needs."""
    for line in distribution(name).requires or []:
        need = Requirement(line)
        if need.name not in found and any(
            need.marker is None or need.marker.evaluate({"extra": extra}) for extra in ("", *extras)
        ):
            found[need.name] = distribution(need.name)
            required(need.name, frozenset(need.extras), found)


def lend(to: Path) -> None:
    """What breakroom requires, and no more, from where the tests run: without a network."""
    found: dict[str, Distribution] = {}
    required("breakroom", frozenset(), found)
    for one in found.values():
        for top in {path.parts[0] for path in one.files or ()} - {"..", "__pycache__"}:
            here = Path(str(one.locate_file(top)))
            if (to / top).exists():  # by another spelling of its name
                continue
            if top.endswith(".dist-info"):
                shutil.copytree(here, to / top)
            else:
                (to / top).symlink_to(here)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of a virtual environment with the wheel in it."""
    folder = tmp_path_factory.mktemp("elsewhere") / "venv"
    venv.create(folder, symlinks=True)
    site = next(folder.glob("lib/python*/site-packages"))
    lend(site)
    # All that the wheel asks for must be there: nothing else can be fetched.
    install = [UV, "pip", "install", "-q", "--offline", "--no-index", "--python", str(folder)]
    subprocess.run([*install, str(wheel)], check=True, capture_output=True)
    yield folder
    shutil.rmtree(folder)


def test_the_wheel_has_the_page_and_is_small(wheel: Path) -> None:
    """The page, its libraries' licences, the rules and the data; neither sources nor tests."""
    names = zipfile.ZipFile(wheel).namelist()
    assert "breakroom/server/static/index.html" in names
    assert "breakroom/server/static/licences.md" in names
    assert any(name.startswith("breakroom/server/static/assets/") for name in names)
    assert {name.split("/")[0].split("-")[0] for name in names} == {"breakroom"}
    assert wheel.stat().st_size < MOST_MB * 1e6


def test_installed_alone_it_serves_the_page_and_a_move_is_played(
    installed: Path, person: Callable[..., Person], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its own command, outside the clone; in a real browser."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    server = Server(tmp_path, program=(str(installed / "bin" / "breakroom"),))
    try:
        me = person(server)
        me.set_up("On one screen", "Who goes first: White")
        assert me.wait_for_my_turn()
        before = me.taken
        me.place_by_keyboard(me.some_placement(random.Random(1))[0])
        me.wait_until_taken(before)
    finally:
        server.stop()


def test_a_bare_breakroom_explains_itself(installed: Path, tmp_path: Path) -> None:
    """In a pipe; on a terminal it opens the table, and says so."""
    command = [str(installed / "bin" / "breakroom")]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "breakroom serve" in told.stdout
    assert "serve     Open the table" in told.stdout


def test_without_its_page_it_does_not_serve(installed: Path, tmp_path: Path) -> None:
    """It says what is missing, and what to do."""
    page = next(installed.glob("lib/python*/site-packages/breakroom/server/static/index.html"))
    page.rename(page.with_suffix(".away"))
    try:
        command = [str(installed / "bin" / "breakroom"), "serve", "--no-browser", "--port", "0"]
        told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    finally:
        page.with_suffix(".away").rename(page)
    assert told.returncode == 2
    assert told.stderr.startswith("The page is not built")
    assert told.stdout == ""
