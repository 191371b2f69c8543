"""Clocks, talk, and somebody who leaves: two real browsers at one table."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from e2e.browser import Person

Comes = Callable[..., Person]


def meet(person: Comes, *choices: str) -> tuple[Person, Person]:
    """A table with a friend, who has sat down."""
    me, friend = person(flat=True), person(flat=True)
    me.set_up("With a friend", "Your seat: White", "Who goes first: White", *choices)
    friend.page.goto(me.page.get_by_label("Invite link").input_value())
    friend.page.get_by_role("button", name="Sit down").click()
    friend.wait_for_board()
    me.says_now("Your turn")
    return me, friend


def test_the_clock_runs_for_who_is_to_move(person: Comes) -> None:
    """Chosen in set-up, shown at both seats in both browsers."""
    me, friend = meet(person, "Clock: 5 min + 3 s")
    for page in (me.page, friend.page):
        white = page.get_by_role("region", name=re.compile("^White: ")).get_by_role("timer")
        black = page.get_by_role("region", name=re.compile("^Black: ")).get_by_role("timer")
        expect(black).to_have_text("5:00")
        expect(white).to_have_text(re.compile(r"^[0-4]:\d\d$"))


def test_talk_and_ready_made_words(person: Comes) -> None:
    me, friend = meet(person)
    for one in (me, friend):
        one.page.get_by_role("tab", name="Talk").click()
    me.page.get_by_role("button", name="Good luck!").click()
    friend.page.get_by_label("Say something").fill("<b>Hello</b>")
    friend.page.get_by_role("button", name="Send").click()
    for one in (me, friend):
        panel = one.page.get_by_role("tabpanel")
        expect(panel).to_contain_text("Good luck!")
        expect(panel).to_contain_text("<b>Hello</b>")


def test_a_quiet_table(person: Comes) -> None:
    me, _ = meet(person, "Talk at the table: No")
    me.page.get_by_role("tab", name="Talk").click()
    expect(me.page.get_by_text("Talk is off at this table.")).to_be_visible()


def test_a_bot_plays_for_who_leaves_and_the_seat_is_taken_back(person: Comes) -> None:
    me, friend = meet(person)
    friend.page.get_by_role("button", name="Let a bot play").click()
    seat = me.page.get_by_role("region", name=re.compile("^Black: "))
    expect(seat).to_contain_text("a bot is playing")
    friend.page.get_by_role("button", name="Take my seat back").click()
    expect(seat).to_contain_text("here")


def test_a_friend_who_does_not_come_is_replaced_until_then(person: Comes) -> None:
    me, friend = person(flat=True), person(flat=True)
    me.set_up("With a friend", "Your seat: White", "Who goes first: White")
    link = me.page.get_by_label("Invite link").input_value()
    me.page.get_by_role("button", name="Play a bot meanwhile").click()
    me.says_now("Your turn")
    friend.page.goto(link)
    friend.page.get_by_role("button", name="Sit down").click()
    friend.page.get_by_role("button", name="Take my seat back").click()
    expect(me.page.get_by_role("region", name=re.compile("^Black: "))).to_contain_text("here")


def test_my_turn_is_seen_on_the_home_page(person: Comes) -> None:
    me, _ = meet(person, "Clock: 3 days a move")
    me.open("/")
    expect(me.page.get_by_role("region", name="Carry on")).to_contain_text("Your turn")
    expect(me.page).to_have_title("● Your turn in 1 game · Breakroom")
