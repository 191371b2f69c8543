from collections.abc import Iterator

import pytest

from server.table import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that leave it as it was."""
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    assert running.stop() == 0
    assert (running.folder / "stderr.txt").read_text() == ""
