"""Puzzles in a real browser: solved, failed and shown, in a rush, of the day, by keys, by touch."""

import json
import math
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import breakroom
from breakroom.core.puzzle import Puzzle
from breakroom.core.script import as_json
from breakroom.games.barrier_battles.finger import push_of, speed
from breakroom.games.barrier_battles.offers import aimed
from breakroom.games.barrier_battles.pieces import DISC_KG, FASTEST, FIRST_DISC
from breakroom.games.barrier_battles.scenes import KING
from breakroom.games.convert.blocks import block_set, box, turned
from breakroom.server.rooms import TEST_DAY
from e2e.browser import DESK, PHONE, Person
from e2e.test_breaker_blocks import click_cell, plug_in, slot

Comes = Callable[..., Person]
Action = dict[str, Any]


def bar(me: Person) -> Locator:
    return me.page.get_by_role("region", name="Puzzle", exact=True)


def button(me: Person, name: str | re.Pattern[str]) -> Locator:
    return me.page.get_by_role("button", name=name, exact=isinstance(name, str))


def begin(me: Person, puzzle: Puzzle, flat: bool = True) -> None:
    """At the table of that puzzle, which the page has asked for by its name."""
    wish = {"game": puzzle.game, "id": puzzle.id}
    status, made, _ = me.server.ask("/api/puzzles", wish)
    assert status == 201, made
    kept = {"id": puzzle.id, "day": "", "theme": "", "isRush": False, "begun": 1}
    room = {"tokens": made["tokens"], "game": puzzle.game, "at": 1, "puzzle": kept}
    if not me.page.url.startswith(me.server.url):
        me.open("/api/games")
    store = "([key, value]) => localStorage.setItem(key, JSON.stringify(value))"
    me.page.evaluate(store, ["breakroom.rooms", {made["room"]: room}])
    me.page.evaluate(store, ["breakroom.settings", {"flat": flat, "name": "Ada"}])
    me.open(f"/t/{made['room']}")
    expect(bar(me)).to_contain_text(puzzle.ask)


def asked(me: Person, before: str = "") -> Puzzle:
    """The puzzle of the table that is open now, once it is another one than before."""

    def known() -> str:
        rooms = json.loads(
            me.page.evaluate("() => localStorage.getItem('breakroom.rooms') ?? '{}'")
        )
        room = rooms.get(me.page.url.rsplit("/", 1)[-1], {})
        return f"{room['game']} {room['puzzle']['id']}" if "puzzle" in room else ""

    me.wait_until(lambda: known() not in ("", before), "there is no new puzzle")
    key, name = known().split()
    me.wait_for_board()
    return next(one for one in breakroom.puzzles(key) if one.id == name)


def mine(puzzle: Puzzle) -> list[Action]:
    """The solver's actions of the solution."""
    return [deed.action for deed in puzzle.line if deed.seat == puzzle.seat]


def miss(puzzle: Puzzle) -> Action:
    """An action that the rules allow and the puzzle does not want."""
    legal = breakroom.game(puzzle.game).legal(puzzle.start(), puzzle.seat)
    found = as_json(next(one for one in legal if not puzzle.check([one], shows=False).right))
    return dict(found)


def wait_until_asked(me: Person) -> None:
    """An answer is judged before the next one is asked for."""
    me.wait_until(lambda: me.decision is not None, "nothing is asked")


# -- Convert -----------------------------------------------------------------------------------


def spelled(action: Action) -> tuple[str, str]:
    """A placement in notation, and its colour."""
    at = f"{action['block']}{'abcd'[action['x']]}{action['y'] + 1}"
    return f"{at}/{action['turn']}{'!' if action['flip'] else ''}", action["colour"]


def solve_by_mouse(me: Person, puzzle: Puzzle) -> None:
    for action in mine(puzzle):
        wait_until_asked(me)
        me.wait_for_board()
        me.place_by_mouse(*spelled(action))


def test_one_is_solved_and_the_next_is_failed_and_shown(person: Comes) -> None:
    """From the page of a game, by mouse; the rating follows, and what is wrong is explained."""
    me = person(size=DESK, flat=True)
    me.open("/puzzles")
    expect(me.page.get_by_role("heading", name="By game")).to_be_visible()
    assert me.axe() == []
    me.page.get_by_role("link", name="Convert", exact=True).click()
    button(me, "Next puzzle").click()
    first = asked(me)
    solve_by_mouse(me, first)
    expect(bar(me)).to_contain_text("Solved.")
    expect(bar(me)).to_contain_text(re.compile(r"Your rating: 1\d\d\d \(\+\d+\)"))
    assert me.axe() == []
    me.shot("puzzle-solved")
    button(me, "Next puzzle").click()
    second = asked(me, before=f"convert {first.id}")
    wait_until_asked(me)
    me.place_by_mouse(*spelled(miss(second)))
    expect(button(me, "Again")).to_be_focused()
    me.shot("puzzle-wrong")
    button(me, "Again").click()
    expect(button(me, "Again")).to_have_count(0)
    button(me, "Show me").click()
    expect(bar(me)).to_contain_text("That was the solution.")
    expect(bar(me)).to_contain_text(re.compile(r"Your rating: 1\d\d\d \(−\d+\)"))
    button(me, "Again").click()
    wait_until_asked(me)
    me.page.get_by_role("link", name="All puzzles").click()
    expect(me.page.get_by_text("1 of 2 solved")).to_be_visible()


