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
from breakroom import lessons
from breakroom.games.breach.cards import OWN

HERE = Path(__file__).parent
TABLES = ("cards.toml", "lanes.toml", "personas.toml")
# By version of the rules: the set that is played with. A changed set raises the version, or
# records of games with the old one would be played on with the new.
SETS = {4: "057f6d85fbbdc8f7"}


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


def test_lessons_whose_cards_are_not_in_the_set_are_not_offered(tmp_path):
    """With a host's own cards: the others still are, and who asks for it all the same is told."""
    own = tmp_path / "cards.toml"
    own.write_text(table("cards.toml").replace('"data_provenance"', '"my_provenance"'), "utf-8")
    program = """
from breakroom import Refused, lessons
print(*(one.id for one in lessons.lessons("breach")))
try:
    lessons.lesson("breach", "lead")
except Refused as refused:
    print(refused.reason)
"""
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "BREAKROOM_BREACH_CARDS": str(own)},
        capture_output=True,
        text=True,
        check=True,
    )
    offered, refused = ran.stdout.splitlines()
    course = [one.id for one in lessons.lessons("breach")]
    needs = {one["id"] for one in rows(table("lessons.toml"))["lesson"] if uses(one)}
    assert offered.split() == [name for name in course if name not in needs]
    assert 0 < len(needs) < len(course)
    assert refused == "Breach has no lesson 'lead' with these pieces."


def uses(lesson):
    return "data_provenance" in str([lesson.get("table"), [s["solution"] for s in lesson["step"]]])
