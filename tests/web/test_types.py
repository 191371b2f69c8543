"""The page's types are those of the server and the games."""

import subprocess
import sys
from pathlib import Path

import breakroom

ROOT = Path(__file__).parents[2]


def test_the_generated_types_are_fresh(tmp_path: Path) -> None:
    """After a change of a message, a view or an event: `make types`."""
    schemas, made = tmp_path / "schemas", tmp_path / "src"
    subprocess.run([sys.executable, ROOT / "tools" / "schemas.py", schemas], check=True)
    node = Path(sys.executable).with_name("node")
    subprocess.run([node, "tools/types.mjs", schemas, made], cwd=ROOT / "web", check=True)
    files = [Path("core"), *(Path("games", key) for key in breakroom.game_keys())]
    for folder in files:
        fresh = (made / folder / "types.gen.ts").read_text("utf-8")
        committed = (ROOT / "web" / "src" / folder / "types.gen.ts").read_text("utf-8")
        assert committed == fresh, f"{folder} is stale: run make types"
