"""The bell at a table, in a real browser with its service worker. (No push service of a browser's
maker is in reach here: one of the tests' stands in.)"""

import json
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import BrowserContext, expect

from e2e.conftest import FLAGS
from server.service import Browser, Service
from server.table import Server
from server.test_push import Game

# The browser's maker does not answer at first, then the tests' own service does.
MAKER = """
const wish = %s
const subscription = {
  endpoint: wish.endpoint, options: {}, unsubscribe: async () => true,
  toJSON: () => ({ keys: { p256dh: wish.p256dh, auth: wish.auth } }),
}
let tries = 0
PushManager.prototype.subscribe = async () => {
  if (++tries === 1) throw new DOMException('push service not available', 'AbortError')
  localStorage.setItem('subscribed', 'yes')
  return subscription
}
PushManager.prototype.getSubscription = async () =>
  localStorage.getItem('subscribed') ? subscription : null
"""


@pytest.fixture
def service() -> Iterator[Service]:
    running = Service()
    yield running
    running.close()


@pytest.fixture
def granted(browser: Chromium, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser of somebody who has allowed notifications. (The shell without a window shows
    none, and neither does a private window.)"""
    names = ("chromium", "chromium-browser", "google-chrome")
    whole = next(filter(None, map(shutil.which, names)), None)
    if whole is None:
        pytest.skip("there is no Chromium here that shows notifications")
    context = browser.browser_type.launch_persistent_context(
        tmp_path / "profile",
        executable_path=whole,
        headless=False,
        args=[*FLAGS, "--headless=new"],
        permissions=["notifications"],
    )
    yield context
    context.close()


def test_a_bell_is_pressed_and_taps_on_the_shoulder(
    granted: BrowserContext, server: Server, service: Service
) -> None:
    """It says when the browser cannot be notified, and when it is; who has left the table is sent a
    tap on the shoulder, and one press ends it."""
    game, mine, page = Game(server), Browser(service, "mine"), granted.pages[0]
    kept = {game.room: {"tokens": {"1": game.tokens[1]}, "invites": {}, "at": 1}}
    for key, value in (("rooms", kept), ("settings", {"flat": True})):
        item = f"'breakroom.{key}', {json.dumps(json.dumps(value))}"
        granted.add_init_script(f"localStorage.setItem({item})")
    granted.add_init_script(MAKER % json.dumps(mine.wish))
    page.goto(server.url)
    page.evaluate("async () => { await navigator.serviceWorker.ready }")
    page.goto(f"{server.url}/t/{game.room}")
    bell = page.get_by_role("button", name="Notify me")
    bell.click()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    bell.click()
    stop = page.get_by_role("button", name="Stop notifying me")
    expect(stop).to_be_visible()
    page.reload()
    expect(stop).to_be_visible()
    page.goto(f"{server.url}/rules/convert")

    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(game.move, 0).result()
        message = mine.read(elsewhere.submit(service.next).result().body)
    assert message == {"room": game.room, "game": "Convert"}
    page.goto(f"{server.url}/t/{game.room}")
    stop.click()
    expect(bell).to_be_visible()
    is_on = {"endpoint": mine.endpoint, "room": game.room}
    assert server.post("/api/push/on", is_on)[1] == {"on": False}
