"""The command line: `breakroom --help`."""

import asyncio
import json
import math
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeVar

import click

import breakroom
from breakroom.puzzles_cli import file_to_read, file_to_write, puzzles, workers_option

T = TypeVar("T")


class Group(click.Group):
    """Refusals and Ctrl-C end a command with a sentence, not with a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except breakroom.Refused as refused:
            fail(refused.reason)
        except KeyboardInterrupt:
            click.echo("Stopped.", err=True)
            sys.exit(130)


def until_ctrl_c(results: Iterable[T]) -> Iterator[T]:
    """The results, until Ctrl-C is pressed: where the exception has got lost in another library's
    code, it is raised again after the next result."""
    pressed = threading.Event()

    def press(*_: object) -> None:
        pressed.set()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, press)
    try:
        for result in results:
            yield result
            if pressed.is_set():
                raise KeyboardInterrupt
    finally:
        signal.signal(signal.SIGINT, before)


def fail(sentence: str) -> NoReturn:
    click.echo(sentence, err=True)
    sys.exit(2)


def read_options(pairs: tuple[str, ...]) -> dict[str, Any]:
    """Options from the command line: "variant=box" is {"variant": "box"}."""
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            fail(f"An option is written name=value, not {pair!r}.")
        try:
            options[name] = json.loads(text)  # true, 3, or a list in JSON
        except ValueError:
            options[name] = text
    return options


game_option = click.option(
    "-o",
    "--option",
    "pairs",
    multiple=True,
    metavar="NAME=VALUE",
    help="Set an option of the game; may be given more than once.",
)


@click.group(
    cls=Group,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(breakroom.__version__, prog_name="breakroom")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Five tabletop games: a table in the browser, and bots to play and measure.

    Without a command, on a terminal, it opens the table as `breakroom serve` does.
    """
    os.environ.setdefault("RAYON_NUM_THREADS", "1")  # none of our processes forks: see world.py
    if ctx.invoked_subcommand is not None:
        return
    if not sys.stdout.isatty():
        click.echo(ctx.get_help())
        return
    with serve.make_context("serve", [], parent=ctx) as serving:
        click.echo(
            "Five tabletop games, to play in your browser. The page opens by itself; games are"
            f" kept in {serving.params['db']}. For all commands: breakroom --help"
        )
        serve.invoke(serving)


main.add_command(puzzles)

json_option = click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")


@main.command()
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
def games(as_json: bool) -> None:
    """List the games, with their variants and options."""
    from rich.console import Console
    from rich.markup import escape

    from breakroom.core.wire import option_infos, to_json

    if as_json:
        click.echo(to_json([listed(breakroom.game(key)) for key in breakroom.game_keys()]))
        return
    console = Console(highlight=False)
    for key in breakroom.game_keys():
        game = breakroom.game(key)
        seats = f"{game.seats[0]}–{game.seats[-1]}" if len(game.seats) > 1 else game.seats[0]
        console.print(f"[bold]{key}[/]  {game.title}: {game.tagline}")
        console.print(f"  {seats} seats, {game.minutes} minutes")
        for info in option_infos(game.options):
            bounds = "a list in JSON" if info.least is None else f"{info.least} to {info.most}"
            choice = ", ".join(info.values or [bounds])
            default = str(info.default).lower() if info.values else to_json(info.default)
            console.print(
                f"  {info.name} = {choice} [dim](default {escape(default)}) {info.about}[/]"
            )


def listed(game: breakroom.Game[Any]) -> dict[str, Any]:
    """A game, for programs."""
    from breakroom.core.wire import option_infos

    return {
        "key": game.key,
        "title": game.title,
        "tagline": game.tagline,
        "version": game.version,
        "minutes": game.minutes,
        "seats": list(game.seats),
        "seat_names": game.seat_names,
        "variants": dict(game.variants),
        "options": option_infos(game.options),
    }


db_option = click.option(
    "--db",
    envvar="BREAKROOM_DB",
    default="breakroom.db",
    show_default=True,
    help="Database: a file, or postgresql://USER:PASSWORD@HOST/DATABASE.",
)


