"""Many games at once: the numbers, observations and rewards of every other door."""

import random

import numpy as np
import pytest

from adapters.landed import VARIANTS, cycles
from breakroom.adapters.batch import Batch, has_kernel
from breakroom.adapters.coding import coding
from breakroom.adapters.table import Table
from breakroom.core.game import Refused

MORE = [
    ("convert", {"variant": "box", "pool": "community"}),
    ("convert", {"variant": "change_up", "blocks": "flat", "upside_down": False}),
]


KERNELS = [
    ("breach", "basic"),
    ("breach", "personas"),
    ("breaker_blocks", "basic"),
]


def test_the_kernels_that_speak_these_numbers_are_used() -> None:
    assert has_kernel(coding("convert", "towers"))
    assert not has_kernel(coding("convert", "race"))
    assert all(has_kernel(coding(*pair)) for pair in KERNELS)
    assert not has_kernel(coding("breaker_blocks", "blind_action"))
    assert not has_kernel(coding("breach", "tiny"))


class Followed:
    """A batch, and beside it the same games at tables, by the rules."""

    def __init__(self, key: str, variant: str | dict[str, str], games: int) -> None:
        self.batch, self.rng = Batch(key, variant, games, seed=1), random.Random(1)
        self.told = self.batch.coding
        self.tables = [Table(self.told, self.rng.getrandbits(60)) for _ in range(games)]
        for number, table in enumerate(self.tables):
            self.batch.put(number, table.copy().state)

    def looks(self) -> None:
        """Who acts, what it sees, what it may say."""
        movers, masks, seen = self.batch.to_move, self.batch.masks, self.batch.observations
        for number, table in enumerate(self.tables):
            look = table.look(int(movers[number]))
            assert movers[number] == table.next_seat()
            assert np.array_equal(seen[number], look.vector)
            assert np.array_equal(masks[number], self.told.mask(look.legal))

    def plays(self, said: list[int]) -> int:
        """What each seat gets for it; how many games ended."""
        movers = self.batch.to_move
        rewards, over = self.batch.step(np.array(said))
        for number, table in enumerate(self.tables):
            drawn = table.state.drawn
            table.act(int(movers[number]), said[number])
            outcome = table.outcome()
            assert over[number] == (outcome is not None)
            if outcome is not None:
                earned = [outcome.utility(seat) for seat in range(self.told.seats)]
                assert rewards[number].tolist() == pytest.approx(earned)
                table = Table(self.told, self.rng.getrandbits(60))
            elif table.state.drawn != drawn:  # a kernel draws otherwise
                state, table = table.state, Table(self.told, 1)
                table.state = state
            else:
                continue
            self.tables[number] = table
            self.batch.put(number, table.copy().state)
        return int(over.sum())

    def likely(self) -> list[int]:
        """Numbers of actions that make for full games."""
        said, game, actions = [], self.told.game, self.told.actions
        for table in self.tables:
            seat = table.next_seat()
            assert seat is not None
            action = game.sample(table.state, seat, self.rng)
            told = actions.spelled(table.state, seat, table.look(seat).view, action)
            assert told is not None
            said.append(told[0])
        return said


@pytest.mark.parametrize(("key", "variant"), [*VARIANTS, *MORE])
def test_a_batch_says_what_a_table_says(key: str, variant: str | dict[str, str]) -> None:
    """Step by step: who acts, what it sees, what it may say; and what it gets at the end."""
    followed = Followed(key, variant, games=2)
    for _ in range(2 * cycles(key)):
        followed.looks()
        said = followed.batch.sample().tolist()
        for table, number in zip(followed.tables, said, strict=True):
            seat = table.next_seat()
            assert seat is not None
            assert number in table.look(seat).legal
        followed.plays(said)


@pytest.mark.parametrize(("key", "variant"), KERNELS)
def test_a_kernel_plays_whole_games_as_the_rules_do(key: str, variant: str) -> None:
    """To the end of some games, with full boards, and every choice in the middle of a turn."""
    games = 12 if key == "breach" else 1  # which is longer
    followed, ended = Followed(key, variant, games), 0
    while ended < 4 * games:
        followed.looks()
        ended += followed.plays(followed.likely())


@pytest.mark.parametrize("variant", ["basic", "personas"])
def test_what_is_hidden_is_in_no_batch(variant: str) -> None:
    """Breach: a batch of what a seat cannot tell apart gives it the same bytes."""
    batch, rng = Batch("breach", variant, games=2, seed=3), random.Random(3)
    told, compared = batch.coding, {0: 0, 1: 0}
    for seed in range(4):
        table = Table(told, seed)
        while (seat := table.next_seat()) is not None:
            guessed = table.guess(seat, rng).state
            batch.put(0, table.copy().state)
            batch.put(1, guessed)
            if (batch.to_move == seat).all():
                one, two = batch.observations
                assert one.tobytes() == two.tobytes()
                one, two = batch.masks
                assert one.tobytes() == two.tobytes()
                compared[seat] += guessed.hands != table.state.hands
            table.carry_out(seat, told.game.sample(table.state, seat, rng))
    assert min(compared.values()) > 20


def test_games_of_a_kernel_are_dealt_by_lot() -> None:
    """Breach: four cards of one's own and an effect for each lane, and all of them come up."""
    batch = Batch("breach", games=300, seed=1)
    place, parts = 0, {}
    for name, size in batch.coding.parts.items():
        parts[name] = batch.observations[:, place : place + size]
        place += size
    hands, effects = parts["my hand"], parts["lane effects"]
    assert (hands[:, :20].sum(1) == 4).all()
    assert (hands[:, :20].sum(0) > 30).all()
    assert (effects.reshape(-1, 3, 5).sum(2) == 1).all()
    assert (effects.sum(0) > 30).all()


@pytest.mark.parametrize("key", ["convert", "breach"])
def test_an_illegal_number_is_refused_and_nothing_is_played(key: str) -> None:
    """The sentence says in which game."""
    batch = Batch(key, games=4, seed=1)
    before, said = batch.observations, batch.sample()
    for wrong in (0, int(np.flatnonzero(~batch.masks[2])[-1]), 10**9, -1):
        said[2] = wrong
        with pytest.raises(Refused, match=f"Number {wrong} is not legal in game 2"):
            batch.step(said)
    with pytest.raises(Refused, match="one for each game"):
        batch.step(said[:3])
    assert np.array_equal(batch.observations, before)


def test_a_seed_repeats_a_batch() -> None:
    for key in ("convert", "breach", "breaker_blocks"):
        one, two = (Batch(key, games=5, seed=7) for _ in range(2))
        for _ in range(30):
            assert np.array_equal(one.observations, two.observations)
            said = one.sample()
            assert np.array_equal(said, two.sample())
            one.step(said)
            two.step(said)
