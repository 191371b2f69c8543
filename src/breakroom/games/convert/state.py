"""The options and the state of Convert."""

from typing import Annotated, Final, Literal

from msgspec import Struct

from breakroom.core import game as core
from breakroom.core.wire import choice

WHITE: Final = 0  # a colour's number; seat 0 owns the white blocks
BLACK: Final = 1
BOTH_PLAY: Final = 2  # `to_move` while both seats may act at once (the race)
NOBODY: Final = -1

PUZZLE_MOVES: Final = 200  # R7.5: a seat's placements and lifts before a puzzle is given up

Variant = Literal[
    "basic",
    "box",
    "towers",
    "change_up",
    "two_loaves",
    "under_the_surface",
    "blackout",
    "race",
]
WITH_TURNS: Final = ("basic", "box", "towers", "change_up")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    variant: Annotated[
        Variant,
        choice(
            "Which game to play with the blocks.",
            {
                "basic": "Complete rows of your colour, then own the most squares from above.",
                "box": "Whoever builds on the fifth level loses.",
                "towers": "Hold the most of the twelve towers round the edge.",
                "change_up": "Your score decides which colour you must play next.",
                "two_loaves": "Solo: stow all twenty blocks as one white and one black loaf.",
                "under_the_surface": "Solo: build a cube whose six faces are all chequered 2×2.",
                "blackout": "Solo: stow all twenty blocks so that the top is all black.",
                "race": "Be the first to build a loaf of your own ten blocks.",
            },
        ),
    ] = "basic"
    first: Annotated[
        Literal["random", "white", "black"],
        choice(
            "Who places the first block.",
            {
                "random": "Chosen at random.",
                "white": "White goes first.",
                "black": "Black goes first.",
            },
            only_for=WITH_TURNS,
        ),
    ] = "random"
    pool: Annotated[
        Literal["own", "community"],
        choice(
            "Inside the box: whose blocks you may use.",
            {
                "own": "You each place your own ten blocks.",
                "community": "Both of you may place any block of either colour.",
            },
            only_for=("box",),
        ),
    ] = "own"
    upside_down: Annotated[
        bool,
        choice(
            "May blocks stand upside down?",
            {True: "Yes.", False: "No: you can only turn them on the spot."},
            only_for=WITH_TURNS,  # the puzzles could not be solved without
        ),
    ] = True
    blocks: Annotated[
        Literal["standard", "flat"],
        choice(
            "Which set of blocks is on the table.",
            {
                "standard": "Ten blocks, standing, flat and stepped.",
                "flat": "Ten blocks one level high.",
            },
            only_for=WITH_TURNS,
        ),
    ] = "standard"


class State(core.State):
    options: Options
    placed: list[int]  # the blocks on the board, in order: 2 * placement + colour
    lines: list[int]  # heights along ranks 1–4, then files a–d: four of eight bits each
    white: int  # squares that show white from above, a bit each; bare squares have their own colour
    supplies: list[int]  # white blocks, then black ones not yet placed: a bit each
    scores: list[int]  # [3, 1]
    to_move: int = NOBODY  # 0, 1, BOTH_PLAY or NOBODY
    ended: str = ""  # the reason, or "" while the game goes on
    loser: int = NOBODY  # of a variant that ends with one
    moves_left: list[int] = []  # puzzles: what is left of PUZZLE_MOVES, by seat
