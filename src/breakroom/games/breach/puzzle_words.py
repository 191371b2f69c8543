"""Breach's puzzles in words: their kinds, their themes, what is said to a wrong answer."""

from typing import Final

KINDS: Final = {
    "last_turn": "The last turn: find the plan",
    "face_down": "What lies face down?",
    "holds": "What does it hold?",
}
THEMES: Final = {
    "certain": "Wins against every likely plan",
    "one_card": "One card is enough",
    "face_down": "A card face down",
    "not_the_strongest": "Not the strongest cards",
    "energy_to_spare": "Energy to spare",
    "reveal": "Effects that act once",
    "persist": "Effects that hold",
    "deduction": "From what was seen",
}
WRONG: Final = {
    "last_turn": "Another plan wins far more often.",
    "face_down": "That card cannot be there.",
    "holds": "Nothing seen so far shows that.",
}