@main.command()
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; 0.0.0.0 means all of them. Other machines then reach this one by"
    " its number or its own name; for any other name, see --origin.",
)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@db_option
@click.option("--no-browser", is_flag=True, help="Do not open the page in a browser.")
@click.option(
    "--bot-pause",
    default=0.7,
    show_default=True,
    help="The least time a bot takes for a move, in seconds.",
)
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    help="Where people open the page, such as https://play.example: the server answers to that"
    " name, and no other page may use it. Without it, it answers to this machine's own names only.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A reverse proxy, or a network of them, whose X-Forwarded-For header is trusted.",
)
@click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="NAME=VALUE",
    help="Set a limit (docs/hosting.md): rooms=30/60 is 30 at once and 30 more in 60 seconds.",
)
@click.option(
    "--metrics-token",
    default="",
    envvar="BREAKROOM_METRICS_TOKEN",
    metavar="TOKEN",
    help="The token with which other machines may read /metrics.",
)
@click.option(
    "--drain",
    default=0.0,
    show_default=True,
    help="Seconds for which a server that was told to stop plays on, while /readyz says not ready.",
)
@click.option(
    "--log",
    "style",
    type=click.Choice(["json", "plain"]),
    help="json: one line for every command; plain: only what goes wrong. [default: plain on a"
    " terminal, json otherwise]",
)
@click.option(
    "--evenings",
    type=click.Choice(["host", "anyone"]),
    default="host",
    show_default=True,
    help="Who may set up evenings: this machine and the host, or anyone who can reach the page.",
)
@click.option(
    "--keep",
    multiple=True,
    metavar="NAME=DAYS",
    help="How many days things are kept: games=1095, talk=180, addresses=30; or games=always.",
)
@click.option(
    "--admin",
    "has_admin",
    is_flag=True,
    help="Make a new key for the host's page, /admin, and print it.",
)
@click.option("--test-seed", type=int, hidden=True, help="Games are dealt from it.")
def serve(
    port: int,
    no_browser: bool,
    proxies: tuple[str, ...],
    limits: tuple[str, ...],
    drain: float,
    style: Literal["json", "plain"] | None,
    keep: tuple[str, ...],
    has_admin: bool,
    **others: Any,  # of Settings, by their own names
) -> None:
    """Open the table: serve the games in the browser."""
    from breakroom.server import journal
    from breakroom.server.app import STATIC, Settings
    from breakroom.server.keeping import read_keep
    from breakroom.server.limits import read_limits
    from breakroom.server.run import serve as run

    if not (STATIC / "index.html").exists():
        fail("The page is not built: run `make build` in the clone. (An installed wheel has it.)")
    if find_spec("numba") is None:
        click.echo(
            "numba is not installed: bots think longer, and the strongest search less deeply.",
            err=True,
        )
    journal.begin(style or ("plain" if sys.stderr.isatty() else "json"))
    settings = Settings(limits=read_limits(limits), keep=read_keep(keep), **others)
    run(port, settings, not no_browser, proxies, drain, has_admin)


@main.group()
def admin() -> None:
    """Look after the games that a server keeps, even while it runs."""


@admin.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@db_option
def backup(file: Path, db: str) -> None:
    """Write all games, as they are at this moment, to a file."""
    from breakroom.server.store.backup import backup as run

    with rows_bar("rows written") as progress:
        count = asyncio.run(run(db, file, progress))
    click.echo(f"Wrote {count:,} rows to {file}.")


@admin.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@db_option
def restore(file: Path, db: str) -> None:
    """Fill an empty database, of either kind, from a backup."""
    from breakroom.server.store.backup import restore as run

    with rows_bar("rows restored") as progress:
        count = asyncio.run(run(db, file, progress))
    click.echo(f"Restored {count:,} rows.")


