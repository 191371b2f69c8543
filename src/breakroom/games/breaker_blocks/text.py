"""Breaker Blocks' circuits as text."""

from typing import Final

from breakroom.games.breaker_blocks.view import View

POINTS: Final = {"N": "^", "E": ">", "S": "v", "W": "<"}


def text(view: View) -> str:
    """North is up. A block is its owner, its power and where its tab points: O2< is a block of
    Orange's with power 2, plugged in at its west side; the Core's circuits are [A], [B], [C]."""
    shown = {
        (tile.x, tile.y): f"{'OB'[tile.seat]}{tile.power}{POINTS[tile.tab]}" for tile in view.tiles
    }
    for letter, circuit in zip("ABC", view.circuits, strict=False):
        shown[circuit.cell] = f"[{letter}]"
    xs, ys = [x for x, _ in shown], [y for _, y in shown]
    rows = [
        " ".join(shown.get((x, y), " . ") for x in range(min(xs) - 1, max(xs) + 2))
        for y in reversed(range(min(ys) - 1, max(ys) + 2))
    ]
    for letter, circuit in zip("ABC", view.circuits, strict=False):
        rows.append(f"circuit {letter}: power {circuit.power[0]} to {circuit.power[1]}")
    for name, hand in zip(("Orange", "Blue"), view.hands, strict=True):
        held = [f"{block} ×{count}" for block, count in hand.blocks.items()]
        held += [f"hidden ×{hand.hidden}"] * bool(hand.hidden)
        rows.append(f"{name}: {', '.join(held) or '-'}")
    return "\n".join(rows)
