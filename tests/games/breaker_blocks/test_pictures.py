"""The positions that "How to play" draws are real ones.

`PYTHONPATH=tests python -m games.breaker_blocks.test_pictures` writes them anew.
"""

import json
from pathlib import Path

import breakroom
from games.breaker_blocks.scenario import GAME, start

PAGE = Path(__file__).parents[3] / "web" / "src" / "games" / "breaker_blocks" / "positions.json"
BUILT = "power-0-LFR@1,-1N +power-2-F power-0-LFR@2,1S +power-3"
TURN = "power-2-F@1,-2N +power-3"
POSITIONS = {  # how each is played from the start
    "path": f"{BUILT} {TURN} power-3@3,1W +power-2-L power-3@0,-1E +power-3",
    "dead": "power-0-LFR@1,-1N +power-3 power-0-LFR@2,1S +power-3 power-3@0,-1N +power-2-F",
    "before": BUILT,
    "after": f"{BUILT} {TURN}",
}


def drawn() -> dict[str, object]:
    """What a picture needs of a view."""
    found = {}
    for name, moves in POSITIONS.items():
        seen = json.loads(breakroom.to_json(start().do(moves).view))
        found[name] = {key: seen[key] for key in ("tiles", "sockets", "circuits")}
    box = GAME.box(start().state.options)
    return {"blocks": json.loads(breakroom.to_json(box))["blocks"], **found}


def test_the_pictures_show_what_the_rules_lead_to():
    """Each is the view after legal actions, and the blocks are the box's."""
    assert json.loads(PAGE.read_text("utf-8")) == drawn()


if __name__ == "__main__":
    PAGE.write_text(json.dumps(drawn()), "utf-8")
