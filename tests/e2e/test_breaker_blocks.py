"""Breaker Blocks in a real browser: each module by mouse, a game by keys, blind action, a phone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from e2e.blocks import Blocks
from e2e.browser import DESK, PHONE, Person
from server.table import Server

Comes = Callable[..., Person]

STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


# -- hands -----------------------------------------------------------------------------------


def slot(me: Person, tray: str, block: str) -> Locator:
    """A block in a tray: "hand", "power" or "modules"."""
    return me.page.locator(f'[data-tray="{tray}"]').get_by_role(
        "button", name=re.compile(rf"^{re.escape(block)}(,| \(|$)", re.I)
    )


def point(me: Person, x: float, y: float) -> tuple[float, float]:
    me.wait_for_board()
    px, py = me.page.evaluate("at => window.breakroomBoard.screenOf(...at)", [x, y])
    return px, py


def click_cell(me: Person, x: float, y: float) -> None:
    px, py = point(me, x, y)
    me.page.mouse.move(px, py)
    me.page.mouse.click(px, py)


def plug_in(me: Person, x: int, y: int, side: str) -> None:
    """Click the free cell, at the side where the tab shall point; say so again if that is asked."""
    dx, dy = STEP[side]
    click_cell(me, x + 0.22 * dx, y + 0.22 * dy)
    if me.page.locator(".blocks-which").count():
        me.page.locator(f'[data-input="{x},{y}{side}"]').click()


def draw(me: Person, tray: str, block: str) -> None:
    slot(me, tray, block).click()
    me.page.get_by_role("button", name="Draw", exact=True).click()


def reads(me: Person, words: str | re.Pattern[str]) -> None:
    """The whole position in words."""
    expect(me.page.locator(".for-ears").last).to_contain_text(words)


def says_there(me: Person, words: str | re.Pattern[str]) -> None:
    """Beside the spot that is pointed at."""
    expect(me.page.locator(".blocks-caption")).to_contain_text(words)


def with_module(server: Server, me: Person, module: str) -> Person:
    """Orange holds the module; each seat has a power 0 on the board; Orange to move."""
    table = Blocks(server).play(f"power-0-LFR@0,-1N +{module} power-0-LFR@1,1S +power-3")
    return table.seat(me, 0, 1)


def play_module(me: Person, module: str) -> None:
    slot(me, "hand", module).click()
    plug_in(me, 1, -1, "N")


# -- the seven modules, by mouse -------------------------------------------------------------


def test_annihilate_by_mouse(person: Comes, server: Server) -> None:
    """R3.3: it explains itself, asks for a target, and the block is gone."""
    me = with_module(server, person(size=DESK), "annihilate")
    slot(me, "hand", "annihilate").click()
    guide = me.page.get_by_role("region", name="The block you picked up")
    expect(guide).to_contain_text("Removes one block from the game")
    plug_in(me, 1, -1, "N")
    me.says_now("choose a block to remove from the game. Then 1 action left.")
    click_cell(me, 1, 1)
    reads(me, "Removed from the game: Power 0")
    me.says_now("1 action left")


def test_automate_by_mouse(person: Comes, server: Server) -> None:
    """R3.4: a block straight from the supply; another module acts in its turn."""
    me = with_module(server, person(size=DESK), "automate")
    play_module(me, "automate")
    me.says_now("play a block straight from a supply")
    slot(me, "modules", "annihilate").click()
    plug_in(me, 2, -1, "N")
    me.says_now("ANNIHILATE: choose a block")
    click_cell(me, 1, 1)
    reads(me, "Removed from the game: Power 0")
    reads(me, "ANNIHILATE below the Core on circuit III")


def test_accelerate_by_mouse(person: Comes, server: Server) -> None:
    """R3.5: three draws, one after another."""
    me = with_module(server, person(size=DESK), "accelerate")
    play_module(me, "accelerate")
    me.says_now("1 of 3")
    draw(me, "power", "Power 3")
    me.says_now("2 of 3")
    draw(me, "modules", "agitate")
    me.says_now("3 of 3")
    draw(me, "modules", "authenticate")
    reads(me, "hand: Power 0 (left, front, right); Power 3; AGITATE; AUTHENTICATE.")
    expect(slot(me, "hand", "agitate")).to_contain_text("next turn")


def test_attenuate_by_mouse(person: Comes, server: Server) -> None:
    """R3.6: first one of mine, then one of theirs."""
    me = with_module(server, person(size=DESK), "attenuate")
    play_module(me, "attenuate")
    me.says_now("one of your own blocks")
    px, py = point(me, 1, 1)
    me.page.mouse.move(px, py)
    says_there(me, "First choose one of your own blocks.")
    click_cell(me, 0, -1)
    me.says_now("one of your opponent's blocks")
    click_cell(me, 1, 1)
    reads(me, re.compile("blocks played: ATTENUATE below the Core.*blocks played: none", re.S))


def test_agitate_by_mouse(person: Comes, server: Server) -> None:
    """R3.7: the opponent's blocks, twice; a lifted one can be put down again."""
    me = with_module(server, person(size=DESK), "agitate")
    play_module(me, "agitate")
    me.says_now("1 of 2")
    click_cell(me, 1, 1)
    me.says_now("lifted")
    me.page.keyboard.press("Escape")
    me.says_now("1 of 2")
    click_cell(me, 1, 1)
    plug_in(me, 0, 1, "S")
    me.says_now("2 of 2")
    px, py = point(me, 0, 1)
    me.page.mouse.move(px, py)  # and once by dragging
    me.page.mouse.down()
    px, py = point(me, 2, 1 - 0.22)
    me.page.mouse.move(px, py, steps=6)
    me.page.mouse.up()
    reads(me, "Power 0 (left, front, right) above the Core on circuit III")


