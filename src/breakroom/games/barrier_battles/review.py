"""What a flick was worth: the chance of winning by it as it was meant, whatever came of it.

A flick is made several times on a coarse table, each time a little off as by a steady hand (by an
unsteady one where the option asks for that), and what is then on the table is judged by its lines.
It is held against flicks of the bots' kinds: straight at what can be seen, soft or hard, and over
walls. Nothing is drawn by lot: the errors of the hand are a fixed pattern, so a second look finds
the same. It goes on while it is not clear by how much one flick is better. Building is not weighed.
"""

import math
import random
from functools import lru_cache
from statistics import fmean
from typing import Any, Final, NamedTuple

import msgspec

from breakroom.core.game import Event, Game, Seat
from breakroom.core.judging import Weighed, spread_of
from breakroom.games.barrier_battles import battle, bots, lines, puzzles
from breakroom.games.barrier_battles.actions import Flick
from breakroom.games.barrier_battles.hands import HUMAN, STEADY, shaken
from breakroom.games.barrier_battles.judge import Judge
from breakroom.games.barrier_battles.offers import aimed
from breakroom.games.barrier_battles.pieces import (
    DISC_KG,
    FRICTION,
    GRAVITY,
    STRONGEST,
    discs_of,
    is_disc,
    is_king,
    king,
    number,
    owner,
)
from breakroom.games.barrier_battles.state import NOBODY, State, flickable, is_solo

# Errors in standard deviations: aside, up, harder, and two of the point. Each comes to both sides,
# and over all of them the mean square of each error is one.
_SIDES: Final = ((1.5, 0.5, 0.7, 1.0, -1.0), (0.6, 1.5, 0.5, -1.0, 1.0), (0.6, -0.7, 1.5, 1.0, 1.0))
_MIRRORS: Final = ((1, 1, 1, 1, 1), (1, -1, 1, -1, 1), (1, 1, -1, 1, -1), (1, -1, -1, -1, -1))
PATTERN: Final = tuple(
    [sign * way * error for way, error in zip(mirror, side, strict=True)]
    for mirror in _MIRRORS
    for side in _SIDES
    for sign in (1, -1)
)
FEW: Final = 6  # of the pattern are enough where it is clear which flick is better,
MORE: Final = (12, len(PATTERN))  # else so many, and if that is not enough all of them
CLEAR: Final = 3.0  # points: a comparison that may be off by no more is clear
MUCH: Final = 10.0  # and so is one, by more than a few, that is so much beyond doubt
STRAIGHT: Final = 4  # lines to the king that are tried, the widest first,
DISCS: Final = 5  # lines to other discs,
LOFTED: Final = 3  # flicks over walls,
OTHERS: Final = 4  # and flicks as the bots try them
AGAIN: Final = 3  # of which so many are made with the errors of the hand
GLANCE: Final = 4  # errors that a glance makes,
GLANCED: Final = 8  # and flicks that it tries
SOFT: Final = 1.25  # of the way to a disc: what a flick at it has strength for


class Meant(NamedTuple):
    """What a flick leads to; made again and again with the errors of a hand: chances."""

    wins: float  # in the end
    king: float  # that it takes the other's king at once
    hits: float  # that it takes any disc
    loses: float  # that it costs a disc of one's own, and does not win
    open: float  # that the other then has a line to the own king
    each: tuple[float, ...] = ()  # `wins` by the errors of the pattern


def weigh(
    _game: Game[Any], state: State, seat: Seat, action: Any, _rng: random.Random
) -> Weighed | None:
    """None: nobody flicks (building, choosing a trick shot). Nothing is hidden in this game, and
    nothing here is drawn by lot, so chance has no part in it."""
    if not _is_a_choice(state, action):
        return None
    played = meant(state, seat, action)
    found = better_flicks(state, seat, played.wins)
    spread = 0.0
    if found:
        best, worth = found[0]
        spread = _spread(worth, played)
        for runs in MORE:
            by = 100 * (worth.wins - played.wins)
            is_much = by - spread >= MUCH and len(played.each) > FEW
            if spread <= CLEAR or by <= 0 or is_much:
                break
            played, worth = (meant(state, seat, one, runs) for one in (action, best))
            spread = _spread(worth, played)
        found[0] = (best, worth)
    return _weighed(action, played, found, spread)


