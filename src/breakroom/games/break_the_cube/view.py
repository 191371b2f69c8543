"""What is seen of a game of Break the Cube."""

from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from breakroom.core.game import Outcome, Seat
from breakroom.games.break_the_cube.blocks import (
    ALL_CELLS,
    CUBES,
    SETS,
    SIDE,
    SIZE_OF,
    BlockName,
    Cell,
    Colour,
)
from breakroom.games.break_the_cube.shapes import (
    LETTERS,
    QUESTIONS,
    Cells,
    blocks_seen,
    cells_by_block,
    line,
)
from breakroom.games.break_the_cube.state import (
    NOT_TOLD,
    REMEMBERED,
    ROUNDS,
    Options,
    State,
    Turn,
    blocks_to_recreate,
    is_hidden,
    left_of,
    remembered_by,
    takes_notes,
)

ASSISTED_BLOCKS = 3  # more would take a catalogue that is not built in passing

Seen = tuple[Colour | None, ...]  # one colour from above, or three for levels 1 to 3


class Note(Struct, frozen=True):
    """One entry of a note sheet."""

    seen: Seen
    turn: int  # in which it was said
    stays: int | None  # answers about this shape until it is forgotten; None: it is kept


class Place(Struct, frozen=True):
    """What is seen at one seat."""

    blocks: dict[BlockName, Colour]  # of its secret shape; the same lie before the seat it plays
    built: bool
    secret: Cells | None  # None while it is hidden
    asks: Seat  # the seat to its left
    takes_notes: bool
    turns: int  # how many it has had
    broken: bool  # has it guessed right?
    eliminated: bool
    sheet: dict[str, Note]  # what is remembered of its shape: {"6": …, "E": …}


class Told(Struct, frozen=True):
    """One turn, as far as it is remembered."""

    seat: Seat
    of: Seat
    at: str | None  # "6", "E"; None for a guess
    answers: tuple[Seen | None, ...]  # by seat; None: it was not asked, or that is forgotten
    cells: Cells | None  # the guess; None for a question, or once it is forgotten
    right: bool | None  # of a guess


class Certain(Struct, frozen=True):
    cell: Cell
    block: BlockName | None  # None: it is certainly empty


class Assist(Struct, frozen=True):
    """What follows from all that the seat remembers of the shape it seeks."""

    left: int  # shapes that are still possible
    leaves: dict[str, int]  # by question: how many of them its answer leaves on average, rounded
    certain: tuple[Certain, ...]


class BuildingRule(Struct, frozen=True):
    paragraph: str  # "R2.2", as a `Fault` names it
    text: str
    needs_all: bool = False  # it is only told of a shape with all its blocks


class Box(Struct, frozen=True):
    side: Literal[3]  # squares along each side of the tile, and levels
    cubes: dict[BlockName, tuple[Cell, ...]]  # each block, unturned
    lines: dict[str, tuple[tuple[int, int], ...]]  # squares (x, y) in the order a letter sees them
    rules: tuple[BuildingRule, ...]
    rounds: int  # after so many the game ends
    remembered: int  # without notes, so many answers about a shape stay in sight


class View(Struct, frozen=True):
    options: Options
    places: tuple[Place, ...]  # by seat
    first: Seat
    to_move: tuple[Seat, ...]
    round: int
    turns: tuple[Told, ...]
    assist: Assist | None
    outcome: Outcome | None


BOX: Final = Box(
    side=SIDE,
    cubes={name: CUBES[size] for name, size in SIZE_OF.items()},
    lines={letter: tuple(line(letter)) for letter in LETTERS},
    rules=(
        BuildingRule("R2.2", "It stays within the cube of 3×3×3."),
        BuildingRule("R2.3", "At least one block reaches level 2.", needs_all=True),
        BuildingRule("R2.4", "Nothing hangs in the air."),
    ),
    rounds=ROUNDS,
    remembered=REMEMBERED,
)


