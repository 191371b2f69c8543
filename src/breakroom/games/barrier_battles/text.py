"""Barrier Battles' table as text."""

from typing import Final

from breakroom.games.barrier_battles.pieces import is_disc, is_king, owner
from breakroom.games.barrier_battles.view import View

STEP: Final = 0.025  # metres of a sign, sideways; twice that up and down


def text(view: View) -> str:
    """The table from above: # is a block, o and O are discs, k and K kings; small letters are
    seat 0's. What lies on top is shown."""
    plan: dict[tuple[int, int], tuple[float, str]] = {}
    for piece, seen in enumerate(view.pieces):
        if seen.pose is None or seen.where != "table":
            continue
        x, y, z, *_ = seen.pose
        at = round(x / STEP), round(y / (2 * STEP))
        sign = "k" if is_king(piece) else "o" if is_disc(piece) else "#"
        sign = sign.upper() if owner(piece) == 1 else sign
        plan[at] = max(plan.get(at, (-1.0, "")), (z, sign))
    rows = [f"{view.phase}, to move: {' '.join(map(str, view.to_move)) or '-'}"]
    if plan:
        across, along = [x for x, _ in plan], [y for _, y in plan]
        for y in reversed(range(min(along), max(along) + 1)):
            signs = (plan.get((x, y), (0.0, "."))[1] for x in range(min(across), max(across) + 1))
            rows.append("".join(signs))
    return "\n".join(rows)
