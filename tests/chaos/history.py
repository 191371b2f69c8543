"""What the players saw and were told, and whether the database agrees."""

from collections import Counter
from typing import Any, NamedTuple

import breakroom
from breakroom.core.wire import read_options, to_json
from chaos.database import Database, Stored


class Seen(NamedTuple):
    """A line of the log as somebody was told of it."""

    kind: str
    seat: int
    at_ms: int


class Told:
    """The history of one room: all that its players sent, and all they got."""

    def __init__(self, game: str, room: str, secrets: bool) -> None:
        self.game, self.room, self.secrets = game, room, secrets
        self.sent: dict[str, str] = {}  # by command's id: what kind it was
        self.acked: dict[str, list[tuple[int | None, int]]] = {}  # through whose eyes, version
        self.refused: dict[str, str] = {}  # the code
        self.seen: dict[int | None, dict[int, Seen]] = {}  # by eyes and version
        self.views: dict[int | None, tuple[int, Any]] = {}  # the last, and its version
        self.faults: list[str] = []

    def see(self, look: int | None, line: dict[str, Any]) -> None:
        seen = Seen(line["kind"], line["seat"], line["at_ms"])
        before = self.seen.setdefault(look, {}).setdefault(line["v"], seen)
        if before != seen:
            self.faults.append(f"line {line['v']} was {before} and is now {seen}")

    def look(self, look: int | None, v: int, view: Any) -> None:
        # (Where there are secrets, what others do unseen may change who is still to decide.)
        again = look in self.views and self.views[look][0] == v and not self.secrets
        if again and self.views[look][1] != view:
            self.faults.append(f"{look} sees something else of version {v} than before")
        self.views[look] = v, view


def has_secrets(key: str, options: dict[str, Any]) -> bool:
    game = breakroom.game(key)
    return game.has_secrets(read_options(game, options))


class Verdict(NamedTuple):
    sent: int
    acknowledged: int
    stored: int
    lost: int  # acknowledged, but not in the log
    doubled: int  # in the log more than once
    unseen: int  # told to somebody, but not in the log
    refused_but_stored: int
    unanswered: int
    gaps: int
    views_apart: int
    faults: list[str]

    @property
    def is_clean(self) -> bool:
        return not any(self[3:10]) and not self.faults


def check(database: Database, histories: list[Told]) -> Verdict:
    """Histories and database side by side."""
    totals: Counter[str] = Counter()
    faults = [] if database.is_sound() else ["the database is damaged"]
    for told in histories:
        stored = database.room(told.room)
        commands = Counter(row.command for row in stored.log if row.command)
        rows = {Seen(row.kind, row.seat, row.at_ms) for row in stored.log}
        totals["sent"] += len(told.sent)
        totals["acknowledged"] += len(told.acked)
        totals["stored"] += len(stored.log)
        totals["lost"] += sum(not commands[command] for command in told.acked)
        totals["doubled"] += sum(count > 1 for count in commands.values())
        totals["unseen"] += sum(s not in rows for page in told.seen.values() for s in page.values())
        answered = {*told.acked, *told.refused}
        totals["unanswered"] += sum(command not in answered for command in told.sent)
        # What the store refused may have reached the disk all the same, if it broke just then.
        refused = [c for c, code in told.refused.items() if code != "store"]
        totals["refused_but_stored"] += sum(
            bool(commands[c]) and c not in told.acked for c in refused
        )
        totals["gaps"] += [row.seq for row in stored.log] != list(range(1, len(stored.log) + 1))
        totals["views_apart"] += _views_apart(stored, told)
        faults += [f"{told.room}: {fault}" for fault in told.faults + _out_of_place(stored, told)]
    return Verdict(*(totals[name] for name in Verdict._fields[:-1]), faults)


def _views_apart(stored: Stored, told: Told) -> int:
    """How many pairs of eyes see something else than what follows from the log."""
    game, state = breakroom.game(stored.game), stored.states()[-1]
    return sum(
        to_json(view) != to_json(game.view(state, look)) for look, (_, view) in told.views.items()
    )


def _out_of_place(stored: Stored, told: Told) -> list[str]:
    """Where nothing is secret, a version is a line's number: what was said of it must be there."""
    if told.secrets:
        return []
    places = {row.command: row.seq for row in stored.log if row.command}
    wrong = [
        f"{command} was acknowledged as {v}, and is {places.get(command)}"
        for command, answers in told.acked.items()
        for _, v in answers
        if v != places.get(command)
    ]
    by_seq = {row.seq: Seen(row.kind, row.seat, row.at_ms) for row in stored.log}
    for page in told.seen.values():
        wrong += [f"line {v} is another" for v, seen in page.items() if by_seq.get(v) != seen]
    return wrong
