"""A finished game looks at itself, in a real browser: graph, try again, explore and come back."""

import functools
import json
import random
import re
import time
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect
from websockets.sync.client import connect

import breakroom
from breakroom.core.play import step
from breakroom.core.record import begun
from breakroom.core.wire import to_json
from e2e.browser import DESK, PHONE, Person
from server.table import LONG, PATIENT, SEED, Server

Comes = Callable[..., Person]
Size = tuple[int, int]

# What is reviewed: options, so many actions, and the seed that they are drawn from. Few actions are
# weighed quickly; one's own, seat 0's, must have a turning point among them.
GAMES: Final[dict[str, tuple[dict[str, Any], int, int]]] = {
    "convert": ({"variant": "basic", "first": "white"}, 4, 0),
    "break_the_cube": ({}, 8, 4),
    "breach": ({}, 14, 1),
    # Its log is longer than what comes with a page at first.
    "barrier_battles": ({"ready": True, "first": "red"}, 10, 44),
}
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
SETTINGS = {"breakroom.settings": {"flat": True}, "breakroom.asked": dict.fromkeys(GAMES, True)}


def told(why: str) -> re.Pattern[str]:
    """What the game says, with whoever sits there in place of a seat's colour."""
    colours = "|".join(
        {name for key in breakroom.game_keys() for name in breakroom.game(key).seat_names}
    )
    return re.compile(re.sub(rf"\b({colours})\b", ".*", re.escape(why)))


class Finished:
    """A game of two who played at random, until the second resigned; and its review."""

    def __init__(self, server: Server, key: str) -> None:
        options, self.plies, seed = GAMES[key]
        made = server.room("me", "me", game=key, **options)
        self.server, self.room, self.tokens = server, made["room"], made["tokens"]
        game, rng = breakroom.game(key), random.Random(seed)
        state = begun(game, options, SEED)
        address = f"{server.url.replace('http', 'ws')}/api/rooms/{self.room}/socket"
        with connect(address, max_size=None, **PATIENT) as self.socket:
            hello = {"type": "hello", "protocol": 1, "look": 0}
            self.socket.send(json.dumps({**hello, "tokens": list(self.tokens.values())}))
            for number in range(self.plies):
                seat = game.decisions(state)[0].seat
                action = game.sample(state, seat, rng)
                self._ask(number, "act", seat=seat, action=json.loads(to_json(action)))
                state, _ = step(game, state, seat, action)
            self._ask(self.plies, "resign", seat=1)
        self.review = self._wait_for_review()
        decisions = {one["ply"]: one for one in self.review["decisions"]}
        turning = [decisions[ply] for ply in self.review["turning_points"]]
        self.turning = [one for one in turning if one["seat"] == 0]  # one's own

    def _ask(self, number: int, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, "id": str(number), **fields}))
        while (answer := json.loads(self.socket.recv(LONG))).get("id") != str(number):
            pass
        assert answer["type"] == "ack", answer

    def _wait_for_review(self) -> Any:
        last = time.monotonic() + LONG
        while time.monotonic() < last:
            status, found = self.server.get(f"/api/rooms/{self.room}/review?look=0")
            assert status in (200, 503), found  # the server may be busy
            if status == 200 and found["done"] == found["of"]:
                return found["review"]
            time.sleep(0.1)
        raise AssertionError("the review does not come")

    def seat(self, me: Person, **kept: Any) -> Person:
        """On the first seat, with the flat board, which is quick to draw."""
        for name, value in {**SETTINGS, **kept}.items():
            words = json.dumps(json.dumps(value))
            me.context.add_init_script(f"localStorage.setItem('{name}', {words})")
        me.sit_with(self.room, {"0": self.tokens["0"]})
        expect(tab(me)).to_be_attached()
        return me


@pytest.fixture(scope="session")
def games(server: Server) -> Callable[[str], Finished]:
    return functools.cache(lambda key: Finished(server, key))


