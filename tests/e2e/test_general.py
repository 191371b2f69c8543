"""A game without a board of its own, made outside the clone, is played in the browser."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from e2e.browser import PHONE, Person
from server.table import Server

Comes = Callable[..., Person]


@pytest.fixture(scope="module")
def designer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Somebody has begun a game of their own, and serves it from its folder."""
    folder = tmp_path_factory.mktemp("designs")
    new_game = [sys.executable, "-m", "breakroom.cli", "new-game"]
    for key in ("last_chip", "many_chips"):
        subprocess.run([*new_game, key], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    several = (folder / "many_chips" / "many_chips").rename(folder / "last_chip" / "many_chips")
    change(several / "game.py", "MOST: Final = 3", "MOST: Final = 70")
    change(several / "state.py", "le=99)] = 21", "le=100)] = 99")  # Python sees the new length
    ours, theirs = 'last_chip = "last_chip"\n', 'many_chips = "many_chips"\n'
    change(folder / "last_chip" / "pyproject.toml", ours, ours + theirs)
    before = Path.cwd()
    os.chdir(folder / "last_chip")
    try:
        running = Server(folder)
    finally:
        os.chdir(before)
    yield running
    running.stop()


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def buttons(me: Person) -> Locator:
    return me.page.get_by_role("region", name="What you can do").get_by_role("button")


def test_a_new_game_is_played_to_its_end_by_mouse(person: Comes, designer: Server) -> None:
    """From the shelf, by buttons; what is seen is a table, what happened lines, the rules a tab."""
    me = person(designer)
    me.open()
    me.page.get_by_role("button", name="Play Last chip").click()
    rows = me.page.get_by_role("region", name="What you see").get_by_role("row")
    expect(rows.filter(has_text="Heap")).to_have_text("Heap21")
    me.page.get_by_role("tab", name="Rules").click()
    expect(me.page.get_by_text("Whoever takes the last wins").first).to_be_visible()
    me.page.get_by_role("tab", name="Moves").click()
    while me.wait_for_my_turn():
        with me.answering():
            buttons(me).last.click()
    expect(rows.filter(has_text="Heap")).to_have_text("Heap0")
    expect(me.page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(me.page.get_by_text(": taken").first).to_be_visible()
    assert me.axe() == []
    me.shot("general-over")


def test_more_choices_than_come_with_the_question_are_asked_for(
    person: Comes, designer: Server
) -> None:
    """All of them are buttons."""
    me = person(designer)
    me.open("/new/many_chips")
    me.page.get_by_role("radio", name="On one screen").check()
    me.page.get_by_role("button", name="Start").click()
    expect(buttons(me)).to_have_count(70)
    me.shot("general-many")
    buttons(me).last.click()
    expect(me.page.get_by_role("row").filter(has_text="Heap")).to_have_text("Heap29")
    expect(buttons(me)).to_have_count(29)


def test_a_new_game_on_a_phone(person: Comes, designer: Server) -> None:
    """Within the screen, and within reach of a finger."""
    me = person(designer, size=PHONE)
    me.open("/new/last_chip")
    me.page.get_by_role("radio", name="On one screen").check()
    me.page.get_by_role("button", name="Start").click()
    for count in (3, 2, 1):
        assert me.wait_for_my_turn()
        me.decision = None
        me.tap(buttons(me).nth(count - 1))
    heap = me.page.get_by_role("row").filter(has_text="Heap")
    expect(heap).to_have_text("Heap15")
    size = "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    assert me.page.evaluate(size) == [844, 390]
    me.shot("general-phone")
