"""Breach in a real browser: whole games, planning, face down, choices, personas, two browsers."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from breakroom import lessons
from e2e.breach import Action, Breach, Seat
from e2e.browser import DESK, PHONE, Person
from server.table import LONG, Server

Comes = Callable[..., Person]
Sits = Callable[..., Breach]


@pytest.fixture
def table(server: Server) -> Iterator[Sits]:
    """Rooms dealt from a seed, whose connections are closed when the test is over."""
    made: list[Breach] = []

    def sits(*seats: str, seed: int, **options: Any) -> Breach:
        made.append(Breach(server, seats or ("me", "me"), seed=seed, **options))
        return made[-1]

    yield sits
    for one in made:
        one.close()


# -- hands -----------------------------------------------------------------------------------


def in_hand(me: Person, card: str) -> Locator:
    return me.page.locator(f'.breach-hand [data-card="{card}"]')


def corner(me: Person, card: str) -> Locator:
    """Of a card in the fan: its neighbours lie over the rest."""
    return in_hand(me, card).locator(".breach-cost")


def target(me: Person, lane: str) -> Locator:
    return me.page.locator(f'[data-lane="{lane}"] .breach-target')


def planned(me: Person, card: str) -> Locator:
    return me.page.locator(f'[data-planned="{card}"]')


def button(me: Person, name: str | re.Pattern[str]) -> Locator:
    return me.page.get_by_role("button", name=name)


def drag(me: Person, what: Locator, to: Locator) -> None:
    """By the mouse itself: the card holds on to the pointer, which Playwright's own drag minds."""
    for step, place in enumerate((what, to)):
        box = place.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        me.page.mouse.move(x, y, steps=1 + 3 * step)
        if step == 0:
            me.page.mouse.down()
    me.page.mouse.up()


def of_kind(me: Person, kind: str) -> list[Action]:
    assert me.decision is not None
    return [choice for choice in me.decision["choices"] if choice["type"] == kind]


def commit(me: Person) -> None:
    """Once more if a card could still be played."""
    may_play = of_kind(me, "assign") + of_kind(me, "face_down")
    with me.answering():
        me.page.locator(".breach-commit").click()
        if may_play:
            button(me, "Yes, commit").click()


def reads(me: Person, words: str | re.Pattern[str]) -> None:
    """The whole position in words."""
    expect(me.page.locator(".for-ears").last).to_contain_text(words)


# -- whole games -----------------------------------------------------------------------------


def test_a_whole_game_by_mouse(person: Comes, table: Sits) -> None:
    """Against a bot: cards are clicked into lanes, one goes face down, effects are answered."""
    me = table("me", "beginner", seed=1).seat(person(), 0)
    has_laid = False
    while me.wait_for_my_turn():
        assert me.decision is not None
        match me.decision["id"]:
            case "mulligan":
                with me.answering():
                    button(me, "Keep these four").click()
            case "choose":
                with me.answering():
                    me.page.locator(".breach-option").first.click()
            case "assign":
                downs = [] if has_laid else of_kind(me, "face_down")
                for play in [*downs[:1], *of_kind(me, "assign")[:1]]:
                    is_down = play["type"] == "face_down"
                    corner(me, play["card"]).click()
                    with me.answering():
                        target(me, play["lane"]).click()
                        if is_down:
                            button(me, "Lay it face down").click()
                    if is_down:
                        has_laid = True
                        expect(me.page.locator(".breach-back")).not_to_have_count(0)
                        break
                    expect(planned(me, play["card"])).to_be_visible()
                me.wait_for_my_turn()
                me.wait_for_board()
                commit(me)
    assert has_laid
    expect(button(me, "Rematch")).to_be_visible()
    expect(me.page.locator(".breach-turns [data-done]")).to_have_count(5)


