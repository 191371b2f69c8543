"""A person at the table: a real browser, driven by what is on the screen."""

import json
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Error, Locator, Page, expect

from breakroom.games.convert.blocks import block_set, box, turned
from server.table import LONG, SEED, Server

DESK, SMALL, PHONE = (1440, 900), (1024, 720), (390, 844)
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SHOTS = Path(__file__).parents[2] / "test-results"

# What a page draws by lot (a seat, a shape) it draws from a seed: Mulberry32.
LOTS = """
let lot = %d
Math.random = () => {
  lot = (lot + 0x6d2b79f5) | 0
  let n = Math.imul(lot ^ (lot >>> 15), 1 | lot)
  n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n
  return ((n ^ (n >>> 14)) >>> 0) / 2 ** 32
}
"""


# What the table says while pieces are still on their way: it should not say more than before.
TRUTH = """
window.untrue = []
let said = ''
const look = () => {
  const texts = (what) => [...document.querySelectorAll(what)].map((one) => one.textContent)
  const now = [texts('.moves li').length, texts('.result'), texts('.seat-score')].join(' / ')
  if (now !== said && said && window.breakroomBoard?.moving()) untrue.push(`${said} -> ${now}`)
  said = now
}
addEventListener('DOMContentLoaded', () => {
  const all = { subtree: true, childList: true, characterData: true }
  new MutationObserver(look).observe(document.body, all)
})
"""