def glance(
    _game: Game[Any], state: State, seat: Seat, action: Any, _rng: random.Random
) -> Weighed | None:
    """The same roughly: the straight flicks, with a few errors of the hand, also where it is not
    clear by them which flick is better."""
    if not _is_a_choice(state, action):
        return None
    played = meant(state, seat, action, GLANCE)
    found = better_flicks(state, seat, played.wins, GLANCED, GLANCE)
    return _weighed(action, played, found, _spread(found[0][1], played) if found else 0.0)


def _is_a_choice(state: State, action: Any) -> bool:
    return isinstance(action, Flick) and state.phase != "tried"


def _weighed(
    action: Flick, played: Meant, found: list[tuple[Flick, Meant]], spread: float
) -> Weighed:
    bare = _bare(action)
    best, worth = found[0] if found else (bare, played)
    if worth.wins <= played.wins:
        best, worth = bare, played
    return Weighed(
        best=best,
        chance=worth.wins,
        played=played.wins,
        others=tuple((flick, one.wins) for flick, one in found if flick is not best),
        spread=round(spread, 1),
        figures={
            "hits": round(played.hits, 3),
            "loses": round(played.loses, 3),
            "best_hits": round(worth.hits, 3),
            "best_loses": round(worth.loses, 3),
        },
        why="" if best is bare else _why(best, worth, played),
    )


def luck(
    _game: Game[Any],
    before: State,
    seat: Seat,
    action: Any,
    after: State,
    _events: list[Event],
    _rng: random.Random,
) -> list[tuple[Seat, float, str]]:
    """What the hand gave: how it came out, less what was to be expected."""
    if not isinstance(action, Flick):
        return []
    if is_solo(before.options):
        came = float(after.poses[king(1)] is None)
    elif after.ended:
        came = 0.5 if after.winner == NOBODY else float(after.winner == seat)
    else:
        chance = lines.win_chance(after.poses, after.to_move)
        came = chance if after.to_move == seat else 1 - chance
    return [(seat, round(100 * (came - meant(before, seat, action).wins), 1), "hand")]


def tracks(_game: Game[Any], state: State) -> dict[str, list[float]]:
    return {
        "discs": [
            float(sum(state.poses[disc] is not None for disc in discs_of(seat)))
            for seat in range(state.seats)
        ]
    }


# -- one flick ---------------------------------------------------------------------------------


def meant(state: State, seat: Seat, flick: Flick, runs: int = FEW) -> Meant:
    return _meant(_Table(state, seat), _bare(flick), runs)


def _spread(one: Meant, other: Meant) -> float:
    return spread_of([a - b for a, b in zip(one.each, other.each, strict=True)])


