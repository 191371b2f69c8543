"""Convert for compiled search: the four variants that two seats play against each other.

The rules are in `game.py` and its neighbours; a test drives both together, move by move. A
move is a placement's number. Where a seat may place either colour, black blocks count from
BLACK_MOVES on.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from breakroom.bots.compiled import Bits, Int, Ints, inlined, pointed
from breakroom.bots.kernel import GAIN, LEGAL, PLAY, RESULT, Kernel, count_bits
from breakroom.core.game import Refused
from breakroom.games.convert.actions import Place
from breakroom.games.convert.blocks import SQUARES, block_set, block_set_names
from breakroom.games.convert.box import LEVELS
from breakroom.games.convert.state import State
from breakroom.games.convert.tables import ALL_SQUARES, PERIMETER, heights, tables
from breakroom.games.convert.tables import LINE_SQUARES as ROWS
from breakroom.games.convert.tables import LINES as LINE_LISTS
from breakroom.games.convert.towers import layers

# -- the state -----------------------------------------------------------------------------

WHITE_SEEN: Final = SQUARES  # after the heights: squares that show white, a bit each
SUPPLY: Final = WHITE_SEEN + 1  # white's, black's: a bit a block
SCORE: Final = SUPPLY + 2  # inside the box, the winner's becomes 1
EXCESS: Final = SCORE + 2  # towers: white layers less black ones, by square
VARIANT: Final = EXCESS + SQUARES
TABLE: Final = VARIANT + 1  # 2 * number of the block set + whether blocks may stand upside down
TO_MOVE: Final = TABLE + 1
LENGTH: Final = TO_MOVE + 1

BASIC, BOX, COMMUNITY, TOWERS, CHANGE_UP = range(5)
_NUMBERS: Final = {"basic": BASIC, "box": BOX, "towers": TOWERS, "change_up": CHANGE_UP}

WON: Final = 0.75  # of a result: what winning is worth, by however little
WELL_AHEAD: Final = 24.0  # the lead from which more is not better

# -- the tables ----------------------------------------------------------------------------

_SETS: Final = [block_set(name) for name in block_set_names()]
_PLACEMENTS: Final = max(len(blocks.placements) for blocks in _SETS)
_BLOCKS: Final = max(len(blocks.blocks) for blocks in _SETS)
WORDS: Final = (_PLACEMENTS + 63) // 64
BLACK_MOVES: Final = 64 * WORDS
_REACH: Final = 2  # undersides step by one at most, so a step of two stands for all larger ones
_STEPS: Final = 2 * _REACH + 1
_NOT_COVERED: Final = -1


def _bits(members: NDArray[np.bool_]) -> Bits:
    """Sets of placements, told apart along the last axis, as words."""
    padded = np.zeros((*members.shape[:-1], BLACK_MOVES), np.bool_)
    padded[..., : members.shape[-1]] = members
    return np.packbits(padded, axis=-1, bitorder="little").view(np.uint64)


def _line_allows(bottoms: Ints) -> Bits:
    """What fits over each line of the board, by the three steps between its squares."""
    allows = np.empty((len(LINE_LISTS), *(_STEPS,) * 3, WORDS), np.uint64)
    for line, (a, b, c, d) in enumerate(LINE_LISTS):
        third, second, first = (_step_allows(bottoms, *pair) for pair in ((c, d), (b, c), (a, b)))
        allows[line] = third[:, None, None] & second[:, None] & first
    return allows.reshape(len(LINE_LISTS), _STEPS**3, WORDS)


def _step_allows(bottoms: Ints, a: int, b: int) -> Bits:
    """R2.3: what fits, by how much higher square b is than its neighbour a."""
    spared = (bottoms[a] == _NOT_COVERED) | (bottoms[b] == _NOT_COVERED)
    steps = np.arange(-_REACH, _REACH + 1)[:, None]
    return _bits(spared | (bottoms[b] - bottoms[a] == steps))


def _owned(takes: Ints, allowed: NDArray[np.bool_]) -> Bits:
    """What may be placed, by supply."""
    supplies = np.arange(1 << _BLOCKS)[:, None]
    return _bits((supplies & takes != 0) & allowed)


LINES: Final = np.array(LINE_LISTS, np.int64)
ROW_SQUARES: Final = np.array(ROWS, np.int64)
EDGE: Final = np.array(PERIMETER, np.int64)
LINE_ALLOWS: Final = np.empty((len(_SETS), len(LINE_LISTS), _STEPS**3, WORDS), np.uint64)
OWNED: Final = np.empty((2 * len(_SETS), 1 << _BLOCKS, WORDS), np.uint64)
COVERS: Final = np.zeros((len(_SETS), _PLACEMENTS), np.int64)  # squares, a bit each
TAKES: Final = np.zeros((len(_SETS), _PLACEMENTS), np.int64)  # the block, as a bit of a supply
RISES: Final = np.zeros((len(_SETS), _PLACEMENTS, SQUARES), np.int64)
MOST_GAIN: Final = np.zeros((len(_SETS), 1 << _BLOCKS), np.int64)  # by supply: no more than this


def _fill_tables() -> None:
    for s, blocks in enumerate(_SETS):
        ids, n = tuple(blocks.blocks), len(blocks.placements)
        bottoms, best = np.full((SQUARES, n), _NOT_COVERED), [0] * _BLOCKS
        for m, p in enumerate(blocks.placements):
            squares = list(p.squares)
            bottoms[squares, m] = p.bottoms
            RISES[s, m, squares] = p.layers
            COVERS[s, m] = sum(1 << square for square in squares)
            TAKES[s, m] = 1 << ids.index(p.block)
            touched = sum(not set(line).isdisjoint(squares) for line in LINE_LISTS)
            best[ids.index(p.block)] = max(best[ids.index(p.block)], 2 * len(squares) + touched)
        LINE_ALLOWS[s] = _line_allows(bottoms)
        upright = np.array([not p.flip for p in blocks.placements])
        OWNED[2 * s] = _owned(TAKES[s, :n], upright)
        MOST_GAIN[s] = [
            sum(gain for b, gain in enumerate(best) if supply >> b & 1)
            for supply in range(1 << _BLOCKS)
        ]
        OWNED[2 * s + 1] = _owned(TAKES[s, :n], np.ones(n, np.bool_))


_fill_tables()

# -- legal moves ---------------------------------------------------------------------------


@inlined
def find_legal(state: Ints, seat: Int, legal: Bits) -> bool:
    """Fills in the placements the seat may make; are there any?"""
    _find_fitting(state, legal)
    owned = OWNED[state[TABLE]]
    some = np.uint64(0)
    if state[VARIANT] == COMMUNITY:
        white, black = owned[state[SUPPLY]], owned[state[SUPPLY + 1]]
        for w in range(WORDS):
            fit = legal[w]
            legal[w] = fit & white[w]
            legal[WORDS + w] = fit & black[w]
            some |= legal[w] | legal[WORDS + w]
    else:
        mine = owned[state[SUPPLY + _colour_to_place(state, seat)]]
        for w in range(WORDS):
            legal[w] &= mine[w]
            some |= legal[w]
    return bool(some)


@inlined
def _find_fitting(state: Ints, fit: Bits) -> None:
    """R2.3: every placement that stands without a gap, whoever owns the block."""
    allows = LINE_ALLOWS[state[TABLE] >> 1]
    for w in range(WORDS):
        fit[w] = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
    for i in range(8):
        code = 0
        scale = 1
        low = state[LINES[i, 0]]
        for j in range(1, 4):
            high = state[LINES[i, j]]
            code += scale * (min(_REACH, max(-_REACH, high - low)) + _REACH)
            low = high
            scale *= _STEPS
        for w in range(WORDS):
            fit[w] &= allows[i, code, w]


@inlined
def _colour_to_place(state: Ints, seat: Int) -> Int:
    """The colour of the blocks the seat may place, where it is only one."""
    if state[VARIANT] != CHANGE_UP:
        return seat
    due = _track_colour(state, seat)
    return due if state[SUPPLY + due] else 1 - due  # R6.4


@inlined
def _track_colour(state: Ints, seat: Int) -> Int:
    """R6.2: white at an odd score, black at an even one, at 0 the seat's own."""
    score: Int = state[SCORE + seat]
    return seat if score == 0 else 1 - (score & 1)