@admin.command()
@db_option
def check(db: str) -> None:
    """Replay every game, and report what is wrong with any of them."""
    from breakroom.server.check import Checked
    from breakroom.server.check import check as run

    async def go_through() -> Checked:
        found = Checked(0, 0)
        async for found in run(db):
            progress(found.rooms, found.of)
        return found

    with rows_bar("games replayed") as progress:
        found = asyncio.run(go_through())
    for sentence in found.other_rules + found.faults:
        click.echo(sentence)
    if found.other_rules:
        click.echo(
            f"{len(found.other_rules):,} games of other rules, {found.unfinished:,} unfinished:"
            " kept as they are, but not opened by this version."
        )
    faults = len(found.faults)
    sound = "all sound" if not faults else f"{faults} fault{'s' * (faults > 1)}"
    click.echo(f"{found.rooms:,} games, {found.over:,} over, {found.lines:,} lines: {sound}.")
    sys.exit(1 if found.faults else 0)


@admin.command()
@click.option("--forget", is_flag=True, help="Remove the key, so that nothing opens /admin.")
@db_option
def key(forget: bool, db: str) -> None:
    """Make a new key for the host's page, /admin, and print it; the old key stops working."""
    from breakroom.server.host import new_key
    from breakroom.server.rooms import hashed
    from breakroom.server.store.hosting import keep_key

    made = new_key()
    asyncio.run(keep_key(db, None if forget else hashed(made)))
    click.echo("No key opens /admin now." if forget else made)


@admin.command()
@click.option(
    "--remove",
    metavar="NAME",
    help="Remove a program: its name is free again, and its token stops working.",
)
@db_option
def bots(remove: str | None, db: str) -> None:
    """List the programs that play here by name, and when each was last seen."""
    from breakroom.server.store import programs

    if remove is not None:
        asyncio.run(programs.remove(db, remove))
        click.echo(f"Removed {remove}.")
        return
    for name, seen_ms in asyncio.run(programs.programs(db)):
        click.echo(f"{datetime.fromtimestamp(seen_ms / 1000, UTC):%Y-%m-%d}  {name}")


def bar_of(*more: Any, last: str = "") -> Any:
    """A bar of rich's on the terminal, with more columns in the middle and at the end."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), *more)
    console, end = Console(stderr=True), [last] if last else []
    return Progress(*columns, TimeRemainingColumn(), *end, console=console)


@contextmanager
def rows_bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on the terminal; what is given is called with how many are done, of how many."""
    with bar_of() as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def check_paths(*paths: Path | None) -> None:
    """Refuses to play for what cannot be written at the end."""
    for path in paths:
        if path is not None and not os.access(path.parent, os.W_OK):
            fail(f"{path} cannot be written: there is no folder {path.parent} to write into.")


def get_ready(key: str, bots: tuple[str, ...]) -> None:
    """Compiles what the bots search with, once for all processes, and says so."""
    from breakroom.server.thinking import cold, compiled_games, warm_up

    keys = [found for found in compiled_games() if found == key]
    levels = [level for _, level in cold(keys) if level in bots]
    if levels:
        click.echo(
            f"Getting {' and '.join(levels)} ready: what a bot searches with is compiled once,"
            " which can take a minute.",
            err=True,
        )
    for level in levels:
        warm_up(key, level)


