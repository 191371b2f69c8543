"""Carrying out: each change of the state with its event, and the course of a turn."""

from typing import Literal

from breakroom.core.game import Event, Outcome
from breakroom.games.breaker_blocks import blind, events
from breakroom.games.breaker_blocks.blocks import (
    ACCELERATE,
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
    block_id,
    xy,
)
from breakroom.games.breaker_blocks.board import (
    circuit_of,
    circuits_controlled,
    control,
    count_on_board,
    open_inputs,
    powers,
)
from breakroom.games.breaker_blocks.offers import effect_offer, into_of
from breakroom.games.breaker_blocks.state import (
    ACTIONS,
    AUTHENTICATES_TO_END,
    NOBODY,
    QUIET_TURNS,
    Effect,
    State,
    home,
    is_blind,
    row,
    tile,
    touch,
)

Out = list[Event] | None

PARTS = {ACCELERATE: 3, ATTENUATE: 2, AGITATE: 2}  # of what a module does; the others have one

# -- draw, play, rearrange -----------------------------------------------------------------


def draw_block(state: State, seat: int, kind: int, out: Out) -> None:
    """R2.3: into the hand; not to be played this turn."""
    is_unseen = kind == HIDDEN
    if is_unseen:
        kind = blind.take_unseen(state, lambda k: not state.hands[row(seat, k)])  # R5.3
        blind.saw_draw(state, seat, kind)
    if out is not None:
        name = None if kind == NOTHING else block_id(kind)
        out.append(events.DrawnUnseen(seat, name) if is_unseen else events.Drawn(seat, name or ""))
    if kind == NOTHING:
        return
    state.supplies[home(seat, kind)] -= 1
    state.hands[row(seat, kind)] += 1
    state.fresh[kind] += 1
    touch(state, drawn=(HIDDEN if is_unseen else kind,))
    state.is_quiet = False


def play_from_hand(state: State, seat: int, kind: int, into: int, out: Out) -> None:
    state.hands[row(seat, kind)] -= 1
    if is_blind(state) and kind in COMMANDS:
        blind.saw_play(state, seat, kind)
        if out is not None:
            out.append(events.Shown(seat, block_id(kind), "hand"))
    plug_in(state, seat, kind, into, "hand", out)


def play_from_supply(state: State, seat: int, kind: int, into: int, out: Out) -> None:
    """R3.4: AUTOMATE."""
    if kind == HIDDEN:
        kind = blind.take_unseen(state, lambda k: k != AUTOMATE)  # R5.5
        if out is not None:
            name = None if kind == NOTHING else block_id(kind)
            out.append(events.Shown(seat, name, "supply"))
        blind.saw_automate(state, kind)
        if kind == NOTHING:
            tell_nothing(state, 1, out)
            return
    state.supplies[home(seat, kind)] -= 1
    plug_in(state, seat, kind, into, "supply", out)


def plug_in(
    state: State, seat: int, kind: int, into: int, source: Literal["hand", "supply"], out: Out
) -> None:
    """R2.6: the block is on the board; a module acts at once."""
    before = control_now(state, out)
    circuit, cell = circuit_of(state.board, into), into >> 2
    state.board[cell] = tile(kind, into & 3, seat, circuit)
    touch(state, filled=(cell,))
    state.is_quiet = False
    if out is not None:
        out.append(events.Played(seat, block_id(kind), into_of(into), circuit, source))
    tell_control(state, before, out)
    if kind == AUTHENTICATE:
        state.authenticated = True
        if count_on_board(state.board, AUTHENTICATE) == AUTHENTICATES_TO_END:  # R4.1
            end(state, "authenticated", out)
    elif kind >= POWER_KINDS:
        state.effect = Effect(kind, cell, parts_of(kind))  # AUTOMATE has done its work
        if out is not None:
            out.append(events.Activated(seat, block_id(kind), xy(cell)))


def rearrange(state: State, seat: int, cell: int, into: int, out: Out) -> None:
    """R2.7, and R3.7 with the opponent's blocks."""
    before = control_now(state, out)
    lifted = state.board.pop(cell)
    circuit = circuit_of(state.board, into)
    state.board[into >> 2] = tile(lifted.kind, into & 3, lifted.seat, circuit)
    touch(state, emptied=(cell,))
    touch(state, filled=(into >> 2,))
    if out is not None:
        name, start, place = block_id(lifted.kind), xy(cell), into_of(into)
        out.append(
            events.Rearranged(lifted.seat, seat, name, start, place, circuit, lifted.circuit)
        )
    tell_control(state, before, out)


# -- what modules do -----------------------------------------------------------------------


def strike(state: State, seat: int, cell: int, out: Out) -> None:
    """The target of ANNIHILATE (R3.3) or ATTENUATE (R3.6) leaves the board."""
    before = control_now(state, out)
    struck = state.board.pop(cell)
    touch(state, emptied=(cell,))
    place = home(struck.seat, struck.kind)
    if acting(state).module == ANNIHILATE:
        state.gone[place] += 1
        told: type[events.Annihilated | events.Attenuated] = events.Annihilated
    else:
        state.supplies[place] += 1
        told = events.Attenuated
    if out is not None:
        out.append(told(struck.seat, seat, block_id(struck.kind), xy(cell)))
    tell_control(state, before, out)