# -- play ----------------------------------------------------------------------------------


@inlined
def place(state: Ints, move: Int) -> None:
    """Set the block down and score; whose turn it is next is not decided yet."""
    seat, variant, blocks = state[TO_MOVE], state[VARIANT], state[TABLE] >> 1
    colour = _colour_of(state, move)
    if move >= BLACK_MOVES:
        move -= BLACK_MOVES
    if variant == CHANGE_UP and colour != _track_colour(state, seat):
        state[SCORE + seat] = max(0, state[SCORE + seat] - 1)  # R6.4
    state[SUPPLY + colour] ^= TAKES[blocks, move]
    for square in range(SQUARES):
        state[square] += RISES[blocks, move, square]
    seen, cover = state[WHITE_SEEN], COVERS[blocks, move]
    state[WHITE_SEEN] = seen & ~cover if colour else seen | cover
    if variant == BASIC:
        state[SCORE + seat] += _rows_completed(seen, cover, colour)
    elif variant == CHANGE_UP:  # R6.3
        footprint = count_bits(np.uint64(cover))
        state[SCORE + seat] += footprint * _rows_completed(seen, cover, colour)
    elif variant == TOWERS:
        sign = 1 - 2 * colour
        for square in range(SQUARES):
            state[EXCESS + square] += sign * RISES[blocks, move, square]


