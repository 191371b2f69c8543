"""What is told to learners: numbers that fit the rules, and no more than the view shows."""

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest

import breakroom
from adapters.landed import VARIANTS, cycles
from adapters.pushing import PUSHING, Push
from breakroom.adapters.actions import MENU, WAIT, Boxed, Menu, Numbers
from breakroom.adapters.coding import HASHED, Coding, coding, hashed
from breakroom.adapters.table import Table
from breakroom.core.game import Refused
from breakroom.core.wire import to_json
from toy import auction


def play(coding: Coding, rng: random.Random) -> Any:
    """A table at each of its moments, with who acts next."""
    table = Table(coding, rng.getrandbits(62))
    for _ in range(cycles(coding.game.key)):
        seat = table.next_seat()
        if seat is None:
            table = Table(coding, rng.getrandbits(62))
            continue
        yield table, seat
        table.act(seat, rng.choice(table.look(seat).legal))


@pytest.mark.parametrize(("key", "variant"), VARIANTS)
def test_numbers_and_actions_stand_for_each_other(key: str, variant: str) -> None:
    """What is legal has numbers of its own, and what the rules sample is among them."""
    told, rng = coding(key, variant), random.Random(1)
    game = told.game
    for table, seat in play(told, rng):
        look = table.look(seat)
        view, legal = look.view, look.legal
        assert len(set(legal)) == len(legal)
        assert all(WAIT < number < told.actions.count for number in legal)
        if table.told:
            continue
        for action in (game.sample(table.state, seat, rng), next(game.legal(table.state, seat))):
            numbers = told.actions.spelled(table.state, seat, view, action)
            if numbers is None:  # a menu does not list everything
                assert isinstance(told.actions, Menu)
                continue
            assert numbers[0] in legal
            assert told.actions.action(table.state, seat, view, numbers) == action
        if isinstance(told.actions, Numbers) and not told.words:
            spelled = [
                told.actions.spelled(table.state, seat, view, action)
                for action in game.legal(table.state, seat)
            ]
            assert [(number,) for number in legal] == spelled, "also from a game's fixed lists"


@pytest.mark.parametrize(("key", "variant"), VARIANTS)
def test_equal_views_give_equal_observations(key: str, variant: str) -> None:
    """Whatever is hidden from a seat, its observation and its legal numbers are the same; and a
    seat is told nothing about what another is telling."""
    told, rng = coding(key, variant), random.Random(2)
    for table, _ in play(told, rng):
        for eyes in range(told.seats):
            twin = table.guess(eyes, rng)
            assert to_json(twin.look(eyes).view) == to_json(table.look(eyes).view)
            assert np.array_equal(twin.look(eyes).vector, table.look(eyes).vector)
            assert twin.look(eyes).legal == table.look(eyes).legal


@pytest.mark.parametrize(("key", "variant"), VARIANTS)
def test_an_observation_keeps_its_size_and_bounds(key: str, variant: str) -> None:
    """Always as many numbers, each from -1 to 1, and the mask is never empty."""
    told = coding(key, variant)
    for table, _ in play(told, random.Random(3)):
        for eyes in range(told.seats):
            vector, legal = table.look(eyes).vector, table.look(eyes).legal
            assert vector.shape == (told.size,)
            assert vector.dtype == np.float32
            assert np.abs(vector).max() <= 1
            mask = told.mask(legal)
            assert mask.sum() == max(1, len(legal))
            assert bool(mask[WAIT]) == (eyes not in table.asked())


@pytest.mark.parametrize("key", breakroom.game_keys())
def test_an_illegal_number_is_refused_with_a_sentence(key: str) -> None:
    """And nothing happens."""
    told = coding(key)
    table = Table(told, 1)
    seat = table.next_seat()
    assert seat is not None
    before = to_json(table.state)
    legal = set(table.look(seat).legal)
    for number in [-1, WAIT, told.actions.count, *range(1, told.actions.count, 97)]:
        if number not in legal:
            with pytest.raises(Refused, match=r"\.$"):
                table.act(seat, number)
    assert to_json(table.state) == before


def test_a_shape_is_told_block_by_block() -> None:
    """Break the Cube: three numbers make a shape, and every legal shape can be told."""
    told = coding("break_the_cube")
    table = Table(told, 1)
    action = breakroom.game("break_the_cube").sample(table.state, 0, random.Random(5))
    numbers = told.actions.spelled(table.state, 0, table.look(0).view, action)
    assert numbers is not None
    assert len(numbers) == 3
    for number in numbers[:2]:
        table.act(0, number)
        assert table.next_seat() == 0
        assert not table.state.built[0]
    table.act(0, numbers[2])
    assert table.state.built[0]
    assert table.state.secrets[0]
    told_once = sum(
        len(words.following((first, second)))  # type: ignore[misc]
        for words in [told.game.values(table.look(1).view, 1)["cells"]]
        for first in words.following(())
        for second in words.following((first,))
    )
    assert told_once == 19_272


