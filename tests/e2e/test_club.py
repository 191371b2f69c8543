"""A club in real browsers: strangers meet, their game counts, and a name is taken along."""

import json
from collections.abc import Callable

from playwright.sync_api import expect

from e2e.browser import DESK, PHONE, Person
from server.club import Member
from server.table import Server
from server.test_host import key_of

Comes = Callable[..., Person]


def resign(me: Person) -> None:
    me.page.get_by_role("button", name="Resign").click()
    me.page.get_by_role("button", name="Yes").click()
    expect(me.page.get_by_role("button", name="Rematch")).to_be_visible()


def finish_a_game(me: Person) -> None:
    """After it, one is known here; before it, nobody is."""
    me.set_up("Beginner")
    me.wait_for_my_turn()
    assert me.page.evaluate("() => localStorage.getItem('breakroom.me')") is None
    resign(me)
    known = "() => (localStorage.getItem('breakroom.me') ?? '').includes('\"isKnown\":true')"
    me.wait_until(lambda: bool(me.page.evaluate(known)), "nobody knows me")
    me.outcome = None


def test_two_strangers_meet_in_the_lobby_and_play_rated(person: Comes) -> None:
    """One offers a table, the other sits down in one click, and the result stands in the club's
    books; then the name goes to a phone by a code."""
    ada, bob = person(size=DESK, seed=1, flat=True), person(seed=2, flat=True)
    phone = person(size=PHONE, flat=True)
    for one in (ada, bob):
        finish_a_game(one)
        one.open()
    ada.page.get_by_role("button", name="Offer a table").click()
    ada.page.get_by_role("combobox").first.select_option("convert")
    expect(ada.page.get_by_role("checkbox", name="Rated")).to_be_checked()
    ada.shot("desk-lobby-offer")
    ada.page.get_by_role("button", name="Offer a table").click()
    expect(ada.page.get_by_text("Your table is in the lobby")).to_be_visible()
    phone.open()
    sits = bob.page.get_by_role("button", name="Sit down: Convert")
    expect(sits).to_be_enabled()
    bob.shot("small-lobby")
    expect(phone.page.get_by_role("button", name="Sit down: Convert")).to_be_disabled()
    phone.shot("phone-lobby")
    sits.click()
    ada.wait_for_board()
    expect(ada.page.locator(".table-rated")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Take back")).to_have_count(0)
    expect(phone.page.get_by_role("link", name="Watch Convert")).to_be_visible()
    phone.shot("phone-lobby-watch")
    resign(ada)

    bob.open("/me")
    bob.page.get_by_role("link", name="Your results").click()
    expect(bob.page.get_by_text("1 rated game")).to_be_visible()
    expect(bob.page.get_by_text("won against")).to_be_visible()
    bob.shot("small-profile")
    bob.open("/me")
    bob.page.get_by_role("button", name="Make a code").click()
    code = bob.page.locator(".club-code b").inner_text()
    bob.shot("small-me")
    phone.open("/join")
    phone.page.get_by_label("Six-character code").fill(code)
    phone.shot("phone-join")
    phone.tap(phone.page.get_by_role("button", name="Add device"))
    name = bob.page.get_by_label("Your name").input_value()
    expect(phone.page.get_by_text(f"You are {name} here now.")).to_be_visible()
    phone.open("/me")
    expect(phone.page.get_by_text("another browser")).to_be_visible()
    phone.shot("phone-me")
    phone.page.get_by_role("button", name="Forget me").click()
    phone.tap(phone.page.get_by_role("button", name="Forget me for good"))
    expect(phone.page.get_by_text("You have been forgotten.")).to_be_visible()
    bob.open("/me")
    expect(bob.page.get_by_text("You are not known here yet.")).to_be_visible()


ON_THIS_DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_a_passkey_opens_a_new_browser(person: Comes, server: Server) -> None:
    """Kept in one browser, it lets its owner into another one without a name or a code; where
    passkeys do not work, nobody hears of them."""
    nora, here = Member(server, "Nora"), f"http://localhost:{server.port}"
    known = json.dumps({"key": nora.key, "id": nora.id, "name": nora.name, "isKnown": True})
    old, new = person(size=DESK), person(size=PHONE)
    old.context.add_init_script(f"localStorage.setItem('breakroom.me', {json.dumps(known)})")
    chips = []
    for one in (old, new):
        chip = one.context.new_cdp_session(one.page)
        chip.send("WebAuthn.enable")
        made = chip.send("WebAuthn.addVirtualAuthenticator", {"options": ON_THIS_DEVICE})
        chips.append((chip, made))
    old.page.goto(f"{here}/me")
    keep = old.page.get_by_role("button", name="Create a passkey")
    keep.click()
    expect(old.page.get_by_text("a passkey", exact=True)).to_be_visible()
    keep.click()
    expect(old.page.get_by_role("alert")).to_contain_text(
        "This device already has a passkey of yours."
    )
    old.shot("desk-me-passkey")
    (from_old, its), (to_new, whose) = chips
    [kept] = from_old.send("WebAuthn.getCredentials", its)["credentials"]
    new.page.goto(f"{here}/me")
    come_in = new.page.get_by_role("button", name="Sign in with a passkey")
    new.tap(come_in)
    expect(new.page.get_by_role("alert")).to_contain_text("No passkey was chosen.")
    new.shot("phone-me-passkey")
    to_new.send("WebAuthn.addCredential", {**whose, "credential": kept})
    new.tap(come_in)
    expect(new.page.get_by_label("Your name")).to_have_value(nora.name)
    assert len(nora.ask("/api/me")[1]["keys"]) == 2
    with new.page.expect_response("**/api/passkeys?**"):
        new.open("/join")
    new.wait_for_frames()
    expect(come_in).to_have_count(0)


def test_an_evening_is_made_from_elsewhere_with_the_hosts_key(
    person: Comes, server: Server
) -> None:
    """The page asks for the key where it is needed; the host's page then lists the evening."""
    key = key_of(server)
    me = person(size=DESK)
    me.page.set_extra_http_headers({"x-forwarded-for": "203.0.113.7"})
    me.open("/evening")
    make, asked = (
        me.page.get_by_role("button", name="Set it up"),
        me.page.get_by_label("host’s key"),
    )
    make.click()
    expect(me.page.get_by_role("alert")).to_contain_text("with the host's key")
    asked.fill("wrong")
    make.click()
    expect(me.page.get_by_role("alert")).to_have_text("That is not the host's key.")
    asked.fill(key)
    make.click()
    expect(me.page.get_by_text("You are the host")).to_be_visible()
    me.open("/admin")
    expect(me.page.get_by_text("gathering · 0 players")).to_be_visible()
