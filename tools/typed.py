"""Writes src/breakroom/_typed.pyi: what `breakroom.game` gives by each key, for type checkers.

Run it after a game came or went, or an action of one: python tools/typed.py
"""

import subprocess
import sys
from pathlib import Path
from typing import get_args

import breakroom

PATH = Path(breakroom.__file__).with_name("_typed.pyi")
HEAD = '''"""Made by tools/typed.py: `breakroom.game("convert")` is known to be Convert."""

from collections.abc import Mapping
from typing import Any, Literal, overload

from breakroom.core import game as core
'''
SOURCE = "Mapping[str, Any] | str | bytes"


def text() -> str:
    imports, classes, overloads = [], [], []
    for key in breakroom.game_keys():
        game = breakroom.game(key)
        name = type(game).__name__
        imports.append(
            f"from breakroom.games.{key} import actions as {key}_actions, game as {key}_game\n"
        )
        told = []
        for kind in get_args(game.action_type) or (game.action_type,):
            own = kind.__module__.startswith("breakroom.games.")
            told.append(f"{f'{key}_actions' if own else 'core'}.{kind.__name__}")
        classes.append(
            f"class {name}({key}_game.{name}):\n"
            f"    def action(self, source: {SOURCE}) -> {' | '.join(told)}: ...\n"
        )
        overloads.append(f'@overload\ndef game(key: Literal["{key}"]) -> {name}: ...\n')
    overloads.append("@overload\ndef game(key: str) -> core.Game[Any]: ...\n")
    made = "\n".join([HEAD + "".join(imports), *classes, *overloads])
    for words in (("check", "--select", "I", "--fix"), ("format",)):
        command = [sys.executable, "-m", "ruff", *words, "-q", "--stdin-filename", str(PATH), "-"]
        made = subprocess.run(
            command, input=made, check=True, capture_output=True, text=True
        ).stdout
    return made


if __name__ == "__main__":
    PATH.write_text(text(), "utf-8")
    print(f"Wrote {PATH}")
