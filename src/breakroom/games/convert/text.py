"""Convert's board as text."""

from breakroom.games.convert.blocks import FILES, SIZE
from breakroom.games.convert.view import View


def text(view: View) -> str:
    """A square is its height and the colour that it shows: 2W is two blocks high and white."""
    rows = []
    for y in reversed(range(SIZE)):
        squares = [SIZE * y + x for x in range(SIZE)]
        shown = (f"{view.heights[i]}{view.top[i][0].upper()}" for i in squares)
        rows.append(f"{y + 1}  {'  '.join(shown)}")
    rows.append("   " + "   ".join(FILES))
    rows += [f"{colour}: {' '.join(blocks) or '-'}" for colour, blocks in view.supplies.items()]
    return "\n".join([*rows, f"scores: {' '.join(map(str, view.scores))}"])