def cut_hand(state: State, by: int, seat: int, kept: int, out: Out) -> None:
    """R3.8: all but one block go back to the supplies.

    Whoever has drawn this turn has no action left after AGGRAVATE, so `fresh` may stay.
    """
    if kept == HIDDEN:
        kept = blind.one_hidden(state, seat)
    returned: list[str] = []
    for kind in range(KINDS):
        place = row(seat, kind)
        stays = int(kind == kept)
        for _ in range(state.hands[place] - stays):
            returned.append(block_id(kind))
            state.supplies[home(seat, kind)] += 1
        state.hands[place] = stays
    if is_blind(state):
        blind.saw_hand_cut(state, seat, kept in COMMANDS)
    if out is not None:
        name = None if kept == NOTHING else block_id(kept)
        out.append(events.HandCut(seat, by, name, tuple(returned), is_blind(state)))


def acting(state: State) -> Effect:
    assert state.effect is not None
    return state.effect


def parts_of(module: int) -> int:
    return PARTS.get(module, 1)


def part_done(state: State) -> None:
    """One part of what the module does is behind us."""
    effect = acting(state)
    state.effect = Effect(effect.module, effect.cell, effect.left - 1)


def tell_nothing(state: State, left: int, out: Out) -> None:
    if out is not None:
        effect = acting(state)
        name = block_id(effect.module)
        out.append(events.NothingToDo(state.to_move, name, xy(effect.cell), left))


# -- the course of a turn ------------------------------------------------------------------


def settle(state: State, out: Out) -> None:
    """Drop an effect that is done or has no target; a turn that is used up ends."""
    while effect := state.effect:
        if effect.left:
            if not effect_offer(state, effect).is_empty:
                return
            if effect.module == ATTENUATE and effect.left == 2:  # R3.6
                tell_nothing(state, 1, out)
                part_done(state)
                continue
            tell_nothing(state, effect.left, out)
        state.effect = None
    if not state.actions_left and not state.ended:
        end_turn(state, out)


def end_turn(state: State, out: Out) -> None:
    state.quiet_turns = state.quiet_turns + 1 if state.is_quiet else 0
    if state.last_turn == state.to_move:
        end(state, "out_of_power", out)
    elif state.quiet_turns == QUIET_TURNS:  # R4.3
        end(state, "stalled", out)
    else:
        begin_turn(state, 1 - state.to_move, out)


def begin_turn(state: State, seat: int, out: Out) -> None:
    state.to_move, state.actions_left = seat, ACTIONS
    all_may_be_played(state)
    state.authenticated, state.is_quiet = False, True
    if overwhelms(state, seat):
        end(state, "overwhelming", out)
    elif state.last_turn == NOBODY and is_out_of_power(state, seat):
        state.last_turn = 1 - seat
        if out is not None:
            out.append(events.OutOfPower(seat))
        begin_turn(state, 1 - seat, out)
    elif out is not None:
        out.append(events.TurnBegan(seat, state.last_turn == seat))


def all_may_be_played(state: State) -> None:
    """R2.5: nothing in hand was drawn in this turn."""
    if is_blind(state):
        blind.saw_turn_end(state)
    state.fresh = [0] * KINDS


def overwhelms(state: State, seat: int) -> bool:
    """R6.1: does the seat win if its turn begins now?"""
    if state.options.variant != "power_overwhelming":
        return False
    return circuits_controlled(state.board)[seat] >= 2


def is_out_of_power(state: State, seat: int) -> bool:
    """R4.2: neither a power block to draw, nor one to play."""
    start = row(seat, 0)
    if any(state.supplies[start : start + POWER_KINDS]):
        return False
    holds = any(state.hands[start : start + POWER_KINDS])
    return not (holds and open_inputs(state.board, seat))


# -- control and the end -------------------------------------------------------------------


def control_now(state: State, out: Out) -> list[int | None]:
    return [] if out is None else [control(power) for power in powers(state.board)]


def tell_control(state: State, before: list[int | None], out: Out) -> None:
    if out is None:
        return
    for circuit, power in enumerate(powers(state.board)):
        if control(power) != before[circuit]:
            pair = (power[0], power[1])
            out.append(events.ControlChanged(circuit, pair, control(power)))


def end(state: State, reason: str, out: Out) -> None:
    """R4.5: the circuits decide, whatever the reason."""
    orange, blue = circuits_controlled(state.board)
    state.ended = state.options.draws if orange == blue else reason
    state.to_move, state.actions_left = NOBODY, 0
    state.effect = None
    all_may_be_played(state)
    if out is not None:
        out.append(events.Ended(outcome_of(state)))


def outcome_of(state: State) -> Outcome:
    """The outcome of a game that has ended."""
    orange, blue = circuits_controlled(state.board)
    if orange == blue:
        ranks = (1, 1) if state.ended == "draw" else (2, 2)
    else:
        ranks = (1, 2) if orange > blue else (2, 1)
    return Outcome((orange, blue), ranks, state.ended)
