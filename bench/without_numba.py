"""The arena as it is where there is no numba, to compare the ladders; caps in seconds left out.

    python bench/without_numba.py convert convert_casual convert_beginner -n 8 --seed 1
    cd bench && breakroom arena convert uncapped:convert_casual uncapped:convert_beginner -n 8

give the same line, as long as both levels search as far without it.
"""

import sys
from pathlib import Path
from typing import Any

hidden: dict[str, Any] = {"numba": None}
sys.modules.update(hidden)
sys.path.insert(0, str(Path(__file__).parent))

from breakroom.cli import main  # noqa: E402 - once there is no numba

if __name__ == "__main__":
    game, *words = sys.argv[1:]
    bots = [f"uncapped:{word}" if word.startswith(f"{game}_") else word for word in words]
    main(["arena", game, *bots, "-w", "1"])
