"""What one server process carries, every move acknowledged after it is on disk: `make load`.

    python bench/load.py [--quick] [--no-peer] [--only WORD]

The server has one core, the generator the other (where there are two). Games are worked out before
the clock starts; the generator sends bytes and reads the first few of each answer. The table is
written to bench/load.md and into bench/results.md, with boardgame.io's server measured in the
same run.
"""

import argparse
import asyncio
import contextlib
import gc
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import uvloop

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from boardgame_io.peer import Peer, set_up_peer

from breakroom.server.reviewing import LEFT_SECONDS, WAIT_SECONDS
from chaos.lean import Socket, open_socket
from chaos.process import Process, address, cpu_seconds, machine_seconds
from chaos.scripts import play_out

HERE = Path(__file__).parent
HEAD = "# Load"
CONVERT: dict[str, Any] = {"first": "white"}
MIXED: dict[str, dict[str, Any]] = {
    "convert": CONVERT,
    "breaker_blocks": {},
    "breach": {},
    "break_the_cube": {},
}
BARRIER: dict[str, dict[str, Any]] = {"barrier_battles": {}}  # each flick is simulated
ENDED = MIXED | {"barrier_battles": {"ready": True}}  # its fortresses stand, so there are flicks
SECRET = {"breach", "break_the_cube"}
ANSWER_SECONDS = 60.0
ENDING_MOVES = 6  # of a game that then ends: those in which something is decided
# What Barrier Battles begins with is not weighed.
BUILDING = (b'"done"', b'"lift"', b'"place","piece"', b'"fortress"')
ENDING_ROUNDS = 5  # with ends, and as many without: all their moves together are compared
PLAY_FIRST_SECONDS = 2.0  # of the others' games, before some end
APART_SECONDS = 0.15  # as in web/src/core/review.ts
LOOK_SECONDS = 0.1  # between two looks at a game that is not over yet
# A disk may hold a write up for 0.1 to 0.4 s now and then. Where what others take from players is
# compared, with them and without, that would decide it by luck: the store is in memory there.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
NOT_ALONE = 0.35  # of a core, used by others: such a figure is marked


CORES = sorted(os.sched_getaffinity(0))
PIN = ["taskset", "-c", str(CORES[0])] if len(CORES) > 1 else []  # the server's core


class Figure(NamedTuple):
    words: str
    figure: float
    unit: str
    goal: str  # "≥ 1500"
    note: str = ""

    @property
    def verdict(self) -> str:
        if not self.goal:
            return ""
        sign, bound = self.goal.split(" ")[:2]
        limit = float(bound.replace(",", ""))
        return "PASS" if (self.figure >= limit if sign == "≥" else self.figure <= limit) else "FAIL"


# -- games at play -----------------------------------------------------------------------------


class Table:
    """A game with a socket for every seat, played from a script.

    A move counts when its player has the acknowledgement and, in a game without secrets, everyone
    the update.
    """

    def __init__(
        self, made: dict[str, Any], script: list[tuple[int, dict[str, Any]]], is_open: bool
    ) -> None:
        self.made = made
        self.is_open = is_open  # everyone sees every move
        self.moves = [(seat, _command(i, seat, action)) for i, (seat, action) in enumerate(script)]
        self.next = 0
        self.sockets: dict[int, Socket] = {}
        self.latencies: list[float] = []  # seconds to the acknowledgement
        self.waiting = 0  # for so many messages until the move is done
        self.sent_at = 0.0
        self.done = asyncio.Event()
        self.goes_on = False  # closed loop: the next move follows at once
        self.trouble = ""
        self.first_sizes: list[int] = []

    async def connect(self, port: int, source: str) -> None:
        for seat, token in self.made["tokens"].items():
            hello = asyncio.Event()

            def first(message: bytes, hello: asyncio.Event = hello) -> None:
                if message.startswith(b'{"type":"snapshot"'):
                    self.first_sizes.append(len(message))
                    hello.set()

            socket = await open_socket(port, _path(self.made["room"]), first, source)
            socket.send(_hello([token], int(seat)))
            await asyncio.wait_for(hello.wait(), ANSWER_SECONDS)
            socket.on_message = self.on_message
            self.sockets[int(seat)] = socket

    @property
    def is_over(self) -> bool:
        return self.next >= len(self.moves) or bool(self.trouble)

    def move(self) -> None:
        seat, data = self.moves[self.next]
        self.next += 1
        self.waiting = 1 + len(self.sockets) * self.is_open
        self.done.clear()
        self.sent_at = time.perf_counter()
        self.sockets[seat].send(data)

    def on_message(self, message: bytes) -> None:
        kind = message[9:13]
        if kind == b'ack"':
            self.latencies.append(time.perf_counter() - self.sent_at)
        elif kind == b"refu" or kind == b'bye"':
            self.trouble = message.decode()
            self.done.set()
            return
        elif kind != b"upda" or not self.is_open:
            return
        self.waiting -= 1
        if not self.waiting:
            if self.goes_on and self.next < len(self.moves):
                self.move()
            else:
                self.done.set()

    def leave(self) -> None:
        for socket in self.sockets.values():
            socket.cut()


