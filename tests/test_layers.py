"""The layers of the design: who may import whom."""

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import breakroom

ROOT = Path(breakroom.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """Everything of ours that a module imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (name for name in names if name.split(".")[0] == "breakroom")


def allowed(path: Path) -> tuple[str, ...] | None:
    """What the module may import of ours; None: anything but a game."""
    part, *rest = path.relative_to(ROOT).parts
    if part == "core":
        return ("breakroom.core",)
    if part == "kit":
        return ("breakroom.core", "breakroom.kit")
    if part == "games" and rest[1:]:
        own = f"breakroom.games.{rest[0]}"
        searches = rest[1] in SEARCH | JUDGES or rest[1].startswith("kernel_")
        bots = ("breakroom.bots",) if searches else ()
        return ("breakroom.core", "breakroom.kit", own, *bots)
    if part == "bots":
        return ("breakroom.core", "breakroom.kit", "breakroom.bots")
    if part == "server" and rest[0] == "store":
        store = ("breakroom.server.store", "breakroom.server.clock", "breakroom.server.metrics")
        return ("breakroom.core", *store)
    return None


# Where a game's bots think.
JUDGES = {"review.py", "coach.py", "mining.py", "puzzle_judge.py"}
SEARCH = {"bots.py", "kernel.py", "search.py", "endgame.py", "solver.py"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_what_its_layer_may(path: Path) -> None:
    """Rules know nothing of servers; nobody outside a game's folder names a game."""
    may = allowed(path)
    for name in imports(path):
        if may is None:
            assert not name.startswith("breakroom.games."), f"{name}: use breakroom.game(key)"
        else:
            assert name.startswith(may), f"{name} is not for this layer"


def test_no_layer_is_made_for_a_file_that_is_gone() -> None:
    """Each file that may search is in some game's folder."""
    assert {path.name for path in MODULES} >= SEARCH


# -- the page ----------------------------------------------------------------------------------

PAGE = Path(__file__).parents[1] / "web" / "src"
SCRIPTS = sorted(path for ending in ("*.ts", "*.tsx") for path in PAGE.rglob(ending))
IMPORTED = re.compile(r"""(?:from|import)\s*\(?\s*['"](\.[^'"]*)['"]""")


def layer(path: Path) -> str:
    """core, kit, ui, main.tsx, worker (which serves what is kept), games (the shell's door to
    them), a game's own folder, or general (the board of games that have none)."""
    part, *rest = path.relative_to(PAGE).parts
    is_game = part == "games" and bool(rest) and (PAGE / part / rest[0]).is_dir()
    return f"games/{rest[0]}" if is_game else part


def may_import(own: str) -> set[str]:
    if own.startswith("games/"):
        return {own, "games", "general", "kit", "core"}
    return {
        "core": {"core"},
        "kit": {"kit", "core"},
        "games": {"games", "core", "general"},
        "general": {"general", "games", "kit", "core"},
        "ui": {"ui", "core", "games"},
        "main.tsx": {"ui", "core"},
        "worker": {"worker"},
    }[own]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(PAGE)))
def test_a_script_imports_only_what_its_layer_may(path: Path) -> None:
    """The shell knows no game, a game no other; what they share knows neither."""
    for name in IMPORTED.findall(path.read_text("utf-8")):
        imported = layer(Path(os.path.normpath(path.parent / name)))
        assert imported in may_import(layer(path)), f"{name} is not for this layer"


def test_every_game_folder_looks_alike() -> None:
    """The same file names in every game."""
    for key in breakroom.game_keys():
        files = {path.name for path in (ROOT / "games" / key).iterdir()}
        assert {"RULES.md", "game.py", "state.py", "actions.py", "events.py"} <= files
        assert {"view.py", "bots.py"} <= files
