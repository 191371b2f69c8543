"""Recognises that the database is unavailable: its many errors become one, `Away`."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import asyncpg
import sqlalchemy as sa

# Classes of PostgreSQL's errors that are the statement's own fault. With all others it is the
# server that cannot: it only reads, is full, is stopping, has no connection left, waits too long.
OWN_FAULT: Final = ("21", "22", "23", "42", "44", "54")
NO_RIGHTS: Final = "42501"  # the server's own user lacks a privilege, so that nobody can play
READ_ONLY: Final = "25006"
OUTRUN: Final = "40"  # the class of errors that may not occur again at a second try


class Away(sa.exc.OperationalError):
    """The database cannot be reached, does not answer in time, or does not take what any other
    would take."""

    def __init__(self, cause: BaseException) -> None:
        super().__init__(None, None, cause)


@contextmanager
def noticing() -> Iterator[None]:
    """Turns errors of an unavailable database, raised inside, into Away."""
    try:
        yield
    except Exception as error:
        if (gone := away(error)) is None:
            raise
        raise gone from None


def away(error: Exception) -> Away | None:
    """The error as Away, if the database is at fault rather than what it was asked."""
    if isinstance(error, Away):
        return error
    match raised := _of_driver(error):
        case asyncpg.PostgresError():
            code = raised.sqlstate or ""
            is_away = code[:2] not in OWN_FAULT or code == NO_RIGHTS
        case sqlite3.OperationalError():  # SQLite also calls a senseless statement operational
            is_away = getattr(raised, "sqlite_errorcode", None) != sqlite3.SQLITE_ERROR
        case sqlite3.Error():  # a damaged file has no class of its own
            is_away = type(raised) is sqlite3.DatabaseError
        case _:
            is_away = isinstance(
                raised,
                OSError  # this includes timeouts
                | sa.exc.TimeoutError
                | asyncpg.InterfaceError
                | asyncpg.InternalClientError,
            )
    return Away(raised) if is_away else None


def may_work_again(error: Exception) -> bool:
    """Another transaction was in the way, or the tables have changed under a statement that was
    prepared: neither is so the next time."""
    raised = _of_driver(error)
    return isinstance(raised, asyncpg.InvalidCachedStatementError) or (
        isinstance(raised, asyncpg.PostgresError) and (raised.sqlstate or "")[:2] == OUTRUN
    )


def _of_driver(error: BaseException) -> BaseException:
    """What the driver raised, out of what SQLAlchemy made of it."""
    if isinstance(error, sa.exc.DBAPIError) and error.orig is not None:
        return error.orig.__cause__ or error.orig
    return error