class Keys:
    """Plays by keyboard alone."""

    def __init__(self, me: Person) -> None:
        self.me, self.press = me, me.page.keyboard.press

    def to_tray(self) -> None:
        self.jump("h", ".breach-tray :focus")

    def jump(self, key: str, focused: str) -> None:
        """Once more if the last cards were still acting, when no key is heard."""

        def is_there() -> bool:
            self.me.wait_for_board()
            self.press(key)
            return self.me.page.locator(focused).count() == 1

        self.me.wait_until(is_there, f"{key} does not lead to {focused}")

    def walk_to(self, card: str) -> None:
        """The arrows go along the hand."""
        self.to_tray()
        for key in ["ArrowLeft"] * 12 + ["ArrowRight"] * 12:
            if self.me.page.locator(f'[data-card="{card}"]:focus').count():
                return
            self.press(key)
        raise AssertionError(f"no way to {card}")

    def play(self, action: Action) -> None:
        """Enter takes the card up, a digit says where."""
        self.walk_to(action["card"])
        self.press("Enter")
        expect(self.me.page.locator(".breach-target:focus")).to_have_count(1)
        self.press(str(1 + ["chatbots", "applications", "agents"].index(action["lane"])))
        if action["type"] == "face_down":
            expect(self.me.page.locator(".breach-prompt .board-primary:focus")).to_have_count(1)
            self.press("Enter")

    def commit(self) -> None:
        may_play = of_kind(self.me, "assign") + of_kind(self.me, "face_down")
        with self.me.answering():
            self.jump("c", ".breach-commit:focus")
            self.press("Enter")
            if may_play:
                expect(self.me.page.locator(".board-primary:focus")).to_have_text("Yes, commit")
                self.press("Enter")


def test_a_whole_game_by_keyboard(person: Comes, table: Sits) -> None:
    """No mouse at all, against a bot, to the result."""
    me = table("beginner", "me", seed=1).seat(person(), 1)
    hand, turns = Keys(me), 0
    while me.wait_for_my_turn():
        assert me.decision is not None
        if me.decision["id"] != "assign":
            hand.to_tray()
            if me.decision["id"] == "mulligan":
                button(me, "Keep these four").focus()
            with me.answering():
                hand.press("Enter")
            continue
        turns += 1
        plays = of_kind(me, "face_down" if turns == 3 else "assign")
        if plays:
            with me.answering():
                hand.play(plays[0])
            me.wait_for_my_turn()
            me.wait_for_board()
        hand.commit()
    assert turns == 5
    expect(button(me, "Rematch")).to_be_visible()


# -- planning --------------------------------------------------------------------------------


def test_the_first_hand_is_redrawn_once(person: Comes, table: Sits) -> None:
    """R2.3: both answer in secret; then everyone learns who has redrawn."""
    room = table(seed=1)
    me = room.seat(person(), 0)
    before = room.seats[0].view["mine"]["hand"]
    button(me, "Draw four new").click()
    expect(me.page.get_by_text("You get four new cards.")).to_be_visible()
    expect(me.page.get_by_text("Waiting for")).to_have_count(0)
    assert before == room.seats[0].view["mine"]["hand"]
    room.seats[1].act({"type": "mulligan", "redraw": False})
    me.says_now("Turn 1 of 5")
    expect(me.page.get_by_text("You draw four new cards").first).to_be_attached()
    expect(me.page.locator(".breach-hand .breach-slot")).to_have_count(5)


def test_a_plan_is_put_in_order_and_taken_back(person: Comes, table: Sits) -> None:
    """R3.3: by buttons, by keys and by dragging; nothing of it is final."""
    room = table(seed=1).until_turn(3)
    lane, left = "chatbots", room.seats[0].view["mine"]["energy_left"]
    costs = {one["card"]: one["costs"] for one in room.seats[0].view["mine"]["hand"]}
    fitting = sorted((cost[lane], card) for card, cost in costs.items() if lane in cost)
    assert fitting[0][0] + fitting[1][0] <= left, "the seed's hand can pay two cards for the lane"
    first, second = fitting[0][1], fitting[1][1]
    me = room.seat(person(size=DESK), 0)
    for card in (first, second):
        corner(me, card).click()
        target(me, lane).click()
        expect(planned(me, card)).to_be_visible()
    order = me.page.locator(f'[data-lane="{lane}"] .breach-planned')
    expect(order.first).to_have_attribute("data-planned", first)
    planned(me, second).click()
    button(me, "Act earlier").click()
    expect(order.first).to_have_attribute("data-planned", second)
    planned(me, second).focus()
    me.page.keyboard.press("Shift+ArrowRight")
    expect(order.first).to_have_attribute("data-planned", first)
    me.wait_for_board()
    plan = me.page.locator(".breach-energy-n b")
    expect(plan).not_to_have_text(str(left))
    planned(me, first).drag_to(me.page.locator(".breach-hand"), force=True)
    expect(in_hand(me, first)).to_be_visible()
    planned(me, second).focus()
    me.page.keyboard.press("Delete")
    expect(me.page.locator(".breach-planned")).to_have_count(0)
    expect(plan).to_have_text(str(left))