def _path(room: str) -> str:
    return f"/api/rooms/{room}/socket"


def _hello(tokens: list[str], look: int | None) -> bytes:
    hello = {"type": "hello", "protocol": 1, "tokens": tokens, "look": look}
    return msgspec.json.encode(hello)


def _command(number: int, seat: int, action: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"type": "act", "id": f"m{number}", "seat": seat, "action": action})


class Bench:
    """One server, on its own core unless that is left open, and how to fill it with games."""

    def __init__(self, folder: Path, seed: int, before: list[str] = PIN) -> None:
        self.rng = random.Random(seed)
        self.folder = folder
        # `run_sync` takes back more often than a person may.
        self.server = Process(folder, before=before, more=["--limit", "extras=100000/60"])
        self.server.quiet()
        self.long = long_games(self.rng)
        self.rooms = 0

    def stop(self) -> None:
        self.server.stop()

    async def tables(self, count: int, titles: dict[str, dict[str, Any]]) -> list[Table]:
        """So many games with everyone at the table."""
        tables = []
        for number in range(count):
            key = list(titles)[number % len(titles)]
            source = address(self.rooms)
            self.rooms += 1
            made = await asyncio.to_thread(self.server.room, key, 2, titles[key], source)
            script = (
                self.rng.choice(self.long)
                if key == "convert"
                else play_out(key, titles[key], self.seed_of(made["room"]), self.rng)
            )
            tables.append(Table(made, script, key not in SECRET))
            await tables[-1].connect(self.server.port, source)
        return tables

    def seed_of(self, room: str) -> int:
        """Chance is the server's; to play a legal game without thinking, we look at its cards."""
        import sqlite3

        with contextlib.closing(sqlite3.connect(self.server.db)) as connection:
            row = connection.execute("SELECT seed FROM rooms WHERE id = ?", [room]).fetchone()
        return int(row[0], 16)


def long_games(rng: random.Random) -> list[list[tuple[int, dict[str, Any]]]]:
    """Games of Convert that are all of the same length, so that none falls silent early."""
    games = []
    while len(games) < 40:
        game = play_out("convert", CONVERT, 0, rng)
        if len(game) >= 20:
            games.append(game[:20])
    return games


# -- measuring ---------------------------------------------------------------------------------


class Span(NamedTuple):
    seconds: float
    server_cpu: float
    foreign_cores: float  # used by others while we measured


async def measured(pid: int, what: Callable[[], Awaitable[None]]) -> Span:
    gc.collect()
    gc.disable()
    begun, cpu = time.perf_counter(), cpu_seconds(pid)
    busy, own = machine_seconds(), time.process_time()
    await what()
    seconds, cpu = time.perf_counter() - begun, cpu_seconds(pid) - cpu
    foreign = machine_seconds() - busy - cpu - (time.process_time() - own)
    gc.enable()
    return Span(seconds, cpu, max(0.0, foreign / seconds))


async def closed_loop(tables: list[Any], pid: int) -> tuple[int, Span]:
    """Everyone moves as soon as everyone has seen the last move."""

    async def play() -> None:
        for table in tables:
            table.goes_on = True
            table.move()
        for table in tables:
            await asyncio.wait_for(table.done.wait(), ANSWER_SECONDS)

    span = await measured(pid, play)
    _no_trouble(tables)
    return sum(len(table.latencies) for table in tables), span


async def paced(tables: list[Any], pid: int, moves: int, rng: random.Random) -> Span:
    """A move a second in every game, at its own moment of the second."""

    async def play(table: Any, phase: float) -> None:
        begun = time.perf_counter() + phase
        for beat in range(moves):
            await asyncio.sleep(begun + beat - time.perf_counter())
            if table.is_over:
                return
            table.move()
            await asyncio.wait_for(table.done.wait(), ANSWER_SECONDS)

    async def all_play() -> None:
        await asyncio.gather(*(play(table, rng.random()) for table in tables))

    span = await measured(pid, all_play)
    _no_trouble(tables)
    return span


