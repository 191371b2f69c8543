"""What a tournament found, in lines for the terminal and as a page with plots."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from msgspec import structs

import breakroom
from breakroom.arena.match import Result
from breakroom.arena.rating import Rating, Sprt, ratings
from breakroom.arena.tournament import Tournament

Totals = Mapping[tuple[int, int], Result]

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem;
  background: #f7f1e6; color: #241c15 }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums }
th, td { padding: .3rem .8rem; text-align: right; border-bottom: 1px solid #241c1524 }
th:first-child { text-align: left }
svg { width: 100%; height: auto }
@media (prefers-color-scheme: dark) { body { background: #2b2119; color: #f3eadb }
  th, td { border-color: #f3eadb24 } }
"""


def lines(tournament: Tournament, totals: Totals, test: Sprt | None = None) -> Iterator[str]:
    bots, seat = tournament.bots, breakroom.game(tournament.game).seat_names[0]
    for (i, j), total in totals.items():
        low, high = total.interval()
        yield (
            f"{bots[i]} scores {total.score:.1%} against {bots[j]}"
            f" (95 % interval {low:.1%} to {high:.1%}):"
            f" {total.won} won, {total.drawn} drawn, {total.lost} lost."
        )
        yield (
            f"Seat 0 ({seat}) made {total.first_seat:.1f} of {total.games} points;"
            f" {total.actions / total.games:.1f} actions a game; seed {tournament.seed}."
        )
        if test is not None:
            verdict = test.verdict(total) or "no verdict yet"
            yield (
                f"Stronger by {test.more:g} Elo rather than {test.less:g}: {verdict}"
                f" (evidence {test.evidence(total):.2f}, bounds ±{test.bound:.2f})."
            )
    if len(bots) > 2:
        width = max(map(len, bots))
        for rating in ratings(bots, totals):
            yield (
                f"{rating.bot:{width}} {rating.elo:+6.0f} Elo ({rating.low:+.0f} to"
                f" {rating.high:+.0f}), {rating.score:.1%} of {rating.games} games"
            )


def data(
    tournament: Tournament, totals: Totals, faults: Sequence[str], test: Sprt | None = None
) -> dict[str, Any]:
    """All figures as plain data, for programs."""
    pairs = []
    for (i, j), total in totals.items():
        found = {
            "bots": [tournament.bots[i], tournament.bots[j]],
            **structs.asdict(total),
            "games": total.games,
            "score": total.score,
            "interval": total.interval(),
        }
        if test is not None:
            found["sprt"] = {"verdict": test.verdict(total), "evidence": test.evidence(total)}
        pairs.append(found)
    return {
        "game": tournament.game,
        "version": breakroom.game(tournament.game).version,
        "options": tournament.options,
        "seed": tournament.seed,
        "pairs": pairs,
        "ratings": [structs.asdict(rating) for rating in ratings(tournament.bots, totals)],
        "forfeits": list(faults),
    }


def html(tournament: Tournament, totals: Totals, faults: Sequence[str] = ()) -> str:
    title = escape(f"{breakroom.game(tournament.game).title}: {', '.join(tournament.bots)}")
    rated = ratings(tournament.bots, totals)
    options = escape(str(tournament.options or "as they come"))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style><h1>{title}</h1>"
        f"<p>{tournament.games} games a pair, seed {tournament.seed}, options {options}.</p>"
        f"<h2>Ratings</h2>{_plot(rated)}{_table(rated)}"
        f"<h2>Every pair</h2>{_pairs(tournament, totals)}{_faults(faults)}</html>\n"
    )


def _faults(faults: Sequence[str]) -> str:
    found = "".join(f"<li>{escape(fault)}" for fault in faults)
    return f"<h2>Forfeited</h2><ul>{found}</ul>" if found else ""


def _plot(rated: list[Rating]) -> str:
    """A dot for each bot, with its 95 % interval."""
    least, most = min(r.low for r in rated) - 20, max(r.high for r in rated) + 20
    rows = []

    def x(elo: float) -> float:
        return 160 + 460 * (elo - least) / (most - least)

    for i, r in enumerate(rated):
        y = 24 + 32 * i
        rows.append(
            f'<text x="150" y="{y + 5}" text-anchor="end" fill="currentColor">'
            f"{escape(r.bot)}</text>"
            f'<line x1="{x(r.low):.1f}" x2="{x(r.high):.1f}" y1="{y}" y2="{y}" stroke="#b98b3c"'
            f' stroke-width="3"/><circle cx="{x(r.elo):.1f}" cy="{y}" r="6" fill="#b98b3c"/>'
        )
    middle, height = x(0), 32 * len(rated) + 16
    axis = f'<line x1="{middle:.1f}" x2="{middle:.1f}" y1="4" y2="{height - 4}" stroke="#8884"/>'
    about = "Ratings with their intervals; the table below has the same figures."
    return (
        f'<svg viewBox="0 0 640 {height}" role="img" aria-label="{about}" font-size="14">'
        f"{axis}{''.join(rows)}</svg>"
    )


def _table(rated: list[Rating]) -> str:
    rows = "".join(
        f"<tr><th>{escape(r.bot)}<td>{r.elo:+.0f}<td>{r.low:+.0f} to {r.high:+.0f}"
        f"<td>{r.score:.1%}<td>{r.games}"
        for r in rated
    )
    return f"<table><tr><th>Bot<th>Elo<th>95 % interval<th>Score<th>Games{rows}</table>"


def _pairs(tournament: Tournament, totals: Totals) -> str:
    rows = []
    for (i, j), total in totals.items():
        low, high = total.interval()
        rows.append(
            f"<tr><th>{escape(tournament.bots[i])} – {escape(tournament.bots[j])}"
            f"<td>{total.score:.1%}<td>{low:.1%} to {high:.1%}"
            f"<td>{total.won}<td>{total.drawn}<td>{total.lost}"
            f"<td>{total.first_seat / total.games:.1%}<td>{total.actions / total.games:.1f}"
        )
    head = "<th>Pair<th>Score<th>95 % interval<th>Won<th>Drawn<th>Lost<th>First seat<th>Actions"
    return f"<table><tr>{head}{''.join(rows)}</table>"
