"""Convert's board in a real browser: what is seen, marked, said and pressed."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from breakroom import lessons
from breakroom.games.convert.actions import Place
from e2e.browser import DESK, PHONE, Person

Comes = Callable[..., Person]

WHITE_BEGINS = ("On one screen", "Who goes first: White")


# Whoever was asked before whether to learn the game first is not asked again.
ASKED = """localStorage.setItem('breakroom.asked', '{"convert": true}')"""


def alone(variant: str) -> tuple[str, ...]:
    return () if variant == "Two loaves" else ("On one screen",)


def place(me: Person, *moves: str) -> None:
    """Each "white Ba1/0", with the mouse, from the seat that is asked."""
    for move in moves:
        colour, notation = move.split()
        assert me.wait_for_my_turn()
        with me.answering():
            me.place_by_mouse(notation, colour)
    me.page.keyboard.press("0")
    me.wait_for_board()


def screen_of(me: Person, x: float, y: float) -> list[float]:
    me.wait_for_board()
    at: list[float] = me.page.evaluate("at => window.breakroomBoard.screenOf(...at)", [x, y])
    return at


def squares(me: Person, label: str) -> Locator:
    """The squares of the plan of which something is said."""
    return me.page.get_by_role("grid").get_by_role("button", name=label)


def caption(me: Person) -> Locator:
    return me.page.locator(".board-caption")


def logged(me: Person, line: str) -> Locator:
    return me.page.locator(".move-line", has_text=line)


def test_the_usual_view_sees_all_ranks(person: Comes) -> None:
    """Behind a wall too, most squares of each can be pointed at, without a change of view."""
    me = person(size=DESK)
    me.set_up(*WHITE_BEGINS)
    place(me, "white Ba1/0", "black Bb1/0", "white Ac1/0", "black Ad1/0")
    assert me.wait_for_my_turn()
    me.take_block("G", "white")
    ghost = "() => [...document.querySelectorAll('[data-ghost]')].map((at) => at.dataset.square)"
    for rank in (1, 2):
        met = 0
        for file in range(3):
            me.page.mouse.move(*screen_of(me, file + 0.5, rank + 0.5))
            me.wait_for_frames()
            met += str(4 * rank + file) in me.page.evaluate(ghost)
        assert met == 3, rank


def test_a_click_places_the_block_where_it_was_shown(person: Comes) -> None:
    """The camera may move on under a mouse that stays: it means what it saw."""
    me = person(size=DESK)
    me.set_up(*WHITE_BEGINS)
    assert me.wait_for_my_turn()
    me.take_block("A", "white")
    there = screen_of(me, 3, 0)
    me.page.mouse.move(*there)
    expect(squares(me, "d1: white, bare, under the block in hand")).to_be_visible()
    me.page.mouse.wheel(0, -400)
    me.wait_until(lambda: screen_of(me, 3, 0) != there, "the camera does not move")
    me.wait_for_board()
    with me.answering():
        me.page.mouse.down()
        me.page.mouse.up()
    expect(logged(me, "tower of 2 on d1")).to_be_visible()


def test_a_mouse_that_passes_over_the_tray_takes_nothing(person: Comes) -> None:
    """On its way to the board the hand keeps the block that was clicked."""
    me = person(flat=True)
    me.set_up(*WHITE_BEGINS)
    assert me.wait_for_my_turn()
    me.take_block("C", "white")
    held = me.page.get_by_role("button", name=re.compile("^Block .* in hand$"))
    for block in ("D", "E", "G"):
        me.page.get_by_role("button", name=f"Block {block}, ").hover()
        expect(held).to_have_accessible_name(re.compile("^Block C"))


def test_the_last_move_stays_marked(person: Comes) -> None:
    """On the plan, until the next one, and after a reload too."""
    me = person(size=DESK)
    me.set_up(*WHITE_BEGINS)
    expect(squares(me, "last placed")).to_have_count(0)
    place(me, "white Ea1/0")
    expect(squares(me, "last placed")).to_have_count(3)
    me.page.reload()
    me.wait_for_board()
    expect(squares(me, "last placed")).to_have_count(3)
    expect(squares(me, "a1: white, height 1, last placed")).to_be_visible()
    place(me, "black Jc3/0")
    expect(squares(me, "last placed")).to_have_count(4)
    expect(squares(me, "a1: white, height 1, last placed")).to_have_count(0)


def test_the_views_have_buttons_and_keys(person: Comes) -> None:
    """From above, a quarter turn, and back; the keys stand beside the board."""
    me = person(size=DESK)
    me.set_up(*WHITE_BEGINS)

    def corners() -> list[list[float]]:
        return [screen_of(me, *at) for at in ((0, 0), (0, 3))]

    home = corners()
    me.page.get_by_role("button", name="From above").click()
    near, far = corners()
    assert abs(near[0] - far[0]) < 5, "the files are upright"
    me.page.get_by_role("button", name="Turn the table").click()
    near, far = corners()
    assert near[0] - far[0] > 100 or far[0] - near[0] > 100, "the files run across"
    me.page.get_by_role("button", name="Reset view").click()
    assert corners() == home
    me.page.keyboard.press("v")
    assert corners() != home
    me.page.keyboard.press("0")
    assert corners() == home
    me.page.get_by_text("Keys", exact=True).click()
    expect(me.page.get_by_text("look from above")).to_be_visible()


def test_a_letter_and_enter_place_that_block(person: Comes) -> None:
    """Whichever block has the focus; then the focus is on a block again."""
    me = person()
    me.set_up(*WHITE_BEGINS)
    assert me.wait_for_my_turn()
    me.page.get_by_role("button", name="Block A, ").focus()
    me.page.keyboard.press("Enter")
    me.page.keyboard.press("c")
    expect(me.page.get_by_role("button", name="Block C, ")).to_be_focused()
    with me.answering():
        me.page.keyboard.press("Enter")
    expect(logged(me, "White places the bar of 2")).to_be_visible()
    expect(me.page.locator(".convert-slot:focus")).to_have_count(1)


def test_one_score_and_its_change_under_the_ghost(person: Comes) -> None:
    """What is foretold is what the seats show afterwards, rows and squares in one number."""
    me = person(size=DESK)
    me.set_up("Your seat: White", "Who goes first: White", "Strength: Beginner")
    mine = me.page.get_by_role("region", name=re.compile("^White")).locator(".seat-score")
    expect(mine).to_have_text("8 squares")
    me.take_block("E", "white")
    me.page.mouse.move(*screen_of(me, 1, 0))
    expect(caption(me)).to_have_text("Completes rank 1. You 8 → 11, the bot 8 → 6.")
    with me.answering():
        me.page.mouse.click(*screen_of(me, 1, 0))
    expect(logged(me, "You place the bar of 3 on a1–c1")).to_be_visible()
    expect(logged(me, "You complete rank 1")).to_be_visible()


def test_a_hint_says_what_it_is_good_for(person: Comes) -> None:
    """The block, its place and the change of the score; Enter places it."""
    me = person()
    me.set_up("Your seat: White", "Who goes first: White", "Strength: Beginner")
    assert me.wait_for_my_turn()
    me.page.get_by_role("button", name="Hint").click()
    me.says_now(re.compile(r"Hint: .+ on [a-d][1-4].*\. (Completes|Turns) .+ You 8 → \d+"))
    expect(me.page.locator(".convert-slot:focus")).to_have_attribute("aria-pressed", "true")
    with me.answering():
        me.page.keyboard.press("Enter")


def test_the_change_up_says_which_colour_and_why(person: Comes) -> None:
    """Off the track one's own colour, on it the colour of the square."""
    me = person()
    me.set_up("Variant: Change up", *WHITE_BEGINS)
    me.says_now("Place a white block, your own colour: your token is not on the track yet.")
    place(me, "white Ea1/0", "black Jc3/0")
    me.says_now("Place a white block: your token is on 3, a white square.")


