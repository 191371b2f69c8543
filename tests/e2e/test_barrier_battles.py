"""Barrier Battles in a real browser, with a real server and, for hands on the table, WebGL."""

import asyncio
import math
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from breakroom import lessons
from breakroom.games.barrier_battles import puzzles
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


GRABBED = (0.0, -0.15, 0.004)  # where red disc 1 lies


class Table:
    """A table with one person in a browser as red; the test plays whoever else is there."""

    def __init__(self, me: Person, server: Server, other: str = "", **options: Any) -> None:
        seats: list[dict[str, str]] = [{"kind": "me", "name": "Ada"}]
        if options.get("variant") != "levels":
            who = {"kind": "bot", "level": other} if other else {"kind": "me", "name": "Ben"}
            seats.append(who)
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
        self.keep("breakroom.asked", {"barrier_battles": True})  # whether to learn it first
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
        lines = self.me.page.get_by_role("list", name="Out of play")
        expect(lines).to_contain_text(words)

    def at(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """The pixel where a place of the table is seen."""
        px, py = self.me.page.evaluate("at => window.breakroomBoard.screenOf(...at)", [x, y, z])
        return px, py

    def pulled(self, to: tuple[float, float]) -> list[tuple[float, float]]:
        """Pixels from red disc 1 straight away from a place, far enough for a hard flick."""
        x, y = self.at(*GRABBED)
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
    page.mouse.move(*table.at(0, 0.01))
    table.caption("Keep it wholly on your own half of the table.")
    page.mouse.move(*table.at(0.03, -0.2))
    table.caption("On the table")
    me.wait_for_board()
    page.mouse.click(*table.at(0.03, -0.2))
    expect(table.button("Take a block: 14 left")).to_be_visible()
    me.wait_for_board()
    page.mouse.move(*table.at(0.031, -0.2, 0.02))
    table.caption("On top of a piece, 20 mm up")
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
    me.page.get_by_role("textbox", name="Name of your fortress").fill("two and one")
    table.button("Save this one").click()
    expect(me.page.get_by_text("Saved as “two and one”")).to_be_visible()
    table.acts(0, put(2, 0.2, -0.3))
    expect(table.button("Take a block: 12 left")).to_be_visible()
    table.button(re.compile("^Two and one")).click()
    expect(table.button("Take a block: 13 left")).to_be_visible()
    expect(table.button("Take a disc: 4 left")).to_be_visible()
    expect(table.button("Done")).to_be_disabled()
    table.button("Fortresses").click()
    table.button(re.compile("^Two and one")).click()
    table.button("Fortresses").click()  # before that one is built again
    table.button(re.compile("^The Keep")).click()
    table.button("Begin the battle").click()
    expect(me.page.get_by_text("Your fortress is ready.")).to_be_visible()
    table.acts(1, {"type": "fortress", "name": "wall"}, {"type": "done"})
    table.button("The red king, covered").click(force=True)  # it is marked as disabled
    table.caption("That disc is walled in")
    expect(me.page.locator(".barrier-plan-piece[data-barring]")).to_have_count(2)  # its roof
    table.button("Red disc 1").click()
    table.caption(re.compile("Slides|Meets|Leaves"))


def test_the_time_runs_out(person: Comes, server: Server) -> None:
    """R2.6: the other one is done; ten seconds later my discs are set down, and blue begins."""
    table = Table(person(), server, last_seconds=10)
    table.open()
    table.acts(1, {"type": "fortress", "name": "keep"}, {"type": "done"})
    log = table.me.page.get_by_role("tabpanel")
    expect(log).to_contain_text("Your discs still in hand are set down at the back")
    expect(log).to_contain_text("The battle begins: Ben flicks first")
    table.me.says_now("Ben")


def test_flicking_by_mouse_and_looking_back(person: Comes, server: Server) -> None:
    """R3.2: pulled back like a sling; what was touched is said and shown, then and in a replay."""
    table = Table(person(motion="no-preference"), server)
    table.set_for_battle()
    table.open(flat=False)
    me, page = table.me, table.me.page
    me.says_now("Choose one of your discs")
    page.mouse.click(*table.at(0, -0.15, 0.004))
    expect(page.locator(".barrier[data-aiming]")).to_be_visible()
    me.wait_for_board()
    table.caption("Meets Ben’s king")
    me.wait_for_board()  # the camera has come nearer
    start, *way = table.pulled((0.15, 0.15))  # from blue disc 1
    page.mouse.move(*start)
    page.mouse.down()
    for point in way:
        page.mouse.move(*point)
    table.caption("Let go to flick")
    me.shot("barrier-sling")
    page.mouse.up()
    table.news("Your disc 1 touches Ben’s disc 1")
    expect(page.get_by_role("img", name="Blue disc 1, out of play")).to_be_visible()
    me.wait_for_board()
    me.shot("barrier-after")
    page.keyboard.press("[")
    me.says_now("Looking back")
    expect(page.get_by_role("img", name="Blue disc 1", exact=True)).to_be_visible()
    page.keyboard.press("]")
    table.news("Your disc 1 touches Ben’s disc 1")
    me.wait_for_board()


def test_nothing_moves_under_a_hand_that_pulls(person: Comes, server: Server) -> None:
    """With motion: a disc that is grabbed stays where it is seen until it is let go; only then the
    camera goes behind it."""
    table = Table(person(size=DESK, motion="no-preference"), server)
    table.set_for_battle()
    table.open(flat=False)
    me, page = table.me, table.me.page
    x, y = seen = table.at(*GRABBED)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 80)
    table.caption("Let go to flick")
    for _ in range(5):
        me.wait_for_frames()
    assert table.at(*GRABBED) == seen
    page.mouse.move(x, y)
    expect(page.get_by_role("slider", name="Strength")).to_have_value("0")
    page.mouse.up()
    me.wait_for_board()
    assert table.at(*GRABBED) != seen


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
    table.caption("Meets Ben’s king")
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
    table.news("Your disc 1 touches Ben’s king")
    expect(me.page.get_by_text("You touched Ben’s king.")).to_be_visible()


