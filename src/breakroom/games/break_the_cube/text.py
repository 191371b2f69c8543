"""Break the Cube's sheets as text."""

from breakroom.core.wire import to_json
from breakroom.games.break_the_cube.view import View


def text(view: View) -> str:
    """What each seat plays with, and what was asked and answered, turn by turn."""
    rows = []
    for seat, place in enumerate(view.places):
        blocks = ", ".join(f"{size} {colour}" for size, colour in place.blocks.items())
        shape = "hidden" if place.built else "not built yet"
        shown = shape if place.secret is None else to_json(place.secret)
        rows.append(f"seat {seat}: {blocks}; its shape: {shown}")
    for number, told in enumerate(view.turns, start=1):
        asked = f"asks {told.at}" if told.at else "guesses"
        answers = " ".join(to_json(answer) for answer in told.answers if answer is not None)
        right = "" if told.right is None else f"{'right' if told.right else 'wrong'} "
        rows.append(f"{number}. seat {told.seat} {asked} of seat {told.of}: {right}{answers}")
    return "\n".join(rows)
