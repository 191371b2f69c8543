"""The command line's puzzles: mined, proved, rated, listed."""

import os
import random
import sys
from pathlib import Path

import click

import breakroom
from breakroom.core.puzzle import Puzzle

file_to_read = click.Path(exists=True, dir_okay=False, path_type=Path)
file_to_write = click.Path(dir_okay=False, writable=True, path_type=Path)
workers_option = click.option(
    "-w", "--workers", default=os.cpu_count() or 1, show_default=True, help="Number of processes."
)
ray_option = click.option(
    "--ray",
    is_flag=False,
    flag_value="",
    metavar="[ADDRESS]",
    help="Work on a Ray cluster; without an address, start one on this machine.",
)
set_option = click.option(
    "--out", type=file_to_write, help="The file to write. [default: GAME-puzzles.jsonl.xz]"
)
mined_option = click.option(
    "--from", "source", type=file_to_read, help="A file of puzzles instead of the game's own."
)


@click.group()
def puzzles() -> None:
    """Find puzzles in games, prove them, rate them and list them."""


@puzzles.command()
@click.argument("key", metavar="GAME")
@click.option("-n", "--puzzles", "count", default=500, show_default=True, help="Puzzles to find.")
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same puzzles.")
@click.option("--out", type=file_to_write, help="The file to write. [default: GAME-puzzles.jsonl]")
@click.option(
    "--from",
    "records",
    multiple=True,
    type=file_to_read,
    help="A record to search; may be given more than once. Without any, bots play.",
)
@workers_option
@ray_option
def mine(
    key: str,
    count: int,
    seed: int,
    out: Path | None,
    records: tuple[Path, ...],
    workers: int,
    ray: str | None,
) -> None:
    """Find puzzles with one proved answer.

    Stop it when you like: the same command continues where it was, and finds the same puzzles as if
    it had not been stopped.
    """
    from breakroom.arena.mining import mine as run
    from breakroom.cli import check_paths, read_record, rows_bar, until_ctrl_c

    out = out or Path(f"{key}-puzzles.jsonl")
    check_paths(out)
    for path in records:
        read_record(path)
    texts = [path.read_text("utf-8") for path in records]
    found, pieces, seconds = 0, 0, 0.0
    with rows_bar("puzzles found") as progress:
        try:
            for piece in until_ctrl_c(run(key, count, seed, workers, ray, out, texts)):
                found, pieces = found + len(piece.found), pieces + 1
                seconds += piece.seconds
                progress(found, count)
        except KeyboardInterrupt:
            click.echo(f"Stopped with {found} of {count} puzzles; the same command goes on.")
            sys.exit(130)
    each = f", {seconds / found:.2f} processor seconds each" if found else ""
    click.echo(f"{found} puzzles in {pieces} games are in {out}{each}.")


@puzzles.command()
@click.argument("key", metavar="GAME")
@mined_option
@click.option(
    "--sample", type=click.IntRange(1), help="How many to prove, chosen at random. [default: all]"
)
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same sample.")
def prove(key: str, source: Path | None, sample: int | None, seed: int) -> None:
    """Prove again that each puzzle has one answer, and that it is the listed one."""
    from breakroom.arena.mining import prove as run
    from breakroom.cli import rows_bar

    chosen = those_of(key, source)
    if sample is not None and sample < len(chosen):
        chosen = random.Random(seed).sample(chosen, sample)
    faults = []
    with rows_bar("puzzles proved") as progress:
        for done, puzzle in enumerate(chosen, 1):
            if (fault := run(puzzle)) is not None:
                faults.append(f"{puzzle.id}: {fault}")
            progress(done, len(chosen))
    for fault in faults:
        click.echo(fault)
    click.echo(f"{len(chosen) - len(faults)} of {len(chosen)} puzzles are proved.")
    sys.exit(1 if faults else 0)


@puzzles.command("list")
@click.argument("key", metavar="GAME")
@mined_option
@click.option("--theme", help="Only puzzles with this theme.")
@click.option("--json", "as_json", is_flag=True, help="Print them as JSON, with their solutions.")
def list_them(key: str, source: Path | None, theme: str | None, as_json: bool) -> None:
    """List a game's puzzles, easiest first."""
    from breakroom.puzzlebook import themes

    if theme is not None and theme not in themes(key):
        raise breakroom.Refused(f"There is no theme {theme!r}. There is: {', '.join(themes(key))}.")
    for one in those_of(key, source):
        if theme is None or theme in one.themes:
            told = f"{one.id}  {one.rating:5}  {one.kind:8} {one.ask}  {', '.join(one.themes)}"
            click.echo(breakroom.to_json(one) if as_json else told)


@puzzles.command("themes")
@click.argument("key", metavar="GAME")
@mined_option
@set_option
def find_themes(key: str, source: Path | None, out: Path | None) -> None:
    """Work out the themes of puzzles again, and write them as a set."""
    from breakroom import puzzlebook
    from breakroom.arena.mining import finished
    from breakroom.cli import check_paths, rows_bar

    out, given = out or Path(f"{key}-{puzzlebook.FILE}"), those_of(key, source)
    check_paths(out)
    game, found = breakroom.game(key), []
    with rows_bar("puzzles looked at") as progress:
        for one in given:
            found.append(finished(game, one))
            progress(len(found), len(given))
    size = puzzlebook.write(out, found)
    click.echo(f"{len(found)} puzzles are in {out}: {size:,} bytes.")


@puzzles.command()
@click.argument("key", metavar="GAME")
@mined_option
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same tries.")
@click.option(
    "--keep",
    type=file_to_write,
    help="Keep each puzzle's tries in this file, and continue from it.",
)
@set_option
@workers_option
@ray_option
def rate(
    key: str,
    source: Path | None,
    seed: int,
    keep: Path | None,
    out: Path | None,
    workers: int,
    ray: str | None,
) -> None:
    """Rate puzzles by how well the five levels solve them, and write them as a set.

    Each level tries each puzzle twenty times.
    """
    from breakroom import puzzlebook
    from breakroom.arena.puzzle_rating import rate as run
    from breakroom.arena.puzzle_rating import table
    from breakroom.cli import check_paths, get_ready, rows_bar

    out, found = out or Path(f"{key}-{puzzlebook.FILE}"), those_of(key, source)
    check_paths(out, keep)
    get_ready(key, breakroom.LEVELS)
    rated = []
    with rows_bar("puzzles rated") as progress:
        for one in run(key, found, seed, workers, ray, keep):
            rated.append(one)
            progress(len(rated), len(found))
    size = puzzlebook.write(out, rated)
    for line in table(rated):
        click.echo(line)
    click.echo(f"{len(rated)} puzzles are in {out}: {size:,} bytes.")


@puzzles.command()
@click.argument("key", metavar="GAME")
@mined_option
def bands(key: str, source: Path | None) -> None:
    """Show how often each level solves puzzles of about the same rating."""
    from breakroom.arena.puzzle_rating import table

    for line in table(those_of(key, source)):
        click.echo(line)


def those_of(key: str, source: Path | None) -> list[Puzzle]:
    """The game's own, or those of a file."""
    from breakroom.arena.mining import read

    found = read(source, key) if source else list(breakroom.puzzles(key))
    if not found:
        raise breakroom.Refused(f"{breakroom.game(key).title} has no puzzles.")
    return found