@inlined
def _colour_of(state: Ints, move: Int) -> Int:
    if state[VARIANT] == COMMUNITY:
        return 1 if move >= BLACK_MOVES else 0
    return _colour_to_place(state, state[TO_MOVE])


@inlined
def _rows_completed(seen: Int, cover: Int, colour: Int) -> Int:
    """R3.3: how many rows are full of the colour now that were not before."""
    before = seen ^ ALL_SQUARES if colour else seen
    after = before | cover
    rows = 0
    for i in range(8):
        row = ROW_SQUARES[i]
        if after & row == row and before & row != row:
            rows += 1
    return rows


@inlined
def next_turn(state: Ints, legal: Bits) -> None:
    """Decides whose turn it is, and fills in what is legal then."""
    seat, variant = state[TO_MOVE], state[VARIANT]
    boxed = variant in (BOX, COMMUNITY)
    if boxed and _highest(state) > LEVELS:  # R4.2
        state[SCORE + 1 - seat] = 1
        state[TO_MOVE] = -1
    elif find_legal(state, 1 - seat, legal):
        state[TO_MOVE] = 1 - seat
    elif boxed:  # R4.3
        state[SCORE + seat] = 1
        state[TO_MOVE] = -1
    elif not find_legal(state, seat, legal):  # R3.2
        state[TO_MOVE] = -1


# -- the end -------------------------------------------------------------------------------


@inlined
def _sign(number: Int) -> Int:
    return 1 if number > 0 else -1 if number < 0 else 0


@inlined
def margin(state: Ints) -> Int:
    """White's lead as if the game ended now, three for a point, one for a tie-break.

    Above 0, White wins; at 0 the game is drawn.
    """
    variant, seen = state[VARIANT], state[WHITE_SEEN]
    lead = state[SCORE] - state[SCORE + 1]
    tie_break = 0
    if variant == BASIC:
        lead += 2 * count_bits(np.uint64(seen)) - SQUARES  # R3.4
        if lead == 0:
            tie_break = _seen_at_least(state, _highest(state))  # R3.5
    elif variant == TOWERS:
        for i in range(len(EDGE)):
            lead += _sign(state[EXCESS + EDGE[i]])  # R5.2
        if lead == 0:
            tie_break = _seen_at_least(state, 1)  # R5.3
    return 3 * lead + _sign(tie_break)


