import os
import shutil
from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from e2e.browser import Person
from server.table import LONG, Server

FLAGS = [
    "--no-sandbox",
    "--no-first-run",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    # Without a graphics card the page itself, its felt and shadows, would be painted by shaders
    # on the processor, at ten times the cost of the 3D board: the board alone has WebGL.
    "--disable-gpu-compositing",
]


expect.set_options(timeout=LONG * 1000)  # software WebGL on a busy machine is slow
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remembers a failure, so that what the page looked like can be kept."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


def chromium() -> str:
    """Where it is. (The shell is quicker: it has no window to draw.)"""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    assert path, "no Chromium: install the package chromium, or set CHROMIUM to its path"
    return path


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": chromium(), "args": FLAGS}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture
def person(
    browser: Browser, server: Server, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Person]]:
    """Somebody comes in; leaves, without an error in the page, when the test is over."""
    people: list[Person] = []

    def comes(at: Server = server, **how: Any) -> Person:
        people.append(Person(browser, at, **how))
        return people[-1]

    yield comes
    for number, one in enumerate(people):
        if request.node.stash.get(FAILED, False):
            one.keep(f"failed-{request.node.name}-{number}")
        one.leave()
