"""The Open Set in numbers, for the kernel: a row of a card is a row of a table.

Machine code takes arrays. Plain Python is several times as quick with lists, so the kernel does
with both only what both can do.
"""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any, Final, cast

import numpy as np

from breakroom.bots.compiled import Int, Ints, inlined
from breakroom.bots.fast import has_numba
from breakroom.games.breach import vocabulary
from breakroom.games.breach.cards import CARDS, DECKS, LANE_EFFECTS, PERSONAS, persona_rows
from breakroom.games.breach.power import PERSISTS
from breakroom.games.breach.vocabulary import ORDER, Choice, Cost, NoFaceDown


def ints(numbers: Any) -> Ints:
    """Lists, however deep, as the kernel takes them."""
    return np.array(numbers, np.int64) if has_numba() else numbers


if has_numba():

    @inlined
    def blank(rows: Int, width: Int) -> Ints:
        return np.zeros((rows, width), np.int64)

else:

    def blank(rows: Int, width: Int) -> Ints:
        rows_of_zeros: Any = [[0] * width for _ in range(rows)]
        return cast(Ints, rows_of_zeros)


# -- sources, by number: the cards of both decks, then personas, then lane effects ------------

SOURCES: Final[tuple[str, ...]] = (
    *DECKS[0],
    *DECKS[1],
    *PERSONAS[0],
    *PERSONAS[1],
    *(effect for lane in LANE_EFFECTS for effect in lane),
)
NUMBER: Final = {source: number for number, source in enumerate(SOURCES)}
SECOND: Final = len(DECKS[0])  # the attacker's first card
CARD_COUNT: Final = len(CARDS)

# -- a row ------------------------------------------------------------------------------------

FIELDS: Final = (
    *("kind", "n", "per", "when", "who", "to", "has", "against"),
    *("whose", "where", "which", "cost_most", "cost_least", "tag", "aimed", "asks"),
)
_AT = {field: number for number, field in enumerate(FIELDS)}
KIND, N, PER, WHEN, WHO, TO, HAS, AGAINST = (_AT[f] for f in FIELDS[:8])
WHOSE, WHERE, WHICH, COST_MOST, COST_LEAST, TAG, AIMED, ASKS = (_AT[f] for f in FIELDS[8:])

# In the order of the constants below; a kind or a word that is not here is refused at once.
_KINDS: Final = (
    *(vocabulary.Choice, vocabulary.AddPower, vocabulary.Destroy, vocabulary.Hijack),
    *(vocabulary.Move, vocabulary.Return, vocabulary.Silence, vocabulary.CopyPower),
    *(vocabulary.Draw, vocabulary.Discard, vocabulary.Peek, vocabulary.Energy),
    *(vocabulary.SetPower, vocabulary.Cap, vocabulary.Multiply, vocabulary.Add),
    *(vocabulary.LanePower, vocabulary.Protect, vocabulary.Cost, vocabulary.NoFaceDown),
)
_NUMBERS: Final[dict[type, int]] = {kind: number for number, kind in enumerate(_KINDS, start=1)}
CHOOSE, ADD_POWER, DESTROY, HIJACK, MOVE, RETURN, SILENCE, COPY_POWER = range(1, 9)
DRAW, DISCARD, PEEK, ENERGY = range(9, 13)
SET_POWER, CAP, MULTIPLY, ADD, LANE_POWER, PROTECT, COST, NO_FACE_DOWN = range(13, 21)

WORDS: Final[dict[str, tuple[str, ...]]] = {
    "whose": ("mine", "theirs", "all"),
    "where": ("here", "elsewhere", "anywhere"),
    "which": ("each", "this", "strongest", "weakest", "face_down", "new"),
    "per": ("enemy_here", "other_here", "face_down", "hand", "turn"),
    "when": ("behind", "alone", "last"),
    "who": ("me", "them"),
    "to": ("left", "right"),
    "has": ("any", "more_cards", "fewer_cards"),
}
HARMS: Final = ("destroy", "hijack", "lower", "move")
MINE, THEIRS, ALL = range(3)
HERE, ELSEWHERE, ANYWHERE = range(3)
EACH, THIS, STRONGEST, WEAKEST, FACE_DOWN, NEW = range(6)
ENEMY_HERE, OTHER_HERE, FACE_DOWN_CARDS, HAND_CARDS, TURNS_HERE = range(5)
BEHIND, ALONE, LAST = range(3)
AGAINST_DESTROY, AGAINST_HIJACK, AGAINST_LOWER, AGAINST_MOVE = (1 << n for n in range(4))
TAGS: Final = tuple(sorted({tag for card in CARDS.values() for tag in card.tags}))


