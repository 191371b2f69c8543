"""The Open Set as arrays of numbers, for the kernel: a row of a card is a row of a table."""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from breakroom.bots.compiled import Ints
from breakroom.games.breach import vocabulary
from breakroom.games.breach.cards import (
    CARDS,
    DECKS,
    LANE_EFFECTS,
    LANE_PERSISTS,
    PERSONAS,
    persona_rows,
)
from breakroom.games.breach.vocabulary import ORDER, Choose, Cost, NoFaceDown, Protect

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
    *(vocabulary.Choose, vocabulary.AddPower, vocabulary.Destroy, vocabulary.Hijack),
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
    cards = row.among if isinstance(row, Choose) else getattr(row, "cards", None)
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


def _rows(rows: Iterable[Any], table: Ints) -> None:
    for number, row in enumerate(rows):
        table[number] = _row(row)


# -- the set ----------------------------------------------------------------------------------

REVEALS: Final = {
    **{card.id: card.reveal for card in CARDS.values()},
    **{row.id: row.reveal for row in persona_rows().values()},
}
PERSISTS: Final = {**{card.id: card.persist for card in CARDS.values()}, **LANE_PERSISTS}
_MOST_REVEALS: Final = max(map(len, REVEALS.values()))
_MOST_PERSISTS: Final = max(map(len, PERSISTS.values()))
_MOST_DEEDS: Final = max(
    len(row.then) for rows in REVEALS.values() for row in rows if isinstance(row, Choose)
)

REVEAL: Final = np.zeros((len(SOURCES), _MOST_REVEALS, len(FIELDS)), np.int64)
THEN: Final = np.zeros((len(SOURCES), _MOST_REVEALS, _MOST_DEEDS, len(FIELDS)), np.int64)
PERSIST: Final = np.zeros((len(SOURCES), _MOST_PERSISTS, len(FIELDS)), np.int64)
REVEAL_COUNT: Final = np.zeros(len(SOURCES), np.int64)
PERSIST_COUNT: Final = np.zeros(len(SOURCES), np.int64)
PHASES: Final = np.zeros(len(SOURCES), np.int64)  # bits: in which steps its rows are applied
IN_STEP: Final = np.full((len(SOURCES), _MOST_PERSISTS), -1, np.int64)  # by row: which step
PROTECTS: Final = np.zeros(len(SOURCES), np.int64)  # bits: against what
CLOSES: Final = np.zeros(len(SOURCES), np.int64)
CHANGES_COST: Final = np.zeros(len(SOURCES), np.int64)
CARD_COST: Final = np.array([CARDS[c].cost for c in SOURCES[:CARD_COUNT]], np.int64)
CARD_POWER: Final = np.array([CARDS[c].power for c in SOURCES[:CARD_COUNT]], np.int64)
CARD_LANE: Final = np.array([CARDS[c].lane for c in SOURCES[:CARD_COUNT]], np.int64)
HAS_TAG: Final = np.array(
    [[tag in CARDS[c].tags for tag in TAGS] for c in SOURCES[:CARD_COUNT]], np.int64
)


def _fill_tables() -> None:
    for source, rows in REVEALS.items():
        _rows(rows, REVEAL[NUMBER[source]])
        REVEAL_COUNT[NUMBER[source]] = len(rows)
        for number, row in enumerate(rows):
            if isinstance(row, Choose):
                _rows(row.then, THEN[NUMBER[source], number])
    for source, lasting in PERSISTS.items():
        at = NUMBER[source]
        _rows(lasting, PERSIST[at])
        PERSIST_COUNT[at] = len(lasting)
        for number, held in enumerate(lasting):
            if isinstance(held, Protect):
                PROTECTS[at] |= PERSIST[at, number, AGAINST]
            elif isinstance(held, NoFaceDown):
                CLOSES[at] = 1
            elif isinstance(held, Cost):
                CHANGES_COST[at] = 1
            else:
                IN_STEP[at, number] = ORDER[type(held)]
                PHASES[at] |= 1 << ORDER[type(held)]


_fill_tables()
