"""Convert's puzzles in words: their kinds, their themes, what is said to a wrong answer."""

from typing import Final

KINDS: Final = {
    "win": "Find the only placement that wins",
    "draw": "Save the draw",
    "margin": "Win by as much as you can",
}
THEMES: Final = {
    "two_rows": "Two rows at once",
    "quiet": "No row, though there is one to complete",
    "against_greed": "Not the placement that brings most at once",
    "denied": "Keeps the other from a row",
    "takes_back": "Turns three squares or more",
    "takes_tower": "Takes towers",
    "upside_down": "Upside down",
    "on_top": "Builds a new highest level",
    "skipped": "The other has to pass",
    "last_block": "The last block",
    "tie_break": "Won by the tie-break",
    "at_once": "One placement does it",
    "in_steps": "Two placements or three",
}
WRONG: Final = {
    "win": "That does not win any more.",
    "draw": "That loses.",
    "margin": "There is more to be had.",
}
