"""What the site of `make docs` has besides docs/: pages that live beside what they describe."""

import posixpath
import re
from pathlib import Path
from typing import Any, Final

from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[1]
KINDS: Final = {".py": "python", ".service": "ini"}
LINK: Final = re.compile(r"(\]\()(?![a-z]+:|#)([^)#\s]+)((?:#[^)]*)?\))")


def outside() -> dict[str, str]:
    """Where a file of the repository is on the site: {"README.md": "index.md"}."""
    found = {"README.md": "index.md", "LICENSE": "licence.md"}
    found |= {f"{n}.md": f"{n.lower()}.md" for n in ("ARCHITECTURE", "CONTRIBUTING", "CHANGELOG")}
    for pattern, place in (
        ("bench/*.md", "figures/{0.stem}.md"),
        ("examples/*.py", "examples/{0.stem}.md"),
        ("deploy/*", "deploy/{0.name}.md"),
        ("src/breakroom/games/*/RULES.md", "rules/{0.parent.name}.md"),
        ("web/public/pictures/*.webp", "pictures/games/{0.name}"),
    ):
        for path in sorted(ROOT.glob(pattern)):
            found[path.relative_to(ROOT).as_posix()] = place.format(path)
    return found


def on_files(files: Files, config: Any) -> Files:
    for source, uri in outside().items():
        path = ROOT / source
        if path.suffix == ".webp":
            files.append(File.generated(config, uri, abs_src_path=str(path)))
            continue
        text = path.read_text("utf-8")
        if path.suffix != ".md":
            text = f"# {path.name}\n\n```{KINDS.get(path.suffix, 'text')}\n{text}```\n"
        files.append(File.generated(config, uri, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Links are written for the repository; here they lead to the site's own places."""
    places = outside()
    here = {uri: source for source, uri in places.items()}.get(page.file.src_uri)
    folder = posixpath.dirname(here or f"docs/{page.file.src_uri}")

    def place(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(folder, link[2]))
        uri = places.get(target, target.removeprefix("docs/"))
        return link[1] + posixpath.relpath(uri, posixpath.dirname(page.file.src_uri)) + link[3]

    return LINK.sub(place, markdown)