def test_a_card_is_dragged_into_its_lane(person: Comes, table: Sits) -> None:
    """And the number says how it came about."""
    room = table(seed=1).until_turn(3)
    play = room.seats[0].choices("assign")[0]
    me = room.seat(person(size=DESK), 0)
    lane = me.page.locator(f'[data-lane="{play["lane"]}"]')
    drag(me, in_hand(me, play["card"]), lane.locator('[data-whose="mine"]'))
    expect(planned(me, play["card"])).to_be_visible()
    lane.locator(".breach-band").hover()
    sums = me.page.locator(".breach-large")
    shown = next(one for one in room.seats[0].view["lanes"] if one["name"] == play["lane"])
    expect(sums).to_contain_text(shown["effect"]["name"])
    expect(sums.locator(".breach-total td")).to_have_text([str(n) for n in shown["powers"][::-1]])


def test_a_lane_that_does_not_go_says_why(person: Comes, table: Sits) -> None:
    """Beforehand, in the lane itself; pressing it does nothing."""
    room = table(seed=1).until_turn(1)
    mine = room.seats[0].view["mine"]
    cost, card, lane = max(
        (cost, one["card"], lane) for one in mine["hand"] for lane, cost in one["costs"].items()
    )
    assert cost > mine["energy_left"] == 2, "the seed's hand has a card that is too dear"
    me = room.seat(person(), 0)
    corner(me, card).click(force=True)
    expect(target(me, lane)).to_contain_text(f"That costs {cost} energy, and you have 2 left.")
    target(me, lane).click(force=True)
    expect(target(me, lane)).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(target(me, lane)).to_have_count(0)


# -- secrets ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "is_shown"), [(1, False), (14, True)])
def test_two_browsers_see_only_what_they_may(
    person: Comes, table: Sits, seed: int, is_shown: bool
) -> None:
    """R3.4 to R3.6: a face-down card is seen at once, not which; plans are not seen at all. Of the
    hand, only what an effect has shown (with the second seed, Prompt Leak)."""
    room = table(seed=seed).until_turn(3)
    known = room.seats[1].view["players"][0]["known"]
    assert bool(known) is is_shown
    down = next(one for one in room.seats[0].choices("face_down") if one["card"] not in known)
    gold, pink = room.seat(person(), 0), room.seat(person(), 1)
    names = {card: info["name"] for card, info in room.seats[0].box["cards"].items()}
    held = {names[one["card"]] for one in room.seats[0].view["mine"]["hand"]}

    corner(gold, down["card"]).click()
    target(gold, down["lane"]).click()
    asks = gold.page.get_by_role("alertdialog", name=re.compile(down["lane"], re.I))
    expect(asks).to_contain_text("counts 2 power, has no effect and stays face down.")
    button(gold, "Lay it face down").click()
    mine = gold.page.locator(f'[data-lane="{down["lane"]}"] [data-piece^="face_down"]')
    expect(mine.last).to_contain_text(names[down["card"]])
    theirs = pink.page.locator(
        f'[data-lane="{down["lane"]}"] [data-whose="theirs"] [data-piece^="face_down"]'
    )
    expect(theirs.last).to_contain_text("A card, face down")

    gold.wait_for_board()
    play = of_kind(gold, "assign")[0]
    corner(gold, play["card"]).click()
    target(gold, play["lane"]).click()
    expect(planned(gold, play["card"])).to_be_visible()
    gold.wait_for_board()
    commit(gold)
    expect(gold.page.locator(".breach-waiting")).to_have_text("You have committed.")
    expect(pink.page.locator(".breach-chip", has_text="Committed")).to_be_visible()
    pink.says_now("Turn 3 of 5")
    seen = pink.page.content()
    assert {name for name in held if name in seen} <= {names[card] for card in known}


