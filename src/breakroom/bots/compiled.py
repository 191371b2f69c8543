"""The one door to numba: whoever compiles takes its decorators from here.

Numba does not notice when a helper in another file changes, and then runs stale code. So what
it compiles is kept in a folder named after a hash of the sources, set before anything is
compiled. Raises ImportError where numba is not installed: it is the extra `fast`.
"""

import os
import shutil
import tempfile
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])
Int: TypeAlias = Any  # int64 in machine code; in Python an int or one of numpy's
Ints: TypeAlias = NDArray[np.int64]
Bits: TypeAlias = NDArray[np.uint64]

_PACKAGE: Final = Path(__file__).parents[1]
_COMPILED_FROM: Final = ("core", "kit", "bots", "games")  # what kernels can depend on
_STALE_DAYS: Final = 7


def source_hash() -> str:
    """A name for the sources as they are now: it changes with any module or table."""
    digest = sha256()
    for folder in _COMPILED_FROM:
        for path in sorted((_PACKAGE / folder).rglob("*")):
            if path.suffix in (".py", ".toml"):
                digest.update(path.relative_to(_PACKAGE).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """A folder we can write to: in the user's cache, or a temporary one as a last resort."""
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        root = (Path(base) if base else Path.home() / ".cache") / "breakroom"
        folder = root / f"kernels-{source_hash()}"
        if not folder.exists():
            _remove_stale(root)
            folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except (OSError, RuntimeError):  # RuntimeError: the user has no home
        pass
    return Path(tempfile.mkdtemp(prefix="breakroom-kernels-"))


def _remove_stale(root: Path) -> None:
    """What was compiled from sources that changed some time ago."""
    for folder in root.glob("kernels-*"):
        if time.time() - folder.stat().st_mtime > _STALE_DAYS * 86_400:
            shutil.rmtree(folder, ignore_errors=True)


if not os.environ.get("NUMBA_CACHE_DIR"):
    setattr(numba.config, "CACHE_DIR", str(cache_folder()))  # noqa: B010 - not in numba's types


def compiled(function: F) -> F:
    """Machine code on the first call, kept on disk; other threads run on meanwhile."""
    machine: Any = numba.njit(cache=True, nogil=True)(function)
    return cast(F, machine)


def inlined(function: F) -> F:
    """A small helper, put into the machine code of whoever calls it."""
    machine: Any = numba.njit(cache=True, forceinline=True)(function)
    return cast(F, machine)


def pointed(signature: Any) -> Callable[[F], Any]:
    """A function of that signature that compiled code can be handed by its address."""

    def point(function: F) -> Any:
        if os.environ.get("NUMBA_DISABLE_JIT") == "1":  # to debug kernels as plain Python
            return function
        return numba.cfunc(signature, cache=True)(function)

    return point
