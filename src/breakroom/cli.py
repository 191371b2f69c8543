"""The command line: `breakroom --help`."""

import asyncio
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, NoReturn

import click

import breakroom


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


@contextmanager
def ctrl_c() -> Iterator[threading.Event]:
    """Has it been pressed? The exception alone may get lost in another library's code."""
    pressed = threading.Event()

    def press(*_: object) -> None:
        pressed.set()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, press)
    try:
        yield pressed
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
    "-o", "--option", "pairs", multiple=True, metavar="NAME=VALUE", help="An option of the game."
)


@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(breakroom.__version__, prog_name="breakroom")
def main() -> None:
    """Five tabletop games: a table in the browser, and bots to play and measure."""


@main.command()
def games() -> None:
    """List the games, with their variants and options."""
    from rich.console import Console
    from rich.markup import escape

    from breakroom.core.wire import option_infos, to_json

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
    help="Address to listen on: 0.0.0.0 is every one. Other machines then ask for this one by"
    " number or by its own name; for any other name, see --origin.",
)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@db_option
@click.option("--no-browser", is_flag=True, help="Do not open the page.")
@click.option("--bot-pause", default=0.7, show_default=True, help="Seconds a bot takes at least.")
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    help="Where people see the page, such as https://play.example: the server may be asked by that"
    " name, and no other page may use it. Without it, only by this machine's own names.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A reverse proxy, or a network of them, whose X-Forwarded-For is believed.",
)
@click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="NAME=VALUE",
    help="A limit of the table in server/limits.py: rooms=30/60 is 30 at once and in 60 seconds.",
)
@click.option(
    "--metrics-token",
    default="",
    envvar="BREAKROOM_METRICS_TOKEN",
    metavar="TOKEN",
    help="Opens /metrics from other machines too.",
)
@click.option(
    "--drain",
    default=0.0,
    show_default=True,
    help="Seconds that the server, told to stop, still plays while /readyz says that it is not.",
)
@click.option(
    "--log",
    "style",
    type=click.Choice(["json", "plain"]),
    help="json: a line for every command. plain: only what goes wrong. [default: plain on a"
    " terminal, else json]",
)
@click.option("--test-seed", type=int, hidden=True, help="Games are dealt from it.")
def serve(
    host: str,
    port: int,
    db: str,
    no_browser: bool,
    bot_pause: float,
    origins: tuple[str, ...],
    proxies: tuple[str, ...],
    limits: tuple[str, ...],
    metrics_token: str,
    drain: float,
    style: Literal["json", "plain"] | None,
    test_seed: int | None,
) -> None:
    """Open the table: serve the games in the browser."""
    from breakroom.server import journal
    from breakroom.server.app import Settings
    from breakroom.server.limits import read_limits
    from breakroom.server.run import serve as run

    journal.begin(style or ("plain" if sys.stderr.isatty() else "json"))
    settings = Settings(
        db=db,
        host=host,
        bot_pause=bot_pause,
        limits=read_limits(limits),
        origins=origins,
        metrics_token=metrics_token,
        test_seed=test_seed,
    )
    run(port, settings, not no_browser, proxies, drain)


@main.group()
def admin() -> None:
    """Look after the games that a server keeps; it may run meanwhile."""


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
    """Fill an empty database from a backup, of either kind of database."""
    from breakroom.server.store.backup import restore as run

    with rows_bar("rows restored") as progress:
        count = asyncio.run(run(db, file, progress))
    click.echo(f"Restored {count:,} rows.")


@admin.command()
@db_option
def check(db: str) -> None:
    """Replay every game, and say what is wrong with which."""
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
@click.option("--remove", metavar="NAME", help="Take a program's name and its token from it.")
@db_option
def bots(remove: str | None, db: str) -> None:
    """List the programs that play here by their names, and when each was last there."""
    from breakroom.server.store import programs

    if remove is not None:
        asyncio.run(programs.remove(db, remove))
        click.echo(f"Removed {remove}.")
        return
    for name, seen_ms in asyncio.run(programs.programs(db)):
        click.echo(f"{datetime.fromtimestamp(seen_ms / 1000, UTC):%Y-%m-%d}  {name}")


