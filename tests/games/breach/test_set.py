"""The data files: what is in them is known, used, told apart, and refused where it is wrong."""

import re
from itertools import permutations
from typing import Any, get_args

import pytest

import breakroom
from breakroom.games.breach import effects, vocabulary
from breakroom.games.breach.cards import (
    CARDS,
    LANES,
    LONGEST_TEXT,
    CardRow,
    card_rows,
    lane_rows,
    persona_rows,
    read_rows,
)
from breakroom.games.breach.game import name_of
from breakroom.games.breach.vocabulary import Choice, printed

ROWS: list[Any] = [*card_rows().values(), *lane_rows().values(), *persona_rows().values()]


def effects_of(row):
    return [*getattr(row, "reveal", ()), *getattr(row, "persist", ())]


def all_effects():
    for row in ROWS:
        for effect in effects_of(row):
            yield effect
            if isinstance(effect, Choice):
                yield from effect.then


def test_the_open_set_is_complete():
    """Twenty cards a side, five lane effects a lane, four personas a side."""
    sides = [row.side for row in card_rows().values()]
    assert (sides.count("defender"), sides.count("attacker")) == (20, 20)
    lanes = [row.lane for row in lane_rows().values()]
    assert [lanes.count(lane) for lane in LANES] == [5, 5, 5]
    sides = [row.side for row in persona_rows().values()]
    assert (sides.count("defender"), sides.count("attacker")) == (4, 4)


def test_every_kind_is_used_and_has_its_function():
    """Between 15 and 30 kinds, and no kind without a user."""
    kinds = {*get_args(vocabulary.RevealKind), *get_args(vocabulary.PersistKind)}
    assert {type(effect) for effect in all_effects()} == kinds
    assert 15 <= len(kinds) <= 30
    acting = {*effects.WITH_A_CARD, *effects.WITHOUT, Choice}
    assert acting == set(get_args(vocabulary.RevealKind))


def test_every_word_of_the_vocabulary_is_used():
    """No value that a row could have, and none has."""
    used: dict[str, set] = {}

    def note(value):
        for field in value.__struct_fields__:
            found = getattr(value, field)
            if isinstance(found, vocabulary.Cards):
                note(found)
            elif isinstance(found, str | tuple):
                items = [found] if isinstance(found, str) else found
                used.setdefault(field, set()).update(i for i in items if isinstance(i, str))

    for effect in all_effects():
        note(effect)
    assert used["whose"] == set(get_args(vocabulary.Whose))
    assert used["where"] == set(get_args(vocabulary.Where))
    assert used["which"] == set(get_args(vocabulary.Which))
    assert used["per"] == set(get_args(vocabulary.Per))
    assert used["when"] == set(get_args(vocabulary.When))
    assert used["against"] == set(get_args(vocabulary.Harm))
    assert used["who"] == set(get_args(vocabulary.Player))


def test_ids_and_names_are_each_used_once():
    """Over cards, lane effects and personas together."""
    assert len({row.id for row in ROWS}) == len({row.name for row in ROWS}) == len(ROWS)
    assert all(name_of(row.id) == row.name for row in ROWS if row.id not in lane_rows())


def test_texts_are_short_and_all_different():
    """Under 120 characters, and no two cards of a side ask the same of a player."""
    texts: dict[str, list[str]] = {}
    for row in ROWS:
        text = printed(getattr(row, "reveal", ()), getattr(row, "persist", ()))
        assert 0 < len(text) < LONGEST_TEXT
        assert re.fullmatch(r"(Reveal|Persist): [A-Z].*\.", text)
        texts.setdefault(text, []).append(row.id)
    assert [ids for ids in texts.values() if len(ids) > 1] == []


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("adversarial_training", "for each turn it has been in play."),
        ("model_theft", "gets as strong as the strongest enemy card, if that is more."),
        ("zero_day", "Choose an enemy card in another lane; destroy it."),
        ("indirect_injection", "Choose another card of yours;"),
        ("change_freeze", "Cards here cannot be destroyed, hijacked or moved."),
        ("data_provenance", "Your other cards here cannot be lowered or hijacked."),
        ("human_approval", "You have −2 energy next turn. In turn 5 this card gets −2 power."),
    ],
)
def test_a_text_says_what_the_card_does(row, says):
    """In the words of the rules."""
    [found] = [r for r in ROWS if r.id == row]
    assert says in printed(getattr(found, "reveal", ()), found.persist)


def test_what_is_called_a_hijack_hijacks():
    """By its name or by a tag."""
    called = [r for r in card_rows().values() if "hijack" in (r.name + "".join(r.tags)).lower()]
    assert called
    for row in called:
        deeds = [*row.reveal, *(d for e in row.reveal if isinstance(e, Choice) for d in e.then)]
        assert any(isinstance(deed, vocabulary.Hijack) for deed in deeds), row.name


