"""Where a game was decided: every decision of a finished game, weighed by what its seat knew.

A game says in its `review.py` what a decision was worth (`weigh`); the rest is the same for all
games: losses and their grades, accuracy, turning points and the title of the story. Chances are of
winning, a draw is half a win, and losses are in points of a hundred.

Where chances are sampled, the samples of a position are drawn by its own numbers, so that the same
position gets the same judgement whenever and by whomever it is looked at; another seed draws other
ones. Of a difference that may be noise, only what stands out of the noise is called a loss.
"""

import math
import random
import time
from collections.abc import Callable, Iterator
from statistics import fmean, pstdev
from typing import Any, Final

import msgspec

import breakroom
from breakroom.core import registry
from breakroom.core.game import CLOCK, Event, Game, Outcome, Refused, Seat
from breakroom.core.judging import Weighed
from breakroom.core.play import redo, step
from breakroom.core.record import Record, start
from breakroom.core.wire import to_json

GRADES: Final = ((15.0, "blunder"), (10.0, "mistake"), (5.0, "slip"))  # by the points lost
TURNING_POINTS: Final = 5
WITHIN: Final = 4.0  # an action within so many points of the best is as good as the best
OTHERS: Final = 3


class Option(msgspec.Struct, frozen=True):
    action: Any
    text: str  # in notation
    chance: float


class Decided(msgspec.Struct, frozen=True):
    """One decision of the game."""

    ply: int  # so many actions had been taken before it
    seat: Seat
    played: Option
    best: Option
    alternatives: list[Option]
    loss: float  # in points, beyond doubt; 0: as good as the best, as far as can be told
    grade: str  # "", "slip", "mistake" or "blunder"
    is_good: bool  # as good as the best, within a few points: right, when somebody tries again
    proved: bool
    spread: float
    figures: dict[str, float]
    why: str
    opened: "Opened | None" = None  # where something was hidden from the seat
    is_rough: bool = False  # only glanced at, as there was no time for more


class Opened(msgspec.Struct, frozen=True):
    """The same decision, judged with everything known that was hidden from the seat."""

    loss: float
    grade: str
    why: str


class Luck(msgspec.Struct, frozen=True):
    """What chance gave to a seat, in points; a negative number is what it took."""

    ply: int
    seat: Seat
    points: float
    kind: str  # the game's own word: "draw", "read"


class Review(msgspec.Struct, frozen=True):
    game: str
    made_by: int  # the version of what weighs, not of the rules
    decisions: list[Decided]
    luck: list[Luck]
    accuracy: list[float | None]  # by seat, of 100; None: nothing to decide
    turning_points: list[int]  # plies, the costliest first
    title: str
    tracks: dict[
        str, list[list[float]]
    ]  # the game's own figures by seat, before and after each ply


class Part(msgspec.Struct, frozen=True):
    """What was found at one ply."""

    decided: Decided | None
    luck: list[Luck]


def has_review(key: str) -> bool:
    return registry.has_part(key, "review")


def review(
    record: Record,
    seat: Seat | None = None,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
    seconds: float = math.inf,
) -> Review:
    """As `breakroom.review`."""
    game = breakroom.game(record.game)
    states = positions(game, record)
    parts: list[Part] = []
    until = time.monotonic() + seconds
    for ply in range(len(record.moves)):
        is_rough = time.monotonic() >= until
        parts.append(part(game, record, states, ply, seed, seat, is_rough))
        if progress is not None:
            progress(ply + 1, len(record.moves))
    return put_together(game, states, parts)


def positions(game: Game[Any], record: Record) -> list[tuple[Any, list[Event]]]:
    """Every state of a finished game, and what led to it; Refused says why there is none to see."""
    if not has_review(game.key):
        raise Refused(f"{game.title} has no review.")
    if record.version != game.version:
        raise Refused(
            f"This game was played by version {record.version} of {game.title}'s rules;"
            f" these are version {game.version}."
        )
    states: list[tuple[Any, list[Event]]] = [(start(game, record), [])]
    for move in record.moves:
        states.append(redo(game, states[-1][0], move.seat, move.action))
    return states


