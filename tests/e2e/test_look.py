"""What holds on every page, at every size: nothing is wider than the screen, no text is cut, the
board keeps its place, and what happens is told once."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import breakroom
from e2e.browser import PHONE, Person

SIZES = [(360, 740), (390, 844), (768, 1024), (1440, 900)]

# What sticks out of the screen, and text that is cut off. What scrolls by itself may be wider.
ASTRAY = """() => {
  const found = []
  const label = (one) => `${one.tagName}.${one.className} “${one.textContent.slice(0, 40)}”`
  const scrolls = (one) => one && one !== document.body &&
    (/(auto|scroll)/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement))
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the page is too wide')
  for (const one of document.body.querySelectorAll('*')) {
    const unseen = '.for-ears, .skip, svg, canvas, [inert], [aria-hidden=true], dialog:not([open])'
    if (one.closest(unseen)) continue
    const box = one.getBoundingClientRect()
    const style = getComputedStyle(one)
    if (!box.width || !box.height || style.visibility === 'hidden') continue
    const isSeen = style.clipPath === 'none' && style.opacity !== '0'
    if (!isSeen) continue
    if ((box.right > innerWidth + 1 || box.left < -1) && !scrolls(one.parentElement))
      found.push(`sticks out: ${label(one)}`)
    const hasText = [...one.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())
    if (!hasText || one.matches('input, textarea, select, button.sign')) continue
    const isCut = /(hidden|clip)/.test(style.overflowX) && one.scrollWidth > one.clientWidth + 1
    const isClamped = style.webkitLineClamp !== 'none' && one.scrollHeight > one.clientHeight + 1
    if (isCut || isClamped) found.push(`cut off: ${label(one)}`)
  }
  return found
}"""


def nothing_is_astray(me: Person, where: str) -> None:
    """Once the page has been laid out for its new size."""
    found: list[str] = []

    def is_well() -> bool:
        found[:] = me.page.evaluate(ASTRAY)
        return not found

    for width, height in SIZES:
        me.page.set_viewport_size({"width": width, "height": height})
        me.wait_for_frames()
        try:
            me.wait_until(is_well, "")
        except AssertionError:
            raise AssertionError(where, width, found) from None


KEYS = breakroom.game_keys()
PAGES = {
    "alone": ["/", "/puzzles", "/evening", "/admin", "/me", "/join", "/club/convert", "/nowhere"],
    "new": [f"/new/{key}" for key in KEYS],
    "rules": [f"/rules/{key}" for key in KEYS],
    "puzzles": [f"/puzzles/{key}" for key in KEYS],
}


@pytest.mark.parametrize("pages", PAGES)
def test_no_page_is_wider_than_the_screen(person: Callable[..., Person], pages: str) -> None:
    """At 360, 390, 768 and 1440 pixels nothing sticks out, and no text is cut."""
    me = person()
    for path in PAGES[pages]:
        me.open(path)
        expect(me.page.get_by_role("heading", level=1)).to_be_visible()
        nothing_is_astray(me, path)


def table(me: Person, game: str, **options: Any) -> str:
    """A game against a beginner, as the page's own Play begins it."""
    me.open("/")
    me.page.locator(f"[data-game={game}]").get_by_role("button", name="Play").first.click()
    expect(me.page.locator("main.table")).to_be_visible()
    me.wait_for_board()
    return me.page.url.rsplit("/", 1)[1]


@pytest.mark.parametrize("game", breakroom.game_keys())
def test_no_table_is_wider_than_the_screen(person: Callable[..., Person], game: str) -> None:
    """At the start of a game and at its end, at every size; keys go on from the card of the end."""
    me = person()
    table(me, game)
    nothing_is_astray(me, f"{game}, begun")
    me.page.set_viewport_size({"width": 1440, "height": 900})
    me.page.get_by_role("button", name="Resign").click()
    me.page.get_by_role("button", name="Yes").press("Enter")
    expect(me.page.get_by_role("heading", name="The bot won")).to_be_visible()
    expect(me.page.locator(".result")).to_be_focused()
    nothing_is_astray(me, f"{game}, over")


@pytest.mark.parametrize("game", breakroom.game_keys())
def test_the_board_stays_when_the_game_is_over(person: Callable[..., Person], game: str) -> None:
    """On a phone the end of a game takes no more than a tenth of the board's height."""
    me = person(size=PHONE)
    table(me, game)
    board = me.page.locator("#board")

    def height() -> float:
        box = board.bounding_box()
        assert box is not None
        return box["height"]

    me.tap(me.page.get_by_role("button", name="Just play"))
    before = height()
    me.tap(me.page.get_by_role("button", name="Actions"))
    me.tap(me.page.get_by_role("button", name="Resign"))
    me.tap(me.page.get_by_role("button", name="Yes"))
    expect(me.page.get_by_role("heading", name="The bot won")).to_be_visible()
    assert height() >= 0.9 * before
    assert height() >= 0.4 * PHONE[1]


FOCUSED = """() => {
  window.focused = []
  addEventListener('focusin', (event) => focused.push(event.target.ariaLabel))
}"""


