"""The one door to numba: whoever compiles takes its decorators from here.

Numba does not notice when a helper in another file changes, and then runs stale code. So what
it compiles is kept in a folder named after a hash of all our sources, and set before anything
is compiled. Raises ImportError where numba is not installed (it is the extra `fast`).
"""

import os
import tempfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import numba
import numpy as np
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])
Ints: TypeAlias = NDArray[np.int64]
Bits: TypeAlias = NDArray[np.uint64]

_PACKAGE = Path(__file__).parents[1]


def source_hash() -> str:
    """A name for the package as it is now: it changes with any of its modules or tables."""
    digest = sha256()
    for path in sorted([*_PACKAGE.rglob("*.py"), *_PACKAGE.rglob("*.toml")]):
        digest.update(path.relative_to(_PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """A folder we can write to: the user's cache, or a temporary one as a last resort."""
    base = os.environ.get("XDG_CACHE_HOME")
    checked = "-checked" if numba.config.BOUNDSCHECK else ""
    try:
        root = Path(base) if base else Path.home() / ".cache"
        folder = root / "breakroom" / f"kernels-{source_hash()}{checked}"
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except (OSError, RuntimeError):  # RuntimeError: nobody's home is known
        pass
    return Path(tempfile.mkdtemp(prefix="breakroom-kernels-"))


if not os.environ.get("NUMBA_CACHE_DIR"):
    numba.config.CACHE_DIR = str(cache_folder())


def compiled(function: F) -> F:
    """Machine code on first call, kept on disk; lets other threads run meanwhile."""
    machine: F = numba.njit(cache=True, nogil=True)(function)
    return machine


def inlined(function: F) -> F:
    """A small helper, put into the machine code of whoever calls it."""
    machine: F = numba.njit(cache=True, forceinline=True)(function)
    return machine


def pointed(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """A function of that signature that compiled code can be handed by its address."""
    return lambda function: numba.cfunc(signature, cache=True)(function)