class _Table:
    """A state to be flicked in by a seat; two of the same position are equal."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.key = (seat, msgspec.json.encode(state.options), tuple(state.poses))

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Table) and self.key == other.key


class _Made:
    """A flick that is made again and again, each time with the next errors of the pattern."""

    def __init__(self, table: _Table, flick: Flick) -> None:
        self.table, self.flick = table, flick
        self.judge = Judge(table.state, table.seat)
        self.hand = HUMAN if table.state.options.hands == "human" else STEADY
        self._ends: list[Meant] = []

    def ends(self, runs: int) -> list[Meant]:
        for errors in PATTERN[len(self._ends) : runs]:
            off = Flick(self.flick.piece, *shaken(self.table.state, self.flick, self.hand, errors))
            self._ends.append(_end(self.judge, off))
        return self._ends[:runs]


@lru_cache(maxsize=64)
def _made(table: _Table, flick: Flick) -> _Made:
    return _Made(table, flick)


def _meant(table: _Table, flick: Flick, runs: int) -> Meant:
    ends = _made(table, flick).ends(runs)
    *chances, _ = zip(*ends, strict=True)
    wins, takes, hits, loses, line = map(fmean, chances)
    return Meant(wins, takes, hits, loses, line, tuple(end.wins for end in ends))


def _end(judge: Judge, flick: Flick) -> Meant:
    look = judge.look(flick, is_coarse=True, until_it_wins=True)
    seat, solo = judge.seat, is_solo(judge.state.options)
    discs = [loss for loss in look.lost if is_disc(loss.piece)]
    kings = {owner(loss.piece): loss for loss in discs if is_king(loss.piece)}
    takes = 1 - seat in kings
    hits = any(owner(loss.piece) != seat for loss in discs)
    loses = any(owner(loss.piece) == seat for loss in discs)
    if takes and (solo or kings[1 - seat].by is not None or seat not in kings):
        return Meant(1.0, 1.0, 1.0, 0.0, 0.0)
    if solo or seat in kings:
        return Meant(0.5 if takes else 0.0, 0.0, float(hits), float(loses), 0.0)
    answer = lines.line_chance(look.poses, 1 - seat)
    is_hit = max(answer, lines.lofted_chance(look.poses, 1 - seat))
    wins = 1 - lines.chance_by(look.poses, 1 - seat, is_hit)
    return Meant(wins, 0.0, float(hits), float(loses), answer)


def _bare(flick: Flick) -> Flick:
    return Flick(flick.piece, flick.point, flick.impulse)


# -- what else there was -------------------------------------------------------------------------


def better_flicks(
    state: State, seat: Seat, than: float, most: int | None = None, runs: int = FEW
) -> list[tuple[Flick, Meant]]:
    """The most promising flicks, best first: each was tried once as it is meant, and those that
    were worth more then than the best yet, with the errors of the hand. Nothing is better than one
    that always wins."""
    judge, tried, won = Judge(state, seat), [], 0
    if than == 1.0:
        return []
    for flick in candidates(state, seat)[:most]:
        value = _end(judge, flick).wins
        tried.append((value, flick))
        if value == 1.0 and won < AGAIN:
            won += 1
            if (sure := meant(state, seat, flick, runs)).wins == 1.0:
                return [(flick, sure)]
    tried.sort(key=lambda one: -one[0])
    found: list[tuple[Flick, Meant]] = []
    for value, flick in tried[:AGAIN]:
        if value > than:
            found.append((flick, meant(state, seat, flick, runs)))
            than = max(than, found[-1][1].wins)
    return sorted(found, key=lambda one: -one[1].wins)


def candidates(state: State, seat: Seat) -> list[Flick]:
    if is_solo(state.options):
        return [puzzles.puzzle(state.puzzle).solution]
    mine = flickable(state, seat)
    theirs = [disc for disc in discs_of(1 - seat) if state.poses[disc]]
    seen = [one for a in mine for b in theirs if (one := lines.line(state.poses, a, b))]
    seen.sort(key=lambda one: -one.chance)
    at_king = [one for one in seen if is_king(one.target)][:STRAIGHT]
    found = [aimed(state, one.disc, one.angle, STRONGEST) for one in at_king]
    for one in [one for one in seen if not is_king(one.target) and not is_king(one.disc)][:DISCS]:
        speed = math.sqrt(2 * FRICTION["disc"] * GRAVITY * one.far * SOFT)
        strength = min(STRONGEST, round(speed * DISC_KG * 1e6))
        found.append(aimed(state, one.disc, one.angle, strength))
    lots = random.Random(0)  # of a fixed pattern
    if mine and state.poses[king(1 - seat)]:
        near = sorted(mine, key=lambda disc: _far(state, disc, king(1 - seat)))
        found += [bots.bow(state, disc, king(1 - seat), lots) for disc in near[:LOFTED]]
    found = [flick for flick in found if battle.forbids(state, seat, flick) is None]
    return found + bots.candidates(state, seat, OTHERS, lots, soft=0.5)


def _far(state: State, disc: int, other: int) -> float:
    a, b = state.poses[disc], state.poses[other]
    return math.dist(a[:2], b[:2]) if a and b else math.inf


def _why(best: Flick, worth: Meant, played: Meant) -> str:
    """What the best leads to."""
    disc = "The king" if is_king(best.piece) else f"Disc {number(best.piece)}"
    if worth.king >= 0.5:
        return f"{disc} could hit the enemy king."
    if worth.loses < played.loses - 0.3:
        return f"{disc} could be flicked without losing a disc of your own."
    if worth.open < played.open - 0.3:
        return f"{disc} could close the line to your king."
    if worth.hits > played.hits + 0.3:
        return f"{disc} could take a disc."
    return ""
