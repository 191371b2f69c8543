"""A balance report as a page with plots (inline SVG, nothing else needed), and as JSON."""

from html import escape
from typing import Any

import breakroom
from breakroom.arena.balance import Report, Row, wilson

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  background: #14161c; color: #e8e6e1 }
table { border-collapse: collapse; width: 100% } td, th { padding: .15rem .6rem; text-align: right }
th { border-bottom: 1px solid #555 } td:first-child, th:first-child { text-align: left }
.kept { color: #8fd18f } .broken { color: #ff8f8f } svg { width: 100%; height: auto }
text { fill: #e8e6e1; font: 11px system-ui, sans-serif }
"""
COLOURS = ("#e7b84b", "#f075b8")


def data(report: Report) -> dict[str, Any]:
    """All figures as JSON, for programs."""
    series = report.series
    return {
        "game": series.game,
        "version": breakroom.game(series.game).version,
        "options": series.options,
        "level": series.level,
        "seed": series.seed,
        "games": report.games,
        "points": [points / report.games for points in report.points],
        "draws": report.draws / report.games,
        "lines": [{"line": a, "figure": b, "kept": c} for a, b, c in report.lines()],
        "lead_by_round": [lead / report.games for lead in report.leads],
        "leader_won_by_round": [kept / report.games for kept in report.kept],
        "groups": {
            group: [
                {
                    "name": row.name,
                    "seat": row.seat,
                    "there": row.there,
                    "used": row.used,
                    "use": row.use,
                    "win_rate": row.rate,
                    "interval": row.interval,
                    "apart": report.apart(row),
                }
                for row in report.group(group)
            ]
            for group in report.groups
        },
    }


def html(report: Report) -> str:
    game, series = breakroom.game(report.series.game), report.series
    low, high = wilson(report.mean(0), report.games)
    parts = [
        f"<!doctype html><meta charset=utf-8><title>{escape(game.title)}: balance</title>",
        f"<style>{STYLE}</style><h1>{escape(game.title)}: balance</h1>",
        f"<p>{report.games} games of the level {series.level} against itself, seed {series.seed}."
        f" {game.seat_names[0]} made {report.mean(0):.1%} of the points"
        f" (95 % interval {low:.1%} to {high:.1%}).</p>",
        "<table><tr><th>line<th>figure<th></tr>",
        *(
            f"<tr><td>{escape(line)}<td>{escape(figure)}"
            f"<td class={'kept' if kept else 'broken'}>{'kept' if kept else 'broken'}</tr>"
            for line, figure, kept in report.lines()
        ),
        "</table><h2>Round by round</h2>",
        leads(report),
    ]
    for group in report.groups:
        parts.append(f"<h2>{escape(group.capitalize())}</h2>")
        parts.append(bars(report, group))
        parts.append(table(report, group))
    return "\n".join(parts) + "\n"


def leads(report: Report) -> str:
    """A line of seat 0's mean lead, and how often the leader went on to win."""
    means = [lead / report.games for lead in report.leads]
    rows = "".join(
        f"<tr><td>{i}<td>{lead:+.2f}<td>{kept / report.games:.1%}</tr>"
        for i, (lead, kept) in enumerate(zip(means, report.kept, strict=True), start=1)
    )
    return (
        f"<table><tr><th>round<th>mean lead of {breakroom.game(report.series.game).seat_names[0]}"
        f"<th>the leader won</tr>{rows}</table>" + line_plot(means)
    )


def line_plot(values: list[float]) -> str:
    reach = max([1.0, *map(abs, values)])
    step = 560 / max(1, len(values) - 1)
    points = " ".join(
        f"{20 + i * step:.1f},{60 - 45 * v / reach:.1f}" for i, v in enumerate(values)
    )
    return (
        "<svg viewBox='0 0 600 120' role=img aria-label='mean lead by round'>"
        "<path d='M20 60H580' stroke='#555'/>"
        f"<polyline points='{points}' fill=none stroke='{COLOURS[0]}' stroke-width=2 />"
        f"<text x=22 y=14>+{reach:.1f}</text><text x=22 y=116>−{reach:.1f}</text></svg>"
    )


def bars(report: Report, group: str) -> str:
    """Each row's win rate against its side's mean, with its interval."""
    rows = sorted(report.group(group), key=report.apart)
    height = 18 * len(rows) + 24
    marks = []
    for number, row in enumerate(rows):
        y = 20 + 18 * number
        mean = report.mean(row.seat or 0)
        low, high = (end - mean for end in row.interval)
        colour = COLOURS[row.seat or 0]
        marks.append(
            f"<text x=4 y={y + 4}>{escape(row.name)}</text>"
            f"<path d='M{_x(low)} {y}H{_x(high)}' stroke='{colour}' stroke-width=2 opacity=.5 />"
            f"<circle cx={_x(report.apart(row))} cy={y} r=4 fill='{colour}'/>"
        )
    grid = "".join(
        f"<path d='M{_x(at)} 10V{height - 6}' stroke='#444'/><text x={_x(at)} y=9>{at:+.0%}</text>"
        for at in (-0.08, 0.0, 0.08)
    )
    return f"<svg viewBox='0 0 600 {height}' role=img>{grid}{''.join(marks)}</svg>"


def _x(apart: float) -> str:
    return f"{390 + 1_000 * max(-0.2, min(0.2, apart)):.1f}"


def table(report: Report, group: str) -> str:
    head = "<tr><th>name<th>side<th>there<th>used<th>use<th>win rate<th>95 %<th>apart</tr>"
    return f"<table>{head}{''.join(_row(report, row) for row in report.group(group))}</table>"


def _row(report: Report, row: Row) -> str:
    names = breakroom.game(report.series.game).seat_names
    low, high = row.interval
    return (
        f"<tr><td>{escape(row.name)}<td>{names[row.seat] if row.seat is not None else 'both'}"
        f"<td>{row.there}<td>{row.used}<td>{row.use:.1%}<td>{row.rate:.1%}"
        f"<td>{low:.1%}–{high:.1%}<td>{100 * report.apart(row):+.1f}</tr>"
    )
