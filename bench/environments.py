"""Environments of their own, for what Breakroom itself does not need."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
ENV = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


class CannotRunError(Exception):
    """A step of the bench that does not go here, and why, in a sentence."""


def environment(name: str, locked: str, what: str) -> Path:
    """The Python of `.bench/<name>`, where the locked list is installed."""
    wanted = (ROOT / "requirements" / locked).read_text("utf-8")
    folder = ROOT / ".bench" / name
    python, done = folder / "bin" / "python", folder / "installed"
    if done.exists() and done.read_text("utf-8") == wanted:
        return python
    print(f"Installing {what} …", flush=True)
    local = ROOT / ".uv" / "bin" / "uv"
    uv = shutil.which("uv") or (str(local) if local.exists() else None)
    if uv:
        run([uv, "venv", "-q", "--clear", "--python", sys.executable, str(folder)])
        install = [uv, "pip", "install", "-q", "--python", str(python)]
    else:
        run([sys.executable, "-m", "venv", "--clear", str(folder)])
        install = [str(python), "-m", "pip", "install", "-q"]
    run([*install, "--require-hashes", "-r", str(ROOT / "requirements" / locked)])
    done.write_text(wanted, "utf-8")
    return python


def run(
    command: list[str], env: dict[str, str] = ENV, quiet: str = "", check: bool = True
) -> list[str]:
    """What a program says, line by line, shown as it says it, except for lines that match
    `quiet`."""
    said = []
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line.rstrip("\n"))
            if not quiet or not re.search(quiet, line):
                print(line, end="", flush=True)
    if check and process.returncode:
        raise CannotRunError(f"This did not work: {' '.join(command)}")
    return said
