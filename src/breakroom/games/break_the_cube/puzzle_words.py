"""Break the Cube's puzzles in words: their kinds, their themes, what is said to a wrong answer."""

from typing import Final

KINDS: Final = {
    "build": "One shape is left: build it",
    "settle": "Which question settles it?",
}
THEMES: Final = {
    "few_answers": "From four answers or fewer",
    "much_told": "Seven answers or more",
    "every_answer": "Every answer counts",
    "overheard": "Listen to the others' questions",
    "ruled_out": "A wrong guess tells something",
    "four_blocks": "Four blocks",
    "from_above": "A number settles it",
    "from_the_side": "A letter settles it",
    "many_left": "Six shapes or more to tell apart",
}
WRONG: Final = {
    "build": "A different shape is the one left.",
    "settle": "That does not tell them all apart.",
}