@main.command()
@click.argument("game")
@click.argument("bots", metavar="BOT OTHER [MORE]...", nargs=-1)
@click.option(
    "-n", "--games", "count", default=100, show_default=True, help="Games each pair plays."
)
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same games.")
@workers_option
@click.option("--gauntlet", is_flag=True, help="Only the first bot meets the others.")
@click.option(
    "--sprt",
    nargs=2,
    type=float,
    metavar="LESS MORE",
    help="Stop a pair when it is clear whether the first is stronger by MORE Elo or by LESS.",
)
@click.option(
    "--keep",
    type=file_to_write,
    help="Keep each game's result in this file, and continue from it next time, with more games or"
    " bots if you like.",
)
@click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Keep each game in this folder, as a file that `breakroom replay` reads.",
)
@click.option(
    "--patience",
    default=60.0,
    show_default=True,
    help="Seconds after which a program on a server that does not answer forfeits the game.",
)
@click.option("--report", type=file_to_write, help="Write a page with tables and plots.")
@json_option
@click.option(
    "--balance",
    is_flag=True,
    help="Let one bot play itself, and report how fair the game is, as a page and as JSON.",
)
@click.option(
    "--cards",
    type=click.Path(exists=True, path_type=Path),
    help="With --balance: a file of cards to play with instead of the game's own.",
)
@click.option(
    "--compare",
    type=file_to_read,
    metavar="FILE",
    help="With --balance: an earlier report's JSON, to show what has changed since.",
)
@click.option(
    "--ray",
    is_flag=False,
    flag_value="",
    metavar="[ADDRESS]",
    help="Play on a Ray cluster; without an address, start one on this machine.",
)
@game_option
def arena(
    game: str,
    bots: tuple[str, ...],
    count: int,
    seed: int,
    workers: int,
    gauntlet: bool,
    sprt: tuple[float, float] | None,
    keep: Path | None,
    records: Path | None,
    patience: float,
    report: Path | None,
    as_json: bool,
    balance: bool,
    cards: Path | None,
    compare: Path | None,
    ray: str | None,
    pairs: tuple[str, ...],
) -> None:
    """Let bots play each other, each in both seats.

    A bot is one of the levels beginner, casual, club, expert and master, a class of your own
    (my_bots:Careful, in my_bots.py in this folder or on Python's path), or a program at a server
    (http://127.0.0.1:8000/@my-bot). A bot that crashes or makes an illegal move loses that game.
    """
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    check_paths(keep, report, records)
    if balance:
        weigh(game, bots, count, seed, workers, keep, report, as_json, cards, compare, ray, pairs)
        return
    if cards or compare:
        fail("--cards and --compare go with --balance.")
    from breakroom.arena.match import Result
    from breakroom.arena.rating import Sprt
    from breakroom.arena.report import data, html, lines
    from breakroom.arena.tournament import Tournament, check, run

    tournament = Tournament(game, read_options(pairs), bots, count, seed, gauntlet)
    check(tournament, workers)
    get_ready(game, bots)
    test = Sprt(*sprt) if sprt else None
    totals: dict[tuple[int, int], Result] = {}
    faults: list[str] = []
    stopped = False
    with progress_bar(count * len(tournament.pairs())) as bar:
        try:
            games = run(tournament, workers, ray, keep, test, records, patience, bar.wait_for)
            for played in until_ctrl_c(games):
                i, j = played.pair
                totals[i, j] = totals.get((i, j), Result()) + played.result
                bar.advance(f"{bots[i]} against {bots[j]}", totals[i, j].score)
                if played.fault:
                    faults.append(played.fault)
                    bar.say(played.fault)
        except KeyboardInterrupt:
            if not totals:
                raise
            stopped = True
    if stopped:
        click.echo(f"Stopped after {sum(r.games for r in totals.values())} games.", err=True)
    if as_json:
        click.echo(json.dumps(data(tournament, totals, faults, test), indent=1))
    else:
        for line in lines(tournament, totals, test):
            click.echo(line)
        if faults:
            click.echo(f"Forfeited: {len(faults)}. The last one: {faults[-1]}")
    if report is not None:
        report.write_text(html(tournament, totals, faults), "utf-8")
        click.echo(f"Wrote {report}", err=as_json)
    if stopped:
        sys.exit(130)