class Person:
    """A page that deals and draws lots from the seed, and the last decision that it was sent."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        size: tuple[int, int] = SMALL,
        scheme: Literal["light", "dark"] = "light",
        motion: Literal["reduce", "no-preference"] = "reduce",
        seed: int = SEED,
        worker: bool = False,
        flat: bool = False,
    ) -> None:
        """With a service worker only if a test is about it: it fetches every board. With the flat
        board where a test is not about the one in 3D, which costs a processor much."""
        self.server, self.flat = server, flat
        self.scheme: Literal["light", "dark"] = scheme
        self.is_phone = is_phone = size == PHONE
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            reduced_motion=motion,
            has_touch=is_phone,
            is_mobile=is_phone,
            service_workers="allow" if worker else "block",
            extra_http_headers={"x-breakroom-seed": str(seed)},
        )
        self.context.add_init_script(LOTS % seed)
        self.context.add_init_script(TRUTH)
        if flat:
            self.context.add_init_script("localStorage['breakroom.settings'] ??= '{\"flat\":true}'")
        self.clicks = 0
        self.context.expose_function("clicked", self._clicked)
        self.context.add_init_script("addEventListener('click', () => clicked(), true)")
        self.context.set_default_timeout(LONG * 1000)
        self.page: Page = self.context.new_page()
        self.decision: dict[str, Any] | None = None
        self.outcome: dict[str, Any] | None = None
        self.taken = 0  # how many of this person's requests the server has carried out
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] in ("snapshot", "update"):
            self.decision = message["decision"]
        self.taken += message["type"] == "ack"
        self.outcome = message.get("table", {}).get("outcome") or self.outcome

    def _clicked(self) -> None:
        self.clicks += 1

    def tap(self, what: Locator) -> None:
        """With a finger, until that has become a click: a page that is busy takes a tap for a long
        press."""
        before = self.clicks
        while self.clicks == before:
            what.tap()
            self.wait_for_frames()  # by now the click has come, if one comes

    def follow(self, link: Locator) -> None:
        """Until another page is there: what comes in late above a link moves it from under the
        mouse, and then the click is none."""
        before = self.page.url
        while self.page.url == before:
            link.click()
            self.wait_for_frames()

    def open(self, path: str = "/") -> None:
        self.page.goto(self.server.url + path)

    def sit_with(self, room: str, tokens: dict[str, str]) -> None:
        """This browser has those seats' tokens, and opens the table."""
        kept = json.dumps({room: {"tokens": tokens, "invites": {}, "at": 1}})
        self.context.add_init_script(
            f"localStorage.getItem('breakroom.rooms') ??"
            f" localStorage.setItem('breakroom.rooms', {json.dumps(kept)})"
        )
        self.open(f"/t/{room}")

    def set_up(self, *choices: str) -> None:
        """Open the set-up page, choose ("Box", "On one screen", "Your seat: White") and start."""
        self.open("/new/convert")
        for choice in choices:
            legend, _, name = choice.rpartition(": ")
            place = self.page.get_by_role("group", name=legend) if legend else self.page
            place.get_by_role("radio", name=name, exact=True).check()
        self.page.get_by_role("button", name="Start").click()
        self.wait_for_board()

    def wait_for_board(self) -> None:
        """Until the board is there and nothing in it moves. (Waiting inside the page would take an
        eval, which the page's policy forbids.)"""
        if self.flat:
            expect(self.page.locator(".board-stage")).to_be_visible()
            return
        idle = "() => window.breakroomBoard?.idle() ?? false"
        self.wait_until(lambda: bool(self.page.evaluate(idle)), "the board does not come to rest")

    def wait_until(self, so: Callable[[], bool], otherwise: str) -> None:
        """However long it takes, within reason; messages are heard meanwhile."""
        last = time.monotonic() + LONG
        while not so():
            assert time.monotonic() < last, otherwise
            self.page.wait_for_timeout(50)

    def stop_time(self) -> None:
        """The page's time, which was installed before it was opened, goes on by `run_for` only.
        (Its last three seconds are skipped: no time can be stopped in the past. Who comes too late
        has stopped it all the same, and is in time then.)"""

        def stop() -> None:
            self.page.clock.pause_at(self.page.evaluate("() => Date.now()") / 1000 + 3)

        try:
            stop()
        except Error:
            stop()

    def wait_for_my_turn(self) -> bool:
        """False when the game is over."""
        self.wait_until(lambda: bool(self.outcome or self.decision), "nobody asks me anything")
        return not self.outcome

    @contextmanager
    def answering(self) -> Iterator[None]:
        """What is done in here answers the decision, and the server has taken it at the end.
        (Others act meanwhile where all move at once, and each time the decision is told again.)"""
        before, self.decision = self.taken, None
        yield
        self.wait_until_taken(before)

    def wait_until_taken(self, before: int) -> None:
        """Until the server has carried out one more request than it had before."""
        self.wait_until(lambda: self.taken > before, "the server takes nothing")

    def some_placement(self, rng: random.Random) -> tuple[str, str]:
        """A legal placement in notation, and its colour."""
        assert self.decision is not None
        hint = self.decision["hint"]
        colour = rng.choice([c for c in ("white", "black") if hint[c]])
        return rng.choice(hint[colour]), colour

    def take_block(self, block: str, colour: str) -> None:
        self.page.get_by_role("button", name=f"Block {block}, ").and_(
            self.page.get_by_role("button", name=f", {colour}")
        ).first.click()

    def to_turn(self, notation: str, colour: str) -> tuple[int, bool]:
        """How often to turn the block, and whether to flip it: it is taken up unturned if that
        fits anywhere, otherwise as in its first legal placement."""
        legal = self.decision["hint"][colour] if self.decision else []
        own = [text for text in legal if text[0] == notation[0]]
        taken_up = "/0" if not own or any(t.endswith("/0") for t in own) else own[0][3:]
        turns = (int(notation[4]) - int(taken_up[1])) % 4
        return turns, notation.endswith("!") != taken_up.endswith("!")

    def place_by_mouse(self, notation: str, colour: str) -> None:
        """Take the block from the tray, turn it by the buttons, click where it shall stand."""
        block, x, y = notation[0], "abcd".index(notation[1]), int(notation[2]) - 1
        turn, flip = int(notation[4]), notation.endswith("!")
        turns, flips = self.to_turn(notation, colour)
        self.decision = None
        self.take_block(block, colour)
        if flips:
            self.page.get_by_role("button", name=re.compile("^Flip")).click()
        for _ in range(turns):
            self.page.get_by_role("button", name=re.compile("^Turn( R)?$")).click()
        width, depth = box(turned(block_set("standard").blocks[block], turn, flip))
        at = (x + (width - 1) / 2, y + (depth - 1) / 2)
        px, py = self._square_on_plan(*at) if self.flat else self._square_from_above(*at)
        self.page.mouse.move(px, py)
        self.page.mouse.click(px, py)

    def _square_on_plan(self, x: float, y: float) -> tuple[float, float]:
        """Where on the screen, a little beside the line between two squares; who plays Black from
        the other side sees it turned."""
        plan = self.page.get_by_role("grid").bounding_box()
        files = self.page.locator(".convert-files").inner_text()
        assert plan is not None
        if files.strip().startswith("d"):
            x, y = 3 - x, 3 - y
        left, top = plan["x"], plan["y"]
        return left + (x + 0.4) / 4 * plan["width"], top + (3.4 - y) / 4 * plan["height"]

    def _square_from_above(self, x: float, y: float) -> tuple[float, float]:
        self.page.keyboard.press("t")  # no stack hides another
        self.wait_for_board()
        px, py = self.page.evaluate("at => window.breakroomBoard.screenOf(...at)", [x, y])
        return px, py

    def place_by_keyboard(self, notation: str, colour: str = "white", seat: int = 0) -> None:
        """Letter, R, F, arrows, Enter. From the corner a1, as the seat sees it."""
        press = self.page.keyboard.press
        turns, flips = self.to_turn(notation, colour)
        self.decision = None
        press(notation[0])
        if flips:
            press("f")
        for _ in range(turns):
            press("r")
        left, down, right, up = ("ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp")
        if seat == 1:  # sits across the table
            left, down, right, up = right, up, left, down
        for key in (left, down) * 4:
            press(key)
        for _ in range("abcd".index(notation[1])):
            press(right)
        for _ in range(int(notation[2]) - 1):
            press(up)
        press("Enter")

    def says_now(self, words: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_role("region", name="What now")).to_contain_text(words)

    def shot(self, name: str) -> None:
        """A screenshot to look at; kept as a test artifact, not committed."""
        self.keep(name)
        self.wait_for_frames()

    def keep(self, name: str) -> None:
        """What the page looks like, also where its time stands still and no frame comes."""
        SHOTS.mkdir(exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png")

    def wait_for_frames(self) -> None:
        """Until the page draws at its pace: one that is busy takes a tap for a long press."""
        frame = "requestAnimationFrame"
        self.page.evaluate(f"() => new Promise((done) => {frame}(() => {frame}(done)))")

    def axe(self) -> list[str]:
        """Serious and critical violations of accessibility on the page as it is, and of contrast
        in the other light too."""
        self.page.evaluate(AXE.read_text("utf-8"))
        found = self._violations("{}")
        other: Literal["light", "dark"] = "dark" if self.scheme == "light" else "light"
        self.page.emulate_media(color_scheme=other)
        self.wait_for_frames()
        found += self._violations("{runOnly: ['color-contrast']}")
        self.page.emulate_media(color_scheme=self.scheme)
        self.wait_for_frames()
        return found

    def _violations(self, options: str) -> list[str]:
        found = self.page.evaluate(f"axe.run({options})")
        return [
            f"{v['id']}: {node['html'][:120]}"
            for v in found["violations"]
            if v["impact"] in ("serious", "critical")
            for node in v["nodes"]
        ]

    def leave(self) -> None:
        untrue = [] if self.page.is_closed() else self.page.evaluate("() => window.untrue ?? []")
        self.context.close()
        assert self.errors == []
        assert not untrue, f"told before it was shown: {untrue}"
