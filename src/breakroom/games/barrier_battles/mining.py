"""Trick shots as puzzles: scenes in which a flick that forgives much knocks the king out, and
hardly any flick at random does.

What the table answers is not the same for ever, so a puzzle is proved by trying: the listed flick
with the errors of a club player's hand, and flicks at random.
"""

import math
import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, Final

from breakroom.core.game import Game, Seat
from breakroom.core.play import step
from breakroom.core.puzzle import Puzzle
from breakroom.core.record import Record
from breakroom.core.script import deed
from breakroom.games.barrier_battles import battle, physics, query, scenes, turn, world
from breakroom.games.barrier_battles.actions import Flick
from breakroom.games.barrier_battles.bots import LEVELS, BarrierBot, Level, allowed, bow, candidates
from breakroom.games.barrier_battles.events import Moved
from breakroom.games.barrier_battles.finger import bounded, push_of
from breakroom.games.barrier_battles.offers import aimed, towards
from breakroom.games.barrier_battles.pieces import (
    COUNT,
    FIRST_DISC,
    STRONGEST,
    Vector,
    is_disc,
    rotate,
)
from breakroom.games.barrier_battles.puzzle_judge import RED
from breakroom.games.barrier_battles.puzzle_words import THEMES
from breakroom.games.barrier_battles.scenes import KING
from breakroom.games.barrier_battles.state import State, flickable, pose_of
from breakroom.games.barrier_battles.surface import SPOTS, tenths

LEAST: Final = 120  # puzzles in the set
PLAYERS: Final = ()  # nobody plays: the scenes are drawn
VARIANTS: Final = ()
LADDER: Final = (0.800, 0.775, 0.625, 0.625)  # as the levels played when the puzzles were rated
ASK: Final = "One flick for red: knock out the blue king."

TABLE: Final = "square"
STOOD: Final = 0.003  # metres that a piece may move while the scene settles
SIFTED: Final = 40  # flicks at random, before anything else
TRIES: Final = 60  # flicks in which one is looked for
HIT: Final = 6  # of them that hit are looked at, one after another
ROUGH_TRIES: Final = (6, 14)  # of each, with the club's hand: so many are enough to drop it
ROUGH_HITS: Final = 0.42  # so often it must succeed on the rough world,
PROVED: Final = 24  # and in so many tries on the real one
REAL_HITS: Final = 0.36  # so often: more than it claims
CLAIMED: Final = 0.30  # of a club hand
RARE: Final = 0.02  # of flicks at random
MOST_RANDOM: Final = 2_000
ENOUGH: Final = 200  # of them, if none hits
SURE: Final = 2.0  # standard deviations
# Half the steps of the bots' coarse world: over many flicks as many hit as on the real one.
ROUGH: Final = world.Precision(120, 6, 0.060)
CLUB: Final = BarrierBot(LEVELS["club"])


# -- found -------------------------------------------------------------------------------------


def find(game: Game[Any], record: Record | None, rng: random.Random) -> Iterator[Puzzle]:  # noqa: ARG001 - no game is looked through
    """At most one: of a scene that is drawn now."""
    idea = rng.choice(list(scenes.IDEAS.values()))
    state = at_rest(game, idea(rng))
    if state is None or not flickable(state, RED):
        return
    luck = Luck(game, state, rng)
    if luck.is_clear(SIFTED) and not luck.is_rare:
        return
    flick = solved(state, rng)
    if flick is None or not (luck.is_clear(MOST_RANDOM) and luck.is_rare):
        return
    yield Puzzle(
        game=game.key,
        version=game.version,
        kind="trick_shot",
        seat=RED,
        ask=ASK,
        line=[deed(RED, flick)],
        table=laid(state),
    )


def at_rest(game: Game[Any], poses: scenes.Poses) -> State | None:
    """The scene as a state in which red is to flick; None if it does not stand."""
    bare = world.Scene(TABLE, tuple(poses.get(piece) for piece in range(COUNT)))
    scene = physics.simulate(bare, None, record=False).scene
    for was, now in zip(bare.poses, scene.poses, strict=True):
        if was and (now is None or math.dist(was[:3], now[:3]) > STOOD):
            return None
    state: State = game.setup({})
    state.phase, state.to_move, state.first, state.done = "battle", RED, RED, [True, True]
    state.poses = list(scene.poses)
    state.out = [pose is None for pose in scene.poses]
    state.reach = list(query.reaches(scene))
    return state


def laid(state: State) -> dict[str, Any]:
    """What lies on the table, as a puzzle keeps it."""
    return {
        "phase": state.phase,
        "to_move": state.to_move,
        "first": state.first,
        "done": state.done,
        "poses": {str(piece): list(pose) for piece, pose in enumerate(state.poses) if pose},
        "out": {str(piece): True for piece, is_out in enumerate(state.out) if is_out},
        "reach": {str(disc): bits for disc, bits in enumerate(state.reach) if bits},
    }


