"""R3 and R4: the battle phase, from a flick's result to the next turn or the end."""

import math
from operator import mul
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from breakroom.core.game import Event, Outcome, Seat
from breakroom.core.rng import draw
from breakroom.games.barrier_battles import build, events, puzzles
from breakroom.games.barrier_battles.actions import Flick, Point, Row, Show, Stage, Struck
from breakroom.games.barrier_battles.finger import barriers_before, is_too_fast, push_of
from breakroom.games.barrier_battles.hands import HAND_DRAWS
from breakroom.games.barrier_battles.pieces import (
    ALL_DISCS,
    COUNT,
    DISC_RADIUS,
    FIRST_DISC,
    PIECES,
    Pose,
    is_disc,
    is_king,
    king,
    owner,
    rotate,
)
from breakroom.games.barrier_battles.state import (
    NOBODY,
    QUIET_FLICKS,
    SHOTS,
    State,
    flickable,
    is_solo,
    pose_of,
    table_of,
)
from breakroom.games.barrier_battles.surface import OPEN, spots_at

WEAKEST: Final = 100  # millionths of a newton-second: less would not move a disc
CONE_DEGREES: Final = 60  # a finger pushes into the disc, at most so far off the straight way
_FIRST: Final = ("red", "blue")
_CONE: Final = math.cos(math.radians(CONE_DEGREES)) - 1e-6
TieBreakReason = Literal["both_kings_fell", "forty_flicks", "both_covered"]


# -- what is forbidden -----------------------------------------------------------------------


def forbids(state: State, seat: Seat, action: Flick) -> str | None:
    if state.phase == "build":
        return "The battle has not begun: finish your fortress first."
    if state.phase == "tried":
        return "That was your flick: retry the trick shot, or take another."
    piece = action.piece
    if piece not in PIECES:
        return f"There is no piece {piece}."
    if not is_disc(piece):  # R3.1
        return "Blocks cannot be flicked: flick one of your discs."
    if owner(piece) != seat:
        return "That disc is not yours."
    if state.poses[piece] is None:
        return "That disc is out of play."
    if not state.reach[piece - FIRST_DISC]:  # R3.6
        return "That disc is walled in: no finger can reach it."
    return forbids_push(state, action)


def forbids_push(state: State, action: Flick) -> str | None:
    """R3.7: one push on a reachable point, into the disc, not too strong."""
    if max(map(abs, action.point)) > 1000 or max(map(abs, action.impulse)) > 100_000:
        return "That is not a flick: the numbers are far too large."
    x, y, z = (tenths / 10_000 for tenths in action.point)
    spots = spots_at((x, y, z))
    if not spots:
        return "That point is not on the disc."
    reach, pose = state.reach[action.piece - FIRST_DISC], pose_of(state, action.piece)
    strength = math.hypot(*action.impulse)
    if strength < WEAKEST:
        return "That would not move the disc: flick it harder."
    open_spots = [spot for spot in spots if reach >> spot.number & 1]
    if not open_spots:
        return "Something is in the way of the finger there: choose another point of the disc."
    normals = (rotate(pose, spot.normal) for spot in open_spots)
    inward = (-sum(map(mul, action.impulse, normal)) for normal in normals)
    if max(inward) < _CONE * strength:
        return "A finger must push into the disc: that would only pull at it, or graze it."
    if is_too_fast(pose, push_of(action.piece, action.point, action.impulse)):
        return "No finger is that strong: the point it hits gains at most 6.5 metres a second."
    return None


def in_the_way(state: State, action: Flick) -> tuple[int, ...]:
    """The barriers that keep the finger from the point; none where it gets at it."""
    disc = action.piece
    if disc not in ALL_DISCS or state.poses[disc] is None:
        return ()
    x, y, z = (tenths / 10_000 for tenths in action.point)
    spots = spots_at((x, y, z))
    if any(state.reach[disc - FIRST_DISC] >> spot.number & 1 for spot in spots):
        return ()
    return tuple(sorted({b for spot in spots for b in barriers_before(state.poses, disc, spot)}))