def test_what_is_paid_with_the_next_turns_energy_has_a_price_in_the_last_turn_too():
    """There is no next turn then, so the price is power."""
    for row in card_rows().values():
        owes = any(
            isinstance(e, vocabulary.Energy) and e.who == "me" and e.n < 0 for e in row.reveal
        )
        pays = any(
            isinstance(e, vocabulary.AddPower) and e.when == "last" and e.n < 0 for e in row.reveal
        )
        assert owes == pays, row.name


def test_flavour_is_one_line_of_its_own():
    """Every row has one, and no two the same."""
    lines = [row.flavour for row in ROWS]
    assert len(set(lines)) == len(lines)
    assert all(10 < len(line) <= 80 and line.endswith(".") for line in lines)


def test_costs_and_powers_are_in_bounds():
    """0 to 6 energy; no card counts more than a kill switch is worth."""
    assert all(0 <= card.cost <= 6 and 0 <= card.power <= 8 for card in CARDS.values())
    assert {card.cost for card in CARDS.values()} >= {1, 2, 3, 4, 5, 6}


def dominates(one, other) -> bool:
    """Is it at least as good everywhere, and better somewhere, as far as that can be seen: the
    same effects and more, no higher cost, no less power, at least the same lanes?"""
    if one.side != other.side or one.lane not in (other.lane, "any"):
        return False
    if one.cost > other.cost or one.power < other.power:
        return False
    return set(other.reveal) <= set(one.reveal) and set(other.persist) <= set(one.persist)


def test_no_card_is_strictly_better_than_another_of_its_cost():
    """Nor than a dearer one."""
    pairs = permutations(card_rows().values(), 2)
    assert [(one.id, other.id) for one, other in pairs if dominates(one, other)] == []


def test_the_check_for_dominance_has_teeth():
    """A card with the same text and more power is found out."""
    row = card_rows()["content_filter"]
    from msgspec import structs

    assert dominates(structs.replace(row, power=row.power + 1), row)
    assert dominates(structs.replace(row, lane="any"), row)
    assert not dominates(structs.replace(row, cost=row.cost + 1), row)


GOOD = """
[[card]]
id = "patch"
name = "Patch"
side = "defender"
cost = 1
power = 1
lane = "any"
tags = []
flavour = "It is Tuesday."
reveal = [{ do = "draw", n = 1 }]
"""


def test_a_good_row_is_read():
    """And its text printed."""
    [row] = read_rows(GOOD, "card", CardRow, "cards.toml")
    assert printed(row.reveal, row.persist) == "Reveal: Draw a card."


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ('do = "draw"', 'do = "explode"', 11, "explode"),
        ("cost = 1", "cost = 9", 6, "a card costs 0 to 6, not 9"),
        ("cost = 1", 'cost = "one"', 6, "cost"),
        ('lane = "any"', 'lane = "cellar"', 8, "cellar"),
        ('side = "defender"\n', "", 2, "side"),
        ("tags = []", "tags = []\ncolour = 3", 10, "colour"),
        ("n = 1 }", "n = 1, m = 2 }", 11, "`m`"),
        ("[[card]]", "[[cart]]", 2, "[[cart]] should be [[card]]"),
        ("cost = 1", "cost = = 1", 6, "line 6"),
        ('id = "patch"', 'id = "A Patch"', 3, "no id"),
        ('{ do = "draw", n = 1 }', '{ do = "destroy" }', 11, "names no cards"),
        (
            '{ do = "draw", n = 1 }',
            '{ do = "choose", among = { whose = "theirs" }, then = [] }',
            11,
            "nothing is done",
        ),
        (
            '{ do = "draw", n = 1 }',
            '{ do = "add_power", n = 0, cards = { whose = "mine" } }',
            11,
            "does nothing",
        ),
    ],
)
def test_a_card_file_with_a_mistake_is_refused_with_its_line_and_reason(old, new, line, says):
    """Whatever the mistake."""
    assert old in GOOD
    with pytest.raises(breakroom.Refused) as refused:
        read_rows(GOOD.replace(old, new), "card", CardRow, "cards.toml")
    assert f"line {line}" in refused.value.reason
    assert says in refused.value.reason


def test_the_line_is_that_of_the_row_with_the_mistake():
    """In the second card, not in the first."""
    second = GOOD.replace('"patch"', '"patch_two"').replace("power = 1", "power = []")
    with pytest.raises(breakroom.Refused) as refused:
        read_rows(GOOD + second, "card", CardRow, "cards.toml")
    assert "cards.toml, line 18" in refused.value.reason
    with pytest.raises(breakroom.Refused) as refused:
        read_rows(GOOD + GOOD, "card", CardRow, "cards.toml")
    assert "line 14: there is already a row 'patch'" in refused.value.reason
