"""The Open Set: cards, lane effects and personas, read from their data files.

A file with a mistake is refused with its line and the reason. For those who try out cards of their
own, BREAKROOM_BREACH_CARDS names a file that is read instead of cards.toml, or a folder with any
of the three.
"""

import os
import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from breakroom.core.game import Refused, Seat
from breakroom.games.breach.vocabulary import (
    Add,
    AddPower,
    Aimed,
    Cards,
    Choice,
    PersistKind,
    RevealKind,
    printed,
)

LaneName = Literal["chatbots", "applications", "agents"]
LANES: Final[tuple[LaneName, ...]] = ("chatbots", "applications", "agents")
SIDES: Final = ("defender", "attacker")
Side = Literal["defender", "attacker"]
ANY: Final = -1  # a card's lane: all of them are its own
OWN: Final = os.environ.get("BREAKROOM_BREACH_CARDS", "")
LONGEST_TEXT: Final = 120
MOST_COST: Final = 6
LEAST_DECK: Final = 9  # four to begin with and one a turn

T = TypeVar("T", bound=Struct)


class CardRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A card as its file has it."""

    id: str
    name: str
    side: Side
    cost: int
    power: int
    lane: Literal["chatbots", "applications", "agents", "any"]
    tags: tuple[str, ...]
    flavour: str
    reveal: tuple[RevealKind, ...] = ()
    persist: tuple[PersistKind, ...] = ()


class LaneRow(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    lane: LaneName
    flavour: str
    persist: tuple[PersistKind, ...]


class PersonaRow(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    side: Side
    flavour: str
    reveal: tuple[RevealKind, ...]


class Card(NamedTuple):
    """What the rules know of a card."""

    id: str  # "content_filter"
    seat: Seat  # in whose deck it is
    cost: int
    power: int
    lane: int  # its own: 0 to 2, or ANY
    tags: tuple[str, ...]
    reveal: tuple[RevealKind, ...]
    persist: tuple[PersistKind, ...]


def read_rows(text: str, key: str, kind: type[T], file: str) -> tuple[T, ...]:
    """The rows of a file; a mistake is refused with its line and the reason."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused(f"{file}: {error}.") from None
    for name in tables:
        if name != key:
            raise Refused(f"{file}, line {_line_of(text, name)}: [[{name}]] should be [[{key}]].")
    rows: list[T] = []
    for number, table in enumerate(tables.get(key, [])):
        try:
            row = msgspec.convert(table, kind)
        except msgspec.ValidationError as error:
            reason, _, path = str(error).partition(" - at `$")
            where = path.rstrip("`").lstrip(".") or "the row"
            unknown = re.search(r"unknown field `(\w+)`", reason)
            field = unknown[1] if unknown and not path else re.split(r"[.\[]", where)[0]
            line = _line_in(text, key, number, field)
            raise Refused(f"{file}, line {line}: {reason} in {where}.") from None
        wrong = wrong_in(row, {r.id for r in rows})  # type: ignore[attr-defined]
        if wrong:
            field, reason = wrong
            raise Refused(f"{file}, line {_line_in(text, key, number, field)}: {reason}")
        rows.append(row)
    return tuple(rows)


