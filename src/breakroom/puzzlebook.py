"""The puzzles that come with a game: `games/<key>/puzzles.jsonl.xz`, one a line, easiest first."""

import lzma
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

import breakroom
from breakroom.core import registry
from breakroom.core.game import Refused
from breakroom.core.puzzle import Puzzle

FILE: Final = "puzzles.jsonl.xz"
LONGEST: Final = 64_000_000  # bytes, unpacked


@cache
def puzzles(key: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, easiest first; none for a game without any or with a host's own
    pieces, and none of those that were made for other rules."""
    path, game = registry.folder(key) / FILE, breakroom.game(key)
    if not path.exists() or game.has_own_pieces:
        return ()
    return tuple(one for one in read(path) if one.version == game.version)


@cache
def _by_id(key: str) -> dict[str, Puzzle]:
    return {one.id: one for one in puzzles(key)}


def puzzle(key: str, name: str) -> Puzzle:
    found = _by_id(key).get(name)
    if found is None:
        raise Refused(f"{breakroom.game(key).title} has no puzzle {name!r}.")
    return found


def themes(key: str) -> dict[str, str]:
    """The themes of a game's puzzles, in words for people."""
    found: dict[str, str] = registry.part(key, "puzzle_words").THEMES
    return found


def read(path: Path) -> list[Puzzle]:
    """The puzzles of a file; Refused says which line is wrong, and why."""
    try:
        with lzma.open(path) as file:
            text = file.read(LONGEST)
    except (OSError, lzma.LZMAError, EOFError) as error:
        raise Refused(f"{path} cannot be read: {error}.") from None
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=Puzzle))
        except msgspec.DecodeError as error:
            raise Refused(f"{path}, line {number}: {error}.") from None
    return found


def write(path: Path, found: Iterable[Puzzle]) -> int:
    """Easiest first; the same puzzles give the same bytes. How many bytes they are."""
    ordered = sorted(found, key=lambda one: (one.rating, one.id))
    lines = b"".join(msgspec.json.encode(one) + b"\n" for one in ordered)
    packed = lzma.compress(lines, preset=9 | lzma.PRESET_EXTREME)
    path.write_bytes(packed)
    return len(packed)