def weigh(
    game: str,
    bots: tuple[str, ...],
    count: int,
    seed: int,
    workers: int,
    keep: Path | None,
    path: Path | None,
    as_json: bool,
    cards: Path | None,
    compare: Path | None,
    ray: str | None,
    pairs: tuple[str, ...],
) -> None:
    """The balance report of a game."""
    from breakroom.arena import page
    from breakroom.arena.balance import Report, Series, check, play

    if len(bots) > 1:
        fail("A balance report is of one bot that plays itself: name one.")
    level, path = bots[0] if bots else "master", path or Path("balance")
    check_paths(path)
    before = None if compare is None else read_report(compare, game)
    if cards is not None and ray is not None:
        fail("On a cluster, only the game's own cards are played with.")
    own = "" if cards is None else play_with(cards, game)
    series = Series(game, read_options(pairs), level, count, seed, own)
    check(series, workers)
    get_ready(game, (level,))
    report = Report(series)
    stopped = False
    with progress_bar(count) as bar:
        try:
            for played in until_ctrl_c(play(series, workers, ray, keep)):
                report.add(played)
                bar.advance(f"{level} against itself", report.mean(0))
        except KeyboardInterrupt:
            if not report.games:
                raise
            stopped = True
    if stopped:
        click.echo(f"Stopped after {report.games} of {count} games.", err=True)
    found = page.data(report, before)
    path.with_suffix(".json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    path.with_suffix(".html").write_text(page.html(report, before), "utf-8")
    if as_json:
        click.echo(json.dumps(found, indent=1))
    else:
        for line in report.lines():
            click.echo(f"{line.verdict:13} {line.name}: {line.figure}")
        for change in found.get("compared", ()):
            if "only" in change:
                click.echo(f"only {change['only']}: {change['group']} {change['id']}")
            elif change["sure"]:
                by = f"{100 * change['by']:+.1f} points"
                click.echo(f"changed: {change['group']} {change['id']} wins {by}")
    wrote = f"Wrote {path.with_suffix('.html')} and {path.with_suffix('.json')}."
    click.echo(wrote, err=as_json)
    if stopped:
        sys.exit(130)


def play_with(cards: Path, key: str) -> str:
    """Have the game read these cards, here and in every process; their name, and a name for what
    is in them."""
    os.environ[f"BREAKROOM_{key.upper()}_CARDS"] = str(cards.resolve())
    game = breakroom.game(key)
    if game.own_cards != str(cards.resolve()):
        fail(f"{game.title} does not play with other cards.")
    files = sorted(cards.glob("*.toml")) if cards.is_dir() else [cards]
    digest = sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:8]
    return f"{cards.name} ({digest})"


def read_report(path: Path, game: str) -> Any:
    try:
        found = json.loads(path.read_text("utf-8"))
        if found["game"] != game:
            fail(f"{path} is a report of {found['game']}.")
        if not all("interval_of_all" in row for rows in found["groups"].values() for row in rows):
            fail(f"{path} was written by an older version.")
    except (ValueError, KeyError, TypeError, AttributeError):
        fail(f"{path} is not the JSON of a balance report.")
    return found


class Bar:
    """A bar on the terminal, of games that are played one after another."""

    def __init__(self, progress: Any, count: int) -> None:
        self._progress, self._count = progress, count
        self._task = progress.add_task("", total=count, score="")
        self._begun, self._done, self._foretold = time.monotonic(), 0, False

    def advance(self, what: str, score: float) -> None:
        """One more: what it was, and the score so far."""
        self._done += 1
        self._progress.update(self._task, advance=1, description=what, score=f"{score:.1%}")
        self._foretell(time.monotonic() - self._begun)

    def wait_for(self, whom: str) -> None:
        self._progress.update(self._task, score=f"waits for {whom}")

    def say(self, sentence: str) -> None:
        self._progress.console.print(sentence, markup=False, soft_wrap=True)

    def _foretell(self, seconds: float) -> None:
        """Once, when there is something to go by, and it takes long enough to be told."""
        left = seconds / self._done * (self._count - self._done)
        if self._foretold or seconds < FORETOLD_AFTER_SECONDS or left < FORETOLD_AFTER_SECONDS:
            return
        self._foretold = True
        hours, minutes = divmod(round(left / 60), 60)
        took = f"{hours} h {minutes} min" if hours else f"{max(1, minutes)} min"
        self.say(f"{self._count} games at this rate: about {took} more.")


FORETOLD_AFTER_SECONDS = 20.0


@contextmanager
def progress_bar(count: int) -> Iterator[Bar]:
    from rich.progress import TimeElapsedColumn

    with bar_of(TimeElapsedColumn(), last="{task.fields[score]}") as progress:
        yield Bar(progress, count)