@pytest.fixture(params=["convert", "break_the_cube"])
def finished(games: Callable[[str], Finished], request: pytest.FixtureRequest) -> Finished:
    return games(request.param)


@pytest.fixture
def convert(games: Callable[[str], Finished]) -> Finished:
    return games("convert")


def tab(me: Person) -> Locator:
    """On a phone it is in a sheet that is shut at first."""
    return me.page.locator("#tab-review")


def graph(me: Person) -> Locator:
    return me.page.get_by_role("slider", name="Your chance to win")


def side(me: Person) -> Locator:
    return me.page.get_by_role("region", name="Playing on")


def is_phone(me: Person) -> bool:
    return me.page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}


def press(me: Person, name: str) -> None:
    """A button, by mouse or by finger."""
    button = me.page.get_by_role("button", name=name, exact=True)
    if is_phone(me):
        me.tap(button)
    else:
        button.click()


def open_review(me: Person) -> None:
    """On the desk it is open by itself; on a phone the result leads there."""
    expect(tab(me)).to_have_attribute("aria-selected", "true")
    is_shut = me.page.locator(".area-panel").get_attribute("data-open") == "false"
    if is_phone(me) and is_shut:
        press(me, "Review")
    expect(graph(me)).to_be_visible()


def go_aside(me: Person, button: str) -> None:
    """To a side line, where it is one's turn."""
    me.outcome = me.decision = None
    press(me, button)
    expect(side(me)).to_be_visible()
    assert me.wait_for_my_turn()


def to_turning_point(me: Person, number: int = 0) -> None:
    open_review(me)
    row = me.page.get_by_role("region", name="Turning points").locator("li", has_text="You ")
    row.nth(number).get_by_role("button").click()
    me.says_now("Looking back")


@SIZES
def test_a_finished_game_shows_where_it_was_decided(
    person: Comes, finished: Finished, size: Size
) -> None:
    """Title, accuracy, graph and turning points; a press leads to the position before each."""
    me = finished.seat(person(size=size))
    open_review(me)
    expect(me.page.get_by_role("heading", name=finished.review["title"])).to_be_visible()
    accuracy = int(finished.review["accuracy"][0] + 0.5)  # as a page rounds
    expect(me.page.get_by_text(f"You {accuracy}\u00a0%")).to_be_visible()
    expect(me.page.get_by_text("Over the course of the game")).to_be_visible()
    assert me.axe() == []
    me.shot(f"review-{size[0]}")
    to_turning_point(me)
    worst = finished.turning[0]
    me.says_now(re.compile(rf"Move {worst['ply'] + 1}, your {worst['grade']}.*Better: "))
    me.says_now(told(worst["why"]))
    board = me.page.locator(".area-board").bounding_box()
    assert board is not None
    assert board["height"] > 0.4 * size[1]  # however much is said of it
    me.shot(f"review-{size[0]}-better")


def test_the_review_by_keyboard(person: Comes, finished: Finished) -> None:
    """Keys lead from mistake to mistake, arrows on the graph from move to move."""
    me = finished.seat(person(size=DESK, flat=True))
    open_review(me)
    graded = [one for one in finished.review["decisions"] if one["grade"]]
    mine = [one["ply"] for one in graded if one["seat"] == 0]
    for key, ply in ((".", mine[0]), (".", mine[1]), (",", mine[0])):
        me.page.keyboard.press(key)
        me.says_now(f"Move {ply + 1}, your ")
    graph(me).focus()
    me.page.keyboard.press("End")
    expect(me.page.get_by_role("button", name="Rematch")).to_be_visible()
    me.page.keyboard.press("ArrowLeft")
    expect(graph(me)).to_have_attribute("aria-valuenow", str(finished.plies - 1))
    expect(graph(me)).to_have_attribute("aria-valuetext", re.compile("to win"))


