"""How soon does a table answer, and what does it cost at rest? python bench/press.py [--phone]

In a real browser, for each game: the seconds from Play on the first page to the board, what is
done in ten seconds in which nobody does anything, and the milliseconds from each press to its first
change of the page or of the picture, and to the frame that shows it. Presses are of whatever button
of the board comes by lot. A press that nothing answers is named: its button would be dead.
"""

import argparse
import json
import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Locator, sync_playwright

import breakroom

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from e2e.browser import DESK, PHONE, Person
from e2e.conftest import FLAGS, chromium
from server.table import Server

IDLE_MS = 10_000
PATIENCE_MS = 2_000  # after which a press counts as unanswered
GOAL_MS = 120

# Counts what is drawn and changed, and notes when a press is first answered by either.
WATCH = """
window.work = { draws: 0, asked: 0, changes: 0 }
window.answered = null
let pressed = null
const answer = () => {
  if (!pressed) return
  const at = pressed
  const changed = performance.now() - at
  pressed = null
  const paint = new MessageChannel()
  paint.port1.onmessage = () => { window.answered = [changed, performance.now() - at] }
  wait(() => paint.port2.postMessage(0))
}
const wait = window.requestAnimationFrame.bind(window)
window.requestAnimationFrame = (then) => { work.asked++; return wait(then) }
for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced']) {
  const draw = WebGL2RenderingContext.prototype[name]
  WebGL2RenderingContext.prototype[name] = function (...all) {
    work.draws++
    answer()
    return draw.apply(this, all)
  }
}
const begin = (event) => {
  window.answered = null
  pressed = event.timeStamp
}
addEventListener('pointerdown', begin, true)
addEventListener('click', (event) => {
  if (event.target.closest?.('.game-card')) window.left = event.timeStamp
}, true)
const look = () => {
  const board = document.querySelector('#board')
  const is_there = 'breakroomBoard' in window ||
    board?.querySelector('.board')?.getBoundingClientRect().height > 0
  const canvas = board?.querySelector('canvas')
  const waits = board?.querySelector('.board-canvas') && !board.querySelector('canvas, svg')
  if (is_there && !waits && (!canvas || work.draws)) window.arrived = performance.now()
  else wait(look)
}
addEventListener('DOMContentLoaded', () => {
  const all = { subtree: true, childList: true, characterData: true, attributes: true }
  new MutationObserver((list) => {
    if (list.every((one) => one.target.parentElement?.closest('[role=timer]'))) return
    work.changes++
    answer()
  }).observe(document.body, all)
  wait(look)
})
"""


# The numbers of those that can be pressed, of a list of buttons: what lies on top is itself.
ON_TOP = """(all) => all.flatMap((one, i) => {
  const { x, y, width, height } = one.getBoundingClientRect()
  const hit = width ? document.elementFromPoint(x + width / 2, y + height / 2) : null
  return hit && one.contains(hit) && one.ariaDisabled !== 'true' ? [i] : []
})"""


class Press(NamedTuple):
    button: str
    ms: tuple[float, float] | None  # to its first change, and to the frame; None: nothing answered


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("keys", nargs="*", default=breakroom.game_keys(), metavar="KEY")
    parser.add_argument("--phone", action="store_true", help="390×844, by touch")
    parser.add_argument("--presses", type=int, default=30)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        server = Server(Path(folder))
        try:
            for key in wish.keys:
                at_table(browser, server, key, PHONE if wish.phone else DESK, wish.presses)
        finally:
            server.stop()


def at_table(
    browser: Browser, server: Server, key: str, size: tuple[int, int], presses: int
) -> None:
    print(f"{breakroom.game(key).title}, {size[0]}×{size[1]}")
    me = Person(browser, server, size=size, motion="no-preference")
    me.context.add_init_script(WATCH)
    me.open("/")
    me.page.locator(f"[data-game={key}]").get_by_role("button", name="Play").first.click()
    me.wait_until(lambda: me.page.evaluate("() => 'arrived' in window"), "no board comes")
    print(f"  Play to the board: {me.page.evaluate('() => arrived - left') / 1000:.2f} s")
    me.wait_for_board()
    print(f"  ten idle seconds: {idle(me)}", flush=True)
    me.context.close()
    report(pressed(browser, server, key, size, presses))