def test_a_spectator_sees_no_hand(person: Comes, table: Sits) -> None:
    """Whoever only watches sees the lanes, and neither plan nor hand."""
    room = table(seed=1).until_turn(2)
    room.seats[0].plan()
    me = person()
    me.open(f"/t/{room.room}")
    me.wait_for_board()
    expect(me.page.get_by_text("Hands and plans stay hidden")).to_be_visible()
    expect(me.page.locator(".breach-planned, .breach-hand")).to_have_count(0)


# -- effects, personas -----------------------------------------------------------------------


def test_an_effect_asks_for_a_choice(person: Comes, table: Sits) -> None:
    """R4.3: the cards to choose from glow in the lanes; a click on one answers."""

    def asks(seats: list[Seat]) -> bool:
        return bool(seats[0].decision and seats[0].decision["id"] == "choose")

    room = table(seed=1)
    assert room.until(asks)
    question = room.seats[0].view["question"]
    source = room.seats[0].box["cards"][question["source"]]
    me = room.seat(person(size=DESK), 0)
    me.says_now(f"{source['name']} acts: choose a card.")
    expect(me.page.locator(".breach-choosing")).to_contain_text(source["text"])
    glowing = me.page.locator("[data-choice]")
    expect(glowing).to_have_count(len(question["among"]))
    expect(me.page.locator(".breach-option")).to_have_count(len(question["among"]))
    with me.answering():
        me.page.locator(f'[data-piece="{question["among"][-1]}"]').click()
    room.seats[0].catch_up()
    assert room.seats[0].view["question"] != question  # none, or that of the next card


def test_personas_are_chosen_and_used_once(person: Comes, table: Sits) -> None:
    """R7.1, R7.2: a choice of four, a switch in the plan, and then it is used up."""
    room = table(seed=1, personas=True)
    me = room.seat(person(), 0)
    button(me, "Keep these four").click()
    room.seats[1].go_on()
    choices = me.page.locator(".breach-spread .breach-slot")
    expect(choices).to_have_count(4)
    choices.nth(1).click()
    room.seats[1].catch_up()
    room.seats[1].go_on()
    use = me.page.locator(".breach-persona-button")
    expect(use).to_contain_text("Use ")
    use.click()
    expect(use).to_have_attribute("aria-pressed", "true")
    room.seats[1].catch_up()
    room.seats[1].act({"type": "commit"})
    me.wait_for_board()
    commit(me)
    me.wait_for_my_turn()
    assert me.decision is not None
    if me.decision["id"] == "choose":
        me.page.locator(".breach-option").first.click()
    expect(use).to_contain_text(", used")
    use.click()
    expect(me.page.locator(".breach-large")).to_be_visible()  # no dead button: it shows the persona


def test_reveal_and_resolve_are_staged(person: Comes, table: Sits) -> None:
    """Card by card, with what each does; a click skips to the end."""
    room = table(seed=1).until_turn(2)
    cards = room.seats[0].box["cards"]
    play, info = next(  # one that asks for no choice, which would wait for an answer
        (one, cards[one["card"]])
        for one in room.seats[0].choices("assign")
        if cards[one["card"]]["text"] and "Choose" not in cards[one["card"]]["text"]
    )
    me = person(motion="no-preference")
    me.page.clock.install()
    room.seat(me, 0)
    me.stop_time()
    room.seats[0].act(play)
    room.seats[1].act({"type": "commit"})
    room.seats[0].act({"type": "commit"})
    caption = me.page.locator(".breach-caption", has_text=info["text"])

    def acts() -> bool:
        me.page.clock.run_for(100)
        return caption.count() == 1

    me.wait_until(acts, "the card does not act")
    expect(caption).to_contain_text(info["name"])
    expect(me.page.locator(".breach-turns [aria-current]")).to_have_text("2")  # not yet the next
    me.page.locator(".breach-lanes").click(position={"x": 5, "y": 5})
    expect(me.page.locator(".breach-caption")).to_have_count(0)
    pace = button(me, "Pace of the reveal: Steady")
    pace.click()
    expect(button(me, "Pace of the reveal: Fast")).to_be_visible()


