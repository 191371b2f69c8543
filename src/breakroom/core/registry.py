"""Where games come from: the folders in games/, and packages that bring games of their own.

A package says which games it has by entry points of the group `breakroom.games`: the key, and the
package with the files that a folder in games/ has (game.py, bots.py, RULES.md …). It is installed
beside Breakroom, or its pyproject.toml is in the current folder: then nothing need be
installed while one works on it.
"""

import re
import sys
import tomllib
import traceback
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from breakroom.core.game import Game, Refused

GROUP: Final = "breakroom.games"
KEY: Final = re.compile("[a-z][a-z0-9_]{1,30}")
_OWN: Final = Path(__file__).parents[1] / "games"


@cache
def packages() -> dict[str, str]:
    """The package of every game, by its key."""
    found = {
        f.name: f"breakroom.games.{f.name}" for f in _OWN.iterdir() if (f / "game.py").exists()
    }
    installed = [(point.name, point.value) for point in entry_points(group=GROUP)]
    for key, package in (*installed, *_here()):
        if not KEY.fullmatch(key):
            raise Refused(
                f"{package} brings a game {key!r}: a key has small letters, digits and _, such as"
                " my_game."
            )
        if found.setdefault(key, package) != package:
            raise Refused(f"Two packages bring a game {key!r}: {found[key]} and {package}.")
    return dict(sorted(found.items()))


def _here() -> list[tuple[str, str]]:
    """What the pyproject.toml in this folder declares; its packages can then be imported."""
    path = Path.cwd() / "pyproject.toml"
    try:
        text = path.read_text("utf-8")
        declared = tomllib.loads(text) if GROUP in text else {}
    except OSError:
        return []
    except ValueError as error:  # neither text nor TOML
        raise Refused(f"{path} cannot be read: {error}.") from None
    points = declared.get("project", {}).get("entry-points", {}).get(GROUP, {})
    folder = path.parent / "src"
    source = str(folder if folder.is_dir() else path.parent)
    if points and source not in sys.path:
        sys.path.insert(0, source)
    return [(str(key), str(package)) for key, package in points.items()]


def package(key: str) -> str:
    """The package of a game; refused if there is none."""
    if key not in packages():
        raise Refused(f"There is no game {key!r}. There is: {', '.join(packages())}.")
    return packages()[key]


def is_ours(key: str) -> bool:
    return package(key).startswith("breakroom.")


def folder(key: str) -> Path:
    """Where the game's files lie."""
    spec = find_spec(package(key))
    assert spec is not None
    return Path(next(iter(spec.submodule_search_locations or ()), "."))


def part(key: str, name: str) -> ModuleType:
    """A file of the game: "bots"."""
    where = f"{package(key)}.{name}"
    try:
        return import_module(where)
    except Refused:
        raise
    except Exception as error:
        if is_ours(key):
            raise
        at = traceback.extract_tb(error.__traceback__)[-1]
        place = "" if isinstance(error, ImportError) else f" ({at.filename}, line {at.lineno})"
        raise Refused(
            f"The game {key!r} cannot be loaded from {where}:"
            f" {type(error).__name__}: {error}{place}."
        ) from error


def has_part(key: str, name: str) -> bool:
    """Has the game such a file?"""
    return find_spec(f"{package(key)}.{name}") is not None


def load(key: str) -> Game[Any]:
    """The rules of a game; refused in words if a package brings something else."""
    found: Game[Any] = getattr(part(key, "game"), "GAME", None)  # type: ignore[assignment]  # looked at below
    if is_ours(key):
        return found
    where = f"{package(key)}.game"
    if not isinstance(found, Game):
        raise Refused(f"{where} has no GAME that is a breakroom.Game.")
    missing = [name for name in Game.__annotations__ if not hasattr(found, name)]
    if missing:
        raise Refused(f"The game {key!r} does not say its {', '.join(missing)}.")
    if found.key != key:
        raise Refused(f"{where} calls its game {found.key!r}, and its package calls it {key!r}.")
    return found
