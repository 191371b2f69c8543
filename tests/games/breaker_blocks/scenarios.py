"""A game for every variant of Breaker Blocks and every reason for which it can end.

Most were found by search and are written down as data; Orange begins in all of them.
"""

from typing import Any, NamedTuple

import breakroom

VARIANTS = breakroom.game("breaker_blocks").variants


class Scenario(NamedTuple):
    variant: str  # "basic", a key of the game's `variants`
    reason: str  # why it ends: "authenticated"
    options: dict[str, Any]  # {"first": "orange"}
    seed: int
    moves: list[tuple[int, str]]  # seat and notation: (0, "+annihilate")


def by_turns(text: str, last_turn: bool = False) -> list[tuple[int, str]]:
    """The actions with their seats, two by two; Orange is skipped before Blue's last turn."""
    actions = text.split()
    seats = [number // 2 % 2 for number in range(len(actions))]
    if last_turn:
        seats[-2:] = [1, 1]
    return list(zip(seats, actions, strict=True))


# Orange and Blue each have an AUTHENTICATE played; Blue feeds circuit III.
AUTHENTICATED = (
    "+power-1-LR +authenticate +power-2-F power-0-LFR@0,1S authenticate@0,-1N +authenticate"
    " power-2-F@3,0W 3,0>2,1S authenticate@-1,0E"
)
EQUAL = "+authenticate +power-1-LR +power-3 +authenticate power-0-LFR@0,-1N authenticate@1,-1N"
EQUAL += " authenticate@3,0W"

# Orange fills its inputs with power blocks that leave none open, and has drawn all: Blue has
# the last turn.
OUT_OF_POWER = (
    "power-0-LFR@1,-1N power-0-LFR@2,-1W power-0-LFR@3,0W power-0-LFR@3,-1N +power-2-L +power-3"
    " +power-3 +power-1-FR power-2-L@1,-2N power-3@0,-1E power-3@3,1S power-1-FR@2,1S +power-3"
    " +power-1-LR +power-2-L +power-1-LF power-3@-1,0E power-1-LR@2,-2N power-1-LF@3,-2N"
    " power-2-L@4,-2W +power-1-LF +power-2-R +power-3 +power-2-F +power-2-F +power-1-FR"
    " power-3@2,2S power-2-F@4,0W +power-2-R +power-1-LR"
)
OVERWHELMING_OUT_OF_POWER = (
    "power-0-LFR@1,-1N power-0-LFR@1,-2N power-0-LFR@1,1S power-0-LFR@1,2S +power-1-LR"
    " +power-1-FR +power-1-FR +power-1-LR power-1-LR@0,-1N power-1-FR@1,-3N power-1-LR@1,3S"
    " power-1-FR@2,3W +power-2-L +power-1-LF +power-1-LF +power-3 power-2-L@1,-4N"
    " power-1-LF@2,-2W power-3@3,3W power-1-LF@2,2N +power-3 +power-2-R +power-2-F +power-2-L"
    " power-2-R@-1,-1E power-3@-1,0E power-2-L@0,3E power-2-F@2,1N +power-2-F +power-3"
    " +power-2-R +power-3 power-2-F@3,-2W power-3@2,-4W power-2-R@0,1E power-3@0,2S"
    " 2,1>2,1S 2,2>2,2W"
)

# Six turns of each seat in which blocks only go to and fro.
TO_AND_FRO = " ".join(["0,-1>2,-1N 2,-1>0,-1N 0,1>2,1S 2,1>0,1S"] * 6)
OPENING = "power-0-LFR@0,-1N +power-3 power-0-LFR@0,1S power-0-LFR@1,1S"
STALLED = f"{OPENING} power-3@1,-1N 0,-1>2,-1N +power-1-LF 0,1>2,1S"
STALLED += " 2,-1>0,-1N 1,-1>2,-1N 2,1>0,1S 1,1>2,1S"
STALLED += " 0,-1>1,-1N 1,-1>0,-1N 0,1>1,1S 1,1>0,1S" * 5
EQUAL_AND_STALLED = f"{OPENING} {TO_AND_FRO}"


def scenario(variant: str, reason: str, text: str) -> Scenario:
    options = {**VARIANTS[variant], "first": "orange"}
    return Scenario(variant, reason, options, 1, by_turns(text, reason == "out_of_power"))


SCENARIOS: list[Scenario] = [
    *(
        scenario(variant, reason, text)
        for variant in ("basic", "blind_action", "blind_removed", "learning", "both_lose")
        for reason, text in (
            ("authenticated", AUTHENTICATED),
            ("out_of_power", OUT_OF_POWER),
            ("stalled", STALLED),
            ("both_lose" if variant == "both_lose" else "draw", EQUAL),
        )
    ),
    scenario("power_overwhelming", "out_of_power", OVERWHELMING_OUT_OF_POWER),
    scenario("power_overwhelming", "stalled", STALLED),
    scenario("power_overwhelming", "draw", EQUAL_AND_STALLED),
]
