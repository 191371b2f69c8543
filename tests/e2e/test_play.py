"""Whole games in a real browser, with a real server; some with real WebGL, the others flat."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.browser import PHONE, Person
from server.program import example
from server.table import Server

Comes = Callable[..., Person]


def place_anyway(me: Person, notation: str, colour: str) -> None:
    """Whatever the coach asks."""
    before, anyway = me.taken, me.page.get_by_role("button", name="Play it anyway")
    me.place_by_mouse(notation, colour)
    me.wait_until(lambda: me.taken > before or anyway.count() > 0, "nobody answers")
    if me.taken == before:
        anyway.click()
        me.wait_until_taken(before)


def test_a_whole_game_against_a_bot_by_mouse(person: Comes) -> None:
    """From the home page, one click begins; every block is taken and placed with the mouse, and
    what the coach asks of a first game is answered."""
    me, rng = person(), random.Random(1)
    me.open()
    me.page.get_by_role("button", name="Play Convert against a bot").click()
    me.wait_for_board()
    while me.wait_for_my_turn():
        place_anyway(me, *me.some_placement(rng))
    result = me.page.get_by_role("region", name=re.compile("Result|won|draw", re.I))
    expect(result.first).to_be_visible()
    expect(me.page.get_by_role("button", name="Rematch")).to_be_visible()
    me.shot("desk-result")


def test_a_whole_game_by_keyboard(person: Comes) -> None:
    """No mouse at all, from the set-up page to the result."""
    me, rng = person(flat=True), random.Random(2)
    me.open("/new/convert")
    for legend in ("Your seat", "Who goes first"):
        me.page.get_by_role("group", name=legend).get_by_role("radio", name="White").focus()
        me.page.keyboard.press("Space")
    me.page.get_by_role("button", name="Start").focus()
    me.page.keyboard.press("Enter")
    me.wait_for_board()
    while me.wait_for_my_turn():
        me.place_by_keyboard(me.some_placement(rng)[0])
    expect(me.page.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_program_is_challenged_from_the_set_up_page(
    person: Comes, server: Server, tmp_path: Path
) -> None:
    """Whoever listens is offered beside the levels; it takes its seat and answers a move."""
    me, rng = person(flat=True), random.Random(4)
    with example(server, tmp_path) as level:
        me.set_up(level.removeprefix("@"), "Your seat: White", "Who goes first: White")
        expect(me.page.get_by_text(level.removeprefix("@")).first).to_be_visible()
        assert me.wait_for_my_turn()
        me.place_by_keyboard(me.some_placement(rng)[0])
        assert me.wait_for_my_turn()


def test_two_friends_by_link_and_a_third_watches(person: Comes) -> None:
    """The invite link carries its secret in the fragment; a bare link only watches."""
    host, rng = person(flat=True), random.Random(3)
    host.open("/new/convert")
    host.page.get_by_role("radio", name="With a friend").check()
    for legend in ("Your seat", "Who goes first"):
        host.page.get_by_role("group", name=legend).get_by_role("radio", name="White").check()
    host.page.get_by_role("button", name="Start").click()
    link = host.page.get_by_role("textbox", name="Invite link").input_value()
    assert "#" in link
    friend = person(flat=True)
    friend.page.goto(link)
    friend.page.get_by_role("textbox", name="Your name at the table").fill("Ada")
    friend.page.get_by_role("button", name="Sit down").click()
    friend.wait_for_board()
    assert "#" not in friend.page.url
    expect(host.page.get_by_text("Ada").first).to_be_visible()
    watcher = person(flat=True)
    watcher.page.goto(host.page.url)
    watcher.wait_for_board()
    watcher.says_now("You are watching")
    for player in (host, friend, host):
        assert player.wait_for_my_turn()
        player.place_by_mouse(*player.some_placement(rng))
    assert friend.wait_for_my_turn()
    for eyes in (host, friend, watcher):
        expect(eyes.page.get_by_role("tabpanel").get_by_role("listitem")).to_have_count(3)
    friend.page.get_by_role("button", name="Resign").click()
    friend.page.get_by_role("button", name="Yes").click()
    expect(host.page.get_by_text("Ada resigned.").first).to_be_visible()
    expect(watcher.page.get_by_text("Ada resigned.").first).to_be_visible()


def test_play_goes_on_after_the_server_was_killed(person: Comes, tmp_path: Path) -> None:
    """SIGKILL in the middle of a game, a restart, and the page comes back by itself."""
    server, rng = Server(tmp_path), random.Random(4)
    me = person(server, flat=True)
    me.set_up("On one screen", "Who goes first: White")
    for _ in range(3):
        assert me.wait_for_my_turn()
        me.place_by_mouse(*me.some_placement(rng))
    assert me.wait_for_my_turn()
    server.kill()
    me.says_now("Connection lost. Your game is safe.")
    me.shot("desk-connection-lost")
    server = Server(tmp_path, server.port)
    me.says_now("to move")
    for _ in range(2):
        assert me.wait_for_my_turn()
        me.place_by_mouse(*me.some_placement(rng))
    assert me.wait_for_my_turn()
    expect(me.page.get_by_role("tabpanel").get_by_role("listitem")).to_have_count(5)
    server.stop()


@pytest.mark.parametrize("variant", ["Box", "Towers", "Change up", "Race"])
def test_every_variant_can_be_begun_and_played(person: Comes, variant: str) -> None:
    """Some moves of each, at the size of a desk."""
    me, rng = person(flat=variant != "Towers"), random.Random(5)
    me.set_up(f"Variant: {variant}", "On one screen")
    for _ in range(3):
        assert me.wait_for_my_turn()
        me.place_by_mouse(*me.some_placement(rng))
    assert me.wait_for_my_turn()
    me.wait_for_board()
    me.shot(f"desk-{variant.lower().replace(' ', '-')}")


def test_a_puzzle_with_check_hint_and_undo(person: Comes) -> None:
    """A solo puzzle: the hint is followed, checked, and taken back."""
    me = person(flat=True)
    me.set_up("Variant: Two loaves")
    assert me.wait_for_my_turn()
    me.page.get_by_role("button", name="Check").click()
    expect(me.page.get_by_text("Nothing is stowed yet.")).to_be_visible()
    me.place_by_mouse("Ja1/0", "white")
    assert me.wait_for_my_turn()
    me.page.get_by_role("button", name="Check").click()
    expect(me.page.get_by_text("All 4 cubes so far are right.")).to_be_visible()
    me.page.get_by_role("button", name="Hint").click()
    me.says_now("Hint: ")
    me.shot("desk-puzzle-hint")
    me.page.get_by_role("button", name="Take back").click()
    expect(me.page.get_by_role("button", name="Block J, square of 4, white")).to_be_visible()


def test_a_refused_move_says_why(person: Comes) -> None:
    """Where it happened, and in the line that says what now."""
    me = person(flat=True)
    me.set_up("On one screen", "Who goes first: White")
    me.place_by_mouse("Aa1/0", "white")
    assert me.wait_for_my_turn()
    me.place_by_mouse("Ja1/0", "black")
    expect(me.page.get_by_text("There would be a gap under block J at b1.").first).to_be_visible()
    me.shot("desk-refused")


def test_takeback_and_rematch_against_a_bot(person: Comes) -> None:
    """At once, and with the seats swapped."""
    me, rng = person(flat=True), random.Random(6)
    me.set_up("Your seat: White", "Who goes first: White", "Strength: Beginner")
    assert me.wait_for_my_turn()
    me.place_by_mouse(*me.some_placement(rng))
    assert me.wait_for_my_turn()
    moves = me.page.get_by_role("tabpanel").get_by_role("listitem")
    expect(moves).to_have_count(2)
    me.page.get_by_role("button", name="Take back").click()
    assert me.wait_for_my_turn()
    me.page.get_by_role("button", name="Resign").click()
    me.page.get_by_role("button", name="Yes").click()
    before = me.page.url
    me.page.get_by_role("button", name="Rematch").click()
    me.page.wait_for_url(lambda url: url != before)
    expect(me.page.get_by_role("region", name="Black: You")).to_be_visible()


def test_an_unknown_table_leads_home(person: Comes) -> None:
    """A page that says so."""
    me = person()
    me.open("/t/nowhere")
    expect(me.page.get_by_text("There is no such table")).to_be_visible()
    me.page.get_by_role("link", name="Back to the games").click()
    expect(me.page.get_by_role("heading", name="Convert")).to_be_visible()


def test_a_finished_game_is_replayed_by_its_link(person: Comes, server: Server) -> None:
    """Step by step, by somebody who was not there."""
    me, rng = person(flat=True), random.Random(7)
    me.set_up("On one screen", "Who goes first: White")
    for _ in range(2):
        assert me.wait_for_my_turn()
        me.place_by_mouse(*me.some_placement(rng))
    assert me.wait_for_my_turn()
    me.page.get_by_role("button", name="Resign").click()
    me.page.get_by_role("button", name="Yes").click()
    expect(me.page.get_by_role("button", name="Rematch")).to_be_visible()
    guest = person(flat=True)
    guest.page.goto(me.page.url)
    guest.wait_for_board()
    guest.page.get_by_role("button", name="First position").click()
    guest.says_now("Looking back: the start")
    guest.page.get_by_role("button", name="One move forward").click()
    guest.says_now("Looking back: move 1 of 2")


def test_on_a_phone_by_touch(person: Comes) -> None:
    """A few moves at 390×844, without the page ever scrolling."""
    me = person(size=PHONE)
    me.set_up("On one screen", "Who goes first: White")
    for notation, colour in (("Ja1/0", "white"), ("Jc3/0", "black"), ("Ba3/0", "white")):
        assert me.wait_for_my_turn()
        me.decision = None
        me.take_block(notation[0], colour)
        me.wait_for_board()
        width, depth = (1, 1) if notation[0] == "B" else (2, 2)
        x, y = "abcd".index(notation[1]), int(notation[2]) - 1
        at = [x + (width - 1) / 2, y + (depth - 1) / 2]
        px, py = me.page.evaluate("at => window.breakroomBoard.screenOf(...at)", at)
        me.page.touchscreen.tap(px, py)
        me.tap(me.page.get_by_role("button", name="Place"))
    assert me.wait_for_my_turn()
    me.wait_for_board()
    size = "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    height, width = me.page.evaluate(size)
    assert (height, width) == (844, 390)
    me.shot("phone-table")