def test_the_finger_goes_where_it_is_put(person: Comes, server: Server) -> None:
    """R3.7: the close-up chooses point and direction; a push that no finger makes is not sent."""
    table = Table(person(size=DESK), server)
    table.set_for_battle()
    table.open()
    page = table.me.page
    table.button("Red disc 1").click()
    table.button("Press").click()
    table.caption("It jumps")
    push = page.get_by_role("slider", name="Angle of the push")
    expect(push).to_have_attribute("aria-valuetext", "55° down")
    table.button("Slide").click()
    page.get_by_role("slider", name="Left and right").fill("90")
    push.fill("30")
    table.caption("A finger must push into the disc")
    expect(table.button("Flick")).to_be_disabled()
    table.button("Flip").click()
    expect(table.button("Flick")).to_be_enabled()
    table.button("Flick").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("You flick disc 1")


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
    expect(me.page.get_by_text("On the table", exact=True)).to_be_visible()
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
        return me.page.locator(".barrier[data-aiming]").count() > 0

    me.wait_until(is_chosen, "the tap chooses no disc")
    me.wait_for_board()
    assert me.page.evaluate(small) == []
    size = "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    assert me.page.evaluate(size) == [844, 390]
    me.shot("barrier-phone-aim")
    drag(*table.pulled((-0.1, 0.2)))  # from blue's king
    table.news("Your disc 1 touches Ben’s king")


def test_a_trick_shot(person: Comes) -> None:
    """R6.1: from the set-up page; one flick, and then it is solved or missed."""
    me = person()
    me.open("/new/barrier_battles")
    me.page.get_by_role("radio", name=re.compile("^Trick shots")).check()
    me.page.get_by_role("button", name="Start").click()
    me.wait_for_board()
    expect(me.page.locator(".barrier-card")).to_contain_text(re.compile("[a-z] [1-6]$"))
    me.says_now("You have one flick: knock out the blue king.")
    me.page.keyboard.press("n")
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_role("heading", name=re.compile("^(Solved|Not)"))).to_be_visible()


def test_a_first_game_has_a_fortress_and_no_clock(person: Comes, server: Server) -> None:
    """Against a bot: it stands, it can be changed, the camera comes nearer for that; then red
    begins, whoever was ready first."""
    gentle = {"ready": True, "build_seconds": 0, "last_seconds": 60, "first": "red"}
    table = Table(person(), server, "beginner", **gentle)
    table.open(flat=False)
    me, page = table.me, table.me.page
    me.says_now("Your fortress is ready. Change it, or begin the battle.")
    expect(page.get_by_role("tabpanel")).to_contain_text("The bot is ready")
    expect(page.get_by_role("timer")).to_have_count(0)

    def width() -> float:
        me.wait_for_board()
        return table.at(0.1, -0.2)[0] - table.at(-0.1, -0.2)[0]

    whole = width()
    table.button("Change it").click()
    me.says_now("Click one of your pieces to move it")
    assert width() > 1.3 * whole
    table.button("Done").click()
    me.says_now("Choose one of your discs")
    assert width() < 1.1 * whole