def test_the_box_says_levels_as_they_are(person: Comes) -> None:
    """Beside the board, under the ghost, and in the result."""
    me = person()
    me.set_up("Variant: Box", *WHITE_BEGINS)
    place(me, "white Ba1/0")
    expect(me.page.get_by_text("The highest stack has 3 levels.")).to_be_visible()
    me.take_block("B", "black")
    me.page.keyboard.press("t")
    me.page.mouse.move(*screen_of(me, 0, 0))
    expect(caption(me)).to_have_text("Reaches level 6, and the box has 4: you would lose.")
    me.page.mouse.click(*screen_of(me, 0, 0))
    expect(me.page.get_by_text("built on level 6, and the box has 4.").first).to_be_visible()


def test_how_to_play_has_its_pictures(person: Comes) -> None:
    """Drawn, and told to those who cannot see them."""
    me = person()
    me.set_up(*WHITE_BEGINS)
    me.page.get_by_role("tab", name="Rules").click()
    how_to = me.page.get_by_role("region", name="How to play")
    expect(how_to.get_by_role("img")).to_have_count(5)
    expect(how_to.get_by_role("img", name=re.compile("ten blocks"))).to_be_visible()


def test_a_whole_game_by_touch_and_the_board_at_its_end(person: Comes) -> None:
    """Tap a block, tap Place, to the end: then the board is as large as before or larger, and
    there is nothing left to press in vain."""
    me = person(size=PHONE)
    me.set_up("Your seat: White", "Who goes first: White", "Strength: Beginner")
    stage = me.page.locator(".board-stage")
    height = box_of(stage)["height"]
    assert me.wait_for_my_turn()
    expect(me.page.get_by_role("button", name="Place")).to_have_count(0)
    while me.wait_for_my_turn():
        fitting = me.page.locator(".convert-slot[data-fits='true'][aria-disabled='false']")
        me.tap(fitting.first)
        me.says_now("then tap Place")
        with me.answering():
            me.tap(me.page.get_by_role("button", name="Place"))
    expect(me.page.get_by_role("button", name="Rematch")).to_be_visible()
    assert box_of(stage)["height"] >= height
    assert box_of(stage)["width"] == PHONE[0]
    expect(me.page.locator(".convert-slot")).to_have_count(0)
    expect(me.page.get_by_role("button", name="Place")).to_have_count(0)
    assert me.page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