def wrong_in(row: Any, known: set[str]) -> tuple[str, str] | None:
    """The field that is wrong, and why; None if nothing is."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", row.id):
        return "id", f"{row.id!r} is no id: small letters, digits and _ only."
    if row.id in known:
        return "id", f"there is already a row {row.id!r}."
    if isinstance(row, CardRow) and not 0 <= row.cost <= MOST_COST:
        return "cost", f"a card costs 0 to {MOST_COST}, not {row.cost}."
    reveal, persist = getattr(row, "reveal", ()), getattr(row, "persist", ())
    for effect in (*reveal, *persist):
        field = "reveal" if effect in reveal else "persist"
        if isinstance(effect, Aimed) and effect.cards is None:
            return field, "it names no cards, which only what follows a choice may do."
        if isinstance(effect, Choice) and any(deed.cards for deed in effect.then):
            return field, "what follows a choice is done with the chosen card, and names no others."
        if isinstance(effect, Choice) and not effect.then:
            return field, "nothing is done with the chosen card."
        if isinstance(effect, AddPower | Add) and effect.n == 0:
            return field, "adding 0 power does nothing."
        cards = effect.among if isinstance(effect, Choice) else getattr(effect, "cards", None)
        if isinstance(row, PersonaRow) and _is_local(effect, cards):
            return field, "a persona stands in no lane: its cards are anywhere, and no `when`."
        if effect in persist and cards and cards.which in ("strongest", "weakest"):
            return field, "a persist effect cannot go by strength, which it would change."
    text = printed(reveal, persist)
    if len(text) > LONGEST_TEXT:
        return "name", f"its text is longer than {LONGEST_TEXT} characters: {text}"
    return None


def _is_local(effect: Any, cards: Cards | None) -> bool:
    return effect.when is not None or (cards is not None and cards.where != "anywhere")


def _line_of(text: str, name: str) -> int:
    for number, line in enumerate(text.splitlines(), start=1):
        if re.match(rf"\[*{re.escape(name)}\b", line.strip()):
            return number
    return 1


def _line_in(text: str, key: str, row: int, field: str) -> int:
    """The line of a field in the row of that number, or of the row's head."""
    lines = text.splitlines()
    heads = [i for i, line in enumerate(lines) if line.strip() == f"[[{key}]]"]
    begin = heads[row]
    end = heads[row + 1] if row + 1 < len(heads) else len(lines)
    for i in range(begin, end):
        if re.match(rf"\s*{re.escape(field)}\s*=", lines[i]):
            return i + 1
    return begin + 1


# -- the set --------------------------------------------------------------------------------


@cache
def card_rows() -> dict[str, CardRow]:
    return {row.id: row for row in _rows("cards.toml", "card", CardRow)}


@cache
def lane_rows() -> dict[str, LaneRow]:
    return {row.id: row for row in _rows("lanes.toml", "lane_effect", LaneRow)}


@cache
def persona_rows() -> dict[str, PersonaRow]:
    return {row.id: row for row in _rows("personas.toml", "persona", PersonaRow)}


def is_open_set() -> bool:
    """Are the cards, lane effects and personas those that come with the game?"""
    return not OWN or all(
        _rows(file, key, kind) == _rows(file, key, kind, files(__package__).joinpath(file))
        for file, key, kind in (
            ("cards.toml", "card", CardRow),
            ("lanes.toml", "lane_effect", LaneRow),
            ("personas.toml", "persona", PersonaRow),
        )
    )


def _source(file: str) -> Any:
    if Path(OWN).is_dir() and Path(OWN, file).exists():
        return Path(OWN, file)
    if OWN and not Path(OWN).is_dir() and file == "cards.toml":
        return Path(OWN)
    return files(__package__).joinpath(file)


def _rows(file: str, key: str, kind: type[T], source: Any = None) -> tuple[T, ...]:
    source = source or _source(file)
    try:
        text = source.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"{source} cannot be read: {error}.") from None
    return read_rows(text, key, kind, source.name)


def _card(row: CardRow) -> Card:
    lane = ANY if row.lane == "any" else LANES.index(row.lane)
    seat = SIDES.index(row.side)
    return Card(row.id, seat, row.cost, row.power, lane, row.tags, row.reveal, row.persist)


def _decks(cards: dict[str, Card]) -> tuple[tuple[str, ...], ...]:
    decks = tuple(tuple(sorted(c.id for c in cards.values() if c.seat == s)) for s in (0, 1))
    for side, deck in zip(SIDES, decks, strict=True):
        if len(deck) < LEAST_DECK:
            raise Refused(f"The {side} has {len(deck)} cards: a deck needs {LEAST_DECK} at least.")
    return decks


CARDS: Final[dict[str, Card]] = {row.id: _card(row) for row in card_rows().values()}
DECKS: Final = _decks(CARDS)
LANE_EFFECTS: Final = tuple(
    tuple(sorted(row.id for row in lane_rows().values() if row.lane == lane)) for lane in LANES
)
LANE_PERSISTS: Final = {row.id: row.persist for row in lane_rows().values()}
PERSONAS: Final = tuple(
    tuple(sorted(row.id for row in persona_rows().values() if row.side == side)) for side in SIDES
)
