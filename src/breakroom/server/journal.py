"""What the server writes down for its operator, to standard error.

As JSON there is one line for each command at a table and for each error: game, room, seq, who,
what and how long. In plain words there is only what went wrong. Neither has a token, an address
or anything that is hidden at a table: of an error, its kind and its place, not its text.
"""

import asyncio
import logging
import secrets
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec
import sqlalchemy as sa

from breakroom.server.metrics import ERRORS

Style = Literal["json", "plain"]
_log: Final = logging.getLogger("breakroom")


def begin(style: Style) -> None:
    """Sets up logging, so that everything this process logs has one style."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if style == "json" else _Plain())
    handler.addFilter(_is_no_cancelling)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    _log.setLevel(logging.INFO if style == "json" else logging.WARNING)


def _is_no_cancelling(record: logging.LogRecord) -> bool:
    """Who is called off twice while reading has hung up, though SQLAlchemy calls it an error."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


class _Plain(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        about = getattr(record, "fields", {})
        where = [f"{name} {about[name]}" for name in ("room", "evening", "chore") if name in about]
        return super().format(record) + (f" ({', '.join(where)})" if where else "")

    def formatException(self, info: Any) -> str:  # noqa: N802 - the library's name
        return _place(info[1])


@lru_cache(maxsize=1)
def _second(now: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(now))


def _moment(now: float) -> str:
    return f"{_second(int(now))}.{int(now * 1000) % 1000:03}Z"


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": _moment(record.created),
            "level": record.levelname.lower(),
            "say": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1]:
            line["error"] = _place(record.exc_info[1])
        return msgspec.json.encode(line).decode()


def command(kind: str, begun: float, answer: str, **about: Any) -> None:
    """One line for a command: what, how long since `begun`, what came of it, and where."""
    if _log.isEnabledFor(logging.INFO):  # written without a record: there is one for every move
        ms, now = round((time.monotonic() - begun) * 1000, 2), time.time()
        line = {"at": _moment(now), "level": "info", "say": kind, "answer": answer, "ms": ms}
        if not _lines:
            asyncio.get_running_loop().call_soon(_write_lines)
        _lines.append(msgspec.json.encode(line | about).decode())


_lines: Final[list[str]] = []  # of commands, to be written when the loop comes round


def _write_lines() -> None:
    sys.stderr.write("\n".join(_lines) + "\n")
    _lines.clear()


def note(sentence: str, **about: Any) -> None:
    """Notes something that may explain trouble; in the plain style it is left out."""
    _log.info(sentence, extra={"fields": about})


def trouble(sentence: str, **about: Any) -> None:
    """Notes something that the operator should know."""
    _log.warning(sentence, extra={"fields": about})


def error(raised: BaseException, **about: Any) -> str:
    """An error that nobody handled: the sentence for the person, with the trace to ask about."""
    trace = secrets.token_hex(4)
    ERRORS.inc()
    place = _place(raised)
    _log.error(
        f"Error {trace}: {place}", extra={"fields": {"trace": trace, "error": place, **about}}
    )
    return f"Something went wrong here (trace {trace})."


@contextmanager
def going_on(**about: Any) -> Iterator[None]:
    """Writes down an error that is raised inside, and lets the caller go on."""
    try:
        yield
    except Exception as raised:
        error(raised, **about)


def _place(raised: BaseException) -> str:
    """The kind of an error and where it came from. Its text may hold what nobody should read,
    unless the system or the database speaks."""
    all_frames = traceback.extract_tb(raised.__traceback__)
    frames = [f for f in all_frames if "breakroom" in f.filename or f is all_frames[-1]][-6:]
    where = " < ".join(f"{f.filename.rpartition('/')[2]}:{f.lineno} {f.name}" for f in frames[::-1])
    said = ""
    if isinstance(raised, sa.exc.DBAPIError):
        said = f" ({str(raised.orig).partition(chr(10))[0]})"
    elif isinstance(raised, OSError):
        said = f" ({raised.strerror})"
    cause = raised.exceptions[0] if isinstance(raised, BaseExceptionGroup) else raised.__cause__
    because = f", because of {_place(cause)}" if cause else ""
    return f"{type(raised).__name__}{said} at {where}{because}"


def watch_loop(loop: asyncio.AbstractEventLoop) -> None:
    """Errors in tasks that nobody waits for are written down too."""

    def forgotten(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        raised, task = context.get("exception"), context.get("future")
        if raised is None:
            trouble(str(context["message"]))
        else:
            error(raised, **({"chore": task.get_name()} if isinstance(task, asyncio.Task) else {}))

    loop.set_exception_handler(forgotten)
