"""Break the Cube in a real browser, with a real server and, where shapes are built, real WebGL."""

import asyncio
import re
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from breakroom import lessons
from breakroom.games.break_the_cube.actions import Ask, Build, Guess, parse
from breakroom.games.break_the_cube.blocks import CUBES, SIZE_OF, Cell, pushed_to_corner
from breakroom.games.break_the_cube.shapes import answer, blocks_seen, shape_of
from e2e.browser import DESK, PHONE, Person
from server.table import Server, sit

Comes = Callable[..., Person]

# Large and medium as they come, and the small one upright on 7.
SECRET = "small 71 72 medium 51 61 81 large 11 21 31 41"
WHERE = {"large": "1", "medium": "5", "small": "7"}
NUMBERS = "123456789"


class Table:
    """A table with one person in a browser; the seats of `others` are played by the test."""

    def __init__(
        self, me: Person, server: Server, *others: str, seat: int = 0, seed: int, **options: Any
    ):
        seats = [{"kind": "bot", "level": kind} if kind else {"kind": "me"} for kind in others]
        seats.insert(seat, {"kind": "me", "name": "Ada"})
        wish = {"game": "break_the_cube", "options": options, "seats": seats}
        status, made, _ = server.ask("/api/rooms", wish, x_breakroom_seed=str(seed))
        assert status == 201, made
        self.me, self.server, self.seat = me, server, seat
        self.room, self.tokens = made["room"], made["tokens"]

    def open(self, flat: bool = True, shared: bool = False, **more: str) -> None:
        """Sit down, with plans instead of 3D where nothing else is wanted: that is quicker.
        Several people can share the screen."""
        mine = self.tokens if shared else {str(self.seat): self.tokens[str(self.seat)]}
        kept = {"tokens": mine, "invites": {}, "game": "break_the_cube", "title": "", "at": 1}
        keep(self.me, "breakroom.rooms", {self.room: {**kept, "over": False, **more}})
        keep(self.me, "breakroom.settings", {"flat": flat, "name": "Ada"})
        keep(self.me, "breakroom.asked", {"break_the_cube": True})  # whether to learn it first
        self.me.open(f"/t/{self.room}")
        if not flat:
            self.me.wait_for_board()

    def other(self, text: str, seat: int = 1) -> None:
        """What somebody else does when it is their turn, in notation."""

        async def play() -> None:
            token = {str(seat): self.tokens[str(seat)]}
            async with sit(self.server, self.room, token) as player:
                await player.until_my_turn()
                action = parse(text)
                assert isinstance(action, Build | Ask | Guess)
                kind = type(action).__name__.lower()
                rest = {"at": action.at} if isinstance(action, Ask) else {"cells": action.cells}
                done = await player.ask("act", action={"type": kind, **rest})
                assert done["type"] == "ack", done

        with ThreadPoolExecutor(1) as pool:  # the browser's own loop runs in this thread
            pool.submit(asyncio.run, play()).result()

    def to_move(self) -> list[int]:
        moves: list[int] = self.server.get(f"/api/rooms/{self.room}")[1]["table"]["to_move"]
        return moves

    def blocks(self, of: int) -> dict[str, str]:
        """The colours of a seat's blocks, as anybody may see them."""

        async def look() -> dict[str, str]:
            async with sit(self.server, self.room) as watcher:
                await watcher.until_type("snapshot")
                return dict(watcher.view["places"][of]["blocks"])

        with ThreadPoolExecutor(1) as pool:
            return pool.submit(asyncio.run, look()).result()

    # -- hands ------------------------------------------------------------------------------

    def block(self, name: str) -> Locator:
        return self.me.page.get_by_role("button", name=re.compile(f"^{name} block, "))

    def question(self, at: str) -> Locator:
        kind = "Number" if at in NUMBERS else "Letter"
        return self.me.page.get_by_role("button", name=re.compile(f"^{kind} {at}, "))

    def button(self, name: str) -> Locator:
        return self.me.page.get_by_role("button", name=name, exact=True)

    def build(self, small: str = WHERE["small"]) -> None:
        """On the plans: take each block, turn it, click where its corner shall be."""
        for name, square in {**WHERE, "small": small}.items():
            self.block(name).click()
            if name == "small":
                self.button("Roll").click()
            level_1 = self.me.page.get_by_role("button", name=re.compile(f"^{square} level 1: "))
            level_1.click()

    def hide(self, other: bool = True) -> None:
        """Both shapes are built and hidden."""
        self.button("Surprise me").click()
        with self.me.answering():
            self.button("Hide this shape").click()
        if other:
            self.other(f"build {SECRET}")

    def ask(self, at: str) -> None:
        """The first click shows what is looked at, the second asks."""
        assert self.me.wait_for_my_turn()
        self.question(at).click()
        expect(self.question(at)).to_have_attribute("aria-pressed", "true")
        with self.me.answering():
            self.question(at).click()

    def goes_to_me(self) -> None:
        """Until it is my turn; the other one asks something meanwhile."""
        while self.seat not in self.to_move():
            self.other("ask 5")


