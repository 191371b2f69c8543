"""Barrier Battles in a real browser, with a real server and, for hands on the table, WebGL."""

import asyncio
import math
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from e2e.browser import DESK, PHONE, Person
from server.table import SEED, Server, sit

Comes = Callable[..., Person]
Place = tuple[int, float, float]  # a piece, and where its middle lies, in metres

# Red disc 1 alone before the others; blue's king and blue disc 1 within its reach.
RED: tuple[Place, ...] = (
    (30, 0.0, -0.15),
    *((30 + i, -0.3 + 0.1 * i, -0.46) for i in range(1, 6)),
)
BLUE: tuple[Place, ...] = (
    (36, 0.15, 0.15),
    *((36 + i, -0.3 + 0.1 * i, 0.46) for i in range(1, 5)),
    (41, -0.1, 0.2),
)


class Table:
    """A table with one person in a browser as red; the test plays whoever else is there."""

    def __init__(self, me: Person, server: Server, other: str = "", **options: Any) -> None:
        seats: list[dict[str, str]] = [{"kind": "me", "name": "Ada"}]
        seats.append({"kind": "bot", "level": other} if other else {"kind": "me", "name": "Ben"})
        # On a busy machine, building takes as long as it takes.
        options = {"build_seconds": 3600, "last_seconds": 600, **options}
        wish = {"game": "barrier_battles", "options": options, "seats": seats}
        status, made, _ = server.ask("/api/rooms", wish, x_breakroom_seed=str(SEED))
        assert status == 201, made
        self.me, self.server = me, server
        self.room, self.tokens = made["room"], made["tokens"]

    def open(self, flat: bool = True) -> None:
        """Sit down, with the plan instead of 3D where nothing else is wanted: that is quicker."""
        kept = {"tokens": {"0": self.tokens["0"]}, "invites": {}, "at": 1}
        self.keep("breakroom.rooms", {self.room: kept})
        self.keep("breakroom.settings", {"flat": flat, "name": "Ada"})
        self.me.open(f"/t/{self.room}")
        expect(self.me.page.locator(".barrier")).to_be_visible()
        if not flat:
            self.me.wait_for_board()

    def keep(self, key: str, value: object) -> None:
        """What the browser knew before the page was opened."""
        if not self.me.page.url.startswith(self.server.url):
            self.me.open("/api/games")
        store = "([key, value]) => localStorage.setItem(key, JSON.stringify(value))"
        self.me.page.evaluate(store, [key, value])

    def acts(self, seat: int, *actions: dict[str, Any]) -> None:
        """What a seat does, without a browser."""

        async def play() -> None:
            token = {str(seat): self.tokens[str(seat)]}
            async with sit(self.server, self.room, token) as player:
                await player.until_my_turn()
                for action in actions:
                    done = await player.ask("act", action=action)
                    assert done["type"] == "ack", done

        with ThreadPoolExecutor(1) as pool:  # the browser's own loop runs in this thread
            pool.submit(asyncio.run, play()).result()

    def set_for_battle(self, *more: dict[str, Any]) -> None:
        """Both have put down their discs; red begins."""
        for seat, places in ((0, RED), (1, BLUE)):
            puts = [put(*place) for place in places]
            self.acts(seat, *puts, *(more if seat == 1 else ()), {"type": "done"})

    # -- hands ------------------------------------------------------------------------------

    def button(self, name: str | re.Pattern[str]) -> Locator:
        exact = isinstance(name, str)
        return self.me.page.get_by_role("button", name=name, exact=exact)

    def caption(self, words: str | re.Pattern[str]) -> None:
        expect(self.me.page.locator(".board-caption")).to_contain_text(words)

    def news(self, words: str) -> None:
        lines = self.me.page.get_by_role("list", name="What went out of play")
        expect(lines).to_contain_text(words)

    def at(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """The pixel where a place of the table is seen."""
        px, py = self.me.page.evaluate("at => window.breakroomBoard.screenOf(...at)", [x, y, z])
        return px, py

    def pulled(self, to: tuple[float, float]) -> list[tuple[float, float]]:
        """Pixels from red disc 1 straight away from a place, far enough for a hard flick."""
        x, y = self.at(0, -0.15, 0.004)
        to_x, to_y = self.at(*to, 0.004)
        far = math.hypot(to_x - x, to_y - y)
        return [(x - (to_x - x) * n / far, y - (to_y - y) * n / far) for n in (0, 60, 150)]

    def strength(self) -> int:
        return int(self.me.page.get_by_role("slider", name="Strength").input_value())


def put(piece: int, x: float, y: float, yaw: int = 0, face: str = "flat") -> dict[str, Any]:
    place = {"x": round(x * 10_000), "y": round(y * 10_000), "yaw": yaw, "face": face}
    return {"type": "place", "piece": piece, **place}


def test_building_by_mouse(person: Comes, server: Server) -> None:
    """R2.2: a block is lowered where the mouse is, the next one onto it; a piece can be lifted."""
    table = Table(person(), server)
    table.open(flat=False)
    me, page = table.me, table.me.page
    table.button("Take a block: 15 left").click()
    page.mouse.move(*table.at(0, 0.1))
    table.caption("Build on your own half, the southern one, wholly on the table.")
    page.mouse.move(*table.at(0.03, -0.2))
    table.caption("Lowered onto the table")
    me.wait_for_board()
    page.mouse.click(*table.at(0.03, -0.2))
    expect(table.button("Take a block: 14 left")).to_be_visible()
    me.wait_for_board()
    page.mouse.move(*table.at(0.031, -0.2, 0.02))
    table.caption("Lowered onto a piece, 20 mm up")
    page.mouse.click(*table.at(0.031, -0.2, 0.02))
    expect(table.button("Take a block: 13 left")).to_be_visible()
    me.wait_for_board()
    me.shot("barrier-build")
    page.keyboard.press("Escape")
    page.mouse.click(*table.at(0.03, -0.2, 0.005))  # the lower one
    table.caption("Something rests on that piece")
    me.says_now("Something rests on that piece")
    table.button("Undo").click()
    expect(table.button("Take a block: 14 left")).to_be_visible()
    expect(table.button("Place")).to_be_enabled()


def test_building_by_keyboard_and_seeing_the_other(person: Comes, server: Server) -> None:
    """D takes a disc, arrows move it, R and F turn it, Enter places it; the other side grows, and
    when it is done, my time runs."""
    table = Table(person(), server)
    table.open()
    page, press = table.me.page, table.me.page.keyboard.press
    expect(table.button("Take a disc: 5 left")).to_be_visible()  # the board is there
    press("d")
    table.me.says_now("Disc in hand, flat")
    press("ArrowLeft")
    press("ArrowDown")
    press("f")
    table.me.says_now("on edge")
    press("f")
    press("Enter")
    expect(table.button("Take a disc: 4 left")).to_be_visible()
    position = page.get_by_role("region", name="The position in words")
    expect(position).to_contain_text("1 1 cm west, 16 cm south")
    table.acts(1, {"type": "fortress", "name": "keep"})
    expect(position).to_contain_text("Ben (blue): 15 blocks on the table")
    table.acts(1, {"type": "done"})
    expect(page.get_by_role("timer").first).to_be_visible()


def test_a_ready_made_fortress_and_one_of_my_own(person: Comes, server: Server) -> None:
    """R2.7; one that was saved in this browser is built again piece by piece. Covered discs say
    why they cannot be flicked, and what covers them is marked."""
    table = Table(person(), server)
    table.open()
    me = table.me
    table.acts(0, put(30, 0.1, -0.2), put(0, -0.1, -0.2, 125), put(1, -0.1, -0.2, 125))
    table.button("Fortresses").click()
    me.page.get_by_role("textbox", name="Name of the fortress").fill("two and one")
    table.button("Save this one").click()
    expect(me.page.get_by_text("Saved as “two and one”")).to_be_visible()
    table.acts(0, put(2, 0.2, -0.3))
    expect(table.button("Take a block: 12 left")).to_be_visible()
    table.button(re.compile("^Two and one")).click()
    expect(table.button("Take a block: 13 left")).to_be_visible()
    expect(table.button("Take a disc: 4 left")).to_be_visible()
    expect(table.button("Done")).to_be_disabled()
    table.button("Fortresses").click()
    table.button(re.compile("^The Keep")).click()
    expect(table.button("Done")).to_be_enabled()
    table.button("Done").click()
    expect(me.page.get_by_text("Your fortress stands.")).to_be_visible()
    table.acts(1, {"type": "fortress", "name": "wall"}, {"type": "done"})
    table.button("The red king, covered").click(force=True)  # it is marked as disabled
    table.caption("Barriers cover that disc completely")
    expect(me.page.locator(".barrier-plan-piece[data-barring]")).to_have_count(2)  # its roof
    table.button("Red disc 1").click()
    table.caption(re.compile("Slides|Meets|Leaves"))


def test_the_time_runs_out(person: Comes, server: Server) -> None:
    """R2.6: the other one is done; ten seconds later my discs are set down, and blue begins."""
    table = Table(person(), server, last_seconds=10)
    table.open()
    table.acts(1, {"type": "fortress", "name": "keep"}, {"type": "done"})
    log = table.me.page.get_by_role("tabpanel")
    expect(log).to_contain_text("6 discs of Ada set down along the back edge.")
    expect(log).to_contain_text("Ben flicks first.")
    table.me.says_now("Ben")


def test_flicking_by_mouse_and_looking_back(person: Comes, server: Server) -> None:
    """R3.2: pulled back like a sling; what was touched is said and shown, then and in a replay."""
    table = Table(person(motion="no-preference"), server)
    table.set_for_battle()
    table.open(flat=False)
    me, page = table.me, table.me.page
    me.says_now("Choose one of your discs")
    page.mouse.click(*table.at(0, -0.15, 0.004))
    expect(table.button("Red disc 1")).to_have_attribute("aria-pressed", "true")
    me.wait_for_board()
    table.caption("Meets the blue king")
    me.wait_for_board()  # the camera has come nearer
    start, *way = table.pulled((0.15, 0.15))  # from blue disc 1
    page.mouse.move(*start)
    page.mouse.down()
    for point in way:
        page.mouse.move(*point)
    table.caption("Let go to flick")
    me.shot("barrier-sling")
    page.mouse.up()
    table.news("Red disc 1 touched blue disc 1: out.")
    expect(page.get_by_role("img", name="Blue disc 1, out of play")).to_be_visible()
    me.wait_for_board()
    me.shot("barrier-after")
    page.keyboard.press("[")
    me.says_now("Looking back")
    expect(page.get_by_role("img", name="Blue disc 1", exact=True)).to_be_visible()
    page.keyboard.press("]")
    table.news("Red disc 1 touched blue disc 1: out.")
    me.wait_for_board()


def test_flicking_by_keyboard(person: Comes, server: Server) -> None:
    """N chooses a disc, arrows aim and give strength, Shift is fine, Space swings the strength."""
    table = Table(person(), server)
    table.set_for_battle()
    table.me.page.clock.install()
    table.open()
    me, press = table.me, table.me.page.keyboard.press
    me.says_now("Choose one of your discs")
    me.stop_time()
    press("n")
    table.caption("Meets the blue king")
    press("ArrowRight")
    press("Shift+ArrowRight")
    press("ArrowLeft")
    press("Shift+ArrowLeft")
    before = table.strength()
    press("ArrowUp")
    press("Shift+ArrowDown")
    assert 0 < table.strength() - before < 40
    me.page.keyboard.down(" ")
    me.page.clock.run_for(900)  # of the 1500 to full strength
    me.wait_until(lambda: table.strength() > 550, "Space gives no strength")
    me.page.keyboard.up(" ")
    me.page.clock.resume()
    expect(me.page.get_by_role("heading", name="You won")).to_be_visible()
    table.news("Red disc 1 touched blue’s king: out.")
    expect(me.page.get_by_text("Ada touched blue’s king.")).to_be_visible()


def test_the_finger_goes_where_it_is_put(person: Comes, server: Server) -> None:
    """R3.7: the close-up chooses point and direction; a push that no finger makes is not sent."""
    table = Table(person(size=DESK), server)
    table.set_for_battle()
    table.open()
    page = table.me.page
    table.button("Red disc 1").click()
    table.button("Press").click()
    table.caption("It jumps")
    expect(page.get_by_role("slider", name="Push")).to_have_attribute("aria-valuetext", "55° down")
    table.button("Slide").click()
    page.get_by_role("slider", name="Left and right").fill("90")
    page.get_by_role("slider", name="Push").fill("30")
    table.caption("A finger pushes into the disc")
    expect(table.button("Flick")).to_be_disabled()
    table.button("Flip").click()
    expect(table.button("Flick")).to_be_enabled()
    table.button("Flick").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Ada flicks red disc 1.")


def test_on_a_phone_by_touch(person: Comes, server: Server) -> None:
    """Build and flick with one finger at 390×844, without the page ever scrolling."""
    me = person(size=PHONE)
    table = Table(me, server)
    table.open(flat=False)
    finger = me.context.new_cdp_session(me.page)

    def drag(*points: tuple[float, float]) -> None:
        for i, (x, y) in enumerate(points):
            kind = "touchMove" if i else "touchStart"
            finger.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]}
            )
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    me.tap(table.button("Take a block: 15 left"))
    me.wait_for_board()
    drag(table.at(0.1, -0.3), table.at(0.08, -0.3), table.at(0.05, -0.3))
    expect(me.page.get_by_text("Lowered onto the table")).to_be_visible()
    me.wait_for_board()
    small = """() => [...document.querySelectorAll('.barrier button')].map((button) => {
        const { width, height } = button.getBoundingClientRect()
        return [button.ariaLabel ?? button.textContent, width, height]
    }).filter(([, width, height]) => width > 0 && (width < 44 || height < 44))"""
    assert me.page.evaluate(small) == []
    me.shot("barrier-phone-build")
    me.tap(table.button("Place"))
    expect(table.button("Take a block: 14 left")).to_be_visible()
    table.set_for_battle()
    me.says_now("Choose one of your discs")

    def is_chosen() -> bool:  # a tap while something still moves only skips that
        me.wait_for_board()
        me.page.touchscreen.tap(*table.at(0, -0.15, 0.004))
        return table.button("Red disc 1").get_attribute("aria-pressed") == "true"

    me.wait_until(is_chosen, "the tap chooses no disc")
    me.wait_for_board()
    assert me.page.evaluate(small) == []
    size = "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    assert me.page.evaluate(size) == [844, 390]
    me.shot("barrier-phone-aim")
    drag(*table.pulled((-0.1, 0.2)))  # from blue's king
    table.news("Red disc 1 touched blue’s king: out.")


