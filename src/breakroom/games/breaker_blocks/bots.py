"""Breaker Blocks' bots, level by level.

From club on they search, and never leave a win in hand: see `bots.search.win_in_hand`. The casual
level sees a win by one action, and does not hand the other seat one; the beginner may overlook
both. Without numba all but the master play the same.
"""

import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

from breakroom.bots import Bot, note
from breakroom.bots.fast import has_numba, searched
from breakroom.bots.greedy import GreedyBot
from breakroom.core.game import Game, Seat
from breakroom.core.play import act, clone
from breakroom.games.breaker_blocks.blocks import AUTHENTICATE
from breakroom.games.breaker_blocks.board import open_inputs, powers
from breakroom.games.breaker_blocks.state import State, hand_of

HELD: Final = 0.25  # a module in hand is worth so much, a point of power 1: they are to be played
OVERLOOKS: Final = 0.4  # the share of actions that the casual level takes without a second look,
LOOKS: Final = 24  # for which it asks of so many what the other seat could do
ANSWER: Final = 3  # what a module asks gets so much less thought than an action of the turn


def standing(game: Game[Any], state: State, seat: Seat) -> float:
    """Circuits led and by how much, live inputs and the hand; a real end outweighs them."""
    outcome = game.outcome(state)
    if outcome is not None:
        return 100.0 * outcome.utility(seat)
    value = 0.0
    for power in powers(state.board):
        lead = power[seat] - power[1 - seat]
        value += 5.0 * ((lead > 0) - (lead < 0)) + min(4, max(-4, lead))
    for side, sign in ((seat, 1.0), (1 - seat, -1.0)):
        hand = hand_of(state, side)
        value += sign * 0.5 * min(6, len(open_inputs(state.board, side)))
        value += sign * HELD * (sum(hand[:AUTHENTICATE]) + min(1, hand[AUTHENTICATE]))
    return value


class CasualBot:
    """Looks one action ahead, and takes the best that does not let the other seat win at once."""

    def choose(self, game: Game[Any], state: State, seat: Seat, rng: random.Random) -> Any:
        found: list[tuple[float, float, Any, State]] = []
        for action in game.legal(state, seat):
            after = clone(state)
            act(game, after, seat, action)
            found.append((standing(game, after, seat), rng.random(), action, after))
        found.sort(key=lambda one: one[:2], reverse=True)
        looks = 0 if rng.random() < OVERLOOKS else LOOKS
        safe = (action for *_, action, after in found[:looks] if not lets_win(after, seat))
        return next(safe, found[0][2])


def lets_win(state: State, seat: Seat) -> bool:
    """Can the other seat, whose turn it is, win before it ends?"""
    if state.ended or state.to_move == seat:
        return False
    kernel = import_module("breakroom.games.breaker_blocks.kernel")
    search = import_module("breakroom.bots.search")
    return search.win_in_hand(kernel.kernel_of(state)) is not None


class SearchBot:
    """Monte Carlo tree search by the kernel, as far as the horizon.

    In blind action every few simulations start from a guess of their own.
    """

    def __init__(self, simulations: int, seconds: float, without_numba: Bot | None = None) -> None:
        self.simulations = simulations
        self.seconds = seconds
        self.without_numba = without_numba  # the same with other bounds, or None

    def choose(self, game: Game[Any], state: State, seat: Seat, rng: random.Random) -> Any:
        if self.without_numba and not has_numba():
            return self.without_numba.choose(game, state, seat, rng)
        kernel = import_module("breakroom.games.breaker_blocks.kernel")
        search = import_module("breakroom.bots.search").search

        def guesses() -> Iterator[Any]:
            while True:
                yield kernel.encode(game.guess(state, seat, rng), kernel.HORIZON)

        hidden = guesses() if game.has_secrets(state.options) else None
        seed, start = rng.getrandbits(63), kernel.kernel_of(state, kernel.HORIZON)
        simulations, seconds = self.simulations, self.seconds
        if state.effect:
            simulations, seconds = simulations // ANSWER, seconds / ANSWER
        found = search(start, simulations, seconds, seed, hidden)
        note(lambda: searched(found, lambda move: kernel.decode_move(state, move)))
        return kernel.decode_move(state, found.move)


def bot(level: str) -> Bot:
    """Searches are by simulations, so that a seed repeats them, under a cap in seconds; without
    numba a simulation takes 3 ms."""
    if level == "beginner":
        return GreedyBot(standing, mistakes=0.4)
    if level == "casual":
        return CasualBot()
    if level == "club":
        return SearchBot(50, 0.05, without_numba=SearchBot(50, 1.0))
    if level == "expert":
        return SearchBot(400, 0.1, without_numba=SearchBot(400, 3.0))
    return SearchBot(8_000, 0.3, without_numba=SearchBot(1_200, 6.0))