def keep(me: Person, key: str, value: object) -> None:
    """What the browser knew before the page was opened."""
    if not me.page.url.startswith(me.server.url):
        me.open("/api/games")
    store = "([key, value]) => localStorage.setItem(key, JSON.stringify(value))"
    me.page.evaluate(store, [key, value])


def seen(at: str, blocks: dict[str, str]) -> str:
    """The engine's own answer about SECRET, in words."""
    build = parse(f"build {SECRET}")
    assert isinstance(build, Build)
    shape = shape_of(build.cells)
    names = (None, *blocks)
    found = [names[block] for block in blocks_seen(at, answer(shape, at))]
    colours = [blocks[name] if name else "nothing" for name in found]
    if at in NUMBERS:
        return colours[0]
    return ", ".join(f"level {level} {colour}" for level, colour in enumerate(colours, 1))


def test_a_shape_is_built_by_mouse(person: Comes, server: Server) -> None:
    """Taken from the tray, dragged over the tile, turned, marked while it breaks a rule."""
    table = Table(person(), server, "beginner", seed=1)
    table.open(flat=False)
    me, page = table.me, table.me.page
    table.block("large").click()
    me.wait_for_board()
    from_x, from_y = page.evaluate("() => window.breakroomBoard.screenOf(0, 1, 1)")
    to_x, to_y = page.evaluate("() => window.breakroomBoard.screenOf(0, 2, 1)")
    expect(table.block("large")).to_have_accessible_name(re.compile("stands on .*[1-6] level 1"))
    before = table.block("large").get_attribute("aria-label")
    page.mouse.move(from_x, from_y)
    page.mouse.down()
    page.mouse.move((from_x + to_x) / 2, (from_y + to_y) / 2)
    page.mouse.move(to_x, to_y)
    page.mouse.up()
    expect(table.block("large")).not_to_have_accessible_name(before or "")
    table.block("medium").click()
    table.button("Tip").click()
    table.block("small").click()
    table.button("Up").click()
    table.button("Up").click()
    expect(page.get_by_text(re.compile("Nothing is under the small block")).first).to_be_visible()
    expect(table.button("Hide this shape")).to_be_disabled()
    table.button("Surprise me").click()
    expect(page.get_by_text("This shape can be hidden.").first).to_be_visible()
    me.wait_for_board()
    me.shot("cube-build")
    table.button("Hide this shape").click()
    expect(table.button("Your guess")).to_have_attribute("aria-pressed", "true")
    me.says_now(re.compile("Choose a number|to move|thinking"))