@main.command()
@click.argument("game")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("-b", "--bot", "bots", multiple=True, default=["casual"], show_default=True)
@click.option("-n", "--games", "count", default=1000, show_default=True, help="Games to play.")
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same games.")
@workers_option
@json_option
@game_option
def dataset(
    game: str,
    folder: Path,
    bots: tuple[str, ...],
    count: int,
    seed: int,
    workers: int,
    as_json: bool,
    pairs: tuple[str, ...],
) -> None:
    """Let bots play, and write what each seat saw and did to Parquet files in a folder.

    A bot is a level, random, or a class of your own (my_bots:Careful); several of them take turns
    in the seats. Stop it when you like: the same command goes on where it was.
    """
    from breakroom.adapters import missing
    from breakroom.adapters.dataset import Dataset, check, write

    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    if find_spec("pyarrow") is None:
        fail(missing("pyarrow", "data"))
    if count < 1:
        fail("A data set has at least one game.")
    if workers < 1:
        fail("Games are played by at least one process.")
    version = breakroom.game(game).version
    wanted, done = Dataset(game, version, read_options(pairs), bots, seed), 0
    check(wanted, folder)
    get_ready(game, bots)
    with rows_bar(f"games in {folder}") as progress:
        try:
            for games in until_ctrl_c(write(wanted, folder, count, workers)):
                done += games
                progress(done, count)
        except KeyboardInterrupt:
            click.echo(f"Stopped with {done} of {count} games written; the same command goes on.")
            sys.exit(130)
    if as_json:
        click.echo(json.dumps({"game": game, "games": done, "folder": str(folder)}))
    else:
        click.echo(f"{done} games of {breakroom.game(game).title} are in {folder}.")


@main.command()
@click.argument("file", type=file_to_read)
@click.option("--check", is_flag=True, help="Only say whether the record is sound.")
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
def replay(file: Path, check: bool, as_json: bool) -> None:
    """Print a record, or check that every action is legal and the outcome is as written."""
    from breakroom.core.record import start
    from breakroom.core.wire import to_json

    record = read_record(file)
    game = breakroom.game(record.game)
    states = breakroom.replay(game, record)
    state: Any = start(game, record)
    told: list[dict[str, Any]] = []
    for number, (move, (after, _)) in enumerate(zip(record.moves, states, strict=True), start=1):
        notation = game.notation(state, move.seat, move.action)
        if as_json:
            told.append({"seat": move.seat, "notation": notation, "action": move.action})
        elif not check:
            seat = "Clock" if move.seat < 0 else game.seat_names[move.seat]
            click.echo(f"{number:4}  {seat:10} {notation}")
        state = after
    outcome = game.outcome(state)
    if as_json:
        found = {"game": game.key, "actions": len(record.moves), "outcome": outcome}
        click.echo(to_json(found if check else {**found, "moves": told}))
        return
    if outcome is None:
        click.echo(f"A sound record of {game.title}: {len(record.moves)} actions, not finished.")
        return
    ranks = zip(game.seat_names, outcome.ranks, outcome.scores, strict=False)
    places = ", ".join(f"{name} {score:g} (rank {rank})" for name, rank, score in ranks)
    click.echo(
        f"A sound record of {game.title}: {len(record.moves)} actions,"
        f" ended by {outcome.reason}: {places}."
    )


def read_record(file: Path) -> breakroom.Record:
    try:
        text = file.read_text("utf-8")
    except UnicodeDecodeError as error:
        line = 1 + error.object[: error.start].count(b"\n")
        fail(f"{file}: line {line}: this is not text.")
    try:
        return breakroom.read_record(text)
    except breakroom.BadRecord as bad:
        fail(f"{file}: {bad}")