def test_the_puzzle_of_the_day_by_keys_and_shared(person: Comes) -> None:
    """One click from home; solved by keyboard, and told without giving it away."""
    me = person(size=DESK, flat=True)
    me.context.grant_permissions(["clipboard-read", "clipboard-write"])
    me.page.clock.set_fixed_time(TEST_DAY.isoformat())
    me.open("/")
    button(me, "Puzzle of the day: Convert").click()
    puzzle = asked(me)
    for action in mine(puzzle):
        wait_until_asked(me)
        me.wait_for_board()
        me.place_by_keyboard(*spelled(action), seat=puzzle.seat)
    expect(bar(me)).to_contain_text("Solved.")
    button(me, "Share").click()
    expect(button(me, "Copied")).to_be_visible()
    shared = str(me.page.evaluate("() => navigator.clipboard.readText()"))
    title, line, link = shared.split("\n")
    assert title == "Breakroom puzzles, 17 November"
    assert re.fullmatch(r"✓ [●◔◑◕]+ Convert", line)
    assert link == f"{me.server.url}/puzzles"
    me.page.get_by_role("link", name="All puzzles").click()
    expect(me.page.get_by_text("1 day in a row")).to_be_visible()
    me.page.get_by_role("link", name="Breakroom").click()
    expect(button(me, "Puzzle of the day: Convert, done")).to_be_visible()


def test_the_rush(person: Comes) -> None:
    """Right answers count and lead on at once; when time is up, the table of one's best has it."""
    me = person(flat=True)
    me.page.clock.install()
    me.open("/puzzles/convert")
    me.stop_time()
    button(me, "Start a rush in Convert").click()
    timer, solved = me.page.get_by_role("timer"), bar(me).get_by_text("1 solved")

    def is_there(what: Locator) -> bool:
        me.page.clock.run_for(100)  # some of the page comes only as time goes by
        return what.count() == 1

    me.wait_until(lambda: is_there(timer), "no rush begins")
    first = asked(me)
    expect(timer).to_have_text(re.compile(r"^(3:00|2:5\d)$"))
    solve_by_mouse(me, first)
    me.wait_until(lambda: is_there(solved), "nothing is solved")
    me.page.clock.run_for(1_000)  # so long the solution stays to be looked at
    asked(me, before=f"convert {first.id}")
    me.page.clock.fast_forward(200_000)
    rush = me.page.get_by_role("region", name="Rush")
    expect(rush).to_contain_text("The rush is over: 1 puzzle solved.")
    me.page.clock.resume()
    expect(rush.get_by_role("table", name="Your best")).to_contain_text("1")
    assert me.axe() == []
    rush.get_by_role("link", name="All puzzles").click()
    button(me, "Start a rush").click()
    asked(me)
    button(me, "End the rush").click()
    expect(rush).to_contain_text("The rush is over: 0 puzzles solved.")


def test_on_a_phone_by_touch(person: Comes) -> None:
    """At 390×844, one of a theme, and nothing scrolls to the side."""
    me = person(size=PHONE)
    me.open("/puzzles/convert")
    expect(me.page.get_by_role("heading", name="By theme")).to_be_visible()
    assert me.page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    me.tap(button(me, re.compile("^In one move: ")))
    (action,) = mine(asked(me))
    wait_until_asked(me)
    place_by_touch(me, *spelled(action))
    expect(bar(me)).to_contain_text("Solved.")
    size = "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    assert me.page.evaluate(size) == [844, 390]
    me.open("/puzzles")
    expect(me.page.get_by_role("heading", name="By game")).to_be_visible()
    assert me.axe() == []
    assert me.page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


def place_by_touch(me: Person, notation: str, colour: str) -> None:
    turns, flips = me.to_turn(notation, colour)
    me.decision = None
    me.tap(button(me, "From above"))
    me.take_block(notation[0], colour)
    if flips:
        me.tap(button(me, re.compile("^Flip")))
    for _ in range(turns):
        me.tap(button(me, re.compile("^Turn( R)?$")))
    me.wait_for_board()
    shape = turned(
        block_set("standard").blocks[notation[0]], int(notation[4]), notation.endswith("!")
    )
    width, depth = box(shape)
    at = ["abcd".index(notation[1]) + (width - 1) / 2, int(notation[2]) - 1 + (depth - 1) / 2]
    px, py = me.page.evaluate("at => window.breakroomBoard.screenOf(...at)", at)
    me.wait_for_frames()
    me.page.touchscreen.tap(px, py)
    me.tap(button(me, "Place"))