def test_a_shape_is_built_by_keyboard(person: Comes, server: Server) -> None:
    """N takes, arrows move, Page Up lifts, R, F and V turn, Enter hides it."""
    table = Table(person(), server, "beginner", seed=1)
    table.open(flat=False)
    page, press = table.me.page, table.me.page.keyboard.press
    press("n")
    press("v")
    for key in ("ArrowLeft", "ArrowDown") * 3:
        press(key)
    expect(table.block("small")).to_have_accessible_name(re.compile("7 level 1 and 7 level 2"))
    press("n")
    for key in ("ArrowRight", "ArrowDown") * 3:
        press(key)
    press("n")
    for key in ("ArrowLeft", "ArrowUp") * 3:
        press(key)
    expect(table.block("large")).to_have_accessible_name(re.compile("on 1 level 1, 2 level 1, 3"))
    press("PageUp")
    expect(page.get_by_text(re.compile("Nothing is under the large block")).first).to_be_visible()
    press("PageDown")
    expect(page.get_by_text("This shape can be hidden.").first).to_be_visible()
    table.button("Hide this shape").focus()
    press("Enter")
    expect(table.button("Your guess")).to_have_attribute("aria-pressed", "true")


def test_questions_are_answered_where_they_are_asked(person: Comes, server: Server) -> None:
    """On the tile, in the log, and in words; by mouse and by keyboard."""
    table = Table(person(), server, "", notes=True, seed=1)
    table.open()
    table.hide()
    table.goes_to_me()
    colours = table.blocks(1)
    table.ask("5")
    expect(table.question("5")).to_have_accessible_name(re.compile(seen("5", colours)))
    table.goes_to_me()
    assert table.me.wait_for_my_turn()
    table.question("5").focus()
    table.me.page.keyboard.press("ArrowRight")
    table.me.page.keyboard.press("ArrowRight")
    table.me.page.keyboard.press("Enter")
    expect(table.question("E")).to_have_attribute("aria-pressed", "true")
    table.me.page.keyboard.press("Enter")
    expect(table.question("E")).to_have_accessible_name(re.compile(seen("E", colours)))
    log = table.me.page.get_by_role("tabpanel")
    expect(log).to_contain_text("You ask about E, from the side.")
    expect(log).to_contain_text(seen("E", colours).replace(", ", ""))
    sheet = table.me.page.get_by_role("img", name=re.compile("^Note sheet"))
    expect(sheet).to_have_accessible_name(re.compile("2 answers"))


def test_a_wrong_and_a_right_guess_and_the_plot(person: Comes, server: Server) -> None:
    """The guess can be built at any time; at the end all is open, and can be looked back at."""
    me = person(size=DESK)
    table = Table(me, server, "", seed=1)
    table.open()
    table.hide()
    table.build(small="9")
    if table.to_move() != [0]:
        expect(table.button("Guess it on your turn")).to_be_disabled()
    table.goes_to_me()
    assert me.wait_for_my_turn()
    with me.answering():
        table.button("Guess this shape").click()
    card = me.page.get_by_role("region", name="What was answered")
    expect(card).to_contain_text("Wrong: that is not the shape.")
    table.goes_to_me()
    assert me.wait_for_my_turn()
    warning = me.page.get_by_text("This cannot be right: it was guessed before, and was wrong.")
    expect(warning).to_be_visible()
    expect(table.button("Guess it anyway")).to_be_enabled()
    table.block("small").click()
    me.page.get_by_role("button", name=re.compile("^7 level 1: ")).click()
    expect(warning).to_be_hidden()
    table.button("Guess this shape").click()
    expect(me.page.get_by_role("tabpanel")).to_contain_text("right")
    if table.to_move():
        table.other("ask A")
    expect(me.page.get_by_role("heading", name="You won")).to_be_visible()
    me.page.get_by_role("tab", name="Analysis").click()
    expect(me.page.get_by_role("img", name="Shapes still possible after each turn")).to_be_visible()
    me.page.get_by_text("The same as a table").click()
    expect(me.page.get_by_role("cell", name="19,272").first).to_be_visible()
    me.shot("cube-end")
    me.page.get_by_role("button", name="First position").click()
    me.says_now("Looking back: the start")


