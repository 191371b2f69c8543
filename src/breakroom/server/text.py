"""Checks what people write: one line of plain text, and names that cannot deceive."""

import re
import secrets
import unicodedata
from collections.abc import Callable
from typing import Final

from breakroom.bots import LEVELS
from breakroom.core.game import Refused

SENTENCE: Final = "Please use plain letters in a name."
LONGEST_NAME: Final = 24
MOST_MARKS: Final = 4  # marks on one letter: Burmese and Hebrew need as many …
MOST_ACCENTS: Final = 2  # … but of those that fit any letter, no language needs more

# These count as letters, symbols or marks in Unicode, but show nothing.
BLANK: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]")
BLANK_BEYOND: Final = re.compile("[\U0001d159\U000e0100-\U000e01ef]")
ACCENTS: Final = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
TOO_MANY_ACCENTS: Final = re.compile(f"[{ACCENTS}]{{{MOST_ACCENTS + 1}}}")
SELECTORS: Final = "\ufe00-\ufe0f"  # a symbol may be drawn as text or as a picture
LONE_SELECTOR: Final = re.compile(f"(?<![^\\w\\s{SELECTORS}])(?<![0-9])[{SELECTORS}]")
JOINERS: Final = "\u200c\u200d"
JOINING: Final = ("ARABIC ", "SYRIAC ", "MONGOLIAN ", "NKO ", "ADLAM ", "MANDAIC ")
VIRAMA: Final = 9  # the combining class of what joins consonants in Indic scripts


def plain(text: str, sentence: str) -> str:
    """The text with single spaces. Control characters, heaps of marks, and what is not seen or
    turns the direction of what follows are refused with the sentence."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if not _is_plain(line):
        raise Refused(sentence)
    return line


def _is_plain(line: str) -> bool:
    if not line.translate(dict.fromkeys(map(ord, JOINERS))).isprintable():
        return False
    if any(p.search(line) for p in (BLANK, BLANK_BEYOND, TOO_MANY_ACCENTS, LONE_SELECTOR)):
        return False
    marks = MOST_MARKS  # nothing stands before the first letter that could carry one
    for index, letter in enumerate(line):
        if letter in JOINERS:
            if not _may_join(line[max(0, index - 1) : index], letter, line[index + 1 : index + 2]):
                return False
        elif unicodedata.category(letter) in ("Mn", "Me"):
            marks += 1
            if marks > MOST_MARKS:
                return False
        else:
            marks = MOST_MARKS if letter == " " else 0
    return True


def _may_join(before: str, joiner: str, after: str) -> bool:
    """May a joiner stand here? Some scripts and emoji need one to join or separate characters."""
    sides = (before or " ", after or " ")
    if any(unicodedata.combining(side) == VIRAMA for side in sides):
        return before not in ("", " ", *JOINERS)
    if all(unicodedata.name(side, "").startswith(JOINING) for side in sides):
        return True
    is_picture = unicodedata.category(sides[0]) in ("So", "Sk") or before == "\ufe0f"
    return joiner == "\u200d" and is_picture and unicodedata.category(sides[1]) in ("So", "Sm")


def plain_name(text: str) -> str:
    """Checks a name: it must not be, or look like, the name of one of the server's own bots."""
    name = plain(text, SENTENCE)
    bare = unicodedata.normalize("NFKD", name).translate(SIGNS)
    looks = f"{looks_like(name)} {looks_like(bare)}"
    if any(taken in looks for taken in TAKEN):
        raise Refused(f"{name} looks like a name that Breakroom uses. Choose another, please.")
    return name


