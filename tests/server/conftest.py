from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from breakroom.server.store import bus, opening, store, transactions, writer
from server.postgres import Postgres
from server.table import LONG, Server


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine's database is not away; how long one may take is tested where its faults
    are."""
    for module in (bus, opening, store, transactions):
        monkeypatch.setattr(module, "ANSWER_SECONDS", LONG)
    monkeypatch.setattr(store, "FILE_SECONDS", LONG)
    monkeypatch.setattr(writer, "DEADLINE_SECONDS", LONG)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that leave it as it was."""
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    assert running.stop() == 0
    assert (running.folder / "stderr.txt").read_text() == ""


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all tests that leave it running; what it stores is not worth a sync."""
    running = Postgres("fsync=off")
    yield running
    running.close()


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A server to be stopped, with everything on that keeps data safe."""
    running = Postgres()
    yield running
    running.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        yield str(tmp_path / "test.db")
        return
    server: Postgres = request.getfixturevalue("postgres")
    yield server.address("postgres")
    server.sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts a server of the test's own, with options; it does not outlive the test."""
    running: list[Server] = []

    def begins(*options: str) -> Server:
        running.append(Server(tmp_path, options=options))
        return running[-1]

    yield begins
    for server in running:
        if server.process.poll() is None:
            server.kill()
