"""Games of other packages: found, loaded, and refused in words."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import breakroom
from breakroom.core import registry
from breakroom.template import write


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In a folder outside the clone; nothing that is found there is known afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path / "installed")
    path, modules = list(sys.path), set(sys.modules)
    forget()
    yield
    sys.path[:] = path
    for name in set(sys.modules) - modules:
        if not name.startswith("breakroom"):
            del sys.modules[name]
    monkeypatch.undo()
    forget()


def forget() -> None:
    importlib.invalidate_caches()
    registry.packages.cache_clear()
    cached: Any = breakroom.game
    cached.cache_clear()


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game `chips` is begun, and one stands in its folder."""
    write("chips")
    monkeypatch.chdir(tmp_path / "chips")
    forget()
    return tmp_path / "chips"


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def refusal(key: str = "chips") -> str:
    with pytest.raises(breakroom.Refused) as refused:
        breakroom.game(key)
    return refused.value.reason


def test_the_game_where_one_stands_is_found(begun: Path) -> None:
    """With its bots and its rules, beside the others."""
    assert {"chips", "convert"} <= set(breakroom.game_keys())
    game = breakroom.game("chips")
    assert (game.title, registry.is_ours("chips")) == ("Chips", False)
    assert breakroom.bot("chips", "casual")
    assert (registry.folder("chips") / "RULES.md").exists()
    assert not registry.has_part("chips", "kernel")
    assert registry.has_part("convert", "kernel")


def test_a_game_that_is_installed_is_found_everywhere(tmp_path: Path, begun: Path) -> None:
    """By the entry point of its package."""
    about = tmp_path / "installed" / "chips-0.1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: chips\nVersion: 0.1\n")
    (about / "entry_points.txt").write_text("[breakroom.games]\nchips = chips\n")
    (begun / "chips").rename(tmp_path / "installed" / "chips")
    (begun / "pyproject.toml").unlink()
    forget()
    assert breakroom.game("chips").title == "Chips"


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("game.py", "from .actions", "from .deeds", "ModuleNotFoundError: No module named"),
        ("game.py", "MOST: Final = 3", "MOST: Final = 1 // 0", "game.py, line 15)"),
        ("game.py", "    title =", "    heading =", "The game 'chips' does not say its title."),
        ("game.py", 'key = "chips"', 'key = "crisps"', "calls its game 'crisps'"),
        ("game.py", "GAME: Final", "PLAY: Final", "has no GAME that is a breakroom.Game."),
    ],
)
def test_a_broken_game_is_refused_in_words(
    begun: Path, file: str, old: str, new: str, sentence: str
) -> None:
    """The author is told what is wrong, and where; the other games can be played."""
    change(begun / "chips" / file, old, new)
    assert sentence in refusal()
    assert breakroom.game("convert")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('chips = "chips"', '"My Chips" = "chips"', "brings a game 'My Chips': a key has"),
        ('chips = "chips"', 'convert = "chips"', "Two packages bring a game 'convert'"),
        ('chips = "chips"', 'chips = "chips', "pyproject.toml cannot be read"),
    ],
)
def test_a_package_that_says_nonsense_is_refused(
    begun: Path, old: str, new: str, sentence: str
) -> None:
    change(begun / "pyproject.toml", old, new)
    forget()
    assert sentence in refusal()


def test_other_projects_are_left_alone(tmp_path: Path) -> None:
    """A pyproject.toml without games is nobody's business, readable or not."""
    (tmp_path / "pyproject.toml").write_text("[project\n")
    assert "convert" in breakroom.game_keys()


def test_a_package_may_not_hide_another(tmp_path: Path) -> None:
    """What is there is not overwritten, and no module of Python's shadowed."""
    for key, sentence in (("json", "Python has a module json"), ("chips", "is there already")):
        (tmp_path / "chips").mkdir(exist_ok=True)
        with pytest.raises(breakroom.Refused, match=sentence):
            write(key)