@contextmanager
def rows_bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on the terminal; what is given is called with how many are done, of how many."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


path_to_write = click.Path(dir_okay=False, writable=True, path_type=Path)


@main.command()
@click.argument("game")
@click.argument("bots", metavar="BOT OTHER [MORE]...", nargs=-1)
@click.option("-n", "--games", "count", default=100, show_default=True, help="Games a pair plays.")
@click.option("--seed", default=1, show_default=True, help="The same seed, the same games.")
@click.option("-w", "--workers", default=os.cpu_count() or 1, show_default=True, help="Processes.")
@click.option("--gauntlet", is_flag=True, help="Only the first bot meets the others.")
@click.option(
    "--sprt",
    nargs=2,
    type=float,
    metavar="LESS MORE",
    help="Stop a pair when it is clear whether the first is stronger by MORE Elo or by LESS.",
)
@click.option("--keep", type=path_to_write, help="Keep each game here; go on from it next time.")
@click.option("--report", type=path_to_write, help="Write a page with tables and plots.")
@click.option(
    "--balance",
    is_flag=True,
    help="Let one bot play itself, and report what is fair, as a page and as JSON.",
)
@click.option(
    "--ray",
    is_flag=False,
    flag_value="",
    metavar="[ADDRESS]",
    help="Play on a Ray cluster; without an address, on one on this machine.",
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
    report: Path | None,
    balance: bool,
    ray: str | None,
    pairs: tuple[str, ...],
) -> None:
    """Let bots play each other, each in both seats.

    A bot is one of the levels beginner, casual, club, expert and master, a class of your own
    (my_bots:Careful, in my_bots.py in this folder or on Python's path), or a program at a server
    (http://127.0.0.1:8000/@my-bot).
    """
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    if balance:
        level = bots[0] if bots else "master"
        weigh(game, level, count, seed, workers, report or Path("balance"), ray, pairs)
        return
    from breakroom.arena.match import Result
    from breakroom.arena.rating import Sprt
    from breakroom.arena.report import html, lines
    from breakroom.arena.tournament import Tournament, run

    tournament = Tournament(game, read_options(pairs), bots, count, seed, gauntlet)
    test = Sprt(*sprt) if sprt else None
    totals: dict[tuple[int, int], Result] = {}
    with progress_bar(count * len(tournament.pairs())) as advance:
        try:
            for played in run(tournament, workers, ray, keep, test):
                i, j = played.pair
                totals[i, j] = totals.get((i, j), Result()) + played.result
                advance(f"{bots[i]} against {bots[j]}", totals[i, j].score)
        except KeyboardInterrupt:
            if not totals:
                raise
            click.echo(f"Stopped after {sum(r.games for r in totals.values())} games.")
    for line in lines(tournament, totals, test):
        click.echo(line)
    if report is not None:
        report.write_text(html(tournament, totals), "utf-8")
        click.echo(f"Wrote {report}")


def weigh(
    game: str,
    level: str,
    count: int,
    seed: int,
    workers: int,
    path: Path,
    ray: str | None,
    pairs: tuple[str, ...],
) -> None:
    """The balance report of a game."""
    from breakroom.arena import page
    from breakroom.arena.balance import Report, Series, check, play

    series = Series(game, read_options(pairs), level, count, seed)
    check(series)
    report = Report(series)
    with progress_bar(count) as advance:
        for played in play(series, workers, ray):
            report.add(played)
            advance(f"{level} against itself", report.mean(0))
    path.with_suffix(".json").write_text(json.dumps(page.data(report), indent=1) + "\n", "utf-8")
    path.with_suffix(".html").write_text(page.html(report), "utf-8")
    for line, figure, kept in report.lines():
        click.echo(f"{'kept  ' if kept else 'BROKEN'}  {line}: {figure}")
    click.echo(f"Wrote {path.with_suffix('.html')} and {path.with_suffix('.json')}.")


