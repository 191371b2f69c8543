"""A game for every variant of Convert and every reason for which it can end.

Each was found by search and is written down as data; White begins in all of them.
"""

from itertools import cycle
from typing import Any, NamedTuple

import breakroom
from breakroom.games.convert.state import WITH_TURNS

VARIANTS = breakroom.game("convert").variants


class Scenario(NamedTuple):
    variant: str  # "basic", a key of the game's `variants`
    reason: str  # why it ends: "points"
    options: dict[str, Any]  # {"first": "white"}
    seed: int
    moves: list[tuple[int, str]]  # seat and notation: (0, "Gb1/2")


def words(text: str) -> list[str]:
    """The actions in a line of notation; a colour belongs to what follows it."""
    return [
        action.replace("white_", "white ").replace("black_", "black ")
        for action in text.replace("white ", "white_").replace("black ", "black_").split()
    ]


def by_turns(text: str, seats: str = "01") -> list[tuple[int, str]]:
    """The actions with their seats, which come round as the digits say."""
    return [(int(seat), action) for seat, action in zip(cycle(seats), words(text), strict=False)]


# Loaves of 4×2×4, in an order that builds them from below.
LOAF_ON_RANKS_1_2 = "Ba1/0 Aa2/0 Cb1/1 Fc1/0 Dd1/3! Jb1/0 Ib1/1 Ga1/0! Hc1/2 Eb1/0"
LOAF_ON_RANKS_3_4 = "Ba3/0 Aa4/0 Cb3/1 Fc3/3 Dd3/1! Jb3/0 Ib3/1 Ga3/0! Hc3/2 Eb3/0"
LOAF_ON_FILES_A_B = "Ba1/0 Db1/1 Ca2/1 Ga3/2 Ja2/0 Ia3/1! Ab1/0 Ha2/1 Fa3/2 Ea1/1"
LOAF_ON_FILES_C_D = "Bc1/0 Dd1/1 Cc2/1 Gc3/2 Jc2/0 Ic3/1! Ad1/0 Hc2/1 Fc3/2 Ec1/1"

UNDER_THE_SURFACE = (
    "black Bb2/0 white Bb3/0 white Jc1/0 black Ic3/1 black Ad3/0 black Ha1/1 white Ca3/1"
    " white Ha3/3! black Ec2/1 white Fc1/1 black Ca1/1 white Ec2/1 black Fc1/1 black Da4/2"
    " black Ga3/1! white Ic3/3! white Ad4/0 white Da1/3 white Ga1/2! black Jc1/0"
)
BLACKOUT = (
    "white Bb1/0 black Jc2/0 white Hc1/2! black Ac1/0 black Ic3/0! white Ib3/1 white Ea2/1"
    " white Da1/1! white Ab2/0 black Ba4/0 white Ca3/0 white Gb3/0! white Jc1/0 black Hb1/0!"
    " black Da1/1 black Ga2/0! white Fc3/1 black Cd1/1 black Fc2/3 black Eb4/0"
)
# All twenty in the cube, and no puzzle's goal.
STOWED_ANYHOW = (
    "white Bd4/0 black Bd2/0 white Dc1/0 black Gc3/0 white Hb2/1 black Ia1/2 black Ha3/0"
    " white Ic1/3! black Da1/0 black Ad3/0 black Ea4/0 white Cb2/1 white Ja2/0 white Gb1/1!"
    " white Aa4/0 white Fb3/2 black Fc1/2 white Ea1/1 black Jc3/0 black Cb3/1"
)


def in_colour(colour: str, text: str) -> str:
    return " ".join(f"{colour} {action}" for action in words(text))


def in_turn(white: str, black: str) -> str:
    """White's and Black's actions, one by one."""
    return " ".join(" ".join(pair) for pair in zip(words(white), words(black), strict=True))


TWO_LOAVES = f"{in_colour('white', LOAF_ON_RANKS_1_2)} {in_colour('black', LOAF_ON_RANKS_3_4)}"
RACE_WON_BY_BLACK = in_turn("Aa1/0 -A " * 5, LOAF_ON_RANKS_3_4)
TO_AND_FRO = "white Aa1/0 white -A " * 100
RACE_TO_AND_FRO = "Aa1/0 Aa3/0 -A -A " * 100


