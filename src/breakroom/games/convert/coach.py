"""What a coach asks before a placement that costs much: what the other seat could do then.

It is asked of the other seat's best reply, and only of what the better placement would have
prevented; where that shows nothing that can be pointed at, the coach is silent.
"""

import random
from collections.abc import Sequence
from typing import Any, Final

from breakroom.core.game import Event, Game, Seat
from breakroom.core.judging import Question
from breakroom.core.play import carry_out
from breakroom.games.convert import kernel, review
from breakroom.games.convert.actions import Lift, Place
from breakroom.games.convert.blocks import square_name
from breakroom.games.convert.events import Placed, RowScored
from breakroom.games.convert.review import listed, open_rows, row_name, towers_of
from breakroom.games.convert.state import State
from breakroom.games.convert.tables import LINE_NAMES, LINES

DEAR: Final = 0.15  # of the chance to win: from then on it is worth a question


def question(
    game: Game[Any], state: State, seat: Seat, action: Place | Lift, rng: random.Random
) -> Question | None:
    weighed = review.weigh(game, state, seat, action, rng)
    if weighed is None or weighed.chance - weighed.played < DEAR:
        return None
    after, done = carry_out(game, state, seat, action)
    if after.ended:
        return _over(game, after, seat)
    if after.to_move == seat:
        return None
    better, scored = carry_out(game, state, seat, weighed.best)
    missed = [one for one in scored if isinstance(one, RowScored) and one not in done]
    reply = _reply(after, rng)
    then, events = carry_out(game, after, 1 - seat, reply)
    if state.options.variant == "towers":
        return _towers(game, after, then, events, seat)
    return _row(game, better, events, seat) or _chance_missed(game, missed, events, seat)


def _reply(state: State, rng: random.Random) -> Place:
    """What the seat to move does best."""
    solved = review.solution(state)
    found = solved or review.grown(state, review.EFFORT.first, rng.getrandbits(62))
    return kernel.decode_move(state, found.move)


def _over(game: Game[Any], after: State, seat: Seat) -> Question | None:
    """The placement itself ends the game."""
    threat = {"type": "ended", "outcome": {"reason": after.ended}}
    if after.ended == "fifth_level":
        return Question("That reaches the fifth level, and whoever does that loses.", threat)
    outcome = game.outcome(after)
    if outcome is None or outcome.ranks[seat] == 1:
        return None
    return Question(f"That ends the game, and {game.seat_names[1 - seat]} has more points.", threat)


def _row(game: Game[Any], better: State, events: list[Event], seat: Seat) -> Question | None:
    """A row that the better placement would have kept from the other seat."""
    unavoidable = set() if better.ended else open_rows(better, 1 - seat)
    rows = [one.row for one in events if isinstance(one, RowScored) and one.row not in unavoidable]
    if not rows:
        return None
    return Question(
        f"{game.seat_names[1 - seat]} could now complete {listed([row_name(r) for r in rows])}.",
        {"type": "row_scored", "seat": 1 - seat, "row": {"any": rows}},
    )


def _chance_missed(
    game: Game[Any], missed: list[RowScored], events: list[Event], seat: Seat
) -> Question | None:
    """A row that could be completed now, and that the other seat breaks."""
    for one in missed:
        row = LINES[LINE_NAMES.index(one.row)]
        if _turned(events).intersection(row):
            return Question(
                f"You could complete {row_name(one.row)} now, before"
                f" {game.seat_names[1 - seat]} breaks it.",
                _turning(1 - seat, row),
            )
    return None


def _towers(
    game: Game[Any], after: State, then: State, events: list[Event], seat: Seat
) -> Question | None:
    """A tower that the other seat takes, to be seen from above."""
    taken = towers_of(after, seat) - towers_of(then, seat)
    seen = sorted(taken & _turned(events))
    if not seen:
        return None
    return Question(
        f"{game.seat_names[1 - seat]} could now build over your tower on"
        f" {listed([square_name(one) for one in seen])}.",
        _turning(1 - seat, seen),
    )


def _turned(events: list[Event]) -> set[int]:
    """The squares that changed colour."""
    return {square for one in events if isinstance(one, Placed) for square in one.turned}


def _turning(seat: Seat, squares: Sequence[int]) -> dict[str, Any]:
    """That the seat turns any of these squares."""
    any_of_them = [{"has": square} for square in squares]
    return {"type": "placed", "seat": seat, "turned": {"any": any_of_them}}