def test_the_better_action_is_shown_on_the_board(person: Comes, convert: Finished) -> None:
    """As a ghost, which can be looked at only."""
    me = convert.seat(person(size=DESK))
    to_turning_point(me)
    expect(me.page.locator("[data-ghost]")).not_to_have_count(0)
    expect(me.page.get_by_role("button", name=re.compile("^Place"))).to_have_count(0)
    press(me, "Return")
    expect(me.page.locator("[data-ghost]")).to_have_count(0)


@SIZES
def test_something_better_is_found(person: Comes, convert: Finished, size: Size) -> None:
    """What was played is called what it is; what the review says is right, and leads on."""
    me = convert.seat(person(size=size))
    to_turning_point(me)
    go_aside(me, "Try again")
    expect(side(me)).to_contain_text("find something better")
    worst = convert.turning[0]
    if size == DESK:  # first the same mistake, by keyboard
        me.place_by_keyboard(worst["played"]["text"])
        expect(side(me)).to_contain_text("of the chance to win")
        press(me, "Again")
        expect(side(me)).to_contain_text("In the game: ")
    press(me, "Show me")
    expect(me.page.locator("[data-ghost]")).not_to_have_count(0)
    press(me, "Place" if size == PHONE else "Place Enter")
    expect(side(me)).to_contain_text("As good as the best move.")
    expect(side(me)).to_contain_text(told(worst["why"]))
    me.shot(f"review-{size[0]}-again")
    assert me.axe() == []
    press(me, "Next turning point")
    following = convert.turning[1]["ply"] + 1
    expect(side(me)).to_contain_text(f"Move {following}: find something better")


@SIZES
def test_a_better_question_is_found(
    person: Comes, games: Callable[[str], Finished], size: Size
) -> None:
    """In Break the Cube: shown, asked by keyboard or by finger, explained. No card with what was
    answered before lies over it."""
    cube = games("break_the_cube")
    me = cube.seat(person(size=size))
    to_turning_point(me)
    go_aside(me, "Try again")
    expect(side(me)).to_contain_text("find something better")
    press(me, "Show me")
    shown = me.page.locator(".cube-question[data-suggested]")
    expect(shown).to_be_visible()
    if size == PHONE:
        me.tap(shown)
    else:
        expect(shown).to_be_focused()
        me.page.keyboard.press("Enter")
    expect(side(me)).to_contain_text("As good as the best move.")
    expect(side(me)).to_contain_text(told(cube.turning[0]["why"]))
    me.shot(f"review-{size[0]}-asked")
    assert me.axe() == []


def test_a_better_plan_is_found(person: Comes, games: Callable[[str], Finished]) -> None:
    """In Breach, also where the other side has committed first: what is shown leads to a better
    plan; a card in a lane answers nothing yet, the committed plan does."""
    breach = games("breach")
    me = breach.seat(person(size=PHONE))
    to_turning_point(me)
    go_aside(me, "Try again")
    expect(side(me)).to_contain_text("find something better")
    press(me, "Show me")
    worst = breach.turning[0]
    expect(side(me)).to_contain_text(told(worst["why"]))
    lane = worst["best"]["action"]["lane"]
    with me.answering():
        me.tap(me.page.locator(f'[data-lane="{lane}"] .breach-target'))
    assert me.wait_for_my_turn()
    expect(side(me)).to_contain_text(told(worst["why"]))
    expect(side(me)).not_to_have_attribute("data-tone", re.compile(""))
    me.tap(me.page.locator(".breach-commit"))
    if (sure := me.page.get_by_role("button", name="Yes, commit")).count():
        me.tap(sure)
    expect(side(me)).to_contain_text(re.compile("As good as the best move|of the chance to win"))
    expect(side(me)).to_have_attribute("data-tone", re.compile("right|wrong"))
    me.shot("review-390-plan")


def test_every_decision_is_called_what_the_log_calls_it(
    person: Comes, games: Callable[[str], Finished]
) -> None:
    """Also what stands in a part of the log that has not come yet when the review is opened."""
    game = games("barrier_battles")
    me = game.seat(person())
    open_review(me)
    me.page.get_by_text("Every decision").click()
    rows = me.page.locator(".review details").first.locator("li")
    expect(rows).to_have_text(
        [re.compile(r"flicks? (disc|the king)")] * len(game.review["decisions"])
    )


