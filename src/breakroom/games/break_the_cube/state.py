"""The options and the state of Break the Cube."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, structs

from breakroom.core import game as core
from breakroom.core.game import Seat
from breakroom.core.wire import choice
from breakroom.games.break_the_cube.blocks import Colour
from breakroom.games.break_the_cube.shapes import NUMBERS, Shape

ROUNDS: Final = 30  # R5.5: after so many the game ends
REMEMBERED: Final = 6  # R6.2: without notes, the last answers about a shape that are not forgotten
NOT_TOLD: Final = -1  # an answer that was not asked for, or is forgotten
NOBODY: Final = -1

Variant = Literal["basic", "crack_it"]
Count = Annotated[int, Meta(ge=3, le=5)]


class Handicap(Struct, frozen=True, forbid_unknown_fields=True):
    """How one seat plays, where it differs from the others."""

    notes: Annotated[bool | None, Meta(description="May this player take notes?")] = (
        None  # as the others
    )
    blocks: Annotated[
        Count | None, Meta(description="Blocks in the shape this player has to find.")
    ] = None


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    variant: Annotated[
        Variant,
        choice(
            "Play against others, or solo.",
            {
                "basic": "Find your left neighbour's shape before yours is found.",
                "crack_it": "Solo: find a hidden shape in as few turns as you can.",
            },
        ),
    ] = "basic"
    seats: Annotated[
        int,
        Meta(description="Number of players.", ge=2, le=4, extra={"only_for": ("basic",)}),
    ] = 2
    first: Annotated[
        Literal["random", "north", "east", "south", "west"],
        choice(
            "Who asks first.",
            {
                "random": "Chosen at random.",
                "north": "North goes first.",
                "east": "East goes first.",
                "south": "South goes first (three or four players).",
                "west": "West goes first (four players).",
            },
            only_for=("basic",),
        ),
    ] = "random"
    notes: Annotated[
        bool,
        choice(
            "Keep notes of the answers?",
            {
                True: "Yes: all answers stay on the note sheet.",
                False: "No: older answers are forgotten.",
            },
        ),
    ] = False
    blocks: Annotated[
        int,
        Meta(description="Blocks in a shape (4 or 5 only for one or two players).", ge=3, le=5),
    ] = 3
    sudden_death: Annotated[
        bool,
        choice(
            "Sudden death: does a wrong guess put you out?",
            {True: "Yes: one mistake and you are out.", False: "No: it costs a turn."},
        ),
    ] = False
    assist: Annotated[
        bool,
        choice(
            "Show what follows from the answers?",
            {
                True: "Yes: how many shapes still fit, and what is certain.",
                False: "No: I work it out myself.",
            },
        ),
    ] = False
    handicap: Annotated[
        tuple[Handicap, ...],
        Meta(description="Handicap: notes and blocks to find, player by player."),
    ] = ()


class Turn(Struct, frozen=True):
    """One question and what was answered."""

    seat: Seat
    at: str  # "6" or "E"; "" for a guess
    answers: tuple[int, ...] = ()  # by seat, as `shapes.answer` codes them, or NOT_TOLD
    shape: Shape = ()  # the guess; () once it is forgotten
    right: bool = False


class State(core.State):
    options: Options
    colours: list[tuple[Colour, ...]]  # by seat: of the blocks of its secret shape
    secrets: list[Shape]  # by seat, () until it is built: [(12, 3, 77), ()]
    built: list[bool]  # by seat
    first: Seat  # who asks first in every round
    to_move: Seat  # while shapes are built, and at the end: NOBODY
    turns: list[Turn]  # all that was asked
    broken: list[bool]  # by seat: has it guessed right?
    eliminated: list[bool]  # by seat
    round: int  # 0 is the first
    ended: str  # the reason, or "" while the game goes on


def is_solo(options: Options) -> bool:
    return options.variant == "crack_it"


def left_of(state: State, seat: Seat) -> Seat:
    """R3.1: whom the seat asks. Alone at the table, the drawn shape lies in one's own place."""
    return (seat + 1) % state.seats


def handicap_of(options: Options, seat: Seat) -> Handicap:
    return options.handicap[seat] if seat < len(options.handicap) else Handicap()


def blocks_to_recreate(options: Options, seat: Seat) -> int:
    """R7.4: blocks in the shape that the seat seeks."""
    return handicap_of(options, seat).blocks or options.blocks


def takes_notes(state: State, seat: Seat | None) -> bool:
    """R6.1, R7.4. A spectator remembers no more than the most forgetful seat (R6.4)."""
    if seat is None:
        return all(takes_notes(state, s) for s in range(state.seats))
    own = handicap_of(state.options, seat).notes
    return state.options.notes if own is None else own


def is_hidden(state: State, seat: Seat | None, secret: Seat) -> bool:
    """Is that secret shape hidden from the seat (None: a spectator)?"""
    if state.ended:
        return False
    return secret != seat or is_solo(state.options)


def concerns(state: State, turn: Turn, secret: Seat) -> bool:
    """Does the turn tell something about that secret shape?"""
    everyone_answers = bool(turn.at) and turn.at not in NUMBERS
    return everyone_answers or left_of(state, turn.seat) == secret


def remembered(state: State, seat: Seat | None, secret: Seat) -> list[int]:
    """The numbers of the turns that told of that shape, and that the seat still remembers."""
    return remembered_by(state, seat)[secret]


def remembered_by(state: State, seat: Seat | None) -> list[list[int]]:
    """By secret shape: the numbers of the turns about it that the seat still remembers."""
    told: list[list[int]] = [[] for _ in range(state.seats)]
    for number, turn in enumerate(state.turns):
        if turn.at and turn.at not in NUMBERS:  # everyone answers
            for numbers in told:
                numbers.append(number)
        else:
            told[left_of(state, turn.seat)].append(number)
    if state.ended or takes_notes(state, seat):
        return told
    return [numbers[-REMEMBERED:] for numbers in told]


def forget(state: State, known: list[list[int]]) -> None:
    """Take all answers and guesses out of the state that are not among these."""
    for number, turn in enumerate(state.turns):
        answers = tuple(
            code if number in known[secret] else NOT_TOLD
            for secret, code in enumerate(turn.answers)
        )
        shape = turn.shape if number in known[left_of(state, turn.seat)] else ()
        state.turns[number] = structs.replace(turn, answers=answers, shape=shape)
