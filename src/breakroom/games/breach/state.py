"""The options and the state of Breach."""

from typing import Annotated, Final, Literal

from msgspec import Struct, field

from breakroom.core import game as core
from breakroom.core.game import Seat
from breakroom.core.wire import choice

DEFENDER: Final[Seat] = 0
ATTACKER: Final[Seat] = 1
SEATS: Final = (DEFENDER, ATTACKER)
TURNS: Final = 5
HAND: Final = 4  # R2.2: cards drawn at the start
FACE_DOWN_COST: Final = 3  # R3.4
FACE_DOWN_POWER: Final = 2
NOT_YET: Final = -1  # a question of the set-up that is not answered

Phase = Literal["mulligan", "persona", "assign", "resolve", "over"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    personas: Annotated[
        bool,
        choice(
            "Play with personas, each with an ability of its own?",
            {True: "Yes: you may choose one and use its ability once.", False: "No."},
        ),
    ] = False


class Piece(Struct, frozen=True):
    """A card in a lane."""

    id: str  # "content_filter"; of a face-down one "face_down_3", which tells nothing
    card: str  # what it is
    owner: Seat  # whose deck it came from
    side: Seat  # who controls it
    lane: int  # 0 is chatbots
    turn: int  # in which it came
    laid: int = -1  # the lane into which it was laid face down; -1: it lies face up
    plus: int = 0  # power that reveal effects have added for good
    holds: bool = False  # do its persist effects hold?
    silenced: bool = False

    @property
    def face_down(self) -> bool:
        return self.laid >= 0


class Play(Struct, frozen=True):
    """One entry of a play stack."""

    card: str
    lane: int


class Seen(Struct, frozen=True):
    """A card that the other seat knows not to be in its owner's deck: it is in the hand, or one
    of these face-down cards, which were laid since it was seen."""

    card: str
    perhaps: tuple[str, ...] = ()  # ("face_down_3",)
    by_all: bool = False  # did everyone see it go into the hand, or only the other seat?


class Asking(Struct, frozen=True):
    """An effect that waits for its controller to choose a card."""

    seat: Seat
    source: str  # the card or the persona that acts
    effect: int  # which of its reveal effects


class State(core.State):
    options: Options
    phase: Phase
    turn: int  # 1 to 5; 0 before the first
    lane_effects: list[str]  # by lane: ["public_beta", …]
    decks: list[list[str]]  # by seat; the last card is drawn next
    hands: list[list[str]]  # by seat, in the order of drawing
    stacks: list[list[Play]]  # by seat: what is assigned in this turn
    energy: list[int]  # by seat: of this turn, before anything is spent
    next_energy: list[int]  # by seat: what effects add to the next turn's
    has_laid: list[bool]  # by seat: a card face down in this turn
    committed: list[bool]  # by seat
    redraws: list[int]  # by seat: the answer to the mulligan, 0 or 1, or NOT_YET
    personas: list[str | None]  # by seat; "" without; None before it is chosen
    calls: list[bool]  # by seat: is the persona used in this turn?
    used: list[bool]  # by seat: is its persona used up?
    table: list[Piece] = []  # all cards in play, in order of arrival
    gone: list[Piece] = []  # destroyed, in that order
    discarded: list[str] = []
    laid: int = 0  # how many cards were ever laid face down
    queue: list[str] = []  # what is still to resolve in this turn: pieces, and first the personas
    asking: Asking | None = None
    # By owner: cards that the other seat knows of.
    seen: list[list[Seen]] = field(default_factory=lambda: [[], []])
    leads: list[tuple[tuple[int, int], ...]] = []  # after each turn, by lane: power of both sides


def find(state: State, piece: str) -> int:
    """Where the piece is in the table; -1 if it is not in play."""
    for index, other in enumerate(state.table):
        if other.id == piece:
            return index
    return -1


def is_known(state: State, piece: Piece, seat: Seat | None) -> bool:
    """Does the seat (None: a spectator) know which card it is?"""
    return not piece.face_down or piece.owner == seat or state.phase == "over"
