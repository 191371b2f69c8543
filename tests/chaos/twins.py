"""Two games that a seat cannot tell apart: worked out by the rules, played on a server.

What is hidden from the seat differs between the two (other hands, the order of a deck, a secret
shape), what it is shown does not: it holds as long as the rules themselves reveal nothing else.
"""

import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

import breakroom
from breakroom.core.game import Game
from breakroom.core.play import decision, seen_by, step
from breakroom.core.wire import to_json

SEEDS_TRIED = 800
ACTIONS_TRIED = 25
MOVES_TRIED = 150


class Move(NamedTuple):
    seat: int
    actions: tuple[dict[str, Any] | None, dict[str, Any]]  # in the one world, and in the other
    apart: bool  # the worlds differ before it
    refused: dict[str, Any] | None  # what the seat could try before it, and may not


class Twins(NamedTuple):
    seat: int | None  # who cannot tell them apart; a spectator (None) cannot either
    seeds: tuple[int, int]
    moves: list[Move]


def twins(
    key: str, options: Mapping[str, Any], seat: int | None, rng: random.Random, at_most: int
) -> Twins:
    """A pair of games, up to where the rules tell them apart."""
    game = breakroom.game(key)
    seeds = _seeds(game, options, seat, rng)
    states = tuple(game.setup(options, seed) for seed in seeds)
    ways = [_next_moves(game, states, seat, rng)]
    moves: list[Move] = []
    best: list[Move] = []
    for _ in range(MOVES_TRIED):  # onwards, or one back where no way leads on
        found = next(ways[-1], None)
        if found is not None:
            moves.append(found[0])
            ways.append(_next_moves(game, found[1], seat, rng))
            best = max(best, moves.copy(), key=_worth)
        elif moves:
            moves.pop()
            ways.pop()
        else:
            break
        if len(moves) == at_most:
            break
    return Twins(seat, seeds, best)


def _worth(moves: list[Move]) -> int:
    """How often the worlds looked alike and were not."""
    return sum(move.apart for move in moves)


def _seeds(
    game: Game[Any], options: Mapping[str, Any], seat: int | None, rng: random.Random
) -> tuple[int, int]:
    """Two beginnings that look alike but are not; or twice the same one, if chance shows itself:
    then it is what the others do that is hidden."""
    one = rng.getrandbits(256)
    first, alike = game.setup(options, one), 0
    for _ in range(SEEDS_TRIED):
        other = rng.getrandbits(256)
        second = game.setup(options, other)
        if _sees(game, first, [], seat) == _sees(game, second, [], seat):
            alike += 1
            if _differ(first, second) or alike > 20:  # chance begins later
                return one, other
    return one, one


def _next_moves(
    game: Game[Any], states: tuple[Any, ...], seat: int | None, rng: random.Random
) -> Iterator[tuple[Move, tuple[Any, ...]]]:
    """Moves that look the same to the seat in both worlds, those that keep secrets apart first."""
    apart = _differ(*states)
    asked = [d.seat for d in game.decisions(states[0])]
    if not asked or asked != [d.seat for d in game.decisions(states[1])]:
        return
    kept, tried = [], set()
    refused = _refused(game, states, seat, rng)
    if rng.random() < 0.3:
        for mover in (s for s in asked if s != seat):  # done in secret, and in one world only
            action = game.sample(states[1], mover, rng)
            twin, events = step(game, states[1], mover, action)
            if _sees(game, twin, events, seat) == _sees(game, states[1], [], seat):
                only = None, msgspec.to_builtins(action)
                yield Move(mover, only, apart, refused), (states[0], twin)
    for _ in range(ACTIONS_TRIED):
        mover = rng.choice(asked)
        one = game.sample(states[0], mover, rng)
        after, events = step(game, states[0], mover, one)
        if game.outcome(after):
            continue
        seen = _sees(game, after, events, seat)
        others = [one]
        if mover != seat:  # while the worlds are the same, let others make the difference
            hidden = [game.sample(states[1], mover, rng) for _ in range(12)]
            others = [one, *hidden] if apart else [*hidden, one]
        for other in others:
            if game.refuse(states[1], mover, other) is not None:
                continue
            twin, twin_events = step(game, states[1], mover, other)
            if game.outcome(twin) is None and _sees(game, twin, twin_events, seat) == seen:
                actions = msgspec.to_builtins(one), msgspec.to_builtins(other)
                if (way := (mover, to_json(actions))) in tried:
                    break
                tried.add(way)
                found = Move(mover, actions, apart, refused), (after, twin)
                if _differ(after, twin):
                    yield found
                kept.append(found)
                break
    yield from kept


def _refused(
    game: Game[Any], states: tuple[Any, ...], seat: int | None, rng: random.Random
) -> dict[str, Any] | None:
    """Something that others could do, and that this seat may not, for the same reason in both."""
    for asked in game.decisions(states[0]):
        action = game.sample(states[0], asked.seat, rng)
        if seat is not None and (reason := game.refuse(states[0], seat, action)) is not None:
            assert game.refuse(states[1], seat, action) == reason, "a refusal tells them apart"
            return dict(msgspec.to_builtins(action))
    return None


def _differ(one: Any, other: Any) -> bool:
    """In more than in what chance is still to bring."""
    return to_json(one).replace(one.seed, "") != to_json(other).replace(other.seed, "")


def _sees(game: Game[Any], state: Any, events: list[Any], seat: int | None) -> list[str]:
    """All that the rules tell the seat and a spectator."""
    asked = None if seat is None else decision(game, state, seat)
    return [
        *(to_json(seen_by(events, look)) for look in {seat, None}),
        *(to_json(game.view(state, look)) for look in {seat, None}),
        to_json(asked),
        to_json([(d.seat, d.id) for d in game.decisions(state) if d.seat == seat or not d.sealed]),
    ]
