"""The set that is played with. All other tests of Breach have cards of their own, the set as it was
once (tests/games/breach/set): whoever changes a card need not look at them."""

import os
import subprocess
import sys
import tomllib
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import breakroom
from breakroom.games.breach.cards import OWN

HERE = Path(__file__).parent
TABLES = ("cards.toml", "lanes.toml", "personas.toml")
# By version of the rules: the set that is played with. A changed set raises the version, or
# records of games with the old one would be played on with the new.
SETS = {3: "057f6d85fbbdc8f7"}


def table(name):
    return (files("breakroom.games.breach") / name).read_text("utf-8")


def is_the_tests():
    """Is the set still that of the tests, but for remarks?"""
    return all(
        rows(table(name)) == rows((HERE / "set" / name).read_text("utf-8")) for name in TABLES
    )


def rows(text):
    return tomllib.loads(text)


def digest():
    return sha256(repr([rows(table(name)) for name in TABLES]).encode()).hexdigest()[:16]


def test_a_changed_set_raises_the_version():
    """And its digest is noted here."""
    version = breakroom.game("breach").version
    assert SETS.get(version) == digest(), f"raise `version`, and note {digest()} here"


def test_the_tests_have_cards_of_their_own():
    assert Path(OWN) == HERE / "set"


def test_the_set_is_sound_and_the_kernel_plays_it():
    """Where it is not the tests' any more, what is said of every set is tested with it too, and
    the scenes of its new cards are played."""
    if is_the_tests():
        return
    new = ids(table) - ids(lambda name: (HERE / "set" / name).read_text("utf-8"))
    scenes = [f"test_cards.py::test_{name}" for name in ("every_card_has_a_scene", *sorted(new))]
    names = [str(HERE / name) for name in ("test_set.py", "test_kernel.py", *scenes)]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", *names],
        env={**os.environ, "BREAKROOM_BREACH_CARDS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout


def ids(read):
    return {row["id"] for name in TABLES for found in rows(read(name)).values() for row in found}
