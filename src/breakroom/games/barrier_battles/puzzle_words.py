"""Barrier Battles' puzzles in words: their kinds, their themes, what is said to a wrong answer."""

from typing import Final

KINDS: Final = {"trick_shot": "One flick: knock out the blue king"}
THEMES: Final = {
    "in_a_bow": "In a curve",
    "along_the_table": "Along the table",
    "through_blocks": "Through the blocks",
    "brought_down": "Down from on high",
    "from_on_high": "From on high",
    "steep": "Steeply up",
    "far": "From afar",
}
WRONG: Final = {"trick_shot": "The king is still there."}
