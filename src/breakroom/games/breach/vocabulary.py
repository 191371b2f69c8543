"""What a card can say: typed rows over a small vocabulary, and the text printed for each.

A reveal effect acts once, when its card resolves; a persist effect holds while its card is in
play. `Choice` is the only kind that waits for a player. Text and behaviour come from the same
row, so they cannot drift apart.
"""

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from breakroom.core.game import tag_of

Whose = Literal["mine", "theirs", "all"]
Where = Literal["here", "elsewhere", "anywhere"]
Which = Literal["each", "this", "strongest", "weakest", "face_down", "new"]
Per = Literal["enemy_here", "other_here", "face_down", "hand", "turn"]
When = Literal["behind", "alone", "last"]
Harm = Literal["destroy", "hijack", "lower", "move"]
Player = Literal["me", "them"]


class Row(Struct, frozen=True, tag_field="do", tag=tag_of, forbid_unknown_fields=True):
    """One effect of a card."""


class Cards(Struct, frozen=True, forbid_unknown_fields=True):
    """Which cards in play are meant. `mine` never means the card itself: that is `this`."""

    whose: Whose
    where: Where = "here"
    which: Which = "each"
    cost_most: int | None = None  # a face-down card has no cost
    cost_least: int | None = None
    tag: str | None = None


# -- reveal ---------------------------------------------------------------------------------


class Reveal(Row, frozen=True):
    when: When | None = None  # it acts only then


class Aimed(Reveal, frozen=True):
    cards: Cards | None = None  # None: the one that was chosen


class AddPower(Aimed, frozen=True, kw_only=True):
    """Add power to the cards, for as long as they are in play."""

    n: int
    per: Per | None = None


class Destroy(Aimed, frozen=True):
    pass


class Hijack(Aimed, frozen=True):
    pass


class Move(Aimed, frozen=True, kw_only=True):
    """Move the cards to the next lane on that side; at the edge they stay."""

    to: Literal["left", "right"]


class Return(Aimed, frozen=True):
    """Take the cards back to their owners' hands."""


class Silence(Aimed, frozen=True):
    """Take all effects from the cards."""


class CopyPower(Aimed, frozen=True):
    """The card's own power becomes that of the strongest of these, if that is more."""


class Draw(Reveal, frozen=True, kw_only=True):
    n: int


class Discard(Reveal, frozen=True, kw_only=True):
    """The other seat loses cards from its hand, at random."""

    n: int


class Peek(Reveal, frozen=True):
    """See the other seat's hand."""


class Energy(Reveal, frozen=True, kw_only=True):
    """Give the player more or less energy in the next turn."""

    who: Player
    n: int


Deed = AddPower | Destroy | Hijack | Move | Return | Silence | CopyPower


class Choice(Reveal, frozen=True, kw_only=True, tag="choose"):
    """The controller chooses one card, and this is done with it."""

    among: Cards
    then: tuple[Deed, ...]


RevealKind = Choice | Deed | Draw | Discard | Peek | Energy


# -- persist --------------------------------------------------------------------------------


class Persist(Row, frozen=True):
    pass


class SetPower(Persist, frozen=True, kw_only=True):
    cards: Cards
    n: int


class Cap(Persist, frozen=True, kw_only=True):
    """Limit the power of each of the cards."""

    cards: Cards
    n: int


class Multiply(Persist, frozen=True, kw_only=True):
    cards: Cards
    by: int


class Add(Persist, frozen=True, kw_only=True):
    cards: Cards
    n: int
    per: Per | None = None


class LanePower(Persist, frozen=True, kw_only=True):
    """Power for the side in a lane, on no card."""

    n: int
    where: Where
    has: Literal["any", "more_cards", "fewer_cards"] = "any"


class Protect(Persist, frozen=True, kw_only=True):
    cards: Cards
    against: tuple[Harm, ...]


class Cost(Persist, frozen=True, kw_only=True):
    """Cards that are played face up cost more or less."""

    whose: Whose
    n: int
    where: Where = "anywhere"


class NoFaceDown(Persist, frozen=True, kw_only=True):
    """Nothing is laid face down here."""

    whose: Whose


PersistKind = SetPower | Cap | Multiply | Add | LanePower | Protect | Cost | NoFaceDown
Kind = RevealKind | PersistKind

# Persist effects are applied in this order: set, multiply, add, protect (R5.4).
ORDER: Final[dict[type, int]] = {SetPower: 0, Cap: 0, Multiply: 1, Add: 2, LanePower: 2, Protect: 3}


# -- the printed text -----------------------------------------------------------------------

_PER: Final[dict[Per, str]] = {
    "enemy_here": "enemy card here",
    "other_here": "other card of yours here",
    "face_down": "face-down card of yours",
    "hand": "card in your hand",
    "turn": "turn it has been in play",
}
_WHEN: Final[dict[When, str]] = {
    "behind": "If you are behind here: ",
    "alone": "If you have no other card here: ",
    "last": "In turn 5 ",
}
_WHERE: Final[dict[Where, str]] = {
    "here": " here",
    "elsewhere": " in other lanes",
    "anywhere": "",
}
HARMED: Final[dict[Harm, str]] = {
    "destroy": "destroyed",
    "hijack": "hijacked",
    "lower": "lowered",
    "move": "moved",
}