def test_a_coding_is_one_of_its_kind() -> None:
    """Copies and pickles of it are itself: an environment's copies share its tables."""
    told = coding("convert", "towers")
    assert coding("convert", {"variant": "towers"}) is told
    assert copy.deepcopy(told) is told
    assert pickle.loads(pickle.dumps(told)) is told
    with pytest.raises(Refused, match="no variant 'tower'"):
        coding("convert", "tower")


# -- games that tell us less ---------------------------------------------------------------


def toy_coding(monkeypatch: pytest.MonkeyPatch, game: Any) -> Coding:
    monkeypatch.setattr("breakroom.game", lambda key: game)
    return Coding(game, {})


def test_a_game_without_values_has_a_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    """The k-th number is the k-th action that it lists; the view is hashed."""
    told = toy_coding(monkeypatch, auction.Auction())
    assert isinstance(told.actions, Menu)
    assert told.actions.count == 1 + MENU
    assert told.parts["view"] == HASHED
    rng = random.Random(4)
    for table, seat in play(told, rng):
        look = table.look(seat)
        view, legal = look.view, look.legal
        listed = list(told.game.legal(table.state, seat))
        assert legal == list(range(1, 1 + len(listed)))
        assert told.actions.action(table.state, seat, view, (legal[-1],)) == listed[-1]
        assert told.actions.spelled(table.state, seat, view, listed[-1]) == (legal[-1],)
        twin = table.guess(seat, rng)
        assert np.array_equal(twin.look(seat).vector, table.look(seat).vector)


def test_hashing_tells_views_apart() -> None:
    """By what is there, by where, and by how much."""
    views = [{"a": 1}, {"a": 2}, {"b": 1}, {"a": "x"}, {"a": [1, 0]}, {"a": [0, 1]}, {"a": True}]
    assert len({tuple(hashed(view)) for view in views}) == len(views)


def test_continuous_actions_have_a_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every point is a legal action: the one it says, or the nearest that the game lists."""
    told = toy_coding(monkeypatch, PUSHING)
    assert isinstance(told.box, Boxed)
    assert isinstance(told.actions, Menu)
    assert told.box.size == 2 + 3  # pass, push; and a push's piece and its two parts
    table = Table(told, 1)
    table.act_near(0, np.array([-1, 1, -1, 0.5, -0.5]))
    assert table.state.pushed == [(0, 50, -50)]
    table.act_near(1, np.array([-1, 1, 1, 1, 1]))  # too strong: the nearest listed
    assert table.state.pushed[-1] == (1, 60, 60)
    table.act_near(0, np.array([1, -1, 0, 0, 0]))
    assert table.state.passed == 1
    rng = np.random.default_rng(1)
    while (seat := table.next_seat()) is not None:
        table.act_near(seat, rng.uniform(-1, 1, told.box.size))
    assert table.outcome() is not None


def test_what_does_not_stand_becomes_what_is_near(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table may refuse what the rules allow: then the nearest listed action is taken."""

    def settle(state: Any, seat: int, action: Any) -> Any:
        if action == Push(0, (50, -50)):
            raise Refused("It does not stand.")
        return action

    monkeypatch.setattr(PUSHING, "settle", settle)
    table = Table(toy_coding(monkeypatch, PUSHING), 1)
    table.act_near(0, np.array([-1, 1, -1, 0.5, -0.5]))
    assert table.state.pushed == [(0, 60, -60)]


def test_a_flick_is_a_point_of_the_box() -> None:
    """Barrier Battles: its push is taken as it is said, not as the nearest that is listed."""
    told = coding("barrier_battles", "trick_shots")
    assert told.box is not None
    table = Table(told, 1)
    offered = next(told.game.legal(table.state, 0))
    *_, part = told.box.slices
    values: Any = told.game.values(table.look(0).view, 0)
    impulse = tuple(round(0.7 * j) for j in offered.impulse)  # weaker than any that is listed
    point = np.zeros(told.box.size)
    point[part] = [
        (2 * values["flick.piece"].index(offered.piece) + 1) / len(values["flick.piece"]) - 1,
        (2 * values["point"].index(offered.point) + 1) / len(values["point"]) - 1,
        *(j / span.high for j, span in zip(impulse, values["impulse"], strict=True)),
    ]
    table.act_near(0, point)
    assert table.state.last is not None
    assert table.state.last.impulse == impulse


def test_the_longest_game_is_as_long_as_is_said() -> None:
    """Break the Cube: both build, and guess wrong in thirty rounds, in three words each."""
    told, said = coding("break_the_cube"), 0
    table = Table(told, 1)
    while (seat := table.next_seat()) is not None:
        table.act(seat, (min if said < 6 else max)(table.look(seat).legal))
        said += 1
    assert said == told.most_numbers == 2 * 3 + 30 * 2 * 3
    assert coding("convert", "race").most_numbers == 400
    assert coding("breach").most_numbers is None