@pytest.mark.parametrize("hands", ["mouse", "keyboard"])
def test_the_whole_course(person: Comes, hands: str) -> None:
    """Every lesson, the first with each mistake that it speaks of, to a first real game."""
    me = person(size=DESK, flat=True)
    if hands == "keyboard":  # typing faster than frames are drawn
        me.context.add_init_script(
            "const soon = requestAnimationFrame; requestAnimationFrame = (draw) =>"
            " setTimeout(() => soon(draw), 250)"
        )
    me.open("/")
    bar = me.page.get_by_role("region", name="Lesson")

    def press(name: str | re.Pattern[str]) -> None:
        button = me.page.get_by_role("button", name=name)
        if hands == "mouse":
            button.click()
        else:
            button.focus()
            me.page.keyboard.press("Enter")

    def does(actions: list[dict[str, Any]], seat: int) -> None:
        for action in actions:
            if hands == "mouse":
                me.wait_for_board()
            me.wait_until(lambda: me.decision is not None, "nobody asks me anything")
            notation = str(Place(**{key: action[key] for key in action if key != "type"}))
            before = me.taken  # how a block is taken up hangs on what may be answered
            if hands == "mouse":
                me.place_by_mouse(notation, action["colour"])
            else:
                me.place_by_keyboard(notation, action["colour"], seat)
            me.wait_until_taken(before)

    press(re.compile("^Learn Convert"))
    course = lessons.lessons("convert")
    for lesson in course:
        for step in lesson.step:
            expect(bar).to_contain_text(step.say)
            for mistake in step.wrong if hands == "mouse" and lesson is course[0] else ():
                does(mistake.solution, lesson.seat)
                expect(bar).to_contain_text(mistake.say)
                press("Again")
                expect(bar).to_contain_text(step.say)
            does(step.solution, lesson.seat)
        expect(bar).to_contain_text(lesson.end)
        press("Next lesson" if lesson is not course[-1] else "Play a real game")
    expect(bar).to_have_count(0)
    me.says_now("Your turn")


def test_a_coach_asks_before_a_move_that_loses(person: Comes) -> None:
    """Nothing has happened yet: it is taken back, or played anyway. The question has the focus, and
    gives it back to the board; at the end it is on the card."""
    me = person()
    choices = ("Variant: Box", "Your seat: White", "Who goes first: White", "Strength: Beginner")
    me.set_up(*choices, "Coach: Yes")
    place(me, "white Ba1/0")
    assert me.wait_for_my_turn()
    answers = {"Take it back": "#board :focus", "Play it anyway": ".result:focus"}
    for answer, then in answers.items():
        expect(logged(me, "You place the")).to_have_count(1)
        me.wait_for_board()
        me.take_block("A", "white")
        me.page.keyboard.press("t")
        me.page.mouse.move(*screen_of(me, 0, 0))
        me.page.keyboard.press("Enter")
        me.says_now("That reaches the fifth level, and whoever does that loses.")
        expect(me.page.get_by_role("button", name="Take it back")).to_be_focused()
        me.page.get_by_role("button", name=answer).press("Enter")
        expect(me.page.locator(then)).to_have_count(1)
    expect(me.page.get_by_text("built on level 5, and the box has 4.").first).to_be_visible()


def box_of(what: Locator) -> Any:
    found = what.bounding_box()
    assert found is not None
    return found


def test_who_watches_has_no_dead_buttons(person: Comes) -> None:
    """Both colours are shown, none can be taken; views still work."""
    me, friend = person(), person()
    me.set_up(*WHITE_BEGINS)
    friend.page.goto(me.page.url)
    friend.wait_for_board()
    expect(friend.page.locator(".convert-slot")).to_have_count(0)
    expect(friend.page.locator(".convert-others")).to_have_count(2)
    friend.page.get_by_role("button", name="From above").click()


@pytest.mark.parametrize("variant", ["Basic", "Change up", "Towers", "Box", "Two loaves"])
def test_nothing_is_wider_than_a_small_phone(person: Comes, variant: str) -> None:
    """At 360 pixels, with a block in hand; the board keeps its part of the screen."""
    me = person(size=(360, 740))
    me.context.add_init_script(ASKED)
    me.set_up(f"Variant: {variant}", *alone(variant))
    assert me.wait_for_my_turn()
    me.page.locator(".convert-slot[aria-disabled='false']").first.click()
    expect(me.page.get_by_role("button", name=re.compile("^Place"))).to_be_visible()
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 360
    wide = """[...document.querySelectorAll('.convert button, .convert p')].filter((one) =>
      !one.closest('.convert-tray') && one.getBoundingClientRect().right > 360).length"""
    assert me.page.evaluate(wide) == 0
    assert box_of(me.page.locator(".board-stage"))["height"] > 0.3 * 740
