"""Many games at once: move by move what the rules say."""

import random

import numpy as np
import pytest

from adapters.landed import VARIANTS
from breakroom.adapters.kernels import KernelBatch
from breakroom.core.game import Refused
from breakroom.core.play import act


def batched(key: str, variant: str) -> bool:
    try:
        KernelBatch(key, variant, games=1)
    except Refused:
        return False
    return True


BATCHED = [pair for pair in VARIANTS if batched(*pair)]


def test_the_games_with_kernels_are_there() -> None:
    """Whoever has a kernel and no secrets."""
    assert {key for key, _ in BATCHED} >= {"breaker_blocks", "convert"}
    assert ("convert", "change_up") in BATCHED
    assert ("breaker_blocks", "blind_action") not in BATCHED


@pytest.mark.parametrize(("key", "variant"), BATCHED)
def test_a_batch_plays_by_the_rules(key: str, variant: str) -> None:
    """Each move is legal by the rules, whose turn it is and who wins are theirs, and a game that
    is over begins anew."""
    batch = KernelBatch(key, variant, games=3, seed=1)
    game, rng = batch.coding.game, random.Random(1)
    states = [game.setup(batch.coding.options, rng.getrandbits(60)) for _ in range(batch.games)]
    for number, state in enumerate(states):
        batch.put(number, state)
    ended: set[int] = set()
    while len(ended) < batch.games:
        movers, masks, moves = batch.to_move.copy(), batch.masks, batch.sample()
        assert masks[range(batch.games), moves].all()
        actions = [batch.decode(number, int(move)) for number, move in enumerate(moves)]
        rewards, over = batch.step(moves)
        for number, state in enumerate(states):
            if number in ended:
                continue
            assert [d.seat for d in game.decisions(state)] == [movers[number]]
            assert masks[number].sum() == sum(1 for _ in game.legal(state, int(movers[number])))
            assert game.refuse(state, int(movers[number]), actions[number]) is None
            act(game, state, int(movers[number]), actions[number])
            outcome = game.outcome(state)
            assert over[number] == (outcome is not None)
            if outcome is None:
                assert not rewards[number].any()
            else:
                assert rewards[number].tolist() == [outcome.utility(0), outcome.utility(1)]
                assert batch.to_move[number] >= 0
                ended.add(number)


def test_a_seed_repeats_a_batch() -> None:
    """The same moves and the same games."""
    one, two = (KernelBatch("convert", games=20, seed=7) for _ in range(2))
    other = KernelBatch("convert", games=20, seed=8)
    for _ in range(40):
        assert np.array_equal(one.states, two.states)
        one.step(one.sample())
        two.step(two.sample())
        other.step(other.sample())
    assert not np.array_equal(one.states, other.states)


def test_an_illegal_move_is_refused_and_nothing_is_played() -> None:
    """The sentence says in which game."""
    batch = KernelBatch("convert", games=4, seed=1)
    before, moves = batch.states.copy(), batch.sample()
    moves[2] = int(np.flatnonzero(~batch.masks[2])[0])
    with pytest.raises(Refused, match="not legal in game 2"):
        batch.step(moves)
    moves[2] = 10**9
    with pytest.raises(Refused, match="not legal in game 2"):
        batch.step(moves)
    with pytest.raises(Refused, match="one for each game"):
        batch.step(moves[:3])
    assert np.array_equal(batch.states, before)


def test_what_a_batch_would_give_away_is_refused() -> None:
    """Secrets, and games without a kernel."""
    with pytest.raises(Refused, match="has secrets"):
        KernelBatch("breaker_blocks", "blind_action")
    with pytest.raises(Refused, match="secrets"):
        KernelBatch("break_the_cube")
    with pytest.raises(Refused, match="kernel"):
        KernelBatch("convert", "blackout")
