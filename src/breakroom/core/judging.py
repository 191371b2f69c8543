"""What a game says of an action: what it was worth, and what a coach asks before it counts."""

import math
from collections.abc import Sequence
from statistics import fmean
from typing import Any, Final

import msgspec


class Weighed(msgspec.Struct, frozen=True):
    """A decision that was made, by what the seat knew then (`review.py` of a game)."""

    best: Any  # the action that was worth most
    chance: float  # of winning by that, from 0 to 1; a draw is half a win
    played: float  # … by the action that was played
    others: tuple[tuple[Any, float], ...] = ()  # more good actions with their chances, best first
    proved: bool = False  # worked out to the end of the game
    spread: float = 0.0  # points: so far may the loss be off (19 times of 20), where it is sampled
    figures: dict[str, float] = {}  # the game's own: {"bits": 1.58, "best_bits": 2.0}
    why: str = ""  # what the best leads to, in a sentence


SURE: Final = 1.96  # standard errors: 19 times of 20
USUAL: Final = 4  # samples that what is usual counts for


def spread_of(apart: Sequence[float], usual: float = 0.0) -> float:
    """Points by which the mean of samples may be off: each is a difference of two chances under
    the same luck. A few samples say little of how far they scatter, so that what is usual counts
    for some more."""
    mean, more = fmean(apart), USUAL if usual else 0
    squares = sum((one - mean) ** 2 for one in apart) + more * usual**2
    return 100 * SURE * math.sqrt(squares / max(1, len(apart) - 1 + more) / len(apart))


class Question(msgspec.Struct, frozen=True):
    """What a coach asks before an action counts (`coach.py` of a game)."""

    say: str  # one sentence made from the position: "Black could now complete file c."
    # What it warns of: a pattern (breakroom.lessons.matches) over the events that follow the
    # action until the seat is asked again.
    threat: dict[str, Any] = {}
