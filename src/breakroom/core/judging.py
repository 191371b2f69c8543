"""What a game says of an action: what it was worth, and what a coach asks before it counts."""

from typing import Any

import msgspec


class Weighed(msgspec.Struct, frozen=True):
    """A decision that was made, by what the seat knew then (`review.py` of a game)."""

    best: Any  # the action that was worth most
    chance: float  # of winning by that, from 0 to 1; a draw is half a win
    played: float  # … by the action that was played
    others: tuple[tuple[Any, float], ...] = ()  # more good actions with their chances, best first
    proved: bool = False  # worked out to the end of the game
    spread: float = 0.0  # points: so far the loss of another run may lie from this one's
    figures: dict[str, float] = {}  # the game's own: {"bits": 1.58, "best_bits": 2.0}
    why: str = ""  # what the best leads to, in a sentence


class Question(msgspec.Struct, frozen=True):
    """What a coach asks before an action counts (`coach.py` of a game)."""

    say: str  # one sentence made from the position: "Black could now complete file c."
    # What it warns of: a pattern (breakroom.lessons.matches) over the events that follow the
    # action until the seat is asked again.
    threat: dict[str, Any] = {}
