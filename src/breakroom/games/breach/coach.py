"""What a coach asks before a plan is committed that costs much: which lane it leaves to the other.

It speaks of a lane that a better plan would mostly lead and this one mostly would not, by what the
seat knows; where there is no such lane, it is silent.
"""

import random
from typing import Any, Final

import numpy as np

from breakroom.core.game import Game, Seat
from breakroom.core.judging import Question
from breakroom.games.breach import turn
from breakroom.games.breach.actions import Assign, Commit
from breakroom.games.breach.cards import LANES
from breakroom.games.breach.foresight import forecast
from breakroom.games.breach.review import compared, first_step
from breakroom.games.breach.state import TURNS, State

DEAR: Final = 0.15  # of the chance to win: from then on it is worth a question
SELDOM: Final = 0.25  # the share of likely plans of the other against which the lane is led
MORE: Final = 0.35  # … and by how much a better plan leads it more often


def question(
    game: Game[Any], state: State, seat: Seat, action: Any, rng: random.Random
) -> Question | None:
    """Choices and first hands are not questioned."""
    found = compared(state, seat, rng) if isinstance(action, Commit) else None
    if found is None or found.chances[0] - found.chances[found.mine] < DEAR:
        return None
    mine, better = found.leads[found.mine], found.leads[0]
    gains = np.where(mine <= SELDOM, better - mine, 0)
    lane = int(np.argmax(gains))
    if gains[lane] < MORE:
        return None
    powers = forecast(state, seat)[1][lane]
    own, theirs = powers[seat], powers[1 - seat]
    other, name = game.seat_names[1 - seat], LANES[lane].capitalize()
    if theirs > own:
        said = f"the {other} leads {name}, {theirs} to {own}"
    elif theirs == own:
        said = f"you do not lead {name}: {own} against {theirs}"
    else:
        said = f"the {other} could overtake your {own} in {name}"
    step, left = first_step(state, seat, found.plans[0]), turn.energy_left(state, seat)
    if isinstance(step, Assign):
        said = f"you have {left} energy left, and {said}"
    if state.turn == TURNS:
        said = f"this is the last turn, and {said}"
    threat = {"type": "turn_ended", "powers": {str(lane): {str(1 - seat): {"least": own}}}}
    return Question(f"{said[0].upper()}{said[1:]}.", threat)
