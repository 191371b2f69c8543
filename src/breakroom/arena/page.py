"""A balance report as a page with plots (inline SVG, nothing else needed), and as JSON."""

from collections.abc import Mapping
from html import escape
from typing import Any

import breakroom
from breakroom.arena.balance import APART, Report, Row
from breakroom.arena.match import wilson
from breakroom.core.game import Seat

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem;
  background: #14161c; color: #e8e6e1 }
table { border-collapse: collapse; width: 100% } td, th { padding: .15rem .6rem; text-align: right }
th { border-bottom: 1px solid #555 } td:first-child, th:first-child { text-align: left }
td.text { text-align: left; color: #b9b5ac; font-size: .85em; max-width: 22rem }
.kept { color: #8fd18f } .BROKEN { color: #ff8f8f } .too { color: #e7c98f }
svg { width: 100%; height: auto } text { fill: #e8e6e1; font: 11px system-ui, sans-serif }
"""
COLOURS = ("#e7b84b", "#f075b8")
BOTH = "#9db4c8"


def data(report: Report, before: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """All figures as JSON, for programs; with those of another report, what has changed."""
    series = report.series
    found = {
        "game": series.game,
        "version": breakroom.game(series.game).version,
        "options": series.options,
        "level": series.level,
        "seed": series.seed,
        "cards": series.cards,
        "games": report.games,
        "points": [points / report.games for points in report.points],
        "draws": report.draws / report.games,
        "lines": [
            {"line": line.name, "figure": line.figure, "verdict": line.verdict}
            for line in report.lines()
        ],
        "lead_by_round": [lead / report.games for lead in report.leads],
        "leader_won_by_round": [kept / report.games for kept in report.kept],
        "groups": {
            group: [
                {
                    "id": row.name,
                    **_printed(report).get(row.name, {}),
                    "seat": row.seat,
                    "there": row.there,
                    "used": row.used,
                    "use": row.use,
                    "win_rate": row.rate,
                    "win_rate_there": row.rate_there,
                    "interval": row.interval(),
                    "interval_of_all": row.interval(report.z),
                    "apart": report.apart(row),
                    "verdict": report.verdict(row),
                }
                for row in report.group(group)
            ]
            for group in report.groups
        },
    }
    if before is not None:
        found["compared"] = compared(found, before)
    return found


def compared(now: Mapping[str, Any], before: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What is in only one of two reports, or won more or less often when it was used: by how
    much, and whether that is more than chance does."""
    news = {(group, row["id"]): row for group, rows in now["groups"].items() for row in rows}
    olds = {(group, row["id"]): row for group, rows in before["groups"].items() for row in rows}
    both = [key for key in news if key in olds]
    found: list[dict[str, Any]] = [
        {"group": group, "id": name, "only": "before" if (group, name) in olds else "now"}
        for group, name in sorted({*news} ^ {*olds})
    ]
    for group, name in both:
        new, old = news[group, name], olds[group, name]
        by = new["win_rate"] - old["win_rate"]
        low, high = old["interval_of_all"], new["interval_of_all"]
        apart = low[1] < high[0] or high[1] < low[0]
        found.append(
            {"group": group, "id": name, "by": by, "use": new["use"] - old["use"], "sure": apart}
        )
    return found


def _printed(report: Report) -> Mapping[str, Mapping[str, Any]]:
    game = breakroom.game(report.series.game)
    return game.marked(game.setup(report.series.options).options)


def html(report: Report, before: Mapping[str, Any] | None = None) -> str:
    game, series = breakroom.game(report.series.game), report.series
    low, high = wilson(report.mean(0), report.games)
    own = f" with the cards of {escape(series.cards)}" if series.cards else ""
    parts = [
        f"<!doctype html><meta charset=utf-8><title>{escape(game.title)}: balance</title>",
        f"<style>{STYLE}</style><h1>{escape(game.title)}: balance</h1>",
        f"<p>{report.games} games of the level {series.level} against itself, seed {series.seed}"
        f"{own}. {game.seat_names[0]} made {report.mean(0):.1%} of the points"
        f" (95 % interval {low:.1%} to {high:.1%}).</p>",
        "<p>A line is kept or broken when the interval of its figure says so; these intervals are"
        " so wide that all of them hold together with 95 %. Where there are too few games for"
        " that, more of them help.</p>",
        "<table><tr><th>line<th>figure<th></tr>",
        *(
            f"<tr><td>{escape(line.name)}<td>{escape(line.figure)}"
            f"<td class={line.verdict.split()[0]}>{line.verdict}</tr>"
            for line in report.lines()
        ),
        "</table>",
        *([comparison(report, before)] if before is not None else []),
        "<h2>Round by round</h2>",
        leads(report),
    ]
    for group in report.groups:
        parts.append(f"<h2>{escape(group.capitalize())}</h2>")
        parts.append(bars(report, group))
        parts.append(table(report, group))
    return "\n".join(parts) + "\n"


def comparison(report: Report, before: Mapping[str, Any]) -> str:
    """What has changed since another report."""
    changes = compared(data(report), before)
    rows = "".join(
        f"<tr><td>{escape(change['id'])}<td>{escape(change['group'])}"
        + (
            f"<td colspan=3>only {change['only']}"
            if "only" in change
            else f"<td>{100 * change['by']:+.1f}<td>{100 * change['use']:+.1f}"
            f"<td>{'more than chance' if change['sure'] else 'may be chance'}"
        )
        + "</tr>"
        for change in sorted(changes, key=lambda change: -abs(change.get("by", 1.0)))
    )
    first = 100 * (report.mean(0) - before["points"][0])
    return (
        f"<h2>Compared</h2><p>With {before['games']} games"
        f" with {escape(before['cards'] or 'the cards of the game')}. Seat 0 makes {first:+.1f}"
        " points of a hundred more.</p><table><tr><th>id<th>group<th>win rate<th>use<th></tr>"
        f"{rows}</table>"
    )


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
    rows, printed = sorted(report.group(group), key=report.apart), _printed(report)
    spans = []
    for row in rows:
        mean = report.mean(row.seat or 0)
        low, high = row.interval()
        spans.append((low - mean, high - mean))
    least = min([APART[0], *(low for low, _ in spans)])
    most = max([APART[1], *(high for _, high in spans)])
    names = [printed.get(row.name, {}).get("name", row.name) for row in rows]
    left = 16 + 7 * max(map(len, names), default=0)  # no letter is wider

    def x(apart: float) -> str:
        return f"{left + (880 - left) * (apart - least) / (most - least):.1f}"

    height, marks = 18 * len(rows) + 44, []
    for number, (row, name, (low, high)) in enumerate(zip(rows, names, spans, strict=True)):
        y, colour = 40 + 18 * number, _colour(row.seat)
        marks.append(
            f"<text x=4 y={y + 4}>{escape(name)}</text>"
            f"<path d='M{x(low)} {y}H{x(high)}' stroke='{colour}' stroke-width=2 opacity=.5 />"
            f"<circle cx={x(report.apart(row))} cy={y} r=4 fill='{colour}'/>"
        )
    grid = "".join(
        f"<path d='M{x(at)} 28V{height - 6}' stroke='#444'/>"
        f"<text x={x(at)} y=26 text-anchor=middle>{at:+.0%}</text>"
        for at in (APART[0], 0.0, APART[1])
    )
    label = f"{group}: win rate when used, apart from its side's, with 95 % intervals"
    return (
        f"<svg viewBox='0 0 900 {height}' role=img aria-label='{escape(label)}'>"
        f"{legend(report, rows)}{grid}{''.join(marks)}</svg>"
    )


def legend(report: Report, rows: list[Row]) -> str:
    """Which colour is whose."""
    seats, parts, at = breakroom.game(report.series.game).seat_names, [], 4
    for seat in sorted({row.seat for row in rows}, key=lambda seat: -1 if seat is None else seat):
        name = "both sides" if seat is None else seats[seat]
        parts.append(f"<circle cx={at + 5} cy=10 r=4 fill='{_colour(seat)}'/>")
        parts.append(f"<text x={at + 13} y=14>{escape(name)}</text>")
        at += 28 + 7 * len(name)
    return "".join(parts) + f"<text x={at} y=14>win rate when used, less that of its side</text>"


def _colour(seat: Seat | None) -> str:
    return BOTH if seat is None else COLOURS[seat % 2]


def table(report: Report, group: str) -> str:
    head = (
        "<tr><th>id<th>name<th>cost<th>side<th>there<th>won if there<th>used<th>use"
        "<th>won if used<th>95 %<th>apart<th><th>text</tr>"
    )
    printed = _printed(report)
    rows = "".join(_row(report, row, printed.get(row.name, {})) for row in report.group(group))
    return f"<table>{head}{rows}</table>"


def _row(report: Report, row: Row, printed: Mapping[str, Any]) -> str:
    names = breakroom.game(report.series.game).seat_names
    low, high = row.interval()
    cost, verdict = printed.get("cost"), report.verdict(row)
    return (
        f"<tr><td>{escape(row.name)}<td>{escape(printed.get('name', ''))}"
        f"<td>{'' if cost is None else cost}"
        f"<td>{names[row.seat] if row.seat is not None else 'both'}"
        f"<td>{row.there}<td>{row.rate_there:.1%}<td>{row.used}<td>{row.use:.1%}<td>{row.rate:.1%}"
        f"<td>{low:.1%}–{high:.1%}<td>{100 * report.apart(row):+.1f}"
        f"<td class={verdict.split()[0]}>{verdict}<td class=text>{escape(printed.get('text', ''))}"
        "</tr>"
    )
