"""What somebody who is away waits for: python bench/away.py [--times 10]

In a game over days: the seconds from a move's acknowledgement to the message at a push service on
this machine, sent as the standards say. Without a server: the seconds from opening the installed
page to its shelf and to a game's rules, in a real browser.
"""

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from e2e.browser import PHONE, Person
from e2e.conftest import FLAGS, chromium
from e2e.test_offline import CONTROLLED, KEPT, has_all, wait_for
from server.service import Browser, Service
from server.table import Server
from server.test_push import Game


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10)
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            tell("a push after a move", pushes(server, times))
        finally:
            server.stop()
    with tempfile.TemporaryDirectory() as folder:
        shelf, rules = offline(Path(folder), times)
        tell("the shelf without a server", shelf)
        tell("the rules without a server", rules)


def tell(what: str, seconds: list[float]) -> None:
    print(f"{what}: {statistics.median(seconds):.2f} s, at most {max(seconds):.2f} s")


def pushes(server: Server, times: int) -> list[float]:
    """Each in a game of its own: a second message comes only after the first was answered."""
    service, found = Service(), []
    for number in range(times):
        game, away = Game(server), Browser(service, f"away-{number}")
        assert game.ask(1, away) == (200, {"on": True})
        found.append(asyncio.run(until_told(game, service)))
    service.close()
    return found


async def until_told(game: Game, service: Service) -> float:
    async with game.at_table(0) as me:
        assert (await me.play(random.Random(1)))["type"] == "ack"
        moved = time.perf_counter()
        await asyncio.to_thread(service.next)
        return time.perf_counter() - moved


def offline(folder: Path, times: int) -> tuple[list[float], list[float]]:
    shelf, rules = [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        server = Server(folder)
        me = Person(browser, server, worker=True, size=PHONE)
        me.open()
        wait_for(me.page, CONTROLLED, bool)
        wait_for(me.page, KEPT, has_all)
        server.kill()
        for _ in range(times):
            begun = time.perf_counter()
            me.page.goto(server.url, wait_until="commit")
            expect(me.page.get_by_role("heading", name="Convert")).to_be_visible()
            shelf.append(time.perf_counter() - begun)
            begun = time.perf_counter()
            me.page.goto(f"{server.url}/rules/convert", wait_until="commit")
            expect(me.page.get_by_role("heading", level=1)).to_have_text("Convert")
            rules.append(time.perf_counter() - begun)
        browser.close()
    return shelf, rules


if __name__ == "__main__":
    main()
