"""Convert's puzzles in words: their kinds, their themes, what is said to a wrong answer."""

from typing import Final

KINDS: Final = {
    "win": "Find the only move that wins",
    "draw": "Save the draw",
    "margin": "Win by as much as you can",
}
THEMES: Final = {
    "two_rows": "Two rows at once",
    "quiet": "Passes up a row",
    "against_greed": "Not the move that scores most at once",
    "denied": "Denies the opponent a row",
    "takes_back": "Turns three squares or more",
    "takes_tower": "Takes towers",
    "upside_down": "Upside down",
    "on_top": "Builds a new highest level",
    "skipped": "Leaves the opponent no block that fits",
    "last_block": "The last block",
    "tie_break": "Won by the tie-break",
    "at_once": "In one move",
    "in_steps": "In two or three moves",
}
WRONG: Final = {
    "win": "That no longer wins.",
    "draw": "That loses.",
    "margin": "You can win by more.",
}
