"""An evening in real browsers: a host, a phone that joins by the code, and the projector."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect

from e2e.browser import DESK, PHONE, Person
from server.evening import Guest, plays
from server.table import Server

Comes = Callable[..., Person]


def programs(server: Server, guests: list[Guest]) -> threading.Thread:
    """They play beside the browsers, and resign to them."""

    async def all_play() -> None:
        await asyncio.gather(*(plays(server, guest, guest.number, 0) for guest in guests))

    thread = threading.Thread(target=lambda: asyncio.run(all_play()), daemon=True)
    thread.start()
    return thread


def unhurried(route: Route) -> None:
    """The host's plan, in which everybody has time: the next round is longer away than a test may
    take."""
    plan: Any = route.request.post_data_json
    route.continue_(post_data={**plan, "patience": 600, "pause": 1800})


def comes_in(who: Person, name: str) -> None:
    who.page.get_by_label("Your name").fill(name)
    who.page.get_by_role("button", name="Join").click()
    expect(who.page.get_by_role("heading", name=f"You are in, {name}.")).to_be_visible()


def test_an_evening_of_four_with_a_phone_and_a_wall(person: Comes, server: Server) -> None:
    """The host makes it and plays, one joins by code on a phone, everybody is sent to their table,
    and the wall shows who meets whom; a result is corrected, and that is undone."""
    host, phone = person(size=DESK, flat=True), person(size=PHONE, flat=True)
    wall = person(size=DESK, scheme="dark")
    host.page.route("**/api/evenings", unhurried)
    host.open("/")
    host.follow(host.page.get_by_role("link", name="Games evening"))
    host.page.get_by_role("radio", name="Convert").check()
    host.page.get_by_label("Name of the evening").fill("Tuesday club")
    host.page.get_by_role("button", name="Set it up").click()
    code = host.page.locator(".evening-code").inner_text()
    comes_in(host, "Ada")

    phone.open("/evening")
    phone.page.get_by_label("Code from the big screen").fill(code.upper())
    phone.page.get_by_role("button", name="Go there").click()
    comes_in(phone, "Ben")
    guests = [Guest(code, name) for name in ("Cleo", "Dan")]
    assert [guest.join(server) for guest in guests] == [201, 201]

    wall.open(f"/evening/{code}/wall")
    expect(wall.page.get_by_role("listitem")).to_have_text(["Ada", "Ben", "Cleo", "Dan"])
    expect(wall.page.get_by_text("4 players are here")).to_be_visible()
    code_to_scan = wall.page.locator(".wall-join .qr").bounding_box()
    assert code_to_scan is not None
    assert code_to_scan["height"] > DESK[1] / 2  # read from across the room
    host.page.get_by_role("button", name="Begin", exact=True).click()
    for who in (host, phone):
        who.page.wait_for_url("**/t/*")
        who.wait_for_board()
    expect(wall.page.get_by_label("Tables").get_by_role("listitem")).to_have_count(2)
    expect(wall.page.locator(".wall-board .area-board")).to_have_count(2)

    playing = programs(server, guests)
    for who in (host, phone):
        expect(who.page.get_by_role("heading", name="You won")).to_be_visible()
        who.page.get_by_role("link", name="Back to the evening").click()
    rows = wall.page.get_by_role("row")
    expect(rows.nth(1)).to_contain_text("1Ada1")
    expect(wall.page.locator(".wall-phase")).to_contain_text("Round 1 is over")

    host.page.get_by_text("Correct results", exact=True).first.click()
    table = host.page.get_by_role("listitem").filter(has_text="Dan")
    table.get_by_role("button", name="Correct").click()
    table.get_by_role("button", name="Draw").click()
    expect(wall.page.get_by_text("set by the host")).to_be_visible()
    table.get_by_role("button", name="Undo the correction").click()
    expect(wall.page.get_by_text("set by the host")).to_have_count(0)

    host.page.get_by_role("button", name="End the evening").click()
    host.page.get_by_role("button", name="Yes").click()
    expect(phone.page.get_by_text("The evening is over")).to_be_visible()
    expect(wall.page.get_by_text("Ada came first.")).to_be_visible()
    playing.join()
