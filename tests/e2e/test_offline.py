"""The page as an app: it can be installed, opens without its server, and is never an old one."""

import json
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from breakroom.server.app import STATIC
from e2e.browser import PHONE, Person
from server.table import LONG, Server

KEPT = """async () => {
  const names = await caches.keys()
  const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return all.flat().map(({ url }) => new URL(url).pathname)
}"""
LISTED = "async () => caches.keys()"
CONTROLLED = "() => Boolean(navigator.serviceWorker.controller)"
WORKERS = "async () => (await navigator.serviceWorker.getRegistrations()).length"


def wait_for(page: Page, what: str, so: Callable[[Any], bool]) -> None:
    for _ in range(int(LONG * 20)):
        if so(page.evaluate(what)):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{what} is {page.evaluate(what)}")


def has_all(paths: list[str]) -> bool:
    """The page, its boards, the pictures and the rules."""
    rules = [path for path in paths if path.endswith("/rules")]
    boards = [path for path in paths if path.startswith("/assets/breach-")]
    return "/" in paths and len(rules) >= 5 and bool(boards) and "/pictures/breach.webp" in paths


def test_the_page_can_be_installed(person: Callable[..., Person]) -> None:
    """By Chromium's own list of what is missing."""
    me = person(worker=True)
    me.open()
    devtools = me.context.new_cdp_session(me.page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["name"] == "Breakroom"
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    for icon in json.loads(manifest["data"])["icons"]:
        assert me.page.request.get(me.server.url + icon["src"]).ok


def test_without_its_server_it_opens_and_says_what_needs_it(
    person: Callable[..., Person], tmp_path: Path
) -> None:
    """The shelf as it was, and all rules; a table says that it lives on the server; when that is
    back, so are the games."""
    server = Server(tmp_path)
    me = person(server, worker=True, size=PHONE)
    me.open()
    wait_for(me.page, CONTROLLED, bool)
    wait_for(me.page, KEPT, has_all)
    paths = me.page.evaluate(KEPT)
    assert not [p for p in paths if p.startswith("/api/") and not p.endswith("/rules")]
    server.kill()
    me.open()
    expect(me.page.get_by_role("alert")).to_contain_text("To play, learn or review, you need")
    expect(me.page.get_by_role("button", name="Play Convert")).to_have_count(0)
    me.shot("offline-home")
    me.page.get_by_role("link", name="Read the rules of Convert").click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Convert")
    expect(me.page.get_by_text(re.compile("blocks")).first).to_be_visible()
    me.open("/t/k3v9q2x7m4ab")
    expect(me.page.get_by_role("main")).to_contain_text("Your games are safe on the server")
    back = Server(tmp_path, port=server.port)
    try:
        me.open()
        expect(me.page.get_by_role("button", name="Play Convert")).to_be_visible()
        expect(me.page.get_by_role("alert")).to_have_count(0)
    finally:
        back.stop()


# -- versions ------------------------------------------------------------------------------------


class Site:
    """The page's files from a folder, and an empty shelf: a server of which versions come and
    go."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(STATIC, folder)

        class Handler(SimpleHTTPRequestHandler):
            def __init__(self, *args: Any) -> None:
                super().__init__(*args, directory=str(folder))

            def do_GET(self) -> None:
                if self.path.startswith("/api/"):
                    self.send_response(200)
                    self.send_header("content-type", "application/json")
                    self.end_headers()
                    self.wfile.write(b"[]")
                else:
                    super().do_GET()

            def end_headers(self) -> None:
                self.send_header("cache-control", "no-cache")
                super().end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._handler = Handler
        self.port = 0
        self.open()

    def open(self) -> None:
        self._http = ThreadingHTTPServer(("127.0.0.1", self.port), self._handler)
        self.port = self._http.server_port
        self.url = f"http://127.0.0.1:{self.port}/"
        self._thread = threading.Thread(target=self._http.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def become(self, version: str) -> None:
        """Another build: its page says so, and its service worker is another file."""
        page, worker = self.folder / "index.html", self.folder / "sw.js"
        before = worker.read_text("utf-8")
        name = re.search(r'breakroom-.*?"([0-9a-f]{12})"', before)
        assert name is not None
        worker.write_text(before.replace(name[1], version * 12), "utf-8")
        mark = f'<meta name="version" content="{version}">'
        page.write_text(page.read_text("utf-8").replace("<title>", f"{mark}<title>"), "utf-8")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    running = Site(tmp_path / "site")
    yield running
    running.close()


def load(page: Page, site: Site, version: str) -> None:
    """Open the page; a machine that is busier than the worker is patient shows the kept one."""
    for _ in range(100):
        page.goto(site.url)
        mark = page.locator("meta[name=version]").last
        if mark.count() and mark.get_attribute("content") == version:
            return
    raise AssertionError(f"version {version} is not shown")


def load_until(page: Page, site: Site, what: str, so: Callable[[Any], bool]) -> None:
    """Open the page, and again: a browser that is still at work on one version of the worker does
    not look for the next."""
    for _ in range(100):
        page.goto(site.url)
        for _ in range(40):
            if so(page.evaluate(what)):
                return
            page.wait_for_timeout(50)
    raise AssertionError(f"{what} is {page.evaluate(what)}")


def test_a_new_version_is_there_at_the_next_load_and_a_removed_worker_leaves_nothing(
    browser: Browser, site: Site
) -> None:
    """Online at once, and offline too; a server without a worker gets rid of it."""
    context = browser.new_context(service_workers="allow")
    page = context.new_page()
    try:
        page.goto(site.url)
        wait_for(page, CONTROLLED, bool)
        site.become("a")
        load(page, site, "a")
        load_until(page, site, LISTED, lambda names: f"breakroom-{'a' * 12}" in names)
        wait_for(page, KEPT, lambda paths: paths.count("/") == 2)
        site.become("b")
        both = [f"breakroom-{version * 12}" for version in "ab"]
        load_until(page, site, LISTED, lambda names: names == both)
        site.close()
        load(page, site, "b")
        site.open()
        (site.folder / "sw.js").unlink()
        load_until(page, site, WORKERS, lambda count: count == 0)
        wait_for(page, LISTED, lambda names: names == [])
        # Nor is anything kept by one that is asked to keep the rest as it leaves.
        page.evaluate("() => navigator.serviceWorker.controller?.postMessage('keep all')")
        for _ in range(10):
            page.evaluate("async () => (await fetch('/pictures/breach.webp')).ok")
        assert page.evaluate(LISTED) == []
    finally:
        context.close()
