"""Where a database is: a file, or the address of a PostgreSQL server."""

from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from breakroom.core.game import Refused

FORMS: Final = "a file, sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE"
SESSION: Final = {
    "application_name": "breakroom",
    "synchronous_commit": "on",  # a commit returns when it is on disk
    "idle_in_transaction_session_timeout": "2s",  # a process that stands still blocks no other
    "lock_timeout": "2800ms",
}
SETTINGS: Final = {"host", "sslmode"}  # what may follow a question mark


def read_address(text: str) -> sa.URL:
    """The address given by `--db`, checked."""
    if "://" not in text:
        text = f"sqlite:///{text}"
    try:
        url = sa.make_url(text)
    except (sa.exc.ArgumentError, ValueError):  # neither is repeated: a password may be in it
        raise Refused(f"That is not the address of a database: write {FORMS}.") from None
    if url.drivername == "sqlite":
        if url.host or url.query or url.database in (None, "", ":memory:"):
            raise Refused("A SQLite database is a file: sqlite:///FILE, or just its name.")
        return url.set(drivername="sqlite+aiosqlite")
    if url.drivername not in ("postgresql", "postgres"):
        raise Refused(f"A database is {FORMS}, not {url.drivername}://…")
    if not url.database:
        raise Refused(f"{shown(url)} names no database: postgresql://USER:PASSWORD@HOST/DATABASE.")
    if unknown := set(url.query) - SETTINGS:
        raise Refused(f"{shown(url)}: there is no setting {min(unknown)!r} (host, sslmode).")
    return url.set(drivername="postgresql+asyncpg")


def file_of(url: sa.URL) -> Path | None:
    """The file of a SQLite database; None: it is a PostgreSQL database."""
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


def connect_arguments(url: sa.URL) -> dict[str, Any]:
    """The address in the form that the driver of PostgreSQL takes."""
    arguments = url.translate_connect_args(username="user") | {"server_settings": SESSION}
    if "host" in url.query:  # a folder, for a socket of this machine
        arguments["host"] = url.query["host"]
    return arguments | {"ssl": url.query.get("sslmode", "prefer")}


def shown(url: sa.URL) -> str:
    """For people and logs: without the password."""
    path = file_of(url)
    return str(path or url.set(drivername="postgresql", query={}))
