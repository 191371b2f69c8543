"""The bell at a table, in a real browser with its service worker. (No push service of a browser's
maker is in reach here: one of the tests' stands in.)"""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from e2e.browser import Person
from server.service import Browser, Service
from server.table import Server
from server.test_push import Game

# Somebody who allows notifications (a browser without a window has nobody to ask); the browser's
# maker does not answer at first, then the tests' own service does.
MAKER = """
Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
Notification.requestPermission = async () => 'granted'
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


def test_a_bell_is_pressed_and_taps_on_the_shoulder(
    person: Callable[..., Person], server: Server, service: Service
) -> None:
    """It says when the browser cannot be notified, and when it is; who has left the table is sent a
    tap on the shoulder, and one press ends it."""
    me, game, mine = person(worker=True, flat=True), Game(server), Browser(service, "mine")
    me.context.add_init_script(MAKER % json.dumps(mine.wish))
    me.open()
    me.page.evaluate("async () => { await navigator.serviceWorker.ready }")
    me.sit_with(game.room, {"1": game.tokens[1]})
    page = me.page
    bell = page.get_by_role("button", name="Notify me")
    bell.click()
    expect(page.get_by_role("alert")).to_contain_text("is not answering")
    bell.click()
    stop = page.get_by_role("button", name="Stop notifying me")
    expect(stop).to_be_visible()
    page.reload()
    expect(stop).to_be_visible()
    me.open("/rules/convert")

    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(game.move, 0).result()
        message = mine.read(elsewhere.submit(service.next).result().body)
    assert message == {"room": game.room, "game": "Convert"}
    me.open(f"/t/{game.room}")
    stop.click()
    expect(bell).to_be_visible()
    is_on = {"endpoint": mine.endpoint, "room": game.room}
    assert server.post("/api/push/on", is_on)[1] == {"on": False}
