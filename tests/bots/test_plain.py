"""The bots that need nothing but the protocol, on a game with secrets and three seats."""

import random
from itertools import count
from typing import Any

import pytest

import breakroom
from breakroom.bots import LEVELS, Bot, level_named, move
from breakroom.bots.greedy import GreedyBot
from breakroom.bots.mcts import MctsBot
from breakroom.bots.random import RandomBot
from breakroom.core.game import Refused
from toy.auction import Auction, Bid, Give

GAME = Auction()


def play(bots: list[Bot], seed: int) -> Any:
    rng, state = random.Random(seed), GAME.setup({}, seed=seed)
    while open_now := GAME.decisions(state):
        seat = open_now[-1].seat
        action = move(bots[seat], GAME, state, seat, rng)
        assert GAME.refuse(state, seat, action) is None
        GAME.apply(state, seat, action)
    return GAME.outcome(state)


def last_gift() -> tuple[Any, int]:
    """The last round has been bid for, and one seat decides what its winner gets."""
    state, rng = GAME.setup({}, seed=4), random.Random(4)
    while state.round < 2 or state.winner < 0:
        seat = GAME.decisions(state)[0].seat
        GAME.apply(
            state, seat, Give("point") if state.winner >= 0 else GAME.sample(state, seat, rng)
        )
    return state, GAME.decisions(state)[0].seat


@pytest.mark.parametrize(
    "bot", [RandomBot(), GreedyBot(), MctsBot(20)], ids=["random", "greedy", "mcts"]
)
def test_finishes_a_game_by_the_rules(bot: Bot) -> None:
    """Every bot answers every kind of question, also when several seats are asked at once."""
    assert play([bot, RandomBot(), bot], seed=1) is not None


def test_greedy_gives_no_point_away() -> None:
    """One action before the end, the greedy bot sees how it ends."""
    state, seat = last_gift()
    others = [Give("point"), Give("card")]
    after = []
    for gift in others:
        twin = breakroom.clone(state)
        GAME.apply(twin, seat, gift)
        after.append(GAME.outcome(twin).utility(seat))
    chosen = GreedyBot().choose(GAME, state, seat, random.Random(1))
    assert after[others.index(chosen)] == max(after)


def test_greedy_makes_mistakes_if_told_to() -> None:
    """With mistakes only, it plays what the game samples."""
    state = GAME.setup({}, seed=1)
    careless = GreedyBot(lambda game, state, seat: 0.0, mistakes=1.0)
    assert isinstance(careless.choose(GAME, state, 0, random.Random(1)), Bid)


def test_mcts_beats_random() -> None:
    """Searching through guesses wins more than a seat's share of the points."""
    wins = sum(
        play([MctsBot(60) if s == seat else RandomBot() for s in range(3)], seed).ranks[seat] == 1
        for seed in range(8)
        for seat in range(3)
    )
    assert wins >= 12  # an even share, ties counted, would be about nine


@pytest.mark.parametrize("seed", range(5))
def test_mcts_takes_the_win_before_any_search(seed: int) -> None:
    """The last stone of Convert, with one simulation: any move that wins, wins."""
    game = breakroom.game("convert")
    state, rng = game.setup({}, seed=seed), random.Random(seed)
    while True:
        seat = game.decisions(state)[0].seat
        winning = [a for a in game.legal(state, seat) if wins_at_once(game, state, seat, a)]
        if winning:
            break
        game.apply(state, seat, game.sample(state, seat, rng))
        if not game.decisions(state):  # a game that nobody won by a last move
            state = game.setup({}, seed=rng.getrandbits(32))
    assert MctsBot(1).choose(game, state, seat, rng) in winning


def wins_at_once(game: Any, state: Any, seat: int, action: Any) -> bool:
    twin = breakroom.clone(state)
    game.apply(twin, seat, action)
    outcome = game.outcome(twin)
    return outcome is not None and outcome.utility(seat) > 0


def test_mcts_stops_in_time(looks: "count[int]") -> None:
    """The cap in seconds holds whatever the simulations."""
    state = GAME.setup({}, seed=1)
    MctsBot(1_000_000, seconds=0.05).choose(GAME, state, 0, random.Random(1))
    assert next(looks) == 2


def test_mcts_repeats_itself() -> None:
    """The same generator gives the same action."""
    state = GAME.setup({}, seed=1)
    found = {MctsBot(50).choose(GAME, state, 0, random.Random(5)) for _ in range(3)}
    assert len(found) == 1


def test_an_unknown_level_is_refused_with_the_levels_there_are() -> None:
    with pytest.raises(Refused, match=f"The levels are: {', '.join(LEVELS)}"):
        level_named("godlike")
