"""Why an action is not among the legal ones, in a sentence for the player.

In blind action no sentence may hang on what the asking seat cannot see.
"""

from breakroom.games.breaker_blocks.actions import (
    AnyAction,
    Cell,
    Draw,
    Into,
    Keep,
    Pass,
    Play,
    Rearrange,
    Target,
)
from breakroom.games.breaker_blocks.blind import face_down
from breakroom.games.breaker_blocks.blocks import (
    ATTENUATE,
    AUTHENTICATE,
    AUTOMATE,
    BLOCKS,
    COMMANDS,
    CORE,
    HIDDEN,
    KIND,
    KINDS,
    NOTHING,
    NOWHERE,
    POWER_KINDS,
    SIDES,
    cell_at,
    kind_of,
    parent_of,
)
from breakroom.games.breaker_blocks.board import bare, open_inputs
from breakroom.games.breaker_blocks.offers import Offer
from breakroom.games.breaker_blocks.state import NEUTRAL, Effect, State, is_blind, row

ASKS = {  # what a module that is acting wants from its seat
    "annihilate": "ANNIHILATE: choose a block to remove from the game.",
    "automate": "AUTOMATE: play a block straight from a supply.",
    "accelerate": "ACCELERATE: draw a block.",
    "attenuate": "ATTENUATE: choose one of your own blocks to send back to the supply.",
    "attenuate_theirs": "ATTENUATE: choose one of your opponent's blocks to send back.",
    "agitate": "AGITATE: move one of your opponent's blocks.",
    "aggravate": "AGGRAVATE: choose the one block that stays in each hand.",
}


def asked_by(effect: Effect) -> str:
    """The key in ASKS of what a module wants now."""
    is_second_half = effect.module == ATTENUATE and effect.left == 1
    return "attenuate_theirs" if is_second_half else BLOCKS[effect.module].id


def why_not(state: State, seat: int, action: AnyAction, found: Offer) -> str:
    """Which rule forbids an action that the offer does not hold."""
    if state.effect:
        wanted: tuple[type, ...] = (
            *[Draw] * bool(found.draws),
            *[Play] * bool(found.plays),
            *[Rearrange] * bool(found.lifts),
            *[Target] * bool(found.targets),
            *[Keep] * bool(found.mine),
        )
        if not isinstance(action, wanted):
            return f"Your module comes first. {ASKS[asked_by(state.effect)]}"
    match action:
        case Draw():
            return _draw(state, seat, action.block)
        case Play():
            return _play(state, seat, action, found)
        case Rearrange():
            return _rearrange(state, seat, action, found)
        case Target():
            return _target(state, seat, action.cell)
        case Keep():
            return _keep(state, seat, action)
        case Pass():
            return "You can still draw, play or move a block, so you cannot pass."


def _named(block: str) -> str:
    return "A face-down module" if block == "hidden" else BLOCKS[KIND[block]].name


def _unknown(block: str) -> str:
    return f"There is no block {block!r}."


def _none_left(state: State, seat: int, kind: int) -> str | None:
    """Why a block cannot be had from its supply."""
    name = BLOCKS[kind].name
    if kind < POWER_KINDS:
        return None if state.supplies[row(seat, kind)] else f"Your supply has no {name} left."
    return None if state.supplies[row(NEUTRAL, kind)] else f"No {name} is left to draw."


# -- draw and play -------------------------------------------------------------------------


def _draw(state: State, seat: int, block: str) -> str:
    kind = kind_of(block)
    if kind == NOTHING:
        return _unknown(block)
    if kind == HIDDEN:
        if not is_blind(state):
            return "Nothing lies face down here: say which module you draw."
        if not face_down(state):
            return "No module lies face down any more."
        return "You already hold one of every module that lies face down."  # R5.3
    if is_blind(state) and kind in COMMANDS:  # R5.1
        return "The modules lie face down: you cannot choose among them."
    if (reason := _none_left(state, seat, kind)) is not None:
        return reason
    if kind == AUTHENTICATE:  # R2.4
        return "You already hold two AUTHENTICATE, and cannot hold more."
    return f"You already hold {BLOCKS[kind].title}, and can hold only one of each module."


def _play(state: State, seat: int, action: Play, found: Offer) -> str:
    kind = kind_of(action.block)
    if kind == NOTHING:
        return _unknown(action.block)
    if kind not in found.plays:
        automate = state.effect and state.effect.module == AUTOMATE
        reason = _not_automatable(state, seat, kind) if automate else _not_held(state, seat, kind)
        if reason is not None:
            return reason
    if not found.inputs:
        return "None of your inputs is free."
    return _not_open(state, seat, action.into)


