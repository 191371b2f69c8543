"""What is seen of a game of Breaker Blocks, and what a board needs to offer a choice."""

from functools import cache
from typing import Final, Literal

from msgspec import Struct

from breakroom.core.game import Outcome, Seat
from breakroom.games.breaker_blocks.actions import Cell, Into
from breakroom.games.breaker_blocks.blind import face_down, unseen
from breakroom.games.breaker_blocks.blocks import (
    AUTHENTICATE,
    AUTOMATE,
    BLOCKS,
    COMMANDS,
    CORE,
    KINDS,
    NOTHING,
    POWER,
    POWER_KINDS,
    SIDES,
    SOCKETS,
    STEP,
    Side,
    block_id,
    opposite,
    sides_of_inputs,
    xy,
)
from breakroom.games.breaker_blocks.board import (
    Board,
    bare,
    circuit_of,
    circuits_controlled,
    control,
    count_on_board,
    powers,
)
from breakroom.games.breaker_blocks.offers import Offer, into_of, places
from breakroom.games.breaker_blocks.state import (
    ACTIONS,
    AUTHENTICATES_TO_END,
    NEUTRAL,
    NOBODY,
    QUIET_TURNS,
    Options,
    State,
    is_blind,
    row,
)
from breakroom.games.breaker_blocks.turn import outcome_of, overwhelms, parts_of

Counts = dict[str, int]  # {"power-3": 2}: only what there is
InputState = Literal["open", "plugged", "dead"]


class BlockInfo(Struct, frozen=True):
    """A kind of block, as the box has it."""

    title: str  # "Power 1", "ANNIHILATE"
    name: str  # "Power 1 (left, front)": tells blocks of equal power apart
    is_power: bool
    power: int
    inputs: str  # "LF": left, opposite the tab, right, seen from the tab's side looking in
    copies: int  # a seat's, or of modules the table's
    about: str  # what it does


class Input(Struct, frozen=True):
    """An input of a block on the board, or a socket of the Core."""

    side: Side  # of the block's own cell, or of the Core's
    state: InputState  # dead: another block, or the Core, fills the cell it faces
    into: Into  # what a block plugged in here would fill


class TileSeen(Struct, frozen=True):
    x: int
    y: int
    block: str
    seat: Seat
    circuit: int
    tab: Side
    power: int
    inputs: tuple[Input, ...]
    is_bare: bool  # nothing is plugged into it


class Socket(Struct, frozen=True):
    seat: Seat
    circuit: int
    input: Input


class Circuit(Struct, frozen=True):
    cell: Cell
    power: tuple[int, int]  # by seat
    control: Seat | None


class Hand(Struct, frozen=True):
    blocks: Counts
    hidden: int  # modules that these eyes do not see
    fresh: Counts  # those of `blocks` drawn this turn: not to be played yet
    fresh_hidden: int


class Supplies(Struct, frozen=True):
    power: tuple[Counts, Counts]  # by seat
    neutral: Counts
    face_down: int  # blind action: modules whose kind nobody sees


class EffectSeen(Struct, frozen=True):
    """The module that is acting, and asks."""

    module: str  # "agitate": also the key of what explains it
    cell: Cell
    left: int  # parts of what it does that are still to come
    parts: int  # of what it does, in all
    of: Seat | None  # whose blocks it asks for now, where they are one seat's


class LastSeen(Struct, frozen=True):
    """What the last seat to act has changed in its turn."""

    seat: Seat
    filled: tuple[Cell, ...]  # a block was plugged in or moved there
    emptied: tuple[Cell, ...]  # a block has left
    drawn: tuple[str, ...]  # into its hand: "power-3", or "hidden"


class Box(Struct, frozen=True):
    blocks: dict[str, BlockInfo]
    actions: int  # of a turn
    quiet_limit: int  # so many quiet turns end the game