def test_without_notes_an_answer_is_gone_for_good(person: Comes, server: Server) -> None:
    """From the tile, the log and the words for the screen reader, until the game is over."""
    me = person()
    table = Table(me, server, "", seed=1)
    table.open()
    table.hide()
    table.goes_to_me()
    colours = table.blocks(1)
    table.ask("8")
    told = f"shape shows{seen('8', colours)}"
    assert seen("8", colours) == colours["medium"]
    log = me.page.get_by_role("tabpanel")
    expect(log).to_contain_text(told)
    for at in "123999":  # large, large, large, then nothing: the medium one is not seen again
        table.goes_to_me()
        table.ask(at)
        expect(table.question(at)).not_to_have_accessible_name(re.compile("not known"))
    expect(table.question("8")).to_have_accessible_name("Number 8, from above: not known")
    expect(log).not_to_contain_text(told)
    whole = str(me.page.evaluate("() => document.documentElement.outerHTML"))
    assert not re.search(rf"(: |8 |>){colours['medium']}\b", whole)
    me.page.keyboard.press("[")
    me.says_now("Looking back")
    expect(table.question("8")).to_have_accessible_name("Number 8, from above: not known")
    me.page.keyboard.press("Escape")
    me.page.get_by_role("button", name="Resign").click()
    me.page.get_by_role("button", name="Yes").click()


def test_four_seats_and_who_asks_whom(person: Comes, server: Server) -> None:
    """Three bots and a person: everyone answers a letter, and each has a sheet."""
    me = person(size=DESK)
    table = Table(me, server, "beginner", "beginner", "casual", seat=1, seats=4, notes=True, seed=1)
    table.open()
    table.hide(other=False)
    ring = me.page.get_by_role("list", name="Who asks whom")
    expect(ring.get_by_role("button")).to_have_count(4)
    expect(ring.get_by_role("button", name="You ask Beginner bot (South)")).to_be_visible()
    table.ask("E")
    expect(me.page.get_by_role("tabpanel")).to_contain_text("You ask about E, from the side.")
    ring.get_by_role("button", name=re.compile("^Casual bot asks")).click()
    expect(me.page.get_by_text("What is known of Casual bot’s shape").first).to_be_visible()
    expect(table.question("E")).not_to_have_accessible_name(re.compile("not known"))
    me.shot("cube-four-seats")


def test_the_game_of_the_day_is_cracked(person: Comes) -> None:
    """One click from home; hints lead to the shape; the bot's count is told afterwards."""
    me = person(size=DESK)
    keep(me, "breakroom.settings", {"flat": True, "name": "Ada"})
    me.open()
    me.page.get_by_role("button", name=re.compile("Game of the day: Break the Cube")).click()
    me.page.wait_for_url("**/t/**")
    for _ in range(12):
        if not me.wait_for_my_turn():
            break
        me.page.get_by_role("button", name="Hint").click()
        now = me.page.get_by_role("region", name="What now")
        expect(now).to_contain_text(re.compile("Ask .,|Guess the shape"))
        at = re.search("Ask (.),", now.inner_text())
        with me.answering():
            if at:
                me.page.locator(f'[data-at="{at[1]}"]').click()
            else:
                me.page.get_by_role("button", name="Guess this shape").click()
    expect(me.page.get_by_role("heading", name="Solved")).to_be_visible()
    expect(
        me.page.get_by_text(re.compile("the best bot takes [0-9]+ for the same"))
    ).to_be_visible()