@SIZES
def test_one_plays_on_and_comes_back(person: Comes, finished: Finished, size: Size) -> None:
    """To the same position, with one press; the side line is in no list."""
    me = finished.seat(person(size=size, flat=True))
    to_turning_point(me)
    at = finished.turning[0]["ply"]
    press(me, "Play on from here")
    press(me, "Start")
    expect(side(me)).to_contain_text(f"Playing on from move {at + 1}")
    expect(me.page.get_by_role("button", name="Resign")).to_have_count(0)
    me.shot(f"review-{size[0]}-side")
    press(me, "Back to the game")
    me.says_now(f"Looking back: move {at} of " if at else "Looking back: the start")
    me.page.goto(me.server.url)
    listed = me.page.get_by_role("region", name="Finished games").get_by_role("listitem")
    expect(listed).to_have_count(1)
    expect(me.page.get_by_role("region", name="Carry on")).to_have_count(0)


def test_moves_of_a_side_line_are_weighed(person: Comes, convert: Finished) -> None:
    """After each of one's own; taken back, nothing is said of it."""
    me = convert.seat(person(size=DESK, flat=True))
    to_turning_point(me)
    press(me, "Play on from here")
    go_aside(me, "Start")
    me.place_by_keyboard(convert.turning[0]["best"]["text"])
    expect(side(me)).to_contain_text("As good as the best move.")
    press(me, "Take back")
    expect(side(me)).not_to_contain_text("As good as the best move.")


def test_mistakes_come_back_as_tasks(person: Comes, convert: Finished) -> None:
    """On the home page, when they are due; those of a game that is gone vanish with a sentence."""
    ply = convert.turning[0]["ply"]
    task = {"ply": ply, "seat": 0, "game": "convert", "title": "Convert", "due": 1, "right": 0}
    kept = {"a": {**task, "room": "nosuchroom12"}, "b": {**task, "room": convert.room, "due": 2}}
    me = convert.seat(person(size=PHONE, flat=True), **{"breakroom.tasks": kept})
    open_review(me)
    count = "() => Object.keys(JSON.parse(localStorage.getItem('breakroom.tasks'))).length"
    own = len(convert.turning)
    me.wait_until(lambda: me.page.evaluate(count) == 2 + own, "one's mistakes are not kept")
    me.page.goto(me.server.url)
    tasks = me.page.get_by_role("region", name="Learn from your mistakes")
    expect(tasks.get_by_role("listitem")).to_have_count(2)
    assert me.axe() == []
    me.shot("tasks")
    tasks.get_by_role("button").first.click()
    expect(tasks).to_contain_text("That game is no longer kept, so this exercise is gone too.")
    expect(tasks.get_by_role("listitem")).to_have_count(1)
    tasks.get_by_role("button").first.click()
    expect(side(me)).to_contain_text(f"Move {ply + 1}: find something better")


def test_a_turning_point_is_kept_as_a_puzzle(person: Comes, convert: Finished) -> None:
    """It is among the puzzles then, tried as often as one likes, and can be removed."""
    me = convert.seat(person(size=DESK, flat=True))
    to_turning_point(me)
    press(me, "Keep as a puzzle")
    me.page.goto(f"{me.server.url}/puzzles/convert")
    own = me.page.get_by_role("region", name="From your own games")
    move = convert.turning[0]["ply"] + 1
    expect(own.get_by_role("listitem")).to_contain_text(f"move {move}")
    own.get_by_role("button", name="Try").click()
    expect(side(me)).to_contain_text(f"Move {move}: find something better")
    me.page.goto(f"{me.server.url}/puzzles/convert")
    own.get_by_role("button", name="Remove").click()
    expect(own.get_by_role("listitem")).to_have_count(0)
