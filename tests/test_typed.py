"""The doors are typed: a checker that an author uses finds a wrong field in the author's script."""

import json
import re
import subprocess
import sys
from pathlib import Path

import breakroom

ROOT = Path(__file__).parents[1]

SCRIPT = """
import random

import breakroom

game = breakroom.game("convert")
state = game.setup({"first": "white"}, seed=1)
bot: breakroom.Bot = breakroom.bot("convert", "casual")
scores: list[int] = state.scores
action = game.action({"type": "lift"})
for legal in game.legal(state, 0):
    print(legal)
view = game.view(state, 0)
print(view.heights, game.outcome(state))
after, events = breakroom.step(game, state, 0, bot.choose(game, state, 0, random.Random(1)))
print(after.scores, len(events))
other = breakroom.game("breach").setup().lane_effects
for key in breakroom.game_keys():
    print(breakroom.game(key).title)
"""

# Each line is wrong, and nothing else is.
WRONG = [
    "state.score",
    "view.nobody",
    "action.flavour",
    "after.lane_effects",
    "other[0] + 1",
    'breakroom.bot("convert", 3)',
    "bot.think()",
    "game.rules()",
    'breakroom.game("breach").setup().scores',
]


def found_by(command: list[str], line: str) -> set[int]:
    ran = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert ran.returncode in (0, 1), ran.stdout + ran.stderr
    return {int(number) for number in re.findall(line, ran.stdout)}


def test_a_users_script_is_checked(tmp_path: Path) -> None:
    """By mypy and by pyright: what is right is let be, and every wrong line is found."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT + "\n".join(WRONG) + "\n")
    first = len(SCRIPT.splitlines()) + 1
    wrong = set(range(first, first + len(WRONG)))
    mypy = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache")]
    assert found_by([*mypy, str(script)], r"script.py:(\d+): error") == wrong
    config = tmp_path / "pyrightconfig.json"
    config.write_text(json.dumps({"typeCheckingMode": "standard", "pythonVersion": "3.11"}))
    pyright = [sys.executable, "-m", "basedpyright", "--project", str(config)]
    pyright += ["--pythonpath", sys.executable, str(script)]
    assert found_by(pyright, r"script.py:(\d+):\d+ - error") == wrong


def test_what_the_keys_give_is_up_to_date() -> None:
    """Made from the games: tools/typed.py."""
    stub = Path(breakroom.__file__).with_name("_typed.pyi")
    program = "import typed; print(typed.text(), end='')"
    made = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        cwd=ROOT / "tools",
        check=True,
    )
    assert stub.read_text("utf-8") == made.stdout