def test_on_a_phone_by_touch(person: Comes, server: Server) -> None:
    """Build, ask and guess at 390×844, without the page ever scrolling."""
    me = person(size=PHONE)
    table = Table(me, server, "beginner", seed=1)
    table.open(flat=False)
    me.tap(table.block("large"))
    me.tap(table.button("Roll"))
    me.tap(table.button("Surprise me"))
    me.wait_for_board()
    with me.answering():
        me.tap(table.button("Hide this shape"))
    assert me.wait_for_my_turn()
    me.tap(table.question("E"))
    me.says_now("Tap E again to ask.")
    with me.answering():
        me.tap(table.question("E"))
    expect(table.question("E")).not_to_have_accessible_name(re.compile("not known"))
    assert me.wait_for_my_turn()
    me.tap(table.button("Your guess"))
    me.tap(table.block("small"))
    me.wait_for_board()
    size = "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    assert me.page.evaluate(size) == [844, 390]
    small = """() => [...document.querySelectorAll('.cube button')].map((button) => {
        const { width, height } = button.getBoundingClientRect()
        return [button.ariaLabel ?? button.textContent, width, height]
    }).filter(([, width, height]) => width > 0 && (width < 44 || height < 44))"""
    assert me.page.evaluate(small) == []
    me.shot("cube-phone")
    me.tap(table.button("Actions"))
    me.tap(table.button("Hint"))  # turns to where it shows something
    expect(me.page.locator(".cube-question[data-suggested]")).to_be_visible()


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "light"), (PHONE, "dark")])
def test_no_serious_violation(
    person: Comes, server: Server, size: tuple[int, int], scheme: str
) -> None:
    """Axe while building, while asking, and after the end."""
    me = person(size=size, scheme=scheme)
    table = Table(me, server, "beginner", notes=True, assist=True, seed=1)
    table.open()
    table.block("large").click()
    assert me.axe() == []
    table.button("Surprise me").click()
    with me.answering():
        table.button("Hide this shape").click()
    table.ask("E")
    assert me.wait_for_my_turn()
    assert me.axe() == []
    if size == PHONE:
        me.page.get_by_role("button", name="Actions").click()
    me.page.get_by_role("button", name="Resign").click()
    me.page.get_by_role("button", name="Yes").click()
    if size == PHONE:
        me.page.get_by_role("button", name="Moves, rules, talk").click()
    me.page.get_by_role("tab", name="Analysis").click()
    plot = me.page.get_by_role("img", name="Shapes still possible after each turn")
    expect(plot).to_be_visible()
    assert me.axe() == []


def test_the_first_press_shows_what_is_looked_at_and_the_second_asks(
    person: Comes, server: Server
) -> None:
    """On the big tile itself, by mouse; Escape and another press think again."""
    me = person(size=DESK, motion="no-preference")
    table = Table(me, server, "", notes=True, seed=1)
    table.open(flat=False)
    table.hide()
    table.goes_to_me()
    assert me.wait_for_my_turn()
    me.wait_for_board()
    press_tile(me, 3, 1)
    me.says_now("E looks in along 6, 5 and 4")
    lit = me.page.locator(".cube-question[data-lit]")
    assert sorted(one.get_attribute("data-at") or "" for one in lit.all()) == ["4", "5", "6"]
    me.page.keyboard.press("Escape")
    expect(lit).to_have_count(0)
    press_tile(me, 3, 1)
    press_tile(me, 1, 1)
    me.says_now("5 looks straight down")
    expect(table.question("5")).to_have_attribute("aria-pressed", "true")
    assert table.to_move() == [0], "nothing was asked yet"
    with me.answering():
        press_tile(me, 1, 1)
    card = me.page.get_by_role("region", name="What was answered")
    expect(card).to_contain_text("You asked 5, from above")


def press_tile(me: Person, x: int, y: int) -> None:
    """A place on the tile in 3D, counted in squares; beside them are the letters."""
    me.wait_for_board()
    px, py = me.page.evaluate("at => window.breakroomBoard.screenOf(...at)", [x, y])
    me.page.mouse.click(px, py)


def test_an_answer_stays_until_it_is_read_and_the_last_question_is_marked(
    person: Comes, server: Server
) -> None:
    """Whatever the others ask meanwhile; after a reload too."""
    me = person(size=DESK)
    table = Table(me, server, "", notes=True, seed=1)
    table.open()
    table.hide()
    table.goes_to_me()
    table.ask("E")
    card = me.page.get_by_role("region", name="What was answered")
    expect(card).to_contain_text("You asked E, from the side")
    for level in (1, 2, 3):
        expect(card.get_by_role("columnheader", name=f"Level {level}")).to_be_visible()
    table.other("ask 5")
    expect(card).to_contain_text("asked 5, from above")
    expect(card).to_contain_text("You asked E, from the side")
    expect(table.question("E")).to_have_accessible_name(re.compile("the last question"))
    me.page.reload()
    expect(card).to_contain_text("You asked E, from the side")
    card.get_by_role("button", name="Got it").click()
    expect(card).to_be_hidden()
    expect(table.question("E")).to_have_attribute("data-latest", "true")
    expect(me.page.locator(".cube-last")).to_contain_text("asked 5, from above.")