def test_a_menu_closes_when_something_was_chosen(person: Callable[..., Person]) -> None:
    """On a phone it would lie over the hint that was asked for; the focus goes back to its button,
    and when the hint comes, to the block that it speaks of."""
    me = person(size=PHONE, flat=True)
    table(me, "convert")
    me.wait_for_my_turn()
    opens = me.page.get_by_role("button", name="Actions")
    me.tap(opens)
    me.page.evaluate(FOCUSED)
    me.tap(me.page.get_by_role("button", name="Hint"))
    expect(opens).to_have_attribute("aria-expanded", "false")
    me.says_now("Hint")
    expect(me.page.locator(".convert-slot[aria-pressed=true]")).to_be_focused()
    assert "Actions" in me.page.evaluate("() => focused")


def test_who_is_new_sees_the_games_first(person: Callable[..., Person]) -> None:
    """On a phone, Play is on the first screen; who has played finds puzzles and lobby above."""
    me = person(size=PHONE, flat=True)
    me.open("/")
    play = me.page.get_by_role("button", name="Play").first
    expect(play).to_be_in_viewport()
    puzzles = me.page.get_by_role("heading", name="Puzzle of the day")
    expect(puzzles).not_to_be_in_viewport()
    table(me, "convert")
    me.open("/")
    expect(puzzles).to_be_in_viewport()


# Where a page says how the game ended, and in which words: the board, for a moment, then the card.
ENDED = """
window.ended = []
addEventListener('DOMContentLoaded', () => {
  const look = () => {
    const all = [...document.querySelectorAll('.verdict, .result')]
    const now = all.map((one) => `${one.className}: ${one.querySelector('p, h2').textContent}`)
    if (now.length && now.join() !== ended.at(-1)) ended.push(now.join())
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
})
"""


def test_the_verdict_comes_on_the_board_then_the_card(person: Callable[..., Person]) -> None:
    """With motion, the board shows who won for a moment, and only then the card is there. Nothing
    is warned of in the browser's console."""
    me = person(motion="no-preference")
    me.context.add_init_script(ENDED)
    warned: list[str] = []
    me.page.on("console", lambda said: warned.append(said.text) if said.type == "warning" else None)
    table(me, "convert")
    me.page.get_by_role("button", name="Resign").click()
    me.page.get_by_role("button", name="Yes").click()
    expect(me.page.locator(".result")).to_be_visible()
    expect(me.page.locator(".verdict")).to_have_count(0)
    ended = me.page.evaluate("() => ended")
    assert ended == ["verdict: The bot won", "result: The bot won"]
    assert [words for words in warned if "THREE" in words] == []


def test_talk_that_nobody_has_read_is_counted_and_spoken(person: Callable[..., Person]) -> None:
    """On a phone the talk is behind a button, which says how much is new."""
    me, friend = person(size=PHONE), person()
    made = me.server.room("me", "friend")
    token = me.server.claim(made["room"], made["invites"]["1"], name="Ada")["token"]
    for one, tokens in ((me, made["tokens"]), (friend, {"1": token})):
        one.sit_with(made["room"], tokens)
        one.wait_for_board()
    friend.page.get_by_role("tab", name="Talk").click()
    friend.page.get_by_role("button", name="Good luck!").click()
    expect(me.page.get_by_role("button", name="1 new message in Talk")).to_be_visible()
    expect(me.page.get_by_role("status", name="Talk")).to_have_text("Ada said: Good luck!")


# Every text of the region that tells what happened.
HEARD = """
window.heard = []
addEventListener('DOMContentLoaded', () => {
  const listen = () => {
    const now = document.querySelector('.for-ears [role=status]')?.textContent ?? ''
    if (now && now !== heard.at(-1)) heard.push(now)
  }
  const all = { subtree: true, childList: true, characterData: true }
  new MutationObserver(listen).observe(document.body, all)
})
"""


def test_what_happens_is_told_once_after_it_was_shown(person: Callable[..., Person]) -> None:
    """With motion: a placement is spoken of when the block stands, and not again when the next
    one is taken up."""
    me = person(motion="no-preference")
    me.context.add_init_script(HEARD)
    me.set_up("On one screen", "Who goes first: White")
    me.place_by_mouse("Ja1/0", "white")
    expect(me.page.locator(".moves li")).not_to_have_count(0)
    me.wait_for_board()
    me.take_block("A", "black")
    me.wait_for_board()
    me.wait_for_frames()
    heard = me.page.evaluate("() => heard")
    assert sum("on a1" in one for one in heard) == 1, heard


def test_nothing_is_drawn_while_nothing_moves(person: Callable[..., Person]) -> None:
    """The canvas is drawn on demand: an idle table costs nothing."""
    count = """
    window.drawn = 0
    for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced']) {
      const draw = WebGL2RenderingContext.prototype[name]
      WebGL2RenderingContext.prototype[name] = function (...all) {
        window.drawn++
        return draw.apply(this, all)
      }
    }
    """
    me = person()
    me.context.add_init_script(count)
    table(me, "convert")
    me.says_now("Your turn")
    me.wait_for_frames()
    before = me.page.evaluate("() => window.drawn")
    assert before > 0
    for _ in range(30):
        me.wait_for_frames()
    assert me.page.evaluate("() => window.drawn") == before