class Hint(Struct, frozen=True):
    """What a seat that is asked may do."""

    builds: dict[BlockName, Colour]  # the blocks of a shape to build, now or as a guess
    questions: tuple[str, ...]  # () while the secret shapes are built
    of: Seat  # whose shape is built: its own, or the one it asks about


def hint(state: State, seat: Seat) -> Hint:
    building = not all(state.built)
    of = seat if building else left_of(state, seat)
    return Hint(blocks_of(state, of), () if building else tuple(QUESTIONS), of)


def blocks_of(state: State, seat: Seat) -> dict[BlockName, Colour]:
    colours = state.colours[seat]
    return dict(zip(SETS[len(colours)], colours, strict=True))


def seen(state: State, seat: Seat, at: str, code: int) -> Seen:
    """An answer about the seat's shape, in its colours."""
    return _in_colours(state.colours[seat], at, code)


@lru_cache(4096)
def _in_colours(colours: tuple[Colour, ...], at: str, code: int) -> Seen:
    return tuple((None, *colours)[block] for block in blocks_seen(at, code))


def view(
    state: State, seat: Seat | None, to_move: tuple[Seat, ...], outcome: Outcome | None
) -> View:
    seats = range(state.seats)
    known = remembered_by(state, seat)
    keeps = bool(state.ended) or takes_notes(state, seat)
    return View(
        options=state.options,
        places=tuple(place(state, seat, of, known[of], keeps) for of in seats),
        first=state.first,
        to_move=to_move,
        round=state.round,
        turns=_turns(state, known),
        assist=assist(state, seat),
        outcome=outcome,
    )


def place(state: State, eyes: Seat | None, seat: Seat, known: list[int], keeps: bool) -> Place:
    is_shown = state.built[seat] and not is_hidden(state, eyes, seat)
    sheet = {}
    for age, number in enumerate(reversed(known)):
        turn = state.turns[number]
        if turn.at and turn.at not in sheet and turn.answers[seat] != NOT_TOLD:
            stays = None if keeps else REMEMBERED - age
            sheet[turn.at] = Note(seen(state, seat, turn.at, turn.answers[seat]), number, stays)
    return Place(
        blocks=blocks_of(state, seat),
        built=state.built[seat],
        secret=cells_by_block(state.secrets[seat]) if is_shown else None,
        asks=left_of(state, seat),
        takes_notes=takes_notes(state, seat),
        turns=sum(turn.seat == seat for turn in state.turns),
        broken=state.broken[seat],
        eliminated=state.eliminated[seat],
        sheet=sheet,
    )


def _turns(state: State, known: list[list[int]]) -> tuple[Told, ...]:
    sets = [set(numbers) for numbers in known]
    return tuple([told(state, i, turn, sets) for i, turn in enumerate(state.turns)])


def told(state: State, number: int, turn: Turn, known: list[set[int]]) -> Told:
    of = left_of(state, turn.seat)
    if not turn.at:
        is_known = bool(turn.shape) and number in known[of]
        cells = cells_by_block(turn.shape) if is_known else None
        return Told(turn.seat, of, None, (None,) * state.seats, cells, turn.right)
    answers = tuple(
        [
            seen(state, seat, turn.at, code) if code != NOT_TOLD and number in known[seat] else None
            for seat, code in enumerate(turn.answers)
        ]
    )
    return Told(turn.seat, of, turn.at, answers, None, None)


def assist(state: State, seat: Seat | None) -> Assist | None:
    """R6.5: with three blocks only; counting more would take too long in passing."""
    if seat is None or not state.options.assist or not all(state.built) or state.ended:
        return None
    blocks = blocks_to_recreate(state.options, seat)
    if blocks > ASSISTED_BLOCKS:
        return None
    from breakroom.games.break_the_cube import deduction, knowledge

    fitting = knowledge.candidates(blocks, knowledge.facts(state, seat, left_of(state, seat)))
    certain = knowledge.certain_cells(blocks, fitting)
    return Assist(
        left=len(fitting),
        leaves=deduction.left_after(blocks, fitting),
        certain=tuple(Certain(ALL_CELLS[cell], block) for cell, block in certain),
    )
