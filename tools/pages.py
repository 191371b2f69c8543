"""Writes docs/games/<key>.md from the code: `python tools/pages.py [KEY]...`. A test keeps them
fresh."""

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import breakroom
from breakroom.adapters.actions import Boxed, Kind, Numbers, is_span
from breakroom.adapters.batch import kernel_plays
from breakroom.adapters.coding import TINY, VERSION, Coding, coding, has_tiny
from breakroom.core import registry
from breakroom.core.game import Span, Words
from breakroom.core.wire import option_infos, to_json

FOLDER = Path(__file__).parents[1] / "docs" / "games"


def table(*rows: tuple[Any, ...]) -> str:
    head, *rest = [f"| {' | '.join(map(str, row))} |" for row in rows]
    return "\n".join([head, "|" + "---|" * len(rows[0]), *rest])


def page(key: str) -> str:
    game = breakroom.game(key)
    first = next(iter(game.variants))
    told = coding(key, first)
    parts = [
        f"# {game.title}, for those who train and study",
        "Made from the code by `python tools/pages.py`. How the doors are used:"
        " [adapters.md](../adapters.md). The rules:"
        f" [RULES.md](../../src/breakroom/games/{key}/RULES.md).",
        facts(game),
        "## Variants",
        variants(game),
        "## Options",
        options(game),
        "## Observation",
        f"{told.size} numbers from -1 to 1 in the variant {first}, made from the seat's view alone"
        " (and from its own open question). What is the seat's own comes first.",
        *explained(game, "features"),
        observation(told),
        "## Actions",
        *explained(game, "values"),
        *actions(told),
        "## Rewards",
        "0 until the end. Then the share of the others beaten, from 1 (alone in front) to -1 (alone"
        " last); alone at the table, 1 for success and -1 for failure. An illegal action ends the"
        " game with -1 for whoever chose it and 0 for the others.",
        "## Versions",
        f"Rules {game.version}, encoding {VERSION}. The first rises when the same record would play"
        " differently, the second when a number or a place in an observation changes its meaning.",
    ]
    return "\n\n".join(parts) + "\n"


def explained(game: breakroom.Game[Any], hook: str) -> list[str]:
    """What the game itself says about how it encodes."""
    found = getattr(type(game), hook)
    own = found is not getattr(breakroom.Game, hook)
    return [" ".join(inspect.getdoc(found).split())] if own and found.__doc__ else []


def facts(game: breakroom.Game[Any]) -> str:
    seats = sorted({coding(game.key, variant).seats for variant in game.variants})
    played = [v for v in game.variants if kernel_plays(coding(game.key, v))]
    kernel = "yes" if len(played) == len(game.variants) else "no"
    if kernel == "no" and played:
        kernel = "in " + ", ".join(f"`{variant}`" for variant in played)
    return table(
        ("fact", "value"),
        ("key", f"`{game.key}`"),
        ("about", game.tagline),
        ("seats", ", ".join(map(str, seats))),
        ("agents", ", ".join(f"`player_{i}` {n}" for i, n in enumerate(game.seat_names))),
        ("minutes for people", game.minutes),
        ("kernel for batches", kernel),
        ("each action is simulated", "yes" if game.settles else "no"),
    )


def variants(game: breakroom.Game[Any]) -> str:
    rows = []
    for name in (*game.variants, *[TINY] * has_tiny(game.key)):
        told = coding(game.key, name)
        chosen = told.game.setup(told.options).options
        rows.append(
            (
                f"`{name}`",
                "ours, to be worked out" if told.is_tiny else f"`{to_json(told.options)}`",
                told.seats,
                "yes" if told.game.has_secrets(chosen) else "no",
                told.size,
                told.actions.count if told.box is None else f"box of {told.box.size}",
                f"{told.most_numbers:,}" if told.most_numbers else "no bound",
                ", ".join(told.game.reasons(chosen)),
            )
        )
    head = ("variant", "options", "seats", "secrets", "observation", "actions", "longest game")
    where = f"In OpenSpiel: `breakroom_{game.key}_<variant>`."
    if has_tiny(game.key):
        about = inspect.getdoc(registry.part(game.key, TINY)) or ""
        where += "\n\n" + " ".join(about.split())
    return table((*head, "ends by"), *rows) + "\n\n" + where


