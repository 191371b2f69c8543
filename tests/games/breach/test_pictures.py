"""What the pictures of "How to play" show is so."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from breakroom.games.breach import events
from breakroom.games.breach.view import lane_info
from games.breach.scenario import board, quick

PAGE = Path(__file__).parents[3] / "web" / "src" / "games" / "breach" / "pictured.json"
PICTURED: dict[str, Any] = json.loads(PAGE.read_text("utf-8"))


def test_the_gallery_shows_the_set_that_is_played_with():
    """Every card, lane effect and persona as it is printed: python tools/gallery.py."""
    env = {name: value for name, value in os.environ.items() if name != "BREAKROOM_BREACH_CARDS"}
    program = Path(__file__).parents[3] / "tools" / "gallery.py"
    told = subprocess.run(
        [sys.executable, program, "--print"], env=env, capture_output=True, check=True
    )
    shown = json.loads((PAGE.parent / "gallery.json").read_text("utf-8"))
    assert shown == json.loads(told.stdout)


def test_the_lane_in_a_picture_counts_as_it_says():
    """The effect in its middle among it."""
    lane = PICTURED["lane"]
    effects = ("public_beta", "code_review", "unattended_run")
    table = board(" ".join(lane["defender"]), " ".join(lane["attacker"]), effects=effects)
    seen = table.view().lanes[0]
    assert list(seen.powers) == lane["powers"]
    for side, cards in zip(("defender", "attacker"), seen.cards, strict=True):
        assert {card.id: card.power for card in cards} == lane[side]
    info = lane_info("public_beta")
    assert lane["effect"] == {"name": info.name, "text": info.text}


def test_the_turn_in_a_picture_goes_as_it_says():
    """Revealed, and counted when the cards have acted."""
    turn = PICTURED["turn"]
    table = quick(turn["defender"], turn["attacker"], turn=1)
    assert list(table.happened(events.Revealed)[-1].powers[0]) == turn["revealed"]
    assert list(table.happened(events.TurnEnded)[-1].powers[0]) == turn["counted"]
