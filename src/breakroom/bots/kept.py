"""Where compiled code is kept.

Numba does not notice when a helper in another file changes, and then runs stale code. So what
it compiles is kept in a folder named after a hash of the sources. Nothing here imports numba.
"""

import os
import platform
import shutil
import stat
import sys
import tempfile
import time
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).parents[1]
_COMPILED_FROM: Final = ("core", "bots", "games")  # what kernels can depend on
_STALE_DAYS: Final = 7


def source_hash() -> str:
    """A name for the sources as they are now: it changes with any module or table, also where a
    game plays with other cards than its own."""
    digest = sha256()
    for folder in _COMPILED_FROM:
        for path in sorted((_PACKAGE / folder).rglob("*")):
            if path.suffix in (".py", ".toml"):
                digest.update(path.relative_to(_PACKAGE).as_posix().encode())
                digest.update(_played_with(path).read_bytes())
    return digest.hexdigest()[:16]


def _played_with(path: Path) -> Path:
    """A game's table, or the one that is read instead of it."""
    own = os.environ.get(f"BREAKROOM_{path.parent.name.upper()}_CARDS", "")
    if not own or path.suffix != ".toml":
        return path
    other = Path(own, path.name)
    if not Path(own).is_dir():
        other = Path(own) if path.name == "cards.toml" else path
    return other if other.exists() else path


def cache_folder() -> Path:
    """A folder we can write to: in the user's cache, or a temporary one as a last resort."""
    base = os.environ.get("XDG_CACHE_HOME")
    name = f"kernels-{source_hash()}"
    try:
        root = (Path(base) if base else Path.home() / ".cache") / "breakroom"
        folder = root / name
        if not folder.exists():
            _remove_stale(root)
            folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except (OSError, RuntimeError):  # RuntimeError: the user has no home
        pass
    return _temporary(f"breakroom-{name}")


def _temporary(name: str) -> Path:
    """One for all processes of this user, or each would compile for itself; but only if nobody
    else can write there, for what lies there is run."""
    user = getattr(os, "getuid", int)()
    folder = Path(tempfile.gettempdir()) / f"{name}-{user}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        about = folder.lstat()
        if stat.S_ISDIR(about.st_mode) and about.st_uid == user and not about.st_mode & 0o022:
            return folder
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="breakroom-kernels-"))


def _remove_stale(root: Path) -> None:
    """Removes folders that were compiled from sources which have since changed."""
    for folder in root.glob("kernels-*"):
        if time.time() - folder.stat().st_mtime > _STALE_DAYS * 86_400:
            shutil.rmtree(folder, ignore_errors=True)


class Ready:
    """Which bots have all they use compiled, on a machine like this: a file for each says so."""

    def __init__(self) -> None:
        self._folder = Path(os.environ.get("NUMBA_CACHE_DIR") or cache_folder())
        made_by = f"{sys.version} {version('numba')} {_processor()} {source_hash()}"
        self._made_by = sha256(made_by.encode()).hexdigest()[:16]

    def _file(self, key: str, level: str) -> Path:
        return self._folder / f"{key}-{level}-{self._made_by}.ready"

    def has(self, key: str, level: str) -> bool:
        return self._file(key, level).exists()

    def add(self, key: str, level: str) -> None:
        self._file(key, level).touch()


def _processor() -> str:
    """Its name and what it can do: code for another one would be compiled again."""
    if chosen := os.environ.get("NUMBA_CPU_NAME"):  # "generic": for whichever comes
        return chosen
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    about = {line.split("\t")[0]: line for line in lines}
    return about.get("model name", "") + about.get("flags", platform.machine())