# -- the turn --------------------------------------------------------------------------------


class Loss(NamedTuple):
    """A piece that went out of play."""

    seconds: float
    piece: int
    by: int | None  # the disc that touched it; None: it fell


def flick(state: State, seat: Seat, action: Flick, tell: list[Event]) -> None:
    lost = played_out(state, seat, action, tell)
    if is_solo(state.options):
        shot_made(state, seat, any(loss.piece == king(1) for loss in lost), tell)
    else:
        end_or_pass_on(state, seat, lost, tell)


def played_out(state: State, seat: Seat, action: Flick, tell: list[Event]) -> list[Loss]:
    """What the flick does to the table, and what goes out of play."""
    result = action.result
    assert result is not None, "a flick is settled before it happens"
    point, impulse = result.struck or (action.point, action.impulse)
    before = list(state.poses)
    if result.struck:
        state.drawn += HAND_DRAWS
    kind = events.FlickedUnsteadily if result.struck else events.Flicked
    tell.append(kind(seat, action.piece, point, impulse))
    lost: list[Loss] = []
    for stage in result.stages:
        build.put(state, stage.ends)
        now = losses(state, stage)
        for loss in now:
            state.poses[loss.piece] = None
            state.out[loss.piece] = True
        lost += now
        tell += told(stage, now)
    state.reach = list(result.reach)
    state.last = Struck(
        seat=seat,
        piece=action.piece,
        point=point,
        impulse=impulse,
        start=_place(before[action.piece]),
        end=_place(state.poses[action.piece]) if state.poses[action.piece] else None,
        lost=tuple((loss.piece, _place(before[loss.piece])) for loss in lost),
    )
    return lost


def _place(pose: Pose | None) -> Point:
    assert pose is not None, "it stood there"
    return round(pose[0], 4) + 0.0, round(pose[1], 4) + 0.0


def shot_made(state: State, seat: Seat, solved: bool, tell: list[Event]) -> None:
    """R6.1, R6.2: a trick shot is over, or waits to be tried again."""
    state.tried += 1
    state.solved = solved
    if state.options.variant == "trick_shots" or state.shots >= SHOTS:
        end(state, "solved" if solved else "missed", seat if solved else NOBODY, tell)
        return
    state.phase = "tried"
    tell.append(events.ShotMade(solved, puzzles.stars(state)))


def show(state: State, seat: Seat, action: Show, tell: list[Event]) -> None:
    """R6.2: the trick shot as it can be done; that is no try, and no hit."""
    puzzles.set_again(state, state.puzzle, tell)
    tell.append(events.ShotShown(state.puzzle))
    solution = puzzles.puzzle(state.puzzle).solution
    played_out(state, seat, replace(solution, result=action.result), tell)
    state.phase, state.shown = "tried", True


def losses(state: State, stage: Stage) -> list[Loss]:
    """R3.2, R3.3: enemy discs that touched a poisonous one, and whatever left the table. Who was
    touched before it fell was touched; who fell first was not."""
    found = {piece: Loss(seconds, piece, None) for seconds, piece in stage.fell}
    for seconds, by, victim in stage.touched:
        if victim not in found or seconds < found[victim].seconds:
            found[victim] = Loss(seconds, victim, by)
    return sorted(loss for loss in found.values() if not state.out[loss.piece])


def told(stage: Stage, lost: list[Loss]) -> list[Event]:
    found: list[Event] = [
        events.Moved(stage.frames, stage.seconds, stage.ends, stage.touched, stage.fell)
    ]
    for seconds, piece, by in lost:
        if is_disc(piece):
            why: Literal["touched", "fell"] = "fell" if by is None else "touched"
            found.append(events.Eliminated(piece, why, by, seconds))
        else:
            found.append(events.BlockLost(piece, seconds))
    return found