# -- the other games ---------------------------------------------------------------------------


def with_blocks(me: Person, puzzle: Puzzle) -> None:
    """Breaker Blocks: modules from the hand, or straight from the supply by AUTOMATE."""
    tray = "hand"
    for action in mine(puzzle):
        wait_until_asked(me)
        with me.answering():
            match action["type"]:
                case "play":
                    slot(me, tray, action["block"]).first.click()
                    plug_in(me, *action["into"])
                    tray = "modules" if action["block"] == "automate" else "hand"
                case "target":
                    click_cell(me, *action["at"])
                case "rearrange":
                    click_cell(me, *action["from"])
                    plug_in(me, *action["into"])


def is_with_modules(puzzle: Puzzle) -> bool:
    played = [action for action in mine(puzzle) if action["type"] == "play"]
    return all("-" not in action["block"] for action in played)


def by_question(me: Person, puzzle: Puzzle) -> None:
    """Break the Cube: the first click shows what is looked at, the second asks."""
    for action in mine(puzzle):
        wait_until_asked(me)
        kind = "Number" if action["at"].isdigit() else "Letter"
        question = button(me, re.compile(f"^{kind} {action['at']}, "))
        question.click()
        expect(question).to_have_attribute("aria-pressed", "true")
        with me.answering():
            question.click()


def is_a_question(puzzle: Puzzle) -> bool:
    return all(action["type"] == "ask" for action in mine(puzzle))


def by_choice(me: Person, puzzle: Puzzle) -> None:
    """Breach: a wrong one of the answers, then the right one."""
    assert puzzle.answer is not None
    answers = me.page.get_by_role("group", name="Your answer")
    wrong = 1 if puzzle.answer == 0 else 0
    answers.get_by_role("button").nth(wrong).click()
    button(me, "Again").click()
    answers.get_by_role("button", name=puzzle.choices[puzzle.answer]).click()


def has_choices(puzzle: Puzzle) -> bool:
    return bool(puzzle.choices)


def flick_of(puzzle: Puzzle) -> tuple[int, int, int] | None:
    """The disc, degrees from the king and strength of a flick along the table, as the sling gives
    them, if that solves it."""
    game, state = breakroom.game("barrier_battles"), puzzle.start()
    flick = game.action(mine(puzzle)[0])
    pose, king = state.poses[flick.piece], state.poses[KING]
    if flick.impulse[2] or pose is None or king is None or flick.piece == FIRST_DISC + 5:
        return None
    to_king = math.atan2(king[1] - pose[1], king[0] - pose[0])
    off = math.degrees(math.atan2(flick.impulse[1], flick.impulse[0]) - to_king)
    degrees = round((off + 180) % 360 - 180)
    share = speed(pose, push_of(flick.piece, flick.point, flick.impulse)) / FASTEST
    strength = round(1000 * share ** (2 / 3))
    push = 1e6 * FASTEST * DISC_KG * (strength / 1000) ** 1.5
    tried = aimed(state, flick.piece, to_king + math.radians(degrees), math.floor(push))
    if game.refuse(state, puzzle.seat, tried) is not None:
        return None
    settled = game.settle(state, puzzle.seat, tried)
    is_right = puzzle.check([settled], shows=False).right
    return (flick.piece, degrees, strength) if is_right else None


def by_flick(me: Person, puzzle: Puzzle) -> None:
    """Barrier Battles: the disc, the aim from the king on, the strength."""
    found = flick_of(puzzle)
    assert found is not None
    disc, degrees, strength = found
    button(me, f"Red disc {disc - FIRST_DISC + 1}").click()
    for _ in range(abs(degrees)):
        button(me, "Aim left" if degrees > 0 else "Aim right").click()
    me.page.get_by_role("slider", name="Strength").fill(str(strength))
    button(me, "Flick").click()


def is_along_the_table(puzzle: Puzzle) -> bool:
    return flick_of(puzzle) is not None


HANDS: dict[str, tuple[Callable[[Person, Puzzle], None], Callable[[Puzzle], bool], bool]] = {
    "breaker_blocks": (with_blocks, is_with_modules, False),
    "break_the_cube": (by_question, is_a_question, True),
    "breach": (by_choice, has_choices, True),
    "barrier_battles": (by_flick, is_along_the_table, True),
}


@pytest.mark.parametrize("key", HANDS)
def test_one_of_each_other_game_by_mouse(person: Comes, key: str) -> None:
    """The board is the game's own, the bar is the same."""
    solve, fits, flat = HANDS[key]
    puzzle = next(one for one in breakroom.puzzles(key) if fits(one))
    me = person(size=DESK)
    begin(me, puzzle, flat)
    if not flat:
        me.wait_for_board()
    solve(me, puzzle)
    expect(bar(me)).to_contain_text("Solved.")
