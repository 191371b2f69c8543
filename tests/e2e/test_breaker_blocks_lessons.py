"""Breaker Blocks' course in a real browser: by touch, and one lesson by keyboard alone."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from breakroom import lessons
from e2e.browser import DESK, PHONE, Person
from e2e.test_breaker_blocks import STEP, Keys, named, point

Comes = Callable[..., Person]
COURSE = lessons.lessons("breaker_blocks")


class Finger:
    """Does what a lesson's solution says."""

    def __init__(self, me: Person) -> None:
        self.me = me

    def press(self, name: str) -> None:
        self.me.tap(self.me.page.get_by_role("button", name=name, exact=True))

    def pick(self, tray: str, block: str) -> None:
        slot = self.me.page.locator(f'[data-tray="{tray}"] button').filter(has_text=named(block))
        if not slot.is_visible():
            name = {"hand": "Hand", "power": "Supply"}[tray]
            self.me.tap(self.me.page.locator(".blocks-tabs button").filter(has_text=name))
        self.me.tap(slot)

    def touch(self, x: float, y: float) -> None:
        self.me.wait_for_frames()
        self.me.page.touchscreen.tap(*point(self.me, x, y))

    def plug_in(self, x: int, y: int, side: str) -> None:
        dx, dy = STEP[side]
        self.touch(x + 0.22 * dx, y + 0.22 * dy)
        if self.me.page.locator(".blocks-which").count():
            self.me.tap(self.me.page.locator(f'[data-input="{x},{y}{side}"]'))
        self.press("Plug in")

    def do(self, action: dict[str, Any]) -> None:
        before = self.me.taken
        match action["type"]:
            case "draw":
                self.pick("power", action["block"])
                self.press("Draw")
            case "play":
                assert self.me.decision is not None
                is_in_hand = self.me.decision["hint"]["source"] == "hand"
                self.pick("hand" if is_in_hand else "power", action["block"])
                self.plug_in(*action["into"])
            case "rearrange":
                self.touch(*action["from"])
                self.plug_in(*action["into"])
            case "target":
                self.touch(*action["cell"])
                self.press("Choose this")
        self.me.wait_until_taken(before)


def test_the_whole_course_by_touch(person: Comes) -> None:
    """From the first page to a first real game; all that is pointed at is there."""
    me = person(size=PHONE)
    finger, page = Finger(me), me.page
    me.open("/")
    me.tap(page.get_by_role("button", name=re.compile("^Learn Breaker Blocks")))
    bar = page.get_by_role("region", name="Lesson")
    for lesson in COURSE:
        for number, step in enumerate(lesson.step, 1):
            expect(bar).to_contain_text(step.say)
            me.wait_for_board()
            for mark in step.marks:
                expect(page.locator(f'[data-mark="{mark}"]')).to_be_attached()
            me.shot(f"blocks-lesson-{lesson.id}-{number}")
            for action in step.solution:
                finger.do(action)
        expect(bar).to_contain_text(lesson.end)
        go_on = "Next lesson" if lesson is not COURSE[-1] else "Play a real game"
        me.tap(page.get_by_role("button", name=go_on))
    me.says_now("Your turn")


def test_a_lesson_by_keyboard_alone(person: Comes) -> None:
    """With a mistake on the way: it is shown, and Enter begins the step again."""
    me = person(size=DESK)
    page, press, keys = me.page, me.page.keyboard.press, Keys(me)
    me.open("/")
    page.get_by_role("button", name=re.compile("^Learn Breaker Blocks")).focus()
    press("Enter")
    bar, spot = page.get_by_role("region", name="Lesson"), page.locator(".blocks-spots :focus")

    def play(name: str) -> None:
        before = me.taken
        keys.walk_to("hand", "1", re.compile("Power 3"))
        press("Enter")
        expect(spot).to_have_count(1)
        for key in ("ArrowLeft",) * 4 + ("ArrowRight",) * 4:
            if re.search(name, spot.text_content() or ""):
                break
            press(key)
        expect(spot).to_have_text(re.compile(name))
        press("Enter")
        me.wait_until_taken(before)

    expect(bar).to_contain_text("Press the 3 in your hand")
    me.wait_for_board()
    assert me.axe() == []
    play("Circuit I, below")
    expect(bar).to_contain_text("Light another one")
    play("Circuit I, left of")
    expect(bar).to_contain_text("Both 3s feed one circuit now")
    expect(bar.get_by_role("button", name="Again")).to_be_focused()
    press("Enter")
    expect(bar).to_contain_text("Light another one")
    me.wait_for_board()
    play("Circuit II, below")
    expect(bar).to_contain_text(COURSE[0].end)
    expect(bar.get_by_role("button", name="Next lesson")).to_be_focused()
