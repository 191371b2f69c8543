"""All use of numba goes through this module: compiled code takes its decorators from here.

Where compiled code is kept (kept.py) is set before anything is compiled. Where there is no numba
(not every machine has one), what would be compiled stays the Python that it is.
"""

import os
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from breakroom.bots.kept import cache_folder

try:
    import numba
except ImportError:
    numba = None  # type: ignore[assignment]

F = TypeVar("F", bound=Callable[..., Any])
Int: TypeAlias = Any  # int64 in machine code; in Python an int or one of numpy's
Ints: TypeAlias = NDArray[np.int64]
Bits: TypeAlias = NDArray[np.uint64]

if numba and not os.environ.get("NUMBA_CACHE_DIR"):
    setattr(numba.config, "CACHE_DIR", str(cache_folder()))  # noqa: B010 - not in numba's types


def compiled(function: F) -> F:
    """Machine code on the first call, kept on disk; other threads run on meanwhile."""
    return _machine(function, nogil=True) if numba else function


def inlined(function: F) -> F:
    """A small helper, put into the machine code of whoever calls it."""
    return _machine(function, forceinline=True) if numba else function


def _machine(function: F, **how: bool) -> F:
    """Numba would compile a function anew for each number that is written out in a call of it. One
    machine code for all numbers is as quick, and of Breach compiled in half the time."""
    library: Any = numba
    machine = library.njit(cache=True, **how)(function)
    if machine is function:  # NUMBA_DISABLE_JIT=1, which is for debugging
        return function
    found, unliteral = machine.get_call_template, library.types.unliteral

    def for_any_number(given: tuple[Any, ...], named: dict[str, Any]) -> Any:
        named = {name: unliteral(kind) for name, kind in named.items()}
        return found(tuple(map(unliteral, given)), named)

    machine.get_call_template = for_any_number
    return cast(F, machine)


def inlined_or(plain: F) -> Callable[[F], F]:
    """Like `inlined`; without numba, `plain` is used, which is quicker in plain Python."""
    return lambda function: inlined(function) if numba else plain


def pointed(signature: str) -> Callable[[F], Any]:
    """A function of that signature that compiled code can be handed by its address."""

    def point(function: F) -> Any:
        if not numba or os.environ.get("NUMBA_DISABLE_JIT") == "1":  # which is for debugging
            return function
        return numba.cfunc(signature, cache=True)(function)

    return point