def test_keys_go_on_where_the_play_does(person: Comes, server: Server) -> None:
    """After a shape is hidden, an answer read or a hint given, the next key is of use."""
    me = person(size=DESK)
    table = Table(me, server, "beginner", notes=True, assist=True, seed=2)
    table.open()
    press = me.page.keyboard.press
    table.button("Surprise me").focus()
    press("Enter")
    expect(table.button("Hide this shape")).to_be_enabled()
    table.button("Hide this shape").focus()
    with me.answering():
        press("Enter")
    focused = me.page.locator(":focus")
    expect(focused).to_have_class(re.compile("cube-question|board-primary"))
    assert me.wait_for_my_turn()
    table.question("5").focus()
    press("Enter")
    expect(table.question("5")).to_have_attribute("aria-pressed", "true")
    with me.answering():
        press("Enter")
    table.button("Got it").focus()
    press("Enter")
    expect(table.question("5")).to_be_focused()
    assert me.wait_for_my_turn()
    table.button("Hint").focus()
    press("Enter")
    expect(me.page.locator(".cube-question[data-suggested]")).to_be_focused()


def test_at_one_screen_the_curtain_waits_for_the_answer_to_be_read(
    person: Comes, server: Server
) -> None:
    """And whoever takes over begins with an empty tile of their own."""
    me = person(size=DESK)
    table = Table(me, server, "", seed=1)
    table.open(shared=True)
    page = me.page
    for _ in range(2):  # both build
        page.get_by_role("button", name=re.compile("^I am ")).click()
        expect(table.button("Your shape")).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_role("button", name=re.compile("in the tray$"))).to_have_count(3)
        table.button("Surprise me").click()
        table.button("Hide this shape").click()
        expect(table.button("Hide this shape")).to_have_count(0)
    curtain = page.get_by_role("button", name=re.compile("^I am "))
    expect(curtain.or_(table.question("E"))).to_be_visible()
    if curtain.is_visible():
        curtain.click()
    table.question("E").click()
    table.question("E").click()
    card = page.get_by_role("region", name="What was answered")
    expect(card).to_contain_text("asked E, from the side")
    me.says_now("Read the answer")
    expect(curtain).to_have_count(0)
    card.get_by_role("button", name="Got it").click()
    expect(curtain).to_be_visible()
    curtain.click()
    expect(card).to_contain_text("asked E, from the side")


def test_a_guess_is_checked_against_what_is_known(person: Comes, server: Server) -> None:
    """At once, with the level that it contradicts; it can be made all the same, and is told."""
    me = person(size=DESK)
    table = Table(me, server, "", notes=True, seed=1)
    table.open()
    table.hide()
    table.goes_to_me()
    table.ask("L")
    table.goes_to_me()
    assert me.wait_for_my_turn()
    table.build()
    expect(me.page.get_by_text("This fits everything you know.")).to_be_visible()
    table.block("small").click()
    me.page.get_by_role("button", name="1 level 2: empty").click()
    warning = "This cannot be right: L showed nothing on level 2."
    expect(me.page.get_by_text(warning)).to_be_visible()
    with me.answering():
        table.button("Guess it anyway").click()
    card = me.page.get_by_role("region", name="What was answered")
    expect(card).to_contain_text("Wrong: that is not the shape.")
    expect(me.page.locator(".cube-flat .cube-cube[data-wrong]").first).to_be_visible()


