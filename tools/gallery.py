"""The Open Set as the rules show it, for the page: python tools/gallery.py writes it anew."""

import sys
from pathlib import Path

import msgspec

from breakroom.games.breach.cards import LANES, lane_rows
from breakroom.games.breach.view import card_infos, lane_info, persona_infos

PAGE = Path(__file__).parents[1] / "web" / "src" / "games" / "breach" / "gallery.json"


def gallery() -> bytes:
    families: dict[str, int] = {}
    cards = {}
    for name, card in card_infos().items():
        nth = families[card.tags[0]] = families.get(card.tags[0], -1) + 1
        cards[name] = msgspec.to_builtins(card) | {"nth": nth}
        del cards[name]["flavour"]
    effects = {
        lane: [
            {"name": row.name, "text": lane_info(row.id).text}
            for row in lane_rows().values()
            if row.lane == lane
        ]
        for lane in LANES
    }
    personas = {
        name: {"name": info.name, "side": info.side, "text": info.text}
        for name, info in persona_infos().items()
    }
    found = {"cards": cards, "effects": effects, "personas": personas}
    return msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"


if __name__ == "__main__":
    if "--print" in sys.argv:
        sys.stdout.write(gallery().decode())
    else:
        PAGE.write_bytes(gallery())
