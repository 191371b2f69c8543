"""Files that keep what was played: what it is in the first line, then a line for each game.

A run that was stopped continues from its file; a line that is not whole is written again.
"""

from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

import msgspec
from msgspec import Struct

from breakroom.core.game import Refused

L = TypeVar("L", bound=Struct)


class Kept(Generic[L]):
    """`lines` are those that were there; without a path nothing is kept."""

    def __init__(self, path: Path | None, about: Struct, kind: type[L]) -> None:
        self.lines: list[L] = []
        self._file: BinaryIO | None = None
        if path is None:
            return
        size = self._read(path, about, kind) if path.exists() else 0
        try:
            self._file = path.open("r+b" if size else "wb")
        except OSError as error:
            raise Refused(f"{path} cannot be written: {error.strerror}.") from None
        self._file.truncate(size)
        self._file.seek(size)
        if not size:
            self._write(about)

    def add(self, line: L) -> L:
        self._write(line)
        return line

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def _read(self, path: Path, about: Struct, kind: type[L]) -> int:
        """How many bytes of the file are whole lines."""
        first, *lines = path.read_bytes().splitlines(keepends=True) or [b""]
        if not first.strip():
            return 0
        try:
            begun = msgspec.json.decode(first, type=type(about))
        except msgspec.DecodeError:
            raise Refused(f"{path} is not a file of the arena.") from None
        if begun != about:
            raise Refused(f"{path} keeps other games: {first.decode().strip()}. Give another file.")
        size = len(first)
        for number, line in enumerate(lines, start=2):
            try:
                self.lines.append(msgspec.json.decode(line, type=kind))
            except msgspec.DecodeError:
                if number <= len(lines):
                    raise Refused(f"{path}, line {number}: that is not a game.") from None
                break  # the last line is not whole: the run was stopped while it was written
            size += len(line)
        return size

    def _write(self, line: Struct) -> None:
        if self._file is not None:
            self._file.write(msgspec.json.encode(line) + b"\n")
            self._file.flush()
