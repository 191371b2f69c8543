"""Puzzles in a real browser: solved, failed and shown, in a rush, of the day, by keys."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

import breakroom
from breakroom.core.puzzle import Puzzle
from breakroom.core.script import as_json
from e2e.browser import DESK, Person

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


# -- Convert -----------------------------------------------------------------------------------


def spelled(action: Action) -> tuple[str, str]:
    """A placement in notation, and its colour."""
    at = f"{action['block']}{'abcd'[action['x']]}{action['y'] + 1}"
    return f"{at}/{action['turn']}{'!' if action['flip'] else ''}", action["colour"]


def solve_by_mouse(me: Person, puzzle: Puzzle) -> None:
    for action in mine(puzzle):
        me.wait_until(lambda: me.decision is not None, "nothing is asked")
        me.wait_for_board()
        me.place_by_mouse(*spelled(action))


def test_one_is_solved_and_the_next_is_failed_and_shown(person: Comes) -> None:
    """From the page of a game, by mouse; the rating follows, and what is wrong is explained."""
    me = person(size=DESK)
    me.open("/puzzles")
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
    me.wait_until(lambda: me.decision is not None, "nothing is asked")
    me.place_by_mouse(*spelled(miss(second)))
    expect(button(me, "Again")).to_be_focused()
    me.shot("puzzle-wrong")
    button(me, "Again").click()
    expect(button(me, "Again")).to_have_count(0)
    button(me, "Show me").click()
    expect(bar(me)).to_contain_text("That was the solution.")
    expect(bar(me)).to_contain_text(re.compile(r"Your rating: 1\d\d\d \(−\d+\)"))
    button(me, "Again").click()
    me.wait_until(lambda: me.decision is not None, "it does not begin again")
    me.page.get_by_role("link", name="All puzzles").click()
    expect(me.page.get_by_text("1 of 2 solved")).to_be_visible()


def test_the_puzzle_of_the_day_by_keys_and_shared(person: Comes) -> None:
    """One click from home; solved by keyboard, and told without giving it away."""
    me = person(size=DESK)
    me.context.grant_permissions(["clipboard-read", "clipboard-write"])
    me.open("/")
    button(me, "Puzzle of the day: Convert").click()
    puzzle = asked(me)
    for action in mine(puzzle):
        me.wait_until(lambda: me.decision is not None, "nothing is asked")
        me.wait_for_board()
        me.place_by_keyboard(*spelled(action), seat=puzzle.seat)
    expect(bar(me)).to_contain_text("Solved.")
    button(me, "Share").click()
    expect(button(me, "Copied")).to_be_visible()
    shared = str(me.page.evaluate("() => navigator.clipboard.readText()"))
    title, line, link = shared.split("\n")
    assert re.fullmatch(r"Breakroom puzzles, \d+ \w+", title)
    assert re.fullmatch(r"✓ [●◔◑◕]+ Convert", line)
    assert link == f"{me.server.url}/puzzles"
    me.page.get_by_role("link", name="All puzzles").click()
    expect(me.page.get_by_text("1 day in a row")).to_be_visible()
    me.page.get_by_role("link", name="Breakroom").click()
    expect(button(me, "Puzzle of the day: Convert, done")).to_be_visible()


def test_the_rush(person: Comes) -> None:
    """Right answers count and lead on at once; when time is up, the table of one's best has it."""
    me = person()
    me.page.clock.install()
    me.open("/puzzles/convert")
    button(me, "Start a rush in Convert").click()
    first = asked(me)
    expect(me.page.get_by_role("timer")).to_contain_text(re.compile(r"^[23]:\d\d$"))
    solve_by_mouse(me, first)
    asked(me, before=f"convert {first.id}")
    expect(bar(me)).to_contain_text("1 solved")
    me.page.clock.fast_forward(200_000)
    rush = me.page.get_by_role("region", name="Rush")
    expect(rush).to_contain_text("The rush is over: 1 puzzle solved.")
    expect(rush.get_by_role("table", name="Your best")).to_contain_text("1")
    assert me.axe() == []
    rush.get_by_role("link", name="All puzzles").click()
    button(me, "Start a rush").click()
    asked(me)
    button(me, "End the rush").click()
    expect(rush).to_contain_text("The rush is over: 0 puzzles solved.")