# What looks like a Latin letter, as Unicode's list of confusables has it, for the letters of the
# bots' names (the circles are ours). Letters that differ by little have one form, as i, j and l.
LOOK_ALIKES: Final = {
    "a": "аɑαᗅ4@Ꭺꓮ𖽀𐊠ᗩⲁ⍺",
    "b": "вβϐьъ86ƅᏏᑲᖯꞵᏴᗷꓐ𐊂𐊡𐌁ⲃ",
    "c": "сϲᏟⲥ𐐽𑣲𑣩ꓚ𐊢𐌂𐔜ᑕ🝌",
    "d": "ԁᎠ",
    "e": "еєэεϵҽᎬ3ⴹꓰ𑣆𑣎𐊆ᗴᕮⲉ℮⋿",
    "g": "ɡցᏀ9ƍԍᏳꓖ",
    "h": "нһ",
    "k": "кκᏦⲕᛕꓗ𐔘",
    "l": "ijіјιӏıᎥ1!|ǀɩꙇ𑣃𐌠ⲓⵏᛁꓲ𖼨𐊊𐌉ⳑᏞᒪꓡ𖼖𑣒𐑃𐔦⍳∣⏽│𝈪\u05c0\u0661\u06f1\U0001e8c7\u05d5\u05df\u0627\u07ca",
    "m": "мμϻᎷⲙᗰᛖꓟ𐊰𐌑",
    "n": "vνηпиոռⲛꓠ𐔓ᑎ",
    "o": "оοσօөѳჿ0ⲟഠဝ𐓪𑣈𑣗𐐬〇ⵔዐଠꓳ𑣕𐊒𐊫𐔖Ꮎ"
    "°•∘◦○◎◉●◯⚪⚫⚬⬤⭕⭘🔴🔵🟠🟡🟢🟣🟤\u0c02\u0c82\u0d02\u0d82\u0665\u06f5\u05e1\u0647\u06be\u06c1\u06d5",
    "oo": "ꝏꚙ∞",
    "p": "рρᏢⲣᑭꓑ𐊕⍴",
    "r": "гяꭇᎡᴦⲅᎱᏒ𐓜ᖇꓣ𖼵𝈖",
    "s": "ѕᏚ5$ƽ𑣁𐑈տᏕꓢ𖼺𐊖ᔕ",
    "t": "тτᎢ7+ⲧꓔ𖼊𑣜𐊗𐊱𐌕†⊤⟙🝨",
    "u": "υսцꞟʋ𐓶𑣘ሀᑌꓴ𖽂∪⋃",
    "x": "хχᕁᕽ𐌢𑣬ꭓⲭⵝᚷꓫ𐊐𐊴𐌗𐔧᙮×⤫⤬⨯᙭╳",
}
ALIKE: Final = {ord(other): latin for latin, others in LOOK_ALIKES.items() for other in others}
SIGNS: Final = {code: None for code in ALIKE if not chr(code).isalnum()}
LATIN: Final = re.compile(r"\b(?:LATIN|SYMBOL)\b.*\bLETTER (?:[A-Z]+ )*?([A-Z])\b")


def looks_like(name: str) -> str:
    """Names that look alike give the same: no case, no accents, no spaces, Latin letters for
    those that look like them."""
    for _ in range(2):  # what is left of a letter without its accents may look like another one
        alike = unicodedata.normalize("NFKD", name.casefold().translate(ALIKE))
        name = "".join(map(_latin, alike))
    return "".join(filter(str.isalnum, name)).replace("rn", "m")


def _latin(letter: str) -> str:
    """The plain letter behind a small capital, or one with a stroke, turned, in a circle or a
    flag; o for any script's zero."""
    if letter.isascii() or unicodedata.combining(letter):
        return letter
    if unicodedata.digit(letter, None) == 0:
        return "o"
    found = LATIN.search(unicodedata.name(letter, ""))
    return found[1].lower() if found else letter


TAKEN: Final = tuple(looks_like(name) for name in ("breakroom", *(f"{x} bot" for x in LEVELS)))


def apart(name: str, is_taken: Callable[[str], bool]) -> str:
    """The name, with a number if it looks like one that is taken: in turn for the first few, then
    by lot, so that one is soon found however many have the name."""
    tries, free = 1, name
    while is_taken(looks_like(free)):
        tries += 1
        number = str(tries if tries < 10 else secrets.randbelow(10 ** (tries - 6)))
        free = f"{name[: LONGEST_NAME - len(number) - 1]} {number}"
    return free