# -- a phone, and everybody ------------------------------------------------------------------


def test_on_a_phone_by_touch(person: Comes, table: Sits) -> None:
    """Tap a card, tap a lane; a tap on a card shows it large; nothing scrolls."""
    room = table(seed=1).until_turn(3)
    play = room.seats[0].choices("assign")[0]
    me = room.seat(person(size=PHONE), 0)
    me.tap(corner(me, play["card"]))
    name = room.seats[0].box["cards"][play["card"]]["name"]
    me.says_now(f"{name}: tap a lit lane.")
    me.tap(target(me, play["lane"]))
    expect(planned(me, play["card"])).to_be_visible()
    me.tap(me.page.locator(".breach-band").first)
    expect(me.page.locator(".breach-large")).to_be_visible()
    me.tap(button(me, "Close"))
    me.tap(button(me, "History"))
    expect(me.page.locator(".breach-scores tbody tr")).to_have_count(2)
    me.tap(button(me, "Close"))
    size = "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    assert me.page.evaluate(size) == [844, 390]
    for one in me.page.locator(".breach button:visible").all():
        box = one.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, one.inner_text()


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "light"), (PHONE, "dark")])
def test_no_serious_violation_on_the_board(
    person: Comes, table: Sits, scheme: str, size: tuple[int, int]
) -> None:
    """Axe: the first hand, a card in hand, the history, a plan."""
    room = table(seed=1, personas=True)
    me = room.seat(person(size=size, scheme=scheme), 0)
    assert me.axe() == []
    room.until_turn(3)
    me.says_now("Turn 3 of 5")
    corner(me, of_kind(me, "assign")[0]["card"]).click()
    expect(me.page.locator(".breach-target")).to_have_count(3)
    assert me.axe() == []
    me.page.keyboard.press("Escape")
    room.seats[0].plan()
    button(me, "History").click()
    expect(me.page.locator(".breach-sheet")).to_be_visible()
    assert me.axe() == []
    me.shot(f"breach-{'desk' if size == DESK else 'phone'}-{scheme}")


# -- what a card says, what a lane will be ------------------------------------------------------

# Whatever is cut off, or wider than the screen; what is for ears only is left out.
CUT = """() => {
  const found = []
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide')
  for (const one of document.querySelectorAll('.breach *')) {
    const style = getComputedStyle(one)
    const box = one.getBoundingClientRect()
    if (box.width <= 1 || !one.textContent || one.closest('.for-ears, svg')) continue
    const what = `${one.className}: ${one.textContent.slice(0, 40)}`
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`off the screen, ${what}`)
    const isCut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1
    if (style.overflow !== 'visible' && one.clientWidth > 1 && isCut) found.push(`cut, ${what}`)
    const frame = one.closest('.breach-band, .breach-option')?.getBoundingClientRect()
    if (frame && (box.left < frame.left - 1 || box.right > frame.right + 1)) {
      found.push(`beside its place, ${what}`)
    }
    if (style.textOverflow === 'ellipsis') found.push(`dots, ${what}`)
    if (style.webkitLineClamp !== 'none') found.push(`clamped, ${what}`)
  }
  return found
}"""


NARROW, WIDE = [(360, 740), PHONE], [(768, 1024), DESK]


def all_is_seen(me: Person) -> None:
    """Once texts have been fitted to their cards, which is done after a page is laid out."""
    found: list[str] = []

    def is_seen() -> bool:
        found[:] = me.page.evaluate(CUT)
        return not found

    for width, height in NARROW if me.is_phone else WIDE:
        me.page.set_viewport_size({"width": width, "height": height})
        try:
            me.wait_until(is_seen, "")
        except AssertionError:
            raise AssertionError(width, found) from None


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_all_that_is_written_is_seen_at_every_size(
    person: Comes, table: Sits, size: tuple[int, int]
) -> None:
    """The first hand, a plan, a choice and the end: nothing is cut, nothing off the screen."""
    room = table(seed=1)
    me = room.seat(person(size=size), 0)
    all_is_seen(me)
    room.until_turn(3)
    me.says_now("Turn 3 of 5")
    me.wait_for_board()
    texts = me.page.locator(".breach-hand .breach-text")
    expect(texts).to_have_count(len(room.seats[0].view["mine"]["hand"]))
    assert all(text.bounding_box() for text in texts.all())
    all_is_seen(me)
    assert room.until(lambda seats: bool(seats[0].view["question"]))
    me.wait_for_board()
    all_is_seen(me)
    room.until(lambda seats: seats[0].view["phase"] == "over")
    expect(me.page.locator(".breach-result")).to_be_visible()
    me.wait_for_board()
    all_is_seen(me)


