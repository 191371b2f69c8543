"""The folder with which a new game begins: a whole small game, to be changed step by step."""

import re
from importlib.resources import files
from pathlib import Path

import breakroom
from breakroom.core.game import Refused


def write(key: str) -> list[Path]:
    """Write games/KEY; refused if the key is no name, or taken."""
    if not re.fullmatch("[a-z][a-z0-9_]{1,30}", key):
        raise Refused(f"{key!r} is no key: use small letters, digits and _, such as my_game.")
    if key in breakroom.game_keys():
        raise Refused(f"There is a game {key} already.")
    folder = Path(breakroom.__file__).parent / "games" / key
    title = key.replace("_", " ").capitalize()
    written = []
    try:
        folder.mkdir(exist_ok=True)
        for source in sorted(files(__package__).joinpath("files").iterdir(), key=lambda f: f.name):
            text = source.read_text("utf-8").replace("KEY", key).replace("TITLE", title)
            path = folder / source.name.removesuffix(".txt")
            path.write_text(text, "utf-8")
            written.append(path)
    except OSError as error:
        raise Refused(f"{folder} cannot be written: {error.strerror}.") from None
    return written