@inlined
def _highest(state: Ints) -> Int:
    highest: Int = 0
    for square in range(SQUARES):
        highest = max(highest, state[square])
    return highest


@inlined
def _seen_at_least(state: Ints, level: Int) -> Int:
    """White squares less black ones, of those at least so high."""
    lead = 0
    for square in range(SQUARES):
        if state[square] >= level:
            lead += 2 * (state[WHITE_SEEN] >> square & 1) - 1
    return lead


# -- what the search is handed -------------------------------------------------------------


@pointed(PLAY)
def _play(state: Ints, move: Int, legal: Bits) -> None:
    place(state, move)
    next_turn(state, legal)


@pointed(LEGAL)
def _legal(state: Ints, legal: Bits) -> None:
    find_legal(state, state[TO_MOVE], legal)


@pointed(RESULT)
def _result(state: Ints, player: Int) -> float:
    """Who wins counts for most, by how much for a little."""
    lead = margin(state) if player == 0 else -margin(state)
    if lead == 0:
        return 0.0
    size: float = WON + (1.0 - WON) * min(1.0, abs(lead) / WELL_AHEAD)
    return size if lead > 0 else -size


@inlined
def gain(state: Ints, move: Int) -> float:
    """Points for rows, and squares that turn to the mover's colour; outside the box, ruin."""
    seat, variant, blocks = state[TO_MOVE], state[VARIANT], state[TABLE] >> 1
    colour = _colour_of(state, move)
    if move >= BLACK_MOVES:
        move -= BLACK_MOVES
    seen, cover = state[WHITE_SEEN], COVERS[blocks, move]
    if variant == BASIC:
        turned = cover & (seen if colour else ~seen)
        return float(2 * count_bits(np.uint64(turned)) + _rows_completed(seen, cover, colour))
    if variant == CHANGE_UP:
        return float(count_bits(np.uint64(cover)) * _rows_completed(seen, cover, colour))
    if variant == TOWERS:
        sign = 1 - 2 * seat
        points = 0
        for i in range(len(EDGE)):
            square = EDGE[i]
            before = sign * state[EXCESS + square]
            after = before + RISES[blocks, move, square]
            points += _sign(after) - _sign(before)
        return float(points)
    for square in range(SQUARES):
        if RISES[blocks, move, square] and state[square] + RISES[blocks, move, square] > LEVELS:
            return -10.0
    return 0.0


@pointed(GAIN)
def _gain(state: Ints, move: Int) -> float:
    return gain(state, move)


# -- to and from the rules -----------------------------------------------------------------


def kernel_of(state: State) -> Kernel:
    """The kernel that searches from this state."""
    if state.options.variant not in _NUMBERS:
        raise Refused("Only the variants with an opponent have a kernel, and not the race.")
    start = encode(state)
    moves = BLACK_MOVES * (2 if start[VARIANT] == COMMUNITY else 1)
    return Kernel(start, moves, _play, _legal, _result, _gain)


def encode(state: State) -> Ints:
    options = state.options
    community = options.variant == "box" and options.pool == "community"
    return np.array(
        [
            *heights(state.lines),
            state.white,
            *state.supplies,
            *state.scores,
            *(white - black for white, black in layers(state)),
            COMMUNITY if community else _NUMBERS[options.variant],
            2 * block_set_names().index(options.blocks) + options.upside_down,
            state.to_move,
        ],
        np.int64,
    )


def decode_move(state: State, move: int) -> Place:
    return action_of(encode(state), move)


def action_of(position: Ints, move: int) -> Place:
    """The action that a move stands for in a position of the kernel's."""
    blocks, upside_down = divmod(int(position[TABLE]), 2)
    table = tables(block_set_names()[blocks], bool(upside_down))
    return table.actions[_colour_of(position, move)][move % BLACK_MOVES]