def test_a_lane_shows_what_the_plan_would_make_of_it(person: Comes, table: Sits) -> None:
    """ "0 → 5" while a card is in hand, and when it is planned; the game says the numbers."""
    room = table(seed=1).until_turn(2)
    mine = room.seats[0]
    play = mine.choices("assign")[0]
    number = ["chatbots", "applications", "agents"].index(play["lane"])
    now = mine.view["lanes"][number]["powers"][0]
    me = room.seat(person(size=DESK), 0)
    band = me.page.locator(f'[data-lane="{play["lane"]}"] .breach-number[data-seat="0"]')
    expect(band).to_have_text(f"Defender {now}")
    corner(me, play["card"]).click()
    expect(band.locator(".breach-foreseen")).to_be_visible()
    foreseen = band.locator(".breach-foreseen [aria-hidden]").inner_text()
    target(me, play["lane"]).click()
    expect(planned(me, play["card"])).to_be_visible()
    me.wait_for_board()
    mine.catch_up()
    then = mine.view["mine"]["powers"][number][0]
    assert foreseen == f"→ {then}"
    expect(band).to_have_text(f"Defender {now}→ {then}, {then} with your plan")


def test_a_changed_cost_and_power_is_on_the_card_and_for_ears(person: Comes, table: Sits) -> None:
    """What is printed is struck out beside it."""

    def changed(view: dict[str, Any], cards: dict[str, Any]) -> tuple[list[Any], list[Any]]:
        """In the hand, and in play."""
        pieces = [one for lane in view["lanes"] for side in lane["cards"] for one in side]
        return (
            [
                one
                for one in view["mine"]["hand"]
                if set(one["costs"].values()) != {cards[one["card"]]["cost"]}
            ],
            [
                one
                for one in pieces
                if not one["face_down"] and one["power"] != cards[one["id"]]["power"]
            ],
        )

    def is_so(seats: list[Seat]) -> bool:
        view = seats[0].view
        return view["phase"] == "assign" and all(changed(view, seats[0].box["cards"]))

    found = (room for seed in range(1, 40) if (room := table(seed=seed)).until(is_so))
    room = next(found)
    cards = room.seats[0].box["cards"]
    [held, *_], [piece, *_] = changed(room.seats[0].view, cards)
    card, costs = held["card"], sorted(set(held["costs"].values()))
    me = room.seat(person(), 0)
    shown = in_hand(me, card)
    printed = cards[card]["cost"]
    expect(shown.locator(".breach-cost")).to_have_text("–".join(str(cost) for cost in costs))
    expect(shown.locator(".breach-price-tag s")).to_have_text(str(printed))
    words = f"cost {costs[0]} instead of {printed}" if len(costs) == 1 else f"cost {printed}, in "
    expect(shown.locator(".for-ears")).to_contain_text(words)
    ears = me.page.locator(f'[data-piece="{piece["id"]}"] .for-ears')
    power = cards[piece["id"]]["power"]
    expect(ears).to_contain_text(f"power {piece['power']}, printed {power}")
    expect(me.page.locator(f'[data-piece="{piece["id"]}"] .breach-power s')).to_have_text(
        str(power)
    )


