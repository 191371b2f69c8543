"""JSON in and out."""

import json

import msgspec
import pytest

import breakroom
from breakroom import Refused
from breakroom.core.wire import option_infos

CONVERT = breakroom.game("convert")


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"colour": "red"}, ["'colour'", "variant (basic, box", "upside_down (true, false)"]),
        ({"variant": "tall"}, ["'tall'", "variant (basic, box, towers, change_up"]),
        ({"upside_down": "yes"}, ["'yes'", "upside_down (true, false)"]),
    ],
)
def test_an_unknown_option_is_refused_with_what_exists(
    options: dict[str, object], named: list[str]
) -> None:
    """The sentence names the mistake and the choices."""
    with pytest.raises(Refused) as refused:
        CONVERT.setup(options, 1)
    assert all(words in refused.value.reason for words in named)


IDLE = [  # options that do nothing in a variant
    ("convert", "towers", {"pool": "community"}),
    ("convert", "race", {"first": "black"}),
    ("convert", "two_loaves", {"upside_down": False}),
    ("convert", "blackout", {"blocks": "flat"}),
    ("barrier_battles", "battle", {"puzzle": 3}),
    ("barrier_battles", "trick_shots", {"table": "round"}),
    ("barrier_battles", "trick_shots", {"last_seconds": 30}),
    ("barrier_battles", "trick_shots", {"build_seconds": 60}),
    ("barrier_battles", "trick_shots", {"first": "red"}),
    ("barrier_battles", "levels", {"first": "blue"}),
    ("breaker_blocks", "learning", {"blind_removed": 4}),
    ("break_the_cube", "crack_it", {"seats": 3}),
]


@pytest.mark.parametrize(("key", "variant", "idle"), IDLE)
def test_an_option_that_does_nothing_in_the_variant_is_refused(
    key: str, variant: str, idle: dict[str, object]
) -> None:
    """With its name, the variant's, and where it does something; its default may be said."""
    game, (name,) = breakroom.game(key), idle
    info = next(info for info in option_infos(game.options) if info.name == name)
    assert info.only_for
    with pytest.raises(Refused) as refused:
        game.setup({"variant": variant, **idle})
    words = (name, variant, *info.only_for)
    assert all(word in refused.value.reason for word in words)
    game.setup({"variant": variant, name: info.default})
    for other in info.only_for:
        game.setup({"variant": other, **idle})


def test_every_variant_in_which_an_option_counts_exists() -> None:
    """A set-up page asks for the option in these alone."""
    for key in breakroom.game_keys():
        infos = {info.name: info for info in option_infos(breakroom.game(key).options)}
        variants = set(infos["variant"].values or ()) if "variant" in infos else set()
        assert all(set(info.only_for or ()) <= variants for info in infos.values())


@pytest.mark.parametrize("seed", [-1, 2**256, 1.5, "1", True])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    """And not just anything."""
    with pytest.raises(Refused, match="A seed is a whole number"):
        CONVERT.setup(None, seed)  # type: ignore[arg-type]


def test_an_unknown_game_is_refused_with_the_list() -> None:
    """As everything that does not exist."""
    with pytest.raises(Refused, match=r"There is no game 'chess'\. There is: .*convert"):
        breakroom.game("chess")


def test_an_oversized_action_is_refused() -> None:
    """Before it is read."""
    with pytest.raises(Refused, match="at most 16384 bytes"):
        CONVERT.action("x" * 20_000)


def test_the_schema_describes_what_is_sent() -> None:
    """Every kind of action and event has its place in the exported JSON Schema."""
    schema = breakroom.schema(CONVERT)
    assert set(schema["properties"]) == {"action", "event", "view", "box", "hint", "options"}
    assert {"Place", "Lift", "Placed", "RowScored", "View", "Options"} <= set(schema["$defs"])
    assert schema["$defs"]["Place"]["properties"]["type"] == {"enum": ["place"]}
    json.dumps(schema)


def test_a_state_survives_json() -> None:
    """What is written can be read again."""
    state = CONVERT.setup({"variant": "towers"}, 5)
    text = breakroom.to_json(state)
    assert msgspec.json.decode(text, type=CONVERT.state_type) == state