@main.command()
@click.argument("file", type=file_to_read)
@click.option("--seat", type=click.IntRange(min=0), help="Only this seat's decisions.")
@click.option(
    "--seed", default=0, help="The seed of what is sampled: the same seed gives the same review."
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0),
    default=math.inf,
    help="Once these are spent, the rest is only glanced at.",
)
@json_option
def review(file: Path, seat: int | None, seed: int, seconds: float, as_json: bool) -> None:
    """Show where a finished game was decided: each decision, weighed by what its seat knew."""
    from breakroom.core.record import final_state

    record = read_record(file)
    game = breakroom.game(record.game)
    last: Any = final_state(game, record)
    if game.outcome(last) is None:
        fail(f"{file}: this game is not over: only finished games are reviewed.")
    if seat is not None and seat >= last.seats:
        fail(f"This game has {last.seats} seats: there is no seat {seat}.")
    with rows_bar("actions weighed") as progress:
        found = breakroom.review(record, seat, seed, progress, seconds)
    if as_json:
        click.echo(breakroom.to_json(found))
        return
    click.echo(f"{game.title}: {found.title}.")
    for number, share in enumerate(found.accuracy):
        if share is not None:
            click.echo(f"  {game.seat_names[number]:10} accuracy {share:.0f} %")
    for one in found.decisions:
        who, proved = game.seat_names[one.seat], " (proved)" if one.proved else ""
        said = f"{one.ply + 1:4}  {who:10} {one.played.text:24} {100 * one.played.chance:3.0f} %"
        if one.grade:
            said += f"  {one.grade}, {one.loss:.0f} points: {one.best.text} was better{proved}"
        if one.is_rough:
            said += "  (roughly)"
        click.echo(said)
    for luck in found.luck:
        if abs(luck.points) >= 5:
            who = game.seat_names[luck.seat]
            click.echo(f"{luck.ply + 1:4}  {who:10} luck of the {luck.kind}: {luck.points:+.0f}")


@main.command()
@click.argument("key", default="convert", metavar="[GAME]")
@click.option(
    "--seconds",
    default=1.0,
    show_default=True,
    help="Processor time to spend on each figure, in seconds.",
)
@json_option
def bench(key: str, seconds: float, as_json: bool) -> None:
    """Measure how fast a game's rules and searches run on this machine, per core."""
    from breakroom.bots.measure import programs, rates

    measured: dict[str, dict[str, float]] = {}
    for name, program in programs(breakroom.game(key)).items():
        program()  # loads code and fills caches
        measured[name] = dict(rates(program, seconds))
        if not as_json:
            found = measured[name].items()
            click.echo(f"{name:28} {', '.join(f'{rate:,.0f} {unit}/s' for unit, rate in found)}")
    if as_json:
        click.echo(json.dumps({"game": key, "a_second": measured}, indent=1))


@main.command("new-game")
@click.argument("key")
@click.option("--play", is_flag=True, help="Open it in the browser right away.")
@click.pass_context
def new_game(ctx: click.Context, key: str, play: bool) -> None:
    """Start a game of your own: a small one that can be played right away.

    It is a package of its own in the folder KEY, or, in a clone of Breakroom, one of its games.
    """
    from breakroom.core import registry
    from breakroom.template import clone, write

    for path in write(key):
        click.echo(f"Wrote {path}")
    root, here = clone(), Path.cwd()
    if root is not None:
        make_known(root, key)
    else:
        os.chdir(key)
    registry.packages.cache_clear()
    breakroom.game(key)
    go = "" if root is not None else f"cd {key} && "
    click.echo(f"Play it in the browser: {go}breakroom serve")
    click.echo("Change it rule by rule: see docs/new-game.md.")
    if play:
        with serve.make_context("serve", [], parent=ctx) as serving:
            serve.invoke(serving)
    os.chdir(here)


def make_known(root: Path, key: str) -> None:
    """In a clone: the game's page, and its types for a board of its own."""
    import subprocess

    commands = [[sys.executable, "tools/pages.py", key]]
    if (root / "web" / "node_modules" / ".installed").exists():
        commands.append(["make", "--silent", "types"])
    else:
        click.echo("For a board of its own, later: make types")
    for command in commands:
        if subprocess.run(command, cwd=root, check=False).returncode:  # noqa: S603 - our own
            fail(f"{' '.join(command)} has failed; the game is written, and can be played.")


if __name__ == "__main__":
    main()