def part(
    game: Game[Any],
    record: Record,
    states: list[tuple[Any, list[Event]]],
    ply: int,
    seed: int = 0,
    seat: Seat | None = None,
    is_rough: bool = False,
) -> Part:
    """One ply: its decision and its luck; or roughly its decision, in a fraction of a second. The
    same seed gives the same."""
    move, before, (after, events) = record.moves[ply], states[ply][0], states[ply + 1]
    if move.seat == CLOCK or seat not in (None, move.seat):
        return Part(None, [])
    judge = registry.part(game.key, "review")
    rng = _pattern(game, before, move.seat, seed)
    # What is weighed has nothing in it that the seat did not know.
    known = game.veiled(before, move.seat)
    if is_rough:
        glanced = _glance(game, known, move.seat, move.action, rng)
        if glanced is None:
            return Part(None, [])
        return Part(_decided(game, before, ply, move.seat, move.action, glanced, is_rough=True), [])
    weighed: Weighed | None = judge.weigh(game, known, move.seat, move.action, rng)
    opened = None
    if weighed is not None and hasattr(judge, "weigh_open"):
        opened = judge.weigh_open(game, before, move.seat, move.action, rng)
    luck = getattr(judge, "luck", None)
    lucky = luck(game, before, move.seat, move.action, after, events, rng) if luck else []
    return Part(
        None
        if weighed is None
        else _decided(game, before, ply, move.seat, move.action, weighed, opened),
        [Luck(ply, *one) for one in lucky],
    )


def _pattern(game: Game[Any], state: Any, seat: Seat, seed: int) -> random.Random:
    """The random numbers by which a position is sampled, made from what the seat saw."""
    return random.Random(f"{seed} {to_json(game.view(state, seat))}")


def first_look(
    game: Game[Any], record: Record, states: list[tuple[Any, list[Event]]]
) -> list[Part]:
    """The plies up to the first decision, of which there is a rough figure soon: nobody waits for
    a review without seeing anything of it. The review itself weighs it again."""
    parts: list[Part] = []
    for ply in range(len(record.moves)):
        parts.append(part(game, record, states, ply, is_rough=True))
        if parts[-1].decided is not None:
            return parts
    return []


def _glance(
    game: Game[Any], known: Any, seat: Seat, action: Any, rng: random.Random
) -> Weighed | None:
    """Weighs a ply in a fraction of a second, less thoroughly than the review itself; where a game
    is weighed that fast anyway, as the review does."""
    judge = registry.part(game.key, "review")
    look: Callable[..., Weighed | None] = getattr(judge, "glance", judge.weigh)
    return look(game, known, seat, action, rng)


def rehearse(key: str) -> None:
    """Load what a review of the game uses: a short look at the beginning of some game."""
    game, rng = breakroom.game(key), random.Random(0)
    state = game.setup(seed=0)
    while game.outcome(state) is None:
        seat = game.decisions(state)[0].seat
        action = game.sample(state, seat, rng)
        if _glance(game, game.veiled(state, seat), seat, action, rng) is not None:
            return
        state, _ = step(game, state, seat, action)


def _decided(
    game: Game[Any],
    state: Any,
    ply: int,
    seat: Seat,
    action: Any,
    weighed: Weighed,
    opened: Weighed | None = None,
    is_rough: bool = False,
) -> Decided:
    def option(one: Any, chance: float) -> Option:
        return Option(one, game.notation(state, seat, one), chance)

    loss = loss_of(weighed)
    # An action that only seemed better joins the others, and counts as good as the one played.
    best, chance = (weighed.best if loss else action), weighed.played + loss / 100
    others = list(weighed.others)
    if not loss and weighed.chance > weighed.played:
        others.insert(0, (weighed.best, chance))
    return Decided(
        ply,
        seat,
        option(action, weighed.played),
        option(best, chance),
        [option(one, min(worth, chance)) for one, worth in others[:OTHERS]],
        round(loss, 2),
        grade_of(loss),
        loss <= WITHIN,
        weighed.proved,
        weighed.spread,
        weighed.figures,
        weighed.why if loss or weighed.chance <= weighed.played else "",
        None if opened is None else _opened(opened),
        is_rough,
    )