def test_fortresses_are_seen_before_they_are_chosen(person: Comes, server: Server) -> None:
    """Each has its own drawing, of all its pieces; one of my own has, too."""
    table = Table(person(), server, ready=True)
    table.open()
    page = table.me.page
    table.button("Choose another").click()
    drawings = page.locator(".barrier-fortress svg")
    expect(drawings).to_have_count(10)
    parts = "all => all.map((one) => one.querySelectorAll('.barrier-sketch-part').length)"
    assert drawings.evaluate_all(parts) == [21] * 10
    assert len(set(drawings.evaluate_all("all => all.map((one) => one.innerHTML)"))) == 10
    page.get_by_role("textbox", name="Name of your fortress").fill("mine")
    table.button("Save this one").click()
    expect(drawings).to_have_count(11)
    assert drawings.evaluate_all(parts)[-1] == 21
    table.button(re.compile("^The Maze")).click()
    table.me.says_now("Your fortress is ready.")
    expect(page.get_by_role("tabpanel")).to_contain_text("You put up The Maze")


@pytest.mark.parametrize("flat", [True, False])
def test_the_last_flick_stays_marked(person: Comes, server: Server, flat: bool) -> None:
    """R3.1: where the disc came from and what went out, also for who comes back; until the next."""
    table = Table(person(), server)
    table.set_for_battle()
    flick = {"point": [-106, -106, 0], "impulse": [6500, 6500, 0]}
    table.acts(0, {"type": "flick", "piece": 30, **flick})
    table.open(flat)
    page = table.me.page
    mark = page.locator(".barrier-plan-last" if flat else ".board-canvas[data-last='30']")
    expect(mark).to_have_count(1)
    page.reload()
    expect(mark).to_have_count(1)
    if flat:
        expect(page.locator(".barrier-plan-lost")).to_have_count(1)
    table.acts(1, {"type": "flick", "piece": 37, "point": [0, 150, 0], "impulse": [0, -900, 0]})
    if flat:
        expect(page.locator(".barrier-plan-lost")).to_have_count(0)
        expect(mark).to_have_count(1)
    else:
        expect(page.locator(".board-canvas[data-last='37']")).to_have_count(1)


def test_levels(person: Comes, server: Server) -> None:
    """R6.2, R6.3: a grid with stars; retry at once, the next one, and how it is done."""
    table = Table(person(size=DESK), server, variant="levels")
    table.open()
    me, page = table.me, table.me.page
    me.says_now("You have one flick: knock out the blue king.")
    table.button("Show me").click()
    me.says_now("That is one way to do it. Now you.")
    expect(page.locator(".barrier-plan-lost")).not_to_have_count(0)
    expect(table.button("Retry")).to_be_focused()
    table.button("Retry").click()
    expect(page.locator(".barrier-plan-last")).to_have_count(0)
    table.acts(0, puzzle_solution(6))
    me.says_now("The king is out. Take the next shot, or do it again.")
    expect(page.get_by_role("img", name="1 star")).to_be_visible()
    table.button("Levels").click()
    expect(table.button("Off the edge 1, 1 star")).to_be_focused()
    expect(page.locator(".barrier-level")).to_have_count(24)
    table.button("Off the edge 3, no star yet").click()
    expect(page.locator(".barrier-shot")).to_have_text("Off the edge 3")
    table.acts(0, puzzle_solution(12))
    expect(page.get_by_role("img", name="3 stars")).to_be_visible()
    table.button("Next").click()
    expect(page.locator(".barrier-shot")).to_have_text("Off the edge 4")
    press = page.keyboard.press
    press("n")
    table.button("Press").click()
    table.button("Flick").click()
    me.says_now("The king is still there. Try again, or see how it is done.")
    page.reload()
    table.button("Retry").click()
    expect(page.locator(".barrier-shot")).to_have_text("Off the edge 4tried once")


def puzzle_solution(number: int) -> dict[str, Any]:
    flick = puzzles.puzzle(number).solution
    return {"type": "flick", "piece": 30, "point": flick.point, "impulse": flick.impulse}