def test_the_game_of_the_day_counts_days_and_marks_hints(person: Comes, server: Server) -> None:
    """What can be passed on has the date, the turns and the hints, and nothing of the shape."""
    me = person(size=DESK)
    me.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = Table(me, server, variant="crack_it", notes=True, seed=1)
    day = {"room": "another", "turns": 7, "hints": 0}
    keep(me, "breakroom.cube.daily", {"days": {"2026-11-16": day}, "hints": {}})
    table.open(daily="2026-11-17")
    while me.wait_for_my_turn():
        me.page.get_by_role("button", name="Hint").click()
        me.says_now(re.compile("Ask .,|Guess the shape"))
        now = me.page.get_by_role("region", name="What now").inner_text()
        at = re.search("Ask (.),", now)
        with me.answering():
            table.button(f"Ask {at[1]}" if at else "Guess this shape").click()
        expect(me.page.locator(".cube-ask")).to_have_count(0)  # what was asked is lit no more
    strip = me.page.get_by_role("region", name="Game of the day")
    expect(strip).to_contain_text(re.compile(r"17 November: found in \d turns"))
    expect(strip).to_contain_text(re.compile(r"with \d hints"))
    expect(strip).to_contain_text("2 days in a row")
    strip.get_by_role("button", name="Copy result").click()
    expect(strip).to_contain_text("Copied")
    copied = str(me.page.evaluate("() => navigator.clipboard.readText()")).split("\n")
    assert copied[0] == "Break the Cube, 17 November 2026"
    assert re.fullmatch(r"Found in \d turns, \d hints", copied[1])
    assert set(copied[2]) <= set("💡➡️⬇️🟥🟩")
    me.page.reload()
    expect(strip).to_contain_text("2 days in a row")
    me.shot("cube-daily")


# -- lessons ------------------------------------------------------------------------------------


def test_the_first_lesson_by_mouse(person: Comes) -> None:
    """From the first page to its end, with one mistake on the way: what is asked for is marked."""
    me = person(size=DESK)
    keep(me, "breakroom.settings", {"flat": True, "name": "Ada"})
    me.open("/")
    page, lesson = me.page, me.page.get_by_role("region", name="Lesson")
    page.get_by_role("button", name=re.compile("^Learn Break the Cube")).click()
    expect(lesson).to_contain_text("Press 5")

    def ask(at: str) -> None:
        page.locator(f'.cube-question[data-at="{at}"]').click()
        page.get_by_role("button", name=f"Ask {at}", exact=True).click()

    expect(page.locator('.cube-question[data-mark="5"]')).to_be_visible()
    expect(page.get_by_text("5 level 2: small block, white")).to_be_attached()
    ask("5")
    expect(lesson).to_contain_text("a number that shows red")
    expect(page.locator(".cube-question[data-mark]")).to_have_count(0)
    ask("6")
    expect(lesson).to_contain_text("Nothing stands there")
    lesson.get_by_role("button", name="Again").click()
    expect(lesson).to_contain_text("a number that shows red")
    ask("8")
    expect(lesson.get_by_role("button", name="Next lesson")).to_be_visible()


def test_every_mark_of_a_first_step_is_on_the_board(person: Comes, server: Server) -> None:
    """Whatever a lesson points at can be found."""
    me = person(size=DESK)
    keep(me, "breakroom.settings", {"flat": True, "name": "Ada"})
    for lesson in lessons.lessons("break_the_cube"):
        status, made, _ = server.ask(
            "/api/lessons", {"game": "break_the_cube", "lesson": lesson.id}
        )
        assert status == 201, made
        room = {"tokens": made["tokens"], "game": "break_the_cube", "lesson": lesson.id, "at": 1}
        keep(me, "breakroom.rooms", {made["room"]: {**room, "invites": {}, "over": False}})
        me.open(f"/t/{made['room']}")
        for mark in lesson.step[0].marks:
            expect(me.page.locator(f'[data-mark="{mark}"]')).to_be_attached()


QUARTERS: dict[str, Callable[[Cell], Cell]] = {
    "Turn": lambda cell: (-cell[1], cell[0], cell[2]),
    "Tip": lambda cell: (cell[0], -cell[2], cell[1]),
    "Roll": lambda cell: (cell[2], cell[1], -cell[0]),
}