class View(Struct, frozen=True):
    options: Options
    tiles: tuple[TileSeen, ...]  # in the order in which they were plugged in
    sockets: tuple[Socket, ...]
    circuits: tuple[Circuit, ...]
    controlled: tuple[int, int]  # circuits, by seat
    would_win: Seat | None  # if the game ended now; None: neither
    authenticates: int  # on the board
    next_authenticate_ends: bool  # the next one played ends the game
    overwhelms: Seat | None  # power overwhelming: who wins if that stands when its turn begins
    hands: tuple[Hand, Hand]
    supplies: Supplies
    annihilated: tuple[Counts, Counts, Counts]  # Orange's, Blue's, modules
    removed: int  # blind action: so many modules are out of the game unseen
    unseen: Counts  # blind action: modules that may be anywhere these eyes do not see
    to_move: Seat | None
    actions_left: int  # of the turn
    has_authenticated: bool  # the seat to move has played its one AUTHENTICATE of the turn
    effect: EffectSeen | None
    last_turn: Seat | None  # whose turn is the last, once a seat is out of power
    quiet_turns: int  # turns in a row without a draw or a play
    last: LastSeen | None  # None: nobody has acted yet
    outcome: Outcome | None


def view(state: State, eyes: Seat | None) -> View:
    controlled = circuits_controlled(state.board)
    on_board = count_on_board(state.board, AUTHENTICATE)
    overwhelming = state.options.variant == "power_overwhelming"
    return View(
        options=state.options,
        tiles=_tiles(state.board),
        sockets=_sockets(state.board),
        circuits=tuple(
            Circuit(xy(cell), (power[0], power[1]), control(power))
            for cell, power in zip(CORE, powers(state.board), strict=True)
        ),
        controlled=controlled,
        would_win=control(list(controlled)),
        authenticates=on_board,
        next_authenticate_ends=not overwhelming and on_board == AUTHENTICATES_TO_END - 1,
        overwhelms=next((seat for seat in (0, 1) if overwhelms(state, seat)), None),
        hands=(_hand(state, 0, eyes), _hand(state, 1, eyes)),
        supplies=_supplies(state),
        annihilated=(_counts(state.gone, 0), _counts(state.gone, 1), _counts(state.gone, NEUTRAL)),
        removed=sum(state.removed),
        unseen=_unseen(state, eyes),
        to_move=None if state.to_move == NOBODY else state.to_move,
        actions_left=state.actions_left,
        has_authenticated=state.authenticated,
        effect=_effect(state),
        last_turn=None if state.last_turn == NOBODY else state.last_turn,
        quiet_turns=state.quiet_turns,
        last=_last(state),
        outcome=outcome_of(state) if state.ended else None,
    )


BOX: Final = Box(
    {
        b.id: BlockInfo(b.title, b.name, kind < POWER_KINDS, b.power, b.inputs, b.copies, b.about)
        for kind, b in enumerate(BLOCKS)
    },
    ACTIONS,
    QUIET_TURNS,
)


def _input(board: Board, cell: int, side: int) -> Input:
    faced, tab = cell + STEP[side], opposite(side)
    plugged = board.get(faced)
    if faced in CORE or (plugged is not None and plugged.tab != tab):
        return _input_seen(side, "dead", 4 * faced + tab)
    return _input_seen(side, "open" if plugged is None else "plugged", 4 * faced + tab)


@cache
def _input_seen(side: int, found: InputState, into: int) -> Input:
    return Input(SIDES[side], found, into_of(into))


def _tiles(board: Board) -> tuple[TileSeen, ...]:
    bare_cells = set(bare(board))
    seen = []
    for cell, tile in board.items():
        block, sides = BLOCKS[tile.kind], sides_of_inputs(tile.tab)
        inputs = tuple(_input(board, cell, sides[name]) for name in block.inputs)
        seen.append(
            TileSeen(
                *xy(cell),
                block.id,
                tile.seat,
                tile.circuit,
                SIDES[tile.tab],
                POWER[tile.kind],
                inputs,
                cell in bare_cells,
            )
        )
    return tuple(seen)


def _sockets(board: Board) -> tuple[Socket, ...]:
    return tuple(
        Socket(
            seat,
            circuit_of({}, into),
            _input(board, (into >> 2) + STEP[into & 3], opposite(into & 3)),
        )
        for seat in (0, 1)
        for into in SOCKETS[seat]
    )


