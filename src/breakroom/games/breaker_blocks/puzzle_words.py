"""Breaker Blocks' puzzles in words: their kinds, their themes, what is said to a wrong answer."""

from typing import Final

KINDS: Final = {"win": "Win this turn"}
THEMES: Final = {
    "annihilate": "ANNIHILATE",
    "automate": "AUTOMATE",
    "attenuate": "ATTENUATE",
    "agitate": "AGITATE",
    "rearrange": "Moves a block",
    "power": "Plays power",
    "authenticate": "Ends it with AUTHENTICATE",
    "last_turn": "In the last turn",
    "two_circuits": "Two circuits change",
    "from_behind": "Comes from behind",
    "long": "Four steps or more",
}
WRONG: Final = {"win": "The turn is over, and you have not won."}
