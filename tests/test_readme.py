"""What the documentation says is true."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import breakroom

ROOT = Path(__file__).parents[1]


def test_the_readme_example_runs() -> None:
    """The library example plays a game to its end."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    assert len(blocks) == 1
    result = subprocess.run(
        [sys.executable, "-c", blocks[0]], capture_output=True, text=True, check=True
    )
    assert result.stdout.startswith("Outcome(scores=")


def test_the_bot_class_of_the_docs_plays(tmp_path: Path) -> None:
    """Written into the folder where one is, and called as docs/bots.md says, with fewer games."""
    told = (ROOT / "docs" / "bots.md").read_text("utf-8")
    (tmp_path / "my_bots.py").write_text(re.findall(r"```python\n(.*?)```", told, re.S)[0])
    command = re.findall(r"^    breakroom (arena .*)$", told, re.M)[0]
    start = [sys.executable, "-P", "-c", "from breakroom.cli import main; main()"]
    result = subprocess.run(
        [*start, *command.replace("-n 200", "-n 2 -w 1").replace(" club", " beginner").split()],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "my_bots:Careful" in result.stdout
    assert "Elo" in result.stdout
    assert "<svg" in (tmp_path / "found.html").read_text("utf-8")


def test_the_docstring_example_runs() -> None:
    """As it stands in `help(breakroom)`."""
    assert doctest.testmod(breakroom).failed == 0
    assert doctest.testmod(breakroom).attempted > 0


def test_links_in_the_documentation_lead_somewhere() -> None:
    """Every relative link names a file that exists."""
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        for target in re.findall(r"\]\((?!http)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_no_registry_address_is_committed() -> None:
    """Locked files have hashes, not addresses."""
    for path in (ROOT / "requirements").glob("*.txt"):
        assert "://" not in path.read_text("utf-8"), path.name
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text("utf-8")


def test_every_platform_package_of_the_page_is_locked() -> None:
    """Or `npm ci` would fail on another machine."""
    import json

    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    locked = {path.rsplit("node_modules/", 1)[-1] for path in lock if path}
    wanted = {name for entry in lock.values() for name in entry.get("optionalDependencies", {})}
    assert wanted <= locked