def _no_trouble(tables: list[Any]) -> None:
    for table in tables:
        if table.trouble:
            sys.exit(f"A move was not taken: {table.trouble[:500]}")


def percentiles(tables: list[Any]) -> dict[str, float]:
    """Of the time to the acknowledgement, in milliseconds."""
    return percentiles_of([s * 1000 for table in tables for s in table.latencies])


def percentiles_of(ms: list[float]) -> dict[str, float]:
    all_ms = sorted(ms)
    return {f"p{p}": all_ms[min(len(all_ms) - 1, len(all_ms) * p // 100)] for p in (50, 95, 99)}


def company(span: Span) -> str:
    alone = "" if span.foreign_cores < NOT_ALONE else ", not alone"
    return f"others used {span.foreign_cores:.2f} cores{alone}"


# -- the runs ----------------------------------------------------------------------------------


async def run_closed(bench: Bench, rounds: int, games: int, titles: Any, name: str) -> list[Figure]:
    rates, per_cpu, notes = [], [], []
    for turn in range(rounds):
        tables = await bench.tables(games, titles)
        moves, span = await closed_loop(tables, bench.server.pid)
        for table in tables:
            table.leave()
        rates.append(moves / span.seconds)
        per_cpu.append(moves / max(span.server_cpu, 0.01))
        notes.append(span.foreign_cores)
        print(
            f"  {name}, round {turn + 1}: {rates[-1]:,.0f} moves/s,"
            f" {per_cpu[-1]:,.0f} per CPU-second, {company(span)}",
            flush=True,
        )
    note = f"others used {statistics.median(notes):.2f} cores"
    goals = ("≥ 1,500", "≥ 2,000") if titles == {"convert": CONVERT} else ("", "")
    return [
        Figure(f"{name}: durable moves/s", statistics.median(rates), "", goals[0], note),
        Figure(f"{name}: per server CPU-second", statistics.median(per_cpu), "", goals[1]),
    ]


async def run_paced(bench: Bench, games: int, moves: int) -> list[Figure]:
    """Latency at a realistic pace, and what a connected player weighs on a server that has seen
    a game before."""
    warm = await bench.tables(10, {"convert": CONVERT})
    await closed_loop(warm, bench.server.pid)
    before = bench.server.memory_bytes()
    tables = await bench.tables(games, {"convert": CONVERT})
    sockets = sum(len(table.sockets) for table in tables)
    weight = (bench.server.memory_bytes() - before) / sockets
    span = await paced(tables, bench.server.pid, moves, bench.rng)
    after = (bench.server.memory_bytes() - before) / sockets
    for table in tables:
        table.leave()
    found = percentiles(tables)
    name = f"{games} games at a move a second"
    print(
        f"  {name}: {found}, server CPU {span.server_cpu / span.seconds:.2f}, {company(span)}",
        flush=True,
    )
    slow = "≤ 30" if span.foreign_cores < NOT_ALONE else "≤ 100 (busy machine)"
    return [
        Figure(f"{name}: p50", found["p50"], "ms", "≤ 5", company(span)),
        Figure(f"{name}: p95", found["p95"], "ms", ""),
        Figure(f"{name}: p99", found["p99"], "ms", slow),
        Figure(f"memory a connected player, {sockets} of them", weight / 1000, "kB", "≤ 40"),
        Figure(f"… after {moves} moves in each game", after / 1000, "kB", "≤ 40"),
    ]


async def run_spectators(bench: Bench, watchers: int, games: int, moves: int) -> list[Figure]:
    """Players' latency with and without a crowd at one of the games, in turns."""
    found: dict[bool, list[float]] = {False: [], True: []}
    spans = []
    for crowded in (False, True, False, True):
        tables = await bench.tables(games, {"convert": CONVERT})
        crowd = []
        if crowded:
            for number in range(watchers):
                room = tables[0].made["room"]
                source = address(number)
                socket = await open_socket(
                    bench.server.port, _path(room), lambda message: None, source
                )
                socket.send(_hello([], None))
                crowd.append(socket)
            await asyncio.sleep(2.0)
        spans.append(await paced(tables, bench.server.pid, moves, bench.rng))
        cut = sum(not socket.is_open for socket in crowd)
        figures = percentiles(tables)
        found[crowded].append(figures["p99"])
        print(
            f"  {games} games, {len(crowd)} spectators: {figures}, {cut} spectators cut,"
            f" server CPU {spans[-1].server_cpu / spans[-1].seconds:.2f}, {company(spans[-1])}",
            flush=True,
        )
        for socket in crowd:
            socket.cut()
        for table in tables:
            table.leave()
        await asyncio.sleep(1.0)
    without, with_them = (statistics.median(found[c]) for c in (False, True))
    change = 100 * (with_them / without - 1)
    note = f"p99 {without:.1f} ms without, {with_them:.1f} ms with; {company(spans[-1])}"
    words = f"{watchers} spectators at one of {games} games change the players' p99 by"
    return [Figure(words, change, "%", "≤ 20", note)]


async def run_ends(bench: Bench, ends: int, games: int, moves: int) -> list[Figure]:
    """Players' latency alone, and while as many games end at once and are reviewed, in turns; and
    how soon a review has its first figure where nobody else asks for one. Server, workers and
    players share all cores, as they do at a host's; the store is in memory."""
    found: dict[bool, list[float]] = {False: [], True: []}
    spans, alone = [], dict[str, list[float]]()
    with ProcessPoolExecutor(1, get_context("spawn")) as pages:
        for key, wish in 2 * list(ENDED.items()):  # first by workers that have loaded nothing yet
            seconds = await first_figures(bench, await to_be_ended(bench, 1, {key: wish}), pages)
            alone.setdefault(key, []).extend(seconds)
            print(f"  {key}: a review had its first figure after {seconds[0]:.2f} s", flush=True)
        for ending in (False, True) * ENDING_ROUNDS:
            await asyncio.sleep(WAIT_SECONDS + LEFT_SECONDS)  # by then the reviews of before rest
            tables = await bench.tables(games, {"convert": CONVERT})
            over = await to_be_ended(bench, ends if ending else 0, {"convert": CONVERT})
            reviews = asyncio.create_task(
                first_figures(bench, over, pages, PLAY_FIRST_SECONDS, moves - PLAY_FIRST_SECONDS)
            )
            spans.append(await paced(tables, bench.server.pid, moves, bench.rng))
            figures = percentiles(tables)
            found[ending] += [s * 1000 for table in tables for s in table.latencies]
            print(
                f"  {games} games, {ends * ending} ends: {figures},"
                f" server CPU {spans[-1].server_cpu / spans[-1].seconds:.2f}, {company(spans[-1])}",
                flush=True,
            )
            for table in tables:
                table.leave()
            if seconds := await reviews:
                print(
                    f"  the last of {ends} reviews had its first figure after {seconds[-1]:.1f} s"
                )
    without, with_them = (percentiles_of(found[e])["p99"] for e in (False, True))
    change = 100 * (with_them / without - 1)
    note = f"p99 {without:.1f} ms without, {with_them:.1f} ms with; {company(spans[-2])} without"
    words = f"{ends} games that end at once change the p99 of {games} others by"
    return [
        Figure(words, change, "%", "≤ 20", note),
        *(
            Figure(
                f"first figure of a review of {key} after the end",
                *(last, "s", "≤ 1", f"{first:.2f} s just after the server's start"),
            )
            for key, (first, last) in alone.items()
        ),
    ]


async def to_be_ended(bench: Bench, count: int, titles: dict[str, dict[str, Any]]) -> list[Table]:
    """So many games with some moves behind them."""
    tables = await bench.tables(count, titles)
    for table in tables:
        left = ENDING_MOVES
        while left and not table.is_over:
            left -= not any(word in table.moves[table.next][1] for word in BUILDING)
            table.move()
            await asyncio.wait_for(table.done.wait(), ANSWER_SECONDS)
    return tables


async def first_figures(
    bench: Bench,
    tables: list[Table],
    pages: ProcessPoolExecutor,
    after: float = 0.0,
    stay: float = 0.0,
) -> list[float]:
    """After some time these games end at once; the seconds until each has its first weighed
    decision, the soonest first. Their pages look on for `stay` seconds."""
    await asyncio.sleep(after)
    for table in tables:
        table.sockets[0].send(msgspec.json.encode({"type": "resign", "id": "end", "seat": 0}))
    rooms = [table.made["room"] for table in tables]
    loop = asyncio.get_running_loop()
    seconds = await loop.run_in_executor(pages, look_for_figures, bench.server.port, rooms, stay)
    for table in tables:
        table.leave()
    return seconds


def look_for_figures(port: int, rooms: list[str], stay: float) -> list[float]:
    """In a process of its own, so that nobody who plays waits for it: the pages of these games
    look until each has something to show, and for so long until it is whole."""

    async def look() -> list[float]:
        return sorted(await asyncio.gather(*(page(n, room) for n, room in enumerate(rooms))))

    async def page(number: int, room: str) -> float:
        path, seen, first = f"/api/rooms/{room}/review?look=0", 0, 0.0
        await asyncio.sleep(random.Random(number).random() * APART_SECONDS)
        while True:
            left = ANSWER_SECONDS if not first else max(0.0, ended + stay - time.perf_counter())
            try:
                status, now = await asyncio.wait_for(
                    get(port, f"{path}&seen={seen}", address(number)), left
                )
            except TimeoutError:
                if not first:
                    raise
                return first
            if status != 200:  # the game is not over yet, or the server is busy
                await asyncio.sleep(LOOK_SECONDS)
                continue
            if now["review"] and now["review"]["decisions"]:
                first = first or time.perf_counter() - ended
            if now["done"] == now["of"]:
                assert first, "nothing was decided in this game"
                return first
            seen = now["step"]

    ended = time.perf_counter()
    return uvloop.run(look())


async def get(port: int, path: str, source: str) -> tuple[int, Any]:
    """Status and body, read to the end of a connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    with contextlib.closing(writer):
        lines = (f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", "", "")
        writer.write("\r\n".join(lines).encode())
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    return int(head.split()[1]), msgspec.json.decode(body)


async def run_sync(bench: Bench, moves: int) -> list[Figure]:
    """What one who comes back is sent after a long game: moves and takebacks, over and over."""
    made = await asyncio.to_thread(bench.server.room, "convert", 2, CONVERT, address(bench.rooms))
    script = bench.long[0]
    answers: asyncio.Queue[bytes] = asyncio.Queue()
    tokens = list(made["tokens"].values())

    def take(message: bytes) -> None:
        if message[9:13] in (b'ack"', b"refu", b'bye"', b"snap"):
            answers.put_nowait(message)

    async def tab() -> tuple[Socket, bytes]:
        socket = await open_socket(
            bench.server.port, _path(made["room"]), take, address(bench.rng.randrange(50_000))
        )
        socket.send(_hello(tokens, 0))
        return socket, await asyncio.wait_for(answers.get(), ANSWER_SECONDS)

    seat, action = script[0]
    sizes = {}
    tabs: list[Socket] = []
    for number in range(moves + 1):
        if number in (0, 10, 100, 1000, moves):
            socket, snapshot = await tab()
            view = len(msgspec.json.encode(msgspec.json.decode(snapshot)["view"]))
            sizes[number] = len(snapshot) - view
            socket.cut()
        if number % 50 == 0:  # a tab may say so much before it is told to take a breath
            for old in tabs:
                old.cut()
            tabs = [(await tab())[0]]
        back = {"type": "offer", "id": f"b{number}", "seat": seat, "what": "takeback"}
        command = msgspec.json.encode(back) if number % 2 else _command(number, seat, action)
        tabs[0].send(command)
        answer = await asyncio.wait_for(answers.get(), ANSWER_SECONDS)
        if answer[9:13] != b'ack"':
            sys.exit(f"A move was not taken: {answer.decode()}")
    for socket in tabs:
        socket.cut()
    print(f"  a sync without its view, bytes by moves: {sizes}", flush=True)
    note = ", ".join(f"{size:,} B after {n:,}" for n, size in sizes.items())
    words = f"a sync after {moves:,} moves, without the view"
    return [Figure(words, sizes[moves] / 1000, "kB", "≤ 16", note)]


async def run_peer(storage: str, rounds: int, games: int) -> list[Figure]:
    rates, per_cpu = [], []
    for turn in range(rounds):
        peer = Peer(storage, PIN)
        try:
            tables = await peer.tables(games, 20)
            moves, span = await closed_loop(tables, peer.process.pid)
            rates.append(moves / span.seconds)
            per_cpu.append(moves / max(span.server_cpu, 0.01))
        finally:
            peer.stop()
        print(
            f"  boardgame.io, {storage}, round {turn + 1}: {rates[-1]:,.0f} moves/s,"
            f" {per_cpu[-1]:,.0f} per CPU-second, {company(span)}",
            flush=True,
        )
    name = f"boardgame.io, {storage}, {games} games closed loop"
    return [
        Figure(f"{name}: moves/s", statistics.median(rates), "", ""),
        Figure(f"{name}: per server CPU-second", statistics.median(per_cpu), "", ""),
    ]


async def run(options: argparse.Namespace) -> list[Figure]:
    quick = options.quick
    rounds, moves = (1, 8) if quick else (5, 20)
    crowd = (200, 50, 8) if quick else (1000, 200, 20)
    runs: dict[str, Callable[[Bench], Awaitable[list[Figure]]]] = {
        "closed": lambda bench: run_closed(
            bench, rounds, 200, {"convert": CONVERT}, "200 games of Convert, closed loop"
        ),
        "mixed": lambda bench: run_closed(
            bench, min(rounds, 3), 200, MIXED, "200 games of four titles, closed loop"
        ),
        "barrier": lambda bench: run_closed(
            bench, 1, 2 if quick else 8, BARRIER, "a few games of Barrier Battles, closed loop"
        ),
        "paced": lambda bench: run_paced(bench, 100 if quick else 500, moves),
        "spectators": lambda bench: run_spectators(bench, *crowd),
        "ends": lambda bench: run_ends(bench, *((10, 50, 8) if quick else (50, 200, 20))),
        "sync": lambda bench: run_sync(bench, 200 if quick else 3000),
    }
    figures = []
    for name, start in runs.items():
        if options.only in ("", name):
            print(f"{name} …", flush=True)
            shares = name == "ends"
            with tempfile.TemporaryDirectory(dir=MEMORY if shares else None) as folder:
                # each on a fresh server
                os.sched_setaffinity(0, CORES if shares else CORES[-1:])
                bench = Bench(Path(folder), options.seed, [] if shares else PIN)
                try:
                    figures += await start(bench)
                finally:
                    bench.stop()
                    os.sched_setaffinity(0, CORES[-1:])
    if options.peer and options.only in ("", "peer"):
        set_up_peer()
        for storage in ("in memory", "file store"):
            print(f"boardgame.io {storage} …", flush=True)
            figures += await run_peer(storage, min(rounds, 3), 200)
    return figures + beside_peer(figures)


def beside_peer(figures: list[Figure]) -> list[Figure]:
    """Ratios of one run, which hang less on the machine than counts do."""
    by_words = {f.words: f.figure for f in figures}
    peer = by_words.get("boardgame.io, in memory, 200 games closed loop: moves/s")
    found = []
    for words, goal in (
        ("200 games of Convert, closed loop: durable moves/s", "≥ 0.66"),
        ("200 games of four titles, closed loop: durable moves/s", "≥ 0.37"),
    ):
        if peer and words in by_words:
            name = f"{words.split(',')[0]}: times boardgame.io in memory"
            found.append(Figure(name, by_words[words] / peer, "", goal))
    return found


def page(figures: list[Figure]) -> str:
    lines = [
        HEAD,
        "",
        "Made by `make load`: the server on one core, the generator on the other; a move counts"
        " when it is on disk, acknowledged, and seen by both players. The closed loop sends the"
        " next move as soon as both players have the last; medians of several rounds.",
        "boardgame.io plays a simpler game (a board of sixteen squares) and acknowledges before"
        " it writes; Breakroom checks Convert's rules and writes first.",
        "",
        "| what | figure | goal | | |",
        "|---|---:|---:|---|---|",
    ]
    for f in figures:
        number = f"{f.figure:,.0f}" if abs(f.figure) >= 100 else f"{f.figure:.3g}"
        lines.append(f"| {f.words} | {number} {f.unit} | {f.goal} | {f.verdict} | {f.note} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small figures, to see that it runs")
    parser.add_argument("--no-peer", dest="peer", action="store_false")
    parser.add_argument(
        "--only", default="", help="closed, mixed, barrier, paced, spectators, ends, sync or peer"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    figures = uvloop.run(run(options))
    report = page(figures)
    print(f"\n{report}")
    if not options.only and not options.quick:
        (HERE / "load.md").write_text(report, "utf-8")
        results = HERE / "results.md"
        others = results.read_text("utf-8").split(f"\n{HEAD}\n")[0]
        results.write_text(f"{others}\n{report}", "utf-8")
        print("Written to bench/load.md and bench/results.md.")


if __name__ == "__main__":
    main()
