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


def test_the_kernels_that_speak_these_numbers_are_used() -> None:
    assert has_kernel(coding("convert", "towers"))
    assert not has_kernel(coding("convert", "race"))
    assert not has_kernel(coding("breach"))


@pytest.mark.parametrize(("key", "variant"), [*VARIANTS, *MORE])
def test_a_batch_says_what_a_table_says(key: str, variant: str | dict[str, str]) -> None:
    """Step by step: who acts, what it sees, what it may say; and what it gets at the end."""
    batch, rng, ended = Batch(key, variant, games=2, seed=1), random.Random(1), 0
    told = batch.coding
    tables = [Table(told, rng.getrandbits(60)) for _ in range(batch.games)]
    for number, table in enumerate(tables):
        batch.put(number, table.copy().state)
    for _ in range(2 * cycles(key)):
        movers, masks, seen, said = batch.to_move, batch.masks, batch.observations, batch.sample()
        for number, table in enumerate(tables):
            look = table.look(movers[number])
            assert movers[number] == table.next_seat()
            assert np.array_equal(seen[number], look.vector)
            assert np.array_equal(masks[number], told.mask(look.legal))
            assert said[number] in look.legal
            table.act(int(movers[number]), int(said[number]))
        rewards, over = batch.step(said)
        for number, table in enumerate(tables):
            outcome = table.outcome()
            assert over[number] == (outcome is not None)
            if outcome is not None:
                earned = [outcome.utility(seat) for seat in range(told.seats)]
                assert rewards[number].tolist() == pytest.approx(earned)
                ended += 1
                tables[number] = Table(told, rng.getrandbits(60))
                batch.put(number, tables[number].copy().state)
    assert ended or key in ("break_the_cube", "breaker_blocks", "barrier_battles", "convert")


def test_what_is_hidden_is_in_no_batch() -> None:
    """Breach: a batch of what a seat cannot tell apart gives it the same numbers."""
    batch, rng = Batch("breach", games=2, seed=3), random.Random(3)
    told = batch.coding
    table = Table(told, 5)
    for _ in range(30):
        seat = table.next_seat()
        if seat is None:
            break
        batch.put(0, table.copy().state)
        batch.put(1, table.guess(seat, rng).state)
        mine = batch.to_move == seat
        if mine.all():
            assert np.array_equal(*batch.observations)
            assert np.array_equal(*batch.masks)
        table.act(seat, rng.choice(table.look(seat).legal))


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
    for key in ("convert", "breach"):
        one, two = (Batch(key, games=5, seed=7) for _ in range(2))
        for _ in range(30):
            assert np.array_equal(one.observations, two.observations)
            said = one.sample()
            assert np.array_equal(said, two.sample())
            one.step(said)
            two.step(said)
