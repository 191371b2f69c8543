"""Where compiled code is kept, and that nothing needs it."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from breakroom.bots import kept

pytest.importorskip("numba")


def test_an_edited_source_gets_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba would run stale code after an edit to a helper; another folder cannot."""
    module = tmp_path / "games" / "rules.py"
    module.parent.mkdir()
    module.write_text("POINTS = 1\n")
    monkeypatch.setattr(kept, "_PACKAGE", tmp_path)
    before = kept.source_hash()
    module.write_text("POINTS = 2\n")
    assert kept.source_hash() != before


def test_kept_in_the_users_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert kept.cache_folder().is_relative_to(tmp_path / "breakroom")


def test_a_temporary_folder_where_there_is_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A service without a home of its own can still compile."""
    blocked = tmp_path / "a file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = kept.cache_folder()
    assert folder.is_dir()
    assert folder.parent == tmp_path
    assert kept.cache_folder() == folder  # for all its processes: one compiles for the others
    folder.chmod(0o777)
    assert kept.cache_folder() != folder  # anybody could put code there


def test_what_is_compiled_for_this_machine_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Level by level; on another processor, or after an edit, nothing is."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    kept.Ready().add("convert", "master")
    assert kept.Ready().has("convert", "master")
    assert not kept.Ready().has("convert", "club")
    monkeypatch.setattr(kept, "_processor", lambda: "another")
    assert not kept.Ready().has("convert", "master")


def test_stale_folders_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was compiled from sources of long ago goes when new code comes."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    old, recent = tmp_path / "breakroom" / "kernels-old", tmp_path / "breakroom" / "kernels-recent"
    old.mkdir(parents=True)
    recent.mkdir()
    os.utime(old, (0, 0))
    kept.cache_folder()
    assert not old.exists()
    assert recent.exists()


IMPORTS_NOTHING_HEAVY = """
import sys, random, breakroom
game = breakroom.game("convert")
breakroom.bot("convert", "master")
state = game.setup({}, seed=1)
next(game.legal(state, state.to_move))
assert not {"numba", "numpy"} & set(sys.modules), "numba is for bots that search"
"""


def test_nothing_loads_numba_before_a_bot_searches() -> None:
    """Nor NumPy: the rules, and a bot that waits, are there at once."""
    subprocess.run([sys.executable, "-c", IMPORTS_NOTHING_HEAVY], check=True)
