"""The pages about games and adapters are true."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import breakroom

ROOT = Path(__file__).parents[1]
ADAPTERS = (ROOT / "docs" / "adapters.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", ADAPTERS, re.S)


@pytest.mark.parametrize("key", breakroom.game_keys())
def test_a_games_page_is_fresh(key: str) -> None:
    """`python tools/pages.py` would write the same."""
    program = f"import pages; print(pages.page({key!r}), end='')"
    made = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT / "tools",
        env={**os.environ, "BREAKROOM_BREACH_CARDS": ""},  # pages have the game's own cards
        capture_output=True,
        text=True,
        check=True,
    )
    path = ROOT / "docs" / "games" / f"{key}.md"
    assert path.exists(), "run python tools/pages.py"
    assert path.read_text("utf-8") == made.stdout, "run python tools/pages.py"


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_the_examples_about_adapters_run(number: int) -> None:
    """Each in a process of its own."""
    subprocess.run([sys.executable, "-c", BLOCKS[number]], check=True, capture_output=True)
