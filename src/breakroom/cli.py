"""The command line: `breakroom --help`."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

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


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--db", default="breakroom.db", show_default=True, help="Database: a file or a URL.")
@click.option("--no-browser", is_flag=True, help="Do not open the page.")
@click.option("--bot-pause", default=0.7, show_default=True, help="Seconds a bot takes at least.")
def serve(host: str, port: int, db: str, no_browser: bool, bot_pause: float) -> None:
    """Open the table: serve the games in the browser."""
    from breakroom.server.app import Settings
    from breakroom.server.run import serve as run

    url = db if "://" in db else f"sqlite+aiosqlite:///{db}"
    run(host, port, Settings(url, bot_pause), browser=not no_browser)


@main.command()
@click.argument("game")
@click.argument("first", metavar="[BOT]", required=False)
@click.argument("second", metavar="[OTHER]", required=False)
@click.option("-n", "--games", "count", default=100, show_default=True, help="Games to play.")
@click.option("--seed", default=1, show_default=True, help="The same seed, the same games.")
@click.option("-w", "--workers", default=os.cpu_count() or 1, show_default=True, help="Processes.")
@click.option("--balance", is_flag=True, help="Let one bot play itself, and report what is fair.")
@click.option(
    "--report",
    default="balance",
    show_default=True,
    type=click.Path(path_type=Path),
    help="With --balance: where to write the report, as .html and .json.",
)
@game_option
def arena(
    game: str,
    first: str | None,
    second: str | None,
    count: int,
    seed: int,
    workers: int,
    balance: bool,
    report: Path,
    pairs: tuple[str, ...],
) -> None:
    """Let two bots play a match, each in both seats; or, with --balance, one against itself.

    A bot is one of the levels beginner, casual, club, expert and master.
    """
    if balance:
        weigh(game, first or "master", count, seed, workers, report, pairs)
    elif first is None or second is None:
        fail("A match needs two bots: breakroom arena GAME BOT OTHER.")
    else:
        match_of(game, first, second, count, seed, workers, pairs)


def weigh(
    game: str, level: str, count: int, seed: int, workers: int, path: Path, pairs: tuple[str, ...]
) -> None:
    """The balance report of a game."""
    from breakroom.arena import page
    from breakroom.arena.balance import Report, Series, check, play

    series = Series(game, read_options(pairs), level, count, seed)
    check(series)
    report = Report(series)
    with progress_bar(f"{level} against itself", count) as advance:
        for played in play(series, workers):
            report.add(played)
            advance(f"{report.mean(0):.1%}")
    path.with_suffix(".json").write_text(json.dumps(page.data(report), indent=1) + "\n", "utf-8")
    path.with_suffix(".html").write_text(page.html(report), "utf-8")
    for line, figure, kept in report.lines():
        click.echo(f"{'kept  ' if kept else 'BROKEN'}  {line}: {figure}")
    click.echo(f"Wrote {path.with_suffix('.html')} and {path.with_suffix('.json')}.")


@contextmanager
def progress_bar(what: str, count: int) -> Iterator[Callable[[str], None]]:
    """A bar on the terminal; what is given is called with each step, and the score so far."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, TextColumn("{task.fields[score]}"), console=console) as progress:
        task = progress.add_task(what, total=count, score="")
        yield lambda score: progress.update(task, advance=1, score=score)


def match_of(
    game: str,
    first: str,
    second: str,
    count: int,
    seed: int,
    workers: int,
    pairs: tuple[str, ...],
) -> None:
    """A match, and who won it."""
    from breakroom.arena.match import Match, Result, check, play

    match = Match(game, read_options(pairs), (first, second), count, seed)
    check(match)
    total = Result()
    with progress_bar(f"{first} against {second}", count) as advance:
        try:
            for result in play(match, workers):
                total += result
                advance(f"{total.score:.1%}")
        except KeyboardInterrupt:
            if not total.games:
                raise
    low, high = total.interval()
    if total.games < count:
        click.echo(f"Stopped after {total.games} of {count} games.")
    click.echo(
        f"{first} scores {total.score:.1%} against {second}"
        f" (95 % interval {low:.1%} to {high:.1%}):"
        f" {total.won} won, {total.drawn} drawn, {total.lost} lost."
    )
    click.echo(
        f"Seat 0 ({breakroom.game(game).seat_names[0]}) made {total.first_seat:.1f} of"
        f" {total.games} points; {total.actions / total.games:.1f} actions a game; seed {seed}."
    )


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--check", is_flag=True, help="Only say whether the record is sound.")
def replay(file: Path, check: bool) -> None:
    """Print a record, or check it: every action by the rules, the outcome as written."""
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
    state: Any = game.setup(record.options, int(record.seed, 16))
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