def idle(me: Person) -> str:
    """Once the table stands still: calls that draw, frames that were asked for, changes of the
    page, and animations that run."""
    before: dict[str, int] = {}
    for _ in range(60):
        now = me.page.evaluate("() => ({ ...work })")
        if now == before:
            break
        before = now
        me.page.wait_for_timeout(1000)
    me.page.wait_for_timeout(IDLE_MS)
    now = me.page.evaluate("() => ({ ...work })")
    running = me.page.evaluate(
        "() => document.getAnimations().filter((one) => one.playState === 'running')"
        ".map((one) => one.animationName ?? one.transitionProperty)"
    )
    done = {"draws": "calls that draw", "asked": "frames asked for", "changes": "changes"}
    found = ", ".join(f"{now[name] - before[name]} {words}" for name, words in done.items())
    return f"{found}, {len(running)} animations {' '.join(running)}".rstrip()


def pressed(
    browser: Browser, server: Server, key: str, size: tuple[int, int], presses: int
) -> list[Press]:
    """In a game against beginners."""
    me = Person(browser, server, size=size, motion="no-preference")
    me.context.add_init_script(WATCH)
    asked = json.dumps(json.dumps({key: True}))  # whether to learn it first
    me.context.add_init_script(f"localStorage.setItem('breakroom.asked', {asked})")
    seats = breakroom.game(key).setup({}, 1).seats
    made = server.room("me", *["beginner"] * (seats - 1), game=key)
    me.sit_with(made["room"], made["tokens"])
    me.wait_for_board()
    rng, found = random.Random(1), []
    for _ in range(presses):
        calm(me)
        button = some_button(me, rng)
        if button is None:
            break
        name = named(button)
        box = button.bounding_box()
        if box is None:
            continue
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if size == PHONE:
            me.page.touchscreen.tap(x, y)
        else:
            me.page.mouse.move(x, y)
            calm(me)
            me.page.mouse.click(x, y)
        found.append(Press(name, answer(me)))
    me.context.close()
    return found


def calm(me: Person) -> None:
    """Until nothing that went before can be taken for an answer."""
    before: Any = None
    for _ in range(40):
        now = me.page.evaluate("() => ({ ...work })")
        if now == before:
            return
        before = now
        me.page.wait_for_timeout(250)


def answer(me: Person) -> tuple[float, float] | None:
    for _ in range(PATIENCE_MS // 50):
        ms: tuple[float, float] | None = me.page.evaluate("() => window.answered")
        if ms is not None:
            return ms
        me.page.wait_for_timeout(50)
    return None


def some_button(me: Person, rng: random.Random) -> Locator | None:
    all_there = me.page.locator("#board button:enabled")
    free = all_there.evaluate_all(ON_TOP)
    return all_there.nth(rng.choice(free)) if free else None


def named(button: Locator) -> str:
    label = button.get_attribute("aria-label") or button.inner_text()
    return " ".join(label.split())[:60]


def report(found: list[Press]) -> None:
    answered = [one for one in found if one.ms is not None]
    for place, words in ((0, "to the first change"), (1, "to the frame that shows it")):
        times = sorted(one.ms[place] for one in answered if one.ms)
        late = [f"{one.button} {one.ms[place]:.0f}" for one in answered if one.ms]
        late = [text for text in late if float(text.split()[-1]) > GOAL_MS]
        print(
            f"  {len(times)} presses, {words}: {statistics.median(times):.0f} ms in the middle,"
            f" {times[-1]:.0f} at most; over {GOAL_MS} ms: {len(late)} {'; '.join(late)}".rstrip()
        )
    for name in dict.fromkeys(one.button for one in found if one.ms is None):
        print(f"    unanswered: {name}")


if __name__ == "__main__":
    main()