def end_or_pass_on(state: State, seat: Seat, lost: list[Loss], tell: list[Event]) -> None:
    """R4: is it over, or whose turn is it?"""
    kings = {owner(loss.piece): loss for loss in lost if is_king(loss.piece)}
    state.quiet = 0 if any(is_disc(loss.piece) for loss in lost) else state.quiet + 1
    if 1 - seat in kings and kings[1 - seat].by is not None:  # R4.1
        end(state, "king_touched", seat, tell)
    elif len(kings) == 1:  # R4.2
        end(state, "king_fell", 1 - next(iter(kings)), tell)
    elif kings:  # R4.3
        tie_break(state, 1 - seat, "both_kings_fell", tell)
    elif state.quiet < QUIET_FLICKS:
        next_turn(state, 1 - seat, tell)
    elif state.phase == "tie_break":  # R4.5
        end(state, "forty_flicks", NOBODY, tell)
    else:  # R4.4
        tie_break(state, 1 - seat, "forty_flicks", tell)


def next_turn(state: State, seat: Seat, tell: list[Event]) -> None:
    """R3.6: a seat whose discs are all covered is skipped."""
    for candidate in (seat, 1 - seat):
        if flickable(state, candidate):
            state.to_move = candidate
            return
        tell.append(events.Skipped(candidate))
    tie_break(state, seat, "both_covered", tell)


def tie_break(state: State, first: Seat, why: TieBreakReason, tell: list[Event]) -> None:
    """R4.3: the table is cleared but for the two kings, as far from each other as can be."""
    state.phase, state.to_move, state.quiet = "tie_break", first, 0
    state.tie_breaks += 1
    state.poses, state.out = [None] * COUNT, [True] * COUNT
    state.reach = [0] * len(ALL_DISCS)
    table = table_of(state)
    x = 0.0 if table.is_round else table.half_x - DISC_RADIUS
    y = table.half_y - DISC_RADIUS
    rows: list[Row] = []
    for seat, side in ((0, -1.0), (1, 1.0)):
        pose = (side * x + 0.0, side * y, build.DISC_DOWN, 1.0, 0.0, 0.0, 0.0)
        rows.append((king(seat), pose))
        state.out[king(seat)] = False
        state.reach[king(seat) - FIRST_DISC] = OPEN
    build.put(state, rows)
    tell.append(events.TieBreakBegan(why, first, tuple(rows)))


# -- beginning and end -------------------------------------------------------------------------


def time_up(state: State, tell: list[Event]) -> None:
    """R2.6: the building is over for whoever still builds."""
    tell.append(events.TimeRanOut())
    for seat in (0, 1):
        if not state.done[seat]:
            build.set_down_discs(state, seat, tell)
            state.done[seat] = True
    begin(state, tell)


def begin(state: State, tell: list[Event]) -> None:
    """R3.1: the seat that finished first begins, or the option's; otherwise it is drawn."""
    if state.options.first in _FIRST:
        state.first = _FIRST.index(state.options.first)
    if state.first == NOBODY:
        state.first = draw(state, 2)
    state.phase = "battle"
    tell.append(events.BattleBegan(state.first))
    next_turn(state, state.first, tell)


def end(state: State, reason: str, winner: Seat, tell: list[Event]) -> None:
    state.phase, state.to_move = "over", NOBODY
    state.ended, state.winner = reason, winner
    tell.append(events.Ended(outcome(state)))


def outcome(state: State) -> Outcome:
    if is_solo(state.options):
        solved = state.ended == "solved"
        return Outcome((float(solved),), (1 if solved else 2,), state.ended)
    if state.winner == NOBODY:
        return Outcome((0.5, 0.5), (1, 1), state.ended)
    won = tuple(float(seat == state.winner) for seat in (0, 1))
    return Outcome(won, tuple(2 - int(score) for score in won), state.ended)
