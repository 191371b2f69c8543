"""What the players saw and were told, and whether the database agrees."""

import itertools
from collections import Counter
from typing import Any, Final, NamedTuple

import breakroom
from breakroom.core.wire import read_options, to_json
from chaos.database import Database, Stored

CLOCK_SECONDS: Final = 0.15  # by which a clock may be wrong


class Seen(NamedTuple):
    """A line of the log as somebody was told of it."""

    kind: str
    seat: int
    at_ms: int


class Told:
    """The history of one room: all that its players sent, and all they got."""

    def __init__(self, game: str, room: str, secrets: bool, clock: bool = False) -> None:
        self.game, self.room, self.secrets, self.clock = game, room, secrets, clock
        self.sent: dict[str, str] = {}  # by command's id: what kind it was
        self.acked: dict[str, list[tuple[int | None, int]]] = {}  # through whose eyes, version
        self.refused: dict[str, str] = {}  # the code
        self.times: dict[str, tuple[float, float]] = {}  # sent for the first time, acknowledged
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
        if look not in self.views or v >= self.views[look][0]:  # a second tab may be slower
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
    clocks_wrong: int  # moves between which more or less time was counted than had passed
    faults: list[str]

    @property
    def is_clean(self) -> bool:
        return not any(self[3:11]) and not self.faults


class Outages(NamedTuple):
    """From when to when there was no server (`sure`), or maybe none that could store."""

    sure: list[tuple[float, float]]
    maybe: list[tuple[float, float]]


NO_OUTAGES: Final = Outages([], [])


def check(database: Database, histories: list[Told], outages: Outages = NO_OUTAGES) -> Verdict:
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
        totals["clocks_wrong"] += len(wrong := _clocks_wrong(stored, told, outages))
        faults += [f"{told.room}: {text}" for text in wrong]
        faults += [f"{told.room}: {fault}" for fault in told.faults + _out_of_place(stored, told)]
    return Verdict(*(totals[name] for name in Verdict._fields[:-1]), faults)  # type: ignore[call-arg, arg-type]


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


def _clocks_wrong(stored: Stored, told: Told, outages: Outages) -> list[str]:
    """Between two moves, the clock must have counted the time in which there was a server: as
    exactly as players can tell who know when they sent a move and when they got the answer."""
    known = [row for row in stored.log if told.clock and row.command in told.times]
    wrong = []
    for one, other in itertools.pairwise(known):
        counted = (other.clock_ms - one.clock_ms) / 1000
        (sent, acked), (next_sent, next_acked) = (
            *(told.times[str(row.command)] for row in (one, other)),
        )
        most = next_acked - sent - _within(outages.sure, sent, next_acked)
        least = next_sent - acked - _within(outages.maybe, acked, next_sent)
        if not least - CLOCK_SECONDS <= counted <= most + CLOCK_SECONDS:
            wrong.append(
                f"{counted:.3f} s from line {one.seq} to {other.seq}, not {least:.3f} to {most:.3f}"
            )
    return wrong


def _within(spans: list[tuple[float, float]], begin: float, end: float) -> float:
    return sum(max(0.0, min(end, upto) - max(begin, since)) for since, upto in spans)