def _opened(weighed: Weighed) -> Opened:
    loss = loss_of(weighed)
    return Opened(round(loss, 2), grade_of(loss), weighed.why if loss else "")


def loss_of(weighed: Weighed) -> float:
    """In points. A difference within its spread is none; one far beyond it counts whole, and in
    between it grows without a step, so that a little noise changes a little."""
    apart = 100 * (weighed.chance - weighed.played)
    return apart - weighed.spread**2 / apart if apart > weighed.spread else 0.0


def grade_of(loss: float) -> str:
    return next((word for least, word in GRADES if loss >= least), "")


def put_together(
    game: Game[Any], states: list[tuple[Any, list[Event]]], parts: list[Part]
) -> Review:
    """The review of a game of which these plies are weighed, from its beginning on."""
    judge = registry.part(game.key, "review")
    decisions = [one.decided for one in parts if one.decided is not None]
    outcome = game.outcome(states[-1][0])
    turning = sorted(
        (one for one in decisions if one.loss >= GRADES[1][0]), key=lambda one: -one.loss
    )[:TURNING_POINTS]
    named = getattr(judge, "when", None)

    def when(ply: int) -> str:
        return named(game, states[ply][0]) if named else f"by move {ply + 1}"

    tracks: dict[str, list[list[float]]] = {}
    if hasattr(judge, "tracks"):
        for state, _ in states:
            for name, by_seat in judge.tracks(game, state).items():
                tracks.setdefault(name, []).append(list(by_seat))
    return Review(
        game.key,
        game.review_version,
        decisions,
        [luck for one in parts for luck in one.luck],
        [
            accuracy([one for one in decisions if one.seat == seat])
            for seat in range(states[0][0].seats)
        ],
        [one.ply for one in turning],
        title_of(decisions, outcome, when),
        tracks,
    )


def accuracy(decisions: list[Decided]) -> float | None:
    """Of 100, as lichess reckons it: the mean of two means, one in which decisions of stormy times
    weigh more, and a harmonic one, in which one blunder weighs much."""
    if not decisions:
        return None
    each = [accuracy_of(one.loss) for one in decisions]
    chances = [100 * one.best.chance for one in decisions]
    width = min(8, max(2, len(chances) // 10))
    storms = [min(12.0, max(0.5, pstdev(window))) for window in _windows(chances, width)]
    weighted = sum(a * w for a, w in zip(each, storms, strict=True)) / sum(storms)
    harmonic = len(each) / sum(1 / max(a, 1.0) for a in each)
    return round((weighted + harmonic) / 2, 1)


def accuracy_of(loss: float) -> float:
    return min(100.0, max(0.0, 103.1668 * math.exp(-0.04354 * loss) - 2.1669))


def _windows(values: list[float], width: int) -> Iterator[list[float]]:
    """For each value, a window of the values around it."""
    for at in range(len(values)):
        first = min(max(0, at - width // 2), max(0, len(values) - width))
        yield values[first : first + width]


def title_of(decisions: list[Decided], outcome: Outcome | None, when: Callable[[int], str]) -> str:
    """A title that sums the game up; `when` names a ply: "by move 11", "in turn 3"."""
    if not decisions:
        return "Nothing was decided by choice"
    losers = (
        {one.seat for one in decisions}
        if outcome is None or len(set(outcome.ranks)) == 1
        else {seat for seat, rank in enumerate(outcome.ranks) if rank > 1}
    )
    theirs = (one for one in decisions if one.seat in losers)
    worst = max(theirs, key=lambda one: one.loss, default=None)
    if worst is None or worst.loss < GRADES[-1][0]:
        lowest = fmean(one.loss for one in decisions)
        return "Close to the end" if lowest < 1 else "Decided by many small steps"
    return f"Decided {when(worst.ply)}"
