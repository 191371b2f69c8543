"""What is asked before a flick counts that costs much: whether a king or a disc goes over the edge,
whether a clear line to the other king is passed over, whether the own king lies open then.

What the flick comes to is looked at as it is aimed: what an unsteady hand will make of it is not
known to anybody before.
"""

import random
from typing import Any, Final

from breakroom.core.game import Game, Seat
from breakroom.core.judging import Question
from breakroom.games.barrier_battles import lines
from breakroom.games.barrier_battles.actions import Flick
from breakroom.games.barrier_battles.judge import Judge, Look
from breakroom.games.barrier_battles.pieces import is_disc, is_king, king, number, owner
from breakroom.games.barrier_battles.review import Meant, meant, weigh
from breakroom.games.barrier_battles.state import State, flickable, is_solo

DEAR: Final = 0.10  # of the chance to win: what costs less is not questioned
CLEAR: Final = 0.8  # so sure is a line of which one speaks


def question(
    game: Game[Any], state: State, seat: Seat, action: Any, rng: random.Random
) -> Question | None:
    if not isinstance(action, Flick) or state.phase == "build" or is_solo(state.options):
        return None
    judge = Judge(state, seat)
    look = judge.look(action)
    if king(1 - seat) in gone(look, "touched"):
        return None  # it wins
    fallen = any(owner(piece) == seat for piece in gone(look, "fell"))
    opened = opens(judge, state, look, seat)
    if not (fallen or opened or clear_lines(state, seat)):
        return None  # there is nothing to speak of, and weighing takes seconds
    weighed = weigh(game, state, seat, action, rng)
    if weighed is None or weighed.chance - weighed.played < DEAR:
        return None
    return (
        falls(action, look, seat, meant(state, seat, action))
        or passes_over(state, weighed.best, meant(state, seat, weighed.best), seat)
        or opened
    )


def gone(look: Look, why: str = "") -> set[int]:
    """The discs that go out, of those that are touched or fall, or of both."""
    return {
        loss.piece
        for loss in look.lost
        if is_disc(loss.piece) and why in ("", "fell" if loss.by is None else "touched")
    }


def falls(action: Flick, look: Look, seat: Seat, way: Meant) -> Question | None:
    """The own king, or a disc for which nothing is got."""
    lost = [piece for piece in sorted(gone(look, "fell")) if owner(piece) == seat]
    if king(seat) in lost:
        lost = [king(seat)]
    elif any(owner(piece) != seat for piece in gone(look)) or way.loses < 0.5:
        return None
    for piece in lost:
        how = "Flicked so hard" if piece == action.piece else "Pushed like that"
        name = "your king" if is_king(piece) else f"your disc {number(piece)}"
        return Question(
            f"{how}, {name} may go over the edge.",
            {"type": "eliminated", "piece": piece, "why": "fell"},
        )
    return None


def clear_lines(state: State, seat: Seat) -> list[tuple[float, int]]:
    """How sure, and of which disc: the lines of a seat to the other king of which one speaks."""
    target = king(1 - seat)
    return [
        (line.chance, line.disc)
        for disc in flickable(state, seat)
        if (line := lines.line(state.poses, disc, target)) and line.chance >= CLEAR
    ]


def opens(judge: Judge, state: State, look: Look, seat: Seat) -> Question | None:
    """A clear line to the own king that was not there before."""
    other, mine = 1 - seat, king(seat)
    clear = clear_lines(judge.state_after(state, look), other)
    if not clear:
        return None
    disc = max(clear)[1]
    before = lines.line(state.poses, disc, mine)
    name = "the enemy king" if is_king(disc) else f"enemy disc {number(disc)}"
    if before and before.chance >= CLEAR:
        say = f"Your king is exposed: {name} has a clear line to it."
    else:
        say = f"Your king would be exposed: {name} would have a clear line to it."
    return Question(say, {"type": "eliminated", "piece": mine})


def passes_over(state: State, best: Flick, way: Meant, seat: Seat) -> Question | None:
    """A disc that has the other king before it."""
    line = lines.line(state.poses, best.piece, king(1 - seat))
    if line is None or line.chance < CLEAR or way.king < CLEAR:
        return None
    name = "Your king" if is_king(best.piece) else f"Your disc {number(best.piece)}"
    return Question(f"{name} has a clear line to the enemy king. Have you seen it?")
