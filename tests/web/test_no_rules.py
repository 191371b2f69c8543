"""The page knows no rules: what is forbidden, and each number of the rules, the game says."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import breakroom

ROOT = Path(__file__).parents[2]
WORDS = 4  # fewer in a row may be said twice by chance
NUMBER = re.compile(r"\bconst ([A-Z][A-Z_0-9]+)(?:: \w+)? = ([\d._]+)\b")
# Squares of a picture, units of the wire, and what is so outside any game: these it may know.
DRAWN = {"convert": ["SIZE"], "break_the_cube": ["SIDE"], "barrier_battles": ["TENTHS", "GRAVITY"]}
JUDGES = {"review.py", "coach.py"}  # their numbers are no rules
TELLING = 3  # digits that no other number has by chance


def modules(key: str) -> Iterator[ast.Module]:
    for path in sorted((ROOT / "src" / "breakroom" / "games" / key).glob("*.py")):
        if path.name not in JUDGES:
            yield ast.parse(path.read_text("utf-8"))


def page(key: str) -> str:
    """All that stands in a game's folder of the page, but for its tests and generated types."""
    files = sorted((ROOT / "web" / "src" / "games" / key).glob("*.ts*"))
    texts = [p.read_text("utf-8") for p in files if not p.stem.endswith((".test", ".gen"))]
    return "\n".join(texts).replace("’", "'")


def refusals(key: str) -> Iterator[str]:
    """The fixed parts of every sentence that is given back as a reason."""
    for module in modules(key):
        for node in ast.walk(module):
            said = node.value if isinstance(node, ast.Return) else None
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refused", "Fault"):
                said = node.args[0] if node.args else None
            for part in ast.walk(said) if said is not None else ():
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value.strip()


@pytest.mark.parametrize("key", breakroom.game_keys())
def test_no_refusal_is_said_twice(key: str) -> None:
    """A sentence with which the rules refuse something stands in no file of the page."""
    sentences = {text for text in refusals(key) if len(text.split()) >= WORDS}
    assert len(sentences) > 3, "there are refusals to look for"
    text = page(key)
    assert not [sentence for sentence in sentences if sentence in text]


def numbers(key: str) -> dict[str, float]:
    """The constants of a game's rules."""
    return {
        node.target.id: node.value.value
        for module in modules(key)
        for node in module.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, int | float)
    }


@pytest.mark.parametrize("key", breakroom.game_keys())
def test_no_number_of_the_rules_stands_in_the_page(key: str) -> None:
    """A constant of the rules is not a constant of the page too: not under its name, and not
    under another, if its digits cannot be the same by chance."""
    of_rules = numbers(key)
    for name, digits in NUMBER.findall(page(key)):
        value = float(digits.replace("_", ""))
        if name in DRAWN.get(key, ()):
            continue
        assert of_rules.get(name) != value, name
        if len(digits.strip("0._").replace(".", "")) >= TELLING:
            assert value not in of_rules.values(), f"{name} is {digits}, as in the rules"