def test_where_nothing_can_be_paid_for_it_says_so(person: Comes, table: Sits) -> None:
    """And the commit asks nothing back."""
    room = table(seed=1).until_turn(4)
    room.seats[0].plan()
    while downs := room.seats[0].choices("face_down"):
        room.seats[0].act(downs[0])
    assert not room.seats[0].choices("assign")
    me = room.seat(person(), 0)
    me.says_now("You cannot afford")
    with me.answering():
        me.page.locator(".breach-commit").click()
    expect(me.page.get_by_role("alertdialog")).to_have_count(0)


def test_a_confirm_takes_the_focus_and_is_spoken(person: Comes, table: Sits) -> None:
    """By mouse too: the question is a dialog with its words, Escape leaves it."""
    room = table(seed=1).until_turn(3)
    me = room.seat(person(), 0)
    me.page.locator(".breach-commit").click()
    asks = me.page.get_by_role("alertdialog", name="Commit now?")
    expect(asks.get_by_role("button", name="Yes, commit")).to_be_focused()
    expect(asks).to_have_accessible_description(re.compile("energy would be lost"))
    me.page.keyboard.press("Escape")
    expect(asks).to_have_count(0)
    down = room.seats[0].choices("face_down")[0]
    corner(me, down["card"]).click()
    target(me, down["lane"]).click()
    lays = me.page.get_by_role("alertdialog", name=re.compile("face down in"))
    expect(lays.get_by_role("button", name="Lay it face down")).to_be_focused()
    cost = room.seats[0].box["face_down_cost"]
    expect(lays).not_to_contain_text(f"{cost} energy instead of {cost}")


def test_a_target_that_is_protected_or_in_vain_is_marked(person: Comes, table: Sits) -> None:
    """R5.8, R5.10: with the reason, on its button, in the lane and for ears."""

    def is_doubted(seats: list[Seat]) -> bool:
        question = seats[0].view["question"]
        return bool(question and question["doubts"] and question["seat"] == 0)

    found = (room for seed in range(1, 60) if (room := table(seed=seed)).until(is_doubted))
    room = next(found)
    doubts = room.seats[0].view["question"]["doubts"]
    card, why = next(iter(doubts.items()))
    me = room.seat(person(size=DESK), 0)
    option = me.page.locator(f'[data-option="{card}"]')
    expect(option).to_contain_text(why)
    expect(me.page.locator("[data-option][data-doubt]")).to_have_count(len(doubts))
    expect(me.page.locator(f'[data-piece="{card}"][data-doubt] .for-ears')).to_contain_text(why)


def test_the_plays_of_the_last_turn_are_marked_until_the_next(person: Comes, table: Sits) -> None:
    """From the view alone, so also for who comes back."""
    room = table(seed=1).until_turn(3)

    def fresh() -> set[str]:
        lanes = room.seats[0].view["lanes"]
        pieces = [one for lane in lanes for side in lane["cards"] for one in side]
        return {one["id"] for one in pieces if one["turn"] == room.seats[0].view["turn"] - 1}

    me = room.seat(person(), 0)
    marked = me.page.locator("[data-fresh]")
    assert 0 < len(fresh()) < me.page.locator("[data-piece]").count()
    assert {one.get_attribute("data-piece") for one in marked.all()} == fresh()
    expect(marked.first.locator(".for-ears")).to_contain_text("played in the last turn")
    room.until_turn(4)
    me.says_now("Turn 4 of 5")
    me.wait_for_board()
    assert {one.get_attribute("data-piece") for one in marked.all()} == fresh()


def test_at_the_end_all_cards_are_shown(person: Comes, table: Sits) -> None:
    """R6.3: what both had left, for eyes and ears; a press shows a card large."""
    room = table(seed=3)
    room.until(lambda seats: seats[0].view["phase"] == "over")
    hands = [player["shown"] for player in room.seats[0].view["players"]]
    assert any(hands)
    me = room.seat(person(), 0)
    cards = me.page.locator("[data-left]")
    assert {one.get_attribute("data-left") for one in cards.all()} == {*hands[0], *hands[1]}
    name = room.seats[0].box["cards"][(hands[0] or hands[1])[0]]["name"]
    reads(me, "hand at the end")
    reads(me, name)
    cards.first.click()
    expect(me.page.locator(".breach-large[data-pinned]")).to_be_visible()


