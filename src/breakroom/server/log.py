"""A room's log, as each observer sees it.

What a seat does in secret is in nobody else's log: not as a line, and not as a gap in the
numbers. So every observer has numbers of their own, for lines and for actions on the board.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping

import msgspec

from breakroom.core.game import Event, Seat
from breakroom.core.play import seen_by
from breakroom.server import messages as m
from breakroom.server.loglines import Acted, LogLine, Stepped, TookBack
from breakroom.server.store import Entry


class Page:
    """The log as one observer sees it."""

    def __init__(self) -> None:
        self.lines: list[m.Line] = []
        self.entries: list[int] = []  # the room's own number of each line
        self.plies: list[int] = []  # of the actions now on the board, those that are seen

    @property
    def v(self) -> int:
        return len(self.lines)

    def v_after(self, entry: int) -> int:
        """How many lines this page had when the room's log had so many entries."""
        return bisect_right(self.entries, entry)

    def add(self, entry: Entry, line: LogLine, text: str) -> None:
        told = m.Line(self.v + 1, line.kind, line.seat, text, len(self.plies), entry.at_ms)
        self.lines.append(told)
        self.entries.append(entry.seq)

    def forget(self, seat: Seat, words: Mapping[str, str]) -> None:
        self.lines = [
            msgspec.structs.replace(line, text=words[line.kind])
            if line.seat == seat and line.kind in words
            else line
            for line in self.lines
        ]


class Log:
    def __init__(self, looks: Iterable[Seat | None], secrets: bool) -> None:
        self.secrets = secrets
        # Where nothing is secret, all read the same page.
        self._pages: dict[Seat | None, Page] = {
            look: Page() for look in (looks if secrets else [None])
        }
        self.pages = {look: self._pages.get(look, self._pages[None]) for look in looks}
        self.told: list[list[Event]] = []  # the events of each entry
        self.kinds: list[type[LogLine]] = []

    @property
    def v(self) -> int:
        """How many entries the room has stored."""
        return len(self.told)

    def forget(self, seat: Seat, words: Mapping[str, str]) -> None:
        """Replaces the text of the seat's lines of some kinds."""
        for page in self._pages.values():
            page.forget(seat, words)

    def add(self, entry: Entry, line: LogLine, text: str, events: list[Event], ply: int) -> bool:
        """One more line; `ply` is the number of actions on the board after it. Do all see it?"""
        is_public = True
        self.told.append(events)
        self.kinds.append(type(line))
        for look, page in self._pages.items():
            seen = True
            match line:
                case Acted():
                    seen = not self.secrets or look == line.seat or bool(seen_by(events, look))
                    if seen:
                        page.plies.append(ply)
                case TookBack() | Stepped():  # everybody sees these, as all have agreed
                    page.plies = [number for number in page.plies if number <= ply]
            if seen:
                page.add(entry, line, text)
            is_public &= seen
        return is_public
