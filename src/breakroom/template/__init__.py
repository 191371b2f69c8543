"""What a new game begins with: a whole small game, to be changed step by step."""

import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

import breakroom
from breakroom.core.game import Refused
from breakroom.core.registry import KEY


def clone() -> Path | None:
    """The clone of Breakroom in which one stands: a game begun there becomes one of its own."""
    root = Path(breakroom.__file__).parents[2]
    is_clone = (root / "tools" / "pages.py").exists()
    return root if is_clone and Path.cwd().is_relative_to(root) else None


def write(key: str) -> list[Path]:
    """Write games/KEY in a clone, and a package of its own anywhere else; refused if the key is
    no name, or taken."""
    if not KEY.fullmatch(key):
        raise Refused(f"{key!r} is no key: use small letters, digits and _, such as my_game.")
    if key in breakroom.game_keys():
        raise Refused(f"There is a game {key} already.")
    root, parts = clone(), files(__package__)
    if root is not None:
        return _copy(parts / "files", root / "src" / "breakroom" / "games" / key, key)
    folder = Path.cwd() / key
    if folder.exists():
        raise Refused(f"{folder} is there already.")
    if key in sys.stdlib_module_names or find_spec(key) is not None:
        raise Refused(f"Python has a module {key} already: choose another key.")
    return _copy(parts / "project", folder, key) + _copy(parts / "files", folder / key, key)


def _copy(source: Traversable, folder: Path, key: str) -> list[Path]:
    title = key.replace("_", " ").capitalize()
    words = {"KEY": key, "TITLE": title, "DASHED": key.replace("_", "-")}
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file in sorted(source.iterdir(), key=lambda f: f.name):
            text = file.read_text("utf-8")
            for word, meaning in words.items():
                text = text.replace(word, meaning)
            path = folder / file.name.removesuffix(".txt")
            path.write_text(text, "utf-8")
            written.append(path)
    except OSError as error:
        raise Refused(f"{folder} cannot be written: {error.strerror}.") from None
    return written