def _not_held(state: State, seat: int, kind: int) -> str | None:
    if kind == HIDDEN:
        return "Say which block of your hand you play."
    title, held = BLOCKS[kind].title, state.hands[row(seat, kind)]
    if not held:
        return f"{BLOCKS[kind].name} is not in your hand."
    if held == state.fresh[kind]:  # R2.5
        return f"{title} was drawn this turn. You can play it from your next turn on."
    if kind == AUTHENTICATE and state.authenticated:  # R3.9
        return "You have already played an AUTHENTICATE, and can play only one a turn."
    return None


def _not_automatable(state: State, seat: int, kind: int) -> str | None:
    if kind == AUTOMATE:  # R3.4
        return "AUTOMATE does not play another AUTOMATE."
    if is_blind(state) and kind in COMMANDS:
        return "The modules lie face down: AUTOMATE takes one unseen."
    if kind == HIDDEN:
        if not is_blind(state):
            return "Nothing lies face down here: say which module AUTOMATE plays."
        return "No module that AUTOMATE could play lies face down."
    if kind == AUTHENTICATE and state.authenticated:
        return "AUTOMATE cannot play a second AUTHENTICATE in one turn."
    return _none_left(state, seat, kind)


def _not_open(state: State, owner: int, into: Into) -> str:
    """Why a block of that seat's cannot be plugged in there."""
    x, y, side = into
    cell, board = cell_at(x, y), state.board
    if cell in CORE:
        return "The Core is there."
    if cell in board:  # R1.6
        return "Another block is there."
    place = NOWHERE if cell == NOWHERE else 4 * cell + SIDES.index(side)
    if place in open_inputs(board, 1 - owner):
        return "That input belongs to your opponent."
    parent = board.get(parent_of(place)) if place != NOWHERE else None
    if parent is None:
        return "No input leads there."
    title = BLOCKS[parent.kind].title
    if not BLOCKS[parent.kind].inputs:
        return f"{title} has no inputs: it ends its path."
    return f"{title} has no input on that side."


# -- rearrange, target, keep ---------------------------------------------------------------


def _rearrange(state: State, seat: int, action: Rearrange, found: Offer) -> str:
    cell = cell_at(*action.start)
    tile = state.board.get(cell)
    owner = 1 - seat if state.effect else seat
    if tile is None:
        return "There is no block to move."
    if tile.seat != owner:
        if state.effect:  # R3.7
            return "AGITATE moves your opponent's blocks, not yours."
        return "You can move only your own blocks."
    if tile.kind == AUTHENTICATE:  # R2.8
        return "AUTHENTICATE cannot be moved."
    if cell not in bare(state.board):
        return "Another block is plugged into it, so it cannot be moved."
    if cell not in found.lifts:
        return "There is no other free input for it."
    x, y, side = action.into
    if cell_at(x, y) == cell and side == SIDES[tile.tab]:
        return "It is already plugged in there."
    place = 4 * cell_at(x, y) + SIDES.index(side)
    if cell_at(x, y) not in (NOWHERE, cell) and parent_of(place) == cell:
        return "A block cannot be plugged into itself."
    if cell_at(x, y) == cell:
        return "No other input leads there."
    return _not_open(state, owner, action.into)


def _target(state: State, seat: int, where: Cell) -> str:
    if not state.effect:
        return "No module needs a target now."
    cell = cell_at(*where)
    tile = state.board.get(cell)
    if tile is None:
        return "There is no block to choose."
    if tile.kind == AUTHENTICATE:  # R3.1
        return "AUTHENTICATE on the board is safe from modules."
    if cell == state.effect.cell:
        return "That is the module that is acting."
    if cell not in bare(state.board):
        return "Another block is plugged into it, so it is safe."
    if tile.kind == ATTENUATE:  # R3.6
        return "ATTENUATE cannot send another ATTENUATE back."
    if tile.seat != seat:
        return "First choose one of your own blocks."
    return "Now choose one of your opponent's blocks."


def _keep(state: State, seat: int, action: Keep) -> str:
    if not state.effect:
        return "No AGGRAVATE is acting now."
    for block in (action.mine, action.theirs):
        if block is not None and kind_of(block) == NOTHING:
            return _unknown(block)
    mine = row(seat, 0)
    if action.mine is None:
        if any(state.hands[mine : mine + KINDS]):
            return "Choose the block that stays in your hand."
    elif action.mine == "hidden" or not state.hands[mine + KIND[action.mine]]:
        return f"{_named(action.mine)} is not in your hand, so it cannot stay."
    if action.theirs is None:
        return "Choose the block that stays in your opponent's hand."
    if is_blind(state) and kind_of(action.theirs) in COMMANDS:  # R5.6
        return "Your opponent's modules are hidden: choose one of them unseen."
    return f"{_named(action.theirs)} is not in your opponent's hand, so it cannot stay."