def solved(state: State, rng: random.Random) -> Flick | None:
    """A flick that forgives enough."""
    tried = [*candidates(state, RED, TRIES // 2, rng), *at_anything(state, TRIES // 2, rng)]
    rng.shuffle(tried)
    hit = (flick for flick in tried if hits(state, flick, ROUGH))
    return next((flick for flick in islice(hit, HIT) if forgives(state, flick, rng)), None)


def forgives(state: State, flick: Flick, rng: random.Random) -> bool:
    """Does a club player's hand succeed with it often enough? First on the rough world."""
    count = 0
    for tries in ROUGH_TRIES:
        count += club_hits(state, flick, tries, rng, ROUGH)
        if count < ROUGH_HITS * tries:
            return False
    if count < ROUGH_HITS * sum(ROUGH_TRIES) or not hits(state, flick):
        return False
    half = PROVED // 2
    count = club_hits(state, flick, half, rng)
    if count < CLAIMED * half:
        return False
    return count + club_hits(state, flick, half, rng) >= REAL_HITS * PROVED


def at_anything(state: State, count: int, rng: random.Random) -> list[Flick]:
    """Flicks at whatever stands there: along the table, or in a bow."""
    there = [piece for piece, pose in enumerate(state.poses) if pose]

    def any_one() -> Flick:
        disc = rng.choice(flickable(state, RED))
        target = rng.choice([piece for piece in there if piece != disc])
        if rng.random() < 0.5:
            return bow(state, disc, target, rng)
        aim = towards(state, disc, target) + rng.gauss(0.0, 0.06)
        return aimed(state, disc, aim, rng.uniform(0.2, 1.0) * STRONGEST)

    return allowed(state, RED, count, any_one)


# -- tried -------------------------------------------------------------------------------------


def hits(state: State, flick: Flick, precision: world.Precision = world.FINE) -> bool:
    push = push_of(flick.piece, flick.point, flick.impulse)
    after = physics.simulate(turn.scene_of(state), push, precision=precision, record=False)
    return any(KING in (a, b) for _, a, b in after.touched) or any(p == KING for _, p in after.fell)


def club_hits(
    state: State,
    flick: Flick,
    tries: int,
    rng: random.Random,
    precision: world.Precision = world.FINE,
) -> int:
    """How many of so many tries with a club player's hand knock the king out."""
    return sum(hits(state, CLUB.made(state, RED, flick, rng), precision) for _ in range(tries))


class Luck:
    """How often flicks at random hit, tried until it is clear."""

    def __init__(self, game: Game[Any], state: State, rng: random.Random) -> None:
        self.game, self.state, self.rng = game, state, rng
        self.tried = self.hits = 0

    @property
    def is_rare(self) -> bool:
        return self.hits <= RARE * self.tried

    def is_clear(self, most: int) -> bool:
        """After so many in all at most: is it one or the other?"""
        while self.tried < most:
            self.tried += 1
            flick = any_flick(self.game, self.state, self.rng)
            self.hits += hits(self.state, flick, ROUGH)
            margin = SURE * math.sqrt(RARE * (1 - RARE) * self.tried)
            if self.hits > 2 and self.hits > RARE * self.tried + margin:
                return True
            if self.tried >= ENOUGH and self.hits < RARE * self.tried - margin:
                return True
        return most == MOST_RANDOM


def any_flick(game: Game[Any], state: State, rng: random.Random) -> Flick:
    """A flick at random: every second one along the table at an enemy disc, the others at any point
    of the rim, in any direction that does not press the disc down."""
    if rng.random() < 0.5:
        along: Flick = game.sample(state, RED, rng)
        return along
    while True:
        disc = rng.choice(flickable(state, RED))
        pose, reach = pose_of(state, disc), state.reach[disc - FIRST_DISC]
        spots = [spot for spot in SPOTS if reach >> spot.number & 1 and not spot.normal[2]]
        if not spots:
            return any_flick(game, state, rng)
        spot = rng.choice(spots)
        way = _inwards(rotate(pose, spot.normal), rng)
        strength = rng.uniform(0.1, 1.0) * STRONGEST
        jx, jy, jz = (round(strength * part) for part in way)
        point = tenths(spot.point)
        flick = Flick(disc, point, bounded(pose, disc, point, (jx, jy, jz)))
        if battle.forbids(state, RED, flick) is None:
            return flick


def _inwards(normal: Vector, rng: random.Random) -> Vector:
    """Any direction into the surface and not downwards, within the cone that is allowed."""
    least = math.cos(math.radians(battle.CONE_DEGREES))
    while True:
        x, y, z = (rng.gauss(0.0, 1.0) for _ in range(3))
        size = math.hypot(x, y, z) or 1.0
        x, y, z = x / size, y / size, abs(z) / size
        if -(x * normal[0] + y * normal[1] + z * normal[2]) >= least:
            return x, y, z


# -- judged and proved -------------------------------------------------------------------------


SOFT: Final = 2 * battle.WEAKEST
AGAIN: Final = 24  # tries of the listed flick when it is proved again
AGAIN_HITS: Final = 3  # one of thirty in a hundred has fewer in one of a hundred cases
# Flicks at random, and how many hits are too many: one of two in a hundred has as many in one of a
# hundred cases, then in one of six hundred. The second is tried only if the first was too many.
AGAIN_RANDOM: Final = ((40, 4), (160, 10))


def prove(game: Game[Any], puzzle: Puzzle) -> str | None:
    """By trying again, with other errors: what is proved is that it is not clearly otherwise."""
    state, rng = puzzle.start(), random.Random(puzzle.id)
    flick = game.action(puzzle.line[0].action)
    if (refused := game.refuse(state, RED, flick)) is not None:
        return f"The listed flick is not allowed: {refused}"
    found = 0
    for _ in range(AGAIN):
        found += club_hits(state, flick, 1, rng, ROUGH)
        if found == AGAIN_HITS:
            break
    else:
        return f"A club hand hits {found} times out of {AGAIN}."
    tried = lucky = 0
    for flicks, too_many in AGAIN_RANDOM:
        while tried < flicks:
            tried += 1
            lucky += hits(state, any_flick(game, state, rng), ROUGH)
        if lucky < too_many:
            return None
    return f"Of {tried} flicks at random {lucky} hit."


def near_misses(game: Game[Any], puzzle: Puzzle, rng: random.Random) -> Iterator[list[Any]]:  # noqa: ARG001 - nothing is drawn
    """The listed flick, so soft that the disc hardly moves."""
    flick = game.action(puzzle.line[0].action)
    part = SOFT / math.hypot(*flick.impulse)
    jx, jy, jz = (round(part * along) for along in flick.impulse)
    yield [Flick(flick.piece, flick.point, (jx, jy, jz))]


# -- tried by bots -----------------------------------------------------------------------------

# Plans that a level's tries are made of, and how far it looks for one: the highest levels less far
# than at a table, and without the other's answers, of which there are none.
PLANNED: Final = {
    "beginner": (20, LEVELS["beginner"]),
    "casual": (4, LEVELS["casual"]),
    "club": (2, LEVELS["club"]),
    "expert": (1, LEVELS["expert"]._replace(tries=40, again=4, shakes=3)),
    "master": (1, LEVELS["master"]._replace(tries=80, again=6, answers=0)),
}


class Planner(BarrierBot):
    """Says what it means to do, and takes its time."""

    def __init__(self, level: Level) -> None:
        super().__init__(level._replace(seconds=math.inf))

    def made(self, state: State, seat: Seat, flick: Flick, rng: random.Random) -> Flick:
        return flick


def attempt(game: Game[Any], puzzle: Puzzle, level: str, rng: random.Random) -> bool:
    """One of the level's plans, made by its hand."""
    plans, _ = PLANNED[level]
    state: State = puzzle.start()
    flick = plan_of(game, puzzle, level, rng.randrange(plans))
    return hits(state, BarrierBot(LEVELS[level]).made(state, RED, flick, rng), ROUGH)


@lru_cache(40)
def plan_of(game: Game[Any], puzzle: Puzzle, level: str, number: int) -> Flick:
    rng = random.Random(f"{puzzle.id}/{level}/{number}")
    plan: Flick = Planner(PLANNED[level][1]).choose(game, puzzle.start(), RED, rng)
    return plan


# -- themes ------------------------------------------------------------------------------------

HIGH: Final = 0.012  # metres: higher than on the table
STEEP: Final = math.sin(math.radians(40))
FAR: Final = 0.28  # metres
STIRRED: Final = 0.010  # metres: a block that moved so far was in the way


def themes(game: Game[Any], puzzle: Puzzle) -> Iterator[str]:
    state: State = puzzle.start()
    flick = game.action(puzzle.line[0].action)
    _, events = step(game, state, RED, flick)
    seen = {
        "in_a_bow": flick.impulse[2] > 0,
        "along_the_table": flick.impulse[2] == 0,
        "through_blocks": _is_stirred(state, next(e for e in events if isinstance(e, Moved))),
        "brought_down": pose_of(state, KING)[2] > HIGH,
        "from_on_high": pose_of(state, flick.piece)[2] > HIGH,
        "steep": flick.impulse[2] > STEEP * math.hypot(*flick.impulse),
        "far": math.dist(pose_of(state, KING)[:2], pose_of(state, flick.piece)[:2]) > FAR,
    }
    return (name for name in THEMES if seen[name])


def _is_stirred(state: State, moved: Moved) -> bool:
    return any(
        math.dist(pose_of(state, piece)[:3], pose[:3]) > STIRRED
        for piece, pose in moved.ends
        if not is_disc(piece)
    )