@contextmanager
def progress_bar(count: int) -> Iterator[Callable[[str, float], None]]:
    """A bar on the terminal; what is given is called with each step: what, and the score so far."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    score, console = TextColumn("{task.fields[score]}"), Console(stderr=True)
    with Progress(*columns, score, console=console) as progress:
        task = progress.add_task("", total=count, score="")
        yield lambda what, score: progress.update(
            task, advance=1, description=what, score=f"{score:.1%}"
        )


@main.command()
@click.argument("game")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("-b", "--bot", "bots", multiple=True, default=["casual"], show_default=True)
@click.option("-n", "--games", "count", default=1000, show_default=True, help="Games to play.")
@click.option("--seed", default=1, show_default=True, help="The same seed, the same games.")
@click.option("-w", "--workers", default=os.cpu_count() or 1, show_default=True, help="Processes.")
@game_option
def dataset(
    game: str,
    folder: Path,
    bots: tuple[str, ...],
    count: int,
    seed: int,
    workers: int,
    pairs: tuple[str, ...],
) -> None:
    """Let bots play, and write what each seat saw and did to Parquet files in a folder.

    A bot is a level, or random; several of them take turns in the seats. Stop it when you like:
    the same command goes on where it was.
    """
    from importlib.util import find_spec

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from breakroom.adapters.dataset import Dataset, check, write

    if find_spec("pyarrow") is None:
        fail("Parquet needs pyarrow: install breakroom[data].")
    if count < 1:
        fail("A data set has at least one game.")
    version = breakroom.game(game).version
    wanted, done = Dataset(game, version, read_options(pairs), bots, seed), 0
    check(wanted, folder)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(f"games in {folder}", total=count)
        try:
            with ctrl_c() as pressed:
                for games in write(wanted, folder, count, workers):
                    done += games
                    progress.update(task, advance=games)
                    if pressed.is_set():
                        raise KeyboardInterrupt
        except KeyboardInterrupt:
            progress.stop()
            click.echo(f"Stopped with {done} of {count} games written; the same command goes on.")
            sys.exit(130)
    click.echo(f"{done} games of {breakroom.game(game).title} are in {folder}.")


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--check", is_flag=True, help="Only say whether the record is sound.")
def replay(file: Path, check: bool) -> None:
    """Print a record, or check it: every action by the rules, the outcome as written."""
    from breakroom.core.record import start

    try:
        text = file.read_text("utf-8")
    except UnicodeDecodeError as error:
        line = 1 + error.object[: error.start].count(b"\n")
        fail(f"{file}: line {line}: this is not text.")
    try:
        record = breakroom.read_record(text)
    except breakroom.BadRecord as bad:
        fail(f"{file}: {bad}")
    game = breakroom.game(record.game)
    states = breakroom.replay(game, record)
    state: Any = start(game, record)
    for number, (move, (after, _)) in enumerate(zip(record.moves, states, strict=True), start=1):
        if not check:
            seat = "Clock" if move.seat < 0 else game.seat_names[move.seat]
            click.echo(f"{number:4}  {seat:10} {game.notation(state, move.seat, move.action)}")
        state = after
    outcome = game.outcome(state)
    if outcome is None:
        click.echo(f"A sound record of {game.title}: {len(record.moves)} actions, not finished.")
        return
    ranks = zip(game.seat_names, outcome.ranks, outcome.scores, strict=False)
    places = ", ".join(f"{name} {score:g} (rank {rank})" for name, rank, score in ranks)
    click.echo(
        f"A sound record of {game.title}: {len(record.moves)} actions,"
        f" ended by {outcome.reason}: {places}."
    )


@main.command()
@click.argument("key", default="convert", metavar="[GAME]")
@click.option("--seconds", default=1.0, show_default=True, help="Of processor time a figure.")
def bench(key: str, seconds: float) -> None:
    """Measure how fast a game's rules and searches are here, per core."""
    from breakroom.bots.measure import programs, rates

    for name, program in programs(breakroom.game(key)).items():
        program()  # loads code and fills caches
        found = rates(program, seconds).items()
        click.echo(f"{name:28} {', '.join(f'{rate:,.0f} {unit}/s' for unit, rate in found)}")


@main.command("new-game")
@click.argument("key")
def new_game(key: str) -> None:
    """Begin a new game: a folder that plays, and passes the conformance suite."""
    from breakroom.template import write

    for path in write(key):
        click.echo(f"Wrote {path}")
    click.echo(f"Try: breakroom arena {key} casual beginner -n 20")


if __name__ == "__main__":
    main()