def printed(reveal: Iterable[RevealKind], persist: Iterable[PersistKind]) -> str:
    """A card's text, made from its rows."""
    acts = " ".join(_sentence(_when(row) + _reveal_text(row)) for row in reveal)
    holds = " ".join(_sentence(_persist_text(row)) for row in persist)
    both = (("Reveal", acts), ("Persist", holds))
    return " ".join(f"{word}: {text}" for word, text in both if text)


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


def _when(row: Reveal) -> str:
    return _WHEN[row.when] if row.when else ""


def _signed(n: int) -> str:
    return f"+{n}" if n >= 0 else f"−{-n}"


def _cards(cards: Cards, article: str) -> str:
    """ "each enemy card here that costs 2 or less" """
    if cards.which == "this":
        return "this card"
    adjective = {"face_down": "face-down ", "new": "new "}.get(cards.which, "")
    noun = f"{adjective}{'enemy ' if cards.whose == 'theirs' else ''}"
    noun += f"{cards.tag} card" if cards.tag else "card"
    if cards.which in ("strongest", "weakest"):
        words = f"{'your' if cards.whose == 'mine' else 'the'} {cards.which} {noun}"
    elif cards.whose == "mine" and article == "each":
        words = f"each of your {'other ' if cards.where == 'here' else ''}{noun}s"
    else:
        words = f"{'an' if article == 'a' and noun[0] in 'aeiou' else article} {noun}"
        if cards.whose == "mine":
            words = f"another {noun} of yours"
    one_of_them = article == "a" and cards.where == "elsewhere"
    words += " in another lane" if one_of_them else _WHERE[cards.where]
    if cards.cost_most is not None:
        words += f" that costs {cards.cost_most} or less"
    if cards.cost_least is not None:
        words += f" that costs {cards.cost_least} or more"
    return words


def _all_cards(cards: Cards) -> str:
    """ "your other cards here" """
    if cards.which == "this":
        return "this card"
    noun = {"mine": "your other cards", "theirs": "enemy cards", "all": "cards"}[cards.whose]
    return noun + _WHERE[cards.where]


def _aim(row: Aimed) -> str:
    return "it" if row.cards is None else _cards(row.cards, "each")


def _per(per: Per | None) -> str:
    return f" for each {_PER[per]}" if per else ""


def _reveal_text(row: RevealKind) -> str:
    match row:
        case Choice():
            deeds = " and ".join(_reveal_text(deed) for deed in row.then)
            return f"choose {_cards(row.among, 'a')}; {deeds}"
        case AddPower():
            return f"{_aim(row)} gets {_signed(row.n)} power{_per(row.per)}"
        case Destroy():
            return f"destroy {_aim(row)}"
        case Hijack():
            return f"hijack {_aim(row)}"
        case Move():
            return f"move {_aim(row)} one lane to the {row.to}"
        case Return():
            return f"return {_aim(row)} to its owner's hand"
        case Silence():
            return f"{_aim(row)} loses its effects"
        case CopyPower():
            return f"this card gets as strong as {_aim(row)}, if that is more"
        case Draw():
            return "draw a card" if row.n == 1 else f"draw {row.n} cards"
        case Discard():
            cards = "a card" if row.n == 1 else f"{row.n} cards"
            return f"your opponent discards {cards} at random"
        case Peek():
            return "look at your opponent's hand"
        case Energy(who="me"):
            return f"you have {_signed(row.n)} energy next turn"
        case Energy():
            return f"your opponent has {_signed(row.n)} energy next turn"


def _persist_text(row: PersistKind) -> str:
    match row:
        case SetPower():
            return f"{_cards(row.cards, 'each')} has {row.n} power"
        case Cap():
            return f"{_cards(row.cards, 'each')} has at most {row.n} power"
        case Multiply():
            return f"{_cards(row.cards, 'each')} has {_TIMES[row.by]} power"
        case Add():
            return f"{_cards(row.cards, 'each')} has {_signed(row.n)} power{_per(row.per)}"
        case LanePower():
            lane = {"here": "here", "elsewhere": "in each other lane", "anywhere": "in each lane"}
            if row.has == "any":
                return f"you have {_signed(row.n)} power {lane[row.where]}"
            side = {"more_cards": "more", "fewer_cards": "fewer"}[row.has]
            return f"the side with {side} cards {lane[row.where]} has {_signed(row.n)} power"
        case Protect():
            *harms, last = (HARMED[harm] for harm in row.against)
            these = f"{', '.join(harms)} or {last}" if harms else last
            return f"{_all_cards(row.cards)} cannot be {these}"
        case Cost():
            whose = {"mine": "your cards", "theirs": "enemy cards", "all": "cards"}[row.whose]
            amount = f"{abs(row.n)} {'more' if row.n > 0 else 'less'}"
            return f"{whose} cost {amount}{_WHERE[row.where]}"
        case NoFaceDown():
            if row.whose == "all":
                return "no card is laid face down here"
            return "no enemy card is laid face down here"


_TIMES: Final = {2: "double", 3: "triple"}
