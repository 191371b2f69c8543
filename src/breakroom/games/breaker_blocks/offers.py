"""What may be done now: the one source of what is offered, accepted, sampled and hinted at."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from breakroom.games.breaker_blocks.actions import (
    AnyAction,
    Draw,
    Into,
    Keep,
    Pass,
    Play,
    Rearrange,
    Target,
)
from breakroom.games.breaker_blocks.blind import findable
from breakroom.games.breaker_blocks.blocks import (
    ACCELERATE,
    AGGRAVATE,
    AGITATE,
    ANNIHILATE,
    ATTENUATE,
    AUTHENTICATE,
    AUTOMATE,
    COMMANDS,
    HIDDEN,
    KINDS,
    NOTHING,
    POWER_KINDS,
    SIDES,
    block_id,
    parent_of,
    xy,
)
from breakroom.games.breaker_blocks.board import bare, open_inputs, places_for
from breakroom.games.breaker_blocks.state import NEUTRAL, Effect, State, is_blind, row


class Offer(NamedTuple):
    """Blocks are kinds, places are `into`s and cells, as in `blocks`."""

    draws: list[int] = []
    plays: list[int] = []  # each of these can go into each of the inputs
    inputs: list[int] = []
    lifts: list[int] = []  # cells of the blocks that can be rearranged: see `places`
    owners_inputs: list[int] = []  # the open inputs of the seat whose blocks those are
    targets: list[int] = []
    mine: list[int] = []  # AGGRAVATE: what can stay of each hand
    theirs: list[int] = []

    @property
    def is_empty(self) -> bool:
        return not (self.draws or self.plays or self.lifts or self.targets or self.mine)


def offer(state: State) -> Offer:
    """What the seat to move may do; empty only if it has to pass."""
    seat = state.to_move
    if state.effect:
        return effect_offer(state, state.effect)
    inputs = open_inputs(state.board, seat)
    return Offer(
        draws=drawable(state, seat),
        plays=playable(state, seat) if inputs else [],
        inputs=inputs,
        lifts=liftable(state, seat, inputs),
        owners_inputs=inputs,
    )


def effect_offer(state: State, effect: Effect) -> Offer:
    """The next part of what a module does; empty if there is no target."""
    seat, module = state.to_move, effect.module
    if module == ANNIHILATE:
        return Offer(targets=targets(state, effect, (0, 1)))
    if module == AUTOMATE:
        inputs = open_inputs(state.board, seat)
        return Offer(plays=automatable(state, seat) if inputs else [], inputs=inputs)
    if module == ACCELERATE:
        return Offer(draws=drawable(state, seat))
    if module == ATTENUATE:
        owner = seat if effect.left == 2 else 1 - seat
        found = targets(state, effect, (owner,))
        return Offer(targets=[c for c in found if state.board[c].kind != ATTENUATE])
    if module == AGITATE:
        inputs = open_inputs(state.board, 1 - seat)
        return Offer(lifts=liftable(state, 1 - seat, inputs), owners_inputs=inputs)
    assert module == AGGRAVATE
    return keepable(state, seat)


def drawable(state: State, seat: int) -> list[int]:
    """R2.3, R2.4."""
    supplies, hands = state.supplies, state.hands
    found = [kind for kind in range(POWER_KINDS) if supplies[row(seat, kind)]]
    if is_blind(state):
        if any(not hands[row(seat, kind)] for kind in findable(state, seat)):
            found.append(HIDDEN)  # R5.1
    else:
        found += [k for k in COMMANDS if supplies[row(NEUTRAL, k)] and not hands[row(seat, k)]]
    if supplies[row(NEUTRAL, AUTHENTICATE)] and hands[row(seat, AUTHENTICATE)] < 2:
        found.append(AUTHENTICATE)
    return found


def playable(state: State, seat: int) -> list[int]:
    """R2.5, R3.9."""
    start, fresh = row(seat, 0), state.fresh
    found = [kind for kind in range(KINDS) if state.hands[start + kind] > fresh[kind]]
    if state.authenticated and AUTHENTICATE in found:
        found.remove(AUTHENTICATE)
    return found


def automatable(state: State, seat: int) -> list[int]:
    """R3.4, R3.9; R5.5."""
    supplies = state.supplies
    found = [kind for kind in range(POWER_KINDS) if supplies[row(seat, kind)]]
    if is_blind(state):
        if any(kind != AUTOMATE for kind in findable(state, seat)):
            found.append(HIDDEN)
    else:
        found += [k for k in COMMANDS if k != AUTOMATE and supplies[row(NEUTRAL, k)]]
    if supplies[row(NEUTRAL, AUTHENTICATE)] and not state.authenticated:
        found.append(AUTHENTICATE)
    return found


def liftable(state: State, owner: int, inputs: list[int]) -> list[int]:
    """R2.7, R2.8: the owner's blocks that can be rearranged somewhere."""
    board = state.board
    return [
        cell
        for cell in bare(board)
        if board[cell].seat == owner and board[cell].kind != AUTHENTICATE
        if any(parent_of(into) != cell for into in inputs) or places_for(board, cell, inputs)
    ]


def targets(state: State, effect: Effect, owners: tuple[int, ...]) -> list[int]:
    """R3.1."""
    return [
        cell
        for cell in bare(state.board)
        if state.board[cell].seat in owners and cell != effect.cell
        if state.board[cell].kind != AUTHENTICATE
    ]


def keepable(state: State, seat: int) -> Offer:
    """R3.8; R5.6."""
    mine = [kind for kind in range(KINDS) if state.hands[row(seat, kind)]]
    theirs = [kind for kind in range(KINDS) if state.hands[row(1 - seat, kind)]]
    if is_blind(state) and any(kind in COMMANDS for kind in theirs):
        theirs = [kind for kind in theirs if kind not in COMMANDS] + [HIDDEN]
    if not mine and not theirs:
        return Offer()
    return Offer(mine=mine or [NOTHING], theirs=theirs or [NOTHING])


def places(state: State, found: Offer, cell: int) -> list[int]:
    """Where one of the offer's lifts can go."""
    return places_for(state.board, cell, found.owners_inputs)


# -- as actions ----------------------------------------------------------------------------


@cache
def into_of(into: int) -> Into:
    x, y = xy(into >> 2)
    return x, y, SIDES[into & 3]


def keep(mine: int, theirs: int) -> Keep:
    names = [None if kind == NOTHING else block_id(kind) for kind in (mine, theirs)]
    return Keep(*names)


_play: Final = lru_cache(16_384)(Play)


@lru_cache(16_384)
def _rearrange(cell: int, place: int) -> Rearrange:
    return Rearrange(xy(cell), into_of(place))


def actions(state: State, found: Offer) -> Iterator[AnyAction]:
    """Every action that an offer stands for."""
    for kind in found.draws:
        yield Draw(block_id(kind))
    if found.plays:
        intos = [into_of(into) for into in found.inputs]
        for kind in found.plays:
            for into in intos:
                yield _play(block_id(kind), into)
    for cell in found.lifts:
        for place in places(state, found, cell):
            yield _rearrange(cell, place)
    for cell in found.targets:
        yield Target(xy(cell))
    for mine in found.mine:
        for theirs in found.theirs:
            yield keep(mine, theirs)
    if found.is_empty:
        yield Pass()  # R2.9
