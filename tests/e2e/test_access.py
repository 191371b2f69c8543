"""Everybody can use it: axe on every page, in light and dark, on a desk and on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.browser import DESK, PHONE, Person

Comes = Callable[..., Person]


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "light"), (PHONE, "dark")])
def test_no_serious_violation_on_any_page(
    person: Comes, scheme: str, size: tuple[int, int]
) -> None:
    """Home, set-up and table."""
    name = f"{'desk' if size == DESK else 'phone'}-{scheme}"
    me = person(size=size, scheme=scheme)
    me.open()
    expect(me.page.get_by_role("heading", name="Convert")).to_be_visible()
    assert me.axe() == []
    me.shot(f"{name}-home")
    me.open("/new/convert")
    expect(me.page.get_by_role("button", name="Start")).to_be_visible()
    assert me.axe() == []
    me.shot(f"{name}-set-up")
    me.page.get_by_role("radio", name="On one screen").check()
    me.page.get_by_role("group", name="Who goes first").get_by_role("radio", name="White").check()
    me.page.get_by_role("button", name="Start").click()
    me.wait_for_board()
    me.take_block("G", "white")
    me.wait_for_board()
    assert me.axe() == []
    me.shot(f"{name}-table")