def test_nothing_is_wider_than_a_small_phone(person: Comes, server: Server) -> None:
    """360 px: levels, the finger, fortresses; and what is said lies beside the table, not on it."""
    me = person(size=(360, 740))
    table = Table(me, server, variant="levels")
    table.open()
    wide = """() => [...document.querySelectorAll('.table-page *')].filter((one) => {
        const { right, width } = one.getBoundingClientRect()
        return !one.ownerSVGElement && width > 1 && right > innerWidth + 1
    }).map((one) => one.className)"""
    assert me.page.evaluate(wide) == []
    table.button("Off the edge 1").click()
    assert me.page.evaluate(wide) == []
    table.button("Close").click()
    table.button("Red disc 1").click()
    table.caption("Meets")
    assert me.page.evaluate(wide) == []
    box = "one => { const { top, bottom } = one.getBoundingClientRect(); return [top, bottom] }"
    stage = me.page.locator(".board-stage").evaluate(box)
    caption = me.page.locator(".board-caption").evaluate(box)
    assert caption[0] >= stage[1]
    table.button("Flick").click()
    expect(table.button("Retry")).to_be_visible()
    assert me.page.evaluate(wide) == []
    now = me.page.locator(".board-stage").evaluate(box)  # the table keeps its size
    assert max(abs(a - b) for a, b in zip(now, stage, strict=True)) < 2


def test_a_hint_says_what_it_is_good_for(person: Comes, server: Server) -> None:
    """Disc, way, target and why; and it is aimed already."""
    table = Table(person(), server, "beginner", ready=True, first="red")
    table.open()
    table.button("Begin the battle").click()
    table.me.says_now("Choose one of your discs")
    table.button("Hint").click()
    table.me.says_now(re.compile("(Slide|Flip|Press) (disc [1-5]|the king) .+"))
    expect(table.button("Flick")).to_be_enabled()


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
    table.news("Your disc 1 touches Ben’s king")
    assert me.axe() == []


# -- lessons ------------------------------------------------------------------------------------


def test_the_first_lesson_by_touch(person: Comes) -> None:
    """From the first page to its end with one finger, past the king first: what is asked for is
    marked, and a mistake is seen before it is answered."""
    me = person(size=PHONE)
    me.open("/api/games")
    store = "value => localStorage.setItem('breakroom.settings', JSON.stringify(value))"
    me.page.evaluate(store, {"flat": True, "name": "Ada"})
    me.open("/")
    page, lesson = me.page, me.page.get_by_role("region", name="Lesson")
    me.tap(page.get_by_role("button", name=re.compile("^Learn Barrier Battles")))
    expect(lesson).to_contain_text("Pull your red disc back")
    disc = page.locator('.barrier-plan-piece[data-mark="piece:30"]')
    expect(page.locator('.barrier-plan-piece[data-mark="piece:41"]')).to_be_visible()
    expect(page.locator(".barrier-discs [data-mark]")).to_have_count(2)
    finger = me.context.new_cdp_session(page)

    def pull(dx: float, dy: float) -> None:
        """Pixels from the disc's middle."""
        box = disc.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for i in range(4):
            kind, at = (
                "touchMove" if i else "touchStart",
                {"x": x + dx * i / 3, "y": y + dy * i / 3},
            )
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
        with me.answering():
            finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    pull(-90, 60)
    expect(lesson).to_contain_text("Past the king")
    expect(disc).to_have_count(0)
    me.tap(lesson.get_by_role("button", name="Again"))
    expect(lesson).to_contain_text("Pull your red disc back")
    pull(0, 110)
    expect(lesson).to_contain_text("That is how you win.")
    expect(lesson.get_by_role("button", name="Next lesson")).to_be_visible()
    assert me.axe() == []


def test_a_lesson_points_at_what_it_speaks_of(person: Comes, server: Server) -> None:
    """Each mark of a first step is on the board, with a disc chosen where it shows only then."""
    me = person(size=DESK)
    me.open("/api/games")
    keep = "([key, value]) => localStorage.setItem(key, JSON.stringify(value))"
    me.page.evaluate(keep, ["breakroom.settings", {"flat": True, "name": "Ada"}])
    for lesson in lessons.lessons("barrier_battles"):
        wish = {"game": "barrier_battles", "lesson": lesson.id}
        status, made, _ = server.ask("/api/lessons", wish)
        assert status == 201, made
        kept = {"tokens": made["tokens"], "invites": {}, "at": 1, "over": False, **wish}
        me.page.evaluate(keep, ["breakroom.rooms", {made["room"]: kept}])
        me.open(f"/t/{made['room']}")
        for mark in lesson.step[0].marks:
            if mark.startswith("way:"):
                me.page.get_by_role("button", name="Red disc 1", exact=True).click()
            expect(me.page.locator(f'[data-mark="{mark}"]').first).to_be_attached()
