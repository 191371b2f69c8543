"""The host's page, and what a player reports to it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.browser import DESK, PHONE, Person
from server.table import Server


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path, options=("--admin",))
    yield running
    running.stop()


def test_a_player_reports_and_the_host_mutes(hosted: Server, person: Callable[..., Person]) -> None:
    """A wrong key is said to be wrong; the right one shows who is here, and what was said."""
    assert hosted.process.stdout is not None
    key = hosted.process.stdout.readline().split()[-1]
    made = hosted.room("me", "friend")
    room = made["room"]
    friend = hosted.claim(room, made["invites"]["1"], name="Amber Elm")
    me = person(hosted, size=DESK, flat=True)
    other = person(hosted, size=PHONE, flat=True)
    me.sit_with(room, made["tokens"])
    other.sit_with(room, {"1": friend["token"]})
    other.page.get_by_role("button", name="Moves, rules, talk").click()
    other.page.get_by_role("tab", name="Talk").click()
    other.page.get_by_role("textbox", name="Say something").fill("You play like a lamp")
    other.page.get_by_role("button", name="Send").click()
    me.page.get_by_role("tab", name="Talk").click()
    me.page.get_by_role("button", name="Report this to the host").click()
    me.page.get_by_role("textbox", name="What is wrong with it").fill("Unkind")
    me.shot("report")
    me.page.get_by_role("button", name="Report", exact=True).click()
    expect(me.page.get_by_text("The host will read it")).to_be_visible()

    host = person(hosted, size=DESK)
    host.open("/admin")
    host.page.get_by_label("Key").fill("wrong")
    host.page.get_by_role("button", name="Open").click()
    expect(host.page.get_by_role("alert")).to_have_text("That is not the host's key.")
    host.page.get_by_label("Key").fill(key)
    host.page.get_by_role("button", name="Open").click()
    expect(host.page.get_by_text("You play like a lamp")).to_be_visible()
    expect(host.page.get_by_role("alert")).to_have_count(0)
    expect(host.page.get_by_text("reports Amber Elm")).not_to_contain_text("0 reports")
    assert host.axe() == []
    host.shot("host-desk")
    host.page.get_by_role("button", name="Mute Amber Elm").first.click()
    host.page.get_by_role("button", name="Yes").click()
    expect(host.page.get_by_text(f"Muted seat 1 at {room}")).to_be_visible()
    host.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    host.shot("host-phone")
    host.page.get_by_role("button", name="Done").click()
    expect(host.page.get_by_text("Nobody has reported anything.")).to_be_visible()
    other.page.get_by_role("textbox", name="Say something").fill("Another")
    other.page.get_by_role("button", name="Send").click()
    expect(other.page.get_by_text("The host has muted you.").first).to_be_visible()