def presses(lies: Iterable[Cell], cells: Iterable[Cell]) -> list[str]:
    """The buttons that turn a block from how it lies to how it shall lie."""
    begun = pushed_to_corner(frozenset(lies))
    ways: dict[frozenset[Cell], list[str]] = {begun: []}
    for shape in (waiting := [begun]):
        for name, quarter in QUARTERS.items():
            turned = pushed_to_corner(frozenset(map(quarter, shape)))
            if turned not in ways:
                ways[turned] = [*ways[shape], name]
                waiting.append(turned)
    return ways[pushed_to_corner(frozenset(cells))]


class Learner:
    """Somebody with a finger on a phone, who does what a lesson asks for."""

    def __init__(self, me: Person) -> None:
        self.me, self.page = me, me.page
        self.bar = me.page.get_by_role("region", name="Lesson")
        self.begin()

    def begin(self) -> None:
        """A lesson at a new table."""
        self.is_told = False  # is there a card with what was answered?
        self.guessed: dict[str, list[Cell]] = {}  # where the blocks of the last guess stand

    def tap(self, name: str) -> None:
        self.me.tap(self.page.get_by_role("button", name=name, exact=True))

    def does(self, action: dict[str, Any]) -> None:
        self.me.wait_until(lambda: self.me.decision is not None, "nobody asks me anything")
        if self.is_told:
            self.tap("Got it")
        with self.me.answering():
            if action["type"] == "ask":
                self.asks(action["at"])
            else:
                self.builds(action)
        self.is_told = action["type"] in ("ask", "guess")

    def asks(self, at: str) -> None:
        self.tap("Ask")
        self.me.tap(self.page.locator(f'.cube-question[data-at="{at}"]'))
        self.tap(f"Ask {at}")

    def builds(self, action: dict[str, Any]) -> None:
        is_guess = action["type"] == "guess"
        if is_guess:
            self.tap("Your guess")
        for block, cells in action["cells"].items():
            where = [(x, y, z) for x, y, z in cells]
            if self.guessed.get(block) == where:
                continue
            self.me.tap(self.page.get_by_role("button", name=re.compile(f"^{block} block, ")))
            for name in presses(self.guessed.get(block, CUBES[SIZE_OF[block]]), where):
                self.tap(name)
            corner = min(x for x, _, _ in where) + 3 * min(y for _, y, _ in where)
            square = re.compile(f"^{NUMBERS[corner]} level 3: ")
            self.me.tap(self.page.get_by_role("button", name=square))
            if is_guess:
                self.guessed[block] = where
        self.tap("Guess this shape" if is_guess else "Hide this shape")


def test_the_whole_course_on_a_phone_by_touch(person: Comes) -> None:
    """Every lesson from its beginning to a first real game; left in the middle, it goes on where
    it was."""
    me = person(size=PHONE)
    keep(me, "breakroom.settings", {"flat": True, "name": "Ada"})
    me.open("/")
    learn = me.page.get_by_role("button", name=re.compile("^Learn Break the Cube"))
    me.tap(learn)
    learner = Learner(me)
    for number, lesson in enumerate(lessons.lessons("break_the_cube"), 1):
        learner.begin()
        for step, wanted in enumerate(lesson.step):
            expect(learner.bar).to_contain_text(wanted.say)
            if step == 0:
                assert me.axe() == [], lesson.title
            elif lesson.id == "side":
                me.open("/")
                me.tap(learn)
                expect(learner.bar).to_contain_text(wanted.say)
                learner.is_told = False
            me.shot(f"cube-lesson-{number}-{step + 1}")
            for action in wanted.solution:
                learner.does(action)
        expect(learner.bar).to_contain_text(lesson.end)
        me.shot(f"cube-lesson-{number}-end")
        is_last = number == len(lessons.lessons("break_the_cube"))
        learner.tap("Play a real game" if is_last else "Next lesson")
    expect(me.page.get_by_role("region", name="What now")).to_be_visible()
    me.open("/")
    expect(learn).to_have_count(0)
