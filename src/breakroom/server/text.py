"""What people write, as one bounded line of plain text."""

import unicodedata

from breakroom.core.game import Refused


def plain(text: str, sentence: str) -> str:
    """The text with single spaces. Control characters, and those that are not seen or that turn
    the direction of what follows, are refused with the sentence."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if not line.isprintable():
        raise Refused(sentence)
    return line