def options(game: breakroom.Game[Any]) -> str:
    rows = []
    for info in option_infos(game.options):
        bounds = "" if info.least is None else f"{info.least} to {info.most}"
        values = ", ".join(info.values) if info.values else bounds
        rows.append((f"`{info.name}`", values, f"`{to_json(info.default)}`", info.about))
    return table(("option", "values", "default", "about"), *rows)


def observation(told: Coding) -> str:
    rows, start = [], 0
    for name, size in told.parts.items():
        if size:
            rows.append((f"{start}–{start + size - 1}" if size > 1 else start, name, size))
        start += size
    return table(("places", "what", "numbers"), *rows)


def actions(told: Coding) -> Iterator[str]:
    if told.box is not None:
        yield (
            f"A point of a box, {told.box.size} coordinates from -1 to 1: first one for each kind"
            " of action, then the fields of each. See `breakroom.adapters.actions.Boxed`. In"
            " OpenSpiel, which knows no such actions, and in data sets: the k-th of the actions"
            " that `legal` lists."
        )
        yield table(("coordinates", "action", "fields"), *boxed(told, told.box))
    elif isinstance(told.actions, Numbers):
        yield (
            f"Numbers below {told.actions.count}. 0 is waiting: all that a seat without an open"
            " question can do. Within a kind the last field counts fastest."
        )
        yield table(("numbers", "action", "fields"), *kinds(told, told.actions))
    else:
        yield (
            f"Numbers below {told.actions.count}. 0 is waiting; k is the k-th of the actions that"
            " `legal` lists now."
        )


def boxed(told: Coding, box: Boxed) -> Iterator[tuple[str, str, str]]:
    values = told.game.values(told.game.view(told.game.setup(told.options), 0), 0)
    for number, (kind, part) in enumerate(zip(box.kinds, box.slices, strict=True)):
        places = [str(number), *map(str, range(part.start, part.stop))]
        yield ", ".join(places), f"`{kind.name}`", ", ".join(fields(kind, values)) or "none"


def kinds(told: Coding, numbers: Numbers) -> Iterator[tuple[str, str, str]]:
    view = told.game.view(told.game.setup(told.options), 0)
    values = told.game.values(view, 0)
    for kind, start, sizes in zip(numbers.kinds, numbers.starts, numbers.sizes, strict=True):
        count = 1
        for size in sizes:
            count *= size
        span = str(start) if count == 1 else f"{start}–{start + count - 1}"
        yield span, f"`{kind.name}`", " × ".join(fields(kind, values)) or "none"


def fields(kind: Kind, values: Any) -> Iterator[str]:
    for field, found in zip(kind.fields, kind.values(values), strict=True):
        if isinstance(found, Words):
            yield f"{field}: told word by word, {found.count} words"
        elif isinstance(found, Span):
            yield f"{field}: from {found.low} to {found.high}"
        elif is_span(found):
            spans = {f"from {span.low} to {span.high}" for span in found}
            yield f"{field}: {len(found)} numbers {', '.join(sorted(spans))}"
        elif ... in found:
            yield f"{field}: {len(found)} places, counted from what is in view"
        else:
            listed = [str(v) for v in (found if len(found) <= 24 else [*found[:3], "…", found[-1]])]
            yield f"{field}: {len(found)} ({', '.join(listed)})"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for key in sys.argv[1:] or filter(registry.is_ours, breakroom.game_keys()):
        (FOLDER / f"{key}.md").write_text(page(key), "utf-8")
        print(f"Wrote docs/games/{key}.md")
