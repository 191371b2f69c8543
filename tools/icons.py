"""Draws the icons of the installed page from its mark: web/public/app/*.png."""

import shutil
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
MARK = (ROOT / "web/src/ui/mark.svg").read_text("utf-8")
OUT = ROOT / "web/public/app"


class Icon(NamedTuple):
    name: str
    size: int  # pixels
    share: float  # of it that the mark fills
    corner: float  # of the ground, as a share of the size; no ground: below 0
    is_flat: bool = False  # white alone: a phone colours it


ICONS = (
    Icon("icon-192", 192, 0.78, 0.22),
    Icon("icon-512", 512, 0.78, 0.22),
    Icon("icon-maskable-512", 512, 0.58, 0),
    Icon("apple-touch-icon", 180, 0.72, 0),
    Icon("badge-96", 96, 1.0, -1, is_flat=True),
)


def page_of(icon: Icon) -> str:
    ground = "transparent" if icon.corner < 0 else "#efe7da"
    mark = "filter: brightness(0) invert(1);" if icon.is_flat else ""
    return (
        "<style>body{margin:0}main{display:grid;place-items:center;width:100vw;height:100vh;"
        f"background:{ground};border-radius:{max(0, icon.corner) * 100}%}}"
        f"svg{{width:{icon.share * 100}%;height:{icon.share * 100}%;{mark}}}</style>"
        f"<main>{MARK}</main>"
    )


def main() -> None:
    names = ("chromium-headless-shell", "chromium")
    path = next(filter(None, map(shutil.which, names)), None)
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for icon in ICONS:
            page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
            page.set_content(page_of(icon))
            page.screenshot(path=OUT / f"{icon.name}.png", omit_background=True)
        browser.close()


main()