def test_who_watches_has_a_bar_without_overlap(person: Comes, table: Sits) -> None:
    """On a phone too."""
    room = table(seed=1).until_turn(3)
    me = person(size=PHONE)
    me.open(f"/t/{room.room}")
    me.wait_for_board()
    parts = me.page.locator(".breach-bar > *").all()
    boxes = [box for one in parts if (box := one.bounding_box())]
    assert len(boxes) == 5
    for i, a in enumerate(boxes):
        assert a["x"] >= 0
        assert a["x"] + a["width"] <= 390
        for b in boxes[:i]:
            apart_x = a["x"] + a["width"] <= b["x"] + 1 or b["x"] + b["width"] <= a["x"] + 1
            apart_y = a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1
            assert apart_x or apart_y


def test_a_hint_says_what_it_is_good_for(person: Comes, table: Sits) -> None:
    """In the line of what now, with the effect; its ghost is on the board."""
    me = table("me", "beginner", seed=1).seat(person(), 0)
    button(me, "Keep these four").click()
    me.says_now("Turn 1 of 5")
    me.wait_for_board()
    button(me, "Hint").click()
    now = me.page.get_by_role("region", name="What now")
    why = re.compile(r"goes from \d+ to \d+|Commit:")
    expect(now).to_contain_text(why, timeout=3000 * LONG)  # first the search is compiled
    expect(me.page.locator("[data-aimed], [data-hinted]")).to_have_count(1)


def test_the_log_has_a_heading_for_each_turn(person: Comes, table: Sits) -> None:
    """Below it what happened, with chips; how to play has its three pictures."""
    room = table(seed=1).until_turn(3)
    me = room.seat(person(size=DESK), 0)
    for turn in (1, 2, 3):
        expect(me.page.locator(".moves").get_by_text(f"Turn {turn}", exact=True)).to_be_visible()
    expect(me.page.locator(".moves")).to_contain_text("After turn 2")
    expect(me.page.locator(".moves")).not_to_contain_text("+power")
    me.page.get_by_role("tab", name="Rules").click()
    expect(me.page.get_by_role("img", name="A card: Content Filter")).to_be_visible()
    how_to = me.page.get_by_role("region", name="How to play")
    expect(how_to.get_by_role("img")).to_have_count(3)


# -- lessons ---------------------------------------------------------------------------------


def test_a_lesson_by_mouse(person: Comes) -> None:
    """From the first page to its end, with one mistake on the way: what is asked for is marked."""
    me = person(size=DESK)
    me.open("/")
    page, lesson = me.page, me.page.get_by_role("region", name="Lesson")
    button(me, re.compile("^Learn Breach")).click()
    expect(lesson).to_contain_text("The bot leads Applications, 3 to 0.")

    def put_and_commit(card: str) -> None:
        corner(me, card).click()
        target(me, "applications").click()
        expect(planned(me, card)).to_be_visible()
        page.locator(".breach-commit").click()
        button(me, "Yes, commit").click()

    expect(in_hand(me, "data_provenance")).to_have_attribute("data-pointed", "card:data_provenance")
    put_and_commit("input_validation")
    expect(lesson).to_contain_text("2 against 3")
    expect(page.locator("[data-pointed]")).to_have_count(0)
    lesson.get_by_role("button", name="Again").click()
    expect(lesson).to_contain_text("The bot leads Applications, 3 to 0.")
    put_and_commit("data_provenance")
    expect(lesson.get_by_role("button", name="Next lesson")).to_be_visible()


def test_every_mark_of_a_first_step_is_on_the_board(person: Comes, server: Server) -> None:
    """Whatever a lesson points at can be found."""
    me = person(size=DESK)
    me.open("/")
    for lesson in lessons.lessons("breach"):
        status, made, _ = server.ask("/api/lessons", {"game": "breach", "lesson": lesson.id})
        assert status == 201, made
        kept = {made["room"]: {"tokens": made["tokens"], "invites": {}, "at": 1}}
        me.page.evaluate("kept => localStorage.setItem('breakroom.rooms', kept)", json.dumps(kept))
        me.open(f"/t/{made['room']}")
        for mark in lesson.step[0].marks:
            expect(me.page.locator(f'[data-pointed="{mark}"]')).to_be_attached()