def _row(row: Any) -> list[int]:
    """The numbers of one effect; -1 stands for a field that it has not."""
    found = dict.fromkeys(FIELDS, -1)
    found["kind"] = _NUMBERS[type(row)]
    cards = row.among if isinstance(row, Choice) else getattr(row, "cards", None)
    found["aimed"] = int(cards is not None)
    for part in (row, cards):
        for field, words in WORDS.items():
            word = getattr(part, field, None)
            if word is not None:
                found[field] = words.index(word)
    found["n"] = getattr(row, "n", getattr(row, "by", 0))
    found["against"] = sum(1 << HARMS.index(harm) for harm in getattr(row, "against", ()))
    found["asks"] = 0
    if cards is not None:
        for field in ("cost_most", "cost_least"):
            if getattr(cards, field) is not None:
                found[field], found["asks"] = getattr(cards, field), 1
        if cards.tag is not None:
            found["tag"], found["asks"] = TAGS.index(cards.tag), 1
    return [found[field] for field in FIELDS]


def _rows(rows: Iterable[Any], most: int) -> list[list[int]]:
    """The numbers of effects, and zeros as far as there may be more."""
    found = [_row(row) for row in rows]
    return found + [[0] * len(FIELDS)] * (most - len(found))


# -- the set ----------------------------------------------------------------------------------

REVEALS: Final = {
    **{card.id: card.reveal for card in CARDS.values()},
    **{row.id: row.reveal for row in persona_rows().values()},
}
_MOST_REVEALS: Final = max(map(len, REVEALS.values()))
_MOST_PERSISTS: Final = max(map(len, PERSISTS.values()))
_MOST_DEEDS: Final = max(
    len(row.then) for rows in REVEALS.values() for row in rows if isinstance(row, Choice)
)

_HELD: Final = [PERSISTS.get(source, ()) for source in SOURCES]
_DONE: Final = [REVEALS.get(source, ()) for source in SOURCES]
_CARDS: Final = [CARDS[source] for source in SOURCES[:CARD_COUNT]]


def _has(kind: type) -> Ints:
    return ints([int(any(isinstance(row, kind) for row in rows)) for rows in _HELD])


def _then(row: Any) -> list[list[int]]:
    return _rows(row.then if isinstance(row, Choice) else (), _MOST_DEEDS)


def _steps(rows: Iterable[Any]) -> list[int]:
    """By row: in which step of finding powers it is applied, or -1."""
    found = [ORDER.get(type(row), -1) for row in rows]
    return found + [-1] * (_MOST_PERSISTS - len(found))


REVEAL: Final = ints([_rows(rows, _MOST_REVEALS) for rows in _DONE])
THEN: Final = ints(
    [[_then(row) for row in (*rows, *[None] * (_MOST_REVEALS - len(rows)))] for rows in _DONE]
)
PERSIST: Final = ints([_rows(rows, _MOST_PERSISTS) for rows in _HELD])
REVEAL_COUNT: Final = ints([len(rows) for rows in _DONE])
PERSIST_COUNT: Final = ints([len(rows) for rows in _HELD])
IN_STEP: Final = ints([_steps(rows) for rows in _HELD])
PHASES: Final = ints(  # bits: in which steps its rows are applied
    [sum(1 << step for step in {*_steps(rows)} if step >= 0) for rows in _HELD]
)
PROTECTS: Final = ints(  # bits: against what
    [reduce(or_, (_row(row)[AGAINST] for row in rows), 0) for rows in _HELD]
)
CLOSES: Final = _has(NoFaceDown)
CHANGES_COST: Final = _has(Cost)
CARD_COST: Final = ints([card.cost for card in _CARDS])
CARD_POWER: Final = ints([card.power for card in _CARDS])
CARD_LANE: Final = ints([card.lane for card in _CARDS])
HAS_TAG: Final = ints([[int(tag in card.tags) for tag in TAGS] for card in _CARDS])