def test_a_trick_shot(person: Comes) -> None:
    """R6.1: from the set-up page; one flick, and then it is solved or missed."""
    me = person()
    me.open("/new/barrier_battles")
    me.page.get_by_role("radio", name=re.compile("^Trick shots")).check()
    me.page.get_by_role("button", name="Start").click()
    me.wait_for_board()
    expect(me.page.locator(".barrier-card")).to_contain_text(re.compile("Trick shot [0-9]+: "))
    me.says_now("One flick. Eliminate the blue king.")
    me.page.keyboard.press("n")
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_role("heading", name=re.compile("^(Solved|Not)"))).to_be_visible()


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "light"), (PHONE, "dark")])
def test_no_serious_violation(
    person: Comes, server: Server, size: tuple[int, int], scheme: str
) -> None:
    """Axe while building, among fortresses, while aiming, and after the end."""
    me = person(size=size, scheme=scheme)
    table = Table(me, server)
    table.open()
    table.button("Take a block: 15 left").click()
    assert me.axe() == []
    me.page.keyboard.press("Escape")
    table.button("Fortresses").click()
    assert me.axe() == []
    table.button("Close").click()
    table.set_for_battle()
    table.button("Red disc 1").click()
    assert me.axe() == []
    me.page.get_by_role("slider", name="Strength").fill("550")
    table.button("Flick").click()
    table.news("Red disc 1 touched blue’s king: out.")
    assert me.axe() == []