def scenario(variant: str, reason: str, text: str, seats: str = "01") -> Scenario:
    return Scenario(variant, reason, white_begins(variant), 1, by_turns(text, seats))


def white_begins(variant: str) -> dict[str, Any]:
    """The variant's options, with White to begin where anybody does."""
    options = VARIANTS[variant]
    in_turns = options.get("variant", "basic") in WITH_TURNS
    return {**options, "first": "white"} if in_turns else dict(options)


SCENARIOS: list[Scenario] = [
    scenario(
        "basic",
        "points",
        "Da4/2 Dd1/1 Gb2/2 Ha1/3 Bd4/0 Gb1/3 Ac3/0 Ad4/0 Bc3/0",
        seats="010101011",  # White is skipped
    ),
    scenario("basic", "top_layer", "Db1/2 Ga2/3 Gc3/3 Dc2/2 Ab1/0 Ab4/0 Bc3/0 Bb4/0"),
    scenario("basic", "draw", "Gc1/3 Dc3/2 Ac4/0 Ga1/3 Bc3/0 Aa4/0 Da3/2 Bc1/0"),
    scenario("box", "fifth_level", "Ba4/0 Aa4/0"),
    scenario("box", "cannot_place", "Ab1/0 Ga3/1 Ca2/0 Ic2/0 Dc3/2 Ba1/0 Bc1/0 Da3/0!"),
    scenario("box_community", "fifth_level", "white Ba4/0 white Aa4/0"),
    scenario("box_community", "cannot_place", STOWED_ANYHOW),
    scenario("towers", "towers", "Ga1/0 Dd1/1 Bb2/0 Aa4/0 Ac2/0 Gc3/3 Db3/1 Bd4/0"),
    scenario("towers", "coverage", "Ib2/3 Dc4/2 Ca2/1 Ab2/0 Bc3/0 Bd2/0 Dc1/0 Ca2/1 Ab4/0"),
    scenario("towers", "draw", "Ab4/0 Hc1/0 Bd4/0 Bb4/0 Da3/1 Dc2/3! Ia2/3 Aa1/0 Ca2/1 Cc2/1"),
    scenario("change_up", "points", "Ca1/1 Hb3/0 Ic2/2 Ia1/3! Ba1/0 Dc2/0 Ab4/0"),
    scenario("change_up", "draw", "Ga3/1 Hc1/3 Da1/2 Cc4/0 Db4/2 Bc1/0 Ac4/0"),
    scenario("upright", "points", "Ac4/0 Ib1/3 Fa3/2 Dd2/3 Ba4/0 Ab3/0 Da2/3 Bc2/0"),
    scenario("upright", "top_layer", "Db1/0 Aa2/0 Cc3/1 Bb3/0 Bd2/0 Ca3/1 Ab2/0 Da2/2"),
    scenario("upright", "draw", "Aa1/0 Aa4/0 Gb3/1 Ga1/2 Bd3/0 Bc1/0 Dd1/1"),
    scenario("flat_blocks", "points", "Ba4/0 Aa2/0 Ib2/0 Bc1/0 Ac2/0"),
    scenario("flat_blocks", "top_layer", "Ib3/0! Ga1/2 Ac3/0 Aa3/0 Bb2/0 Bc2/1"),
    scenario("flat_blocks", "draw", "Gb3/0 Ac2/0 Aa2/0 Da1/0 Bc2/1 Ba1/1"),
    scenario("two_loaves", "solved", TWO_LOAVES, "0"),
    scenario("two_loaves", "out_of_moves", TO_AND_FRO, "0"),
    scenario("under_the_surface", "solved", UNDER_THE_SURFACE, "0"),
    scenario("under_the_surface", "out_of_moves", TO_AND_FRO, "0"),
    scenario("blackout", "solved", BLACKOUT, "0"),
    scenario("blackout", "out_of_moves", TO_AND_FRO, "0"),
    scenario("race", "solved", RACE_WON_BY_BLACK),
    scenario("race", "out_of_moves", RACE_TO_AND_FRO),
]