def test_aggravate_by_mouse(person: Comes, server: Server) -> None:
    """R3.8: one block in each hand stays; nothing is sent before both are chosen."""
    me = with_module(server, person(size=DESK), "aggravate")
    play_module(me, "aggravate")
    keep = me.page.get_by_role("button", name="Keep these")
    theirs = me.page.get_by_role("group", name="Stays in your opponent’s hand")
    expect(keep).to_be_disabled()
    theirs.get_by_role("radio", name="Power 3").check()
    keep.click()
    reads(me, "hand: Power 3.")
    me.says_now("1 action left")


def test_authenticate_by_mouse_and_the_end_foreseen(person: Comes, server: Server) -> None:
    """R4.1: after the first, everybody is told that the next ends the game; and it does."""
    table = Blocks(server).play("power-0-LFR@0,-1N +authenticate power-0-LFR@1,1S +authenticate")
    me = table.seat(person(size=DESK), 0, 1)
    circuits = me.page.get_by_role("region", name="Circuits")
    expect(circuits).to_contain_text(
        "The second AUTHENTICATE ends the game. None has been played yet."
    )
    play_module(me, "authenticate")
    expect(circuits).to_contain_text("One AUTHENTICATE has been played. The next ends the game.")
    draw(me, "power", "Power 3")
    me.says_now("2 actions left")
    slot(me, "hand", "authenticate").click()
    px, py = point(me, 0, 1 - 0.22)
    me.page.mouse.move(px, py)
    says_there(me, "This ends the game at once: a draw.")
    plug_in(me, 0, 1, "S")
    expect(me.page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(me.page.get_by_text("A draw, 0 circuits each.").first).to_be_visible()


# -- choosing, cancelling, refusing ----------------------------------------------------------


def test_cancel_before_the_first_irreversible_choice(person: Comes, server: Server) -> None:
    """A module that was picked goes back by Escape or by the button; nothing is sent."""
    me = with_module(server, person(size=DESK), "annihilate")
    picked = slot(me, "hand", "annihilate")
    picked.click()
    expect(picked).to_have_attribute("aria-pressed", "true")
    me.page.keyboard.press("Escape")
    expect(picked).to_have_attribute("aria-pressed", "false")
    picked.click()
    me.page.get_by_role("button", name="Cancel").click()
    expect(picked).to_have_attribute("aria-pressed", "false")
    me.says_now("2 actions left")
    expect(me.page.get_by_role("tabpanel").locator(".move")).to_have_count(4)


def test_a_wrong_place_says_why(person: Comes, server: Server) -> None:
    """On hover beforehand, and in the rules' own words when it is tried."""
    me = with_module(server, person(size=DESK), "annihilate")
    slot(me, "hand", "Power 0").click()
    px, py = point(me, 0, 1 - 0.22)
    me.page.mouse.move(px, py)
    says_there(me, "That input belongs to your opponent.")
    me.page.mouse.click(px, py)
    me.says_now("That input belongs to your opponent.")
    expect(me.page.locator(".blocks-caption")).to_have_text("That input belongs to your opponent.")
    slot(me, "modules", "annihilate").click(force=True)
    guide = me.page.get_by_role("region", name="The block you picked up")
    expect(guide).to_contain_text(
        "You already hold ANNIHILATE, and can hold only one of each module."
    )


def test_a_block_that_is_focused_says_why_it_is_of_no_use(person: Comes, server: Server) -> None:
    """R2.4, for ears: by keys alone, before it is picked."""
    me = with_module(server, person(size=DESK), "annihilate")
    me.page.keyboard.press("3")
    useless = slot(me, "modules", "annihilate")
    expect(useless).to_be_focused()
    heard = me.page.locator('[data-tray="modules"]').get_by_role("status")
    expect(heard).to_have_text("You already hold ANNIHILATE, and can hold only one of each module.")
    me.page.keyboard.press("ArrowRight")
    expect(heard).to_have_text("")


def test_the_ghost_says_what_would_come_of_it(person: Comes, server: Server) -> None:
    """A block is dragged out of the hand; what it would do is read before it is let go."""
    table = Blocks(server).play("+power-3 +power-2-F power-0-LFR@1,1S +power-3")
    me = table.seat(person(size=DESK), 0)
    box = slot(me, "hand", "Power 3").bounding_box()
    assert box
    me.page.mouse.move(box["x"] + 20, box["y"] + 20)
    me.page.mouse.down()
    px, py = point(me, 1, -1 + 0.22)
    me.page.mouse.move(px, py, steps=6)
    says_there(
        me, re.compile(r"^Adds 3\. Ends its path\. Circuit II: you 3, [^.]* 0\. You lead by 3\.$")
    )
    me.page.mouse.up()
    reads(me, "Power 3 below the Core on circuit II")
    reads(me, "You lead 1 circuit to 0.")


def test_pan_zoom_and_fit(person: Comes, server: Server) -> None:
    """By wheel, by drag and by keys; 0 shows the whole board again."""
    me = with_module(server, person(size=DESK), "annihilate")
    before = point(me, 0, -1)
    middle = point(me, 1, 0)
    me.page.mouse.move(*middle)
    me.page.mouse.wheel(0, -300)

    def is_at(y: float) -> bool:
        return bool(point(me, 0, -1)[1] == pytest.approx(y))

    me.wait_until(lambda: not is_at(before[1]), "the wheel does nothing")
    near = point(me, 0, -1)
    assert near[1] - middle[1] > 1.2 * (before[1] - middle[1])
    me.page.keyboard.press("Shift+ArrowDown")
    me.wait_until(lambda: is_at(near[1] - 60), "the arrow does not move the board")
    me.page.keyboard.press("0")
    me.wait_until(lambda: is_at(before[1]), "0 does not show the whole board again")
    assert point(me, 0, -1) == pytest.approx(before)


# -- a whole game by keys --------------------------------------------------------------------


class Keys:
    """Plays by keyboard alone, as whoever sees the decision would."""

    def __init__(self, me: Person) -> None:
        self.me, self.press = me, me.page.keyboard.press

    def walk_to(self, where: str, key: str, name: re.Pattern[str]) -> None:
        """A digit goes to a tray, the arrows along it."""
        self.press(key)
        tray = self.me.page.locator(f'[data-tray="{where}"]')
        expect(tray.locator(":focus")).to_have_count(1)
        for _ in range(20):
            if name.search(tray.locator(":focus .for-ears").text_content() or ""):
                return
            self.press("ArrowRight")
        raise AssertionError(f"no {name.pattern} in {where}")

    def draw(self, block: str) -> None:
        is_power = block.startswith("power")
        where, key = ("power", "2") if is_power else ("modules", "3")
        self.walk_to(where, key, named(block))
        self.press("Enter")
        self.press("Enter")

    def play(self, block: str) -> None:
        self.walk_to("hand", "1", named(block))
        self.press("Enter")
        expect(self.me.page.locator(".blocks-spots :focus")).to_have_count(1)
        self.press("ArrowRight")
        self.press("Enter")

    def rearrange(self) -> None:
        self.press("4")
        expect(self.me.page.locator(".blocks-spots :focus")).to_have_count(1)
        self.press("Enter")
        self.me.says_now("lifted")
        expect(self.me.page.locator(".blocks-spots :focus")).to_have_count(1)
        self.press("Enter")


def named(block: str) -> re.Pattern[str]:
    """How a block's button is called."""
    if not block.startswith("power"):
        return re.compile(block, re.I)
    _, power, *inputs = block.split("-")
    words = {"L": "left", "F": "front", "R": "right"}
    sides = ", ".join(words[i] for i in "".join(inputs))
    return re.compile(re.escape(f"Power {power} ({sides})" if sides else f"Power {power}"))


def some_action(hint: dict[str, Any], hand: Keys, moves: int) -> None:
    """Build a little, rearrange once, then collect and play AUTHENTICATE."""
    if moves == 2 and hint["lifts"]:
        return hand.rearrange()
    if "authenticate" in hint["plays"] and moves > 3:
        return hand.play("authenticate")
    power = [block for block in hint["plays"] if block.startswith("power")]
    if power:
        return hand.play(power[-1])
    if "authenticate" in hint["draws"]:
        return hand.draw("authenticate")
    if hint["draws"]:
        return hand.draw(hint["draws"][0])
    return hand.rearrange()


def test_a_whole_game_by_keyboard(person: Comes, server: Server) -> None:
    """No mouse at all, against a bot, to the result."""
    me = Blocks(server, ("me", "beginner")).seat(person(size=DESK), 0)
    hand, moves = Keys(me), 0
    while me.wait_for_my_turn():
        assert me.decision is not None
        hint, me.decision = me.decision["hint"], None
        some_action(hint, hand, moves)
        moves += 1
        assert moves < 120
    expect(me.page.get_by_role("button", name="Rematch")).to_be_visible()


# -- variants --------------------------------------------------------------------------------


def test_blind_action_from_both_sides(person: Comes, server: Server) -> None:
    """R5.1: the drawer sees the module, the other seat does not, until it is played."""
    table = Blocks(server, variant="blind_action", blind_removed=4)
    orange, blue = table.seat(person(size=DESK), 0), table.seat(person(size=DESK), 1)
    expect(orange.page.get_by_text("4 removed unseen")).to_be_visible()
    draw(orange, "modules", "a face-down module")
    orange.says_now("1 action left")
    modules = orange.page.locator('[data-tray="hand"] [data-module]')
    expect(modules).to_have_count(1)
    module = (modules.first.locator(".for-ears").text_content() or "").split(",")[0]
    assert module.isupper()
    theirs = blue.page.locator(".blocks-them")
    expect(theirs.get_by_role("img", name="a face-down module")).to_be_visible()
    assert module not in theirs.inner_html()
    reads(blue, "1 hidden module")
    table.do(0, {"type": "draw", "block": "power-3"})
    table.do(1, *[{"type": "draw", "block": "hidden"}] * 2)
    expect(orange.page.locator(".blocks-them .blocks-mini").last).to_contain_text("2")
    slot(orange, "hand", module).click()
    plug_in(orange, 1, -1, "N")
    reads(blue, f"blocks played: {module} above the Core on circuit II")


def test_power_overwhelming_and_learning(person: Comes, server: Server) -> None:
    """R6.1 is foreseen and happens; R7.1: only AUTHENTICATE lies in the supply."""
    table = Blocks(server, variant="power_overwhelming")
    table.play("+power-2-F +power-3 +power-1-LF +power-1-LR")
    me = table.seat(person(size=DESK), 0, 1)
    circuits = me.page.get_by_role("region", name="Circuits")
    expect(circuits).to_contain_text("Whoever begins a turn leading two circuits wins.")
    for block, x in (("Power 3", 0), ("Power 2", 2)):
        slot(me, "hand", block).click()
        plug_in(me, x, -1, "N")
    expect(circuits).to_contain_text("leads 2 circuits: a win, if that is still so when")
    draw(me, "power", "Power 3")
    draw(me, "modules", "agitate")
    expect(me.page.get_by_text("begins the turn leading 2 circuits.").first).to_be_visible()
    you = Blocks(server, variant="learning").seat(person(size=DESK), 0, 1)
    expect(you.page.locator('[data-tray="modules"] button')).to_have_count(1)


# -- what a player sees, keeps and is told ---------------------------------------------------


BUILT = (  # two of Orange's inputs, of Power 0 and of Power 1, lead to the cell (1, -2)
    "power-0-LFR@0,-1N +power-1-LF power-0-LFR@1,1S +power-3 power-0-LFR@0,-2N power-1-LF@1,-1N"
    " power-3@2,1S +annihilate +power-3 +power-2-L +power-2-F +agitate"
)


def built(server: Server, me: Person, *seats: int) -> Blocks:
    """Orange to move, with Power 3 and Power 2 to play."""
    table = Blocks(server).play(BUILT)
    table.seat(me, *(seats or (0,)))
    return table


def test_a_place_with_two_inputs_asks_which(person: Comes, server: Server) -> None:
    """The question names both inputs, and only the answer plugs the block in."""
    me = person(size=DESK)
    built(server, me)
    slot(me, "hand", "Power 3").click()
    click_cell(me, 1, -2)
    which = me.page.get_by_role("group", name="Which input?")
    expect(which.get_by_role("button")).to_have_text(
        ["Circuit I, right of Power 0", "Circuit II, below Power 1"]
    )
    which.get_by_role("button", name="Circuit I, right of Power 0").click()
    reads(me, "Power 3 right of Power 0 on circuit I")


def test_two_inputs_by_touch_are_two_taps(person: Comes, server: Server) -> None:
    """The first tap on an answer shows what would come of it, Plug in does it."""
    me = person(size=PHONE)
    built(server, me)
    me.tap(slot(me, "hand", "Power 3"))
    me.says_now("Power 3 in hand: tap a glowing input.")
    me.page.touchscreen.tap(*point(me, 1, -2))
    me.says_now("Two inputs lead to this place. Which one?")
    which = me.page.get_by_role("group", name="Which input?")
    me.tap(which.get_by_role("button", name="Circuit II, below Power 1"))
    says_there(me, re.compile("^Adds 3. Ends its path. Circuit II: you 4, .* You lead by 4.$"))
    me.says_now("Power 3 goes here: tap Plug in, or tap another input.")
    me.tap(me.page.get_by_role("button", name="Plug in"))
    reads(me, "Power 3 below Power 1 on circuit II")


def test_the_last_move_is_marked_until_the_next(person: Comes, server: Server) -> None:
    """What came and what left, also for somebody who comes back; a draw in the hand."""
    me = person(size=DESK, motion="no-preference")
    table = built(server, me)
    came, left = me.page.locator(".blocks-canvas .blocks-last"), me.page.locator(".blocks-left")
    drawn = me.page.get_by_role("img", name=re.compile("just drawn"))
    expect(came).to_have_count(0)
    slot(me, "hand", "Power 3").click()
    plug_in(me, 2, -1, "N")
    expect(came).to_have_count(1)
    me.says_now("1 action left")
    click_cell(me, 2, -1)
    plug_in(me, -1, 0, "E")
    expect(came).to_have_count(1)
    expect(left).to_have_count(1)
    me.page.reload()
    me.wait_for_board()
    expect(came).to_have_count(1)
    expect(left).to_have_count(1)
    expect(drawn).to_have_count(0)
    table.do(1, {"type": "draw", "block": "power-2-L"})
    expect(came).to_have_count(0)
    expect(drawn.locator(".blocks-last")).to_have_count(1)


def focused(me: Person) -> str:
    """What has the focus: its tray or "board", or "" for none of them."""
    return str(
        me.page.evaluate(
            "() => { const at = document.activeElement;"
            " return at.closest('[data-tray]')?.dataset.tray"
            " ?? (at.closest('.blocks-spots') ? 'board' : '') }"
        )
    )


def test_the_focus_stays_after_an_action(person: Comes, server: Server) -> None:
    """By keys and by mouse: in the tray that was drawn from, on the block that was plugged in."""
    me = person(size=DESK)
    built(server, me, 0, 1)
    hand = Keys(me)
    hand.draw("power-2-R")  # the only one: its button is gone
    me.says_now("1 action left")
    assert focused(me) == "power"
    hand.walk_to("hand", "1", named("power-3"))
    hand.press("Enter")
    expect(me.page.locator(".blocks-spots :focus")).to_have_count(1)
    hand.press("Enter")
    me.says_now("2 actions left")
    assert focused(me) == "board"
    expect(me.page.locator(".blocks-spots :focus")).to_contain_text("Power 3 on circuit")
    draw(me, "modules", "attenuate")
    me.says_now("1 action left")
    assert focused(me) == "modules"


def test_a_hint_gives_its_reason_and_its_effect(person: Comes, server: Server) -> None:
    """In the line that says what now, with the suggested block picked on the board."""
    me = Blocks(server, ("me", "beginner")).seat(person(size=DESK), 0)
    me.wait_for_my_turn()
    me.page.get_by_role("button", name="Hint").click()
    me.says_now(re.compile(r"(Draw|Play) (Power \d|[A-Z]{7,}).*\. \w+"))
    expect(me.page.locator('.blocks-slot[aria-pressed="true"]')).to_have_count(1)


def test_how_to_play_has_its_pictures(person: Comes, server: Server) -> None:
    """Each is drawn, says what it shows, and keeps its words within its edges."""
    me = person(size=DESK)
    built(server, me)
    me.page.get_by_role("tab", name="Rules").click()
    pictures = me.page.get_by_role("region", name="How to play").locator("svg.blocks-figure")
    expect(pictures).to_have_count(4)
    for picture in pictures.all():
        assert picture.get_attribute("aria-label")
        assert picture.evaluate(
            "svg => [...svg.querySelectorAll('text')].every((t) =>"
            " { const [a, b] = [t.getBoundingClientRect(), svg.getBoundingClientRect()];"
            " return a.left >= b.left && a.right <= b.right && a.bottom <= b.bottom })"
        )


def test_nothing_is_drawn_while_nothing_happens(person: Comes, server: Server) -> None:
    """The current runs for a moment after a move, then it stands still."""
    me = person(size=DESK, motion="no-preference")
    built(server, me)
    running = "() => document.getAnimations().filter((a) => a.playState === 'running').length"
    me.wait_until(lambda: not me.page.evaluate(running), "something moves for ever")


def test_looking_on_and_back_no_button_is_dead(person: Comes, server: Server) -> None:
    """A block that is pressed tells what it does, and offers nothing that cannot be done."""
    me = person(size=DESK)
    table = built(server, me)
    me.open(f"/t/{table.room}")
    me.wait_for_board()
    me.page.get_by_role("button", name="You draw Power 2 (left)").click()
    me.says_now("Looking back")  # until that position is here, a block is picked up in the last one
    slot(me, "hand", "Power 3").click()
    guide = me.page.get_by_role("region", name="The block you picked up")
    expect(guide).to_contain_text("Adds 3. Ends its path.")
    expect(guide.get_by_role("button")).to_have_text(["Close Esc"])
    guide.get_by_role("button", name="Close").click()
    expect(guide).to_have_count(0)


# -- a phone, and everybody ------------------------------------------------------------------


def test_on_a_phone_by_touch(person: Comes, server: Server) -> None:
    """Tap a block, tap an input, Plug in; the page never scrolls, targets are large enough."""
    me = with_module(server, person(size=PHONE), "annihilate")
    me.tap(slot(me, "hand", "annihilate"))
    px, py = point(me, 2, -1 + 0.22)
    me.page.touchscreen.tap(px, py)
    says_there(me, "Onto circuit III.")
    me.tap(me.page.get_by_role("button", name="Plug in"))
    me.says_now("choose a block")
    me.page.touchscreen.tap(*point(me, 1, 1))
    me.tap(me.page.get_by_role("button", name="Choose this"))
    reads(me, "Removed from the game: Power 0")
    me.tap(me.page.get_by_role("button", name="Modules"))
    draw(me, "modules", "agitate")
    me.says_now("2 actions left")
    size = "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    assert me.page.evaluate(size) == [844, 390]
    for button in me.page.locator(
        ".blocks-slot:visible, .blocks-tabs button, .blocks-buttons button"
    ).all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


def test_every_module_is_seen_on_a_phone(person: Comes, server: Server) -> None:
    """AUTHENTICATE too, without scrolling; tags lie beside each other; nothing is too wide."""
    me = with_module(server, person(size=PHONE), "annihilate")
    me.tap(me.page.get_by_role("button", name="Modules"))
    tray = me.page.locator('[data-tray="modules"] .blocks-slots')
    expect(tray.get_by_role("button")).to_have_count(7)
    for width in (390, 360):
        me.page.set_viewport_size({"width": width, "height": 740})
        me.wait_for_board()
        for button in tray.get_by_role("button").all():
            expect(button).to_be_in_viewport(ratio=1)
            assert button.evaluate("(b) => b.scrollWidth <= b.clientWidth")
        assert tray.evaluate("(t) => t.scrollHeight <= t.clientHeight")
    draw(me, "modules", "aggravate")
    me.says_now("1 action left")
    me.tap(me.page.get_by_role("button", name="Hand"))
    tag, name = (
        slot(me, "hand", "aggravate").locator(s) for s in (".blocks-fresh", ".blocks-slot-name")
    )
    over, under = tag.bounding_box(), name.bounding_box()
    assert over
    assert under
    assert over["y"] + over["height"] <= under["y"] + 2
    assert me.page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "light"), (PHONE, "dark")])
def test_no_serious_violation_on_the_board(
    person: Comes, server: Server, scheme: str, size: tuple[int, int]
) -> None:
    """Axe, at rest, with a block in hand, and while AGGRAVATE asks."""
    me = with_module(server, person(size=size, scheme=scheme), "aggravate")
    assert me.axe() == []
    slot(me, "hand", "aggravate").click()
    assert me.axe() == []
    table_name = f"blocks-{'desk' if size == DESK else 'phone'}-{scheme}"
    me.shot(table_name)
    px, py = point(me, 2, -1 + 0.22)
    if size == DESK:
        me.page.mouse.click(px, py)
    else:
        me.page.touchscreen.tap(px, py)
        me.tap(me.page.get_by_role("button", name="Plug in"))
    expect(me.page.get_by_role("button", name="Keep these")).to_be_visible()
    assert me.axe() == []
