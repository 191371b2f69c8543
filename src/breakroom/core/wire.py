"""JSON in and out: actions, options, and the schema of everything a game sends."""

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from breakroom.core.game import Game, Refused

LONGEST_ACTION: Final = 16_384  # bytes of JSON; no action of any game comes near it
LONGEST_SETTLED: Final = 262_144  # with what the world answered


def to_json(value: Any) -> str:
    """Any state, view, action, event, outcome or record as JSON text."""
    return msgspec.json.encode(value).decode()


def seed_text(seed: int) -> str:
    """A 256-bit seed as the 64 hex digits that a state and a record keep."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << 256:
        raise Refused("A seed is a whole number from 0 to 2**256 - 1.")
    return f"{seed:064x}"


def read_action(
    game: Game[Any], source: Mapping[str, Any] | str | bytes, longest: int = LONGEST_ACTION
) -> Any:
    """The action that a dict or JSON text stands for."""
    try:
        if isinstance(source, str | bytes):
            if len(source) > longest:
                raise Refused(f"An action is at most {longest} bytes of JSON.")
            return msgspec.json.decode(source, type=game.action_type)
        return msgspec.convert(source, game.action_type)
    except msgspec.ValidationError as error:
        raise Refused(f"That is not an action of {game.title}: {_plain(error)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused(f"That is not JSON: {_plain(error)}") from None


def _plain(error: Exception) -> str:
    """msgspec's message as a sentence: "expected `int`, got `str` in `x`."."""
    text, _, path = str(error).partition(" - at `")
    where = path.rstrip("`").replace("$.", "").removeprefix("$")
    if text[1:2].islower():
        text = text[:1].lower() + text[1:]
    return f"{text} in `{where}`." if where else f"{text}."


# -- options -------------------------------------------------------------------------------


class OptionInfo(msgspec.Struct, frozen=True):
    """One option of a game, as a set-up page or a help text shows it."""

    name: str  # "variant"
    about: str  # "Which game to play with the blocks."
    default: Any  # "basic"
    values: dict[str, str] | None  # {"basic": "Rows of four …", …}: what there is to choose from
    least: int | None = None  # bounds of a whole number
    most: int | None = None
    by_seat: "tuple[OptionInfo, ...] | None" = None  # of a list with an entry a seat: its parts
    only_for: tuple[str, ...] | None = None  # the variants in which it does something; None: all


def choice(about: str, values: Mapping[Any, str], only_for: tuple[str, ...] = ()) -> msgspec.Meta:
    """What a set-up page says of an option: what it is, what each of its values means, and, where
    it does nothing in some variants, those in which it does something."""
    return msgspec.Meta(description=about, extra={"values": values, "only_for": only_for})


def whole_number(about: str, least: int, most: int, only_for: tuple[str, ...] = ()) -> msgspec.Meta:
    """The same of an option that is a whole number."""
    return msgspec.Meta(description=about, ge=least, le=most, extra={"only_for": only_for})


def option_infos(options: type[msgspec.Struct]) -> list[OptionInfo]:
    """What can be chosen, read off the options' own type."""
    hints = get_type_hints(options, include_extras=True)
    return [_option_info(field, hints[field.name]) for field in msgspec.structs.fields(options)]


def _option_info(field: msgspec.structs.FieldInfo, hint: Any) -> OptionInfo:
    kind, *notes = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    meta = next((note for note in notes if isinstance(note, msgspec.Meta)), msgspec.Meta())
    extra = meta.extra or {}
    about = extra.get("values", {})
    values = by_seat = None
    if get_origin(kind) in (Union, UnionType):  # a part that a seat may leave as it is for all
        part = _option_info(field, next(p for p in get_args(kind) if p is not NoneType))
        counts = range(part.least or 0, (part.most or 0) + 1)
        values = {"": ""} | (part.values or {str(count): "" for count in counts})
    elif get_origin(kind) is tuple:
        by_seat = tuple(option_infos(get_args(kind)[0]))
    if get_origin(kind) is Literal:
        values = {str(value): about.get(value, "") for value in get_args(kind)}
    elif kind is bool:
        values = {"true": about.get(True, ""), "false": about.get(False, "")}
    least = None if meta.ge is None else int(meta.ge)
    most = None if meta.le is None else int(meta.le)
    about_it = meta.description or ""
    only_for = extra.get("only_for") or None
    return OptionInfo(field.name, about_it, field.default, values, least, most, by_seat, only_for)


def read_options(game: Game[Any], given: Mapping[str, Any]) -> Any:
    """The game's options; an unknown option or value is refused with what there is, and one that
    does nothing in the variant with where it does something."""
    chosen = read_kept_options(game, given)
    for name, default, only_for in _for_some_variants(game.options):
        if chosen.variant not in only_for and getattr(chosen, name) != default:
            raise Refused(
                f"The option {name} is not for the variant {chosen.variant}:"
                f" it is for {' and '.join(only_for)}."
            )
    return chosen


def read_kept_options(game: Game[Any], given: Mapping[str, Any]) -> Any:
    """The same of a game that was begun already, maybe when less was refused."""
    try:
        return msgspec.convert(dict(given), game.options)
    except msgspec.ValidationError:
        raise Refused(_bad_option(game, given)) from None


@cache
def _for_some_variants(options: type[msgspec.Struct]) -> list[tuple[str, Any, tuple[str, ...]]]:
    """Each option that does nothing in some variants: its name, default, and where it does."""
    found = option_infos(options)
    return [(info.name, info.default, info.only_for) for info in found if info.only_for]


def _bad_option(game: Game[Any], given: Mapping[str, Any]) -> str:
    infos = {info.name: info for info in option_infos(game.options)}
    for name, value in given.items():
        if name not in infos:
            known = "; ".join(map(_offer, infos.values()))
            return f"{game.title} has no option {name!r}. It has: {known}."
        try:
            msgspec.convert({name: value}, game.options)
        except msgspec.ValidationError:
            return f"{game.title} has no {name} {value!r}. It has: {_offer(infos[name])}."
    raise AssertionError("options that are refused together are refused one by one")


def _offer(info: OptionInfo) -> str:
    if info.values is not None:
        return f"{info.name} ({', '.join(info.values)})"
    if info.least is None:
        return info.name
    return f"{info.name} ({info.least} to {info.most})"


# -- schema --------------------------------------------------------------------------------


def schema(game: Game[Any]) -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of all that the game takes and sends."""
    named = {
        "action": game.action_type,
        "event": game.event_type,
        "view": game.view_type,
        "hint": game.hint_type,
        "options": game.options,
    }
    named |= {
        name: kind
        for name, kind in (("box", game.box_type), ("analysis", game.analysis_type))
        if kind is not None
    }
    roots, defs = msgspec.json.schema_components(named.values(), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": game.title,
        "type": "object",
        "properties": dict(zip(named, roots, strict=True)),
        "required": list(named),
        "additionalProperties": False,
        "$defs": defs,
    }