def _counts(rows: list[int], owner: int, without: range = range(0)) -> Counts:
    start = row(owner, 0)
    own = enumerate(rows[start : start + KINDS])
    return {block_id(kind): n for kind, n in own if n and kind not in without}


def _hand(state: State, seat: Seat, eyes: Seat | None) -> Hand:
    covered = COMMANDS if is_blind(state) and eyes != seat else range(0)
    fresh = state.fresh if seat == state.to_move else [0] * KINDS
    return Hand(
        blocks=_counts(state.hands, seat, covered),
        hidden=sum(state.hands[row(seat, kind)] for kind in covered),
        fresh=_counts(fresh, 0, covered),
        fresh_hidden=sum(fresh[kind] for kind in covered),
    )


def _supplies(state: State) -> Supplies:
    blind = is_blind(state)
    return Supplies(
        power=(_counts(state.supplies, 0), _counts(state.supplies, 1)),
        neutral=_counts(state.supplies, NEUTRAL, COMMANDS if blind else range(0)),
        face_down=face_down(state) if blind else 0,
    )


def _unseen(state: State, eyes: Seat | None) -> Counts:
    if not is_blind(state):
        return {}
    return {block_id(kind): n for kind, n in enumerate(unseen(state, eyes)) if n}


def _last(state: State) -> LastSeen | None:
    last = state.last
    if last.seat == NOBODY:
        return None
    filled, emptied = tuple(map(xy, last.filled)), tuple(map(xy, last.emptied))
    return LastSeen(last.seat, filled, emptied, tuple(map(block_id, last.drawn)))


def _effect(state: State) -> EffectSeen | None:
    seat, effect = state.to_move, state.effect
    if effect is None:
        return None
    module = block_id(effect.module)
    owners = {"agitate": 1 - seat, "attenuate": seat if effect.left == 2 else 1 - seat}
    parts = parts_of(effect.module)
    return EffectSeen(module, xy(effect.cell), effect.left, parts, owners.get(module))


# -- hints ---------------------------------------------------------------------------------


class Place(Struct, frozen=True):
    """An open input, and how a block would lie in it."""

    into: Into
    circuit: int
    left: Side  # where the block's inputs would point, if it has them
    front: Side
    right: Side


class Lift(Struct, frozen=True):
    """A block that can be rearranged, and where to."""

    start: Cell
    places: tuple[Place, ...]


class Hint(Struct, frozen=True):
    """All that the seat may do, grouped as a board offers it."""

    draws: tuple[str, ...]
    source: Literal["hand", "supply"]  # from where blocks are played now
    plays: tuple[str, ...]  # each of these can go to each of the places
    places: tuple[Place, ...]
    lifts: tuple[Lift, ...]
    targets: tuple[Cell, ...]
    mine: tuple[str | None, ...]  # AGGRAVATE: what can stay of each hand
    theirs: tuple[str | None, ...]
    must_pass: bool


def hint(state: State, found: Offer) -> Hint:
    return Hint(
        draws=tuple(map(block_id, found.draws)),
        source="supply" if state.effect and state.effect.module == AUTOMATE else "hand",
        plays=tuple(map(block_id, found.plays)),
        places=tuple(_place(state.board, into) for into in found.inputs) if found.plays else (),
        lifts=tuple(
            Lift(xy(cell), tuple(_place(state.board, p) for p in places(state, found, cell)))
            for cell in found.lifts
        ),
        targets=tuple(map(xy, found.targets)),
        mine=tuple(map(_name, found.mine)),
        theirs=tuple(map(_name, found.theirs)),
        must_pass=found.is_empty,
    )


def _name(kind: int) -> str | None:
    return None if kind == NOTHING else block_id(kind)


def _place(board: Board, into: int) -> Place:
    return _place_on(circuit_of(board, into), into)


@cache
def _place_on(circuit: int, into: int) -> Place:
    sides = sides_of_inputs(into & 3)
    left, front, right = (SIDES[sides[name]] for name in "LFR")
    return Place(into_of(into), circuit, left, front, right)
